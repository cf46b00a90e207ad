"""Whether reviews are right, and how long they take.

    python benchmarks/review.py                             everything, as tables
    python benchmarks/review.py --parts speed               only this
    python benchmarks/review.py --games papageno --matches 20

speed     a review of a match of three (or the usual number) at the usual budget, on one core
sums      result - chance before the deal = luck - own losses + others' gifts, for every seat of TENFOLD as many
          matches, with a glance at each; luck's mean over them
levels    what a match costs by its decisions, by the level of who made them, all five at tables of the usual number;
          beside it the share of the victory, and how many times less the luck-adjusted result varies than the plain one
verdicts  of decisions graded at the usual budget: how often a blunder is at least a mistake at FIRM times the budget,
          and how often one that was graded nothing is a blunder there

Matches are of bots, level by level or mixed, and follow from SEED.
"""

import argparse
import math
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from unittest import mock

import msgspec
from origin import Origin

from voliere.bots import Bot
from voliere.game import Game
from voliere.games import get, names
from voliere.match import Match
from voliere.review import FREE, GRADES, USUAL, Review, Reviewer, review

PARTS = ("speed", "sums", "levels", "verdicts")
SEED = 2026
FIRM = 50
LEVELS = 5
GLANCE = 16  # playouts a decision, where sums alone are asked for
TENFOLD = 10
SAMPLE = 20  # decisions of a match that are looked at twice


class Finding(msgspec.Struct, frozen=True):
    """One line of a report."""

    part: str
    game: str
    players: int
    what: str
    value: float
    error: float | None
    number: int  # of matches or decisions


class Report(Origin, frozen=True, kw_only=True):
    """A whole run."""

    findings: list[Finding]
    seconds: float


def main(arguments: list[str]) -> int:
    """Measure and print; the exit code."""
    parser = argparse.ArgumentParser(description="Whether reviews are right, and how long they take.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--games", nargs="+", choices=names(), default=names())
    parser.add_argument("--matches", type=int, default=20, help="of each game (20)")
    parser.add_argument("--budget", type=int, default=USUAL, help=f"playouts a decision, for levels ({USUAL})")
    chosen = parser.parse_args(arguments)
    begun = time.perf_counter()
    findings: list[Finding] = []
    for part in chosen.parts:
        for name in chosen.games:
            for finding in globals()[part](get(name), chosen.matches, chosen.budget):
                print(line(finding), file=sys.stderr, flush=True)
                findings.append(finding)
    report = Report(findings=findings, seconds=time.perf_counter() - begun)
    if chosen.json:
        print(report.as_json())
    else:
        print(f"{report.date}, commit {report.commit}, {report.machine}\n")
        print("| part | game | players | what | value | number |\n|---|---|---|---|---|---|")
        print("\n".join(map(line, findings)))
        print(f"\n{report.seconds / 60:.0f} minutes")
    return 0


def line(one: Finding) -> str:
    """Of the table."""
    error = f" ({one.error:.2g})" if one.error is not None else ""
    return f"| {one.part} | {one.game} | {one.players} | {one.what} | {one.value:.3g}{error} | {one.number} |"


def played(game: Game, players: int, number: int, levels: tuple[int, ...]) -> tuple[Match, list[int]]:
    """A match of bots, and the level of each seat."""
    chance = random.Random(f"{SEED} {number}")
    seats = [chance.choice(levels) for _ in range(players)]
    bots = {level: Bot(game, f"level{level}", threads=1) for level in set(seats)}
    match = Match.new(game.name, players, number)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, bots[seats[seat]].advise(match, seat, chance.getrandbits(60)).move)
    return match, seats


def speed(game: Game, _matches: int, _budget: int) -> Iterator[Finding]:
    """Processor seconds."""
    players = 3 if 3 in game.players else game.default_players
    spent: list[float] = []
    for number in range(3):
        match, _ = played(game, players, number, (3,))
        review(match, budget=8)  # what is compiled, or made ready, is made before
        begun = time.process_time()
        review(match)
        spent.append(time.process_time() - begun)
        yield Finding("speed", game.name, players, f"seconds for {len(match.plies)} moves", spent[-1], None, 1)


