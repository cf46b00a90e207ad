"""Tables in PostgreSQL, for any number of processes on any number of machines.

What has come in while the last transaction was written goes into the next one, as in the SQLite store. Every append
notifies the other processes in the same transaction: what they hear of is there to be read.
"""

import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from types import EllipsisType
from typing import Any, NamedTuple

import psycopg
from psycopg_pool import AsyncConnectionPool

from voliere.errors import InvalidSetting
from voliere.server.store import (
    PROBE,
    RATING,
    RESULTS_FORM,
    SCHEMA,
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
    add_all,
    add_line,
    figures_of,
    ranked_values,
    rating_keys,
    read_ranked,
    schema,
    take_line,
)
from voliere.server.store.results import OVER, Figures, Wanted, lines_of, ranked_of
from voliere.texts import failure

log = logging.getLogger("voliere.store")

CHANNEL = "voliere"
PLACE = "PostgreSQL (VOLIERE_DATABASE_URL)"
MIGRATION_LOCK = 0x766F6C69  # any number, the same in all processes
RESULTS_LOCK, RATINGS_LOCK = MIGRATION_LOCK + 1, MIGRATION_LOCK + 2
FILLED_AT_ONCE = 1000  # tables
BATCH = 200  # appends in one transaction
CONNECT_SECONDS = 10.0
RETRY_SECONDS = 1.0

MIGRATIONS = (
    """
    CREATE TABLE voliere_tables (
        id text PRIMARY KEY, version integer NOT NULL, status text NOT NULL, is_public boolean NOT NULL,
        updated bigint NOT NULL, due bigint, card bytea NOT NULL
    );
    CREATE INDEX voliere_tables_public ON voliere_tables (status, updated) WHERE is_public;
    CREATE INDEX voliere_tables_due ON voliere_tables (due) WHERE due IS NOT NULL;
    CREATE TABLE voliere_journal (
        table_id text NOT NULL, version integer NOT NULL, data bytea NOT NULL, PRIMARY KEY (table_id, version)
    );
    CREATE TABLE voliere_seated (person text NOT NULL, table_id text NOT NULL, PRIMARY KEY (person, table_id));
    CREATE INDEX voliere_seated_table ON voliere_seated (table_id);
    CREATE TABLE voliere_people (id text PRIMARY KEY, name text NOT NULL);
    CREATE TABLE voliere_secrets (name text PRIMARY KEY, value text NOT NULL);
    """,
    """
    ALTER TABLE voliere_seated ADD COLUMN game text NOT NULL DEFAULT '', ADD COLUMN opened bigint NOT NULL DEFAULT 0;
    UPDATE voliere_seated SET game=convert_from(card, 'UTF8')::json->>'game',
        opened=(convert_from(card, 'UTF8')::json->>'opened')::bigint FROM voliere_tables WHERE id=table_id;
    CREATE INDEX voliere_seated_opened ON voliere_seated (person, opened, table_id, game);
    CREATE INDEX voliere_tables_code ON voliere_tables (left(id, 6)) WHERE status='waiting';
    """,
    "",  # a change of the SQLite store alone
    """
    CREATE TABLE voliere_papers (
        kind text COLLATE "C" NOT NULL, owner text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL,
        due bigint, data bytea NOT NULL, PRIMARY KEY (kind, owner, key)
    );
    CREATE INDEX voliere_papers_key ON voliere_papers (kind, key);
    CREATE INDEX voliere_papers_due ON voliere_papers (kind, due) WHERE due IS NOT NULL;
    CREATE INDEX voliere_papers_owner ON voliere_papers (owner, kind, key);
    """,
    schema("voliere_", 'TEXT COLLATE "C"', ""),  # and the triggers, once what there is has been filled in
    # A person's hours lie all over the table, thousands a year: the index alone answers.
    """
    ALTER TABLE voliere_hours DROP CONSTRAINT voliere_hours_pkey, ADD PRIMARY KEY (person, hour) INCLUDE (games);
    """,
)
TRIGGERS = f"""
    CREATE FUNCTION voliere_add_result() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        {add_line("voliere_", "NEW")} RETURN NULL;
    END $$;
    CREATE FUNCTION voliere_take_result() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        {take_line("voliere_", "OLD")} RETURN NULL;
    END $$;
    CREATE TRIGGER voliere_results_added AFTER INSERT ON voliere_results
        FOR EACH ROW EXECUTE FUNCTION voliere_add_result();
    CREATE TRIGGER voliere_results_taken AFTER DELETE ON voliere_results
        FOR EACH ROW EXECUTE FUNCTION voliere_take_result();
"""

