"""All tables: those in memory, and the way there from the store and back."""

import asyncio
import contextlib
import functools
import gc
import logging
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from voliere.errors import ServerFault, TableError, VoliereError
from voliere.games import get
from voliere.kernel.chance import seed_hash
from voliere.match import Match
from voliere.server import ratings, rows
from voliere.server.botpool import BotPool
from voliere.server.connection import Connection
from voliere.server.day import Days
from voliere.server.identity import TABLE, Identity, new_table_id
from voliere.server.meeting import Meetings
from voliere.server.naming import clean_name
from voliere.server.opening import (
    BranchWish,
    Seeds,
    TableWish,
    branch_rows,
    for_group,
    opening_rows,
    rematch_rows,
    summary_of,
)
from voliere.server.review import Reviews
from voliere.server.room import Clock, Room
from voliere.server.rows import AnyRow
from voliere.server.settings import Settings
from voliere.server.store import Store, Summary, is_full
from voliere.server.table import Table
from voliere.texts import failure

if TYPE_CHECKING:
    from voliere.server.doorkeeper import Doorkeeper
    from voliere.server.nudge import Nudges
    from voliere.server.standings import Counted

log = logging.getLogger("voliere.hall")

SWEEP_SECONDS = 2.0  # between two looks at everything
DUE_AT_ONCE = 100  # tables fetched in one sweep
UNREADABLE_SECONDS = 600.0
MOST_OF_A_PERSON = 30  # connections

STORE, STORE_FULL = "store", "store-full"

# A table in memory is a few thousand small objects that live long. Looking through all of them as often as Python
# would do by default costs hundreds of milliseconds at a thousand tables; this often, it is not noticed.
GC_THRESHOLD = (50_000, 50, 1000)

# The thread that writes to disk asks for Python's lock a few times a commit, and each time waits as long as a busy
# event loop may keep it: by default 5 ms, longer than the disk takes.
SWITCH_SECONDS = 0.001


