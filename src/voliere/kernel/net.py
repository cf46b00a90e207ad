"""A small net: numbers seen, two hidden layers, one number that comes out.

All sums are made in one order, so that plain and compiled minds and every machine get the same bits: layer by layer,
each number's part is added to all sums at once, and what is zero is skipped.

A net is a row of numbers: its three sizes, then for each layer its biases and its weights, those of one number side by
side.
"""

from voliere.kernel.rule import Floats, rule

SIZES = 3  # how many numbers are seen, how many are in the first hidden layer, how many in the second


@rule
def add_part(sums: Floats, weights: Floats, part: float) -> None:
    """Add to every sum its weight times a part."""
    for i in range(len(sums)):
        sums[i] += part * weights[i]


@rule
def forward(weights: Floats, at: int, seen: Floats, first: Floats, second: Floats) -> float:
    """What the net that begins at `at` makes of what is seen; `first` and `second` are its hidden layers."""
    inputs = int(weights[at])
    at += SIZES
    for i in range(len(first)):
        first[i] = weights[at + i]
    for i in range(inputs):
        at += len(first)
        if seen[i] != 0.0:
            add_part(first, weights[at : at + len(first)], seen[i])
    at += len(first)
    for i in range(len(second)):
        second[i] = weights[at + i]
    for i in range(len(first)):
        at += len(second)
        if first[i] > 0.0:
            add_part(second, weights[at : at + len(second)], first[i])
    at += len(second)
    total = weights[at]
    for i in range(len(second)):
        if second[i] > 0.0:
            total += second[i] * weights[at + 1 + i]
    return total


def length(inputs: int, first: int, second: int) -> int:
    """How many numbers a net of these sizes is."""
    return SIZES + first * (inputs + 1) + second * (first + 1) + second + 1
