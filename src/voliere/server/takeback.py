"""Taking moves back: what would be taken, whether that is still fair, and whose consent it needs.

Against bots a person may take back as much as they like; the record tells. Among people all must agree, and nothing is
taken back that has shown anybody what they could not have known.
"""

from voliere.errors import NothingToUndo, TableError
from voliere.server.table import PLAYING, Table
from voliere.texts import failure


def target(table: Table, seats: tuple[int, ...]) -> int:
    """How many moves are left when all is taken back from the last move of these seats on."""
    assert table.match is not None
    plies = table.match.plies
    for index in reversed(range(len(plies))):
        if plies[index].seat in seats:
            return index
    raise failure(NothingToUndo, "nothing-to-undo")


def has_revealed(table: Table, plies: int) -> bool:
    """Whether the moves after the first `plies` have shown anybody something that was hidden."""
    assert table.match is not None
    kinds = {kind.name: kind for kind in table.match.game.event_kinds.values()}
    events = reversed(table.match.events())
    for event in events:
        if event.ply <= plies:
            return False
        if not kinds[event.kind].is_foreseeable or kinds[event.kind].shows_secret:
            return True
    return False


def is_among_people(table: Table) -> bool:
    """Whether more than one person plays, be it on one device."""
    return len(table.people) > 1


def check_allowed(table: Table, plies: int) -> None:
    """Refuse what may not be taken back, whoever agrees."""
    if is_among_people(table) and has_revealed(table, plies):
        raise failure(TableError, "undo-revealed")


def others(table: Table, holders: tuple[str, ...]) -> frozenset[int]:
    """The seats whose people have to agree: all but one's own and those that a bot sits in for."""
    mine = frozenset(holders)
    return frozenset(
        [
            number
            for number, seat in enumerate(table.seats)
            if seat.holders and not seat.stand_in and mine.isdisjoint(seat.holders)
        ]
    )


def can_at_once(table: Table, seat: int) -> bool:
    """Whether a seat's person could take something back now without asking: for the page's button."""
    holders = table.seats[seat].holders
    if not holders or table.status != PLAYING or others(table, holders):
        return False
    try:
        check_allowed(table, target(table, table.seats_of(holders[0])))
    except (NothingToUndo, TableError):
        return False
    return True
