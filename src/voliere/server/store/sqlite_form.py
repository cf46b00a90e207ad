"""What the SQLite file looks like, how a file of a version before becomes one, and what is kept of finished games."""

import sqlite3
from pathlib import Path

from voliere.errors import InvalidSetting
from voliere.server.store import RESULTS_FORM, SCHEMA, Summary, decode_summary
from voliere.server.store.queries import COLUMNS, add_all, add_line, ranked_values, schema, take_line
from voliere.server.store.results import OVER, lines_of, ranked_of
from voliere.texts import failure

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
    """
    CREATE TABLE recent (
        table_id TEXT NOT NULL, version INTEGER NOT NULL, data BLOB NOT NULL,
        updated INTEGER NOT NULL, due INTEGER, pending TEXT NOT NULL
    );
    """,
    """
    CREATE TABLE papers (
        kind TEXT NOT NULL, owner TEXT NOT NULL, key TEXT NOT NULL, due INTEGER, data BLOB NOT NULL,
        PRIMARY KEY (kind, owner, key)
    ) WITHOUT ROWID;
    CREATE INDEX papers_key ON papers (kind, key);
    CREATE INDEX papers_due ON papers (kind, due) WHERE due IS NOT NULL;
    CREATE INDEX papers_owner ON papers (owner, kind, key);
    """,
    schema("", "TEXT", " WITHOUT ROWID"),  # and the triggers, once what there is has been filled in
    "",  # a change of the PostgreSQL store alone
)
TRIGGERS = (
    f"CREATE TRIGGER results_added AFTER INSERT ON results BEGIN {add_line('', 'NEW')} END",
    f"CREATE TRIGGER results_taken AFTER DELETE ON results BEGIN {take_line('', 'OLD')} END",
)

ADD_RESULT = f"INSERT INTO results VALUES ({', '.join('?' * len(COLUMNS))})"
ADD_RANKED = "INSERT INTO ranked VALUES (?, ?, ?, ?, ?, 0) ON CONFLICT (table_id) DO UPDATE SET seats=excluded.seats"
# Of pages in memory: many lines are sorted into several indexes, for which the usual would be written over and over.
FILLING_KIB, USUAL_KIB = 500_000, 2000


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring a file to the form that this version writes; refuse one of a later version."""
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    if found > SCHEMA:
        raise failure(InvalidSetting, "store-too-new", place=str(path), found=found, known=SCHEMA)
    for number, script in enumerate(MIGRATIONS[found:], found + 1):
        connection.executescript(f"BEGIN; {script};")
        if number == RESULTS_FORM:
            fill_results(connection)
        connection.execute(f"PRAGMA user_version={number}")
        connection.execute("COMMIT")


def fill_results(connection: sqlite3.Connection) -> None:
    """Of games that had ended before results were kept, from what their summaries tell."""
    connection.execute(f"PRAGMA cache_size=-{FILLING_KIB}")
    cards = connection.execute("SELECT card FROM tables WHERE status=?", (OVER,)).fetchall()
    lines = [line for (card,) in cards for line in lines_of(decode_summary(card))]
    connection.executemany(ADD_RESULT, sorted(lines))  # a person's together, as they will lie
    for statement in (*add_all(""), *TRIGGERS):
        connection.execute(statement)
    connection.execute(f"PRAGMA cache_size=-{USUAL_KIB}")


def write_results(connection: sqlite3.Connection, summary: Summary, before: Summary | None) -> None:
    """What is kept of a finished game for each who played it. What is over stays so."""
    if summary.status != OVER:
        return
    lines, ranked = lines_of(summary), ranked_of(summary)
    if before is not None and (lines, ranked) == (lines_of(before), ranked_of(before)):
        return
    connection.execute("DELETE FROM results WHERE table_id=?", (summary.table,))
    connection.executemany(ADD_RESULT, lines)
    if ranked:
        connection.execute(ADD_RANKED, ranked_values(ranked))
