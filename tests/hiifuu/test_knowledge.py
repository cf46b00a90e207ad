"""What everybody may know (HF-17), what the table shows of it, and a seat's numbers for learning."""

import random
from typing import Any

import pytest

from tests.hiifuu.positions import (
    CARDS,
    COLOURS,
    at_random,
    begun,
    discarding,
    legal,
    match_at,
    play,
    position,
    sets_of,
)
from voliere.games.hiifuu import rules
from voliere.games.hiifuu.state import State
from voliere.games.hiifuu.table import GAME
from voliere.kernel import reseed
from voliere.match import Match, random_move

pytestmark = pytest.mark.rules

HANDS = ["O4 V7", "O1 O9", "V2 V12", "O13 R1"]


@pytest.mark.clause("HF-17")
def test_a_trick_lies_open_until_the_next_lead():
    s = position(HANDS, "C")
    assert rules.trick_size(s) == 0
    for move, shown in (
        ("C V2", "2 V2"),
        ("D R1", "2 V2, 3 R1"),
        ("A V7", "2 V2, 3 R1, 0 V7"),
        ("B O9", "2 V2, 3 R1, 0 V7, 1 O9"),
        ("A O4", "0 O4"),
    ):
        play(s, move)
        for viewer in (None, 0, 3):
            trick = match_at(s).view(viewer).trick
            assert ", ".join(f"{one.seat} {one.card}" for one in trick) == shown
    assert match_at(position(HANDS)).view().trick == []
    assert match_at(position(HANDS)).view().winner is None


@pytest.mark.clause("HF-17")
def test_the_last_trick_of_a_round_is_there_for_the_finished_round_and_gone_for_the_next():
    s = position(["O13", "O1", "O2", "O3"])
    play(s, "A O13", "B O1", "C O2", "D O3")
    assert len(GAME.view(s, None, 0).trick) == 4
    rules.next_round(s, [])
    assert GAME.view(s, None, 0).trick == []
    assert GAME.view(s, None, 0).played == []


