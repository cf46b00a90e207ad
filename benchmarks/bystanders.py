"""A server of its own for hostile.py, and those who only want to play there meanwhile: what they wait is measured."""

import asyncio
import contextlib
import json
import os
import random
import re
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec
import sockets
from server import GAME, HOST, OPTIONS, Process, free_port

ELSEWHERE = "127.0.0.2"  # where bystanders come from; attackers come from HOST itself
PATIENCE = 20.0  # seconds after which an answer is taken for none
PAUSE = 0.1  # between two questions of a bystander
QUICK = 0.1  # seconds: what bystanders may wait (p99), whatever somebody else does
MIB = 2**20


class Waits(list[float]):
    """Seconds that somebody has waited. A wait that has not ended counts as long as it is: see `so_far`."""

    begun = 0.0  # when the present wait began

    def begin(self) -> None:
        """Somebody waits from now on."""
        self.begun = time.perf_counter()

    def end(self, least: float = 0.0) -> None:
        """They do not, any more; what came to nothing counts as if it had taken `least`."""
        self.append(max(least, time.perf_counter() - self.begun))
        self.begun = 0.0

    @contextlib.contextmanager
    def timed(self) -> Iterator[None]:
        """Wait for something; what fails was waited for in vain."""
        self.begin()
        try:
            yield
        except (OSError, TimeoutError):
            self.end(PATIENCE)
            raise
        self.end()

    def so_far(self) -> "Waits":
        """With the one that has not ended: nobody's patience makes a figure better."""
        return Waits([*self, time.perf_counter() - self.begun] if self.begun else self)

    def at(self, share: float) -> float:
        """The wait that so many stay below."""
        return sorted(self)[min(len(self) - 1, int(share * len(self)))] if self else float("inf")

    def __str__(self) -> str:
        shown = [f"{1000 * self.at(share):.0f}" for share in (0.5, 0.99, 1.0)] if self else ["–"] * 3
        return f"p50 {shown[0]}, p99 {shown[1]}, max {shown[2]} ms of {len(self)}"


class Server:
    """`voliere serve` in a folder of its own, as a process that can be killed and started again."""

    def __init__(self, folder: Path, *wrapper: str, **settings: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"{HOST}:{self.port}"
        self.settings = {"VOLIERE_DATA_DIR": str(folder / "data"), "VOLIERE_LANG": "en", **settings}
        self.command = [*wrapper, sys.executable, "-u", "-m", "voliere", "serve", "--port", str(self.port)]
        self.log: list[str] = []  # its lines
        self.process: Process
        self.start()

    def start(self) -> None:
        """Begin, or begin again after `stop`."""
        self.process = Process(self.command, "open at", None, self.settings, has_log=True)
        threading.Thread(target=self._read_log, args=(self.process.child.stderr,), daemon=True).start()

    def _read_log(self, stream: Any) -> None:
        with contextlib.suppress(ValueError):  # closed meanwhile
            self.log.extend(stream)

    def stop(self) -> None:
        """As a power cut would."""
        self.process.stop()

    @property
    def memory(self) -> float:
        """MiB that it has in memory."""
        return self.process.memory() / MIB

    @property
    def peak(self) -> float:
        """The most that it ever had."""
        return self.process.memory("VmHWM") / MIB

    @property
    def loop_seconds(self) -> float:
        """Processor time of its first thread alone, in which its event loop runs."""
        return int(Path(f"/proc/{self.process.child.pid}/schedstat").read_text("ascii").split()[0]) / 1e9

    @property
    def files(self) -> int:
        """How many it has open."""
        return len(os.listdir(f"/proc/{self.process.child.pid}/fd"))  # noqa: PTH208

    def database(self) -> sqlite3.Connection:
        """Its store, to read while it runs, or to write while it does not."""
        return sqlite3.connect(self.folder / "data" / "tables.sqlite")

    def journal(self, table: str) -> list[bytes]:
        """All rows of a table."""
        with contextlib.closing(self.database()) as store:
            rows = "SELECT table_id, version, data FROM journal UNION ALL SELECT table_id, version, data FROM recent"
            found = store.execute(f"SELECT data FROM ({rows}) WHERE table_id=? ORDER BY version", (table,))
            return [data for (data,) in found]

    async def health(self, path: str = "/healthz") -> tuple[int, dict[str, Any]]:
        """What it says of itself, over a connection of its own; 0 if nobody answers."""
        request = f"GET {path} HTTP/1.1\r\nHost: {self.address}\r\nConnection: close\r\n\r\n"
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=(ELSEWHERE, 0))
                with contextlib.closing(writer):
                    writer.write(request.encode())
                    head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
        except (OSError, TimeoutError):
            return 0, {}
        return int(head.split()[1]) if head else 0, json.loads(body) if body.startswith("{") else {}


