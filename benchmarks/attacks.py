"""What hostile.py does to a server: each attack by itself, on a server of its own. The names are those of `--only`."""

import asyncio
import contextlib
import json
import random
import socket
import struct
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bystanders import QUICK, Bystanders, Guest, Player, Refused, Server, Trial, Waits, count, middle
from server import HOST
from sockets import KEY

from voliere.match import Match
from voliere.server import rows
from voliere.server.table import Table

QUICK_SEARCH = 2.0  # for a bot of the highest level
MOST_MEMORY = 32.0  # MiB that a flood may cost
FORCED_GAME, FORCED_SEATS = "hiifuu", (5, 5, 5)  # where a card is often the only one


# Floods


async def bots(trial: Trial) -> None:
    """200 tables of the highest level, opened from one address and all of them visited."""
    people, tables = 7, 29  # a cookie may have 30 connections, an address 200
    raised = {"VOLIERE_TABLES_A_MINUTE": 1000, "VOLIERE_REQUESTS_A_SECOND": 1000, "VOLIERE_CONNECTIONS_AN_ADDRESS": 300}
    with trial.server(**raised) as server:
        async with Bystanders(server, (1, 2, 3, 4, 5, 5)) as others, contextlib.AsyncExitStack() as stack:
            while not any(player.waits for player in others.bots[5]):  # the first search also reads compiled code
                await asyncio.sleep(0.1)
            await asyncio.sleep(1)
            others.forget()
            await asyncio.sleep(4)
            calm = Waits(others.waits(1, 2, 3, 4)), Waits(others.waits(5))
            guests = [await stack.enter_async_context(Guest(server, HOST)) for _ in range(people)]
            players: list[Player] = []
            for _ in range(tables):
                players += await asyncio.gather(*(guest.sit(5) for guest in guests))
            players = players[:200]
            flood = [asyncio.create_task(player.play()) for player in players]
            others.forget()
            await asyncio.sleep(trial.seconds)
            moves = sum(len(player.acknowledged) for player in players)
            for name, levels, most, before in (
                ("levels 1–4", (1, 2, 3, 4), QUICK, calm[0]),
                ("level 5", (5,), QUICK_SEARCH, calm[1]),
            ):
                waits = others.waits(*levels)
                asked = f"p99 ≤ {1000 * most:.0f} ms"
                trial.tell(
                    f"200 level-5 tables of one address: others' {name}",
                    asked,
                    f"{waits}; before: {before}",
                    waits.at(0.99) <= most,
                )
            own = Waits(wait for player in players for wait in player.waits.so_far())
            signs = sum((player.signs for player in players), Counter[str]())
            trial.tell_others(
                f"the same ({', '.join(raised)} raised; {moves} moves, own bots {own}, {dict(signs)})", others
            )
            await cancel(flood)


async def silent(trial: Trial) -> None:
    """More connections that say nothing than the server may open files."""
    sockets, files = 1300, 1024
    with trial.server("sh", "-c", f'ulimit -n {files}; exec "$@"', "sh") as server:
        async with Bystanders(server) as others:
            await asyncio.sleep(1)
            others.forget()
            before = len(server.log)
            found = [socket.socket() for _ in range(sockets)]
            loop = asyncio.get_running_loop()
            for one in found:
                one.setblocking(False)
                with contextlib.suppress(OSError, TimeoutError):
                    await asyncio.wait_for(loop.sock_connect(one, (HOST, server.port)), 1)
            await asyncio.sleep(min(trial.seconds, 12))
            most, lines = server.files, len(server.log) - before
            for one in found:
                one.close()
            tried = f"{sockets} silent sockets, {files} descriptors"
            trial.tell_others(tried, others)
            trial.tell(
                tried,
                "fewer files than there may be; 1–3 lines of log",
                f"{most} files; {lines} lines",
                most < files and 1 <= lines <= 3,
            )


FRAMES = {
    "WebSocket pings": b"\x89\x80\0\0\0\0",
    "empty continuation frames": b"\x00\x80\0\0\0\0",
}
BEGUN = b"\x01\x80\0\0\0\0"  # a text that is to be continued
AT_ONCE = 2000  # frames


