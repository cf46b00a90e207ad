"""End: SB-17 to SB-19, with the rulebook's example."""

import pytest

from tests.songbirds.positions import at_the_end, match_at, play, position
from voliere.games.songbirds import rules

pytestmark = pytest.mark.rules

# Blue will take 7 in column e and red 15 in row 5, which makes 27 for red with the 12 of column c.
LAST_CELL = """
    R7 W6 G5 G2 B6
    G1 W1 R1 W2 G7
    B4 B1 R6 W7 G3
    W3 G4 B2 G6 B7
    B5 W5 R4 R5 ..
"""
LAST_TOKENS = "9 8 12 6 7 7 12 5 10 15"


def shares(s: rules.State) -> list[float]:
    out = [-1.0] * s.players
    rules.returns(s, out)
    return out


@pytest.mark.clause("SB-17", "SB-18", "SB-16", "SB-11")
def test_with_27_for_red_the_red_3_scores_30_and_the_red_2_scores_29():
    s = position(LAST_CELL, ["B3 R3", "R2"], tokens=LAST_TOKENS)
    match = match_at(s)
    told = play(s, "A B3@e5")
    assert told == [
        "placed A B3 - e5 0",
        "line-taken A - e B 7",
        "line-taken A - 5 R 15",
        "revealed A R3 - - 0",
        "revealed B R2 - - 0",
        "scored A - - - 30",
        "scored B - - - 29",
        "round-ends - - - - 1",
    ]
    assert s.harvest[0] == 27
    match.play(0, "B3@e5")
    assert match.over
    assert match.outcome.scores == match.view().scores == [30, 29]
    assert match.outcome.winners == [0]
    assert match.outcome.ranks == [1, 2]
    sheet = {(line.message_id, *line.details.values()): line.amounts for line in match.outcome.sheet}
    assert sheet == {
        ("sheet-favourite",): ["R3", "R2"],
        ("sheet-volume",): [3, 2],
        ("sheet-line", "c"): [12, 12],
        ("sheet-line", "5"): [15, 15],
        ("sheet-round",): [30, 29],
    }


@pytest.mark.clause("SB-17")
def test_favourites_are_revealed_at_the_end_and_not_before():
    match = match_at(position(LAST_CELL, ["B3 R3", "R2"], tokens=LAST_TOKENS))
    assert match.view().seats[0].hand is None
    assert match.view(0).seats[1].hand is None
    assert match.view(1).seats[1].hand == ["R2"]
    match.play(0, "B3@e5")
    for viewer in (None, 0, 1):
        assert [player.hand for player in match.view(viewer).seats] == [["R3"], ["R2"]]


@pytest.mark.clause("SB-17", "SB-18")
def test_the_score_is_the_volume_and_the_whole_harvest_of_the_colour():
    s, told = at_the_end("R7 B1 G4", "R10 B20 G5 W30")
    assert told == [
        "revealed A R7 - - 0",
        "revealed B B1 - - 0",
        "revealed C G4 - - 0",
        "scored A - - - 17",
        "scored B - - - 21",
        "scored C - - - 9",
        "round-ends - - - - 1",
    ]
    scores = [0, 0, 0, 99]
    rules.scores(s, scores)
    assert scores == [17, 21, 9, 99]
    assert rules.is_over(s)
    s, _ = at_the_end("W1 W2 W3", "W30")
    assert s.points[:3] == [31, 32, 33]


@pytest.mark.clause("SB-19")
@pytest.mark.parametrize(
    ("favourites", "harvest", "ranks", "share"),
    [
        ("R7 B1 G4", "R10 B20 G5", [2, 1, 3], [0, 1, 0]),
        ("R7 B1 G4", "R10 B5 G5", [1, 3, 2], [1, 0, 0]),
        ("R7 B1 G4", "R1 B5 G50", [2, 3, 1], [0, 0, 1]),
        # 12 each: the louder favourite wins.
        ("R2 B5 G1", "R10 B7 G2", [2, 1, 3], [0, 1, 0]),
        ("R5 B2 G1", "R7 B10 G11", [1, 2, 3], [1, 0, 0]),
        ("R1 B2 G3", "R11 B10 G9", [3, 2, 1], [0, 0, 1]),
        ("R7 B1 G6", "R5 B11 G6", [1, 3, 2], [1, 0, 0]),
        # As loud as each other, they share.
        ("R2 B2 G1", "R10 B10 G2", [1, 1, 3], [0.5, 0.5, 0]),
        ("R2 B1 G2", "R10 B2 G10", [1, 3, 1], [0.5, 0, 0.5]),
        ("R1 B2 G2", "R2 B10 G10", [3, 1, 1], [0, 0.5, 0.5]),
        ("R3 B3 G3", "R4 B4 G4", [1, 1, 1], [1 / 3, 1 / 3, 1 / 3]),
        # A worse pair that shares its place wins nothing.
        ("R2 B2 G7", "R3 B3 G7", [2, 2, 1], [0, 0, 1]),
        ("R2 G7 B2", "R3 B3 G7", [2, 1, 2], [0, 1, 0]),
        ("G7 R2 B2", "R3 B3 G7", [1, 2, 2], [1, 0, 0]),
        # A loud favourite does not make up for one point.
        ("R7 B1 G1", "R3 B10 G1", [2, 1, 3], [0, 1, 0]),
    ],
)
def test_the_highest_score_wins_then_the_louder_favourite_then_all_who_are_tied(favourites, harvest, ranks, share):
    s, _ = at_the_end(favourites, harvest)
    outcome = match_at(s).outcome
    assert outcome.ranks == ranks
    assert outcome.winners == [seat for seat in range(3) if ranks[seat] == 1]
    assert shares(s) == share


@pytest.mark.clause("SB-19", "SB-25")
def test_scores_below_zero_are_compared_in_the_same_way():
    s, _ = at_the_end("R1 B2 G3 W1", "R-5 B-6 G-7 W-9")
    assert s.points[:4] == [-4, -4, -4, -8]
    assert match_at(s).outcome.ranks == [3, 2, 1, 4]
    assert shares(s) == [0, 0, 1, 0]
