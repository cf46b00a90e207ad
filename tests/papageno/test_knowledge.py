"""What a seat knows and what it cannot: PG-24, resample and observe."""

import itertools
from collections import Counter

import pytest

from tests.papageno.positions import (
    BOX,
    KINDS,
    SEATS,
    at_random,
    begun,
    deck_of,
    kind,
    match_at,
    names,
    play,
    position,
    wires_of,
)
from voliere.games.papageno import knowledge, rules
from voliere.games.papageno.table import GAME
from voliere.kernel import NOBODY, NOTHING, reseed

pytestmark = pytest.mark.rules


def world(s, seat, seed):
    """A possible world for a seat."""
    other = s.clone()
    reseed(other, seed, 0)
    rules.resample(other, seat, [77] * rules.SCRATCH)
    other.rng = s.rng[:]
    return other


def hidden_places(s):
    """What cannot be seen by all: face-down cards, the deck, and a card drawn from it."""
    return (tuple(wires_of(s)), deck_of(s), names([s.held]) if s.held != NOTHING else "")


def orders(cards, places):
    """Every way to lay physically different cards into as many places, as what can be told apart, with its share."""
    laid: Counter[tuple[str, ...]] = Counter()
    for order in itertools.permutations(cards):
        laid[order] += 1
    assert len(cards) == places
    total = sum(laid.values())
    return {order: times / total for order, times in laid.items()}


def check_shares(found, expected, draws):
    """Chi-square against shares that need not be equal; 5 standard deviations of slack."""
    assert set(found) == set(expected)
    square = sum((found[one] - draws * share) ** 2 / (draws * share) for one, share in expected.items())
    freedom = len(expected) - 1
    assert square < freedom + 5 * (2 * freedom) ** 0.5, (square, freedom)


def test_a_tally_has_a_number_for_each_kind():
    assert len(KINDS) == rules.SCRATCH


# What is shown


@pytest.mark.clause("PG-24")
def test_a_face_down_card_is_hidden_from_its_owner_too():
    match = match_at(position("4 9 3 / 4 ?C ?8", "0 E ?6 / ?1 8 5", "3 ?7 -2 / 1 3 ?8"))
    for viewer in (None, 0, 1, 2):
        assert [player.wire for player in match.view(viewer).seats] == [
            ["4", "9", "3", "4", None, None],
            ["0", "E", None, None, "8", "5"],
            ["3", None, "-2", "1", "3", None],
        ]


@pytest.mark.clause("PG-24")
def test_the_view_counts_what_has_not_been_seen():
    s = position("4 9 3 / 4 ?C ?8", "0 E ?6 / ?1 8 5", "3 ?7 -2 / 1 3 ?8", deck="6", pile="7 9")
    seen = Counter(["4", "9", "3", "4", "0", "E", "8", "5", "3", "-2", "1", "3", "7", "9"])
    for viewer in (None, 0, 1, 2):
        view = match_at(s).view(viewer)
        assert Counter(view.unseen) == BOX - seen
        assert view.unseen == sorted(view.unseen, key=KINDS.index)
        assert view.shuffled_back == []
        assert view.discard == ["7", "9"]
    play(s, "A deck")
    assert Counter(match_at(s).view(0).unseen) == BOX - seen - Counter(["6"])
    assert Counter(match_at(s).view(1).unseen) == Counter(match_at(s).view().unseen) == BOX - seen


@pytest.mark.clause("PG-24", "PG-07")
def test_the_view_remembers_which_cards_were_shuffled_back():
    s = position("4 9 3 / 4 ?C ?8", "0 E ?6 / ?1 8 5", "3 ?7 -2 / 1 3 ?8", deck="6", pile="7 9", rest="pile")
    pile = Counter(match_at(s).view().discard)
    down = Counter(["C", "8", "6", "1", "7", "8"])
    play(s, "A deck")
    for viewer in (None, 0, 1, 2):
        view = match_at(s).view(viewer)
        assert view.reshuffles == 1
        assert Counter(view.shuffled_back) == pile
        assert view.shuffled_back == sorted(view.shuffled_back, key=KINDS.index)
        # For all but the player the last card of the deck is one of those never seen.
        assert Counter(view.unseen) == (down if viewer == 0 else down + Counter(["6"]))
    play(s, "A discard")
    top = deck_of(s).split()[0]
    play(s, "B deck")
    for viewer in (None, 0, 1, 2):
        view = match_at(s).view(viewer)
        assert Counter(view.shuffled_back) == (pile - Counter([top]) if viewer == 1 else pile)
        assert Counter(view.unseen) == down
    play(s, "B discard")
    for viewer in (None, 0, 1, 2):
        assert Counter(match_at(s).view(viewer).shuffled_back) == pile - Counter([top])


