"""Connections that say nothing, frames that carry nothing: both are counted, and nobody else notices."""

import asyncio
import contextlib
import inspect
import json
import random
import re
import sys

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server import processes
from tests.server.client import browser, running
from tests.server.processes import process
from tests.server.tables import two_seats
from tests.server.test_visits import GAME
from voliere.server import gate
from voliere.server.gate import HttpWire, WebSocketWire
from voliere.server.limits import Limiter, backlog, most_connections
from voliere.server.socket import LARGEST_MESSAGE, TOO_FAST

NOBODY = "192.0.2.1"  # as a proxy: so we are none
SEATS = ["me"] + [1] * (two_seats(GAME) - 1)
TEXT, CONTINUATION, PING, PONG = 0x1, 0x0, 0x9, 0xA
FIN = 0x80
UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"


def frame(kind, data=b""):
    return bytes([kind, 0x80 | len(data), 0, 0, 0, 0]) + data


def play(folder, scenario, **settings):
    async def run():
        async with running(folder, **settings) as server:
            await asyncio.wait_for(scenario(server), 120)

    asyncio.run(run())


def gate_of(server):
    return server.web.config.gate


class Silent:
    """A connection that says nothing."""

    def __init__(self, address):
        self.address = address

    async def __aenter__(self):
        self.reader, self.writer = await asyncio.open_connection(*self.address.split(":"))
        return self

    async def __aexit__(self, *_):
        self.writer.close()
        with contextlib.suppress(ConnectionError):
            await self.writer.wait_closed()


@contextlib.asynccontextmanager
async def silent(server, number):
    """So many of them."""
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Silent(server.address)) for _ in range(number)]


async def closed(connections):
    """How many of them we were hung up on, once that has come round."""
    await asyncio.sleep(0.2)
    readers = [one.reader for one in connections]
    return [index for index, reader in enumerate(readers) if reader.at_eof() or reader.exception()]


async def raw(server, table, more=""):
    """A WebSocket of bytes."""
    reader, writer = await asyncio.open_connection(*server.address.split(":"), limit=1024)
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    writer.write(f"GET /ws/{table} HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}{key}{more}\r\n".encode())
    return reader, writer


def test_an_address_has_so_many_connections_and_its_oldest_idle_one_makes_place(tmp_path, caplog):
    async def scenario(server):
        ana = await server.person("Ana")
        visit = await server.visit(ana, await ana.open(GAME.name, SEATS))
        await ana.http.aclose()
        await asyncio.sleep(0.1)
        async with silent(server, 12) as sockets:
            assert await closed(sockets) == [0, 1, 2, 3, 4]
            assert len(gate_of(server)) == 8
            assert (await visit.ask("ping"))["type"] == "pong"  # what is in use stays
            async with browser() as other:
                assert (await other.get(f"http://{server.address}/healthz")).status_code == 200
        assert not visit.reconnects
        ours = " ".join(one.getMessage() for one in caplog.records if one.name.startswith("voliere"))
        assert "an address has all its connections" in ours
        assert "127.0.0.1" not in ours

    play(tmp_path, scenario, connections_an_address=4, trusted_proxies=NOBODY)


def test_where_every_connection_of_an_address_is_in_use_another_is_refused(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, SEATS)
        await ana.http.aclose()
        await asyncio.sleep(0.1)
        lines = [await raw(server, table) for _ in range(2)]
        for reader, _ in lines:
            await reader.readuntil(b"\r\n\r\n")
        gate_of(server).most_of_an_address = 2
        async with silent(server, 3) as sockets:
            assert await closed(sockets) == [0, 1, 2]
        for _, writer in lines:
            writer.close()

    play(tmp_path, scenario, trusted_proxies=NOBODY)


def test_an_address_connects_so_often_whatever_it_was_dropped_for(tmp_path):
    async def scenario(server):
        reached = 0
        for _ in range(12):
            async with silent(server, 1) as sockets:
                reached += not await closed(sockets)
        assert 4 <= reached <= 4 + 12 * 0.5 + 1  # four at once, one a second

    play(tmp_path, scenario, requests_a_second=1, connections_an_address=2, trusted_proxies=NOBODY)


def test_an_address_may_open_at_once_all_connections_that_it_may_have(tmp_path):
    async def scenario(server):
        async with silent(server, 12) as sockets:
            assert await closed(sockets) == []

    play(tmp_path, scenario, requests_a_second=1, connections_an_address=6, trusted_proxies=NOBODY)


