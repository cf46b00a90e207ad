"""Why one move rather than another: something that it does by the rules, and that the other does not do.

A game tells the `merits` of a move (`Game.merits`); `reason_for` finds what sets two moves apart. Where nothing does
clearly, there is no reason: a doubtful one would be worse.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """A message of a game's texts. Its details are numbers, notation, and as `player` the letter of a seat."""

    message_id: str
    details: dict[str, int | str] = {}


class Merit(NamedTuple):
    """Something that a move does for its player. Its weight, in points or so, is only compared with others."""

    weight: float
    reason: Reason


def merit(weight: float, name: str, **details: int | str) -> Merit:
    """The merit that the message `reason-<name>` tells."""
    return Merit(weight, Reason(f"reason-{name}", details))


def reason_for(merits: Sequence[Merit], others: Sequence[Merit] = ()) -> Reason | None:
    """The greatest merit that another move lacks; none if that move has one of its own that weighs as much."""
    own, theirs = _only(merits, others), _only(others, merits)
    best = max(own, key=lambda one: one.weight, default=None)
    if best is None or any(one.weight >= best.weight for one in theirs):
        return None
    return best.reason


def _only(merits: Sequence[Merit], others: Sequence[Merit]) -> list[Merit]:
    shared = [one.reason for one in others]
    return [one for one in merits if one.weight > 0 and one.reason not in shared]
