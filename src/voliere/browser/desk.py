"""The server in a browser's worker: the same tables, rules and messages, with nobody else there.

JavaScript (page/engine/desk.js) hands over what the page asks, and does what takes long or lasts: a journal in the
browser's own store, and minds in a worker of their own. Texts and what never changes are files; no request asks for
them here.
"""

import asyncio
import base64
import functools
import itertools
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Generator
from typing import Annotated, Any, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import compile_path

from voliere.bots import Advice, Bot, mind
from voliere.bots.thinking import Answer, Answered, Ask, Asked, Tree
from voliere.browser import luggage
from voliere.browser.store import BrowserStore, Journal
from voliere.game import Game
from voliere.match import Match
from voliere.review import Trial
from voliere.server import botpool
from voliere.server.advice import advised
from voliere.server.api import ENDPOINTS, Api
from voliere.server.botpool import Payer
from voliere.server.endpoint import Endpoint
from voliere.server.hall import Hall
from voliere.server.identity import COOKIE, Identity, new_id
from voliere.server.protocol import Advised
from voliere.server.settings import Settings
from voliere.server.socket import Socket

T = TypeVar("T")


class AdviceWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A world that is possible for a seat at a table elsewhere, and the move that somebody there has in hand."""

    game: str
    players: int
    options: dict[str, Any]
    seat: int
    decision: int
    world: str
    move: str | None = None


async def advice(api: Api, _request: Request, wish: AdviceWish) -> Advised | None:
    """What the strongest bot thinks of it."""
    state = base64.b64decode(wish.world)
    match = Match.from_world(wish.game, wish.players, wish.options, wish.decision, state)
    return await advised(api.hall, "", match, wish.seat, wish.move, Payer("", ""))


PERSON, SECRET = "person", "secret"  # what the journal remembers beside tables
NOT_HERE = 404
DAYS = b"voliere days"
# A search that takes so many seconds plays what it has, if that is such a part of its simulations: on a slow phone.
ENDS = ((1.4, 0.2),)
# One person is no crowd.
SETTINGS = Settings(tables_a_minute=1000, requests_a_second=1000, messages_a_second=200, idle_seconds=60)


class Luggage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games of another browser, or of this one once."""

    games: Annotated[str, Meta(max_length=luggage.LONGEST)]


async def pack_games(api: Api, request: Request, _body: None) -> Response:
    """All games as a file."""
    return Response(await luggage.pack(api.hall, api.person(request)), media_type="text/plain")


async def bring_games(api: Api, request: Request, body: Luggage) -> luggage.Brought:
    """Games from a file."""
    return await luggage.unpack(api.hall, api.person(request), body.games)


# What is for nobody but this browser's own person. A page of a real server may use a desk to think, too: no server
# thinks about whatever anybody sends it.
OWN_ENDPOINTS = (
    Endpoint("POST", "/api/advice", advice, Advised, AdviceWish),
    Endpoint("GET", "/api/luggage", pack_games, "text/plain"),
    Endpoint("POST", "/api/luggage", bring_games, luggage.Brought, Luggage, largest=4 * luggage.LONGEST),
)


class Outside(Protocol):
    """What JavaScript does for us."""

    journal: Journal

    def think(self, number: int, task: str) -> Awaitable[Any]:
        """Let a mind think; see page/engine/tasks.js for tasks and answers."""

    def stop(self, number: int) -> None:
        """Nobody wants to know any more: what was not thought yet never is, and there is no answer."""

    def tell(self, line: int, kind: str, text: str) -> None:
        """Hand a message of a table to the page, or (`close`) say why it ends."""


async def answered(thinking: Generator[Asked, Answered, T], answer: Callable[[Asked], Awaitable[Answered]]) -> T:
    """Think to the end, with somebody who takes time to answer."""
    try:
        asked = next(thinking)
        while True:
            asked = thinking.send(await answer(asked))
    except StopIteration as done:
        found: T = done.value
        return found


def ends_of(simulations: int) -> list[tuple[float, int]]:
    """When a search of so many is over at the latest: seconds, and what it has made by then."""
    return [(seconds, math.ceil(part * simulations)) for seconds, part in ENDS]


class FarLane(botpool.Lane):
    """Turns of those who wait for somebody else to think."""

    def start(self, request: botpool.Request) -> "asyncio.Future[Advice]":
        """Let it be thought."""
        thinking: asyncio.Future[Advice] = asyncio.ensure_future(request.think(request))
        request.answer.add_done_callback(lambda _: thinking.cancel())  # given up
        return thinking


