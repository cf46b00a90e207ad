"""Replays: what a seat saw then, and not more; open only together; of records without keeping anything."""

import asyncio
import random

import pytest

from tests.server.client import running
from voliere.games import get, names
from voliere.match import Match, random_move
from voliere.replay import OPEN, replay
from voliere.server.replay import make_replay


def finished(name, seed=4):
    match, chooser = Match.new(name, None, seed), random.Random(seed)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, random_move(match, seat, chooser))
    return match


def live(match):
    """The match as it was then: itself after each move, and the number of the last event before it."""
    again, last_event = Match(match.game, match.players, match.options, match.seed), 0
    yield again, last_event
    for ply in match.plies:
        last_event = again.progress.last_event
        again.play(ply.seat, ply.text)
        yield again, last_event


def leaves(view, path=()):
    """Everything in a view but whose it is, by its place."""
    for key, value in view.items() if isinstance(view, dict) else enumerate(view):
        if isinstance(value, dict | list):
            yield from leaves(value, (*path, key))
        elif key != "viewer":
            yield (*path, key), value


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("name", names())
def test_a_viewer_sees_what_they_saw_then_and_not_more(name, viewer):
    match = finished(name)
    moments = list(replay(match, viewer))
    for (then, last_event), moment in zip(live(match), moments, strict=True):
        assert moment.view == then.view(viewer)
        assert moment.events == then.events(viewer, after=last_event)
        assert moment.outcome == then.outcome
    opened = replay(match, OPEN)
    assert any(dict(leaves(one.view)) != dict(leaves(other.view)) for one, other in zip(moments, opened, strict=True))
    assert [one for moment in moments for one in moment.rounds] == match.rounds
    assert moments[-1].outcome == match.outcome


@pytest.mark.parametrize("name", names())
def test_open_shows_what_any_seat_knows_and_a_spectator_does_not(name):
    match = finished(name)
    has_filled = False
    for (then, last_event), moment in zip(live(match), replay(match, OPEN), strict=True):
        watched, opened = dict(leaves(then.view())), dict(leaves(moment.view))
        assert moment.view["viewer"] is None
        for seat in range(match.players):
            for place, value in leaves(then.view(seat)):
                if value is not None and watched.get(place) is None:
                    assert opened[place] is not None, place
            for own, shown in zip(then.events(seat, after=last_event), moment.events, strict=True):
                assert own.is_hidden or not shown.is_hidden
        has_filled |= opened != watched
    assert has_filled


def test_a_replay_is_sent_with_who_played(game):
    match = finished(game.name)
    people, levels = ["Ana", *[None] * (match.players - 1)], [0, *[3] * (match.players - 1)]
    sent = make_replay(match, None, people, levels, yours=[0])
    assert (sent.names, sent.levels, sent.yours) == (people, levels, [0])
    assert [one.move for one in sent.moments] == [None, *(ply.text for ply in match.plies)]
    assert [one.seat for one in sent.moments] == [None, *(ply.seat for ply in match.plies)]
    assert [one.view for one in sent.moments] == [one.view for one in replay(match, None)]
    assert (sent.rounds, sent.outcome) == (match.rounds, match.outcome)


def test_replays_over_the_api(tmp_path):
    async def go():
        async with running(tmp_path) as server:
            ana = await server.person("Ana")
            name = names()[-1]
            table = await ana.open(name, ["me"] + [1] * (get(name).default_players - 1))
            assert (await ana.http.get(f"/api/tables/{table}/replay")).json()["code"] == "record-not-yet"
            visit = await server.visit(ana, table)
            await visit.play()
            shown = await ana.http.get(f"/api/tables/{table}/replay", params={"as": "0"})
            assert shown.status_code == 200
            assert shown.json()["names"][0] == "Ana"
            record = (await ana.http.get(f"/api/tables/{table}/record")).text
            loaded = await ana.http.post("/api/replays", json={"record": record, "viewer": "0"})
            assert loaded.json()["moments"] == shown.json()["moments"]
            for viewer in ("9", "nobody", "-1"):
                assert (await ana.http.get(f"/api/tables/{table}/replay", params={"as": viewer})).status_code == 400
            assert (await ana.http.post("/api/replays", json={"record": "nonsense"})).status_code == 422
            assert (await ana.http.post("/api/replays", json={"record": record + "x" * 20_000})).status_code == 413

    asyncio.run(go())
