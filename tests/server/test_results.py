"""Results of finished games: what is kept with the rows that end a table is what a look at every table comes to."""

import random
import sqlite3
import zlib

import msgspec
import pytest

from tests.server.tables import Sitting, two_seats
from tests.server.test_old_store import ANA, BEN, OLD_STORE, PHONE
from tests.server.test_store import run, summary
from voliere.games import get, names
from voliere.server import rows
from voliere.server.identity import FORMER
from voliere.server.opening import summary_of
from voliere.server.results import hinted
from voliere.server.store.results import (
    ALL,
    APART,
    CONTEST,
    DAY,
    TOGETHER,
    WHOLE,
    Result,
    Wanted,
    add_up,
    is_person,
    lines_of,
    scan,
)
from voliere.server.store.sqlite import FILE, SqliteStore

PEOPLE = ["ana", "ben", "cleo", "dora", "eli"]
GAMES = ["g", "h"]
NOW = 400 * DAY


def some_summary(chooser, number, **more):
    """A finished table as it might be: two may share a seat, or one have two; bots; won by some, or by nobody."""
    players = chooser.randint(1, 4)
    seats = [chooser.sample(PEOPLE, chooser.choice([0, 1, 1, 1, 2])) for _ in range(players)]
    winners = (
        chooser.sample(range(players), chooser.randint(1, players)) if players > 1 and chooser.random() < 0.8 else []
    )
    rest = [1 if seat in winners else chooser.randint(2, 4) for seat in range(players)]
    result = Result(
        ended=NOW + number,
        moves=chooser.randint(3, 9),
        ranks=rest if winners else [1] * players,
        title=chooser.choice([None, "title-one"]),
        adjusted=[chooser.randint(-5000, 15000) / 100 for _ in range(players)] if chooser.random() < 0.4 else [],
        is_whole=chooser.random() < 0.9,
    )
    return summary(
        f"t{number:05}".ljust(22, "_"),
        game=chooser.choice(GAMES),
        players=players,
        status="over",
        names=[None] * players,
        levels=[0 if holders else chooser.randint(1, 5) for holders in seats],
        people=seats,
        kept_for=[""] * players,
        winners=winners,
        scores=[chooser.randint(-3, 40) for _ in range(players)],
        opened=NOW - chooser.randint(0, 400 * DAY // 2),
        result=chooser.choice([result, result, None]),
        **more,
    )


async def fill(store, tables):
    for one in tables:
        waiting = msgspec.structs.replace(one, status="playing", winners=[], scores=[], result=None)
        assert await store.append(one.table, 0, [b"a"], waiting)
        assert await store.append(one.table, 1, [b"b"], one)


async def check_figures(store, tables):
    """All that the store says is what a look at every table says."""
    for person in PEOPLE:
        for since, shift in ((0, 0), (NOW - 30 * DAY, 3_600_000)):
            assert await store.figures(person, since, shift) == scan(tables, person, since, shift)


@pytest.mark.parametrize("seed", range(3))
def test_figures_are_what_a_look_at_every_table_comes_to(new_store, seed):
    chooser = random.Random(seed)
    tables = [some_summary(chooser, number) for number in range(60)]

    async def scenario(store):
        await fill(store, tables)
        await check_figures(store, tables)
        # A review that comes later, another device at a seat, a phrase after the end, a table that is put right.
        for number, one in enumerate(tables):
            changed = one
            if one.result and not one.result.adjusted and chooser.random() < 0.5:
                reviewed = msgspec.structs.replace(one.result, adjusted=[12.5] * one.players)
                changed = msgspec.structs.replace(changed, result=reviewed)
            if one.people[0] and chooser.random() < 0.3:
                devices = [*one.people[0], *(name for name in PEOPLE[:1] if name not in one.people[0])]
                changed = msgspec.structs.replace(changed, people=[devices, *one.people[1:]])
            if changed == one:
                changed = msgspec.structs.replace(one, updated=one.updated + 1)
            tables[number] = changed
            assert await store.append(one.table, 2, [b"c"], changed)
        await check_figures(store, tables)
        for number in range(0, 60, 7):
            tables[number] = msgspec.structs.replace(some_summary(chooser, number), opened=tables[number].opened)
            await store.settle(tables[number])
        await check_figures(store, tables)

    run(new_store, scenario)
    run(new_store, lambda store: check_figures(store, tables))


def test_results_are_kept_with_the_rows_alone(new_store):
    """Whoever loses a race to append, or is late, leaves nothing."""
    chooser = random.Random(7)
    one = some_summary(chooser, 1)

    async def scenario(store):
        playing = msgspec.structs.replace(one, status="playing", winners=[], scores=[], result=None)
        assert await store.append(one.table, 0, [b"a"], playing)
        assert not await store.append(one.table, 4, [b"b"], one)
        await check_figures(store, [playing])
        assert await store.append(one.table, 1, [b"b"], playing)
        assert not await store.append(one.table, 1, [b"b"], one)
        await check_figures(store, [playing])

    run(new_store, scenario)


@pytest.mark.parametrize("seed", range(2))
def test_every_finished_game_is_found_by_what_one_looks_for(new_store, seed):
    chooser = random.Random(seed)
    tables = [some_summary(chooser, number) for number in range(60)]
    wishes = [
        Wanted(
            game=chooser.choice(["", *GAMES]),
            players=chooser.choice([0, 0, 2, 3]),
            rival=chooser.choice([ALL, ALL, *PEOPLE, "level 3"]),
            won=chooser.choice([None, None, True, False]),
            is_reviewed=chooser.choice([None, None, True, False]),
            since=chooser.choice([0, 0, NOW - 100 * DAY]),
            until=chooser.choice([0, 0, NOW - 50 * DAY]),
        )
        for _ in range(60)
    ]

    async def scenario(store):
        await fill(store, tables)
        for wanted in wishes:
            fitting = {
                one.table for one in tables for line in lines_of(one) if line.person == "ana" and wanted.fits(line)
            }
            listed = sorted((one for one in tables if one.table in fitting), key=lambda one: (one.opened, one.table))
            found, before = [], (10**18, "z")
            while page := await store.finished("ana", wanted, before, 4):
                found += page
                before = (page[-1].opened, page[-1].table)
            assert [one.table for one in found] == [one.table for one in reversed(listed)]

    run(new_store, scenario)


def test_who_leaves_for_good_is_named_nowhere(new_store):
    chooser = random.Random(3)
    tables = [
        msgspec.structs.replace(one, result=msgspec.structs.replace(one.result, is_rated=True))
        for one in (some_summary(chooser, number) for number in range(50))
        if one.result and one.winners and all(len(holders) < 2 for holders in one.people)
    ]

    def renamed(one):
        return msgspec.structs.replace(
            one, people=[[FORMER if who == "ana" else who for who in some] for some in one.people]
        )

    async def scenario(store):
        await fill(store, tables)
        await store.drop_results("ana", FORMER)
        after = await store.figures("ana", 0, 0)
        assert not any(map(len, msgspec.structs.astuple(after)))
        for person in PEOPLE[1:]:
            assert await store.figures(person, 0, 0) == scan(map(renamed, tables), person, 0, 0)
        seen = []
        await store.rate(2**62, 1000, lambda games, _known: seen.extend(games) or {})
        assert len(seen) == len(tables)
        assert not any(name == "ana" for game in seen for name, _ in game.seats)
        assert any(name == FORMER for game in seen for name, _ in game.seats)

    run(new_store, scenario)


def test_rows_that_take_somebody_away_take_their_results_too(new_store):
    """A table tells who was there; where that was somebody who is gone, nobody has its result."""
    chooser = random.Random(11)
    tables = [some_summary(chooser, number) for number in range(30)]

    def without(one):
        return msgspec.structs.replace(
            one, people=[[FORMER if who == "ana" else who for who in some] for some in one.people]
        )

    async def scenario(store):
        await fill(store, tables)
        for one in tables:
            assert await store.append(one.table, 2, [b"c"], without(one))
        assert not any(map(len, msgspec.structs.astuple(await store.figures("ana", 0, 0))))
        assert not any(map(len, msgspec.structs.astuple(await store.figures(FORMER, 0, 0))))
        for person in PEOPLE[1:]:
            assert await store.figures(person, 0, 0) == scan(map(without, tables), person, 0, 0)

    run(new_store, scenario)


def test_sums_of_several_who_share_a_victory_are_whole():
    assert all(WHOLE % number == 0 for number in range(1, 11))


@pytest.mark.parametrize("name", names())
def test_a_table_tells_its_result(name):
    game = get(name)
    players = two_seats(game)
    sitting = Sitting(game, ["me", "friend", *[2] * (players - 2)])
    sitting.sits("ben", 1)
    sitting.now += 5
    sitting.goes_on(["ana", "ben", *[None] * (players - 2)], 10_000)
    ended = sitting.now
    table, outcome = sitting.table, sitting.table.match.outcome
    sitting.now += 60_000
    sitting.sends("ana", "Say", seat=0, phrase="hello")
    found = summary_of(sitting.table)
    assert found == summary_of(sitting.folded())
    assert (found.result.ended, found.result.moves) == (ended, len(table.match.plies))
    assert found.result.ranks == outcome.ranks
    assert found.result.is_rated == bool(outcome.winners)
    ana, *others = [line for line in lines_of(found) if line.person == "ana"]
    assert (ana.rival, ana.table, ana.game, ana.players) == (ALL, table.id, name, players)
    if outcome.winners:
        assert ana.kind == CONTEST
        assert ana.share == (WHOLE // len(outcome.winners) if 0 in outcome.winners else 0)
        assert others[0].rival == "ben"
        assert others[0].ahead - others[0].behind == (outcome.ranks[0] < outcome.ranks[1]) - (
            outcome.ranks[0] > outcome.ranks[1]
        )


def ended(game, seats, holders, does=None, **more):
    """A table that was played to its end, with something done before the first move."""
    sitting = Sitting(game, seats, **more)
    for seat, holder in enumerate(holders):
        if seats[seat] == "friend":
            sitting.sits(holder, seat)
    if does:
        does(sitting)
    sitting.goes_on(holders, 10_000)
    return sitting


@pytest.fixture
def duel():
    """A game for two, in which a move may be foreseen."""
    return get("papageno")


def test_a_game_alone_against_bots_counts_unless_one_had_help(duel):
    def takes_back(sitting):
        sitting.goes_on(["ana", None], 3)
        sitting.sends("ana", "Undo", seat=0)

    def asks(sitting):
        sitting.adds(hinted(sitting.table, 0, sitting.now))
        assert hinted(sitting.table, 0, sitting.now) == []

    plain = ended(duel, ["me", 3], ["ana", None])
    assert summary_of(plain.table).result.is_rated
    for help_ in (takes_back, asks):
        assert not summary_of(ended(duel, ["me", 3], ["ana", None], help_).table).result.is_rated


def test_a_game_with_a_stand_in_or_on_one_device_does_not_count(duel):
    def leaves(sitting):
        sitting.sends("ben", "Leave", seat=1)
        sitting.sends("ben", "Back", seat=1)

    assert summary_of(ended(duel, ["me", "friend"], ["ana", "ben"]).table).result.is_rated
    assert not summary_of(ended(duel, ["me", "friend"], ["ana", "ben"], leaves).table).result.is_rated
    one_device = summary_of(ended(duel, ["me", "me"], ["ana", "ana"]).table)
    assert not one_device.result.is_rated
    assert [line.kind for line in lines_of(one_device)] == [APART]


def test_what_people_agreed_to_take_back_does_not_keep_a_game_from_counting(duel):
    def agrees(sitting):
        for seed in range(100):
            sitting.goes_on(["ana", "ben"], 1, seed)
            last = sitting.table.match.plies[-1].seat
            who, other = ("ana", "ben") if last == 0 else ("ben", "ana")
            try:
                sitting.sends(who, "Undo", seat=last)
            except Exception:  # noqa: BLE001  # something was shown
                continue
            sitting.sends(other, "Answer", seat=1 - last, agrees=True)
            return
        raise AssertionError("nothing could be taken back")

    done = ended(duel, ["me", "friend"], ["ana", "ben"], agrees)
    assert done.table.undone
    assert summary_of(done.table).result.is_rated


def test_a_review_adds_the_result_without_luck(duel):
    sitting = ended(duel, ["me", 3], ["ana", None])
    before = summary_of(sitting.table)
    assert before.result.adjusted == []
    totals = [{"result": 100, "adjusted": 61.25}, {"result": 0, "adjusted": 38.75}]
    packed = zlib.compress(msgspec.json.encode({"done": 1, "moves": 1, "review": {"game": "x", "totals": totals}}))
    sitting.adds([rows.Reviewed(at=sitting.now, review=packed)])
    after = summary_of(sitting.table, before)
    assert after.result.adjusted == [61.25, 38.75]
    assert summary_of(sitting.folded()) == after
    assert [line.adjusted for line in lines_of(after)] == [6125, 6125]


def test_what_is_played_on_from_the_middle_is_not_counted(duel):
    sitting = ended(duel, ["me", 3], ["ana", None])
    opened, *others = sitting.journal
    again = sitting.table.match.copy()
    again.undo(4)
    sitting.journal = [msgspec.structs.replace(opened, record=again.record()), *others[:2]]
    sitting.table = type(sitting.table)("u" * 22).after(sitting.journal)
    sitting.goes_on(["ana", None], 10_000)
    found = summary_of(sitting.table)
    assert (found.result.is_whole, found.result.is_rated) == (False, False)
    assert {line.kind for line in lines_of(found)} == {APART}


@pytest.mark.parametrize("name", [name for name in names() if 1 in get(name).players])
def test_alone_there_is_a_score_and_a_title(name):
    sitting = ended(get(name), ["me"], ["ana"])
    found = summary_of(sitting.table)
    (line,) = lines_of(found)
    assert (line.kind, line.share, line.fair) == (TOGETHER, 0, 0)
    assert line.score == sitting.table.match.outcome.scores[0]
    assert line.title == (sitting.table.match.outcome.title or "")
    assert not found.result.is_rated


def test_games_of_before_are_filled_in(tmp_path):
    """From a store that an earlier version left: nothing is known of them but who has won, and how many points."""
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.executescript(OLD_STORE)
    connection.close()

    async def look(store):
        over = await store.all_finished("", 1000)
        assert over
        for person in (ANA, PHONE, BEN):
            found = await store.figures(person, 0, 0)
            assert found == scan(over, person, 0, 0)
        return sum(one.games for one in (await store.figures(ANA, 0, 0)).tallies if one.rival == ALL), len(over)

    counted, over = run(lambda: SqliteStore(tmp_path), look)
    assert counted == over
    assert run(lambda: SqliteStore(tmp_path), look) == (counted, over)  # once


def test_games_of_before_are_filled_in_with_postgres(database, monkeypatch):
    """The form before, as it was made."""
    from voliere.server.store import postgres

    chooser = random.Random(5)
    tables = [some_summary(chooser, number) for number in range(30)]
    import psycopg

    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("CREATE TABLE voliere_form (version integer NOT NULL)")
        for script in postgres.MIGRATIONS[: postgres.RESULTS_FORM - 1]:
            connection.execute(script)
        connection.execute("INSERT INTO voliere_form VALUES (%s)", (postgres.RESULTS_FORM - 1,))
        for one in tables:
            values = (one.table, 1, one.status, one.is_public, one.updated, None, postgres.encode_summary(one))
            connection.execute("INSERT INTO voliere_tables VALUES (%s, %s, %s, %s, %s, %s, %s)", values)
    monkeypatch.setattr(postgres, "FILLED_AT_ONCE", 7)
    run(lambda: postgres.PostgresStore(database), lambda store: check_figures(store, tables))


def test_the_days_of_a_year_are_read_from_an_index_alone(database):
    """With PostgreSQL, where a person's hours lie all over their table; SQLite keeps them together."""
    import psycopg

    from voliere.server.store.postgres import QUERIES, PostgresStore

    run(lambda: PostgresStore(database), lambda store: store.name_of("ana"))
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("SET enable_seqscan=off")
        connection.execute("SET enable_bitmapscan=off")
        plan = connection.execute(f"EXPLAIN {QUERIES.days}".encode(), (0, "ana", 0)).fetchall()
    assert "Index Only Scan" in str(plan)


def test_sums_name_what_lines_hold():
    chooser = random.Random(1)
    lines = [line for number in range(40) for line in lines_of(some_summary(chooser, number))]
    for (person, rival, *_), (games, *_) in add_up(lines).items():
        assert games
        assert person in PEOPLE
        assert rival == ALL or rival.startswith("level ") or is_person(rival)
