"""Everything that can be refused, as one tree; each leaf has a stable code, and nothing has changed when one is raised.

VoliereError
├── UnknownGame
├── UnknownCard
├── SetupError              a match that cannot be opened
│   ├── WrongPlayers
│   ├── UnknownOption
│   ├── InvalidOption       a value that the option does not know
│   ├── ClashingOptions     a value that does not go with the rest
│   └── InvalidSeed
├── UnknownBot
├── TimedBot                a bot that watches a clock, where games must repeat
├── UnknownSeat
├── UnknownEvent            a place in the log that there cannot be
├── MoveError
│   ├── MalformedMove       not the notation of any move here
│   ├── StaleDecision       answers a decision that has passed
│   └── IllegalMove         against the rules: `clause` says which
│       ├── NotYourTurn
│       └── GameOver
├── NothingToUndo
├── TableError              a server's table does not do what was asked
├── RequestError            what was sent to a server cannot be read, or is too much
├── ServerFault             a server cannot do what was rightly asked
├── InvalidSetting          of a server
└── RecordError
    ├── DamagedRecord       not a record, or lines that cannot be read
    ├── TruncatedRecord
    ├── EditedRecord        readable, but not what was written
    ├── NewerRecord         of a later format or of later rules
    └── UnavailableRecord   there is none: a possible world cannot be replayed
"""

from typing import Any


class VoliereError(Exception):
    """Base of all. `code` is stable; `details` go into the text `message_id`, of `owner` (a game) or a shared one."""

    def __init__(self, code: str, reason: str, message_id: str, owner: str | None, details: dict[str, Any]) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.message_id = message_id
        self.owner = owner
        self.details = details

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.reason, self.message_id, self.owner, self.details)


class UnknownGame(VoliereError):
    """No game of that name."""


class UnknownCard(VoliereError):
    """The game has no such card."""


class SetupError(VoliereError):
    """A match that cannot be opened."""


class WrongPlayers(SetupError):
    """The game is not for so many."""


class UnknownOption(SetupError):
    """The game has no such option."""


class InvalidOption(SetupError):
    """The option has no such value."""


class ClashingOptions(SetupError):
    """The value does not go with the number of players or with another option."""


class InvalidSeed(SetupError):
    """Not a seed of 256 bits."""


class UnavailableReview(VoliereError):
    """The match is not over, and nobody's own decisions were asked for."""


class CannotExport(VoliereError):
    """The edition without a server cannot be made here."""


class UnknownBot(VoliereError):
    """No bot of that name, or not with that budget."""


class TimedBot(VoliereError):
    """It watches a clock, so its games could not be repeated."""


class UnknownSeat(VoliereError):
    """Nobody sits there."""


class UnknownEvent(VoliereError):
    """Events are numbered from 1; a log is read on from one of them, or from 0."""


class MoveError(VoliereError):
    """A move that was not played."""


class MalformedMove(MoveError):
    """Not the notation of any move here."""


class StaleDecision(MoveError):
    """The decision it answers has passed."""


class IllegalMove(MoveError):
    """Against the rules; `clause` names the rule where there is one."""

    @property
    def clause(self) -> str | None:
        """The clause id of the rules page, e.g. SB-10."""
        return self.details.get("clause")


class NotYourTurn(IllegalMove):
    """This seat owes no decision now."""


class GameOver(IllegalMove):
    """The game has ended."""


class NothingToUndo(VoliereError):
    """No move was played yet."""


class TableError(VoliereError):
    """A server's table does not do what was asked."""


class RequestError(VoliereError):
    """What was sent to a server cannot be read, or is too much."""


class ServerFault(VoliereError):
    """The server itself is at fault, and whoever asked is not blamed for it."""


class InvalidSetting(VoliereError):
    """A server cannot be started like that."""


class RecordError(VoliereError):
    """A record that cannot be loaded."""


class DamagedRecord(RecordError):
    """Not a record, or lines that cannot be read."""


class TruncatedRecord(RecordError):
    """The end is missing."""


class EditedRecord(RecordError):
    """Readable, but not what was written."""


class NewerRecord(RecordError):
    """Written by a later version."""


class UnavailableRecord(RecordError):
    """A possible world cannot be replayed from a seed."""
