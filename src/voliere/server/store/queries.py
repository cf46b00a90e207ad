"""What both databases are asked about results, in the SQL that both understand.

`results` has the lines of `results.lines_of`; `sums` their sums and `hours` how many games were begun when, kept by
triggers of the database, so that no way of writing a line forgets them; `ranked` the games that ratings follow from,
and whether they have (`is_done`).
"""

import json
from collections.abc import Iterable
from typing import Any

from voliere.server.store.results import (
    ALL,
    DAY,
    HOUR,
    MOST_RIVALS,
    SUMS,
    Figures,
    Peak,
    Ranked,
    Tally,
    is_person,
    rating_key,
)

# The columns, each with its type; INTEGER where 32 bits are enough.
COLUMNS = {
    "person": "TEXT",
    "rival": "TEXT",
    "opened": "BIGINT",
    "table_id": "TEXT",
    "game": "TEXT",
    "players": "INTEGER",
    "kind": "INTEGER",
    "share": "INTEGER",
    "fair": "INTEGER",
    "score": "INTEGER",
    "moves": "INTEGER",
    "adjusted": "INTEGER",
    "ahead": "INTEGER",
    "behind": "INTEGER",
    "title": "TEXT",
}
KEY = ("person", "rival", "game", "players", "kind")
PEAK = "results.game, results.players, results.kind, results.table_id, results.opened, results.score, moves, title"
IS_LEVEL = "(rival>='level ' AND rival<'level!')"
# What a line adds to the sums, in the order of `SUMS`.
ADDED = (
    "1",
    "CASE WHEN {line}.share>0 THEN 1 ELSE 0 END",
    "{line}.share",
    "{line}.fair",
    "CASE WHEN {line}.adjusted IS NULL THEN 0 ELSE 1 END",
    "coalesce({line}.adjusted, 0)",
    "CASE WHEN {line}.adjusted IS NULL THEN 0 ELSE {line}.fair END",
    "{line}.ahead",
    "{line}.behind",
    "{line}.score",
)


def schema(prefix: str, text: str, tail: str) -> str:
    """The tables; how text is compared, and what ends a table's definition, is the database's own.

    Databases have been made by this: whatever is to be otherwise is a migration of its own.
    """
    columns = ", ".join(
        f"{name} {kind.replace('TEXT', text)}{'' if name == 'adjusted' else ' NOT NULL'}"
        for name, kind in COLUMNS.items()
    )
    keys = ", ".join(f"{name} {COLUMNS[name].replace('TEXT', text)} NOT NULL" for name in KEY)
    sums = ", ".join(f"{name} BIGINT NOT NULL" for name in SUMS)
    of_a_kind = f"{prefix}results (person, game, players, kind,"
    return f"""
    CREATE TABLE {prefix}results ({columns}, PRIMARY KEY (table_id, person, rival)){tail};
    CREATE INDEX {prefix}results_opened ON {prefix}results (
        person, rival, opened, table_id, game, players, kind, share, adjusted
    );
    CREATE INDEX {prefix}results_best ON {of_a_kind} score DESC, opened, table_id) WHERE rival='';
    CREATE INDEX {prefix}results_longest ON {of_a_kind} moves DESC, opened, table_id) WHERE rival='';
    CREATE TABLE {prefix}sums ({keys}, {sums}, PRIMARY KEY ({", ".join(KEY)})){tail};
    CREATE TABLE {prefix}hours (
        person {text} NOT NULL, hour INTEGER NOT NULL, games BIGINT NOT NULL, PRIMARY KEY (person, hour)
    ){tail};
    CREATE TABLE {prefix}ranked (
        table_id {text} PRIMARY KEY, game {text} NOT NULL, players INTEGER NOT NULL, ended BIGINT NOT NULL,
        seats {text} NOT NULL, is_done INTEGER NOT NULL
    ){tail};
    CREATE INDEX {prefix}ranked_waiting ON {prefix}ranked (ended, table_id) WHERE is_done=0;
    """


def add_line(prefix: str, line: str) -> str:
    """What a trigger does for a new line."""
    values = ", ".join([*(f"{line}.{name}" for name in KEY), *(one.format(line=line) for one in ADDED)])
    more = ", ".join(f"{name}={prefix}sums.{name}+excluded.{name}" for name in SUMS)
    return (
        f"INSERT INTO {prefix}sums VALUES ({values}) ON CONFLICT ({', '.join(KEY)}) DO UPDATE SET {more};"
        f" INSERT INTO {prefix}hours SELECT {line}.person, {line}.opened/{HOUR}, 1 WHERE {line}.rival='{ALL}'"
        f" ON CONFLICT (person, hour) DO UPDATE SET games={prefix}hours.games+1;"
    )


def take_line(prefix: str, line: str) -> str:
    """What a trigger does for a line that goes."""
    less = ", ".join(f"{name}={name}-{one.format(line=line)}" for name, one in zip(SUMS, ADDED, strict=True))
    where = " AND ".join(f"{name}={line}.{name}" for name in KEY)
    then = f"person={line}.person AND hour={line}.opened/{HOUR} AND {line}.rival='{ALL}'"
    return (
        f"UPDATE {prefix}sums SET {less} WHERE {where}; DELETE FROM {prefix}sums WHERE {where} AND games=0;"
        f" UPDATE {prefix}hours SET games=games-1 WHERE {then};"
        f" DELETE FROM {prefix}hours WHERE {then} AND games=0;"
    )


