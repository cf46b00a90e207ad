"""A table for a group: it keeps its people, its game and its options, opens the next game by one tap, and knows how
everybody has done.

Its games are found like a person's: a table that it opened is in its list.
"""

import asyncio
import contextlib
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request

from voliere.errors import RequestError, TableError
from voliere.kernel.chance import seed_hash
from voliere.server import rows
from voliere.server.endpoint import Endpoint
from voliere.server.group import (
    GROUP,
    MEMBER,
    MOST_GROUPS,
    TRIES,
    Group,
    Known,
    Plan,
    admit,
    check_groups,
    check_plan,
    drop,
    find,
    invited,
    is_as_planned,
    names_of,
    table_wish,
    write,
)
from voliere.server.identity import FORMER, TABLE, new_id
from voliere.server.meeting import sit
from voliere.server.naming import clean_name
from voliere.server.opening import NewTable
from voliere.server.outgoing import GamesPage, ListedTable, listed_table
from voliere.server.protocol import Name, Nonce
from voliere.server.standings import FIRST_PAGE, Standing, standings
from voliere.server.table import OVER, WAITING, Table
from voliere.texts import failure

if TYPE_CHECKING:
    from voliere.server.api import Api
    from voliere.server.hall import Hall

MOST_ADDED = 10  # so many groups a person has before others can add no more
HISTORY = 20  # games on a page
PAST = (OVER, "closed")


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


# What a group is told


async def known_to(api: "Api", request: Request) -> Known:
    """The group that an address names, for somebody who is in it: to all others it is not there."""
    known = await find(api.hall, request.path_params["group"])
    if known is None or api.person(request) not in known.people:
        raise failure(TableError, "group-unknown")
    return known


async def info(api: "Api", known: Known, person: str) -> GroupInfo:
    """A group as somebody in it knows it."""
    hall, group = api.hall, known.group
    with hall.using_store():
        current = await hall.store.tables_of(known.id, HISTORY)
    listed, counted = await standings(hall, known, current)
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


# The API


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
