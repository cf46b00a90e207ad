"""One table in memory: the people connected to it, its bots and its timers.

Every change goes one way: tried on a copy, stored, swapped in, sent to all. A conflict means that another process was
faster: what it wrote is read, and the change is tried again on that.
"""

import asyncio
import contextlib
import logging
import random
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from voliere.bots import Advice
from voliere.errors import MoveError, ServerFault, TableError, VoliereError
from voliere.game import Move
from voliere.match import Match, random_move
from voliere.server import protocol, rows, timekeeping
from voliere.server.botpool import Payer, Request, steady_seed
from voliere.server.duplicate import note_end
from voliere.server.handler import handle, move_key, settle
from voliere.server.opening import summary_of
from voliere.server.outgoing import Outgoing
from voliere.server.rows import AnyRow
from voliere.server.store import Summary
from voliere.server.table import OVER, STAND_IN_LEVEL, Table
from voliere.texts import failure

if TYPE_CHECKING:
    from voliere.server.connection import Connection
    from voliere.server.hall import Hall

log = logging.getLogger("voliere.table")

TRIES = 20  # conflicts in a row before somebody hears that the table is busy
SLACK = 0.02  # seconds: a timer may fire a little early
RETRY = 1.0  # seconds after which what could not be kept is tried again, at first
LONGEST_RETRY = 15.0
FIRST_LOOK = 3.0  # seconds that bots wait with the first move for somebody to see it


