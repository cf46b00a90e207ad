"""A table as its rows tell it: who sits where, the match, whose clock runs. Pure: no clock, no disk, no socket.

`Table.after(rows)` gives a new table and leaves the old one as it is, so that what cannot be stored never happened.
"""

import hashlib
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import msgspec

from voliere.errors import VoliereError
from voliere.game import seat_name
from voliere.games import get
from voliere.kernel.chance import joint_seed, seed_hash
from voliere.match import Match
from voliere.record import NONCES, SERVER_SEED, UNDONE, load
from voliere.server import rows
from voliere.server.identity import FORMER
from voliere.server.rows import AnyRow

WAITING, PLAYING, OVER, CLOSED = "waiting", "playing", "over", "closed"

KEYS_KEPT = 32  # moves that are remembered by their id
PHRASES_KEPT = 20
MARKS_KEPT = 8  # a seat
MOST_ARRIVALS = 1000  # of a seat that are noted: after that it is away until it says that it is back
TAKEOVER = 5_000  # milliseconds after which another process may move the bots
STAND_IN_LEVEL = 3  # of the bot that plays for a person who left, or whose time is up

# Why a table is closed: each has a text `error-<code>`.
RULES_CHANGED, JOURNAL_DAMAGED, ENDED = "table-rules-changed", "table-damaged", "table-ended"


