"""OpenSpiel's own random rollouts, in C++, of its spades and hearts: what our playouts are measured against.

Its MCTSBot with one simulation evaluates the very state it is given, and its RandomRolloutEvaluator does that with as
many random games to the end as it is told, all in C++: one call from Python runs thousands. The state is one where the
cards are dealt; no chance is left after it, so every action is a move of a player, and the deal costs nothing.
"""

import importlib
import random
import statistics
import time
from typing import Any

import msgspec

NAMES = ("spades", "hearts")
DEALS = 3
PLAYOUTS = 200  # in Python, of each deal, to know how many moves a rollout has
SAMPLE = 500  # rollouts for a first guess of the speed
HOW_TO_GET = "OpenSpiel is not installed here, so there is nothing to compare with: pip install open_spiel"


class Rollouts(msgspec.Struct, frozen=True):
    """What OpenSpiel does in a second on one core."""

    game: str
    moves: float  # a second, the best window
    rollouts: float
    rollout_moves: float  # the mean
    # Microseconds for one rollout when so many are asked for at once: alike, unless a call has a cost of its own.
    microseconds: dict[int, float]


class Opponent:
    """One game of OpenSpiel, in windows of about the same length."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.spiel = importlib.import_module("pyspiel")
        self.game = self.spiel.load_game(name)
        chance = random.Random(name)
        self.deals = [dealt(self.game, chance) for _ in range(DEALS)]
        self.lengths = [mean_length(state, chance) for state in self.deals]
        self.windows = 0
        self.best = 0.0
        self._rollouts_a_second = SAMPLE / self.seconds_for(SAMPLE, 0)

    def window(self, seconds: float) -> float:
        """Moves a second over about so many seconds; the deals take turns."""
        deal = self.windows % DEALS
        self.windows += 1
        rollouts = max(1, round(seconds * self._rollouts_a_second))
        self._rollouts_a_second = rollouts / self.seconds_for(rollouts, deal)
        moves = self._rollouts_a_second * self.lengths[deal]
        self.best = max(self.best, moves)
        return moves

    def seconds_for(self, rollouts: int, deal: int) -> float:
        """How long so many rollouts of a deal take, in one call."""
        evaluator = self.spiel.RandomRolloutEvaluator(rollouts, self.windows)
        bot = self.spiel.MCTSBot(self.game, evaluator, 2.0, 1, 10, False, self.windows, False)
        begun = time.thread_time()
        bot.mcts_search(self.deals[deal])
        return time.thread_time() - begun

    def result(self, seconds: float) -> Rollouts:
        """The best window so far, and whether a rollout costs the same however many are asked for."""
        few = max(1, round(seconds / 8 * self._rollouts_a_second))
        costs = {n: min(self.seconds_for(n, 0) for _ in range(3)) / n * 1e6 for n in (few, 2 * few, 4 * few)}
        length = statistics.fmean(self.lengths)
        return Rollouts(self.name, self.best, self.best / length, length, costs)


def opponents() -> list[Opponent]:
    """Both games; none where OpenSpiel is not installed."""
    try:
        return [Opponent(name) for name in NAMES]
    except ModuleNotFoundError:
        return []


def dealt(game: Any, chance: random.Random) -> Any:
    """A state of the game after the deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(outcomes, weights)[0])
    return state


def mean_length(state: Any, chance: random.Random) -> float:
    """Moves to the end of the game from this very state."""
    lengths = []
    for _ in range(PLAYOUTS):
        now = state.clone()
        moves = 0
        while not now.is_terminal():
            if now.is_chance_node():
                raise RuntimeError("there is chance after the deal: a rollout's length is not its number of moves")
            now.apply_action(chance.choice(now.legal_actions()))
            moves += 1
        lengths.append(moves)
    return statistics.fmean(lengths)
