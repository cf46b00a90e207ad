"""A table for a group: it keeps its people, its game and its options, opens the next game by one tap, and knows how
everybody has done.

A group is a paper that lists tickets, and names nobody; each of its people has a paper with one of them, which goes
when they do. Its games are found like a person's: a table that it opened is in its list. What it tells of them is
worked out from what lists show.
"""

import asyncio
import contextlib
import random
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta
from starlette.requests import Request

from voliere.errors import RequestError, TableError
from voliere.games import get
from voliere.kernel.chance import seed_hash
from voliere.server import rows
from voliere.server.endpoint import Endpoint
from voliere.server.identity import FORMER, TABLE, new_id
from voliere.server.meeting import sit
from voliere.server.naming import clean_name
from voliere.server.opening import LONGEST_LIVE_MOVE, LONGEST_MOVE, LONGEST_RESERVE, NewTable, SeatWish, TableWish
from voliere.server.outgoing import GamesPage, ListedTable, listed_table
from voliere.server.protocol import Level, Name, Nonce, Word
from voliere.server.store import Summary
from voliere.server.table import OVER, WAITING, Table
from voliere.texts import failure

if TYPE_CHECKING:
    from voliere.server.api import Api
    from voliere.server.hall import Hall

MOST_PEOPLE = 12  # in a group
MOST_GROUPS = 20  # of a person
LOOKED_AT = 1000  # who may have tried to come at the same time
MOST_ADDED = 10  # so many a person has before others can add no more
HISTORY = 20  # games on a page
COUNTED = 2000  # games in the standings, the latest
AT_ONCE = 500  # of them that are read
TRIES = 20
PAUSE = 0.05  # seconds between two of them

GROUP, MEMBER = "group", "member"  # papers: of the group itself, under its own name; of a person, under the group's
FIRST_PAGE = (10**18, "")


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a group plays: seats for people, and bots in the others."""

    game: Word
    players: Annotated[int, Meta(ge=1, le=10)]
    bots: Annotated[int, Meta(ge=0, le=9)] = 0
    level: Level = 3  # of these
    options: Annotated[dict[Word, Any], Meta(max_length=40)] = {}
    pace: Literal["live", "turns"] = "live"
    move_seconds: Annotated[int, Meta(ge=0, le=LONGEST_MOVE)] = 0
    reserve_seconds: Annotated[int, Meta(ge=0, le=LONGEST_RESERVE)] = 0
    replaces_leavers: bool | None = None


class GroupWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new group: with a plan, or of the people of a finished table, with what was played there."""

    name: Name
    plan: Plan | None = None
    table: Annotated[str, Meta(max_length=40)] = ""


class GroupChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be otherwise with a group."""

    name: Name
    plan: Plan


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the link into a group holds."""

    key: Annotated[str, Meta(min_length=1, max_length=64)]


class Departure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who leaves a group: oneself (empty), or whom its founder takes out."""

    person: Annotated[str, Meta(max_length=64)] = ""


class GroupGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One's part of the shuffle of the next game."""

    nonce: Nonce


class GroupCard(msgspec.Struct, frozen=True, kw_only=True):
    """A group in a list."""

    group: str
    name: str
    game: str


class Invitation(GroupCard, frozen=True, kw_only=True):
    """A group as whoever has its link may know it."""

    names: list[str | None]
    is_yours: bool  # you are in it


