"""All that is not play, as REST and JSON: games, tables, records, who one is. `openapi` describes it from one list."""

import asyncio
import contextlib
import hashlib
import logging
from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from voliere.bots import mind
from voliere.bots.warmup import is_warming
from voliere.engine import Engine
from voliere.errors import RequestError, ServerFault, TableError, UnavailableReview, VoliereError
from voliere.games import get, names
from voliere.kernel.chance import seed_hash
from voliere.record import load
from voliere.replay import OPEN
from voliere.server import channels, day, duplicate, groups, guard, meeting, rows, statistics, you
from voliere.server.botpool import LESSONS, REPLAYS
from voliere.server.endpoint import JSON, NO_STORE, Endpoint, packed, problem
from voliere.server.hall import Hall
from voliere.server.identity import Carrier, new_id, new_table_id, read_code
from voliere.server.lesson import LessonPart, LessonPreview, LessonWish, part, preview
from voliere.server.limits import Limiter
from voliere.server.network import network_origin
from voliere.server.opening import BranchWish, NewTable, TableWish
from voliere.server.outgoing import ListedTable, listed_table, table_info
from voliere.server.protocol import Name, SeatNumber, TableInfo
from voliere.server.puzzle import PuzzleInfo, PuzzleList, list_puzzles, puzzle_info
from voliere.server.replay import LONGEST_RECORD, SPECTATOR, Replay, make_replay, read_viewer
from voliere.server.review import ReviewInfo, unpacked
from voliere.server.rows import AnyRow
from voliere.server.table import OVER, WAITING, Table
from voliere.texts import LANGUAGES, failure

log = logging.getLogger("voliere.api")

LISTED = 100  # tables in a list
DEVICES = 8  # that may hold one seat

# Of an address (of reviews also of a person), in the long run and at once.
REPLAYS_A_SECOND = (1.0, 20.0)  # each takes up to half a second
COMPARISONS_A_SECOND = (1.0, 20.0)  # of deals of the day: ten thousand papers each, but for those of a moment ago
REVIEWS_A_SECOND = (1 / 20, 8.0)  # each takes up to ten seconds; asking how far it is costs nothing
LESSONS_A_SECOND = (20.0, 100.0)  # steps: a hundredth of a second each
WRONG_CODES_A_SECOND = (1 / 6, 30.0)  # of 2³⁰ that there are
SIGN_INS_A_SECOND = (1 / 6, 30.0)  # with passkeys, also of a person
RECOVERIES_A_SECOND = (1 / 60, 10.0)  # with codes of 2⁸⁰ that there are, also of a person

OK = "ok"


class Me(msgspec.Struct, frozen=True):
    """Who one is."""

    name: str | None


class NameWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one would like to be called."""

    name: Name


class Promise(msgspec.Struct, frozen=True):
    """What to open a table with, and the hash of the seed that the server will then use."""

    promise: str
    seed_hash: str


class SeatWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of which seat."""

    seat: SeatNumber


class SeatLink(msgspec.Struct, frozen=True):
    """What a second device needs to hold a seat too."""

    seat: int
    key: str


class SeatClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same, as the device shows it."""

    seat: SeatNumber
    key: Annotated[str, Meta(min_length=1, max_length=64)]


class RecordWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to look at; nothing of it is kept."""

    record: Annotated[str, Meta(min_length=1, max_length=LONGEST_RECORD)]
    viewer: Annotated[str, Meta(min_length=1, max_length=10)] = OPEN


