"""A group as it is kept: who is in it, and what it plays.

It is a paper that lists tickets, and names nobody. Each of its people has a paper with one of them, which goes when
they do.
"""

import asyncio
import random
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from voliere.errors import TableError
from voliere.games import get
from voliere.server import rows
from voliere.server.identity import TABLE, new_id
from voliere.server.opening import LONGEST_LIVE_MOVE, LONGEST_MOVE, LONGEST_RESERVE, SeatWish, TableWish
from voliere.server.protocol import Level, Word
from voliere.server.table import Table
from voliere.texts import failure

if TYPE_CHECKING:
    from voliere.server.hall import Hall

MOST_PEOPLE = 12  # in a group
MOST_GROUPS = 20  # of a person
LOOKED_AT = 1000  # who may have tried to come at the same time
TRIES = 20
PAUSE = 0.05  # seconds between two of them

GROUP, MEMBER = "group", "member"  # papers: of the group itself, under its own name; of a person, under the group's


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


# Plans


def check_plan(plan: Plan) -> Plan:
    """Refuse what could not be opened; else the plan."""
    game = get(plan.game)
    game.check_options(game.check_players(plan.players), plan.options)
    if plan.bots >= plan.players:
        raise failure(TableError, "nobody-sits")
    if plan.pace == rows.LIVE and plan.move_seconds > LONGEST_LIVE_MOVE:
        raise failure(TableError, "clock-too-long", most=LONGEST_LIVE_MOVE)
    return plan


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


async def invited(hall: "Hall", group: str, key: str) -> Known:
    """The group that a link leads into."""
    known = await find(hall, group)
    if known is None or not hall.identity.is_group_key(key, known.id, known.group.generation):
        raise failure(TableError, "group-link-wrong")
    return known


async def names_of(hall: "Hall", people: list[str]) -> dict[str, str | None]:
    """What people call themselves."""
    found = await asyncio.gather(*map(hall.name_of, people))
    return {person: name or None for person, name in zip(people, found, strict=True)}


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
