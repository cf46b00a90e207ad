"""What every store promises, on each of them."""

import asyncio
import importlib
import stat

import msgspec
import pytest

from tests.browser.test_desk import Journal
from tests.server.conftest import STORES, store_maker
from voliere.browser.store import BrowserStore
from voliere.errors import InvalidSetting
from voliere.server.identity import FORMER, new_id
from voliere.server.store import RESULTS_FORM, Summary
from voliere.server.store.results import scan

SUMMARY = Summary(
    table="",
    game="g",
    players=2,
    options=[],
    status="waiting",
    pace="live",
    is_public=False,
    names=["Ana", None],
    levels=[0, 0],
    people=[["ana"], []],
    kept_for=["", ""],
    pending=[],
    winners=[],
    scores=[],
    opened=1,
    updated=1,
    due=None,
)


def summary(table, **more):
    return msgspec.structs.replace(SUMMARY, table=table, **more)


def run(new_store, scenario):
    async def whole():
        store = new_store()
        await store.open()
        try:
            return await scenario(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def test_rows_come_back_in_order_and_survive_closing(new_store):
    table = new_id()

    async def write(store):
        assert await store.append(table, 0, [b"one", b"two"], summary(table))
        assert await store.append(table, 2, [b"three"], summary(table))
        assert await store.read(new_id()) == []

    async def read(store):
        assert await store.read(table) == [b"one", b"two", b"three"]
        assert await store.read(table, 2) == [b"three"]
        assert await store.read(table, 3) == []

    run(new_store, write)
    run(new_store, read)


def test_only_the_true_version_is_appended_to(new_store):
    table = new_id()

    async def scenario(store):
        assert not await store.append(table, 1, [b"x"], summary(table))
        assert await store.append(table, 0, [b"a"], summary(table))
        for wrong in (0, 2, 5):
            assert not await store.append(table, wrong, [b"x"], summary(table, status="over", people=[["eve"], []]))
        assert await store.read(table) == [b"a"]
        assert await store.tables_of("eve", 9) == []
        assert [one.status for one in await store.tables_of("ana", 9)] == ["waiting"]

    run(new_store, scenario)


def test_of_many_that_race_exactly_one_wins(new_store):
    async def scenario(store):
        for _ in range(5):
            table = new_id()
            assert await store.append(table, 0, [b"a"], summary(table))
            racing = [store.append(table, 1, [b"%d" % number], summary(table)) for number in range(20)]
            won = await asyncio.gather(*racing)
            assert won.count(True) == 1
            assert await store.read(table, 1) == [b"%d" % won.index(True)]

    run(new_store, scenario)


def test_many_tables_share_a_commit(new_store):
    async def scenario(store):
        tables = [new_id() for _ in range(100)]
        assert all(await asyncio.gather(*(store.append(one, 0, [b"a"], summary(one)) for one in tables)))
        for one in tables:
            assert await store.read(one) == [b"a"]
        if hasattr(store, "commits"):
            assert store.commits < 50

    run(new_store, scenario)


def test_a_late_move_does_not_hold_up_those_it_is_written_with(new_store):
    async def scenario(store):
        tables = [new_id() for _ in range(30)]
        await asyncio.gather(*(store.append(one, 0, [b"a"], summary(one)) for one in tables))
        late = tables[7]
        assert await store.append(late, 1, [b"b"], summary(late))
        written = await asyncio.gather(*(store.append(one, 1, [b"c", b"d"], summary(one)) for one in tables))
        assert [one for one, is_written in zip(tables, written, strict=True) if not is_written] == [late]
        for one in tables:
            assert await store.read(one, 1) == ([b"b"] if one == late else [b"c", b"d"])

    run(new_store, scenario)


def test_lists(new_store):
    async def scenario(store):
        tables = [new_id() for _ in range(4)]
        await store.append(tables[0], 0, [b"a"], summary(tables[0], is_public=True, updated=1))
        await store.append(tables[1], 0, [b"a"], summary(tables[1], is_public=True, updated=2, people=[["ben"], []]))
        await store.append(tables[2], 0, [b"a"], summary(tables[2], is_public=True, updated=3, status="over"))
        await store.append(tables[3], 0, [b"a"], summary(tables[3], updated=4, kept_for=["", "ben"], due=50))
        assert [one.table for one in await store.public("waiting", 9)] == [tables[1], tables[0]]
        assert [one.table for one in await store.public("waiting", 1)] == [tables[1]]
        assert [one.table for one in await store.public("over", 9)] == [tables[2]]
        assert [one.table for one in await store.tables_of("ana", 9)] == [tables[3], tables[2], tables[0]]
        assert [one.table for one in await store.tables_of("ben", 9)] == [tables[3], tables[1]]
        assert await store.due(49, 9) == []
        assert await store.due(50, 9) == [tables[3]]
        await store.append(tables[3], 1, [b"b"], summary(tables[3], updated=5, due=None))
        assert await store.due(10**13, 9) == []
        assert [one.table for one in await store.tables_of("ben", 9)] == [tables[1]]  # no longer kept for him
        ever = [one.table for one in await store.games_of("ben", "", (10, ""), 9)]
        assert set(ever) == {tables[1], tables[3]}  # but its rows may tell who he was

    run(new_store, scenario)


@pytest.fixture(params=[1, 2, 64])
def sorting(request, monkeypatch):
    """Moves are sorted into the journal where there are five, instead of thousands: of one table, of a few, of all."""
    monkeypatch.setattr("voliere.server.store.sqlite.MOST_RECENT", 5)
    monkeypatch.setattr("voliere.server.store.sqlite.SORTED_AT_ONCE", request.param)


def moved(table, number, **more):
    return summary(
        table, status="playing", is_public=True, pending=[number % 2], updated=number, due=10 * number, **more
    )


@pytest.mark.parametrize("moves", [1, 3, 4, 5, 13])
def test_moves_are_kept_in_order_and_lists_show_the_last(new_store, sorting, moves):
    """Whether their rows are in the journal already or not, before and after a restart."""
    tables = [new_id() for _ in range(3)]

    async def write(store):
        for table in tables:
            assert await store.append(table, 0, [b"open"], moved(table, 1, names=["Ève", None]))
        for number in range(2, moves + 2):
            for table in tables[:2]:
                kept = moved(table, number, names=["Ève", None])
                assert await store.append(table, number - 1, [b"%d" % number], kept)
                assert not await store.append(table, number - 1, [b"late"], kept)
        await read(store)

    async def read(store):
        last = moves + 1
        rows = [b"open", *(b"%d" % number for number in range(2, last + 1))]
        for table in tables[:2]:
            assert await store.read(table) == rows
            assert await store.read(table, 2) == rows[2:]
            assert not await store.append(table, last - 1, [b"late"], moved(table, last))
        expected = [moved(table, last, names=["Ève", None]) for table in tables[:2]]
        expected.append(moved(tables[2], 1, names=["Ève", None]))
        for found in (
            await store.public("playing", 9),
            await store.tables_of("ana", 9),
            await store.games_of("ana", "g", (2, ""), 9),
        ):
            assert sorted(found, key=lambda one: tables.index(one.table)) == expected
        assert {one.table for one in await store.public("playing", 2)} == set(tables[:2])
        assert {one.table for one in await store.tables_of("ana", 2)} == set(tables[:2])
        assert await store.due(10 * last - 1, 1) == [tables[2]]  # those that have moved on hold up nobody
        assert set(await store.due(10 * last, 9)) == set(tables)
        assert await store.latest() == last

    run(new_store, write)
    run(new_store, read)
    run(new_store, read)


def test_what_follows_a_move_is_what_lists_show(new_store, sorting):
    table = new_id()

    async def write(store):
        assert await store.append(table, 0, [b"open"], moved(table, 1))
        assert await store.append(table, 1, [b"move"], moved(table, 2))
        store.forget(table)  # it has left memory, and comes back
        assert not await store.append(table, 1, [b"late"], moved(table, 3))
        assert await store.append(table, 2, [b"move"], moved(table, 3))
        assert await store.append(table, 3, [b"move"], moved(table, 4))
        assert await store.append(table, 4, [b"end"], summary(table, status="over", updated=5))
        assert await store.append(table, 5, [b"seen"], summary(table, status="over", updated=6))
        await read(store)
        others = [new_id() for _ in range(3)]
        for other in others:  # until all is sorted in
            for number in (1, 2, 3):
                assert await store.append(other, number - 1, [b"x"], moved(other, number, people=[["ben"], []]))
        await read(store)

    async def read(store):
        assert await store.read(table) == [b"open", b"move", b"move", b"move", b"end", b"seen"]
        assert await store.tables_of("ana", 9) == [summary(table, status="over", updated=6)]
        assert table not in [one.table for one in await store.public("playing", 9)]
        assert table not in await store.due(10**13, 9)

    run(new_store, write)
    run(new_store, read)


def test_a_move_that_is_not_kept_is_in_no_list(tmp_path, sorting):
    import sqlite3

    from voliere.server.store.sqlite import SqliteStore

    async def scenario(store):
        for number in (1, 2):
            assert await store.append("t", number - 1, [b"a"], moved("t", number))

        def fail(_connection):
            raise sqlite3.OperationalError("database or disk is full")

        for number in range(10):  # more than would be sorted in
            lost = await asyncio.gather(
                store.append("t", 2, [b"lost"], moved("t", 3 + number)), store._later(fail), return_exceptions=True
            )
            assert all(isinstance(one, sqlite3.OperationalError) for one in lost)
            assert await store.tables_of("ana", 9) == [moved("t", 2)]
        for number in range(3, 12):
            assert await store.append("t", number - 1, [b"a"], moved("t", number))
        assert await store.read("t") == [b"a"] * 11
        assert await store.tables_of("ana", 9) == [moved("t", 11)]

    run(lambda: SqliteStore(tmp_path), scenario)


def test_moves_are_appended_and_now_and_then_sorted_in(tmp_path, sorting):
    from voliere.server.store.sqlite import SqliteStore

    async def scenario(store):
        assert await store.append("t", 0, [b"a"], moved("t", 1))
        sizes = []
        for number in range(2, 14):
            assert await store.append("t", number - 1, [b"a"], moved("t", number))
            sizes += ((await store._rows("SELECT (SELECT count(*) FROM journal), (SELECT count(*) FROM recent)"))[0],)
        assert sizes == [(1 + number // 5 * 5, number % 5) for number in range(1, 13)]

    run(lambda: SqliteStore(tmp_path), scenario)


def test_all_games_of_a_person_come_in_pages(new_store):
    """By when they were opened, which does not change while one turns pages; the same moment parts no two pages."""
    tables = sorted(new_id() for _ in range(7))
    opened = [3, 3, 3, 1, 2, 5, 4]

    async def write(store):
        for number, table in enumerate(tables):
            game = "gh"[number % 2]
            await store.append(table, 0, [b"a"], summary(table, opened=opened[number], game=game, updated=number))
        await store.append(tables[3], 1, [b"b"], summary(tables[3], opened=1, game="h", updated=99))
        await store.append(tables[0], 1, [b"b"], summary(tables[0], opened=3, people=[["ana"], ["ben"]]))

    async def read(store):
        async def pages(person, game):
            found, before = [], (10**18, "")
            while page := await store.games_of(person, game, before, 2):
                assert len(page) <= 2
                found += page
                before = (page[-1].opened, page[-1].table)
            return found

        everything = await pages("ana", "")
        assert [one.opened for one in everything] == [5, 4, 3, 3, 3, 2, 1]
        assert {one.table for one in everything} == set(tables)
        assert [one.opened for one in await pages("ana", "h")] == [5, 3, 1]
        assert [one.table for one in await pages("ben", "")] == [tables[0]]
        assert await pages("ben", "h") == await pages("cleo", "") == []

    run(new_store, write)
    run(new_store, read)


def test_a_page_of_games_is_read_by_an_index(tmp_path):
    """However many there are: nothing is sorted, and nobody else's is looked at."""
    from voliere.server.store.sqlite import SqliteStore

    async def scenario(store):
        queries = []
        store._rows = lambda query, *values: queries.append((query, values)) or asyncio.sleep(0, [])
        await store.games_of("ana", "g", (9, ""), 20)
        await store.waiting("abc123")
        return [
            " ".join(line[3] for line in store._reading.execute(f"EXPLAIN QUERY PLAN {query}", values))
            for query, values in queries
        ]

    games, waiting = run(lambda: SqliteStore(tmp_path), scenario)
    assert "seated USING COVERING INDEX seated_opened (person=? AND (opened,table_id)<" in games
    assert "TEMP B-TREE" not in games
    assert "tables_code" in waiting


def test_a_code_finds_only_tables_that_wait(new_store):
    async def scenario(store):
        tables = [f"{code}{new_id()[:16]}" for code in ("abc123", "abc123", "abc124", "ABC123")]
        for table, status in zip(tables, ("waiting", "playing", "waiting", "waiting"), strict=True):
            await store.append(table, 0, [b"a"], summary(table, status=status))
        assert await store.waiting("abc123") == [tables[0]]
        assert await store.waiting("abc12") == await store.waiting("") == []
        await store.append(tables[0], 1, [b"b"], summary(tables[0], status="playing"))
        assert await store.waiting("abc123") == []

    run(new_store, scenario)


def test_a_database_of_before_knows_when_its_games_were_opened(database):
    pytest.importorskip("psycopg")
    import psycopg

    from voliere.server.store import encode_summary
    from voliere.server.store.postgres import MIGRATIONS, PostgresStore

    old = summary("t" * 22, opened=7, game="h", names=["Ève", None])
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(MIGRATIONS[0].encode())
        connection.execute("CREATE TABLE voliere_form (version integer NOT NULL)")
        connection.execute("INSERT INTO voliere_form VALUES (1)")
        values = (old.table, 1, "over", False, 1, None, encode_summary(old))
        connection.execute("INSERT INTO voliere_tables VALUES (%s, %s, %s, %s, %s, %s, %s)", values)
        connection.execute("INSERT INTO voliere_seated VALUES ('ana', %s)", (old.table,))
    found = run(lambda: PostgresStore(database), lambda store: store.games_of("ana", "h", (8, ""), 9))
    assert found == [old]


def test_a_file_of_before_goes_on(tmp_path, sorting):
    import sqlite3

    from voliere.server.store import encode_summary
    from voliere.server.store.sqlite import FILE, SqliteStore
    from voliere.server.store.sqlite_form import MIGRATIONS

    old = moved("t", 2, names=["Ève", None])
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript("".join(MIGRATIONS[:2]) + "PRAGMA user_version=2")
    connection.execute("INSERT INTO tables VALUES ('t', 2, 'playing', 1, 2, 20, ?)", (encode_summary(old),))
    connection.execute("INSERT INTO seated VALUES ('ana', 't', 'g', 1)")
    connection.executemany("INSERT INTO journal VALUES ('t', ?, ?)", [(1, b"one"), (2, b"two")])
    connection.commit()
    connection.close()

    async def scenario(store):
        assert await store.tables_of("ana", 9) == [old]
        for number in range(3, 15):
            assert await store.append("t", number - 1, [b"new"], moved("t", number, names=["Ève", None]))
        assert await store.read("t") == [b"one", b"two", *[b"new"] * 12]
        assert await store.tables_of("ana", 9) == [moved("t", 14, names=["Ève", None])]

    run(lambda: SqliteStore(tmp_path), scenario)


@pytest.mark.parametrize("form", [3, 5])
def test_stores_of_the_forms_before_go_on(new_store, monkeypatch, form):
    """As versions wrote them: one that knew no papers, and one that knew papers and results."""
    table, over = new_id(), new_id()
    finished = summary(over, status="over", people=[["ana"], []], levels=[0, 3], winners=[0], scores=[5, 1])

    async def write(store):
        assert await store.append(table, 0, [b"one"], summary(table))
        await store.set_name("ana", "Ana")
        if form >= RESULTS_FORM:
            assert await store.append(over, 0, [b"two"], finished)

    async def read(store):
        assert await store.read(table) == [b"one"]
        if form >= RESULTS_FORM:
            assert await store.figures("ana", 0, 0) == scan([finished], "ana", 0, 0)
        assert await store.name_of("ana") == "Ana"
        assert await store.write_paper("k", "ana", "a", b"1", expected=None)
        assert await store.papers("k", "ana", 9) == [("a", b"1")]

    with monkeypatch.context() as before:
        for module in ("sqlite_form", "postgres"):
            migrations = importlib.import_module(f"voliere.server.store.{module}").MIGRATIONS
            before.setattr(f"voliere.server.store.{module}.MIGRATIONS", migrations[:form])
            before.setattr(f"voliere.server.store.{module}.SCHEMA", form)
        run(new_store, write)
    run(new_store, read)


def test_names(new_store):
    async def scenario(store):
        assert await store.name_of("ana") is None
        await store.set_name("ana", "Ana")
        await store.set_name("ana", "Ève")
        assert await store.name_of("ana") == "Ève"

    run(new_store, scenario)


@pytest.fixture(params=[*STORES, "browser"])
def paper_store(request, tmp_path):
    """Papers are in the browser's store, too."""
    if request.param != "browser":
        return store_maker(request, tmp_path)
    journal = Journal()
    return lambda: BrowserStore(journal)


def test_papers_are_kept_by_kind_owner_and_key(paper_store):
    every = bytes(range(256))

    async def write(store):
        assert await store.paper("k", "ana", "a") is None
        assert await store.write_paper("k", "ana", "b", b"two")
        assert await store.write_paper("k", "ana", "a", every)
        assert await store.write_paper("k", "ana", "Z", b"zero")
        assert await store.write_paper("k", "ben", "a", b"bens")
        assert await store.write_paper("l", "ana", "a", b"another")
        assert await store.write_paper("k", "ana", "b", b"changed")

    async def read(store):
        assert await store.paper("k", "ana", "a") == every
        assert await store.paper("k", "ana", "c") is None
        assert await store.papers("k", "ana", 9) == [("Z", b"zero"), ("a", every), ("b", b"changed")]
        assert await store.papers("k", "ana", 1) == [("Z", b"zero")]
        assert await store.papers("k", "ana", 9, "a") == [("b", b"changed")]
        assert await store.papers("m", "ana", 9) == []
        assert await store.holders("k", "a", 9) == [("ana", every), ("ben", b"bens")]
        assert await store.holders("k", "a", 1) == [("ana", every)]
        assert await store.belongings("ana", 3) == [("k", "Z", b"zero"), ("k", "a", every), ("k", "b", b"changed")]
        assert await store.belongings("ana", 9, ("k", "b")) == [("l", "a", b"another")]

    async def drop(store):
        for kind in ("a", "k", "z"):
            await store.write_paper(kind, "ben", "ana", b"under her name")
        await store.drop_papers("ana")
        assert await store.belongings("ana", 9) == []
        assert await store.belongings("ben", 9) == [("k", "a", b"bens")]
        assert await store.write_paper("k", "ben", "a", None)
        assert await store.write_paper("k", "ben", "a", None)
        assert await store.holders("k", "a", 9) == []

    for scenario in (write, read, drop):
        run(paper_store, scenario)


@pytest.mark.parametrize("moves", [0, 3])
def test_rows_are_written_anew_and_a_person_forgotten(paper_store, moves):
    """Whether the rows are sorted in already or not."""
    table = new_id()

    async def write(store):
        assert await store.append(table, 0, [b"one", b"two"], moved(table, 1))
        for number in range(2, moves + 2):
            assert await store.append(table, number, [b"%d" % number], moved(table, number))
        await store.set_name("ana", "Ana")
        await store.rewrite(table, {1: b"uno", **({4: b"tre"} if moves else {})})
        await store.rewrite(new_id(), {1: b"nothing"})

    async def read(store):
        expected = [b"uno", b"two", b"2", b"tre", b"4"][: 2 + moves]
        assert await store.read(table) == expected
        assert await store.append(table, len(expected), [b"more"], moved(table, 9, people=[[FORMER], []]))
        await store.drop_person("ana")
        assert not await store.name_of("ana")
        assert await store.tables_of("ana", 9) == await store.games_of("ana", "", (10, ""), 9) == []
        assert await store.tables_of(FORMER, 9) == []

    run(paper_store, write)
    run(paper_store, read)


def test_papers_are_due(paper_store):
    async def scenario(store):
        await store.write_paper("k", "ana", "a", b"1", 20)
        await store.write_paper("k", "ben", "b", b"2", 10)
        await store.write_paper("k", "ben", "c", b"3")
        await store.write_paper("l", "ben", "d", b"4", 5)
        assert await store.due_papers("k", 9, 9) == []
        assert await store.due_papers("k", 20, 9) == [("ben", "b", b"2"), ("ana", "a", b"1")]
        assert await store.due_papers("k", 20, 1) == [("ben", "b", b"2")]
        await store.write_paper("k", "ben", "b", b"2")
        assert await store.due_papers("k", 10**13, 9) == [("ana", "a", b"1")]

    run(paper_store, scenario)


def test_a_paper_is_changed_only_from_what_is_expected(paper_store):
    async def scenario(store):
        async def write(data, expected, due=None):
            return await store.write_paper("k", "ana", "a", data, due, expected=expected)

        assert not await write(b"x", b"y")
        assert not await write(None, b"y")
        assert await write(None, None)
        assert await write(b"1", None, 7)
        assert not await write(b"2", None, 8)
        assert not await write(None, None)
        assert not await write(b"2", b"x")
        assert not await write(None, b"x")
        assert await store.due_papers("k", 99, 9) == [("ana", "a", b"1")]
        assert await write(b"2", b"1")
        assert await store.due_papers("k", 99, 9) == []
        assert await write(None, b"2")
        assert await store.paper("k", "ana", "a") is None
        assert [await write(b"%d" % number, None) for number in range(3)] == [True, False, False]
        won = await asyncio.gather(*(write(b"won %d" % number, b"0") for number in range(10)))
        assert won.count(True) == 1
        assert await store.paper("k", "ana", "a") == b"won %d" % won.index(True)

    run(paper_store, scenario)


def test_a_shared_store_keeps_one_secret(new_store):
    async def scenario(store):
        return await store.secret()

    first, second = run(new_store, scenario), run(new_store, scenario)
    assert first == second
    assert (first is not None) == new_store().is_shared


def test_a_store_of_a_later_form_is_refused(new_store, monkeypatch):
    async def nothing(_store):
        pass

    run(new_store, nothing)
    for module in ("voliere.server.store.sqlite_form", "voliere.server.store.postgres"):
        monkeypatch.setattr(f"{module}.SCHEMA", 0)
    with pytest.raises(InvalidSetting) as refused:
        run(new_store, nothing)
    assert refused.value.code == "store-too-new"


def test_two_processes_on_one_sqlite_are_refused(tmp_path):
    from voliere.server.store.sqlite import SqliteStore

    async def scenario():
        first = SqliteStore(tmp_path / "one")
        await first.open()
        with pytest.raises(InvalidSetting) as refused:
            await SqliteStore(tmp_path / "one").open()
        assert refused.value.code == "store-in-use"
        await first.close()

    asyncio.run(scenario())


def test_files_are_for_their_owner_alone(tmp_path):
    from voliere.server.store.sqlite import SqliteStore

    folder = tmp_path / "private"
    run(lambda: SqliteStore(folder), lambda store: store.append("t", 0, [b"a"], summary("t")))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for name in ("tables.sqlite", "tables.lock"):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600


def test_a_file_that_is_no_database_is_told_in_one_line(tmp_path):
    from voliere.server.store.sqlite import FILE, SqliteStore

    (tmp_path / FILE).write_text("no database\n" * 100)
    for _ in range(2):  # the first leaves no lock behind
        with pytest.raises(InvalidSetting) as refused:
            asyncio.run(SqliteStore(tmp_path).open())
        assert refused.value.code == "store-unusable"
        assert FILE in refused.value.reason
        assert "\n" not in refused.value.reason


def test_a_file_is_made_whole_or_not_at_all(tmp_path, monkeypatch):
    from voliere.server.files import create_whole

    path = tmp_path / "secret"

    def fail(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("os.fsync", fail)
        with pytest.raises(OSError, match="No space"):
            create_whole(path, b"mine")
    assert list(tmp_path.iterdir()) == []
    with monkeypatch.context() as without_links:
        without_links.setattr("os.link", fail)
        create_whole(path, b"mine")
    create_whole(path, b"another")
    assert path.read_bytes() == b"mine"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_somebody_else_makes_meanwhile_stays(tmp_path, monkeypatch):
    import os

    from voliere.server.files import create_whole

    path, link = tmp_path / "secret", os.link

    def late(draft, target):
        path.write_bytes(b"theirs")
        link(draft, target)

    monkeypatch.setattr("os.link", late)
    create_whole(path, b"mine")
    assert path.read_bytes() == b"theirs"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failing_disk_keeps_nothing_and_says_so(tmp_path):
    import sqlite3

    from voliere.server.store.sqlite import SqliteStore

    async def scenario(store):
        assert await store.append("t", 0, [b"a"], summary("t"))

        def fail(_connection):
            raise sqlite3.OperationalError("database or disk is full")

        broken, second = await asyncio.gather(
            store._later(fail), store.append("t", 1, [b"b"], summary("t")), return_exceptions=True
        )
        assert isinstance(broken, sqlite3.OperationalError)
        # In the same commit the second one is gone, and is told so; in a later one it is there.
        rows = await store.read("t")
        assert rows == ([b"a", b"b"] if second is True else [b"a"])
        assert await store.append("t", len(rows), [b"c"], summary("t"))

    run(lambda: SqliteStore(tmp_path), scenario)


@pytest.mark.parametrize("address", ["postgresql://u:p@127.0.0.1:1/x?foo=bar", "postgresql://u:p@..a/x"])
def test_a_database_address_that_cannot_be_read_is_told_in_one_line(address):
    pytest.importorskip("psycopg")
    from voliere.server.store.postgres import PostgresStore

    with pytest.raises(InvalidSetting) as refused:
        asyncio.run(PostgresStore(address).open())
    assert refused.value.code == "store-unusable"
    assert "VOLIERE_DATABASE_URL" in refused.value.reason
    assert "\n" not in refused.value.reason


def test_a_database_that_is_not_there_is_told_in_one_line():
    pytest.importorskip("psycopg")
    from voliere.server.store.postgres import PostgresStore

    with pytest.raises(InvalidSetting) as refused:
        asyncio.run(PostgresStore("postgresql://nobody@127.0.0.1:1/none?connect_timeout=2").open())
    assert refused.value.code == "store-unreachable"
    assert "\n" not in refused.value.reason
