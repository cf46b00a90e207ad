"""`voliere export`: the edition without a server, as a folder of files.

It is the page that the server serves, with an engine beside it: Pyodide with msgspec's wheel for it, our Python, and
each game as WebAssembly. What comes from elsewhere is fetched by name with the ordinary clients and must be what it was
when this was written, to the byte.
"""

import gzip
import hashlib
import importlib.util
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from voliere import __version__
from voliere.browser.about import about
from voliere.browser.pack import zipped
from voliere.browser.wasm import build
from voliere.errors import CannotExport
from voliere.folders import PACKAGE
from voliere.games import get, names
from voliere.kernel.compiler import cache_root, has_compiler
from voliere.server.assets import PACKED, Asset, Assets
from voliere.server.edition import MARK, Mark, fingerprint
from voliere.texts import LANGUAGES, failure

ENGINE = PACKAGE / "page" / "engine"
PACK = Path(__file__).with_name("pack.mjs")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
BROUGHT = ("starlette", "typing_extensions")
# Threads, groups of tasks, forms and folders have their names in what is brought; there are none of them in a browser.
NOBODY = b"def __getattr__(name): return object\n"
STAND_INS = {
    f"{name}.py": NOBODY
    for name in ("anyio/__init__", "anyio/abc", "anyio/to_thread", "starlette/formparsers", "platformdirs")
}
MSGSPEC = "msgspec==0.22.0"
PLATFORM = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314"]
SMALLEST = 600  # bytes that are worth packing
# What the browser has to fetch before it can begin; the page shows how far it is.
COUNTED = ("pyodide.asm.wasm", "python.pack")


class Fetched(NamedTuple):
    """Something from a registry: what it is, its hash, and the client that brings it into a folder."""

    name: str
    sha256: str
    command: list[str]


FETCHED = (
    Fetched(
        "pyodide-314.0.7.tgz",
        "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
        ["npm", "pack", "--silent", "pyodide@314.0.7"],
    ),
    Fetched(
        "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
        "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
        [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", *PLATFORM, MSGSPEC],
    ),
)


def write_site(
    folder: Path, base_path: str, progress: Callable[[str], None] = lambda _: None, *, packs: bool = True
) -> dict[str, int]:
    """Write it all; the bytes of the files, as they are and packed. What cannot be made leaves nothing behind.

    Packing takes longest: who only tries it out can do without.
    """
    check_tools()
    with tempfile.TemporaryDirectory() as place:
        engine = Path(place, "engine")
        engine.mkdir()
        write_games(engine, progress, ENGINE.glob("*.js"))
        progress("python")
        brought = {f"page/engine/{name}": body for name, body in python_files(Path(place), engine).items()}
        brought |= {f"page/engine/{file.name}": file.read_bytes() for file in engine.iterdir()}
        assets = Assets(base_path, brought=brought | api_files(), brings_server=True)
        progress("packing")
        whole = Path(place, "site")
        sizes = write_files(whole, assets.as_files(), packs=packs)
        put_in_place(whole, folder)
        return sizes


def write_package(folder: Path, progress: Callable[[str], None] = lambda _: None) -> dict[str, int]:
    """The engine alone, as a package for npm: for whoever has a page of their own."""
    check_tools()
    with tempfile.TemporaryDirectory() as place:
        made = Path(place, "package")
        shutil.copytree(Path(__file__).with_name("package"), made)
        write_games(made, progress, [ENGINE / "engine.js"])
        if (terms := PACKAGE.parent.parent / "LICENSE").exists():  # a checkout has it there
            shutil.copy(terms, made)
        about_it = {
            "name": "voliere-engine",
            "version": __version__,
            "description": "Four bird card games with their bots, as WebAssembly.",
            "license": "MIT",
            "type": "module",
            "sideEffects": False,
            "exports": {".": {"types": "./index.d.ts", "default": "./index.js"}},
        }
        (made / "package.json").write_bytes(msgspec.json.format(msgspec.json.encode(about_it)) + b"\n")
        put_in_place(made, folder)
        files = [file.stat().st_size for file in made.iterdir()]
        return {"files": len(files), "plain": sum(files)}


def check_tools() -> None:
    """What it takes to make it; whoever visits it needs none of that."""
    if not shutil.which("node") or not shutil.which("npm"):
        raise failure(CannotExport, "cannot-export-node")
    if not has_compiler():
        raise failure(CannotExport, "cannot-export-numba")
    if not importlib.util.find_spec("ziglang"):
        raise failure(CannotExport, "cannot-export-zig")


def write_games(folder: Path, progress: Callable[[str], None], modules: Iterable[Path]) -> None:
    """The engine: its modules, and every game as WebAssembly."""
    for file in modules:
        shutil.copy(file, folder)
    for name in names():
        progress(name)
        (folder / f"{name}.wasm").write_bytes(build(get(name)))
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(about(get(name))))


def api_files() -> dict[str, bytes]:
    """What the page asks of any server and that never changes."""
    games = [get(name) for name in names()]
    found = {"api/games.json": msgspec.json.encode([game.describe() for game in games])}
    for game in games:
        found[f"api/games/{game.name}.json"] = msgspec.json.encode(game.describe())
        for language in LANGUAGES:
            found[f"api/games/{game.name}/rules/{language}.md"] = game.rules_page(language).encode()
    return found


