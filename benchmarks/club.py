"""How long it takes to tell somebody how they do, of many games, while others play.

    python benchmarks/club.py                          100,000 games of one person, on both stores
    python benchmarks/club.py --games 10000 --stores sqlite
    python benchmarks/club.py --json                   the same for programs

A store of the form before results is filled with summaries: of one person with --games finished games, against five
levels and forty people, and a fifth as many of others. Its first start brings it to the form of today (`migration`).
Then the figures, the list by several filters, and a look whether any game waits for ratings are asked for --times times
each, in turn, while another task appends moves to 100 tables as fast as the store takes them.
"""

import argparse
import asyncio
import contextlib
import functools
import random
import sqlite3
import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from origin import Origin

from voliere.games import get, names
from voliere.server.identity import new_id
from voliere.server.store import RESULTS_FORM, Store, Summary, encode_summary, sqlite, sqlite_form
from voliere.server.store.results import DAY, Result, Wanted

STORES = ("sqlite", "postgres")
GAMES = [get(name) for name in names()]
RIVALS = 40
TABLES = 100  # where others play meanwhile
LAST = (10**18, "z")
ASKED: dict[str, Callable[[Store, str, int], Awaitable[Any]]] = {
    "figures": lambda store, person, now: store.figures(person, now - 371 * DAY, 0),
    "first page of all": lambda store, person, _now: store.finished(person, Wanted(since=1), LAST, 21),
    "won, by game and players": lambda store, person, _now: store.finished(
        person, Wanted(game=GAMES[-1].name, players=2, won=True), LAST, 21
    ),
    "against a person": lambda store, person, _now: store.finished(person, Wanted(rival=rival(3)), LAST, 21),
    "none that fits": lambda store, person, now: store.finished(
        person, Wanted(is_reviewed=True, players=9, until=now), LAST, 21
    ),
    "waiting for ratings": lambda store, _person, now: store.rate(now - 10_000 * DAY, 20, lambda _games, _known: {}),
}


class Timing(msgspec.Struct, frozen=True):
    """Milliseconds of one question."""

    store: str
    what: str
    median: float
    p95: float
    most: float


class Report(Origin, frozen=True, kw_only=True):
    """A whole run."""

    games: int
    migrations: dict[str, float]  # seconds
    moves: dict[str, int]  # appended meanwhile
    timings: list[Timing]


def rival(number: int) -> str:
    """One of those who are met again and again."""
    return f"rival{number}".ljust(22, "_")


def finished(chooser: random.Random, person: str, number: int, now: int) -> Summary:
    """A game that somebody has played to its end."""
    game = chooser.choice(GAMES)
    players = chooser.choice([one for one in game.players if 1 < one < 5])
    people = [
        [person],
        *([rival(one)] if chooser.random() < 0.5 else [] for one in chooser.sample(range(RIVALS), players - 1)),
    ]
    ranks = chooser.sample(range(1, players + 1), players)
    return Summary(
        table=f"{number:09}{person}"[:22].ljust(22, "_"),
        game=game.name,
        players=players,
        options=[],
        status="over",
        pace="live",
        is_public=False,
        names=["Somebody"] * players,
        levels=[0 if one else chooser.randint(1, 5) for one in people],
        people=people,
        kept_for=[""] * players,
        pending=[],
        winners=[ranks.index(1)],
        scores=[chooser.randint(0, 60) for _ in people],
        opened=now - chooser.randrange(3 * 365 * DAY),
        updated=now,
        due=None,
        result=Result(
            ended=now - chooser.randrange(3 * 365 * DAY),
            moves=chooser.randint(16, 60),
            ranks=ranks,
            adjusted=[chooser.randint(0, 10_000) / 100 for _ in people] if chooser.random() < 0.1 else [],
        ),
    )


