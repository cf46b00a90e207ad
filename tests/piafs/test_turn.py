"""Playing a bird and what it sets off: PF-09 to PF-16, PF-18, PF-19, and the examples PF-30 to PF-32."""

import random

import pytest

from tests.piafs.positions import (
    BIRDS,
    DISCARDING,
    OFFERED,
    PLAYING,
    REFILLING,
    SCARING,
    begun,
    birds,
    check_cards,
    column_of,
    feeder_of,
    hand_of,
    legal,
    match_at,
    moves,
    pile_of,
    play,
    position,
    queues_of,
    refused,
)
from voliere.errors import NotYourTurn
from voliere.games.piafs import rules
from voliere.kernel import FINE

pytestmark = pytest.mark.rules

TRACK = "Y1m Y2m Y3m"


def at_the_feeder(perch, played, **fields):
    """A bird to be played by A to the first of two perches."""
    hands = [played, "S6m S6f S5m S5f", "B6m B6f B5m B5f"]
    return position([perch, "G6f"], hands, **{"track": TRACK, **fields})


# PF-09


@pytest.mark.clause("PF-09")
def test_any_bird_of_the_hand_may_be_played_to_any_perch():
    s = position(["C6m", "S6m"], ["K1m B1f C2m", "G1m", "G2m"], track=TRACK)
    assert moves(s, 0) == "C2m>1 C2m>2 B1f>1 B1f>2 K1m>1 K1m>2"
    s = position(["C6m", "S6m", "B6m"], ["K1m B1f", "G1m", "G2m", "G3m"], track=TRACK)
    assert moves(s, 0) == "B1f>1 B1f>2 B1f>3 K1m>1 K1m>2 K1m>3"
    for bird in BIRDS:
        if bird not in ("K1m", "B1f"):
            assert refused(s, f"A {bird}>1") == ("not-in-hand", "PF-09")


@pytest.mark.clause("PF-09")
@pytest.mark.parametrize("perch", [1, 2, 3])
def test_a_bird_goes_to_the_end_of_its_queue_and_the_others_stay(perch):
    queues = ["C6m C1m C1f", "S6m S2m", "B6m"]
    s = position(queues, ["K1m G4m Y5f", "G1m", "G2m", "G3m"], track=TRACK)
    events = play(s, f"A K1m>{perch}")
    assert events[0] == f"played A K1m - {perch} 0"
    queues[perch - 1] += " K1m"
    assert queues_of(s) == queues
    assert hand_of(s, 0) == "G4m Y5f"
    assert s.perch == perch - 1
    assert s.ground == [sum(int(bird[1]) for bird in queue.split()[1:]) for queue in queues]


@pytest.mark.clause("PF-09")
def test_a_turn_begins_with_a_bird_and_has_only_one():
    s = at_the_feeder("C6m", "K1m K2m K5m K6f")
    for move in ("deck", "take Y1m", "+K1m", "crow K1m", "pass", "discard K1m K2m"):
        assert refused(s, f"A {move}") == ("bird-is-due", "PF-09")
    play(s, "A K1m>1")
    for move in ("K2m>1", "crow K2m", "discard K2m K5m"):
        assert refused(s, f"A {move}") == ("drawing-is-due", "PF-20")
    play(s, "A deck")
    for seat, move in ((0, "K2m>1"), (2, "B6m>1")):
        with pytest.raises(NotYourTurn):
            match_at(s).play(seat, move)


@pytest.mark.clause("PF-09")
def test_every_number_that_is_no_action_is_refused():
    s = at_the_feeder("C6m", "C1m Y6f")
    for action in (-1, rules.ACTIONS, rules.ACTIONS + 1, 10**6):
        assert rules.refusal(s, 0, action) == rules.Refusals.NO_SUCH_ACTION
    assert rules.refusal(s, 0, 0) == FINE
    assert rules.refusal(s, 0, 71) == FINE
    assert rules.refusal(s, 0, rules.ACTIONS - 1) == rules.Refusals.BIRD_IS_DUE
    assert rules.ACTIONS == 7 * 72 + 2


