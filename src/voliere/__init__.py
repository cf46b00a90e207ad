"""Volière: four card games, played exactly by their rulebooks.

>>> import voliere
>>> match = voliere.new("songbirds", players=3, seed=7)
>>> seat = match.pending[0]
>>> match.play(seat, match.legal(seat)[0])  # doctest: +ELLIPSIS
[Event(...)]
"""

from voliere.bots import Advice, Bot, Thought
from voliere.errors import (
    ClashingOptions,
    DamagedRecord,
    EditedRecord,
    GameOver,
    IllegalMove,
    InvalidOption,
    InvalidSeed,
    MalformedMove,
    MoveError,
    NewerRecord,
    NothingToUndo,
    NotYourTurn,
    RecordError,
    SetupError,
    StaleDecision,
    TimedBot,
    TruncatedRecord,
    UnavailableRecord,
    UnavailableReview,
    UnknownBot,
    UnknownCard,
    UnknownEvent,
    UnknownGame,
    UnknownOption,
    UnknownSeat,
    VoliereError,
    WrongPlayers,
)
from voliere.game import Event, JsonObject, Move, Outcome, Preview, Round
from voliere.games import get as _get, names as _names
from voliere.match import Match
from voliere.notebook import Card, TableView, card
from voliere.record import load
from voliere.review import Review, review

__version__ = "0.1.0"


def games() -> list[str]:
    """The names of all games."""
    return list(_names())


def game(name: str) -> JsonObject:
    """The description of a game: players, options, texts; plain JSON."""
    return _get(name).describe()


new = Match.new

__all__ = [
    "Advice",
    "Bot",
    "Card",
    "ClashingOptions",
    "DamagedRecord",
    "EditedRecord",
    "Event",
    "GameOver",
    "IllegalMove",
    "InvalidOption",
    "InvalidSeed",
    "JsonObject",
    "MalformedMove",
    "Match",
    "Move",
    "MoveError",
    "NewerRecord",
    "NotYourTurn",
    "NothingToUndo",
    "Outcome",
    "Preview",
    "RecordError",
    "Review",
    "Round",
    "SetupError",
    "StaleDecision",
    "TableView",
    "Thought",
    "TimedBot",
    "TruncatedRecord",
    "UnavailableRecord",
    "UnavailableReview",
    "UnknownBot",
    "UnknownCard",
    "UnknownEvent",
    "UnknownGame",
    "UnknownOption",
    "UnknownSeat",
    "VoliereError",
    "WrongPlayers",
    "card",
    "game",
    "games",
    "load",
    "new",
    "review",
]
