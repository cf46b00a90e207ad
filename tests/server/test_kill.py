"""kill -9 while tables play: every acknowledged move is kept, no table is stuck, clients come back."""

import asyncio
import contextlib
import random

import pytest

from tests.server.client import Person
from tests.server.processes import process
from voliere.games import get, names
from voliere.server import rows

MOVES_BETWEEN = 60  # acknowledged ones, before the next kill


async def seat_everybody(server, stack, tables):
    """So many tables of all games: one person against bots, or two people and bots."""
    visits = []
    people = [await stack.enter_async_context(Person(server.address, f"P{number}")) for number in range(8)]
    for number in range(tables):
        game = get(names()[number % len(names())])
        players = next(one for one in game.players if one >= 2)
        host, friend = people[number % 8], people[(number + 1) % 8]
        is_shared = number % 2
        seats = ["me", "friend" if is_shared else 1, *[1] * (players - 2)]
        table = await host.open(game.name, seats)
        visits.append(await stack.enter_async_context(host.visit(table, seed=number)))
        if is_shared:
            visits.append(await stack.enter_async_context(friend.visit(table, seed=number + 1000)))
            await visits[-1].until(lambda one: one.table)
            await visits[-1].sit(1)
    return visits


def moves_made(visits):
    return sum(len(visit.acknowledged) for visit in visits)


async def has_gone_on(visit, version):
    await visit.until(lambda one: one.is_over or one.version > version)


async def scenario(folder, environment, tables, kills, is_to_the_end, new_store):
    async with process(folder, **environment) as server, contextlib.AsyncExitStack() as stack:
        visits = await seat_everybody(server, stack, tables)
        players = [asyncio.create_task(visit.play()) for visit in visits]
        stack.callback(lambda: [task.cancel() for task in players])
        chance = random.Random(kills)
        for _ in range(kills):
            enough = moves_made(visits) + MOVES_BETWEEN + chance.randrange(MOVES_BETWEEN)
            while moves_made(visits) < enough and not all(task.done() for task in players):
                await asyncio.sleep(0.005)
                broken = [task for task in players if task.done() and task.exception()]
                assert not broken, broken[0].exception()
            await server.kill()
            assert b"Traceback" not in server.log, server.log.decode()[-2000:]
            await server.start()
            reached = {visit.table_id: visit.version for visit in visits}
            await asyncio.gather(*(has_gone_on(visit, reached[visit.table_id]) for visit in visits))
        if is_to_the_end:
            await asyncio.gather(*players)
            assert all(visit.is_over for visit in visits)
        for task in players:
            task.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        assert await server.stop() == 0
        assert b"Traceback" not in server.log, server.log.decode()[-2000:]
        await check_journals(new_store(), visits)


async def check_journals(store, visits):
    """Every acknowledged move stands in its table's journal at the version that was promised."""
    await store.open()
    try:
        for visit in visits:
            journal = [rows.decode(data) for data in await store.read(visit.table_id)]
            for version, seat, decision, text in visit.acknowledged:
                row = journal[version - 1]
                assert isinstance(row, rows.Moved)
                assert (row.seat, row.decision, row.text.split()) == (seat, decision, text.split())
    finally:
        await store.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_no_acknowledged_move_is_lost(kind, tmp_path, request, count):
    amounts = count((10, 3, False), (50, 20, True))
    if kind == "sqlite":
        from voliere.server.store.sqlite import SqliteStore

        environment, new_store = {}, lambda: SqliteStore(tmp_path)
    else:
        from voliere.server.store.postgres import PostgresStore

        database = request.getfixturevalue("database")
        environment, new_store = {"VOLIERE_DATABASE_URL": database}, lambda: PostgresStore(database)
    asyncio.run(scenario(tmp_path, environment, *amounts, new_store))
