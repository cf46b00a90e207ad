"""Time at a table, whoever sets the machine's clock meanwhile: nobody wins any, and nobody loses any."""

import asyncio
import time

import pytest

from tests.server.client import running
from tests.server.tables import Sitting
from tests.server.test_two_processes import split_table, two_servers
from tests.server.test_visits import GAME, journal, play
from voliere.server import hall, rows, table, timekeeping
from voliere.server.opening import summary_of
from voliere.server.room import Clock

HOUR = 3600
MOVE, RESERVE, GRACE = 300, 200, 400  # seconds
PATIENCE = 200  # that a busy machine may take


class Wall:
    """The machine's clock, as somebody sets it."""

    def __init__(self, monkeypatch):
        self.shift = 0  # seconds
        time_ns, seconds = time.time_ns, time.time
        monkeypatch.setattr(time, "time_ns", lambda: time_ns() + self.shift * 10**9)
        monkeypatch.setattr(time, "time", lambda: seconds() + self.shift)


@pytest.fixture
def wall(monkeypatch):
    return Wall(monkeypatch)


def left(visit, end):
    """Seconds from the server's own time to another."""
    return (end - visit.now) / 1000


async def look(server, visit):
    """The same table as somebody sees it who comes now."""
    one = await server.visit(visit.person, visit.table_id)
    one.now = one.snapshot["now"]
    return one


def test_a_clock_goes_on_whoever_sets_the_wall_clock(wall):
    clock = Clock()
    begun = clock()
    assert abs(begun - time.time_ns() // 1_000_000) < 1000
    for shift in (5 * HOUR, -5 * HOUR, -48 * HOUR, 0):
        wall.shift = shift
        assert begun <= clock() < begun + 60_000
    wall.shift = 5 * HOUR
    assert Clock()() >= begun + 5 * HOUR * 1000  # another start believes the wall clock


def test_a_clock_is_never_set_back():
    clock = Clock()
    begun = clock()
    clock.go_on_from(begun - 10**9)
    assert clock() < begun + 60_000
    clock.go_on_from(begun + 10**9)
    assert begun + 10**9 <= clock() < begun + 10**9 + 60_000


def test_no_time_is_won_or_lost_when_the_wall_clock_is_set(tmp_path, wall, monkeypatch):
    monkeypatch.setattr(timekeeping, "AWAY_AFTER", 0.05)

    async def scenario(server):
        _, visits = await server.friends(GAME, move_seconds=MOVE, reserve_seconds=RESERVE)
        for shift in (5 * HOUR, -5 * HOUR, 72 * HOUR, -72 * HOUR, 0):
            wall.shift = shift
            await next(visit for visit in visits if visit._owes()).play(1)
            seen = await look(server, visits[0])
            running_clocks = [one for one in seen.sight["clocks"] if one["end"]]
            assert running_clocks
            assert all(MOVE + RESERVE - PATIENCE < left(seen, one["end"]) <= MOVE + RESERVE for one in running_clocks)
            assert all(one["reserve"] == RESERVE * 1000 for one in seen.sight["clocks"])
        await visits[1].__aexit__()
        await visits[0].until(lambda one: one.table["seats"][1]["grace_end"])
        for shift in (5 * HOUR, -5 * HOUR):
            wall.shift = shift
            seen = await look(server, visits[0])
            assert GRACE - PATIENCE < left(seen, seen.table["seats"][1]["grace_end"]) <= GRACE
            assert not seen.table["seats"][1]["stand_in"]
        assert {row.by for row in await journal(server, visits[0].table_id)} == {rows.PERSON}

    play(tmp_path, scenario, grace_seconds=GRACE)


def test_grace_ends_though_the_wall_clock_is_set_back(tmp_path, wall, monkeypatch):
    monkeypatch.setattr(timekeeping, "AWAY_AFTER", 0.05)

    async def scenario(server):
        _, visits = await server.friends(GAME)
        await visits[1].__aexit__()
        await visits[0].until(lambda one: one.table["seats"][1]["grace_end"])
        wall.shift = -5 * HOUR
        await visits[0].until(lambda one: one.table["seats"][1]["stand_in"])

    play(tmp_path, scenario, grace_seconds=1)


def test_what_is_due_is_done_after_a_restart_with_the_wall_clock_set_back(tmp_path, new_store, monkeypatch):
    """What is stored is of five hours later than the new start says; a bot waits at a table where nobody is."""
    monkeypatch.setattr(hall, "SWEEP_SECONDS", 0.05)
    monkeypatch.setattr(table, "TAKEOVER", 100)

    async def scenario():
        sitting = Sitting(GAME, ["me", 1], now=time.time_ns() // 1_000_000 + 5 * HOUR * 1000, move_seconds=MOVE)
        while not sitting.table.bots_to_move:
            sitting.plays("ana", 0)
        store = new_store()
        await store.open()
        data = [rows.encode(row) for row in sitting.journal]
        assert await store.append(sitting.table.id, 0, data, summary_of(sitting.table))
        await store.close()
        async with running(tmp_path, new_store()) as server:
            async with asyncio.timeout(30):
                while len(await server.hall.store.read(sitting.table.id)) == len(data):
                    await asyncio.sleep(0.05)
            new = [rows.decode(one) for one in await server.hall.store.read(sitting.table.id, len(data))]
            assert isinstance(new[0], rows.Moved)
            assert sitting.now <= new[0].at < sitting.now + 60_000

    asyncio.run(scenario())


def test_a_process_that_is_behind_goes_by_the_time_of_the_table(tmp_path, database, monkeypatch):
    monkeypatch.setattr(timekeeping, "AWAY_AFTER", 0.05)

    async def scenario():
        async with two_servers(tmp_path, database, grace_seconds=1) as (one, two):
            two.hall.clock._start -= HOUR * 10**9
            _, visits = await split_table(one, two, GAME, 2, move_seconds=MOVE, reserve_seconds=RESERVE)
            for _ in range(6):
                await visits[0].until(lambda _: any(visit._owes() for visit in visits))
                await next(visit for visit in visits if visit._owes()).play(1)
                for server, visit in zip((one, two), visits, strict=True):
                    seen = await look(server, visit)
                    ends = [clock["end"] for clock in seen.sight["clocks"] if clock["end"]]
                    assert all(MOVE + RESERVE - PATIENCE < left(seen, end) <= MOVE + RESERVE for end in ends)
                    assert all(clock["reserve"] == RESERVE * 1000 for clock in seen.sight["clocks"])
            await one.stack.aclose()  # whoever came to that one is gone
            await visits[1].until(lambda visit: visit.table["seats"][0]["stand_in"])

    asyncio.run(scenario())
