"""The solo variant: SB-36 to SB-40, with the rulebook's example."""

from collections import Counter

import pytest

from tests.songbirds.positions import (
    BIRDS,
    at_random,
    begun,
    check_awards,
    check_cards,
    forest_of,
    hands_of,
    harvest_of,
    legal,
    match_at,
    open_cells,
    play,
    position,
    refused,
)
from voliere.games.songbirds import rules
from voliere.games.songbirds.rules import FAVOURITE
from voliere.games.songbirds.state import SOLO
from voliere.match import Match

pytestmark = pytest.mark.rules

DIAGONALS = ["a1", "e1", "b2", "d2", "c3", "b4", "d4", "a5", "e5"]

# The harvests of the rulebook's example, once green 5 lies in d5.
LAST_CELL = """
    W4 B5 G1 G3 B6
    W5 B3 G7 G6 W6
    W7 B1 R4 B7 R7
    G4 G2 R6 B4 R2
    W1 W3 R1 .. R3
"""
TOKENS = "7 12 9 10 15 5 6 8 12 7"


@pytest.mark.clause("SB-36")
def test_nine_birds_lie_on_the_diagonals_one_card_is_dealt_and_18_are_the_deck():
    birds: Counter[str] = Counter()
    for seed in range(100):
        s, told = begun(1, seed)
        forest = forest_of(s)
        assert list(forest) == DIAGONALS
        # The first turn has drawn its card already.
        assert len(hands_of(s)[0].split()) == 2
        assert s.deck_size == 17
        check_cards(s)
        birds.update(forest.values())
        drawn = next(line.split()[2] for line in told if line.startswith("drew"))
        assert told == [
            "round-begins A - - - 1",
            *(f"set-out - {forest[cell]} - {cell} 0" for cell in DIAGONALS),
            "dealt A - - - 1",
            f"drew A {drawn} - - 17",
        ]
        assert drawn in hands_of(s)[0]
    assert set(birds) == set(BIRDS)
    view = Match.new("songbirds", 1, seed=1).view()
    assert [[card is not None for card in row] for row in view.forest] == [
        [True, False, False, False, True],
        [False, True, False, True, False],
        [False, False, True, False, False],
        [False, True, False, True, False],
        [True, False, False, False, True],
    ]
    assert view.deck == 17


@pytest.mark.clause("SB-36", "SB-06")
def test_the_tokens_are_laid_out_as_usual():
    view = Match.new("songbirds", 1, seed=1).view()
    assert sorted(token.value for token in view.tokens) == [5, 6, 7, 7, 8, 9, 10, 12, 12, 15]
    assert view.special_tokens == []


@pytest.mark.clause("SB-37", "SB-10")
def test_a_turn_is_a_draw_and_one_of_the_two_cards_into_the_forest():
    match = Match.new("songbirds", 1, seed=1)
    for turn in range(16):
        view = match.view(0)
        assert match.pending == (0,)
        assert view.deck == 17 - turn
        held = view.seats[0].hand
        assert len(held) == 2
        assert view.open_cells == open_cells(forest_of(match.progress.state))
        moves = [str(move) for move in match.legal(0)]
        assert moves == [f"{bird}@{cell}" for bird in held for cell in view.open_cells] + [f"{bird}!" for bird in held]
        events = match.play(0, moves[0])
        if turn < 15:
            (drawn,) = [event for event in events if event.kind == "drew"]
            kept = [bird for bird in held if not moves[0].startswith(bird)]
            assert sorted([*kept, drawn.card]) == sorted(match.view(0).seats[0].hand)
            assert drawn.amount == 16 - turn
    assert match.over


@pytest.mark.clause("SB-37")
def test_the_favourite_is_laid_face_up_once_instead_of_a_card_in_the_forest():
    s = position(LAST_CELL, ["R5 G5"], tokens=TOKENS, mode=SOLO, deck="W2")
    match = match_at(s)
    forest = list(s.forest)
    assert refused(match, "A W2!") == ("not-in-hand", "SB-37")
    assert play(s, "A R5!") == ["chose-favourite A R5 - - 0", "drew A W2 - - 1"]
    assert s.forest == forest
    assert hands_of(s) == ["G5 W2"]
    match.play(0, "R5!")
    assert match.view().seats[0].favourite == "R5"
    assert refused(match, "A G5!") == ("table-has-favourite", "SB-37")
    assert [str(move) for move in match.legal(0)] == ["G5@d5", "W2@d5"]
    assert rules.refusal(s, 0, FAVOURITE + BIRDS.index("B2")) == rules.Refusals.TABLE_HAS_FAVOURITE


