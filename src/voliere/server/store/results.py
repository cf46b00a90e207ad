"""What is kept of a finished game for each person who played it, so that statistics need no replay. Pure.

A result is one line for the table as a whole, and one for each rival there: a person, or a level of bots. All figures
are whole numbers, so that running sums are exactly what a look at every line comes to (`scan`).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from voliere.server.identity import FORMER

if TYPE_CHECKING:
    from voliere.server.store import Summary

OVER = "over"
ALL = ""  # the rival of the line that is about the whole table
WHOLE = 2520  # a whole victory: up to ten may share it, and each has a whole number of parts
HUNDREDTHS = 100  # of a point: what a result without luck is counted in
HOUR, DAY = 3_600_000, 86_400_000  # milliseconds
MOST_RIVALS = 50  # in a list

# What a game was to a person.
APART = 0  # not counted: nobody can tell which of several who share a device one is, or it began in the middle
CONTEST = 1  # somebody won
TOGETHER = 2  # alone, or all against the game: there is a score


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a summary tells of a finished game beyond scores and winners."""

    ended: int  # milliseconds
    moves: int
    ranks: list[int]  # 1 is best
    title: str | None = None
    adjusted: list[float] = []  # by seat, where it was reviewed: the result without luck, of 100 or in points
    is_whole: bool = True  # from the deal on
    is_rated: bool = False  # ratings follow from it: see docs/club.md


class Line(NamedTuple):
    """A row of the table `results`."""

    person: str
    rival: str
    opened: int
    table: str
    game: str
    players: int
    kind: int
    share: int  # of the victory
    fair: int  # what is everybody's by right
    score: int
    moves: int
    adjusted: int | None
    ahead: int  # of how many of these rivals
    behind: int
    title: str


class Tally(msgspec.Struct, frozen=True):
    """The sum of all lines of a person that are alike."""

    rival: str
    game: str
    players: int
    kind: int
    games: int
    won: int
    share: int
    fair: int
    reviewed: int
    adjusted: int
    par: int  # what is fair, of the games that were reviewed
    ahead: int
    behind: int
    score: int


SUMS = ("games", "won", "share", "fair", "reviewed", "adjusted", "par", "ahead", "behind", "score")


class Peak(msgspec.Struct, frozen=True):
    """The game of a kind with the most points, or the most moves."""

    game: str
    players: int
    kind: int
    table: str
    opened: int
    score: int
    moves: int
    title: str


class Figures(msgspec.Struct, frozen=True):
    """How a person does: what statistics are made of."""

    tallies: list[Tally]  # against all, and against levels
    rivals: list[Tally]  # people, whatever the game: those whom one met most, by kind
    best: list[Peak]  # by points
    longest: list[Peak]  # by moves
    days: list[tuple[int, int]]  # a day, from 1970, and how many games were begun on it


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which finished games somebody looks for."""

    game: str = ""
    players: int = 0
    rival: str = ALL
    won: bool | None = None
    is_reviewed: bool | None = None
    since: int = 0
    until: int = 0

    def conditions(self, mark: str) -> tuple[str, list[str | int]]:
        """The same for a database, as what follows `AND`, with its values."""
        same = ((name, getattr(self, name)) for name in ("game", "players"))
        found: list[tuple[str, list[str | int]]] = [(f"{name}={mark}", [value]) for name, value in same if value]
        if self.won is not None:
            found.append((f"kind={mark} AND share{'>' if self.won else '='}0", [CONTEST]))
        if self.is_reviewed is not None:
            found.append((f"adjusted IS {'NOT ' if self.is_reviewed else ''}NULL", []))
        for sign, value in ((">=", self.since), ("<", self.until)):
            if value:
                found.append((f"opened{sign}{mark}", [value]))
        values = [value for _, some in found for value in some]
        return "".join(f" AND {condition}" for condition, _ in found), values

    def fits(self, line: Line) -> bool:
        """Whether a line is of such a game."""
        return (
            line.rival == self.rival
            and self.game in ("", line.game)
            and self.players in (0, line.players)
            and (self.won is None or (line.kind == CONTEST and (line.share > 0) == self.won))
            and (self.is_reviewed is None or (line.adjusted is not None) == self.is_reviewed)
            and line.opened >= self.since
            and (not self.until or line.opened < self.until)
        )


class Ranked(NamedTuple):
    """A game that ratings follow from."""

    table: str
    game: str
    players: int
    ended: int
    seats: tuple[tuple[str, int], ...]  # who, as a rival is named, and their rank


def level_name(level: int) -> str:
    """A level of bots as a rival; no person is called so."""
    return f"level {level}"


def rating_key(game: str, players: int) -> str:
    """What the paper with a person's rating is called."""
    return f"{game} {players}"


def seat_names(summary: "Summary") -> list[str]:
    """By seat who plays there, as a rival is named: whoever sat down, of several devices."""
    pairs = zip(summary.people, summary.levels, strict=True)
    return [holders[0] if holders else level_name(level) for holders, level in pairs]


