"""Ratings: the same however they come about, on one scale with bots, and seen by nobody who may not."""

import asyncio
import random
import sqlite3

import msgspec
import pytest

from tests.server.client import Person, running
from tests.server.test_old_store import OLD_STORE
from tests.server.test_results import fill
from tests.server.test_store import run, summary
from voliere.games import get, names
from voliere.server import ratings
from voliere.server.reckoning import reckon
from voliere.server.store import RATING
from voliere.server.store.results import Ranked, Result, level_name, rating_key
from voliere.server.store.sqlite import FILE, SqliteStore

pytest.importorskip("openskill")

PEOPLE = ["ana", "ben", "cleo"]


def rated(chooser, number):
    """A game that counts, among people and bots."""
    game = chooser.choice(["papageno", "songbirds"])
    players = chooser.randint(2, 4)
    seats = [[name] for name in chooser.sample(PEOPLE, chooser.randint(1, min(3, players)))]
    seats += [[] for _ in range(players - len(seats))]
    ranks = [chooser.randint(1, 3) for _ in seats]
    ranks = [1 + sum(other < one for other in ranks) for one in ranks]
    return summary(
        f"t{chooser.randrange(10**9):09}".ljust(22, "_"),
        game=game,
        players=players,
        status="over",
        names=[None] * players,
        levels=[0 if holders else chooser.randint(1, 5) for holders in seats],
        people=seats,
        kept_for=[""] * players,
        winners=[seat for seat, rank in enumerate(ranks) if rank == 1],
        scores=[0] * players,
        result=Result(ended=number // 3, moves=9, ranks=ranks, is_rated=True),
    )


async def all_of(store):
    return {person: await store.papers(RATING, person, 100) for person in PEOPLE}


def test_as_games_end_or_anew_ratings_are_the_same(new_store):
    chooser = random.Random(4)
    tables = [rated(chooser, number) for number in range(90)]

    async def live(store):
        for until in range(0, 90, 9):
            await fill(store, tables[until : until + 9])
            await ratings.catch_up(store, ratings.SETTLED + until // 3 + 2)
        assert await store.rate(2**62, 10, ratings.rate) == 0
        return await all_of(store)

    async def anew(store):
        before = await all_of(store)
        assert await ratings.make_anew(store) == len(tables)
        assert await all_of(store) == before
        return before

    kept = run(new_store, live)
    assert run(new_store, anew) == kept
    assert all(kept.values())


def test_a_game_that_changes_later_counts_once(new_store):
    one = rated(random.Random(1), 1)

    async def scenario(store):
        await fill(store, [one])
        assert await store.rate(10, 10, ratings.rate) == 1
        before = await all_of(store)
        reviewed = msgspec.structs.replace(one.result, adjusted=[1.0] * one.players)
        assert await store.append(one.table, 2, [b"c"], msgspec.structs.replace(one, result=reviewed))
        assert await store.rate(10, 10, ratings.rate) == 0
        assert await all_of(store) == before

    run(new_store, scenario)


def test_two_processes_let_no_game_count_twice(database):
    from voliere.server.store.postgres import PostgresStore

    tables = [rated(random.Random(9), number) for number in range(1)]
    tables += [rated(random.Random(seed), 1) for seed in range(20, 60)]

    async def scenario():
        stores = [PostgresStore(database) for _ in range(2)]
        for store in stores:
            await store.open()
        await fill(stores[0], tables)
        counted = await asyncio.gather(*(store.rate(10, 3, ratings.rate) for store in stores * 20))
        assert sum(counted) == len(tables)
        before = await all_of(stores[0])
        await ratings.make_anew(stores[1])
        assert await all_of(stores[0]) == before
        for store in stores:
            await store.close()

    asyncio.run(scenario())


def game(seats, ranks, players=None):
    return Ranked("t", "papageno", players or len(seats), 0, tuple(zip(seats, ranks, strict=True)))


def beliefs(games):
    return {key: msgspec.json.decode(data, type=ratings.Belief) for key, data in ratings.rate(games, {}).items()}


def test_who_wins_rises_and_who_ties_stays_together():
    won = beliefs([game(["ana", "ben"], [1, 2])])
    key = rating_key("papageno", 2)
    assert won["ana", key].mu > ratings.MEAN > won["ben", key].mu
    assert won["ana", key].sigma < ratings.MEAN / 3
    tied = beliefs([game(["ana", "ben", "cleo"], [1, 1, 3])])
    key = rating_key("papageno", 3)
    assert tied["ana", key].mu == pytest.approx(tied["ben", key].mu)
    assert tied["ana", key].mu > tied["cleo", key].mu
    assert [one.games for one in tied.values()] == [1, 1, 1]


def test_bots_stay_where_they_are_and_who_plays_like_one_comes_there():
    """Somebody who takes a fair share among bots of a level is worth what they are."""
    chooser = random.Random(2)
    anchors = ratings.anchors(get("papageno"))
    for level in (2, 4):
        bot = level_name(level)
        games = []
        for _ in range(400):
            order = chooser.sample(range(3), 3)
            games.append(game(["ana", bot, bot], [order.index(seat) + 1 for seat in range(3)]))
        found = beliefs(games)
        assert set(found) == {("ana", rating_key("papageno", 3))}
        belief = found["ana", rating_key("papageno", 3)]
        assert belief.mu == pytest.approx(anchors[bot], abs=2.5)
        shown = ratings.shown(rating_key("papageno", 3), msgspec.json.encode(belief))
        assert shown.near_level == level
        assert shown.sureness == "sure"
        assert shown.games == 400


@pytest.mark.parametrize("name", names())
def test_levels_stand_as_far_apart_as_the_lab_has_measured(name):
    """By the model itself: one of a level among the level below gets the share that was measured."""
    import math

    one = get(name)
    if not one.level_shares:  # a game of somebody's own
        return
    anchors = ratings.anchors(one)
    players = one.default_players
    scale = math.sqrt(players * (ratings.BETA**2 + ratings.ANCHOR_SIGMA**2))
    assert len(one.level_shares) == len(one.judge.LEVELS) - 1
    assert anchors[level_name(ratings.ANCHOR_LEVEL)] == ratings.MEAN
    for below, times in enumerate(one.level_shares, 1):
        ahead = math.exp((anchors[level_name(below + 1)] - anchors[level_name(below)]) / scale)
        assert ahead / (ahead + players - 1) == pytest.approx(times / players)


def test_all_is_made_anew_from_journals(tmp_path):
    """Of a store that an earlier version left, too: then what ratings need is known of its games."""
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.executescript(OLD_STORE)
    connection.close()

    async def scenario(store):
        before = await store.all_finished("", 100)
        assert not any(one.result for one in before)
        found = await reckon(store, lambda _done: None)
        assert (found.tables, found.unreadable) == (len(before), 0)
        after = await store.all_finished("", 100)
        assert all(one.result and one.result.moves for one in after)
        assert [msgspec.structs.replace(one, result=None) for one in after] == before
        assert found.rated == sum(one.result.is_rated for one in after)
        again = await reckon(store, lambda _done: None)
        assert again == found
        assert await store.all_finished("", 100) == after

    run(lambda: SqliteStore(tmp_path), scenario)


def test_a_hidden_rating_is_shown_to_nobody_else(new_store):
    one = rated(random.Random(3), 1)
    person = one.people[0][0]

    async def scenario(store):
        await fill(store, [one])
        await store.rate(10, 10, ratings.rate)
        seen = await ratings.rating_of(store, person, one.game, one.players)
        assert (seen.game, seen.players, seen.games) == (one.game, one.players, 1)
        assert await ratings.rating_of(store, person, one.game, 99) is None
        await ratings.hide(store, person, True)
        assert await ratings.rating_of(store, person, one.game, one.players) is None
        assert await ratings.ratings_of(store, person) == [seen]  # but to themselves
        await ratings.hide(store, person, False)
        assert await ratings.rating_of(store, person, one.game, one.players) == seen

    run(new_store, scenario)


def test_statistics_are_ones_own_and_a_hidden_rating_leaves_no_trace(tmp_path):
    async def scenario():
        async with running(tmp_path) as server:
            table, visits = await server.friends(get("papageno"))
            ana, ben = (visit.person for visit in visits)
            eve = await server.person("Eve")
            await asyncio.gather(*(visit.play() for visit in visits))
            while not (await ana.http.get("/api/me/statistics")).json()["ratings"]:
                await asyncio.sleep(0.5)
            mine = (await ana.http.get("/api/me/statistics?shift=60")).json()
            (figure,) = [one for one in mine["figures"] if one["level"] is None]
            assert (figure["game"], figure["players"], figure["games"], figure["fair"]) == ("papageno", 2, 1, 50)
            (rival,) = mine["rivals"]
            assert rival["games"] == 1
            found = (await ana.http.get("/api/me/games", params={"opponent": rival["key"]})).json()
            assert [one["table"] for one in found["tables"]] == [table]
            other = (await ben.http.get("/api/me/games", params={"opponent": rival["key"]})).status_code
            assert other == 400  # a key is good for who has it
            nothing = (await eve.http.get("/api/me/statistics")).json()
            assert not any(nothing[name] for name in ("figures", "rivals", "ratings", "days", "best", "longest"))
            assert (await eve.http.get("/api/me/games", params={"result": "won"})).json()["tables"] == []

            shown = (await eve.http.get(f"/api/tables/{table}/ratings")).json()
            assert [one["games"] for one in shown] == [1, 1]
            await ana.open("papageno", ["me", "friend"], is_public=True)
            (listed,) = (await eve.http.get("/api/tables")).json()
            assert listed["ratings"] == [shown[0]["value"]] * 2
            assert (await ana.http.put("/api/me/rating", json={"is_hidden": True})).json() == {"is_hidden": True}
            shown = (await eve.http.get(f"/api/tables/{table}/ratings")).json()
            assert shown[0] is None
            assert shown[1]["games"] == 1
            (listed,) = (await eve.http.get("/api/tables")).json()
            assert listed["ratings"] == []
            assert (await ana.http.get("/api/me/statistics")).json()["is_rating_hidden"]

    asyncio.run(scenario())


def test_what_is_looked_for_is_checked(tmp_path):
    async def scenario():
        async with running(tmp_path) as server:
            ana = await server.stack.enter_async_context(Person(server.address))
            wrong = {"players": "x", "opponent": "nobody", "result": "drawn", "reviewed": "maybe", "since": "1e3"}
            for name, value in wrong.items():
                answer = await ana.http.get("/api/me/games", params={name: value})
                assert (answer.status_code, answer.json()["details"]["where"]) == (400, name)
            assert (await ana.http.get("/api/me/games", params={"game": "x"})).status_code == 404
            assert (await ana.http.get("/api/me/statistics", params={"shift": "900"})).status_code == 400

    asyncio.run(scenario())
