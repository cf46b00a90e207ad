"""Lines that break, tabs that are doubled, readers that are slow: whole games still finish."""

import asyncio
import contextlib
import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.client import Refused, read_lines, running
from tests.server.tables import two_seats
from tests.server.test_visits import GAME, play
from voliere.server import connection, protocol, socket


class CuttingProxy:
    """Passes bytes on, and cuts every connection after a while, in the middle of whatever it carries."""

    def __init__(self, target, seconds):
        self.host, _, self.port = target.partition(":")
        self.seconds = seconds
        self.cuts = 0

    async def __aenter__(self):
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", 0)
        self.address = "{}:{}".format(*self.server.sockets[0].getsockname())
        return self

    async def __aexit__(self, *_):
        self.server.close()

    async def carry(self, reader, writer):
        try:
            far_reader, far_writer = await asyncio.open_connection(self.host, int(self.port))
        except OSError:
            writer.close()
            return
        pumps = [asyncio.create_task(pump(reader, far_writer)), asyncio.create_task(pump(far_reader, writer))]
        await asyncio.wait(pumps, timeout=self.seconds, return_when=asyncio.FIRST_COMPLETED)
        self.cuts += 1
        for task in pumps:
            task.cancel()
        for one in (writer, far_writer):
            one.transport.abort()


async def pump(reader, writer):
    with contextlib.suppress(ConnectionError):
        while chunk := await reader.read(4096):
            writer.write(chunk)
            await writer.drain()


def test_whole_games_finish_through_a_proxy_that_cuts(game, tmp_path, count):
    """Every 5 seconds with --all; much oftener in ./test, where games are played faster."""

    async def scenario():
        async with running(tmp_path) as server, CuttingProxy(server.address, count(0.15, 5.0)) as proxy:
            table, visits = await server.friends(game)
            for visit in visits:
                visit.address = proxy.address
                await visit.socket.close()
            await asyncio.gather(*(visit.play() for visit in visits))
            assert {visit.status for visit in visits} == {"over"}
            assert sum(visit.reconnects for visit in visits) >= len(visits)
            assert server.hall.rooms[table].table.match.over

    asyncio.run(scenario())


def test_duplicate_tabs_play_one_game(game, tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(game.name, ["me"] + [1] * (two_seats(game) - 1))
        tabs = [await server.visit(ana, table, seed=seed) for seed in range(3)]
        await asyncio.gather(*(tab.play() for tab in tabs))
        assert {tab.status for tab in tabs} == {"over"}
        assert len({json.dumps(tab.events) for tab in tabs}) == 1

    play(tmp_path, scenario)


def test_after_a_long_sleep_only_what_is_new_comes(tmp_path):
    async def scenario(server):
        table, visits = await server.friends(GAME)
        sleeper, others = visits[0], visits[1:]
        while not others[0]._owes():
            await sleeper.play(1)
            await asyncio.sleep(0.05)
        await sleeper.__aexit__()
        version, events = sleeper.version, list(sleeper.events)
        await others[0].play(1)
        again = await server.visit(sleeper.person, table)
        async with connect(
            f"ws://{server.address}/ws/{table}", additional_headers={"Cookie": sleeper.person.cookie}
        ) as line:
            await line.send(json.dumps({"type": "enter", "id": "x", "since": version}))
            messages = await read_lines(line)
            update = next(message for message in messages if message["type"] == "update")
            assert update["since"] == version
            assert events[: update["kept"]] + update["events"] == again.events
        async with connect(f"ws://{server.address}/ws/{table}") as line:
            await line.send(json.dumps({"type": "enter", "id": "x", "since": 10**6}))  # from another time
            messages = await read_lines(line)
            assert {message["type"] for message in messages} == {"accepted", "snapshot"}

    play(tmp_path, scenario)


def test_a_move_sent_again_after_a_break_is_made_once(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] + [1] * (two_seats(GAME) - 1))
        visit = await server.visit(ana, table)
        await visit.until(lambda one: one._owes())
        decision, move = visit.sight["view"]["decision"], visit.choose()
        first = await visit.ask("move", key="same", seat=0, decision=decision, move=move)
        await visit.socket.close()
        await visit.until(lambda one: one.reconnects)
        second = await visit.ask("move", key="same", seat=0, decision=decision, move=move)
        assert first["version"] == second["version"]

    play(tmp_path, scenario)


