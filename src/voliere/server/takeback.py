"""Taking moves back: what would be taken, whether that is still fair, and whose consent it needs. The rule, once:

All is taken back from the last move of the asker's own seats on. One person alone against bots takes back as much as
they like, at once; the record tells. Where several people play, be it on one device, and though a bot sits in for one:

- Nothing is taken back that has shown anybody what the mover could not have known: a card drawn, a round's end.
- What the asker's seats alone have played has shown no cards but theirs. All others who are there must agree.
- What another seat has played since, whoever moved for it (a person, a bot, a stand-in, the clock), has shown a card
  of its hand. All others must agree, and who is away or has a stand-in cannot.

Of a deal of the day nothing is taken back: everybody has one try.

A question ends with one no, with any move, and when anybody goes: what was agreed to is what is taken back. Whoever
comes meanwhile is asked, too. A stand-in neither asks nor answers.
"""

from voliere.errors import NothingToUndo, TableError
from voliere.server.table import PLAYING, Table
from voliere.texts import failure


def own_seats(table: Table, seat: int) -> frozenset[int]:
    """The seats that whoever asks from a seat plays: those that every device which holds it holds, too."""
    devices = frozenset(table.seats[seat].holders)
    return frozenset([number for number, one in enumerate(table.seats) if devices and devices.issubset(one.holders)])


def target(table: Table, seat: int) -> int:
    """How many moves are left when all is taken back from the last move of the asker's seats on."""
    assert table.match is not None
    plies, mine = table.match.progress.plies, own_seats(table, seat)
    for index in reversed(range(len(plies))):
        if plies[index].seat in mine:
            return index
    raise failure(NothingToUndo, "nothing-to-undo")


def has_revealed(table: Table, plies: int) -> bool:
    """Whether the moves after the first `plies` have shown anybody something that was hidden."""
    assert table.match is not None
    kinds = table.match.game.event_kinds
    for logged in reversed(table.match.progress.log):
        if logged.ply <= plies:
            return False
        kind = kinds[logged.happening.kind]
        if not kind.is_foreseeable or kind.shows_secret:
            return True
    return False


def has_another_played(table: Table, seat: int, plies: int) -> bool:
    """Whether any but the asker's seats have moved after the first `plies`."""
    assert table.match is not None
    mine = own_seats(table, seat)
    return any(ply.seat not in mine for ply in table.match.progress.plies[plies:])


def can_agree(table: Table, seat: int) -> bool:
    """Whether a seat's person is there to be asked."""
    return not table.seats[seat].away_since and not table.seats[seat].stand_in


def other_people(table: Table, seat: int) -> list[int]:
    """The seats of all people but the asker."""
    mine = own_seats(table, seat)
    return [number for number in table.people if number not in mine]


def check_allowed(table: Table, seat: int, plies: int) -> None:
    """Refuse what may not be taken back, whoever agrees."""
    if table.opened.day:
        raise failure(TableError, "undo-of-day")
    if len(table.people) < 2:
        return
    if has_revealed(table, plies):
        raise failure(TableError, "undo-revealed")
    if has_another_played(table, seat, plies) and not all(can_agree(table, one) for one in other_people(table, seat)):
        raise failure(TableError, "undo-absent")


def others(table: Table, seat: int, plies: int) -> frozenset[int]:
    """The seats whose people have to agree."""
    is_for_all = has_another_played(table, seat, plies)
    return frozenset([one for one in other_people(table, seat) if is_for_all or can_agree(table, one)])


def can_at_once(table: Table, seat: int) -> bool:
    """Whether a seat's person could take something back now without asking: for the page's button."""
    if table.status != PLAYING or not table.seats[seat].is_person or table.seats[seat].stand_in:
        return False
    if any(can_agree(table, one) for one in other_people(table, seat)):  # they would be asked, whatever it is
        return False
    try:
        plies = target(table, seat)
        check_allowed(table, seat, plies)
    except (NothingToUndo, TableError):
        return False
    return not others(table, seat, plies)
