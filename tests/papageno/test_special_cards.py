"""Captures, Flutes and their limits: PG-13 to PG-16, PG-18."""

import itertools

import pytest

from tests.papageno.positions import (
    SEATS,
    at_random,
    begun,
    check_cards,
    match_at,
    offered,
    pile_of,
    play,
    position,
    refused,
    wires_of,
)
from voliere.games.papageno import rules
from voliere.kernel import NOTHING

pytestmark = pytest.mark.rules

ANA, BEN, CHLOE = "4 9 3 / 4 ?5 ?8", "0 E ?6 / ?1 8 5", "3 ?7 -2 / 1 ?3 F"


def with_capture(place, *wires, **details):
    """A has just placed a Capture."""
    s = position(*(wires or (ANA, BEN, CHLOE)), **{"deck": "C", **details})
    play(s, "A deck", f"A {place}")
    return s


# PG-13


@pytest.mark.clause("PG-13")
def test_a_capture_is_placed_before_it_acts():
    s = position(ANA, BEN, CHLOE, deck="C", pile="6")
    play(s, "A deck")
    assert play(s, "A 5") == ["placed A C - A5 0", "uncovered A 5 A5 - 0", "discarded A 5 A5 - 2"]
    assert wires_of(s) == ["4 9 3 / 4 C ?8", BEN, CHLOE]
    assert pile_of(s) == "6 5"
    assert s.pending == 1
    view = match_at(s).view(2)
    assert (view.phase, view.placed, view.holder) == ("capture", 5, None)


@pytest.mark.clause("PG-13")
def test_any_other_face_up_card_may_be_exchanged_for_any_face_up_card_of_an_opponent():
    s = with_capture(5)
    expected = ["keep"]
    for own, spot in itertools.product("1234", ["B1", "B2", "B5", "B6", "C1", "C3", "C4", "C6"]):
        expected.append(f"{own}>{spot}")
    assert offered(s, 0) == expected


@pytest.mark.clause("PG-13")
@pytest.mark.parametrize(
    ("move", "lines", "wires"),
    [
        (
            "2>C3",
            ["captured A -2 C3 A2 0", "gave A 9 A2 C3 0"],
            ["4 -2 3 / 4 C ?8", BEN, "3 ?7 9 / 1 ?3 F"],
        ),
        ("1>B6", ["captured A 5 B6 A1 0", "gave A 4 A1 B6 0"], ["5 9 3 / 4 C ?8", "0 E ?6 / ?1 8 4", CHLOE]),
        ("4>C4", ["captured A 1 C4 A4 0", "gave A 4 A4 C4 0"], ["4 9 3 / 1 C ?8", BEN, "3 ?7 -2 / 4 ?3 F"]),
        ("keep", ["kept A - - - 0"], ["4 9 3 / 4 C ?8", BEN, CHLOE]),
    ],
)
def test_the_two_cards_change_places(move, lines, wires):
    s = with_capture(5)
    assert play(s, f"A {move}") == lines
    assert wires_of(s) == wires
    assert s.pending == 2
    assert s.placed == NOTHING
    assert s.phase == rules.DRAWING
    check_cards(s)


@pytest.mark.clause("PG-13")
@pytest.mark.parametrize("seat", ["B", "C"])
def test_every_player_can_capture_from_every_other(seat):
    s = position(ANA, BEN, CHLOE, deck="C", to_play=seat)
    play(s, f"{seat} deck", f"{seat} 1")
    spots = {move.partition(">")[2][0] for move in offered(s, SEATS.index(seat)) if ">" in move}
    assert spots == set("ABC") - {seat}
    play(s, f"{seat} 6>A2")
    assert wires_of(s)[0] == {"B": "4 5 3 / 4 ?5 ?8", "C": "4 F 3 / 4 ?5 ?8"}[seat]


