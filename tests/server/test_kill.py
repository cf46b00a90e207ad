"""kill -9 while tables play: every acknowledged move is kept, no table is stuck, clients come back; and whoever is
elsewhere is told of each of their turns, once.
"""

import asyncio
import contextlib
import itertools
import json
import random
import time
from collections import defaultdict

import pytest

from tests.server.client import Person
from tests.server.processes import process
from tests.server.receivers import receiving
from voliere.games import get, names
from voliere.match import Match
from voliere.server import rows
from voliere.server.app import find_secret
from voliere.server.identity import Identity
from voliere.server.nudge import owed
from voliere.server.settings import Settings
from voliere.server.table import Table

pytestmark = pytest.mark.soak

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


def place(kind, folder, request):
    """Where a server keeps its tables: its environment, and what opens the same store."""
    if kind == "sqlite":
        from voliere.server.store.sqlite import SqliteStore

        return {}, lambda: SqliteStore(folder)
    from voliere.server.store.postgres import PostgresStore

    database = request.getfixturevalue("database")
    return {"VOLIERE_DATABASE_URL": database}, lambda: PostgresStore(database)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_no_acknowledged_move_is_lost(kind, tmp_path, request, count):
    environment, new_store = place(kind, tmp_path, request)
    asyncio.run(scenario(tmp_path, environment, *count((8, 2, False), (50, 20, True)), new_store))


class Post:
    """Everybody's hooks lead here: which turns each was told of, by name and table; by id, when that came."""

    def __init__(self, receiver):
        self.receiver = receiver
        self.read = 0
        self.came = defaultdict(lambda: defaultdict(list))

    def told(self, name, table):
        while self.read < len(self.receiver.got):
            path, _, body = self.receiver.got[self.read]
            text = json.loads(body)
            self.came[path.strip("/"), text["table"]][text["id"]].append(self.receiver.at[self.read])
            self.read += 1
        return self.came[name, table].keys()

    def check(self, kills):
        """An id that came again did so because the server that sent it was killed before it could note that."""
        for times in [times for ids in self.came.values() for times in ids.values()]:
            for first, second in itertools.pairwise(times):
                # What was sent may be read a while after the sender has died.
                assert any(first - 3 < kill < second for kill in kills), "twice, though nobody was killed"


async def play_by_turns(visits, post, turns):
    """Nobody looks, and everybody plays once they have been told of each turn so far; counts their turns."""
    while not visits[0].is_over:
        visit = next((one for one in visits if one._owes()), None)
        if visit is None:
            await asyncio.sleep(0.01)
            continue
        key = visit.person.name, visit.table_id
        turns[key] += 1
        while len(post.told(*key)) < turns[key]:
            await asyncio.sleep(0.03)
        while visit._owes():
            await visit.play(1)


async def told_though_killed(folder, environment, tables, kills, processes, new_store):
    game = next(one for one in map(get, names()) if 2 in one.players and len(Match.new(one.name, 2, 0).pending) == 1)
    chance, killed, turns = random.Random(kills), [], defaultdict(int)
    with receiving(204) as receiver:
        post = Post(receiver)
        async with contextlib.AsyncExitStack() as stack:
            servers = [
                await stack.enter_async_context(process(folder, module="tests.server.hasty", **environment))
                for _ in range(processes)
            ]
            people = [
                await stack.enter_async_context(Person(servers[number % processes].address, f"P{number}"))
                for number in range(4)
            ]
            for person in people:
                hook = {"url": f"{receiver.url}/{person.name}", "language": "en"}
                assert (await person.http.put("/api/me/channels/hook", json=hook)).status_code == 200
            drivers = []
            for number in range(tables):
                host, friend = people[number % 4], people[(number + 1) % 4]
                table = await host.open(game.name, ["me", "friend"], pace="turns")
                visits = [one.visit(table, seed=number) for one in (host, friend)]
                for visit in visits:
                    visit.is_looking = False
                    await stack.enter_async_context(visit)
                    await visit.until(lambda one: one.table)
                await visits[1].sit(1)
                drivers.append(asyncio.create_task(play_by_turns(visits, post, turns)))
            stack.callback(lambda: [task.cancel() for task in drivers])
            for number in range(kills):
                server, before = servers[number % processes], len(receiver.got)
                end = time.monotonic() + chance.uniform(0.2, 1.5)
                # Every second one dies right when it has sent something, if it does in time.
                while time.monotonic() < end and not (number % 2 and len(receiver.got) > before):
                    await asyncio.sleep(0.002)
                killed.append(time.monotonic())
                await server.kill()
                assert b"Traceback" not in server.log, server.log.decode()[-2000:]
                await server.start()
                reached = sum(turns.values()) + tables
                end = time.monotonic() + 120
                while sum(turns.values()) < reached and not all(task.done() for task in drivers):
                    untold = {key: count for key, count in turns.items() if len(post.told(*key)) < count}
                    assert time.monotonic() < end, f"not told: {untold}, after kill {number + 1}"
                    await asyncio.sleep(0.05)
            broken = [task for task in drivers if task.done() and task.exception()]
            assert not broken, broken[0].exception()
            for task in drivers:
                task.cancel()
            post.check(killed)
            for server in servers:
                assert await server.stop() == 0
                assert b"Traceback" not in server.log, server.log.decode()[-2000:]
            await check_turns(new_store(), folder, {person.name: person for person in people}, post, turns)
    return sum(turns.values()), len(receiver.got)


async def check_turns(store, folder, people, post, turns):
    """Every turn that the journals know was told under its own id, but for the last ones; and nothing else was."""
    await store.open()
    try:
        identity = Identity(await find_secret(Settings(data_dir=folder), store))
        for name, table in turns:
            person = people[name].http.cookies["voliere"].split(".")[0]
            folded, began = Table(table), []
            for row in await store.read(table):
                folded.replay(row)
                if (turn := owed(folded, person)) and turn not in began:
                    began.append(turn)
            ids = [identity.turn_mark(person, table, turn) for turn in began]
            told = post.told(name, table)
            assert told <= set(ids), "told of what is no turn"
            assert told >= set(ids[: turns[name, table] - 1]), "a turn was not told"
    finally:
        await store.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_everybody_is_told_of_each_turn_once(kind, tmp_path, request, count):
    environment, new_store = place(kind, tmp_path, request)
    tables, kills = count((3, 2), (8, 20))
    processes = 2 if kind == "postgres" else 1
    told = told_though_killed(tmp_path, environment, tables, kills, processes, new_store)
    print("{} turns, {} messages".format(*asyncio.run(told)))
