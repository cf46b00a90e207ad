"""Telling people who are elsewhere that it is their turn: when, once, and though a server dies meanwhile.

A person who wants to be told has channels (a browser's push service, a web hook), as papers. For each of their tables
where a turn of theirs has begun there is a watch: a paper that is due when the table should be looked at for them.

- The watch is written before the move that begins a turn. So there is no turn without one, whenever a server dies; and
  one for a move that was never made finds nothing to tell.
- Whichever process looks first at a watch that is due claims the turn, durably, and only then sends. A claim that
  nobody has answered for is taken up again later, with the same id: whoever was told already can tell.
- A watch is put off only once it is due and the table was read, and taken away when it was read twice for nothing. So
  whoever begins a turn may rely on one that will be due a little later, and need not write: of a quick game, one watch
  a minute is written. If the store is so slow that a move is kept more than a minute after its watch was looked for,
  another is written afterwards.
"""

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from voliere.errors import RequestError, ServerFault, TableError
from voliere.games import get
from voliere.server import webpush
from voliere.server.identity import Carrier
from voliere.server.limits import Limiter
from voliere.server.messenger import Messenger, NotAllowed, Outcome
from voliere.server.table import PLAYING, WAITING, Table
from voliere.texts import failure, texts

if TYPE_CHECKING:
    from voliere.server.hall import Hall
    from voliere.server.room import Room

log = logging.getLogger("voliere.nudge")

CHANNEL, WATCH = "channel", "watch"  # kinds of papers
HOOK = "hook"  # the key of a person's one web hook; others are browsers
MOST_CHANNELS = 9  # of a person

# Milliseconds.
QUIET = 60_000  # that nobody has played or looked, before somebody is told
THROTTLE = 300_000  # between two that tell somebody of the same table
CLAIM = 120_000  # in which what was claimed is sent; more than all time limits together
PAUSES = (30_000, 120_000, 600_000, 3_600_000)  # before what was not taken is sent again
TOLD = 86_400_000  # between two looks whether a turn that was told is over
RELIED_ON = 10_000  # before a watch is due, somebody may still rely on it
AHEAD = 10_000  # and a process that its person looks at may put it off

SWEEP_SECONDS = 2.0
AT_ONCE = 200  # watches fetched in one sweep
SLOTS = 8  # of them looked at and sent at the same time
THREADS = 24
CLOSING_SECONDS = 8.0
KNOWN_SECONDS = 30.0  # that what another process may have changed is taken for true: less than QUIET
MOST_KNOWN = 20_000
MOST_FAILURES = 10  # turns in a row that a channel took nothing, before it is dropped
# A second, and at once.
A_PERSON = (1 / 60, 20.0)  # that anybody is told of
CHANGES = (1 / 60, 12.0)  # of channels, by an address and by a person
TESTS = (1 / 60, 5.0)


class Channel(msgspec.Struct, frozen=True, kw_only=True, tag=str.lower, omit_defaults=True):
    """A way to tell somebody."""

    language: str
    origin: str  # ours, as this person reaches us
    since: int
    failures: int = 0  # in a row


class Hook(Channel, frozen=True, kw_only=True):
    """A web hook: whatever takes JSON."""

    url: str


class Browser(Channel, frozen=True, kw_only=True):
    """A browser, by its push service."""

    endpoint: str
    p256dh: str
    auth: str
    device: str = ""  # ended with it


AnyChannel = Hook | Browser


