"""Set-up of a round: PG-04 to PG-06, PG-08."""

import itertools
from collections import Counter

import pytest

from tests.papageno.positions import (
    SEATS,
    agreed,
    at_random,
    begun,
    check_cards,
    deck_of,
    match_at,
    names,
    offered,
    pile_of,
    play,
    position,
    refused,
    wires_of,
)
from voliere.games.papageno import rules
from voliere.kernel import NOTHING, reseed
from voliere.kernel.events import new_log
from voliere.match import Match

pytestmark = pytest.mark.rules

DEALS = 300
TURNS = ["turn 1", "turn 2", "turn 3", "turn 4", "turn 5", "turn 6"]


@pytest.mark.clause("PG-04")
def test_two_players_go_without_flutes():
    for seed in range(20):
        s, _ = begun(2, seed)
        check_cards(s)
        assert "F" not in f"{names(s.wire[0])} {names(s.wire[1])} {deck_of(s)} {pile_of(s)}"
        assert len(deck_of(s).split()) == 46 - 12 - 1
    for players in (3, 4, 5):
        s, _ = begun(players, 1)
        everywhere = " ".join(names(s.wire[seat]) for seat in range(players)) + f" {deck_of(s)} {pile_of(s)}"
        assert everywhere.count("F") == 4


@pytest.mark.clause("PG-05", "PG-06")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_cards_are_shuffled_and_dealt_six_each(players):
    places: Counter[tuple[int, int, int]] = Counter()
    tops: Counter[int] = Counter()
    for seed in range(DEALS):
        s, _ = begun(players, seed)
        assert s.deck_size == (46 if players == 2 else 50) - 6 * players - 1
        assert s.pile_size == 1
        assert all(card == NOTHING for card in s.deck[s.deck_size :])
        tops[s.pile[0]] += 1
        tops[s.deck[0]] += 1
        for seat in range(players):
            places.update((seat, place, card) for place, card in enumerate(s.wire[seat]))
    # A weight of which there are four lies anywhere in four deals of fifty (or 46).
    share = DEALS * 4 / (46 if players == 2 else 50)
    for seat, place, card in itertools.product(range(players), range(6), [0, 2, 11]):
        assert share / 4 < places[seat, place, card] < share * 2
    assert all(share * 2 / 3 < tops[card] < share * 3.4 for card in [0, 2, 11])


@pytest.mark.clause("PG-05")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_sees_a_card_before_everybody_has_chosen_one(players):
    match = Match.new("papageno", players, seed=3)
    assert match.pending == tuple(range(players))
    for seat in range(players):
        assert [str(move) for move in match.legal(seat)] == TURNS
    for seat in reversed(range(players)):
        for viewer in [None, *range(players)]:
            view = match.view(viewer)
            assert [player.wire for player in view.seats] == [[None] * 6] * players
            chosen = [player.chosen for player in view.seats]
            assert chosen == [6 if one == viewer and one > seat else None for one in range(players)]
            assert view.phase == "turn-up"
        assert match.decision == 1
        match.play(seat, "turn 6")
    cards = [[None] * 5 + [names(match.progress.state.wire[seat][5:])] for seat in range(players)]
    for viewer in [None, *range(players)]:
        assert [player.wire for player in match.view(viewer).seats] == cards
        assert [player.chosen for player in match.view(viewer).seats] == [None] * players
    assert match.decision == 2
    assert match.view().phase == "draw"


@pytest.mark.clause("PG-05")
def test_the_chosen_cards_are_turned_up_together_in_the_order_of_the_seats():
    s, _ = begun(3, 5)
    cards = [names([s.wire[seat][place]]) for seat, place in ((0, 3), (1, 0), (2, 5))]
    assert play(s, "C turn 6") == ["chose C C6 - - 0"]
    assert s.pending == 0b011
    assert refused(s, "C turn 5")[0] == "not-your-turn"
    assert play(s, "A turn 4") == ["chose A A4 - - 0"]
    assert s.pending == 0b010
    assert play(s, "B turn 1") == [
        "chose B B1 - - 0",
        f"revealed A {cards[0]} - A4 0",
        f"revealed B {cards[1]} - B1 0",
        f"revealed C {cards[2]} - C6 0",
    ]
    assert s.face_up[:3] == [0b001000, 0b000001, 0b100000]
    assert s.chosen == [NOTHING] * 5
    assert s.pending == 1 << s.starter


