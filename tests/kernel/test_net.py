"""A net's forward pass: what it computes, and the same bits plain and compiled."""

import math
import random

import pytest

from voliere.games import get, names
from voliere.kernel import net
from voliere.kernel.compiler import Compiler


def row_of(inputs: int, first: int, second: int, chance: random.Random) -> list[float]:
    numbers = [chance.gauss(0, 0.3) for _ in range(net.length(inputs, first, second) - net.SIZES)]
    return [float(inputs), float(first), float(second), *numbers]


def by_hand(weights: list[float], seen: list[float]) -> float:
    """The same, as one would write it on paper."""
    sizes = [int(size) for size in weights[:3]]
    numbers = iter(weights[3:])
    layer = seen
    for size in [*sizes[1:], 1]:
        biases = [next(numbers) for _ in range(size)]
        columns = [[next(numbers) for _ in range(size)] for _ in layer]
        sums = [
            bias + sum(x * column[i] for x, column in zip(layer, columns, strict=True)) for i, bias in enumerate(biases)
        ]
        layer = sums if size == 1 else [max(0.0, one) for one in sums]
    return layer[0]


def test_what_a_net_computes() -> None:
    chance = random.Random(1)
    for sizes in ((1, 2, 2), (7, 4, 3), (30, 16, 8)):
        weights = row_of(*sizes, chance)
        for _ in range(20):
            seen = [chance.choice((0.0, chance.gauss(0, 1))) for _ in range(sizes[0])]
            first, second = [9.0] * sizes[1], [9.0] * sizes[2]
            found = net.forward([*[5.0] * 11, *weights], 11, seen, first, second)
            assert math.isclose(found, by_hand(weights, seen), rel_tol=1e-9, abs_tol=1e-12)


def test_plain_and_compiled_agree_to_the_last_bit(compiled_only: None) -> None:
    import numpy as np

    compiled = Compiler(get(names()[0]).rules).twin(net.forward)
    chance = random.Random(2)
    for sizes in ((5, 3, 2), (90, 64, 32)):
        weights = row_of(*sizes, chance)
        for _ in range(50):
            seen = [chance.choice((0.0, chance.gauss(0, 1))) for _ in range(sizes[0])]
            plain = net.forward(weights, 0, seen, [0.0] * sizes[1], [0.0] * sizes[2])
            arrays = [np.array(one) for one in (weights, seen, [0.0] * sizes[1], [0.0] * sizes[2])]
            assert compiled(arrays[0], 0, *arrays[1:]) == plain


@pytest.mark.parametrize(("sizes", "numbers"), [((1, 1, 1), 9), ((10, 4, 2), 3 + 44 + 10 + 3)])
def test_how_long_a_net_is(sizes: tuple[int, int, int], numbers: int) -> None:
    assert net.length(*sizes) == numbers