def python_files(place: Path, engine: Path) -> dict[str, bytes]:
    """Pyodide, the part of its library that is used, and our Python with what it stands on."""
    pyodide, wheel = (fetched(one) for one in FETCHED)
    with tarfile.open(fileobj=io.BytesIO(pyodide)) as archive:
        archive.extractall(place, filter="data")
    sources, out = place / "sources.zip", place / "out"
    sources.write_bytes(source_archive(wheel))
    out.mkdir()
    command = ["node", str(PACK), str(place / "package"), str(engine), str(sources), str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise failure(CannotExport, "cannot-export", what="Pyodide", reason=done.stderr.strip()[-300:])
    found = {name: (place / "package" / name).read_bytes() for name in PYODIDE}
    found |= {file.name: file.read_bytes() for file in out.iterdir()}
    lock = msgspec.json.decode((place / "package" / "pyodide-lock.json").read_bytes())
    found["pyodide-lock.json"] = msgspec.json.encode({**lock, "packages": {}})
    found["manifest.json"] = msgspec.json.encode({"files": {name: len(found[name]) for name in COUNTED}})
    return found


def fetched(wanted: Fetched) -> bytes:
    """From our own folder, or from a registry; refused if it is not what it was."""
    root = cache_root()
    with tempfile.TemporaryDirectory() as temporary:
        folder = root.parent / "export" if root else Path(temporary)
        folder.mkdir(exist_ok=True)
        file = folder / wanted.name
        if not file.exists():
            done = subprocess.run(wanted.command, cwd=folder, capture_output=True, text=True, check=False)
            if done.returncode or not file.exists():
                reason = (done.stderr.strip().splitlines() or ["?"])[-1]
                raise failure(CannotExport, "cannot-export-fetch", what=wanted.name, reason=reason)
        content = file.read_bytes()
        if hashlib.sha256(content).hexdigest() != wanted.sha256:
            file.unlink()
            raise failure(CannotExport, "cannot-export-changed", what=wanted.name)
        return content


def source_archive(wheel: bytes) -> bytes:
    """Our own modules and those that they stand on, to be packed by Pyodide."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    for name in BROUGHT:
        files |= dict(sources_of(name))
    return zipped(files | dict(sources_of("voliere", (".py", ".txt"))) | STAND_INS)


def sources_of(package: str, suffixes: tuple[str, ...] = (".py",)) -> Iterable[tuple[str, bytes]]:
    """The files of an installed package, by their place in it."""
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    if not spec.submodule_search_locations:
        yield Path(spec.origin).name, Path(spec.origin).read_bytes()
        return
    folder = Path(spec.origin).parent
    for file in sorted(folder.rglob("*")):
        if file.suffix in suffixes:
            yield f"{package}/{file.relative_to(folder).as_posix()}", file.read_bytes()


BROTLI = """
import { readFileSync, writeFileSync } from "node:fs";
import zlib from "node:zlib";
const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window } = zlib.constants;
for (const file of process.argv.slice(1)) {
  writeFileSync(`${file}.br`, zlib.brotliCompressSync(readFileSync(file), { params: { [quality]: 11, [window]: 24 } }));
}
"""


def write_files(folder: Path, files: dict[str, Asset], *, packs: bool) -> dict[str, int]:
    """Each file, and beside it packed twice, for hosts that can send it so."""
    written: list[Path] = []
    for name, asset in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(asset.body)
        if packs and path.suffix not in PACKED and len(asset.body) >= SMALLEST:
            written.append(path)
            path.with_name(f"{path.name}.gz").write_bytes(asset.packed or gzip.compress(asset.body, 9, mtime=0))
    command = ["node", "--input-type=module", "-e", BROTLI, *map(str, written)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise failure(CannotExport, "cannot-export", what="brotli", reason=done.stderr.strip()[-300:])
    plain = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".gz", ".br")]

    def smallest(path: Path, ending: str) -> int:
        beside = path.with_name(f"{path.name}.{ending}")
        return min(path.stat().st_size, beside.stat().st_size if beside.exists() else sys.maxsize)

    return {
        "files": len(plain),
        "plain": sum(path.stat().st_size for path in plain),
        "gzip": sum(smallest(path, "gz") for path in plain),
        "brotli": sum(smallest(path, "br") for path in plain),
    }


def put_in_place(made: Path, folder: Path) -> None:
    """A folder as a whole; what of an earlier edition lies there is replaced, and nothing else."""
    check_folder(folder)
    (made / MARK).write_bytes(msgspec.json.encode(Mark(__version__, fingerprint())))
    if (folder / MARK).exists():
        shutil.rmtree(folder / "assets", ignore_errors=True)
    shutil.copytree(made, folder, dirs_exist_ok=True)


def check_folder(folder: Path) -> None:
    """Refuse a folder that holds something else."""
    if folder.exists() and not folder.is_dir():
        raise failure(CannotExport, "cannot-export-folder", folder=str(folder))
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise failure(CannotExport, "cannot-export-full", folder=str(folder))
