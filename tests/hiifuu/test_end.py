"""End of a round and of the game: HF-14 to HF-16."""

from typing import Any

import pytest

from tests.hiifuu.positions import TRICKS, agreed, at_random, begun, match_at, play, position
from voliere.game import Line
from voliere.games.hiifuu import rules
from voliere.games.hiifuu.state import State
from voliere.games.hiifuu.table import GAME
from voliere.match import Match

pytestmark = pytest.mark.rules


def last_trick(tricks: list[int], taken: list[int], **fields: Any) -> tuple[State, list[str]]:
    """A wins the last trick of a round for four."""
    s = position(["O13", "O1", "O2", "O3"], tricks=tricks, taken=taken, **fields)
    return s, play(s, "A O13", "B O1", "C O2", "D O3")[5:]


@pytest.mark.clause("HF-14")
def test_exactly_two_tricks_keep_their_token_and_all_others_go_back():
    s, events = last_trick([3, 2, 1, 2], [0, 1, -1, 2], tokens=[2, 3, 4, 5])
    assert events == ["scored B - 2 - 3", "scored D - 3 - 4", "round-ends - - - - 1"]
    assert s.pending == 0
    assert s.gained[0][:4] == [0, 3, 0, 4]
    rules.next_round(s, [])
    assert s.taken == [-1] * 6
    assert s.tricks == [0] * 6
    assert s.token == [2, 3, 4, 5]
    assert [rules.points_of(s, seat) for seat in range(4)] == [0, 3, 0, 4]


