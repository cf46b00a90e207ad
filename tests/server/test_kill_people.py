"""kill -9 while people play the deal of the day, and while somebody leaves for good: nobody has a second try, no result
is lost or counted twice; and whoever is gone is wholly gone.
"""

import asyncio
import contextlib
import random
import sqlite3
import time
from collections import Counter

import httpx
import pytest
from websockets.exceptions import InvalidHandshake

from tests.conftest import IS_FULL
from tests.server.client import PATIENCE, Person, browser
from tests.server.processes import process
from tests.server.tables import two_seats
from tests.server.test_kill import check_journals, place
from voliere.games import get, names
from voliere.server.day import DAY, decode
from voliere.server.store import RATING
from voliere.server.store.results import Wanted
from voliere.server.store.sqlite import FILE

pytestmark = pytest.mark.soak

MODULE = "tests.server.hasty"


def longest(game):
    """How many actions a match for few can take; a game may set no bound."""
    return game.longest(two_seats(game), game.check_options(two_seats(game), {})) or 10**9


GAME = min(map(get, names()), key=longest)
LATEST = (10**18, "z")
PLAIN = {"VOLIERE_PLAIN": "1"}  # begins sooner, and thinks nothing over: games are over when they are


async def again(ask):
    """An answer, though the server may be killed meanwhile."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await ask()
            except (httpx.TransportError, InvalidHandshake, OSError):
                await asyncio.sleep(0.02)


def check_log(server):
    assert b"Traceback" not in server.log, server.log.decode()[-3000:]


async def kill(server):
    await server.kill()
    check_log(server)
    await server.start()


def number_of(person):
    return person.http.cookies["voliere"].partition(".")[0]


# Deals of the day


class Try:
    """Somebody's only try at a deal of the day."""

    def __init__(self, person, when, game, seed):
        self.person = person
        self.path = f"/api/days/{when}/{game}"
        self.seed = seed
        self.table = None
        self.visit = None

    async def begin(self):
        """Asked for again and again: it is one table."""
        answer = await again(lambda: self.person.http.post(self.path, json={}))
        assert answer.status_code == 201, answer.text
        assert self.table in (None, answer.json()["table"]), "a second try"
        self.table = answer.json()["table"]

    async def play(self, stack):
        await self.begin()
        self.visit = self.person.visit(self.table, seed=self.seed)
        await again(lambda: stack.enter_async_context(self.visit))
        await self.visit.play()

    @property
    def is_over(self):
        return self.visit is not None and self.visit.is_over


def steps_of(tries):
    """What was acknowledged so far."""
    return sum(bool(one.table) + len(one.visit.acknowledged if one.visit else ()) for one in tries)


async def all_told(person, path, count):
    """The results of a deal, once so many are told and have been thought over; nobody else looks."""
    end = time.monotonic() + count * PATIENCE  # one after the other, behind everything else
    while True:
        found = (await person.http.get(path)).json()
        is_settled = not found["is_adjusted"] or all(one["adjusted"] is not None for one in found["results"])
        if found["count"] >= count and is_settled:
            return found
        assert time.monotonic() < end, found
        await asyncio.sleep(0.1)


async def days_though_killed(folder, environment, people, kills, new_store):
    chance = random.Random(kills)
    async with process(folder, module=MODULE, **environment) as server, contextlib.AsyncExitStack() as stack:
        everybody = [await stack.enter_async_context(Person(server.address, f"P{number}")) for number in range(people)]
        when = (await everybody[0].http.get("/api/days")).json()["today"]
        tries = [Try(who, when, GAME.name, seed) for seed, who in enumerate(everybody)]
        players = [asyncio.create_task(one.play(stack)) for one in tries]
        stack.callback(lambda: [task.cancel() for task in players])
        for number in range(kills):
            # Now in the middle of anything, now as soon as somebody has finished: nothing is settled then.
            enough = steps_of(tries) + chance.randrange(1, 6 * people)
            over = sum(one.is_over for one in tries)
            while steps_of(tries) < enough or number % 2:
                if sum(one.is_over for one in tries) > over or all(task.done() for task in players):
                    break
                await asyncio.sleep(0.001)
            await kill(server)
            # Not whoever has finished: what is kept of that must not want a second look of theirs.
            await asyncio.gather(*(one.begin() for one in tries if one.table and not one.is_over))
        await asyncio.gather(*players)
        found = await all_told(everybody[0], tries[0].path, people)
        await asyncio.gather(*(one.begin() for one in tries))
        assert Counter(one["table"] for one in found["results"]) == Counter(one.table for one in tries)
        told = {one["table"]: one["score"] for one in found["results"]}
        assert told == {one.table: one.visit.outcome["scores"][one.visit.viewer] for one in tries}
        assert await server.stop() == 0
        check_log(server)
    await check_journals(new_store(), [one.visit for one in tries])
    await check_days(new_store(), tries, f"{when} {GAME.name}", told)


async def check_days(store, tries, key, told):
    """Of each person one table, one paper and one result."""
    await store.open()
    try:
        owners = Counter(owner for owner, _ in await store.holders(DAY, key, 1000))
        assert owners == Counter(number_of(one.person) for one in tries)
        for one in tries:
            person = number_of(one.person)
            ((_, data),) = await store.papers(DAY, person, 10)
            played = decode(data)
            assert (played.table, played.status, played.score) == (one.table, "over", told[one.table])
            assert [game.table for game in await store.games_of(person, "", LATEST, 9)] == [one.table]
            assert [game.table for game in await store.finished(person, Wanted(), LATEST, 9)] == [one.table]
            figures = await store.figures(person, 0, 0)
            assert sum(tally.games for tally in figures.tallies if not tally.rival) == 1
    finally:
        await store.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nobody_plays_a_deal_of_the_day_twice_and_no_result_is_lost(kind, tmp_path, request, count):
    environment, new_store = place(kind, tmp_path, request)
    if not IS_FULL:
        environment |= PLAIN
    asyncio.run(days_though_killed(tmp_path, environment, *count((4, 2), (16, 20)), new_store))