@pytest.mark.clause("PG-24", "PG-07")
def test_cards_of_two_reshuffles_are_listed_as_one():
    s = reshuffled(1, "8", "6 9 8")
    play(s, "A deck")
    assert s.reshuffles == 2
    assert match_at(s).view(0).shuffled_back == ["6", "8", "9"]
    assert match_at(s).view(1).shuffled_back == ["6", "8", "8", "9"]


# Possible worlds


@pytest.mark.clause("PG-24")
def test_before_a_reshuffle_all_unseen_cards_are_equally_likely_everywhere():
    s = position("0 1 3 / 4 5 ?-2", "0 1 3 / 4 5 ?-2", pile="6")
    s.deck_size = 2
    s.deck[:2] = [kind("9"), kind("7")]
    expected = {}
    for (a, b, first, second), share in orders(["-2", "-2", "9", "7"], 4).items():
        worlds = (f"0 1 3 / 4 5 ?{a}", f"0 1 3 / 4 5 ?{b}"), f"{first} {second}", ""
        expected[worlds] = expected.get(worlds, 0) + share
    assert len(expected) == 12
    draws = 2400
    check_shares(Counter(hidden_places(world(s, 0, seed)) for seed in range(draws)), expected, draws)


@pytest.mark.clause("PG-24")
def test_kinds_of_which_there_are_more_are_likelier():
    s = position("0 1 3 / 4 5 ?-2", "0 1 3 / 4 5 ?9", pile="6")
    s.deck_size = 3
    s.deck[:3] = [kind("9"), kind("9"), kind("-2")]
    expected = {}
    for (a, b, *deck), share in orders(["-2", "-2", "9", "9", "9"], 5).items():
        worlds = (f"0 1 3 / 4 5 ?{a}", f"0 1 3 / 4 5 ?{b}"), " ".join(deck), ""
        expected[worlds] = expected.get(worlds, 0) + share
    assert len(expected) == 10
    draws = 2000
    check_shares(Counter(hidden_places(world(s, 1, seed)) for seed in range(draws)), expected, draws)


@pytest.mark.clause("PG-24")
@pytest.mark.parametrize("viewer", [0, 1])
def test_a_card_drawn_by_another_may_be_any_unseen_one(viewer):
    s = position("0 1 3 / 4 5 ?-2", "0 1 3 / 4 5 ?7", pile="6")
    s.deck_size = 2
    s.deck[:2] = [kind("7"), kind("9")]
    play(s, "A deck")
    expected = {}
    cards = ["-2", "7", "7"] if viewer == 0 else ["-2", "7", "7", "9"]
    for (a, b, deck, *held), share in orders(cards, len(cards)).items():
        worlds = (f"0 1 3 / 4 5 ?{a}", f"0 1 3 / 4 5 ?{b}"), deck, held[0] if held else "9"
        expected[worlds] = expected.get(worlds, 0) + share
    draws = 1500
    check_shares(Counter(hidden_places(world(s, viewer, seed)) for seed in range(draws)), expected, draws)


def reshuffled(reshuffles, deck, pile):
    """A table for two at which the deck has been empty so often."""
    s = position("0 1 3 / 4 5 ?-2", "0 1 3 / 4 5 ?7", pile="6")
    s.deck = [kind(card) for card in reversed(deck.split())] + [NOTHING] * (50 - len(deck.split()))
    s.deck_size = len(deck.split())
    s.pile = [kind(card) for card in pile.split()] + [NOTHING] * (len(s.pile) - len(pile.split()))
    s.pile_size = len(pile.split())
    s.reshuffles = reshuffles
    return s


@pytest.mark.clause("PG-24", "PG-07")
def test_a_card_shuffled_back_is_in_the_deck_and_under_no_face_down_card():
    s = reshuffled(1, "8 8 9", "6")
    expected = {
        ((f"0 1 3 / 4 5 ?{a}", f"0 1 3 / 4 5 ?{b}"), deck, ""): 1 / 6
        for a, b in (("-2", "7"), ("7", "-2"))
        for deck in ("8 8 9", "8 9 8", "9 8 8")
    }
    draws = 1200
    for viewer in (0, 1):
        check_shares(Counter(hidden_places(world(s, viewer, seed)) for seed in range(draws)), expected, draws)


