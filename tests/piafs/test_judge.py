"""What bots think of a position: each judgement on a table laid out for it, and that none looks at a secret."""

import random

import pytest

from tests.piafs.positions import (
    BIRDS,
    DISCARDING,
    OFFERED,
    REFILLING,
    SCARING,
    agreed,
    begun,
    legal,
    number,
    piles,
    play,
    position,
)
from voliere.games.piafs import judge, rules, stakes
from voliere.kernel import reseed
from voliere.kernel.events import new_log

TRACK = "Y1m Y2m Y3m"
OTHERS = ("S6m S6f S5m S5f", "B3m B6f B5m B5f")


def named(action: int) -> str:
    """An action as "C5m>1", "take C5m", …"""
    if action in (rules.DRAW, rules.PASS):
        return "deck" if action == rules.DRAW else "pass"
    block, bird = divmod(action, 72)
    return ("{}>1", "{}>2", "{}>3", "take {}", "+{}", "crow {}", "discard {}")[block].format(BIRDS[bird])


def choice(s: rules.State, seat: int = 0) -> str:
    """What the greedy bot does; there is one best action."""
    actions = sorted(legal(s, seat), key=lambda action: judge.worth(s, seat, action))
    assert len(actions) == 1 or judge.worth(s, seat, actions[-1]) > judge.worth(s, seat, actions[-2])
    return named(actions[-1])


def at_the_feeder(queues, hand, **fields):
    return position(queues, [hand, *OTHERS], **{"track": TRACK, **fields})


# Playing


def test_drives_off_the_bird_that_makes_a_pair():
    s = at_the_feeder(["C4m", "G4m"], "K5m", collections=["C4f"])
    assert choice(s) == "K5m>1"
    s = at_the_feeder(["C4m", "G4m"], "K5m", collections=["G4f"])
    assert choice(s) == "K5m>2"


@pytest.mark.parametrize(("column", "played"), [("3 1 1 1", "K4m>1"), ("1 3 1 1", "K5m>1")])
def test_plays_the_bird_that_earns_the_better_seed(column, played):
    assert choice(at_the_feeder(["C3m", "G6f"], "K4m K5m", column=column)) == played


@pytest.mark.parametrize("pest", ["crow", "squirrel"])
def test_plays_so_that_a_pest_stays_where_it_is(pest):
    s = at_the_feeder(["C3m", "G6f"], "K4m K5m", column="2 2 2 2", collections=["Y4m Y4f"], seeds=["3 3 3"])
    assert choice(s) == "K4m>1"
    s = at_the_feeder(["C3m", "G6f"], "K4m K5m", column="2 2 2 2", collections=["Y4m Y4f"], seeds=["3 3 3"], pests=pest)
    assert choice(s) == "K5m>1"


def test_sees_the_whole_chain():
    """PF-30: driving off the chaffinch brings the blackbird too, and here that makes a pair."""
    queues = ["C5m K3m B1f", "S6m"]
    hands = ["G3m", "S1m S1f S5m S5f", "B6m B6f B5m B5f"]
    alone = judge.drive_worth(position(queues, hands), 0, number("G3m"), 0)
    paired = judge.drive_worth(position(queues, hands, collections=["K3f"]), 0, number("G3m"), 0)
    assert paired > alone + 4


def test_sees_where_the_chain_stops():
    """PF-32: a greenfinch of 4 is itself the strongest on the ground, so that the blackbird is not driven off."""
    queues = ["C5m K3m B1f", "S6m"]
    hands = ["G4m", "S1m S1f S5m S5f", "B6m B6f B5m B5f"]
    alone = judge.drive_worth(position(queues, hands), 0, number("G4m"), 0)
    paired = judge.drive_worth(position(queues, hands, collections=["K3f"]), 0, number("G4m"), 0)
    assert abs(paired - alone) < 1


def test_takes_the_bird_that_another_needs_for_a_pair():
    s = at_the_feeder(["C4m", "G4m"], "K5m", collections=["", "C4f", "G3f"])
    assert choice(s) == "K5m>1"


def test_keeps_the_bird_of_the_hand_that_makes_a_pair():
    s = at_the_feeder(["C3m", "G6m"], "K5m B4f", column="1 1 1 1", collections=["B4m"])
    assert choice(s) == "K5m>1"
    s = at_the_feeder(["C3m", "G6m"], "K5m B4f", column="1 1 1 1", collections=["K5f"])
    assert choice(s) == "B4f>1"


