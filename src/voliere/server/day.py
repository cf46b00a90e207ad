"""Deals of the day: one a game, the same cards and the same bots for everybody, and how all who played them did.

A day is a date by UTC. The seed of its deal follows from the server's secret, the game and the date, and no player adds
to it; its hash is told the day before, the seed itself an hour after the day's end. Until then nobody sees how others
played who has not finished. Bots think by a seed that follows from the deal and the decision (`botpool.steady_seed`)
and are never hurried, so that they answer equal moves equally.

The name of a table follows from person, game and date: there is one, whoever asks how often and where. Beside the
tables a paper is kept for each game that somebody played; nothing for days that nobody did. All in it follows from the
table: `settle` writes it when the game is over and when it has been thought over, and if a server was killed meanwhile,
when the paper is due: soon, since before the last move is kept it is said that there will be something to settle.
"""

import asyncio
import datetime as dt
import logging
import re
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request

from voliere.errors import RequestError, ServerFault, TableError, VoliereError
from voliere.games import get, names
from voliere.kernel.chance import seed_hash
from voliere.match import Match
from voliere.review import Review
from voliere.server.botpool import COMPARISONS
from voliere.server.endpoint import Endpoint
from voliere.server.opening import Deal, NewTable, Seeds, day_rows
from voliere.server.review import ReviewInfo, unpacked
from voliere.server.table import CLOSED, OVER, PLAYING, Table
from voliere.texts import failure

if TYPE_CHECKING:
    from voliere.server.api import Api
    from voliere.server.hall import Hall
    from voliere.server.room import Room

log = logging.getLogger("voliere.day")

DAY = "day"  # the kind of its papers
LATER = " later"  # ends the key of a game that was begun when the day was over
START = dt.date(2026, 11, 1)  # the first day there is
GRACE = 3_600_000  # milliseconds after a day in which games begun on it still count; then its seed is told
MOST = 10_000  # results that are compared
SHOWN = 100  # of them in an answer: the best, and those around one's own
KNOWN = 2000  # milliseconds for which all who look are shown the same comparison
MOST_KNOWN = 8  # deals of which one is kept
LOOK_AGAIN = 60_000  # milliseconds until a game that has not been thought over is looked at again
DUE_AT_ONCE = 20
TRIES = 5
LEVEL, PLAIN_LEVEL = 5, 4  # of the bots; without a compiler a search would take minutes