@pytest.mark.clause("HF-17")
def test_tricks_tokens_and_points_are_public():
    gained = [[0, 4, 0, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6, [0] * 6]
    s = position(
        HANDS,
        "B",
        tricks=[3, 2, 1, 1],
        taken=[0, 1, -1, -1],
        lacks=["", "G", "OR", ""],
        tokens=[2, 3, 4, 5],
        gained=gained,
        round=1,
    )
    for viewer in (None, 0, 1, 2, 3):
        view = match_at(s).view(viewer)
        assert [player.tricks for player in view.seats] == [3, 2, 1, 1]
        assert [player.token for player in view.seats] == [2, 3, None, None]
        assert [player.is_covered for player in view.seats] == [True, False, False, False]
        assert [player.lacks for player in view.seats] == [[], ["G"], ["O", "R"], []]
        assert [player.cards for player in view.seats] == [2] * 4
        assert [(token.value, token.taken_by, token.is_covered) for token in view.tokens] == [
            (2, 0, True),
            (3, 1, False),
            (4, None, False),
            (5, None, False),
        ]
        assert view.scores == [0, 4, 0, 0]
        assert (view.round, view.tricks_played, view.tricks_in_round, view.token_order) == (2, 7, 9, "increasing")
        assert [player.hand is None for player in view.seats] == [seat != viewer for seat in range(4)]
        assert view.leader == 1


@pytest.mark.clause("HF-17")
def test_the_table_shows_the_cards_played_this_round_unless_agreed_otherwise():
    s = position(HANDS, played="O2 R3 R4 G13")
    play(s, "A V7")
    assert match_at(s).view().played == ["O2", "R3", "R4", "V7", "G13"]
    s.shows_played = 0
    for viewer in (None, 0, 1):
        assert match_at(s).view(viewer).played is None
        assert [one.card for one in match_at(s).view(viewer).trick] == ["V7"]
    match = Match.new("hiifuu", 4, seed=2, show_played=False)
    chooser = random.Random(2)
    while not match.over:
        assert match.view(0).played is None
        seat = chooser.choice(match.pending)
        match.play(seat, random_move(match, seat, chooser))
    assert len(match.view().played) == 36
    assert Match.new("hiifuu", 4, seed=2).view().played == []
    assert match.rounds[0].table.played is None


@pytest.mark.clause("HF-17")
def test_the_order_of_the_tokens_is_told():
    assert Match.new("hiifuu", 4, seed=2, token_order="random").view().token_order == "random"


def numbers(s: State, seat: int) -> list[float]:
    out = [9.0] * sum(part.numbers for part in rules.OBSERVATION)
    rules.observe(s, seat, out)
    return out


def expected_numbers(s: State, seat: int) -> list[float]:
    """The parts of OBSERVATION in their order, from the seat's view of a match."""
    view = GAME.view(s, seat, 0)
    own = view.seats[seat]
    order = [(seat + n) % view.players for n in range(view.players)]
    cards = {one.seat: one.card for one in view.trick}
    rows: list[list[Any]] = [
        [card in own.hand for card in CARDS],
        [card in own.discards for card in CARDS],
        [card in view.played for card in CARDS],
        [view.led == colour for colour in COLOURS],
    ]
    trick: list[float] = []
    seats: list[float] = []
    tokens: list[float] = []
    lacks: list[float] = []
    for other in order:
        player = view.seats[other]
        card = cards.get(other)
        trick += [card is not None and card[0] == colour for colour in COLOURS]
        trick.append(int(card[1:]) / 18 if card else 0)
        held = len(own.hand) + len(own.discards) if other == seat and view.phase == "discard" else player.cards
        is_pending, is_leader, is_winner = other in view.pending, other == view.leader, other == view.winner
        seats += [1, is_pending, held / 13, is_leader, is_winner, player.tricks / 10, player.points / 100]
        tokens += [(player.token or 0) / 10, player.is_covered]
        lacks += [colour in player.lacks for colour in COLOURS]
    absent = 6 - view.players
    rows += [trick + [0] * 5 * absent, seats + [0] * 7 * absent, tokens + [0] * 2 * absent, lacks + [0] * 4 * absent]
    rows.append([token.value / 10 for token in view.tokens])
    rows.append([token.taken_by is None for token in view.tokens])
    rows.append([(view.round - 1) / 5, view.tricks_played / 10, view.phase == "discard", view.token_order == "random"])
    assert [len(row) for row in rows] == [part.numbers for part in rules.OBSERVATION]
    return [float(number) for row in rows for number in row]


@pytest.mark.clause("HF-17")
@pytest.mark.parametrize(("players", "options"), [(4, {}), (5, {"token_order": "random"}), (6, {})])
def test_the_numbers_for_learning_tell_what_the_seat_sees_and_no_more(players, options):
    for seed in range(2):
        s, _ = begun(players, seed, **options)
        for number, _ in enumerate(at_random(s, seed)):
            seat = number % players
            assert numbers(s, seat) == expected_numbers(s, seat)
            if number % 7 == 0:
                world = s.clone()
                reseed(world, number, 1)
                rules.resample(world, seat, [0] * rules.SCRATCH)
                assert numbers(world, seat) == numbers(s, seat)


@pytest.mark.clause("HF-04", "HF-17")
def test_the_table_sees_a_full_hand_until_all_have_discarded():
    hands = [" ".join(f"{colour}{value}" for value in range(1, 14)) for colour in COLOURS]
    s = discarding(hands)
    play(s, "A discard O1 O2 O3 O4")
    assert [rules.cards_shown(s, seat) for seat in range(4)] == [13] * 4
    assert match_at(s).view(1).seats[0].cards == 13
    assert match_at(s).view(0).seats[0].cards == 9
    play(s, "B discard R1 R2 R3 R4", "C discard V1 V2 V3 V4", "D discard G1 G2 G3 G4")
    assert [rules.cards_shown(s, seat) for seat in range(4)] == [9] * 4
    play(s, "A O5")
    assert [rules.cards_shown(s, seat) for seat in range(4)] == [8, 9, 9, 9]


@pytest.mark.clause("HF-17")
def test_positions_of_these_tests_are_read_as_they_are_written():
    assert sets_of("O1 O13 R2 G18") == [0b1000000000001, 0b10, 0, 1 << 17]
    assert [CARDS[card] for card in legal(position(["O1 G18", "O2", "O3", "O4", "O5", "O6"]), 0)] == ["O1", "G18"]