class Guest:
    """A browser's cookie, at an address."""

    def __init__(self, server: Server, local: str = ELSEWHERE) -> None:
        self.server = server
        self.local = local
        self.cookie = ""

    async def __aenter__(self) -> Self:
        way = httpx.AsyncHTTPTransport(local_address=self.local, verify=False)
        self.http = httpx.AsyncClient(base_url=f"http://{self.server.address}", timeout=PATIENCE, transport=way)
        self.cookie = (await self.http.get("/api/me")).headers["set-cookie"].partition(";")[0]
        self.http.cookies.clear()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def open(self, *levels: int, game: str = GAME, options: dict[str, Any] = OPTIONS[GAME]) -> str:
        """A table against bots of these levels."""
        seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in levels)]
        wish = {"game": game, "seats": seats, "options": options, "nonce": os.urandom(32).hex()}
        answer = await self.http.post("/api/tables", json=wish, headers={"cookie": self.cookie})
        answer.raise_for_status()
        return str(answer.json()["table"])

    async def visit(self, table: str) -> "Player":
        """At a table, once it is seen."""
        player: Player = await sockets.opened(lambda: Player(self, table), HOST, self.server.port, self.local)
        await player.ask("enter")
        await player.until(lambda: player.sight is not None)
        return player

    async def sit(self, *levels: int, **more: Any) -> "Player":
        """At a new table."""
        return await self.visit(await self.open(*levels, **more))


class Heard(sockets.Received):
    id: str | None = None
    thoughts: list[Any] = msgspec.field(default_factory=list)
    bots: str | None = None  # a sign that they do not play as usual


_decoder = msgspec.json.Decoder(Heard)


class Refused(Exception):
    """By its code."""