class Played(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far somebody is with a deal of the day, as it is kept."""

    table: str
    status: str = PLAYING
    is_ranked: bool = True  # begun on the day, and finished before its seed was told
    name: str = ""
    score: int = 0
    result: float = 0.0  # in points of 100; where nobody wins, of the score
    adjusted: float | None = None  # the same without luck


class DealInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A deal of the day, and how far one is with it."""

    game: str
    players: int
    level: int
    seed_hash: str
    seed: str | None  # once the day is over
    next_seed_hash: str | None  # of today's: that of tomorrow's
    status: str | None  # playing, over, closed; null: not begun
    table: str | None
    is_ranked: bool
    score: int | None
    adjusted: float | None


class DayInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A day and its deals."""

    day: str
    today: str
    first: str  # the first day there is
    end: int  # milliseconds: until then one may begin
    revealed: int  # then the seed is told, and games begun on the day count no more
    deals: list[DealInfo]


class OwnDay(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that one has played or begun."""

    day: str
    game: str
    status: str
    is_ranked: bool
    score: int | None
    adjusted: float | None


class DayResult(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody did."""

    place: int | None  # from 1, by what is left without luck; null as long as the game has not been thought over
    name: str | None
    score: int
    result: float
    adjusted: float | None
    table: str
    is_yours: bool


class DayResults(msgspec.Struct, frozen=True, kw_only=True):
    """How all did who played a deal."""

    day: str
    game: str
    players: int
    level: int
    is_contest: bool
    is_adjusted: bool  # whether places are given without luck; where nothing can be thought over, by results
    mine: DayResult | None
    count: int  # results that count
    worse: int  # of them those with less than one's own
    results: list[DayResult]


class Comparison:
    """How all did who played a deal, in order; made once for all who look. `until` it is shown again."""

    def __init__(self, played: list[Played], is_adjusted: bool, until: int) -> None:
        self.until = until
        self.is_adjusted = is_adjusted
        self.kept = {one.table: one for one in played}
        self.counted = [one for one in played if one.status == OVER and one.is_ranked]
        self.counted.sort(key=lambda one: one.table)
        self.counted.sort(key=lambda one: (_value(one, is_adjusted), one.result, one.score), reverse=True)
        self.values = [_value(one, is_adjusted) for one in reversed(self.counted)]
        self.at = {one.table: number for number, one in enumerate(self.counted)}

    def has(self, mine: Played | None) -> bool:
        """Whether one's own result is there as it is, if it counts."""
        if mine is None or not mine.is_ranked:
            return True
        kept = self.kept.get(mine.table)
        return kept is not None and (kept == mine or _is_further(kept, mine))

    def result(self, one: Played, mine: Played | None) -> DayResult:
        """A result among the others; it has no place if it counts for nothing."""
        value = _value(one, self.is_adjusted)
        return DayResult(
            place=1 + len(self.values) - bisect_right(self.values, value)
            if value[0] and one.table in self.at
            else None,
            name=one.name or None,
            score=one.score,
            result=one.result,
            adjusted=one.adjusted,
            table=one.table,
            is_yours=mine is not None and one.table == mine.table,
        )


class Days:
    """See the module's text."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.has_others = True  # who play the same deals and look at the same results
        self._known: OrderedDict[str, Comparison] = OrderedDict()
        self._reading = asyncio.Lock()  # ten thousand papers are read once, however many ask

    # Which day it is

    @property
    def today(self) -> dt.date:
        """By UTC, by the server's clock."""
        return dt.datetime.fromtimestamp(self.hall.clock() / 1000, dt.UTC).date()

    def is_told(self, day: str) -> bool:
        """Whether a day's seed is known to all, and nothing there is to be hidden."""
        return self.hall.clock() >= end_of(dt.date.fromisoformat(day)) + GRACE

    def deal(self, game: str, day: dt.date) -> Deal:
        """What is dealt on a day. One's seat goes round."""
        players = get(game).default_players
        level = LEVEL if self.hall.bots.can_review else PLAIN_LEVEL
        return Deal(game, day.isoformat(), players, day.toordinal() % players, level)

    def _seed(self, game: str, day: dt.date) -> bytes:
        return self.hall.identity.day_seed(game, day.isoformat())

    # What is hidden

    def is_deal_told(self, table: Table) -> bool:
        """Whether a table's deal may be known: of a day not as long as others play it."""
        if not table.opened.day or self.is_told(table.opened.day):
            return True
        return table.status == OVER and not self.has_others

    def check_told(self, table: Table) -> None:
        """Refuse what would tell the seed of a day that others still play."""
        if not self.is_deal_told(table):
            raise failure(TableError, "day-not-over")

    async def check_seen(self, table: Table, person: str) -> None:
        """Refuse a look at how somebody plays a deal of the day to whoever has it before them."""
        day = table.opened.day
        if not day or table.seats_of(person) or self.is_told(day):
            return
        own = await self._own(table.opened.game, day, person) if person else None
        if own is None or own.table.status != OVER:
            raise failure(TableError, "day-hidden")

    async def _own(self, game: str, day: str, person: str) -> "Room | None":
        return await self.hall.find(self.hall.identity.day_table(person, game, day))

    # Playing

    async def open(self, game: str, day: dt.date, person: str) -> "Room":
        """A person's table for a deal; the one there is, if there is one."""
        if day > self.today:
            raise failure(TableError, "day-not-yet")
        hall, deal = self.hall, self.deal(game, day)
        table = hall.identity.day_table(person, game, deal.day)
        seeds = Seeds(self._seed(game, day).hex(), hall.seeds(table).next_hash)
        new = day_rows(deal, person, await hall.name_of(person), seeds, hall.clock())
        room = await hall.open_rows(table, new)
        await self.settle(room)
        return room

    async def settle(self, room: "Room", is_due: bool = False) -> None:
        """Write down how far somebody is. What is over is thought over, behind everything else."""
        table = room.table
        if not table.seats_of(table.opened.host):
            return  # they are gone, and their papers with them
        played, due = self._played(table), None
        if played.status == OVER and played.adjusted is None and self.hall.bots.can_review:
            due = self.hall.clock() + LOOK_AGAIN if self._review(table) else None
        elif played.status == PLAYING and not self.is_told(table.opened.day):
            due = end_of(dt.date.fromisoformat(table.opened.day)) + GRACE
        await self._write(table, played, due, is_due)

    async def expect_end(self, table: Table) -> None:
        """Have a game looked at again soon, whoever is killed when its last move is kept."""
        await self._write(table, self._played(table), self.hall.clock() + LOOK_AGAIN, is_due=True)

    async def _write(self, table: Table, played: Played, due: int | None, is_due: bool) -> None:
        """Unless more is known already, or whoever played is gone meanwhile.

        When it is due changes only with what is known, or where that is the point: a game that is asked for once more
        while its last move is made must not put off what is soon to be settled.
        """
        key = f"{table.opened.day} {table.opened.game}"
        if day_of(table.opened.at) > table.opened.day:
            key += LATER
        store, owner, data = self.hall.store, table.opened.host, encode(played)
        for _ in range(TRIES):
            with self.hall.using_store():
                before = await store.paper(DAY, owner, key)
                if before is not None and _is_further(decode(before), played):
                    return
                if before == data and not is_due:
                    return
                if owner in self.hall.identity.ended:
                    return
                if await store.write_paper(DAY, owner, key, data, due, expected=before):
                    if before != data:
                        self._known.pop(key, None)
                    return

    def _played(self, table: Table) -> Played:
        opened, match = table.opened, table.match
        seat = next((number for number, one in enumerate(table.seats) if opened.host in one.holders), 0)
        is_begun_in_time = day_of(opened.at) == opened.day
        if table.status != OVER or match is None:
            is_ranked = is_begun_in_time and not self.is_told(opened.day)
            return Played(table=table.id, status=table.status, is_ranked=is_ranked)
        review = review_of(table)
        outcome = match.outcome
        assert outcome is not None
        return Played(
            table=table.id,
            status=OVER,
            is_ranked=is_begun_in_time
            and (table.over_at or table.last_at) < end_of(dt.date.fromisoformat(opened.day)) + GRACE,
            name=table.seats[seat].name,
            score=outcome.scores[seat],
            result=results_of(match)[seat],
            adjusted=review.totals[seat].adjusted if review else None,
        )

    def _review(self, table: Table) -> bool:
        """Let a game be thought over; False if that will never be."""
        if self.hall.reviews.known(table.id) is not None:
            return True
        try:
            self.hall.begin_review(table)
        except RequestError:  # too many at once: later
            return True
        except TableError:
            return False
        return True

    async def look_after(self) -> None:
        """See to what is due: what a killed server has left, and games that a day's end has come over."""
        with self.hall.using_store():
            due = await self.hall.store.due_papers(DAY, self.hall.clock(), DUE_AT_ONCE)
        for owner, key, data in due:
            try:
                await self.settle(await self.hall.room(decode(data).table), is_due=True)
            except ServerFault:
                raise
            except Exception as error:  # noqa: BLE001  # one that cannot be read must not keep the others waiting
                code = error.code if isinstance(error, VoliereError) else repr(error)
                log.warning("a deal of the day: %s", code, extra={"kind": "day"})
                with self.hall.using_store():
                    later = self.hall.clock() + 10 * LOOK_AGAIN
                    await self.hall.store.write_paper(DAY, owner, key, data, later, expected=data)

    # Telling

    async def info(self, day: dt.date, person: str) -> DayInfo:
        """A day's deals, as far as one may know."""
        own = {one.game: one for one in await self._played_on(person, day.isoformat(), 2 * len(names()))}
        return DayInfo(
            day=day.isoformat(),
            today=self.today.isoformat(),
            first=START.isoformat(),
            end=end_of(day),
            revealed=end_of(day) + GRACE,
            deals=[self._deal_info(game, day, person, own.get(game)) for game in names()],
        )

    def _deal_info(self, game: str, day: dt.date, person: str, own: OwnDay | None) -> DealInfo:
        deal, seed, following = self.deal(game, day), self._seed(game, day), day + dt.timedelta(1)
        return DealInfo(
            game=game,
            players=deal.players,
            level=deal.level,
            seed_hash=seed_hash(seed),
            seed=seed.hex() if self.is_told(deal.day) else None,
            next_seed_hash=seed_hash(self._seed(game, following)) if day == self.today else None,
            status=own.status if own else None,
            table=self.hall.identity.day_table(person, game, deal.day) if own else None,
            is_ranked=own.is_ranked if own else day == self.today,
            score=own.score if own else None,
            adjusted=own.adjusted if own else None,
        )

    async def month(self, month: str, person: str) -> list[OwnDay]:
        """What a person has played of a month's deals."""
        return await self._played_on(person, month, 2 * 31 * len(names()))

    async def _played_on(self, person: str, start: str, limit: int) -> list[OwnDay]:
        """What a person has played on the days that begin so, a year, a month or a day."""
        if not person:
            return []
        with self.hall.using_store():
            found = await self.hall.store.papers(DAY, person, limit, start)
        return [_own_day(key, decode(data)) for key, data in found if key.startswith(start)]

    async def results(
        self, game: str, day: dt.date, person: str, check_rate: Callable[[], None] = lambda: None
    ) -> DayResults:
        """How all did, for whoever has finished, or has no game that could count any more."""
        deal = self.deal(game, day)
        own = await self._own(game, deal.day, person)
        mine = None
        if own and own.table.status == OVER:
            await self.settle(own)
            mine = self._played(own.table)
        elif (own and own.table.status != CLOSED) or not self.is_told(deal.day):
            raise failure(TableError, "day-hidden")
        found = await self._compare(f"{deal.day} {game}", mine, check_rate)
        mine = found.kept.get(mine.table, mine) if mine else None
        at = found.at.get(mine.table, 0) if mine else 0
        first = max(SHOWN // 2, min(at - SHOWN // 4, len(found.counted) - SHOWN // 2))
        shown = found.counted[: SHOWN // 2] + found.counted[first : first + SHOWN // 2]
        played_as = get(game).check_options(deal.players, {})
        return DayResults(
            day=deal.day,
            game=game,
            players=deal.players,
            level=deal.level,
            is_contest=get(game).is_contest(deal.players, played_as),
            is_adjusted=found.is_adjusted,
            mine=found.result(mine, mine) if mine else None,
            count=len(found.counted),
            worse=bisect_left(found.values, _value(mine, found.is_adjusted)) if mine else 0,
            results=[found.result(one, mine) for one in shown],
        )

    async def _compare(self, key: str, mine: Played | None, check_rate: Callable[[], None]) -> Comparison:
        """All results of a deal: those of a moment ago, unless one's own is not among them as it is."""
        async with self._reading:
            known = self._known.get(key)
            if known and self.hall.clock() < known.until and known.has(mine):
                return known
            check_rate()
            with self.hall.using_store():
                found = await self.hall.store.holders(DAY, key, MOST)
            is_adjusted, until = self.hall.bots.can_review, self.hall.clock() + KNOWN
            known = await self.hall.bots.read(COMPARISONS, compared, found, is_adjusted, until)
            self._known[key] = known
            self._known.move_to_end(key)
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
            return known


def compared(found: list[tuple[str, bytes]], is_adjusted: bool, until: int) -> Comparison:
    """The comparison of all papers of a deal. Of ten thousand it takes a while."""
    return Comparison([decode(data) for _, data in found], is_adjusted, until)


encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Played)
_review_decoder = msgspec.json.Decoder(ReviewInfo)


def decode(data: bytes) -> Played:
    """What was kept of a game."""
    return _decoder.decode(data)


def end_of(day: dt.date) -> int:
    """When a day is over, in milliseconds."""
    following = dt.datetime.combine(day + dt.timedelta(1), dt.time(), dt.UTC)
    return int(following.timestamp()) * 1000


def day_of(at: int) -> str:
    """The day of a moment."""
    return dt.datetime.fromtimestamp(at / 1000, dt.UTC).date().isoformat()


def review_of(table: Table) -> Review | None:
    """What was thought about a finished game, if it was."""
    return _review_decoder.decode(unpacked(table.review)).review if table.review else None


def results_of(match: Match) -> list[float]:
    """What every seat got, in points of 100; where nobody wins, of the score."""
    outcome = match.outcome
    assert outcome is not None
    if not match.game.is_contest(match.players, match.options):
        return [float(score) for score in outcome.scores]
    shares = [0.0] * match.players
    match.game.rules.returns(match.progress.state, shares)
    return [100 * share for share in shares]


def _is_further(one: Played, other: Played) -> bool:
    """Whether a paper knows more than another: a process may be behind."""

    def known(played: Played) -> tuple[bool, bool]:
        return played.status != PLAYING, played.adjusted is not None

    return known(one) > known(other)


def _value(one: Played, is_adjusted: bool) -> tuple[bool, float]:
    """What places are given by; first whether it is known."""
    if not is_adjusted:
        return True, one.result
    return one.adjusted is not None, one.adjusted or 0.0


def _own_day(key: str, played: Played) -> OwnDay:
    day, game = key.removesuffix(LATER).split(" ")
    is_over = played.status == OVER
    return OwnDay(
        day=day,
        game=game,
        status=played.status,
        is_ranked=played.is_ranked and not key.endswith(LATER),
        score=played.score if is_over else None,
        adjusted=played.adjusted,
    )


# The API


def _day(api: "Api", request: Request) -> dt.date:
    """The day that an address names; tomorrow is the last that there is something to say of."""
    text, days = request.path_params["day"], api.hall.days
    try:
        day = dt.date.fromisoformat(text if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) else "")
    except ValueError:
        day = dt.date.min
    if not START <= day <= days.today + dt.timedelta(1):
        raise failure(RequestError, "address-unknown")
    return day


async def get_today(api: "Api", request: Request, _body: None) -> DayInfo:
    """What is played today."""
    return await api.hall.days.info(api.hall.days.today, api.person(request))


async def get_day(api: "Api", request: Request, _body: None) -> DayInfo:
    """What is played on a day."""
    return await api.hall.days.info(_day(api, request), api.person(request))


async def get_results(api: "Api", request: Request, _body: None) -> DayResults:
    """How all did."""
    game, day = get(request.path_params["game"]).name, _day(api, request)
    check_rate = partial(api.check_rate, api.comparisons, request)
    return await api.hall.days.results(game, day, api.person(request), check_rate)


async def play_day(api: "Api", request: Request, _body: None) -> NewTable:
    """Begin, or go on."""
    api.check_rate(api.tables, request)
    game, day = get(request.path_params["game"]).name, _day(api, request)
    return NewTable((await api.hall.days.open(game, day, api.person(request))).table.id)


async def get_month(api: "Api", request: Request, _body: None) -> list[OwnDay]:
    """What one has played in a month."""
    month = request.query_params.get("month", api.hall.days.today.isoformat()[:7])
    if not re.fullmatch(r"[0-9]{4}-(0[1-9]|1[0-2])", month):
        raise failure(RequestError, "request-malformed", where="month")
    return await api.hall.days.month(month, api.person(request))


ENDPOINTS = (
    Endpoint("GET", "/api/days", get_today, DayInfo),
    Endpoint("GET", "/api/days/{day}", get_day, DayInfo, refuses=(404,)),
    Endpoint("GET", "/api/days/{day}/{game}", get_results, DayResults, has_person=True, refuses=(403, 404)),
    Endpoint(
        "POST", "/api/days/{day}/{game}", play_day, NewTable, status=201, has_person=True, refuses=(403, 404, 409, 415)
    ),
    Endpoint("GET", "/api/me/days", get_month, list[OwnDay], query=(("month", ()),), has_person=True, refuses=(400,)),
)
