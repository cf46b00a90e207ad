"""Crows and squirrels: PF-17."""

from collections import Counter
from itertools import permutations

import pytest

from tests.piafs.positions import (
    BIRDS,
    PLAYING,
    REFILLING,
    SCARING,
    birds,
    check_frequencies,
    match_at,
    moves,
    pile_of,
    play,
    position,
    queues_of,
    refused,
)
from voliere.kernel import reseed

pytestmark = pytest.mark.rules

TRACK = "Y1m Y2m Y3m"


def with_pest(pest, queue="C1m", played="K2m", **fields):
    """A is to play a bird that brings the pest of the first position."""
    hands = [f"{played} K6f", "S6m S6f", "B6m B6f"]
    return position([queue, "G6f"], hands, **{"track": TRACK, "pests": pest, **fields})


# Crow


@pytest.mark.clause("PF-17")
def test_the_crow_takes_a_bird_of_the_largest_pile_and_its_owner_chooses_which():
    s = with_pest("crow", collections=["S1m S2m S3f B4m B5m", "G1m G2m G3m G4m", ""])
    play(s, "A K2m>1")
    assert s.phase == SCARING
    assert s.pending == 1
    assert moves(s, 0) == "crow S1m crow S2m crow S3f"
    assert refused(s, "A crow B4m") == ("not-in-largest-pile", "PF-17")
    assert refused(s, "A crow C1m") == ("not-in-largest-pile", "PF-17")
    assert refused(s, "A crow S4m") == ("not-in-collection", "PF-17")
    assert refused(s, "A crow G1m") == ("not-in-collection", "PF-17")
    assert play(s, "A crow S2m") == ["scared A S2m - - 0", "moved-up - K2m - 1 0", "held A K2m 0 1 2"]
    assert birds(s.collection[0]) == "C1m S1m S3f B4m B5m"
    assert birds(s.collection[1]) == "G1m G2m G3m G4m"
    assert birds(s.flown) == "S2m"
    assert match_at(s).view().flown == ["S2m"]
    assert s.phase == REFILLING


@pytest.mark.clause("PF-17")
def test_of_equally_large_piles_the_owner_chooses_one():
    s = with_pest("crow", collections=["S1m S2m B4m B5m C5f G1f", "", ""])
    play(s, "A K2m>1")
    assert moves(s, 0) == "crow C1m crow C5f crow S1m crow S2m crow B4m crow B5m"
    play(s, "A crow B5m")
    assert birds(s.collection[0]) == "C1m C5f S1m S2m B4m G1f"


@pytest.mark.clause("PF-17")
def test_the_bird_just_collected_counts_so_that_there_is_always_one_to_lose():
    s = with_pest("crow")
    play(s, "A K2m>1")
    assert moves(s, 0) == "crow C1m"
    play(s, "A crow C1m")
    assert birds(s.collection[0]) == ""
    assert birds(s.flown) == "C1m"


@pytest.mark.clause("PF-17")
def test_while_the_crow_is_at_work_the_perch_is_empty_and_nothing_else_can_be_done():
    s = with_pest("crow", queue="C2m S1m", played="K2m")
    play(s, "A K2m>1")
    assert queues_of(s)[0] == "- S1m K2m"
    view = match_at(s).view(1)
    assert view.perches[0].bird is None
    assert view.perches[0].ground == ["S1m", "K2m"]
    assert view.perches[0].total == 3
    assert view.phase == "crow"
    assert view.perch == 1
    for move in ("K6f>1", "deck", "take Y1m", "+K6f", "pass", "discard K6f"):
        assert refused(s, f"A {move}") == ("crow-is-due", "PF-17")
    play(s, "A crow C2m")
    assert queues_of(s)[0] == "K2m S1m"


@pytest.mark.clause("PF-17", "PF-18")
def test_after_the_crow_the_chain_goes_on_with_the_next_bird():
    s = with_pest("crow crow", queue="C2m S1m S1f", played="K2f", column="1 2 3 1")
    events = play(s, "A K2f>1")
    assert events[1:] == [
        "outweighed A C2m 4 1 2",
        "seed-taken A seed-2 2 - 0",
        "pest-taken A crow 2 - 0",
        "won A C2m 1 - 0",
    ]
    assert play(s, "A crow C2m") == ["scared A C2m - - 0", "moved-up - K2f - 1 0", "held A K2f 2 1 0"]
    s = with_pest("crow crow", queue="C3m S1m S1f B1m", played="K2f", column="1 2 3 1")
    play(s, "A K2f>1")
    assert play(s, "A crow C3m") == [
        "scared A C3m - - 0",
        "moved-up - K2f - 1 0",
        "outweighed A K2f 3 1 1",
        "seed-taken A seed-1 1 - 0",
        "pest-taken A crow 1 - 0",
        "won A K2f 1 - 0",
    ]
    assert s.phase == SCARING
    assert play(s, "A crow K2f") == [
        "scared A K2f - - 0",
        "moved-up - S1m - 1 0",
        "outweighed A S1m 2 1 1",
        "seed-taken A seed-3 1 - 0",
        "won A S1m 1 - 0",
        "moved-up - S1f - 1 0",
        "held A S1f 1 1 0",
    ]
    assert s.phase == REFILLING
    assert pile_of(s, 0) == "1 2 3"


@pytest.mark.clause("PF-17")
def test_the_chain_goes_on_at_the_perch_where_it_stands():
    hands = ["K2m K6f", "S6m", "B6m", "Y6m"]
    s = position(["G6f", "C1m S1m", "G5m"], hands, track=TRACK, pests="crow crow")
    play(s, "A K2m>2", "A crow C1m")
    assert queues_of(s) == ["G6f", "K2m S1m", "G5m"]


