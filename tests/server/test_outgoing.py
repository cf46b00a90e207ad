"""What a table sends: once for all where all may know the same, and of what is known already only what has changed."""

import json

from tests.server.client import merged
from tests.server.test_table import friends
from voliere.game import JsonObject
from voliere.match import Match
from voliere.server import rows
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
        if match.over:  # then all of it is told, and nothing is hidden
            break
        asked.clear()
        sent = [json.loads(out.update(Recipient(person), before.version, 0))["events"] for person in holders]
        hides = any(event.is_hidden for event in honest(match, None, kept))
        assert asked == ([None, *range(match.players)] if hides else [None])
        assert sent == [JsonObject.of(honest(match, seat, kept)) for seat in range(match.players)]


def test_updates_tell_what_has_changed_and_no_more(game):
    """Whoever puts all changes together has what a snapshot would say, in fewer bytes."""
    sitting, holders = friends(game)
    people = [Recipient(person) for person in [*holders, ""]]
    out = Outgoing(sitting.table)
    known = [json.loads(out.snapshot(one, 0)) for one in people]
    spent, whole = 0, 0
    for number in range(60):
        before = sitting.table
        if number % 13 == 12:
            sitting.adds([rows.Undone(at=sitting.now, plies=len(before.match.plies) - 3, digest="")])
        else:
            sitting.goes_on(holders, 1, before.version)
        out = Outgoing(sitting.table, None, out)
        if sitting.table.match.over:
            break
        for place, one in enumerate(people):
            data, snapshot = out.update(one, before.version, 0), json.loads(out.snapshot(one, 0))
            update, past = json.loads(data), known[place]
            spent, whole = spent + len(data), whole + len(out.update(one, before.version, 0, is_whole=True))
            kept = [ended for ended in past["rounds"] if ended["last_event"] <= update["kept"]]
            assert merged(past["sight"], update["sight"]) == snapshot["sight"]
            assert kept + update["rounds"] == snapshot["rounds"]
            known[place] = snapshot
    assert spent < 0.75 * whole


def test_who_has_missed_a_version_is_sent_the_whole_sight(game):
    sitting, holders = friends(game)
    out, since = Outgoing(sitting.table), sitting.table.version
    out.snapshot(Recipient("ana"), 0)
    for _ in range(2):
        sitting.goes_on(holders, 1)
        out = Outgoing(sitting.table, None, out)
    seen = json.loads(out.update(Recipient("ana"), since, 0))["sight"]
    assert seen == json.loads(out.snapshot(Recipient("ana"), 0))["sight"]
