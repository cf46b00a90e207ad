"""How one does, for oneself alone: figures, ratings, and the way to every finished game."""

import asyncio
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request

from voliere.errors import RequestError
from voliere.games import get
from voliere.server import ratings
from voliere.server.endpoint import Endpoint
from voliere.server.identity import FORMER, TABLE
from voliere.server.outgoing import GamesPage, listed_table
from voliere.server.ratings import Rating
from voliere.server.store.results import (
    ALL,
    CONTEST,
    DAY,
    HUNDREDTHS,
    TOGETHER,
    WHOLE,
    Figures,
    Peak,
    Tally,
    Wanted,
    level_name,
)
from voliere.texts import failure

if TYPE_CHECKING:
    from voliere.server.api import Api

PAGE = 20  # of all games
FIRST_PAGE = f"{'9' * 18}.{'_' * 22}"
SHOWN_DAYS = 371  # 53 weeks
MOST_SHIFT = 14 * 60  # minutes that a place on earth is ahead of Greenwich, or behind
LEVEL = re.compile("level-([1-9])")
NUMBER = re.compile("-?[0-9]{1,15}")
WON, LOST = "won", "lost"
YES, NO = "yes", "no"
KINDS = ("apart", "contest", "together")  # by number: see `store.results`


class Figure(msgspec.Struct, frozen=True):
    """Games of a kind in sum; shares are of 100, and what is mean is of one game."""

    game: str
    players: int
    kind: str  # contest: somebody won; together: there was a score; apart: not counted
    level: int | None  # of the bots that were met; null: of all such games
    games: int
    won: int  # alone or with others
    share: float | None  # mean share of the victory
    fair: float | None  # what is everybody's by right
    reviewed: int
    adjusted: float | None  # mean result without luck, where reviewed: of 100, or in points
    adjusted_fair: float | None  # what would have been fair there
    score: float | None  # mean points


class Rival(msgspec.Struct, frozen=True):
    """Somebody whom one has met. `key` finds the games with them, and means nothing to anybody else."""

    key: str
    name: str | None
    is_former: bool  # all that named them is deleted, of whoever this was
    games: int  # against each other
    ahead: int  # of them
    behind: int
    together: int  # games with each other


class Feat(msgspec.Struct, frozen=True):
    """The best or the longest game of a kind."""

    game: str
    players: int
    kind: str
    table: str
    opened: int
    score: int
    moves: int
    title: str | None  # a message of the game's


class Statistics(msgspec.Struct, frozen=True):
    """How one does."""

    figures: list[Figure]
    rivals: list[Rival]
    best: list[Feat]
    longest: list[Feat]
    days: list[tuple[int, int]]  # days from 1970 where one is, and how many games were begun
    ratings: list[Rating]
    is_rating_hidden: bool
    has_ratings: bool  # whether this server has any


class HiddenWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others may see one's ratings."""

    is_hidden: bool


async def statistics(api: "Api", request: Request, _body: None) -> Statistics:
    """All figures of who asks."""
    person, store = api.person(request), api.hall.store
    minutes = number_of(request, "shift", 0)
    if abs(minutes) > MOST_SHIFT:
        raise failure(RequestError, "request-malformed", where="shift")
    with api.hall.using_store():
        found = await store.figures(person, api.hall.clock() - SHOWN_DAYS * DAY, 60_000 * minutes)
        own = await ratings.ratings_of(store, person)
        is_hidden = await ratings.is_hidden(store, person)
        names = {one.rival for one in found.rivals}
        called = dict(zip(names, await asyncio.gather(*map(store.name_of, names)), strict=True))
    return Statistics(
        figures=[figure_of(one) for one in found.tallies],
        rivals=rivals_of(found, lambda rival: api.hall.identity.rival_key(person, rival), called),
        best=[feat_of(one) for one in found.best],
        longest=[feat_of(one) for one in found.longest if one.moves],
        days=found.days,
        ratings=own,
        is_rating_hidden=is_hidden,
        has_ratings=ratings.is_there(),
    )


def figure_of(one: Tally) -> Figure:
    """A sum as it is shown."""
    is_contest = one.kind == CONTEST
    is_counted = one.kind in (CONTEST, TOGETHER)
    level = one.rival.rpartition(" ")[2]
    return Figure(
        game=one.game,
        players=one.players,
        kind=KINDS[one.kind],
        level=int(level) if level else None,
        games=one.games,
        won=one.won,
        share=100 * one.share / WHOLE / one.games if is_contest else None,
        fair=100 * one.fair / WHOLE / one.games if is_contest else None,
        reviewed=one.reviewed,
        adjusted=one.adjusted / HUNDREDTHS / one.reviewed if is_counted and one.reviewed else None,
        adjusted_fair=100 * one.par / WHOLE / one.reviewed if is_contest and one.reviewed else None,
        score=one.score / one.games if is_counted else None,
    )


