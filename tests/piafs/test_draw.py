"""Drawing: PF-20 to PF-23, and the example PF-33."""

import pytest

from tests.piafs.positions import (
    PLAYING,
    REFILLING,
    at_random,
    begun,
    check_cards,
    column_of,
    deck_of,
    feeder_of,
    hand_of,
    match_at,
    moves,
    play,
    position,
    queues_of,
    refused,
    track_of,
)

pytestmark = pytest.mark.rules


def to_draw(hand="K1m", track="Y1m Y2m Y3m", deck="G1m G2m G3m G4m", **fields):
    """A has played and is to fill the hand."""
    hands = [hand, "S6m S6f", "B6m B6f"]
    fields = {"phase": REFILLING, **fields}
    return position(["C6m", "C5m"], hands, track=track, deck=deck, **fields)


# PF-20


@pytest.mark.clause("PF-20")
def test_the_hand_is_filled_to_four_one_bird_at_a_time_from_the_deck_or_the_track():
    s = to_draw()
    assert moves(s, 0) == "deck take Y1m take Y2m take Y3m"
    assert play(s, "A deck") == ["drew A G1m - - 3"]
    assert hand_of(s, 0) == "K1m G1m"
    assert (s.phase, s.pending) == (REFILLING, 1)
    assert moves(s, 0) == "deck take Y1m take Y2m take Y3m"
    assert play(s, "A take Y2m") == ["took A Y2m 2 - 0", "track-laid - G2m - 2 2"]
    assert hand_of(s, 0) == "K1m G1m Y2m"
    assert track_of(s) == "Y1m G2m Y3m"
    assert moves(s, 0) == "deck take Y1m take G2m take Y3m"
    assert play(s, "A take G2m") == ["took A G2m 2 - 0", "track-laid - G3m - 2 1"]
    assert hand_of(s, 0) == "K1m G1m G2m Y2m"
    assert (s.phase, s.pending) == (PLAYING, 1 << 1)
    assert deck_of(s) == "G4m"


@pytest.mark.clause("PF-20")
@pytest.mark.parametrize(("place", "bird"), [(1, "Y1m"), (2, "Y2m"), (3, "Y3m")])
def test_a_bird_of_the_track_is_replaced_at_once_in_its_place(place, bird):
    s = to_draw(hand="K1m K2m K3m")
    assert play(s, f"A take {bird}")[0] == f"took A {bird} {place} - 0"
    expected = ["Y1m", "Y2m", "Y3m"]
    expected[place - 1] = "G1m"
    assert track_of(s) == " ".join(expected)
    assert hand_of(s, 0) == f"K1m K2m K3m {bird}"


@pytest.mark.clause("PF-20")
def test_only_birds_of_the_track_can_be_taken():
    s = to_draw()
    for bird in ("G1m", "K1m", "S6m", "C6m"):
        assert refused(s, f"A take {bird}") == ("not-on-track", "PF-20")
    assert refused(s, "A pass") == ("must-draw", "PF-20")
    for move in ("K1m>1", "crow K1m", "discard K1m"):
        assert refused(s, f"A {move}") == ("drawing-is-due", "PF-20")


@pytest.mark.clause("PF-20")
def test_a_full_hand_draws_no_more():
    s = to_draw(hand="K1m K2m K3m")
    play(s, "A deck")
    assert hand_of(s, 0) == "K1m K2m K3m G1m"
    assert s.pending == 1 << 1


@pytest.mark.clause("PF-20")
@pytest.mark.parametrize("hand", ["C1m K2m Y6f", "Y4m Y5m Y6m", "B1m C1m C2m"])
def test_a_hand_stays_in_order_whatever_comes(hand):
    s = to_draw(hand=hand, deck="K1f S1m")
    play(s, "A deck")
    assert hand_of(s, 0).split() == sorted([*hand.split(), "K1f"], key=lambda bird: ("CSBKGY".index(bird[0]), bird[1]))
    assert s.hand[1][2:] == [0, 0]


# PF-21, PF-22


@pytest.mark.clause("PF-21")
def test_the_column_is_refilled_only_when_the_hand_is_full():
    s = to_draw(hand="K1m K2m", column="1 2", feeder="3 1 2")
    play(s, "A deck")
    assert column_of(s) == ("1 2", "")
    assert play(s, "A deck")[1:] == ["seed-laid - seed-3 - 3 0", "seed-laid - seed-1 - 4 0"]
    assert column_of(s) == ("1 2 3 1", "")
    assert feeder_of(s) == "2"
    assert s.ending == 0


@pytest.mark.clause("PF-21")
def test_a_full_column_draws_nothing():
    s = to_draw(hand="K1m K2m K3m", column="1 2 3 3", feeder="crow 1")
    play(s, "A deck")
    assert feeder_of(s) == "crow 1"