class FarBots(botpool.BotPool):
    """Bots whose minds are elsewhere."""

    lane = FarLane
    can_review = True

    def __init__(self, outside: Outside) -> None:
        super().__init__(threads=1)
        self._outside = outside
        self._numbers = itertools.count()

    def is_warm(self, game: Game) -> bool:
        """Always: there is nothing to compile."""
        return True

    async def review(self, thinking: Generator[Any, Any, T], answer: Callable[[Any], Any]) -> T:
        """Think about a game that is over, behind everything else."""
        return await answered(thinking, self._try)

    async def _think(self, match: Match, seat: int, level: int, seed: int | None, request: botpool.Request) -> Advice:
        bot, begun = self._bot(match, level), time.perf_counter()
        thinking = bot.think(match, seat, secrets.randbits(62) if seed is None else seed)
        ends = ends_of(bot.traits[mind.SIMULATIONS]) if seed is None else []  # a steady one follows from its seed alone
        steps = await answered(thinking.steps(), functools.partial(self._choose, bot, ends))
        return thinking.advice(steps, time.perf_counter() - begun, is_compiled=True)

    async def _choose(self, bot: Bot, ends: list[tuple[float, int]], ask: Ask) -> Answer:
        how = {"kind": ask.kind, "traits": bot.traits, "ends": ends}
        given = await self._ask(bot.game, ask.state, "choose", ask.seat, ask.seed, **how)
        action, hopes, nodes, sums, simulations = given
        if simulations:
            return Answer(trees=[Tree(nodes.to_py(), sums.to_py())], simulations=simulations)
        return Answer(action, hopes=hopes.to_py())

    async def _try(self, trial: Trial) -> Any:
        game, state, seat, seed, first, worlds, moves, width = trial
        given = {"first": first, "worlds": worlds, "moves": moves, "width": width}
        return (await self._ask(game, state, "try", seat, seed, **given)).to_py()

    async def _ask(self, game: Game, state: Any, task: str, seat: int, seed: int, **given: Any) -> Any:
        wanted = {
            "task": task,
            "game": game.name,
            "players": state.players,
            "net": game.sight.net(state),
            "state": base64.b64encode(state.bytes()).decode(),
            "seat": seat,
            "seed": str(seed),  # JavaScript's own numbers are not as wide
            **given,
        }
        number = next(self._numbers)
        try:
            return await self._outside.think(number, msgspec.json.encode(wanted).decode())
        except asyncio.CancelledError:
            self._outside.stop(number)
            raise


class Line:
    """A page that sits at a table: what is a WebSocket elsewhere."""

    def __init__(self, tell: Callable[[str, str], None]) -> None:
        self._tell = tell
        self._said = asyncio.Queue[dict[str, Any]]()
        self.put({"type": "websocket.connect"})

    def put(self, event: dict[str, Any]) -> None:
        """Something that the page does."""
        self._said.put_nowait(event)

    async def receive(self) -> dict[str, Any]:
        """As ASGI wants it."""
        return await self._said.get()

    async def send(self, event: Any) -> None:
        """The same, the other way."""
        if event["type"] == "websocket.accept":
            self._tell("open", "")
        elif event["type"] == "websocket.send":
            self._tell("message", event["text"])
        elif event["type"] == "websocket.close":
            self._tell("close", str(event.get("code", 1000)))


class Found(NamedTuple):
    """An answer to a request."""

    status: int
    text: str


class Desk:
    """See the module's text."""

    def __init__(self, outside: Outside) -> None:
        self._outside = outside
        self._store = BrowserStore(outside.journal)
        self._lines: dict[int, Line] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        served = [*ENDPOINTS, *OWN_ENDPOINTS]
        self._routes: list[tuple[Endpoint, Any]] = [(one, compile_path(one.path)[0]) for one in served]
        self._cookie = ""
        self.hall: Hall

    async def open(self) -> None:
        """Make it ready: tables that were left in the middle go on."""
        await self._store.open()
        identity = Identity(await self._kept(SECRET, lambda: secrets.token_urlsafe(48)))
        identity.day_key = DAYS  # nobody promises them: they are the same in every browser
        self._cookie = identity.sign(await self._kept(PERSON, new_id))
        self.hall = Hall(SETTINGS, self._store, identity, FarBots(self._outside))
        self.hall.days.has_others = False
        self._api = Api(self.hall)
        self._socket = Socket(self.hall)
        await self.hall.open()

    async def _kept(self, name: str, make: Callable[[], str]) -> str:
        """What this browser has made once. Of two tabs that make it at the same time, one is right."""
        return await self._outside.journal.remember(name, make())

    async def request(self, method: str, address: str, body: str) -> Found:
        """What is a request to a server elsewhere."""
        path, _, query = address.partition("?")
        for endpoint, pattern in self._routes:
            if endpoint.method == method and (found := pattern.match(path)):
                request = Request(self._scope("http", path, query, method, found.groupdict()), _whole(body.encode()))
                answer = await self._api.answer(endpoint, request)
                return Found(answer.status_code, bytes(answer.body).decode())
        return Found(NOT_HERE, "")

    def connect(self, number: int, table: str) -> None:
        """A page comes to a table."""
        line = self._lines[number] = Line(functools.partial(self._outside.tell, number))
        visit = self._socket(self._scope("websocket", f"/ws/{table}"), line.receive, line.send)
        self._tasks[number] = asyncio.ensure_future(self._hear(number, visit))

    async def _hear(self, number: int, visit: Awaitable[None]) -> None:
        try:
            await visit
        finally:
            self._outside.tell(number, "close", "1000")
            del self._lines[number], self._tasks[number]

    def say(self, number: int, text: str) -> None:
        """It says something."""
        if line := self._lines.get(number):
            line.put({"type": "websocket.receive", "text": text})

    def hang_up(self, number: int) -> None:
        """It goes."""
        if line := self._lines.get(number):
            line.put({"type": "websocket.disconnect", "code": 1000})

    def appended(self, table: str, version: int) -> None:
        """Another tab has written."""
        self._store.appended(table, version)

    def _scope(
        self, kind: str, path: str, query: str = "", method: str = "GET", found: dict[str, str] | None = None
    ) -> dict[str, Any]:
        cookie = f"{COOKIE}={self._cookie}".encode()
        return {
            "type": kind,
            "method": method,
            "path": path,
            "root_path": "",
            "scheme": "http",
            "query_string": query.encode(),
            "headers": [(b"cookie", cookie), (b"content-type", b"application/json")],
            "path_params": found or {},
        }


def _whole(body: bytes) -> Callable[[], Awaitable[dict[str, Any]]]:
    """A body that is there at once."""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def open_desk(outside: Outside) -> Desk:
    """For JavaScript: a desk that is open."""
    desk = Desk(outside)
    await desk.open()
    return desk