# Leaving for good


def everything(kind, folder, environment):
    """Every line of every table of a store, as text."""
    if kind == "sqlite":
        with contextlib.closing(sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True)) as connection:
            tables = connection.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall()
            return [f"{name} {line}" for (name,) in tables for line in connection.execute(f"SELECT * FROM {name}")]
    import psycopg

    with psycopg.connect(environment["VOLIERE_DATABASE_URL"]) as connection:
        tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname='public'").fetchall()
        return [
            f"{name} {line}"
            for (name,) in tables
            for line in connection.execute(f"SELECT * FROM {name}".encode()).fetchall()
        ]


class Leaver:
    """Somebody with a bit of everything, beside a friend who stays."""

    def __init__(self, server, friend, number, stack):
        self.server = server
        self.friend = friend
        self.stack = stack
        self.name = f"Leaver {number:03}"
        self.person = Person(server.address, self.name)
        self.tables = []

    async def settle_in(self, when, tables):
        """One finished game, one that is played, many that wait, one that was left, a deal, a group, codes."""
        await self.stack.enter_async_context(self.person)
        seats = ["me"] + ["friend"] * (two_seats(GAME) - 1)
        self.tables = [await self.person.open(GAME.name, seats) for _ in range(tables)]
        self.finished, playing = self.tables[:2]
        left = await self.friend.open(GAME.name, seats, starts_when_full=False)
        own, other = [who.visit(self.finished, seed=seed) for seed, who in enumerate((self.person, self.friend))]
        guest, second = self.person.visit(left), self.friend.visit(playing)
        for visit in (own, other, guest, second):
            await self.stack.enter_async_context(visit)
            await visit.until(lambda one: one.table)
        await other.sit(1)
        await asyncio.gather(own.play(), other.play())
        await second.sit(1)
        await guest.sit(1)
        await guest.ask("vacate", seat=1)
        http = self.person.http
        assert (await http.post(f"/api/days/{when}/{GAME.name}", json={})).status_code == 201
        assert (await http.post("/api/groups", json={"name": "Us", "table": self.finished})).status_code == 201
        assert (await http.post("/api/you/codes", json={})).status_code == 200
        self.cookie, self.id = self.person.cookie, number_of(self.person)
        self.record = await self.friends("record")

    async def friends(self, what):
        """What the friend sees of the finished game."""
        return (await again(lambda: self.friend.http.get(f"/api/tables/{self.finished}/{what}"))).text

    async def leave(self):
        """Ask for it; the answer may never come."""
        with contextlib.suppress(httpx.TransportError):
            async with browser(self.server.address, timeout=PATIENCE) as http:
                await http.post("/api/you/delete", json={"what": "everything"}, headers={"cookie": self.cookie})

    async def look(self, path):
        headers = {"cookie": self.cookie}
        async with browser(self.server.address, timeout=PATIENCE) as http:
            return await again(lambda: http.get(path, headers=headers))

    async def belongings(self):
        """All that is kept, but for what changes by being looked at; None if nobody is this person any more."""
        parts = [await self.look(path) for path in ("/api/you/data", "/api/me/tables", "/api/me/groups", "/api/me")]
        if 401 in {one.status_code for one in parts}:  # from one of these looks on
            return None
        data, tables, groups, me = (one.json() for one in parts)
        papers = sorted((one["kind"], one["key"]) for one in data["papers"] if one["kind"] != RATING)  # comes later
        return me["name"], data["you"]["codes"], papers, {one["table"] for one in tables}, groups

    def traces(self, lines):
        """What names them; that they are gone says so for ever."""
        found = [line for line in lines if self.id in line or self.name in line]
        return [line for line in found if "'ended'" not in line]


async def leave_though_killed(folder, kind, environment, tables, kills):
    chance = random.Random(kills)
    async with process(folder, module=MODULE, **environment) as server, contextlib.AsyncExitStack() as stack:
        friend = await stack.enter_async_context(Person(server.address, "Stays"))
        when = (await friend.http.get("/api/days")).json()["today"]
        killed = 0
        while killed < kills:
            one = Leaver(server, friend, killed, stack)
            await one.settle_in(when, tables)

            def traces(one=one):
                return one.traces(everything(kind, folder, environment))

            many = len(traces())
            assert many > 2 * tables
            before, now = await one.belongings(), ()
            while now is not None:  # until it has come to pass
                leaving = asyncio.create_task(one.leave())
                await asyncio.sleep(chance.choice((0.01, 0.05, 0.2)) * chance.random())
                await kill(server)
                killed += 1
                await leaving
                now = await one.belongings()
                assert now is None or now == before, "half deleted"
            end = time.monotonic() + PATIENCE
            is_killed = False
            while lines := traces():
                if tables // 2 < len(lines) < many - tables // 2 and not is_killed:  # in the middle of it
                    await kill(server)
                    killed, is_killed = killed + 1, True
                assert time.monotonic() < end, lines
                await asyncio.sleep(0.02)
            assert await one.belongings() is None
            assert await one.friends("record") == one.record
            listed = (await friend.http.get("/api/me/tables")).json()
            assert one.finished in {table["table"] for table in listed}
        assert await server.stop() == 0
        check_log(server)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_whoever_leaves_for_good_is_wholly_gone(kind, tmp_path, request, count):
    environment = place(kind, tmp_path, request)[0] | PLAIN
    asyncio.run(leave_though_killed(tmp_path, kind, environment, *count((22, 2), (45, 20))))
