"""The Extended variant: SB-33 to SB-35, with the rulebook's example."""

from collections import Counter

import pytest

from tests.songbirds.positions import (
    SEATS,
    SPECIAL_CARDS,
    agreed,
    at_random,
    at_the_end,
    begun,
    events_of,
    hands_of,
    match_at,
    play,
    position,
)
from voliere.errors import ClashingOptions, InvalidOption
from voliere.games.songbirds import rules
from voliere.kernel import reseed
from voliere.kernel.events import new_log
from voliere.match import Match

pytestmark = pytest.mark.rules

# Red harvests 27 in the first round, green 35 in the second, once the last cell is full.
FIRST_ROUND = """
    R1 B4 B3 W3 R3
    R4 G4 B5 R6 W2
    B1 B7 W1 G3 G6
    W5 B6 G7 R7 W7
    W4 W6 R2 G5 ..
"""
FIRST_TOKENS = "12 5 7 12 7 10 15 6 8 9"
SECOND_ROUND = """
    W7 R5 B5 B1 W5
    R3 W3 B7 W1 R6
    G7 G1 W4 R4 R2
    R7 G5 G6 W6 R1
    B4 B2 G3 W2 ..
"""
SECOND_TOKENS = "9 15 7 5 6 10 7 12 8 12"


@pytest.mark.clause("SB-33", "SB-35")
def test_32_points_in_the_first_round_and_39_in_the_second_make_71():
    match = match_at(position(FIRST_ROUND, ["G1 R5", "B2"], tokens=FIRST_TOKENS, rounds=2), extended="rounds", rounds=2)
    match.play(0, "G1@e5")
    assert not match.over
    assert match.outcome is None
    assert match.view().round == 2
    assert match.view().scores == [32, 24]
    assert match.rounds[0].outcome.scores == [32, 24]

    second = position(
        SECOND_ROUND,
        ["G4", "B3 B6"],
        to_play="B",
        tokens=SECOND_TOKENS,
        rounds=2,
        round=1,
        points=[32, 24],
        berries=[27, 22],
    )
    match = match_at(second, extended="rounds", rounds=2)
    assert play(second, "B B3@e5")[-3:] == ["scored A - - - 39", "scored B - - - 25", "round-ends - - - - 2"]
    assert second.berries[:2] == [27 + 35, 22 + 19]
    match.play(1, "B3@e5")
    assert match.over
    assert match.outcome.scores == match.view().scores == [71, 49]
    assert match.outcome.winners == [0]
    assert [line.amounts for line in match.outcome.sheet if line.message_id == "sheet-points"] == [[71, 49]]
    assert match.rounds[-1].outcome.scores == [39, 25]


@pytest.mark.clause("SB-33")
@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"early_bird": True}), (4, {"special": "crow"})])
def test_each_round_is_set_up_as_a_game_of_its_own(players, options):
    for seed in range(6):
        s, _ = begun(players, seed, extended="rounds", rounds=2, **options)
        next(seat for seat in at_random(s, seed) if s.pending == 0)
        leader = rules.leader(s)
        again = agreed(players, extended="rounds", rounds=2, first_player=SEATS[leader], **options)
        for state in (s, again):
            reseed(state, 9, seed)
        points, berries = list(s.points), list(s.berries)
        rules.next_round(s, [])
        rules.start(again, [])
        again.round, again.points, again.berries, again.first = 1, points, berries, s.first
        assert s == again


@pytest.mark.clause("SB-33")
def test_a_new_round_is_told_like_the_first():
    s, _ = at_the_end("R5 B2 G1", "R27 B22", rounds=2, round=0)
    log = new_log()
    rules.next_round(s, log)
    lines = events_of(log)
    assert lines[0] == "round-begins A - - - 2"
    assert [line.split()[0] for line in lines] == ["round-begins", "set-out", "dealt", "dealt", "dealt"]
    assert s.round == 1
    assert s.pending == 1 << 0


@pytest.mark.clause("SB-33", "SB-27")
def test_favourites_worms_and_the_early_bird_action_are_new_each_round():
    s = position(
        FIRST_ROUND,
        ["G1", ""],
        tokens=FIRST_TOKENS,
        favourites="R5 B2",
        early_bird=1,
        worm=[2, 3],
        worms=1,
        rounds=2,
    )
    match = match_at(s, early_bird=True, extended="rounds", rounds=2)
    match.play(0, "G1@e5")
    view = match.view()
    assert view.scores == [29, 25]
    assert view.worms == [3, 2, 1]
    assert [(player.cards, player.has_favourite, player.worm) for player in view.seats] == [(13, False, 0)] * 2
    favourite = next(move for move in match.legal(0) if str(move).endswith("!"))
    match.play(0, favourite)
    assert match.view().seats[0].worm == 3


