"""What is in the box: SB-01 to SB-05."""

import pytest

from tests.songbirds.positions import BIRDS, CELLS, LINES, SPECIAL_CARDS, begun, bits, check_cards, touching
from voliere.errors import ClashingOptions
from voliere.games.songbirds import components
from voliere.match import Match

pytestmark = pytest.mark.rules


@pytest.mark.clause("SB-01")
def test_there_is_one_bird_of_each_volume_from_1_to_7_in_each_of_four_colours():
    assert len(components.BIRD_NAMES) == 28
    assert set(components.BIRD_NAMES) == {f"{colour}{volume}" for colour in "RBGW" for volume in range(1, 8)}
    for name, colour, volume in zip(BIRDS, components.BIRD_COLOUR, components.BIRD_VOLUME, strict=True):
        assert f"{'RBGW'[colour]}{volume}" == name
    for players in (1, 2, 3, 4):
        check_cards(begun(players)[0])


@pytest.mark.clause("SB-02")
def test_ten_berry_tokens_lie_out_and_each_colour_has_an_empty_harvest_card():
    view = Match.new("songbirds", 3, seed=1).view()
    assert [token.place for token in view.tokens] == list(LINES)
    assert sorted(token.value for token in view.tokens) == [5, 6, 7, 7, 8, 9, 10, 12, 12, 15]
    assert not any(token.taken_by or token.is_gone for token in view.tokens)
    assert view.harvest == {"R": 0, "B": 0, "G": 0, "W": 0}


@pytest.mark.clause("SB-03")
@pytest.mark.parametrize("special", SPECIAL_CARDS)
def test_special_cards_are_for_four_rivals_only(special):
    assert Match.new("songbirds", 4, seed=1, special=special).view().special == special
    for players, others in ((2, {}), (3, {}), (4, {"cooperative": True})):
        with pytest.raises(ClashingOptions):
            Match.new("songbirds", players, seed=1, special=special, **others)
        assert Match.new("songbirds", players, seed=1, **others).view().special is None


@pytest.mark.clause("SB-04")
@pytest.mark.parametrize(
    ("special", "values"),
    [("crow", [-5, -4, -3, -2]), ("hawk", [-4, -4]), ("hummingbird", [2, 3, 4, 5]), ("mockingbird", [4, 4])],
)
def test_special_tokens_are_2_3_4_4_5_with_the_sign_of_their_card(special, values):
    view = Match.new("songbirds", 4, seed=1, special=special).view()
    assert sorted(token.value for token in view.special_tokens) == values
    box = [2, 3, 4, 4, 5]
    for value in values:
        box.remove(abs(value))


@pytest.mark.clause("SB-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_worms_worth_3_2_1_are_there_in_early_bird_only(players):
    assert Match.new("songbirds", players, seed=1, early_bird=True).view().worms == [3, 2, 1]
    assert Match.new("songbirds", players, seed=1).view().worms == []
    for others in ({"players": 1}, {"players": players, "cooperative": True}):
        assert Match.new("songbirds", seed=1, **others).view().worms == []
        with pytest.raises(ClashingOptions):
            Match.new("songbirds", seed=1, early_bird=True, **others)


@pytest.mark.clause("SB-06", "SB-10")
def test_the_forest_has_25_cells_in_five_columns_and_five_rows_that_touch_by_their_sides():
    assert list(components.CELL_NAMES) == CELLS
    assert list(components.NEIGHBOURS) == [bits(" ".join(touching(cell)), CELLS) for cell in CELLS]
    assert list(components.LINE_CELLS) == [bits(" ".join(cells), CELLS) for cells in LINES.values()]
