"""The room a mind works in: its worlds, its tree, its scratch space; NumPy arrays compiled, lists plain."""

import functools
import importlib
from math import log
from types import ModuleType, SimpleNamespace
from typing import Any

from voliere.bots import mind
from voliere.character import Character, Search
from voliere.game import Game
from voliere.kernel import GameState
from voliere.kernel.compiler import compiled, has_compiler
from voliere.kernel.rule import bind

PATH = 400  # the deepest tree
LARGEST_TREE = 400_000  # nodes; a search that has filled it goes on without growing it
SMALLEST_TREE = 1000
LOGARITHMS = [0.0, *(log(number) for number in range(1, 1 << 14))]


@functools.cache
def judge_of(game: Game) -> ModuleType:
    """The judgement of a game: `worth`, `hunch`, `outlook`, and how it is best searched."""
    return importlib.import_module(f"{game.rules.__package__}.judge")


@functools.cache
def _plain_minds(game: Game) -> SimpleNamespace:
    return bind(mind, game.rules, judge_of(game))


def compile_minds(game: Game) -> SimpleNamespace:
    """The compiled functions of `mind` for a game."""
    return compiled(game.rules, mind, judge_of(game))


class Workspace:
    """Not for two threads at once."""

    def __init__(self, game: Game, state: GameState, is_plain: bool = False, tree: int = LARGEST_TREE) -> None:
        self.game = game
        self.is_compiled = not is_plain and has_compiler()
        worlds: Any
        if self.is_compiled:
            import numpy as np

            self.minds = compile_minds(game)
            self.template = state.pack()
            worlds = np.repeat(self.template, mind.WORLDS)
        else:
            self.minds = _plain_minds(game)
            self.template = [state]
            worlds = [state.clone() for _ in range(mind.WORLDS)]
        rules, players = game.rules, state.players
        self.players = players  # what it has room for: compiled code does not look where it writes
        self.desk = mind.Desk(
            worlds=worlds,
            nodes=self.ints(tree * mind.NODE),
            sums=self.floats(tree * mind.SUMS),
            actions=self.ints(rules.MAX_LEGAL),
            marks=self.ints(rules.ACTIONS),
            bonuses=self.floats(rules.ACTIONS),
            path=self.ints(PATH),
            scratch=self.ints(max(1, rules.SCRATCH)),
            points=self.ints(players),
            hopes=self.floats(2 * players),
            silence=self.ints(0),
            halt=self.ints(1),
            logarithms=self._logarithms(),
            steps=self.ints((mind.ENDING + 1) * mind.STEP),
            choices=self.ints((mind.ENDING + 1) * rules.MAX_LEGAL),
            promises=self.floats((mind.ENDING + 2) * 3 * players),
        )

    def show(self, state: GameState) -> None:
        """Set the prospect."""
        if self.is_compiled:
            self.desk.worlds[mind.GAME] = state.pack()[0]
        else:
            self.desk.worlds[mind.GAME] = state.clone()

    def ints(self, length: int) -> Any:
        """A buffer of whole numbers."""
        return self.numbers([0] * length)

    def numbers(self, values: list[int]) -> Any:
        """These whole numbers, as minds take them."""
        if not self.is_compiled:
            return values
        import numpy as np

        return np.array(values, np.int64)

    def _logarithms(self) -> Any:
        if not self.is_compiled:
            return LOGARITHMS
        import numpy as np

        return np.array(LOGARITHMS)

    def floats(self, length: int) -> Any:
        """A buffer of fractions."""
        if not self.is_compiled:
            return [0.0] * length
        import numpy as np

        return np.zeros(length, np.float64)


def simulations_of(game: Game, character: Character) -> int:
    """How many simulations a character makes for a step of a move; those of a clock are not known before."""
    if character.kind not in ("search", "flat"):
        return 0
    search: Search = judge_of(game).SEARCH
    return character.simulations or search.simulations


def traits(game: Game, character: Character) -> list[int]:
    """A character as the row of numbers that minds read."""
    search: Search = judge_of(game).SEARCH
    row = [0] * mind.TRAITS
    row[mind.KIND] = {"random": mind.RANDOM, "greedy": mind.GREEDY}.get(character.kind, mind.SEARCH)
    row[mind.SIMULATIONS] = simulations_of(game, character)
    row[mind.DEPTH] = 1 if character.kind == "flat" else search.depth
    row[mind.GUIDED] = search.guided
    row[mind.EXPLORATION] = round(100 * search.exploration)
    row[mind.ERRORS] = 10 * character.errors
    row[mind.SOLVES] = int(search.solves)
    row[mind.TRUST] = round(1000 * search.trust)
    return row
