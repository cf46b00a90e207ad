"""Counting: whole numbers only, so that the counts do not depend on how the games were cut into batches."""

from collections import Counter

import msgspec

from voliere.lab.playouts import Batch


class Spread(msgspec.Struct, frozen=True):
    """How some whole numbers lie."""

    mean: float
    deviation: float  # of one number, the standard one
    least: int
    most: int

    @classmethod
    def of(cls, counts: "Counter[int]") -> "Spread":
        """Of numbers with how often each was seen; there must be some."""
        total = counts.total()
        whole = sum(number * times for number, times in counts.items())
        squares = sum(number * number * times for number, times in counts.items())
        variance = (total * squares - whole * whole) / (total * max(1, total - 1))
        return cls(whole / total, variance**0.5, min(counts), max(counts))


class Tally:
    """What is kept of many games."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.steps = 0
        self.scores: list[Counter[int]] = [Counter() for _ in range(players)]
        self.lengths: Counter[int] = Counter()
        # How often each seat had the best return, by how many seats had it.
        self.bests: list[Counter[int]] = [Counter() for _ in range(players)]

    @property
    def moves(self) -> int:
        """In all games."""
        return sum(length * times for length, times in self.lengths.items())

    def wins(self, seat: int) -> float:
        """Victories; one that several seats share counts as a part for each."""
        return sum((times / sharers for sharers, times in sorted(self.bests[seat].items())), 0.0)

    def add(self, batch: Batch) -> None:
        """Count some games."""
        self.games += len(batch.lengths)
        self.steps += batch.steps
        if isinstance(batch.scores, list):
            self._add_lists(batch)
        else:
            self._add_arrays(batch)

    def _add_lists(self, batch: Batch) -> None:
        self.lengths.update(batch.lengths)
        for seat, counts in enumerate(self.scores):
            counts.update(batch.scores[seat :: self.players])
        for at in range(0, len(batch.returns), self.players):
            returns = batch.returns[at : at + self.players]
            best = max(returns)
            sharers = returns.count(best)
            for seat, value in enumerate(returns):
                if value == best:
                    self.bests[seat][sharers] += 1

    def _add_arrays(self, batch: Batch) -> None:
        import numpy as np

        def count(counts: "Counter[int]", numbers: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> None:
            least = int(numbers.min())
            for above, times in enumerate(np.bincount(numbers - least).tolist()):
                if times:
                    counts[least + above] += times

        count(self.lengths, batch.lengths)
        returns = batch.returns.reshape(-1, self.players)
        is_best = returns == returns.max(axis=1, keepdims=True)
        sharers = is_best.sum(axis=1)
        for seat in range(self.players):
            count(self.scores[seat], batch.scores[seat :: self.players])
            for number, times in enumerate(np.bincount(sharers[is_best[:, seat]]).tolist()):
                if times:
                    self.bests[seat][number] += times