class Player(sockets.Socket):
    """One at a table, who plays at random and knows how long they waited for the bots."""

    def __init__(self, guest: Guest, table: str) -> None:
        super().__init__(guest.server.address, f"/ws/{table}", guest.cookie)
        self.table = table
        self.sight: sockets.Sight | None = None
        self.seat = 0
        self.version = 0
        self.waits = Waits()
        self.signs = Counter[str]()  # how bots were said to play
        self.acknowledged: list[tuple[int, str]] = []  # moves: version, key
        self.seen: dict[int, float] = {}  # decisions, and when they were first seen
        self._chance = random.Random(table)
        self._name, self._count = os.urandom(4).hex(), 0
        self._answers: dict[str, asyncio.Future[Heard]] = {}
        self._news = asyncio.Event()

    def receive(self, payload: bytes) -> None:
        heard = _decoder.decode(payload)
        answer = self._answers.pop(heard.id or "", None)
        if answer and not answer.done():  # nobody may wait any more
            answer.set_result(heard)
        if heard.type == "accepted" and not self.waits.begun and str(heard.id).startswith("move"):
            self.waits.begin()
        if heard.sight is not None:
            self.sight, self.version = sockets.merged(self.sight, heard.sight), heard.version
            self.signs[heard.bots or "as usual"] += 1
            self.seen.setdefault(self.sight.view.decision, time.perf_counter())
            if self.waits.begun and (self.owes or self.is_over):
                self.waits.end()
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError("hung up"))
        self._answers.clear()
        self._news.set()

    @property
    def owes(self) -> bool:
        """Whether it is one's turn."""
        return self.sight is not None and self.seat in self.sight.view.pending and bool(self.sight.legal)

    @property
    def is_over(self) -> bool:
        return self.sight is not None and self.sight.view.over

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something to be told; ConnectionError if nobody tells any more."""
        while not is_so():
            if not self.is_open:
                raise ConnectionError("hung up")
            self._news.clear()
            await self._news.wait()

    async def ask(self, kind: str, key: str = "", **fields: Any) -> Heard:
        """Send a message and wait for its answer; Refused if it is that."""
        self._count += 1
        key = key or f"{kind}-{self._name}-{self._count}"
        if not self.is_open:
            raise ConnectionError("hung up")
        answer: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self._answers[key] = answer
        self.send(json.dumps({"type": kind, "id": key, **fields}).encode())
        async with asyncio.timeout(PATIENCE):
            heard = await answer
        if heard.type == "refused":
            raise Refused(heard.code)
        return heard

    async def move(self, key: str = "") -> None:
        """A legal move at random."""
        assert self.sight is not None
        found = self._chance.choice(self.sight.legal)
        text = found if isinstance(found, str) else found.pick(self._chance)
        self._count += 1
        key = key or f"move-{self._name}-{self._count}"
        heard = await self.ask("move", key, seat=self.seat, decision=self.sight.view.decision, move=text)
        self.acknowledged.append((heard.version, f"{self.seat} {key}"))
        await self.until(lambda: self.version >= heard.version)

    async def play(self, pause: float = 0.0, moves: int = 10**9) -> None:
        """So many moves, or to the end."""
        while moves and not self.is_over:
            await self.until(lambda: self.owes or self.is_over)
            if self.owes:
                await asyncio.sleep(pause)
                await self.move()
                moves -= 1


class Bystanders:
    """A few who play against bots, ping, and come by, all from one address of their own, until the attack is over."""

    def __init__(self, server: Server, levels: Sequence[int] = (1, 1)) -> None:
        self.server = server
        self.levels = levels
        self.bots: dict[int, list[Player]] = {level: [] for level in levels}
        self.pings = Waits()  # over a connection that was there before
        self.doors = Waits()  # /healthz, over a new one
        self.calm = ""
        self.hung_up = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._stack = contextlib.AsyncExitStack()

    async def __aenter__(self) -> Self:
        self.guest = await self._stack.enter_async_context(Guest(self.server))
        first = await self.guest.sit(1)
        lives: list[Coroutine[Any, Any, None]] = [self._ping(first), self._come_by(), *map(self._play, self.levels)]
        self._tasks = [asyncio.create_task(life) for life in lives]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        ended = await asyncio.gather(*self._tasks, return_exceptions=True)
        for players in self.bots.values():
            for player in players:
                player.close()
        await self._stack.aclose()
        for error in ended:
            if isinstance(error, Exception):
                raise error

    def waits(self, *levels: int) -> Waits:
        """For bots of these levels."""
        return Waits(wait for level in levels for player in self.bots[level] for wait in player.waits.so_far())

    def forget(self) -> None:
        """Count from now on: what has begun is known, what follows is the attack."""
        self.calm = f"before: p99 {1000 * self.pings.at(0.99):.0f} and {1000 * self.doors.at(0.99):.0f} ms"
        self.pings.clear()
        self.doors.clear()
        for players in self.bots.values():
            for player in players:
                player.waits.clear()

    async def _play(self, level: int) -> None:
        while True:
            try:
                player = await self.guest.sit(level)
                self.bots[level].append(player)
                await player.play(PAUSE)
            except (OSError, TimeoutError, httpx.HTTPError):
                self.hung_up += 1
                await asyncio.sleep(PAUSE)

    async def _ping(self, player: Player) -> None:
        while True:
            try:
                with self.pings.timed():
                    await player.ask("ping")
            except (OSError, TimeoutError):
                self.hung_up += 1
                with contextlib.suppress(OSError, TimeoutError):
                    player = await self.guest.visit(player.table)
            await asyncio.sleep(PAUSE)

    async def _come_by(self) -> None:
        while True:
            with contextlib.suppress(ConnectionError), self.doors.timed():
                if not (await self.server.health())[0]:
                    raise ConnectionError("no answer")
            await asyncio.sleep(PAUSE)


class Finding(msgspec.Struct, frozen=True):
    """A row of the table."""

    part: str
    tried: str
    asked: str
    measured: str
    is_kept: bool | None  # None: it could not be tried


class Trial:
    """One run of the attacks: where servers live, how long each part lasts, what was found."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.folder = folder
        self.seconds = seconds
        self.part = ""
        self.findings: list[Finding] = []

    @contextlib.contextmanager
    def server(self, *wrapper: str, **settings: Any) -> Iterator[Server]:
        """A new one, with settings by their names (VOLIERE_TABLES_A_MINUTE)."""
        place = Path(tempfile.mkdtemp(dir=self.folder))
        (place / "data").mkdir(mode=0o700)
        server = Server(place, *wrapper, **{name: str(value) for name, value in settings.items()})
        try:
            yield server
        finally:
            server.stop()

    def tell(self, tried: str, asked: str, measured: str, is_kept: bool | None) -> None:
        """Note a finding."""
        self.findings.append(Finding(self.part, tried, asked, measured, is_kept))

    def tell_others(self, tried: str, others: Bystanders) -> None:
        """What bystanders have waited: over an open connection, and for a new one."""
        waits = {"pings": others.pings.so_far(), "new connections": others.doors.so_far()}
        measured = (
            "; ".join(f"{name} {wait}" for name, wait in waits.items()) + f"; {others.hung_up} hung up; {others.calm}"
        )
        is_kept = all(wait.at(0.99) <= QUICK for wait in waits.values()) and not others.hung_up
        self.tell(f"{tried}: others", "p99 ≤ 100 ms, nobody hung up", measured, is_kept)


def middle(values: Sequence[float]) -> float:
    """The median; nothing of nothing."""
    return statistics.median(values) if values else 0.0


def count(log: Sequence[str], pattern: str) -> int:
    """The lines that match."""
    return sum(bool(re.search(pattern, line)) for line in log)
