"""How bots judge Papageno: by what a seat may know, and as somebody who knows the game would."""

import math
import random

import pytest

from tests.papageno.positions import agreed, begun, kind, legal, position
from voliere.games.papageno import judge, rules
from voliere.games.papageno.table import GAME
from voliere.kernel import reseed

TAKE, DECK, DISCARD, KEEP = rules.TAKE, rules.DECK, rules.DISCARD, rules.KEEP


def worths(s, seat=0):
    """What every legal move is judged at, by its notation."""
    return {move.text: judge.worth(s, seat, move.steps[0]) for move in GAME.moves(s, seat)}


def best(s, seat=0):
    """The move that greedy makes."""
    judged = worths(s, seat)
    return max(judged, key=judged.get)


def holding(card, *wires, is_taken=False, **fields):
    """A position in which the first seat has drawn (or taken) a card."""
    phase = rules.PLACING_TAKEN if is_taken else rules.PLACING_DRAWN
    return position(*wires, held=kind(card), phase=phase, **fields)


def capturing(placed, *wires, **fields):
    """A position in which the first seat has just put a Capture at a place (from 1) and may exchange."""
    return position(*wires, placed=placed - 1, phase=rules.CAPTURING, **fields)


def ended(wins, weighed, total=None, is_over=False):
    """A round that has just been scored."""
    s = agreed(len(wins))
    s.wins[: s.players] = wins
    s.weighed[: s.players] = weighed
    s.total[: s.players] = total or weighed
    s.pending = 0
    s.over = int(is_over)
    out = [math.nan] * (2 * s.players)
    judge.outlook(s, out)
    return out[: s.players], out[s.players :]


# What a seat may know


def worlds(s, seat):
    """Two worlds that a seat cannot tell apart, with the same generator."""
    for seed in (1, 2):
        other = s.clone()
        reseed(other, seed, 0)
        rules.resample(other, seat, [0] * rules.SCRATCH)
        reseed(other, 3, 0)
        yield other


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_judges_only_by_what_a_seat_may_know_and_leaves_the_table_as_it_was(players):
    chooser = random.Random(players)
    s, _ = begun(players, seed=players)
    differing, turns = 0, 0
    while not rules.is_over(s) and turns < 250:
        seat = chooser.choice([seat for seat in range(players) if s.pending >> seat & 1])
        one, other = worlds(s, seat)
        differing += one.wire != other.wire or one.deck != other.deck
        actions = legal(s, seat)
        assert actions == legal(other, seat)
        before = one.clone()
        for action in chooser.sample(actions, min(8, len(actions))):
            assert judge.worth(one, seat, action) == judge.worth(other, seat, action)
        assert one == before
        chosen = {judge.hunch(world, seat, actions, len(actions)) for world in (one, other)}
        assert len(chosen) == 1
        assert one.wire == before.wire
        assert one.face_up == before.face_up
        # Draws are more telling than a pile taken and put back for ever.
        rules.apply(s, seat, DECK if DECK in actions and chooser.random() < 0.8 else chooser.choice(actions), [])
        while s.pending == 0 and not rules.is_over(s):
            rules.next_round(s, [])
        turns += 1
    assert differing > 20


# Expected weight, pairs and columns


def test_takes_the_card_that_cancels_a_heavy_column():
    s = position("9 ?3 ?4 / ?5 ?6 ?7", "1 ?3 ?4 / ?5 ?6 ?7", pile="9")
    assert best(s) == "take"
    rules.apply(s, 0, TAKE, [])
    assert best(s) == "4"


def test_draws_rather_than_takes_a_heavy_card_that_pairs_with_nothing():
    assert best(position("1 ?3 ?4 / ?5 ?6 ?7", "1 ?3 ?4 / ?5 ?6 ?7", pile="9")) == "deck"


def test_puts_a_light_card_in_place_of_the_heaviest_that_lies_open():
    assert best(holding("-2", "9 ?3 ?4 / 4 ?6 ?7", "1 ?3 ?4 / ?5 ?6 ?7")) == "1"


