"""What happened, as numbers: written by the rules to a buffer beside the state.

A buffer is `log[0]` events of WIDTH numbers each. An empty buffer records nothing: playouts pass one.
"""

from collections.abc import Iterator
from typing import NamedTuple

from voliere.kernel.rule import Ints, rule

NOBODY = -1  # no seat
NOTHING = -1  # no card, no place

CAPACITY = 120  # more than any one move of any game can tell; the last events are dropped past it, and `read` says so
WIDTH = 6


class Happening(NamedTuple):
    """One event as the rules wrote it."""

    kind: int
    seat: int
    card: int
    source: int
    target: int
    amount: int


@rule
def tell(log: Ints, kind: int, seat: int, card: int, source: int, target: int, amount: int) -> None:
    """Write one event."""
    if len(log) == 0:
        return
    at = 1 + log[0] * 6
    log[0] += 1
    if at + 6 <= len(log):
        log[at] = kind
        log[at + 1] = seat
        log[at + 2] = card
        log[at + 3] = source
        log[at + 4] = target
        log[at + 5] = amount


def new_log() -> Ints:
    """A buffer for one move, to be written by plain rules."""
    return [0] * (1 + CAPACITY * WIDTH)


def read(log: Ints) -> Iterator[Happening]:
    """The events of a buffer, in order."""
    if log[0] > CAPACITY:
        raise OverflowError(f"one move told {log[0]} events; CAPACITY is {CAPACITY}")
    for index in range(log[0]):
        at = 1 + index * WIDTH
        yield Happening(*map(int, log[at : at + WIDTH]))
