"""What rules are written in: schema, @rule, card sets, chance, events; plain and compiled from one source."""

from voliere.kernel.cards import count, highest, lowest, members, nth, write_members
from voliere.kernel.chance import Chance, below, draw_word, reseed, shuffle
from voliere.kernel.codes import FINE, Codes, code
from voliere.kernel.contract import BY_HUNCH, BY_JUDGE, BY_NET, Judge, Part, Rules, Search, Sight
from voliere.kernel.curves import exp, log
from voliere.kernel.events import (
    NOBODY,
    NOTHING,
    emit,
    emit_all,
    emit_amount,
    emit_card,
    emit_from,
    emit_to,
)
from voliere.kernel.rule import Floats, Ints, Pile, States, generic, rule
from voliere.kernel.schema import Cards, Schema, grid, i8, i16, i32, i64, row
from voliere.kernel.state import GameState, following, share_victory

__all__ = [
    "BY_HUNCH",
    "BY_JUDGE",
    "BY_NET",
    "FINE",
    "NOBODY",
    "NOTHING",
    "Cards",
    "Chance",
    "Codes",
    "Floats",
    "GameState",
    "Ints",
    "Judge",
    "Part",
    "Pile",
    "Rules",
    "Schema",
    "Search",
    "Sight",
    "States",
    "below",
    "code",
    "count",
    "draw_word",
    "emit",
    "emit_all",
    "emit_amount",
    "emit_card",
    "emit_from",
    "emit_to",
    "exp",
    "following",
    "generic",
    "grid",
    "highest",
    "i8",
    "i16",
    "i32",
    "i64",
    "log",
    "lowest",
    "members",
    "nth",
    "reseed",
    "row",
    "rule",
    "share_victory",
    "shuffle",
    "write_members",
]