def handshake(server: Server, table: str, *lines: str) -> bytes:
    """What opens a WebSocket."""
    own = [] if any(line.startswith("Host:") for line in lines) else [f"Host: {server.address}"]
    head = [f"GET /ws/{table} HTTP/1.1", *own, *lines, "Upgrade: websocket", "Connection: Upgrade"]
    return "\r\n".join([*head, f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13", "", ""]).encode()


def flood_frames(server: Server, table: str, frame: bytes, until: float, sent: list[int]) -> None:
    """As many frames as go, answers unread; who is thrown out comes back. In a thread, which hardly needs Python."""
    block = frame * AT_ONCE
    while time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection((HOST, server.port), 1) as one:
            one.sendall(handshake(server, table))
            one.recv(4096)
            one.sendall(BEGUN if frame[0] == 0 else b"")
            while time.monotonic() < until:
                one.sendall(block)
                sent.append(AT_ONCE)
        time.sleep(0.02)


async def frames(trial: Trial) -> None:
    """Frames that are no messages."""
    for name, frame in FRAMES.items():
        with trial.server() as server:
            async with Bystanders(server) as others, Guest(server, HOST) as guest:
                table = await guest.open(1)
                await asyncio.sleep(1)
                others.forget()
                before, back, sent = server.memory, Waits(), list[int]()
                until = time.monotonic() + min(trial.seconds, 5)
                threads = [
                    threading.Thread(target=flood_frames, args=(server, table, frame, until, sent)) for _ in range(2)
                ]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    await asyncio.to_thread(thread.join)
                with contextlib.suppress(ConnectionError), back.timed():
                    await server.health()
                trial.tell_others(f"{name}, {sum(sent) / min(trial.seconds, 5):,.0f} a second", others)
                trial.tell(
                    name,
                    f"memory + ≤ {MOST_MEMORY:.0f} MiB",
                    f"{before:.0f} → {server.peak:.0f} MiB; answers {back[0]:.1f} s after the flood",
                    server.peak - before <= MOST_MEMORY,
                )


async def logs(trial: Trial) -> None:
    """What a stranger can make the server write."""
    times = 100
    with trial.server() as server:
        async with Guest(server, HOST) as guest:
            table = await guest.open(1)
            post = f"POST /api/tables HTTP/1.1\r\nHost: {server.address}\r\nCookie: {guest.cookie}\r\n"
            chunked = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            upgrade = handshake(server, table)
            kinds = {
                "bad chunks": (f"{post}{chunked}".encode(), b"2\r\n{\r\nZZ\r\n"),
                "bad UTF-8 in a text": (upgrade, b"\x81\x82\0\0\0\0\xff\xfe"),
                "frames of no known kind": (upgrade, b"\x83\x80\0\0\0\0"),
                "what is no HTTP": (b"\x16\x03\x01\xff\r\n\r\n", b""),
            }
            for name, data in kinds.items():
                before = len(server.log)
                for _ in range(times // 10):
                    await asyncio.gather(*(answer(server, *data) for _ in range(10)))
                await asyncio.sleep(0.5)
                lines = server.log[before:]
                size = sum(map(len, lines)) / times
                trial.tell(
                    f"{name}, {times} times",
                    "≤ 3 lines, ≤ 1 KB",
                    f"{len(lines)} lines, {size:.0f} bytes each",
                    len(lines) <= 3 and size * times <= 1024,
                )


# Soaks


async def visits(trial: Trial) -> None:
    """Coming and going, politely or not, at tables of one's own."""
    raised = {"VOLIERE_REQUESTS_A_SECOND": 100_000}
    seconds, samples = 3 * trial.seconds, 60
    with trial.server(**raised) as server:
        async with Guest(server, HOST) as guest:
            made = [0]

            async def come_and_go() -> None:
                table = await guest.open(1)
                while True:
                    player = await guest.visit(table)
                    made[0] += 1
                    if made[0] % 2:
                        player.send(struct.pack("!H", 1000), 8)
                        await asyncio.sleep(0.005)
                    player.close()

            tasks = [asyncio.create_task(come_and_go()) for _ in range(6)]
            memory: list[float] = []
            while len(memory) < samples:
                await asyncio.sleep(seconds / samples)
                memory.append(server.memory)
            await cancel(tasks)
    plateau, end = middle(memory[10:20]), middle(memory[-10:])
    trial.tell(
        f"{made[0]} visits in {seconds:.0f} s ({', '.join(raised)} raised)",
        "memory ≤ 10 % above its first plateau",
        f"{plateau:.1f} → {end:.1f} MiB ({100 * end / plateau - 100:+.1f} %)",
        end <= 1.1 * plateau,
    )


# Faults of the machine


async def cache(trial: Trial) -> None:
    """Nowhere to keep compiled code."""
    (trial.folder / "file").touch()
    nowhere = str(trial.folder / "file" / "below")
    places = {"HOME": nowhere, "XDG_CACHE_HOME": nowhere, "VOLIERE_CACHE_DIR": ""}
    with trial.server(**places) as server:
        async with Guest(server) as guest:
            player = await guest.sit(5)
            await player.play(moves=5)
            await player.until(lambda: player.owes)
            status, health = await server.health()
            failed = health.get("bot_failures", count(server.log, "a bot failed"))
            try:
                thoughts = len((await player.ask("hint", seat=player.seat)).thoughts)
            except Refused:
                thoughts = 0
            measured = (
                f"{failed} moves at random, told at the table: {dict(player.signs)}; a hint has {thoughts} thoughts; "
                f"{len(server.log)} lines of log; bots {player.waits}; health {status} {json.dumps(health)}"
            )
            trial.tell("no cache folder: level 5", "searches", measured, not failed and thoughts > 0)


async def disk(trial: Trial) -> None:
    """No space left, and then some."""
    if subprocess.run(["unshare", "-rm", "true"], capture_output=True, check=False).returncode:
        trial.tell("disk full", "–", "a file system in memory (unshare -rm) is not permitted here", None)
        return
    mount = 'mount -t tmpfs -o size=4m,mode=0700 none "$VOLIERE_DATA_DIR" && exec "$@"'
    seconds = max(6.0, trial.seconds / 2)
    with trial.server("unshare", "-rm", "sh", "-c", mount, "sh") as server:
        async with Guest(server) as guest:
            players = [await guest.sit(1) for _ in range(10)]
            ballast = Path(f"/proc/{server.process.child.pid}/root{server.folder}/data/ballast")
            tasks = [asyncio.create_task(player.play()) for player in players]
            await asyncio.sleep(1)
            fill(ballast)  # in the middle of their moves, and of the bots'
            await asyncio.sleep(0.2)
            await cancel(tasks)
            before, codes, states = len(server.log), Counter[str](), Counter[str]()
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                codes.update(await asyncio.gather(*map(try_to_move, players)))
                for path in ("/healthz", "/readyz"):
                    states[f"{path} {(await server.health(path))[0]}"] += 1
                await asyncio.sleep(0.1)
            lines = (len(server.log) - before) * 60 / seconds
            hung_up = sum(not player.is_open for player in players)
            trial.tell("disk full: health", "503", str(dict(states)), all(state.endswith("503") for state in states))
            trial.tell("disk full: log", "≤ 10 lines a minute", f"{lines:.0f}", lines <= 10)
            trial.tell(
                "disk full: people",
                "nobody is hung up on",
                f"{hung_up} of {len(players)}; moves: {dict(codes)}",
                not hung_up,
            )
            ballast.unlink()
            made = [len(player.acknowledged) for player in players]
            waits = Waits()
            with waits.timed():
                goes_on = await asyncio.gather(
                    *(asyncio.wait_for(player.play(moves=2), 10) for player in players), return_exceptions=True
                )
            stuck = sum(result is not None for result in goes_on)
            status = (await server.health())[0]
            made = [len(player.acknowledged) - old for player, old in zip(players, made, strict=True)]
            measured = (
                f"{len(players) - stuck} of {len(players)} after {waits[0]:.1f} s, {sum(made)} moves; health {status}"
            )
            trial.tell("room again", "all go on within 10 s, health 200", measured, not stuck and status == 200)


async def try_to_move(player: Player) -> str:
    """What comes of a move: the code of a refusal, or a word."""
    if not player.is_open:
        return "hung up"
    if not player.owes:
        return "a bot's turn"
    try:
        await player.move()
    except (Refused, OSError) as error:
        return str(error)
    return "kept"


def fill(ballast: Path) -> None:
    """Write until there is no room, down to the last byte."""
    with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
        for size in (65536, 4096, 1):
            with contextlib.suppress(OSError):
                while file.write(b"\0" * size) == size:
                    pass


async def kills(trial: Trial) -> None:
    """Kill -9 in the middle of play, and begin again in the same folder."""
    times, tables = 4, 12
    with trial.server(VOLIERE_REQUESTS_A_SECOND=1000, VOLIERE_MESSAGES_A_SECOND=1000) as server:
        promised: list[tuple[str, int, str]] = []
        chance, returns = random.Random(1), Waits()
        async with Guest(server) as guest:
            names = [await guest.open(1) for _ in range(tables)]
            for _ in range(times):
                with returns.timed():
                    players = [await guest.visit(name) for name in names]
                tasks = [asyncio.create_task(player.play()) for player in players]
                await asyncio.sleep(chance.uniform(0.5, 2.0))
                server.stop()
                await asyncio.gather(*tasks, return_exceptions=True)
                promised += [(player.table, *made) for player in players for made in player.acknowledged]
                await asyncio.to_thread(server.start)
            journals = {name: [rows.decode(data) for data in server.journal(name)] for name in names}
        lost = sum(
            len(journals[name]) < at or getattr(journals[name][at - 1], "key", "") != key for name, at, key in promised
        )
        back = f"{tables} tables back in {max(returns[1:]):.1f} s at most"
        measured = f"{lost} of {len(promised)} acknowledged moves lost; {back}"
        trial.tell(f"{times} × kill -9", "none lost", measured, not lost and bool(promised))


# Tricks at a table


async def moves(trial: Trial) -> None:
    """A move's id sent again with something else."""
    with trial.server() as server:
        async with Guest(server) as guest:
            player = await guest.sit(1)
            await player.until(lambda: player.owes)
            for name in ("at the next decision", "after an undo"):
                await player.move(f"move-{name}")
                await player.until(lambda: player.owes)
                if "undo" in name:
                    await player.ask("undo", seat=player.seat)
                    await player.until(lambda: player.owes)
                made = len(player.acknowledged)
                try:
                    await asyncio.wait_for(player.move(f"move-{name}"), 2)
                    code = "accepted"
                except Refused as refused:
                    code = str(refused)
                except TimeoutError:
                    code = "accepted, nothing played"
                code = "accepted" if len(player.acknowledged) > made else code
                trial.tell(f"a move's id with another move, {name}", "id-reused", code, code == "id-reused")


async def forced(trial: Trial) -> None:
    """Whether a bot's time tells that it had no choice."""
    with trial.server() as server:
        async with Guest(server) as guest:
            player = await guest.sit(*FORCED_SEATS, game=FORCED_GAME, options={})
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(player.play(), 3 * trial.seconds)
            free, bound = Waits(), Waits()
            for decision, choices in choices_of(server, player):
                if decision + 1 in player.seen and decision in player.seen:
                    (bound if choices == 1 else free).append(player.seen[decision + 1] - player.seen[decision])
    pairs = len(free) * len(bound)
    told = sum(one > other for one in free for other in bound) / pairs if pairs else 1.0
    measured = f"told right {100 * told:.0f} % of the time; forced {bound}; free {free}"
    trial.tell(
        "level-5 bots: forced or free, by time",
        "told right ≤ 65 % (50: by chance)",
        measured,
        told <= 0.65 if min(len(free), len(bound)) >= 10 else None,
    )


def choices_of(server: Server, player: Player) -> Iterator[tuple[int, int]]:
    """Of every decision of one bot alone: its number, and how many moves there were."""
    table = Table.fold(player.table, server.journal(player.table))
    assert table is not None
    assert table.match is not None
    again = Match(table.match.game, table.match.players, table.match.options, table.match.seed)
    for ply in table.match.plies:
        if ply.seat != player.seat and len(again.pending) == 1:
            yield again.decision, len(again.legal(ply.seat))
        again.play(ply.seat, ply.text)


async def undo(trial: Trial) -> None:
    """Taking back late in a long game: the time of the event loop's own thread that it takes."""
    times, moves = 30, 100
    raised = {"VOLIERE_MESSAGES_A_SECOND": 10_000}
    with trial.server(**raised) as server:
        async with Guest(server) as guest:
            player = await guest.sit(1)
            await player.play(moves=moves)
            answers, costs, idle = Waits(), list[float](), list[float]()
            for _ in range(times):
                await player.until(lambda: player.owes)
                for spent, kind in ((idle, "ping"), (costs, "undo")):
                    await asyncio.sleep(0.05)
                    before = server.loop_seconds
                    with answers.timed():
                        await (player.ask(kind, seat=player.seat) if spent is costs else player.ask(kind))
                    await asyncio.sleep(0.05)  # until it has been sent
                    spent.append(server.loop_seconds - before)
                await player.play(moves=1)
    cost = 1000 * (middle(costs) - middle(idle))
    trial.tell(
        f"undo after {moves} moves ({', '.join(raised)} raised)",
        "≤ 2 ms of the event loop",
        f"{cost:.1f} ms (median; the worst {1000 * max(costs):.1f}); answers {Waits(answers[1::2])}",
        cost <= 2,
    )


async def loading(trial: Trial) -> None:
    """Tables where much was said."""
    sizes = (15_000, 60_000)
    with trial.server() as server:
        async with Guest(server) as guest:
            tables = [await guest.open(1) for _ in sizes]
            await asyncio.sleep(0.5)
        server.stop()
        for table, size in zip(tables, sizes, strict=True):
            version = len(server.journal(table))
            said = rows.encode(rows.Said(at=0, seat=0, phrase="hello"))
            with contextlib.closing(server.database()) as store, store:
                new = ((table, version + number, said) for number in range(1, size + 1))
                store.executemany("INSERT INTO journal (table_id, version, data) VALUES (?, ?, ?)", new)
                store.execute("UPDATE tables SET version=? WHERE id=?", (version + size, table))
        await asyncio.to_thread(server.start)
        async with Bystanders(server) as others:
            took = Waits()
            await asyncio.sleep(1)
            others.forget()
            for table in tables:
                with took.timed():
                    (await guest.visit(table)).close()
                await asyncio.sleep(0.2)
            trial.tell_others("loading", others)
    ratio = took[1] / took[0]
    shown = ", ".join(f"{size:,}: {seconds:.2f} s" for size, seconds in zip(sizes, took, strict=True))
    trial.tell(
        "loading tables of so many rows",
        "≤ 5 times as long for 4 times as many",
        f"{shown}; {ratio:.1f} times",
        ratio <= 5,
    )


async def hosts(trial: Trial) -> None:
    """Names that are not ours."""
    with trial.server() as server:
        async with Guest(server) as guest:
            table = await guest.open(1)
            evil, get_page = "evil.example", "GET {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n"
            ours = server.address
            asked: dict[str, bytes] = {
                f"{path} for {evil}": get_page.format(path, evil).encode() for path in ("/", "/api/me", "/api/games/")
            }
            asked |= {
                f"WebSocket for {evil}": handshake(server, table, f"Host: {evil}", f"Origin: http://{evil}"),
                f"WebSocket from {evil}": handshake(server, table, f"Origin: http://{evil}"),
                "WebSocket, Sec-Fetch-Site: cross-site": handshake(
                    server, table, f"Origin: http://{ours}", "Sec-Fetch-Site: cross-site"
                ),
            }
            let_in = []
            for name, data in asked.items():
                text = await answer(server, data)
                code = text[9:12] or "hung up"
                if code < "400" or f"location: http://{evil}" in text.lower():
                    let_in.append(f"{name} ({code})")
            trial.tell(
                f"{len(asked)} foreign hosts and origins",
                "all refused",
                f"let in: {', '.join(let_in) or 'none'}",
                not let_in,
            )
            own = [name.format(server.port) for name in ("127.0.0.1:{}", "localhost:{}", "[::1]:{}", "127.0.0.1")]
            asked = {name: get_page.format("/", name).encode() for name in own}
            asked["WebSocket"] = handshake(server, table, f"Origin: http://{ours}")
            shut = [name for name, data in asked.items() if (await answer(server, data))[9:12] not in ("200", "101")]
            trial.tell("own names", "all answered", f"refused: {', '.join(shut) or 'none'}", not shut)


async def answer(server: Server, *data: bytes) -> str:
    """What is answered to raw bytes, sent at once or in pieces; empty if the server only hangs up."""
    found = b""
    with contextlib.suppress(OSError):
        reader, writer = await asyncio.open_connection(HOST, server.port)
        with contextlib.closing(writer):
            for number, piece in enumerate(data, 1):
                writer.write(piece)
                with contextlib.suppress(TimeoutError):
                    found += await asyncio.wait_for(reader.read(4096), 5.0 if number == len(data) else 0.1)
    return found.decode(errors="replace")


async def cancel(tasks: list["asyncio.Task[None]"]) -> None:
    """End what was begun."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
