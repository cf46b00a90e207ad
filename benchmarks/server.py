"""The server under load, next to boardgame.io 0.50 doing the same job in the same run.

    python benchmarks/server.py --json         100 busy tables; 1,000 with a move a second each; memory for a table
    python benchmarks/server.py --seconds 3 --tables 100 --rounds 1 --no-rival   a short look
    python benchmarks/server.py --parts busy --seconds 2 --rounds 20 --against ../before   next to another checkout
    python benchmarks/server.py --parts busy --game hiifuu --players 4    another game; the rival with as many players
    python benchmarks/server.py --parts busy --no-rival --profile         µs a move for each part of the server
    python benchmarks/server.py --parts busy --against . --python ../other/bin/python      the same code, another Python
    python benchmarks/server.py --parts busy --no-rival --processes 2     on one PostgreSQL (the wheel pgserver)

The server has one core, the clients another, and both servers the same two. Ours stores every move durably (SQLite in
a folder of its own) before it is acknowledged; boardgame.io keeps its games in memory. Node is needed for the rival
alone, which npm fetches. Of several processes the players of a table are spread over all; everything may then use all
cores, and what the database needs is told beside.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
import sockets

HOST = "127.0.0.1"
BUSY_TABLES = 100
OURS, BEFORE, RIVAL = "voliere", "before", "boardgame.io@0.50.2"
COMPARED = (
    "moves_per_second",
    "moves_per_processor_second",
    "bytes_a_move_to_a_seat",
    "p50_ms",
    "p99_ms",
    "kib_per_table",
)
# Long enough that no table is at its end while it is measured; other games are opened anew.
GAME = "songbirds"
OPTIONS: dict[str, dict[str, Any]] = {GAME: {"extended": "rounds", "rounds": 10}}


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as one:
        one.bind((HOST, 0))
        return int(one.getsockname()[1])


Figures = dict[str, float]


class Process:
    """A server on a core of its own."""

    def __init__(
        self, command: list[str], ready: str, core: int | None, environment: dict[str, str], *, has_log: bool = False
    ) -> None:
        self.child = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if has_log else subprocess.DEVNULL,
            text=True,
            preexec_fn=(lambda: os.sched_setaffinity(0, {core})) if core is not None else None,  # noqa: PLW1509
        )
        assert self.child.stdout is not None
        while ready not in (line := self.child.stdout.readline()):
            if not line:
                raise RuntimeError(f"{command[0]} did not start")

    def memory(self, figure: str = "VmRSS") -> int:
        """Bytes that it has in memory; or the most that it ever had there (VmHWM)."""
        status = Path(f"/proc/{self.child.pid}/status").read_text(encoding="utf-8")
        return 1024 * int(next(line for line in status.splitlines() if line.startswith(figure)).split()[1])

    def seconds(self) -> float:
        """Processor time it has had."""
        return seconds_of(self.child.pid)

    def shares(self) -> Figures:
        """What its parts have spent so far, in seconds: of one with a watch."""
        self.child.send_signal(signal.SIGUSR1)
        assert self.child.stdout is not None
        line = next(line for line in self.child.stdout if line.startswith("{"))
        return {name: float(spent) for name, spent in json.loads(line).items()}

    def stop(self) -> None:
        """End it."""
        self.child.kill()
        self.child.wait()


def seconds_of(pid: int) -> float:
    """Processor time that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Several:
    """Processes that are one server, over a database of their own."""

    def __init__(self, make: Callable[[str, int], Process], ports: list[int], folder: Path) -> None:
        from pgserver.postgres_server import get_server

        self.database = get_server(folder / "database", cleanup_mode="stop")
        self.all = [make(self.database.get_uri(), port) for port in ports]

    def memory(self) -> int:
        """Of all of ours."""
        return sum(one.memory() for one in self.all)

    def seconds(self) -> float:
        """Of all of ours."""
        return sum(one.seconds() for one in self.all)

    def database_seconds(self) -> float:
        """Of the database: its first process and those that serve ours, which stay."""
        first = int((Path(self.database.pgdata) / "postmaster.pid").read_text(encoding="utf-8").split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text(encoding="utf-8").split()
        return sum(seconds_of(pid) for pid in (first, *map(int, children)))

    def stop(self) -> None:
        """End them."""
        for one in self.all:
            one.stop()
        self.database.cleanup()


class Ours:
    """Volière: tables by the API, players by the protocol."""

    def __init__(self, game: str, players: int, folder: Path, core: int | None, **more: Any) -> None:
        self.game = game
        self.players = players
        self.ports = [free_port() for _ in range(more.get("processes", 1))]
        checkout: Path | None = more.get("checkout")
        self.is_watched: bool = more.get("is_watched", False)
        environment = {
            **({"PYTHONPATH": str(checkout / "src")} if checkout else {}),
            "VOLIERE_DATA_DIR": str(folder / "data"),
            "VOLIERE_TABLES_A_MINUTE": "1000000",
            "VOLIERE_REQUESTS_A_SECOND": "1000000",
            "VOLIERE_MESSAGES_A_SECOND": "1000000",
            "VOLIERE_CONNECTIONS_AN_ADDRESS": "1000000",
            "VOLIERE_LOG_LEVEL": "error",
            "VOLIERE_LANG": "en",
        }
        program = [str(Path(__file__).with_name("shares.py"))] if self.is_watched else ["-m", "voliere"]
        command = [more.get("python") or sys.executable, "-u", *program, "serve", "--port"]
        self.process: Process | Several
        if len(self.ports) == 1:
            self.process = Process([*command, str(self.ports[0])], "open at", core, environment)
        else:
            self.process = Several(
                lambda database, port: Process(
                    [*command, str(port)], "open at", None, {**environment, "VOLIERE_DATABASE_URL": database}
                ),
                self.ports,
                folder,
            )
        self.http: httpx.AsyncClient | None = None  # one for all: making one costs more than opening a table

    async def open(self, number: int, moved: Callable[[sockets.Table, float], None]) -> sockets.Table:
        """A table of people."""
        table = sockets.Table(moved)
        cookies = []
        if self.http is None:
            self.http = httpx.AsyncClient(base_url=f"http://{HOST}:{self.ports[0]}", timeout=60, verify=False)
            self.http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))  # everybody is somebody else
        for _ in range(self.players):
            given = (await self.http.get("/api/me")).headers["set-cookie"]
            cookies.append(given.partition(";")[0])
        seats = [{"kind": "me"}, *[{"kind": "friend"}] * (self.players - 1)]
        wish = {"game": self.game, "seats": seats, "options": OPTIONS.get(self.game, {}), "nonce": os.urandom(32).hex()}
        answer = await self.http.post("/api/tables", json=wish, headers={"cookie": cookies[0]})
        name = answer.json()["table"]
        for seat, cookie in enumerate(cookies):
            port = self.ports[(number + seat) % len(self.ports)]
            player = await sockets.opened(self._maker(name, cookie, table, seat, port), HOST, port)
            table.players.append(player)
            player.enter()
        for player in table.players[1:]:
            player.sit()
        await asyncio.gather(*(player.ready.wait() for player in table.players))
        return table

    def _maker(
        self, name: str, cookie: str, table: sockets.Table, seat: int, port: int
    ) -> Callable[[], sockets.Socket]:
        return lambda: sockets.VolierePlayer(f"{HOST}:{port}", f"/ws/{name}", cookie, table, seat)


