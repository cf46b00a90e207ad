"""What tricks win: HF-10, HF-11, HF-13."""

import pytest

from tests.hiifuu.positions import events_of, match_at, play, position
from voliere.games.hiifuu import rules
from voliere.kernel.events import new_log

pytestmark = pytest.mark.rules

# A takes the first trick, B the second, A the third.
THREE_TRICKS = ["O13 R1 G13", "O1 R13 G1", "O2 R2 G2", "O3 R3 G3"]


@pytest.mark.clause("HF-10")
def test_the_first_token_of_round_1_is_taken_at_a_second_trick_and_is_worth_1():
    """The rulebook's example: violet wins a trick, rose the next, violet the third and with it the token."""
    s = position(THREE_TRICKS)
    assert play(s, "A O13", "B O1", "C O2", "D O3")[-1] == "trick-won A O13 - - 1"
    assert s.tokens_taken == 0
    play(s, "A R1")
    assert play(s, "B R13", "C R2", "D R3")[-1] == "trick-won B R13 - - 1"
    assert match_at(s).view().seats[0].token is None
    events = play(s, "B G1", "C G2", "D G3", "A G13")
    assert events[4:] == [
        "trick-won A G13 - - 2",
        "token-taken A - 1 - 1",
        "scored A - 1 - 1",
        "round-ends - - - - 1",
    ]
    view = match_at(s).view()
    assert [token.taken_by for token in view.tokens] == [0, None, None, None]
    assert view.scores == [1, 0, 0, 0]


@pytest.mark.clause("HF-10")
@pytest.mark.parametrize(
    ("taken", "place", "value"), [([-1, -1, -1, -1], 1, 7), ([-1, 0, -1, -1], 2, 3), ([-1, 1, 2, 0], 4, 0)]
)
def test_it_is_the_first_token_still_lying_there_whatever_its_value(taken, place, value):
    s = position(["O13 R1", "O1 R2", "O2 R3", "O3 R4"], tricks=[1, 2, 2, 2], taken=taken, tokens=[7, 3, 5, 0])
    events = play(s, "A O13", "B O1", "C O2", "D O3")
    assert events[-2:] == ["trick-won A O13 - - 2", f"token-taken A - {place} - {value}"]
    assert s.taken[0] == place - 1
    assert s.tokens_taken == place
    player = match_at(s).view().seats[0]
    assert (player.tricks, player.token, player.is_covered) == (2, value, False)
    token = match_at(s).view().tokens[place - 1]
    assert (token.value, token.taken_by, token.is_covered) == (value, 0, False)


@pytest.mark.clause("HF-11")
def test_a_third_trick_covers_the_token_and_the_next_player_takes_the_next_one():
    s = position(
        ["O13 R1 V1", "O1 R13 V2", "O2 R2 V3", "O3 R3 V4"],
        tricks=[2, 1, 0, 0],
        taken=[0, -1, -1, -1],
        tokens=[2, 4, 6, 8],
    )
    assert play(s, "A O13", "B O1", "C O2", "D O3")[-2:] == ["trick-won A O13 - - 3", "token-covered A - 1 - 2"]
    view = match_at(s).view()
    assert (view.seats[0].token, view.seats[0].is_covered) == (2, True)
    assert (view.tokens[0].taken_by, view.tokens[0].is_covered) == (0, True)
    assert not rules.keeps_token(s, 0)
    assert play(s, "A R1", "B R13", "C R2", "D R3")[-1] == "token-taken B - 2 - 4"
    events = play(s, "B V2", "C V3", "D V4", "A V1")
    assert events[-2:] == ["scored B - 2 - 4", "round-ends - - - - 1"]
    assert s.gained[0][:4] == [0, 4, 0, 0]


@pytest.mark.clause("HF-11", "HF-12")
def test_a_fourth_trick_covers_nothing_more():
    s = position(["O13 R1", "O1 R2", "O2 R3", "O3 R4"], tricks=[3, 0, 0, 0], taken=[0, -1, -1, -1])
    assert play(s, "A O13", "B O1", "C O2", "D O3")[-1] == "trick-won A O13 - - 4"


@pytest.mark.clause("HF-13")
def test_a_fifth_player_with_a_second_trick_finds_no_token_and_scores_nothing():
    hands = ["O18 R1", "O1 R2", "O2 R3", "O3 R4", "O4 R5", "O5 R6"]
    s = position(hands, tricks=[1, 2, 2, 2, 2, 0], taken=[-1, 0, 1, 2, 3, -1])
    events = play(s, "A O18", "B O1", "C O2", "D O3", "E O4", "F O5")
    assert events[-2:] == ["trick-won A O18 - - 2", "no-token-left A - - - 0"]
    assert s.taken[0] == -1
    assert s.tokens_taken == 4
    assert not rules.keeps_token(s, 0)
    player = match_at(s).view().seats[0]
    assert (player.tricks, player.token, player.is_covered) == (2, None, False)
    events = play(s, "A R1", "B R2", "C R3", "D R4", "E R5", "F R6")
    assert [event for event in events if "scored" in event] == [
        f"scored {seat} - {n} - {n}" for n, seat in enumerate("BCDE", 1)
    ]
    assert s.gained[0] == [0, 1, 2, 3, 4, 0]


@pytest.mark.clause("HF-13")
def test_a_third_trick_without_a_token_covers_nothing():
    hands = ["O18 R1", "O1 R2", "O2 R3", "O3 R4", "O4 R5", "O5 R6"]
    s = position(hands, tricks=[2, 2, 1, 2, 2, 0], taken=[-1, 0, 1, 2, 3, -1])
    assert play(s, "A O18", "B O1", "C O2", "D O3", "E O4", "F O5")[-1] == "trick-won A O18 - - 3"
    player = match_at(s).view().seats[0]
    assert (player.tricks, player.token, player.is_covered) == (3, None, False)


@pytest.mark.clause("HF-10", "HF-13")
def test_a_token_worth_nothing_is_a_token():
    s = position(["O13", "O1", "O2", "O3"], tricks=[1, 0, 0, 0], tokens=[0, 0, 5, 5])
    log = new_log()
    for seat, card in ((0, 12), (1, 0), (2, 1), (3, 2)):
        rules.apply(s, seat, card, log)
    assert events_of(log)[-3:] == ["token-taken A - 1 - 0", "scored A - 1 - 0", "round-ends - - - - 1"]
    assert rules.keeps_token(s, 0)
