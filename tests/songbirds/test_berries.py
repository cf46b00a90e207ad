"""Berry tokens: SB-12 to SB-16, with the rulebook's examples."""

import pytest

from tests.songbirds.positions import (
    BIRDS,
    LINES,
    TOKENS,
    at_random,
    begun,
    check_awards,
    harvest_of,
    match_at,
    play,
    position,
)

pytestmark = pytest.mark.rules

VALUES = dict(zip(LINES, TOKENS.split(), strict=True))


def fill(line: str, cards: str) -> str:
    """What is told of the token when the last of these cards fills a line that holds the others."""
    *lying, last = cards.split()
    *cells, gap = LINES[line]
    placed = dict(zip(cells, lying, strict=True))
    drawing = "\n".join(" ".join(placed.get(column + row, "..") for column in "abcde") for row in "12345")
    spare = next(bird for bird in BIRDS if bird not in cards)
    first, award = play(position(drawing, [last, spare]), f"A {last}@{gap}")
    assert first == f"placed A {last} - {gap} 0"
    return award


@pytest.mark.clause("SB-13")
@pytest.mark.parametrize("line", LINES)
def test_white_6_beats_red_5_and_blue_2(line):
    assert fill(line, "W5 R2 W1 B2 R3") == f"line-taken A - {line} W {VALUES[line]}"


@pytest.mark.clause("SB-14")
@pytest.mark.parametrize("line", LINES)
def test_green_red_and_blue_tied_at_7_leave_the_token_to_white_3(line):
    assert fill(line, "G7 R7 W3 B3 B4") == f"line-taken A - {line} W {VALUES[line]}"


@pytest.mark.clause("SB-15")
@pytest.mark.parametrize("line", LINES)
def test_white_and_green_tied_at_5_and_blue_and_red_at_1_take_the_token_out_of_the_game(line):
    assert fill(line, "W5 G2 B1 G3 R1") == f"line-lost A - {line} - {VALUES[line]}"


@pytest.mark.clause("SB-13")
@pytest.mark.parametrize(
    ("cards", "colour"),
    [
        ("R1 R2 B4 G2 W2", "B"),
        ("R1 R2 B7 B6 R4", "B"),
        ("R7 R6 B7 B5 G1", "R"),
        ("W7 G6 B5 R4 W6", "W"),
        ("R7 B6 G5 W4 R6", "R"),
        ("R4 B5 G6 W7 B1", "W"),
        ("R1 R2 R3 R4 R5", "R"),
        ("B3 B4 B5 B6 B7", "B"),
        ("G3 G4 G5 G6 G7", "G"),
        ("W1 W2 W3 W4 W5", "W"),
    ],
)
def test_the_strength_of_a_colour_is_the_sum_of_its_volumes(cards, colour):
    assert fill("3", cards) == f"line-taken A - 3 {colour} 7"
    assert fill("b", cards) == f"line-taken A - b {colour} 12"


@pytest.mark.clause("SB-14")
@pytest.mark.parametrize(
    ("cards", "colour"),
    [
        ("R5 B5 G1 G2 W1", "G"),
        ("R5 B5 W1 W2 G1", "W"),
        ("G6 W6 B2 R3 B3", "B"),
        ("B6 W6 R1 R2 R4", "R"),
        ("B4 G4 R1 R2 W7", "W"),
        ("R2 B2 G7 W1 G6", "G"),
    ],
)
def test_tied_colours_are_out_and_the_strongest_of_the_rest_takes_the_token(cards, colour):
    assert fill("2", cards) == f"line-taken A - 2 {colour} 7"
    assert fill("e", cards) == f"line-taken A - e {colour} 9"


@pytest.mark.clause("SB-14", "SB-15")
@pytest.mark.parametrize("cards", ["R1 R5 G2 G4 B6", "B7 B1 W3 W4 W1", "R7 G2 G5 W3 W4", "R6 R1 B7 G3 G4"])
def test_an_absent_colour_never_profits_when_the_others_cancel(cards):
    assert fill("4", cards) == "line-lost A - 4 - 6"


@pytest.mark.clause("SB-12")
def test_a_token_is_awarded_at_once_when_the_fifth_card_lies_and_only_then():
    s = position(
        """
        .. .. .. .. ..
        .. .. .. .. ..
        R1 .. W5 B2 ..
        .. .. .. .. ..
        .. .. .. .. ..
        """,
        ["W1 R7", "G4 G5"],
    )
    assert play(s, "A W1@e3") == ["placed A W1 - e3 0"]
    assert harvest_of(s) == {"R": 0, "B": 0, "G": 0, "W": 0}
    assert play(s, "B G4@b3") == ["placed B G4 - b3 0", "line-taken B - 3 W 7"]
    assert harvest_of(s) == {"R": 0, "B": 0, "G": 0, "W": 7}
    assert s.pending == 1 << 0
    tokens = match_at(s).view().tokens
    assert [(token.place, token.taken_by) for token in tokens if token.taken_by] == [("3", "W")]
    assert not any(token.is_gone for token in tokens)
    assert play(s, "A R7@b2") == ["placed A R7 - b2 0"]
    assert harvest_of(s) == {"R": 0, "B": 0, "G": 0, "W": 7}


@pytest.mark.clause("SB-15")
def test_a_token_that_nobody_takes_leaves_the_table():
    s = position(
        """
        .. .. W5 .. ..
        .. .. G2 .. ..
        .. .. G3 .. ..
        .. .. R1 .. ..
        .. .. .. .. ..
        """,
        ["B1 R7", "G4 G5"],
    )
    assert play(s, "A B1@c5") == ["placed A B1 - c5 0", "line-lost A - c - 12"]
    assert harvest_of(s) == {"R": 0, "B": 0, "G": 0, "W": 0}
    tokens = match_at(s).view().tokens
    assert [token.place for token in tokens if token.is_gone] == ["c"]
    assert not any(token.taken_by for token in tokens)


@pytest.mark.clause("SB-16")
def test_one_card_may_complete_a_row_and_a_column():
    s = position(
        """
        .. R3 .. .. ..
        .. R4 .. .. ..
        .. W6 .. .. ..
        G7 .. B2 G1 B6
        .. B1 .. .. ..
        """,
        ["W2 R7", "G4 G5"],
    )
    assert play(s, "A W2@b4") == ["placed A W2 - b4 0", "line-taken A - b W 12", "line-taken A - 4 W 6"]
    assert harvest_of(s) == {"R": 0, "B": 0, "G": 0, "W": 18}


@pytest.mark.clause("SB-12", "SB-13", "SB-14", "SB-15", "SB-16")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_award_of_random_games_agrees_with_a_second_opinion(players):
    for seed in range(30):
        s, _ = begun(players, seed)
        for _ in at_random(s, seed):
            check_awards(s)