# Collecting


def test_adds_the_bird_that_makes_a_pair_rather_than_another_or_none():
    s = at_the_feeder(["G6m", "S4m"], "K4m B3f C3m", collections=["C3f"])
    play(s, "A K4m>1")
    assert s.phase == OFFERED
    assert choice(s) == "+C3m"


def test_adds_a_bird_rather_than_none():
    s = at_the_feeder(["G6m", "S4m"], "K4m B3f", collections=["C3f"])
    play(s, "A K4m>1")
    assert choice(s) == "+B3f"


def test_a_bird_is_worth_more_where_it_takes_the_lead():
    birds = number("C4m")
    takes_lead = at_the_feeder(["G6m", "G5m"], "K4m", collections=["C1m C2m", "C6m C6f"])
    far_behind = at_the_feeder(["G6m", "G5m"], "K4m", collections=["", "C6m C6f C2m C1m C5m"])
    safe = at_the_feeder(["G6m", "G5m"], "K4m", collections=["C1m C2m C6m C6f C5m C5f C3f"])
    values = [stakes.stake_in(s, 0, birds) for s in (takes_lead, safe, far_behind)]
    assert values[0] > values[1] > values[2]


def test_a_lead_counts_for_more_the_fewer_birds_are_to_come():
    assert stakes.chance_to_lead(1, 0) > stakes.chance_to_lead(1, 6) > stakes.chance_to_lead(0, 6)
    assert stakes.chance_to_lead(-2, 0) < stakes.chance_to_lead(-2, 6)


# Drawing


def test_takes_the_bird_of_the_track_that_makes_a_pair():
    s = at_the_feeder(["G4m", "S4m"], "K5m B3f C1m", track="C3m Y4m B1m", collections=["Y4f"], phase=REFILLING)
    assert choice(s) == "take Y4m"


def test_draws_unseen_where_the_track_has_nothing_to_offer():
    gone = "C1f C2f C3f C4m C5m C6m C6f"
    s = at_the_feeder(["G4m", "S4m"], "K5m B3f Y1m", track="C1m C2m C3m", collections=["", "", gone], phase=REFILLING)
    assert choice(s) == "deck"


def test_does_not_expect_a_bird_from_the_deck_that_another_took_from_the_track():
    s = at_the_feeder(["G4m", "S4m"], "K5m B3f C1m", phase=REFILLING, shown=piles("S6m"))
    unseen = {bird for bird in BIRDS if stakes.is_unseen(s, 0, number(bird))}
    assert "S6m" not in unseen
    assert {"S6f", "B5m", "C6m"} <= unseen  # held by others or in the deck
    assert not {"K5m", "G4m", "Y1m"} & unseen


# Pests


def after_a_crow(won, collections):
    """A has just won a bird, with a crow beside the seed."""
    s = at_the_feeder([won, "S4m"], "B6m", collections=collections, pests="crow")
    play(s, "A B6m>1")
    assert s.phase == SCARING
    return s


def test_lets_the_crow_have_a_single_bird_and_keeps_the_pair():
    assert choice(after_a_crow("C5m", ["C6m C6f"])) == "crow C5m"
    assert choice(after_a_crow("C5m", ["C5f C3f"])) == "crow C3f"


def test_lets_the_crow_into_the_pile_that_is_lost_anyway():
    rivals = ["K6m K6f K4m K4f K1m G3m", "G2m"]
    assert choice(after_a_crow("C5m", ["C3f K5f K3m", *rivals])) == "crow K3m"


def test_a_squirrel_costs_what_two_seeds_are_worth():
    for seeds, cost in (("", 0), ("3", 3), ("1 3 2", 4), ("3 3 3 3", 6)):
        s = at_the_feeder(["G4m", "S4m"], "K5m", seeds=[seeds])
        assert judge.squirrel_cost(s, 0, 0) == cost
    assert judge.squirrel_cost(at_the_feeder(["G4m", "S4m"], "K5m"), 0, 2) == 2


# The end


def at_the_end(hand, **fields):
    hands = [hand, *OTHERS]
    return position(["G4m", "S4m"], hands, phase=DISCARDING, pending=0b111, ending=1, feeder="", **fields)