@pytest.mark.clause("PG-05")
def test_the_order_of_choosing_makes_no_difference():
    ends = []
    for order in itertools.permutations(["A turn 2", "B turn 5", "C turn 5"]):
        s, _ = begun(3, 8)
        play(s, *order)
        ends.append(s)
    assert all(end == ends[0] for end in ends)


@pytest.mark.clause("PG-05")
def test_what_others_choose_stays_their_secret():
    match = Match.new("papageno", 3, seed=3)
    match.play(1, "turn 4")
    (event,) = [event for event in match.events(0) if event.kind == "chose"]
    assert event.is_hidden
    assert event.card is None
    (event,) = [event for event in match.events(1) if event.kind == "chose"]
    assert event.card == "B4"


@pytest.mark.clause("PG-05", "PG-09")
def test_one_card_is_turned_up_and_then_turns_begin():
    s, _ = begun(3, 5)
    for move in ("deck", "take", "4", "discard", "2>C5", "keep"):
        assert refused(s, f"A {move}") == ("turn-up-first", "PG-05")
    play(s, "A turn 1", "B turn 1", "C turn 1")
    for place in range(1, 7):
        assert refused(s, f"{SEATS[s.starter]} turn {place}") == ("turned-up-already", "PG-05")


@pytest.mark.clause("PG-06")
def test_the_top_card_of_the_deck_starts_the_discard_pile():
    s, lines = begun(4, 6)
    assert lines[-1] == f"pile-begins - {pile_of(s)} - - 25"
    assert s.pile[1:] == [NOTHING] * (len(s.pile) - 1)
    view = match_at(s).view(0)
    assert view.discard == pile_of(s).split()
    assert view.deck == 25
    assert view.deck_cards is None
    # It is the card on top: with the same shuffle, the one after the wires.
    again = agreed(4)
    reseed(again, 6, 0)
    again.starter = rules.below(again, 4)
    again.deck[:] = again.box
    rules.shuffle(again, again.deck, 50)
    dealt = again.deck[::-1]
    assert [card for seat in range(4) for card in s.wire[seat]] == dealt[:24]
    assert s.pile[0] == dealt[24]
    assert s.deck[:25] == again.deck[:25]


@pytest.mark.clause("PG-08")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_chance_says_who_starts_the_first_round(players):
    starters: Counter[int] = Counter()
    for seed in range(DEALS):
        s, _ = begun(players, seed)
        starters[s.starter] += 1
        play(s, *(f"{SEATS[seat]} turn 1" for seat in range(players)))
        assert s.pending == 1 << s.starter
    assert sorted(starters) == list(range(players))
    assert min(starters.values()) > DEALS / players / 1.6


@pytest.mark.clause("PG-08")
@pytest.mark.parametrize(
    ("weighed", "last", "starter"),
    [
        ([10, 20, 15], 0, 1),
        ([30, 20, 15], 1, 0),
        ([10, 20, 35], 2, 2),
        ([20, 20, 15], 2, 0),  # tied: clockwise from the last starter
        ([20, 20, 15], 1, 1),
        ([20, 15, 20], 1, 2),
        ([20, 15, 20], 0, 0),
        ([20, 20, 20], 2, 2),
        ([-5, -4, -8], 0, 1),
        ([7, 30, 9, 30, 30], 2, 3),
        ([30, 30, 9, 8, 7], 2, 0),
        ([12, 11], 1, 0),
    ],
)
def test_the_heaviest_wire_of_the_last_round_starts_the_next(weighed, last, starter):
    players = len(weighed)
    s = agreed(players)
    reseed(s, 1, 0)
    rules.start(s, [])
    s.starter = last
    s.round = 2
    s.total = [-weight for weight in weighed] + [0] * (5 - players)  # the round counts, not the game
    s.weighed = weighed + [0] * (5 - players)
    log = new_log()
    rules.next_round(s, log)
    assert s.starter == starter
    assert s.round == 3
    assert log[1:7] == [rules.Events.ROUND_BEGINS, starter, NOTHING, NOTHING, NOTHING, 4]


