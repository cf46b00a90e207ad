"""Two servers on one PostgreSQL serve one table: all see every move, and of two racing moves one wins."""

import asyncio
import contextlib

from tests.server.client import Refused, running
from tests.server.test_visits import GAME
from tests.server.test_you import codes_of
from voliere.server import timekeeping
from voliere.server.store.postgres import PostgresStore
from voliere.server.you import CODE


@contextlib.asynccontextmanager
async def two_servers(folder, database, **more):
    async with (
        running(folder / "one", PostgresStore(database), **more) as one,
        running(folder / "two", PostgresStore(database), **more) as two,
    ):
        assert one.hall.identity.sign("x" * 22) == two.hall.identity.sign("x" * 22)  # cookies are good at both
        yield one, two


async def split_table(one, two, game, players, **more):
    """A table whose even seats are connected to one server and whose odd ones to the other."""
    people = [await one.person(f"P{seat}") for seat in range(players)]
    table = await people[0].open(game.name, ["me"] + ["friend"] * (players - 1), **more)
    visits = []
    for seat, person in enumerate(people):
        visit = await (one, two)[seat % 2].visit(person, table, seed=seat)
        if seat:
            await visit.sit(seat)
        visits.append(visit)
    return table, visits


def test_players_split_over_both_see_every_move(game, tmp_path, database):
    async def scenario():
        async with two_servers(tmp_path, database) as (one, two):
            players = next(number for number in game.players if number >= 2)
            table, visits = await split_table(one, two, game, players)
            watcher = await two.visit(None, table)
            await asyncio.gather(*(visit.play() for visit in visits))
            await watcher.until(lambda visit: visit.is_over)
            for visit in [*visits, watcher]:
                assert visit.events == visits[0].events
                assert visit.outcome == visits[0].outcome
            assert all(seat["is_here"] for seat in visits[0].table["seats"])

    asyncio.run(scenario())


def test_of_two_racing_moves_exactly_one_wins(tmp_path, database):
    async def scenario():
        async with two_servers(tmp_path, database) as (one, two):
            table, visits = await split_table(one, two, GAME, 2)
            doubles = [
                await (two, one)[seat % 2].visit(visit.person, table, seed=50 + seat)
                for seat, visit in enumerate(visits)
            ]
            everybody = [*visits, *doubles]
            version = max(visit.version for visit in everybody)
            for _ in range(10):
                for visit in everybody:
                    await visit.until(lambda one: one.version >= version)  # noqa: B023
                pair = [visit for visit in everybody if visit.viewer == visits[0].sight["view"]["pending"][0]]
                results = await asyncio.gather(*(one.move(one.choose()) for one in pair), return_exceptions=True)
                accepted = [result for result in results if isinstance(result, dict)]
                refused = [result for result in results if isinstance(result, Refused)]
                assert len(accepted) == len(refused) == 1, results
                assert refused[0].code in ("stale-decision", "not-your-turn")
                version = accepted[0]["version"]
            assert len(server_moves(one, table)) == 10

    asyncio.run(scenario())


def test_of_recovery_codes_that_both_make_at_once_those_of_one_count(tmp_path, database, monkeypatch):
    async def scenario():
        async with two_servers(tmp_path, database) as (one, two):
            ana, again = await one.person("Ana"), await two.person()
            again.http.cookies.update(ana.http.cookies)
            before = await codes_of(ana)
            papers, is_first = PostgresStore.papers, {one.hall.store: True, two.hall.store: True}
            both_have_read = asyncio.Barrier(2)

            async def read_at_once(store, kind, *more):
                found = await papers(store, kind, *more)
                if kind == CODE and is_first[store]:
                    is_first[store] = False
                    await both_have_read.wait()  # and neither has written
                return found

            monkeypatch.setattr(PostgresStore, "papers", read_at_once)
            made = await asyncio.gather(codes_of(ana), codes_of(again))
            assert (await ana.http.get("/api/you")).json()["codes"] == 6
            answers = []
            for codes in (before, *made):
                guest = await two.person()
                answers.append((await guest.http.post("/api/sign-in/code", json={"code": codes[0]})).status_code)
            assert answers[0] == 403
            assert sorted(answers[1:]) == [200, 403]

    asyncio.run(scenario())


def server_moves(server, table):
    return server.hall.rooms[table].table.match.plies


def test_bots_go_on_when_the_process_that_moved_them_is_gone(tmp_path, database, monkeypatch):
    """Another process takes over after a while."""
    from voliere.server import room, table

    monkeypatch.setattr(table, "TAKEOVER", 300)
    monkeypatch.setattr(room, "RETRY", 0.05)

    async def scenario():
        async with two_servers(tmp_path, database) as (one, two):
            ana = await one.person("Ana")
            name = await ana.open(GAME.name, ["me", 1])
            visit = await two.visit(ana, name)
            one.hall.is_closing = True  # its bots stop thinking
            for other in one.hall.rooms.values():
                if other._bots:
                    other._bots.cancel()
            await visit.play()
            assert visit.status == "over"

    asyncio.run(scenario())


def test_whoever_is_connected_elsewhere_is_not_away(tmp_path, database, monkeypatch):
    monkeypatch.setattr(timekeeping, "AWAY_AFTER", 0.05)
    monkeypatch.setattr(timekeeping, "LOST_AFTER", 0.05)

    async def scenario():
        async with two_servers(tmp_path, database, grace_seconds=1) as (one, two):
            table, visits = await split_table(one, two, GAME, 2)
            second = await one.visit(visits[1].person, table)
            await second.__aexit__()  # a tab is closed; the other, at the other server, is still open
            await asyncio.sleep(1.5)
            assert visits[0].table["seats"][1]["stand_in"] is None
            await visits[0].until(lambda visit: visit.table["seats"][1]["is_here"])
            await visits[1].__aexit__()
            await visits[0].until(lambda visit: visit.table["seats"][1]["stand_in"])

    asyncio.run(scenario())


def test_a_person_who_is_connected_twice_plays_on(tmp_path, database):
    """Duplicate tabs, one at each server."""

    async def scenario():
        async with two_servers(tmp_path, database) as (one, two):
            ana = await one.person("Ana")
            table = await ana.open(GAME.name, ["me", 1])
            tabs = [await server.visit(ana, table, seed=seed) for seed, server in enumerate((one, two, one))]
            await asyncio.gather(*(tab.play() for tab in tabs))
            assert {tab.status for tab in tabs} == {"over"}

    asyncio.run(scenario())
