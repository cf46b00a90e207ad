"""Groups: who is in them, what they play, how they have done; and who may not what."""

import asyncio

import pytest

from tests.server.client import PATIENCE, nonce, running
from tests.server.test_two_processes import two_servers
from tests.server.test_visits import GAME, play
from voliere.server import groups, rows, standings
from voliere.server.group import GROUP, MEMBER, MOST_GROUPS, MOST_PEOPLE
from voliere.server.handler import handle
from voliere.server.opening import for_group, opening_rows
from voliere.server.protocol import Sit
from voliere.server.store import Summary
from voliere.server.table import Table

PLAYERS = next(number for number in GAME.players if number > 1)
PLAN = {"game": GAME.name, "players": PLAYERS}


def run(new_store, tmp_path, scenario, **more):
    async def whole():
        async with running(tmp_path / "server", new_store(), **more) as server:
            return await scenario(server)

    return asyncio.run(whole())


async def asks(person, method, path, body=None, status=200):
    answer = await person.http.request(method, f"/api{path}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


async def founded(person, name="Thursday", **plan):
    return await asks(person, "POST", "/groups", {"name": name, "plan": {**PLAN, **plan}}, 201)


async def joined(person, group):
    return await asks(person, "POST", f"/groups/{group['group']}/people", {"key": group["key"]})


async def shown(person, group):
    return await asks(person, "GET", f"/groups/{group['group']}")


async def next_game(person, group):
    answer = await asks(person, "POST", f"/groups/{group['group']}/tables", {"nonce": nonce()}, 201)
    return answer["table"]


async def own_tables(person):
    return {one["table"]: one for one in await asks(person, "GET", "/me/tables")}


async def people(server, *names):
    return [await server.person(name) for name in names]


async def played_out(server, crowd, table):
    visits = [await server.visit(person, table, seed=seed) for seed, person in enumerate(crowd)]
    await asyncio.gather(*(visit.play() for visit in visits))
    await visits[0].until(lambda one: one.is_over)
    return visits


def test_a_group_plays_and_knows_how_everybody_did(new_store, tmp_path):
    async def scenario(server):
        crowd = await people(server, *[f"P{number}" for number in range(PLAYERS)])
        group = await founded(crowd[0], "  Our   Thursday table ")
        assert (group["name"], group["is_founder"], group["counted"]) == ("Our Thursday table", True, 0)
        for one in crowd[1:]:
            await joined(one, group)
        table = await next_game(crowd[0], group)
        for one in crowd[1:]:  # they see it in their lobby, and one tap seats them
            row = (await own_tables(one))[table]
            assert (row["status"], row["group"], row["yours"]) == ("waiting", group["group"], [])
            assert row["open_seats"] > 0
            told = await shown(one, group)
            assert [waiting["table"] for waiting in told["tables"]] == [table]
            assert await next_game(one, group) == table
        info = await asks(crowd[0], "GET", f"/tables/{table}")
        assert (info["status"], info["group"], info["is_public"]) == ("playing", group["group"], False)
        assert info["seed_hash"] == told["seed_hash"]  # shown before the nonce was given
        visits = await played_out(server, crowd, table)
        winners = visits[0].outcome["winners"]
        told = await shown(crowd[0], group)
        assert told["counted"] == 1
        assert [one["table"] for one in told["games"]] == [table]
        assert sum(one["wins"] for one in told["standings"]) == len(winners)
        assert sum(one["share"] for one in told["standings"]) == pytest.approx(1)
        assert [one["fair"] for one in told["standings"]] == [pytest.approx(1 / PLAYERS)] * PLAYERS
        again = (await visits[1].ask("rematch", nonce=nonce()))["table"]  # of the group, too
        assert again in [one["table"] for one in (await shown(crowd[0], group))["tables"]]
        following = await next_game(crowd[1], group)
        assert following not in (table, again)

    run(new_store, tmp_path, scenario)


def test_all_who_tap_at_once_sit_at_one_table(new_store, tmp_path):
    async def scenario(server):
        crowd = await people(server, *"ABCDEF"[:PLAYERS])
        group = await founded(crowd[0])
        for one in crowd[1:]:
            await joined(one, group)
        for _ in range(3):
            tables = await asyncio.gather(*(next_game(one, group) for one in crowd))
            assert len(set(tables)) == 1
            assert (await asks(crowd[0], "GET", f"/tables/{tables[0]}"))["status"] == "playing"

    run(new_store, tmp_path, scenario)


def test_two_processes_open_one_table(tmp_path, database):
    async def scenario():
        async with two_servers(tmp_path, database) as servers:
            crowd = [await servers[number % 2].person(f"P{number}") for number in range(PLAYERS)]
            group = await founded(crowd[0])
            for one in crowd[1:]:
                await joined(one, group)
            tables = await asyncio.gather(*(next_game(one, group) for one in crowd))
            assert len(set(tables)) == 1
            async with asyncio.timeout(PATIENCE):  # the other process has to hear of it
                while (await asks(crowd[1], "GET", f"/tables/{tables[0]}"))["status"] != "playing":
                    await asyncio.sleep(0.05)

    asyncio.run(scenario())


def test_a_seat_of_several_people_is_for_the_first_who_comes():
    """Kept for all of a group, each with their devices; nobody else's device comes with them."""
    from tests.server.tables import NONCES, NOW, new_seeds, wish

    new = opening_rows(wish(GAME, ["me", *["friend"] * (PLAYERS - 1)]), "ana", "Ana", 60, new_seeds(), NOW)
    table = Table("t" * 22).after(for_group(new, "group", ["ben", "cleo"]))
    kept = table.seats[1].kept_for
    assert (kept, rows.asked(kept)) == ("ben,cleo", ["ben", "cleo"])
    assert not table.seats[1].is_for("dora")
    after = table.after(handle(table, "cleo", "Cleo", Sit(id="x", seat=1, nonce=NONCES["cleo"]), NOW))
    assert after.seats[1].holders == ("cleo",)
    assert rows.other_devices("ana tab,ben", "ana") == ["tab"]
    assert rows.kept_with("ana tab,ben", "ben", "phone") == "ana tab,ben phone"
    assert rows.kept_with("ana tab,ben", "eve", "phone") == "ana tab,ben"
    assert rows.kept_without("ana tab,ben", "ben") == rows.kept_without("ana tab", "eve") == "ana tab"
    assert rows.kept_without("ben", "ben") == ""
    assert rows.other_devices("ana tab,ben", "ben") == rows.other_devices("", "ben") == []


def test_a_finished_tables_people_become_a_group_by_one_tap(new_store, tmp_path):
    async def scenario(server):
        table, visits = await server.friends(GAME, move_seconds=60)
        crowd = [visit.person for visit in visits]
        wish = {"name": "Ours", "table": table}
        early = await asks(crowd[0], "POST", "/groups", wish, 409)
        assert early["code"] == "group-not-yet"
        await asyncio.gather(*(visit.play() for visit in visits))
        made = await asyncio.gather(*(asks(one, "POST", "/groups", wish, 201) for one in crowd))
        assert len({one["group"] for one in made}) == 1  # who taps at once makes the same
        told = await shown(crowd[0], made[0])
        assert sorted(one["name"] for one in told["people"]) == [f"P{seat}" for seat in range(PLAYERS)]
        assert (told["plan"]["move_seconds"], told["plan"]["players"]) == (60, PLAYERS)
        assert [one["group"] for one in await asks(crowd[1], "GET", "/me/groups")] == [told["group"]]
        await asks(crowd[1], "POST", f"/groups/{told['group']}/departures", {})
        refused = await asks(crowd[1], "POST", "/groups", wish, 404)  # who has left is not brought back by the old game
        assert refused["code"] == "group-unknown"
        stranger = await server.person("Eve")
        assert (await asks(stranger, "POST", "/groups", wish, 403))["code"] == "seat-not-yours"

    run(new_store, tmp_path, scenario)


def test_strangers_find_no_group_and_no_way_in(tmp_path):
    async def scenario(server):
        ana, ben, eve = await people(server, "Ana", "Ben", "Eve")
        group = await founded(ana)
        table = await next_game(ana, group)
        at = f"/groups/{group['group']}"
        for method, path, body in (
            ("GET", at, None),
            ("GET", f"{at}/games?before=1.{'x' * 22}", None),
            ("PUT", at, {"name": "Mine", "plan": PLAN}),
            ("POST", f"{at}/tables", {"nonce": nonce()}),
            ("POST", f"{at}/departures", {}),
            ("POST", f"{at}/departures", {"person": group["people"][0]["person"]}),
        ):
            assert (await asks(eve, method, path, body, 404))["code"] == "group-unknown", path
        other = await founded(eve, "Other")
        for key in ("x", group["group"], other["key"], group["key"][:-1] + "!", "é", table):
            refused = await asks(eve, "POST", f"{at}/people", {"key": key}, 403)
            assert refused["code"] == "group-link-wrong"
        await asks(eve, "GET", f"{at}/invitations/{other['key']}", status=403)
        seen = await asks(ben, "GET", f"{at}/invitations/{group['key']}")
        assert (seen["name"], seen["names"], seen["is_yours"]) == ("Thursday", ["Ana"], False)
        # a table by its id is no way in either, and tells nobody whose it is
        assert (await asks(eve, "GET", f"/tables/{table}"))["group"] is None
        assert (await asks(eve, "POST", "/groups", {"name": "x", "table": table}, 409))["code"] == "group-not-yet"
        assert await asks(eve, "GET", "/me/tables") == []

    play(tmp_path, scenario)


def test_nothing_of_a_group_tells_who_a_person_is(tmp_path):
    """A person's number is the first half of their cookie."""

    async def scenario(server):
        ana, ben = await people(server, "Ana", "Ben")
        group = await founded(ana)
        await joined(ben, group)
        await next_game(ana, group)
        told = str(await shown(ben, group)) + str(await asks(ben, "GET", "/me/tables"))
        for one in (ana, ben):
            number = one.http.cookies["voliere"].partition(".")[0].strip('"')
            assert len(number) == 22
            assert number not in told

    play(tmp_path, scenario)


def test_only_the_founder_takes_people_out_and_they_do_not_come_back(new_store, tmp_path):
    async def scenario(server):
        ana, ben, cleo = await people(server, "Ana", "Ben", "Cleo")
        group = await founded(ana)
        for one in (ben, cleo):
            group = await joined(one, group)
        at = f"/groups/{group['group']}"
        numbers = {one["name"]: one["person"] for one in group["people"]}
        refused = await asks(ben, "POST", f"{at}/departures", {"person": numbers["Cleo"]}, 403)
        assert refused["code"] == "founder-only"
        assert (await asks(ben, "PUT", at, {"name": "x", "plan": PLAN}, 403))["code"] == "founder-only"
        await asks(ana, "POST", f"{at}/departures", {"person": "nobody"}, 404)
        await asks(ana, "POST", f"{at}/departures", {"person": numbers["Cleo"]})
        assert (await asks(cleo, "POST", f"{at}/people", {"key": group["key"]}, 403))["code"] == "group-link-wrong"
        assert [one["name"] for one in (await shown(ana, group))["people"]] == ["Ana", "Ben"]
        await asks(ana, "POST", f"{at}/departures", {})
        left = await shown(ben, group)  # who is in it for longest comes after the founder
        assert left["is_founder"]
        await asks(ben, "POST", f"{at}/departures", {})
        assert await server.hall.store.paper(GROUP, group["group"], GROUP) is None

    run(new_store, tmp_path, scenario)


def test_a_group_changes_its_name_and_game(tmp_path):
    async def scenario(server):
        ana, ben = await people(server, "Ana", "Ben")
        group = await founded(ana)
        await joined(ben, group)
        waiting = await next_game(ana, group)
        plan = {**PLAN, "pace": "turns", "move_seconds": 86_400}
        told = await asks(ana, "PUT", f"/groups/{group['group']}", {"name": "Friday", "plan": plan})
        assert (told["name"], told["plan"]["pace"]) == ("Friday", "turns")
        assert await next_game(ben, group) != waiting  # that one is for what was played before
        for wrong, status in (
            ({"name": " ", "plan": PLAN}, 409),
            ({"name": "x", "plan": {**PLAN, "game": "chess"}}, 404),
            ({"name": "x", "plan": {**PLAN, "players": 10}}, 422),
            ({"name": "x", "plan": {**PLAN, "bots": PLAYERS}}, 409),
            ({"name": "x", "plan": {**PLAN, "move_seconds": 86_400}}, 409),
            ({"name": "x", "plan": {**PLAN, "options": {"nonsense": 1}}}, 422),
            ({"name": "x", "plan": {**PLAN, "wrong": 1}}, 400),
            ({"name": "x" * 25, "plan": PLAN}, 400),
        ):
            await asks(ana, "PUT", f"/groups/{group['group']}", wrong, status)
            await asks(ana, "POST", "/groups", wrong, status)
        assert (await shown(ana, group))["name"] == "Friday"

    play(tmp_path, scenario)


def test_groups_and_their_people_are_few(new_store, tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        groups_of_ana = [await founded(ana, f"Group {number}") for number in range(MOST_GROUPS)]
        refused = await asks(ana, "POST", "/groups", {"name": "x", "plan": PLAN}, 409)
        assert refused["code"] == "groups-many"
        ben = await server.person("Ben")
        other = await founded(ben)
        assert (await asks(ana, "POST", f"/groups/{other['group']}/people", {"key": other["key"]}, 409))[
            "code"
        ] == "groups-many"
        crowd = await people(server, *[f"P{number}" for number in range(MOST_PEOPLE + 3)])
        group = groups_of_ana[0]
        path, key = f"/api/groups/{group['group']}/people", {"key": group["key"]}
        answers = await asyncio.gather(*(one.http.post(path, json=key) for one in crowd))
        assert sorted(one.status_code for one in answers) == [200] * (MOST_PEOPLE - 1) + [409] * 4
        assert len((await shown(ana, group))["people"]) == MOST_PEOPLE
        assert len(await server.hall.store.holders(MEMBER, group["group"], 100)) == MOST_PEOPLE

    run(new_store, tmp_path, scenario)


def test_a_flood_of_groups_is_slowed_down(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        answers = [(await ana.http.post("/api/groups", json={"name": "x", "plan": PLAN})).status_code for _ in range(8)]
        assert (answers[0], answers[-1]) == (201, 429)

    play(tmp_path, scenario, tables_a_minute=5)


def test_who_is_deleted_leaves_a_former_guest(new_store, tmp_path):
    async def scenario(server):
        crowd = await people(server, *"ABCDEF"[:PLAYERS])
        group = await founded(crowd[0])
        for one in crowd[1:]:
            await joined(one, group)
        table = await next_game(crowd[0], group)
        for one in crowd[1:]:
            await next_game(one, group)
        await played_out(server, crowd, table)
        gone = crowd[1].http.cookies["voliere"].partition(".")[0].strip('"')
        store = server.hall.store
        await store.drop_papers(gone)
        await store.set_name(gone, "")
        told = await shown(crowd[0], group)
        assert "B" not in [one["name"] for one in told["people"]]
        assert [(one["person"], one["name"], one["games"]) for one in told["standings"]][-1] == (None, None, 1)
        assert sum(one["games"] for one in told["standings"]) == PLAYERS

    run(new_store, tmp_path, scenario)


def summary(winners, people, number=1):
    return Summary(
        table=f"t{number}",
        game=GAME.name,
        players=len(people),
        options=[],
        status="over",
        pace="live",
        is_public=False,
        names=[None] * len(people),
        levels=[0 if one else 3 for one in people],
        people=[[one] if one else [] for one in people],
        kept_for=[""] * len(people),
        pending=[],
        winners=winners,
        scores=[0] * len(people),
        opened=number,
        updated=number,
        due=None,
        group="g" * 22,
    )


def test_games_are_counted_anew_when_one_has_ended_and_not_at_each_look(new_store, tmp_path, monkeypatch):
    counts = []
    tallied = standings.tallied
    monkeypatch.setattr(standings, "tallied", lambda tables, who: counts.append(len(tables)) or tallied(tables, who))

    async def scenario(server):
        crowd = await people(server, *[f"P{number}" for number in range(PLAYERS)])
        group = await founded(crowd[0])
        for one in crowd[1:]:
            await joined(one, group)
        counts.clear()
        for number in (1, 2):
            table = await next_game(crowd[0], group)
            for one in crowd[1:]:
                assert await next_game(one, group) == table
            await played_out(server, crowd, table)
            told = [await shown(one, group) for one in crowd]
            assert [one["counted"] for one in told] == [number] * PLAYERS
            assert counts == list(range(1, number + 1))
        await asks(crowd[1], "POST", f"/groups/{group['group']}/departures", {})
        assert (await shown(crowd[0], group))["counted"] == 2
        assert counts == [1, 2, 2]  # whose a seat was depends on who is in it

    run(new_store, tmp_path, scenario)


def test_standings_count_victories_against_the_fair_share():
    tables = [
        summary([0], ["ana", "ben", ""]),
        summary([1, 2], ["ben", "ana", ""]),  # shared with a bot
        summary([], ["ana", "ben"]),  # nobody against anybody
    ]
    tallies = standings.tallied(tables, ["ana", "ben"])
    assert vars(tallies["ana"]) == {"games": 3, "rivalries": 2, "wins": 2, "share": 1.5, "fair": pytest.approx(2 / 3)}
    assert vars(tallies["ben"]) == {"games": 3, "rivalries": 2, "wins": 0, "share": 0, "fair": pytest.approx(2 / 3)}


def test_a_long_history_comes_in_pages(new_store, tmp_path, monkeypatch):
    monkeypatch.setattr(standings, "AT_ONCE", 7)

    async def scenario(server):
        ana = await server.person("Ana")
        group = await founded(ana)
        number = ana.http.cookies["voliere"].partition(".")[0].strip('"')
        for one in range(groups.HISTORY + 9):
            row = summary([0], [number, ""], 1 + one)
            name = f"{one:022}"
            is_kept = await server.hall.store.append(
                name, 0, [b"x"], type(row)(**{**as_dict(row), "table": name, "group": group["group"]})
            )
            assert is_kept
        told = await shown(ana, group)
        assert (told["counted"], told["standings"][0]["wins"]) == (groups.HISTORY + 9, groups.HISTORY + 9)
        older = await asks(ana, "GET", f"/groups/{group['group']}/games?before={told['next']}")
        tables = [one["table"] for one in told["games"] + older["tables"]]
        assert tables == [f"{one:022}" for one in reversed(range(groups.HISTORY + 9))]
        assert older["next"] is None
        for before in ("", "1", "x.y", f"1.{'é' * 22}", f"{'9' * 19}.{'x' * 22}"):
            await asks(ana, "GET", f"/groups/{group['group']}/games?before={before}", status=400)

    def as_dict(row):
        return {name: getattr(row, name) for name in row.__struct_fields__}

    run(new_store, tmp_path, scenario)
