"""Learn a game by self-play, in NumPy alone: `python examples/learn.py --game songbirds --minutes 10`.

All seats play by one network and learn from each other (proximal policy optimisation with generalised advantages).
Now and then one seat plays by it against random players, a seat of its own in every game; that is the curve.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from curve import drawn
from numpy.typing import NDArray

from voliere.adapters.vector import VectorGames

Array = NDArray[np.float32]

GAMES = 512  # side by side
STEPS = 128  # between two lessons
BATCH = 8192  # decisions
EPOCHS = 2
HIDDEN = 192
RATE = 1e-3
CLIP = 0.2
SMOOTHING = 0.95  # lambda of the advantages
CURIOSITY = 0.01  # weight of the entropy
IMPOSSIBLE = np.float32(-1e9)
TRIALS = 1000  # games against random players, for each point of the curve


class Network:
    """Two hidden layers; one head says how good each action is, the other what share of the victory to expect."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.actions = actions
        shapes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions + 1)]
        self.weights: list[Array] = []
        for index, (rows, columns) in enumerate(shapes):
            scale = np.sqrt(2 / rows) if index < len(shapes) - 1 else 0.01
            self.weights.append((chance.standard_normal((rows, columns)) * scale).astype(np.float32))
            self.weights.append(np.zeros(columns, np.float32))
        self._means = [np.zeros_like(one) for one in self.weights]
        self._squares = [np.zeros_like(one) for one in self.weights]
        self._lessons = 0

    def forward(self, seen: Array, masks: NDArray[np.int8]) -> tuple[list[Array], Array, Array]:
        """The layers, the logarithm of every action's probability, and the value."""
        first, first_bias, second, second_bias, third, third_bias = self.weights
        layers = [seen, np.maximum(seen @ first + first_bias, 0)]
        layers.append(np.maximum(layers[1] @ second + second_bias, 0))
        heads = layers[2] @ third + third_bias
        scores = np.where(masks == 0, IMPOSSIBLE, heads[:, :-1])
        scores -= scores.max(axis=1, keepdims=True)
        logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return layers, logs, heads[:, -1]

    def backward(self, layers: list[Array], heads: Array) -> None:
        """One step of Adam against the gradient of the heads."""
        gradients: list[Array] = []
        for index in (2, 1, 0):
            gradients = [layers[index].T @ heads, heads.sum(axis=0), *gradients]
            if index:
                heads = (heads @ self.weights[2 * index].T) * (layers[index] > 0)
        norm = float(np.sqrt(sum(float((one * one).sum()) for one in gradients)))
        self._lessons += 1
        step = RATE * min(1.0, 0.5 / (norm + 1e-8))
        rate = step * np.sqrt(1 - 0.999**self._lessons) / (1 - 0.9**self._lessons)
        for index, gradient in enumerate(gradients):
            self._means[index] += 0.1 * (gradient - self._means[index])
            self._squares[index] += 0.001 * (gradient * gradient - self._squares[index])
            change = rate * self._means[index] / (np.sqrt(self._squares[index]) + 1e-8)
            self.weights[index] -= change.astype(np.float32)


def draw(logs: Array, chance: np.random.Generator) -> NDArray[np.int64]:
    """An action from each row of logarithms of probabilities (the highest after adding Gumbel's noise)."""
    noise = -np.log(-np.log(chance.random(logs.shape, np.float32) + 1e-12) + 1e-12)
    drawn: NDArray[np.int64] = np.argmax(logs + noise, axis=1)
    return drawn


class Lesson:
    """What was seen, done and paid over some steps of all games."""

    def __init__(self, games: VectorGames) -> None:
        shape = STEPS, games.games
        self.seen = np.zeros((*shape, games.observations.shape[1]), np.float32)
        self.masks = np.zeros((*shape, games.masks.shape[1]), np.int8)
        self.seats = np.zeros(shape, np.int64)
        self.actions = np.zeros(shape, np.int64)
        self.logs = np.zeros(shape, np.float32)
        self.values = np.zeros(shape, np.float32)
        self.dones = np.zeros(shape, np.int8)
        self.rewards = np.zeros((*shape, games.players), np.float32)

    def play(self, games: VectorGames, network: Network, chance: np.random.Generator) -> None:
        """Fill it."""
        everywhere = np.arange(games.games)
        for step in range(STEPS):
            _, logs, values = network.forward(games.observations, games.masks)
            actions = draw(logs, chance)
            self.seen[step], self.masks[step], self.seats[step] = games.observations, games.masks, games.seats
            self.actions[step], self.logs[step], self.values[step] = actions, logs[everywhere, actions], values
            games.step(actions)
            self.dones[step], self.rewards[step] = games.dones, games.rewards

    def advantages(self) -> tuple[Array, NDArray[np.bool_]]:
        """How much better each action turned out than expected, seat by seat, from behind.

        The last decision of a seat whose game goes on says only what to expect of those before it: it is left out.
        """
        games, players = self.rewards.shape[1:]
        everywhere = np.arange(games)
        expected = np.zeros((games, players), np.float32)
        gained = np.zeros((games, players), np.float32)
        is_known = np.zeros((games, players), np.bool_)
        advantages = np.zeros_like(self.values)
        is_used = np.zeros(self.values.shape, np.bool_)
        for step in range(STEPS - 1, -1, -1):
            is_over = self.dones[step] != 0
            expected[is_over] = self.rewards[step][is_over]
            gained[is_over] = 0
            is_known[is_over] = True
            here = everywhere, self.seats[step]
            is_used[step] = is_known[here]
            gained[here] = np.where(
                is_known[here], expected[here] - self.values[step] + SMOOTHING * gained[here], np.float32(0)
            )
            advantages[step] = gained[here]
            expected[here] = self.values[step]
            is_known[here] = True
        return advantages, is_used


