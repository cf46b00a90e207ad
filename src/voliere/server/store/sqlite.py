"""Tables in one SQLite file, for one process, and one commit for all that has come in meanwhile.

A commit waits for the disk (synchronous=FULL), which takes milliseconds: a thread does nothing but that. What comes in
that time shares the next one. So a busy server commits no more often than a quiet one, and no move is acknowledged
before it is on the disk. Statements are run by the event loop itself: they take microseconds, and a thread would have
to wait for its turn of Python after each.

Moves are appended, not sorted in: their rows go to the end of `recent`, which has no index. Where there are thousands
the thread moves those of a few tables, the oldest first, to where they belong: a few, since everybody waits for it.
Until then what lists show of these tables is in memory, for the file is one process's. After a crash `recent` has all
that they need.
"""

import asyncio
import contextlib
import json
import queue
import sqlite3
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import EllipsisType
from typing import Any, TypeVar

from msgspec.structs import replace

from voliere.errors import InvalidSetting
from voliere.server.files import create_private
from voliere.server.store import (
    PROBE,
    RATING,
    WAITING,
    Judge,
    Store,
    Summary,
    decode_summary,
    encode_summary,
)
from voliere.server.store.queries import (
    COLUMNS,
    Queries,
    figures_of,
    rating_keys,
    read_ranked,
)
from voliere.server.store.results import OVER, Figures, Wanted
from voliere.server.store.sqlite_form import migrate, write_results
from voliere.texts import failure

FILE = "tables.sqlite"
LOCK = "tables.lock"

QUERIES = Queries("", "?")
_RENAMED = ", ".join("?1" if name == "rival" else name for name in COLUMNS)
ERASE = {  # a person from the results of a table: others have met somebody else
    "renamed": f"INSERT OR IGNORE INTO results SELECT {_RENAMED} FROM results WHERE table_id=?2 AND rival=?3",
    "dropped": "DELETE FROM results WHERE table_id=? AND (person=? OR rival=?)",
}

# By table the last row there; of the columns beside max(), SQLite gives those of the row that has it.
LAST = "FROM (SELECT table_id, max(version) AS version, updated, due, pending FROM recent{} GROUP BY table_id) AS last"
CARD = (
    "CAST(json_set(CAST(card AS TEXT), '$.pending', json(last.pending), '$.updated', last.updated, '$.due', last.due)"
    " AS BLOB)"
)
STALE = "WHERE id=last.table_id AND tables.version<last.version"
OLDEST = "SELECT table_id FROM recent ORDER BY rowid LIMIT ?"
THEIRS = " WHERE table_id IN (SELECT value FROM json_each(?))"
NEWER = f"version=last.version, updated=last.updated, due=last.due, card={CARD}"
SORT_IN = f"INSERT INTO journal SELECT table_id, version, data FROM recent{THEIRS} ORDER BY table_id, version"
RENEW = f"UPDATE tables SET {NEWER} {LAST.format(THEIRS)} {STALE}"
CLEAR = f"DELETE FROM recent{THEIRS}"
# All kinds of papers, from one to the next by an index.
KINDS = (
    "WITH RECURSIVE kinds (kind) AS (SELECT min(kind) FROM papers UNION ALL"
    " SELECT (SELECT min(kind) FROM papers WHERE kind>kinds.kind) FROM kinds WHERE kind IS NOT NULL)"
    " SELECT kind FROM kinds WHERE kind IS NOT NULL"
)
PAPER = "SELECT data FROM papers WHERE kind=? AND owner=? AND key=?"

BUSY_MILLISECONDS = 200  # that everybody waits for somebody who writes to the file by hand; then it is tried again
ENOUGH = 50  # jobs that are not kept waiting for more
CLOSING_SECONDS = 0.003  # between two looks whether all is written
WRITTEN_BACK = 10_000  # pages (40 MB) of changes before they move into the file itself; a commit has to wait for that
MOST_RECENT = 4000  # rows that are not sorted in
SORTED_AT_ONCE = 128  # tables, at most