QUERIES = Queries("voliere_", "%s", ' COLLATE "default"')  # as the names of tables are compared
_VALUES = ", ".join(f"%s::{kind}" for kind in COLUMNS.values())
_IS_KEPT = "EXISTS (SELECT FROM voliere_tables WHERE id=%s AND card=%s)"  # another process may have been faster
_THEIRS = "(SELECT table_id FROM voliere_results WHERE person=%(person)s AND rival='')"
_RENAMED = ", ".join("%(alias)s" if name == "rival" else name for name in COLUMNS)
DROP_RESULTS = f"DELETE FROM voliere_results WHERE table_id=%s AND {_IS_KEPT}".encode()
ADD_RESULT = f"INSERT INTO voliere_results SELECT {_VALUES} WHERE {_IS_KEPT}".encode()
ADD_RANKED = (
    "INSERT INTO voliere_ranked SELECT %s::text, %s::text, %s::integer, %s::bigint, %s::text, 0"
    f" WHERE {_IS_KEPT} ON CONFLICT (table_id) DO UPDATE SET seats=excluded.seats"
).encode()
ERASE = (  # a person from all results: others have met somebody else
    f"UPDATE voliere_ranked SET seats=replace(seats, %(was)s, %(now)s) WHERE table_id IN {_THEIRS}".encode(),
    (
        f"INSERT INTO voliere_results SELECT {_RENAMED} FROM voliere_results"
        f" WHERE table_id IN {_THEIRS} AND rival=%(person)s ON CONFLICT DO NOTHING"
    ).encode(),
    f"DELETE FROM voliere_results WHERE table_id IN {_THEIRS} AND rival=%(person)s".encode(),
    b"DELETE FROM voliere_results WHERE person=%(person)s",
)
ALL_FINISHED = b"SELECT id, card FROM voliere_tables WHERE status=%s AND id>%s ORDER BY id LIMIT %s"
KNOWN_RATINGS = (
    b"SELECT owner, key, data FROM voliere_papers"
    b" WHERE (owner, key) IN (SELECT * FROM unnest(%s::text[], %s::text[])) AND kind=%s"
)

# A paper may be written over whatever is there, or over what is expected there alone; `expected` NULL: nothing.
THERE = "kind=%(kind)s AND owner=%(owner)s AND key=%(key)s"
ADD_PAPER = b"INSERT INTO voliere_papers VALUES (%(kind)s, %(owner)s, %(key)s, %(due)s, %(data)s)"
WRITE_PAPER = ADD_PAPER + b" ON CONFLICT (kind, owner, key) DO UPDATE SET due=excluded.due, data=excluded.data"
NEW_PAPER = ADD_PAPER + b" ON CONFLICT DO NOTHING"
CHANGE_PAPER = f"UPDATE voliere_papers SET due=%(due)s, data=%(data)s WHERE {THERE} AND data=%(expected)s".encode()
DROP_PAPER = f"DELETE FROM voliere_papers WHERE {THERE}".encode()
DROP_KNOWN_PAPER = DROP_PAPER + b" AND data=%(expected)s"
# Of all kinds, from one to the next by an index.
DROP_NAMED = b"""
    WITH RECURSIVE kinds (kind) AS (
        SELECT min(kind) FROM voliere_papers UNION ALL
        SELECT (SELECT min(kind) FROM voliere_papers AS other WHERE other.kind>kinds.kind) FROM kinds
        WHERE kind IS NOT NULL
    )
    DELETE FROM voliere_papers WHERE key=%s AND kind IN (SELECT kind FROM kinds WHERE kind IS NOT NULL)
"""
NO_PAPER = f"SELECT 1 WHERE NOT EXISTS (SELECT FROM voliere_papers WHERE {THERE})".encode()

