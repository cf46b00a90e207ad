"""The sight of a game that has none: nothing is seen, and no net plays it."""

from typing import Any

from voliere.kernel.contract import Part
from voliere.kernel.rule import Floats, rule
from voliere.kernel.state import GameState

FEATURES: tuple[Part, ...] = ()
SHARPNESS = 1.0


@rule
def features(s: GameState, seat: int, out: Floats) -> None:
    """Nothing."""


@rule
def veil(s: GameState, before: GameState, seat: int) -> None:
    """Nothing to hide."""


@rule
def lean(s: GameState, seat: int) -> None:
    """All worlds are equally likely."""


def net(s: Any) -> str:
    """None has this name."""
    return ""