class Rival:
    """boardgame.io, from npm."""

    def __init__(self, players: int, modules: Path, core: int | None) -> None:
        self.players = players
        self.is_watched = False
        self.port = free_port()
        script = Path(__file__).with_name("boardgame_io.cjs")
        command = ["node", str(script), str(modules), str(self.port)]
        self.process = Process(command, "ready", core, {"NODE_ENV": "production"})

    async def open(self, number: int, moved: Callable[[sockets.Table, float], None]) -> sockets.Table:
        """A match."""
        table = sockets.Table(moved)
        for seat in range(self.players):
            player = await sockets.opened(self._maker(f"m{number}", table, seat), HOST, self.port)
            table.players.append(player)
            await player.ready.wait()
        return table

    def _maker(self, name: str, table: sockets.Table, seat: int) -> Callable[[], sockets.Socket]:
        return lambda: sockets.BoardgamePlayer(f"{HOST}:{self.port}", name, table, seat, self.players)


def install(folder: Path) -> Path:
    """The rival, by npm; where it is."""
    place = folder / "rival"
    place.mkdir()
    (place / "package.json").write_text("{}", encoding="utf-8")
    command = ["npm", "install", "--no-audit", "--no-fund", RIVAL]
    subprocess.run(command, cwd=place, check=True, capture_output=True)
    return place / "node_modules"


