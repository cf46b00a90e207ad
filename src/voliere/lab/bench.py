"""How fast the rules of a game are: random playouts compiled and plain, one move through the API, compiling.

Every figure is the best of several short windows of processor time: on a machine that others use, too, the best is what
the code can do.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from typing import Any

import msgspec

from voliere.game import Game
from voliere.kernel.compiler import has_compiler
from voliere.lab.playouts import Playouts
from voliere.match import Match, random_move

WINDOWS = 5
SEED = 1
SAMPLE = 20  # games that a first guess of the speed is made from

# In a process of its own: the CPU seconds, of all threads, from first asking for compiled rules to having them.
COMPILE = """
import sys, time
from voliere.games import get
from voliere.engine import Engine
engine = Engine(get(sys.argv[1]))
begun = time.process_time()
engine.play
print(time.process_time() - begun)
"""


class Rate(msgspec.Struct, frozen=True):
    """Random playouts in a second on one core. A step is one action of the rules; a move may take several."""

    moves: float
    steps: float
    games: float


class Compilation(msgspec.Struct, frozen=True):
    """CPU seconds until compiled rules are ready, with the import of Numba."""

    cold: float  # nothing in the cache
    warm: float


class Bench(msgspec.Struct, frozen=True):
    """The speed of one game with one number of players; None for what needs a compiler that is not there."""

    game: str
    players: int
    options: dict[str, Any]  # those that differ from their defaults
    compiled: Rate | None
    plain: Rate
    plain_to_compiled: float | None  # moves a second
    call: float  # microseconds for one `legal` and one `play` of a match


class Stopwatch:
    """Playouts in windows of about the same length."""

    def __init__(self, playouts: Playouts) -> None:
        self.playouts = playouts
        self.first = 0
        self._games_a_second = self._window(SAMPLE).games

    def window(self, seconds: float) -> Rate:
        """The speed over about so many seconds; other games than in the window before."""
        rate = self._window(max(1, round(seconds * self._games_a_second)))
        self._games_a_second = rate.games
        return rate

    def _window(self, games: int) -> Rate:
        begun = time.thread_time()
        batch = self.playouts.play(SEED, self.first, games)
        seconds = max(time.thread_time() - begun, 1e-9)
        self.first += games
        return Rate(float(sum(batch.lengths)) / seconds, batch.steps / seconds, games / seconds)


def bench(game: Game, players: int | None, options: dict[str, Any], seconds: float) -> Bench:
    """Measure a game, about `seconds` long for each of the figures."""
    seats = game.check_players(players)
    values = game.check_options(seats, options)
    compiled = best_rate(Playouts(game, seats, values), seconds) if has_compiler() else None
    plain = best_rate(Playouts(game, seats, values, is_plain=True), seconds)
    return Bench(
        game=game.name,
        players=seats,
        options={option.name: values[option.name] for option in game.options if values[option.name] != option.default},
        compiled=compiled,
        plain=plain,
        plain_to_compiled=plain.moves / compiled.moves if compiled else None,
        call=call_microseconds(game, seats, values, seconds),
    )


def best_rate(playouts: Playouts, seconds: float) -> Rate:
    """The best of several windows that take `seconds` together."""
    watch = Stopwatch(playouts)
    return max((watch.window(seconds / WINDOWS) for _ in range(WINDOWS)), key=lambda rate: rate.moves)


def call_microseconds(game: Game, players: int, options: dict[str, Any], seconds: float) -> float:
    """What a random move costs through the API: `legal`, then `play`."""
    chance = random.Random(SEED)
    best = float("inf")
    for _ in range(WINDOWS):
        spent, moves = 0.0, 0
        while spent < seconds / WINDOWS:
            match = Match.new(game.name, players, chance.getrandbits(256), **options)
            begun = time.thread_time()
            while not match.over:
                seat = match.pending[0]
                match.play(seat, random_move(match, seat, chance))
            spent += time.thread_time() - begun
            moves += len(match.plies)
        best = min(best, spent / moves * 1e6)
    return best


def compilation(game: Game) -> Compilation | None:
    """Compile in a fresh process and a fresh cache, then once more in another process with that cache."""
    if not has_compiler():
        return None
    with tempfile.TemporaryDirectory(prefix="voliere-bench-") as folder:
        return Compilation(_compile_in(folder, game.name), _compile_in(folder, game.name))


def _compile_in(folder: str, name: str) -> float:
    environment = {**os.environ, "VOLIERE_CACHE_DIR": folder}
    done = subprocess.run(
        [sys.executable, "-c", COMPILE, name], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout)
