"""Set-up of a round: HF-03, HF-05, HF-06."""

from collections import Counter

import pytest

from tests.hiifuu.positions import (
    DEALT,
    SEATS,
    TOKENS,
    VALUES,
    agreed,
    at_random,
    begun,
    check_cards,
    events_of,
    hands_of,
    position,
)
from voliere.games.hiifuu import rules
from voliere.games.hiifuu.table import GAME
from voliere.kernel import NOTHING, reseed
from voliere.kernel.events import new_log

pytestmark = pytest.mark.rules

DEALS = 400


@pytest.mark.clause("HF-03")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_all_cards_are_dealt_evenly_and_at_random(players):
    holders: Counter[tuple[int, str]] = Counter()
    for seed in range(DEALS):
        s, _ = begun(players, seed)
        check_cards(s)
        for seat, hand in enumerate(hands_of(s)):
            assert len(hand.split()) == DEALT[players]
            holders.update((seat, card) for card in hand.split())
    share = DEALS / players
    for seat in range(players):
        for card in (f"{colour}{value}" for colour in "ORVG" for value in range(1, VALUES[players] + 1)):
            assert abs(holders[seat, card] - share) < 5 * share**0.5
    assert s.deck == [0] * 72


@pytest.mark.clause("HF-03")
def test_the_discards_come_back_in_the_next_round():
    s, _ = begun(4, 2)
    for _ in at_random(s, 2, one_round=True):
        pass
    assert s.round == 1
    assert s.discard == [[0] * 4] * 6
    assert [len(hand.split()) for hand in hands_of(s)] == [13] * 4
    check_cards(s)


@pytest.mark.clause("HF-05")
def test_the_tokens_lie_in_increasing_order_before_the_cards_are_dealt():
    s, events = begun(4, 3)
    for number in range(5):
        if number:
            log = new_log()
            s.winner = number - 1
            rules.next_round(s, log)
            events = events_of(log)
        assert s.round == number
        assert s.token == TOKENS[number]
        assert s.tokens_taken == 0
        assert events == [
            f"round-begins {SEATS[s.leader]} - - - {number + 1}",
            *(f"token-laid - - - - {value}" for value in TOKENS[number]),
            *(f"dealt {seat} - - - 13" for seat in "ABCD"),
        ]


@pytest.mark.clause("HF-05")
def test_in_the_variant_the_tokens_lie_in_random_order_drawn_anew_each_round():
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(DEALS):
        s, events = begun(5, seed, token_order="random")
        orders[tuple(s.token)] += 1
        assert events[1:5] == [f"token-laid - - - - {value}" for value in s.token]
    assert len(orders) == 24
    assert max(orders.values()) < 2.5 * DEALS / 24
    first, second = set(), set()
    for seed in range(20):
        s, _ = begun(4, seed, token_order="random")
        first.add(tuple(s.token))
        s.winner = 0
        rules.next_round(s, [])
        assert sorted(s.token) == [2, 3, 4, 5]
        second.add(tuple(value - 1 for value in s.token))
    assert len(first) > 5
    assert len(second) > 5


@pytest.mark.clause("HF-06")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_random_player_leads_the_first_trick(players):
    leaders = Counter(begun(players, seed)[0].leader for seed in range(DEALS))
    assert sorted(leaders) == list(range(players))
    assert min(leaders.values()) > DEALS / players / 1.5


@pytest.mark.clause("HF-06")
def test_in_later_rounds_the_winner_of_the_last_trick_leads():
    s = position(["O1", "O2", "O3", "O4"], "B")
    for seat, card in ((1, 1), (2, 2), (3, 3), (0, 0)):
        rules.apply(s, seat, card, [])
    assert s.pending == 0
    assert not rules.is_over(s)
    log = new_log()
    rules.next_round(s, log)
    assert s.leader == 3
    assert events_of(log)[0] == "round-begins D - - - 2"
    for seat in range(4):
        for _ in range(4):
            rules.apply(s, seat, min(card for card in range(72) if rules.refusal(s, seat, card) == 0), [])
    assert s.pending == 1 << 3


@pytest.mark.clause("HF-03", "HF-05")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_round_begins_with_nothing_played_won_or_shown(players):
    s, _ = begun(players, 8)
    assert s.trick == [NOTHING] * 6
    assert s.midway == 0
    view = GAME.view(s, None, 0)
    assert (view.led, view.winner, view.trick, view.played, view.tricks_played) == (None, None, [], [], 0)
    assert [token.taken_by for token in view.tokens] == [None] * 4
    for player in view.seats:
        assert (player.tricks, player.token, player.is_covered, player.lacks) == (0, None, False, [])


@pytest.mark.clause("HF-03", "HF-05", "HF-06")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_nothing_on_the_table_before_the_set_up_lasts(players):
    clean = agreed(players, token_order="random")
    used = clean.clone()
    for field, (_, shape) in used.fields.items():
        if field not in {"players", "is_shuffled", "shows_played", "value", "rng"}:
            value = 3 if not shape else [3] * shape[0] if len(shape) == 1 else [[3] * shape[1] for _ in range(shape[0])]
            setattr(used, field, value)
    used.deck = clean.deck[:]  # never holds anything outside a deal
    for s in (clean, used):
        reseed(s, 5, 0)
        rules.start(s, new_log())
    assert used == clean
