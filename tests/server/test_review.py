"""Reviews over the API: told as they go, kept, the same for all, of finished games alone; and branches."""

import asyncio

import msgspec
import pytest

from tests.server.client import Refused, running
from tests.server.test_replay import finished
from voliere.bots import Bot
from voliere.games import names
from voliere.kernel.compiler import has_compiler
from voliere.record import load
from voliere.review import Decision, Tried
from voliere.review.puzzles import Puzzle
from voliere.server import botpool, puzzle, review
from voliere.server.botpool import BotPool

GAME = "papageno"  # few moves to choose among
pytestmark = pytest.mark.skipif(not has_compiler(), reason="reviews need compiled minds")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Few playouts: how good reviews are is told elsewhere."""
    usual = review.Reviewer
    monkeypatch.setattr(review, "Reviewer", lambda match: usual(match, budget=8))


async def reviewed(ask):
    """What a review comes to, and how many steps were seen on the way."""
    seen = []
    while True:
        answer = await ask()
        assert answer.status_code == 200, answer.text
        seen.append(answer.json()["done"])
        assert bool(answer.json()["review"]["totals"]) == (seen[-1] == answer.json()["moves"])
        if seen[-1] == answer.json()["moves"]:
            return answer.json(), seen
        await asyncio.sleep(0.02)


def test_a_review_is_told_as_it_goes_and_kept_with_the_table(tmp_path):
    async def go():
        async with running(tmp_path) as server:
            ana, ben = await server.person("Ana"), await server.person("Ben")
            table = await ana.open(GAME, ["me", 1, 1])
            assert (await ana.http.get(f"/api/tables/{table}/review")).json()["code"] == "record-not-yet"
            visit = await server.visit(ana, table)
            await visit.play()
            found, seen = await reviewed(lambda: ana.http.get(f"/api/tables/{table}/review"))
            assert len(set(seen)) > 2
            assert seen == sorted(seen)
            made = found["review"]
            assert len(made["decisions"]) == found["moves"] == len(made["chances"]) - 1
            for total in made["totals"]:
                moved = total["luck"] - total["loss"] + total["gifts"]
                assert total["result"] - total["before"] == pytest.approx(moved, abs=0.05)
            assert (await ben.http.get(f"/api/tables/{table}/review")).json() == found
            record = (await ana.http.get(f"/api/tables/{table}/record")).text
            again, _ = await reviewed(lambda: ana.http.post("/api/reviews", json={"record": record}))
            assert again == found
        async with running(tmp_path) as server:  # it need not be thought over again
            ana = await server.person("Ana")
            assert (await ana.http.get(f"/api/tables/{table}/review")).json() == found

    asyncio.run(go())


def test_reviews_of_a_record_that_is_none_or_not_finished_are_refused(tmp_path):
    async def go():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")
            match = finished(GAME)
            match.undo(1)
            answer = await ana.http.post("/api/reviews", json={"record": match.record()})
            assert (answer.status_code, answer.json()["message_id"]) == (422, "error-unavailable-review")
            assert (await ana.http.post("/api/reviews", json={"record": "nonsense"})).status_code == 422

    asyncio.run(go())


def test_only_so_many_games_are_thought_over_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(review, "AT_ONCE", 1)
    monkeypatch.setattr(botpool, "is_warm", lambda _game: False)
    monkeypatch.setattr(review, "is_warming", lambda: True)

    async def go():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")
            first, second = (finished(GAME, seed).record() for seed in (1, 2))
            assert (await ana.http.post("/api/reviews", json={"record": first})).json()["done"] == 0
            refused = await ana.http.post("/api/reviews", json={"record": second})
            assert (refused.status_code, "retry-after" in refused.headers) == (429, True)
            assert (await ana.http.post("/api/reviews", json={"record": first})).status_code == 200

    asyncio.run(go())


def test_nobody_may_ask_for_many_reviews_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(botpool, "is_warm", lambda _game: False)
    monkeypatch.setattr(review, "is_warming", lambda: True)

    async def go():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")
            match = finished(GAME)
            answers = []
            for number in range(10):
                record = match.record() + "\n" * number  # each is another text
                answers.append((await ana.http.post("/api/reviews", json={"record": record})).status_code)
            assert answers == [200] * 8 + [429] * 2

    asyncio.run(go())


def test_a_game_that_cannot_be_compiled_is_refused_and_holds_nobody_up(tmp_path, monkeypatch):
    monkeypatch.setattr(botpool, "is_warm", lambda _game: False)
    monkeypatch.setattr(review, "is_warming", lambda: False)

    async def go():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")
            record = finished(GAME).record()
            assert (await ana.http.post("/api/reviews", json={"record": record})).json()["done"] == 0
            await asyncio.sleep(0.3)
            refused = await ana.http.post("/api/reviews", json={"record": record})
            assert refused.json()["code"] == "review-failed"

    asyncio.run(go())


def test_a_review_of_a_record_that_nobody_asks_about_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(review, "FORGOTTEN", 0.0)

    async def go():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")
            record = finished(GAME).record()
            assert (await ana.http.post("/api/reviews", json={"record": record})).json()["done"] == 0
            await asyncio.wait_for(server.hall.reviews._task, 20)
            assert (await ana.http.post("/api/reviews", json={"record": record})).json()["done"] == 0

    asyncio.run(go())


def test_bots_come_first(tmp_path, monkeypatch):
    monkeypatch.setattr(review, "GIVES_WAY", 60.0)

    async def go():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")
            record = finished(GAME).record()
            monkeypatch.setattr(type(server.hall.bots), "waiting", 1)
            for _ in range(5):
                assert (await ana.http.post("/api/reviews", json={"record": record})).json()["done"] == 0
                await asyncio.sleep(0.1)
            monkeypatch.setattr(type(server.hall.bots), "waiting", 0)
            await reviewed(lambda: ana.http.post("/api/reviews", json={"record": record}))

    asyncio.run(go())


def test_playing_on_from_a_moment_of_a_game(tmp_path):
    async def go():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")
            match = finished(GAME)
            wish = {"nonce": "0" * 64, "move": 5, "seat": 1, "level": 1, "record": match.record()}
            answer = await ana.http.post("/api/branches", json=wish)
            assert answer.status_code == 201
            table = answer.json()["table"]
            visit = await server.visit(ana, table)
            await visit.play()
            played = load((await ana.http.get(f"/api/tables/{table}/record")).text)
            assert played.seed == match.seed
            assert [ply.text for ply in played.plies[:5]] == [ply.text for ply in match.plies[:5]]
            assert played.over
            told = (await ana.http.get(f"/api/tables/{table}")).json()
            assert (told["server_seed"], told["seed_hash"]) == (None, "")
            after = await ana.http.post("/api/branches", json={**wish, "record": "", "table": table, "move": 2})
            assert after.status_code == 201
            for wrong in ({"move": len(match.plies)}, {"seat": 9}):
                assert (await ana.http.post("/api/branches", json={**wish, **wrong})).json()["code"] == "branch-nowhere"
            assert (await ana.http.post("/api/branches", json={**wish, "record": ""})).status_code == 404
            unknown = await ana.http.post("/api/branches", json={**wish, "record": "", "table": after.json()["table"]})
            assert unknown.json()["code"] == "record-not-yet"
            match.undo(1)  # an unfinished game may be gone on with as it stands
            last = {**wish, "record": match.record(), "move": len(match.plies)}
            assert (await ana.http.post("/api/branches", json=last)).status_code == 201
            again = (await visit.ask("rematch", nonce="1" * 64))["table"]
            assert server.hall.rooms[again].table.match.seed != match.seed

    asyncio.run(go())


def test_a_hint_tells_what_the_move_in_hand_costs(tmp_path, monkeypatch):
    async def hint(_pool, match, seat, _level, _payer):
        return Bot(GAME, "greedy").advise(match, seat, 1)

    monkeypatch.setattr(BotPool, "hint", hint)

    async def go():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")
            table = await ana.open(GAME, ["me", 1])
            one = await server.visit(ana, table)
            await one.until(lambda visit: visit._owes())
            best = (await one.ask("hint", seat=0))["move"]
            match = server.hall.rooms[table].table.match
            other = next(move.text for move in match.legal(0) if move.text != best)
            told = [await one.ask("hint", seat=0, move=move) for move in (best, other)]
            for advised, about in zip(told, (best, other), strict=True):
                assert advised["about"] == about
                assert advised["move"] == best
            assert told[0]["loss"] is None
            assert isinstance(told[1]["loss"], float)
            assert told[1]["error"] >= 0.0
            with pytest.raises(Refused) as refused:
                await one.ask("hint", seat=0, move="nonsense")
            assert refused.value.code == "malformed-move"
            assert (await one.ask("hint", seat=0))["about"] is None

    asyncio.run(go())


def test_puzzles_over_the_api(tmp_path, monkeypatch):
    match = finished(GAME)
    match.undo(len(match.plies) - 4)
    seat = match.pending[0]
    best, tempting = (move.text for move in match.legal(seat)[:2])
    tried = [Tried(best, 60.0, 0.0, 0.0, 9), Tried(tempting, 40.0, 20.0, 1.0, 9)]
    chosen = Decision(5, seat, tempting, tried, 20.0, 1.0, "blunder", best, None, [0.0] * match.players)
    monkeypatch.setattr(
        puzzle, "puzzles", lambda game: [Puzzle(match, chosen).text()] * (2 if game.name == GAME else 0)
    )

    async def go():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")
            listed = (await ana.http.get("/api/puzzles")).json()
            assert listed["counts"] == {name: 2 * (name == GAME) for name in names()}
            assert (listed["game"], listed["number"] in (1, 2)) == (GAME, True)
            found = (await ana.http.get(f"/api/puzzles/{GAME}/2")).json()
            assert (found["number"], found["of"], found["decision"]["better"]) == (2, 2, best)
            [moment] = found["replay"]["moments"]
            assert moment["view"] == msgspec.to_builtins(match.view(seat))
            for wrong in ("0", "3", "x"):
                assert (await ana.http.get(f"/api/puzzles/{GAME}/{wrong}")).status_code == 404
            assert (await ana.http.get("/api/puzzles/nothing/1")).status_code == 404

    asyncio.run(go())