def test_keeps_a_pair_that_is_whole_in_the_hand():
    s = at_the_end("C3m C3f K6m Y5f")
    assert {named(action) for action in best_discards(s)} == {"discard K6m", "discard Y5f"}
    play(s, "A discard K6m Y5f")


def best_discards(s):
    """The two best first steps: either order of the same discard is as good."""
    return sorted(legal(s, 0), key=lambda action: judge.worth(s, 0, action))[-2:]


def test_keeps_the_birds_that_complete_pairs_and_win_a_species():
    s = at_the_end("C3m K6m Y5f G6m", collections=["C3f Y4m Y3m", "Y1m Y1f K5m K5f K4m G5m G5f G1m"])
    assert {named(action) for action in best_discards(s)} == {"discard K6m", "discard G6m"}


def test_the_second_discard_goes_on_with_the_first():
    s = at_the_end("C3m C3f K6m Y5f")
    rules.apply(s, 0, rules.DISCARD + number("K6m"), new_log())
    assert s.midway
    assert choice(s) == "discard Y5f"


def test_a_hunch_keeps_the_bird_that_completes_a_pair():
    s = at_the_end("C3m K6m Y5f G6m", collections=["C3f"])
    actions = legal(s, 0)
    for seed in range(20):
        reseed(s, seed, 0)
        assert named(actions[judge.hunch(s, 0, actions, len(actions))]) != "discard C3m"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_outlook_is_the_share_of_the_victory_and_a_hope_that_grows_with_every_point(players):
    s, _ = begun(players, 3)
    chooser = random.Random(3)
    while s.pending:
        seat = next(seat for seat in range(players) if s.pending >> seat & 1)
        rules.apply(s, seat, chooser.choice(legal(s, seat)), new_log())
    out, shares = [0.0] * 2 * players, [0.0] * players
    rules.returns(s, shares)
    judge.outlook(s, out)
    assert out[:players] == shares
    assert all(0 <= hope <= 1 for hope in out[players:])
    before = out[players:]
    s.points[1] += 1
    judge.outlook(s, out)
    assert out[players + 1] > before[1]
    assert out[players] <= before[0]


# Strength and secrets


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_ply_of_judgement_beats_chance(players):
    s, _ = begun(players, 5)
    chooser = random.Random(5)
    while s.pending:
        seat = next(seat for seat in range(players) if s.pending >> seat & 1)
        actions = legal(s, seat)
        action = chooser.choice(actions)
        if seat == 1:
            action = max(actions, key=lambda action: judge.worth(s, 1, action))
        rules.apply(s, seat, action, new_log())
    assert s.points[1] == max(s.points)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hunches_beat_chance(players):
    s, _ = begun(players, 6)
    chooser = random.Random(6)
    while s.pending:
        seat = next(seat for seat in range(players) if s.pending >> seat & 1)
        actions = legal(s, seat)
        chosen = judge.hunch(s, seat, actions, len(actions)) if seat == 1 else chooser.randrange(len(actions))
        rules.apply(s, seat, actions[chosen], new_log())
    assert s.points[1] == max(s.points)


def thoughts(s: rules.State, seat: int) -> tuple[list[float], list[int]]:
    """What the judge says about every legal action, and what it would do in a hurry."""
    actions = legal(s, seat)
    hunches = []
    for seed in range(4):
        hurried = s.clone()
        reseed(hurried, seed, 0)
        hunches.append(judge.hunch(hurried, seat, actions, len(actions)))
    return [judge.worth(s, seat, action) for action in actions], hunches


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_judgement_depends_on_a_secret(players):
    s = agreed(players)
    reseed(s, players, 0)
    rules.start(s, new_log())
    chooser = random.Random(players)
    changed = 0
    while s.pending:
        seat = next(seat for seat in range(players) if s.pending >> seat & 1)
        told = thoughts(s, seat)
        for seed in (1, 2):
            world = s.clone()
            reseed(world, seed, players)
            rules.resample(world, seat, [0] * rules.SCRATCH)
            changed += world.hand != s.hand
            assert thoughts(world, seat) == told
        rules.apply(s, seat, chooser.choice(legal(s, seat)), new_log())
    assert changed > 20


def test_a_judgement_leaves_the_state_as_it_was():
    s = at_the_feeder(["C5m K3m B1f", "G4m"], "G3m K5m", collections=[" ".join(BIRDS[:2])], flown=piles(""))
    before = s.clone()
    for action in legal(s, 0):
        judge.worth(s, 0, action)
    assert s == before