def test_a_trusted_proxy_brings_as_many_as_there_are_places(tmp_path):
    async def scenario(server):
        async with silent(server, 12) as sockets:
            assert await closed(sockets) == []
            gate_of(server).most = 12
            async with silent(server, 3) as more:
                assert await closed(sockets + more) == [0, 1, 2]
                assert len(gate_of(server)) == 12

    play(tmp_path, scenario, connections_an_address=1)


def test_counts_come_back_to_nothing(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, SEATS)
        async with silent(server, 5):
            assert len(gate_of(server)) >= 5
        for _ in range(3):
            async with connect(f"ws://{server.address}/ws/{table}"):
                assert len(gate_of(server)) >= 1
        await ana.http.aclose()
        one = gate_of(server)
        async with asyncio.timeout(20):
            while len(one):
                await asyncio.sleep(0.01)
        assert [len(part) for part in (one._counts, one._idle, one._idle_of, one._closed)] == [0, 0, 0, 0]

    play(tmp_path, scenario, trusted_proxies=NOBODY)


def test_files_are_left_for_the_store(monkeypatch):
    resource = pytest.importorskip("resource")
    for soft, most, waiting in (
        (256, 128, 16),
        (1024, 704, 64),
        (65_536, 20_000, 2048),
        (resource.RLIM_INFINITY, 20_000, 2048),
    ):
        monkeypatch.setattr(resource, "getrlimit", lambda _, soft=soft: (soft, soft))
        assert (most_connections(20_000), backlog()) == (most, waiting)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are set by the shell")
def test_a_server_with_few_files_is_reached_though_more_silent_connections_come_than_it_may_open(tmp_path, monkeypatch):
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nulimit -n 256\nexec {sys.executable} "$@"\n')
    python.chmod(0o700)
    monkeypatch.setattr(processes.sys, "executable", str(python))

    async def scenario():
        async with process(tmp_path / "data") as server, browser(timeout=20) as http:
            async with silent(server, 300):
                assert (await http.get(f"http://{server.address}/healthz")).status_code == 200
                assert (await http.get(f"http://{server.address}/api/me")).status_code == 200
            await server.stop()
            lines = [line for line in server.log.splitlines() if b"connections are taken" in line]
            assert len(lines) == 2  # the first, and how many more
            assert b"left_out" in lines[1]
            assert b"Traceback" not in server.log

    asyncio.run(scenario())


FLOODS = {
    "pings": frame(FIN | PING, b"x" * 100),
    "pongs": frame(FIN | PONG),
    "empty texts": frame(FIN | TEXT),
    "empty parts": frame(CONTINUATION),
    "bytes": frame(CONTINUATION, b"x" * 100),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_frames_are_counted_whatever_they_carry(tmp_path, monkeypatch, flood):
    seen = 0
    honest = WebSocketWire._may_send

    def counted(self, *cost):
        nonlocal seen
        seen += 1
        return honest(self, *cost)

    monkeypatch.setattr(WebSocketWire, "_may_send", counted)

    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, SEATS)
        visit = await server.visit(ana, table)
        before = seen
        async with connect(f"ws://{server.address}/ws/{table}", ping_interval=None) as line:
            begin = frame(TEXT) if FLOODS[flood][0] == CONTINUATION else b""
            line.transport.write(begin + 40_000 * FLOODS[flood])
            with contextlib.suppress(ConnectionClosed):
                while True:  # what was answered before
                    await asyncio.wait_for(line.recv(), 20)
            assert line.close_code in (TOO_FAST, 1006, 1009)  # 1006: what we had sent was not read any more
        assert seen - before < 1000
        assert (await visit.ask("ping"))["type"] == "pong"
        assert not visit.reconnects

    play(tmp_path, scenario, messages_a_second=20)


def test_texts_come_whole_and_in_order_however_the_wire_cuts_them(tmp_path):
    """Short ones and long ones, masked, in parts, with pings between, in pieces of any size."""
    chance = random.Random(1)
    sizes = [0, 70, 120, 3000]

    def whole(kind, data):
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2)
        mask = chance.randbytes(4)
        return bytes([kind]) + size + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))

    def sent(number):
        data = json.dumps({"type": "ping", "id": f"é{number}"}, ensure_ascii=False).encode()
        data += b" " * chance.choice(sizes)
        if number % 3:
            return whole(FIN | TEXT, data)
        middle = len(data) // 2
        between = whole(FIN | PING, b"here") if number % 2 else b""
        return whole(TEXT, data[:middle]) + between + whole(FIN | CONTINUATION, data[middle:])

    async def scenario(server):
        ana = await server.person("Ana")
        reader, writer = await raw(server, await ana.open(GAME.name, SEATS))
        await reader.readuntil(b"\r\n\r\n")
        stream = b"".join(map(sent, range(60)))
        while stream:
            size = chance.choice([1, 5, 200, 5000])
            writer.write(stream[:size])
            stream = stream[size:]
            await writer.drain()
            await asyncio.sleep(0.001)
        told = b""
        while told.count(b'"pong"') < 60:
            part = await asyncio.wait_for(reader.read(1024), 10)
            assert part, told[-200:]  # hung up
            told += part
        assert re.findall(rb'"id":"\xc3\xa9(\d+)"', told) == [b"%d" % number for number in range(60)]
        assert told.count(bytes([FIN | PONG, 4]) + b"here") == 10
        writer.close()

    play(tmp_path, scenario, messages_a_second=1000)