def test_leaves_a_column_that_cancels_alone():
    judged = worths(holding("1", "9 ?3 ?4 / 9 7 ?7", "1 ?3 ?4 / ?5 ?6 ?7"))
    assert max(judged["1"], judged["4"]) < judged["discard"] < judged["5"]


def test_discards_a_heavy_card():
    assert best(holding("9", "1 ?3 ?4 / 0 ?6 ?7", "1 ?3 ?4 / ?5 ?6 ?7")) == "discard"


def test_does_not_count_on_a_pair_of_face_down_cards():
    s = position("9 ?9 ?4 / ?9 ?6 ?7", "1 ?3 ?4 / ?5 ?6 ?7")
    mean = judge.mean_hidden(s)
    assert judge.expected_weight(s, 0, mean, 0.0) > 9 + 3 * mean


def test_expects_a_face_down_card_to_weigh_what_the_unseen_cards_do():
    light = position("9 9 9 / 9 8 ?0", "8 8 8 / 7 7 ?0")
    heavy = position("-2 -2 -2 / -2 0 ?9", "0 0 0 / 1 1 ?9", pile="3")
    assert judge.mean_hidden(light) + 1.5 < judge.mean_hidden(heavy)


# Eggs


@pytest.mark.parametrize(
    ("wire", "weight"),
    [
        ("1 E 9 / 3 4 5", 1 + 3 + 1 + 4 + 9 + 5),
        ("3 E 9 / 1 9 F", 3 + 1 + 9 + 10),  # PG-21: cancels with the 9 below it
        ("E E 9 / 3 4 5", 9 + 3 + 9 + 4 + 9 + 5),
        ("E -2 9 / -2 4 5", -2 + 4 + 9 + 5),
    ],
)
def test_weighs_a_wire_with_eggs_as_its_owner_will(wire, weight):
    s = position(wire, "0 ?3 ?4 / ?5 ?6 ?7", "0 ?3 ?4 / ?5 ?6 ?7", pile="1")
    assert judge.expected_weight(s, 0, judge.mean_hidden(s), 0.0) == pytest.approx(weight)
    assert rules.wire_weight(s, 0, rules.best_eggs(s, 0)) == weight


def test_puts_an_egg_beside_a_light_card():
    judged = worths(holding("E", "9 -2 7 / 8 7 ?7", "0 0 1 / 3 ?4 ?5"))
    assert judged["3"] > judged["5"]


# When to end the round


def test_ends_the_round_when_ahead():
    assert best(holding("0", "-2 0 1 / 3 -2 ?5", "8 9 7 / 9 7 ?5")) == "6"


def test_plays_on_when_behind():
    judged = worths(holding("0", "8 9 7 / 9 7 ?5", "-2 0 1 / 3 -2 ?5"))
    assert judged["6"] < judged["discard"] < judged["2"]


def test_ends_with_a_heavier_wire_against_five_face_down_cards_but_not_against_open_light_ones():
    unknown = worths(holding("4", "1 3 1 / 3 4 ?5", "1 ?0 ?1 / ?3 ?-2 ?5"))
    known = worths(holding("4", "1 3 1 / 3 4 ?5", "1 0 0 / 1 -2 ?5"))
    assert unknown["6"] > unknown["discard"]
    assert known["6"] < known["discard"]


# Captures and Flutes


def test_captures_the_card_that_completes_a_column_and_breaks_anothers():
    s = capturing(1, "C 8 ?4 / ?5 9 ?7", "8 0 9 / 8 ?6 ?7", "0 1 1 / ?5 ?6 ?7")
    assert best(s) in {"5>B1", "5>B4"}


def test_keeps_a_light_wire_rather_than_make_a_bad_exchange():
    assert best(capturing(1, "C -2 ?4 / ?5 ?6 ?7", "8 ?3 9 / ?5 ?6 ?7")) == "keep"


def test_does_not_hand_captures_and_flutes_round_for_ever():
    wires = ("9 9 8 / ?5 ?6 ?7", "-2 ?3 0 / -2 ?6 ?7")
    assert best(position(*wires, pile="C")) == "take"
    judged = worths(holding("C", *wires, is_taken=True))
    assert max(judged[place] for place in "123") < 0 < min(judged[place] for place in "456")
    assert best(position("0 5 C / -2 ?4 5", "?6 0 F / -2 -2 5", "1 3 C / ?4 ?E F", pile="6 F")) == "deck"


