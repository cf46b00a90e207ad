"""Whole games over real sockets, of every game, by a scripted client."""

import asyncio

import pytest

from tests.server.client import running
from voliere.errors import RecordError
from voliere.record import load


def test_people_play_a_whole_game_and_its_record_verifies(game, tmp_path):
    async def scenario():
        async with running(tmp_path) as server:
            table, visits = await server.friends(game)
            watcher = await server.visit(None, table)
            http = visits[0].person.http
            shown = visits[0].table["seed_hash"]
            assert (await http.get(f"/api/tables/{table}/record")).status_code == 409
            await asyncio.gather(*(visit.play() for visit in visits))
            await watcher.until(lambda one: one.is_over)
            for visit in [*visits, watcher]:
                assert visit.table["server_seed"]
                assert visit.outcome["scores"] == visits[0].outcome["scores"]
                assert visit.events == visits[0].events  # nothing is secret any more
            assert [seat["name"] for seat in visits[0].table["seats"]] == [f"P{seat}" for seat in range(len(visits))]
            record = (await http.get(f"/api/tables/{table}/record")).text
            match = load(record)
            assert match.over
            assert match.outcome.scores == visits[0].outcome["scores"]
            assert visits[0].table["server_seed"] in record
            for seat in visits[0].table["seats"]:
                assert seat["nonce"] in record
            for index in range(0, len(record) - 1, max(1, len(record) // 40)):
                other = "0" if record[index] != "0" else "1"
                with pytest.raises(RecordError):
                    load(record[:index] + other + record[index + 1 :])
            assert shown == visits[0].table["seed_hash"]

    asyncio.run(scenario())


def test_a_person_plays_against_bots(game, tmp_path):
    async def scenario():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")
            table = await ana.open(game.name, ["me", *(1 + seat % 2 for seat in range(max(game.players) - 1))])
            visit = await server.visit(ana, table)
            assert await visit.play()
            assert visit.status == "over"
            mine = (await ana.http.get("/api/me/tables")).json()
            assert [one["table"] for one in mine] == [table]
            assert mine[0]["status"] == "over"
            assert mine[0]["scores"] == visit.outcome["scores"]

    asyncio.run(scenario())