def ranked_of(summary: "Summary") -> Ranked | None:
    """What ratings follow from, if they do."""
    result = summary.result
    if summary.status != OVER or result is None or not result.is_rated:
        return None
    seats = tuple(zip(seat_names(summary), result.ranks, strict=True))
    return Ranked(summary.table, summary.game, summary.players, result.ended, seats)


def lines_of(summary: "Summary") -> list[Line]:
    """Of everybody who played a game that is over, and has scores; of any other, none."""
    if summary.status != OVER or not summary.scores:
        return []
    persons = sorted({person for holders in summary.people for person in holders} - {FORMER})
    return [line for person in persons for line in _lines_of(summary, person)]


def _lines_of(summary: "Summary", person: str) -> list[Line]:
    mine = [seat for seat, holders in enumerate(summary.people) if person in holders]
    seat, names, winners = mine[0], seat_names(summary), summary.winners
    # Of games that ended before results were kept, nothing is known but who has won.
    ranks = summary.result.ranks if summary.result else [1 if one in winners else 2 for one in range(summary.players)]
    result = summary.result or Result(ended=summary.updated, moves=0, ranks=ranks)
    kind = CONTEST if winners else TOGETHER
    if not result.is_whole or (kind == CONTEST and len(mine) > 1):
        kind = APART
    share = WHOLE // len(winners) if seat in winners else 0
    is_counted = kind == CONTEST
    whole = Line(
        person=person,
        rival=ALL,
        opened=summary.opened,
        table=summary.table,
        game=summary.game,
        players=summary.players,
        kind=kind,
        share=share if is_counted else 0,
        fair=WHOLE // summary.players if is_counted else 0,
        score=summary.scores[seat],
        moves=result.moves,
        adjusted=round(HUNDREDTHS * result.adjusted[seat]) if result.adjusted else None,
        ahead=0,
        behind=0,
        title=result.title or "",
    )
    ahead, behind, met = Counter[str](), Counter[str](), dict[str, None]()
    for other, name in enumerate(names):
        if other not in mine:
            met[name] = None
            ahead[name] += is_counted and ranks[seat] < ranks[other]
            behind[name] += is_counted and ranks[seat] > ranks[other]
    return [whole, *(whole._replace(rival=name, ahead=ahead[name], behind=behind[name]) for name in met)]


def add_up(lines: Iterable[Line]) -> dict[tuple[str, str, str, int, int], list[int]]:
    """By person, rival, game, players and kind: the sums, as `SUMS` names them."""
    sums: dict[tuple[str, str, str, int, int], list[int]] = defaultdict(lambda: [0] * len(SUMS))
    for one in lines:
        entry = sums[one.person, one.rival, one.game, one.players, one.kind]
        is_reviewed = one.adjusted is not None
        more = (1, one.share > 0, one.share, one.fair, is_reviewed, one.adjusted or 0, one.fair * is_reviewed)
        for place, value in enumerate((*more, one.ahead, one.behind, one.score)):
            entry[place] += value
    return dict(sums)


def scan(summaries: Iterable["Summary"], person: str, since: int, shift: int) -> Figures:
    """A person's figures from all there is: for few games, and to compare with what a database says."""
    lines = [line for one in summaries for line in lines_of(one) if line.person == person]
    sums = [Tally(*key[1:], *values) for key, values in add_up(lines).items()]
    met: dict[tuple[str, int], list[Tally]] = defaultdict(list)
    for one in sums:
        if is_person(one.rival):
            met[one.rival, one.kind].append(one)
    whole = [line for line in lines if line.rival == ALL]
    hours = [line.opened // HOUR for line in whole if line.opened // HOUR >= since // HOUR]
    days = Counter((HOUR * hour + shift) // DAY for hour in hours)
    return Figures(
        tallies=sorted((one for one in sums if not is_person(one.rival)), key=_by_name),
        rivals=sorted((_together(*key, some) for key, some in met.items()), key=_by_games)[:MOST_RIVALS],
        best=_peaks(whole, lambda line: line.score),
        longest=_peaks(whole, lambda line: line.moves),
        days=sorted(days.items()),
    )


def is_person(rival: str) -> bool:
    """Whether a rival is somebody, not all, and no level."""
    return rival != ALL and " " not in rival


def _by_name(one: Tally) -> tuple[str, str, int, int]:
    return one.rival, one.game, one.players, one.kind


def _by_games(one: Tally) -> tuple[int, str, int]:
    return -one.games, one.rival, one.kind


def _together(rival: str, kind: int, some: list[Tally]) -> Tally:
    """Whatever the game."""
    return Tally(rival, "", 0, kind, *(sum(getattr(one, name) for one in some) for name in SUMS))


def _peaks(lines: list[Line], height: Callable[[Line], int]) -> list[Peak]:
    """Of each kind of game the highest; of equal ones the first."""
    found: dict[tuple[str, int, int], Line] = {}
    for line in sorted(lines, key=lambda one: (-height(one), one.opened, one.table)):
        found.setdefault((line.game, line.players, line.kind), line)
    return [peak_of(found[key]) for key in sorted(found)]


def peak_of(line: Line) -> Peak:
    """A line as a peak."""
    return Peak(line.game, line.players, line.kind, line.table, line.opened, line.score, line.moves, line.title)