def test_passes_a_heavy_card_on_with_a_flute_where_the_flute_cancels():
    judged = worths(holding("F", "F 3 ?4 / 9 ?6 ?7", "1 0 ?4 / -2 ?6 ?7", "1 ?3 ?4 / 0 ?6 ?7"))
    assert max(judged, key=judged.get) == "4"


# Opponents


def test_would_rather_not_leave_the_next_player_a_card_that_pairs():
    pairing = position("1 ?3 ?4 / ?5 ?6 ?7", "9 ?3 ?4 / ?5 ?6 ?7")
    mean = judge.mean_hidden(pairing)
    assert judge.prospect(pairing, 0, kind("9"), mean) < judge.prospect(pairing, 0, kind("8"), mean)


def test_fears_an_opponent_more_who_would_win_the_match():
    wires = ("1 ?3 ?4 / ?5 ?6 ?7", "1 ?3 ?4 / ?5 ?6 ?7", "1 ?3 ?4 / ?5 ?6 ?7")
    calm = position(*wires)
    pressed = position(*wires, wins=[0, 1, 0])
    mean = judge.mean_hidden(calm)
    assert judge.prospect(pressed, 0, kind("8"), mean) < judge.prospect(calm, 0, kind("8"), mean)


# Hunches


def test_a_hunch_pairs_and_ends_the_round_only_when_ahead():
    s = holding("9", "9 ?3 ?4 / ?5 ?6 ?7", "1 ?3 ?4 / ?5 ?6 ?7")
    assert {judge.hunch(s, 0, legal(s, 0), 7) for _ in range(30)} == {3}
    s = holding("0", "-2 0 1 / 3 -2 ?5", "8 9 7 / 9 7 ?5")
    assert 5 in {judge.hunch(s, 0, legal(s, 0), 7) for _ in range(30)}
    s = holding("0", "8 9 7 / 9 7 ?5", "-2 0 1 / 3 -2 ?5")
    assert 5 not in {judge.hunch(s, 0, legal(s, 0), 7) for _ in range(30)}


def test_hunches_never_play_a_round_for_ever():
    for seed in range(40):
        s, _ = begun(2 + seed % 4, seed=seed)
        steps = 0
        while s.pending != 0:
            seat = s.pending.bit_length() - 1
            actions = legal(s, seat)
            rules.apply(s, seat, actions[judge.hunch(s, seat, actions, len(actions))], [])
            steps += 1
            assert steps < 600


# The match


def test_the_outlook_of_a_finished_match_is_who_won_it():
    assert ended([2, 1], [3, 9], is_over=True)[0] == [1, 0]
    assert ended([2, 2, 1], [3, 3, 9], total=[9, 12, 1], is_over=True)[0] == [1, 0, 0]
    assert ended([2, 2, 1], [3, 3, 9], total=[9, 9, 1], is_over=True)[0] == [0.5, 0.5, 0]


def test_the_outlook_of_an_unfinished_match_counts_rounds_won():
    assert ended([1, 0], [3, 9])[0] == [0.75, 0.25]
    assert ended([1, 1], [3, 9])[0] == [0.5, 0.5]
    assert ended([1, 0, 0], [3, 9, 9])[0] == pytest.approx([17 / 27, 5 / 27, 5 / 27])


@pytest.mark.parametrize("wins", [[1, 0], [1, 0, 1], [1, 1, 1], [1, 0, 1, 0], [1, 1, 1, 0, 1]])
def test_chances_add_up_to_one_and_hopes_lie_between_0_and_1(wins):
    chances, hopes = ended(wins, list(range(len(wins))))
    assert sum(chances) == pytest.approx(1)
    assert all(0 <= hope <= 1 for hope in hopes)


def test_hope_grows_with_the_margin_of_the_round():
    assert ended([1, 0], [3, 4])[1][0] < ended([1, 0], [3, 20])[1][0]