@pytest.mark.clause("SB-33")
@pytest.mark.parametrize("rounds", [2, 3, 10])
def test_the_game_has_as_many_rounds_as_agreed_and_points_add_up(rounds):
    match = Match.new("songbirds", 3, seed=rounds, extended="rounds", rounds=rounds)
    while not match.over:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    assert len(match.rounds) == rounds
    assert [finished.number for finished in match.rounds] == list(range(1, rounds + 1))
    totals = [sum(finished.outcome.scores[seat] for finished in match.rounds) for seat in range(3)]
    assert match.outcome.scores == totals


@pytest.mark.clause("SB-33")
def test_two_rounds_are_the_default_and_rivals_alone_play_them():
    assert agreed(3, extended="rounds").rounds == 2
    assert agreed(3).rounds == 1
    assert agreed(3).target == 0
    for others in ({"players": 1}, {"players": 3, "cooperative": True}):
        for extended in ("rounds", "points"):
            with pytest.raises(ClashingOptions):
                Match.new("songbirds", extended=extended, **others)
    for rounds in (1, 11):
        with pytest.raises(InvalidOption):
            Match.new("songbirds", 3, extended="rounds", rounds=rounds)


def specials_of(seed: int, rounds: int, **options: object) -> list[str]:
    """The special card of each round of a random game for four."""
    s, _ = begun(4, seed, extended="rounds", rounds=rounds, **options)
    specials = [s.special]
    for _ in at_random(s, seed):
        if s.round == len(specials):
            specials.append(s.special)
    return [SPECIAL_CARDS[special - 1] for special in specials]


@pytest.mark.clause("SB-33", "SB-20")
def test_the_special_card_is_one_for_all_rounds_or_one_named_for_each_or_drawn_each_round():
    assert specials_of(1, 3, special="hawk") == ["hawk"] * 3
    named = ["mockingbird", "crow", "hummingbird", "hawk", "crow", "hawk", "crow", "hawk", "hawk", "crow"]
    assert specials_of(1, 10, special=named) == named
    drawn = Counter(special for seed in range(4) for special in specials_of(seed, 10))
    assert sorted(drawn) == SPECIAL_CARDS
    assert len({tuple(specials_of(seed, 3)) for seed in range(4)}) > 1
    for special in (["crow"] * 3, ["crow", "hawk", "random"]):
        with pytest.raises((ClashingOptions, InvalidOption)):
            agreed(4, extended="rounds", rounds=2, special=special)
    with pytest.raises(ClashingOptions):
        agreed(4, extended="points", special=["crow"] * 11)


@pytest.mark.clause("SB-33")
def test_for_points_a_list_of_special_cards_goes_round():
    named = ["crow", "hawk", "mockingbird"]
    s = agreed(4, extended="points", special=named)
    seen = []
    for finished in range(12):
        s.round = finished
        rules.next_round(s, [])
        seen.append(SPECIAL_CARDS[s.special - 1])
    assert seen == [*named[1:], *named * 3, named[0]]


@pytest.mark.clause("SB-33", "SB-35")
@pytest.mark.parametrize("finished", [1, 9, 10, 11, 20])
def test_one_special_card_lasts_for_as_many_rounds_as_a_target_takes(finished):
    s = agreed(4, extended="points", special="hawk")
    s.round = finished - 1
    rules.next_round(s, [])
    assert s.round == finished
    assert SPECIAL_CARDS[s.special - 1] == "hawk"


@pytest.mark.clause("SB-34")
@pytest.mark.parametrize(
    ("points", "berries", "leader"),
    [
        ([30, 20, 10], [0, 0, 0], "A"),
        ([20, 30, 10], [9, 0, 9], "B"),
        ([20, 10, 30], [9, 9, 0], "C"),
        ([30, 30, 10], [5, 6, 9], "B"),
        ([30, 30, 10], [6, 5, 9], "A"),
        ([10, 30, 30], [9, 6, 5], "B"),
        ([10, 30, 30], [9, 5, 6], "C"),
        ([30, 30, 30], [5, 5, 5], "A"),
        ([10, 30, 30], [9, 5, 5], "B"),
        ([-3, -2, -3], [0, -9, 5], "B"),
    ],
)
def test_the_most_points_then_the_most_berries_then_the_lowest_seat_starts_the_next_round(points, berries, leader):
    s = agreed(3, extended="rounds", first_player="C")
    s.points[:3], s.berries[:3] = points, berries
    rules.next_round(s, new_log())
    assert s.starter == SEATS.index(leader)
    assert s.pending == 1 << SEATS.index(leader)
    assert s.points[:3] == points
    assert s.berries[:3] == berries


