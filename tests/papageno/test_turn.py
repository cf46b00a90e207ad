"""The turn: PG-07, PG-09 to PG-12, PG-23."""

from collections import Counter

import pytest

from tests.papageno.positions import (
    KINDS,
    SEATS,
    at_random,
    begun,
    check_cards,
    deck_of,
    legal,
    match_at,
    names,
    offered,
    pile_of,
    play,
    position,
    refused,
    wire_of,
    wires_of,
)
from voliere.games.papageno import rules
from voliere.games.papageno.table import GAME
from voliere.kernel import FINE, NOTHING, reseed

pytestmark = pytest.mark.rules

ANA, BEN, CHLOE = "4 9 3 / 4 ?C ?8", "0 E ?6 / ?1 8 5", "3 ?7 -2 / 1 3 ?8"
PLACES = ["1", "2", "3", "4", "5", "6"]


def table(**details):
    return position(ANA, BEN, CHLOE, **{"deck": "6 5", "pile": "9 7", **details})


# PG-09


@pytest.mark.clause("PG-09")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_clockwise(players):
    wires = [
        "0 ?1 ?3 / ?4 ?5 ?6",
        "0 ?1 ?3 / ?4 ?5 ?6",
        "?0 3 ?7 / ?8 ?9 ?9",
        "?7 7 ?8 / ?8 ?9 ?9",
        "-2 ?6 ?6 / ?5 ?5 ?4",
    ]
    s = position(*wires[:players], pile="1")
    order = []
    for _ in range(2 * players):
        seat = s.pending.bit_length() - 1
        order.append(seat)
        play(s, f"{SEATS[seat]} deck", f"{SEATS[seat]} discard")
    assert order == [*range(players)] * 2


@pytest.mark.clause("PG-09")
def test_a_player_draws_the_top_of_the_deck_or_takes_the_top_of_the_pile():
    s = table()
    assert offered(s, 0) == ["deck", "take"]
    size = s.deck_size
    assert play(s, "A deck") == [f"drew A 6 - - {size - 1}"]
    assert deck_of(s).startswith("5 ")
    assert s.deck[s.deck_size] == NOTHING
    assert pile_of(s) == "9 7"
    assert s.pending == 1
    s = table()
    assert play(s, "A take") == ["took A 7 - - 1"]
    assert pile_of(s) == "9"
    assert s.pile[1] == NOTHING
    assert s.deck_size == size
    assert s.pending == 1
    check_cards(s)


@pytest.mark.clause("PG-09", "PG-24")
def test_only_the_player_sees_a_card_from_the_deck():
    match = match_at(table())
    match.play(0, "deck")
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        assert view.holder == 0
        assert view.held == ("6" if viewer == 0 else None)
        assert view.is_from_deck
        assert view.phase == "place"
        (event,) = match.events(viewer)[-1:]
        assert (event.kind, event.card, event.is_hidden) == ("drew", view.held, viewer != 0)
    match.play(0, "discard")
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer).discard == ["9", "7", "6"]
        assert match.view(viewer).holder is None
        assert match.view(viewer).held is None


@pytest.mark.clause("PG-09", "PG-24")
def test_everybody_sees_a_card_taken_from_the_pile():
    match = match_at(table())
    match.play(0, "take")
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer).held == "7"
        assert not match.view(viewer).is_from_deck


@pytest.mark.clause("PG-09")
def test_first_a_card_is_drawn_and_only_one():
    s = table()
    for move in [*PLACES, "discard"]:
        assert refused(s, f"A {move}") == ("draw-first", "PG-09")
    for source in ("deck", "take"):
        s = table()
        play(s, f"A {source}")
        assert refused(s, "A deck") == ("drawn-already", "PG-09")
        assert refused(s, "A take") == ("drawn-already", "PG-09")
        assert refused(s, "B deck")[0] == "not-your-turn"


# PG-10


@pytest.mark.clause("PG-10")
def test_the_card_may_go_to_any_place_face_up_or_face_down():
    for source in ("deck", "take"):
        s = table()
        play(s, f"A {source}")
        assert offered(s, 0)[:6] == PLACES