@pytest.mark.clause("PG-24", "PG-07")
@pytest.mark.parametrize("viewer", [0, 1])
def test_a_card_drawn_after_a_reshuffle_is_one_that_was_shuffled_back(viewer):
    s = reshuffled(1, "9 8 8", "6")
    play(s, "A deck")
    expected = {}
    for a, b in (("-2", "7"), ("7", "-2")):
        wires = (f"0 1 3 / 4 5 ?{a}", f"0 1 3 / 4 5 ?{b}")
        if viewer == 0:
            expected[wires, "8 8", "9"] = 1 / 2
        else:
            for held, deck in (("9", "8 8"), ("8", "8 9"), ("8", "9 8")):
                expected[wires, deck, held] = 1 / 6
    draws = 1200
    check_shares(Counter(hidden_places(world(s, viewer, seed)) for seed in range(draws)), expected, draws)


@pytest.mark.clause("PG-24", "PG-07")
@pytest.mark.parametrize("viewer", [0, 1])
def test_the_last_card_of_the_first_deck_is_one_never_seen(viewer):
    s = reshuffled(0, "9", "6 6 8")
    play(s, "A deck")
    assert s.reshuffles == 1
    expected = {}
    cards = ["-2", "7"] if viewer == 0 else ["-2", "7", "9"]
    for (a, b, *held), share in orders(cards, len(cards)).items():
        for deck in ("6 6 8", "6 8 6", "8 6 6"):
            wires = (f"0 1 3 / 4 5 ?{a}", f"0 1 3 / 4 5 ?{b}")
            expected[wires, deck, held[0] if held else "9"] = share / 3
    draws = 1800
    check_shares(Counter(hidden_places(world(s, viewer, seed)) for seed in range(draws)), expected, draws)


@pytest.mark.clause("PG-24", "PG-07")
@pytest.mark.parametrize("viewer", [0, 1])
def test_the_last_card_of_a_later_deck_is_known_to_all_who_kept_count(viewer):
    s = reshuffled(1, "9", "6 8")
    play(s, "A deck")
    assert s.reshuffles == 2
    expected = {
        ((f"0 1 3 / 4 5 ?{a}", f"0 1 3 / 4 5 ?{b}"), deck, "9"): 1 / 4
        for a, b in (("-2", "7"), ("7", "-2"))
        for deck in ("6 8", "8 6")
    }
    draws = 800
    check_shares(Counter(hidden_places(world(s, viewer, seed)) for seed in range(draws)), expected, draws)


@pytest.mark.clause("PG-24", "PG-09")
def test_a_card_taken_from_the_pile_is_no_secret():
    s = reshuffled(0, "9 8 8", "6 5")
    s.drawn_from = 0
    play(s, "A take")
    for seed in range(50):
        assert names([world(s, 1, seed).held]) == "5"


@pytest.mark.clause("PG-24", "PG-05")
def test_what_others_have_chosen_to_turn_up_is_redrawn_and_ones_own_choice_is_not():
    s, _ = begun(3, 4)
    play(s, "A turn 2", "C turn 5")
    choices = Counter(tuple(world(s, 0, seed).chosen) for seed in range(600))
    assert set(choices) == {(1, NOTHING, place, NOTHING, NOTHING) for place in range(6)}
    assert all(60 < times < 145 for times in choices.values())
    choices = Counter(tuple(world(s, 1, seed).chosen[:3]) for seed in range(1200))
    assert set(choices) == set(itertools.product(range(6), [NOTHING], range(6)))


@pytest.mark.clause("PG-24")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_worlds_keep_all_that_a_seat_has_seen(players):
    s, _ = begun(players, 7)
    for index, (seat, _) in enumerate(at_random(s, 7)):
        viewer = index % players
        before = GAME.view(s, viewer, 0)
        one = world(s, viewer, index)
        assert GAME.view(one, viewer, 0) == before
        assert Counter(GAME.cards(one)) == Counter(card for card, _ in GAME.whereabouts(one))
        # All that the viewer cannot know is changed, and the same world comes out.
        assert world(world(s, viewer, 99), viewer, index) == one
        assert (s.reshuffles == 0) == (not before.shuffled_back)
        assert seat in before.pending


