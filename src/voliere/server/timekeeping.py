"""What time alone brings about: a bot sits in for a leaver, a clock runs out. Pure: the time is given."""

from collections.abc import Collection

from voliere.server import rows
from voliere.server.rows import AnyRow
from voliere.server.table import MOST_ARRIVALS, PLAYING, STAND_IN_LEVEL, WAITING, Table

AWAY_AFTER = 4.0  # seconds without a connection: a page that is loaded again is not away
LOST_AFTER = 20.0  # the same after a restart, when everybody has to find back


def replacements(table: Table, now: int) -> list[AnyRow]:
    """Bots for those whose grace is over; by turns, where the creator said so, for those whose days are."""
    new: list[AnyRow] = []
    for seat in table.people:
        end = table.clock_end(seat) if table.opened.pace == rows.TURNS else table.grace_end(seat)
        if table.opened.replaces_leavers and end is not None and end <= now:
            new.append(rows.Replaced(at=now, seat=seat, level=STAND_IN_LEVEL))
    return new


def out_of_time(table: Table, now: int) -> list[int]:
    """The seats for which a bot has to play this one move."""
    return [seat for seat in table.people if (end := table.clock_end(seat)) is not None and end <= now]


def keeps_presence(table: Table) -> bool:
    """Whether it matters who is connected: by turns nobody waits at the table."""
    return table.opened.pace == rows.LIVE and table.status in (WAITING, PLAYING)


def arrivals(table: Table, connected: Collection[int], now: int) -> list[AnyRow]:
    """People who are back."""
    if not keeps_presence(table):
        return []
    back = [seat for seat in table.people if seat in connected and table.seats[seat].away_since]
    return [rows.Here(at=now, seat=seat) for seat in back if table.count_of(rows.Here, seat) < MOST_ARRIVALS]


def departures(table: Table, lost: Collection[int], now: int) -> list[AnyRow]:
    """People who are gone."""
    if not keeps_presence(table):
        return []
    return [rows.Away(at=now, seat=seat) for seat in table.people if seat in lost and not table.seats[seat].away_since]
