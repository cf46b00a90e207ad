"""Puzzles: decisions in which one move is better by far, and which a greedy player gets wrong.

They are found in games of bots, and kept in a game's folder as text (`puzzles.txt`): a record that ends where there is
something to find, and below it, in one line, what there was to choose among.
"""

import functools
import hashlib
import importlib.resources
import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from voliere.bots import Bot
from voliere.errors import DamagedRecord, InvalidSeed
from voliere.game import Game
from voliere.kernel.chance import seed_bytes
from voliere.match import Match, Ply
from voliere.record import load
from voliere.review import Decision, Reviewer
from voliere.texts import failure

FILE = "puzzles.txt"
FIRST_LINE = "voliere-record "
LINE = "puzzle: "
PLAYERS = "level4"  # whose games they come from
TEMPTED = "greedy"  # who has to get them wrong
MARGIN, SURE = 8.0, 5.0  # points of 100, or of the score, and standard errors by which all other moves are behind
LOOKS = (0.25, 1, 10)  # times the usual budget: of what is worth a closer look, and at last of what decides
FINALLY = 100  # the same, of the search that must find it, too
CHOICES = range(3, 31)  # moves: of more a person would lose sight
TOLD = 6  # moves to choose among, beside the tempting one


class Puzzle(NamedTuple):
    """A game as it stands, and the decision: `move` is the tempting one, `better` the solution."""

    match: Match
    decision: Decision

    def text(self) -> str:
        """As it is kept."""
        return f"{self.match.record()}{LINE}{msgspec.json.encode(self.decision).decode()}\n"


def read(text: str) -> Puzzle:
    """A puzzle from its text; a RecordError for anything else."""
    record, line, decision = text.partition(LINE)
    if not line:
        raise failure(DamagedRecord, "not-a-record")
    return Puzzle(load(record), msgspec.json.decode(decision, type=Decision))


@functools.cache
def puzzles(game: Game) -> list[str]:
    """Those of a game as text; none where there is no file."""
    file = importlib.resources.files(f"voliere.games.{game.name}") / FILE
    text = file.read_text("utf-8") if file.is_file() else ""
    return [FIRST_LINE + part for part in text.split(FIRST_LINE)[1:]]


def find(
    game: Game, players: int, options: dict[str, Any], seed: int | str, budget: int | None = None
) -> Iterator[Puzzle | None]:
    """Puzzles from games of bots, one of a game at most and no two alike; None for a game in which there was none."""
    known: set[tuple[int, str, str | None]] = set()
    try:
        begin = seed_bytes(seed)
    except (ValueError, TypeError):
        raise failure(InvalidSeed, "invalid-seed") from None
    budget = game.judge.SEARCH.playouts if budget is None else budget
    for number in itertools.count():
        chance = hashlib.sha256(begin + number.to_bytes(4)).hexdigest()
        match = Match.new(game.name, players, chance, **options)
        found = next((one for one in _in_game(match, budget) if likeness(one) not in known), None)
        if found:
            known.add(likeness(found))
        yield found


def likeness(puzzle: Puzzle) -> tuple[int, str, str | None]:
    """By which two are told to be alike: players, the tempting move, the solution."""
    return puzzle.match.players, puzzle.decision.move, puzzle.decision.better


def _in_game(match: Match, budget: int) -> Iterator[Puzzle]:
    """The puzzles of one game, while it is played."""
    player, tempted = Bot(match.game, PLAYERS, threads=1), Bot(match.game, TEMPTED)
    looks = [Reviewer(match, int(times * budget)) for times in LOOKS]
    while not match.over:
        seat, number = match.pending[0], len(match.plies)
        if not match.selection(seat) and len(match.legal(seat)) in CHOICES:
            tempting = tempted.advise(match, seat, number).move
            ply = Ply(match.decision, seat, tempting.text, tempting.steps)
            decision = _looked_into(looks, match, ply, number + 1)
            if decision and is_clear(decision):
                told = [one for at, one in enumerate(decision.tried) if at < TOLD or one.move == decision.move]
                puzzle = Puzzle(match.copy(), msgspec.structs.replace(decision, tried=told))
                if is_found_by_search(puzzle):
                    yield puzzle
        match.play(seat, player.advise(match, seat, number).move)


def _looked_into(looks: list[Reviewer], match: Match, ply: Ply, number: int) -> Decision | None:
    """A decision as the last and longest look finds it; None as soon as one finds nothing in it."""
    decision = None
    for look in looks:
        decision = look.decision(match, ply, number)
        if not is_promising(decision):
            return None
    return decision


def is_promising(decision: Decision) -> bool:
    """Whether one move seems to be better than all others, and the tempting one much worse."""
    return decision.loss >= MARGIN and decision.tried[1].behind >= MARGIN / 2


def is_clear(decision: Decision) -> bool:
    """Whether one move is better than the tempting one, and than the next best, beyond doubt."""
    if decision.better is None or decision.loss < max(MARGIN, SURE * decision.error):
        return False
    next_best = min((one for one in decision.tried if one.move != decision.better), key=lambda one: one.behind)
    return next_best.behind >= max(MARGIN, SURE * next_best.error)


def is_found_by_search(puzzle: Puzzle) -> bool:
    """Whether the strongest search finds the same in a hundred times its time."""
    match, decision = puzzle
    simulations = FINALLY * match.game.judge.SEARCH.simulations
    found = Bot(match.game, f"search:{simulations}", threads=1).advise(match, decision.seat, decision.ply).move
    return found.text == decision.better