@pytest.mark.parametrize("kind", [TEXT, 0x2])
def test_a_message_that_is_too_large_ends_the_connection_also_if_it_comes_at_once(tmp_path, kind):
    async def scenario(server):
        ana = await server.person("Ana")
        reader, writer = await raw(server, await ana.open(GAME.name, SEATS))
        await reader.readuntil(b"\r\n\r\n")
        size = 2 * LARGEST_MESSAGE + 1
        writer.write(bytes([FIN | kind, 0x80 | 126]) + size.to_bytes(2) + b"\0\0\0\0" + b"x" * size)
        told = await asyncio.wait_for(reader.read(), 10)
        assert told[:4] == bytes([0x88, told[1]]) + (1009).to_bytes(2)
        writer.close()

    play(tmp_path, scenario, messages_a_second=1000)


def test_a_message_has_so_many_parts(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, SEATS)
        async with connect(f"ws://{server.address}/ws/{table}", ping_interval=None) as line:
            await line.send(['{"type":"ping",', '"id":', '"x"}'])
            assert '"pong"' in await line.recv()
            line.transport.write(frame(TEXT) + gate.MOST_FRAGMENTS * frame(CONTINUATION))
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(line.recv(), 20)
            assert line.close_code == TOO_FAST

    play(tmp_path, scenario)


def test_nothing_is_kept_for_who_asks_and_does_not_read_and_they_are_cut_off_in_the_end(tmp_path, monkeypatch):
    monkeypatch.setattr(gate, "SWEEP_SECONDS", 0.1)

    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, SEATS)
        await ana.http.aclose()
        reader, writer = await raw(server, table)
        await reader.readuntil(b"\r\n\r\n")
        writer.transport.pause_reading()
        (wire,) = [one for one in gate_of(server)._addresses if isinstance(one, WebSocketWire)]
        for _ in range(100):
            writer.write(1000 * frame(FIN | PING, b"x" * 125))
            await asyncio.wait_for(writer.drain(), 20)
            assert wire.transport.get_write_buffer_size() < 300_000
        assert not wire.writable.is_set()
        wire._hang_up()
        async with asyncio.timeout(20):
            while len(gate_of(server)):
                await asyncio.sleep(0.05)
        writer.transport.abort()

    play(tmp_path, scenario, messages_a_second=1_000_000)


def test_an_upgrade_that_is_none_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(gate, "REQUEST_SECONDS", 0.2)

    async def scenario(server):
        reader, writer = await raw(server, "x", "".join(f"X-{number}: 1\r\n" for number in range(200)))
        assert await asyncio.wait_for(reader.read(), 20) == b""
        writer.close()

    play(tmp_path, scenario)


