"""Turn: SB-10 and SB-11."""

import pytest

from tests.songbirds.positions import (
    CELLS,
    EMPTY,
    agreed,
    at_random,
    begun,
    bits,
    check_cards,
    forest_of,
    hands_of,
    legal,
    match_at,
    open_cells,
    play,
    position,
    refused,
)
from voliere.errors import GameOver, NotYourTurn
from voliere.games.songbirds import rules
from voliere.games.songbirds.rules import FAVOURITE, PLACE
from voliere.kernel import FINE
from voliere.match import Match

pytestmark = pytest.mark.rules

THREE_CARDS = """
    .. .. .. .. ..
    .. .. .. .. ..
    .. .. R1 B4 ..
    .. .. .. G6 ..
    .. .. .. .. ..
"""
SEVEN_CELLS = "c2 d2 b3 e3 c4 e4 d5"


@pytest.mark.clause("SB-10")
def test_a_card_goes_above_below_or_beside_a_card_in_the_forest():
    s = position(THREE_CARDS, ["R2 W7", "B1 B2"])
    match = match_at(s)
    assert match.view().open_cells == SEVEN_CELLS.split()
    assert [str(move) for move in match.legal(0)] == [
        f"{card}@{cell}" for card in ("R2", "W7") for cell in SEVEN_CELLS.split()
    ]
    for cell in CELLS:
        if cell in ("c3", "d3", "d4"):
            assert refused(match, f"A R2@{cell}") == ("cell-taken", "SB-10")
        elif cell not in SEVEN_CELLS:
            assert refused(match, f"A R2@{cell}") == ("not-adjacent", "SB-10")


@pytest.mark.clause("SB-10")
def test_only_a_card_of_the_hand_is_played():
    match = match_at(position(THREE_CARDS, ["R2 W7", "B1 B2"]))
    assert refused(match, "A B1@c2") == ("not-in-hand", "SB-10")
    assert refused(match, "A G6@c2") == ("not-in-hand", "SB-10")
    match.play(0, "W7@c2")
    assert match.view(0).seats[0].hand == ["R2"]
    assert match.view().forest[1][2] == "W7"


@pytest.mark.clause("SB-10")
def test_a_placement_is_told_and_ends_the_turn():
    s = position(THREE_CARDS, ["R2 W7", "B1 B2", "G1 G2"], to_play="C")
    assert play(s, "C G2@d5") == ["placed C G2 - d5 0"]
    assert forest_of(s) == {"c3": "R1", "d3": "B4", "d4": "G6", "d5": "G2"}
    assert hands_of(s) == ["R2 W7", "B1 B2", "G1"]
    assert s.pending == 1 << 0
    assert s.shown == -1


@pytest.mark.clause("SB-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise_from_the_first_player_one_card_each(players):
    for first in range(players):
        s, _ = begun(players, seed=first, first_player="ABCD"[first])
        cards = [len(hand.split()) for hand in hands_of(s)]
        for turn, seat in enumerate(at_random(s, seed=first)):
            assert seat == (first + turn) % players
            cards[seat] -= 1
            assert [len(hand.split()) for hand in hands_of(s)] == cards


@pytest.mark.clause("SB-10")
def test_nobody_plays_out_of_turn():
    match = match_at(position(THREE_CARDS, ["R2 W7", "B1 B2", "G1 G2"], to_play="B"))
    for seat, move in ((0, "R2@c2"), (2, "G1@c2")):
        assert match.legal(seat) == []
        with pytest.raises(NotYourTurn):
            match.play(seat, move)


@pytest.mark.clause("SB-10", "SB-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_open_cells_and_cards_are_right_after_every_move_of_random_games(players):
    for seed in range(15):
        s, _ = begun(players, seed)
        for _ in at_random(s, seed):
            forest = forest_of(s)
            assert s.filled == bits(" ".join(forest), CELLS)
            assert s.frontier == bits(" ".join(open_cells(forest)), CELLS)
            check_cards(s)


@pytest.mark.clause("SB-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_goes_on_until_25_cells_are_full_and_everybody_holds_one_card(players):
    for seed in range(5):
        s, _ = begun(players, seed)
        for moves, _ in enumerate(at_random(s, seed), 1):
            assert rules.is_over(s) == (len(forest_of(s)) == 25) == (moves == 24)
        assert [len(hand.split()) for hand in hands_of(s)] == [1] * players
        assert moves == 24


@pytest.mark.clause("SB-11")
def test_nobody_plays_after_the_end():
    match = Match.new("songbirds", 3, seed=1)
    while not match.over:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    assert match.pending == ()
    assert [match.legal(seat) for seat in range(3)] == [[], [], []]
    with pytest.raises(GameOver):
        match.play(0, "R1@a1")


@pytest.mark.clause("SB-11")
def test_the_favourite_is_the_card_left_over_and_cannot_be_laid_sooner():
    s = position(THREE_CARDS, ["R2 W7", "B1 B2"])
    assert not rules.may_choose_favourite(s, 0)
    match = match_at(s)
    assert refused(match, "A R2!") == ("no-favourite-action", "SB-11")
    assert not any(str(move).endswith("!") for move in match.legal(0))


@pytest.mark.clause("SB-10", "SB-11")
def test_an_action_is_a_bird_to_play_or_a_bird_to_lay_or_a_cell_and_there_are_no_others():
    assert (FAVOURITE, PLACE, rules.ACTIONS) == (28, 28 + 28, 28 + 28 + 25)
    s = position(EMPTY, ["R1 W7", "B1 B2"])
    for action in (-1, rules.ACTIONS, rules.ACTIONS + 1):
        assert rules.refusal(s, 0, action) == rules.Refusals.NO_SUCH_ACTION
    for action in range(rules.ACTIONS):
        if action in (0, 27):
            assert rules.refusal(s, 0, action) == FINE
        elif action < FAVOURITE:
            assert rules.refusal(s, 0, action) == rules.Refusals.NOT_IN_HAND
        elif action < PLACE:
            assert rules.refusal(s, 0, action) == rules.Refusals.NO_FAVOURITE_ACTION
        else:
            assert rules.refusal(s, 0, action) == rules.Refusals.CARD_FIRST


@pytest.mark.clause("SB-10")
def test_a_card_once_taken_up_goes_into_a_cell_before_anything_else():
    s = position(THREE_CARDS, ["R2 W7", "B1 B2"])
    rules.apply(s, 0, 1, [])
    assert s.midway == 1
    assert legal(s, 0) == [PLACE + CELLS.index(cell) for cell in SEVEN_CELLS.split()]
    assert rules.refusal(s, 0, 27) == rules.Refusals.CARD_ALREADY_SHOWN
    assert rules.refusal(s, 0, FAVOURITE + 27) == rules.Refusals.CARD_ALREADY_SHOWN
    assert rules.refusal(s, 0, PLACE + CELLS.index("c2")) == FINE
    rules.apply(s, 0, PLACE + CELLS.index("c2"), [])
    assert s.midway == 0
    assert rules.refusal(s, 1, PLACE + CELLS.index("b2")) == rules.Refusals.CARD_FIRST


@pytest.mark.clause("SB-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_that_has_only_agreed_is_not_over(players):
    assert not rules.is_over(agreed(players))
