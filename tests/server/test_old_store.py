"""A store that an earlier version has left: all of it loads, is listed and can be played on.

`old_store.sql` was written by the version before protocol 2. For each game it has a table that waits, one that is
played by two people and bots, one that is over and its rematch, one by turns, one alone against bots, one closed.
"""

import asyncio
import json
import sqlite3
from pathlib import Path

import msgspec
import pytest

from tests.server.client import Person, running
from tests.server.test_store import run
from voliere.games import get, names
from voliere.kernel import i8
from voliere.match import Match
from voliere.record import load
from voliere.server.identity import COOKIE, Identity
from voliere.server.opening import SeatWish, Seeds, TableWish, opening_rows, summary_of
from voliere.server.store.sqlite import FILE, SqliteStore
from voliere.server.table import CLOSED, OVER, PLAYING, WAITING, Table, digest

OLD_STORE = (Path(__file__).parent / "old_store.sql").read_text("utf-8")
SECRET = "an old secret that is long enough"
ANA, PHONE, BEN = (name.ljust(22, "_") for name in ("ana", "ana-phone", "ben"))
STATUS = {
    "waiting": WAITING,
    "rematch": WAITING,
    "playing": PLAYING,
    "turns": PLAYING,
    "alone": PLAYING,
    "over": OVER,
    "closed": CLOSED,
}
ROWS = (
    "opened sat stood filled shared named started moved asked answered undone away here replaced returned said marked"
    " followed closed"
)


def table_id(game_name, kind):
    return f"{game_name}-{kind}".ljust(22, "_")


KNOWN = [name for name in names() if table_id(name, "waiting") in OLD_STORE]  # other games came later


@pytest.fixture
def folder(tmp_path):
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.executescript(OLD_STORE)
    connection.close()
    return tmp_path


def read_journal(folder, table):
    return run(lambda: SqliteStore(folder), lambda store: store.read(table))


def fold(folder, game_name, kind):
    table = table_id(game_name, kind)
    return Table.fold(table, read_journal(folder, table))


def test_every_kind_of_row_is_there(folder):
    with sqlite3.connect(folder / FILE) as connection:
        kinds = {json.loads(data)["row"] for (data,) in connection.execute("SELECT data FROM journal")}
    connection.close()
    assert kinds == set(ROWS.split())


@pytest.mark.parametrize("name", KNOWN)
def test_every_table_is_what_it_was(name, folder):
    async def listed(store):
        return {summary.table: summary for summary in await store.tables_of(ANA, 100)}

    summaries = run(lambda: SqliteStore(folder), listed)
    for kind, status in STATUS.items():
        table = fold(folder, name, kind)
        assert (kind, table.status) == (kind, status)
        assert table.closed == ("table-damaged" if kind == "closed" else "")
        # Seats, names, who is to decide, scores: as written then. More was not kept of a game that is over.
        # Nor were clocks, and who was away.
        later = {"result": None, "move_seconds": 0, "away": []}
        assert msgspec.structs.replace(summary_of(table), **later) == summaries[table.id]


@pytest.mark.parametrize("name", KNOWN)
def test_all_games_are_found_by_when_they_were_opened(name, folder):
    found = run(lambda: SqliteStore(folder), lambda store: store.games_of(ANA, name, (10**18, ""), 100))
    assert {one.table for one in found} == {table_id(name, kind) for kind in STATUS}
    assert [one.opened for one in found] == sorted((one.opened for one in found), reverse=True)
    assert all(one.opened for one in found)