@pytest.mark.clause("PF-09", "PF-17", "PF-19", "PF-20", "PF-25")
@pytest.mark.parametrize("bird", ["C1m", "C1f", "C2m", "B6f", "K1m", "Y6m", "Y6f"])
def test_whatever_the_bird_it_goes_where_the_move_says(bird):
    others = [other for other in BIRDS if other != bird]
    perches = [other for other in others if other[1] == "6"][:3]
    fives = [other for other in others if other[1] == "5"]
    for perch in range(3):
        s = position(perches, [bird, fives[0], fives[1], fives[2]], feeder="")
        play(s, f"A {bird}>{perch + 1}")
        assert bird in queues_of(s)[perch].split() or bird in birds(s.collection[0])
        assert len(queues_of(s)[perch].split()) == 2 or s.ground[perch] == 0
    s = position(perches[:2], ["", fives[0], fives[1]], track=f"{bird} {fives[2]} {fives[3]}", phase=REFILLING)
    play(s, f"A take {bird}")
    assert hand_of(s, 0) == bird
    queues = [f"{perches[0]} {perches[2]}", perches[1]]
    s = position(queues, [bird, fives[0], fives[1]], track=" ".join(fives[2:5]), phase=OFFERED)
    play(s, f"A +{bird}")
    assert birds(s.collection[0]) == bird
    weak, second = (next(other for other in others if other[1] == force) for force in "12")
    s = position([weak, perches[1]], [second, fives[0], fives[1]], collections=[bird], pests="crow")
    play(s, f"A {second}>1", f"A crow {bird}")
    assert birds(s.flown) == bird
    assert birds(s.collection[0]) == weak
    s = position(perches[:2], [bird, fives[0], fives[1]], phase=DISCARDING, pending=7)
    play(s, f"A discard {bird}")
    assert s.set_aside[0] == 1