def add_all(prefix: str) -> tuple[str, str]:
    """The sums of all lines at once: line by line, a trigger would write the same sum a hundred thousand times over."""
    values = ", ".join(f"CAST(sum({one.format(line=f'{prefix}results')}) AS BIGINT)" for one in ADDED)
    keys = ", ".join(KEY)
    begun = f"SELECT person, opened/{HOUR}, count(*) FROM {prefix}results WHERE rival='{ALL}'"
    return (
        f"INSERT INTO {prefix}sums SELECT {keys}, {values} FROM {prefix}results GROUP BY {keys}",
        f"INSERT INTO {prefix}hours {begun} GROUP BY person, opened/{HOUR}",
    )


class Queries:
    """For a database: the prefix of its tables, its mark for a value, and how it compares the names of tables."""

    def __init__(self, prefix: str, mark: str, collation: str = "") -> None:
        self.prefix = prefix
        self._collation = collation
        self._mark = mark
        sums = ", ".join(f"CAST(sum({name}) AS BIGINT)" for name in SUMS)
        tally = f"rival, game, players, kind, {', '.join(SUMS)}"
        self.tallies = (
            f"SELECT {tally} FROM {prefix}sums WHERE person={mark} AND (rival='{ALL}' OR {IS_LEVEL})"
            " ORDER BY rival, game, players, kind"
        )
        self.rivals = (
            f"SELECT rival, '', 0, kind, {sums} FROM {prefix}sums WHERE person={mark} AND rival<>'{ALL}'"
            f" AND NOT {IS_LEVEL} GROUP BY rival, kind ORDER BY sum(games) DESC, rival, kind LIMIT {MOST_RIVALS}"
        )
        self.best, self.longest = (self._peaks(name) for name in ("score", "moves"))
        self.days = (
            f"SELECT (CAST(hour AS BIGINT)*{HOUR}+{mark})/{DAY}, CAST(sum(CAST(games AS INTEGER)) AS BIGINT)"
            f" FROM {prefix}hours"
            f" WHERE person={mark} AND hour>={mark}/{HOUR} GROUP BY 1 ORDER BY 1"
        )
        self.waiting = (
            f"SELECT table_id, game, players, ended, seats FROM {prefix}ranked WHERE is_done=0 AND ended<={mark}"
            f" ORDER BY ended, table_id LIMIT {mark}"
        )
        self.done = f"UPDATE {prefix}ranked SET is_done=1 WHERE table_id={mark}"

    def _peaks(self, height: str) -> str:
        """Of each kind of game that a person has played the one with the most of something; of equal ones the first."""
        highest = (
            f"SELECT table_id FROM {self.prefix}results WHERE person=sums.person AND rival='{ALL}' AND game=sums.game"
            f" AND players=sums.players AND kind=sums.kind ORDER BY {height} DESC, opened, table_id LIMIT 1"
        )
        return (
            f"SELECT {PEAK} FROM {self.prefix}sums AS sums JOIN {self.prefix}results AS results"
            f" ON results.table_id=({highest}) AND results.person=sums.person AND results.rival='{ALL}'"
            f" WHERE sums.person={self._mark} AND sums.rival='{ALL}' ORDER BY sums.game, sums.players, sums.kind"
        )

    def listed(self, columns: str, conditions: str) -> str:
        """A page of finished games: of a person, against a rival, before a time and name, and so many."""
        mark = self._mark
        found = (
            f"SELECT opened, table_id FROM {self.prefix}results WHERE person={mark} AND rival={mark}"
            f" AND (opened, table_id)<({mark}, {mark}){conditions} ORDER BY opened DESC, table_id DESC LIMIT {mark}"
        )
        return (
            f"SELECT {columns} FROM ({found}) AS found JOIN {self.prefix}tables ON id=table_id{self._collation}"
            " ORDER BY opened DESC, table_id DESC"
        )


def figures_of(found: Iterable[list[Any]]) -> Figures:
    """What a person's tallies, rivals, best and longest games, and days come to, as they were asked for."""
    tallies, rivals, best, longest, days = found
    return Figures(
        tallies=[Tally(*row) for row in tallies],
        rivals=[Tally(*row) for row in rivals],
        best=[Peak(*row) for row in best],
        longest=[Peak(*row) for row in longest],
        days=[(day, games) for day, games in days],
    )


def ranked_values(ranked: Ranked) -> tuple[str, str, int, int, str]:
    """A game as it is stored."""
    return ranked.table, ranked.game, ranked.players, ranked.ended, json.dumps(ranked.seats)


def read_ranked(row: tuple[Any, ...]) -> Ranked:
    """A stored game."""
    table, game, players, ended, seats = row
    return Ranked(table, game, players, ended, tuple((name, rank) for name, rank in json.loads(seats)))


def rating_keys(games: Iterable[Ranked]) -> set[tuple[str, str]]:
    """Whose ratings games change: persons, and the keys of their papers."""
    return {(name, rating_key(game.game, game.players)) for game in games for name, _ in game.seats if is_person(name)}
