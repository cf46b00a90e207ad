"""Puzzles as they are sent: a table as one seat saw it, and what there is to choose among."""

import datetime as dt
import functools

import msgspec

from voliere.errors import RequestError
from voliere.games import get, names
from voliere.review import Decision
from voliere.review.puzzles import Puzzle, puzzles, read
from voliere.server.replay import MomentInfo, Replay
from voliere.texts import failure


class PuzzleList(msgspec.Struct, frozen=True):
    """How many puzzles each game has, and the one of the day; null if there are none."""

    counts: dict[str, int]
    game: str | None
    number: int | None


class PuzzleInfo(msgspec.Struct, frozen=True):
    """One of them; `decision` holds its solution, since nobody plays against anybody here."""

    number: int
    of: int
    replay: Replay
    decision: Decision


def list_puzzles() -> PuzzleList:
    """All there are. Games take turns, a day each, and within a game its puzzles."""
    counts = {name: len(puzzles(get(name))) for name in names()}
    games = [name for name, count in counts.items() if count]
    day = dt.datetime.now(dt.UTC).date().toordinal()
    if not games:
        return PuzzleList(counts, None, None)
    game = games[day % len(games)]
    return PuzzleList(counts, game, day // len(games) % counts[game] + 1)


@functools.lru_cache(256)
def puzzle_info(game: str, number: str) -> PuzzleInfo:
    """One by its number, from 1."""
    known = puzzles(get(game))
    if number not in map(str, range(1, len(known) + 1)):
        raise failure(RequestError, "address-unknown")
    puzzle = read(known[int(number) - 1])
    return PuzzleInfo(int(number), len(known), as_replay(puzzle), puzzle.decision)


def as_replay(puzzle: Puzzle) -> Replay:
    """The one moment that there is to see."""
    match, seat = puzzle.match, puzzle.decision.seat
    return Replay(
        game=match.game.name,
        players=match.players,
        options=match.options,
        names=[None] * match.players,
        levels=[0 if other == seat else 4 for other in range(match.players)],
        yours=[seat],
        moments=[MomentInfo(None, None, match.view(seat), match.events(seat))],
        rounds=match.rounds,
        outcome=None,
    )
