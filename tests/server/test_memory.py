"""What is over leaves memory at once, however it ended: the collector, made for many tables, comes hours later."""

import asyncio
import contextlib
import gc
import os
import random
import socket as sockets
import time
from collections import Counter
from pathlib import Path

import pytest
from uvicorn.protocols.http.h11_impl import RequestResponseCycle
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.conftest import IS_FULL
from tests.server.client import Person, browser, nonce, running
from tests.server.processes import process
from tests.server.tables import two_seats
from tests.server.test_visits import GAME
from voliere.match import Match
from voliere.server import connection, socket
from voliere.server.botpool import BotPool
from voliere.server.connection import Connection
from voliere.server.gate import HttpWire, WebSocketWire
from voliere.server.room import Room
from voliere.server.socket import Visit
from voliere.server.table import Table

SEATS = ["me"] + [1] * (two_seats(GAME) - 1)
MORTAL = (Visit, Connection, WebSocketWire, HttpWire, RequestResponseCycle, Room, Table, Match)
ENTER = '{"type":"enter","id":"x"}'
CHUNKED = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


def living():
    """How many there are of what must not last, those included that nobody can reach any more."""
    return Counter(type(one).__name__ for one in gc.get_objects() if type(one) in MORTAL)


async def left_since(before):
    """What there is more of, though a while has passed: a table may just be changing."""
    end = time.monotonic() + 10
    while (left := living() - before) and time.monotonic() < end:
        await asyncio.sleep(0.2)
    return left


@contextlib.contextmanager
def without_collector():
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Visitors:
    """Everybody who comes to one table, and how they go."""

    def __init__(self, address, person, table):
        self.address = address
        self.person = person
        self.url = f"ws://{address}/ws/{table}"

    async def _line(self, url="", **more):
        return await connect(
            url or self.url, additional_headers={"Cookie": self.person.cookie}, compression=None, **more
        )

    async def _hears_the_end(self, line):
        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.wait_for(line.recv(), 20)
        await line.close()

    async def _entered(self):
        line = await self._line()
        await line.send(ENTER)
        await line.recv()
        return line

    async def says_goodbye(self):
        await (await self._entered()).close()

    async def is_torn_away(self):
        (await self._entered()).transport.abort()

    async def finds_no_table(self):
        await self._hears_the_end(await self._line(f"ws://{self.address}/ws/{'u' * 22}"))

    async def comes_from_elsewhere(self):
        with contextlib.suppress(InvalidHandshake):
            await self._line(origin="http://elsewhere.example")

    async def does_not_enter(self):
        await self._hears_the_end(await self._line())

    async def leaves_while_a_hint_is_thought(self):
        line = await self._entered()
        await line.send('{"type":"hint","id":"y","seat":0}')
        await asyncio.sleep(0.02)
        line.transport.abort()

    async def talks_nonsense(self):
        line = await self._line()
        with contextlib.suppress(ConnectionClosed):
            for _ in range(connection.MALFORMED_BURST + 5):
                await line.send("{")
        await self._hears_the_end(line)

    async def sends_no_text(self):
        line = await self._line()
        await line.send(b"\xff", text=True)
        await self._hears_the_end(line)

    async def sends_no_frame(self):
        line = await self._line()
        line.transport.write(b"\xff\xff\xff\xff")
        await self._hears_the_end(line)

    async def sends_too_much(self):
        line = await self._line()
        with contextlib.suppress(ConnectionClosed):
            await line.send("x" * 100_000)
        await self._hears_the_end(line)

    async def reads_nothing(self):
        small = sockets.socket()
        small.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        small.connect(tuple(one if "." in one else int(one) for one in self.address.split(":")))
        line = await self._line(sock=small)
        line.transport.pause_reading()
        with contextlib.suppress(ConnectionClosed, TimeoutError):
            for _ in range(100):  # each is answered with all there is
                await asyncio.wait_for(line.send(ENTER), 1)
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.6)  # until it is noticed
        line.transport.abort()

    async def asks(self):
        async with browser(self.address) as http:
            for path in ("/healthz", "/", "/api/me", "/nowhere"):
                await http.get(path)

    async def asks_and_goes(self):
        _, writer = await asyncio.open_connection(*self.address.split(":"))
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        writer.transport.abort()

    async def asks_wrongly(self):
        reader, writer = await asyncio.open_connection(*self.address.split(":"))
        writer.write(CHUNKED + b"ZZ\r\n")
        with contextlib.suppress(ConnectionError):
            await reader.read()
        writer.close()


ENDINGS = [name for name in vars(Visitors) if not name.startswith("_")]


async def settle(server):
    """Wait until everybody has gone and what was begun is done."""
    gate = server.web.config.gate
    async with asyncio.timeout(60):
        while (
            server.hall.connections
            or server.hall.advised
            or any(isinstance(one, WebSocketWire) for one in gate._addresses)
        ):
            await asyncio.sleep(0.02)
    await asyncio.sleep(0.1)