@pytest.mark.clause("PF-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_legal_is_what_is_not_refused(players):
    for seed in range(6):
        s, _ = begun(players, seed)
        chooser = random.Random(seed)
        while s.pending:
            seat = (s.pending & -s.pending).bit_length() - 1
            allowed = legal(s, seat)
            assert len(allowed) == len(set(allowed)) <= rules.MAX_LEGAL
            assert sorted(allowed) == [a for a in range(rules.ACTIONS) if rules.refusal(s, seat, a) == FINE]
            rules.apply(s, seat, chooser.choice(allowed), [])
            check_cards(s)


# PF-10, PF-11


@pytest.mark.clause("PF-10")
def test_all_forces_on_the_ground_are_added_and_compared_with_the_perch():
    s = at_the_feeder("C6m C1m S1m B1m", "K2m K4m")
    assert play(s, "A K2m>1")[1] == "held A C6m 5 1 1"
    s = at_the_feeder("C6m C1m S1m B1m", "K4f K4m")
    assert play(s, "A K4m>1")[1] == "outweighed A C6m 7 1 1"


@pytest.mark.clause("PF-10")
def test_only_the_perch_where_the_bird_was_played_counts():
    s = position(["C1m S6m", "C6m"], ["K1m K4m", "G1m", "G2m"], track=TRACK)
    assert play(s, "A K1m>2")[1:] == ["held A C6m 1 2 5", "offer-made A - - - 1"]
    assert queues_of(s) == ["C1m S6m", "C6m K1m"]


@pytest.mark.clause("PF-11")
@pytest.mark.parametrize(("force", "is_driven_off"), [(2, False), (3, False), (4, True)])
def test_equal_is_not_stronger(force, is_driven_off):
    s = at_the_feeder("C5m S2m", f"K{force}m K6f")
    events = play(s, f"A K{force}m>1")
    assert any(event.startswith("won") for event in events) == is_driven_off
    assert birds(s.collection[0]) == ("C5m" if is_driven_off else "")
    assert s.phase == (REFILLING if is_driven_off else OFFERED)


@pytest.mark.clause("PF-11")
def test_the_chain_goes_on_as_long_as_the_ground_is_stronger():
    s = at_the_feeder("C6m S2m S2f B1m B1f", "K5m K6f", column="1 2 3 1")
    events = play(s, "A K5m>1")
    assert [event for event in events if event.split()[0] in ("outweighed", "held")] == [
        "outweighed A C6m 11 1 5",
        "outweighed A K5m 6 1 1",
        "outweighed A S2m 4 1 2",
        "held A S2f 2 1 0",
    ]
    assert birds(s.collection[0]) == "C6m S2m K5m"
    assert queues_of(s)[0] == "S2f B1m B1f"
    assert s.phase == REFILLING
    assert s.pending == 1


# PF-12 to PF-15


@pytest.mark.clause("PF-12")
@pytest.mark.parametrize("difference", [1, 2, 3, 4])
def test_a_difference_of_1_to_4_picks_the_seed_at_that_position(difference):
    s = at_the_feeder("C2m", f"K{2 + difference}m K6f", column="1 3 2 3", feeder="1")
    events = play(s, f"A K{2 + difference}m>1")
    seed = "1323"[difference - 1]
    assert events[1:4] == [
        f"outweighed A C2m {2 + difference} 1 {difference}",
        f"seed-taken A seed-{seed} {difference} - 0",
        "won A C2m 1 - 0",
    ]
    assert pile_of(s, 0) == seed
    assert [pile_of(s, seat) for seat in (1, 2)] == ["", ""]
    assert feeder_of(s) == "1"


@pytest.mark.clause("PF-13")
@pytest.mark.parametrize("difference", [1, 2, 3, 4])
def test_a_pest_at_that_position_is_taken_as_well(difference):
    s = at_the_feeder("C1m", f"K{1 + difference}m K6f", column="1 3 2 3", pests="squirrel squirrel crow")
    events = play(s, f"A K{1 + difference}m>1")
    assert events[2] == f"seed-taken A seed-{'1323'[difference - 1]} {difference} - 0"
    if difference < 4:
        pest = ["squirrel", "squirrel", "crow"][difference - 1]
        assert events[3:5] == [f"pest-taken A {pest} {difference} - 0", "won A C1m 1 - 0"]
    else:
        assert events[3] == "won A C1m 1 - 0"
        assert column_of(s)[1] == "squirrel squirrel crow"
    assert (s.phase == SCARING) == (difference == 3)


@pytest.mark.clause("PF-13")
def test_a_pest_alone_is_taken_without_a_seed_and_the_bird_is_still_collected():
    s = at_the_feeder("C1m", "K4m K6f", column="1 3", pests="squirrel squirrel crow", feeder="", seeds=["2"])
    events = play(s, "A K4m>1")
    assert events[1:] == ["outweighed A C1m 4 1 3", "pest-taken A crow 3 - 0", "won A C1m 1 - 0"]
    assert column_of(s) == ("1 3", "squirrel squirrel")
    assert pile_of(s, 0) == "2"
    assert birds(s.collection[0]) == "C1m"


@pytest.mark.clause("PF-13")
def test_where_there_is_nothing_nothing_is_taken_and_the_bird_is_still_collected():
    s = at_the_feeder("C1m", "K4m K6f", column="1 3", pests="crow", feeder="")
    events = play(s, "A K4m>1")
    assert events[1:] == [
        "outweighed A C1m 4 1 3",
        "nothing-taken A - 3 - 0",
        "won A C1m 1 - 0",
        "moved-up - K4m - 1 0",
        "held A K4m 0 1 4",
    ]
    assert column_of(s) == ("1 3", "crow")
    assert birds(s.collection[0]) == "C1m"


@pytest.mark.clause("PF-13", "PF-14")
def test_in_mid_chain_a_position_may_be_empty_because_the_column_is_refilled_only_later():
    s = at_the_feeder("C3m S1m S1f B1m B1f", "K1m K6f", column="1 2 3", feeder="3 3")
    events = play(s, "A K1m>1")
    assert [event for event in events if event.split()[0] in ("outweighed", "seed-taken", "nothing-taken", "won")] == [
        "outweighed A C3m 5 1 2",
        "seed-taken A seed-2 2 - 0",
        "won A C3m 1 - 0",
        "outweighed A S1m 4 1 3",
        "nothing-taken A - 3 - 0",
        "won A S1m 1 - 0",
        "outweighed A S1f 3 1 2",
        "seed-taken A seed-3 2 - 0",
        "won A S1f 1 - 0",
        "outweighed A B1m 2 1 1",
        "seed-taken A seed-1 1 - 0",
        "won A B1m 1 - 0",
    ]
    assert column_of(s) == ("", "")
    assert feeder_of(s) == "3 3"
    assert pile_of(s, 0) == "1 2 3"
    assert queues_of(s)[0] == "B1f K1m"


@pytest.mark.clause("PF-14")
@pytest.mark.parametrize(
    ("difference", "left"),
    [
        (1, ("3 2 3", "squirrel squirrel")),
        (2, ("1 2 3", "squirrel squirrel")),
        (3, ("1 3 3", "squirrel squirrel")),
        (4, ("1 3 2", "squirrel squirrel squirrel")),
    ],
)
def test_seeds_and_pests_above_slide_down_and_are_not_refilled_yet(difference, left):
    s = at_the_feeder(
        "C1m", f"K{1 + difference}m K6f", column="1 3 2 3", pests="squirrel squirrel squirrel", feeder="2 2"
    )
    play(s, f"A K{1 + difference}m>1")
    assert column_of(s) == left
    assert feeder_of(s) == "2 2"


@pytest.mark.clause("PF-14")
def test_which_pest_slides_where_can_be_told_apart():
    s = at_the_feeder("C1m", "K2m K6f", column="1 3 2 3", pests="squirrel crow squirrel crow")
    play(s, "A K2m>1")
    assert column_of(s) == ("3 2 3", "crow squirrel crow")
    s = at_the_feeder("C1m", "K4m K6f", column="1 3 2 3", pests="crow crow squirrel crow")
    play(s, "A K4m>1")
    assert column_of(s) == ("1 3 3", "crow crow crow")


@pytest.mark.clause("PF-15")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_with_5_or_more_a_seed_revealed_from_the_deck_goes_on_the_pile(seed):
    s = position(["C1m", "K6m"], ["K6f K1m", "S1m", "B1m"], track=TRACK, feeder=f"{seed} crow", pests="crow")
    events = play(s, "A K6f>1")
    assert events[1:4] == [
        "outweighed A C1m 6 1 5",
        f"revealed A seed-{seed} - - 1",
        "won A C1m 1 - 0",
    ]
    assert pile_of(s, 0) == str(seed)
    assert feeder_of(s) == "crow"
    assert column_of(s) == ("1 2 3 1", "crow")


@pytest.mark.clause("PF-15")
def test_with_5_or_more_a_pest_revealed_is_to_be_resolved_and_brings_no_seed():
    s = position(["C1m", "K6m"], ["K6f K1m", "S1m", "B1m"], track=TRACK, feeder="crow 3")
    events = play(s, "A K6f>1")
    assert events[2:] == ["revealed A crow - - 1", "won A C1m 1 - 0"]
    assert s.phase == SCARING
    assert pile_of(s, 0) == ""
    s = position(["C1m", "K6m"], ["K6f K1m", "S1m", "B1m"], track=TRACK, feeder="squirrel 3", seeds=["2"])
    events = play(s, "A K6f>1")
    assert events[2:5] == ["revealed A squirrel - - 1", "won A C1m 1 - 0", "stolen A seed-2 - - 0"]
    assert pile_of(s, 0) == ""
    assert column_of(s) == ("1 2 3 1", "")


@pytest.mark.clause("PF-15")
def test_with_5_or_more_and_an_empty_deck_there_is_nothing_and_the_end_is_triggered():
    s = position(["C1m", "K6m"], ["K6f K1m", "S1m", "B1m"], track=TRACK, feeder="")
    events = play(s, "A K6f>1")
    assert events[1:] == [
        "outweighed A C1m 6 1 5",
        "feeder-empty A - - - 0",
        "end-triggered A - reveal - 0",
        "won A C1m 1 - 0",
        "moved-up - K6f - 1 0",
        "held A K6f 0 1 6",
    ]
    assert s.ending == 1
    assert pile_of(s, 0) == ""
    assert birds(s.collection[0]) == "C1m"
    assert s.phase == REFILLING


@pytest.mark.clause("PF-15")
def test_a_difference_of_4_is_no_reveal_and_one_of_6_is():
    s = position(["C1m", "K6m"], ["K5f K1m", "S1m", "B1m"], track=TRACK, feeder="3 3")
    play(s, "A K5f>1")
    assert feeder_of(s) == "3 3"
    s = position(["C1m S1f", "K6m"], ["K6f K1m", "S1m", "B1m"], track=TRACK, feeder="3 3")
    assert play(s, "A K6f>1")[1] == "outweighed A C1m 7 1 6"
    assert feeder_of(s) == "3"


# PF-16, PF-18


@pytest.mark.clause("PF-16")
def test_the_bird_on_the_perch_joins_the_collection_and_not_the_hand():
    s = at_the_feeder("C3m", "K4m K6f", collections=["C1m S2m", "G1f", ""])
    play(s, "A K4m>1")
    assert birds(s.collection[0]) == "C1m C3m S2m"
    assert hand_of(s, 0) == "K6f"
    match = match_at(s)
    for viewer in (None, 0, 1, 2):
        seats = match.view(viewer).seats
        assert seats[0].collection == {"C": ["C1m", "C3m"], "S": ["S2m"], "B": [], "K": [], "G": [], "Y": []}
        assert seats[1].collection["G"] == ["G1f"]


@pytest.mark.clause("PF-18")
@pytest.mark.parametrize(
    ("queue", "played", "after"),
    [
        ("C4m S1m B2m", "K3m", "K3m S1m B2m"),
        ("C4m B3m S1m", "K2m", "B3m S1m K2m"),
        ("C4m S1m B3m", "K3m", "B3m S1m K3m"),
        ("C4m B2m S2m S1m", "K2m", "B2m S2m S1m K2m"),
        ("C6m S2m B2m G1m G1f", "K1m", "S2m B2m G1m G1f K1m"),
    ],
)
def test_the_strongest_on_the_ground_and_of_equals_the_nearest_takes_the_perch(queue, played, after):
    s = at_the_feeder(queue, f"{played} K6f", column="1 2 3 1")
    events = play(s, f"A {played}>1")
    first = next(event for event in events if event.startswith("moved-up"))
    assert first == f"moved-up - {after.split()[0]} - 1 0"
    if sum(event.startswith("moved-up") for event in events) == 1:
        assert queues_of(s)[0] == after
        assert s.queue[0][s.queue_size[0] :] == [0] * (8 - s.queue_size[0])


@pytest.mark.clause("PF-18")
def test_the_perch_of_the_turn_is_the_one_that_is_filled_again():
    s = position(["K6m S1m", "C2m S2m", "B6m"], ["K3m G4m", "G1m", "G2m", "G3m"], track=TRACK)
    events = play(s, "A K3m>2")
    assert events[1:] == [
        "outweighed A C2m 5 2 3",
        "seed-taken A seed-3 3 - 0",
        "won A C2m 2 - 0",
        "moved-up - K3m - 2 0",
        "held A K3m 2 2 1",
    ]
    assert queues_of(s) == ["K6m S1m", "K3m S2m", "B6m"]
    assert s.ground == [1, 2, 0]


@pytest.mark.clause("PF-18")
def test_the_longest_queue_there_can_be_has_room():
    """Six birds of force 1 under a 6, and a seventh on top of them."""
    s = at_the_feeder("C6m C1m S1m B1m K1m G1m Y1f", "C1f K6f")
    events = play(s, "A C1f>1")
    assert [event.split()[0] for event in events].count("won") == 6
    assert "nothing-taken A - 4 - 0" in events
    assert birds(s.collection[0]) == "C1m C6m S1m B1m K1m G1m"
    assert queues_of(s)[0] == "Y1f C1f"
    assert s.ground[0] == 1


# PF-19


@pytest.mark.clause("PF-19")
def test_a_bird_of_the_hand_up_to_the_force_just_played_may_be_collected():
    s = at_the_feeder("C6m", "K3m G2m G3f G4f")
    assert play(s, "A K3m>1")[1:] == ["held A C6m 3 1 3", "offer-made A - - - 3"]
    assert s.phase == OFFERED
    assert moves(s, 0) == "+G2m +G3f deck take Y1m take Y2m take Y3m"
    assert refused(s, "A +G4f") == ("too-strong", "PF-19")
    assert refused(s, "A +K3m") == ("not-in-hand", "PF-19")
    assert match_at(s).view().offer == 3
    assert match_at(s).view().perch == 1
    assert play(s, "A +G3f") == ["collected A G3f - - 0"]
    assert birds(s.collection[0]) == "G3f"
    assert hand_of(s, 0) == "G2m G4f"
    assert s.phase == REFILLING
    assert refused(s, "A +G2m") == ("not-offered", "PF-19")
    assert match_at(s).view().offer is None


@pytest.mark.clause("PF-19")
def test_the_species_does_not_matter_and_nothing_need_be_collected():
    s = at_the_feeder("C6m C1m", "K3m C2m S3f G1f")
    play(s, "A K3m>1")
    assert [move for move in moves(s, 0).split() if move[0] == "+"] == ["+C2m", "+S3f", "+G1f"]
    play(s, "A deck")
    assert birds(s.collection[0]) == ""
    assert {"C2m", "S3f", "G1f"} < set(hand_of(s, 0).split())
    assert s.pending == 1 << 1


@pytest.mark.clause("PF-19")
def test_it_is_measured_by_the_bird_just_played_and_not_by_the_perch_or_the_ground():
    s = at_the_feeder("C6m S3m", "K1m C2f G1f")
    play(s, "A K1m>1")
    assert [move for move in moves(s, 0).split() if move[0] == "+"] == ["+G1f"]
    s = position(["C6m", "S6m S1m"], ["K4m G5f G4f G1f", "B1m", "B2m"], track=TRACK)
    play(s, "A K4m>2")
    assert [move for move in moves(s, 0).split() if move[0] == "+"] == ["+G1f", "+G4f"]


@pytest.mark.clause("PF-19")
def test_who_has_no_such_bird_is_not_asked_and_nobody_else_can_tell():
    """The next decision is the same for all to see: the hand is to be filled."""
    poor = at_the_feeder("C6m", "K1m G2m G3f G4f")
    rich = at_the_feeder("C6m", "K1m G1m G3f G4f")
    seen = []
    for s in (poor, rich):
        match = match_at(s)
        match.play(0, "K1m>1")
        seen.append((match.view(1), match.events(1), match.pending, match.decision))
    assert seen[0] == seen[1]
    play(poor, "A K1m>1")
    assert moves(poor, 0) == "deck take Y1m take Y2m take Y3m"
    assert refused(poor, "A pass") == ("must-draw", "PF-20")


@pytest.mark.clause("PF-19")
@pytest.mark.parametrize("column", ["1 2 3 1", "", "3"])
def test_it_is_never_possible_when_a_bird_was_driven_off_whatever_the_reward(column):
    s = at_the_feeder("C1m", "K3m G1m G2f G3f", column=column, feeder="")
    events = play(s, "A K3m>1")
    assert "won A C1m 1 - 0" in events
    assert not any(event.startswith("offer-made") for event in events)
    assert s.phase == REFILLING
    assert refused(s, "A +G1m") == ("not-offered", "PF-19")
    assert not [move for move in moves(s, 0).split() if move[0] == "+"]


@pytest.mark.clause("PF-19", "PF-23")
def test_with_nothing_to_draw_the_offer_is_taken_up_or_passed():
    s = at_the_feeder("C6m", "K3m G2m G4f", track="- - -", deck="", feeder="")
    play(s, "A K3m>1")
    assert moves(s, 0) == "+G2m pass"
    assert refused(s, "A deck") == ("deck-empty", "PF-23")
    again = s.clone()
    play(s, "A pass")
    assert s.pending == 1 << 1
    assert s.phase == PLAYING
    assert hand_of(s, 0) == "G2m G4f"
    assert birds(s.collection[0]) == ""
    play(again, "A +G2m")
    assert again.pending == 1 << 1
    assert birds(again.collection[0]) == "G2m"
    assert hand_of(again, 0) == "G4f"


@pytest.mark.clause("PF-19", "PF-23")
def test_with_nothing_to_draw_passing_is_asked_of_all_so_that_it_tells_nothing():
    s = at_the_feeder("C6m", "K1m G2m G4f", track="- - -", deck="", feeder="")
    play(s, "A K1m>1")
    assert moves(s, 0) == "pass"


@pytest.mark.clause("PF-19")
def test_nothing_is_offered_to_an_empty_hand():
    s = at_the_feeder("C6m", "K3m")
    assert play(s, "A K3m>1")[1:] == ["held A C6m 3 1 3"]
    assert s.phase == REFILLING
    s = at_the_feeder("C6m", "K3m", track="- - -", deck="", feeder="")
    play(s, "A K3m>1")
    assert s.pending == 1 << 1


# Examples of the rulebook


@pytest.mark.clause("PF-30")
def test_the_example_of_a_chain():
    s = position(["C5m K3m B1m", "B2m"], ["G3m S1m S2m S3m", "Y4m", "Y5m"], column="1 3 2 2", track=TRACK)
    assert play(s, "A G3m>1") == [
        "played A G3m - 1 0",
        "outweighed A C5m 7 1 2",
        "seed-taken A seed-3 2 - 0",
        "won A C5m 1 - 0",
        "moved-up - K3m - 1 0",
        "outweighed A K3m 4 1 1",
        "seed-taken A seed-1 1 - 0",
        "won A K3m 1 - 0",
        "moved-up - G3m - 1 0",
        "held A G3m 1 1 2",
    ]
    assert queues_of(s) == ["G3m B1m", "B2m"]
    assert column_of(s)[0] == "2 2"
    assert birds(s.collection[0]) == "C5m K3m"
    assert pile_of(s, 0) == "1 3"
    assert s.phase == REFILLING


@pytest.mark.clause("PF-31")
def test_the_example_of_a_bird_not_strong_enough():
    s = position(["C5m", "B2m"], ["S3m G3f K2m Y4m", "Y5m", "Y6m"], track=TRACK)
    assert play(s, "A S3m>1") == ["played A S3m - 1 0", "held A C5m 3 1 2", "offer-made A - - - 3"]
    assert [move for move in moves(s, 0).split() if move[0] == "+"] == ["+K2m", "+G3f"]


@pytest.mark.clause("PF-32")
def test_the_example_of_a_chain_with_one_more_point_of_force():
    s = position(["C5m K3m B1m", "B2m"], ["G4m S1m S2m S3m", "Y4m", "Y5m"], column="1 3 2 2", track=TRACK)
    assert play(s, "A G4m>1") == [
        "played A G4m - 1 0",
        "outweighed A C5m 8 1 3",
        "seed-taken A seed-2 3 - 0",
        "won A C5m 1 - 0",
        "moved-up - G4m - 1 0",
        "held A G4m 4 1 0",
    ]
    assert queues_of(s) == ["G4m K3m B1m", "B2m"]
    assert column_of(s)[0] == "1 3 2"


@pytest.mark.clause("PF-10", "PF-12", "PF-19")
def test_a_preview_tells_the_whole_chain_and_whether_a_bird_may_be_collected():
    s = position(["C5m K3m B1m", "B6m"], ["G3m S1m S2m S3m", "Y4m", "Y5m"], column="1 3 2 2", track=TRACK)
    match = match_at(s)
    preview = match.preview(0, "G3m>1")
    assert preview.is_complete
    assert [(event.kind, event.source, event.amount) for event in preview.events] == [
        ("played", None, 0),
        ("outweighed", "7", 2),
        ("seed-taken", "2", 0),
        ("won", "1", 0),
        ("moved-up", None, 0),
        ("outweighed", "4", 1),
        ("seed-taken", "1", 0),
        ("won", "1", 0),
        ("moved-up", None, 0),
        ("held", "1", 2),
    ]
    assert [event.kind for event in match.preview(0, "S1m>2").events] == ["played", "held", "offer-made"]


@pytest.mark.clause("PF-15", "PF-17")
def test_a_preview_stops_before_a_card_of_the_deck_before_a_theft_and_at_a_choice():
    s = position(["C1m", "K6m"], ["K6f K1m", "S1m", "B1m"], track=TRACK)
    preview = match_at(s).preview(0, "K6f>1")
    assert not preview.is_complete
    assert [event.kind for event in preview.events] == ["played", "outweighed"]
    s = at_the_feeder("C1m", "K2m K6f", pests="squirrel")
    preview = match_at(s).preview(0, "K2m>1")
    assert not preview.is_complete
    assert [event.kind for event in preview.events] == ["played", "outweighed", "seed-taken", "pest-taken", "won"]
    s = at_the_feeder("C1m", "K2m K6f", pests="crow")
    preview = match_at(s).preview(0, "K2m>1")
    assert preview.is_complete
    assert [event.kind for event in preview.events] == ["played", "outweighed", "seed-taken", "pest-taken", "won"]
    s = at_the_feeder("C6m", "K2m K6f")
    preview = match_at(s).preview(0, "K2m>2")
    assert preview.is_complete