@pytest.mark.clause("PG-10")
def test_a_card_put_on_a_face_up_card_replaces_it():
    s = table()
    play(s, "A take")
    assert play(s, "A 2") == ["placed A 7 - A2 0", "discarded A 9 A2 - 2"]
    assert wires_of(s) == ["4 7 3 / 4 ?C ?8", BEN, CHLOE]
    assert pile_of(s) == "9 9"
    assert s.pending == 2
    assert s.held == NOTHING
    assert s.phase == rules.DRAWING


@pytest.mark.clause("PG-10")
def test_a_card_put_on_a_face_down_card_lies_face_up_and_shows_the_old_one():
    s = table()
    play(s, "A deck")
    assert play(s, "A 6") == ["placed A 6 - A6 0", "uncovered A 8 A6 - 0", "discarded A 8 A6 - 3"]
    assert wires_of(s) == ["4 9 3 / 4 ?C 6", BEN, CHLOE]
    assert pile_of(s) == "9 7 8"
    assert s.pending == 2
    check_cards(s)


@pytest.mark.clause("PG-10")
def test_a_replaced_capture_or_flute_is_simply_discarded():
    s = table()
    assert play(s, "A take", "A 5")[1:] == ["placed A 7 - A5 0", "uncovered A C A5 - 0", "discarded A C A5 - 2"]
    assert s.pending == 2
    s = position("F 4 ?9 / ?8 ?7 ?6", ANA, CHLOE, pile="5")
    assert play(s, "A take", "A 1")[1:] == ["placed A 5 - A1 0", "discarded A F A1 - 1"]
    assert wires_of(s) == ["5 4 ?9 / ?8 ?7 ?6", ANA, CHLOE]


@pytest.mark.clause("PG-10", "PG-24")
def test_nobody_may_look_at_a_face_down_card_first():
    match = match_at(table())
    match.play(0, "take")
    view = match.view(0)
    assert view.seats[0].wire == ["4", "9", "3", "4", None, None]
    assert match.preview(0, "6").events[-1].kind == "placed"
    assert not match.preview(0, "6").is_complete


# PG-11


@pytest.mark.clause("PG-11")
def test_a_card_from_the_deck_may_be_discarded_at_once():
    s = table()
    play(s, "A deck")
    assert offered(s, 0) == [*PLACES, "discard"]
    assert play(s, "A discard") == ["discarded A 6 - - 3"]
    assert wires_of(s) == [ANA, BEN, CHLOE]
    assert pile_of(s) == "9 7 6"
    assert s.pending == 2
    assert s.held == NOTHING
    assert s.phase == rules.DRAWING
    check_cards(s)


@pytest.mark.clause("PG-11")
@pytest.mark.parametrize("card", ["F", "C", "E"])
def test_a_special_card_that_is_discarded_does_nothing(card):
    s = table(deck=card)
    assert play(s, "A deck", "A discard")[1:] == [f"discarded A {card} - - 3"]
    assert wires_of(s) == [ANA, BEN, CHLOE]
    assert s.pending == 2


@pytest.mark.clause("PG-11")
def test_a_card_from_the_pile_must_be_exchanged():
    s = table()
    play(s, "A take")
    assert offered(s, 0) == PLACES
    assert refused(s, "A discard") == ("taken-must-be-placed", "PG-11")


# PG-12


@pytest.mark.clause("PG-12")
def test_cards_are_not_exchanged_without_a_capture():
    for before in ([], ["A take"], ["A deck"]):
        s = table()
        play(s, *before)
        for move in ("2>B1", "1>A2", "keep"):
            assert refused(s, f"A {move}") == ("no-capture", "PG-12")


