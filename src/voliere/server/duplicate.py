"""A finished table's deal played again, by others or against bots, and all plays of it side by side.

The first table is the root of its deal: a duplicate names it in its first row (`deal_of`), and a paper of the root's
names the duplicate, so that all are found from any of them. When it is over another kind of paper takes the first one's
place: what nobody finishes keeps nothing that is finished out of the comparison. A killed server may have left it
undone; whoever looks does it then. Whoever may see a finished game may see those with its cards that are over. Nothing
is promised of their seed: who has seen the first game may know the cards, and whoever has played them before, or begun
to, is said to.
"""

from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request

from voliere.errors import TableError
from voliere.match import Match
from voliere.server.day import results_of, review_of
from voliere.server.endpoint import Endpoint
from voliere.server.identity import new_table_id
from voliere.server.opening import DuplicateWish, NewTable, duplicate_rows
from voliere.server.table import OVER, Table
from voliere.texts import failure

if TYPE_CHECKING:
    from voliere.server.api import Api
    from voliere.server.hall import Hall

DEAL = "deal"  # the kind of papers that tell where a deal is played again
PLAYED = "deal played"  # and where that is over
MOST = 50  # of each that are looked at, the first
NOTHING_MORE = b"{}"


class SeatPlay(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat did in one play of a deal."""

    name: str | None
    level: int  # of a bot; 0: a person
    score: int
    result: float  # in points of 100; where nobody wins, of the score
    adjusted: float | None  # the same without luck, once the game has been thought over
    knew_cards: bool
    is_yours: bool
    is_former: bool  # all that named them is deleted


class Parting(msgspec.Struct, frozen=True, kw_only=True):
    """Where two plays of a deal part: the first decision at which something else was played."""

    ply: int  # moves before it in the game that was asked about
    seat: int
    move: str
    other_ply: int
    other_move: str


class DealPlay(msgspec.Struct, frozen=True, kw_only=True):
    """One play of a deal."""

    table: str
    opened: int
    undone: int
    seats: list[SeatPlay]
    parting: Parting | None  # from the game that was asked about; null: all moves are the same


class Plays(msgspec.Struct, frozen=True, kw_only=True):
    """All plays of a deal that are over, the first one first."""

    table: str  # the one that was asked about
    game: str
    players: int
    is_contest: bool
    plays: list[DealPlay]


def parting(one: Match, other: Match) -> Parting | None:
    """Where two matches of the same deal part. Where several decide at once, the order says nothing."""

    def decided(match: Match) -> list[tuple[int, int, str, int]]:
        return sorted((ply.decision, ply.seat, ply.text, number) for number, ply in enumerate(match.plies))

    for mine, theirs in zip(decided(one), decided(other), strict=False):
        if mine[:3] != theirs[:3]:
            return Parting(ply=mine[3], seat=mine[1], move=mine[2], other_ply=theirs[3], other_move=theirs[2])
    return None


def _finished(table: Table) -> Match:
    if table.status != OVER or table.match is None:
        raise failure(TableError, "record-not-yet")
    return table.match


def _root(table: Table) -> str:
    return table.opened.deal_of or table.id


def _key(table: Table) -> str:
    return f"{table.opened.at:015} {table.id}"


async def note_end(hall: "Hall", table: Table) -> None:
    """Write down that a duplicate is over. The new paper comes first: between the two it is found twice, not never."""
    with hall.using_store():
        await hall.store.write_paper(PLAYED, _root(table), _key(table), NOTHING_MORE)
        await hall.store.write_paper(DEAL, _root(table), _key(table), None)


async def _tables(hall: "Hall", table: Table) -> list[Table]:
    """The tables with a deal, the root first: those that are over, and those that are not."""
    root = _root(table)
    with hall.using_store():
        over = await hall.store.papers(PLAYED, root, MOST)
        begun = await hall.store.papers(DEAL, root, MOST)
    found = {table.id: table}
    for name in (root, *(key.split()[1] for key, _ in (*over, *begun))):
        if name not in found and (room := await hall.find(name)):  # its paper is written first
            found[name] = room.table
    noted = {key for key, _ in over}
    for one in found.values():
        if one.status == OVER and one.opened.deal_of and _key(one) not in noted and len(noted) < MOST:
            await note_end(hall, one)
    return sorted(found.values(), key=lambda one: (one.id != root, one.opened.at, one.id))


def _play(table: Table, asked: Table, person: str) -> DealPlay:
    match, first, review = _finished(table), _finished(asked), review_of(table)
    outcome, results = match.outcome, results_of(match)
    assert outcome is not None
    return DealPlay(
        table=table.id,
        opened=table.opened.at,
        undone=table.undone,
        seats=[
            SeatPlay(
                name=seat.name or None,
                level=0 if seat.is_person else seat.level,
                score=outcome.scores[number],
                result=results[number],
                adjusted=review.totals[number].adjusted if review else None,
                knew_cards=table.knows_cards(number),
                is_yours=bool(person) and person in seat.holders,
                is_former=seat.is_former,
            )
            for number, seat in enumerate(table.seats)
        ],
        parting=parting(first, match),
    )


async def get_plays(api: "Api", request: Request, _body: None) -> Plays:
    """All plays of a finished table's deal."""
    table, person = await api.table_of(request), api.person(request)
    match = _finished(table)
    api.check_rate(api.replays, request)
    found = await _tables(api.hall, table)
    return Plays(
        table=table.id,
        game=match.game.name,
        players=match.players,
        is_contest=match.game.is_contest(match.players, match.options),
        plays=[_play(one, table, person) for one in found if one.status == OVER],
    )


async def play_again(api: "Api", request: Request, body: DuplicateWish) -> NewTable:
    """Open another table with a finished table's deal."""
    api.check_rate(api.tables, request)
    hall, person = api.hall, api.person(request)
    table = await api.table_of(request)
    _finished(table)
    hall.days.check_told(table)
    played, name, now = await _tables(hall, table), new_table_id(), hall.clock()
    knowing = {holder for one in played if one.match for seat in one.seats for holder in seat.holders}
    called, grace = await hall.name_of(person), hall.settings.grace_seconds
    new = duplicate_rows(body, table, person, called, grace, hall.seeds(name), knowing, now)
    with hall.using_store():
        await hall.store.write_paper(DEAL, _root(table), f"{now:015} {name}", NOTHING_MORE)
    return NewTable((await hall.open_rows(name, new)).table.id)


ENDPOINTS = (
    Endpoint("GET", "/api/tables/{table}/plays", get_plays, Plays, refuses=(403, 404, 409)),
    Endpoint(
        "POST",
        "/api/tables/{table}/plays",
        play_again,
        NewTable,
        DuplicateWish,
        201,
        has_person=True,
        refuses=(404, 409, 422),
    ),
)
