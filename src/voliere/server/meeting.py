"""Play somebody now: one is seated at an open table that fits, or opens one at which the next who asks will sit.

Two who ask at once meet. Whoever opens a table first writes its name on a paper that there is once, over the name that
was there when the search began: so nobody opens one without having looked at the one that was opened before.
"""

import asyncio
import contextlib
import random
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta
from starlette.requests import Request

from voliere.errors import RequestError, TableError
from voliere.games import get, names
from voliere.kernel.chance import seed_hash
from voliere.server import protocol, ratings, rows
from voliere.server.endpoint import Endpoint
from voliere.server.handler import handle
from voliere.server.identity import new_table_id
from voliere.server.opening import ABOUT, SeatWish, TableWish, summary_of
from voliere.server.protocol import Nonce
from voliere.server.rows import AnyRow
from voliere.server.store import Summary
from voliere.server.table import ENDED, WAITING, Table
from voliere.server.timekeeping import LOST_AFTER
from voliere.texts import failure

if TYPE_CHECKING:
    from voliere.server.api import Api
    from voliere.server.hall import Hall

LOOKED_AT = 100  # open tables
RATED = 30  # of them whose ratings are looked at
RATING_FRESH = 60_000  # milliseconds
MOST_RATINGS = 5000  # that are remembered
UNKNOWN, ASIDE, FAR = 1, 1000, 1001  # steps between ratings: not known, not as strong as is wished, not allowed
OFFERED = 10  # whose hashes are shown
TRIES = 60  # times that another was faster, before somebody hears that it is too busy
PAUSE = 0.02  # seconds, at most, between two of them
OPENING = 2.0  # seconds that a table may take from its name being written to being there
CLOCKS = {rows.LIVE: 180, rows.TURNS: 3 * 86_400}  # seconds for a move among strangers
FRESH = 15 * 60_000  # milliseconds for which somebody who is connected to another process is taken to be there
LASTING = 7 * 86_400_000  # and for which a table by turns is taken to be waited for

# Papers: the table that was opened last (of nobody), and the one at which somebody waits (their own).
MEETING, LAST, OWN = "meeting", "last", "own"


