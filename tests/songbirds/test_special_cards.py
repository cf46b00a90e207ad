"""Four players and the special cards: SB-20 to SB-26, with the rulebook's example board."""

from collections import Counter

import pytest

from tests.songbirds.positions import (
    AREAS,
    BIRDS,
    ONLY_SPECIAL,
    SEATS,
    SPECIAL_CARDS,
    at_random,
    begun,
    check_awards,
    check_cards,
    hands_of,
    harvest_of,
    match_at,
    play,
    position,
)
from voliere.match import Match

pytestmark = pytest.mark.rules

# The rulebook's board, as far as its text tells: green stronger than red above, green alone on the right, red and green
# tied below, blue alone on the left.
HANDS = ["G4 R5 W1", "R2 G5 W2", "G1 B1 W3", "G3 B2 W4"]
ABOVE, RIGHT, BELOW, LEFT = (
    ("A G4@c2", "B R2@c1"),
    ("C G1@d3", "D G3@e3"),
    ("A R5@c4", "B G5@c5"),
    ("C B1@b3", "D B2@a3"),
)


def awards(special: str) -> dict[str, str]:
    """Which special token goes where on the rulebook's board."""
    s = position(ONLY_SPECIAL, HANDS, special=special)
    told = [line for move in (*ABOVE, *RIGHT, *BELOW, *LEFT) for line in play(s, move) if line.startswith("area")]
    check_awards(s)
    return {line.split()[3]: line for line in told}


@pytest.mark.clause("SB-22", "SB-24")
def test_the_crow_of_the_example_punishes_green_green_nobody_and_blue():
    assert awards("crow") == {
        "above": "area-taken B - above G -2",
        "right": "area-taken D - right G -4",
        "below": "area-lost B - below - -5",
        "left": "area-taken D - left B -3",
    }


@pytest.mark.clause("SB-23", "SB-24")
def test_the_hawk_of_the_example_punishes_green_and_blue():
    assert awards("hawk") == {
        "above-right": "area-taken D - above-right G -4",
        "below-left": "area-taken D - below-left B -4",
    }


@pytest.mark.clause("SB-22", "SB-24")
def test_the_hummingbird_of_the_example_rewards_red_green_nobody_and_blue():
    assert awards("hummingbird") == {
        "above": "area-taken B - above R 2",
        "right": "area-taken D - right G 4",
        "below": "area-lost B - below - 5",
        "left": "area-taken D - left B 3",
    }


@pytest.mark.clause("SB-23", "SB-24")
def test_the_mockingbird_of_the_example_rewards_red_and_blue():
    assert awards("mockingbird") == {
        "above-right": "area-taken D - above-right R 4",
        "below-left": "area-taken D - below-left B 4",
    }


@pytest.mark.clause("SB-20", "SB-26", "SB-16")
def test_the_special_card_fills_its_lines_without_a_song_and_all_that_a_card_completes_is_awarded():
    s = position(ONLY_SPECIAL, HANDS, special="crow")
    play(s, *ABOVE, *RIGHT, "A R5@c4")
    # Column c has green 4 + 5, red 2 + 5 and the crow.
    assert play(s, "B G5@c5") == ["placed B G5 - c5 0", "line-taken B - c G 12", "area-lost B - below - -5"]
    # Row 3 has green 1 + 3, blue 1 + 2 and the crow.
    assert play(s, *LEFT) == [
        "placed C B1 - b3 0",
        "placed D B2 - a3 0",
        "line-taken D - 3 G 7",
        "area-taken D - left B -3",
    ]
    assert harvest_of(s) == {"R": 0, "B": -3, "G": 12 + 7 - 2 - 4, "W": 0}


@pytest.mark.clause("SB-20")
@pytest.mark.parametrize("special", SPECIAL_CARDS)
def test_the_chosen_special_card_takes_the_centre_and_the_first_bird_goes_beside_it(special):
    match = Match.new("songbirds", 4, seed=1, special=special, first_player="C")
    view = match.view()
    assert view.special == special
    assert [card for row in view.forest for card in row if card] == [special]
    assert view.forest[2][2] == special
    assert view.open_cells == ["c2", "b3", "d3", "c4"]
    assert [token.cells for token in view.special_tokens] == [sorted_cells(cells) for cells in AREAS[special]]
    assert [token.value for token in view.special_tokens] == list(AREAS[special].values())
    assert begun(4, seed=1, special=special, first_player="C")[1] == [
        "round-begins C - - - 1",
        f"set-out - {special} - c3 0",
        *(f"dealt {SEATS[seat]} - - - 7" for seat in range(4)),
    ]


def sorted_cells(cells: str) -> list[str]:
    return sorted(cells.split(), key=lambda cell: (cell[1], cell[0]))


@pytest.mark.clause("SB-20")
def test_a_special_card_left_to_chance_is_any_of_the_four():
    drawn = Counter(begun(4, seed)[0].special for seed in range(400))
    assert sorted(drawn) == [1, 2, 3, 4]
    assert min(drawn.values()) > 75
    assert Match.new("songbirds", 4, seed=1).view().special in SPECIAL_CARDS


@pytest.mark.clause("SB-21")
def test_four_players_are_dealt_seven_cards_each_which_are_all_birds():
    dealt: Counter[tuple[int, str]] = Counter()
    for seed in range(300):
        s, _ = begun(4, seed)
        assert [len(hand.split()) for hand in hands_of(s)] == [7] * 4
        assert sorted(" ".join(hands_of(s)).split()) == sorted(BIRDS)
        assert s.deck_size == 0
        check_cards(s)
        for seat, hand in enumerate(hands_of(s)):
            dealt.update((seat, bird) for bird in hand.split())
    assert min(dealt[seat, bird] for seat in range(4) for bird in BIRDS) > 300 / 4 / 2


