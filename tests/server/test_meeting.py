"""Play somebody now: whoever asks is seated with somebody, if there is anybody; two who ask at once meet."""

import asyncio
import collections

import msgspec
import pytest

from tests.server.client import Refused, nonce, running
from tests.server.test_two_processes import two_servers
from tests.server.test_visits import GAME, play
from voliere.games import get, names
from voliere.options import Toggle
from voliere.server import meeting, ratings
from voliere.server.store import RATING
from voliere.server.store.results import rating_key

PAIR = next(get(name) for name in names() if 2 in get(name).players)
TRIO = next(get(name) for name in names() if 3 in get(name).players)


async def seek(person, **wish):
    answer = await person.http.post("/api/play", json={"nonce": nonce(), **wish})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def seek_with_promise(person, **wish):
    offer = (await person.http.get("/api/play", params=wish)).json()
    return await seek(person, promise=offer["promise"], **wish), offer["seed_hashes"]


async def info(person, table):
    return (await person.http.get(f"/api/tables/{table}")).json()


async def listed(person):
    return {one["table"]: one for one in (await person.http.get("/api/tables")).json()}


def kinds(table):
    return [seat["kind"] for seat in table["seats"]]


def run(new_store, tmp_path, scenario, **more):
    async def whole():
        async with running(tmp_path / "server", new_store(), **more) as server:
            return await scenario(server)

    return asyncio.run(whole())


def test_the_second_who_asks_sits_with_the_first(new_store, tmp_path):
    async def scenario(server):
        ana, ben = await server.person("Ana"), await server.person("Ben")
        first, shown = await seek_with_promise(ana, game=PAIR.name, players=2)
        assert first["is_own"]
        table = await info(ana, first["table"])
        assert (table["status"], table["is_public"], kinds(table)) == ("waiting", True, ["person", "open"])
        assert table["seed_hash"] == shown[first["table"]]  # shown before the nonce was given
        second, shown = await seek_with_promise(ben, game=PAIR.name)
        assert second == {"table": first["table"], "is_own": False}
        assert shown[first["table"]] == table["seed_hash"]
        assert (await info(ben, first["table"]))["status"] == "playing"

    run(new_store, tmp_path, scenario)


def test_many_who_ask_at_once_all_meet(new_store, tmp_path, count):
    async def scenario(server):
        people = [await server.person(f"P{number}") for number in range(count(16, 60))]
        found = await asyncio.gather(*(seek(one, game=PAIR.name, players=2) for one in people))
        tables = collections.Counter(one["table"] for one in found)
        assert set(tables.values()) == {2}
        assert sum(one["is_own"] for one in found) == len(people) // 2
        for table in tables:
            assert (await info(people[0], table))["status"] == "playing"

    run(new_store, tmp_path, scenario)


def test_two_processes_bring_people_together(tmp_path, database, count):
    async def scenario():
        async with two_servers(tmp_path, database) as servers:
            people = [await servers[number % 2].person(f"P{number}") for number in range(count(10, 40))]
            found = await asyncio.gather(*(seek(one, game=PAIR.name, players=2) for one in people))
            assert set(collections.Counter(one["table"] for one in found).values()) == {2}

    asyncio.run(scenario())


def test_who_seeks_any_game_meets_who_seeks_one(tmp_path):
    async def scenario(server):
        other = next(name for name in names() if name != meeting.shortest_game())
        ana, ben = await server.person(), await server.person()
        found = await asyncio.gather(seek(ana, game=other), seek(ben))
        if found[0]["table"] != found[1]["table"]:  # the one who takes anything came first, and took another
            cleo = await server.person()
            assert (await seek(cleo, game=other))["table"] == found[0]["table"]
        dora = await server.person()
        alone = await seek(dora, pace="turns")
        assert (await info(dora, alone["table"]))["game"] == meeting.shortest_game()

    play(tmp_path, scenario)