@pytest.mark.parametrize("name", KNOWN)
def test_what_people_did_is_still_known(name, folder):
    waiting = fold(folder, name, "waiting")
    assert [seat.holders for seat in waiting.seats[:2]] == [(ANA,), ()]  # Ben sat there, and stood up again
    assert not any(seat.kept_for for seat in waiting.seats)
    rematch = fold(folder, name, "rematch")
    assert [seat.holders for seat in rematch.seats[:2]] == [(ANA,), ()]
    assert rematch.seats[1].kept_for == BEN

    playing = fold(folder, name, "playing")
    assert [seat.holders for seat in playing.seats[:2]] == [(ANA, PHONE), (BEN,)]
    assert [seat.name for seat in playing.seats[:2]] == ["Ève", "Ben"]
    assert playing.said[0].phrase == "hello"
    assert playing.undone > 0
    assert not playing.seats[1].stand_in
    assert [seat.stand_in for seat in fold(folder, name, "turns").seats[:2]] == [0, 3]
    assert fold(folder, name, "alone").undone > 0

    over = fold(folder, name, "over")
    assert over.next_table == rematch.id
    assert rematch.opened.previous == over.id
    assert load(over.record()).outcome == over.match.outcome


def test_marks_and_phrases_with_details_are_still_there(folder):
    table = fold(folder, "songbirds", "playing")
    assert table.marks == ((0, "b1"),)
    assert table.said[1].details == {"place": "a1"}


def test_a_changed_row_is_noticed(folder):
    table = table_id("songbirds", "over")
    journal = read_journal(folder, table)
    last_move = max(index for index, data in enumerate(journal) if json.loads(data)["row"] == "moved")
    journal[last_move] = msgspec.json.encode({**json.loads(journal[last_move]), "digest": "0" * 16})
    assert Table.fold(table, journal).closed == "table-damaged"


@pytest.mark.parametrize("name", KNOWN)
def test_a_table_is_found_and_played_to_its_end(name, folder):
    async def enter(server, person):
        one = Person(server.address)
        one.http.cookies.set(COOKIE, Identity(SECRET).sign(person), server.address.partition(":")[0])
        return await server.stack.enter_async_context(one)

    async def scenario():
        async with running(folder, secret=SECRET) as server:
            ana, ben = await enter(server, ANA), await enter(server, BEN)
            for status, kind in (("waiting", "waiting"), ("playing", "playing"), ("over", "over")):
                listed = (await ana.http.get("/api/tables", params={"status": status})).json()
                assert table_id(name, kind) in [one["table"] for one in listed]
            assert (await ana.http.get("/api/me")).json()["name"] == "Ana"
            mine = (await ben.http.get("/api/me/tables")).json()
            assert {one["table"] for one in mine if one["game"] == name} == {
                table_id(name, kind) for kind in ("playing", "turns", "over", "rematch")
            }
            table = table_id(name, "playing")
            visits = [await server.visit(person, table, seed=seed) for seed, person in enumerate((ana, ben))]
            made = await asyncio.gather(*(visit.play() for visit in visits))
            assert all(made)
            assert [visit.status for visit in visits] == ["over", "over"]
            record = load((await ana.http.get(f"/api/tables/{table}/record")).text)
            assert record.outcome.scores == visits[0].outcome["scores"]

    asyncio.run(scenario())


@pytest.mark.parametrize("name", names())
def test_a_field_that_came_later_leaves_stored_digests_as_they_were(name):
    """So that a new option of a game closes no table."""
    match = Match.new(name, seed=1)
    state = match.progress.state

    class Younger(type(state)):
        LATER = (*type(state).LATER, "agreed_later")
        agreed_later = i8

    younger = Younger()
    for field, value in state.values().items():
        setattr(younger, field, value)
    before = digest(match)
    match.progress.state = younger
    assert digest(match) == before
    younger.pending += 1
    assert digest(match) != before


@pytest.mark.parametrize("name", names())
def test_options_that_came_later_have_their_defaults(name):
    game = get(name)
    players = game.default_players
    values = game.check_options(players, {})
    wish = TableWish(game=name, nonce="0" * 64, seats=[SeatWish(kind="me")] * players)
    row, *_ = opening_rows(wish, "ana", "Ana", 60, Seeds("00" * 32, ""), 1)
    assert row.options == values
    table = Table("t").after([msgspec.structs.replace(row, options={})])
    assert table.opened.options == values
    assert summary_of(table).options == []