@pytest.mark.clause("PG-13")
def test_special_cards_and_older_captures_may_be_exchanged():
    s = with_capture(1, "4 C 3 / 4 ?5 ?8", "0 E ?6 / ?1 8 5", "3 ?7 C / 1 ?3 F")
    assert play(s, "A 2>C6") == ["captured A F C6 A2 0", "gave A C A2 C6 0"]
    assert wires_of(s) == ["C F 3 / 4 ?5 ?8", "0 E ?6 / ?1 8 5", "3 ?7 C / 1 ?3 C"]
    s = with_capture(1, "4 E 3 / 4 ?5 ?8", "0 E ?6 / ?1 8 5", "3 ?7 C / 1 ?3 F")
    play(s, "A 2>C3")
    assert wires_of(s) == ["C C 3 / 4 ?5 ?8", "0 E ?6 / ?1 8 5", "3 ?7 E / 1 ?3 F"]


@pytest.mark.clause("PG-13")
def test_a_capture_taken_from_the_pile_acts_as_well():
    s = position(ANA, BEN, CHLOE, pile="6 C")
    play(s, "A take", "A 3")
    assert "1>B1" in offered(s, 0)


@pytest.mark.clause("PG-13")
def test_the_limits_of_an_exchange():
    s = with_capture(5)
    assert refused(s, "A 5>B1") == ("capture-stays", "PG-13")
    assert refused(s, "A 6>B1") == ("face-down", "PG-13")
    assert refused(s, "A 1>A2") == ("not-an-opponent", "PG-13")
    assert refused(s, "A 1>D1") == ("not-an-opponent", "PG-13")
    assert refused(s, "A 1>E6") == ("not-an-opponent", "PG-13")
    assert refused(s, "A 1>B3") == ("opponent-face-down", "PG-13")
    assert refused(s, "A 1>C2") == ("opponent-face-down", "PG-13")
    for move in ("deck", "take", "3", "discard"):
        assert refused(s, f"A {move}") == ("capture-first", "PG-13")
    assert refused(s, "A turn 6") == ("turned-up-already", "PG-05")


@pytest.mark.clause("PG-13")
@pytest.mark.parametrize("place", range(6))
def test_nothing_is_asked_where_no_exchange_exists(place):
    cards = ["?4", "?9", "?3", "?4", "?5", "?8"]
    cards[place] = cards[place][1:]
    wire = f"{' '.join(cards[:3])} / {' '.join(cards[3:])}"
    s = position(wire, BEN, CHLOE, deck="C")
    play(s, "A deck")
    assert play(s, f"A {place + 1}") == [
        f"placed A C - A{place + 1} 0",
        f"discarded A {cards[place]} A{place + 1} - 2",
    ]
    assert s.pending == 2
    assert s.placed == NOTHING
    s = position(wire, BEN, CHLOE, deck="C")
    play(s, "A deck", f"A {(place + 1) % 6 + 1}")
    assert s.pending == 1
    assert offered(s, 0)[:2] == ["keep", f"{place + 1}>B1"]


@pytest.mark.clause("PG-13")
def test_no_choice_is_wider_than_a_capture_placed_last_at_a_full_table():
    wires = ["0 1 3 / 4 5 ?6", "7 8 9 / 0 1 ?3", "4 5 6 / 7 8 ?9", "-2 3 4 / 5 6 ?7", "8 9 0 / ?1 3 4"]
    s = position(*wires, deck="C", pile="5", to_play="C")
    play(s, "C deck", "C 6")
    moves = offered(s, 2)
    assert len(moves) == len(set(moves)) == 1 + 5 * 4 * 5 == rules.MAX_LEGAL
    assert moves[1] == "1>A1"
    assert moves[-1] == "5>E6"
    # Six places for each of thirty, after the six to turn up, the two draws, the six places, discard and keep.
    assert rules.ACTIONS == 6 + 2 + 6 + 1 + 1 + 6 * 30
    assert rules.refusal(s, 2, rules.ACTIONS - 1) == rules.Refusals.CAPTURE_STAYS