def teach(network: Network, lesson: Lesson, chance: np.random.Generator) -> None:
    """Go over a lesson a few times, in batches."""
    advantages, is_used = lesson.advantages()
    chosen = np.flatnonzero(is_used)
    size = lesson.seen.shape[-1]
    seen, masks = lesson.seen.reshape(-1, size), lesson.masks.reshape(-1, network.actions)
    actions, before = lesson.actions.reshape(-1), lesson.logs.reshape(-1)
    gains = advantages.reshape(-1)
    targets = gains + lesson.values.reshape(-1)
    gains = (gains - gains[chosen].mean()) / (gains[chosen].std() + 1e-8)
    for _ in range(EPOCHS):
        chance.shuffle(chosen)
        for at in range(0, len(chosen) - BATCH + 1, BATCH):
            part = chosen[at : at + BATCH]
            rows = np.arange(BATCH)
            layers, logs, values = network.forward(seen[part], masks[part])
            shares = np.exp(logs)
            ratio = np.exp(logs[rows, actions[part]] - before[part])
            gain = gains[part]
            is_clipped = ((ratio > 1 + CLIP) & (gain > 0)) | ((ratio < 1 - CLIP) & (gain < 0))
            pull = np.where(is_clipped, 0, ratio * gain).astype(np.float32)
            heads = np.zeros((BATCH, network.actions + 1), np.float32)
            heads[:, :-1] = shares * pull[:, None]
            heads[rows, actions[part]] -= pull
            possible = np.where(masks[part] == 0, np.float32(0), logs)
            entropy = -(shares * possible).sum(axis=1, keepdims=True)
            heads[:, :-1] += CURIOSITY * shares * (possible + entropy)
            heads[:, -1] = values - targets[part]
            network.backward(layers, heads / np.float32(BATCH))


def trial(network: Network, game: str, players: int | None, seed: int) -> tuple[float, float]:
    """The share of the victories of one seat that plays by the network against random players; its standard error."""
    games = VectorGames(game, TRIALS, players, seed=seed)
    chance = np.random.default_rng(seed)
    own = np.arange(TRIALS) % games.players
    shares = np.full(TRIALS, np.nan)
    while np.isnan(shares).any():
        actions = games.sample().copy()
        mine = np.flatnonzero(games.seats == own)
        _, logs, _ = network.forward(games.observations[mine], games.masks[mine])
        actions[mine] = draw(logs, chance)
        games.step(actions)
        ended = np.flatnonzero((games.dones != 0) & np.isnan(shares))
        shares[ended] = games.rewards[ended, own[ended]]
    return float(shares.mean()), float(shares.std(ddof=1) / np.sqrt(TRIALS))


def main() -> None:
    """Learn, and show the curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="songbirds")
    parser.add_argument("--players", type=int)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--points", type=int, default=20, help="of the curve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processor", action="store_true", help="minutes of processor time, where others work, too")
    parser.add_argument("--json", action="store_true", help="the curve as JSON")
    parser.add_argument("--svg", type=Path, help="the curve as a picture, into this file")
    wanted = parser.parse_args()
    clock = time.process_time if wanted.processor else time.monotonic
    games = VectorGames(wanted.game, GAMES, wanted.players, seed=wanted.seed)
    network = Network(games.observations.shape[1], games.masks.shape[1], wanted.seed)
    chance = np.random.default_rng(wanted.seed)
    lesson = Lesson(games)
    curve: list[dict[str, Any]] = []
    learnt, steps, ended = 0.0, 0, 0
    while True:
        if learnt >= len(curve) * wanted.minutes * 60 / wanted.points:
            share, error = trial(network, wanted.game, wanted.players, seed=1000 + len(curve))
            curve.append({"seconds": round(learnt), "games": ended, "steps": steps, "share": share, "error": error})
            bar = "█" * round(60 * share)
            print(f"{learnt:5.0f} s {ended:8,} games  {share:.3f} ± {error:.3f}  {bar}", file=sys.stderr, flush=True)
        if learnt >= wanted.minutes * 60:
            break
        begun = clock()
        lesson.play(games, network, chance)
        teach(network, lesson, chance)
        learnt += clock() - begun
        steps += STEPS * GAMES
        ended += int(lesson.dones.sum())
    found = {
        "game": wanted.game,
        "players": games.players,
        "fair": 1 / games.players,
        "clock": "processor" if wanted.processor else "clock",
        "curve": curve,
    }
    if wanted.json:
        print(json.dumps(found))
    if wanted.svg:
        wanted.svg.write_text(drawn(found), "utf-8")


if __name__ == "__main__":
    main()