async def open_tables(side: Ours | Rival, count: int, moved: Callable[[sockets.Table, float], None]) -> list[Any]:
    """So many tables, a few at a time."""
    gate = asyncio.Semaphore(20)

    async def one(number: int) -> sockets.Table:
        async with gate:
            return await side.open(number, moved)

    return list(await asyncio.gather(*(one(number) for number in range(count))))


async def busy(side: Ours | Rival, seconds: float) -> Figures:
    """Every table moves as fast as it can."""

    def again(table: sockets.Table, _waited: float) -> None:
        if not is_over[0] and not table.move():  # its game is over
            reopening.add(asyncio.create_task(reopen()))

    async def reopen() -> None:
        tables.append(await side.open(len(tables), again))
        tables[-1].move()

    is_over = [False]
    reopening: set[asyncio.Task[None]] = set()
    tables = await open_tables(side, BUSY_TABLES, again)
    for table in list(tables):
        table.move()
    await asyncio.sleep(min(1.0, seconds / 2))  # until all is warm
    shares = shares_of(side)
    before, begun, spent, got = count(tables), time.perf_counter(), side.process.seconds(), received(tables)
    await asyncio.sleep(seconds)
    moves = count(tables) - before
    got = received(tables) - got
    elapsed = time.perf_counter() - begun
    spent = side.process.seconds() - spent
    now = shares_of(side)
    is_over[0] = True
    close(tables)
    # On a machine that others use, too, moves for a second of the processor say more than moves for one of the clock.
    return {
        "moves_per_second": moves / elapsed,
        "moves_per_processor_second": moves / spent if spent else 0.0,
        "bytes_a_move_to_a_seat": got / moves / side.players,
        "core_used": spent / elapsed,
        **{f"{part}_us_a_move": 1e6 * (now[part] - shares[part]) / moves for part in now},
    }


def shares_of(side: Ours | Rival) -> Figures:
    """What parts of a server have spent so far, if that is known."""
    if isinstance(side.process, Several):
        return {"database": side.process.database_seconds()}
    return side.process.shares() if side.is_watched else {}


def count(tables: list[sockets.Table]) -> int:
    """Moves made so far."""
    return sum(table.moves for table in tables)


def received(tables: list[sockets.Table]) -> int:
    """Bytes that came to all players."""
    return sum(player.received for table in tables for player in table.players)


async def steady(side: Ours | Rival, count: int, seconds: float) -> Figures:
    """Every table makes a move a second, at a moment of its own."""
    waits: list[float] = []
    is_measured = [False]

    def seen(_table: sockets.Table, waited: float) -> None:
        if is_measured[0]:
            waits.append(waited)

    empty = side.process.memory()
    tables = await open_tables(side, count, seen)
    loop, chance = asyncio.get_running_loop(), random.Random(1)
    missed = [0]

    async def live(table: sockets.Table, phase: float, until: float) -> None:
        at = loop.time() + phase
        while at < until:
            await asyncio.sleep(max(0.0, at - loop.time()))
            missed[0] += not table.move()
            at += 1.0

    until = loop.time() + seconds + 2
    lives = [asyncio.create_task(live(table, chance.random(), until)) for table in tables]
    await asyncio.sleep(2)
    is_measured[0] = True
    missed[0] = 0
    await asyncio.gather(*lives)
    memory = (side.process.memory() - empty) / count
    close(tables)
    ordered = sorted(waits)
    return {
        "tables": count,
        "p50_ms": 1000 * statistics.median(ordered),
        "p99_ms": 1000 * ordered[int(0.99 * len(ordered))],
        "moves": len(ordered),
        "moves_missed": missed[0],  # the last one had not come through a second later
        "kib_per_table": memory / 1024,
    }


def close(tables: list[sockets.Table]) -> None:
    """Everybody leaves."""
    for table in tables:
        for player in table.players:
            player.close()


