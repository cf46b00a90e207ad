"""The page's files: read once, hashed together, compressed, and served so that no browser asks for them twice.

All lie below one address with the hash of everything in it, /assets/<hash>/, so that modules import each other by
relative paths and still never go stale. The page itself, index.html, is asked for each time and names that address.
"""

import gzip
import hashlib
import html
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from voliere.art import pictures_in, sprite
from voliere.errors import RequestError
from voliere.folders import PACKAGE, game_folder
from voliere.games import names
from voliere.server import protocol
from voliere.server.endpoint import problem
from voliere.server.guard import ENGINE_HEADERS
from voliere.texts import LANGUAGES, failure, texts, texts_folder

PAGE = PACKAGE / "page"
MEDIA = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ftl": "text/plain; charset=utf-8",
    ".md": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".pack": "application/octet-stream",
}
PACKED = frozenset({".woff2", ".png", ".ico"})  # compressed already
IMMUTABLE = "public, max-age=31536000, immutable"
IMPORT = re.compile(r"""(?:^|;|\})\s*(?:import|export)\b[^"'();]*?["'](\.[^"']+)["']""", re.MULTILINE)
# What only the command line says.
TERMINAL_MESSAGE = re.compile(
    r"^(?:cli|doctor|study|error-setting|error-store|error-cannot)-[^\n]*\n(?:[ }][^\n]*\n)*", re.MULTILINE
)
# The modules that a page needs first, by the first part of its path.
FIRST = {
    "": "lobby/page.js",
    "games": "lobby/games.js",
    "statistics": "lobby/statistics.js",
    "table": "table/page.js",
    "learn": "learn/page.js",
    "rules": "rules/page.js",
    "replay": "replay/page.js",
    "puzzle": "replay/puzzle.js",
    "day": "day/page.js",
    "deal": "replay/deal.js",
}
# Those that show a game's board: what it needs comes along where the game is known.
WITH_BOARD = ("table", "learn", "puzzle")
WORKER = "worker.js"
# Of a page that brings its server along; who may frame it only a header can say.
POLICY = ENGINE_HEADERS["content-security-policy"].partition("; frame-ancestors")[0]
# What the service worker keeps from the first: all but the games, which it keeps as they are opened.
SHELL = re.compile(
    r"page/(?!vendor/licenses|protocol-types|table/board-types|engine/).*\.(js|css|woff2)$|texts/\w+\.ftl$|art/(page|lobby|favicon)\.svg$"
)