@pytest.mark.clause("SB-38", "SB-40")
def test_red_5_with_red_44_blue_17_green_23_and_white_7_scores_2():
    s = position(LAST_CELL, ["G5 W2"], tokens=TOKENS, mode=SOLO, favourites="R5")
    match = match_at(s)
    assert play(s, "A G5@d5") == [
        "placed A G5 - d5 0",
        "line-taken A - d G 10",
        "line-taken A - 5 G 7",
        "scored A - - - 2",
        "round-ends - - - - 1",
    ]
    assert harvest_of(s) == {"R": 44, "B": 17, "G": 23, "W": 7}
    match.play(0, "G5@d5")
    assert match.over
    assert match.outcome.scores == match.view().scores == [5 + 44 - 17 - 23 - 7] == [2]
    assert match.outcome.title == "title-amateur"
    assert match.outcome.winners == []
    sheet = [(line.message_id, *line.details.values(), *line.amounts) for line in match.outcome.sheet]
    assert sheet == [
        ("sheet-favourite", "R5"),
        ("sheet-volume", 5),
        ("sheet-harvest", "R", 44),
        ("sheet-harvest", "B", -17),
        ("sheet-harvest", "G", -23),
        ("sheet-harvest", "W", -7),
        ("sheet-round", 2),
    ]
    out = [0.0]
    rules.returns(s, out)
    assert out == [0.02]


@pytest.mark.clause("SB-38")
def test_without_a_favourite_the_score_is_0():
    s = position(LAST_CELL, ["R5 G5"], tokens=TOKENS, mode=SOLO)
    match = match_at(s)
    assert play(s, "A G5@d5")[3:] == ["scored A - - - 0", "round-ends - - - - 1"]
    match.play(0, "G5@d5")
    assert match.outcome.scores == [0]
    assert [line.message_id for line in match.outcome.sheet] == ["sheet-no-favourite", "sheet-round"]
    assert match.outcome.title == "title-novice"


@pytest.mark.clause("SB-38", "SB-12")
def test_tokens_are_awarded_as_usual_and_the_game_ends_when_the_forest_is_full():
    for seed in range(10):
        s, _ = begun(1, seed)
        favourites = 0
        for moves, _ in enumerate(at_random(s, seed), 1):
            check_awards(s)
            check_cards(s)
            favourites = int(s.favourite[0] >= 0)
            assert rules.is_over(s) == (len(forest_of(s)) == 25) == (moves == 16 + favourites)
        assert s.pending == 0
        assert sum(s.berries) == 0
        chosen = [BIRDS[s.favourite[0]]] if favourites else []
        own = sum(harvest_of(s)[bird[0]] + int(bird[1]) for bird in chosen)
        others = sum(berries for colour, berries in harvest_of(s).items() if chosen and colour != chosen[0][0])
        assert s.points[0] == own - others


@pytest.mark.clause("SB-39")
@pytest.mark.parametrize(
    ("score", "title"),
    [
        (-40, "novice"),
        (0, "novice"),
        (1, "amateur"),
        (19, "amateur"),
        (20, "apprentice"),
        (39, "apprentice"),
        (40, "professional"),
        (54, "professional"),
        (55, "superstar"),
        (98, "superstar"),
    ],
)
def test_the_score_earns_a_title(score, title):
    s = position(LAST_CELL, ["G5 W2"], tokens=TOKENS, mode=SOLO, favourites="R5", points=[score], over=1)
    assert match_at(s).outcome.title == f"title-{title}"


@pytest.mark.clause("SB-37")
def test_the_whole_hand_may_be_played_or_laid():
    s = position(LAST_CELL, ["R5 G5"], tokens=TOKENS, mode=SOLO)
    red, green = BIRDS.index("R5"), BIRDS.index("G5")
    assert legal(s, 0) == [red, green, FAVOURITE + red, FAVOURITE + green]