@pytest.mark.clause("PG-12")
def test_only_the_chosen_place_changes_unless_a_special_card_is_placed():
    s, _ = begun(4, seed=6)
    for seat, action in at_random(s, 6):
        before, held, phase = [wire[:] for wire in s.wire], s.held, s.phase
        after = s.clone()
        rules.apply(after, seat, action, [])
        changed = [
            (other, place)
            for other in range(4)
            for place in range(6)
            if after.wire[other][place] != before[other][place]
        ]
        if phase in (rules.PLACING_DRAWN, rules.PLACING_TAKEN) and KINDS[held] == "F":
            assert {place for _, place in changed} <= {action - rules.PUT}
        elif phase in (rules.PLACING_DRAWN, rules.PLACING_TAKEN):
            assert changed in ([], [(seat, action - rules.PUT)])
        elif phase == rules.CAPTURING:
            assert len(changed) in (0, 2)
        else:
            assert changed == []
        for other, place in changed:
            assert after.face_up[other] >> place & 1


@pytest.mark.clause("PG-12")
def test_no_action_is_both_legal_and_refused():
    for players in (2, 5):
        s, _ = begun(players, seed=3)
        for seat, _ in at_random(s, 3):
            fine = [action for action in range(-2, rules.ACTIONS + 2) if rules.refusal(s, seat, action) == FINE]
            assert sorted(legal(s, seat)) == fine
            assert rules.refusal(s, seat, -1) == rules.refusal(s, seat, rules.ACTIONS) == rules.Refusals.NO_SUCH_ACTION
            assert [str(move) for move in GAME.moves(s, seat)] == [
                str(GAME.parse(s, seat, str(move))) for move in GAME.moves(s, seat)
            ]


# PG-07, PG-23


def nearly_empty(**details):
    """One card in the deck; all that is left over lies in the pile."""
    return table(rest="pile", **{"deck": "6", **details})


@pytest.mark.clause("PG-07")
@pytest.mark.parametrize("end", ["A discard", "A 1", "A 6"])
def test_the_whole_pile_becomes_the_deck_as_soon_as_the_last_card_is_drawn(end):
    s = nearly_empty()
    pile = pile_of(s).split()
    assert play(s, "A deck") == ["drew A 6 - - 0", f"reshuffled - - - - {len(pile)}"]
    assert Counter(deck_of(s).split()) == Counter(pile)
    assert deck_of(s).split() != pile
    assert pile_of(s) == ""
    assert s.pile == [NOTHING] * len(s.pile)
    assert s.deck[len(pile) :] == [NOTHING] * (50 - len(pile))
    assert (s.reshuffles, s.is_last_turn) == (1, 0)
    old = {"A discard": "6", "A 1": "4", "A 6": "8"}[end]
    assert play(s, end)[-1].startswith(f"discarded A {old} ")
    assert pile_of(s) == old
    assert offered(s, 1) == ["deck", "take"]
    check_cards(s)


@pytest.mark.clause("PG-07")
def test_the_deck_is_not_shuffled_before_its_last_card_is_drawn():
    s = nearly_empty(deck="6 5")
    assert play(s, "A deck", "A discard") == ["drew A 6 - - 1", "discarded A 6 - - " + str(s.pile_size)]
    assert s.reshuffles == 0
    assert play(s, "B take", "B 1")[0].startswith("took B 6 ")
    assert play(s, "C deck")[1].startswith("reshuffled")


@pytest.mark.clause("PG-07")
def test_all_orders_of_the_new_deck_are_equally_likely():
    orders: Counter[str] = Counter()
    for seed in range(600):
        s = position(ANA, BEN, CHLOE, deck="", pile="0 7 9", rest="deck")
        reseed(s, seed, 0)
        s.deck_size = 1  # as if no other card were there
        play(s, "A deck")
        orders[deck_of(s)] += 1
    assert set(orders) == {"0 7 9", "0 9 7", "7 0 9", "7 9 0", "9 0 7", "9 7 0"}
    assert all(70 < times < 135 for times in orders.values())


@pytest.mark.clause("PG-07")
def test_the_last_card_may_be_taken_from_a_pile_of_one():
    s = table(pile="7")
    play(s, "A take")
    assert pile_of(s) == ""
    play(s, "A 1")
    assert pile_of(s) == "4"


