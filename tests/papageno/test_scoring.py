"""Scoring and the end of the game: PG-17, PG-19 to PG-22."""

import itertools
import random

import pytest

from tests.papageno.positions import (
    KINDS,
    WEIGHTS,
    agreed,
    at_random,
    begun,
    kind,
    lightest,
    match_at,
    play,
    position,
    weighings,
)
from voliere.games.papageno import rules
from voliere.games.papageno.table import GAME
from voliere.kernel.events import new_log
from voliere.match import Match

pytestmark = pytest.mark.rules


def weigh(wire, **weights):
    """A wire as the rules weigh it."""
    s = agreed(3, **weights)
    s.wire[1] = [kind(card) for card in wire.replace("/", "").split()]
    return rules.wire_weight(s, 1, rules.best_eggs(s, 1))


def counted(wire):
    """What each card of a wire is said to weigh, what its Eggs copy, and which columns cancel."""
    s = agreed(3)
    s.wire[0] = s.wire[1] = s.wire[2] = [kind(card) for card in wire.replace("/", "").split()]
    s.pending = 0
    weighing = match_at(s).view().seats[1].weighing
    return weighing.weights, {n + 1: place for n, place in enumerate(weighing.copied) if place}, weighing.cancelled


# PG-17


@pytest.mark.clause("PG-17")
@pytest.mark.parametrize(
    ("wire", "weight"),
    [
        ("E 4 9 / 0 1 3", 4 + 4 + 9 + 0 + 1 + 3),  # left column: only the card to its right
        ("9 4 E / 0 1 3", 9 + 4 + 4 + 0 + 1 + 3),
        ("0 1 3 / E 4 9", 0 + 1 + 3 + 4 + 4 + 9),
        ("0 1 3 / 9 4 E", 0 + 1 + 3 + 9 + 4 + 4),
        ("4 E 9 / 0 1 3", 4 + 4 + 9 + 0 + 1 + 3),  # in the middle: either
        ("9 E 4 / 0 1 3", 9 + 4 + 4 + 0 + 1 + 3),
        ("0 1 3 / 4 E 9", 0 + 1 + 3 + 4 + 4 + 9),
        ("0 1 3 / 9 E 4", 0 + 1 + 3 + 9 + 4 + 4),
        ("E F 9 / 0 1 3", 10 + 10 + 9 + 0 + 1 + 3),
        ("9 E C / 0 1 3", 9 + 9 + 10 + 0 + 1 + 3),
    ],
)
def test_an_egg_weighs_what_a_neighbour_in_its_row_weighs(wire, weight):
    assert weigh(wire) == weight == lightest(wire.replace("/", "").split())


@pytest.mark.clause("PG-17")
def test_an_egg_never_copies_the_other_row():
    assert weigh("E 9 9 / -2 3 3") == 9 + 9 + 9 - 2 + 3 + 3
    assert weigh("9 9 E / 3 3 -2") == 9 + 9 + 9 + 3 + 3 - 2


# PG-19


@pytest.mark.clause("PG-19")
@pytest.mark.parametrize(
    ("wire", "weight"),
    [
        ("4 9 3 / 4 8 1", 0 + 17 + 4),
        ("4 9 3 / 5 9 1", 9 + 0 + 4),
        ("4 9 3 / 5 8 3", 9 + 17 + 0),
        ("4 9 3 / 4 9 3", 0),
        ("4 4 4 / 5 5 5", 27),  # the same weight in a row means nothing
        ("-2 9 3 / -2 8 1", 0 + 17 + 4),  # two −2 cancel as well
        ("F 9 3 / C 8 1", 0 + 17 + 4),
        ("F 9 3 / F 8 1", 0 + 17 + 4),
        ("C 0 0 / C 0 0", 0),
        ("E 9 3 / 9 8 1", 0 + 17 + 4),  # an Egg and its column mate
        ("1 9 E / 0 8 9", 1 + 17 + 0),
        ("-2 0 1 / 0 -2 0", -2 - 2 + 1),
    ],
)
def test_two_cards_of_the_same_weight_in_a_column_cancel(wire, weight):
    assert weigh(wire) == weight == lightest(wire.replace("/", "").split())


@pytest.mark.clause("PG-19", "PG-03")
def test_weight_is_what_cancels_whatever_the_card():
    assert weigh("F 9 3 / 8 8 1", flute_weight=8) == 17 + 4
    assert weigh("F 9 3 / C 8 1", flute_weight=8) == 18 + 17 + 4


# PG-20


@pytest.mark.clause("PG-20")
def test_an_egg_beside_a_cancelled_card_copies_its_real_weight():
    assert weigh("9 E 9 / 9 1 9") == 9 + 1
    assert weigh("E 7 0 / 1 7 3") == 7 + 1 + 0 + 0 + 3
    assert counted("E 7 0 / 1 7 3") == ([7, 7, 0, 1, 7, 3], {1: 2}, [2])


