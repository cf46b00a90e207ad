"""What a seat knows: its secrets kept (SB-08, SB-27, SB-43), its possible worlds, and its numbers for learning."""

from collections import Counter
from typing import Any

import pytest

from tests.songbirds.positions import (
    BIRDS,
    CELLS,
    COLOURS,
    SPECIAL_CARDS,
    at_random,
    begun,
    check_cards,
    hand,
    legal,
    position,
)
from voliere.games.songbirds import knowledge, rules
from voliere.games.songbirds.state import COOPERATIVE, State
from voliere.games.songbirds.table import GAME
from voliere.kernel import reseed

pytestmark = pytest.mark.rules

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {}),
    (3, {"early_bird": True}),
    (4, {"early_bird": True, "special": "crow", "extended": "rounds"}),
    (3, {"extended": "points"}),
    (6, {"cooperative": True}),
]

TWELVE_CARDS = """
    .. .. .. .. ..
    .. R7 B7 G7 ..
    .. R6 ** G6 ..
    .. R5 B5 G5 ..
    .. R4 B4 G4 ..
"""


def redrawn(s: State, seat: int, seed: int) -> State:
    world = s.clone()
    reseed(world, seed, 1)
    knowledge.resample(world, seat, [])
    return world


def all_but_chance(s: State) -> dict[str, Any]:
    return {field: value for field, value in s.values().items() if field != "rng"}


@pytest.mark.clause("SB-08", "SB-27", "SB-37", "SB-43")
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_possible_world_looks_the_same_to_its_seat_and_loses_no_card(players, options):
    for seed in range(2):
        s, _ = begun(players, seed, **options)
        for number, _ in enumerate(at_random(s, seed)):
            for seat in range(players):
                world = redrawn(s, seat, number)
                check_cards(world)
                assert GAME.view(world, seat, 0) == GAME.view(s, seat, 0)
                assert world.hand[seat] == s.hand[seat]
                assert legal(world, seat) == legal(s, seat)
                assert list(map(int.bit_count, world.hand)) == list(map(int.bit_count, s.hand))
                assert [bird >= 0 for bird in world.favourite] == [bird >= 0 for bird in s.favourite]
                assert world.deck_size == s.deck_size


@pytest.mark.clause("SB-27")
def test_every_distribution_of_the_birds_a_seat_cannot_see_is_equally_likely():
    # A sees the forest and its own three cards. Four birds are named nowhere: the deck, which four rivals never have.
    hands = ["R1 R2", "G1 W1 W2", "G2 W3", "G3 W4"]
    favourites = "R3 W5 W6 W7"
    s = position(TWELVE_CARDS, hands, special="crow", favourites=favourites, early_bird=1, worms=0)
    unseen = ["G1", "G2", "G3", *(f"W{n}" for n in range(1, 8)), "B1", "B2", "B3", "B6"]
    places: Counter[tuple[str, str]] = Counter()
    worlds = 1400
    for seed in range(worlds):
        world = redrawn(s, 0, seed)
        assert [card for card, place in GAME.whereabouts(world) if "A" in place] == ["R1", "R2", "R3"]
        for card, place in GAME.whereabouts(world):
            if card in unseen:
                places[card, place] += 1
    sizes = {"hand B": 3, "hand C": 2, "hand D": 2, "favourite B": 1, "favourite C": 1, "favourite D": 1, "deck": 4}
    for bird in unseen:
        for place, size in sizes.items():
            expected = worlds * size / 14
            assert abs(places[bird, place] - expected) < 4 * expected**0.5, (bird, place)
    # The order of the deck is redrawn too.
    assert len({redrawn(s, 0, seed).deck[3] for seed in range(200)}) == 14


@pytest.mark.clause("SB-37", "SB-41", "SB-43", "SB-44")
def test_an_open_favourite_and_a_card_shown_stay_where_they_are():
    s = position(TWELVE_CARDS.replace("**", "W1"), ["R1 R2", "G1", "B1"], mode=COOPERATIVE, favourites="- - W7")
    rules.apply(s, 0, BIRDS.index("R2"), [])
    decks = set()
    for seed in range(20):
        for seat in range(3):
            world = redrawn(s, seat, seed)
            check_cards(world)
            assert world.shown == BIRDS.index("R2")
            assert world.favourite == s.favourite
            assert world.hand[seat] == s.hand[seat]
            assert world.deck_size == s.deck_size
            assert world.deck[s.deck_size :] == s.deck[s.deck_size :]
            decks.add(tuple(world.deck))
    assert len(decks) == 60
    assert {redrawn(s, 0, seed).hand[1] for seed in range(200)} >= {hand("G1"), hand("B1"), hand("W2")}
    assert hand("R2") not in {redrawn(s, 1, seed).hand[0] for seed in range(200)}