@pytest.mark.clause("PG-13")
@pytest.mark.parametrize("seat", SEATS)
def test_every_exchange_is_carried_out_and_told(seat):
    wires = ["0 1 3 / 4 ?5 6", "7 8 ?9 / 0 1 3", "4 ?5 6 / 7 8 9", "-2 3 4 / ?5 6 7", "8 9 0 / ?1 3 4"]
    s = position(*wires, deck="C", pile="5", to_play=seat)
    play(s, f"{seat} deck", f"{seat} 1")
    moves = offered(s, SEATS.index(seat))
    assert len(moves) == 1 + 4 * 4 * 5
    for move in moves[1:]:
        after = s.clone()
        own, other, place = int(move[0]), move[2], int(move[3])
        cards = {one: wire.replace("/", "").split() for one, wire in zip(SEATS, wires_of(s), strict=True)}
        given, captured = cards[seat][own - 1], cards[other][place - 1]
        assert play(after, f"{seat} {move}") == [
            f"captured {seat} {captured} {other}{place} {seat}{own} 0",
            f"gave {seat} {given} {seat}{own} {other}{place} 0",
        ]
        cards[seat][own - 1], cards[other][place - 1] = captured, given
        assert wires_of(after) == [f"{' '.join(wire[:3])} / {' '.join(wire[3:])}" for wire in cards.values()]


@pytest.mark.clause("PG-13", "PG-05")
def test_every_opponent_always_has_a_face_up_card():
    s, _ = begun(3, seed=9)
    for _ in at_random(s, 9):
        assert s.phase == rules.TURNING_UP or all(s.face_up[:3])


# PG-14


@pytest.mark.clause("PG-14")
def test_the_rules_page_example():
    s = position("4 9 3 / 4 C ?8", "0 E ?6 / ?1 8 5", "3 ?7 -2 / 1 3 8", deck="F")
    play(s, "A deck")
    lines = play(s, "A 2")
    assert lines == [
        "placed A F - A2 0",
        "passed A 9 A2 B2 0",
        "passed B E B2 C2 0",
        "uncovered C 7 C2 - 0",
        "discarded C 7 C2 - 2",
        "completed C - - - 0",
        "revealed A 8 - A6 0",
        "revealed B 6 - B3 0",
        "revealed B 1 - B4 0",
        "scored A - - - 11",
        "scored B - - - 29",
        "scored C - - - 10",
        "round-won C - - - 1",
        "round-ends - - - - 1",
    ]
    assert wires_of(s) == ["4 F 3 / 4 C 8", "0 9 6 / 1 8 5", "3 E -2 / 1 3 8"]
    rules.next_round(s, [])
    assert s.starter == 1


@pytest.mark.clause("PG-14")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("place", [1, 2, 3, 4, 5, 6])
def test_a_flute_moves_the_cards_of_one_place_to_the_left_all_around(players, place):
    wires = ["0 1 3 / 4 ?5 ?6", "?7 8 ?9 / 0 1 ?3", "4 ?5 6 / ?7 8 ?9", "-2 3 ?4 / 5 ?6 ?7", "?8 9 0 / 1 ?3 ?4"][
        :players
    ]
    for first in range(players):
        s = position(*wires, deck="F", pile="5", to_play=SEATS[first])
        cards = [wire.replace("/", "").split() for wire in wires]
        order = [(first + step) % players for step in range(players)]
        expected = [f"placed {SEATS[first]} F - {SEATS[first]}{place} 0"]
        moving = "F"
        for step, seat in enumerate(order):
            if step:
                giver = SEATS[order[step - 1]]
                expected.append(f"passed {giver} {moving} {giver}{place} {SEATS[seat]}{place} 0")
            old = cards[seat][place - 1]
            cards[seat][place - 1] = moving
            moving = old.lstrip("?")
            if old.startswith("?"):
                expected.append(f"uncovered {SEATS[seat]} {moving} {SEATS[seat]}{place} - 0")
        last = SEATS[order[-1]]
        expected.append(f"discarded {last} {moving} {last}{place} - 2")
        play(s, f"{SEATS[first]} deck")
        assert play(s, f"{SEATS[first]} {place}") == expected
        assert wires_of(s) == [f"{' '.join(wire[:3])} / {' '.join(wire[3:])}" for wire in cards]
        assert pile_of(s) == f"5 {moving}"
        assert s.pending == 1 << order[1]
        check_cards(s)