# PG-21


@pytest.mark.clause("PG-21")
def test_the_example_of_the_rules_page():
    assert weigh("3 E 9 / 1 9 F") == 23
    assert counted("3 E 9 / 1 9 F") == ([3, 9, 9, 1, 9, 10], {2: 3}, [2])
    assert {weight for weight, _ in weighings(["3", "E", "9", "1", "9", "F"])} == {23, 35}
    assert weigh("1 9 F / 3 E 9") == 23
    assert weigh("9 E 3 / F 9 1") == 23


@pytest.mark.clause("PG-21")
@pytest.mark.parametrize(
    ("wire", "weight", "copied"),
    [
        ("E E 5 / 0 1 3", 5 + 5 + 5 + 0 + 1 + 3, {1: 3, 2: 3}),
        ("5 E E / 0 1 3", 5 + 5 + 5 + 0 + 1 + 3, {2: 1, 3: 1}),
        ("E 5 E / 0 1 3", 5 + 5 + 5 + 0 + 1 + 3, {1: 2, 3: 2}),
        ("0 1 3 / E E 5", 5 + 5 + 5 + 0 + 1 + 3, {4: 6, 5: 6}),
        ("0 1 3 / 5 E E", 5 + 5 + 5 + 0 + 1 + 3, {5: 4, 6: 4}),
        ("0 1 3 / E 5 E", 5 + 5 + 5 + 0 + 1 + 3, {4: 5, 6: 5}),
    ],
)
def test_two_eggs_in_one_row_copy_its_third_card(wire, weight, copied):
    assert weigh(wire) == weight
    assert counted(wire)[1] == copied


@pytest.mark.clause("PG-21")
def test_of_equally_light_choices_the_left_one_is_told():
    assert counted("5 E 5 / 0 1 3")[1] == {2: 1}
    assert counted("0 1 3 / 5 E 5")[1] == {5: 4}


@pytest.mark.clause("PG-21")
def test_two_eggs_are_chosen_together():
    # Both in the middle column: 5 and 5 cancel, though 3 and 4 are the lighter neighbours.
    assert weigh("3 E 5 / 5 E 4") == 3 + 0 + 5 + 5 + 4
    assert counted("3 E 5 / 5 E 4") == ([3, 5, 5, 5, 5, 4], {2: 3, 5: 4}, [2])
    assert weigh("5 E 3 / 4 E 5") == 5 + 0 + 3 + 4 + 5
    assert weigh("5 E 3 / 5 E 0") == 0 + 0 + 3 + 0
    assert weigh("0 E 5 / 3 E 5") == 0 + 3 + 0 + 0
    assert weigh("9 E -2 / 8 E -2") == 9 + 8 + 0 + 0
    assert weigh("9 E -2 / 0 E -2") == 9 - 2 + 0  # two −2 would cancel: −2 with 0 is lighter
    assert counted("9 E -2 / 0 E -2")[1] == {2: 3, 5: 4}
    assert counted("9 E 1 / 8 E 0") == ([9, 1, 1, 8, 0, 0], {2: 3, 5: 6}, [])


@pytest.mark.clause("PG-17", "PG-19", "PG-20", "PG-21")
def test_eggs_are_as_light_as_a_search_over_all_choices_finds():
    chooser = random.Random(4)
    options = [{}, {"flute_weight": -9, "capture_weight": 4}, {"flute_weight": 5, "capture_weight": -9}]
    tables = [
        (agreed(3, **one), {**WEIGHTS, "F": one.get("flute_weight", 10), "C": one.get("capture_weight", 10)})
        for one in options
    ]
    layouts = [eggs for size in range(3) for eggs in itertools.combinations(range(6), size)]
    for round_number in range(40):
        for eggs in layouts:
            s, weights = tables[round_number % 3]
            others = KINDS[:12] if round_number % 2 else ["-2", "0", "9", "F", "C"]
            wire = ["E" if place in eggs else chooser.choice([*others, "F", "C"]) for place in range(6)]
            s.wire[2] = [kind(card) for card in wire]
            best = rules.best_eggs(s, 2)
            assert rules.wire_weight(s, 2, best) == lightest(wire, weights), wire
            as_counted = [rules.weight_at(s, 2, place, best) for place in range(6)]
            assert (lightest(wire, weights), as_counted) in weighings(wire, weights)
            for egg in eggs:
                assert weights[wire[rules.copied(s, 2, egg, best)]] == as_counted[egg]


# PG-22


def scored(*wires, **fields):
    """A round that ends with the Capture already exchanged: the wires as they are."""
    s = position(*wires, **fields)
    log = new_log()
    rules.end_round(s, log)
    return s


