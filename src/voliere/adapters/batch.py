"""Many games at once, over any game's rules: written once and bound to each game, plain and compiled.

All arrays are flat and lie game by game, so that the row of game i begins at i times its width.
"""

from typing import NamedTuple

from voliere.kernel.cards import lowest
from voliere.kernel.chance import below, reseed
from voliere.kernel.play import copy_state
from voliere.kernel.rule import Floats, Ints, Marks, Reals, States, generic, rule
from voliere.kernel.state import GameState

ENTRIES = ("begin_all", "step_all", "draw_all")


class Desk(NamedTuple):
    """What the games of a batch work with; the last arrays are what a learner sees."""

    template: States
    games: States
    dice: States  # of which only the generator is used, for `draw_all`
    begun: Ints  # how many games have been begun in each place
    legal: Ints  # working space
    row: Floats  # working space
    shares: Floats  # working space
    silence: Ints  # a log that takes nothing
    choices: Ints  # the legal actions of each game …
    counts: Ints  # … and how many
    observations: Reals
    masks: Marks
    seats: Ints
    rewards: Reals
    dones: Marks
    lengths: Ints  # of each game as far as it has gone, in actions


# The rules that `bind` puts in place of these: here they only tell a type checker their shape.
# fmt: off
# mypy: disable-error-code="empty-body"
def start(s: GameState, log: Ints) -> None: ...
def next_round(s: GameState, log: Ints) -> None: ...
def legal(s: GameState, seat: int, out: Ints) -> int: ...
def apply(s: GameState, seat: int, action: int, log: Ints) -> None: ...
def is_over(s: GameState) -> bool: ...
def returns(s: GameState, out: Floats) -> None: ...
def observe(s: GameState, seat: int, out: Floats) -> None: ...
# fmt: on


@generic
def begin(desk: Desk, i: int, seed: int) -> None:
    """Begin the next game in place i; which one that is depends on the seed, the place and how many were there."""
    copy_state(desk.games, i, desk.template, 0)
    s = desk.games[i]
    reseed(s, seed, (desk.begun[i] << 24) + i)
    desk.begun[i] += 1
    desk.lengths[i] = 0
    start(s, desk.silence)


@generic
def look(desk: Desk, i: int) -> None:
    """Write who acts next in place i, what it knows and what it may do."""
    s = desk.games[i]
    seat = lowest(s.pending)
    desk.seats[i] = seat
    width = len(desk.masks) // len(desk.counts)
    most = len(desk.legal)
    for k in range(desk.counts[i]):
        desk.masks[i * width + desk.choices[i * most + k]] = 0
    count = legal(s, seat, desk.legal)
    desk.counts[i] = count
    for k in range(count):
        desk.choices[i * most + k] = desk.legal[k]
        desk.masks[i * width + desk.legal[k]] = 1
    row = desk.row
    observe(s, seat, row)
    seen = desk.observations[i * len(row) : (i + 1) * len(row)]
    for k in range(len(row)):
        seen[k] = row[k]


@generic
def begin_all(desk: Desk, seed: int) -> None:
    """Begin a game in every place."""
    reseed(desk.dice[0], seed, -1)
    for i in range(len(desk.counts)):
        begin(desk, i, seed)
        look(desk, i)


@rule
def first_illegal(desk: Desk, actions: Ints) -> int:
    """The first place whose action may not be taken, or -1."""
    width = len(desk.masks) // len(desk.counts)
    for i in range(len(desk.counts)):
        action = int(actions[i])
        if action < 0 or action >= width or desk.masks[i * width + action] == 0:
            return i
    return -1


@generic
def step_all(desk: Desk, actions: Ints, seed: int) -> int:
    """One action in every place; where a game ends, all are paid and the next begins at once.

    The answer is -1, or the first place whose action is illegal: then nothing has been done.
    """
    bad = first_illegal(desk, actions)
    if bad >= 0:
        return bad
    players = desk.template[0].players
    for i in range(len(desk.counts)):
        s = desk.games[i]
        apply(s, int(desk.seats[i]), int(actions[i]), desk.silence)  # NumPy's own numbers lack what rules use
        while s.pending == 0 and not is_over(s):
            next_round(s, desk.silence)
        desk.lengths[i] += 1
        if desk.dones[i] != 0:
            desk.dones[i] = 0
            for seat in range(players):
                desk.rewards[i * players + seat] = 0.0
        if s.pending == 0:
            desk.dones[i] = 1
            returns(s, desk.shares)
            for seat in range(players):
                desk.rewards[i * players + seat] = desk.shares[seat]
            begin(desk, i, seed)
        look(desk, i)
    return -1


@generic
def draw_all(desk: Desk, actions: Ints) -> None:
    """A legal action for every place, all equally likely."""
    most = len(desk.legal)
    dice = desk.dice[0]
    for i in range(len(desk.counts)):
        actions[i] = desk.choices[i * most + below(dice, desk.counts[i])]