@pytest.mark.clause("PG-14")
def test_a_flute_taken_from_the_pile_plays_as_well():
    s = position(ANA, BEN, CHLOE, pile="6 F")
    lines = play(s, "A take", "A 1")
    assert [line.split()[0] for line in lines] == ["took", "placed", "passed", "passed", "discarded"]
    assert wires_of(s) == ["F 9 3 / 4 ?5 ?8", "4 E ?6 / ?1 8 5", "0 ?7 -2 / 1 ?3 F"]
    assert pile_of(s) == "6 3"


@pytest.mark.clause("PG-14")
def test_a_preview_tells_the_journey_of_known_cards():
    match = match_at(position(ANA, BEN, CHLOE, deck="F"))
    match.play(0, "deck")
    preview = match.preview(0, "1")
    assert preview.is_complete
    assert [(event.kind, event.card, event.target) for event in preview.events] == [
        ("placed", "F", "A1"),
        ("passed", "4", "B1"),
        ("passed", "0", "C1"),
        ("discarded", "3", None),
    ]


# PG-15


@pytest.mark.clause("PG-15")
def test_a_flute_or_capture_passed_by_a_flute_does_nothing():
    s = position("C 9 3 / 4 ?5 ?8", "F 8 ?6 / ?1 8 5", CHLOE, deck="F")
    play(s, "A deck")
    assert play(s, "A 1") == [
        "placed A F - A1 0",
        "passed A C A1 B1 0",
        "passed B F B1 C1 0",
        "discarded C 3 C1 - 2",
    ]
    assert wires_of(s) == ["F 9 3 / 4 ?5 ?8", "C 8 ?6 / ?1 8 5", "F ?7 -2 / 1 ?3 F"]
    assert s.pending == 2


@pytest.mark.clause("PG-15")
def test_a_flute_or_capture_that_changes_hands_by_a_capture_does_nothing():
    s = with_capture(1, "4 C 3 / 4 ?5 ?8", BEN, CHLOE)
    assert len(play(s, "A 2>C6")) == 2
    assert s.pending == 2
    assert offered(s, 1) == ["deck", "take"]


# PG-16, PG-18

FIVE = "4 9 3 / 4 5 ?8"


@pytest.mark.clause("PG-18")
def test_the_round_ends_when_six_cards_of_the_player_are_face_up():
    s = position(FIVE, BEN, CHLOE, deck="0", pile="6")
    play(s, "A deck")
    assert play(s, "A 6") == [
        "placed A 0 - A6 0",
        "uncovered A 8 A6 - 0",
        "discarded A 8 A6 - 2",
        "completed A - - - 0",
        "revealed B 6 - B3 0",
        "revealed B 1 - B4 0",
        "revealed C 7 - C2 0",
        "revealed C 3 - C5 0",
        "scored A - - - 17",
        "scored B - - - 20",
        "scored C - - - 22",
        "round-won A - - - 1",
        "round-ends - - - - 1",
    ]
    assert s.pending == 0
    assert s.face_up[:3] == [63, 63, 63]
    view = match_at(s).view()
    assert view.phase == "scored"
    assert not view.is_last_turn
    assert [player.wire for player in view.seats] == [
        ["4", "9", "3", "4", "5", "0"],
        ["0", "E", "6", "1", "8", "5"],
        ["3", "7", "-2", "1", "3", "F"],
    ]
    assert view.deck_cards is not None


