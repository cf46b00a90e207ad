"""Opening a table: what is asked for becomes its first rows. Pure."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from voliere.errors import TableError
from voliere.games import get
from voliere.match import Match
from voliere.record import UNDONE
from voliere.server import rows
from voliere.server.identity import FORMER
from voliere.server.naming import clean_name
from voliere.server.protocol import Level, Nonce, SeatNumber, Word
from voliere.server.replay import LONGEST_RECORD
from voliere.server.results import result_of
from voliere.server.rows import AnyRow
from voliere.server.store import Summary
from voliere.server.table import OVER, PLAYING, STAND_IN_LEVEL, Table
from voliere.texts import failure

LONGEST_LIVE_MOVE = 3600
LONGEST_MOVE = 30 * 86_400
LONGEST_RESERVE = 30 * 86_400
ABOUT = 150  # points of rating to each side that are about as strong: 73 of 100 victories at a table for two


class SeatWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is to fill a seat: `me`, a `friend` by link, or a `bot`."""

    kind: Literal["me", "friend", "bot"]
    level: Level = 3  # of a bot
    name: Annotated[str, Meta(max_length=24)] = ""  # of a person, where several share a device


class TableWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as somebody would like it. Several seats that are `me` make a hot seat: one device, covers between."""

    game: Word
    nonce: Nonce
    promise: Annotated[str, Meta(max_length=100)] = ""  # shows the hash of the server's seed before the nonce is given
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=10)]
    options: Annotated[dict[Word, Any], Meta(max_length=40)] = {}
    pace: Literal["live", "turns"] = "live"
    is_public: bool = False
    move_seconds: Annotated[int, Meta(ge=0, le=LONGEST_MOVE)] = 0
    reserve_seconds: Annotated[int, Meta(ge=0, le=LONGEST_RESERVE)] = 0
    replaces_leavers: bool | None = None  # live: yes; by turns: no, unless it is said
    starts_when_full: bool = True
    strength: Literal["any", "about", "only"] = "any"  # of others: about one's own is a wish, or the rule


class BranchWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """To play on from a moment of a finished game or of a record, in one seat of it, against bots."""

    nonce: Nonce
    move: Annotated[int, Meta(ge=0)]  # so many moves are kept
    seat: SeatNumber
    level: Level = 5
    table: Annotated[str, Meta(max_length=40)] = ""
    record: Annotated[str, Meta(max_length=LONGEST_RECORD)] = ""


class NewTable(msgspec.Struct, frozen=True):
    """A table that was opened."""

    table: str


class DuplicateWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """To play a finished table's deal again: who is to sit where."""

    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=10)]


class Deal(NamedTuple):
    """A deal of the day: everybody has the same seat among the same bots."""

    game: str
    day: str
    players: int
    seat: int
    level: int


class Seeds(NamedTuple):
    """The server's part of a table's chance, and what it shows of its part of a rematch's."""

    server_seed: str
    next_hash: str