@pytest.mark.clause("SB-34")
def test_points_and_berries_of_all_rounds_so_far_count_for_the_start():
    # Level in points with 37 + 13 and 40 + 10; A has the berries of both rounds, 30 + 10 against 34 + 5.
    s, _ = at_the_end("R3 B5 G1", "R10 B5", rounds=3, round=1, points=[37, 40, 2], berries=[30, 34, 1])
    assert s.points[:3] == [50, 50, 3]
    assert s.berries[:3] == [40, 39, 1]
    assert not rules.is_over(s)
    rules.next_round(s, [])
    assert s.starter == 0


@pytest.mark.clause("SB-34", "SB-28")
def test_neither_a_volume_nor_a_worm_is_a_berry():
    assert at_the_end("R3 B5", "R10 B5")[0].berries[:2] == [10, 5]
    assert at_the_end("R3 B5", "R10 B5", early_bird=1, worm=[2, 3])[0].berries[:2] == [10, 5]


@pytest.mark.clause("SB-35")
@pytest.mark.parametrize(("points", "is_over"), [([0, 68], False), ([0, 69], True), ([72, 0], False), ([73, 0], True)])
def test_99_points_end_the_game_at_the_end_of_a_round(points, is_over):
    assert agreed(2, extended="points").target == 99
    # A scores 5 + 21 and B 5 + 25.
    s, _ = at_the_end("R5 B5", "R21 B25", target=99, rounds=1, points=points)
    assert rules.is_over(s) == is_over
    assert (max(s.points) >= 99) == is_over


@pytest.mark.clause("SB-35")
def test_another_target_can_be_agreed_on():
    assert agreed(2, extended="points", target=50).target == 50
    s, _ = at_the_end("R5 B5", "R21 B25", target=50, rounds=1, points=[0, 20])
    assert rules.is_over(s)
    with pytest.raises(ClashingOptions):
        Match.new("songbirds", 3, extended="rounds", target=50)
    for target in (0, 501):
        with pytest.raises(InvalidOption):
            Match.new("songbirds", 3, extended="points", target=target)


@pytest.mark.clause("SB-35")
def test_a_target_is_played_for_in_as_many_rounds_as_it_takes_and_not_checked_within_one():
    match = Match.new("songbirds", 2, seed=1, extended="points")
    while not match.over:
        seat = match.pending[0]
        match.play(seat, match.legal(seat)[0])
        assert match.over == (max(match.view().scores) >= 99)
    assert len(match.rounds) > 2
    for finished in match.rounds:
        assert sum(card is not None for row in finished.table.forest for card in row) == 25


@pytest.mark.clause("SB-35", "SB-19")
@pytest.mark.parametrize(
    ("points", "favourites", "winners"),
    [
        ([50, 40], "R1 B7", [0]),
        ([40, 50], "R7 B1", [1]),
        ([42, 41], "R3 B4", [1]),  # 45 each; the blue 4 is louder
        ([41, 42], "R4 B3", [0]),
        ([42, 42], "R3 B3", [0, 1]),
    ],
)
def test_the_highest_total_wins_and_a_tie_is_settled_by_the_last_favourites(points, favourites, winners):
    s, _ = at_the_end(favourites, "", rounds=2, round=1, points=points)
    assert rules.is_over(s)
    assert match_at(s, extended="rounds").outcome.winners == winners
    share = [0.0, 0.0]
    rules.returns(s, share)
    assert share == [1 / len(winners) if seat in winners else 0 for seat in (0, 1)]


@pytest.mark.clause("SB-33")
def test_a_table_of_two_takes_the_card_set_aside_back_for_the_next_round():
    s, _ = begun(2, seed=3, extended="rounds", rounds=10)
    aside = set()
    for _ in at_random(s, 3):
        aside.add(s.deck[0])
        assert s.deck_size == 1
    assert len(aside) > 3
    assert [len(hand.split()) for hand in hands_of(s)] == [1, 1]