@pytest.mark.clause("PG-22")
@pytest.mark.parametrize(
    ("wires", "weights", "winners"),
    [
        (["1 1 1 / 0 0 0", "9 9 9 / 8 8 8", "7 7 7 / 6 6 6"], [3, 51, 39], [0]),
        (["9 9 9 / 8 8 8", "1 1 1 / 0 0 0", "7 7 7 / 6 6 6"], [51, 3, 39], [1]),
        (["9 9 9 / 8 8 8", "7 7 7 / 6 6 6", "1 1 1 / 0 0 0"], [51, 39, 3], [2]),
        (["4 9 3 / 4 9 3", "9 9 1 / 8 8 1", "7 7 5 / 7 7 5"], [0, 34, 0], [0, 2]),
        (["4 4 4 / 0 0 0", "4 1 1 / 3 3 0", "3 5 3 / 1 1 -2"], [12, 12, 11], [2]),
        (["-2 0 1 / 0 -2 0", "-2 5 5 / -2 5 5"], [-3, 0], [0]),
    ],
)
def test_the_lightest_wire_wins_the_round_and_tied_ones_all_do(wires, weights, winners):
    s = scored(*wires, pile="6")
    players = len(wires)
    assert s.weighed[:players] == weights
    assert s.wins[:players] == [int(seat in winners) for seat in range(players)]
    outcome = GAME.round_outcome(s)
    assert outcome.scores == weights
    assert outcome.winners == winners
    assert not rules.is_over(s)


@pytest.mark.clause("PG-22")
def test_weights_add_up_over_the_game():
    s = scored("1 1 1 / 0 0 0", "9 9 9 / 8 8 8", "7 7 7 / 6 6 6", total=[10, 20, -5], weighed=[99, -99, 98], pile="9")
    assert s.total[:3] == [13, 71, 34]
    assert s.weighed[:3] == [3, 51, 39]


def ended(wins, total, *wires):
    """A game in which these wins and weights were there before a round with these wires."""
    return scored(*wires, wins=wins, total=total, pile="9")


LIGHT, HEAVY, MIDDLE = "1 1 1 / 0 0 0", "9 9 8 / 8 8 6", "7 7 7 / 6 6 5"
LIGHT_TOO = "5 4 9 / -2 4 9"


@pytest.mark.clause("PG-22")
def test_the_first_to_win_two_rounds_wins_the_game():
    s = ended([1, 1, 0], [20, 10, 30], LIGHT, HEAVY, MIDDLE)
    assert s.over == 1
    assert rules.is_over(s)
    outcome = GAME.outcome(s)
    assert outcome.scores == [2, 1, 0]
    assert outcome.winners == [0]
    assert outcome.ranks == [1, 2, 3]
    s = ended([0, 1, 1], [20, 10, 30], LIGHT, HEAVY, MIDDLE)
    assert not rules.is_over(s)


@pytest.mark.clause("PG-22")
def test_one_win_each_does_not_end_the_game():
    s = ended([0, 0, 0], [0, 0, 0], LIGHT, LIGHT_TOO, MIDDLE)
    assert s.wins[:3] == [1, 1, 0]
    assert not rules.is_over(s)


@pytest.mark.clause("PG-22")
@pytest.mark.parametrize(
    ("total", "winners", "ranks"),
    [([20, 10, 30], [1], [2, 1, 3]), ([10, 20, 5], [0], [1, 2, 3]), ([10, 10, 5], [0, 1], [1, 1, 3])],
)
def test_if_two_reach_two_rounds_at_once_the_lightest_total_wins(total, winners, ranks):
    s = ended([1, 1, 0], total, LIGHT, LIGHT_TOO, MIDDLE)
    assert rules.is_over(s)
    assert s.wins[:3] == [2, 2, 0]
    outcome = GAME.outcome(s)
    assert outcome.winners == winners
    assert outcome.ranks == ranks
    shares = [9.0] * 3
    rules.returns(s, shares)
    assert shares == [1 / len(winners) if seat in winners else 0 for seat in range(3)]
    wins = [9] * 3
    rules.scores(s, wins)
    assert wins == [2, 2, 0] == match_at(s).view().scores


@pytest.mark.clause("PG-22")
@pytest.mark.parametrize(
    ("wins", "total", "shares"),
    [
        ([2, 0, 1], [90, 10, 20], [1, 0, 0]),
        ([0, 2, 1], [10, 90, 20], [0, 1, 0]),
        ([1, 0, 2], [10, 20, 90], [0, 0, 1]),
        ([2, 2, 2], [50, 50, 50], [1 / 3, 1 / 3, 1 / 3]),
        ([2, 2, 2], [50, 40, 40], [0, 1 / 2, 1 / 2]),
        ([2, 2, 1], [720, -324, -324], [0, 1, 0]),
        ([2, 1], [50, 40], [1, 0]),
        ([2, 2, 2, 1, 2], [50, 40, 41, 39, 40], [0, 1 / 2, 0, 0, 1 / 2]),
    ],
)
def test_the_share_of_the_victory(wins, total, shares):
    players = len(wins)
    s = agreed(players)
    s.wins[:players], s.total[:players] = wins, total
    out = [9.0] * players
    rules.returns(s, out)
    assert out == shares


