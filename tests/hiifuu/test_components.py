"""What is in the box: HF-01 and HF-02."""

import pytest

from tests.hiifuu.positions import (
    CARDS,
    DEALT,
    DISCARDS,
    TOKENS,
    TRICKS,
    VALUES,
    agreed,
    begun,
    check_cards,
    match_at,
    refused,
)
from voliere.errors import InvalidOption
from voliere.games.hiifuu import components
from voliere.games.hiifuu.table import GAME
from voliere.match import Match

pytestmark = pytest.mark.rules


@pytest.mark.clause("HF-01")
def test_there_are_four_colours_from_1_to_18():
    assert list(components.CARD_NAMES) == CARDS
    assert len(set(CARDS)) == 72


@pytest.mark.clause("HF-01")
@pytest.mark.parametrize(("players", "highest"), [(4, 13), (5, 15), (6, 18)])
def test_fewer_players_use_fewer_values(players, highest):
    s, _ = begun(players)
    assert GAME.cards(s) == [card for card in CARDS if int(card[1:]) <= highest]
    check_cards(s)
    assert Match.new("hiifuu", players, seed=1).view().highest == highest


@pytest.mark.clause("HF-01", "HF-03", "HF-04")
def test_there_are_no_cards_for_fewer_than_four_players():
    def by_players(numbers):
        return tuple(numbers.get(players, 0) for players in range(7))

    assert by_players(VALUES) == components.VALUES_IN_PLAY
    assert by_players(DEALT) == components.DEALT
    assert by_players(DISCARDS) == components.DISCARDS
    assert by_players(TRICKS) == components.KEPT


@pytest.mark.clause("HF-01")
@pytest.mark.parametrize("players", [4, 5])
def test_a_card_that_is_not_in_play_is_refused_as_such(players):
    s, _ = begun(players)
    cards = " ".join(f"O{VALUES[players] + n}" for n in range(1, 1 + components.DISCARDS[players]))
    assert refused(match_at(s), f"A discard {cards}") == ("not-in-play", "HF-01")


@pytest.mark.clause("HF-02")
def test_each_round_has_four_tokens_from_its_number_up():
    assert [list(line) for line in components.TOKEN_VALUES] == TOKENS
    assert [token.value for token in Match.new("hiifuu", seed=1).view().tokens] == [1, 2, 3, 4]


@pytest.mark.clause("HF-02")
def test_the_whole_table_of_tokens_can_be_replaced_and_each_row_is_sorted():
    mine = [[9, 1, 5, 5], [2, 0, 2, 1], [3, 4, 5, 6], [40, 30, 20, 10], [99, 98, 97, 0]]
    assert agreed(4, tokens=mine).value == [[1, 5, 5, 9], [0, 1, 2, 2], [3, 4, 5, 6], [10, 20, 30, 40], [0, 97, 98, 99]]
    assert [token.value for token in Match.new("hiifuu", seed=1, tokens=mine).view().tokens] == [1, 5, 5, 9]


@pytest.mark.clause("HF-02")
@pytest.mark.parametrize(
    "wrong",
    [[[1, 2, 3, 4]] * 4, [[1, 2, 3]] * 5, [[1, 2, 3, "4"]] * 5, [[1, 2, 3, -1]] * 5, [[1, 2, 3, 100]] * 5, 7, [1] * 20],
)
def test_a_table_of_tokens_is_five_rows_of_four_whole_numbers(wrong):
    with pytest.raises(InvalidOption):
        Match.new("hiifuu", seed=1, tokens=wrong)