@pytest.mark.clause("PF-21")
def test_pests_lie_beside_the_column_from_the_base_upward_even_where_the_seed_is_missing():
    s = to_draw(hand="K1m K2m K3m", column="1", pests="crow", feeder="squirrel squirrel crow 3 2 1 1")
    assert play(s, "A deck")[1:] == [
        "pest-laid - squirrel - 2 0",
        "pest-laid - squirrel - 3 0",
        "pest-laid - crow - 4 0",
        "seed-laid - seed-3 - 2 0",
        "seed-laid - seed-2 - 3 0",
        "seed-laid - seed-1 - 4 0",
    ]
    assert column_of(s) == ("1 3 2 1", "crow squirrel squirrel crow")
    assert feeder_of(s) == "1"
    view = match_at(s).view()
    assert [position.pest for position in view.column] == ["crow", "squirrel", "squirrel", "crow"]
    assert [position.seed for position in view.column] == [1, 3, 2, 1]


@pytest.mark.clause("PF-21")
@pytest.mark.parametrize(("pest", "kind"), [("crow", 4), ("squirrel", 5)])
def test_a_fifth_pest_leaves_the_game(pest, kind):
    s = to_draw(hand="K1m K2m K3m", column="1 2 3", pests="crow squirrel squirrel crow", feeder=f"{pest} 2 1")
    before = s.lost[kind]
    assert play(s, "A deck")[1:] == [f"pest-lost - {pest} - - 0", "seed-laid - seed-2 - 4 0"]
    assert column_of(s) == ("1 2 3 2", "crow squirrel squirrel crow")
    assert s.lost[kind] == before + 1
    assert s.raids == [0] * 4


@pytest.mark.clause("PF-22")
def test_a_seed_to_be_laid_and_an_empty_deck_trigger_the_end_and_the_column_stays_short():
    s = to_draw(hand="K1m K2m K3m", column="1 2", feeder="3 crow")
    assert play(s, "A deck")[1:] == [
        "seed-laid - seed-3 - 3 0",
        "pest-laid - crow - 1 0",
        "end-triggered A - column - 0",
    ]
    assert column_of(s) == ("1 2 3", "crow")
    assert s.ending == 1
    assert match_at(s).view().ending
    assert (s.phase, s.pending) == (PLAYING, 1 << 1)


@pytest.mark.clause("PF-22")
def test_the_card_that_completes_the_column_and_empties_the_deck_triggers_nothing_yet():
    s = to_draw(hand="K1m K2m K3m", column="1 2 3", feeder="1")
    assert play(s, "A deck")[1:] == ["seed-laid - seed-1 - 4 0"]
    assert s.ending == 0
    assert feeder_of(s) == ""
    assert not match_at(s).view().ending


@pytest.mark.clause("PF-22")
def test_a_full_column_and_an_empty_deck_trigger_nothing():
    s = to_draw(hand="K1m K2m K3m", column="1 2 3 3", feeder="")
    assert play(s, "A deck") == ["drew A G1m - - 3"]
    assert s.ending == 0


@pytest.mark.clause("PF-22")
def test_the_end_is_triggered_once():
    s = to_draw(hand="K1m K2m K3m", column="1 2", feeder="", ending=1, starter=2)
    assert play(s, "A deck") == ["drew A G1m - - 3"]
    assert s.ending == 1


# PF-23


@pytest.mark.clause("PF-23")
def test_without_a_deck_the_track_is_not_refilled_and_hands_are_filled_from_it_alone():
    s = to_draw(deck="")
    assert moves(s, 0) == "take Y1m take Y2m take Y3m"
    assert refused(s, "A deck") == ("deck-empty", "PF-23")
    assert refused(s, "A pass") == ("must-draw", "PF-20")
    assert play(s, "A take Y2m") == ["took A Y2m 2 - 0"]
    assert track_of(s) == "Y1m - Y3m"
    assert match_at(s).view().track == ["Y1m", None, "Y3m"]
    assert moves(s, 0) == "take Y1m take Y3m"
    assert refused(s, "A take Y2m") == ("not-on-track", "PF-20")
    play(s, "A take Y1m")
    assert moves(s, 0) == "take Y3m"
    play(s, "A take Y3m")
    assert hand_of(s, 0) == "K1m Y1m Y2m Y3m"
    assert track_of(s) == "- - -"
    assert s.pending == 1 << 1


@pytest.mark.clause("PF-23")
def test_the_last_bird_of_the_deck_can_be_drawn_or_replace_one_of_the_track():
    s = to_draw(hand="K1m K2m", deck="G1m")
    other = s.clone()
    play(s, "A deck")
    assert moves(s, 0) == "take Y1m take Y2m take Y3m"
    play(other, "A take Y1m")
    assert track_of(other) == "G1m Y2m Y3m"
    assert moves(other, 0) == "take G1m take Y2m take Y3m"


