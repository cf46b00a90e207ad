"""What is secret, and what each seat can know: PF-34."""

from collections import Counter
from itertools import chain, combinations, permutations

import pytest

from tests.piafs.positions import (
    BIRDS,
    DISCARDING,
    FEEDER,
    OFFERED,
    PLAYING,
    REFILLING,
    SPECIES,
    at_random,
    begun,
    birds,
    check_cards,
    check_frequencies,
    deck_of,
    feeder_of,
    hand_of,
    match_at,
    pile_of,
    piles,
    play,
    position,
    raided,
)
from voliere.game import JsonObject
from voliere.games.piafs import knowledge, rules
from voliere.games.piafs.table import GAME
from voliere.kernel import reseed

pytestmark = pytest.mark.rules

TRACK = "Y1m Y2m Y3m"


def world(s, seat, seed):
    """A possible world for a seat."""
    other = s.clone()
    reseed(other, seed, 0)
    knowledge.resample(other, seat, [99] * knowledge.SCRATCH)
    other.rng = s.rng
    return other


def evenly(outcomes):
    """The chance of each outcome, where every one of the list (with repetitions) is equally likely."""
    return {outcome: number / len(outcomes) for outcome, number in Counter(outcomes).items()}


# Views


@pytest.mark.clause("PF-34")
def test_a_bird_from_the_track_is_known_to_all_while_it_is_in_the_hand():
    s = position(["C6m", "C5m"], ["K1m K2m", "S6m S6f", "B6m B6f"], track=TRACK, deck="G1m G2m G3m", phase=REFILLING)
    play(s, "A take Y2m", "A deck")
    match = match_at(s)
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer).seats[0].shown == ["Y2m"]
        assert match.view(viewer).seats[1].shown == []
    assert match.view(1).seats[0].hand is None
    assert match.view(0).seats[0].hand == ["K1m", "K2m", "G2m", "Y2m"]
    s.pending, s.phase = 1, PLAYING
    play(s, "A Y2m>1")
    assert match_at(s).view(1).seats[0].shown == []
    assert s.shown == [0] * 6


@pytest.mark.clause("PF-34")
def test_every_bird_that_hands_have_from_the_track_is_known_also_of_one_species():
    s = position(["C6m", "C5m"], ["K1m", "S6m S6f", "B6m Y4f"], track=TRACK, shown=piles("Y4f"), phase=REFILLING)
    play(s, "A take Y3m", "A take Y1m")
    for viewer in (None, 0, 1, 2):
        assert [player.shown for player in match_at(s).view(viewer).seats] == [["Y1m", "Y3m"], [], ["Y4f"]]


@pytest.mark.clause("PF-34")
def test_a_bird_from_the_track_that_is_collected_from_hand_is_no_longer_in_the_hand():
    s = position(["C6m", "C5m"], ["K1m Y2f", "S6m", "B6m"], track=TRACK, shown=piles("Y2f"), phase=OFFERED)
    s.queue[0][1], s.queue_size[0], s.ground[0] = BIRDS.index("G3m"), 2, 3
    s.deck = [bird for bird in s.deck if bird != BIRDS.index("G3m")] + [0]
    s.deck_size -= 1
    play(s, "A +Y2f")
    assert s.shown == [0] * 6
    assert match_at(s).view(1).seats[0].collection["Y"] == ["Y2f"]


@pytest.mark.clause("PF-34")
def test_a_bird_from_the_deck_is_its_owners_secret():
    s = position(["C6m", "C5m"], ["K1m K2m K3m", "S6m", "B6m"], track=TRACK, deck="G1m G2m G3m", phase=REFILLING)
    match = match_at(s)
    match.play(0, "deck")
    for viewer in (None, 0, 1):
        (event,) = [event for event in match.events(viewer) if event.kind == "drew"]
        assert (event.card, event.is_hidden) == (("G1m", False) if viewer == 0 else (None, True))
        assert match.view(viewer).seats[0].shown == []