@pytest.mark.clause("PG-24")
def test_many_reshuffles_are_kept_apart():
    s, _ = begun(2, 3)
    play(s, "A turn 1", "B turn 1")
    while s.pending and s.round == 0:
        seat = SEATS[s.pending.bit_length() - 1]
        for viewer in (0, 1):
            one = world(s, viewer, 5)
            assert GAME.view(one, viewer, 0) == GAME.view(s, viewer, 0)
            down = [card for wire in s.wire[:2] for card in wire[1:]]
            if s.reshuffles and s.phase == rules.DRAWING:
                assert sorted(down) == sorted(card for wire in one.wire[:2] for card in wire[1:])
        play(s, f"{seat} deck")
        for viewer in (NOBODY, 0, 1):
            tallies = [[7] * 15 for _ in range(4)]
            sizes = [knowledge.tally_hidden(s, viewer, number, tallies[number]) for number in range(4)]
            assert sizes == [sum(tally) for tally in tallies]
            assert sum(sizes) == 10 + s.deck_size + (SEATS[viewer] != seat if viewer != NOBODY else 1)
            assert not any(sizes[s.reshuffles + 1 :])
        play(s, f"{seat} discard")


# What learners are told


def parts_of(s, viewer):
    row = [7.5] * sum(part.numbers for part in rules.OBSERVATION)
    rules.observe(s, viewer, row)
    parts, at = [], 0
    for _, numbers, _ in rules.OBSERVATION:
        parts.append(row[at : at + numbers])
        at += numbers
    return parts


def bits(index, size):
    return [float(one == index) for one in range(size)]


def counts(cards):
    return [cards.count(name) / 4 for name in KINDS]


def card_bits(name):
    return bits(None if name is None else KINDS.index(name), 15)


def expected_parts(s, viewer):
    """The same from the view, which the tests above have looked at."""
    view = match_at(s).view(viewer)
    order = [(viewer + step) % view.players for step in range(view.players)]
    wires = [card for seat in order for card in view.seats[seat].wire]
    missing = 5 - view.players
    seats = [
        number
        for seat in order
        for number in (
            1,
            seat in view.pending,
            view.seats[seat].wins / 2,
            view.seats[seat].total / 100,
            seat == view.starter,
        )
    ]
    chosen = view.seats[viewer].chosen
    phase = ["turn-up", "draw", "place", "place-taken", "capture"].index(
        "place-taken" if view.phase == "place" and not view.is_from_deck else view.phase
    )
    return [
        [bit for card in wires for bit in card_bits(card)] + [0.0] * (missing * 6 * 15),
        [float(card is None) for card in wires] + [0.0] * (missing * 6),
        bits(chosen and chosen - 1, 6),
        card_bits(view.held),
        bits(view.placed and view.placed - 1, 6),
        card_bits(view.discard[-1] if view.discard else None),
        counts(view.discard),
        counts(view.unseen),
        counts(view.shuffled_back),
        [weight / 10 for weight in s.weight],
        seats + [0.0] * (missing * 5),
        bits(phase, 5),
        [
            *(view.deck / 50, len(view.discard) / 34, view.reshuffles / 3, (view.round - 1) / 6),
            *(view.is_last_turn, view.takes_in_a_row / 50),
        ],
    ]


@pytest.mark.clause("PG-24")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_a_seat_observes_is_what_its_view_shows(players):
    seen = set()
    for seed in range(2):
        s, _ = begun(players, seed)
        for index, (_, action) in enumerate(at_random(s, seed)):
            viewer = index % players
            if (s.phase, s.round) in seen and index % 3 and not s.is_last_turn:
                continue
            seen.add((s.phase, s.round))
            parts = parts_of(s, viewer)
            for (name, *_), part, expected in zip(rules.OBSERVATION, parts, expected_parts(s, viewer), strict=True):
                assert part == expected, (name, action)


@pytest.mark.clause("PG-24", "PG-07")
@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("reshuffles", [0, 1, 2])
@pytest.mark.parametrize("deck", ["9", "9 8 8"])
def test_a_seat_observes_what_it_may_remember_after_a_reshuffle(viewer, reshuffles, deck):
    s = reshuffled(reshuffles, deck, "6 6 8")
    assert parts_of(s, viewer) == expected_parts(s, viewer)
    play(s, "A deck")
    assert parts_of(s, viewer) == expected_parts(s, viewer)
    play(s, "A 1")
    if s.pending:
        assert parts_of(s, viewer) == expected_parts(s, viewer)