@pytest.mark.clause("SB-24")
@pytest.mark.parametrize(
    ("special", "cards", "award"),
    [
        ("crow", "W2 W3", "area-taken B - right W -4"),
        ("hummingbird", "W2 W3", "area-taken B - right W 4"),
        ("crow", "R6 W3", "area-taken B - right R -4"),
        ("hummingbird", "R6 W3", "area-taken B - right W 4"),
        ("hummingbird", "B3 R6", "area-taken B - right B 4"),
        ("crow", "B3 W3", "area-lost B - right - -4"),
        ("hummingbird", "B3 W3", "area-lost B - right - 4"),
    ],
)
def test_only_colours_present_compete_for_the_token_of_two_cells(special, cards, award):
    first, second = cards.split()
    s = position(ONLY_SPECIAL, [first + " G1", second + " G2", "G3 G4", "G5 G6"], special=special)
    assert play(s, f"A {first}@d3", f"B {second}@e3")[2:] == [award]
    check_awards(s)


@pytest.mark.clause("SB-24")
@pytest.mark.parametrize(
    ("special", "cards", "award"),
    [
        ("hawk", "R1 R2 B3 W5", "area-taken D - above-right W -4"),  # red and blue tied at 3
        ("mockingbird", "R1 R2 B3 W5", "area-taken D - above-right W 4"),
        ("hawk", "R5 B5 G1 W2", "area-taken D - above-right W -4"),
        ("mockingbird", "R5 B5 G1 W2", "area-taken D - above-right G 4"),
        ("mockingbird", "R1 B1 G6 W4", "area-taken D - above-right W 4"),
        ("hawk", "R4 B4 G6 W6", "area-lost D - above-right - -4"),
        ("mockingbird", "R4 B4 G6 W6", "area-lost D - above-right - 4"),
        ("hawk", "W1 W2 W4 W6", "area-taken D - above-right W -4"),
        ("mockingbird", "W1 W2 W4 W6", "area-taken D - above-right W 4"),
        ("mockingbird", "G7 W1 W3 W2", "area-taken D - above-right W 4"),
    ],
)
def test_tied_colours_cancel_before_the_strongest_or_the_weakest_of_four_cells_is_sought(special, cards, award):
    spare = [bird for bird in BIRDS if bird not in cards]
    hands = [f"{card} {spare[seat]}" for seat, card in enumerate(cards.split())]
    s = position(ONLY_SPECIAL, hands, special=special)
    moves = [
        f"{SEATS[seat]} {card}@{cell}"
        for seat, card, cell in zip(range(4), cards.split(), ("c2", "c1", "d3", "e3"), strict=True)
    ]
    assert play(s, *moves)[4:] == [award]
    check_awards(s)


@pytest.mark.clause("SB-22", "SB-23")
@pytest.mark.parametrize("special", SPECIAL_CARDS)
def test_a_special_token_is_awarded_once_as_soon_as_its_cells_are_full(special):
    s = position(ONLY_SPECIAL, HANDS, special=special)
    told = [[line for line in play(s, move) if line.startswith("area")] for move in (*ABOVE, *RIGHT, *BELOW, *LEFT)]
    pairs, fours = [0, 1, 0, 1, 0, 1, 0, 1], [0, 0, 0, 1, 0, 0, 0, 1]
    assert [len(lines) for lines in told] == (fours if special in ("hawk", "mockingbird") else pairs)
    assert play(s, "A W1@b2") == ["placed A W1 - b2 0"]


@pytest.mark.clause("SB-24")
def test_a_special_token_that_no_colour_takes_is_out_of_the_game():
    s = position(ONLY_SPECIAL, HANDS, special="crow")
    play(s, *ABOVE, *RIGHT, *BELOW)
    tokens = {token.place: token for token in match_at(s).view().special_tokens}
    assert [place for place, token in tokens.items() if token.is_gone] == ["below"]
    assert {place: token.taken_by for place, token in tokens.items()} == {
        "above": "G",
        "right": "G",
        "below": None,
        "left": None,
    }


@pytest.mark.clause("SB-22", "SB-23", "SB-24", "SB-25", "SB-26")
@pytest.mark.parametrize("special", SPECIAL_CARDS)
def test_every_award_of_random_games_for_four_agrees_with_a_second_opinion(special):
    for seed in range(20):
        s, _ = begun(4, seed, special=special)
        for _ in at_random(s, seed):
            check_awards(s)


@pytest.mark.clause("SB-25", "SB-17")
def test_special_tokens_count_with_their_sign_in_the_score():
    last_cell = """
        R7 W6 G5 G2 B6
        G1 W1 G4 W2 G7
        B1 B4 ** W7 G3
        W3 R6 R5 G6 B7
        B5 W5 R4 R3 ..
    """
    # Red is alone below the special card, with R5 and R4.
    for special, amount in (("crow", -5), ("hummingbird", 5)):
        match = match_at(position(last_cell, ["B3 R1", "R2", "W4", "B2"], special=special), special=special)
        assert match.view().special_tokens[2].taken_by == "R"
        match.play(0, "B3@e5")
        berries = sum(token.value for token in match.view().tokens if token.taken_by == "R")
        assert match.view().harvest["R"] == berries + amount
        assert match.outcome.scores[:2] == [berries + amount + 1, berries + amount + 2]
        lines = [line for line in match.outcome.sheet if line.details.get("area") == "below"]
        assert [(line.message_id, line.amounts) for line in lines] == [("sheet-area", [amount, amount, None, None])]