class Watch(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of a person's turn at a table."""

    due: int
    told: int = 0  # the turn that was claimed last, by when it began
    tries: int = 0  # to tell it; 0: it is done, or was given up
    left: list[str] = []  # channels that did not take it yet
    again: int = 0  # not before then
    is_idle: bool = False  # at the last look nobody owed anything
    sent: int = 0  # when anything last was


class Verdict(Enum):
    """What a look comes to, if it is not to look again later."""

    TELL = "tell"
    FORGET = "forget"


class Text(NamedTuple):
    """What somebody is told."""

    id: str
    topic: str
    table: str  # empty: a test
    title: str
    body: str


_channels: msgspec.json.Decoder[AnyChannel] = msgspec.json.Decoder(AnyChannel)
_watches = msgspec.json.Decoder(Watch)
encode = msgspec.json.encode
decode_channel = _channels.decode


def owed(table: Table, person: str) -> int:
    """When the turn of a person began who owes a decision that others wait for; 0 if nobody waits."""
    if table.status != PLAYING:
        return 0
    seats = table.seats
    began = [seats[one].turn_since for one in table.pending if person in seats[one].holders and not seats[one].stand_in]
    is_waited_for = any(seat.holders and person not in seat.holders for seat in seats)
    return max(began, default=0) if is_waited_for else 0


def plan(watch: Watch, turn: int, looked: int, now: int) -> Watch | Verdict:
    """What to do about a watch that is due. `looked` is when the person last looked at the table."""
    allowed = watch.sent + THROTTLE if watch.sent else 0
    if not turn and watch.is_idle and allowed <= now:
        return Verdict.FORGET
    if not turn:  # a move that it was written for may still be on its way to the store
        return replace(watch, due=max(allowed, now + QUIET), is_idle=True)
    watch = replace(watch, is_idle=False)
    due = max(turn, looked) + QUIET
    if watch.told != turn:
        due = max(due, allowed)
    elif not watch.tries or due > now:  # told, or seen meanwhile
        return replace(watch, due=now + TOLD, tries=0, left=[])
    else:
        due = watch.again
    return replace(watch, due=due) if due > now else Verdict.TELL


def payload(channel: AnyChannel, text: Text, base_path: str) -> bytes:
    """What a channel is sent. A hook's text holds no names: others choose those, and chats read them as markup."""
    if isinstance(channel, Browser):
        return encode({"id": text.id, "table": text.table, "title": text.title, "body": text.body})
    link = f"{channel.origin}{base_path}/" + (f"table/{text.table}" if text.table else "")
    line = f"{text.title} {link}"
    # Discord reads `content`, Slack `text`.
    return encode({"content": line, "text": line, "id": text.id, "table": text.table, "url": link})


class Nudges:
    """See the module's text."""

    def __init__(self, hall: "Hall", messenger: Messenger | None = None) -> None:
        self.hall = hall
        self.messenger = messenger or Messenger()
        self._threads = ThreadPoolExecutor(THREADS, "voliere-send")
        self._slots = asyncio.Semaphore(SLOTS)
        self._rates = Limiter(*A_PERSON)
        self.changes, self.tests = Limiter(*CHANGES), Limiter(*TESTS)
        self._known: dict[str, tuple[bool, float]] = {}  # people: whether they have channels, and until when that holds
        self._armed: dict[tuple[str, str], int] = {}  # watches as we wrote or read them: when they are due
        self._busy: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._sweeping: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to look."""
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        """What was begun is finished; all else is in the store."""
        if self._sweeping:
            self._sweeping.cancel()
        if self._busy:
            await asyncio.wait(list(self._busy.values()), timeout=CLOSING_SECONDS)
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Channels

    async def channels(self, person: str) -> dict[str, bytes]:
        """A person's channels, as they are stored, by their keys."""
        with self.hall.using_store():
            found = dict(await self.hall.store.papers(CHANNEL, person, MOST_CHANNELS))
            for key, data in list(found.items()):
                channel = decode_channel(data)
                if isinstance(channel, Browser) and self.hall.identity.is_ended(Carrier(person, channel.device)):
                    await self.hall.store.write_paper(CHANNEL, person, key, None, expected=found.pop(key))
        self._note(person, bool(found))
        return found

    async def check_url(self, url: str) -> None:
        """Refuse an address that nothing may be sent to. Where its name leads is seen each time something is."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self.messenger.check, url)
        except NotAllowed:
            raise failure(RequestError, "channel-address") from None

    def host_of(self, url: str) -> str:
        """Whose it is."""
        return self.messenger.read(url).host

    async def check_room(self, person: str, key: str) -> None:
        """Refuse one more channel than a person may have."""
        if len({*await self.channels(person), key}) > MOST_CHANNELS:
            raise failure(RequestError, "channels-many", most=MOST_CHANNELS)

    async def test(self, person: str) -> dict[str, Outcome]:
        """Tell somebody that they can be told; by channel, what came of it."""
        found = await self.channels(person)
        mark = self.hall.identity.turn_mark(person, self.hall.clock()), self.hall.identity.turn_mark(person)
        outcomes = await self.send(person, found, mark)
        for key, outcome in outcomes.items():
            if outcome is Outcome.GONE:
                await self.set_channel(person, key, None)
        return outcomes

    async def set_channel(self, person: str, key: str, channel: AnyChannel | None) -> None:
        """Add a channel, change it, or end it. Turns that have begun are looked at, too."""
        with self.hall.using_store():
            await self.hall.store.write_paper(CHANNEL, person, key, encode(channel) if channel else None)
        self._known.pop(person, None)
        if channel:
            with self.hall.using_store():
                tables = await self.hall.store.tables_of(person, AT_ONCE)
            running = [one.table for one in tables if one.status in (WAITING, PLAYING)]
            await asyncio.gather(*(self._arm(person, table) for table in running))

    def _note(self, person: str, has_any: bool) -> None:
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        seconds = KNOWN_SECONDS if self.hall.store.is_shared else float("inf")
        self._known[person] = has_any, asyncio.get_running_loop().time() + seconds

    async def _wants(self, person: str) -> bool:
        has_any, until = self._known.get(person, (False, 0.0))
        if until < asyncio.get_running_loop().time():
            return bool(await self.channels(person))
        return has_any

    # Before a turn

    async def expect(self, before: Table | None, after: Table) -> int | None:
        """Turns are about to begin: whoever wants to be told has a watch before they do. When the first is due."""
        if after.status != PLAYING:
            return None
        due = []
        people = {person for seat in after.pending for person in after.seats[seat].holders}
        for person in sorted(people):
            turn = owed(after, person)
            if turn and (before is None or owed(before, person) != turn) and await self._wants(person):
                due.append(await self._arm(person, after.id))
        return min(due, default=None)

    def is_late(self, due: int | None) -> bool:
        """Whether a watch may have been looked at before what it was written for."""
        return due is not None and self.hall.clock() > due + QUIET - RELIED_ON // 2  # it is looked at twice

    async def _arm(self, person: str, table: str) -> int:
        """See to it that a table is looked at for somebody, when a quiet minute from now is over or before."""
        now = self.hall.clock()
        if now + RELIED_ON < (known := self._armed.get((person, table), 0)) <= now + QUIET:
            return known
        while True:
            with self.hall.using_store():
                data = await self.hall.store.paper(WATCH, person, table)
            watch = _watches.decode(data) if data else Watch(now + QUIET)
            if data and not watch.is_idle and now + RELIED_ON < watch.due <= now + QUIET:
                self._armed[person, table] = watch.due
                return watch.due
            if await self._put(person, table, data, replace(watch, due=now + QUIET, is_idle=False)):
                return now + QUIET

    async def _put(self, person: str, table: str, expected: bytes | None, watch: Watch | None) -> bool:
        """Write a watch, if it still is what was read."""
        data, due = (encode(watch), watch.due) if watch else (None, None)
        with self.hall.using_store():
            is_kept = await self.hall.store.write_paper(WATCH, person, table, data, due, expected=expected)
        if is_kept and watch and not watch.is_idle:
            self._armed[person, table] = watch.due
        else:
            self._armed.pop((person, table), None)
        return is_kept

    # When it is due

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self._look_at_all()
            except ServerFault:  # written down already
                continue
            except Exception:
                log.exception("a sweep failed")

    async def _look_at_all(self) -> None:
        now = self.hall.clock()
        self._armed = {key: due for key, due in self._armed.items() if due > now}
        with self.hall.using_store():
            found = await self.hall.store.due_papers(WATCH, now + AHEAD, AT_ONCE)
        for person, table, data in found:
            if (person, table) in self._busy:
                continue
            watch, room = _watches.decode(data), self.hall.rooms.get(table)
            if watch.due <= now:
                self._begin(person, table, data)
            elif room and room.is_looked_at(person):  # before another process, which cannot know, tells them
                await self._put(person, table, data, replace(watch, due=now + QUIET))

    def _begin(self, person: str, table: str, data: bytes) -> None:
        task = asyncio.get_running_loop().create_task(self._look(person, table, data))
        self._busy[person, table] = task
        task.add_done_callback(lambda _: self._busy.pop((person, table), None))

    async def _look(self, person: str, table: str, data: bytes) -> None:
        """At one watch."""
        async with self._slots:
            if self.hall.is_closing:
                return
            try:
                room = await self.hall.room(table)
                if self.hall.store.is_shared:
                    await room.catch_up()
                await self._judge(person, room, data)
            except ServerFault:  # written down already; the next sweep finds it again
                return
            except Exception as error:
                if not isinstance(error, TableError):
                    log.exception("a watch failed", extra={"table": table})
                # Not every two seconds: the server is full, or the table cannot be read.
                later = replace(_watches.decode(data), due=self.hall.clock() + PAUSES[-1])
                with contextlib.suppress(ServerFault):
                    await self._put(person, table, data, later)

    async def _judge(self, person: str, room: "Room", data: bytes) -> None:
        watch, table = _watches.decode(data), room.table
        channels = await self.channels(person)
        turn, now = owed(table, person), room.now()
        ahead = now - self.hall.clock()  # the table's time may be: see `Room.now`
        looked = now if room.is_looked_at(person) else room.looked.get(person, 0)
        # In the server's time, as watches are; a turn keeps the name that it has in the table's.
        step = plan(replace(watch, told=watch.told - ahead), turn and turn - ahead, looked - ahead, now - ahead)
        if step is Verdict.FORGET or not channels:
            await self._put(person, table.id, data, None)
        elif isinstance(step, Watch):
            await self._put(person, table.id, data, replace(step, told=watch.told))
        elif not self._rates.bucket(person).take():
            await self._put(person, table.id, data, replace(watch, due=self.hall.clock() + QUIET))
        else:
            await self._tell(person, table, turn, channels, watch, data)

    async def _tell(
        self, person: str, table: Table, turn: int, channels: Mapping[str, bytes], watch: Watch, data: bytes
    ) -> None:
        """Claim a turn, then send. A claim tells which channels are left, so that each is sent it once if it can be."""
        is_again = watch.told == turn
        left = [key for key in channels if not is_again or key in watch.left]
        claim = replace(
            watch, due=self.hall.clock() + CLAIM, told=turn, tries=watch.tries + 1 if is_again else 1, left=left
        )
        if not await self._put(person, table.id, data, claim):
            return  # somebody else was faster
        identity = self.hall.identity
        mark = identity.turn_mark(person, table.id, turn), identity.turn_mark(person, table.id)
        outcomes = await self.send(person, {key: channels[key] for key in left}, mark, table)
        later = [key for key in left if outcomes[key] is Outcome.LATER]
        is_over = claim.tries > len(PAUSES)
        for key in left:
            if key not in later or is_over:
                await self._note_outcome(person, key, channels[key], outcomes[key])
        is_done = is_over or not later
        now, is_sent = self.hall.clock(), Outcome.DONE in outcomes.values()
        again = 0 if is_done else now + PAUSES[claim.tries - 1]
        done = replace(
            claim,
            due=min(claim.due, again or now + QUIET),  # not later: another turn may have begun that relies on it
            tries=0 if is_done else claim.tries,
            left=[] if is_done else later,
            again=again,
            sent=now if is_sent else claim.sent,
        )
        expected = encode(claim)
        while not await self._put(person, table.id, expected, done):
            with self.hall.using_store():
                current = await self.hall.store.paper(WATCH, person, table.id)
            if current is None:
                return
            expected, earlier = current, _watches.decode(current)
            if earlier.told != turn:
                return
            done = replace(done, due=min(done.due, earlier.due))

    async def _note_outcome(self, person: str, key: str, data: bytes, outcome: Outcome) -> None:
        """Channels that are gone are dropped, and those that take nothing, in the end."""
        channel = decode_channel(data)
        failures = 0 if outcome is Outcome.DONE else channel.failures + 1
        is_dropped = outcome is Outcome.GONE or failures >= MOST_FAILURES
        if is_dropped or failures != channel.failures:
            kept = None if is_dropped else encode(replace(channel, failures=failures))
            with self.hall.using_store():
                await self.hall.store.write_paper(CHANNEL, person, key, kept, expected=data)
        if is_dropped:
            log.info("a channel was dropped", extra={"kind": "channel"})
            self._known.pop(person, None)

    # Sending

    async def send(
        self, person: str, channels: Mapping[str, bytes], mark: tuple[str, str], table: Table | None = None
    ) -> dict[str, Outcome]:
        """Tell somebody over each of these channels, in threads; without a table, that this is a test."""
        loop = asyncio.get_running_loop()
        jobs = [
            loop.run_in_executor(self._threads, self._send, decode_channel(one), mark, table, person)
            for one in channels.values()
        ]
        return dict(zip(channels, await asyncio.gather(*jobs), strict=True))

    def _send(self, channel: AnyChannel, mark: tuple[str, str], table: Table | None, person: str) -> Outcome:
        try:
            body = payload(channel, self.text(channel.language, mark, table, person), self.hall.settings.base_path)
            if isinstance(channel, Hook):
                return self.messenger.post(channel.url, body, {"Content-Type": "application/json"})
            keys = {"p256dh": channel.p256dh, "auth": channel.auth}
            service = self.messenger.read(channel.endpoint).origin
            sealed, headers = webpush.sealed(body, keys, self.hall.identity.push_seed, service, channel.origin, mark[1])
            return self.messenger.post(channel.endpoint, sealed, headers)
        except Exception:
            log.exception("a message could not be made")
            return Outcome.REFUSED

    @staticmethod
    def text(language: str, mark: tuple[str, str], table: Table | None, person: str) -> Text:
        """What somebody is told of a table: nothing but what a list of tables shows."""
        say = texts(language).say
        if table is None:
            return Text(*mark, "", say("nudge-test"), say("nudge-test-body"))
        game = get(table.opened.game).say(language, "title")
        names = ", ".join(seat.name for seat in table.seats if seat.name and person not in seat.holders)
        return Text(*mark, table.id, say("nudge-turn", game=game), say("nudge-turn-body", names=names))