@pytest.mark.clause("PF-23")
@pytest.mark.parametrize("track", ["Y1m Y2m -", "- Y1m Y2m", "Y2m - Y1m"])
def test_as_long_as_one_bird_is_left_on_the_track_it_must_be_taken(track):
    s = to_draw(deck="", track=track)
    play(s, "A take Y2m")
    assert (s.phase, s.pending) == (REFILLING, 1)
    assert moves(s, 0) == "take Y1m"
    assert refused(s, "A pass") == ("must-draw", "PF-20")
    hands = ["K2m K3m", "S6m S6f", "B6m B6f"]
    s = position(["C6m", "C5m"], hands, track=track.replace("Y2m", "-"), deck="")
    play(s, "A K2m>1")
    assert moves(s, 0) == "take Y1m"


@pytest.mark.clause("PF-23")
@pytest.mark.parametrize("track", ["Y1m - -", "- Y1m -", "- - Y1m"])
def test_with_an_empty_track_too_hands_stay_short(track):
    s = to_draw(deck="", track=track)
    assert moves(s, 0) == "take Y1m"
    play(s, "A take Y1m")
    assert hand_of(s, 0) == "K1m Y1m"
    assert (s.phase, s.pending) == (PLAYING, 1 << 1)


@pytest.mark.clause("PF-23")
@pytest.mark.parametrize(("track", "phase", "pending"), [("- - Y1m", REFILLING, 1), ("- - -", PLAYING, 2)])
def test_after_a_chain_the_turn_ends_at_once_if_there_is_nothing_to_draw(track, phase, pending):
    hands = ["K2m K6f", "S6m S6f", "B6m B6f"]
    s = position(["C1m", "C5m"], hands, track=track, deck="")
    play(s, "A K2m>1")
    assert (s.phase, s.pending) == (phase, pending)


@pytest.mark.clause("PF-23")
def test_who_must_play_and_has_no_card_triggers_the_end_and_passes():
    s = position(["C6m", "C5m"], ["K1m K2m", "", "B6m B6f"], track="- - -", deck="")
    events = play(s, "A K2m>1", "A pass")
    assert events[-2:] == ["end-triggered B - hand - 0", "passed B - - - 0"]
    assert s.pending == 1 << 2
    assert s.ending == 1
    assert play(s, "C B6f>2")[-1] == "last-discards - - - - 0"


@pytest.mark.clause("PF-23", "PF-24")
def test_a_pass_counts_as_a_turn():
    """A began; B passes after A's turn, so C has the last turn."""
    s = position(["C6m", "C5m"], ["K1m K2m", "", "B1m B1f"], track="- - -", deck="", starter=0)
    play(s, "A K2m>1", "A pass", "C B1m>2")
    events = play(s, "C pass")
    assert events == ["last-discards - - - - 0"]
    s = position(["C6m", "C5m"], ["K1m K2m", "", ""], track="- - -", deck="", starter=0)
    assert play(s, "A K2m>1", "A pass")[3:] == [
        "end-triggered B - hand - 0",
        "passed B - - - 0",
        "passed C - - - 0",
        "last-discards - - - - 0",
    ]


@pytest.mark.clause("PF-23", "PF-24", "PF-25")
def test_when_nobody_has_a_card_left_the_game_ends_by_itself():
    s = position(["C6m", "C5m"], ["K1m", "", ""], track="- - -", deck="", starter=0)
    events = play(s, "A K1m>1")
    assert s.pending == 0
    assert [event.split()[0] for event in events][-5:] == ["passed", "last-discards", "scored", "scored", "scored"]


# The example of the rulebook


@pytest.mark.clause("PF-33")
def test_the_example_of_refilling():
    s = to_draw(hand="K1m K2m K3m", column="2 2", feeder="3 crow 1 2")
    assert play(s, "A deck")[1:] == [
        "seed-laid - seed-3 - 3 0",
        "pest-laid - crow - 1 0",
        "seed-laid - seed-1 - 4 0",
    ]
    assert column_of(s) == ("2 2 3 1", "crow")
    assert feeder_of(s) == "2"


# Random games


@pytest.mark.clause("PF-20", "PF-21", "PF-22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_start_of_every_turn_hands_and_column_are_as_full_as_can_be(players):
    for seed in range(15):
        s, _ = begun(players, seed)
        for _ in at_random(s, seed):
            check_cards(s)
            if s.phase == PLAYING:
                assert s.hand_size[:players] == [4] * players or s.deck_size == 0
                assert s.column_size == 4 or (s.feeder_size == 0 and s.ending)
                assert all(s.ground[p] <= int(q[1]) for p, q in enumerate(queues_of(s)))