@pytest.mark.clause("PF-34")
def test_all_know_a_pile_until_a_squirrel_has_been_there_and_its_owner_always():
    s = position(["C1m", "C5m"], ["K2m K3m", "S6m", "B6m"], track=TRACK, pests="squirrel", seeds=["1 2 3", "2 2", ""])
    match = match_at(s)
    for viewer in (None, 0, 1, 2):
        assert [player.pile for player in match.view(viewer).seats] == [[1, 1, 1], [0, 2, 0], [0, 0, 0]]
    match.play(0, "K2m>1")
    own = match.progress.state.pile[0]
    assert sum(own) == 2
    for viewer in (None, 0, 1, 2):
        seats = match.view(viewer).seats
        assert seats[0].pile == (own if viewer == 0 else None)
        assert seats[0].seeds == 2
        assert seats[0].taken == [[2, 1, 1], [0, 0, 0]]
        assert seats[1].pile == [0, 2, 0]


@pytest.mark.clause("PF-34")
@pytest.mark.parametrize(
    ("taken", "stolen", "known"),
    [
        ([[1, 1, 0], [0, 2, 0]], [1, 1, 0], [0, 2, 0]),
        ([[0, 0, 4], [1, 0, 0]], [0, 0, 2], [1, 0, 2]),
        ([[2, 1, 0], [0, 0, 0]], [1, 1, 0], None),
        ([[2, 1, 0], [1, 0, 0], [0, 0, 1]], [3, 1, 0], [0, 0, 1]),
        ([[2, 1, 0], [2, 0, 0], [0, 0, 1]], [3, 1, 0], None),
        ([[0, 0, 0], [0, 0, 1]], [0, 0, 0], [0, 0, 1]),
    ],
)
def test_where_a_squirrel_leaves_no_doubt_all_know_the_pile(taken, stolen, known):
    s = position(["C1m", "C5m"], ["K2m K3m", "S6m", "B6m"], track=TRACK, feeder="")
    raided(s, 0, taken, stolen)
    assert match_at(s).view(1).seats[0].pile == known
    left = [sum(seeds) - gone for *seeds, gone in zip(*taken, stolen, strict=True)]
    assert match_at(s).view(0).seats[0].pile == left
    found = {pile_of(world(s, 1, seed), 0) for seed in range(40)}
    assert (len(found) == 1) == (known is not None)


@pytest.mark.clause("PF-34")
def test_the_order_of_both_decks_is_nobodys_to_know_and_what_is_in_the_feeder_deck_everybodys():
    view = match_at(position(["C1m", "C5m"], ["K2m", "S6m", "B6m"], track=TRACK, feeder="1 3 crow 3")).view(0)
    assert view.feeder == 4
    assert view.feeder_left == {"seed-1": 1, "seed-2": 0, "seed-3": 2, "crow": 1, "squirrel": 0}
    assert isinstance(view.deck, int)


# Possible worlds, against full enumeration


@pytest.mark.clause("PF-34")
def test_the_feeder_deck_is_redrawn_in_any_order():
    s = position(["C1m", "C5m"], ["K2m", "S6m"], track="G1m G2m G3m", deck="", feeder="1 3 crow 3")
    orders = [" ".join(order) for order in permutations(["1", "3", "crow", "3"])]
    check_frequencies(lambda seed: feeder_of(world(s, 0, seed)), evenly(orders), 800)
    for kind in FEEDER[1:]:
        s = position(["C1m", "C5m"], ["K2m", "S6m"], track="G1m G2m G3m", deck="", feeder=f"{kind} 2 2")
        assert {feeder_of(world(s, 1, seed)).count(kind) for seed in range(9)} == {feeder_of(s).count(kind)}


@pytest.mark.clause("PF-34")
def test_unseen_birds_are_redrawn_over_the_deck_and_the_other_hands_all_deals_alike():
    """B has a bird from the track, C one, and three birds in all are unseen in their hands; two are in the deck."""
    s = position(
        ["C1m", "C5m"],
        ["K2m K3m", "S6m S5f B1m", "B6m G4f"],
        track=TRACK,
        deck="G1m Y5f",
        shown=piles("B1m G4f"),
    )
    unseen = ["S6m", "S5f", "B6m", "G1m", "Y5f"]
    deals = [
        (frozenset(["B1m", *order[:2]]), frozenset(["G4f", order[2]]), " ".join(order[3:]))
        for order in permutations(unseen)
    ]

    def draw(seed):
        other = world(s, 0, seed)
        assert hand_of(other, 0) == "K2m K3m"
        check_cards(other)
        return frozenset(hand_of(other, 1).split()), frozenset(hand_of(other, 2).split()), deck_of(other)

    check_frequencies(draw, evenly(deals), 1500)