@pytest.mark.clause("PG-18")
def test_at_the_end_every_face_down_card_is_turned_up():
    s = position(FIVE, "?0 ?E ?6 / ?1 ?8 5", "3 ?7 ?-2 / ?1 ?3 ?F", deck="0", pile="6")
    lines = [line for line in play(s, "A deck", "A 6") if line.startswith("revealed")]
    assert lines == [
        *(f"revealed B {card} - B{place} 0" for place, card in enumerate(["0", "E", "6", "1", "8"], 1)),
        *(f"revealed C {card} - C{place} 0" for place, card in enumerate(["7", "-2", "1", "3", "F"], 2)),
    ]


@pytest.mark.clause("PG-18")
def test_five_face_up_cards_do_not_end_it():
    s = position(FIVE, "0 E 7 / ?1 8 5", CHLOE, deck="0", pile="6")
    play(s, "A deck", "A 5")
    assert s.pending == 2
    assert not match_at(s).view().is_last_turn
    assert match_at(s).view().seats[1].weighing is None


@pytest.mark.clause("PG-18")
@pytest.mark.parametrize("seat", ["B", "C"])
def test_a_flute_may_end_the_round_in_somebody_elses_wire(seat):
    wires = {"B": ["4 9 3 / 4 ?5 ?8", "0 3 6 / ?1 8 5", CHLOE], "C": [ANA, BEN, "3 5 -2 / ?1 3 7"]}[seat]
    s = position(*wires, deck="F")
    play(s, "A deck")
    lines = play(s, "A 4")
    assert f"completed {seat} - - - 0" in lines
    assert lines.index(f"completed {seat} - - - 0") > lines.index(next(x for x in lines if x.startswith("discarded")))
    assert s.pending == 0


@pytest.mark.clause("PG-16", "PG-14")
def test_a_flute_goes_all_the_way_round_though_its_player_is_complete():
    s = position(FIVE, BEN, "3 ?7 -2 / 1 3 ?6", deck="F")
    play(s, "A deck")
    lines = play(s, "A 6")
    assert lines[:7] == [
        "placed A F - A6 0",
        "uncovered A 8 A6 - 0",
        "passed A 8 A6 B6 0",
        "passed B 5 B6 C6 0",
        "uncovered C 6 C6 - 0",
        "discarded C 6 C6 - 2",
        "completed A - - - 0",
    ]


@pytest.mark.clause("PG-16", "PG-18")
def test_a_flute_may_complete_several_wires():
    s = position("4 9 3 / 4 ?5 ?8", "0 3 ?6 / 1 8 5", "3 7 ?9 / 1 3 7", deck="F")
    play(s, "A deck")
    lines = [line for line in play(s, "A 3") if line.startswith("completed")]
    assert lines == ["completed B - - - 0", "completed C - - - 0"]


@pytest.mark.clause("PG-16")
def test_a_capture_placed_as_the_sixth_card_still_acts():
    s = position(FIVE, BEN, CHLOE, deck="C")
    play(s, "A deck")
    assert play(s, "A 6") == ["placed A C - A6 0", "uncovered A 8 A6 - 0", "discarded A 8 A6 - 2"]
    assert s.pending == 1
    assert s.is_last_turn == 1
    assert match_at(s).view(1).is_last_turn
    assert match_at(s).view(1).seats[1].wire == ["0", "E", None, None, "8", "5"]
    lines = play(s, "A 2>C3")
    assert lines[:3] == ["captured A -2 C3 A2 0", "gave A 9 A2 C3 0", "completed A - - - 0"]
    assert s.pending == 0
    assert wires_of(s)[0] == "4 -2 3 / 4 5 C"


@pytest.mark.clause("PG-16")
def test_a_capture_placed_as_the_sixth_card_may_do_nothing():
    s = position(FIVE, BEN, CHLOE, deck="C")
    assert play(s, "A deck", "A 6", "A keep")[4:6] == ["kept A - - - 0", "completed A - - - 0"]
    assert s.pending == 0
