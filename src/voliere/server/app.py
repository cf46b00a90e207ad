"""The server as an ASGI application: settings, store and hall, put together."""

import logging
import secrets
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from voliere.errors import InvalidSetting, RequestError
from voliere.server.api import ENDPOINTS, Api
from voliere.server.assets import Assets
from voliere.server.belongings import bring, forget
from voliere.server.doorkeeper import Doorkeeper
from voliere.server.edition import engine_files
from voliere.server.endpoint import JSON, Endpoint, problem
from voliere.server.files import create_whole
from voliere.server.guard import ENGINE_HEADERS, HEADERS, KnownHosts, SafeHeaders
from voliere.server.hall import Hall
from voliere.server.identity import Identity
from voliere.server.nudge import Nudges
from voliere.server.openapi import openapi
from voliere.server.protocol import Closing
from voliere.server.reload import Reloading
from voliere.server.settings import SHORTEST_SECRET, Settings
from voliere.server.socket import Socket
from voliere.server.store import Store
from voliere.server.store.sqlite import SqliteStore
from voliere.texts import failure

log = logging.getLogger("voliere.server")

SECRET_FILE = "secret"
# Where the page is shown; what is there is up to its own code.
PAGES = (
    "/",
    "/games",
    "/statistics",
    "/group/{group}",
    "/group/{group}/{key}",
    "/table/{table}",
    "/seat/{table}/{seat}/{key}",
    "/rules/{game}",
    "/learn/{game}",
    "/replay",
    "/replay/{table}",
    "/puzzle/{game}/{number}",
    "/day",
    "/day/{day}",
    "/day/{day}/{game}",
    "/deal/{table}",
)
RETRY = 1000  # milliseconds after which a client may come back


def make_store(settings: Settings) -> Store:
    """The store that the settings name."""
    if settings.database_url:
        try:
            from voliere.server.store.postgres import PostgresStore
        except ImportError:
            raise failure(InvalidSetting, "store-missing-driver") from None
        return PostgresStore(settings.database_url)
    return SqliteStore(settings.data_dir)


async def find_secret(settings: Settings, store: Store) -> str:
    """What signs cookies: given, or shared in the store, or kept in a file that only its owner reads."""
    if settings.secret:
        return settings.secret
    if shared := await store.secret():
        return shared
    path = settings.data_dir / SECRET_FILE
    settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    create_whole(path, secrets.token_urlsafe(48).encode())
    try:
        kept = path.read_text("utf-8").strip()
    except UnicodeDecodeError:
        kept = ""
    if len(kept) < SHORTEST_SECRET:
        raise failure(InvalidSetting, "secret-unfit", file=str(path), least=SHORTEST_SECRET)
    return kept


class Server:
    """All of it while it runs; `app` is what a web server is given."""

    def __init__(self, settings: Settings, store: Store | None = None, *, is_reloading: bool = False) -> None:
        self.settings = settings
        self.is_reloading = is_reloading  # files that are edited are read again
        self.store = store or make_store(settings)
        self.hall: Hall
        self.app: ASGIApp

    async def open(self) -> None:
        """Make it ready. Raises what keeps it from being so."""
        await self.store.open()
        try:
            identity = Identity(await find_secret(self.settings, self.store), self.settings.seed_salt)
        except Exception:
            await self.store.close()
            raise
        self.hall = Hall(self.settings, self.store, identity)
        self.hall.nudges = Nudges(self.hall)
        application = Reloading(self._make_application) if self.is_reloading else self._make_application()
        inside = BasePath(Doors(application, Socket(self.hall)), self.settings.base_path)
        self.app = KnownHosts(inside, self.settings)
        await self.hall.open()
        self.hall.nudges.open()
        self.hall.doorkeeper = Doorkeeper(self.hall, {"bring": bring, "forget": forget})
        await self.hall.doorkeeper.open()

    def _make_application(self) -> Starlette:
        brought = engine_files(self.settings.edition) if self.settings.edition else None
        assets = Assets(self.settings.base_path, self.hall.game_of, brought)

        async def not_found(request: Request, error: Exception) -> Response:
            return await _not_found(assets, request, error)

        return Starlette(
            routes=routes(self.hall, assets),
            middleware=[Middleware(SafeHeaders, ENGINE_HEADERS if assets.lends else HEADERS)],
            exception_handlers={HTTPException: not_found},
        )

    async def close(self) -> None:
        """Let go of everything; all is kept."""
        if self.hall.doorkeeper:
            await self.hall.doorkeeper.close()
        await self.hall.close()
        await self.store.close()
        log.info("closed")

    def say_goodbye(self) -> None:
        """Tell everybody that the server stops, so that they come back by themselves."""
        self.hall.is_closing = True
        for connection in list(self.hall.connections):
            connection.answer(Closing(retry=RETRY))


def routes(hall: Hall, assets: Assets) -> list[Any]:
    """The addresses of the server."""
    api = Api(hall)
    api.prepare()
    described = msgspec.json.encode(openapi(hall.settings.base_path))

    def bound(endpoint: Endpoint) -> Any:
        async def call(request: Request) -> Response:
            return await api.answer(endpoint, request)

        return call

    async def describe(_request: Request) -> Response:
        return Response(described, media_type=JSON)

    return [
        *(Route(one.path, bound(one), methods=[one.method]) for one in ENDPOINTS),
        Route("/api/openapi.json", describe),
        Route("/assets/{hash}/{path:path}", assets.file),
        Route("/worker.js", assets.worker),
        Route("/manifest.webmanifest", assets.manifest),
        Route("/offline", assets.offline),
        *(Route(path, assets.page) for path in PAGES),
    ]


async def _not_found(assets: Assets, request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _is_for_a_person(request):
        page = await assets.page(request)  # its own code says that nothing is there
        page.status_code = 404
        return page
    code = "method-unknown" if error.status_code == 405 else "address-unknown"
    response = problem(failure(RequestError, code))
    if error.headers:
        response.headers.update(error.headers)
    return response


def _is_for_a_person(request: Request) -> bool:
    """Whether somebody typed the address, and no program asks."""
    path = request.url.path.removeprefix(request.scope.get("root_path", ""))
    return (
        request.method in ("GET", "HEAD")
        and "text/html" in request.headers.get("accept", "")
        and not path.startswith(("/api/", "/assets/"))
    )


class Doors:
    """WebSockets one way, requests another: a message need not pass what is made for requests."""

    def __init__(self, requests: ASGIApp, sockets: ASGIApp) -> None:
        self.requests = requests
        self.sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on."""
        await (self.sockets if scope["type"] == "websocket" else self.requests)(scope, receive, send)


class BasePath:
    """Serve below a path, whether the proxy in front cuts it off or passes it on."""

    def __init__(self, app: ASGIApp, base_path: str) -> None:
        self.app = app
        self.base_path = base_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say where the path of the application begins."""
        if self.base_path and scope["type"] in ("http", "websocket"):
            path: str = scope["path"]
            is_below = path == self.base_path or path.startswith(f"{self.base_path}/")
            scope = {**scope, "root_path": self.base_path, "path": path if is_below else self.base_path + path}
        await self.app(scope, receive, send)
