"""Deals of the day: the same for everybody, promised before, played once, and hidden until one has finished."""

import asyncio
import contextlib
import datetime as dt
import hashlib
import threading

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import PATIENCE, Refused, Visit
from tests.server.test_two_processes import two_servers
from tests.server.test_visits import GAME, play
from voliere.cli import main
from voliere.games import get, names
from voliere.kernel.compiler import has_compiler
from voliere.record import load
from voliere.server import api, day, review
from voliere.server.day import DAY, GRACE, START, Days, end_of
from voliere.server.identity import Identity

NAME = GAME.name


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Bots that do not search and reviews of few playouts: how well they think is told elsewhere."""
    usual = review.Reviewer
    monkeypatch.setattr(review, "Reviewer", lambda match: usual(match, budget=8))
    monkeypatch.setattr(day, "LEVEL", 4)


async def asked(person, path="", status=200):
    answer = await person.http.get(f"/api/days{path}")
    assert answer.status_code == status, answer.text
    return answer.json()


async def deal_of(person, game=NAME, path=""):
    return next(one for one in (await asked(person, path))["deals"] if one["game"] == game)


async def begin(person, when, game=NAME, status=201):
    answer = await person.http.post(f"/api/days/{when}/{game}", json={})
    assert answer.status_code == status, answer.text
    return answer.json()


async def finish(server, person, when, seed=0, game=NAME):
    table = (await begin(person, when, game))["table"]
    visit = await server.visit(person, table, seed=seed)
    await visit.play()
    return visit


async def settled(person, path):
    """The results, once all that there are have been thought over."""
    while True:
        found = await asked(person, path)
        if not found["is_adjusted"] or all(one["adjusted"] is not None for one in found["results"]):
            return found
        await asyncio.sleep(0.05)


def go_to(server, moment):
    """Let time pass."""
    server.hall.clock.go_on_from(moment)


def today(server):
    return server.hall.days.today


def moves_of(server, table):
    return [(ply.decision, ply.seat, ply.text) for ply in server.hall.rooms[table].table.match.plies]


@pytest.mark.slow
def test_everybody_has_the_same_cards_and_bots_that_answer_alike(game, tmp_path):
    async def scenario(server):
        when = today(server).isoformat()
        ana, ben = await server.person("Ana"), await server.person("Ben")
        one, other = await asyncio.gather(*(finish(server, who, when, 3, game.name) for who in (ana, ben)))
        assert one.table_id != other.table_id
        assert moves_of(server, one.table_id) == moves_of(server, other.table_id)
        assert one.table["seed_hash"] == (await deal_of(ana, game.name))["seed_hash"] == other.table["seed_hash"]
        assert not any(seat["nonce"] for seat in one.table["seats"])

    play(tmp_path, scenario)


def test_it_is_played_once_whoever_asks_how_often(tmp_path):
    async def scenario(server):
        when = today(server).isoformat()
        ana = await server.person("Ana")
        assert (await deal_of(ana))["status"] is None
        tables = await asyncio.gather(*(begin(ana, when) for _ in range(5)))
        assert len({one["table"] for one in tables}) == 1
        deal = await deal_of(ana)
        assert (deal["status"], deal["table"], deal["is_ranked"]) == ("playing", tables[0]["table"], True)
        visit = await finish(server, ana, when)
        assert (await begin(ana, when))["table"] == visit.table_id
        assert server.hall.rooms[visit.table_id].table.status == "over"
        deal = await deal_of(ana)
        assert (deal["status"], deal["score"]) == ("over", visit.outcome["scores"][visit.viewer])

    play(tmp_path, scenario)


def test_nothing_is_taken_back_and_nobody_helps(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        visit = await server.visit(ana, (await begin(ana, today(server).isoformat()))["table"])
        await visit.until(lambda one: one.legal)
        assert not visit.table["can_hint"]
        with pytest.raises(Refused, match="hints-off"):
            await visit.ask("hint", seat=visit.viewer)
        await visit.move(visit.choose())
        await visit.until(lambda one: one.legal)
        assert not visit.sight["can_undo"]
        with pytest.raises(Refused, match="undo-of-day"):
            await visit.ask("undo", seat=visit.viewer)
        await visit.ask("leave", seat=visit.viewer)
        again = await server.visit(ana, visit.table_id)
        await again.play()
        assert again.is_over

    play(tmp_path, scenario)


def test_what_others_did_is_hidden_until_one_has_finished(tmp_path):
    async def scenario(server):
        when = today(server).isoformat()
        ana, ben = await server.person("Ana"), await server.person("Ben")
        first = await finish(server, ana, when)
        await begin(ben, when)
        for path in ("", "/replay", "/review", "/record", "/plays"):
            for who in (ben, await server.person()):
                answer = await who.http.get(f"/api/tables/{first.table_id}{path}")
                assert (answer.status_code, answer.json()["code"]) == (403, "day-hidden"), path
        await asked(ben, f"/{when}/{NAME}", 403)
        for who in (ben, None):
            visit = Visit(who, first.table_id, address=server.address)
            with contextlib.suppress(ConnectionClosed):  # before anything is sent
                await visit.connect()
                await visit.socket.recv()
            assert not visit.wire
            assert visit.socket.close_code == 4003
        told = str(await asked(ben)) + str((await ben.http.get("/api/me/days")).json())
        assert first.table_id not in told
        assert "Ana" not in told
        for path in ("record", "plays"):  # not even to herself: others still play it
            method = ana.http.get if path == "record" else ana.http.post
            more = {} if path == "record" else {"json": {"seats": [{"kind": "me"}] + [{"kind": "bot"}] * 2}}
            answer = await method(f"/api/tables/{first.table_id}/{path}", **more)
            assert answer.json()["code"] == "day-not-over"
        wish = {"nonce": "0" * 64, "move": 0, "seat": 0, "table": first.table_id}
        assert (await ana.http.post("/api/branches", json=wish)).json()["code"] == "day-not-over"
        assert not (await ana.http.get(f"/api/tables/{first.table_id}/replay")).json()["is_told"]
        assert first.table["server_seed"] is None
        await finish(server, ben, when, 1)
        assert (await ben.http.get(f"/api/tables/{first.table_id}/replay")).status_code == 200
        assert len((await asked(ben, f"/{when}/{NAME}"))["results"]) == 2
        seed = server.hall.identity.day_seed(NAME, when).hex()
        wires = [*first.wire, str(await asked(ben)), str(await asked(ben, f"/{when}/{NAME}"))]
        assert not any(seed in line for line in wires)

    play(tmp_path, scenario)


@pytest.mark.skipif(not has_compiler(), reason="reviews need compiled minds")
def test_results_are_compared_without_luck_first(tmp_path):
    async def scenario(server):
        when = today(server).isoformat()
        people = [await server.person(name) for name in ("Ana", "Ben", "")]
        for seed, who in enumerate(people):
            await finish(server, who, when, seed)
        found = await settled(people[0], f"/{when}/{NAME}")
        adjusted = [one["adjusted"] for one in found["results"]]
        assert adjusted == sorted(adjusted, reverse=True)
        assert [one["place"] for one in found["results"]] == [
            1 + sum(other > one for other in adjusted) for one in adjusted
        ]
        assert {one["name"] for one in found["results"]} == {"Ana", "Ben", None}
        assert (found["count"], found["mine"]["name"]) == (3, "Ana")
        assert found["worse"] == sum(one < found["mine"]["adjusted"] for one in adjusted)
        review = (await people[0].http.get(f"/api/tables/{found['mine']['table']}/review")).json()["review"]
        seat = server.hall.days.deal(NAME, today(server)).seat
        assert review["totals"][seat]["adjusted"] == found["mine"]["adjusted"]
        assert review["totals"][seat]["result"] == pytest.approx(found["mine"]["result"], abs=0.01)

    play(tmp_path, scenario)


def test_the_promise_is_the_hash_of_the_seed_that_is_told_afterwards(tmp_path, capsys):
    async def scenario(server):
        ana = await server.person("Ana")
        tomorrow = today(server) + dt.timedelta(1)
        promised = (await deal_of(ana))["next_seed_hash"]
        assert (await deal_of(ana, path=f"/{tomorrow}"))["seed_hash"] == promised
        assert (await begin(ana, tomorrow, status=409))["code"] == "day-not-yet"
        go_to(server, end_of(today(server)))
        assert today(server) == tomorrow
        visit = await finish(server, ana, tomorrow)
        assert visit.table["seed_hash"] == promised
        go_to(server, end_of(tomorrow))
        assert (await deal_of(ana, path=f"/{tomorrow}"))["seed"] is None
        go_to(server, end_of(tomorrow) + GRACE)
        seed = (await deal_of(ana, path=f"/{tomorrow}"))["seed"]
        assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == promised
        record = (await ana.http.get(f"/api/tables/{visit.table_id}/record")).text
        assert load(record).notes["server-seed"] == seed
        (tmp_path / "game.txt").write_text(record)
        capsys.readouterr()
        assert main(["verify", str(tmp_path / "game.txt"), "--json"]) == 0
        assert promised in capsys.readouterr().out

    play(tmp_path, scenario)


def test_games_of_the_past_count_for_nothing_but_oneself(tmp_path):
    async def scenario(server):
        ana, ben = await server.person("Ana"), await server.person("Ben")
        yesterday = today(server)
        await finish(server, ana, yesterday)
        await begin(ben, yesterday)  # and is late
        go_to(server, end_of(yesterday) + GRACE)
        await finish(server, ben, yesterday)
        cleo = await server.person("Cleo")
        assert (await asked(cleo, f"/{yesterday}/{NAME}"))["mine"] is None  # who has not begun may look
        await begin(cleo, yesterday)
        await asked(cleo, f"/{yesterday}/{NAME}", 403)  # and who has, once it is over
        await finish(server, cleo, yesterday)
        for who in (ben, cleo):
            found = await asked(who, f"/{yesterday}/{NAME}")
            assert [one["name"] for one in found["results"]] == ["Ana"]
            assert found["mine"]["name"] == who.name
            assert not (await deal_of(who, path=f"/{yesterday}"))["is_ranked"]
        months = (await cleo.http.get(f"/api/me/days?month={yesterday.isoformat()[:7]}")).json()
        assert [(one["day"], one["game"], one["is_ranked"]) for one in months] == [(yesterday.isoformat(), NAME, False)]

    play(tmp_path, scenario)


def test_days_that_are_none_are_refused(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        late = today(server) + dt.timedelta(2)
        for path in (START - dt.timedelta(1), late, "2026-13-01", "20261118", "x", "2026-11-18%0A"):
            assert (await ana.http.get(f"/api/days/{path}")).status_code == 404, path
        assert (await begin(ana, START, "nothing", 404))["code"] == "unknown-game"
        for wrong in ("x", "2026-13", "2026-00"):
            assert (await ana.http.get(f"/api/me/days?month={wrong}")).status_code == 400
        with server.hall.using_store():
            assert await server.hall.store.papers(DAY, "", 10) == []

    play(tmp_path, scenario)


@pytest.mark.slow
def test_a_killed_server_has_what_was_over(tmp_path, monkeypatch):
    """What settles a game may be lost with the process; the paper that is due brings it back."""

    async def nothing(_days, _room):
        return None

    async def before(server):
        ana, ben = await server.person("Ana"), await server.person("Ben")
        await begin(ana, today(server))
        with monkeypatch.context() as patch:
            patch.setattr(Days, "settle", nothing)
            visit = await finish(server, ana, today(server))
        assert (await deal_of(ana))["status"] == "playing"
        await finish(server, ben, today(server), 1)
        kept.update(day=today(server), cookies=ben.http.cookies, table=visit.table_id)

    async def after(server):
        cleo = await server.person()
        cleo.http.cookies = kept["cookies"]
        go_to(server, end_of(kept["day"]) + GRACE)
        async with asyncio.timeout(PATIENCE):
            while (found := await asked(cleo, f"/{kept['day']}/{NAME}"))["count"] < 2:
                await asyncio.sleep(0.2)
        assert kept["table"] in {one["table"] for one in found["results"]}

    kept = {}
    play(tmp_path, before)
    play(tmp_path, after)


def test_whoever_asks_once_more_does_not_put_off_what_is_soon_to_be_settled(tmp_path):
    """As a last move is made the game is asked for again, by another tab."""

    async def scenario(server):
        hall, ana = server.hall, await server.person("Ana")
        table = (await begin(ana, today(server)))["table"]
        soon = hall.clock() + day.LOOK_AGAIN + 1000
        await hall.days.expect_end(hall.rooms[table].table)
        await begin(ana, today(server))
        assert len(await hall.store.due_papers(DAY, soon, 9)) == 1
        go_to(server, soon)
        await hall.days.look_after()  # it is not over after all: not before the day is
        assert await hall.store.due_papers(DAY, soon + 10 * day.LOOK_AGAIN, 9) == []

    play(tmp_path, scenario)


def test_two_servers_give_a_person_one_table(tmp_path, database):
    async def scenario():
        async with two_servers(tmp_path, database) as (one, other):
            ana = await one.person("Ana")
            there = await other.person()
            there.http.cookies = ana.http.cookies
            when = today(one)
            first, second = await asyncio.gather(begin(ana, when), begin(there, when))
            assert first == second
            with one.hall.using_store():
                assert len(await one.hall.store.holders(DAY, f"{when} {NAME}", 10)) == 1

    asyncio.run(scenario())


def test_seeds_and_tables_follow_from_the_secret():
    one, other = Identity("secret"), Identity("other")
    assert one.day_seed("a", "2026-11-18") == Identity("secret", "restored").day_seed("a", "2026-11-18")
    seeds = {who.day_seed(game, when) for who in (one, other) for game in "ab" for when in ("2026-11-18", "2026-11-19")}
    assert len(seeds) == 8
    tables = {one.day_table(who, game, "2026-11-18") for who in "pq" for game in "ab"}
    assert len(tables) == 4
    assert one.day_table("p", "a", "2026-11-18") != other.day_table("p", "a", "2026-11-18")


def test_many_results_are_told_in_part_with_ones_own(tmp_path, monkeypatch):
    async def scenario(server):
        ana = await server.person("Ana")
        when = today(server)
        visit = await finish(server, ana, when)
        mine = (await asked(ana, f"/{when}/{NAME}"))["mine"]
        for number in range(400):
            others = day.Played(
                table=f"t{number:021}",
                status="over",
                score=number,
                result=mine["result"] + 200 - number,
                adjusted=float(number),
            )
            await server.hall.store.write_paper(DAY, f"p{number:021}", f"{when} {NAME}", day.encode(others))
        go_to(server, server.hall.clock() + day.KNOWN)
        found = await asked(ana, f"/{when}/{NAME}")
        assert found["count"] == 401
        assert len(found["results"]) == day.SHOWN
        assert visit.table_id in {one["table"] for one in found["results"]} or found["mine"]["place"] is None

    play(tmp_path, scenario)


def test_whoever_asks_again_and_again_lets_nothing_be_read_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(api, "COMPARISONS_A_SECOND", (0.001, 40.0))

    async def scenario(server):
        ana, ben = [await server.person(name) for name in ("Ana", "Ben")]
        when = today(server)
        path = f"/{when}/{NAME}"
        await finish(server, ana, when)
        await settled(ana, path)
        read, holders = [], server.hall.store.holders

        async def counted(*given):
            read.append(given)
            return await holders(*given)

        server.hall.store.holders = counted
        at = server.hall.clock()
        server.hall.clock = lambda: at  # no time passes
        await asyncio.gather(*(asked(ana, path) for _ in range(30)))
        assert len(read) <= 1
        await finish(server, ben, when, seed=2)
        found = await asked(ben, path)  # one's own is there at once
        assert (found["count"], found["mine"]["is_yours"]) == (2, True)
        assert [one["is_yours"] for one in found["results"]].count(True) == 1
        assert (await asked(ana, path))["count"] == 2
        others = [f"{START + dt.timedelta(days)}/{name}" for days in range(11) for name in names()]
        answers = [await ana.http.get(f"/api/days/{one}") for one in others]
        assert answers[-1].json()["code"] == "request-too-fast"
        assert len(server.hall.days._known) <= day.MOST_KNOWN

    play(tmp_path, scenario)


def test_a_comparison_is_put_together_while_others_are_served(tmp_path, monkeypatch):
    put_together, threads = day.compared, set()

    def noted(*given):
        threads.add(threading.current_thread())
        return put_together(*given)

    monkeypatch.setattr(day, "compared", noted)

    async def scenario(server):
        ana = await server.person("Ana")
        await asked(ana, f"/{START}/{NAME}")
        assert threads
        assert threading.current_thread() not in threads  # which is the loop's

    play(tmp_path, scenario)


def test_every_game_has_a_deal_and_a_seat_that_goes_round(tmp_path):
    async def scenario(server):
        days = server.hall.days
        for name in names():
            deals = [days.deal(name, START + dt.timedelta(number)) for number in range(12)]
            assert {one.seat for one in deals} == set(range(get(name).default_players))

    play(tmp_path, scenario)
