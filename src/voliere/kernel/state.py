"""What the state of every game has."""

from typing import ClassVar

from voliere.kernel.chance import Chance
from voliere.kernel.rule import Floats, States, rule
from voliere.kernel.schema import i8, i64


class GameState(Chance):
    """A game adds its own fields.

    `pending`: the seats that owe a decision, as bits. Zero when a round is done: then `is_over` says whether the game
    is, and otherwise `next_round` goes on. `midway`: 1 between the steps of one move (a card, then its place).
    """

    LATER: ClassVar[tuple[str, ...]] = ()  # fields younger than stored tables, whose digests do not hold them

    players = i8
    pending = i64
    midway = i8


@rule
def following(seat: int, players: int) -> int:
    """The next seat clockwise (a comparison: a division would cost more than the rest of a turn)."""
    return seat + 1 if seat + 1 < players else 0


@rule
def share_victory(out: Floats, players: int) -> None:
    """From how well every seat stands, the more the better, to its share of the victory: the best ones share it."""
    best = out[0]
    sharing = 0
    for seat in range(players):
        if out[seat] > best:
            best = out[seat]
            sharing = 0
        if out[seat] == best:
            sharing += 1
    for seat in range(players):
        out[seat] = 1 / sharing if out[seat] == best else 0.0


@rule
def copy_state(to: States, i: int, source: States, j: int) -> None:
    """Make the state at `to[i]` equal to the one at `source[j]`."""
    to[i] = source[j].clone()