def reviewed(game: Game, matches: int, levels: tuple[int, ...], budget: int) -> Iterator[tuple[Review, list[int]]]:
    """Matches of bots of these levels, and what a review tells."""
    for number in range(matches):
        match, seats = played(game, game.default_players, number, levels)
        found = review(match, budget=budget)
        assert found
        yield found, seats


def sums(game: Game, matches: int, _budget: int) -> Iterator[Finding]:
    """Of matches among equals."""
    matches *= TENFOLD
    worst, luck = 0.0, []
    with mock.patch.object(sys.modules[Reviewer.__module__], "FEWEST", 1):
        for found, _ in reviewed(game, matches, (3,), GLANCE):
            luck.append(found.totals[0].luck)  # the others' are not independent of it
            for one in found.totals:
                worst = max(worst, abs(one.result - one.before - one.luck + one.loss - one.gifts))
    players = game.default_players
    yield Finding("sums", game.name, players, "largest error of the sum", worst, None, matches)
    yield Finding("sums", game.name, players, "luck", *_mean(luck), matches)


def levels(game: Game, matches: int, budget: int) -> Iterator[Finding]:
    """What decisions cost, by level; those of one match are taken together."""
    losses, results, without = (defaultdict[int, list[float]](list) for _ in range(3))
    plain: list[float] = []
    adjusted: list[float] = []
    players = game.default_players
    for found, seats in reviewed(game, matches, tuple(range(1, LEVELS + 1)), budget):
        for seat, level in enumerate(seats):
            total = found.totals[seat]
            losses[level].append(total.loss)
            results[level].append(total.result)
            without[level].append(total.adjusted)
            plain.append(total.result)
            adjusted.append(total.adjusted)
    for level in sorted(losses):
        for what, numbers in (("loss", losses), ("result", results), ("adjusted result", without)):
            yield Finding(
                "levels", game.name, players, f"{what} of level {level}", *_mean(numbers[level]), len(numbers[level])
            )
    ratio = statistics.variance(plain) / statistics.variance(adjusted)
    yield Finding("levels", game.name, players, "times less variance", ratio, None, matches)


def verdicts(game: Game, matches: int, _budget: int) -> Iterator[Finding]:
    """A few decisions of each kind, thought about once more."""
    kept: dict[str, list[float]] = {"blunder": [], "nothing": []}
    for number in range(TENFOLD * matches):
        if all(len(one) >= matches for one in kept.values()):
            break
        match, _ = played(game, game.default_players, number, (1, 2, 3))
        usual, firm = Reviewer(match, USUAL), Reviewer(match, FIRM * USUAL, seed=1)
        pieces = [piece for piece in usual.pieces() if piece.ply]
        random.Random(number).shuffle(pieces)
        for piece in pieces[:SAMPLE]:
            assert piece.ply
            grade = usual.decision(piece.match, piece.ply, piece.number).grade
            kind = "blunder" if grade == "blunder" else "nothing" if grade in (None, FREE) else ""
            if kind and len(kept[kind]) < matches:
                kept[kind].append(firm.decision(piece.match, piece.ply, piece.number).loss)
    mistake, blunder = (next(least for least, name in GRADES if name == one) for one in ("mistake", "blunder"))
    players = game.default_players
    for kind, least, what in (
        ("blunder", mistake, "part of blunders that stay mistakes"),
        ("nothing", blunder, "part of nothings that are blunders"),
    ):
        if kept[kind]:
            share = statistics.fmean(loss >= least for loss in kept[kind])
            yield Finding("verdicts", game.name, players, what, share, None, len(kept[kind]))


def _mean(numbers: list[float]) -> tuple[float, float]:
    error = statistics.stdev(numbers) / math.sqrt(len(numbers)) if len(numbers) > 1 else math.inf
    return statistics.fmean(numbers), error


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