class Asset(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    media: str


class Assets:
    """See the module's text."""

    def __init__(
        self,
        base_path: str,
        game_of: Callable[[str], str] = lambda _: "",
        brought: Mapping[str, bytes] | None = None,
        *,
        brings_server: bool = False,
    ) -> None:
        self._game_of = game_of  # which game a table is known to play, if it is
        self._brings_server = brings_server  # the page, as files that need none
        self.lends = bool(brought)  # an engine, to think with
        files = collect() | dict(brought or {})
        digest = hashlib.sha256()
        for name, body in sorted(files.items()):
            digest.update(f"{name}\0{len(body)}\0".encode() + body)
        self.hash = digest.hexdigest()[:16]
        self.files = {name: _asset(name, body) for name, body in files.items()}
        self.base_path = base_path
        self.prefix = f"{base_path}/assets/{self.hash}"
        self._graph = {
            name: [_resolve(name, one) for one in IMPORT.findall(body.decode())]
            for name, body in files.items()
            if name.endswith(".js")
        }
        self._template = (PAGE / "index.html").read_text("utf-8")
        self._indexes = {(part, ""): self._index(module) for part, module in FIRST.items()}
        self._indexes |= {(part, game): self._index(FIRST[part], game) for part in WITH_BOARD for game in names()}
        self._offline = self._index(FIRST[""], is_offline=True)
        self._worker = _asset("worker.js", self._filled((PAGE / WORKER).read_text("utf-8")))
        self._manifest = _asset("app.webmanifest", msgspec.json.encode(manifest(base_path, self.prefix)))

    def modules(self, first: str) -> list[str]:
        """A module and all that it imports, in the order in which they are met."""
        found: dict[str, None] = {}
        waiting = [first]
        while waiting:
            name = waiting.pop(0)
            if name not in found:
                found[name] = None
                waiting += [one for one in self._graph.get(name, []) if one in self.files]
        return list(found)

    def _index(self, first: str, game: str = "", *, is_offline: bool = False) -> Asset:
        board = f"games/{game}/page/board"
        modules = dict.fromkeys([*self.modules("page/app.js"), *self.modules(f"page/{first}")])
        if f"{board}.js" in self.files:
            modules |= dict.fromkeys(self.modules(f"{board}.js"))
        links = [f'<link rel="modulepreload" href="{self.prefix}/{name}">' for name in modules]
        wanted = {f"{board}.css": "style", f"art/{game}.svg": "fetch", "api/games.json": "fetch"}
        for name, kind in wanted.items():
            if name in self.files:
                crossing = " crossorigin" if kind == "fetch" else ""
                links.append(f'<link rel="preload" href="{self.prefix}/{name}" as="{kind}"{crossing}>')
        text = self._template.replace("{{preload}}", "\n".join(links)).replace("{{assets}}", self.prefix)
        text = text.replace("{{game}}", game)
        if self._brings_server:  # a host of files says nothing of what a page may do, so it says so itself
            text = text.replace("<title>", f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n<title>')
        boards = " ".join(game for game in names() if f"games/{game}/page/board.js" in self.files)
        languages = {language: texts(language).say("language-name") for language in LANGUAGES}
        text = text.replace("{{languages}}", html.escape(msgspec.json.encode(languages).decode()))
        text = text.replace("{{protocol}}", str(protocol.VERSION))
        text = text.replace("{{boards}}", boards).replace("{{offline}}", "yes" if is_offline else "no")
        return _asset("index.html", self._filled(text))

    def _filled(self, text: str) -> bytes:
        """With the addresses of this version."""
        shell = " ".join(sorted(name for name in self.files if self._brings_server or SHELL.match(name)))
        text = text.replace("{{server}}", "no" if self._brings_server else "lends" if self.lends else "yes")
        return (
            text.replace("{{base}}", self.base_path).replace("{{hash}}", self.hash).replace("{{files}}", shell).encode()
        )

    def as_files(self) -> dict[str, Asset]:
        """All of it as files of a folder, for any host that serves files."""
        found = {"index.html": self._indexes["", ""]}
        for part in ("games", "statistics", "day", "replay"):  # addresses that may hold no more
            found[f"{part}/index.html"] = self._indexes[part, ""]
        for part in ("learn", "rules"):
            found[f"{part}/index.html"] = self._indexes["", ""]  # it says that nothing is there: hosts list folders
            found |= {
                f"{part}/{game}/index.html": self._indexes.get((part, game), self._indexes[part, ""])
                for game in names()
            }
        # Where a host knows nothing of an address, the page does; it finds its files by their whole addresses.
        found["404.html"] = self._indexes["", ""]
        found[WORKER] = self._worker
        found["manifest.webmanifest"] = self._manifest
        return found | {f"assets/{self.hash}/{name}": asset for name, asset in self.files.items()}

    async def page(self, request: Request) -> Response:
        """The page, wherever one is in it: its own code reads the address."""
        first, _, rest = request.url.path.removeprefix(self.base_path).strip("/").partition("/")
        game = self._game_of(rest) if first == "table" else rest
        asset = self._indexes.get((first, game)) or self._indexes.get((first, "")) or self._indexes["", ""]
        return _send(asset, request, "no-cache")

    async def offline(self, request: Request) -> Response:
        """What a browser keeps for when it cannot reach us."""
        return _send(self._offline, request, "no-cache")

    async def worker(self, request: Request) -> Response:
        """The service worker; asked for each time, so that a new version is seen at once."""
        return _send(self._worker, request, "no-cache")

    async def manifest(self, request: Request) -> Response:
        """What a browser needs to install the page as an app."""
        return _send(self._manifest, request, "no-cache")

    async def file(self, request: Request) -> Response:
        """A file of this version; of another there is none."""
        asset = self.files.get(request.path_params["path"])
        if request.path_params["hash"] != self.hash or asset is None:
            return problem(failure(RequestError, "address-unknown"))
        return _send(asset, request, IMMUTABLE)


def manifest(base_path: str, prefix: str) -> dict[str, Any]:
    """The page as an app: its name, its icons, its colours."""
    # The icons hold all that matters in their middle, so they may be cut to any shape.
    icons = [
        {"src": f"{prefix}/art/app-icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    return {
        "id": f"{base_path}/",
        "name": "Volière",
        "short_name": "Volière",
        "start_url": f"{base_path}/",
        "scope": f"{base_path}/",
        "display": "standalone",
        "background_color": "#f1e7d2",
        "theme_color": "#f1e7d2",
        "categories": ["games"],
        "icons": icons,
    }


def collect() -> dict[str, bytes]:
    """Every file that is served, by its path below the hash."""
    files = {
        f"page/{path.relative_to(PAGE).as_posix()}": path.read_bytes()
        for path in PAGE.rglob("*")
        if path.suffix in MEDIA and path.is_file() and path.parent.name not in ("art", "icons", "texts")
        if path != PAGE / WORKER  # it has an address of its own, above all that it keeps
    }
    alone = [PAGE / "art" / "favicon.svg", *(PAGE / "art").glob("*.png")]  # shown by themselves
    files |= {f"art/{path.name}": path.read_bytes() for path in alone}
    known = {**pictures_in(PAGE / "art", "part"), **pictures_in(PAGE / "icons", "icon")}
    for game in names():
        known |= pictures_in(game_folder(game) / "art", game)
    files["art/page.svg"] = sprite([name for name in known if name.startswith(("icon-", "part-avatar-"))], known)
    files["art/lobby.svg"] = sprite(
        [*(f"{game}-lobby" for game in names()), *(f"part-guest-{n}" for n in (1, 2))], known
    )
    for game in names():
        folder = game_folder(game)
        files |= {
            f"games/{game}/page/{path.name}": path.read_bytes()
            for path in (folder / "page").glob("*")
            if path.suffix in MEDIA
        }
        files[f"art/{game}.svg"] = sprite([name for name in known if name.startswith(f"{game}-")], known)
    for language in LANGUAGES:
        shared = (PACKAGE / "texts" / f"{language}.ftl").read_text("utf-8")
        page = (PAGE / "texts" / f"{language}.ftl").read_text("utf-8")
        files[f"texts/{language}.ftl"] = (TERMINAL_MESSAGE.sub("", shared) + page).encode()
        for game in names():
            files[f"texts/{game}.{language}.ftl"] = (texts_folder(game) / f"{language}.ftl").read_bytes()
    return files


def _resolve(name: str, relative: str) -> str:
    """What a module means by a relative path."""
    parts = name.split("/")[:-1]
    for part in relative.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _asset(name: str, body: bytes) -> Asset:
    suffix = Path(name).suffix
    packed = None if suffix in PACKED else gzip.compress(body, 9, mtime=0)
    return Asset(body, packed, MEDIA.get(suffix, "text/html; charset=utf-8"))


def _send(asset: Asset, request: Request, caching: str) -> Response:
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(asset.packed, headers={**headers, "content-encoding": "gzip"}, media_type=asset.media)
    return Response(asset.body, headers=headers, media_type=asset.media)
