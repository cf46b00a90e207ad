"""How everybody has done in a group's game, worked out from what lists show of its tables."""

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from voliere.server.group import Known, names_of
from voliere.server.store import Summary
from voliere.server.table import OVER

if TYPE_CHECKING:
    from voliere.server.hall import Hall

COUNTED = 2000  # games, the latest
FRESH = 60_000  # milliseconds for which games are not counted anew, unless one of the latest is another
MOST_KNOWN = 1000  # groups whose games are counted
AT_ONCE = 500  # of them that are read
FIRST_PAGE = (10**18, "")


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody has done in a group's game."""

    person: str | None  # as in the group's people; null: all who are gone
    name: str | None
    games: int
    rivalries: int  # of these, games that somebody could win
    wins: int
    share: float  # of the victory, on average over those
    fair: float  # what everybody's would be


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


@dataclass
class Counted:
    """How a group's people had done at a time; good while its latest games and its people are these."""

    at: int
    latest: list[tuple[str, int]]
    people: list[str]
    tallies: dict[str, Tally]
    games: int


async def counted(hall: "Hall", known: Known, latest: list[tuple[str, int]]) -> Counted:
    """A group's games, counted. Not at each look: whoever has it before them looks every few seconds."""
    key, now = (known.id, known.group.plan.game), hall.clock()
    before = hall.counted.get(key)
    if before and now - before.at < FRESH and (before.latest, before.people) == (latest, known.people):
        return before
    tables = await _finished(hall, known)
    if len(hall.counted) >= MOST_KNOWN:
        hall.counted.clear()
    hall.counted[key] = Counted(now, latest, known.people, tallied(tables, known.people), len(tables))
    return hall.counted[key]


async def _finished(hall: "Hall", known: Known) -> list[Summary]:
    tables: list[Summary] = []
    before = FIRST_PAGE
    while len(tables) < COUNTED:
        with hall.using_store():
            found = await hall.store.games_of(known.id, known.group.plan.game, before, AT_ONCE)
        tables += [one for one in found if one.status == OVER]
        if len(found) < AT_ONCE:
            break
        before = (found[-1].opened, found[-1].table)
    return tables[:COUNTED]


async def standings(hall: "Hall", known: Known, lately: list[Summary]) -> tuple[list[Standing], int]:
    """How everybody has done in the group's game, the best first, and in how many games. Who is gone has no name.

    `lately` are the group's tables at which something has happened last.
    """
    found = await counted(hall, known, [(one.table, one.updated) for one in lately if one.status == OVER])
    tallies = found.tallies
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
    return shown, found.games


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