# Whoever names the version that is really there, writes; the lock on the row makes a second one wait and then miss.
CHANGED = """
    UPDATE voliere_tables SET version=%(version)s, status=%(status)s, is_public=%(is_public)s, updated=%(updated)s,
        due=%(due)s, card=%(summary)s
    WHERE id=%(table)s AND version=%(expected)s RETURNING id
"""
CREATED = """
    INSERT INTO voliere_tables (id, version, status, is_public, updated, due, card)
    VALUES (%(table)s, %(version)s, %(status)s, %(is_public)s, %(updated)s, %(due)s, %(summary)s)
    ON CONFLICT DO NOTHING RETURNING id
"""
APPEND = """
    WITH changed AS ({change}),
    written AS (
        INSERT INTO voliere_journal (table_id, version, data)
        SELECT changed.id, %(expected)s + line.number, line.data
        FROM changed, unnest(%(rows)s::bytea[]) WITH ORDINALITY AS line (data, number)
    )
    SELECT pg_notify('{channel}', %(notice)s) FROM changed
"""


class Job(NamedTuple):
    """An append that waits."""

    table: str
    query: str
    values: dict[str, Any]
    persons: set[str]
    summary: Summary
    future: "asyncio.Future[bool]"


class PostgresStore(Store):
    """See the module's text."""

    is_shared = True

    def __init__(self, address: str) -> None:
        self.address = address
        self.process = secrets.token_hex(8)  # by which we know our own notices
        self._pool: AsyncConnectionPool[Any] = AsyncConnectionPool(
            address, min_size=1, max_size=6, open=False, timeout=CONNECT_SECONDS, kwargs={"autocommit": True}
        )
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._seated: dict[str, set[str]] = {}

    async def open(self) -> None:
        try:
            async with await psycopg.AsyncConnection.connect(self.address, autocommit=True) as connection:
                await self._migrate(connection)
        except psycopg.OperationalError as error:
            raise failure(InvalidSetting, "store-unreachable", reason=first_line(error)) from None
        except (psycopg.Error, UnicodeError) as error:
            raise failure(InvalidSetting, "store-unusable", place=PLACE, reason=first_line(error)) from None
        await self._pool.open()
        self._tasks.append(asyncio.get_running_loop().create_task(self._write()))

    async def _migrate(self, connection: "psycopg.AsyncConnection[Any]") -> None:
        """Bring the database to the form that this version writes, one process at a time."""
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
            await connection.execute("CREATE TABLE IF NOT EXISTS voliere_form (version integer NOT NULL)")
            row = await (await connection.execute("SELECT version FROM voliere_form")).fetchone()
            found = row[0] if row else 0
            if found > SCHEMA:
                raise failure(InvalidSetting, "store-too-new", place=PLACE, found=found, known=SCHEMA)
            for number, script in enumerate(MIGRATIONS[found:], found + 1):
                await connection.execute(script.encode())
                if number == RESULTS_FORM:
                    await fill_results(connection)
            if found != SCHEMA:
                await connection.execute("DELETE FROM voliere_form")
                await connection.execute("INSERT INTO voliere_form VALUES (%s)", (SCHEMA,))
        if 0 < found < SCHEMA:  # what it would do by itself, later: then an index alone answers
            await connection.execute("VACUUM (ANALYZE) voliere_results, voliere_sums, voliere_hours")

    async def close(self) -> None:
        while not self._jobs.empty():
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self._pool.close()

    # Writing

    async def append(self, table: str, expected: int, rows: Sequence[bytes], summary: Summary) -> bool:
        version = expected + len(rows)
        values = {
            "table": table,
            "expected": expected,
            "version": version,
            "status": summary.status,
            "is_public": summary.is_public,
            "updated": summary.updated,
            "due": summary.due,
            "summary": encode_summary(summary),
            "rows": list(rows),
            "notice": f"{self.process} {table} {version}",
        }
        query = APPEND.format(channel=CHANNEL, change=CHANGED if expected else CREATED)
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(Job(table, query, values, summary.persons, summary, future))
        return await future

    async def _write(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            while len(jobs) < BATCH and not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            # In one order everywhere: two processes must not wait for each other's rows.
            await self._commit(sorted(jobs, key=lambda job: job.table))

    async def _commit(self, jobs: list[Job]) -> None:
        try:
            async with self._pool.connection() as connection, connection.transaction(), connection.pipeline():
                cursors = [await connection.execute(job.query.encode(), job.values) for job in jobs]
                for job in jobs:
                    await self._seat(connection, job)
                over = [job.summary for job in jobs if job.summary.status == OVER]
                await write_results(connection, over)
                answers = [await cursor.fetchone() is not None for cursor in cursors]
        except Exception as error:  # noqa: BLE001  # whoever asked is told; nobody is told that anything was kept
            self._seated.clear()
            for job in jobs:
                if not job.future.done():
                    job.future.set_exception(error)
            return
        for job, is_done in zip(jobs, answers, strict=True):
            if not is_done:
                self._seated.pop(job.table, None)
            if not job.future.done():
                job.future.set_result(is_done)

    async def _seat(self, connection: "psycopg.AsyncConnection[Any]", job: Job) -> None:
        """Put the table into everybody's list. Nobody is taken out of it: a list may hold a table one has left."""
        new = job.persons - self._seated.get(job.table, set())
        if new:
            await connection.execute(
                "INSERT INTO voliere_seated (person, table_id, game, opened)"
                " SELECT unnest(%s::text[]), %s, %s, %s ON CONFLICT DO NOTHING",
                (sorted(new), job.table, job.summary.game, job.summary.opened),
            )
            self._seated[job.table] = job.persons | self._seated.get(job.table, set())

    def forget(self, table: str) -> None:
        self._seated.pop(table, None)

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
        if expected is ...:
            query = DROP_PAPER if data is None else WRITE_PAPER
        elif expected is None:
            query = NO_PAPER if data is None else NEW_PAPER
        else:
            query = DROP_KNOWN_PAPER if data is None else CHANGE_PAPER
        values = {"kind": kind, "owner": owner, "key": key, "due": due, "data": data, "expected": expected}
        async with self._pool.connection() as connection:
            changed = (await connection.execute(query, values)).rowcount
        return expected is ... or bool(changed)

    async def drop_papers(self, owner: str) -> None:
        async with self._pool.connection() as connection, connection.transaction():
            await connection.execute("DELETE FROM voliere_papers WHERE owner=%s", (owner,))
            await connection.execute(DROP_NAMED, (owner,))

    async def rewrite(self, table: str, rows: Mapping[int, bytes]) -> None:
        async with self._pool.connection() as connection, connection.transaction():
            for version, data in rows.items():
                await connection.execute(
                    "UPDATE voliere_journal SET data=%s WHERE table_id=%s AND version=%s", (data, table, version)
                )

    async def drop_person(self, person: str) -> None:
        async with self._pool.connection() as connection, connection.transaction():
            await connection.execute("DELETE FROM voliere_people WHERE id=%s", (person,))
            await connection.execute("DELETE FROM voliere_seated WHERE person=%s", (person,))

    async def settle(self, summary: Summary) -> None:
        async with self._pool.connection() as connection, connection.transaction():
            card = (encode_summary(summary), summary.table)
            await connection.execute("UPDATE voliere_tables SET card=%s WHERE id=%s", card)
            await connection.execute("DELETE FROM voliere_ranked WHERE table_id=%s", (summary.table,))
            await write_results(connection, [summary])

    async def drop_results(self, person: str, alias: str) -> None:
        async with self._pool.connection() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (RESULTS_LOCK,))
            for query in ERASE:
                values = {"person": person, "alias": alias, "was": json.dumps(person), "now": json.dumps(alias)}
                await connection.execute(query, values)

    async def rate(self, until: int, limit: int, judge: Judge) -> int:
        if not await self._rows(QUERIES.waiting.encode(), until, 1):
            return 0
        async with self._pool.connection() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (RATINGS_LOCK,))
            found = await connection.execute(QUERIES.waiting.encode(), (until, limit))
            games = [read_ranked(row) for row in await found.fetchall()]
            keys = sorted(rating_keys(games))
            owners, names = [owner for owner, _ in keys], [key for _, key in keys]
            papers = await (await connection.execute(KNOWN_RATINGS, (owners, names, RATING))).fetchall()
            after = judge(games, {(owner, key): bytes(data) for owner, key, data in papers})
            for (owner, key), data in sorted(after.items()):
                values = {"kind": RATING, "owner": owner, "key": key, "due": None, "data": data}
                await connection.execute(WRITE_PAPER, values)
            for game in games:
                await connection.execute(QUERIES.done.encode(), (game.table,))
        return len(games)

    async def forget_ratings(self) -> None:
        async with self._pool.connection() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (RATINGS_LOCK,))
            await connection.execute("DELETE FROM voliere_papers WHERE kind=%s", (RATING,))
            await connection.execute("UPDATE voliere_ranked SET is_done=0 WHERE is_done=1")

    async def check_writes(self) -> None:
        async with self._pool.connection() as connection, connection.transaction():
            name = f"probe {self.process}"  # two processes may look at once
            await connection.execute("INSERT INTO voliere_people VALUES (%s, %s)", (name, "." * PROBE))
            await connection.execute("DELETE FROM voliere_people WHERE id=%s", (name,))

    async def set_name(self, person: str, name: str) -> None:
        async with self._pool.connection() as connection:
            await connection.execute(
                "INSERT INTO voliere_people VALUES (%s, %s) ON CONFLICT (id) DO UPDATE SET name=excluded.name",
                (person, name),
            )

    # Reading

    async def _rows(self, query: bytes, *values: Any) -> list[Any]:
        async with self._pool.connection() as connection:
            found: list[Any] = await (await connection.execute(query, values)).fetchall()
            return found

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        found = await self._rows(
            b"SELECT data FROM voliere_journal WHERE table_id=%s AND version>%s ORDER BY version", table, after
        )
        return [bytes(data) for (data,) in found]

    async def public(self, status: str, limit: int) -> list[Summary]:
        found = await self._rows(
            b"SELECT card FROM voliere_tables WHERE is_public AND status=%s ORDER BY updated DESC LIMIT %s",
            status,
            limit,
        )
        return [decode_summary(bytes(data)) for (data,) in found]

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        found = await self._rows(
            b"SELECT card FROM voliere_tables JOIN voliere_seated ON table_id=id WHERE person=%s"
            b" ORDER BY updated DESC LIMIT %s",
            person,
            limit,
        )
        summaries = [decode_summary(bytes(data)) for (data,) in found]
        return [summary for summary in summaries if person in summary.persons]

    async def games_of(self, person: str, game: str, before: tuple[int, str], limit: int) -> list[Summary]:
        found = await self._rows(
            b"SELECT card FROM voliere_seated JOIN voliere_tables ON id=table_id WHERE person=%s AND (%s='' OR game=%s)"
            b" AND (opened, table_id)<(%s, %s) ORDER BY opened DESC, table_id DESC LIMIT %s",
            person,
            game,
            game,
            *before,
            limit,
        )
        return [decode_summary(bytes(data)) for (data,) in found]

    async def finished(self, person: str, wanted: Wanted, before: tuple[int, str], limit: int) -> list[Summary]:
        conditions, values = wanted.conditions("%s")
        query = QUERIES.listed("card", conditions).encode()
        found = await self._rows(query, person, wanted.rival, *before, *values, limit)
        return [decode_summary(bytes(data)) for (data,) in found]

    async def figures(self, person: str, since: int, shift: int) -> Figures:
        asked = [(one, (person,)) for one in (QUERIES.tallies, QUERIES.rivals, QUERIES.best, QUERIES.longest)]
        every = [*asked, (QUERIES.days, (shift, person, since))]
        async with self._pool.connection() as connection, connection.transaction(), connection.pipeline():
            await connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")  # all of one moment
            cursors = [await connection.execute(query.encode(), values) for query, values in every]
            return figures_of([await cursor.fetchall() for cursor in cursors])

    async def all_finished(self, after: str, limit: int) -> list[Summary]:
        return [decode_summary(bytes(card)) for _, card in await self._rows(ALL_FINISHED, OVER, after, limit)]

    async def waiting(self, code: str) -> list[str]:
        found = await self._rows(b"SELECT id FROM voliere_tables WHERE left(id, 6)=%s AND status='waiting'", code)
        return [name for (name,) in found]

    async def due(self, now: int, limit: int) -> list[str]:
        found = await self._rows(b"SELECT id FROM voliere_tables WHERE due<=%s ORDER BY due LIMIT %s", now, limit)
        return [name for (name,) in found]

    async def latest(self) -> int:
        query = (
            b"SELECT max(updated) FROM"
            b" (SELECT updated FROM voliere_tables WHERE due IS NOT NULL ORDER BY due LIMIT %s) AS waiting"
        )
        ((found,),) = await self._rows(query, WAITING)
        return found or 0

    async def name_of(self, person: str) -> str | None:
        found = await self._rows(b"SELECT name FROM voliere_people WHERE id=%s", person)
        return found[0][0] if found else None

    async def paper(self, kind: str, owner: str, key: str) -> bytes | None:
        query = b"SELECT data FROM voliere_papers WHERE kind=%s AND owner=%s AND key=%s"
        found = await self._rows(query, kind, owner, key)
        return bytes(found[0][0]) if found else None

    async def papers(self, kind: str, owner: str, limit: int, after: str = "") -> list[tuple[str, bytes]]:
        query = b"SELECT key, data FROM voliere_papers WHERE kind=%s AND owner=%s AND key>%s ORDER BY key LIMIT %s"
        return [(name, bytes(data)) for name, data in await self._rows(query, kind, owner, after, limit)]

    async def belongings(
        self, owner: str, limit: int, after: tuple[str, str] = ("", "")
    ) -> list[tuple[str, str, bytes]]:
        query = (
            b"SELECT kind, key, data FROM voliere_papers WHERE owner=%s AND (kind, key)>(%s, %s)"
            b" ORDER BY kind, key LIMIT %s"
        )
        return [(kind, key, bytes(data)) for kind, key, data in await self._rows(query, owner, *after, limit)]

    async def holders(self, kind: str, key: str, limit: int) -> list[tuple[str, bytes]]:
        query = b"SELECT owner, data FROM voliere_papers WHERE kind=%s AND key=%s ORDER BY owner LIMIT %s"
        return [(owner, bytes(data)) for owner, data in await self._rows(query, kind, key, limit)]

    async def due_papers(self, kind: str, now: int, limit: int) -> list[tuple[str, str, bytes]]:
        query = b"SELECT owner, key, data FROM voliere_papers WHERE kind=%s AND due<=%s ORDER BY due LIMIT %s"
        return [(owner, key, bytes(data)) for owner, key, data in await self._rows(query, kind, now, limit)]

    async def secret(self) -> str | None:
        async with self._pool.connection() as connection:
            await connection.execute(
                "INSERT INTO voliere_secrets VALUES ('cookies', %s) ON CONFLICT DO NOTHING",
                (secrets.token_urlsafe(48),),
            )
        found = await self._rows(b"SELECT value FROM voliere_secrets WHERE name='cookies'")
        return str(found[0][0])

    # Listening

    def listen(self, appended: Callable[[str, int], None]) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(self._listen(appended)))

    async def _listen(self, appended: Callable[[str, int], None]) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}".encode())
                    appended("", 0)  # whatever was said while we could not hear
                    async for notice in connection.notifies():
                        process, table, version = notice.payload.split(" ")
                        if process != self.process:
                            appended(table, int(version))
            except psycopg.OperationalError:
                log.warning("the database does not answer; listening again soon")
            await asyncio.sleep(RETRY_SECONDS)


