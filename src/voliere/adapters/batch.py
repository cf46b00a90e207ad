"""Many games at once, over any game's rules: written once and bound to each game, plain and compiled.

All arrays are flat and lie game by game, so that the row of game i begins at i times its width.
"""

from typing import NamedTuple

from voliere.kernel.cards import lowest
from voliere.kernel.chance import below, reseed
from voliere.kernel.contract import rules
from voliere.kernel.rule import Floats, Ints, Marks, Reals, States, generic, rule
from voliere.kernel.state import copy_state

ENTRIES = ("begin_all", "step_all", "draw_all")


class Buffers(NamedTuple):
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


@generic
def begin(buffers: Buffers, i: int, seed: int) -> None:
    """Begin the next game in place i; which one that is depends on the seed, the place and how many were there."""
    copy_state(buffers.games, i, buffers.template, 0)
    s = buffers.games[i]
    reseed(s, seed, (buffers.begun[i] << 24) + i)
    buffers.begun[i] += 1
    buffers.lengths[i] = 0
    rules.start(s, buffers.silence)


@generic
def look(buffers: Buffers, i: int) -> None:
    """Write who acts next in place i, what it knows and what it may do."""
    s = buffers.games[i]
    seat = lowest(s.pending)
    buffers.seats[i] = seat
    width = len(buffers.masks) // len(buffers.counts)
    most = len(buffers.legal)
    for k in range(buffers.counts[i]):
        buffers.masks[i * width + buffers.choices[i * most + k]] = 0
    count = rules.legal(s, seat, buffers.legal)
    buffers.counts[i] = count
    for k in range(count):
        buffers.choices[i * most + k] = buffers.legal[k]
        buffers.masks[i * width + buffers.legal[k]] = 1
    row = buffers.row
    rules.observe(s, seat, row)
    seen = buffers.observations[i * len(row) : (i + 1) * len(row)]
    for k in range(len(row)):
        seen[k] = row[k]


@generic
def begin_all(buffers: Buffers, seed: int) -> None:
    """Begin a game in every place."""
    reseed(buffers.dice[0], seed, -1)
    for i in range(len(buffers.counts)):
        begin(buffers, i, seed)
        look(buffers, i)


@rule
def first_illegal(buffers: Buffers, actions: Ints) -> int:
    """The first place whose action may not be taken, or -1."""
    width = len(buffers.masks) // len(buffers.counts)
    for i in range(len(buffers.counts)):
        action = int(actions[i])
        if action < 0 or action >= width or buffers.masks[i * width + action] == 0:
            return i
    return -1


@generic
def step_all(buffers: Buffers, actions: Ints, seed: int) -> int:
    """One action in every place; where a game ends, all are paid and the next begins at once.

    The answer is -1, or the first place whose action is illegal: then nothing has been done.
    """
    bad = first_illegal(buffers, actions)
    if bad >= 0:
        return bad
    players = buffers.template[0].players
    for i in range(len(buffers.counts)):
        s = buffers.games[i]
        # NumPy's own numbers lack what rules use.
        rules.apply(s, int(buffers.seats[i]), int(actions[i]), buffers.silence)
        while s.pending == 0 and not rules.is_over(s):
            rules.next_round(s, buffers.silence)
        buffers.lengths[i] += 1
        if buffers.dones[i] != 0:
            buffers.dones[i] = 0
            for seat in range(players):
                buffers.rewards[i * players + seat] = 0.0
        if s.pending == 0:
            buffers.dones[i] = 1
            rules.returns(s, buffers.shares)
            for seat in range(players):
                buffers.rewards[i * players + seat] = buffers.shares[seat]
            begin(buffers, i, seed)
        look(buffers, i)
    return -1


@generic
def draw_all(buffers: Buffers, actions: Ints) -> None:
    """A legal action for every place, all equally likely."""
    most = len(buffers.legal)
    dice = buffers.dice[0]
    for i in range(len(buffers.counts)):
        actions[i] = buffers.choices[i * most + below(dice, buffers.counts[i])]
