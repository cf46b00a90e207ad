"""A game made ready to run: which of the two twins, what it works in, and generic algorithms bound to it.

Whoever plays many moves without looking (bots, simulations, learners) has an engine; a match runs the plain rules.
"""

import sys
from collections.abc import Sequence
from types import ModuleType, SimpleNamespace
from typing import Any

from voliere.game import Game
from voliere.kernel import GameState, Judge, Rules, Sight, play
from voliere.kernel.compiler import compiled, has_compiler, is_cached, is_loaded
from voliere.kernel.contract import bind
from voliere.kernel.events import new_log
from voliere.texts import choose_language, texts


class Engine:
    """One twin of a game's rules. `plain=None`: compiled where that can be; True, False: this one, or an error.

    States lie side by side in an array of records or in a list of objects, numbers in arrays or in lists.
    """

    def __init__(self, game: Game, plain: bool | None = None) -> None:
        self.game = game
        self.is_compiled = has_compiler() if plain is None else not plain
        if self.is_compiled and not has_compiler():
            raise RuntimeError("compiled rules were asked for; there is no Numba here, or VOLIERE_PLAIN forbids it")

    # Algorithms

    def bound(self, algorithms: ModuleType) -> SimpleNamespace:
        """The ENTRIES of a module of generic algorithms, over this game. What has to be compiled first takes long."""
        over = self._over(algorithms)
        if not self.is_compiled:
            return _plain(algorithms, *over)
        if not self.is_at_hand(algorithms):
            announce(self.game)
        return compiled(algorithms, *over)

    @property
    def play(self) -> SimpleNamespace:
        """The rules themselves, and random games."""
        return self.bound(play)

    def is_at_hand(self, algorithms: ModuleType) -> bool:
        """Whether `bound` needs no more than a second."""
        over = self._over(algorithms)
        return not self.is_compiled or is_loaded(algorithms, self.game.rules) or is_cached(algorithms, *over)

    def _over(self, algorithms: ModuleType) -> tuple[Rules, Judge | None, Sight | None]:
        """What algorithms are bound to: a judge only if they speak of one, so that it may change without the others."""
        judge = self.game.judge if hasattr(algorithms, "judge") else None
        return self.game.rules, judge, self.game.sight if hasattr(algorithms, "sight") else None

    # Buffers

    def ints(self, numbers: int | Sequence[int]) -> Any:
        """A buffer of so many whole numbers, or of these."""
        return self._array(numbers, 0, "int64")

    def floats(self, numbers: int | Sequence[float]) -> Any:
        """The same of fractions."""
        return self._array(numbers, 0.0, "float64")

    def reals(self, numbers: int) -> Any:
        """A buffer of so many fractions of half the width."""
        return self._array(numbers, 0.0, "float32")

    def _array(self, numbers: int | Sequence[float], zero: float, kind: str) -> Any:
        if not self.is_compiled:
            return [zero] * numbers if isinstance(numbers, int) else list(numbers)
        import numpy as np

        return np.zeros(numbers, kind) if isinstance(numbers, int) else np.array(numbers, kind)

    def actions(self) -> Any:
        """Room for all legal actions."""
        return self.ints(self.game.rules.MAX_LEGAL)

    def scratch(self) -> Any:
        """Room for `resample`."""
        return self.ints(max(1, self.game.rules.SCRATCH))

    def silence(self) -> Any:
        """A log that takes nothing."""
        return self.ints(0)

    def log(self) -> Any:
        """A log of one move."""
        return self.ints(new_log())

    # States

    def states(self, state: GameState, copies: int = 1) -> Any:
        """A state, so many times, as algorithms take it."""
        if not self.is_compiled:
            return [state.clone() for _ in range(copies)]
        import numpy as np

        return np.repeat(state.pack(), copies)

    def put(self, states: Any, index: int, state: GameState) -> None:
        """Set one of them."""
        states[index] = state.pack()[0] if self.is_compiled else state.clone()

    def state(self, states: Any) -> Any:
        """The first of them as a plain object, for looking at."""
        return self.game.rules.State.unpack(states) if self.is_compiled else states[0]


_bound: dict[tuple[str, str], SimpleNamespace] = {}


def _plain(algorithms: ModuleType, rules: Rules, judge: Judge | None, sight: Sight | None) -> SimpleNamespace:
    key = algorithms.__name__, rules.__name__
    if key not in _bound:
        _bound[key] = bind(algorithms, rules, judge, sight)
    return _bound[key]


_announced: set[str] = set()


def announce(game: Game) -> None:
    """Say once why nothing happens for half a minute, where a person watches."""
    if game.name not in _announced and sys.stderr.isatty():
        language = choose_language()
        print(texts(language).say("compiling", game=game.say(language, "title")), file=sys.stderr, flush=True)
    _announced.add(game.name)