@pytest.mark.clause("PF-34")
def test_redrawn_hands_are_in_order_and_all_that_lies_open_stays():
    for players in (2, 3, 4):
        for seed in range(4):
            s, _ = begun(players, seed)
            for step, _ in enumerate(at_random(s, seed)):
                if s.midway or s.pending == 0:
                    continue
                seat = step % players
                other = world(s, seat, step)
                check_cards(other)
                assert GAME.view(other, seat, 0) == GAME.view(s, seat, 0)
                for one in range(players):
                    hand = other.hand[one][: other.hand_size[one]]
                    assert hand == sorted(hand)
                    assert other.hand[one][other.hand_size[one] :] == [0] * (4 - other.hand_size[one])
                assert deck_of(other).count(" ") == deck_of(s).count(" ")
                assert other.pile[seat] == s.pile[seat]
                assert other.set_aside[seat] == s.set_aside[seat]
                assert s.phase == DISCARDING or not any(other.set_aside)
                open_fields = set(s.values()) - {"deck", "feeder", "hand", "pile", "set_aside", "rng"}
                assert all(getattr(other, field) == getattr(s, field) for field in open_fields)


@pytest.mark.clause("PF-34")
def test_a_world_depends_on_nothing_that_its_seat_cannot_know():
    for players in (2, 3, 4):
        s, _ = begun(players, 7)
        for step, _ in enumerate(at_random(s, 7)):
            if s.midway or s.pending == 0 or step % 3:
                continue
            for seat in range(players):
                assert world(world(s, seat, 5), seat, 9) == world(s, seat, 9)


@pytest.mark.clause("PF-34")
def test_which_cards_others_have_set_aside_is_redrawn_all_choices_alike():
    s = position(
        ["C1m", "C5m"], ["K2m K3m", "S6m S5f B1m G1m", "B6m"], deck="", phase=DISCARDING, shown=piles("B1m"), pending=7
    )
    play(s, "B discard S5f B1m", "A discard K2m K3m")

    def draw(seed):
        other = world(s, 2, seed)
        hand = hand_of(other, 1).split()
        return (
            frozenset(hand),
            frozenset(hand[place] for place in range(4) if other.set_aside[1] >> place & 1),
            frozenset(hand_of(other, 0).split()),
            other.set_aside[0],
        )

    unseen = ["S6m", "S5f", "G1m", "K2m", "K3m"]
    worlds = [
        (frozenset([*three, "B1m"]), frozenset(aside), frozenset(unseen) - frozenset(three), 3)
        for three in combinations(unseen, 3)
        for aside in combinations([*three, "B1m"], 2)
    ]
    check_frequencies(draw, evenly(worlds), 1500)
    assert world(s, 1, 3).set_aside[1] == s.set_aside[1]
    assert world(s, 2, 3).set_aside[2] == 0


@pytest.mark.clause("PF-34")
def test_of_three_cards_any_two_may_be_set_aside_and_who_still_chooses_has_set_none_aside():
    s = position(["C1m", "C5m"], ["K2m", "S6m S5f B1m"], deck="", phase=DISCARDING, pending=3)
    play(s, "B discard S6m B1m")
    check_frequencies(lambda seed: world(s, 0, seed).set_aside[1], evenly([0b011, 0b101, 0b110]), 600)
    s = position(["C1m", "C5m"], ["K2m", "S6m S5f B1m"], deck="", phase=DISCARDING, pending=3)
    assert {tuple(world(s, 0, seed).set_aside) for seed in range(9)} == {(0, 0, 0, 0)}


