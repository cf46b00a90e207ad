"""Runs once, in Pyodide under Node, when an edition is made: uses all that a person can use, and packs what that took.

What is compiled is compiled by the very Python that will run it; archives are the same to the byte each time.
"""

import asyncio
import importlib._bootstrap_external as external
import importlib.util
import io
import json
import random
import sys
import zipfile
from pathlib import Path
from typing import Any

from voliere.browser.desk import Desk, open_desk
from voliere.games import get, names
from voliere.match import Match, random_move

DATE = (1980, 1, 1, 0, 0, 0)
# What is needed where something goes wrong, which it did not when we tried.
ALWAYS = ("traceback", "linecache", "tokenize", "token", "warnings", "cp437", "idna")
# Nobody asks these for what takes so long to read: names of letters in HTML, a client for servers elsewhere.
HOLLOW = {"html/entities.py": b"html5 = {}\n", "http/client.py": b"responses = {}\n"}
LEFT_OUT = ("bz2.py", "lzma.py", "compression/zstd/")  # who would import them can do without
OWN_FOLDER = "lib-dynload"
DATA = (".txt",)  # puzzles
NONCE = "0" * 64


async def pack(outside: Any, site: str) -> dict[str, bytes]:
    """The archives, by name."""
    desk = await open_desk(outside)
    await use(desk, outside)
    # Python finds its own modules sooner as files, in the one folder for them that it knows; it wants the archive, too.
    laid_out = {OWN_FOLDER: standard_library(), Path(site).name: packages(Path(site))}
    files = {f"{folder}/{name}": content for folder, found in laid_out.items() for name, content in found.items()}
    return {"stdlib.zip": zipped({}), "python.pack": packed(files)}


async def use(desk: Desk, outside: Any) -> None:
    """A little of everything."""

    async def ask(method: str, path: str, **body: Any) -> Any:
        status, text = await desk.request(method, f"/api{path}", json.dumps(body))
        if status >= 300:
            raise ValueError(f"{path}: {status} {text}")
        return json.loads(text) if text.startswith(("{", "[")) else text

    await ask("GET", "/me")
    await ask("PUT", "/me", name="Merle")
    await ask("GET", "/puzzles")
    await ask("GET", "/bots")
    await desk.request("GET", "/api/tables/nowhere", "")
    for number, name in enumerate(names()):
        await ask("POST", f"/games/{name}/lesson")
        players = get(name).default_players
        seats = [{"kind": "me"}, *({"kind": "bot", "level": 2 + seat % 3} for seat in range(1, players))]
        table = (await ask("POST", "/tables", game=name, nonce=NONCE, seats=seats))["table"]
        desk.connect(number, table)
        desk.say(number, json.dumps({"type": "enter", "id": "one"}))
        await asyncio.sleep(0.2)
        record = played(name).record()
        await ask("POST", "/replays", record=record)
        told = await ask("POST", "/reviews", record=record)
        while told["done"] < min(2, told["moves"]):
            await asyncio.sleep(0.05)
            told = await ask("POST", "/reviews", record=record)
        desk.say(number, json.dumps({"type": "hint", "id": "two", "seat": 0}))
        await asyncio.sleep(0.5)
        desk.hang_up(number)
    for path in ("/me/games", "/me/statistics", "/me/days", "/days", "/you/data"):
        await ask("GET", path)
    told_kinds = {line[1] for line in outside.lines}
    if "message" not in told_kinds:
        raise ValueError(f"tables said nothing: {told_kinds}")


def played(name: str) -> Match:
    """A game by chance."""
    match, chance = Match.new(name, seed=1), random.Random(1)
    while not match.over:
        match.play(match.pending[0], random_move(match, match.pending[0], chance))
    return match


def standard_library() -> dict[str, bytes]:
    """Of Python's own modules those that are in use."""
    found = next(path for path in sys.path if path.endswith(".zip"))
    used = {str(getattr(module, "__file__", "") or "").partition(f"{found}/")[2] for module in sys.modules.values()}
    kept: dict[str, bytes] = {}
    with zipfile.ZipFile(found) as whole:
        for name in whole.namelist():
            if (is_used(name, used) or Path(name).stem in ALWAYS) and not name.startswith(LEFT_OUT):
                source = HOLLOW.get(name) or whole.read(name)
                if name.endswith(".py"):
                    kept[f"{name}c"] = compiled(source, name)
                elif not name.endswith("/"):
                    kept[name] = source
    return kept


def is_used(name: str, used: set[str]) -> bool:
    """Whether a file of the library was imported, or belongs to what every Python needs."""
    return name in used or name.startswith(("_sysconfigdata", "importlib/", "pyodide", "_pyodide"))


def packages(site: Path) -> dict[str, bytes]:
    """Of what was brought along the modules that are in use, compiled, and their data."""
    kept: dict[str, bytes] = {}
    for module in list(sys.modules.values()):
        file = Path(getattr(module, "__file__", None) or "")
        if file.is_relative_to(site) and file.stem != "pack":
            name = file.relative_to(site)
            if file.suffix == ".py":
                kept[str(name.with_suffix(".pyc"))] = compiled(file.read_bytes(), str(name))
            else:
                kept[str(name)] = file.read_bytes()
    for file in (site / "voliere").rglob("*"):
        if file.suffix in DATA:
            kept[str(file.relative_to(site))] = file.read_bytes()
    return kept


def compiled(source: bytes, name: str) -> bytes:
    """A module's code; nobody looks for its source, or reads what it says of itself."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(external._code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False))  # type: ignore[attr-defined]  # noqa: SLF001


def zipped(files: dict[str, bytes]) -> bytes:
    """An archive with no date and no order but the alphabet's. All of it together packs far better than each file."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, DATE), content)
    return made.getvalue()


def packed(files: dict[str, bytes]) -> bytes:
    """The same for JavaScript, which lays them out sooner than Python could: their lengths, in a line, then all."""
    lengths = {name: len(content) for name, content in sorted(files.items())}
    return b"".join([json.dumps(lengths).encode(), b"\n", *(files[name] for name in lengths)])