class Seek(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """With whom one would like to play: of any game (empty), of any number of players (0)."""

    nonce: Nonce
    promise: Annotated[str, Meta(max_length=100)] = ""  # for a table of one's own, if it comes to that
    game: Annotated[str, Meta(max_length=40)] = ""
    players: Annotated[int, Meta(ge=0, le=10)] = 0
    pace: Literal["live", "turns"] = "live"


class Met(msgspec.Struct, frozen=True):
    """Where one sits; a table of one's own waits for the next who asks."""

    table: str
    is_own: bool


class Offer(msgspec.Struct, frozen=True):
    """What seeking may lead to: the hashes of these tables' seeds, one's own among them, before a nonce is given."""

    promise: str
    seed_hashes: dict[str, str]


class Wanted(NamedTuple):
    """A search, as the tables are looked at."""

    person: str
    game: str
    players: int
    pace: str


class Meetings:
    """Everybody who seeks somebody."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self._seeking: set[str] = set()
        self._ratings: dict[tuple[str, str, int], tuple[int, int | None]] = {}  # as they were at a time

    # Strength

    async def rating_of(self, person: str, game: str, players: int) -> int | None:
        """How strong somebody is, as far as they show it. Everybody who looks at the lobby asks, so it may be old."""
        key, now = (person, game, players), self.hall.clock()
        at, known = self._ratings.get(key, (0, None))
        if now - at < RATING_FRESH:
            return known
        with self.hall.using_store():
            found = await ratings.rating_of(self.hall.store, person, game, players)
        if len(self._ratings) >= MOST_RATINGS:
            self._ratings.clear()
        self._ratings[key] = (now, found.value if found else None)
        return self._ratings[key][1]

    def forget_rating(self, person: str) -> None:
        """Somebody shows it no longer, or again: what was known of it is not told any more."""
        for key in [one for one in self._ratings if one[0] == person]:
            del self._ratings[key]

    async def ratings_at(self, table: Summary) -> list[int]:
        """The ratings of those who sit at a table, as far as they are known."""
        seated = [holders[0] for holders in table.people if holders]
        found = [await self.rating_of(person, table.game, table.players) for person in dict.fromkeys(seated)]
        return [one for one in found if one is not None]

    async def check_strength(self, table: Table, person: str, seat: int) -> None:
        """Refuse somebody whom a table is not for; whom it knows already, or keeps the seat for, it is."""
        opened = table.opened
        is_asked = seat < len(table.seats) and bool(table.seats[seat].kept_for)
        if not opened.is_strict or person == opened.host or table.seats_of(person) or is_asked:
            return
        rating = await self.rating_of(person, opened.game, opened.players)
        low, high = opened.strength
        if rating is None or not low <= rating <= high:
            raise failure(TableError, "strength-wanted", low=low, high=high)

    async def seek(self, wish: Seek, person: str, name: str) -> Met:
        """Seat somebody, with somebody else if there is anybody."""
        if person in self._seeking:  # two taps are one wish
            raise failure(RequestError, "request-too-fast", seconds=1)
        self._seeking.add(person)
        try:
            return await self._seek(wish, person, name)
        finally:
            self._seeking.discard(person)

    async def _seek(self, wish: Seek, person: str, name: str) -> Met:
        hall = self.hall
        wanted = self.wanted(wish.game, wish.players, wish.pace, person)
        promised = hall.identity.promised(wish.promise, hall.clock()) if wish.promise else new_table_id()
        if not promised:
            raise failure(TableError, "promise-void")
        before = (await self._paper(person, OWN) or b"").decode()
        own = await self._own(before, wanted)
        if own and sum(map(bool, own.people)) > 1:  # others wait there, too
            return Met(before, is_own=True)
        for _ in range(TRIES):
            last = await self._paper("", LAST)
            tables = [one.table for one in await self.fitting(wanted)]
            found = await self._sit_at_one(tables, wish, person, name)
            if not found and last:
                found = await self._sit_at_one(await self._opened_last(last.decode(), wanted), wish, person, name)
            if found:
                await self._give_up(before, person)
                return Met(found, is_own=False)
            if own:
                return Met(before, is_own=True)
            if await self._is_next(promised, last):
                await self._open(promised, wanted, wish, person, name)
                with hall.using_store():
                    await hall.store.write_paper(MEETING, person, OWN, promised.encode())
                await self._give_up(before, person)
                return Met(promised, is_own=True)
            await asyncio.sleep(random.uniform(0, PAUSE))
        raise failure(TableError, "table-busy")

    @staticmethod
    def wanted(game: str, players: int, pace: str, person: str) -> Wanted:
        """What is looked for; what does not go raises."""
        if game and players:
            get(game).check_players(players)
        return Wanted(person, get(game).name if game else "", players, pace)

    # Tables of others

    async def fitting(self, wanted: Wanted) -> list[Summary]:
        """The open tables at which somebody may be seated, the best first: the order is the same for everybody."""
        with self.hall.using_store():
            tables = await self.hall.store.public(WAITING, LOOKED_AT)
        found = [one for one in tables if self._fits(one, wanted)]
        distances = {one.table: await self._distance(one, wanted.person) for one in found[:RATED]}
        found = [one for one in found if distances.get(one.table, 0) < FAR]
        return sorted(
            found,
            key=lambda one: (distances.get(one.table, UNKNOWN), -sum(map(bool, one.people)), one.opened, one.table),
        )

    async def _distance(self, table: Summary, person: str) -> int:
        """How far apart the ratings of somebody and of a table are, in steps; where one is not known, middling."""
        mine = await self.rating_of(person, table.game, table.players)
        if table.strength and (mine is None or not table.strength[0] <= mine <= table.strength[1]):
            return FAR if table.is_strict else ASIDE
        theirs = await self.ratings_at(table)
        if mine is None or not theirs:
            return UNKNOWN
        return abs(mine - sum(theirs) // len(theirs)) // ABOUT

    def _fits(self, table: Summary, wanted: Wanted) -> bool:
        return (
            table.status == WAITING
            and table.is_public
            and not table.options  # a variant is for who chooses it
            and wanted.game in ("", table.game)
            and wanted.players in (0, table.players)
            and wanted.pace == table.pace
            and wanted.person not in table.persons
            and any(is_free(*seat) for seat in zip(table.people, table.levels, table.kept_for, strict=True))
            and self._is_waited_at(table)
        )

    def _is_waited_at(self, table: Summary) -> bool:
        """Whether somebody is there to play with; who has just opened it may still be on the way."""
        seated = {seat for seat, holders in enumerate(table.people) if holders}
        age = self.hall.clock() - table.updated
        if table.pace == rows.TURNS:
            return bool(seated) and age < LASTING
        room = self.hall.rooms.get(table.table)
        if room is not None and room.connected & seated:
            return True
        return bool(seated - set(table.away)) and age < (FRESH if self.hall.store.is_shared else 1000 * LOST_AFTER)

    async def _opened_last(self, table: str, wanted: Wanted) -> list[str]:
        """The table that another opened last, if it fits: its name may be written before it is there."""
        end = asyncio.get_running_loop().time() + OPENING
        while True:
            try:
                room = await self.hall.room(table)
            except TableError as error:
                if error.code != "table-unknown":
                    raise
            else:
                return [table] if self._fits(summary_of(room.table), wanted) else []
            if asyncio.get_running_loop().time() > end:  # whoever was to open it is gone
                return []
            await asyncio.sleep(PAUSE)

    async def _sit_at_one(self, tables: Iterable[str], wish: Seek, person: str, name: str) -> str:
        """Sit at the first of these tables at which a seat is still free; its name, or nothing."""
        for table in tables:
            if await sit(self.hall, table, person, name, wish.nonce):
                return table
        return ""

    # One's own

    async def _open(self, table: str, wanted: Wanted, wish: Seek, person: str, name: str) -> None:
        game = get(wanted.game or shortest_game())
        players = wanted.players or next(number for number in game.players if number > 1)
        alike = TableWish(
            game=game.name,
            nonce=wish.nonce,
            seats=[SeatWish(kind="me"), *[SeatWish(kind="friend")] * (players - 1)],
            pace=wish.pace,
            is_public=True,
            move_seconds=CLOCKS[wish.pace],
            replaces_leavers=True,
        )
        await self.hall.open_named(table, alike, person, name)

    async def _own(self, table: str, wanted: Wanted) -> Summary | None:
        """Somebody's own table of before, if they still wait there for what they look for now."""
        try:
            found = summary_of((await self.hall.room(table)).table)
        except TableError:
            return None
        is_seated = any(wanted.person in holders for holders in found.people)
        as_others_see_it = msgspec.structs.replace(found, updated=self.hall.clock(), away=[])
        return found if is_seated and self._fits(as_others_see_it, wanted._replace(person="")) else None

    async def _give_up(self, table: str, person: str) -> None:
        """Somebody has found a seat elsewhere: nobody waits for them any more."""

        def leave(table: Table, now: int) -> list[AnyRow]:
            mine = table.seats_of(person) if table.status == WAITING else ()
            new: list[AnyRow] = [rows.Vacated(at=now, seat=seat) for seat in mine]
            return [*new, rows.Closed(at=now, code=ENDED)] if mine and len(mine) == len(table.people) else new

        with contextlib.suppress(TableError):  # it is not there any more
            await (await self.hall.room(table)).change(leave)

    # Papers

    async def _paper(self, owner: str, key: str) -> bytes | None:
        with self.hall.using_store():
            return await self.hall.store.paper(MEETING, owner, key)

    async def _is_next(self, table: str, last: bytes | None) -> bool:
        """Whether this table may be opened: none was since the search began."""
        with self.hall.using_store():
            return await self.hall.store.write_paper(MEETING, "", LAST, table.encode(), expected=last)


def is_free(holders: list[str], level: int, kept_for: str) -> bool:
    """Whether anybody may take a seat."""
    return not (holders or level or kept_for)


def shortest_game() -> str:
    """What is played where nobody says: the game that takes least time."""
    return min(names(), key=lambda name: (get(name).minutes, name))


async def sit(hall: "Hall", table: str, person: str, name: str, nonce: str) -> bool:
    """Take the first seat of a table that is for somebody, unless they sit there; False if there is none any more."""
    is_seated = False

    def take(table: Table, now: int) -> list[AnyRow]:
        nonlocal is_seated
        is_seated = bool(table.seats_of(person))
        free = [
            number
            for number, seat in enumerate(table.seats)
            if not seat.is_person and seat.kind == rows.OPEN and seat.is_for(person)
        ]
        if table.status != WAITING or is_seated or not free:
            return []
        is_seated = True
        return handle(table, person, name, protocol.Sit(id="seek", seat=free[0], nonce=nonce), now)

    try:
        await (await hall.room(table)).change(take)
    except TableError:
        return False
    return is_seated


async def offer(api: "Api", request: Request, _body: None) -> Offer:
    """What seeking may lead to."""
    hall, query = api.hall, request.query_params
    number = query.get("players", "0")
    if query.get("pace", rows.LIVE) not in CLOCKS or number not in PLAYERS:
        raise failure(RequestError, "request-malformed", where="pace" if number in PLAYERS else "players")
    wanted = hall.meetings.wanted(query.get("game", ""), int(number), query.get("pace", rows.LIVE), api.person(request))
    table = new_table_id()
    hashes = {table: seed_hash(hall.identity.server_seed(table))}
    for one in (await hall.meetings.fitting(wanted))[:OFFERED]:
        hashes[one.table] = (await hall.room(one.table)).table.seed_hash
    return Offer(hall.identity.promise(table, hall.clock()), hashes)


async def seek(api: "Api", request: Request, body: Seek) -> Met:
    """Play somebody now."""
    person = api.person(request)
    api.check_rate(api.tables, request, person)
    return await api.hall.meetings.seek(body, person, await api.hall.name_of(person))


PLAYERS = tuple(map(str, range(11)))

ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/play",
        offer,
        Offer,
        query=(("game", ()), ("players", PLAYERS), ("pace", tuple(CLOCKS))),
        has_person=True,
        refuses=(400, 404, 422),
    ),
    Endpoint("POST", "/api/play", seek, Met, Seek, 201, has_person=True, refuses=(404, 409, 422)),
)
