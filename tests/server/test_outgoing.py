"""What a table sends: once for all where all may know the same."""

import json

from tests.server.test_table import friends
from voliere.game import JsonObject
from voliere.match import Match
from voliere.server.outgoing import Outgoing, Recipient


def test_what_all_see_is_worked_out_once_a_version(game, monkeypatch):
    sitting, holders = friends(game)
    made = []
    honest = type(game).public_view
    monkeypatch.setattr(type(game), "public_view", lambda *args: made.append(args) or honest(*args))
    out = Outgoing(sitting.table)
    sent = [json.loads(out.snapshot(Recipient(person), 0))["sight"]["view"] for person in [*holders, "", "stranger"]]
    assert len(made) == 1
    match = sitting.table.match
    assert sent == [match.view(seat) for seat in [*range(match.players), None, None]]


def test_events_are_written_once_unless_one_hides_something(game, monkeypatch):
    sitting, holders = friends(game)
    asked = []
    honest = Match.events
    monkeypatch.setattr(Match, "events", lambda self, *rest: asked.append(rest[0]) or honest(self, *rest))
    for _ in range(12):
        before = sitting.table
        sitting.goes_on(holders, 1, before.version)
        out, match, kept = Outgoing(sitting.table), sitting.table.match, before.match.progress.last_event
        asked.clear()
        sent = [json.loads(out.update(Recipient(person), before.version, 0))["events"] for person in holders]
        hides = any(event.is_hidden for event in honest(match, None, kept))
        assert asked == ([None, *range(match.players)] if hides else [None])
        assert sent == [JsonObject.of(honest(match, seat, kept)) for seat in range(match.players)]