async def write_results(connection: "psycopg.AsyncConnection[Any]", summaries: list[Summary]) -> None:
    """What is kept of finished games for each who played them; of those alone whose summaries are kept."""
    if not summaries:
        return
    # Last of all that a transaction waits for, and one process at a time: lines of any tables may share a sum.
    await connection.execute("SELECT pg_advisory_xact_lock(%s)", (RESULTS_LOCK,))
    for one in summaries:
        kept = (one.table, encode_summary(one))
        await connection.execute(DROP_RESULTS, (one.table, *kept))
        for line in lines_of(one):
            await connection.execute(ADD_RESULT, (*line, *kept))
        if ranked := ranked_of(one):
            await connection.execute(ADD_RANKED, (*ranked_values(ranked), *kept))


async def fill_results(connection: "psycopg.AsyncConnection[Any]") -> None:
    """Of games that had ended before results were kept, from what their summaries tell."""
    last = ""
    while found := await (await connection.execute(ALL_FINISHED, (OVER, last, FILLED_AT_ONCE))).fetchall():
        async with connection.cursor() as cursor, cursor.copy(b"COPY voliere_results FROM STDIN") as copy:
            for line in [line for _, card in found for line in lines_of(decode_summary(bytes(card)))]:
                await copy.write_row(line)
        last = found[-1][0]
    for statement in (*add_all("voliere_"), TRIGGERS):
        await connection.execute(statement.encode())


def first_line(error: Exception) -> str:
    """What an error says, without its details."""
    return str(error).partition("\n")[0]
