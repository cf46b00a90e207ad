"""A small scripted client: what the page does, without a screen. It reconnects by itself and never queues a move.

`running` is a whole server in this process; `Person` is a browser with its cookie; `Visit` is one open table.
"""

import asyncio
import contextlib
import importlib.util
import itertools
import json
import random
import secrets
import sys

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from voliere.server.app import Server
from voliere.server.run import Uvicorn, config_for, listen
from voliere.server.settings import Settings

# While one was away a bot or a clock may have decided.
OVERTAKEN = ("stale-decision", "not-your-turn", "game-over", "stand-in-plays", "seat-covered")
PATIENCE = 60.0  # seconds after which a test has plainly failed

# httpcore asks for it several times a request, and Python would look through every folder for what is not installed.
if importlib.util.find_spec("sniffio") is None:
    sys.modules["sniffio"] = None


def browser(address="", **more):
    """Asks a server over HTTP; reads no certificates, nor what this machine says of proxies: it would take longer."""
    return httpx.AsyncClient(base_url=f"http://{address}" if address else "", trust_env=False, verify=False, **more)


def settings_for(folder, **more):
    generous = {
        "tables_a_minute": 100_000,
        "requests_a_second": 10_000,
        "messages_a_second": 10_000,
        "bot_threads": 1,
        "port": 0,
    }
    return Settings(data_dir=folder, **{**generous, **more})


class Running:
    """A server in this process, and everybody who comes to it."""

    def __init__(self, server, web, address, stack):
        self.server = server
        self.web = web  # uvicorn's
        self.address = address  # host:port
        self.stack = stack

    @property
    def hall(self):
        return self.server.hall

    async def person(self, name=""):
        base = self.server.settings.base_path
        return await self.stack.enter_async_context(Person(self.address, name, base))

    async def visit(self, person, table, **more):
        """Open a table, as a person or as nobody; returns once it is seen."""
        one = Visit(person, table, address=self.address, **more)
        await self.stack.enter_async_context(one)
        await one.until(lambda one: one.table)
        return one

    async def friends(self, game, players=None, **more):
        """A table where so many people have sat down, and its visits."""
        players = players or next(number for number in game.players if number >= 2)
        people = [await self.person(f"P{seat}") for seat in range(players)]
        table = await people[0].open(game.name, ["me"] + ["friend"] * (players - 1), **more)
        visits = [await self.visit(person, table, seed=seed) for seed, person in enumerate(people)]
        for seat, visit in enumerate(visits[1:], 1):
            await visit.sit(seat)
            await visit.until(lambda one: one.viewer is not None)
        return table, visits


@contextlib.asynccontextmanager
async def running(folder, store=None, **more):
    settings = settings_for(folder, **more)
    server = Server(settings, store)
    listener = listen(settings)
    await server.open()
    config = config_for(server)
    web = Uvicorn(config, server)
    task = asyncio.create_task(web.serve([listener]))
    while not web.started:
        await asyncio.sleep(0.005)
    try:
        async with contextlib.AsyncExitStack() as stack:
            yield Running(server, web, "{}:{}".format(*listener.getsockname()[:2]), stack)
    finally:
        web.should_exit = True
        await task
        await server.close()
        listener.close()


def nonce():
    return secrets.token_hex(32)


async def read_lines(socket):
    """The messages of the next text."""
    return [json.loads(line) for line in (await asyncio.wait_for(socket.recv(), PATIENCE)).split("\n")]


class Person:
    """A browser: one cookie."""

    def __init__(self, address, name="", base=""):
        self.address = address
        self.base = base
        self.name = name
        self.http = browser(f"{address}{base}", timeout=PATIENCE)

    async def __aenter__(self):
        await self.http.get("/api/me")
        if self.name:
            await self.http.put("/api/me", json={"name": self.name})
        return self

    async def __aexit__(self, *_):
        await self.http.aclose()

    @property
    def cookie(self):
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def open(self, game, seats, **more):
        """A new table; seats are "me", "friend" or the level of a bot."""
        described = [{"kind": "bot", "level": one} if isinstance(one, int) else {"kind": one} for one in seats]
        wish = {"game": game, "seats": described, "nonce": nonce(), **more}
        answer = await self.http.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"]

    def visit(self, table, **more):
        return Visit(self, table, **more)


def merged(sight, change):
    """What somebody has seen, with what has changed of it."""
    if sight is None or change is None:
        return change or sight
    view = dict(sight["view"])
    for field, now in change["view"].items():
        is_by_place = isinstance(view[field], list) and isinstance(now, dict)
        view[field] = [now.get(str(place), one) for place, one in enumerate(view[field])] if is_by_place else now
    return {**sight, **change, "view": view}


class Refused(Exception):
    def __init__(self, refusal):
        super().__init__(refusal["code"])
        self.code = refusal["code"]
        self.refusal = refusal