def steady() -> int:
    """Nanoseconds of a clock that nobody sets; it goes on while the machine sleeps, where there is one that does."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic_ns()


class Clock:
    """Now, in milliseconds: what the wall clock said at the start, and the time since. Nobody sets it back or forth."""

    def __init__(self) -> None:
        self._start = time.time_ns() - steady()

    def __call__(self) -> int:
        return (self._start + steady()) // 1_000_000

    def go_on_from(self, at: int) -> None:
        """Time that has been cannot come again: the wall clock was set back while no server looked."""
        self._start += max(0, at - self()) * 1_000_000


class Room:
    """See the module's text."""

    def __init__(self, hall: "Hall", table: Table) -> None:
        self.hall = hall
        self.table = table
        self.outgoing = Outgoing(table)
        self._ahead = max(0, table.last_at - hall.clock())
        self.connections: set[Connection] = set()
        self.last_used = time.monotonic()
        self._summary: Summary | None = None
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self.is_seen = asyncio.Event()  # somebody has been sent it
        self._thinking: dict[Request, Callable[[Table, int], bool]] = {}  # and whether each is still wanted
        self._signs: dict[int, str] = {}  # by seat: of bots that do not play as their level says
        self._timer: asyncio.TimerHandle | None = None
        self._leaving: dict[int, asyncio.TimerHandle] = {}
        self._errands: set[asyncio.Task[None]] = set()
        self.looked: dict[str, int] = {}  # people who had it before them, and when they last had

    def now(self) -> int:
        """The table's time, in milliseconds: the server's, but no earlier than what has happened here.

        Another process may be ahead of us: from what it wrote last, time goes on as fast as anywhere.
        """
        return self.hall.clock() + self._ahead

    # Changing

    async def act(self, person: str, name: str, message: protocol.Message) -> int:
        """Carry a person's message out; the version that holds it."""
        version = 0

        def new(table: Table, now: int) -> list[AnyRow]:
            nonlocal version
            found = handle(table, person, name, message, now)
            version = self._known_version(table, message) if not found else 0
            return found

        await self.change(new)
        return version or self.table.version

    @staticmethod
    def _known_version(table: Table, message: protocol.Message) -> int:
        """Of a move that was made before: when."""
        if isinstance(message, protocol.Move):
            return table.made[move_key(message.seat, message.id)].version
        return table.version

    async def change(self, rows_for: Callable[[Table, int], list[AnyRow]]) -> list[AnyRow]:
        """Let rows happen, made for the table as it then is; none means that nothing is left to do."""
        async with self._lock:
            self.last_used = time.monotonic()
            for _ in range(TRIES):
                new = rows_for(self.table, self.now())
                if not new:
                    return []
                settled, after = settle(self.table, new)
                data = [rows.encode(row) for row in settled]
                summary = summary_of(after, self._summary)
                before, nudges = self.table, self.hall.nudges
                due = await nudges.expect(before, after) if nudges else None
                is_end = after.status == OVER != before.status
                if is_end and after.opened.day:
                    await self.hall.days.expect_end(before)
                if await self.hall.append(self.table.id, self.table.version, data, summary):
                    self._summary = summary
                    self._swap(after)
                    if nudges and nudges.is_late(due):
                        self.run_errand(partial(nudges.expect, before, after))
                    self._tend_bots()
                    if is_end and after.opened.day:
                        self.run_errand(lambda: self.hall.days.settle(self))
                    if is_end and after.opened.deal_of:
                        self.run_errand(lambda: note_end(self.hall, self.table))
                    return settled
                await self._catch_up()
        raise failure(TableError, "table-busy")

    async def catch_up(self) -> None:
        """Read what another process has written."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        self._summary = None
        with self.hall.using_store():
            new = await self.hall.store.read(self.table.id, self.table.version)
        if new:
            self._swap(self.table.after_stored(new))

    def _swap(self, table: Table) -> None:
        before, self.table = self.table, table
        self._ahead += max(0, table.last_at - self.now())
        self.outgoing = Outgoing(table, self._sign, self.outgoing)
        for request, is_owed in list(self._thinking.items()):
            if not is_owed(table, self.now()):
                request.give_up()
        for connection in self.connections:
            connection.cover_after(before, table)
            connection.wake()
        self._set_timer()
        self._welcome()

    # Bots

    def start(self) -> None:
        """Called once when the room is there: whatever time brings goes on."""
        self._set_timer()
        if not self.hall.store.is_shared:  # nobody else moves them
            self._tend_bots()
        for seat in self.table.people:
            self._expect(seat, timekeeping.LOST_AFTER)

    def _tend_bots(self) -> None:
        """Let the bots play, one after the other, if any owes a decision."""
        if self.table.bots_to_move and self._bots is None and not self.hall.is_closing:
            self._bots = asyncio.get_running_loop().create_task(self._play_bots())
            self._bots.add_done_callback(self._bots_done)

    def _bots_done(self, task: "asyncio.Task[None]") -> None:
        self._bots = None
        if not task.cancelled() and task.exception():
            log.error("bots stopped", exc_info=task.exception(), extra={"table": self.table.id})
        else:
            self._tend_bots()

    async def _play_bots(self) -> None:
        # Where processes share a store, those who look may be with another one.
        is_first = self.table.match is not None and self.table.match.decision == 1
        if is_first and self.table.people and not self.hall.store.is_shared:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.is_seen.wait(), FIRST_LOOK)
        while (seats := self.table.bots_to_move) and not self.hall.is_closing:
            seat = seats[0]
            await self._play_for(seat, self.table.seats[seat].bot_level, self._bot_reason(seat))

    def _bot_reason(self, seat: int) -> str:
        return rows.STAND_IN if self.table.seats[seat].is_person else rows.BOT

    async def _play_for(self, seat: int, level: int, reason: str) -> None:
        """A bot's move for a seat, unless the decision has passed when it is found."""
        match = self.table.match
        assert match is not None
        decision, undone = match.decision, self.table.undone

        def is_owed(table: Table, now: int) -> bool:
            if not table.match or table.match.decision != decision or seat not in table.pending:
                return False
            if table.undone != undone:  # the number of a decision comes again, the line that led there may not
                return False
            return seat in (timekeeping.out_of_time(table, now) if reason == rows.CLOCK else table.bots_to_move)

        move = await self._choose(match, seat, level, is_owed)
        if move is None:
            return

        def new(table: Table, now: int) -> list[AnyRow]:
            if not is_owed(table, now):
                return []
            return [rows.Moved(at=now, seat=seat, decision=decision, text=str(move), digest="", by=reason)]

        with contextlib.suppress(MoveError):  # taken back and decided anew meanwhile: it is thought of again
            await self._persist(lambda: self.change(new))

    async def _choose(self, match: Match, seat: int, level: int, is_owed: Callable[[Table, int], bool]) -> Move | None:
        """What a bot would play; None if nobody wants to know any more."""
        seed = steady_seed(match, seat) if self.table.opened.day else None
        try:
            advice = await self._think(match, seat, level, seed, is_owed)
        except Exception as error:  # noqa: BLE001  # a bot that fails must not hold up a table
            self.hall.bots.note_failure(error)
            self._signs[seat] = protocol.AT_RANDOM
            return random_move(match, seat, random.SystemRandom() if seed is None else random.Random(seed))
        if advice is None:
            return None
        self._signs.pop(seat, None)
        if advice.is_hurried:
            self._signs[seat] = protocol.HURRIED
        if self.connections and (pause := self.hall.bots.pause(match.game, level, advice)):
            await asyncio.sleep(pause)
        return advice.move

    async def _think(
        self, match: Match, seat: int, level: int, seed: int | None, is_owed: Callable[[Table, int], bool]
    ) -> Advice | None:
        if seed is not None:
            await self.hall.bots.settle_in(match.game)
        request = self.hall.bots.ask(match, seat, level, self.payers, seed)
        self._thinking[request] = is_owed
        try:
            return await request.answer
        finally:
            del self._thinking[request]

    @property
    def payers(self) -> set[Payer]:
        """Whom bots think for: those who play here, or else look on; if there is nobody, whoever opened the table."""
        playing = [one for one in self.connections if self.table.seats_of(one.person)]
        here = {Payer(one.address, one.person) for one in playing or self.connections}
        return here or {Payer("", self.table.opened.host)}

    def _charge(self) -> None:
        """Somebody has come or gone, for whom bots think or thought."""
        for request in self._thinking:
            self.hall.bots.charge(request, self.payers)

    @property
    def _sign(self) -> str | None:
        """How the bots play just now, if it is not as usual."""
        return max(self._signs.values(), key=protocol.BOT_SIGNS.index, default=None)

    # Time

    def _set_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if (due := self.table.due) is not None:
            delay = (due - self.now()) / 1000 + SLACK
            if delay <= 0:  # it is being done, or could not be
                delay = RETRY
            self._timer = asyncio.get_running_loop().call_later(delay, self.run_errand, self.look_after)

    async def look_after(self) -> None:
        """Do what is due: bots for leavers and for those out of time; bots that another process left waiting."""
        await self.change(timekeeping.replacements)
        for seat in timekeeping.out_of_time(self.table, self.now()):
            await self._play_for(seat, STAND_IN_LEVEL, rows.CLOCK)
        self._tend_bots()
        self._set_timer()

    def run_errand(self, errand: Callable[[], Awaitable[object]]) -> None:
        """Do something that nobody waits for; what goes wrong is written down, what cannot be kept tried again."""
        task = asyncio.get_running_loop().create_task(self._run(errand))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _run(self, errand: Callable[[], Awaitable[object]]) -> None:
        try:
            await self._persist(errand)
        except VoliereError as error:
            log.warning("errand refused: %s", error.code, extra={"table": self.table.id})
        except Exception:
            log.exception("errand failed", extra={"table": self.table.id})
        else:
            return
        self._set_timer()  # whatever was due still is

    @staticmethod
    async def _persist(errand: Callable[[], Awaitable[object]]) -> None:
        """Do something until it is kept, with growing pauses: whatever ails the store passes, and play goes on."""
        pause = RETRY
        while True:
            try:
                await errand()
            except ServerFault:  # the hall has written it down
                await asyncio.sleep(pause * random.uniform(0.8, 1.2))  # not all tables at once
                pause = min(2 * pause, LONGEST_RETRY)
            else:
                return

    # Presence

    @property
    def connected(self) -> set[int]:
        """The seats that somebody is connected for, here."""
        return {seat for connection in self.connections for seat in self.table.seats_of(connection.person)}

    def is_looked_at(self, person: str) -> bool:
        """Whether somebody has the table before them, here."""
        return any(one.person == person and one.is_looking for one in self.connections)

    def look(self, connection: "Connection", is_looking: bool) -> None:
        """A page came to be seen, or is hidden by others."""
        if connection.is_looking and connection.person:
            self.looked[connection.person] = self.now()
        connection.is_looking = is_looking

    def enter(self, connection: "Connection") -> None:
        """Somebody is connected."""
        self.connections.add(connection)
        self.last_used = time.monotonic()
        self._charge()
        self._welcome()

    def leave(self, connection: "Connection") -> None:
        """Somebody is not, any more."""
        self.look(connection, False)
        self.connections.discard(connection)
        self.last_used = time.monotonic()
        self._charge()
        for seat in self.table.seats_of(connection.person):
            self._expect(seat, timekeeping.AWAY_AFTER)

    def _welcome(self) -> None:
        """Note those who are back, whoever thought them away."""
        if not self._leaving and not any(seat.away_since for seat in self.table.seats):
            return
        connected = self.connected
        for seat in connected & self._leaving.keys():
            self._leaving.pop(seat).cancel()
        if timekeeping.arrivals(self.table, connected, 0):
            self.run_errand(lambda: self.change(lambda table, now: timekeeping.arrivals(table, self.connected, now)))

    def _expect(self, seat: int, seconds: float) -> None:
        """Wait for a seat's person to be connected; one who does not come is away."""
        if seat in self.connected or seat in self._leaving or self.hall.is_closing:
            return
        if not timekeeping.keeps_presence(self.table):
            return
        self._leaving[seat] = asyncio.get_running_loop().call_later(seconds, self._give_up, seat)

    def _give_up(self, seat: int) -> None:
        self._leaving.pop(seat, None)

        def departures(table: Table, now: int) -> list[AnyRow]:
            return timekeeping.departures(table, {seat} - self.connected, now)

        if departures(self.table, 0):
            self.run_errand(lambda: self.change(departures))

    # Leaving memory

    @property
    def is_idle(self) -> bool:
        """Whether nothing here would be missed."""
        return not (self.connections or self._bots or self._leaving or self._errands or self._lock.locked())

    def close(self) -> None:
        """Leave memory; all is in the store."""
        if self._timer:
            self._timer.cancel()
        for timer in self._leaving.values():
            timer.cancel()
        if self._bots:
            self._bots.cancel()
        for task in list(self._errands):
            task.cancel()