T = TypeVar("T")
Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]
Written = tuple[list["asyncio.Future[Any]"], list[Any]]  # who waits, and what for
Known = tuple[int, Summary]  # a table: its version, and what a list shows
Moved = tuple[Collection[str], int]  # tables whose rows are sorted in, and how many these were


class SqliteStore(Store):
    """See the module's text."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.commits = 0
        self._waiting: list[Job] = []
        self._is_writing = False
        self._writing: sqlite3.Connection | None = None
        self._written: queue.SimpleQueue[Written | None] = queue.SimpleQueue()
        self._committer: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(1, "voliere-read")
        self._reading: sqlite3.Connection | None = None
        self._lock: Any = None
        self._known: dict[str, Known] = {}  # tables in memory, as we wrote them last
        self._recent: dict[str, Known] = {}  # tables whose card is not written again since their last move
        self._unsorted = 0  # rows in `recent`
        self._lines: list[tuple[Any, ...]] = []  # more of them, in this transaction
        self._changed: dict[str, Known | None] = {}  # more tables, in this transaction; None: the card is written

    async def open(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._take_lock()
        path = self.folder / FILE
        with contextlib.ExitStack() as undo:
            undo.callback(self._free_lock)
            create_private(path)  # it holds the seeds of running games
            try:
                connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
                undo.callback(connection.close)
                connection.execute("PRAGMA journal_mode=WAL")
                connection.execute("PRAGMA synchronous=FULL")
                connection.execute(f"PRAGMA wal_autocheckpoint={WRITTEN_BACK}")
                migrate(connection, path)
                self._find_recent(connection)
                connection.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
            except sqlite3.Error as error:
                raise failure(InvalidSetting, "store-unusable", place=str(path), reason=str(error)) from None
            undo.pop_all()
        self._reading = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._reading.execute("PRAGMA query_only=1")
        self._writing = connection
        self._committer = threading.Thread(
            target=self._commit,
            args=(connection, asyncio.get_running_loop()),
            name="voliere-commit",
            daemon=True,
        )
        self._committer.start()

    def _find_recent(self, connection: sqlite3.Connection) -> None:
        """What the process before has not sorted in."""
        found = connection.execute(f"SELECT id, last.version, {CARD} {LAST.format('')}, tables {STALE}")
        self._recent = {name: (version, decode_summary(card)) for name, version, card in found}
        (self._unsorted,) = connection.execute("SELECT count(*) FROM recent").fetchone()

    def _take_lock(self) -> None:
        """Two processes would not hear of each other's moves. The system frees the lock when its holder dies."""
        create_private(self.folder / LOCK)
        lock = (self.folder / LOCK).open("a")
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(lock.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise failure(InvalidSetting, "store-in-use", folder=str(self.folder)) from None
        self._lock = lock

    async def close(self) -> None:
        if self._committer:
            while self._is_writing:
                await asyncio.sleep(CLOSING_SECONDS)
            self._written.put(None)
            await asyncio.to_thread(self._committer.join)
            self._committer = None
        if self._writing:
            self._writing.close()
            self._writing = None
        self._reader.shutdown()
        if self._reading:
            self._reading.close()
            self._reading = None
        self._free_lock()

    def _free_lock(self) -> None:
        if self._lock:
            self._lock.close()
            self._lock = None

    # Writing

    def _later(self, job: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        """Have something written; whatever else comes soon shares the commit."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.append((job, future))
        if not self._is_writing:
            self._is_writing = True
            loop.call_soon(self._gather, 0)
        return future

    def _gather(self, before: int) -> None:
        """Wait as long as every turn of the loop brings more."""
        if before < len(self._waiting) < ENOUGH:
            asyncio.get_running_loop().call_soon(self._gather, len(self._waiting))
        else:
            self._write()

    def _write(self) -> None:
        """All that waits, in one transaction."""
        jobs, self._waiting = self._waiting, []
        futures = [future for _, future in jobs]
        connection = self._writing
        assert connection is not None
        try:
            connection.execute("BEGIN IMMEDIATE")
            results = [job(connection) for job, _ in jobs]
            connection.executemany("INSERT INTO recent VALUES (?, ?, ?, ?, ?, ?)", self._lines)
        except Exception as error:  # noqa: BLE001  # a full disk: nobody is told that anything was kept
            self._answer(futures, [], error)
        else:
            self._written.put((futures, results))

    def _commit(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        """The thread that waits for the disk."""
        while (written := self._written.get()) is not None:
            failed: Exception | None = None
            moved: Moved = ((), 0)
            try:
                if self._unsorted + len(self._lines) >= MOST_RECENT:
                    moved = sort_in(connection)
                connection.execute("COMMIT")
                self.commits += 1
            except Exception as error:  # noqa: BLE001  # whatever it is, this thread goes on
                failed = error
            with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits any more
                loop.call_soon_threadsafe(self._answer, *written, failed, moved)

    def _answer(
        self,
        futures: list["asyncio.Future[Any]"],
        results: list[Any],
        failed: Exception | None,
        moved: Moved = ((), 0),
    ) -> None:
        if failed:
            assert self._writing is not None
            with contextlib.suppress(Exception):
                self._writing.execute("ROLLBACK")
            self._known.clear()
        else:
            self._note_kept(*moved)
        self._lines.clear()
        self._changed.clear()
        for number, future in enumerate(futures):
            if future.done():
                continue
            if failed:
                future.set_exception(failed)
            else:
                future.set_result(results[number])
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._gather, 0)
        else:
            self._is_writing = False

    def _note_kept(self, moved: Collection[str], rows: int) -> None:
        """From now on lists show what was written."""
        self._unsorted += len(self._lines) - rows
        if moved:
            self._recent = dict(self._recent)  # who is reading a list has the other
        for table, known in (*self._changed.items(), *((table, None) for table in moved)):
            if known:
                self._recent[table] = known
            else:
                self._recent.pop(table, None)

    async def append(self, table: str, expected: int, rows: Sequence[bytes], summary: Summary) -> bool:
        return await self._later(lambda connection: self._append(connection, table, expected, rows, summary))

    def _append(
        self, connection: sqlite3.Connection, table: str, expected: int, rows: Sequence[bytes], summary: Summary
    ) -> bool:
        version, before = self._known.get(table) or (find_version(connection, table), None)
        if version != expected:
            return False
        lines = [(table, number, row) for number, row in enumerate(rows, expected + 1)]
        known = self._known[table] = (expected + len(rows), summary)
        if before and is_mere_move(before, summary):
            pending = str(summary.pending)
            self._lines += [(*line, summary.updated, summary.due, pending) for line in lines]
            self._changed[table] = known
        else:
            write_table(connection, known, before)
            write_results(connection, summary, before)
            connection.executemany("INSERT INTO journal (table_id, version, data) VALUES (?, ?, ?)", lines)
            self._changed[table] = None
        return True

    async def check_writes(self) -> None:
        def probe(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO people (id, name) VALUES ('', ?)", ("." * PROBE,))
            connection.execute("DELETE FROM people WHERE id=''")

        await self._later(probe)

    async def set_name(self, person: str, name: str) -> None:
        await self._later(
            lambda connection: (
                connection.execute(
                    "INSERT INTO people (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name=excluded.name",
                    (person, name),
                ).rowcount
            )
        )

    async def write_paper(
        self,
        kind: str,
        owner: str,
        key: str,
        data: bytes | None,
        due: int | None = None,
        *,
        expected: bytes | EllipsisType | None = ...,
    ) -> bool:
        def job(connection: sqlite3.Connection) -> bool:
            if expected is not ...:
                found = connection.execute(PAPER, (kind, owner, key)).fetchone()
                if (found[0] if found else None) != expected:
                    return False
            if data is None:
                connection.execute("DELETE FROM papers WHERE kind=? AND owner=? AND key=?", (kind, owner, key))
            else:
                connection.execute(
                    "INSERT OR REPLACE INTO papers VALUES (?, ?, ?, ?, ?)", (kind, owner, key, due, data)
                )
            return True

        return await self._later(job)

    async def drop_papers(self, owner: str) -> None:
        def job(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM papers WHERE owner=?", (owner,))
            connection.execute(f"DELETE FROM papers WHERE key=? AND kind IN ({KINDS})", (owner,))

        await self._later(job)

    async def rewrite(self, table: str, rows: Mapping[int, bytes]) -> None:
        def job(connection: sqlite3.Connection) -> None:
            for place in ("journal", "recent"):
                connection.executemany(
                    f"UPDATE {place} SET data=? WHERE table_id=? AND version=?",
                    [(data, table, version) for version, data in rows.items()],
                )

        await self._later(job)

    async def drop_person(self, person: str) -> None:
        def job(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM people WHERE id=?", (person,))
            connection.execute("DELETE FROM seated WHERE person=?", (person,))

        await self._later(job)

    async def settle(self, summary: Summary) -> None:
        def job(connection: sqlite3.Connection) -> None:
            self._known.pop(summary.table, None)
            connection.execute("UPDATE tables SET card=? WHERE id=?", (encode_summary(summary), summary.table))
            connection.execute("DELETE FROM ranked WHERE table_id=?", (summary.table,))
            write_results(connection, summary, None)

        await self._later(job)

    async def drop_results(self, person: str, alias: str) -> None:
        def job(connection: sqlite3.Connection) -> int:
            query = "SELECT DISTINCT table_id FROM results WHERE person=? LIMIT ?"
            tables = connection.execute(query, (person, SORTED_AT_ONCE)).fetchall()
            for (table,) in tables:
                for name, who in (("renamed", (alias, table, person)), ("dropped", (table, person, person))):
                    connection.execute(ERASE[name], who)
                seats = (json.dumps(person), json.dumps(alias), table)
                connection.execute("UPDATE ranked SET seats=replace(seats, ?, ?) WHERE table_id=?", seats)
            return len(tables)

        while await self._later(job):
            pass

    async def rate(self, until: int, limit: int, judge: Judge) -> int:
        if not await self._rows(QUERIES.waiting, until, 1):
            return 0

        def job(connection: sqlite3.Connection) -> int:
            games = [read_ranked(row) for row in connection.execute(QUERIES.waiting, (until, limit))]
            known = {}
            for name, key in rating_keys(games):
                if (found := connection.execute(PAPER, (RATING, name, key)).fetchone()) is not None:
                    known[name, key] = found[0]
            after = [(RATING, *key, None, data) for key, data in judge(games, known).items()]
            connection.executemany("INSERT OR REPLACE INTO papers VALUES (?, ?, ?, ?, ?)", after)
            connection.executemany(QUERIES.done, [(game.table,) for game in games])
            return len(games)

        return await self._later(job)

    async def forget_ratings(self) -> None:
        def job(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM papers WHERE kind=?", (RATING,))
            connection.execute("UPDATE ranked SET is_done=0 WHERE is_done=1")

        await self._later(job)

    def forget(self, table: str) -> None:
        self._known.pop(table, None)

    # Reading

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        def job() -> list[Any]:
            assert self._reading is not None
            return self._reading.execute(query, values).fetchall()

        return await asyncio.get_running_loop().run_in_executor(self._reader, job)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        found = await self._rows(
            "SELECT data FROM (SELECT version, data FROM journal WHERE table_id=?1 AND version>?2"
            " UNION ALL SELECT version, data FROM recent WHERE table_id=?1 AND version>?2) ORDER BY version",
            table,
            after,
        )
        return [data for (data,) in found]

    async def public(self, status: str, limit: int) -> list[Summary]:
        recent = self._recent
        found = await self._rows(
            "SELECT id, version, card FROM tables WHERE is_public AND status=? ORDER BY updated DESC LIMIT ?",
            status,
            limit,
        )
        more = {name for name, (_, one) in recent.items() if one.is_public and one.status == status}
        return latest_first(listed(found, recent, more))[:limit]

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        recent = self._recent
        found = await self._rows(
            "SELECT id, version, card FROM tables JOIN seated ON table_id=id WHERE person=?"
            " ORDER BY updated DESC LIMIT ?",
            person,
            limit,
        )
        if len(found) == limit:  # others may have come before these
            names = await self._rows("SELECT table_id FROM seated WHERE person=?", person)
            found = latest_first(listed(found, recent, {name for (name,) in names} & recent.keys()))[:limit]
        else:
            found = latest_first(listed(found, recent))
        return [one for one in found if person in one.persons]

    async def games_of(self, person: str, game: str, before: tuple[int, str], limit: int) -> list[Summary]:
        recent = self._recent
        found = await self._rows(
            "SELECT id, version, card FROM seated JOIN tables ON id=table_id WHERE person=? AND (?='' OR game=?)"
            " AND (opened, table_id)<(?, ?) ORDER BY opened DESC, table_id DESC LIMIT ?",
            person,
            game,
            game,
            *before,
            limit,
        )
        return listed(found, recent)

    async def finished(self, person: str, wanted: Wanted, before: tuple[int, str], limit: int) -> list[Summary]:
        recent = self._recent
        conditions, values = wanted.conditions("?")
        query = QUERIES.listed("id, version, card", conditions)
        found = await self._rows(query, person, wanted.rival, *before, *values, limit)
        return listed(found, recent)

    async def figures(self, person: str, since: int, shift: int) -> Figures:
        def job() -> Figures:
            assert self._reading is not None
            asked = ((one, (person,)) for one in (QUERIES.tallies, QUERIES.rivals, QUERIES.best, QUERIES.longest))
            days = (QUERIES.days, (shift, person, since))
            self._reading.execute("BEGIN")  # all of one moment
            try:
                return figures_of([self._reading.execute(*one).fetchall() for one in (*asked, days)])
            finally:
                self._reading.execute("ROLLBACK")

        return await asyncio.get_running_loop().run_in_executor(self._reader, job)

    async def all_finished(self, after: str, limit: int) -> list[Summary]:
        recent = self._recent
        query = "SELECT id, version, card FROM tables WHERE status=? AND id>? ORDER BY id LIMIT ?"
        return listed(await self._rows(query, OVER, after, limit), recent)

    async def waiting(self, code: str) -> list[str]:
        found = await self._rows("SELECT id FROM tables WHERE substr(id, 1, 6)=? AND status='waiting'", code)
        return [name for (name,) in found]

    async def due(self, now: int, limit: int) -> list[str]:
        recent = self._recent
        found = await self._rows(
            "SELECT id, due FROM tables WHERE due<=? ORDER BY due LIMIT ?", now, limit + len(recent)
        )
        times = {**dict(found), **{name: one.due for name, (_, one) in recent.items()}}
        due = sorted((at, name) for name, at in times.items() if at is not None and at <= now)
        return [name for _, name in due[:limit]]

    async def latest(self) -> int:
        recent = [one.updated for _, one in self._recent.values()]
        query = "SELECT max(updated) FROM (SELECT updated FROM tables WHERE due IS NOT NULL ORDER BY due LIMIT ?)"
        ((found,),) = await self._rows(query, WAITING)
        return max(found or 0, *recent, 0)

    async def name_of(self, person: str) -> str | None:
        found = await self._rows("SELECT name FROM people WHERE id=?", person)
        return found[0][0] if found else None

    async def paper(self, kind: str, owner: str, key: str) -> bytes | None:
        found = await self._rows(PAPER, kind, owner, key)
        return found[0][0] if found else None

    async def papers(self, kind: str, owner: str, limit: int, after: str = "") -> list[tuple[str, bytes]]:
        query = "SELECT key, data FROM papers WHERE kind=? AND owner=? AND key>? ORDER BY key LIMIT ?"
        return await self._rows(query, kind, owner, after, limit)

    async def belongings(
        self, owner: str, limit: int, after: tuple[str, str] = ("", "")
    ) -> list[tuple[str, str, bytes]]:
        query = "SELECT kind, key, data FROM papers WHERE owner=? AND (kind, key)>(?, ?) ORDER BY kind, key LIMIT ?"
        return await self._rows(query, owner, *after, limit)

    async def holders(self, kind: str, key: str, limit: int) -> list[tuple[str, bytes]]:
        query = "SELECT owner, data FROM papers WHERE kind=? AND key=? ORDER BY owner LIMIT ?"
        return await self._rows(query, kind, key, limit)

    async def due_papers(self, kind: str, now: int, limit: int) -> list[tuple[str, str, bytes]]:
        query = "SELECT owner, key, data FROM papers WHERE kind=? AND due<=? ORDER BY due LIMIT ?"
        return await self._rows(query, kind, now, limit)

    async def secret(self) -> str | None:
        return None


def sort_in(connection: sqlite3.Connection) -> Moved:
    """Move the rows of the tables that have waited longest from `recent` to the journal."""
    tables = {name for (name,) in connection.execute(OLDEST, (SORTED_AT_ONCE,))}
    names = (json.dumps(list(tables)),)
    connection.execute(SORT_IN, names)
    connection.execute(RENEW, names)
    return tables, connection.execute(CLEAR, names).rowcount


def is_mere_move(before: Summary, after: Summary) -> bool:
    """Whether a list shows hardly anything new: what `recent` has columns for."""
    return after == replace(before, pending=after.pending, updated=after.updated, due=after.due)


def find_version(connection: sqlite3.Connection, table: str) -> int:
    """Of a table that is not in memory; 0 if there is none."""
    (found,) = connection.execute(
        "SELECT max(version) FROM (SELECT version FROM tables WHERE id=?1"
        " UNION ALL SELECT version FROM recent WHERE table_id=?1)",
        (table,),
    ).fetchone()
    return found or 0


def write_table(connection: sqlite3.Connection, known: Known, before: Summary | None) -> None:
    """What is kept of a table beside its journal."""
    version, summary = known
    connection.execute(
        "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            summary.table,
            version,
            summary.status,
            summary.is_public,
            summary.updated,
            summary.due,
            encode_summary(summary),
        ),
    )
    # Nobody is taken out of a list: a table that one has left still knows who one was.
    new = summary.persons - (before.persons if before else set())
    lists = [(person, summary.table, summary.game, summary.opened) for person in new]
    connection.executemany("INSERT OR IGNORE INTO seated (person, table_id, game, opened) VALUES (?, ?, ?, ?)", lists)


def listed(found: list[tuple[str, int, bytes]], recent: dict[str, Known], more: Iterable[str] = ()) -> list[Summary]:
    """Tables as they are, though some of their cards are older; and more, of which that is so."""
    tables: dict[str, Known] = {name: (version, decode_summary(card)) for name, version, card in found}
    for name in recent.keys() & {*tables, *more}:
        if name not in tables or tables[name][0] < recent[name][0]:
            tables[name] = recent[name]
    return [one for _, one in tables.values()]


def latest_first(tables: list[Summary]) -> list[Summary]:
    """By when something last happened there."""
    return sorted(tables, key=lambda one: one.updated, reverse=True)
