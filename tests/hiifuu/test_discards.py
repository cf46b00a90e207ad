"""The secret discards before play: HF-04."""

import itertools
import random

import pytest

from tests.hiifuu.positions import (
    COLOURS,
    DEALT,
    DISCARDS,
    SEATS,
    TRICKS,
    at_random,
    begun,
    check_cards,
    discarding,
    discards_of,
    hands_of,
    legal_cards,
    match_at,
    play,
    refused,
)
from voliere.errors import MalformedMove, NotYourTurn
from voliere.games.hiifuu import rules
from voliere.kernel import FINE
from voliere.match import Match, random_move

pytestmark = pytest.mark.rules

HANDS = [
    "O1 O2 O3 O4 O5 O6 O7 O8 O9 O10 O11 O12 O13",
    "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13",
    "V1 V2 V3 V4 V5 V6 V7 V8 V9 V10 V11 V12 V13",
    "G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13",
]
CHOICES = [
    "A discard O1 O2 O3 O13",
    "B discard R4 R5 R6 R7",
    "C discard V1 V2 V3 V4",
    "D discard G10 G11 G12 G13",
]


@pytest.mark.clause("HF-04")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_everybody_discards_4_3_or_2_cards_at_once_and_keeps_9_9_or_10(players):
    match = Match.new("hiifuu", players, seed=4)
    assert match.pending == tuple(range(players))
    assert match.view().phase == "discard"
    assert match.view().discards == DISCARDS[players]
    for seat in random.Random(4).sample(range(players), players):
        choice = match.selection(seat)
        assert choice.choose == DISCARDS[players]
        assert list(choice.among) == match.view(seat).seats[seat].hand
        assert len(choice.among) == DEALT[players]
        match.play(seat, choice.pick(range(choice.choose)))
    s = match.progress.state
    assert [len(cards.split()) for cards in discards_of(s)] == [DISCARDS[players]] * players
    assert [len(cards.split()) for cards in hands_of(s)] == [TRICKS[players]] * players
    assert match.view().phase == "play"
    assert match.pending == (match.view().leader,)
    check_cards(s)


@pytest.mark.clause("HF-04")
def test_the_cards_chosen_are_those_that_leave_the_hand():
    s = discarding(HANDS, "C")
    assert legal_cards(s, "A") == HANDS[0]
    assert play(s, CHOICES[0]) == ["discarded A O1 O2 O3 O13 - - 4"]
    assert hands_of(s)[0] == "O4 O5 O6 O7 O8 O9 O10 O11 O12"
    assert discards_of(s) == ["O1 O2 O3 O13", "", "", ""]
    assert s.pending == 0b1110
    assert play(s, CHOICES[3], CHOICES[1]) == ["discarded D G10 G11 G12 G13 - - 4", "discarded B R4 R5 R6 R7 - - 4"]
    assert s.is_discarding == 1
    assert play(s, CHOICES[2]) == ["discarded C V1 V2 V3 V4 - - 4", "play-begins C - - - 0"]
    assert s.is_discarding == 0
    assert s.pending == 1 << 2
    assert s.midway == 0


@pytest.mark.clause("HF-04")
def test_the_lowest_and_the_highest_card_are_discarded_like_any_other():
    hands = [" ".join(f"{colour}{value}" for value in (n, n + 6, n + 12) for colour in COLOURS) for n in range(1, 7)]
    s = discarding(hands)
    check_cards(s)
    assert play(s, "F discard O18 G18", "A discard O1 G1") == ["discarded F O18 G18 - - 2", "discarded A O1 G1 - - 2"]


@pytest.mark.clause("HF-04")
def test_the_order_in_which_seats_choose_and_cards_are_named_changes_nothing():
    ends = []
    for order in itertools.permutations(CHOICES):
        s = discarding(HANDS, "B")
        for choice in order:
            words = choice.split()
            play(s, " ".join([*words[:2], *reversed(words[2:])]))
        ends.append(s)
    assert all(end == ends[0] for end in ends)


@pytest.mark.clause("HF-04")
def test_a_choice_is_several_steps_of_one_move():
    s = discarding(HANDS)
    for number, card in enumerate((0, 1, 2, 12), 1):
        assert rules.refusal(s, 0, card) == FINE
        rules.apply(s, 0, card, [])
        assert s.midway == (number < 4)
        assert bool(s.pending & 1) == (number < 4)
        assert rules.refusal(s, 0, card) == rules.Refusals.IS_DISCARDED
    assert s.discarded[:4] == [4, 0, 0, 0]