@pytest.mark.clause("PF-34")
@pytest.mark.parametrize(("hand", "aside"), [("S6m", 0b1), ("S6m S5f", 0b11)])
def test_of_two_cards_or_one_all_are_set_aside(hand, aside):
    s = position(["C1m", "C5m"], ["K2m K3m", hand], deck="G1m G2m", phase=DISCARDING, pending=3)
    play(s, f"B discard {hand}")
    assert {world(s, 0, seed).set_aside[1] for seed in range(9)} == {aside}


@pytest.mark.clause("PF-34")
def test_in_the_middle_of_choosing_any_one_card_may_be_set_aside():
    s = position(["C1m", "C5m"], ["K2m", "S6m S5f B1m"], deck="", phase=DISCARDING, pending=3)
    actions = [0] * rules.MAX_LEGAL
    assert rules.legal(s, 1, actions) == 3
    rules.apply(s, 1, actions[0], [])
    check_frequencies(lambda seed: world(s, 0, seed).set_aside[1], evenly([0b001, 0b010, 0b100]), 600)
    assert {world(s, 1, seed).set_aside[1] for seed in range(9)} == {s.set_aside[1]}


def stolen(s, seat):
    """What squirrels took from a seat in all, by value."""
    return tuple(sum(s.taken[seat][n::3]) - s.pile[seat][n] for n in range(3))


def thefts(pile, raids, gains):
    """Every way squirrels can have gone through a pile, each card told apart: what was stolen in all, as values."""
    cards = [(value, n) for n, value in enumerate(pile)]
    ways = [(cards, ())]
    for raid in range(raids):
        after = []
        for cards, stolen in ways:
            number = min(2, len(cards))
            for taken in permutations(cards, number):
                left = [card for card in cards if card not in taken]
                left += [(value, (raid, n)) for n, value in enumerate(gains[raid])]
                after.append((left, (*stolen, *taken)))
        ways = after
    return [tuple(Counter(value for value, _ in stolen)[v] for v in "123") for _, stolen in ways]


@pytest.mark.clause("PF-34")
@pytest.mark.parametrize(
    ("pile", "gains"),
    [
        ("1123", [""]),
        ("122", ["3"]),
        ("1123", ["33", "1"]),
        ("12", ["133", "2"]),
        ("3", ["1223", "3"]),
        ("", ["123", ""]),
        ("1123", ["2", "13", "1"]),
    ],
)
def test_what_squirrels_took_is_redrawn_as_likely_as_it_was(pile, gains):
    """Against all ways, card by card: what a later squirrel could take depends on what the earlier one left."""
    s = position(["C1m", "C5m"], ["K2m", "S6m", "B1m"], track=TRACK, feeder="")
    raids = len(gains)
    taken = [[stretch.count(value) for value in "123"] for stretch in (pile, *gains)]
    ways = thefts(pile, raids, gains)
    raided(s, 1, taken, ways[0])
    check_frequencies(lambda seed: stolen(world(s, 0, seed), 1), evenly(ways), 1200)
    assert world(s, 1, 4).pile[1] == s.pile[1]
    assert {tuple(world(s, 0, seed).raids) for seed in range(5)} == {tuple(s.raids)}
    for seed in range(20):
        assert stolen(world(s, 2, seed), 1) in ways


@pytest.mark.clause("PF-34")
def test_when_the_game_is_over_there_is_nothing_to_redraw():
    s, _ = begun(3, 4)
    for _ in at_random(s, 4):
        pass
    again = s.clone()
    knowledge.resample(again, 0, [])
    assert again == s


@pytest.mark.clause("PF-34")
def test_while_a_crow_is_at_work_worlds_are_drawn_too():
    s = position(["C1m S1m", "C5m"], ["K2m K3m", "S6m", "B6m"], track=TRACK, pests="crow crow", deck="G1m G2m")
    play(s, "A K2m>1")
    for seed in range(20):
        other = world(s, 1, seed)
        check_cards(other)
        assert other.queue == s.queue
    assert len({hand_of(world(s, 1, seed), 0) for seed in range(40)}) == 4


# What a seat observes


