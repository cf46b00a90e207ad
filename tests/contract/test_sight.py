"""What nets see: the same whatever the seat cannot know, plain and compiled, and what a net makes of it."""

import random
from collections.abc import Iterator

import pytest

from tests.conftest import Case
from voliere.kernel import GameState
from voliere.kernel.cards import highest
from voliere.kernel.chance import reseed

WORLDS = 3  # that are compared at every decision
ACTIONS = 6  # of a decision, at most


def decisions(case: Case, seed: int) -> Iterator[tuple[GameState, int, list[int]]]:
    """The decisions of a game, played by the judge and now and then at random: the state, the seat, its actions."""
    rules, judge = case.game.rules, case.game.judge
    chance = random.Random(seed)
    state = case.state()
    reseed(state, seed, 0)
    rules.start(state, [])
    out = [0] * rules.MAX_LEGAL
    while not rules.is_over(state):
        seat = highest(state.pending)
        actions = out[: rules.legal(state, seat, out)]
        yield state, seat, actions
        by_judge = max(actions, key=lambda action: judge.worth(state, seat, action))
        rules.apply(state, seat, by_judge if chance.random() < 0.6 else chance.choice(actions), [])
        while state.pending == 0 and not rules.is_over(state):
            rules.next_round(state, [])


def seen_after(case: Case, state: GameState, seat: int, action: int) -> list[float] | None:
    """What a seat sees after an action; None if that ends the round."""
    rules, sight = case.game.rules, case.game.sight
    after = state.clone()
    rules.apply(after, seat, action, [])
    if after.pending == 0:
        return None
    sight.veil(after, state, seat)
    out = [9.0] * sum(part.numbers for part in sight.FEATURES)
    sight.features(after, seat, out)
    return out


def test_nets_see_nothing_that_their_seat_cannot_know(mode: Case) -> None:
    if not mode.game.sight.FEATURES:
        pytest.skip("no sight")
    scratch = [0] * max(1, mode.game.rules.SCRATCH)
    chance = random.Random(7)
    looked = 0
    for number, (state, seat, actions) in enumerate(decisions(mode, 3)):
        if number > 12 and chance.random() < 0.85:
            continue
        worlds = [state.clone() for _ in range(WORLDS)]
        for k, world in enumerate(worlds):
            reseed(world, 11, number * WORLDS + k)
            mode.game.rules.resample(world, seat, scratch)
        for action in chance.sample(actions, min(ACTIONS, len(actions))):
            seen = [seen_after(mode, world, seat, action) for world in [state, *worlds]]
            known = [one for one in seen if one is not None]
            looked += len(known)
            for one in known:
                assert one == known[0], f"action {action} of seat {seat}, decision {number}"
                assert all(-5.0 <= feature <= 5.0 for feature in one)
    assert looked > 0