def test_who_does_not_read_an_answer_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(gate, "REQUEST_SECONDS", 0.1)
    monkeypatch.setattr(gate, "ANSWER_SECONDS", 0.3)

    async def scenario(server):
        honest = server.server.app

        async def endless(scope, receive, send):
            if scope["path"] != "/endless":
                await honest(scope, receive, send)
                return
            await send({"type": "http.response.start", "status": 200, "headers": []})
            with contextlib.suppress(OSError):
                while len(gate_of(server)):
                    await send({"type": "http.response.body", "body": b"x" * 65_536, "more_body": True})
                    await asyncio.sleep(0)

        server.web.config.loaded_app = endless
        reader, writer = await asyncio.open_connection(*server.address.split(":"), limit=1024)
        writer.write(b"GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        writer.transport.pause_reading()
        async with asyncio.timeout(20):
            while len(gate_of(server)):
                await asyncio.sleep(0.05)
        writer.transport.abort()

    play(tmp_path, scenario)


def test_strangers_write_one_line_a_minute_of_each_kind(tmp_path):
    """No traceback either, since none of it is a fault of ours."""

    async def scenario():
        async with process(tmp_path) as server:
            host, port = server.address.split(":")
            async with browser() as http:
                await http.get(f"http://{server.address}/api/me")
                cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            head = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n"
            head += "Content-Type: application/json\r\n"
            chunked = f"{head}Transfer-Encoding: chunked\r\n\r\n".encode()
            for parts in ([chunked + b"ZZ\r\n"], [chunked, b"ZZ\r\n"], [f"{head}Content-Length: 9\r\n\r\n[".encode()]):
                for _ in range(20):
                    _, writer = await asyncio.open_connection(host, port)
                    for part in parts:
                        writer.write(part)
                        await asyncio.sleep(0.01)
                    writer.close()
            table = "u" * 22
            for _ in range(20):
                async with connect(f"ws://{server.address}/ws/{table}") as line:
                    with contextlib.suppress(ConnectionClosed):
                        await line.send(b"\xff", text=True)
            await server.stop()
            assert b"Traceback" not in server.log
            assert len(server.log.splitlines()) <= 6  # open, closed, and each kind twice

    asyncio.run(scenario())


def test_text_that_is_none_ends_the_connection(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, SEATS)
        async with connect(f"ws://{server.address}/ws/{table}") as line:
            await line.send(b"\xff", text=True)
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(line.recv(), 20)
            assert line.close_code == 1007

    play(tmp_path, scenario)


async def entered(server):
    ana = await server.person("Ana")
    table = await ana.open(GAME.name, SEATS)
    line = await connect(f"ws://{server.address}/ws/{table}", ping_interval=None)
    await line.send('{"type":"enter","id":"x"}')
    await line.recv()
    return line


@pytest.mark.parametrize("begun", [b"\xff\xff\xff\xff", b"\x83\xfe", b"GET / HTTP/1.1\r\n"])
def test_what_begins_no_frame_is_not_waited_for(tmp_path, begun):
    """A length may follow that is never reached: what cannot be a frame is refused by how it begins."""

    async def scenario(server):
        line = await entered(server)
        line.transport.write(begun)
        await asyncio.wait_for(line.wait_closed(), 20)
        assert line.close_code == 1002

    play(tmp_path, scenario)


def test_a_ping_that_is_cut_in_two_disturbs_nothing(tmp_path):
    async def scenario(server):
        line = await entered(server)
        line.transport.write(b"\x89\x80\0")
        await asyncio.sleep(0.1)
        line.transport.write(b"\0\0\0")
        await line.send('{"type":"ping","id":"y"}')
        while '"pong"' not in await asyncio.wait_for(line.recv(), 20):
            pass
        await line.close()

    play(tmp_path, scenario)


@pytest.mark.parametrize(("ours", "theirs"), [(HttpWire, H11Protocol), (WebSocketWire, WebSocketsSansIOProtocol)])
def test_uvicorn_still_has_what_is_done_otherwise_here(ours, theirs):
    own = {"_look", "_read", "_may_send", "_hang_up"}
    for name, method in vars(ours).items():
        if inspect.isfunction(method) and name not in own:
            before, now = inspect.signature(getattr(theirs, name)), inspect.signature(method)
            assert list(before.parameters) == list(now.parameters), name


def test_uvicorn_and_websockets_still_have_what_is_used_here(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        visit = await server.visit(ana, await ana.open(GAME.name, SEATS))
        wires = list(gate_of(server)._addresses)
        (http,) = [one for one in wires if isinstance(one, HttpWire)]
        (wire,) = [one for one in wires if isinstance(one, WebSocketWire)]
        for name in ("client", "conn", "cycle", "loop", "transport", "_unset_keepalive_if_required"):
            assert hasattr(http, name), name
        for name in ("response_complete", "disconnected", "message_event"):
            assert hasattr(http.cycle, name), name
        for name in ("close_sent", "conn", "curr_msg_data_type", "frames", "handshake_complete", "queue", "writable"):
            assert hasattr(wire, name), name
        for name in ("parser", "parser_exc", "handshake_exc", "fail", "data_to_send"):
            assert hasattr(wire.conn, name), name
        assert visit.table

    play(tmp_path, scenario)


def test_what_is_forgotten_of_addresses_makes_no_difference():
    limiter = Limiter(1000.0, 1.0, most=100)
    for number in range(1000):
        limiter.bucket(str(number)).take()
    assert len(limiter._buckets) <= 100
    slow = Limiter(0.001, 1.0, most=100)
    assert slow.bucket("a").take()
    for number in range(50):
        slow.bucket(str(number))
    assert not slow.bucket("a").take()
    assert len(slow._buckets) == 2  # those that were never used are as if they had not come