async def measure(make: Callable[[], Ours | Rival], task: Callable[[Ours | Rival], Awaitable[Figures]]) -> Figures:
    """One task, on a server that was just started."""
    side = make()
    try:
        return await task(side)
    finally:
        side.process.stop()


def middle(rounds: list[Figures]) -> Figures:
    """The median of every figure."""
    return {name: statistics.median(one[name] for one in rounds) for name in rounds[0]}


def ratios(each: list[float]) -> list[float]:
    """Every round's; of many the quartiles."""
    return [round(one, 3) for one in (each if len(each) < 5 else statistics.quantiles(each))]


def python_of(program: str) -> str:
    """Which Python, and how it was built: optimised by a profile it is faster. (Debian's is, by a way of its own.)"""
    asked = "import platform, sysconfig; print(platform.python_version(), sysconfig.get_config_var('CONFIG_ARGS'))"
    told = subprocess.run([program, "-c", asked], check=True, capture_output=True, text=True).stdout
    version, _, how = told.partition(" ")
    return f"{version}, with{'' if '--enable-optimizations' in how else 'out'} --enable-optimizations"


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--no-rival", action="store_true")
    parser.add_argument("--modules", type=Path, help="node_modules that has the rival already")
    parser.add_argument("--parts", default="busy,steady")
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--profile", action="store_true", help="µs a move for each part of ours (of busy tables)")
    parser.add_argument("--python", help="that runs our server; beside another checkout that has this one")
    parser.add_argument("--processes", type=int, default=1, help="of ours, on one PostgreSQL")
    parser.add_argument("--against", type=Path, help="another checkout of ours; the rival is left out")
    arguments = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    core = None
    if len(cores) > 1 and arguments.processes == 1:
        core, mine = cores[0], cores[1]
        os.sched_setaffinity(0, {mine})
    folder = Path(tempfile.mkdtemp(prefix="voliere-bench-"))
    tasks: dict[str, Callable[[Ours | Rival], Awaitable[Figures]]] = {
        "busy": lambda side: busy(side, arguments.seconds),
        "steady": lambda side: steady(side, arguments.tables, arguments.seconds),
    }
    game, players = arguments.game, arguments.players

    def ours(checkout: Path | None = None) -> Ours:
        place = Path(tempfile.mkdtemp(dir=folder))
        return Ours(
            game,
            players,
            place,
            core,
            checkout=checkout,
            is_watched=arguments.profile,
            processes=arguments.processes,
            python=None if checkout else arguments.python,
        )

    sides: dict[str, Callable[[], Ours | Rival]] = {OURS: ours}
    if arguments.against:
        sides[BEFORE] = lambda: ours(arguments.against.resolve())
    elif not arguments.no_rival and shutil.which("node"):
        modules = arguments.modules or install(folder)
        sides[RIVAL] = lambda: Rival(players, modules, core)
    found: dict[str, list[Figures]] = {name: [{} for _ in range(arguments.rounds)] for name in sides}
    load = [os.getloadavg()[0]]
    try:
        # Both sides in turn, so that what else the machine does weighs on both.
        for part in arguments.parts.split(","):
            for number in range(arguments.rounds):
                for name, make in sides.items():
                    found[name][number] |= run(measure(make, tasks[part]))
                    load.append(os.getloadavg()[0])
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    report: dict[str, Any] = {
        "machine": platform.processor() or platform.machine(),
        "python": python_of(arguments.python or sys.executable),
        "game": f"{game} for {players}",
        "load": [round(min(load), 1), round(max(load), 1)],
        **{name: middle(rounds) for name, rounds in found.items()},
    }
    if other := next((found[name] for name in found if name != OURS), None):
        report["ratio"] = {
            name: ratios([ours[name] / rival[name] for ours, rival in zip(found[OURS], other, strict=True)])
            for name in COMPARED
            if name in found[OURS][0]
        }
    if arguments.json:
        print(json.dumps(report, indent=2))
    else:
        for name, figures in report.items():
            print(name, figures)


def run(task: Any) -> Any:
    """With the faster event loop, where there is one: the clients must not be what is measured."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(task)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(task)


if __name__ == "__main__":
    main()