class Hall:
    """See the module's text."""

    def __init__(self, settings: Settings, store: Store, identity: Identity, bots: BotPool | None = None) -> None:
        self.settings = settings
        self.store = store
        self.clock = Clock()
        self.identity = identity
        self.bots = bots or BotPool(settings.bot_threads)
        self.reviews = Reviews(self.bots)
        self.nudges: Nudges | None = None  # where there is a network to tell people by
        self.days = Days(self)
        self.meetings = Meetings(self)
        self.counted: dict[tuple[str, str], Counted] = {}  # how groups have done in their games
        self.rooms: dict[str, Room] = {}
        self.connections: set[Connection] = set()
        self.people: Counter[str] = Counter()  # connections by person
        self.addresses: Counter[str] = Counter()  # and by address
        self.advised: set[str] = set()  # people who wait for a hint
        self.doorkeeper: Doorkeeper | None = None  # who ends devices; none where there is one person and one device
        self.is_closing = False
        self.trouble = ""  # why nothing can be kept: STORE, STORE_FULL; empty while all is well
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._sweeping: asyncio.Task[None] | None = None
        self._unreadable: dict[str, float] = {}  # tables that could not be read, and when to try again

    @property
    def is_busy(self) -> bool:
        """Whether bots or reviews keep anybody waiting."""
        return self.bots.is_busy or self.reviews.is_busy

    async def open(self) -> None:
        """Begin: tables that were left in the middle go on."""
        gc.set_threshold(*GC_THRESHOLD)
        sys.setswitchinterval(SWITCH_SECONDS)
        with self.using_store():
            self.clock.go_on_from(await self.store.latest())
        self.store.listen(self._catch_up)
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())
        log.info("open")

    async def close(self) -> None:
        """Stop: nothing is begun any more, what was begun is finished, and all is in the store."""
        self.is_closing = True
        if self._sweeping:
            self._sweeping.cancel()
        for room in self.rooms.values():
            room.close()
        if self.nudges:
            await self.nudges.close()
        await self.reviews.close()
        await self.bots.close()

    # The store

    @contextlib.contextmanager
    def using_store(self) -> Iterator[None]:
        """Whatever the store cannot do is noted, written down once a minute, and nobody's fault but ours."""
        try:
            yield
        except Exception as error:
            self.trouble = STORE_FULL if is_full(error) else STORE
            reason = f"{type(error).__name__}: {error}".partition("\n")[0]
            known = None if is_full(error) else error  # of a full disk there is no more to say
            log.exception("nothing can be kept: %s", reason, exc_info=known, extra={"kind": "store"})
            raise failure(ServerFault, "not-kept") from error

    async def append(self, table: str, expected: int, data: Sequence[bytes], summary: Summary) -> bool:
        """The store's: rows are kept, or another process was faster. A ServerFault where the store fails."""
        with self.using_store():
            is_kept = await self.store.append(table, expected, data, summary)
        if is_kept:
            self._note_kept()
        return is_kept

    async def _check_store(self) -> None:
        """See whether what kept it from writing is over: nobody else may write meanwhile."""
        with self.using_store():
            await self.store.check_writes()
        self._note_kept()

    def _note_kept(self) -> None:
        if self.trouble:
            self.trouble = ""
            log.warning("the store keeps things again", extra={"kind": "store again"})

    # Tables

    def game_of(self, name: str) -> str:
        """What a table plays, where that is known without asking the store; else nothing."""
        room = self.rooms.get(name)
        return room.table.opened.game if room else ""

    async def room(self, name: str) -> Room:
        """A table's room; refused if there is no such table."""
        if (found := await self.find(name)) is None:
            raise failure(TableError, "table-unknown")
        return found

    async def find(self, name: str) -> Room | None:
        """A table's room, if there is such a table."""
        if (room := self.rooms.get(name)) is not None:
            return room
        return await self._load(name) if TABLE.fullmatch(name) else None

    async def _load(self, name: str) -> Room | None:
        """From the store, once, however many ask."""
        if name not in self._loading:
            task = asyncio.get_running_loop().create_task(self._fetch(name))
            self._loading[name] = task
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _fetch(self, name: str) -> Room | None:
        with self.using_store():
            journal = await self.store.read(name)
        table = await asyncio.to_thread(Table.fold, name, journal)
        return self._admit(table) if table else None

    def _make_room(self) -> None:
        """For one more table; refused where all that are in memory are in use."""
        if len(self.rooms) >= self.settings.max_tables:
            self._evict(0)
        if len(self.rooms) >= self.settings.max_tables:
            raise failure(TableError, "server-full")

    def _admit(self, table: Table) -> Room:
        """A table's room; whoever opens a table and whoever comes to it meanwhile get the same one."""
        if (known := self.rooms.get(table.id)) is not None:
            return known
        self._make_room()
        room = self.rooms[table.id] = Room(self, table)
        room.start()
        return room

    async def open_table(self, wish: TableWish, person: str, name: str) -> Room:
        """A new table as somebody wishes it."""
        table = self.identity.promised(wish.promise, self.clock()) if wish.promise else new_table_id()
        if not table:
            raise failure(TableError, "promise-void")
        room = await self.open_named(table, wish, person, name)
        if room.table.opened.host != person:
            raise failure(TableError, "promise-void")
        return room

    async def open_named(
        self, table: str, wish: TableWish, person: str, name: str, group: str = "", others: Sequence[str] = ()
    ) -> Room:
        """A new table of a known name, perhaps a group's; whoever was faster has opened it."""
        seeds = self.seeds(table)
        rating = None
        if wish.strength != "any":
            rating = await self.meetings.rating_of(person, get(wish.game).name, len(wish.seats))
        new = opening_rows(wish, person, name, self.settings.grace_seconds, seeds, self.clock(), rating)
        return await self.open_rows(table, for_group(new, group, others) if group else new)

    async def open_branch(self, wish: BranchWish, match: Match, person: str, name: str) -> Room:
        """A new table that begins in the middle of a game."""
        table = new_table_id()
        new = branch_rows(wish, match, person, name, self.settings.grace_seconds, self.seeds(table), self.clock())
        return await self.open_rows(table, new)

    def seeds(self, table: str) -> Seeds:
        """The server's part of a table's chance."""
        after = self.identity.server_seed(self.identity.rematch_id(table))
        return Seeds(self.identity.server_seed(table).hex(), seed_hash(after))

    async def rematch(self, room: Room, person: str, nonce: str) -> str:
        """Another table with the same seats. Its name follows from this one's, so that two who ask at once meet."""
        if room.table.next_table:
            return room.table.next_table
        name = self.identity.rematch_id(room.table.id)
        await self.open_rows(name, rematch_rows(room.table, person, nonce, self.seeds(name), self.clock()))

        def follow(table: Table, now: int) -> list[AnyRow]:
            return [] if table.next_table else [rows.Followed(at=now, table=name)]

        await room.change(follow)
        return name

    def begin_review(self, table: Table) -> bytes:
        """Let a finished game be thought over; what comes of it is kept with the table."""
        assert table.match is not None
        return self.reviews.begin(table.id, table.match, functools.partial(self._keep_review, table.id))

    async def _keep_review(self, name: str, packed: bytes) -> None:
        def once(table: Table, now: int) -> list[AnyRow]:
            return [] if table.review else [rows.Reviewed(at=min(now, table.last_at), review=packed)]

        room = await self.room(name)
        await room.change(once)
        if room.table.opened.day:
            await self.days.settle(room)

    async def open_rows(self, name: str, new: list[AnyRow]) -> Room:
        """A table that begins with these rows; the one of that name, if there is one."""
        if (known := self.rooms.get(name)) is not None:
            return known
        self._make_room()
        table = Table(name).after(new)
        if self.nudges:
            await self.nudges.expect(None, table)
        if await self.append(name, 0, [rows.encode(row) for row in new], summary_of(table)):
            room = self._admit(table)
            room.run_errand(room.look_after)
            return room
        return await self.room(name)  # somebody was faster

    # People

    async def name_of(self, person: str) -> str:
        """What somebody calls themselves; empty if they have not said."""
        with self.using_store():
            return await self.store.name_of(person) or ""

    async def set_name(self, person: str, name: str) -> str:
        """Remember a name, cleaned."""
        called = clean_name(name)
        with self.using_store():
            await self.store.set_name(person, called)
        return called

    def is_welcome(self, person: str, address: str) -> bool:
        """Whether there is room for one more connection."""
        return (
            len(self.connections) < self.settings.max_connections
            and self.addresses[address] < self.settings.connections_an_address
            and (not person or self.people[person] < MOST_OF_A_PERSON)
        )

    def connect(self, connection: Connection) -> None:
        """Somebody is connected."""
        self.connections.add(connection)
        self.addresses[connection.address] += 1
        if connection.person:
            self.people[connection.person] += 1
        connection.room.enter(connection)

    def disconnect(self, connection: Connection) -> None:
        """Somebody is not, any more."""
        connection.is_closed = True
        self.connections.discard(connection)
        connection.room.leave(connection)
        self.addresses[connection.address] -= 1
        if not self.addresses[connection.address]:
            del self.addresses[connection.address]
        if connection.person:
            self.people[connection.person] -= 1
            if not self.people[connection.person]:
                del self.people[connection.person]

    # Sweeping

    def _catch_up(self, table: str, version: int) -> None:
        """Another process has written; without a table's name, nobody knows what."""
        if self.is_closing:
            return
        for room in [self.rooms.get(table)] if table else list(self.rooms.values()):
            if room and (room.table.version < version or not table):
                room.run_errand(room.catch_up)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                self._drop_stuck()
                self._evict(self.settings.idle_seconds)
                if self.trouble:
                    await self._check_store()
                with self.using_store():
                    await ratings.catch_up(self.store, self.clock())
                with self.using_store():
                    due = await self.store.due(self.clock(), DUE_AT_ONCE)
                for name in due:
                    if name not in self.rooms and self._unreadable.get(name, 0.0) < time.monotonic():
                        await self._wake(name)
                await self.days.look_after()
            except ServerFault:  # written down already; the store may be away for a while
                continue
            except Exception:
                log.exception("a sweep failed")

    def _drop_stuck(self) -> None:
        """Apart from the sweep, which would hold the last one until there is another."""
        for connection in [one for one in self.connections if one.is_stuck]:
            connection.drop(1008)

    async def _wake(self, name: str) -> None:
        """Fetch a table whose time has come; one that cannot be read must not keep the others waiting."""
        try:
            if room := await self._load(name):
                await room.look_after()
        except ServerFault:  # written down already; its room tries again, or the next sweep
            return
        except VoliereError as error:
            log.warning("waking a table: %s", error.code, extra={"table": name})
        except Exception:
            self._unreadable[name] = time.monotonic() + UNREADABLE_SECONDS
            log.exception("a table cannot be read", extra={"table": name})

    def _evict(self, seconds: float) -> None:
        """Tables where nothing happens leave memory; they come back when somebody does."""
        before = time.monotonic() - seconds
        for name, room in list(self.rooms.items()):
            if room.is_idle and room.last_used <= before:
                room.close()
                del self.rooms[name]
                self.store.forget(name)
