"""Whether reviews are right, and how long they take.

    python benchmarks/review.py                             everything, as tables
    python benchmarks/review.py --parts speed               only this
    python benchmarks/review.py --games papageno --matches 20

speed     a review of a match of three (or the usual number) at the usual budget, on one core
sums      result - chance before the deal = luck - own losses + others' gifts, for every seat of TENFOLD as many
          matches of all levels, with a glance at each; luck's mean over them, by seat and by level
levels    how much less a match costs by the decisions of a level than by those of the one below, for every number of
          players: all levels are asked at the same decisions (the highest, which thinks longest, at one in DEAR), and
          their moves compared in the same worlds. MANY matches for each of `--matches`
tournaments  the same by what a tournament of two levels tells, but of the highest, of which docs/bots.md tells; as many
          deals
variance  of matches of one level among another: how many times less the luck-adjusted result varies than the plain one,
          at `--budget`, how much of what is left is errors, and by how much its mean differs for the one
verdicts  of decisions graded at the usual budget: how often a blunder is at least a mistake at FIRM times the budget,
          and how often one that was graded nothing is a blunder there

Matches are of bots, level by level or mixed, and follow from SEED.
"""

import argparse
import itertools
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
from voliere.bots.thinking import finish
from voliere.game import Game
from voliere.games import get, names
from voliere.lab.tournament import one_among
from voliere.match import Match
from voliere.review import FREE, GRADES, Piece, Review, Reviewer, review

PARTS = ("speed", "sums", "levels", "tournaments", "variance", "verdicts")
SEED = 2026
FIRM = 50
LEVELS = 5
GLANCE = 16  # playouts a decision, where sums alone are asked for
TENFOLD = 10
SAMPLE = 20  # decisions of a match that are looked at twice
FIRST = 1  # piece with a decision: before it come the chances after the deal
MANY = 3
DEAR = 4
ASKED = 24  # decisions of a match that all levels are asked for
WORLDS = 16  # in which their moves are compared
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


def contests(game: Game) -> Iterator[int]:
    """The numbers of players that play against each other, the usual one first."""
    for players in sorted(game.players, key=lambda number: number != game.default_players):
        if game.is_contest(players, game.check_options(players, {})):
            yield players


def tournaments(game: Game, matches: int, _budget: int | None) -> Iterator[Finding]:
    """What `levels` is held to."""
    deals = MANY * matches
    for players in contests(game):
        for upper in range(2, LEVELS):
            one, among = f"level{upper}", f"level{upper - 1}"
            mix = one_among(game, players, game.check_options(players, {}), one, among, deals, SEED, workers=1)
            assert mix.share
            won = 100 * (mix.share.mean - 1 / players)
            what = f"{one} among {among} wins more than its share by"
            yield Finding("tournaments", game.name, players, what, won, 100 * mix.share.error, deals)


def levels(game: Game, matches: int, _budget: int | None) -> Iterator[Finding]:
    """At decisions of matches among levels 1 to 4; those of one match are taken together."""
    for players in contests(game):
        yield from _steps(game, players, MANY * matches)


def _steps(game: Game, players: int, matches: int) -> Iterator[Finding]:
    bots = [Bot(game, f"level{level}", threads=1) for level in range(1, LEVELS + 1)]
    less: list[list[float]] = [[] for _ in bots[1:]]
    for number in range(matches):
        match, _ = played(game, players, number, (1, 2, 3, 4))
        reviewer = Reviewer(match, seed=number)
        pieces = [piece for piece in reviewer.pieces() if piece.ply and len(piece.match.legal(piece.ply.seat)) > 1]
        found: list[list[float]] = [[] for _ in bots[1:]]
        for at, piece in enumerate(random.Random(number).sample(pieces, min(ASKED, len(pieces)))):
            for step, one in enumerate(_differences(reviewer, piece, bots if at % DEAR == 0 else bots[:-1])):
                found[step].append(one)
        for step, differences in enumerate(found):
            less[step].append(statistics.fmean(differences) * len(pieces) / players)
    for step, differences in enumerate(less, 2):
        what = f"level {step} loses less than {step - 1} by"
        yield Finding("levels", game.name, players, what, *_mean(differences), matches)


def _differences(reviewer: Reviewer, piece: Piece, bots: list[Bot]) -> list[float]:
    """How much more the move of each bot comes to than that of the one before, all in the same worlds."""
    assert piece.ply
    seat = piece.ply.seat
    moves = [bot.advise(piece.match, seat, piece.number).move.steps for bot in bots]
    if len(set(moves)) == 1:
        return [0.0] * (len(bots) - 1)
    worlds = finish(reviewer.trying(piece.match, seat, moves, 0, WORLDS), reviewer.answer)
    values = [statistics.fmean(world[at][seat] for world in worlds) for at in range(len(moves))]
    return [upper - lower for lower, upper in itertools.pairwise(values)]


def variance(game: Game, matches: int, budget: int | None) -> Iterator[Finding]:
    """Of one pairing after the other. Results are compared with the mean of those who play at the same level."""
    players = game.default_players
    for one, among in PAIRINGS:
        plain, adjusted = defaultdict[bool, list[float]](list), defaultdict[bool, list[float]](list)
        errors: list[float] = []
        for number in range(matches):
            found = review(
                match_of(game, number, [one if seat == number % players else among for seat in range(players)]),
                budget=budget,
            )
            assert found
            for seat, total in enumerate(found.totals):
                plain[seat == number % players].append(total.result)
                adjusted[seat == number % players].append(total.adjusted)
                errors.append(total.error**2)
        pairing = f"level {one} among {among}"
        for what, ratio in (
            ("times less", _spread(plain) / _spread(adjusted)),
            ("part of the rest that is errors", math.fsum(errors) / _spread(adjusted)),
        ):
            yield Finding("variance", game.name, players, f"{pairing}: {what}", ratio, None, matches)
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