@pytest.mark.clause("HF-14")
def test_points_of_rounds_add_up():
    gained = [[1, 0, 0, 4, 0, 0], [0, 3, 0, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6]
    s, _ = last_trick([1, 2, 2, 2], [-1, 0, 1, 2], round=2, tokens=[3, 4, 5, 6], gained=gained)
    assert s.gained[2][:4] == [6, 3, 4, 5]
    scores = [0] * 4
    rules.scores(s, scores)
    assert scores == [7, 6, 4, 9]
    assert match_at(s).view().scores == scores
    assert [player.gained for player in match_at(s).view().seats] == [[1, 0, 6], [0, 3, 3], [0, 0, 4], [4, 0, 5]]


@pytest.mark.clause("HF-14", "HF-16")
def test_the_points_of_round_5_count_like_all_others():
    gained = [[2, 5, 0, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6, [0] * 6]
    s, _ = last_trick([1, 0, 2, 0], [-1, -1, 0, -1], round=4, tokens=[5, 6, 7, 8], gained=gained)
    outcome = GAME.outcome(s)
    assert (outcome.scores, outcome.winners) == ([8, 5, 5, 0], [0])


@pytest.mark.clause("HF-14")
def test_the_score_sheet_tells_tricks_tokens_and_points():
    gained = [[1, 0, 0, 4, 0, 0], [0] * 6, [0] * 6, [0] * 6, [0] * 6]
    s, _ = last_trick([3, 2, 0, 2], [0, 1, -1, 2], round=1, tokens=[2, 3, 4, 5], gained=gained)
    outcome = GAME.round_outcome(s)
    assert outcome.sheet == [
        Line("sheet-tricks", [4, 2, 0, 2]),
        Line("sheet-token", [2, 3, None, 4]),
        Line("sheet-covered", [2, None, None, None]),
        Line("sheet-round", [0, 3, 0, 4], {"round": 2}),
        Line("sheet-points", [1, 3, 0, 8]),
    ]
    assert outcome.scores == [0, 3, 0, 4]
    assert GAME.outcome(s).sheet == [
        Line("sheet-round", [1, 0, 0, 4], {"round": 1}),
        Line("sheet-round", [0, 3, 0, 4], {"round": 2}),
        Line("sheet-points", [1, 3, 0, 8]),
    ]
    s, _ = last_trick([0, 2, 0, 2], [-1, 1, -1, 0])
    assert [line.message_id for line in GAME.round_outcome(s).sheet] == [
        "sheet-tricks",
        "sheet-token",
        "sheet-round",
        "sheet-points",
    ]


@pytest.mark.clause("HF-14")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_round_has_as_many_tricks_as_cards_were_kept(players):
    s, _ = begun(players, 3)
    most = 0
    for _ in at_random(s, 3, one_round=True):
        if s.round == 0:
            most = max(most, s.tricks_played)
            assert (s.pending == 0) == (s.tricks_played == TRICKS[players])
    assert most in (TRICKS[players] - 1, TRICKS[players])
    for finished in _whole_match(players).rounds:
        assert sum(player.tricks for player in finished.table.seats) == TRICKS[players]
        assert all(player.cards == 0 for player in finished.table.seats)


def _whole_match(players: int) -> Match:
    match = Match.new("hiifuu", players, seed=8)
    while not match.over:
        seat = match.pending[0]
        move = match.legal(seat)[0]
        match.play(seat, move.pick(range(move.choose)) if hasattr(move, "pick") else move)
    return match


@pytest.mark.clause("HF-15")
@pytest.mark.parametrize(("before", "is_over"), [(4, False), (5, True), (6, True), (9, True)])
def test_the_game_ends_after_a_round_in_which_somebody_has_10_points_in_all(before, is_over):
    gained = [[0, 0, before, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6, [0] * 6]
    s, _ = last_trick([1, 2, 2, 2], [-1, 0, 2, 1], round=1, tokens=[2, 3, 5, 6], gained=gained)
    assert rules.is_over(s) == is_over
    assert match_at(s).over == is_over


@pytest.mark.clause("HF-15")
def test_the_points_of_one_round_can_be_enough():
    s, _ = last_trick([1, 2, 0, 0], [-1, 0, -1, -1], tokens=[1, 10, 20, 30])
    assert s.round == 0
    assert rules.is_over(s)


@pytest.mark.clause("HF-15")
@pytest.mark.parametrize(("number", "is_over"), [(0, False), (3, False), (4, True)])
def test_the_game_ends_after_round_5_in_any_case(number, is_over):
    s, events = last_trick([0, 0, 0, 0], [-1] * 4, round=number)
    assert events == [f"round-ends - - - - {number + 1}"]
    assert rules.is_over(s) == is_over
    assert s.pending == 0


@pytest.mark.clause("HF-15")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_random_games_end_when_they_should(players):
    lengths = set()
    for seed in range(10):
        s, _ = begun(players, seed, tokens=[[seed, 6, 7, 8]] * 5)
        for _ in at_random(s, seed):
            points = [rules.points_of(s, seat) for seat in range(players)]
            if s.pending == 0:
                assert rules.is_over(s) == (s.round == 4 or max(points) >= 10)
            else:
                assert not rules.is_over(s)
        assert s.round == 4 or max(points) >= 10
        lengths.add(s.round)
    assert len(lengths) > 1
    assert not rules.is_over(agreed(players))


@pytest.mark.clause("HF-15")
def test_a_new_game_starts_from_nothing():
    s, _ = begun(4, 9)
    for _ in at_random(s, 9):
        pass
    assert rules.is_over(s)
    rules.start(s, [])
    assert not rules.is_over(s)
    assert s.round == 0
    assert [rules.points_of(s, seat) for seat in range(4)] == [0] * 4


@pytest.mark.clause("HF-16")
@pytest.mark.parametrize(
    ("points", "shares", "ranks", "winners"),
    [
        ([3, 12, 5, 0], [0, 1, 0, 0], [3, 1, 2, 4], [1]),
        ([12, 12, 5, 5], [1 / 2, 1 / 2, 0, 0], [1, 1, 3, 3], [0, 1]),
        ([0, 7, 7, 7], [0, 1 / 3, 1 / 3, 1 / 3], [4, 1, 1, 1], [1, 2, 3]),
        ([0, 0, 0, 0], [1 / 4] * 4, [1] * 4, [0, 1, 2, 3]),
        ([1, 2, 3, 4], [0, 0, 0, 1], [4, 3, 2, 1], [3]),
    ],
)
def test_most_points_win_and_ties_share_the_victory(points, shares, ranks, winners):
    gained = [[0] * 6, [*points, 99, 99], [0] * 6, [0] * 6, [0] * 6]
    s, _ = last_trick([0] * 4, [-1] * 4, round=4, gained=gained)
    utility = [9.0] * 4
    rules.returns(s, utility)
    assert utility == shares
    outcome = GAME.outcome(s)
    assert (outcome.scores, outcome.ranks, outcome.winners) == (points, ranks, winners)