@pytest.mark.parametrize(
    "opened",
    [
        {"is_public": False},
        {"pace": "turns"},
        {"game": next(name for name in names() if name != TRIO.name)},
        {"seats": ["me", "friend", "friend", "friend"]},
    ],
    ids=str,
)
def test_nobody_is_seated_where_it_does_not_fit(tmp_path, opened):
    async def scenario(server):
        ana, ben = await server.person("Ana"), await server.person("Ben")
        game = get(opened.get("game", TRIO.name))
        seats = opened.get("seats") or ["me", *["friend"] * (min(n for n in game.players if n > 1) - 1)]
        if len(seats) not in game.players:
            pytest.skip("no such table")
        more = {name: value for name, value in opened.items() if name not in ("game", "seats")}
        table = await ana.open(game.name, seats, **{"is_public": True, **more})
        await server.visit(ana, table)
        found = await seek(ben, game=TRIO.name, players=3)
        assert found["table"] != table
        assert found["is_own"]

    play(tmp_path, scenario)


def test_kept_seats_variants_and_ones_own_tables_are_left_alone(tmp_path):
    async def scenario(server):
        people, visits = await meet_at_rematch(server)
        cleo = await server.person("Cleo")
        found = await seek(cleo, game=GAME.name)
        assert found["is_own"]
        again = await seek(cleo, game=GAME.name)  # two taps are one wish
        assert again == found
        assert len(await listed(people[0])) == len(visits)

    async def meet_at_rematch(server):
        _, visits = await server.friends(GAME, is_public=True)
        await asyncio.gather(*(visit.play() for visit in visits))
        await visits[0].ask("rematch", nonce=nonce())  # a public table, with a seat kept for the other
        return [visit.person for visit in visits], visits

    play(tmp_path, scenario)


def test_a_table_of_variants_is_for_who_chooses_it(tmp_path):
    game, option = next(
        (get(name), option) for name in names() for option in get(name).options if isinstance(option, Toggle)
    )

    async def scenario(server):
        ana, ben = await server.person("Ana"), await server.person("Ben")
        players = next(
            number for number in game.players if number > 1 and number in option.needs.get("players", game.players)
        )
        value = not option.default
        table = await ana.open(
            game.name, ["me", *["friend"] * (players - 1)], options={option.name: value}, is_public=True
        )
        await server.visit(ana, table)
        assert (await listed(ben))[table]["options"]
        assert (await seek(ben, game=game.name, players=players))["table"] != table

    play(tmp_path, scenario)


def test_nobody_is_seated_with_somebody_who_is_gone(tmp_path, monkeypatch):
    monkeypatch.setattr("voliere.server.timekeeping.AWAY_AFTER", 0.05)

    async def scenario(server):
        ana, ben = await server.person("Ana"), await server.person("Ben")
        first = await seek(ana, game=PAIR.name, players=2)
        visit = await server.visit(ana, first["table"])
        await visit.__aexit__()
        while not (await listed(ben))[first["table"]]["away"]:
            await asyncio.sleep(0.02)
        assert (await seek(ben, game=PAIR.name, players=2))["is_own"]

    play(tmp_path, scenario)


def test_whoever_finds_a_seat_leaves_the_table_where_they_waited(tmp_path):
    async def scenario(server):
        ana, ben, cleo = [await server.person(name) for name in ("Ana", "Ben", "Cleo")]
        waiting = await seek(ana, game=TRIO.name, players=3)
        other = next(name for name in names() if name != TRIO.name)
        theirs = await seek(ben, game=other)
        assert (await seek(ana, game=other))["table"] == theirs["table"]
        assert waiting["table"] not in await listed(cleo)
        mine = [one["table"] for one in (await ana.http.get("/api/me/tables")).json()]
        assert waiting["table"] not in mine

    play(tmp_path, scenario)


def test_where_others_wait_too_one_goes_back_there(tmp_path):
    async def scenario(server):
        ana, ben = await server.person("Ana"), await server.person("Ben")
        first = await seek(ana, game=TRIO.name, players=3)
        assert (await seek(ben, game=TRIO.name, players=3))["table"] == first["table"]
        cleo = await server.person("Cleo")
        elsewhere = await cleo.open(TRIO.name, ["me", "friend", "friend"], is_public=True)
        await server.visit(cleo, elsewhere)
        assert await seek(ana, game=TRIO.name) == first

    play(tmp_path, scenario)


def test_a_table_that_is_never_opened_holds_nobody_up(tmp_path, monkeypatch):
    """Whoever was to open it died in between."""
    monkeypatch.setattr(meeting, "OPENING", 0.1)

    async def scenario(server):
        await server.hall.store.write_paper(meeting.MEETING, "", meeting.LAST, b"x" * 22)
        ana = await server.person("Ana")
        assert (await seek(ana, game=PAIR.name))["is_own"]

    play(tmp_path, scenario)


