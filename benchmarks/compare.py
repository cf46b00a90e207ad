"""This checkout beside another one, window by window in one run: a ratio that a noisy machine cannot bend much.

    python benchmarks/compare.py ../before             all games
    python benchmarks/compare.py ../before --games hiifuu --pairs 40

Both are measured by the processor time of the same work: random games compiled and plain, a search, and a whole match
with its legal moves, views and checks. What is compiled is compiled first and not counted.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Only what versions have in common may stand here.
WORKER = """
import random, sys, time
from voliere import Bot, new
from voliere.games import get
from voliere.lab.playouts import Playouts
name, work = sys.argv[1:]
game = get(name)
players = game.default_players
def playouts(is_plain):
    made = Playouts(game, players, game.check_options(players, {}), is_plain=is_plain)
    return lambda number: made.play(1, 0, number)
def search():
    match, bot = new(name, players, seed=1), Bot(name, "search:200", threads=1)
    while len(match.plies) < 2 * players:
        match.play(match.pending[0], bot.advise(match, match.pending[0], 1).move)
    return lambda number: [bot.advise(match, match.pending[0], seed) for seed in range(number)]
def match():
    bot, first = Bot(name, "greedy", is_plain=True), new(name, players, seed=1)
    while not first.over:
        first.play(first.pending[0], bot.advise(first, first.pending[0], 1).move)
    def play(number):
        for _ in range(number):
            again = new(name, players, seed=1)
            in_short = getattr(again, "selection", lambda seat: None)  # what servers and bots ask for
            for ply in first.plies:
                in_short(ply.seat) or again.legal(ply.seat)
                again.play(ply.seat, ply.text)
                again.view(ply.seat)
    return play
act = {"compiled": lambda: playouts(False), "plain": lambda: playouts(True), "search": search, "match": match}[work]()
number = 1
while True:
    begun = time.process_time()
    act(number)
    spent = time.process_time() - begun
    if spent > 0.05:
        break
    number *= 4
number = max(1, round(number * 0.15 / spent))
print("ready", flush=True)
for _ in sys.stdin:
    begun = time.process_time()
    act(number)
    print(number / (time.process_time() - begun), flush=True)
"""


class Side:
    """One checkout at work in a process of its own."""

    def __init__(self, checkout: Path, cache: Path, game: str, work: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), "VOLIERE_CACHE_DIR": str(cache)}
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER, game, work],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        if self._read() != "ready":
            raise SystemExit(f"{checkout} does not run {work} of {game}")

    def rate(self) -> float:
        """Work a second of processor time, in one window."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return float(self._read())

    def _read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        """Nothing more is asked of it."""
        self._process.kill()
        self._process.wait()


def _ratio(other: Side, this: Side, is_first: bool) -> float:
    """This to the other; they take turns at being first."""
    if is_first:
        rate = this.rate()
        return rate / other.rate()
    rate = other.rate()
    return this.rate() / rate


def main() -> None:
    """Print a table."""
    from voliere.games import names

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="the root of the other checkout")
    parser.add_argument("--games", nargs="*", default=list(names()), choices=names())
    parser.add_argument("--work", nargs="*", default=["compiled", "plain", "search", "match"])
    parser.add_argument("--pairs", type=int, default=25, help="windows of each side")
    given = parser.parse_args()
    print("| game | work | this : other, median of pairs | middle half |")
    print("|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="voliere-compare-") as folder:
        for game in given.games:
            for work in given.work:
                other = Side(given.other.resolve(), Path(folder) / "other", game, work)
                this = Side(ROOT, Path(folder) / "this", game, work)
                ratios = [_ratio(other, this, is_first=number % 2 == 0) for number in range(given.pairs)]
                other.close()
                this.close()
                low, middle, high = statistics.quantiles(ratios, n=4)
                print(f"| {game} | {work} | {middle:.3f} | {low:.3f}–{high:.3f} |", flush=True)


if __name__ == "__main__":
    main()