class Seat(msgspec.Struct, frozen=True):
    """One seat. Its holders are a person's devices; with none it is a bot's or open."""

    kind: str = rows.OPEN
    level: int = 0
    kept_for: str = ""  # as in the rows
    holders: tuple[str, ...] = ()
    name: str = ""
    nonce: str = ""
    away_since: int = 0  # 0: here
    stand_in: int = 0  # level of the bot that sits in
    turn_since: int = 0  # 0: owes nothing
    reserve: int = 0  # milliseconds left beyond those of a move
    generation: int = 0  # how often it was taken: an old link to it opens nothing

    @property
    def is_person(self) -> bool:
        """Whether somebody holds it, even if a bot sits in."""
        return bool(self.holders)

    @property
    def is_former(self) -> bool:
        """Whether whoever held it has had all that names them deleted."""
        return bool(self.holders) and set(self.holders) == {FORMER}

    def is_for(self, person: str) -> bool:
        """Whether somebody may take it, if it is free: it may be kept for another."""
        return not rows.is_kept_from(self.kept_for, person)

    @property
    def bot_level(self) -> int:
        """The level of the bot that plays here now; 0 where a person does."""
        return self.stand_in if self.holders else self.level


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody would like to take moves back, and who has agreed so far."""

    version: int  # at which it was asked
    seat: int
    plies: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Phrase:
    """What somebody said, at which version."""

    version: int
    seat: int
    phrase: str
    details: dict[str, str]


class Made(NamedTuple):
    """A move that came with an id, so that the same can be told from another if the id comes again."""

    version: int  # the one that holds it
    plies: int  # how many there were with it
    decision: int
    text: str
    is_undone: bool = False


class Table:
    """See the module's text."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.version = 0
        self.status = WAITING
        self.pending: tuple[int, ...] = ()  # the seats that owe a decision
        self.info_version = 0  # the last version that changed more than the match
        self.opened: rows.Opened = None  # type: ignore[assignment]  # the first row sets it, and there is no table without
        self.over_version = 0  # the one that ended the game: since then nothing is secret
        self.over_at = 0  # and when that was
        self.seats: tuple[Seat, ...] = ()
        self.match: Match | None = None
        self.last_events = array("I", [0])  # the number of the last event at each version: see `kept_since`
        self.made: dict[str, Made] = {}  # the last moves, by their keys
        self.counts: dict[tuple[type[AnyRow], int | None], int] = {}  # rows of each kind but moves, by seat
        self.asked: Request | None = None
        self.said: tuple[Phrase, ...] = ()
        self.marks: tuple[tuple[int, str], ...] = ()
        self.undone = 0
        self.next_table = ""
        self.review = b""
        self.closed = ""
        self.last_at = 0
        self.present_since = 0  # 0: nobody is here

    @classmethod
    def fold(cls, name: str, journal: Iterable[bytes]) -> "Table | None":
        """The table that a journal tells; None for an empty one. One that can no longer be replayed is closed."""
        table = cls(name)
        for data in journal:
            table.replay(data)
        return table if table.version else None

    def after(self, new: Sequence[AnyRow]) -> "Table":
        """This table with more rows. Whatever the rules refuse raises."""
        other = self._fork()
        for row in new:
            other.take(row)
        return other

    def after_stored(self, journal: Iterable[bytes]) -> "Table":
        """This table with rows that another process has stored."""
        other = self._fork()
        for data in journal:
            other.replay(data)
        return other

    def _fork(self) -> "Table":
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.made = dict(self.made)
        return other

    def replay(self, data: bytes) -> None:
        """Take a stored row in; one that cannot be replayed closes the table."""
        version = self.version
        try:
            self.take(rows.decode(data), is_replay=True)
        except (VoliereError, msgspec.MsgspecError, ValueError, TypeError, LookupError, AttributeError):
            if self.opened is None:
                raise
            self.version = version + 1
            self._close(JOURNAL_DAMAGED)
            self._note_event(self.last_events[version])

    # What follows from the rows

    @property
    def seed_hash(self) -> str:
        """What everybody may see before the first card."""
        return seed_hash(bytes.fromhex(self.opened.server_seed))

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats that a person holds."""
        return tuple([number for number, seat in enumerate(self.seats) if person and person in seat.holders])

    def is_host(self, person: str) -> bool:
        """Whether somebody opened the table, or holds a seat together with who did: that is the same person."""
        host = self.opened.host
        return bool(person) and (
            person == host or any(host in seat.holders and person in seat.holders for seat in self.seats)
        )

    def knows_cards(self, seat: int) -> bool:
        """Whether whoever holds a seat has played this deal before."""
        known = self.opened.knowing.split()
        return any(rows.knowing_mark(self.opened.deal_of, one) in known for one in self.seats[seat].holders)

    @property
    def people(self) -> list[int]:
        """The seats that people hold who may still come."""
        return [number for number, seat in enumerate(self.seats) if seat.is_person and not seat.is_former]

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.is_person or seat.kind == rows.BOT for seat in self.seats)

    @property
    def bots_to_move(self) -> list[int]:
        """The seats for which a bot owes a decision.

        Where several decide at once, bots of a deal of the day come after people: in one order, whoever is quick.
        """
        bots = [seat for seat in self.pending if self.seats[seat].bot_level]
        return [] if self.opened.day and len(bots) < len(self.pending) else bots

    def count_of(self, kind: type[AnyRow], seat: int | None = None) -> int:
        """How many rows of a kind there were, of a seat or of the table; moves are not counted."""
        return self.counts.get((kind, seat), 0)

    def kept_since(self, version: int) -> int:
        """How many events are still as they were at a version, for whoever has that one."""
        return min(self.last_events[version : self.version + 1])

    def clock_end(self, seat: int) -> int | None:
        """When a person's time for this decision is up, in milliseconds; None without a clock."""
        one = self.seats[seat]
        if not self.opened.move_seconds or not one.turn_since or one.bot_level or self.status != PLAYING:
            return None
        return one.turn_since + 1000 * self.opened.move_seconds + one.reserve

    def grace_end(self, seat: int) -> int | None:
        """When a bot will sit in for a leaver; None if none will. It waits while nobody is there to wait for it."""
        one = self.seats[seat]
        if not (self.opened.replaces_leavers and one.away_since and not one.stand_in and self.present_since):
            return None
        if self.status != PLAYING:
            return None
        return max(one.away_since, self.present_since) + 1000 * self.opened.grace_seconds

    @property
    def due(self) -> int | None:
        """When something will have to happen though nobody does anything."""
        times = [self.last_at + TAKEOVER] if self.bots_to_move else []
        for number, seat in enumerate(self.seats):
            if seat.holders and (seat.away_since or self.opened.move_seconds):
                ends = (self.grace_end(number), self.clock_end(number))
                times += [end for end in ends if end is not None]
        return min(times, default=None)

    def record(self) -> str:
        """The text of the match, with how its seed came about. It holds the seed: only for a game that is over."""
        assert self.match is not None
        match = self.match.copy()
        match.notes = self.notes
        if self.undone:
            match.notes[UNDONE] = str(self.undone)
        return match.record()

    @property
    def notes(self) -> dict[str, str]:
        """How its seed came about. A deal that is played again has those of the first; other parts of games, none."""
        if self.opened.record:
            assert self.match is not None
            return dict(self.match.notes)
        return {SERVER_SEED: self.opened.server_seed, NONCES: self.nonces}

    @property
    def nonces(self) -> str:
        """What people added to chance, as a record writes it."""
        return " ".join(f"{seat_name(number)}={seat.nonce}" for number, seat in enumerate(self.seats) if seat.nonce)

    # Folding

    def take(self, row: AnyRow, is_replay: bool = False) -> None:
        """Take a row in. Only for a table that nobody else looks at: see `after`."""
        self.version += 1
        self.last_at = max(self.last_at, row.at)
        if not isinstance(row, rows.Moved):
            key = (type(row), getattr(row, "seat", None))
            self.counts = {**self.counts, key: self.counts.get(key, 0) + 1}
            self.info_version = self.version
        elif self.asked:
            self.info_version = self.version
        match row:
            case rows.Moved():  # first, since there are most of them
                self._move(row, is_replay)
            case rows.Opened():
                self._open(row)
            case rows.Sat():
                seat = self.seats[row.seat]
                self._set(
                    row.seat,
                    holders=(row.person,),
                    name=row.name,
                    nonce=row.nonce,
                    kept_for="",
                    generation=seat.generation + 1,
                )
            case rows.Vacated():
                self._set(row.seat, holders=(), name="", nonce="")
            case rows.Filled():
                self._set(row.seat, kind=row.kind, level=row.level, kept_for="")
            case rows.Shared():
                self._set(row.seat, holders=(*self.seats[row.seat].holders, row.person))
            case rows.Kept():
                self._set(row.seat, kept_for=row.kept_for)
            case rows.Forgotten():
                self._forget(row)
            case rows.Named():
                self._set(row.seat, name=row.name)
            case rows.Started():
                self._start(row)
            case rows.Asked():
                self.asked = Request(self.version, row.seat, row.plies)
            case rows.Answered():
                asked = self.asked
                self.asked = replace(asked, agreed=asked.agreed | {row.seat}) if asked and row.agrees else None
            case rows.Undone():
                self._undo(row, is_replay)
            case rows.Away():
                self._set(row.seat, away_since=row.at)
                self.asked = None
            case rows.Here():
                self._set(row.seat, away_since=0)
            case rows.Replaced():
                self._set(row.seat, stand_in=row.level)
                self.asked = None
            case rows.Returned():
                self._set(row.seat, stand_in=0, away_since=0)  # its clock goes on: leaving wins no time
            case rows.Said():
                said = Phrase(self.version, row.seat, row.phrase, row.details)
                self.said = (*self.said, said)[-PHRASES_KEPT:]
            case rows.Marked():
                self._mark(row)
            case rows.Followed():
                self.next_table = row.table
            case rows.Reviewed():
                self.review = row.review
            case rows.Closed():
                self._close(row.code)
        self._note_presence()
        self._note_event(self.match.progress.last_event if self.match else 0)

    def _note_event(self, number: int) -> None:
        """Write down the last event of this version.

        Tables that follow each other share one array, of which each reads no more than up to its own version. Only
        the first that goes on from a table adds to it; any other has a copy.
        """
        if len(self.last_events) != self.version:
            self.last_events = self.last_events[: self.version]
        self.last_events.append(number)

    def _open(self, row: rows.Opened) -> None:
        self.opened = row
        reserve = 1000 * row.reserve_seconds
        self.seats = tuple(
            Seat(kind=plan.kind, level=plan.level, kept_for=plan.kept_for, reserve=reserve) for plan in row.seats
        )
        game = get(row.game)
        if game.rules_version != row.rules:
            self._close(RULES_CHANGED)
        else:  # an option that is younger than the table has its default
            self.opened = msgspec.structs.replace(row, options=game.check_options(row.players, row.options))

    def _set(self, number: int, **changes: Any) -> None:
        seat = msgspec.structs.replace(self.seats[number], **changes)
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])

    def _forget(self, row: rows.Forgotten) -> None:
        """Nobody takes the place of who is gone. Before the game a seat without anybody is free, then a bot sits in."""
        holders = list(self.seats[row.seat].holders)
        holders[row.holder] = FORMER
        self._set(row.seat, holders=tuple(holders), name="")
        if not self.seats[row.seat].is_former:
            return
        if self.status == WAITING:
            self._set(row.seat, holders=(), nonce="")
        elif self.status == PLAYING:
            self._set(row.seat, stand_in=STAND_IN_LEVEL, away_since=row.at)
            self.asked = None

    def _start(self, row: rows.Started) -> None:
        if self.closed:
            return
        if self.opened.record:
            self.match = load(self.opened.record)
            if not self.match.pending:  # it is only kept here
                self.over_version = self.version
        else:
            seed = joint_seed(bytes.fromhex(self.opened.server_seed), self.nonces)
            self.match = Match.new(self.opened.game, self.opened.players, seed, **self.opened.options)
        self._set_turns(row.at)

    def _move(self, row: rows.Moved, is_replay: bool) -> None:
        self.asked = None
        if self.closed:
            return
        assert self.match is not None
        self._stop_clock(row)
        self.match = self.match.played(row.seat, row.text, decision=row.decision)
        if not self.match.pending:
            self.over_version = self.info_version = self.version
            self.over_at = row.at
        if row.key:
            self.made[row.key] = Made(self.version, len(self.match.progress.plies), row.decision, row.text)
            if len(self.made) > KEYS_KEPT:
                del self.made[next(iter(self.made))]
        self._set_turns(row.at)
        if is_replay and digest(self.match) != row.digest:
            self._close(JOURNAL_DAMAGED)

    def _undo(self, row: rows.Undone, is_replay: bool) -> None:
        self.asked = None
        if self.closed:
            return
        assert self.match is not None
        if (moves := len(self.match.progress.plies) - row.plies) > 0:
            self.match = self.match.copy()  # the table before this row keeps its own
            self.match.undo(moves)
            self.undone += moves
        self.made = {
            key: one._replace(is_undone=one.is_undone or one.plies > row.plies) for key, one in self.made.items()
        }
        for seat in range(len(self.seats)):
            self._set(seat, turn_since=0)
        self._set_turns(row.at)
        if is_replay and digest(self.match) != row.digest:
            self._close(JOURNAL_DAMAGED)

    def _set_turns(self, at: int) -> None:
        """Clocks run for those who owe a decision, from the moment they do."""
        assert self.match is not None
        pending = self.pending = self.match.pending
        self.status = OVER if self.match.over else PLAYING
        self.seats = tuple(
            [
                seat
                if (number in pending) == bool(seat.turn_since)
                else msgspec.structs.replace(seat, turn_since=at if number in pending else 0)
                for number, seat in enumerate(self.seats)
            ]
        )

    def _stop_clock(self, row: rows.Moved) -> None:
        """Time beyond that of a move is taken from the reserve."""
        if not self.opened.move_seconds:
            return
        seat = self.seats[row.seat]
        beyond = row.at - seat.turn_since - 1000 * self.opened.move_seconds
        if beyond > 0 and seat.holders:  # though a bot sits in for them by now
            self._set(row.seat, reserve=max(0, seat.reserve - beyond))

    def _mark(self, row: rows.Marked) -> None:
        others = tuple(mark for mark in self.marks if mark != (row.seat, row.place))
        if row.is_on:
            mine = [mark for mark in others if mark[0] == row.seat][-(MARKS_KEPT - 1) :]
            others = (*(mark for mark in others if mark[0] != row.seat), *mine, (row.seat, row.place))
        self.marks = others

    def _close(self, code: str) -> None:
        self.closed = self.closed or code
        self.status = CLOSED
        self.pending = ()
        self.info_version = self.version

    def _note_presence(self) -> None:
        here = [seat for seat in self.seats if seat.holders and not seat.away_since]
        if not here:
            self.present_since = 0
        elif not self.present_since:
            self.present_since = self.last_at or 1


def digest(match: Match) -> str:
    """A fingerprint of a state: rows carry it, so that a replay by other rules does not pass unnoticed."""
    state = match.progress.state  # the fingerprint tells nothing of it
    values = state.values()
    for name in state.LATER:
        del values[name]
    return hashlib.blake2b(msgspec.msgpack.encode(values), digest_size=8).hexdigest()
