"""What rules are written in: schema, @rule, card sets, chance, events; plain and compiled from one source."""

from voliere.kernel.cards import count, highest, lowest, members, nth, write_members
from voliere.kernel.chance import Chance, below, draw_word, reseed, shuffle
from voliere.kernel.events import NOBODY, NOTHING, tell
from voliere.kernel.rule import Floats, Ints, Pile, States, generic, rule
from voliere.kernel.schema import Cards, Schema, grid, i8, i16, i32, i64, row
from voliere.kernel.state import GameState, following

__all__ = [
    "NOBODY",
    "NOTHING",
    "Cards",
    "Chance",
    "Floats",
    "GameState",
    "Ints",
    "Pile",
    "Schema",
    "States",
    "below",
    "count",
    "draw_word",
    "following",
    "generic",
    "grid",
    "highest",
    "i8",
    "i16",
    "i32",
    "i64",
    "lowest",
    "members",
    "nth",
    "reseed",
    "row",
    "rule",
    "shuffle",
    "tell",
    "write_members",
]
