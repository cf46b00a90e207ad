"""How fast the rules are, for every game, number of players and common variant; and OpenSpiel in the same run.

    python benchmarks/engine.py                     a table
    python benchmarks/engine.py --json              the same for programs
    python benchmarks/engine.py --seconds 3         longer windows, for a noisy machine
    python benchmarks/engine.py --games songbirds   only these

For the comparison OpenSpiel must be importable beside Volière; without it the rest is measured. One core is used, and
processor time is counted, not the clock's, since others may use the machine, too.

Our playouts deal the cards for every game, OpenSpiel's rollouts start after the deal; both count players' moves alone.
A Volière move may take several steps of the rules (a card, then its place), each a choice among legal actions, which is
what OpenSpiel counts as a move: so both ratios are given.
"""

import argparse
import statistics
import sys
from typing import Any

import msgspec
from openspiel import HOW_TO_GET, Opponent, Rollouts, opponents
from origin import Origin
from report import show

from voliere.errors import VoliereError
from voliere.game import Game
from voliere.games import get, names
from voliere.kernel.compiler import has_compiler
from voliere.lab.bench import Bench, Compilation, Stopwatch, bench, compilation
from voliere.lab.playouts import Playouts

ROUNDS = 9  # of one window of each side


class Ratio(msgspec.Struct, frozen=True):
    """Ours to the faster of OpenSpiel's: medians over rounds in which both sides ran one after the other."""

    moves: float
    steps: float


class Row(msgspec.Struct, frozen=True):
    """One game with one number of players and one variant."""

    speed: Bench
    to_openspiel: Ratio | None


class Report(Origin, frozen=True, kw_only=True):
    """A whole run."""

    seconds: float
    rows: list[Row]
    compilation: dict[str, Compilation | None]
    openspiel: list[Rollouts]


def main(arguments: list[str]) -> int:
    """Measure and print; the exit code."""
    parser = argparse.ArgumentParser(description="How fast the rules are.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long to measure each figure (1)")
    parser.add_argument("--games", nargs="+", choices=names(), default=names(), help="which games (all)")
    chosen = parser.parse_args(arguments)
    report = measure([get(name) for name in chosen.games], chosen.seconds)
    if chosen.json:
        print(report.as_json())
    else:
        show(report)
    if not report.openspiel:
        print(HOW_TO_GET, file=sys.stderr)
    return 0


def measure(games: list[Game], seconds: float) -> Report:
    """All of it."""
    rivals = opponents() if has_compiler() else []
    rows = []
    for game in games:
        for players in game.players:
            for options in variants(game, players):
                print(f"{game.name} {players} {options or ''}", file=sys.stderr)
                ratio = compare(game, players, options, rivals, seconds) if rivals else None
                rows.append(Row(bench(game, players, options, seconds), ratio))
    return Report(
        seconds=seconds,
        rows=rows,
        compilation={game.name: compilation(game) for game in games},
        openspiel=[rival.result(seconds) for rival in rivals],
    )


def variants(game: Game, players: int) -> list[dict[str, Any]]:
    """The default where there is one for so many, and every option that is a mere yes or no, the other way round."""
    toggles = [{option.name: not option.default_for(players)} for option in game.options if option.kind == "toggle"]
    return [options for options in ({}, *toggles) if is_possible(game, players, options)]


def is_possible(game: Game, players: int, options: dict[str, Any]) -> bool:
    """Whether a match can be opened so."""
    try:
        game.check_options(players, options)
    except VoliereError:
        return False
    return True


def compare(game: Game, players: int, options: dict[str, Any], rivals: list[Opponent], seconds: float) -> Ratio:
    """Turn by turn, so that whatever else the machine does weighs on both."""
    watch = Stopwatch(Playouts(game, players, game.check_options(players, options)))
    watch.window(seconds / ROUNDS)
    moves, steps = [], []
    for _ in range(ROUNDS):
        ours = watch.window(seconds / ROUNDS)
        theirs = max(rival.window(seconds / ROUNDS) for rival in rivals)
        moves.append(ours.moves / theirs)
        steps.append(ours.steps / theirs)
    return Ratio(statistics.median(moves), statistics.median(steps))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