def rivals_of(found: Figures, key_of: Callable[[str], str], called: Mapping[str, str | None]) -> list[Rival]:
    """Everybody whom one met, those whom one met most first."""
    by_kind = {(one.rival, one.kind): one for one in found.rivals}
    rivals = []
    for rival in dict.fromkeys(one.rival for one in found.rivals):
        against, beside = by_kind.get((rival, CONTEST)), by_kind.get((rival, TOGETHER))
        if against or beside:
            rivals.append(
                Rival(
                    key=key_of(rival),
                    name=called[rival],
                    is_former=rival == FORMER,
                    games=against.games if against else 0,
                    ahead=against.ahead if against else 0,
                    behind=against.behind if against else 0,
                    together=beside.games if beside else 0,
                )
            )
    return rivals


def feat_of(one: Peak) -> Feat:
    """A peak as it is shown."""
    kind = KINDS[one.kind]
    return Feat(one.game, one.players, kind, one.table, one.opened, one.score, one.moves, one.title or None)


async def my_games(api: "Api", request: Request, _body: None) -> GamesPage:
    """A page of one's games: all there are, or those finished ones that fit."""
    person, store = api.person(request), api.hall.store
    opened, _, table = request.query_params.get("before", FIRST_PAGE).partition(".")
    if not re.fullmatch("[0-9]{1,18}", opened) or not TABLE.fullmatch(table):
        raise failure(RequestError, "request-malformed", where="before")
    before = (int(opened), table)
    wanted = await wanted_of(api, request)
    with api.hall.using_store():
        if wanted == Wanted(game=wanted.game):
            found = await store.games_of(person, wanted.game, before, PAGE + 1)
        else:
            found = await store.finished(person, wanted, before, PAGE + 1)
    more = f"{found[PAGE - 1].opened}.{found[PAGE - 1].table}" if len(found) > PAGE else None
    return GamesPage([listed_table(one, person) for one in found[:PAGE] if person in one.persons], more)


async def wanted_of(api: "Api", request: Request) -> Wanted:
    """What is looked for, as the address says it."""
    query = request.query_params
    return Wanted(
        game=get(query["game"]).name if query.get("game") else "",
        players=number_of(request, "players", 0),
        rival=await rival_of(api, request, query.get("opponent", "")),
        won=choice_of(request, "result", WON, LOST),
        is_reviewed=choice_of(request, "reviewed", YES, NO),
        since=number_of(request, "since", 0),
        until=number_of(request, "until", 0),
    )


async def rival_of(api: "Api", request: Request, given: str) -> str:
    """Who is meant by a level or by the key of somebody whom one has met."""
    if not given:
        return ALL
    if level := LEVEL.fullmatch(given):
        return level_name(int(level[1]))
    person = api.person(request)
    with api.hall.using_store():
        found = await api.hall.store.figures(person, api.hall.clock(), 0)
    for one in found.rivals:
        if api.hall.identity.rival_key(person, one.rival) == given:
            return one.rival
    raise failure(RequestError, "request-malformed", where="opponent")


def number_of(request: Request, name: str, fallback: int) -> int:
    """A parameter that is a whole number."""
    given = request.query_params.get(name, "")
    if given and not NUMBER.fullmatch(given):
        raise failure(RequestError, "request-malformed", where=name)
    return int(given or fallback)


def choice_of(request: Request, name: str, yes: str, no: str) -> bool | None:
    """A parameter that is one of two words; None if it is not given."""
    given = request.query_params.get(name, "")
    if given not in ("", yes, no):
        raise failure(RequestError, "request-malformed", where=name)
    return given == yes if given else None


async def hide_rating(api: "Api", request: Request, body: HiddenWish) -> HiddenWish:
    """Show one's ratings to nobody, or to everybody again."""
    api.check_rate(api.names, request)
    with api.hall.using_store():
        await ratings.hide(api.hall.store, api.person(request), body.is_hidden)
    api.hall.meetings.forget_rating(api.person(request))
    return body


async def table_ratings(api: "Api", request: Request, _body: None) -> list[Rating | None]:
    """By seat: how strong those are who sit there, as far as they show it."""
    table = await api.table_of(request)
    game, players, store = table.opened.game, table.opened.players, api.hall.store
    with api.hall.using_store():
        return [
            await ratings.rating_of(store, seat.holders[0], game, players)
            if seat.holders and len(table.seats_of(seat.holders[0])) == 1
            else ratings.rating_of_level(game, players, seat.level)
            for seat in table.seats
        ]


ENDPOINTS = (
    Endpoint(
        "GET", "/api/me/statistics", statistics, Statistics, query=(("shift", ()),), has_person=True, refuses=(400,)
    ),
    Endpoint(
        "GET",
        "/api/me/games",
        my_games,
        GamesPage,
        query=(
            ("game", ()),
            ("players", ()),
            ("opponent", ()),
            ("result", (WON, LOST)),
            ("reviewed", (YES, NO)),
            ("since", ()),
            ("until", ()),
            ("before", ()),
        ),
        has_person=True,
        refuses=(400, 404),
    ),
    Endpoint("PUT", "/api/me/rating", hide_rating, HiddenWish, HiddenWish, has_person=True),
    Endpoint("GET", "/api/tables/{table}/ratings", table_ratings, list[Rating | None], refuses=(404,)),
)