class RecordToReview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to think about; nothing of it is kept for long."""

    record: Annotated[str, Meta(min_length=1, max_length=LONGEST_RECORD)]


class Bots(msgspec.Struct, frozen=True):
    """How many levels there are, for which games they think with compiled rules, and whether more are being made."""

    levels: int
    is_ready: dict[str, bool]
    is_warming: bool
    is_busy: bool  # whether somebody waits for one: who can think for themselves would be served sooner


class Readiness(msgspec.Struct, frozen=True):
    """Whether people can be sent here."""

    status: str  # ok; closing; store: it does not answer; store-full: there is no room to keep moves in


class Health(Readiness, frozen=True):
    """How the server is."""

    now: int  # its clock, in milliseconds
    version: str
    tables: int
    connections: int
    bots_waiting: int
    bot_failures: int  # moves made at random since the start, because a bot could not think
    keeps_compiled: bool  # whether the folder for compiled code can be written


class Seen(msgspec.Struct, frozen=True):
    """What arrives of a request, by whatever way it comes: `voliere doctor` asks."""

    address: str  # as limits count it
    scheme: str
    host: str
    is_forwarded: bool  # a proxy says for whom it asks
    is_believed: bool  # and is one of those that we believe
    network: str | None = None  # the origin by which others reach it, if they do; not told to others unless public


class Api:
    """Handlers; `endpoints` lists them."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        settings = hall.settings
        self._games: asyncio.Future[list[Any]] | None = None
        self.requests = Limiter(settings.requests_a_second, 4 * settings.requests_a_second)
        self.tables = Limiter(settings.tables_a_minute / 60, settings.tables_a_minute)
        self.replays = Limiter(*REPLAYS_A_SECOND)
        self.comparisons = Limiter(*COMPARISONS_A_SECOND)
        self.reviews = Limiter(*REVIEWS_A_SECOND)
        self.lessons = Limiter(*LESSONS_A_SECOND)
        self.codes = Limiter(*WRONG_CODES_A_SECOND)
        self.logins = Limiter(*SIGN_INS_A_SECOND)
        self.recoveries = Limiter(*RECOVERIES_A_SECOND)
        self.names = Limiter(settings.tables_a_minute / 30, 4 * settings.tables_a_minute)

    def prepare(self) -> None:
        """Put the games' texts together, which takes a moment, before anybody asks."""
        work = asyncio.get_running_loop().run_in_executor(None, lambda: [get(name).describe() for name in names()])
        self._games = work

    async def answer(self, endpoint: Endpoint, request: Request) -> Response:
        """One request, whatever it is."""
        try:
            self.check_rate(self.requests, request)
            guard.check_request(request, self.hall.settings)
            self._check_person(endpoint, request)
            body = await self._body(endpoint, request) if endpoint.body else None
            result = await endpoint.handler(self, request, body)
        except VoliereError as error:
            return problem(error)
        except Exception:
            log.exception("a request failed", extra={"path": request.url.path})
            return problem(failure(ServerFault, "server-fault"))
        if isinstance(result, Response):
            return result
        return Response(msgspec.json.encode(result), endpoint.status, NO_STORE, JSON)

    async def _body(self, endpoint: Endpoint, request: Request) -> Any:
        try:
            return msgspec.json.decode(await guard.read_body(request, endpoint.largest), type=endpoint.body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise guard.malformed(error) from None

    def _check_person(self, endpoint: Endpoint, request: Request) -> None:
        if endpoint.has_person and not self.person(request):
            raise failure(RequestError, "request-no-identity")

    def check_rate(self, limiter: Limiter, request: Request, person: str = "") -> None:
        """Of an address, and of a person if one is named."""
        for who in (guard.address_of(request), *([person] if person else [])):
            bucket = limiter.bucket(who)
            if not bucket.take():
                raise failure(RequestError, "request-too-fast", seconds=bucket.wait())

    def person(self, request: Request) -> str:
        """Who asks."""
        return self.carrier(request).person

    def carrier(self, request: Request) -> Carrier:
        """Who asks, and by which device."""
        return guard.carrier_of(request, self.hall.identity)

    # What there is to play

    async def games(self, _request: Request, _body: None) -> Any:
        if self._games is None:
            self.prepare()
        assert self._games is not None
        return await self._games

    async def game(self, request: Request, _body: None) -> Any:
        return get(request.path_params["game"]).describe()

    async def rules(self, request: Request, _body: None) -> Response:
        language = request.path_params["language"]
        if language not in LANGUAGES:
            raise failure(RequestError, "address-unknown")
        return Response(get(request.path_params["game"]).rules_page(language), media_type="text/markdown")

    async def lesson(self, request: Request, body: LessonWish) -> LessonPart:
        self.check_rate(self.lessons, request)
        return await self.hall.bots.read(LESSONS, part, get(request.path_params["game"]).name, body)

    async def lesson_preview(self, request: Request, body: LessonWish) -> LessonPreview:
        self.check_rate(self.lessons, request)
        return await self.hall.bots.read(LESSONS, preview, get(request.path_params["game"]).name, body)

    async def puzzles(self, _request: Request, _body: None) -> PuzzleList:
        return list_puzzles()

    async def puzzle(self, request: Request, _body: None) -> PuzzleInfo:
        return await self.hall.bots.read(REPLAYS, puzzle_info, *request.path_params.values())

    async def bots(self, _request: Request, _body: None) -> Bots:
        games = [get(name) for name in names()]
        ready = {game.name: Engine(game).is_at_hand(mind) for game in games}
        return Bots(min(len(game.judge.LEVELS) for game in games), ready, is_warming(), self.hall.is_busy)

    # Who one is

    async def me(self, request: Request, _body: None) -> Response:
        carrier = you.lasting(self.carrier(request)) if self.carrier(request).person else Carrier(new_id(), new_id())
        name = await self.hall.name_of(carrier.person)
        response = Response(msgspec.json.encode(Me(name or None)), headers=NO_STORE, media_type=JSON)
        await you.note_device(self, request, carrier)
        you.give_cookies(self, request, response, carrier)
        return response

    async def rename(self, request: Request, body: NameWish) -> Me:
        self.check_rate(self.names, request)
        return Me(await self.hall.set_name(self.person(request), body.name))

    async def seen(self, request: Request, _body: None) -> Seen:
        is_forwarded = "x-forwarded-for" in request.headers
        # Whom a proxy speaks for has no port here.
        is_believed = is_forwarded and request.client is not None and not request.client.port
        host = request.headers.get("host", "")
        network = ""
        if self.hall.settings.origin or guard.is_local(request):  # the one is public, the other is not
            port = (request.scope.get("server") or ("", 0))[1]
            network = await asyncio.to_thread(network_origin, self.hall.settings, port)  # names may take long to find
        return Seen(guard.address_of(request), request.url.scheme, host, is_forwarded, is_believed, network or None)

    async def my_tables(self, request: Request, _body: None) -> list[ListedTable]:
        person = self.person(request)
        with self.hall.using_store():
            summaries = await self.hall.store.tables_of(person, LISTED)
        return [listed_table(summary, person) for summary in summaries]

    # Tables

    async def public_tables(self, request: Request, _body: None) -> list[ListedTable]:
        status = request.query_params.get("status", WAITING)
        if status not in PUBLIC_STATUS:
            raise failure(RequestError, "request-malformed", where="status")
        with self.hall.using_store():
            summaries = await self.hall.store.public(status, LISTED)
        tables = [listed_table(summary, self.person(request)) for summary in summaries]
        if status == WAITING:
            for number, summary in enumerate(summaries[: meeting.RATED]):
                known = await self.hall.meetings.ratings_at(summary)
                if known:
                    tables[number] = msgspec.structs.replace(tables[number], ratings=[min(known), max(known)])
        return tables

    async def promise(self, _request: Request, _body: None) -> Promise:
        table, identity = new_table_id(), self.hall.identity
        return Promise(identity.promise(table, self.hall.clock()), seed_hash(identity.server_seed(table)))

    async def open_table(self, request: Request, body: TableWish) -> NewTable:
        self.check_rate(self.tables, request)
        person = self.person(request)
        room = await self.hall.open_table(body, person, await self.hall.name_of(person))
        return NewTable(room.table.id)

    async def code(self, request: Request, _body: None) -> NewTable:
        self.check_rate(self.codes, request)
        with self.hall.using_store():
            found = await self.hall.store.waiting(read_code(request.path_params["code"]))
        if len(found) != 1:  # two with the same, of a billion: both still have their links
            raise failure(TableError, "code-unknown")
        self.codes.bucket(guard.address_of(request)).tokens += 1  # a class may come from one address
        return NewTable(found[0])

    async def table_of(self, request: Request) -> Table:
        """The table that an address names."""
        table = (await self.hall.room(request.path_params["table"])).table
        await self.hall.days.check_seen(table, self.person(request))
        return table

    async def table(self, request: Request, _body: None) -> TableInfo:
        return table_info(await self.table_of(request), self.person(request))

    async def record(self, request: Request, _body: None) -> Response:
        table = await self.table_of(request)
        if table.status != OVER:
            raise failure(TableError, "record-not-yet")
        self.hall.days.check_told(table)
        name = f"{table.opened.game}-{table.id}.txt"
        headers = {**NO_STORE, "content-disposition": f'attachment; filename="{name}"'}
        return Response(table.record(), headers=headers, media_type="text/plain")

    async def replay(self, request: Request, _body: None) -> Response:
        table = await self.table_of(request)
        match = table.match
        if table.status != OVER or match is None:
            raise failure(TableError, "record-not-yet")
        viewer = read_viewer(request.query_params.get("as", OPEN), match.players)
        names = [seat.name or None for seat in table.seats]
        levels = [0 if seat.is_person else seat.level for seat in table.seats]
        former = [number for number, seat in enumerate(table.seats) if seat.is_former]
        yours = table.seats_of(self.person(request))
        is_told = self.hall.days.is_deal_told(table)
        self.check_rate(self.replays, request)
        make = partial(make_replay, match, viewer, names, levels, former, yours, is_told)
        return packed(await self.hall.bots.read(REPLAYS, make), request)

    async def replay_record(self, request: Request, body: RecordWish) -> Response:
        self.check_rate(self.replays, request)
        read = self.hall.bots.read
        match = await read(REPLAYS, load, body.record)
        viewer = read_viewer(body.viewer, match.players)
        nobody: list[str | None] = [None] * match.players
        return packed(await read(REPLAYS, make_replay, match, viewer, nobody, [0] * match.players), request)

    async def review(self, request: Request, _body: None) -> Response:
        table = await self.table_of(request)
        if table.status != OVER or table.match is None:
            raise failure(TableError, "record-not-yet")
        made = unpacked(table.review) if table.review else self.hall.reviews.known(table.id)
        if made is None:
            self.check_rate(self.reviews, request, self.person(request))
            made = self.hall.begin_review(table)
        return packed(made, request)

    async def review_record(self, request: Request, body: RecordToReview) -> Response:
        name = hashlib.sha256(body.record.encode()).hexdigest()
        if (made := self.hall.reviews.known(name)) is not None:
            return packed(made, request)
        self.check_rate(self.reviews, request, self.person(request))
        match = await self.hall.bots.read(REPLAYS, load, body.record)
        if not match.over:
            raise failure(UnavailableReview, "unavailable-review")
        return packed(self.hall.reviews.known(name) or self.hall.reviews.begin(name, match), request)

    async def branch(self, request: Request, body: BranchWish) -> NewTable:
        self.check_rate(self.tables, request)
        if body.record:
            match = await self.hall.bots.read(REPLAYS, load, body.record)
        else:
            table = (await self.hall.room(body.table)).table
            if table.status != OVER or table.match is None:
                raise failure(TableError, "record-not-yet")
            self.hall.days.check_told(table)
            match = table.match
        person = self.person(request)
        room = await self.hall.open_branch(body, match, person, await self.hall.name_of(person))
        return NewTable(room.table.id)

    async def link(self, request: Request, body: SeatWanted) -> SeatLink:
        table = await self.table_of(request)
        if body.seat not in table.seats_of(self.person(request)):
            raise failure(TableError, "seat-not-yours")
        key = self.hall.identity.seat_key(table.id, body.seat, table.seats[body.seat].generation)
        return SeatLink(body.seat, key)

    async def claim(self, request: Request, body: SeatClaim) -> NewTable:
        room = await self.hall.room(request.path_params["table"])
        person, identity = self.person(request), self.hall.identity

        def share(table: Table, now: int) -> list[AnyRow]:
            seat = table.seats[body.seat] if body.seat < len(table.seats) else None
            if (
                not seat
                or not seat.is_person
                or not identity.is_seat_key(body.key, table.id, body.seat, seat.generation)
                or (person not in seat.holders and len(seat.holders) >= DEVICES)
            ):
                raise failure(TableError, "seat-link-wrong")
            return [] if person in seat.holders else [rows.Shared(at=now, seat=body.seat, person=person)]

        await room.change(share)
        return NewTable(room.table.id)

    async def health(self, _request: Request, _body: None) -> Response:
        from voliere import __version__

        hall = self.hall
        status = await self._status()
        return _sign(
            Health(
                status=status,
                now=hall.clock(),
                version=__version__,
                tables=len(hall.rooms),
                connections=len(hall.connections),
                bots_waiting=hall.bots.waiting,
                bot_failures=hall.bots.failures,
                keeps_compiled=hall.bots.keeps_compiled,
            )
        )

    async def ready(self, _request: Request, _body: None) -> Response:
        return _sign(Readiness(await self._status()))

    async def alive(self, _request: Request, _body: None) -> Readiness:
        return Readiness(OK)  # a new start would mend nothing

    async def _status(self) -> str:
        with contextlib.suppress(ServerFault), self.hall.using_store():
            await self.hall.store.due(0, 1)
        return "closing" if self.hall.is_closing else self.hall.trouble or OK


VIEWERS = (OPEN, SPECTATOR, *map(str, range(10)))
PUBLIC_STATUS = ("waiting", "playing", "over")

ENDPOINTS = (
    Endpoint("GET", "/api/games", Api.games, list[dict[str, Any]]),
    Endpoint("GET", "/api/games/{game}", Api.game, dict[str, Any], refuses=(404,)),
    Endpoint("GET", "/api/games/{game}/rules/{language}", Api.rules, "text/markdown", refuses=(404,)),
    Endpoint("POST", "/api/games/{game}/lesson", Api.lesson, LessonPart, LessonWish, refuses=(404, 409)),
    Endpoint(
        "POST", "/api/games/{game}/lesson/preview", Api.lesson_preview, LessonPreview, LessonWish, refuses=(404, 409)
    ),
    Endpoint("GET", "/api/puzzles", Api.puzzles, PuzzleList),
    Endpoint("GET", "/api/puzzles/{game}/{number}", Api.puzzle, PuzzleInfo, refuses=(404,)),
    Endpoint("GET", "/api/bots", Api.bots, Bots),
    Endpoint("GET", "/api/me", Api.me, Me),
    Endpoint("PUT", "/api/me", Api.rename, Me, NameWish, has_person=True, refuses=(409,)),
    Endpoint("GET", "/api/seen", Api.seen, Seen),
    Endpoint("GET", "/api/me/tables", Api.my_tables, list[ListedTable], has_person=True),
    Endpoint(
        "GET", "/api/tables", Api.public_tables, list[ListedTable], query=(("status", PUBLIC_STATUS),), refuses=(400,)
    ),
    Endpoint("GET", "/api/promise", Api.promise, Promise),
    *meeting.ENDPOINTS,
    *groups.ENDPOINTS,
    Endpoint("POST", "/api/tables", Api.open_table, NewTable, TableWish, 201, has_person=True, refuses=(404, 409, 422)),
    Endpoint("GET", "/api/codes/{code}", Api.code, NewTable, refuses=(404,)),
    Endpoint("GET", "/api/tables/{table}", Api.table, TableInfo, refuses=(403, 404)),
    Endpoint("GET", "/api/tables/{table}/record", Api.record, "text/plain", refuses=(403, 404, 409)),
    Endpoint(
        "GET", "/api/tables/{table}/replay", Api.replay, Replay, query=(("as", VIEWERS),), refuses=(400, 403, 404, 409)
    ),
    Endpoint("POST", "/api/replays", Api.replay_record, Replay, RecordWish, refuses=(409, 422)),
    Endpoint("GET", "/api/tables/{table}/review", Api.review, ReviewInfo, refuses=(403, 404, 409)),
    Endpoint("POST", "/api/reviews", Api.review_record, ReviewInfo, RecordToReview, refuses=(409, 422)),
    Endpoint("POST", "/api/branches", Api.branch, NewTable, BranchWish, 201, has_person=True, refuses=(404, 409, 422)),
    Endpoint("POST", "/api/tables/{table}/links", Api.link, SeatLink, SeatWanted, has_person=True, refuses=(404,)),
    Endpoint(
        "POST", "/api/tables/{table}/devices", Api.claim, NewTable, SeatClaim, has_person=True, refuses=(404, 409)
    ),
    *channels.ENDPOINTS,
    Endpoint("GET", "/healthz", Api.health, Health, refuses=(503,)),
    Endpoint("GET", "/readyz", Api.ready, Readiness, refuses=(503,)),
    Endpoint("GET", "/livez", Api.alive, Readiness),
    *statistics.ENDPOINTS,
    *you.ENDPOINTS,
    *day.ENDPOINTS,
    *duplicate.ENDPOINTS,
)


def _sign(answer: Readiness) -> Response:
    """For whoever looks at the number alone, too."""
    return Response(msgspec.json.encode(answer), 200 if answer.status == OK else 503, NO_STORE, JSON)