@pytest.mark.clause("HF-04")
def test_before_the_last_has_chosen_nobody_learns_more_than_who_has():
    match = match_at(discarding(HANDS))
    for number, choice in enumerate(CHOICES[:3]):
        seat = SEATS.index(choice[0])
        others = [viewer for viewer in (None, 0, 1, 2, 3) if viewer != seat]
        views = {viewer: match.view(viewer) for viewer in others}
        log = {viewer: len(match.events(viewer)) for viewer in others}
        legal = {viewer: match.legal(viewer) for viewer in range(number + 1, 4)}
        decision = match.decision
        match.play(seat, choice[2:])
        for viewer in others:
            after = match.view(viewer)
            assert after.pending == [other for other in views[viewer].pending if other != seat]
            assert {**after, "pending": []} == {**views[viewer], "pending": []}
            (event,) = match.events(viewer)[log[viewer] :]
            assert (event.kind, event.seat, event.card, event.is_hidden, event.amount) == (
                "discarded",
                seat,
                None,
                True,
                4,
            )
        assert {viewer: match.legal(viewer) for viewer in range(number + 1, 4)} == legal
        assert match.decision == decision
        with pytest.raises(NotYourTurn):
            match.play(seat, choice[2:])


@pytest.mark.clause("HF-04")
def test_owners_know_their_discards_and_others_never_see_them():
    match = match_at(discarding(HANDS))
    for choice in CHOICES:
        match.play(SEATS.index(choice[0]), choice[2:])
    for viewer in (None, 0, 1, 2, 3):
        for seat in range(4):
            discards = match.view(viewer).seats[seat].discards
            assert discards == (CHOICES[seat].split()[2:] if viewer == seat else None)
    match = Match.new("hiifuu", 4, seed=5)
    chooser = random.Random(5)
    while not match.over:
        for viewer in (None, *range(4)):
            for seat, player in enumerate(match.view(viewer).seats):
                assert (player.discards is None) == (player.hand is None) == (seat != viewer)
        seat = chooser.choice(match.pending)
        match.play(seat, random_move(match, seat, chooser))
    assert all(len(player.discards) == 4 for player in match.view().seats)
    for finished in match.rounds[:-1]:
        assert all(player.discards is None for player in finished.table.seats)


@pytest.mark.clause("HF-04")
def test_a_discard_of_the_wrong_cards_is_refused():
    match = match_at(discarding(HANDS))
    assert refused(match, "A discard O1 O2 O3") == ("number-of-discards", "HF-04")
    assert refused(match, "A discard O1 O2 O3 O4 O5") == ("number-of-discards", "HF-04")
    assert refused(match, "A discard O1 O2 O3 O3") == ("discarded", "HF-04")
    assert refused(match, "A discard O1 O2 O3 R1") == ("not-in-hand", "HF-07")
    assert refused(match, "A O1") == ("discard-first", "HF-04")
    for text in (
        "discard",
        "discard ",
        "discard O1, O2",
        "discard O1  O2 O3 O4",
        "discard O0 O1 O2 O3",
        "O1 O2",
        "Discard O1",
    ):
        with pytest.raises(MalformedMove):
            match.play(0, text)


@pytest.mark.clause("HF-04")
@pytest.mark.parametrize(
    ("players", "example"), [(4, "discard O1 O2 V3 G9"), (5, "discard O1 O2 V3"), (6, "discard O1 O2")]
)
def test_what_is_no_move_is_answered_by_what_would_be_one(players, example):
    match = Match.new("hiifuu", players, seed=1)
    with pytest.raises(MalformedMove, match=rf"like {example}\.$"):
        match.play(0, "all of them")
    for seat in range(players):
        match.play(seat, match.legal(seat)[0])
    with pytest.raises(MalformedMove, match=r"like O7\.$"):
        match.play(match.pending[0], "the lowest")


@pytest.mark.clause("HF-04")
def test_nobody_discards_once_all_have():
    match = match_at(discarding(HANDS))
    for choice in CHOICES:
        match.play(SEATS.index(choice[0]), choice[2:])
    assert refused(match, "A discard O4 O5 O6 O7") == ("discards-are-made", "HF-04")
    assert refused(match, "A O1") == ("discarded", "HF-04")
    assert refused(match, "A R4") == ("not-in-hand", "HF-07")


@pytest.mark.clause("HF-04")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_no_discard_is_played_in_the_round(players):
    s, _ = begun(players, 6)
    for _ in range(players):
        next(at_random(s, 6))
    out = discards_of(s)
    for _ in at_random(s, 6, one_round=True):
        if s.round == 0:
            assert discards_of(s) == out
            check_cards(s)
