"""The end: PF-24 and PF-25."""

import random
from collections import Counter
from itertools import permutations

import pytest

from tests.piafs.positions import (
    BIRDS,
    DISCARDING,
    OVER,
    PLAYING,
    SEATS,
    at_random,
    begun,
    birds,
    check_cards,
    hand_of,
    legal,
    match_at,
    play,
    position,
    refused,
)
from voliere.errors import GameOver, MalformedMove, NotYourTurn
from voliere.games.piafs import rules
from voliere.games.piafs.table import GAME
from voliere.match import Match, random_move

pytestmark = pytest.mark.rules

HANDS = ["C1m C2m C3m C4m", "S1m S2m S3m S4m", "B1m B2m B3m B4m", "G1m G2m G3m G4m"]


def at_the_end(hands, **fields):
    """Everybody is to discard."""
    queues = ["K6m", "K5m", "K4m"] if len(hands) == 4 else ["K6m", "K5m"]
    pending = sum(1 << seat for seat, hand in enumerate(hands) if hand)
    return position(queues, hands, phase=DISCARDING, ending=1, **{"pending": pending, **fields})


# PF-24


@pytest.mark.clause("PF-24")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_once_triggered_play_goes_on_until_the_seat_before_the_first_player_has_played(players):
    for starter in range(players):
        for seat in range(players):
            hands = [hand[:15] for hand in HANDS[:players]]
            queues = ["K6m", "K5m", "K4m"] if players == 4 else ["K6m", "K5m"]
            s = position(
                queues, hands, SEATS[seat], feeder="", column="1", track="Y1m Y2m Y3m" if players > 2 else "K1m K2m K3m"
            )
            s.starter = starter
            turns = []
            while s.phase != DISCARDING:
                turn = s.pending.bit_length() - 1
                turns.append(turn)
                bird = hand_of(s, turn).split()[0]
                play(s, f"{SEATS[turn]} {bird}>1")
                while s.phase != DISCARDING and s.pending == 1 << turn and s.phase != PLAYING:
                    action = legal(s, turn)[-1]
                    rules.apply(s, turn, action, [])
            last = (starter - 1) % players
            assert turns[0] == seat
            assert turns[-1] == last
            assert len(turns) == (last - seat) % players + 1
            assert s.pending == (1 << players) - 1


@pytest.mark.clause("PF-24")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_every_game_everybody_has_the_same_number_of_turns(players):
    causes = Counter()
    for seed in range(25):
        s, _ = begun(players, seed)
        turns = Counter()
        for seat, events in at_random(s, seed):
            for event in events:
                kind, who, _, cause, *_ = event.split()
                if kind == "played":
                    assert SEATS[seat] == who
                if kind in ("played", "passed"):
                    turns[who] += 1
                if kind == "end-triggered":
                    causes[cause] += 1
        assert len(set(turns.values())) == 1
        assert len(turns) == players
        check_cards(s)
    assert causes.total() == 25


@pytest.mark.clause("PF-24")
def test_before_the_end_is_triggered_nothing_ends():
    s = position(["K6m", "K5m"], HANDS[:3], "C", track="Y1m Y2m Y3m", starter=0)
    play(s, "C B1m>1", "C deck")
    assert s.pending == 1
    assert s.phase == PLAYING


# PF-25


@pytest.mark.clause("PF-25")
def test_everybody_at_once_chooses_two_cards_to_discard_and_keeps_the_others():
    s = at_the_end(HANDS[:3])
    match = match_at(s)
    assert match.pending == (0, 1, 2)
    selection = match.selection(1)
    assert (selection.word, selection.choose) == ("discard", 2)
    assert selection.among == ("S1m", "S2m", "S3m", "S4m")
    number = match.decision
    match.play(1, "discard S4m S2m")
    assert match.plies[-1].text == "discard S2m S4m"
    assert match.pending == (0, 2)
    assert match.decision == number
    with pytest.raises(NotYourTurn):
        match.play(1, "discard S1m S3m")
    match.play(0, "discard C1m C2m")
    match.play(2, "discard B1m B4m")
    assert match.over
    assert [" ".join(seat.set_aside) for seat in match.view().seats] == ["C1m C2m", "S2m S4m", "B1m B4m"]
    assert match.view().seats[0].collection["C"] == ["C3m", "C4m"]
    assert match.view().seats[1].collection["S"] == ["S1m", "S3m"]
    assert match.view().seats[2].collection["B"] == ["B2m", "B3m"]
    assert [seat.hand for seat in match.view(0).seats] == [[], [], []]
    assert [seat.cards for seat in match.view(0).seats] == [0, 0, 0]
    with pytest.raises(GameOver):
        match.play(0, "discard C3m C4m")