async def rated(server, person, value, game=PAIR, players=2):
    """Somebody whose rating is known."""
    number = person.http.cookies["voliere"].partition(".")[0].strip('"')
    mu = ratings.MEAN + (value - ratings.SHOWN_MEAN) / ratings.SHOWN_UNIT
    belief = msgspec.json.encode(ratings.Belief(mu, 1.0, 30))
    await server.hall.store.write_paper(RATING, number, rating_key(game.name, players), belief)
    return person


def test_the_nearest_rating_is_sought_and_shown(tmp_path):
    async def scenario(server):
        people = await asyncio.gather(*(server.person(name) for name in ("Ana", "Ben", "Cleo", "Dora")))
        for person, value in zip(people, (1400, 1010, 900, 990), strict=True):
            await rated(server, person, value)
        tables = []
        for person in people[:3]:
            tables.append(await person.open(PAIR.name, ["me", "friend"], is_public=True))
            await server.visit(person, tables[-1])
        rows = await listed(people[3])
        assert [rows[table]["ratings"] for table in tables] == [[1400, 1400], [1010, 1010], [900, 900]]
        assert (await seek(people[3], game=PAIR.name))["table"] == tables[1]

    play(tmp_path, scenario)


def test_a_host_may_ask_for_people_about_as_strong(tmp_path):
    async def scenario(server):
        ana, ben, cleo = [await server.person(name) for name in ("Ana", "Ben", "Cleo")]
        await rated(server, ana, 1200)
        await rated(server, ben, 1300)
        wish = await ana.open(PAIR.name, ["me", "friend"], is_public=True, strength="about")
        rule = await ana.open(PAIR.name, ["me", "friend"], is_public=True, strength="only")
        none = await cleo.open(PAIR.name, ["me", "friend"], is_public=True, strength="only")  # who is not rated
        rows = await listed(ben)
        assert (rows[wish]["strength"], rows[wish]["is_strict"]) == ([1050, 1350], False)
        assert (rows[rule]["strength"], rows[rule]["is_strict"]) == ([1050, 1350], True)
        assert (rows[none]["strength"], rows[none]["is_strict"]) == ([], False)
        with pytest.raises(Refused, match="strength-wanted"):
            await (await server.visit(cleo, rule)).sit(1)
        dora = await server.person("Dora")
        await server.visit(ana, rule)
        assert (await seek(dora, game=PAIR.name))["table"] != rule
        await (await server.visit(ben, rule)).sit(1)
        await (await server.visit(cleo, wish)).sit(1)  # a wish is no wall

    play(tmp_path, scenario)


def test_a_list_tells_what_helps_to_choose(tmp_path):
    async def scenario(server):
        ana, ben = await server.person("Ana"), await server.person("Ben")
        table = await ana.open(TRIO.name, ["me", "friend", 4], is_public=True, move_seconds=60)
        row = (await listed(ben))[table]
        assert (row["seated"], row["levels"], row["open_seats"], row["move_seconds"]) == ([0], [0, 0, 4], 1, 60)
        assert (row["names"][0], row["pace"], row["yours"], row["group"]) == ("Ana", "live", [], None)

    play(tmp_path, scenario)


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"game": "chess"}, 404),
        ({"players": 11}, 400),
        ({"game": PAIR.name, "players": 10}, 422),
        ({"pace": "slow"}, 400),
        ({"promise": "nonsense"}, 409),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(tmp_path, wish, status):
    async def scenario(server):
        ana = await server.person("Ana")
        answer = await ana.http.post("/api/play", json={"nonce": nonce(), **wish})
        assert answer.status_code == status, answer.text
        if "promise" not in wish:
            assert (await ana.http.get("/api/play", params=wish)).status_code == status
        assert await listed(ana) == {}

    play(tmp_path, scenario)


def test_seeking_without_end_has_an_end(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        answers = [(await ana.http.post("/api/play", json={"nonce": nonce()})).status_code for _ in range(8)]
        assert answers[0] == 201
        assert answers[-1] == 429

    play(tmp_path, scenario, tables_a_minute=5)
