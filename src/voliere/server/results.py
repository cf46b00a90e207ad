"""What a table that is over tells of its result, for statistics and ratings. Pure: see docs/club.md."""

import msgspec

from voliere.games import get
from voliere.server import rows
from voliere.server.review import unpacked
from voliere.server.rows import AnyRow
from voliere.server.store.results import Result
from voliere.server.table import OVER, Table


class _Total(msgspec.Struct):
    adjusted: float


class _Review(msgspec.Struct):
    totals: list[_Total]


class _Kept(msgspec.Struct):
    """The part of a review that is needed here."""

    review: _Review


_kept = msgspec.json.Decoder(_Kept)


def result_of(table: Table, before: Result | None = None) -> Result | None:
    """A table's result, once it is over; `before` is what it was so far, to which a review adds."""
    match = table.match
    outcome = match.outcome if match and table.status == OVER else None
    if match is None or outcome is None:
        return None
    adjusted = before.adjusted if before else []
    if table.review and not adjusted:
        adjusted = [one.adjusted for one in _kept.decode(unpacked(table.review)).review.totals]
    return Result(
        ended=table.over_at or table.last_at,
        moves=len(match.progress.plies),
        ranks=outcome.ranks,
        title=outcome.title,
        adjusted=adjusted,
        is_whole=is_whole(table),
        is_rated=bool(outcome.winners) and is_rated(table),
    )


def is_whole(table: Table) -> bool:
    """Whether a game began with the deal. One that is played again did, unless somebody knows the cards."""
    opened = table.opened
    if opened.is_whole or not opened.record:
        return True
    return bool(opened.deal_of) and not any(map(table.knows_cards, table.people))


def is_rated(table: Table) -> bool:
    """Whether ratings follow from a game that somebody has won.

    It began with the deal, which was no deal of the day: another cookie may have shown that one; no device had two
    seats; nobody left a seat to a stand-in. Among several people moves may have been taken back: all agreed, and
    nothing had been shown. One person against bots took nothing back and asked for no hint, and how strong these bots
    are is known.
    """
    holders = [person for seat in table.seats for person in seat.holders]
    if table.opened.record or table.opened.day or len(holders) != len(set(holders)):
        return False
    if any(table.count_of(rows.Replaced, seat) for seat in table.people):
        return False
    if len(table.people) < len(table.seats) and not get(table.opened.game).level_shares:
        return False
    is_alone = len(table.people) == 1
    return not (is_alone and (table.undone or any(table.count_of(rows.Hinted, seat) for seat in table.people)))


def hinted(table: Table, seat: int, now: int) -> list[AnyRow]:
    """The row that tells of a seat's first hint."""
    return [] if table.count_of(rows.Hinted, seat) else [rows.Hinted(at=now, seat=seat)]