class Advice:
    move = "x"
    thoughts = ()


@pytest.fixture
def hasty(monkeypatch):
    async def think(*_):
        await asyncio.sleep(0.1)
        return Advice

    honest = WebSocketWire.connection_made

    def made(self, transport):
        honest(self, transport)
        transport.get_extra_info("socket").setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)

    monkeypatch.setattr(WebSocketWire, "connection_made", made)
    monkeypatch.setattr(BotPool, "hint", think)
    monkeypatch.setattr(socket, "ENTER_SECONDS", 0.2)
    monkeypatch.setattr(connection, "SEND_SECONDS", 0.2)
    monkeypatch.setattr("voliere.server.hall.SWEEP_SECONDS", 0.1)


def test_however_a_visit_ends_nothing_of_it_is_left(tmp_path, hasty, count):
    async def scenario():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")
            visitors = Visitors(server.address, ana, await ana.open(GAME.name, SEATS))
            await visitors.says_goodbye()  # what is made once, is made
            await visitors.asks()
            await settle(server)
            with without_collector():
                for ending in ENDINGS:
                    before = living()
                    for _ in range(count(3, 100)):
                        await getattr(visitors, ending)()
                    await settle(server)
                    assert await left_since(before) == {}, ending
                await ana.http.aclose()
                await settle(server)
            hall, state = server.hall, server.web.server_state
            left = (hall.people, hall.addresses, hall.advised, state.tasks, state.connections)
            assert [len(one) for one in left] == [0] * 5
            assert len(server.web.config.gate) == 0

    asyncio.run(scenario())


def test_nothing_is_left_of_tables_that_leave_memory(tmp_path, count):
    async def scenario():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")

            async def sitting():
                visit = await server.visit(ana, await ana.open(GAME.name, SEATS))
                await visit.play(3)
                await visit.__aexit__()
                await forget(server)

            await sitting()
            with without_collector():
                before = living()
                for _ in range(count(3, 100)):
                    await sitting()
                assert await left_since(before) == {}
            assert [len(one) for one in (server.hall.rooms, server.hall._loading)] == [0, 0]

    asyncio.run(scenario())


async def forget(server):
    """Let all tables leave memory, without waiting for whoever might come back."""
    await settle(server)
    for room in server.hall.rooms.values():
        while not room.is_idle:
            for timer in room._leaving.values():
                timer.cancel()
            room._leaving.clear()
            await asyncio.sleep(0.02)
    server.hall._evict(0)
    await asyncio.sleep(0.1)


def resident(pid):
    """Megabytes of memory that a process has."""
    (line,) = [one for one in Path(f"/proc/{pid}/status").read_text().splitlines() if one.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


@pytest.mark.soak
@pytest.mark.skipif(
    not IS_FULL or not Path("/proc/self/status").exists(), reason="10 minutes of ./test --all, on Linux"
)
def test_memory_stays_where_it_was(tmp_path):
    """Games and visits of every ending: after a fifth of the time, which fills caches, it grows by a tenth at most."""
    minutes = float(os.environ.get("VOLIERE_SOAK_MINUTES", "10"))

    async def visit_on(server, seed, end):
        chooser = random.Random(seed)
        while time.monotonic() < end:
            async with Person(server.address, "Ana") as ana:
                wish = [*SEATS[:-1], 1]
                table = await ana.open(GAME.name, wish, nonce=nonce())
                async with ana.visit(table, seed=seed) as visit:
                    await visit.play(chooser.randrange(12))
                visitors = Visitors(server.address, ana, table)
                endings = [one for one in ENDINGS if one != "does_not_enter"]  # for that, 20 seconds
                for ending in chooser.sample(endings, 6):
                    with contextlib.suppress(ConnectionClosed, ConnectionError):
                        await getattr(visitors, ending)()
            await asyncio.sleep(0.05)

    async def scenario():
        # Plain bots: compiled ones are read when they are ready, which is a hundred megabytes, once.
        async with process(tmp_path, VOLIERE_IDLE_SECONDS="10", VOLIERE_GRACE_SECONDS="1", VOLIERE_PLAIN="1") as server:
            begun = time.monotonic()
            end = begun + 60 * minutes
            people = [asyncio.create_task(visit_on(server, seed, end)) for seed in range(4)]
            samples = []
            while time.monotonic() < end:
                await asyncio.sleep(min(10.0, 2 * minutes))
                samples.append(resident(server.process.pid))
            await asyncio.gather(*people)
            plateau = max(samples[: len(samples) // 5])
            later = samples[-len(samples) // 5 :]
            assert sum(later) / len(later) <= 1.1 * plateau, [round(one) for one in samples]

    asyncio.run(scenario())
