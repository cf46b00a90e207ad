"""What is in the box: PG-01 to PG-03."""

from collections import Counter

import pytest

from tests.papageno.positions import BIRDS, BOX, KINDS, WEIGHTS, agreed, begun, check_cards, lightest, position
from voliere.errors import ClashingOptions, InvalidOption
from voliere.games.papageno import components, rules
from voliere.games.papageno.table import GAME
from voliere.match import Match

pytestmark = pytest.mark.rules


def everything(players: int, **options: object) -> Counter[str]:
    s, _ = begun(players, seed=2, **options)
    check_cards(s)
    return Counter(card for card, _ in GAME.whereabouts(s))


@pytest.mark.clause("PG-01")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_there_are_forty_birds_four_flutes_four_captures_and_two_eggs(players):
    cards = everything(players)
    assert cards.total() == 50
    assert (cards["F"], cards["C"], cards["E"]) == (4, 4, 2)
    assert sum(cards[kind] for kind in KINDS[:12]) == 40


@pytest.mark.clause("PG-02")
def test_there_are_four_birds_of_each_of_ten_weights():
    cards = everything(3)
    assert cards == BOX
    assert [kind for kind in KINDS[:12] if cards[kind]] == BIRDS
    assert Match.new("papageno", 3, seed=1).options["birds"] == [BOX[kind] for kind in KINDS[:12]]


@pytest.mark.clause("PG-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_count_of_each_bird_can_be_replaced(players):
    counts = [1, 2, 3, 4, 5, 6, 7, 5, 4, 3, 0, 0]
    cards = everything(players, birds=counts)
    assert [cards[kind] for kind in KINDS[:12]] == counts
    assert cards["E"] == 2
    match = Match.new("papageno", players, seed=1, birds=counts)
    assert match.options["birds"] == counts


@pytest.mark.clause("PG-02")
@pytest.mark.parametrize(
    "counts",
    [
        [4, 0, 4, 4, 0, 4, 4, 4, 4, 4, 4, 3],
        [4, 0, 4, 4, 0, 4, 4, 4, 4, 4, 4, 5],
        [4, -1, 5, 4, 0, 4, 4, 4, 4, 4, 4, 4],
        [4, 4, 4, 4, 4, 4, 4, 4, 4, 4],
        [41, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        "four",
    ],
)
def test_forty_birds_there_must_be(counts):
    with pytest.raises(InvalidOption):
        Match.new("papageno", 3, seed=1, birds=counts)


@pytest.mark.clause("PG-03")
def test_a_capture_weighs_ten_and_so_does_a_flute():
    s = position("C 1 3 / 4 5 6", "F 0 1 / 3 4 5", "-2 -2 -2 / 0 0 0", pile="9")
    assert rules.wire_weight(s, 0, 0) == 10 + 1 + 3 + 4 + 5 + 6
    assert rules.wire_weight(s, 1, 0) == 10 + 0 + 1 + 3 + 4 + 5
    assert (components.CAPTURE_WEIGHT, components.FLUTE_WEIGHT) == (10, 10)


@pytest.mark.clause("PG-03")
@pytest.mark.parametrize("weight", [-9, 0, 20])
def test_either_weight_can_be_replaced(weight):
    s = agreed(3, flute_weight=weight)
    s.wire[0] = [KINDS.index(card) for card in ["F", "1", "C", "4", "5", "6"]]
    assert rules.wire_weight(s, 0, 0) == lightest(["F", "1", "C", "4", "5", "6"], {**WEIGHTS, "F": weight})
    s = agreed(3, capture_weight=weight)
    s.wire[0] = [KINDS.index(card) for card in ["F", "1", "C", "4", "5", "6"]]
    assert rules.wire_weight(s, 0, 0) == lightest(["F", "1", "C", "4", "5", "6"], {**WEIGHTS, "C": weight})
    assert Match.new("papageno", 3, flute_weight=weight).view().weights == {"C": 10, "F": weight}


@pytest.mark.clause("PG-03")
@pytest.mark.parametrize("option", ["flute_weight", "capture_weight"])
def test_weights_go_from_minus_nine_to_twenty(option):
    for weight in (-10, 21, "10", 1.5):
        with pytest.raises(InvalidOption):
            Match.new("papageno", 3, seed=1, **{option: weight})


@pytest.mark.clause("PG-03", "PG-04")
def test_two_players_have_no_flute_to_weigh():
    with pytest.raises(ClashingOptions):
        Match.new("papageno", 2, seed=1, flute_weight=8)


@pytest.mark.clause("PG-02", "PG-03")
def test_all_birds_weigh_what_is_written_on_them():
    s = agreed(3)
    assert s.weight[:12] == list(range(-2, 10))