def opening_rows(
    wish: TableWish, person: str, name: str, grace_seconds: int, seeds: Seeds, now: int, rating: int | None = None
) -> list[AnyRow]:
    """The rows with which a table begins. Whatever does not go raises. Who has no rating asks for none."""
    game = get(wish.game)
    players = game.check_players(len(wish.seats))
    options = game.check_options(players, wish.options)
    mine = [number for number, seat in enumerate(wish.seats) if seat.kind == "me"]
    if all(seat.kind == "bot" for seat in wish.seats):
        raise failure(TableError, "nobody-sits")
    if wish.pace == rows.LIVE and wish.move_seconds > LONGEST_LIVE_MOVE:
        raise failure(TableError, "clock-too-long", most=LONGEST_LIVE_MOVE)
    new: list[AnyRow] = [
        rows.Opened(
            at=now,
            game=game.name,
            rules=game.rules_version,
            players=players,
            options=options,
            seats=[plan_of(seat) for seat in wish.seats],
            host=person,
            server_seed=seeds.server_seed,
            next_seed_hash=seeds.next_hash,
            pace=wish.pace,
            is_public=wish.is_public,
            move_seconds=wish.move_seconds,
            reserve_seconds=wish.reserve_seconds if wish.move_seconds else 0,
            replaces_leavers=wish.pace == rows.LIVE if wish.replaces_leavers is None else wish.replaces_leavers,
            grace_seconds=grace_seconds,
            starts_when_full=wish.starts_when_full,
            strength=[] if rating is None or wish.strength == "any" else [rating - ABOUT, rating + ABOUT],
            is_strict=rating is not None and wish.strength == "only",
        )
    ]
    for seat in mine:  # who shares a device shares no name
        called = clean_name(wish.seats[seat].name) if wish.seats[seat].name else name if seat == mine[0] else ""
        new.append(rows.Sat(at=now, seat=seat, person=person, name=called, nonce=wish.nonce))
    return _started_if_full(new, now)


def plan_of(seat: SeatWish) -> rows.SeatPlan:
    """What a seat is before anybody sits."""
    return rows.SeatPlan(kind=rows.BOT, level=seat.level) if seat.kind == "bot" else rows.SeatPlan()


def for_group(new: list[AnyRow], group: str, others: Sequence[str]) -> list[AnyRow]:
    """The same rows as those of a group's table: as many free seats as there are others are kept for any of them."""
    opened, *rest = new
    assert isinstance(opened, rows.Opened)
    sat = {row.seat for row in rest if isinstance(row, rows.Sat)}
    free = [seat for seat, plan in enumerate(opened.seats) if plan.kind == rows.OPEN and seat not in sat]
    kept = rows.SeatPlan(kept_for=",".join(others))
    plans = [kept if seat in free[: len(others)] else plan for seat, plan in enumerate(opened.seats)]
    return [msgspec.structs.replace(opened, seats=plans, group=group), *rest]


def branch_rows(
    wish: BranchWish, match: Match, person: str, name: str, grace_seconds: int, seeds: Seeds, now: int
) -> list[AnyRow]:
    """A table that begins where a game was after some of its moves."""
    moves = len(match.plies) - wish.move
    if moves < match.over or wish.seat >= match.players:
        raise failure(TableError, "branch-nowhere")
    begun = match.copy()
    if moves:
        begun.undo(moves)
    begun.notes = {}
    bot, me = SeatWish(kind="bot", level=wish.level), SeatWish(kind="me")
    seats = [me if seat == wish.seat else bot for seat in range(match.players)]
    alike = TableWish(game=match.game.name, nonce=wish.nonce, seats=seats, options=match.options)
    opened, *others = opening_rows(alike, person, name, grace_seconds, seeds, now)
    return [msgspec.structs.replace(opened, record=begun.record()), *others]


def day_rows(deal: Deal, person: str, name: str, seeds: Seeds, now: int) -> list[AnyRow]:
    """A table for a deal of the day. Nobody adds to its chance, and it waits for whoever leaves."""
    bot, me = SeatWish(kind="bot", level=deal.level), SeatWish(kind="me")
    seats = [me if seat == deal.seat else bot for seat in range(deal.players)]
    alike = TableWish(game=deal.game, nonce="", seats=seats, replaces_leavers=False)
    opened, *others = opening_rows(alike, person, name, 0, seeds, now)
    return [msgspec.structs.replace(opened, day=deal.day), *others]


