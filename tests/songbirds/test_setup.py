"""Set-up for 2 and 3 players: SB-06 to SB-09."""

from collections import Counter

import pytest

from tests.songbirds.positions import BIRDS, LINES, SEATS, agreed, begun, forest_of, hands_of
from voliere.errors import ClashingOptions
from voliere.games.songbirds import rules
from voliere.kernel import NOTHING, reseed
from voliere.kernel.events import new_log
from voliere.match import Match

pytestmark = pytest.mark.rules

DEALS = 500


@pytest.mark.clause("SB-06")
def test_the_tokens_are_shuffled_over_columns_and_rows_for_all_to_see():
    places: Counter[tuple[str, int]] = Counter()
    for seed in range(DEALS):
        places.update((token.place, token.value) for token in Match.new("songbirds", 2, seed=seed).view().tokens)
    # Each of the ten tokens lies at each of the ten heads in a tenth of all deals; 12 and 7 are there twice.
    for line in LINES:
        for value, times in Counter([15, 12, 12, 10, 9, 8, 7, 7, 6, 5]).items():
            assert abs(places[line, value] - DEALS / 10 * times) < DEALS / 16


@pytest.mark.clause("SB-07")
@pytest.mark.parametrize("players", [2, 3])
def test_one_bird_of_all_lies_face_up_in_the_centre_and_nowhere_else(players):
    birds: Counter[str] = Counter()
    for seed in range(DEALS):
        forest = forest_of(begun(players, seed)[0])
        assert list(forest) == ["c3"]
        birds.update(forest.values())
    assert set(birds) == set(BIRDS)
    assert max(birds.values()) < 3 * DEALS / len(BIRDS)
    assert Match.new("songbirds", players, seed=1).view().forest[2][2] in BIRDS


@pytest.mark.clause("SB-08")
@pytest.mark.parametrize(("players", "cards", "left"), [(2, 13, 1), (3, 9, 0)])
def test_all_birds_but_one_are_dealt_evenly(players, cards, left):
    holders: Counter[tuple[int, str]] = Counter()
    for seed in range(DEALS):
        s, _ = begun(players, seed)
        assert [len(hand.split()) for hand in hands_of(s)] == [cards] * players
        assert s.deck_size == left
        for seat, hand in enumerate(hands_of(s)):
            holders.update((seat, bird) for bird in hand.split())
    share = DEALS * cards / 28
    for seat in range(players):
        for bird in BIRDS:
            assert abs(holders[seat, bird] - share) < share / 3


@pytest.mark.clause("SB-08")
def test_the_card_set_aside_for_two_is_unseen_until_the_end():
    match = Match.new("songbirds", 2, seed=3)
    aside = BIRDS[match.progress.state.deck[0]]
    while not match.over:
        for viewer in (None, 0, 1):
            view = match.view(viewer)
            assert view.aside is None
            assert aside not in str(view)
        seat = match.pending[0]
        assert not any(str(move).startswith(aside) for move in match.legal(seat))
        match.play(seat, match.legal(seat)[0])
    assert match.view().aside == [aside]


@pytest.mark.clause("SB-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_drawn(players):
    starters: Counter[int] = Counter()
    for seed in range(DEALS):
        s, _ = begun(players, seed)
        assert s.pending == 1 << s.starter
        starters[s.starter] += 1
    assert sorted(starters) == list(range(players))
    assert min(starters.values()) > DEALS / players / 1.4


@pytest.mark.clause("SB-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_may_be_named(players):
    for seat in range(players):
        match = Match.new("songbirds", players, seed=1, first_player=SEATS[seat])
        assert match.pending == (seat,)
        assert match.view().starter == seat
    with pytest.raises(ClashingOptions):
        Match.new("songbirds", players, seed=1, first_player=SEATS[players])


@pytest.mark.clause("SB-06", "SB-07", "SB-08", "SB-09")
@pytest.mark.parametrize(("players", "cards"), [(2, 13), (3, 9)])
def test_the_set_up_is_told_in_order(players, cards):
    s, told = begun(players, seed=4, first_player="B")
    assert told == [
        "round-begins B - - - 1",
        f"set-out - {forest_of(s)['c3']} - c3 0",
        *(f"dealt {SEATS[seat]} - - - {cards}" for seat in range(players)),
    ]


@pytest.mark.clause("SB-06", "SB-07", "SB-08", "SB-09", "SB-33")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (2, {"early_bird": True}),
        (3, {}),
        (4, {"special": "hawk", "early_bird": True}),
        (6, {"cooperative": True}),
    ],
)
def test_nothing_on_the_table_before_the_set_up_lasts(players, options):
    clean = agreed(players, **options)
    used = clean.clone()
    kept = {"players", "mode", "early_bird", "first", "rounds", "target", "special_plan", "plan_size", "rng"}
    for field, (_, shape) in used.fields.items():
        if field not in kept:
            setattr(used, field, [3] * shape[0] if shape else 3)
    for s in (clean, used):
        reseed(s, 5, 0)
        rules.start(s, new_log())
    assert used == clean
    absent = len(SEATS) - players
    assert clean.hand[players:] == [0] * absent
    assert clean.worm == [0] * len(SEATS)
    assert clean.favourite == [NOTHING] * len(SEATS)