def observed(view, seat):
    """What `observe` should write, from the view of the seat alone."""

    def bits(names):
        return [float(bird in names) for bird in BIRDS]

    players = view.players
    order = [(seat + n) % players for n in range(players)]
    missing = 4 - players
    seats = [view.seats[n] for n in order]
    row = bits(view.seats[seat].hand) + bits(view.seats[seat].set_aside)
    row += [*chain(*(bits(player.shown) for player in seats)), *[0.0] * 72 * missing]
    row += [*chain(*(bits([*chain(*player.collection.values())]) for player in seats)), *[0.0] * 72 * missing]
    row += bits(view.flown) + bits(view.track)
    for n in range(3):
        queue = [view.perches[n].bird, *view.perches[n].ground] if n < len(view.perches) else []
        row += [1 - queue.index(bird) / 8 if bird in queue else 0.0 for bird in BIRDS]
    row += [view.perches[n].total / 12 if n < len(view.perches) else 0.0 for n in range(3)]
    row += [float(letter == view.left_out) for letter in SPECIES]
    row += [(position.seed or 0) / 3 for position in view.column]
    row += [float(position.pest == pest) for position in view.column for pest in ("crow", "squirrel")]
    row += [view.feeder_left[card] / 10 for card in ("seed-1", "seed-2", "seed-3", "crow", "squirrel")]
    for n in order:
        player = view.seats[n]
        raids = (len(player.taken) - 1) / 3
        row += [1.0, float(n in view.pending), float(n == view.starter), player.cards / 4, player.seeds / 10, raids]
    row += [0.0] * 6 * missing
    for n in order:
        row += [sum(stretch[value] for stretch in view.seats[n].taken) / 10 for value in range(3)]
    row += [0.0] * 3 * missing
    row += [seeds / 10 for seeds in view.seats[seat].pile]
    row += [float(view.phase == phase) for phase in ("play", "crow", "offer", "refill", "discard")]
    return row, [view.deck / 72, float(view.ending)]


@pytest.mark.slow
@pytest.mark.clause("PF-34")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_observes_what_its_view_tells(players):
    size = sum(part.numbers for part in knowledge.OBSERVATION)
    phases = set()
    for seed in range(5):
        s, _ = begun(players, seed)
        perch = 0
        for step, (_, events) in enumerate(at_random(s, seed)):
            perch = next((int(event.split()[4]) - 1 for event in events if event.startswith("played")), perch)
            if s.midway or s.pending == 0:
                continue
            seat = step % players
            out = [9.0] * size
            knowledge.observe(s, seat, out)
            row, last = observed(JsonObject.of(GAME.view(s, seat, 0)), seat)
            at_perch = [float(n == perch) for n in range(3)]
            assert [round(number, 9) for number in out] == [round(number, 9) for number in [*row, *at_perch, *last]]
            phases.add(s.phase)
    assert phases == {0, 1, 2, 3, 4}


@pytest.mark.clause("PF-34")
@pytest.mark.parametrize("track", ["- Y1m -", "- - -"])
def test_a_seat_observes_a_track_and_a_perch_that_are_empty(track):
    s = position(["C1m S1m", "C5m"], ["K2m K3m", "S6m", "B6m Y6f"], track=track, pests="crow crow", deck="")
    play(s, "A K2m>1")
    for seat in range(3):
        out = [9.0] * sum(part.numbers for part in knowledge.OBSERVATION)
        knowledge.observe(s, seat, out)
        row, last = observed(JsonObject.of(GAME.view(s, seat, 0)), seat)
        assert [round(one, 9) for one in out] == [round(one, 9) for one in [*row, 1.0, 0.0, 0.0, *last]]


@pytest.mark.clause("PF-34")
def test_when_it_is_over_nothing_is_to_be_decided():
    s, _ = begun(3, 4)
    for _ in at_random(s, 4):
        pass
    s.perch = 1
    out = [9.0] * sum(part.numbers for part in knowledge.OBSERVATION)
    knowledge.observe(s, 0, out)
    assert out[-10:] == [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, s.deck_size / 72, 1.0]
    assert birds(s.flown).split() == [BIRDS[n] for n in range(72) if out[(2 + 8) * 72 + n]]
