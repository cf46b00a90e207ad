"""What happened, as numbers: written by the rules to a buffer beside the state.

A buffer is `log[0]` events of WIDTH numbers each. An empty buffer records nothing: playouts pass one. An event has a
kind (a code of the game's `Events`), a seat, a card, where the card comes from and goes to, and an amount; rules emit
it by the shape that it has.
"""

from collections.abc import Iterator
from typing import NamedTuple

from voliere.kernel.rule import Ints, rule

NOBODY = -1  # no seat
NOTHING = -1  # no card, no place

CAPACITY = 120  # more than any one move of any game can emit; the last events are dropped past it, and `read` says so
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
def emit_all(log: Ints, kind: int, seat: int, card: int, source: int, target: int, amount: int) -> None:
    """Write an event of any shape."""
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


@rule
def emit(log: Ints, kind: int, seat: int) -> None:
    """Something happened to a seat, or to nobody."""
    if len(log) != 0:
        emit_all(log, kind, seat, NOTHING, NOTHING, NOTHING, 0)


@rule
def emit_amount(log: Ints, kind: int, seat: int, amount: int) -> None:
    """So much of something."""
    if len(log) != 0:
        emit_all(log, kind, seat, NOTHING, NOTHING, NOTHING, amount)


@rule
def emit_card(log: Ints, kind: int, seat: int, card: int, amount: int) -> None:
    """A card, and an amount that goes with it (0: none)."""
    if len(log) != 0:
        emit_all(log, kind, seat, card, NOTHING, NOTHING, amount)


@rule
def emit_from(log: Ints, kind: int, seat: int, card: int, source: int, amount: int) -> None:
    """A card, or something else that lay at a place, leaves it."""
    if len(log) != 0:
        emit_all(log, kind, seat, card, source, NOTHING, amount)


@rule
def emit_to(log: Ints, kind: int, seat: int, card: int, target: int, amount: int) -> None:
    """A card comes to a place."""
    if len(log) != 0:
        emit_all(log, kind, seat, card, NOTHING, target, amount)


def new_log() -> Ints:
    """A buffer for one move, to be written by plain rules."""
    return [0] * (1 + CAPACITY * WIDTH)


def read(log: Ints) -> Iterator[Happening]:
    """The events of a buffer, in order."""
    if log[0] > CAPACITY:
        raise OverflowError(f"one move emitted {log[0]} events; CAPACITY is {CAPACITY}")
    for index in range(log[0]):
        at = 1 + index * WIDTH
        yield Happening(*map(int, log[at : at + WIDTH]))