@pytest.mark.clause("PG-22")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_ends_with_the_second_win_and_not_before(players):
    for seed in range(8):
        s, _ = begun(players, seed)
        for _ in at_random(s, seed):
            assert max(s.wins) < 2
            assert s.over == 0
        assert max(s.wins) == 2
        assert s.round <= players


# The score sheet


@pytest.mark.clause("PG-17", "PG-19", "PG-21")
def test_the_score_sheet_shows_each_card_each_column_and_each_egg():
    s = position("4 9 3 / 4 C ?8", "0 E ?6 / ?1 8 5", "3 ?7 -2 / 1 3 8", deck="F")
    match = match_at(s)
    match.play(0, "deck")
    match.play(0, "2")
    (result,) = match.rounds
    assert [(line.message_id, line.details, line.amounts) for line in result.outcome.sheet] == [
        ("sheet-place", {"place": 1}, [4, 0, 3]),
        ("sheet-place", {"place": 4}, [4, 1, 1]),
        ("sheet-column", {"column": 1}, ["✕ 0", 1, 4]),
        ("sheet-place", {"place": 2}, ["F 10", 9, "←E 3"]),
        ("sheet-place", {"place": 5}, ["C 10", 8, 3]),
        ("sheet-column", {"column": 2}, ["✕ 0", 17, "✕ 0"]),
        ("sheet-place", {"place": 3}, [3, 6, -2]),
        ("sheet-place", {"place": 6}, [8, 5, 8]),
        ("sheet-column", {"column": 3}, [11, 11, 6]),
        ("sheet-weight", {}, [11, 29, 10]),
    ]
    assert result.outcome.ranks == [2, 3, 1]
    weighing = result.table.seats[2].weighing
    assert weighing == {
        "weights": [3, 3, -2, 1, 3, 8],
        "copied": [None, 1, None, None, None, None],
        "cancelled": [2],
        "weight": 10,
    }
    assert match.view().round == 2


@pytest.mark.clause("PG-17")
def test_an_egg_on_the_sheet_looks_at_what_it_copies():
    s = scored("E 9 4 / 0 E 3", "9 4 5 / 0 1 3", "3 5 7 / 1 1 8")
    sheet = {line.details.get("place"): line.amounts[0] for line in GAME.round_outcome(s).sheet}
    assert sheet[1] == "E→ 9"
    assert sheet[5] == "←E 0"


@pytest.mark.clause("PG-22")
def test_finished_rounds_stay_readable():
    match = Match.new("papageno", 3, seed=4)
    chooser = random.Random(4)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, chooser.choice(match.legal(seat)))
    assert len(match.rounds) == match.view().round
    totals = [sum(one.outcome.scores[seat] for one in match.rounds) for seat in range(3)]
    wins = [sum(seat in one.outcome.winners for one in match.rounds) for seat in range(3)]
    sheet = {line.message_id: line.amounts for line in match.outcome.sheet}
    assert sheet["sheet-total"] == totals
    assert sheet["sheet-wins"] == wins == match.outcome.scores
    for one in match.rounds:
        for seat, player in enumerate(one.table.seats):
            assert one.outcome.scores[seat] == lightest(player.wire) == player.weighing.weight


@pytest.mark.clause("PG-18")
def test_after_the_game_all_is_open():
    s = ended([1, 0, 0], [20, 10, 30], LIGHT, HEAVY, MIDDLE)
    view = match_at(s).view()
    assert view.over
    assert view.deck == len(view.deck_cards)
    assert view.unseen == view.shuffled_back == []
    before = s.clone()
    rules.resample(s, 1, [0] * rules.SCRATCH)
    assert s == before


@pytest.mark.clause("PG-18", "PG-22")
def test_a_round_that_is_over_makes_way_for_the_next():
    s = position("4 9 3 / 4 5 ?8", "0 E ?6 / ?1 8 5", "3 ?7 -2 / 1 ?3 F", deck="0", pile="6")
    match = match_at(s)
    match.play(0, "deck")
    match.play(0, "6")
    assert match.view().round == 2
    assert match.view().phase == "turn-up"
    assert match.view().starter == 2
    assert [player.total for player in match.view().seats] == [17, 20, 22]
    assert [player.wins for player in match.view().seats] == match.view().scores == [1, 0, 0]
    assert play(match.progress.state.clone(), "A turn 1") == ["chose A A1 - - 0"]