def duplicate_rows(
    wish: DuplicateWish,
    table: Table,
    person: str,
    name: str,
    grace_seconds: int,
    seeds: Seeds,
    knowing: set[str],
    now: int,
) -> list[AnyRow]:
    """A table with the deal of another, from its first card on; `knowing` are those who have played it."""
    match = table.match
    assert match is not None
    if len(wish.seats) != match.players:
        raise failure(TableError, "wrong-seats", given=len(wish.seats), players=match.players)
    begun = match.copy()
    if plies := len(begun.plies):
        begun.undo(plies)
    begun.notes = {name: note for name, note in table.notes.items() if name != UNDONE}
    first, has_friends = table.opened, any(seat.kind == "friend" for seat in wish.seats)
    alike = TableWish(game=first.game, nonce="", seats=wish.seats, options=match.options)
    if has_friends:
        pace = {"pace": first.pace, "move_seconds": first.move_seconds, "reserve_seconds": first.reserve_seconds}
        alike = msgspec.structs.replace(alike, **pace)
    opened, *others = opening_rows(alike, person, name, grace_seconds, seeds, now)
    root = first.deal_of or table.id
    known = " ".join(sorted(rows.knowing_mark(root, one) for one in knowing))
    return [msgspec.structs.replace(opened, record=begun.record(), deal_of=root, knowing=known), *others]


def rematch_rows(table: Table, person: str, nonce: str, seeds: Seeds, now: int) -> list[AnyRow]:
    """Another table with the same seats, kept for the people of this one; whoever asks sits at once."""
    if table.status != OVER:
        raise failure(TableError, "rematch-not-yet")
    if not table.seats_of(person):
        raise failure(TableError, "seat-not-yours")
    opened = table.opened
    plans = [
        rows.SeatPlan(kept_for=" ".join(one for one in seat.holders if one != FORMER))
        if seat.is_person and not seat.is_former
        else rows.SeatPlan(kind=rows.BOT, level=seat.level or STAND_IN_LEVEL)
        for seat in table.seats
    ]
    new: list[AnyRow] = [
        msgspec.structs.replace(
            opened,
            at=now,
            rules=get(opened.game).rules_version,
            seats=plans,
            host=person,
            server_seed=seeds.server_seed,
            next_seed_hash=seeds.next_hash,
            starts_when_full=True,
            previous=table.id,
            record="",
            day="",
            deal_of="",
            knowing="",
        )
    ]
    mine = table.seats_of(person)
    for number in mine:
        seat = table.seats[number]
        new.append(rows.Sat(at=now, seat=number, person=person, name=seat.name, nonce=nonce))
        new += [
            rows.Shared(at=now, seat=number, person=device) for device in seat.holders if device not in (person, FORMER)
        ]
    return _started_if_full(new, now)


def _started_if_full(new: list[AnyRow], now: int) -> list[AnyRow]:
    table = Table("").after(new)
    if table.opened.starts_when_full and table.is_full:
        new.append(rows.Started(at=now))
    return new


def summary_of(table: Table, before: Summary | None = None) -> Summary:
    """A table in a list; `before` is its summary so far, in which a mere move changes little."""
    if before is not None and table.status == PLAYING and table.info_version < table.version:
        return msgspec.structs.replace(
            before, pending=list(table.pending), updated=table.last_at, due=table.due, status=table.status
        )
    opened = table.opened
    match = table.match
    outcome = match.outcome if match and table.status == OVER else None
    return Summary(
        table=table.id,
        game=opened.game,
        players=opened.players,
        options=get(opened.game).show_options(opened.options),
        status=table.status,
        pace=opened.pace,
        is_public=opened.is_public,
        names=[seat.name or None for seat in table.seats],
        levels=[0 if seat.is_person else seat.level for seat in table.seats],
        people=[list(seat.holders) for seat in table.seats],
        kept_for=[seat.kept_for for seat in table.seats],
        pending=list(table.pending),
        winners=outcome.winners if outcome else [],
        scores=outcome.scores if outcome else [],
        opened=opened.at,
        updated=table.last_at,
        due=table.due,
        result=result_of(table, before.result if before else None),
        move_seconds=opened.move_seconds,
        away=[number for number, seat in enumerate(table.seats) if seat.away_since],
        group=opened.group,
        strength=opened.strength,
        is_strict=opened.is_strict,
    )