class GroupPerson(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a group."""

    person: str  # only good here
    name: str | None
    is_you: bool
    is_founder: bool


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody has done in a group's game."""

    person: str | None  # as in the group's people; null: all who are gone
    name: str | None
    games: int
    rivalries: int  # of these, games that somebody could win
    wins: int
    share: float  # of the victory, on average over those
    fair: float  # what everybody's would be


class GroupInfo(GroupCard, frozen=True, kw_only=True):
    """A group as its people know it."""

    plan: Plan
    people: list[GroupPerson]
    is_founder: bool
    key: str  # of the link into it
    standings: list[Standing]
    counted: int  # games in them
    tables: list[ListedTable]  # that wait or are played
    games: list[ListedTable]  # that are over, the latest first
    next: str | None  # asks for those before them
    seed_hash: str  # of the table that the next tap leads to


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """A group as it is stored."""

    name: str
    tickets: list[str]  # of its people, in the order they came: the first is its founder's
    made: int
    plan: Plan
    generation: int = 0  # of its link: whoever is taken out cannot come back by the old one
    table: str = ""  # that was opened last


class Known(NamedTuple):
    """A group as it was read: its name, itself, the bytes it was written with, the tickets of who is still in it."""

    id: str
    group: Group
    data: bytes
    tickets: dict[str, str]

    @property
    def people(self) -> list[str]:
        """Who is in it: first the founder, or whoever is there for longest."""
        return list(self.tickets)


# Reading


async def find(hall: "Hall", group: str) -> Known | None:
    """A group; none if there is no such group, or nobody in it."""
    if not TABLE.fullmatch(group):
        return None
    with hall.using_store():
        data = await hall.store.paper(GROUP, group, GROUP)
        holders = {ticket.decode(): person for person, ticket in await hall.store.holders(MEMBER, group, LOOKED_AT)}
    if data is None:
        return None
    found = msgspec.json.decode(data, type=Group)
    people = {holders[ticket]: ticket for ticket in found.tickets if ticket in holders}
    return Known(group, found, data, people) if people else None


async def known_to(api: "Api", request: Request) -> Known:
    """The group that an address names, for somebody who is in it: to all others it is not there."""
    known = await find(api.hall, request.path_params["group"])
    if known is None or api.person(request) not in known.people:
        raise failure(TableError, "group-unknown")
    return known


async def names_of(hall: "Hall", people: list[str]) -> dict[str, str | None]:
    """What people call themselves."""
    found = await asyncio.gather(*map(hall.name_of, people))
    return {person: name or None for person, name in zip(people, found, strict=True)}


# Standings


@dataclass
class Tally:
    """What somebody has done so far."""

    games: int = 0
    rivalries: int = 0
    wins: int = 0
    share: float = 0.0
    fair: float = 0.0


def player_at(holders: list[str], people: list[str]) -> str:
    """Whose a seat was: of its devices the one that is in the group."""
    return next((one for one in holders if one in people), holders[0])


def tallied(tables: list[Summary], people: list[str]) -> dict[str, Tally]:
    """How everybody did at tables that are over; where nobody plays against anybody, nobody wins."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    for table in tables:
        for seat, holders in enumerate(table.people):
            if not holders and table.levels[seat]:
                continue
            one = tallies[player_at(holders, people) if holders else ""]
            one.games += 1
            if table.winners:
                one.rivalries += 1
                one.fair += 1 / table.players
                if seat in table.winners:
                    one.wins += 1
                    one.share += 1 / len(table.winners)
    return tallies


async def standings(hall: "Hall", known: Known) -> tuple[list[Standing], int]:
    """How everybody has done in the group's game, the best first, and in how many games. Who is gone has no name."""
    tables: list[Summary] = []
    before = FIRST_PAGE
    while len(tables) < COUNTED:
        with hall.using_store():
            found = await hall.store.games_of(known.id, known.group.plan.game, before, AT_ONCE)
        tables += [one for one in found if one.status == OVER]
        if len(found) < AT_ONCE:
            break
        before = (found[-1].opened, found[-1].table)
    tallies = tallied(tables[:COUNTED], known.people)
    names = await names_of(hall, [person for person in tallies if person])
    gone = Tally()
    shown = []
    for person, tally in tallies.items():
        if names.get(person) or person in known.people:
            pseudonym = hall.identity.pseudonym(known.id, person)
            shown.append(_standing(pseudonym, names.get(person), tally))
        else:
            gone = Tally(*(a + b for a, b in zip(vars(gone).values(), vars(tally).values(), strict=True)))
    shown.sort(key=lambda one: (one.fair - one.share, -one.wins, -one.games))
    if gone.games:
        shown.append(_standing(None, None, gone))
    return shown, len(tables[:COUNTED])


def _standing(person: str | None, name: str | None, tally: Tally) -> Standing:
    games = max(1, tally.rivalries)
    return Standing(
        person=person,
        name=name,
        games=tally.games,
        rivalries=tally.rivalries,
        wins=tally.wins,
        share=tally.share / games,
        fair=tally.fair / games,
    )


# What a group is told


async def info(api: "Api", known: Known, person: str) -> GroupInfo:
    """A group as somebody in it knows it."""
    hall, group = api.hall, known.group
    listed, counted = await standings(hall, known)
    with hall.using_store():
        current = await hall.store.tables_of(known.id, HISTORY)
    past, following = await history(hall, known, FIRST_PAGE, person)
    names = await names_of(hall, known.people)
    waiting = await waiting_table(hall, group)
    following_seed = hall.identity.server_seed(hall.identity.group_table(known.id, group.table))
    return GroupInfo(
        group=known.id,
        name=group.name,
        game=group.plan.game,
        plan=group.plan,
        people=[
            GroupPerson(
                person=hall.identity.pseudonym(known.id, one),
                name=names[one],
                is_you=one == person,
                is_founder=one == known.people[0],
            )
            for one in known.people
        ],
        is_founder=person == known.people[0],
        key=hall.identity.group_key(known.id, group.generation),
        standings=listed,
        counted=counted,
        tables=[listed_table(one, person) for one in current if one.status not in PAST],
        games=past,
        next=following,
        seed_hash=waiting.seed_hash if waiting else seed_hash(following_seed),
    )


async def history(
    hall: "Hall", known: Known, before: tuple[int, str], person: str
) -> tuple[list[ListedTable], str | None]:
    """A page of a group's finished games, and what asks for the next."""
    with hall.using_store():
        found = await hall.store.games_of(known.id, "", before, HISTORY + 1)
    page = found[:HISTORY]
    following = f"{page[-1].opened}.{page[-1].table}" if len(found) > HISTORY else None
    return [listed_table(one, person) for one in page if one.status == OVER], following


async def waiting_table(hall: "Hall", group: Group) -> Table | None:
    """The table that a group has opened last, if it still waits, and for what is planned now."""
    try:
        table = (await hall.room(group.table)).table
    except TableError:
        return None
    return table if table.status == WAITING and is_as_planned(table, group.plan) else None


def is_as_planned(table: Table, plan: Plan) -> bool:
    """Whether a table is for what a group plays now."""
    opened = table.opened
    options = get(plan.game).check_options(plan.players, plan.options) if opened.game == plan.game else {}
    return (opened.game, opened.players, opened.options, opened.pace, opened.move_seconds) == (
        plan.game,
        plan.players,
        options,
        plan.pace,
        plan.move_seconds,
    )


def check_plan(plan: Plan) -> Plan:
    """Refuse what could not be opened; else the plan."""
    game = get(plan.game)
    game.check_options(game.check_players(plan.players), plan.options)
    if plan.bots >= plan.players:
        raise failure(TableError, "nobody-sits")
    if plan.pace == rows.LIVE and plan.move_seconds > LONGEST_LIVE_MOVE:
        raise failure(TableError, "clock-too-long", most=LONGEST_LIVE_MOVE)
    return plan


def table_wish(plan: Plan, nonce: str) -> TableWish:
    """The next table of a group: whoever opens it sits first, bots last."""
    people = [SeatWish(kind="me"), *[SeatWish(kind="friend")] * (plan.players - plan.bots - 1)]
    return TableWish(
        game=plan.game,
        nonce=nonce,
        seats=[*people, *[SeatWish(kind="bot", level=plan.level)] * plan.bots],
        options=plan.options,
        pace=plan.pace,
        move_seconds=plan.move_seconds,
        reserve_seconds=plan.reserve_seconds,
        replaces_leavers=plan.replaces_leavers,
    )


# Changing


async def write(hall: "Hall", known: Known, **changes: Any) -> bool:
    """Change a group, unless another was faster. Whoever is no longer in it is forgotten."""
    data = msgspec.json.encode(
        msgspec.structs.replace(known.group, **{"tickets": [*known.tickets.values()], **changes})
    )
    with hall.using_store():
        return data == known.data or await hall.store.write_paper(GROUP, known.id, GROUP, data, expected=known.data)


async def check_groups(hall: "Hall", person: str, most: int = MOST_GROUPS) -> None:
    """Nobody is in too many groups."""
    with hall.using_store():
        own = await hall.store.papers(MEMBER, person, most)
    if len(own) >= most:
        raise failure(TableError, "groups-many", most=most)


async def admit(hall: "Hall", group: str, person: str, key: str) -> None:
    """Let somebody in who has the key."""
    await check_groups(hall, person)
    ticket = new_id()
    with hall.using_store():
        await hall.store.write_paper(MEMBER, person, group, ticket.encode())
    try:
        for _ in range(TRIES):
            known = await invited(hall, group, key)
            if len(known.people) >= MOST_PEOPLE and person not in known.people:
                raise failure(TableError, "group-full", most=MOST_PEOPLE)
            if person in known.people or await write(hall, known, tickets=[*known.tickets.values(), ticket]):
                return
            await asyncio.sleep(random.uniform(0, PAUSE))
        raise failure(TableError, "table-busy")
    except TableError:
        with hall.using_store():
            await hall.store.write_paper(MEMBER, person, group, None)
        raise


async def drop(hall: "Hall", group: str, person: str, generation: int = 0) -> None:
    """Take somebody out, perhaps so that they do not come back by the old link; with the last the group goes."""
    for _ in range(TRIES):
        known = await find(hall, group)
        if known is None or person not in known.people:
            break
        left = [ticket for one, ticket in known.tickets.items() if one != person]
        if left and await write(hall, known, tickets=left, generation=known.group.generation + generation):
            break
        if not left:
            with hall.using_store():
                if await hall.store.write_paper(GROUP, group, GROUP, None, expected=known.data):
                    break
    else:
        raise failure(TableError, "table-busy")
    with hall.using_store():
        await hall.store.write_paper(MEMBER, person, group, None)


async def bring(hall: "Hall", guest: str, person: str) -> None:
    """Let a person be in the groups of a guest whom they were on another device."""
    with hall.using_store():
        for group, ticket in await hall.store.papers(MEMBER, guest, LOOKED_AT):
            await hall.store.write_paper(MEMBER, person, group, ticket, expected=None)
            await hall.store.write_paper(MEMBER, guest, group, None)


async def make(api: "Api", request: Request, body: GroupWish) -> GroupInfo:
    """A new group. Of one table there is one group, however many of its people ask for it."""
    person, hall = api.person(request), api.hall
    api.check_rate(api.tables, request, person)
    group, plan, others = new_id(), body.plan, list[str]()
    if (plan is None) == (not body.table):
        raise failure(RequestError, "request-malformed", where="plan")
    if plan is None:
        group, plan, others = await of_table(hall, body.table, person)
    name, plan = clean_name(body.name), check_plan(plan)
    with hall.using_store():
        is_new = await hall.store.paper(GROUP, group, GROUP) is None
    if is_new:
        await check_groups(hall, person)
        people = [person]
        for other in others:
            with contextlib.suppress(TableError):  # somebody who has many groups is spared another
                await check_groups(hall, other, MOST_ADDED)
                people.append(other)
        tickets = [hall.identity.pseudonym(group, one) for one in people]  # the same for whoever asks at the same time
        data = msgspec.json.encode(Group(name=name, tickets=tickets, made=hall.clock(), plan=plan))
        with hall.using_store():
            for one, ticket in zip(people, tickets, strict=True):
                await hall.store.write_paper(MEMBER, one, group, ticket.encode())
            await hall.store.write_paper(GROUP, group, GROUP, data, expected=None)
    known = await find(hall, group)
    if known is None or person not in known.people:  # one has left it since, or was taken out
        raise failure(TableError, "group-unknown")
    return await info(api, known, person)


async def of_table(hall: "Hall", name: str, person: str) -> tuple[str, Plan, list[str]]:
    """The group that the people of a finished table make: its name, what was played, and the others."""
    table = (await hall.room(name)).table
    if table.status != OVER:
        raise failure(TableError, "group-not-yet")
    if not table.seats_of(person):
        raise failure(TableError, "seat-not-yours")
    opened = table.opened
    bots = [seat.level for seat in table.seats if not seat.is_person]
    plan = Plan(
        game=opened.game,
        players=opened.players,
        bots=len(bots),
        level=bots[0] if bots else 3,
        options=opened.options,
        pace="live" if opened.pace == rows.LIVE else "turns",
        move_seconds=opened.move_seconds,
        reserve_seconds=opened.reserve_seconds,
        replaces_leavers=opened.replaces_leavers,
    )
    others = {seat.holders[0] for seat in table.seats if seat.is_person and person not in seat.holders}
    return hall.identity.group_of(table.id), plan, sorted(others - {FORMER})


async def mine(api: "Api", request: Request, _body: None) -> list[GroupCard]:
    """The groups that somebody is in."""
    person, hall = api.person(request), api.hall
    with hall.using_store():
        own = dict(await hall.store.papers(MEMBER, person, MOST_GROUPS))
        found = await asyncio.gather(*(hall.store.paper(GROUP, group, GROUP) for group in own))
    groups = [(name, msgspec.json.decode(data, type=Group)) for name, data in zip(own, found, strict=True) if data]
    groups = [(name, group) for name, group in groups if own[name].decode() in group.tickets]
    groups.sort(key=lambda one: one[1].made)
    return [GroupCard(group=name, name=group.name, game=group.plan.game) for name, group in groups]


async def show(api: "Api", request: Request, _body: None) -> GroupInfo:
    """A group, for its people."""
    return await info(api, await known_to(api, request), api.person(request))


async def games(api: "Api", request: Request, _body: None) -> GamesPage:
    """More of a group's games."""
    known = await known_to(api, request)
    opened, _, table = request.query_params.get("before", "").partition(".")
    if not opened.isdecimal() or not opened.isascii() or len(opened) > 18 or not TABLE.fullmatch(table):
        raise failure(RequestError, "request-malformed", where="before")
    return GamesPage(*await history(api.hall, known, (int(opened), table), api.person(request)))


async def change(api: "Api", request: Request, body: GroupChange) -> GroupInfo:
    """Another name, another game."""
    api.check_rate(api.names, request, api.person(request))
    name = clean_name(body.name)
    check_plan(body.plan)
    for _ in range(TRIES):
        known = await known_to(api, request)
        check_founder(known, api.person(request))
        if await write(api.hall, known, name=name, plan=body.plan):
            return await show(api, request, None)
    raise failure(TableError, "table-busy")


def check_founder(known: Known, person: str) -> None:
    """Some things are the founder's."""
    if person != known.people[0]:
        raise failure(TableError, "founder-only")


async def invited(hall: "Hall", group: str, key: str) -> Known:
    """The group that a link leads into."""
    known = await find(hall, group)
    if known is None or not hall.identity.is_group_key(key, known.id, known.group.generation):
        raise failure(TableError, "group-link-wrong")
    return known


async def invitation(api: "Api", request: Request, _body: None) -> Invitation:
    """What somebody would join."""
    known = await invited(api.hall, *request.path_params.values())
    return Invitation(
        group=known.id,
        name=known.group.name,
        game=known.group.plan.game,
        names=list((await names_of(api.hall, known.people)).values()),
        is_yours=api.person(request) in known.people,
    )


async def join(api: "Api", request: Request, body: Joining) -> GroupInfo:
    """Come into a group, by its link."""
    person, hall = api.person(request), api.hall
    api.check_rate(api.names, request, person)
    known = await invited(hall, request.path_params["group"], body.key)
    if person not in known.people:
        await admit(hall, known.id, person, body.key)
    return await show(api, request, None)


async def leave(api: "Api", request: Request, body: Departure) -> list[GroupCard]:
    """Go, or be taken out; the groups that one is in then."""
    person, hall = api.person(request), api.hall
    known = await known_to(api, request)
    if body.person:
        check_founder(known, person)
        found = [one for one in known.people if hall.identity.pseudonym(known.id, one) == body.person]
        if not found:
            raise failure(TableError, "group-person-unknown")
        await drop(hall, known.id, found[0], generation=1)
    else:
        await drop(hall, known.id, person)
    return await mine(api, request, None)


async def play(api: "Api", request: Request, body: GroupGame) -> NewTable:
    """To the next game: the one that waits, or a new one with seats kept for the group's people. Two who ask at once
    meet: its name follows from the one before.
    """
    person, hall = api.person(request), api.hall
    api.check_rate(api.tables, request, person)
    name = await hall.name_of(person)
    for _ in range(TRIES):
        known = await known_to(api, request)
        waiting = await waiting_table(hall, known.group)
        if waiting and await sit(hall, waiting.id, person, name, body.nonce):
            return NewTable(waiting.id)
        table = hall.identity.group_table(known.id, known.group.table)
        others = [one for one in known.people if one != person]
        wish = table_wish(known.group.plan, body.nonce)
        room = await hall.open_named(table, wish, person, name, known.id, others)
        await write(hall, known, table=table)  # whoever was faster has written the same
        if room.table.seats_of(person):
            return NewTable(table)
    raise failure(TableError, "table-busy")


PAST = (OVER, "closed")

ENDPOINTS = (
    Endpoint("GET", "/api/me/groups", mine, list[GroupCard], has_person=True),
    Endpoint("POST", "/api/groups", make, GroupInfo, GroupWish, 201, has_person=True, refuses=(404, 409, 422)),
    Endpoint("GET", "/api/groups/{group}", show, GroupInfo, has_person=True, refuses=(404,)),
    Endpoint("PUT", "/api/groups/{group}", change, GroupInfo, GroupChange, has_person=True, refuses=(404, 409, 422)),
    Endpoint(
        "GET",
        "/api/groups/{group}/games",
        games,
        GamesPage,
        query=(("before", ()),),
        has_person=True,
        refuses=(400, 404),
    ),
    Endpoint(
        "GET", "/api/groups/{group}/invitations/{key}", invitation, Invitation, has_person=True, refuses=(403, 404)
    ),
    Endpoint("POST", "/api/groups/{group}/people", join, GroupInfo, Joining, has_person=True, refuses=(403, 404, 409)),
    Endpoint(
        "POST",
        "/api/groups/{group}/departures",
        leave,
        list[GroupCard],
        Departure,
        has_person=True,
        refuses=(403, 404, 409),
    ),
    Endpoint(
        "POST", "/api/groups/{group}/tables", play, NewTable, GroupGame, 201, has_person=True, refuses=(404, 409, 422)
    ),
)