class Visit:
    """One open table: knows what it was told, and nothing else."""

    def __init__(self, person, table, seed=0, address=None):
        self.person = person
        self.table_id = table
        self.address = address or person.address
        self.chooser = random.Random(seed)
        self.numbers = itertools.count(1)
        self.prefix = secrets.token_hex(4)
        self.wire = []  # every byte received
        self.acknowledged = []  # moves that will not be lost: version, seat, decision, text
        self.version = None
        self.snapshot = None
        self.table = None
        self.sight = None
        self.viewer = None
        self.yours = []
        self.events = []
        self.rounds = []
        self.outcome = None
        self.bots = None
        self.is_closing = False
        self.is_looking = True
        self.is_strict = True  # a gap is an error
        self.reconnects = 0
        self.answers = {}
        self.news = asyncio.Event()
        self.socket = None
        self._reader = None
        self._is_left = False

    async def __aenter__(self):
        await self.connect()
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_):
        self._is_left = True
        if self._reader:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        if self.socket:
            await self.socket.close()

    async def connect(self):
        headers = {"Cookie": self.person.cookie} if self.person and self.person.cookie else {}
        base = self.person.base if self.person else ""
        self.socket = await connect(
            f"ws://{self.address}{base}/ws/{self.table_id}",
            additional_headers=headers,
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=None,
        )
        enter = {"type": "enter", "id": "enter", "is_looking": self.is_looking}
        if self.version is not None:
            enter["since"] = self.version
            if len(self.yours) > 1 and self.viewer is not None:
                enter["seat"] = self.viewer
        await self.socket.send(json.dumps(enter))

    async def _read(self):
        while not self._is_left:
            try:
                async for text in self.socket:
                    for line in text.split("\n"):
                        self.wire.append(line)
                        self._take(json.loads(line))
            except ConnectionClosed:
                pass
            if self._is_left:
                return
            for key, future in list(self.answers.items()):  # unanswered: whoever asked asks again
                if not future.done():
                    future.set_exception(ConnectionError())
                    self.answers.pop(key, None)
            await self._reconnect()

    async def _reconnect(self):
        delay = 0.02
        while True:
            try:
                await self.connect()
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError, EOFError):
                await asyncio.sleep(delay)
                delay = min(0.5, 2 * delay)
            else:
                self.reconnects += 1
                return

    def _take(self, message):
        kind = message["type"]
        if kind == "snapshot":
            self.snapshot = message
            for part in ("version", "table", "sight", "viewer", "yours", "events", "rounds", "outcome", "bots"):
                setattr(self, part, message[part])
        elif kind == "update":
            assert message["since"] == self.version or not self.is_strict, "a gap"
            self.version = message["version"]
            self.bots = message["bots"]
            del self.events[message["kept"] :]
            self.events += message["events"]
            self.rounds = [one for one in self.rounds if one["last_event"] <= message["kept"]] + message["rounds"]
            self.table = message["table"] or self.table
            self.sight = merged(self.sight, message["sight"])
        elif kind == "closing":
            self.is_closing = True
        elif message.get("id") in self.answers:
            future = self.answers.pop(message["id"])
            if not future.done():  # nobody may wait any more
                future.set_result(message)
        self.news.set()

    async def until(self, is_so):
        """Wait for something to be told. Not by `wait_for`, which in Python 3.11 may overhear that it is cancelled."""
        async with asyncio.timeout(PATIENCE):
            while not is_so(self):
                self.news.clear()
                await self.news.wait()

    async def ask(self, kind, key=None, **fields):
        """Send a message and wait for its answer."""
        key = key or f"{self.prefix}-{next(self.numbers)}"
        future = asyncio.get_running_loop().create_future()
        self.answers[key] = future
        try:
            await self.socket.send(json.dumps({"type": kind, "id": key, **fields}))
        except ConnectionClosed:
            self.answers.pop(key, None)
            raise ConnectionError from None
        async with asyncio.timeout(PATIENCE):
            answer = await future
        if answer["type"] == "refused":
            raise Refused(answer)
        return answer

    async def sit(self, seat):
        return await self.ask("sit", seat=seat, nonce=nonce())

    # Playing

    @property
    def status(self):
        return self.table["status"] if self.table else None

    @property
    def is_over(self):
        return self.status in ("over", "closed")

    @property
    def legal(self):
        return self.sight["legal"] if self.sight else []

    def choose(self):
        """A legal move at random."""
        move = self.chooser.choice(self.legal)
        if isinstance(move, str):
            return move
        if move["places"]:
            return self.chooser.choice(move["among"]) + move["word"] + self.chooser.choice(move["places"])
        return " ".join([move["word"], *self.chooser.sample(move["among"], move["choose"])])

    async def move(self, text, key=None):
        return await self.ask("move", key=key, seat=self.viewer, decision=self.sight["view"]["decision"], move=text)

    async def move_somehow(self):
        """A move that is made in any case: sent again with the same key when the connection broke."""
        text, key = self.choose(), f"{self.prefix}-{next(self.numbers)}"
        decision, seat = self.sight["view"]["decision"], self.viewer
        while True:
            try:
                answer = await self.ask("move", key=key, seat=seat, decision=decision, move=text)
            except ConnectionError:
                await self.until(lambda one: one.socket.state.name == "OPEN")
                await asyncio.sleep(0.01)
                continue
            self.acknowledged.append((answer["version"], seat, decision, text))
            return answer

    async def play(self, moves=None):
        """Play to the end, or so many moves."""
        made = 0
        while moves is None or made < moves:
            await self.until(lambda one: one.is_over or one._owes())
            if self.is_over:
                break
            if not self._owes():  # another tab was faster, between the news and now
                continue
            if self.viewer is None:
                await self.ask(
                    "uncover", seat=next(seat for seat in self.sight["view"]["pending"] if seat in self.yours)
                )
                await self.until(lambda one: one.viewer is not None)
                continue
            version = self.version
            try:
                answer = await self.move_somehow()
                made += 1
                await self.until(lambda one: one.version >= answer["version"])  # noqa: B023
            except Refused as refused:
                if refused.code not in OVERTAKEN:
                    raise
                await self.until(lambda one: one.version > version or one.viewer is None or not one._owes())  # noqa: B023
        return made

    def _owes(self):
        if not self.sight or self.status != "playing":
            return False
        pending = self.sight["view"]["pending"]
        if self.viewer is not None:
            return self.viewer in pending and bool(self.legal)
        return any(seat in pending for seat in self.yours)
