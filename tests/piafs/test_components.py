"""What is in the box: PF-01 to PF-04."""

from collections import Counter

import pytest

from tests.piafs.positions import BIRDS, agreed, begun, check_cards, piles, position
from voliere.errors import ClashingOptions, InvalidOption
from voliere.games.piafs import components, rules
from voliere.games.piafs.table import GAME
from voliere.match import Match

pytestmark = pytest.mark.rules


@pytest.mark.clause("PF-01")
def test_there_are_a_male_and_a_female_of_each_force_from_1_to_6_in_each_of_six_species():
    assert len(components.BIRD_NAMES) == 72
    assert list(components.BIRD_NAMES) == BIRDS
    tables = components.BIRD_SPECIES, components.BIRD_FORCE, components.BIRD_BIT
    for name, species, force, bit in zip(BIRDS, *tables, strict=True):
        assert "CSBKGY"[species] == name[0]
        assert str(force) == name[1]
        assert [bit if letter == name[0] else 0 for letter in "CSBKGY"] == piles(name)
    for players in (2, 3, 4):
        check_cards(begun(players)[0])
    assert set(BIRDS) <= set(GAME.cards(begun(3)[0]))


@pytest.mark.clause("PF-02")
@pytest.mark.parametrize(("force", "eggs"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_bird_has_half_its_force_in_eggs_rounded_up(force, eggs):
    assert components.EGGS[force] == eggs
    for species in "CSBKGY":
        for sex in "mf":
            s = position(["C1m" if species != "C" else "S1m"] * 1, ["", "", ""], collections=[f"{species}{force}{sex}"])
            assert rules.majorities(s, 0) == eggs


@pytest.mark.clause("PF-03")
@pytest.mark.parametrize("players", [3, 4])
def test_there_are_ten_seeds_of_each_value_three_crows_and_three_squirrels(players):
    cards = Counter(GAME.cards(begun(players)[0]))
    assert [cards[name] for name in ("seed-1", "seed-2", "seed-3", "crow", "squirrel")] == [10, 10, 10, 3, 3]
    assert components.FEEDER_CARDS == 36


@pytest.mark.clause("PF-03")
def test_the_count_of_each_seed_can_be_put_right():
    match = Match.new("piafs", 3, seed=1, seeds=[12, 10, 8])
    left = Counter(match.view().feeder_left)
    left.update(f"seed-{position.seed}" for position in match.view().column)
    assert left == {"seed-1": 12, "seed-2": 10, "seed-3": 8, "crow": 3, "squirrel": 3}
    assert "seeds=12,10,8" in match.record()
    for few in ([1, 2, 27], [1, 28, 1], [27, 2, 1]):
        assert agreed(2, seeds=few).seeds == few
        check_cards(begun(2, seeds=few)[0])


@pytest.mark.clause("PF-03", "PF-04")
@pytest.mark.parametrize("seeds", [[10, 10, 9], [11, 10, 10], [0, 15, 15], [15, 1, 14], [15, 15, 0], [30], "10", None])
def test_there_must_be_30_seeds_and_enough_of_each_value(seeds):
    for players in (2, 3):
        with pytest.raises(InvalidOption):
            Match.new("piafs", players, seed=1, seeds=seeds)


@pytest.mark.clause("PF-04")
def test_a_crow_and_seeds_of_1_2_2_3_are_for_three_or_more():
    two, three = (Counter(card for card in GAME.cards(begun(players)[0]) if card not in BIRDS) for players in (2, 3))
    assert three - two == {"seed-1": 1, "seed-2": 2, "seed-3": 1, "crow": 1}
    assert sum(three.values()) == 36
    assert sum(two.values()) == 31


@pytest.mark.clause("PF-04")
def test_which_four_seeds_are_for_three_or_more_can_be_replaced():
    two = Counter(card for card in GAME.cards(begun(2, more_seeds=[2, 1, 1])[0]) if card not in BIRDS)
    assert [two[f"seed-{value}"] for value in (1, 2, 3)] == [8, 9, 9]
    assert begun(2, more_seeds=[0, 0, 4], seeds=[0, 15, 15])[0].more_seeds == [0, 0, 4]
    with pytest.raises(InvalidOption):
        Match.new("piafs", 2, seed=1, more_seeds=[2, 2, 1])
    with pytest.raises(InvalidOption):
        Match.new("piafs", 2, seed=1, more_seeds=[4, 0, 0], seeds=[3, 13, 14])
    with pytest.raises(ClashingOptions):
        Match.new("piafs", 3, seed=1, more_seeds=[2, 1, 1])
