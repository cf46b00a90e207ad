"""A disk that is full, or a database that fails: said in words, nobody is sent away, and play goes on by itself."""

import asyncio
import json
import sqlite3
import sys

import pytest

from tests.server.client import Person, Refused, browser, running
from tests.server.processes import process
from tests.server.tables import two_seats
from tests.server.test_visits import GAME
from voliere.server import connection, hall, room, rows, timekeeping
from voliere.server.store.sqlite import SqliteStore

BOTS = ["me"] + [1] * (two_seats(GAME) - 1)


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Nobody waits long for anything."""
    monkeypatch.setattr(room, "RETRY", 0.02)
    monkeypatch.setattr(room, "LONGEST_RETRY", 0.1)
    monkeypatch.setattr(hall, "SWEEP_SECONDS", 0.05)
    monkeypatch.setattr(timekeeping, "AWAY_AFTER", 0.05)
    monkeypatch.setattr(timekeeping, "LOST_AFTER", 0.05)


class Disk:
    """Makes a store fail, as long as it is full, for the rows that it is told of."""

    def __init__(self, store, monkeypatch):
        self.is_full = False
        self.refuses = lambda _row: True
        self.failed = 0
        append, check_writes = store.append, store.check_writes

        def check(data):
            if self.is_full and any(self.refuses(rows.decode(one)) for one in data):
                self.failed += 1
                raise OSError(28, "No space left on device")

        async def full_append(table, expected, data, summary):
            check(data)
            return await append(table, expected, data, summary)

        async def full_check_writes():
            if self.is_full:
                raise OSError(28, "No space left on device")
            await check_writes()

        monkeypatch.setattr(store, "append", full_append)
        monkeypatch.setattr(store, "check_writes", full_check_writes)


def play(folder, new_store, monkeypatch, scenario, **settings):
    async def whole():
        store = new_store()
        async with running(folder, store, **settings) as server:
            await scenario(server, Disk(store, monkeypatch))

    asyncio.run(whole())


async def signs(server):
    """What the server says of itself: of all, for whoever sends people, for whoever would start it again."""
    async with browser(server.address) as http:
        answers = [await http.get(address) for address in ("/healthz", "/readyz", "/livez")]
    return [(answer.status_code, answer.json()["status"]) for answer in answers]


async def until(is_so):
    async with asyncio.timeout(30):
        while not await is_so():
            await asyncio.sleep(0.02)


WELL = [(200, "ok")] * 3
FULL = [(503, "store-full"), (503, "store-full"), (200, "ok")]


def test_health_and_readiness_tell_of_it_and_nobody_is_sent_away(tmp_path, new_store, monkeypatch):
    async def scenario(server, disk):
        ana = await server.person("Ana")
        visit = await server.visit(ana, await ana.open(GAME.name, BOTS))
        await visit.until(lambda one: one._owes())
        assert await signs(server) == WELL
        disk.is_full = True
        for _ in range(2 * connection.MALFORMED_BURST):  # more than a client's own nonsense would be forgiven
            with pytest.raises(Refused, match="not-kept"):
                await visit.move(visit.choose())
        with pytest.raises(Refused, match="not-kept"):
            await visit.ask("rename", name="Eve")
        answer = await ana.http.post("/api/tables", json={"game": GAME.name, "seats": [], "nonce": "0" * 64})
        assert answer.status_code != 500
        assert (await ana.http.put("/api/me", json={"name": "Ève"})).status_code == 200  # that had room
        assert await signs(server) == FULL
        assert not visit.reconnects
        disk.is_full = False

        async def is_well():
            return await signs(server) == WELL  # though nobody has written anything

        await until(is_well)
        await visit.play()
        assert visit.status == "over"
        assert not visit.reconnects

    play(tmp_path, new_store, monkeypatch, scenario)


def test_bots_go_on_when_there_is_room(tmp_path, new_store, monkeypatch):
    async def scenario(server, disk):
        disk.refuses = lambda row: isinstance(row, rows.Moved) and row.by == rows.BOT
        ana = await server.person("Ana")
        visit = await server.visit(ana, await ana.open(GAME.name, BOTS))
        await visit.until(lambda one: one._owes())
        disk.is_full = True
        while not disk.failed:
            if visit._owes():
                await visit.move(visit.choose())
            await asyncio.sleep(0.02)
        tried = disk.failed

        async def is_tried_again():
            return disk.failed > tried + 2

        await until(is_tried_again)
        disk.is_full = False
        await visit.until(lambda one: one.is_over or one._owes())
        await visit.play()
        assert visit.status == "over"

    play(tmp_path, new_store, monkeypatch, scenario)


@pytest.mark.parametrize("kind", [rows.Away, rows.Replaced])
def test_leavers_are_replaced_when_there_is_room(tmp_path, new_store, monkeypatch, kind):
    async def scenario(server, disk):
        disk.refuses = lambda row: isinstance(row, kind)
        disk.is_full = True
        _, visits = await server.friends(GAME)
        await visits[1].__aexit__()

        async def has_failed():
            return disk.failed > 2

        await until(has_failed)
        disk.is_full = False
        await visits[0].until(lambda one: one.table["seats"][1]["stand_in"])

    play(tmp_path, new_store, monkeypatch, scenario, grace_seconds=1)


def test_somebody_who_is_back_is_here_when_there_is_room(tmp_path, new_store, monkeypatch):
    async def scenario(server, disk):
        disk.refuses = lambda row: isinstance(row, rows.Here)
        table, visits = await server.friends(GAME)
        await visits[1].__aexit__()
        await visits[0].until(lambda one: not one.table["seats"][1]["is_here"])
        disk.is_full = True
        await server.visit(visits[1].person, table)

        async def has_failed():
            return disk.failed > 2

        await until(has_failed)
        disk.is_full = False
        await visits[0].until(lambda one: one.table["seats"][1]["is_here"])

    play(tmp_path, new_store, monkeypatch, scenario)


def test_a_table_is_not_said_to_be_missing_when_the_store_cannot_be_read(tmp_path, new_store, monkeypatch):
    async def scenario(server, _disk):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] + ["friend"] * (two_seats(GAME) - 1))

        async def is_out_of_memory():
            server.hall._evict(0)
            return table not in server.hall.rooms

        await until(is_out_of_memory)
        honest = server.hall.store.read

        async def broken(*_):
            raise OSError(5, "Input/output error")

        monkeypatch.setattr(server.hall.store, "read", broken)
        answer = await ana.http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (503, "not-kept")
        coming = asyncio.create_task(server.visit(ana, table))
        await asyncio.sleep(0.2)
        monkeypatch.setattr(server.hall.store, "read", honest)
        assert (await coming).yours == [0]

    play(tmp_path, new_store, monkeypatch, scenario)


def test_sqlite_itself_says_that_it_is_full(tmp_path):
    """A file that may not grow: what it has room for is kept, the rest is refused, and then all goes on."""

    async def limit(store, pages):
        def change(connection):
            connection.execute(f"PRAGMA max_page_count={pages}").fetchone()

        while True:
            try:
                return await store._later(change)
            except sqlite3.OperationalError:  # of a probe that was in the same transaction
                await asyncio.sleep(0.01)

    async def scenario():
        store = SqliteStore(tmp_path / "store")
        async with running(tmp_path, store) as server:
            ana = await server.person("Ana")
            visit = await server.visit(ana, await ana.open(GAME.name, ["me"] * len(BOTS)))  # nobody waits for a bot
            await limit(store, 1)  # which means as many as there are
            with pytest.raises(Refused, match="not-kept"):
                await visit.play()
            assert await signs(server) == FULL
            await limit(store, 100_000)
            await visit.play()
            assert visit.status == "over"
            assert await signs(server) == WELL

    asyncio.run(scenario())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process's limits cannot be changed from outside")
def test_a_process_that_cannot_write_says_so_once(tmp_path):
    import resource

    async def scenario():
        async with process(tmp_path) as server, Person(server.address, "Ana") as ana:
            tables = [await ana.open(GAME.name, BOTS) for _ in range(3)]
            visits = [await ana.visit(table).__aenter__() for table in tables]
            for visit in visits:
                await visit.until(lambda one: one._owes())
            _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, most))
            for _ in range(30):
                for visit in visits:
                    if visit._owes():
                        with pytest.raises(Refused, match="not-kept"):
                            await visit.move(visit.choose())
            answer = await ana.http.get("/readyz")
            assert (answer.status_code, answer.json()["status"]) == (503, "store")
            await asyncio.sleep(2.5)  # a sweep finds it so, too
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
            for visit in visits:
                await visit.play()
                assert visit.status == "over"
                assert not visit.reconnects
                await visit.__aexit__()
            lines = [json.loads(line) for line in server.log.splitlines()]
            events = [line["event"].partition(":")[0] for line in lines]
            assert events == ["open", "nothing can be kept", "the store keeps things again"]

    asyncio.run(scenario())
