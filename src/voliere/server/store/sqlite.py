"""Tables in one SQLite file, for one process, and one commit for all that has come in meanwhile.

A commit waits for the disk (synchronous=FULL), which takes milliseconds: a thread does nothing but that. What comes in
that time shares the next one. So a busy server commits no more often than a quiet one, and no move is acknowledged
before it is on the disk. Statements are run by the event loop itself: they take microseconds, and a thread would have
to wait for its turn of Python after each.
"""

import asyncio
import contextlib
import os
import queue
import sqlite3
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from voliere.errors import InvalidSetting
from voliere.server.store import PROBE, SCHEMA, WAITING, Store, Summary, decode_summary, encode_summary
from voliere.texts import failure

FILE = "tables.sqlite"
LOCK = "tables.lock"

# One entry a version of the form: a file is brought from the version it has to the last one.
MIGRATIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, version INTEGER NOT NULL, status TEXT NOT NULL, is_public INTEGER NOT NULL,
        updated INTEGER NOT NULL, due INTEGER, card BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_public ON tables (status, updated) WHERE is_public;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE TABLE journal (
        table_id TEXT NOT NULL, version INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (table_id, version)
    ) WITHOUT ROWID;
    CREATE TABLE seated (person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)) WITHOUT ROWID;
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    """,
    """
    ALTER TABLE seated ADD COLUMN game TEXT NOT NULL DEFAULT '';
    ALTER TABLE seated ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;
    UPDATE seated SET game=json_extract(CAST(card AS TEXT), '$.game'),
        opened=json_extract(CAST(card AS TEXT), '$.opened') FROM tables WHERE id=table_id;
    CREATE INDEX seated_opened ON seated (person, opened, table_id, game);
    CREATE INDEX tables_code ON tables (substr(id, 1, 6)) WHERE status='waiting';
    """,
)

BUSY_MILLISECONDS = 200  # that everybody waits for somebody who writes to the file by hand; then it is tried again
ENOUGH = 50  # jobs that are not kept waiting for more
CLOSING_SECONDS = 0.003  # between two looks whether all is written
WRITTEN_BACK = 10_000  # pages (40 MB) of changes before they move into the file itself; a commit has to wait for that
MOST_AT_ONCE = 500  # moves in one statement; SQLite takes 32,766 values

T = TypeVar("T")
Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]
Written = tuple[list["asyncio.Future[Any]"], list[Any]]  # who waits, and what for


@dataclass(frozen=True, slots=True)
class Append:
    """Rows that are to be written, if the table has the expected version."""

    table: str
    expected: int
    rows: Sequence[bytes]
    summary: Summary
    persons: set[str]
    seated: dict[str, set[str]]  # the store's

    @property
    def is_move(self) -> bool:
        """Whether it changes nothing but a table that is there."""
        return self.expected > 0 and self.seated.get(self.table) == self.persons

    @property
    def values(self) -> tuple[Any, ...]:
        """What is kept of the table itself."""
        summary = self.summary
        version = self.expected + len(self.rows)
        return version, summary.status, summary.is_public, summary.updated, summary.due, encode_summary(summary)

    @property
    def lines(self) -> list[tuple[str, int, bytes]]:
        """What is added to the journal."""
        return [(self.table, version, row) for version, row in enumerate(self.rows, self.expected + 1)]

    def __call__(self, connection: sqlite3.Connection) -> bool:
        """Write it by itself."""
        if self.expected:
            changed = connection.execute(
                "UPDATE tables SET version=?, status=?, is_public=?, updated=?, due=?, card=? WHERE id=? AND version=?",
                (*self.values, self.table, self.expected),
            )
        else:
            changed = connection.execute(
                "INSERT INTO tables (version, status, is_public, updated, due, card, id)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (*self.values, self.table),
            )
        if not changed.rowcount:
            return False
        connection.executemany("INSERT INTO journal (table_id, version, data) VALUES (?, ?, ?)", self.lines)
        if self.seated.get(self.table) != self.persons:
            connection.execute("DELETE FROM seated WHERE table_id=?", (self.table,))
            lists = [(person, self.table, self.summary.game, self.summary.opened) for person in self.persons]
            connection.executemany("INSERT INTO seated (person, table_id, game, opened) VALUES (?, ?, ?, ?)", lists)
            self.seated[self.table] = self.persons
        return True


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
        self._seated: dict[str, set[str]] = {}  # by table: whose list it is in, as far as we wrote it

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
        try:
            results = self._run([job for job, _ in jobs])
        except Exception as error:  # noqa: BLE001  # a full disk: nobody is told that anything was kept
            self._answer(futures, [], error)
        else:
            self._written.put((futures, results))

    def _run(self, jobs: list[Callable[[sqlite3.Connection], Any]]) -> list[Any]:
        """Statements but for the last. Moves go together."""
        connection = self._writing
        assert connection is not None
        moves = [job for job in jobs if isinstance(job, Append) and job.is_move]
        connection.execute("BEGIN IMMEDIATE")
        if not write_moves(connection, moves):  # one has come too late: one by one, to see which
            connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
            moves = []
        written = set(map(id, moves))
        return [id(job) in written or job(connection) for job in jobs]

    def _commit(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        """The thread that waits for the disk."""
        while (written := self._written.get()) is not None:
            futures, results = written
            failed: Exception | None = None
            try:
                connection.execute("COMMIT")
                self.commits += 1
            except Exception as error:  # noqa: BLE001  # whatever it is, this thread goes on
                failed = error
            with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits any more
                loop.call_soon_threadsafe(self._answer, futures, results, failed)

    def _answer(self, futures: list["asyncio.Future[Any]"], results: list[Any], failed: Exception | None) -> None:
        if failed:
            assert self._writing is not None
            with contextlib.suppress(Exception):
                self._writing.execute("ROLLBACK")
            self._seated.clear()
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

    async def append(self, table: str, expected: int, rows: Sequence[bytes], summary: Summary) -> bool:
        return await self._later(Append(table, expected, rows, summary, summary.persons, self._seated))

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

    def forget(self, table: str) -> None:
        self._seated.pop(table, None)

    # Reading

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        def job() -> list[Any]:
            assert self._reading is not None
            return self._reading.execute(query, values).fetchall()

        return await asyncio.get_running_loop().run_in_executor(self._reader, job)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        found = await self._rows(
            "SELECT data FROM journal WHERE table_id=? AND version>? ORDER BY version", table, after
        )
        return [data for (data,) in found]

    async def public(self, status: str, limit: int) -> list[Summary]:
        found = await self._rows(
            "SELECT card FROM tables WHERE is_public AND status=? ORDER BY updated DESC LIMIT ?", status, limit
        )
        return [decode_summary(data) for (data,) in found]

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        found = await self._rows(
            "SELECT card FROM tables JOIN seated ON table_id=id WHERE person=? ORDER BY updated DESC LIMIT ?",
            person,
            limit,
        )
        return [decode_summary(data) for (data,) in found]

    async def games_of(self, person: str, game: str, before: tuple[int, str], limit: int) -> list[Summary]:
        found = await self._rows(
            "SELECT card FROM seated JOIN tables ON id=table_id WHERE person=? AND (?='' OR game=?)"
            " AND (opened, table_id)<(?, ?) ORDER BY opened DESC, table_id DESC LIMIT ?",
            person,
            game,
            game,
            *before,
            limit,
        )
        return [decode_summary(data) for (data,) in found]

    async def waiting(self, code: str) -> list[str]:
        found = await self._rows("SELECT id FROM tables WHERE substr(id, 1, 6)=? AND status='waiting'", code)
        return [name for (name,) in found]

    async def due(self, now: int, limit: int) -> list[str]:
        found = await self._rows("SELECT id FROM tables WHERE due<=? ORDER BY due LIMIT ?", now, limit)
        return [name for (name,) in found]

    async def latest(self) -> int:
        query = "SELECT max(updated) FROM (SELECT updated FROM tables WHERE due IS NOT NULL ORDER BY due LIMIT ?)"
        ((found,),) = await self._rows(query, WAITING)
        return found or 0

    async def name_of(self, person: str) -> str | None:
        found = await self._rows("SELECT name FROM people WHERE id=?", person)
        return found[0][0] if found else None

    async def secret(self) -> str | None:
        return None


def write_moves(connection: sqlite3.Connection, moves: Sequence[Append]) -> bool:
    """Write them all; whether each found the version that it expected."""
    for first in range(0, len(moves), MOST_AT_ONCE):
        some = moves[first : first + MOST_AT_ONCE]
        changed = connection.execute(
            "UPDATE tables SET version=column3, status=column4, is_public=column5, updated=column6, due=column7,"
            f" card=column8 FROM ({values_of(len(some), 8)}) WHERE id=column1 AND version=column2",
            [value for move in some for value in (move.table, move.expected, *move.values)],
        )
        if changed.rowcount != len(some):
            return False
        lines = [line for move in some for line in move.lines]
        connection.execute(
            f"INSERT INTO journal (table_id, version, data) {values_of(len(lines), 3)}",
            [value for line in lines for value in line],
        )
    return True


@lru_cache
def values_of(rows: int, columns: int) -> str:
    """Places for so many values in a statement."""
    row = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([row] * rows)}"


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring a file to the form that this version writes; refuse one of a later version."""
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    if found > SCHEMA:
        raise failure(InvalidSetting, "store-too-new", place=str(path), found=found, known=SCHEMA)
    for number, script in enumerate(MIGRATIONS[found:], found + 1):
        connection.executescript(f"BEGIN; {script}; PRAGMA user_version={number}; COMMIT;")


def create_private(path: Path) -> None:
    """An empty file that only its owner may read, unless there is one already."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def create_whole(path: Path, content: bytes) -> None:
    """A file that only its owner may read, with all of its content or not at all, unless there is one already."""
    if path.exists():
        return
    handle, draft = tempfile.mkstemp(prefix=f"{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)
        try:
            os.link(draft, path)
        except FileExistsError:
            pass  # somebody was faster
        except OSError:  # no hard links there
            Path(draft).rename(path)
    finally:
        Path(draft).unlink(missing_ok=True)
