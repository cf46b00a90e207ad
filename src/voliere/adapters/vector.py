"""Many games as one array: compiled code steps them all, and what learners need is written into arrays that stay.

Needs NumPy, and Numba to be fast; without Numba the same functions run plain.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from voliere.adapters import batch
from voliere.adapters.position import Setting, check_at_least
from voliere.errors import IllegalMove
from voliere.game import seat_name
from voliere.texts import failure


class VectorGames:
    """`games` games of one kind side by side; in each, whoever is to act acts at the next `step`.

    A game that ends is followed by another at once: `dones` and `rewards` tell of the game that has ended, all else of
    the one that has begun. The arrays are written anew by every step: copy what has to last.
    """

    def __init__(self, game: str, games: int, players: int | None = None, *, seed: int = 0, **options: Any) -> None:
        self.setting = setting = Setting(game, players, options)
        self.games = games = check_at_least("games", games, 1)
        self.players = setting.players
        self.seed = seed = check_at_least("seed", seed, 0)
        engine = setting.engine
        start = setting.game.configure(setting.players, setting.options)
        self.observations: NDArray[np.float32] = np.zeros((games, setting.size), np.float32)
        self.masks: NDArray[np.int8] = np.zeros((games, setting.actions), np.int8)
        self.seats: NDArray[np.int64] = np.zeros(games, np.int64)
        self.rewards: NDArray[np.float32] = np.zeros((games, setting.players), np.float32)
        self.dones: NDArray[np.int8] = np.zeros(games, np.int8)
        self.lengths: NDArray[np.int64] = np.zeros(games, np.int64)
        self._batch = engine.bound(batch)
        self._actions: NDArray[np.int64] = np.zeros(games, np.int64)
        self._buffers = batch.Buffers(
            template=setting.template,
            games=engine.states(start, games),
            dice=engine.states(start),
            begun=engine.ints(games),
            legal=engine.actions(),
            row=engine.floats(setting.size),
            shares=engine.floats(setting.players),
            silence=engine.silence(),
            choices=engine.ints(games * len(setting.legal)),
            counts=engine.ints(games),
            observations=_flat(self.observations),
            masks=_flat(self.masks),
            seats=_flat(self.seats),
            rewards=_flat(self.rewards),
            dones=_flat(self.dones),
            lengths=_flat(self.lengths),
        )
        self._batch.begin_all(self._buffers, seed)

    def step(self, actions: ArrayLike) -> None:
        """One action in every game; of one illegal action all are refused, and nothing has changed."""
        np.copyto(self._actions, actions, casting="same_kind")  # a fraction is no action
        place = self._batch.step_all(self._buffers, self._actions, self.seed)
        if place >= 0:
            raise failure(
                IllegalMove,
                "illegal-action",
                action=int(self._actions[place]),
                place=place,
                player=seat_name(int(self.seats[place])),
                clause=None,
            )

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every game, in an array that is used again."""
        self._batch.draw_all(self._buffers, self._actions)
        return self._actions


def _flat(array: NDArray[Any]) -> Any:
    """The same memory as one row, as the compiled code takes it."""
    return array.reshape(-1)
