"""Where tables are kept. A store appends rows to a table's journal and reads them back; all else follows from the rows.

Append is optimistic: whoever names the version that the table really has, wins; the other is told of the conflict,
reads what is new, and looks whether its own still fits. No table belongs to a process.
"""

import errno
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import EllipsisType

import msgspec

from voliere.server import rows
from voliere.server.identity import FORMER
from voliere.server.store.results import Figures, Ranked, Result, Wanted

# Of both stores: raised with a migration for each. The column `card` holds the summary, which was called so at first.
SCHEMA = 6

RESULTS_FORM = 5  # the first with results: those of games of before are filled in

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
SQLITE_FULL = 13
POSTGRES_FULL = "53100"  # its disk_full
BROWSER_FULL = "QuotaExceededError"
WAITING = 1000  # tables that are asked when something last happened: a look at all would take long
PROBE = 16_384  # bytes that are written to see whether anything can be


# Games that end, and the ratings of those who played them by person and key of the paper, give the ratings after them.
Judge = Callable[[Sequence[Ranked], Mapping[tuple[str, str], bytes]], dict[tuple[str, str], bytes]]
RATING = "rating"  # the kind of these papers


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list, as everybody may know it."""

    table: str
    game: str
    players: int
    options: list[str]  # those that differ from their defaults, as name=value
    status: str
    pace: str
    is_public: bool
    names: list[str | None]  # by seat: what people call themselves
    levels: list[int]  # of bots; 0 elsewhere
    pending: list[int]  # who owes a decision
    winners: list[int]
    scores: list[int]
    opened: int  # milliseconds
    updated: int
    move_seconds: int = 0  # for a move; 0: no clock
    away: list[int] = []  # seats whose people have no connection, where that matters
    strength: list[int] = []  # the ratings that are asked for, from and to; empty: any
    is_strict: bool = False  # nobody else may sit down


class Summary(Listing, frozen=True, kw_only=True):
    """All that the lobby and "my games" need of a table, so that nothing has to be replayed for them."""

    people: list[list[str]]  # by seat: whose it is, devices and all; never shown
    kept_for: list[str]  # who is asked to come; never shown
    due: int | None  # when the table has to be looked at though nobody does anything
    result: Result | None = None  # of a game that is over; none of one that ended before results were kept
    group: str = ""  # whose table it is

    @property
    def persons(self) -> set[str]:
        """Everybody whose list it is in; a group has a list like a person."""
        holders = {person for seat in self.people for person in seat}
        return (holders | {one for kept in self.kept_for for one in rows.asked(kept)} | {self.group}) - {FORMER, ""}


class Store(ABC):
    """One place where tables are kept."""

    is_shared = False  # whether other processes may use it at the same time

    @abstractmethod
    async def open(self) -> None:
        """Make it ready: its form is brought up to date first."""

    @abstractmethod
    async def close(self) -> None:
        """Everything that was promised is kept."""

    @abstractmethod
    async def append(self, table: str, expected: int, rows: Sequence[bytes], summary: Summary) -> bool:
        """Add rows if the table still has the expected version; durable once this returns True."""

    @abstractmethod
    async def check_writes(self) -> None:
        """Write something that leaves nothing behind; raises what keeps a move from being kept."""

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The rows after a version, in order; none for a table that is not there."""

    @abstractmethod
    async def public(self, status: str, limit: int) -> list[Summary]:
        """Public tables of a status, the latest first."""

    @abstractmethod
    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """A person's tables, the latest first."""

    @abstractmethod
    async def games_of(self, person: str, game: str, before: tuple[int, str], limit: int) -> list[Summary]:
        """A page of all tables a person ever had, the last opened first: of a game, or of all (empty).

        They come after the one that was opened `before`, by its time and name. One that the person has left may be
        among them.
        """

    @abstractmethod
    async def finished(self, person: str, wanted: Wanted, before: tuple[int, str], limit: int) -> list[Summary]:
        """The same of finished games alone, and only of those that are wanted."""

    @abstractmethod
    async def figures(self, person: str, since: int, shift: int) -> Figures:
        """How a person does. Days are counted `since` a time, and are `shift` milliseconds ahead of Greenwich's."""

    @abstractmethod
    async def waiting(self, code: str) -> list[str]:
        """The tables that wait for people, and whose names begin with this code."""

    @abstractmethod
    async def due(self, now: int, limit: int) -> list[str]:
        """Tables that should have been looked at by now."""

    @abstractmethod
    async def latest(self) -> int:
        """When something last happened at any of the tables that are due first; 0 if none is."""

    @abstractmethod
    async def name_of(self, person: str) -> str | None:
        """What a person calls themselves."""

    @abstractmethod
    async def set_name(self, person: str, name: str) -> None:
        """Remember it."""

    # Papers: whatever else is kept of people, small and by name. A kind belongs to the module that writes it.

    @abstractmethod
    async def paper(self, kind: str, owner: str, key: str) -> bytes | None:
        """One of an owner's papers."""

    @abstractmethod
    async def papers(self, kind: str, owner: str, limit: int, after: str = "") -> list[tuple[str, bytes]]:
        """An owner's papers of a kind, by key, those after one: each key and what is written there."""

    @abstractmethod
    async def belongings(
        self, owner: str, limit: int, after: tuple[str, str] = ("", "")
    ) -> list[tuple[str, str, bytes]]:
        """An owner's papers of all kinds, by kind and key, those after one: kind, key, what is written there."""

    @abstractmethod
    async def holders(self, kind: str, key: str, limit: int) -> list[tuple[str, bytes]]:
        """Who has a paper of this key, by owner, and what is written there."""

    @abstractmethod
    async def due_papers(self, kind: str, now: int, limit: int) -> list[tuple[str, str, bytes]]:
        """Papers that should have been looked at by now, the longest due first: owner, key, what is written there."""

    @abstractmethod
    async def write_paper(
        self,
        kind: str,
        owner: str,
        key: str,
        data: bytes | None,
        due: int | None = None,
        *,
        expected: bytes | EllipsisType | None = ...,
    ) -> bool:
        """Write a paper, or take it away (None); durable once this returns.

        With `expected` only if that is what is there (None: nothing is); else False, and nothing has changed.
        """

    @abstractmethod
    async def drop_papers(self, owner: str) -> None:
        """Take away all that an owner has, and what others have under the owner's name as a key."""

    # Leaving for good

    @abstractmethod
    async def rewrite(self, table: str, rows: Mapping[int, bytes]) -> None:
        """Write other rows in place of some, by their versions: what they said of a person is not to be kept."""

    @abstractmethod
    async def drop_person(self, person: str) -> None:
        """Forget a person's name, and which tables were theirs."""

    # Results and ratings: what follows from finished tables. Those of a table are kept with the rows that end it.

    @abstractmethod
    async def all_finished(self, after: str, limit: int) -> list[Summary]:
        """Tables that are over, by name, those after one."""

    @abstractmethod
    async def settle(self, summary: Summary) -> None:
        """Put a finished table's summary, and what follows from it, in place of what was kept."""

    @abstractmethod
    async def drop_results(self, person: str, alias: str) -> None:
        """Take away a person's results and sums. In others' they are called by an alias from now on."""

    @abstractmethod
    async def rate(self, until: int, limit: int, judge: Judge) -> int:
        """Let games count that ended by then and have not counted yet, in the order of their ends; how many did."""

    @abstractmethod
    async def forget_ratings(self) -> None:
        """There are no ratings, and no game has counted."""

    @abstractmethod
    async def secret(self) -> str | None:
        """A secret that all processes on this store share; None where the store keeps none."""

    def forget(self, table: str) -> None:  # noqa: B027  # a store may have nothing to forget
        """The table has left memory."""

    def listen(self, appended: Callable[[str, int], None]) -> None:  # noqa: B027  # a store of one process has nothing to tell
        """Be told of every append of another process: the table and its version; no table: any may have changed."""


def is_full(error: Exception) -> bool:
    """Whether a store failed for want of room."""
    return (
        getattr(error, "sqlite_errorcode", 0) == SQLITE_FULL
        or getattr(error, "errno", None) in FULL
        or getattr(error, "sqlstate", None) == POSTGRES_FULL
        or getattr(error, "name", None) == BROWSER_FULL
    )


_summary_encoder = msgspec.json.Encoder()
_summary_decoder = msgspec.json.Decoder(Summary)


def encode_summary(summary: Summary) -> bytes:
    """A summary as it is stored."""
    return _summary_encoder.encode(summary)


def decode_summary(data: bytes | str) -> Summary:
    """A stored summary."""
    return _summary_decoder.decode(data)