@pytest.mark.clause("PF-17")
@pytest.mark.parametrize("pest", ["crow", "squirrel"])
def test_a_pest_leaves_the_game_when_it_is_resolved(pest):
    s = with_pest(pest, column="1 2 3 1", feeder="")
    before = s.lost[:]
    kind = 4 if pest == "crow" else 5
    play(s, "A K2m>1")
    if pest == "crow":
        assert s.lost == before
        play(s, "A crow C1m")
    before[kind] += 1
    assert s.lost == before
    assert s.pests_size == 0


@pytest.mark.clause("PF-17")
def test_a_crow_of_the_deck_works_like_one_of_the_column():
    s = position(["C1m", "G6f"], ["K6f K1m", "S1m", "B1m"], track=TRACK, feeder="crow 3", collections=["S4m S5m"])
    play(s, "A K6f>1")
    assert moves(s, 0) == "crow S4m crow S5m"
    play(s, "A crow S5m", "A deck", "A deck", "A deck")
    assert s.phase == PLAYING
    assert s.pending == 1 << 1
    assert s.lost[4] == 3


@pytest.mark.clause("PF-17")
def test_all_of_one_species_can_be_at_the_crows_mercy():
    everything = [bird for bird in BIRDS if bird[0] == "S"]
    s = position(["C1m", "G6f"], ["K2m", "B1m", "B2m"], track=TRACK, pests="crow", collections=[" ".join(everything)])
    play(s, "A K2m>1")
    assert moves(s, 0).replace("crow ", "").split() == everything


# Squirrel


@pytest.mark.clause("PF-17")
@pytest.mark.parametrize(("before", "left"), [("", 0), ("2", 0), ("2 3", 1), ("2 3 3", 2), ("1 1 2 2 3 3", 5)])
def test_the_squirrel_takes_two_seeds_among_them_perhaps_the_one_just_taken(before, left):
    for seed in range(12):
        s = with_pest("squirrel", column="1 2 3 1", seeds=[before, "1 1 1", ""])
        reseed(s, seed, 0)
        events = play(s, "A K2m>1")
        stolen = [event.split() for event in events if event.startswith("stolen")]
        had = Counter(f"1 {before}".split())
        assert Counter(pile_of(s, 0).split()) == had - Counter(event[2][-1] for event in stolen)
        assert [event[1] for event in stolen] == ["A"] * len(stolen)
        assert [int(event[5]) for event in stolen] == list(range(had.total() - 1, left - 1, -1))
        assert len(pile_of(s, 0).split()) == left
        assert pile_of(s, 1) == "1 1 1"
        assert s.raids[:3] == [1, 0, 0]
        assert not any(event.startswith("found-nothing") for event in events)


@pytest.mark.clause("PF-17")
def test_each_seed_of_the_pile_is_as_likely_to_be_stolen():
    """Against all ways to draw two of the cards, the new one included, one after the other."""
    cards = "1 2 2 2 3"
    ways = Counter(f"{one}{two}" for one, two in permutations(cards.split(), 2))

    def draw(seed):
        s = with_pest("squirrel", seeds=["2 2 2 3", "", ""])
        reseed(s, seed, 0)
        events = play(s, "A K2m>1")
        return "".join(event.split()[2][-1] for event in events if event.startswith("stolen"))

    check_frequencies(draw, {way: number / ways.total() for way, number in ways.items()}, 800)


@pytest.mark.clause("PF-17")
def test_a_squirrel_of_the_deck_may_find_nothing_and_goes():
    s = position(["C1m", "G6f"], ["K6f K1m", "S1m", "B1m"], track=TRACK, feeder="squirrel 3")
    events = play(s, "A K6f>1")
    assert events[2:] == [
        "revealed A squirrel - - 1",
        "won A C1m 1 - 0",
        "found-nothing A - - - 0",
        "moved-up - K6f - 1 0",
        "held A K6f 0 1 6",
    ]
    assert s.pile == [[0, 0, 0]] * 4
    assert s.lost[5] == 3
    assert match_at(s).view().seats[0].seeds == 0


@pytest.mark.clause("PF-17")
def test_one_turn_can_bring_all_three_squirrels_each_to_the_pile_as_it_then_is():
    for seed in range(12):
        s = with_pest(
            "squirrel squirrel squirrel", queue="C3m S1m S1f B1m", played="K2f", column="1 2 3 1", seeds=["2 2 3"]
        )
        reseed(s, seed, 0)
        events = play(s, "A K2f>1")
        had = Counter(["2", "2", "3"])
        sizes = []
        for kind, _, card, *_ in (event.split() for event in events):
            if kind == "seed-taken":
                had[card[-1]] += 1
            elif kind == "stolen":
                had[card[-1]] -= 1
                assert had[card[-1]] >= 0
                sizes.append(had.total())
        assert sizes == [3, 2, 2, 1, 1, 0]
        assert pile_of(s, 0) == ""
        assert s.raids[0] == 3
        assert s.taken[0] == [0, 3, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0]


@pytest.mark.clause("PF-17", "PF-34")
def test_only_the_owner_sees_what_the_squirrel_took():
    match = match_at(with_pest("squirrel", seeds=["2 3", "", ""]))
    match.play(0, "K2m>1")
    for viewer in (0, 1, 2, None):
        stolen = [event for event in match.events(viewer) if event.kind == "stolen"]
        assert len(stolen) == 2
        assert [event.is_hidden for event in stolen] == [viewer != 0] * 2
        assert [event.card is None for event in stolen] == [viewer != 0] * 2
