"""Whether reviews are right, and how long they take.

    python benchmarks/review.py                             everything, as tables
    python benchmarks/review.py --parts speed               only this
    python benchmarks/review.py --games papageno --matches 20

speed     a review of a match of three (or the usual number) at the usual budget, on one core
sums      result - chance before the deal = luck - own losses + others' gifts, for every seat of TENFOLD as many
          matches of all levels, with a glance at each; luck's mean over them, by seat and by level
levels    what the decisions of one of a level bring among those of the one below, beside what it wins more than its
          share, and by how much the two differ: for every number of players, DEALS deals for each of `--matches`, each
          from every seat, a DEAR part of them for the highest level
variance  of matches of one level among another: how many times less the luck-adjusted result varies than the plain one,
          at `--budget`, and by how much its mean differs for the one
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
from voliere.lab.work import Job, at_work, play_all
from voliere.match import Match
from voliere.review import FREE, GRADES, Review, Reviewer, review

PARTS = ("speed", "sums", "levels", "variance", "verdicts")
SEED = 2026
FIRM = 50
LEVELS = 5
GLANCE = 16  # playouts a decision, where sums alone are asked for
TENFOLD = 10
SAMPLE = 20  # decisions of a match that are looked at twice
FIRST = 1  # piece with a decision: before it come the chances after the deal
DEALS = 20
DEAR = 8
TRIES = 8  # worlds in which a decision is compared with the reference's: of so many deals, that is enough
PAIRINGS = ((4, 3), (5, 4))  # one of the first level among others of the second


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
    parser.add_argument("--budget", type=int, help="playouts a decision, for variance (the game's usual number)")
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
    return match_of(game, number, seats), seats


def match_of(game: Game, number: int, seats: list[int]) -> Match:
    """A match of bots of these levels, seat by seat."""
    chance = random.Random(f"{SEED} {number} moves")
    bots = {level: Bot(game, f"level{level}", threads=1) for level in set(seats)}
    match = Match.new(game.name, len(seats), number)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, bots[seats[seat]].advise(match, seat, chance.getrandbits(60)).move)
    return match


def speed(game: Game, _matches: int, _budget: int | None) -> Iterator[Finding]:
    """Processor seconds."""
    players = 3 if 3 in game.players else game.default_players
    for number in range(3):
        match, _ = played(game, players, number, (3,))
        review(match, budget=8)  # what is compiled, or made ready, is made before
        told: list[float] = []
        begun = time.process_time()
        review(match, progress=lambda _, told=told: told.append(time.process_time()))  # type: ignore[misc]
        for what, moment in (
            (f"seconds for {len(match.plies)} moves", told[-1]),
            ("seconds to the first decision", told[FIRST]),
        ):
            yield Finding("speed", game.name, players, what, moment - begun, None, 1)


def reviewed(
    game: Game, matches: int, levels: tuple[int, ...], budget: int | None
) -> Iterator[tuple[Review, list[int]]]:
    """Matches of bots of these levels, and what a review tells."""
    for number in range(matches):
        match, seats = played(game, game.default_players, number, levels)
        found = review(match, budget=budget)
        assert found
        yield found, seats


def sums(game: Game, matches: int, _budget: int | None) -> Iterator[Finding]:
    """Of matches of all levels."""
    matches *= TENFOLD
    worst = 0.0
    by_seat, by_level = defaultdict[int, list[float]](list), defaultdict[int, list[float]](list)
    with mock.patch.object(sys.modules[Reviewer.__module__], "FEWEST", 1):
        for found, levels in reviewed(game, matches, tuple(range(1, LEVELS + 1)), GLANCE):
            for seat, one in enumerate(found.totals):
                by_seat[seat].append(one.luck)
                by_level[levels[seat]].append(one.luck)
                worst = max(worst, abs(one.result - one.before - one.luck + one.loss - one.gifts))
    players = game.default_players
    yield Finding("sums", game.name, players, "largest error of the sum", worst, None, matches)
    for what, luck in (("seat", by_seat), ("level", by_level)):
        for which in sorted(luck):
            yield Finding("sums", game.name, players, f"luck of {what} {which}", *_mean(luck[which]), len(luck[which]))


def levels(game: Game, matches: int, _budget: int | None) -> Iterator[Finding]:
    """Every step from a level to the next, in every number of players."""
    for players in sorted(game.players, key=lambda number: number != game.default_players):  # the usual number first
        options = game.check_options(players, {})
        if game.is_contest(players, options):
            for upper in range(2, LEVELS + 1):
                job = Job(game.name, players, options, (f"level{upper}", f"level{upper - 1}"), SEED, tries=TRIES)
                yield from _step(job, DEALS * matches // (DEAR if upper == LEVELS else 1))


def _step(job: Job, deals: int) -> Iterator[Finding]:
    """One of the first bot among those of the second, from every seat of each deal."""
    seats = range(job.players)
    plays = [(deal, tuple(int(seat != place) for seat in seats)) for deal in range(deals) for place in seats]
    with at_work(None, 1) as (pool, size):
        results = list(play_all(job, plays, pool, size))
    by_decisions, by_victories = [], []
    for one in range(0, len(results), job.players):
        deal = results[one : one + job.players]
        by_decisions.append(100 * statistics.fmean(game.gains[place] for place, game in enumerate(deal)))
        by_victories.append(
            100 * (statistics.fmean(game.shares[place] for place, game in enumerate(deal)) - 1 / job.players)
        )
    apart = [one - other for one, other in zip(by_decisions, by_victories, strict=True)]
    for what, numbers in (("decisions", by_decisions), ("victories", by_victories), ("apart", apart)):
        yield Finding("levels", job.game, job.players, f"{' among '.join(job.bots)}: {what}", *_mean(numbers), deals)


def variance(game: Game, matches: int, budget: int | None) -> Iterator[Finding]:
    """Of one pairing after the other. Results are compared with the mean of those who play at the same level."""
    players = game.default_players
    for one, among in PAIRINGS:
        plain, adjusted = defaultdict[bool, list[float]](list), defaultdict[bool, list[float]](list)
        for number in range(matches):
            found = review(
                match_of(game, number, [one if seat == number % players else among for seat in range(players)]),
                budget=budget,
            )
            assert found
            for seat, total in enumerate(found.totals):
                plain[seat == number % players].append(total.result)
                adjusted[seat == number % players].append(total.adjusted)
        pairing = f"level {one} among {among}"
        ratio = _spread(plain) / _spread(adjusted)
        yield Finding("variance", game.name, players, f"{pairing}: times less", ratio, None, matches)
        for what, numbers in (
            ("plain", plain[True]),
            ("adjusted", adjusted[True]),
            ("adjusted less plain", [b - a for a, b in zip(plain[True], adjusted[True], strict=True)]),
        ):
            yield Finding("variance", game.name, players, f"{pairing}: {what}", *_mean(numbers), matches)


def _spread(numbers: dict[bool, list[float]]) -> float:
    """The variance about the mean of each kind."""
    return math.fsum((len(one) - 1) * statistics.variance(one) for one in numbers.values())


def verdicts(game: Game, matches: int, _budget: int | None) -> Iterator[Finding]:
    """A few decisions of each kind, thought about once more."""
    kept: dict[str, list[float]] = {"blunder": [], "nothing": []}
    for number in range(TENFOLD * matches):
        if all(len(one) >= matches for one in kept.values()):
            break
        match, _ = played(game, game.default_players, number, (1, 2, 3))
        usual = Reviewer(match)
        firm = Reviewer(match, FIRM * usual.budget, seed=1)
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
