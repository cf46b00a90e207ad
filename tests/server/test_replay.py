"""Replays: what a seat saw then, and not more; open only together; of records without keeping anything."""

import asyncio

import pytest

from tests.server.client import running
from voliere.games import get, names
from voliere.match import Match, random_move
from voliere.server.replay import OPEN, SPECTATOR, replay


def finished(name, seed=4):
    import random

    match, chooser = Match.new(name, None, seed), random.Random(seed)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, random_move(match, seat, chooser))
    return match


@pytest.mark.parametrize("name", names())
def test_a_seat_sees_what_it_saw_then(name):
    match = finished(name)
    told = replay(match, "1", [None] * match.players, [0] * match.players)
    again = Match(match.game, match.players, match.options, match.seed)
    assert told.moments[0].view == again.view(1)
    for ply, moment in zip(match.plies, told.moments[1:], strict=True):
        assert moment.events == again.play(ply.seat, ply.text) or moment.seat != 1
        assert moment.view == again.view(1)
    assert told.outcome == match.outcome
    assert len(told.rounds) == len(match.rounds)


@pytest.mark.parametrize("name", names())
def test_open_shows_every_hand_and_a_spectator_none(name):
    match = finished(name)
    names_, levels = [None] * match.players, [0] * match.players
    opened, watched = (replay(match, viewer, names_, levels).moments[1] for viewer in (OPEN, SPECTATOR))
    own = Match(match.game, match.players, match.options, match.seed)
    own.play(match.plies[0].seat, match.plies[0].text)
    assert opened.view["viewer"] is None
    assert watched.view == own.view()
    for seat in range(match.players):
        mine = own.view(seat)["seats"][seat] if "seats" in own.view(seat) else None
        if mine and mine.get("hand") is not None:
            assert opened.view["seats"][seat]["hand"] == mine["hand"]


def test_replays_over_the_api(tmp_path):
    async def go():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")
            name = names()[-1]
            table = await ana.open(name, ["me"] + [1] * (get(name).default_players - 1))
            assert (await ana.http.get(f"/api/tables/{table}/replay")).json()["code"] == "record-not-yet"
            visit = await server.visit(ana, table)
            await visit.play()
            told = await ana.http.get(f"/api/tables/{table}/replay", params={"as": "0"})
            assert told.status_code == 200
            assert told.json()["names"][0] == "Ana"
            record = (await ana.http.get(f"/api/tables/{table}/record")).text
            loaded = await ana.http.post("/api/replays", json={"record": record, "viewer": "0"})
            assert loaded.json()["moments"] == told.json()["moments"]
            for viewer in ("9", "nobody", "-1"):
                assert (await ana.http.get(f"/api/tables/{table}/replay", params={"as": viewer})).status_code == 400
            assert (await ana.http.post("/api/replays", json={"record": "nonsense"})).status_code == 422
            assert (await ana.http.post("/api/replays", json={"record": record + "x" * 20_000})).status_code in (
                400,
                413,
            )

    asyncio.run(go())
