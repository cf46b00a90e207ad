"""Playing games to the end, over any game's rules: written once, bound to each game by `bind`.

The functions in ENTRIES are what Python calls: they take arrays of states, of which they use the first. Plain callers
pass lists.
"""

from voliere.kernel.chance import below, reseed
from voliere.kernel.contract import rules
from voliere.kernel.rule import Floats, Ints, States, generic
from voliere.kernel.state import GameState, copy_state

ENTRIES = ("enter_start", "enter_legal", "enter_step", "enter_resample", "enter_observe", "enter_result", "play_games")


@generic
def step(s: GameState, seat: int, action: int, log: Ints) -> None:
    """One action, and the next round's set-up where it ends a round."""
    rules.apply(s, seat, action, log)
    while s.pending == 0 and not rules.is_over(s):
        rules.next_round(s, log)


@generic
def enter_start(states: States, log: Ints) -> None:
    """Set a configured and seeded state up for its first decision."""
    rules.start(states[0], log)


@generic
def enter_legal(states: States, seat: int, out: Ints) -> int:
    """Write the legal actions of a seat; the answer is how many."""
    return rules.legal(states[0], seat, out)


@generic
def enter_step(states: States, seat: int, action: int, log: Ints) -> None:
    """See `step`."""
    step(states[0], seat, action, log)


@generic
def enter_resample(states: States, seat: int, scratch: Ints) -> None:
    """Redraw what the seat cannot know."""
    rules.resample(states[0], seat, scratch)


@generic
def enter_observe(states: States, seat: int, out: Floats) -> None:
    """Write what the seat knows as numbers."""
    rules.observe(states[0], seat, out)


@generic
def enter_result(states: States, totals: Ints, utility: Floats) -> None:
    """Write the scores and the utility of every seat."""
    rules.scores(states[0], totals)
    rules.returns(states[0], utility)


@generic
def play_games(
    template: States,
    work: States,
    out: Ints,
    log: Ints,
    seed: int,
    first: int,
    games: int,
    score: Ints,
    share: Floats,
    all_scores: Ints,
    all_shares: Floats,
    lengths: Ints,
) -> int:
    """Play `games` random games from a configured state; game i is always the same, whoever plays it in what order.

    `out`, `score` and `share` are working space. Writes every seat's score and utility and the number of moves of each
    game; answers the number of steps in all.
    """
    players = template[0].players
    steps = 0
    for game in range(games):
        copy_state(work, 0, template, 0)
        s = work[0]
        reseed(s, seed, first + game)
        rules.start(s, log)
        moves = 0
        while s.pending != 0:
            seat = s.pending.bit_length() - 1  # several at once may act in any order
            n = rules.legal(s, seat, out)
            rules.apply(s, seat, out[below(s, n)], log)
            while s.pending == 0 and not rules.is_over(s):
                rules.next_round(s, log)
            steps += 1
            moves += 1 - s.midway
        lengths[game] = moves
        rules.scores(s, score)
        rules.returns(s, share)
        for seat in range(players):
            all_scores[game * players + seat] = score[seat]
            all_shares[game * players + seat] = share[seat]
    return steps