@pytest.mark.clause("SB-08", "SB-27")
def test_a_world_depends_on_what_the_seat_sees_and_on_chance_alone():
    for players, options in VARIANTS:
        s, _ = begun(players, 3, **options)
        for number, _ in enumerate(at_random(s, 3)):
            if s.pending:
                seat = number % players
                first = redrawn(s, seat, 1)
                other = redrawn(s, seat, 2)
                assert redrawn(other, seat, 1) == first


@pytest.mark.clause("SB-17")
def test_nothing_is_redrawn_once_a_round_is_scored():
    s, _ = begun(3, 1, early_bird=True)
    for _ in at_random(s, 1):
        pass
    for seat in range(3):
        assert all_but_chance(redrawn(s, seat, 7)) == all_but_chance(s)
        for viewer in range(3):
            assert knowledge.sees_favourite(s, viewer, seat)


@pytest.mark.clause("SB-27", "SB-37")
def test_a_favourite_face_down_is_seen_by_its_owner_alone_and_one_face_up_by_all():
    down = position(TWELVE_CARDS, ["R1", "R2", "R3"], special="crow", favourites="B1 B2 -", early_bird=1)
    up = position(TWELVE_CARDS.replace("**", "W1"), ["R1", "R2", "R3"], favourites="B1 - -", mode=COOPERATIVE)
    for viewer in range(3):
        for seat in range(3):
            assert knowledge.sees_favourite(down, viewer, seat) == (viewer == seat)
            assert knowledge.sees_favourite(up, viewer, seat)


def numbers(s: State, seat: int) -> list[float]:
    out = [9.0] * sum(part.numbers for part in knowledge.OBSERVATION)
    knowledge.observe(s, seat, out)
    return out


def expected_numbers(s: State, seat: int) -> list[float]:
    """The parts of OBSERVATION in their order, from the seat's view of a match."""
    view = GAME.view(s, seat, 0)
    own = view.seats[seat]
    players = [view.seats[(seat + n) % view.players] for n in range(view.players)]
    forest = [card for row in view.forest for card in row]
    open_favourites = [player.favourite for player in view.seats if view.mode != "competitive"]
    areas = [token.taken_by for token in view.special_tokens] + [None] * (4 - len(view.special_tokens))
    gone = [token.is_gone for token in view.special_tokens] + [False] * (4 - len(view.special_tokens))
    rows: list[list[Any]] = [
        [bird in own.hand for bird in BIRDS],
        [bird == own.favourite for bird in BIRDS],
        [bird == view.shown for bird in BIRDS],
        [bird in open_favourites for bird in BIRDS],
        [int(card[1]) / 7 if card in BIRDS and card[0] == colour else 0 for card in forest for colour in COLOURS],
        [card is not None for card in forest],
        [cell in view.open_cells for cell in CELLS],
        [token.value / 15 for token in view.tokens],
        [token.taken_by == colour for token in view.tokens for colour in COLOURS],
        [token.is_gone for token in view.tokens],
        [view.special == special for special in SPECIAL_CARDS],
        [taken == colour for taken in areas for colour in COLOURS],
        gone,
        [berries / 50 for berries in view.harvest.values()],
    ]
    seats: list[float] = []
    for n, player in enumerate(players):
        number = (seat + n) % view.players
        is_pending, is_starter = number in view.pending, number == view.starter
        worm, points = player.worm / 3, player.points / 100
        seats += [1, is_pending, player.cards / 13, player.has_favourite, worm, points, is_starter]
    rows.append(seats + [0] * 7 * (6 - view.players))
    rows.append([len(view.worms) / 3, s.deck_size / 28, (view.round - 1) / 10, s.target / 100, s.rounds / 10])
    modes = ("competitive", "solo", "cooperative")
    rows.append([*(view.mode == mode for mode in modes), view.early_bird])
    assert [len(row) for row in rows] == [part.numbers for part in knowledge.OBSERVATION]
    return [float(number) for row in rows for number in row]


@pytest.mark.clause("SB-27", "SB-43")
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_the_numbers_for_learning_tell_what_the_seat_sees_and_no_more(players, options):
    for seed in range(2):
        s, _ = begun(players, seed, **options)
        for number, _ in enumerate(at_random(s, seed)):
            seat = number % players
            assert numbers(s, seat) == expected_numbers(s, seat)
            if s.pending:
                assert numbers(redrawn(s, seat, number), seat) == numbers(s, seat)