def test_whoever_does_not_enter_is_dropped(tmp_path, monkeypatch):
    monkeypatch.setattr(socket, "ENTER_SECONDS", 0.1)

    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] + ["friend"] * (two_seats(GAME) - 1))
        async with connect(f"ws://{server.address}/ws/{table}") as line:
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(line.recv(), 10)
        async with connect(f"ws://{server.address}/ws/{table}") as line:
            await line.send('{"type":"start","id":"1"}')
            (answer,) = await read_lines(line)
            assert answer["code"] == "not-entered"

    play(tmp_path, scenario)


def test_a_reader_that_does_not_read_is_dropped_and_holds_nobody_up(tmp_path, monkeypatch):
    monkeypatch.setattr(connection, "SEND_SECONDS", 0.2)
    monkeypatch.setattr("voliere.server.hall.SWEEP_SECONDS", 0.1)

    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] + [1] * (two_seats(GAME) - 1))
        reader, writer = await asyncio.open_connection(*server.address.split(":"), limit=1024)
        writer.write(
            f"GET /ws/{table} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        enter = b'{"type":"enter","id":"x"}'
        frame = bytes([0x81, 0x80 | len(enter), 0, 0, 0, 0]) + enter
        visit = await server.visit(ana, table)
        with contextlib.suppress(ConnectionError):
            for _ in range(20_000):  # each is answered with a snapshot, which nobody reads
                writer.write(frame)
                await writer.drain()
                if len(server.hall.connections) == 1:
                    break
                await asyncio.sleep(0)
        await visit.play()
        assert visit.status == "over"
        while len(server.hall.connections) > 1:
            await asyncio.sleep(0.05)
        writer.transport.abort()

    play(tmp_path, scenario)


def test_a_reader_that_is_behind_is_waited_for(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] + [1] * (two_seats(GAME) - 1))
        async with connect(f"ws://{server.address}/ws/{table}", compression=None, ping_interval=None) as line:
            line.transport.pause_reading()
            async with asyncio.timeout(60):
                while not any(one.sending_since for one in server.hall.connections):
                    await line.send('{"type":"enter","id":"x"}')  # each is answered with all there is
                    await asyncio.sleep(0)
            await asyncio.sleep(0.1)
            line.transport.resume_reading()
            await line.send('{"type":"ping","id":"last"}')
            async with asyncio.timeout(60):
                while not any(message["id"] == "last" for message in await read_lines(line) if "id" in message):
                    pass
            assert not any(one.sending_since for one in server.hall.connections)

    play(tmp_path, scenario)


def test_the_loop_answers_while_bots_think(tmp_path):
    """A hundred tables wait for bots; somebody who asks is answered long before they have all been served."""

    async def scenario(server):
        ana = await server.person("Ana")
        tables = [await ana.open(GAME.name, ["me"] * 1 + [3] * (two_seats(GAME) - 1)) for _ in range(100)]
        visits = []
        for table in tables[:25]:
            visit = await server.visit(ana, table)
            visits.append(visit)
        moves = [asyncio.create_task(visit.play(1)) for visit in visits]
        while not server.hall.bots.waiting and not all(move.done() for move in moves):
            await asyncio.sleep(0)
        answer = await visits[0].ask("ping")
        assert answer["type"] == "pong"
        await asyncio.gather(*moves)
        for table in tables:  # each is served in its turn
            room = server.hall.rooms[table]
            while room.table.bots_to_move:
                await asyncio.sleep(0.01)

    play(tmp_path, scenario)


def test_a_page_that_speaks_another_version_is_told_to_load_itself_again(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] * two_seats(GAME))
        visit = await server.visit(ana, table)
        assert visit.snapshot["protocol"] == protocol.VERSION
        await visit.ask("enter", protocol=protocol.VERSION)
        with pytest.raises(Refused) as refused:
            await visit.ask("enter", protocol=protocol.VERSION - 1)
        assert refused.value.refusal["message_id"] == "error-protocol-outdated"
        assert refused.value.refusal["details"] == {"given": protocol.VERSION - 1, "known": protocol.VERSION}

    play(tmp_path, scenario)