@pytest.mark.clause("PF-25")
def test_what_happens_is_told_seat_by_seat_when_all_have_chosen():
    s = at_the_end(HANDS[:3], collections=["K1m", "", ""])
    assert play(s, "C discard B2m B4m") == ["set-aside C B2m - - 0", "set-aside C B4m - - 0"]
    assert play(s, "A discard C1m C4m") == ["set-aside A C1m - - 0", "set-aside A C4m - - 0"]
    assert s.phase == DISCARDING
    assert [hand_of(s, seat) for seat in range(3)] == HANDS[:3]
    assert birds(s.collection[0]) == "K1m"
    assert play(s, "B discard S1m S2m") == [
        "set-aside B S1m - - 0",
        "set-aside B S2m - - 0",
        "discarded A C1m - - 0",
        "kept A C2m - - 0",
        "kept A C3m - - 0",
        "discarded A C4m - - 0",
        "discarded B S1m - - 0",
        "discarded B S2m - - 0",
        "kept B S3m - - 0",
        "kept B S4m - - 0",
        "kept C B1m - - 0",
        "discarded C B2m - - 0",
        "kept C B3m - - 0",
        "discarded C B4m - - 0",
        f"scored A - - - {s.points[0]}",
        f"scored B - - - {s.points[1]}",
        f"scored C - - - {s.points[2]}",
    ]
    assert s.phase == OVER
    assert rules.is_over(s)
    assert [birds(s.collection[seat]) for seat in range(3)] == ["C2m C3m K1m", "S3m S4m", "B1m B3m"]
    assert [hand_of(s, seat) for seat in range(3)] == ["C1m C4m", "S1m S2m", "B2m B4m"]
    assert s.hand[0] == [BIRDS.index("C1m"), BIRDS.index("C4m"), 0, 0]
    assert s.set_aside == [0] * 4
    assert s.midway == 0


@pytest.mark.clause("PF-25")
def test_nobody_learns_anything_before_all_have_chosen():
    match = match_at(at_the_end(HANDS[:3]))
    before = [match.view(viewer) for viewer in (None, 1, 2)]
    match.play(0, "discard C1m C2m")
    after = [match.view(viewer) for viewer in (None, 1, 2)]
    for view in (*before, *after):
        view.pop("pending")
    assert after == before
    assert match.view(0).seats[0].set_aside == ["C1m", "C2m"]
    for viewer in (None, 1, 2):
        assert match.view(viewer).seats[0].set_aside is None
        hidden = [event for event in match.events(viewer) if event.kind == "set-aside"]
        assert [event.card for event in hidden] == [None, None]
    assert [event.card for event in match.events(0) if event.kind == "set-aside"] == ["C1m", "C2m"]


@pytest.mark.clause("PF-25")
def test_the_order_in_which_seats_choose_makes_no_difference():
    ends = []
    moves = ["A discard C1m C2m", "B discard S3m S4m", "C discard B1m B4m"]
    for order in permutations(moves):
        s = at_the_end(HANDS[:3])
        play(s, *order)
        ends.append(s)
    assert all(end == ends[0] for end in ends)


@pytest.mark.clause("PF-25")
def test_only_two_different_cards_of_the_hand_make_a_discard():
    s = at_the_end(HANDS[:3])
    assert refused(s, "A discard C1m S1m") == ("not-in-hand", "PF-25")
    assert refused(s, "A discard C1m C1m") == ("already-set-aside", "PF-25")
    for move in ("C1m>1", "deck", "pass", "take K1m", "+C1m", "crow C1m"):
        assert refused(s, f"A {move}") == ("discard-is-due", "PF-25")
    for text in ("discard C1m", "discard C1m C2m C3m", "discard", "discard 2"):
        with pytest.raises(MalformedMove):
            match_at(s).play(0, text)


@pytest.mark.clause("PF-25")
def test_the_steps_of_a_discard_are_one_move():
    s = at_the_end(HANDS[:2])
    first = GAME.parse(s, 0, "discard C1m C2m").steps
    rules.apply(s, 0, first[0], [])
    assert s.midway == 1
    assert s.pending == 3
    assert legal(s, 0) == [rules.DISCARD + BIRDS.index(bird) for bird in ("C2m", "C3m", "C4m")]
    rules.apply(s, 0, first[1], [])
    assert s.midway == 0
    assert s.pending == 2


@pytest.mark.clause("PF-25")
@pytest.mark.parametrize(
    ("hand", "move", "kept"),
    [
        ("C1m C2m C3m", "discard C1m C3m", "C2m"),
        ("C1m C2m", "discard C1m C2m", ""),
        ("C1m", "discard C1m", ""),
    ],
)
def test_of_a_short_hand_two_are_discarded_and_what_is_left_is_kept(hand, move, kept):
    s = at_the_end([hand, "S1m S2m S3m S4m", ""])
    assert s.pending == 0b011
    match = match_at(s)
    assert match.selection(0).choose == min(2, len(hand.split()))
    play(s, f"A {move}")
    assert not s.midway
    play(s, "B discard S1m S2m")
    assert birds(s.collection[0]) == kept
    assert hand_of(s, 0) == " ".join(move.split()[1:])
    assert birds(s.collection[1]) == "S3m S4m"
    assert s.phase == OVER


@pytest.mark.clause("PF-25")
def test_who_has_no_card_has_nothing_to_choose():
    s = position(
        ["K6m", "K5m"], ["G1m G2m", "", "B1m B2m"], "A", track="- - -", deck="", feeder="", starter=1, ending=1
    )
    events = play(s, "A G1m>1", "A pass")
    assert events[-1] == "last-discards - - - - 0"
    assert s.pending == 0b101
    play(s, "A discard G2m", "C discard B1m B2m")
    assert s.phase == OVER


@pytest.mark.clause("PF-25")
def test_a_whole_game_ends_with_open_cards():
    match = Match.new("piafs", 4, seed=3)
    chooser = random.Random(3)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, random_move(match, seat, chooser))
    for viewer in (None, 0, 1, 2, 3):
        view = match.view(viewer)
        assert all(player.set_aside is not None and player.pile is not None for player in view.seats)
        assert not any(event.is_hidden for event in match.events(viewer))
    assert match.progress.state.shown == [0] * 6