def cards(games: int, person: str, now: int) -> Iterator[tuple[Any, ...]]:
    """The tables of a store: the person's, and others'."""
    chooser = random.Random(2026)
    for number in range(games + games // 5):
        whose = person if number < games else f"other{chooser.randrange(500)}".ljust(22, "_")
        one = finished(chooser, whose, number, now)
        yield one.table, 1, "over", False, one.updated, None, encode_summary(one)


def fill_sqlite(folder: Path, rows: Iterator[tuple[Any, ...]]) -> None:
    """A file of the form before."""
    with contextlib.closing(sqlite3.connect(folder / sqlite.FILE)) as connection:
        for script in sqlite_form.MIGRATIONS[: RESULTS_FORM - 1]:
            connection.executescript(script)
        connection.execute(f"PRAGMA user_version={RESULTS_FORM - 1}")
        connection.executemany("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        connection.commit()


def fill_postgres(address: str, rows: Iterator[tuple[Any, ...]]) -> None:
    """A database of the form before."""
    import psycopg

    from voliere.server.store import postgres

    with psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE voliere_form (version integer NOT NULL)")
        for script in postgres.MIGRATIONS[: RESULTS_FORM - 1]:
            connection.execute(script.encode())
        connection.execute("INSERT INTO voliere_form VALUES (%s)", (RESULTS_FORM - 1,))
        with connection.cursor().copy("COPY voliere_tables FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)


@contextlib.contextmanager
def filled(kind: str, games: int, person: str, now: int) -> Iterator[Callable[[], Store]]:
    """Makes a store over one that was filled."""
    with tempfile.TemporaryDirectory(prefix="vol-club-") as name:
        folder = Path(name)
        if kind == "sqlite":
            fill_sqlite(folder, cards(games, person, now))
            yield lambda: sqlite.SqliteStore(folder)
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pgserver.postgres_server import get_server

            from voliere.server.store.postgres import PostgresStore

            server = get_server(folder, cleanup_mode="stop")
        fill_postgres(server.get_uri(), cards(games, person, now))
        yield lambda: PostgresStore(server.get_uri())
        server.cleanup()


async def play(store: Store, now: int, count: list[int]) -> None:
    """Others' moves, as fast as the store takes them."""
    one = finished(random.Random(1), "somebody", 1, now)
    tables = [msgspec.structs.replace(one, table=new_id(), status="playing", result=None) for _ in range(TABLES)]
    for version in range(10**9):
        moved = (store.append(table.table, version, [b'{"row":"moved"}' * 8], table) for table in tables)
        await asyncio.gather(*moved)
        count[0] += TABLES


async def asked(ask: Callable[[], Awaitable[Any]], times: int) -> list[float]:
    """How long each took, in milliseconds."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        await ask()
        taken.append(1000 * (time.perf_counter() - begun))
        await asyncio.sleep(0.01)
    return sorted(taken)


async def measure(
    kind: str, make: Callable[[], Store], person: str, now: int, times: int
) -> tuple[float, int, list[Timing]]:
    """The first start, moves meanwhile, and all that is asked."""
    store = make()
    begun = time.perf_counter()
    await store.open()
    migration = time.perf_counter() - begun
    count = [0]
    playing = asyncio.get_running_loop().create_task(play(store, now, count))
    timings = []
    for what, ask in ASKED.items():
        taken = await asked(functools.partial(ask, store, person, now), times)
        timings.append(Timing(kind, what, statistics.median(taken), taken[int(0.95 * len(taken))], taken[-1]))
    playing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await playing
    await store.close()
    return migration, count[0], timings


def main(arguments: list[str]) -> int:
    """Measure and print; the exit code."""
    parser = argparse.ArgumentParser(description="How long statistics take.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--games", type=int, default=100_000, help="of the person (100,000)")
    parser.add_argument("--stores", nargs="+", choices=STORES, default=STORES)
    parser.add_argument("--times", type=int, default=40, help="that each is asked (40)")
    chosen = parser.parse_args(arguments)
    person, now = "me".ljust(22, "_"), time.time_ns() // 1_000_000
    migrations, moves, timings = {}, {}, list[Timing]()
    for kind in chosen.stores:
        with filled(kind, chosen.games, person, now) as make:
            migrations[kind], moves[kind], more = asyncio.run(measure(kind, make, person, now, chosen.times))
            timings += more
    report = Report(games=chosen.games, migrations=migrations, moves=moves, timings=timings)
    if chosen.json:
        print(report.as_json())
        return 0
    print(f"{report.date}, commit {report.commit}, {report.machine}")
    for kind in chosen.stores:
        print(f"\n{kind}: first start {migrations[kind]:.1f} s, {moves[kind]} moves of others meanwhile")
        print("| asked | median ms | 95 % | most |\n|---|---|---|---|")
        for one in timings:
            if one.store == kind:
                print(f"| {one.what} | {one.median:.1f} | {one.p95:.1f} | {one.most:.1f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