@pytest.mark.clause("PG-05", "PG-06", "PG-08")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_set_up_is_told_in_order(players):
    s, lines = begun(players, seed=4)
    assert lines == [
        f"round-begins {SEATS[s.starter]} - - - 1",
        *(f"dealt {SEATS[seat]} - - - 6" for seat in range(players)),
        f"pile-begins - {pile_of(s)} - - {s.deck_size}",
    ]


@pytest.mark.clause("PG-05", "PG-06", "PG-22")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_nothing_on_the_table_before_the_game_lasts(players):
    clean = agreed(players)
    used = clean.clone()
    for field, (_, shape) in used.fields.items():
        if field not in {"players", "box", "weight", "rng"}:
            value = 3 if not shape else [3] * shape[0] if len(shape) == 1 else [[3] * shape[1] for _ in range(shape[0])]
            setattr(used, field, value)
    for s in (clean, used):
        reseed(s, 5, 0)
        rules.start(s, new_log())
    assert used == clean
    assert clean.wins == [0] * 5
    assert clean.total == [0] * 5
    assert clean.weighed == [0] * 5
    assert clean.wire[players:] == [[NOTHING] * 6] * (5 - players)
    assert clean.chosen == [NOTHING] * 5
    assert (clean.round, clean.over, clean.midway, clean.held, clean.placed) == (0, 0, 0, NOTHING, NOTHING)
    assert (clean.reshuffles, clean.is_last_turn, clean.drawn_from) == (0, 0, 0)
    assert clean.face_up == [0] * 5


@pytest.mark.clause("PG-05", "PG-06")
def test_nothing_of_a_round_but_its_result_lasts_into_the_next():
    s, _ = begun(3, seed=5)
    for _ in at_random(s, 5):
        if s.round == 1:
            break
    clean = agreed(3)
    reseed(clean, 1, 0)
    rules.start(clean, [])
    clean.starter = 1
    for game in (s, clean):
        game.round = 1
        game.starter = 1
        game.wins = game.total = game.weighed = [0] * 5
        game.rng = [1, 2, 3, 4]
        rules.set_up(game, [])
    assert s == clean


@pytest.mark.clause("PG-04", "PG-05", "PG-06")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_card_is_lost_in_a_game(players):
    s, _ = begun(players, seed=1)
    for _ in at_random(s, players):
        check_cards(s)
        assert all(card == NOTHING for card in s.deck[s.deck_size :])
        assert all(card == NOTHING for card in s.pile[s.pile_size :])
    check_cards(s)
    assert not any("?" in wire for wire in wires_of(s))


@pytest.mark.clause("PG-09")
def test_both_choices_are_always_there():
    for seed in range(6):
        s, _ = begun(2 + seed % 4, seed=seed)
        for seat, _ in at_random(s, seed):
            if s.phase == rules.DRAWING:
                assert offered(s, seat) == ["deck", "take"]
                assert s.deck_size > 0
                assert s.pile_size > 0


def test_positions_are_what_they_say():
    s = position("4 9 3 / 4 C ?8", "0 E ?6 / ?1 8 5", "3 ?7 -2 / 1 3 8", deck="F 5", pile="9 6", to_play="B")
    assert wires_of(s) == ["4 9 3 / 4 C ?8", "0 E ?6 / ?1 8 5", "3 ?7 -2 / 1 3 8"]
    assert deck_of(s).startswith("F 5 ")
    assert pile_of(s) == "9 6"
    assert s.pending == 2
