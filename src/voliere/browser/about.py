"""What JavaScript must know of a game to run its WebAssembly: page/engine/engine.js says what each of these means."""

import base64
import contextlib
import struct
from typing import Any

from voliere.bots import character, mind
from voliere.bots.nets import LAYERS, net_for
from voliere.bots.workspace import LOGARITHMS, lengths, traits
from voliere.errors import VoliereError
from voliere.game import Game
from voliere.kernel.rule import Floats, Ints, Reals, States

KINDS = {"states": States, "ints": Ints, "floats": Floats, "reals": Reals}
FIELDS = ("players", "pending", "midway")
PLACES = (
    "KIND",
    "SIMULATIONS",
    "HEAT",
    "SEARCH",
    "NET",
    "NODE",
    "SUMS",
    "ACTION",
    "VISITS",
    "CHILD",
    "SIBLING",
    "HOPE",
)


def about(game: Game) -> dict[str, Any]:
    """As it is written beside a game's module."""
    rules = game.rules
    layout = rules.State.dtype()
    tables = kinds_of_tables(game)
    net = [0.0, *map(float, LAYERS)]  # of which only the sizes count
    return {
        "game": game.name,
        "rules": game.rules_version,
        "state": layout.itemsize,
        "fields": {name: [layout.fields[name][1], layout.fields[name][0].itemsize] for name in FIELDS},
        "actions": rules.ACTIONS,
        "legal": rules.MAX_LEGAL,
        "scratch": max(1, rules.SCRATCH),
        "worlds": mind.WORLDS,
        "logarithms": LOGARITHMS,
        "buffers": [(name, kind_of(hint)) for name, hint in mind.Buffers.__annotations__.items()],
        "lengths": {str(players): lengths(game, players, 1, net) for players in game.players},
        "places": {name: getattr(mind, name) for name in PLACES},
        "levels": [traits(game, character(game, f"level{level}")) for level in range(1, len(game.judge.LEVELS) + 1)],
        "tables": tables,
        "nets": {name: packed(net_for(game, name)) for name in sorted({one["net"] for one in tables}) if name},
    }


def kind_of(hint: Any) -> str:
    """How JavaScript calls a kind of buffer."""
    return next(name for name, kind in KINDS.items() if kind == hint)


def packed(numbers: list[float]) -> str:
    """Weights as they are kept: two bytes each."""
    return base64.b64encode(struct.pack(f"<{len(numbers)}e", *numbers)).decode()


def kinds_of_tables(game: Game) -> list[dict[str, Any]]:
    """Every number of players, with each value of each option and what it needs."""
    wishes: list[dict[str, Any]] = [{}]
    for option in game.options:
        needs = {name: allowed[0] for name, allowed in option.needs.items()}
        wishes += [{**needs, option.name: value} for value in option.samples() if value != option.default]
    found: list[dict[str, Any]] = []
    for options in wishes:
        for players in game.players:
            with contextlib.suppress(VoliereError):  # not for so many
                state = game.configure(players, game.check_options(players, options))
                shown = base64.b64encode(state.bytes()).decode()
                found.append({"players": players, "options": options, "net": game.sight.net(state), "state": shown})
    return found