@pytest.mark.clause("PG-23")
def test_the_second_empty_deck_does_not_end_the_round():
    s = nearly_empty(reshuffles=1)
    assert play(s, "A deck", "A discard")[1:] == [f"reshuffled - - - - {s.deck_size}", "discarded A 6 - - 1"]
    assert s.reshuffles == 2
    assert s.pending == 2


@pytest.mark.clause("PG-23", "PG-07")
def test_the_third_empty_deck_ends_the_round_with_that_turn():
    s = nearly_empty(reshuffles=2)
    lines = play(s, "A deck")
    assert lines == ["drew A 6 - - 0", f"reshuffled - - - - {s.deck_size}", "last-turn - - - - 3"]
    assert s.pending == 1
    assert match_at(s).view().is_last_turn
    lines = play(s, "A 2")
    assert lines == [
        "placed A 6 - A2 0",
        "discarded A 9 A2 - 1",
        "revealed A C - A5 0",
        "revealed A 8 - A6 0",
        "revealed B 6 - B3 0",
        "revealed B 1 - B4 0",
        "revealed C 7 - C2 0",
        "revealed C 8 - C6 0",
        "scored A - - - 27",
        "scored B - - - 20",
        "scored C - - - 20",
        "round-won B - - - 1",
        "round-won C - - - 1",
        "round-ends - - - - 1",
    ]
    assert s.pending == 0
    assert wire_of(s, 0) == "4 6 3 / 4 C 8"


@pytest.mark.clause("PG-23", "PG-16")
def test_a_capture_placed_in_the_last_turn_still_acts():
    s = nearly_empty(reshuffles=2, deck="C")
    play(s, "A deck", "A 2")
    assert s.pending == 1
    assert play(s, "A 1>C3")[-1] == "round-ends - - - - 1"
    assert wire_of(s, 0).startswith("-2 C 3 /")


@pytest.mark.clause("PG-23")
def test_a_round_of_nothing_but_discards_ends():
    for players in (2, 3, 4, 5):
        s, _ = begun(players, seed=2)
        play(s, *(f"{SEATS[seat]} turn 1" for seat in range(players)))
        turns = 0
        while s.round == 0 and s.pending:
            seat = SEATS[s.pending.bit_length() - 1]
            play(s, f"{seat} deck", f"{seat} discard")
            turns += 1
        # The deck of the set-up, and then twice all cards that are in no wire but the one just drawn.
        loose = (46 if players == 2 else 50) - 6 * players
        assert turns == (loose - 1) + 2 * (loose - 1)
        assert s.reshuffles == 3
        assert names(s.pile[: s.pile_size]).count(" ") == 0


@pytest.mark.clause("PG-23")
def test_a_round_of_nothing_but_takes_ends():
    """The same cards could go round for ever: each takes what the one before has laid off."""
    for players in (2, 3, 4, 5):
        s, _ = begun(players, seed=2)
        play(s, *(f"{SEATS[seat]} turn 1" for seat in range(players)))
        seat = SEATS[s.pending.bit_length() - 1]
        play(s, f"{seat} deck", f"{seat} discard")
        lines: list[str] = []
        turns = 0
        while s.round == 0 and s.pending:
            seat = SEATS[s.pending.bit_length() - 1]
            lines = play(s, f"{seat} take")
            turns += 1
            assert ("last-turn - - - - 0" in lines) == (turns == 10 * players)
            assert s.is_last_turn == (turns == 10 * players)
            lines = play(s, f"{seat} 1")
            if s.pending and s.phase == rules.CAPTURING:
                play(s, f"{seat} keep")
        assert turns == 10 * players
        assert lines[-1] == "round-ends - - - - 1"


@pytest.mark.clause("PG-23")
def test_a_draw_begins_the_count_of_takes_anew():
    s, _ = begun(3, seed=2)
    play(s, *(f"{SEATS[seat]} turn 1" for seat in range(3)))
    seat = SEATS[s.pending.bit_length() - 1]
    play(s, f"{seat} take", f"{seat} 1")
    assert s.takes_in_a_row == 1
    seat = SEATS[s.pending.bit_length() - 1]
    play(s, f"{seat} deck", f"{seat} discard")
    assert s.takes_in_a_row == 0
