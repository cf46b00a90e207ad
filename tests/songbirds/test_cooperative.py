"""The co-operative variant: SB-41 to SB-44."""

from collections import Counter

import pytest

from tests.songbirds.positions import (
    BIRDS,
    CELLS,
    SEATS,
    at_random,
    begun,
    check_cards,
    forest_of,
    hands_of,
    harvest_of,
    legal,
    match_at,
    play,
    position,
    refused,
)
from tests.songbirds.test_solo import DIAGONALS, LAST_CELL, TOKENS
from voliere.errors import ClashingOptions, MalformedMove, WrongPlayers
from voliere.games.songbirds import rules
from voliere.games.songbirds.rules import FAVOURITE, PLACE
from voliere.games.songbirds.state import COOPERATIVE
from voliere.kernel import lowest
from voliere.match import Match

pytestmark = pytest.mark.rules

TABLES = [2, 3, 4, 5, 6]


@pytest.mark.clause("SB-41")
@pytest.mark.parametrize("players", TABLES)
def test_everybody_is_dealt_one_card_and_the_first_player_is_drawn(players):
    starters: Counter[int] = Counter()
    for seed in range(60 * players):
        s, told = begun(players, seed, cooperative=True)
        starters[s.starter] += 1
        forest = forest_of(s)
        assert list(forest) == DIAGONALS
        first = SEATS[s.starter]
        assert s.pending == 1 << s.starter
        assert [len(hand.split()) for hand in hands_of(s)] == [1 + (seat == s.starter) for seat in range(players)]
        assert s.deck_size == 19 - players - 1
        drawn = told[-1].split()[2]
        assert drawn in hands_of(s)[s.starter]
        assert told == [
            f"round-begins {first} - - - 1",
            *(f"set-out - {forest[cell]} - {cell} 0" for cell in DIAGONALS),
            *(f"dealt {SEATS[seat]} - - - 1" for seat in range(players)),
            f"drew {first} {drawn} - - {18 - players}",
        ]
        check_cards(s)
    assert sorted(starters) == list(range(players))
    assert min(starters.values()) > 30


@pytest.mark.clause("SB-41")
def test_two_to_six_play_together_and_more_than_four_only_so():
    for players in TABLES:
        assert Match.new("songbirds", players, seed=1, cooperative=True).view().mode == "cooperative"
    for players in (5, 6):
        assert Match.new("songbirds", players, seed=1).view().mode == "cooperative"
        with pytest.raises(ClashingOptions):
            Match.new("songbirds", players, seed=1, cooperative=False)
    with pytest.raises(ClashingOptions):
        Match.new("songbirds", 1, seed=1, cooperative=True)
    with pytest.raises(WrongPlayers):
        Match.new("songbirds", 7, seed=1, cooperative=True)


@pytest.mark.clause("SB-41", "SB-38")
@pytest.mark.parametrize("players", TABLES)
def test_turns_go_clockwise_and_one_score_is_everybodys(players):
    for seed in range(8):
        s, _ = begun(players, seed, cooperative=True)
        first = s.starter
        turn = 0
        for seat in at_random(s, seed):
            assert seat == (first + turn) % players
            turn += s.shown == -1
            assert sum(favourite >= 0 for favourite in s.favourite) <= 1
            assert rules.is_over(s) == (len(forest_of(s)) == 25)
            check_cards(s)
        laid = [BIRDS[favourite] for favourite in s.favourite if favourite >= 0]
        score = 0
        for bird in laid:
            others = sum(berries for colour, berries in harvest_of(s).items() if colour != bird[0])
            score = int(bird[1]) + harvest_of(s)[bird[0]] - others
        assert s.points == [score] * players + [0] * (6 - players)
        assert s.berries == [0] * 6
        assert turn == 16 + len(laid)
        out = [-1.0] * players
        rules.returns(s, out)
        assert out == [score / 100] * players


@pytest.mark.clause("SB-41", "SB-37")
def test_one_player_lays_the_favourite_of_the_whole_table_face_up():
    hands = ["R5 G5", "W2", "B2"]
    s = position(LAST_CELL, hands, tokens=TOKENS, mode=COOPERATIVE)
    match = match_at(s, cooperative=True)
    assert [str(move) for move in match.legal(0)] == ["show R5", "show G5", "R5!", "G5!"]
    match.play(0, "R5!")
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        assert [player.favourite for player in view.seats] == ["R5", None, None]
    assert [str(move) for move in match.legal(1)] == ["show W2"]
    assert refused(match, "B W2!") == ("table-has-favourite", "SB-37")
    match.play(1, "show W2")
    match.play(1, "@d5")
    assert match.over
    assert len(set(match.outcome.scores)) == 1
    assert match.outcome.ranks == [1, 1, 1]
    assert match.outcome.winners == []


@pytest.mark.clause("SB-41", "SB-38")
@pytest.mark.parametrize(("favourites", "score"), [("R5 - -", 2), ("- R5 -", 2), ("- - R5", 2), ("- - -", 0)])
def test_whoever_laid_the_favourite_all_score_and_without_one_the_score_is_0(favourites, score):
    s = position(LAST_CELL, ["G5", "W2", "B2"], tokens=TOKENS, mode=COOPERATIVE, favourites=favourites)
    told = play(s, "A show G5", "A @d5")
    assert told[-4:] == [*(f"scored {seat} - - - {score}" for seat in "ABC"), "round-ends - - - - 1"]
    assert not any(line.startswith("revealed") for line in told)
    match = match_at(s, cooperative=True)
    assert match.outcome.scores == [score] * 3
    assert match.outcome.title == ("title-amateur" if score else "title-novice")


@pytest.mark.clause("SB-42")
def test_a_turn_with_an_empty_deck_has_no_draw():
    s = position(LAST_CELL, ["R5", "W2", "B2"], to_play="C", tokens=TOKENS, mode=COOPERATIVE, favourites="- G5 -")
    assert s.deck_size == 0
    assert legal(s, 2) == [BIRDS.index("B2")]
    drawing = LAST_CELL.replace("W1 W3", ".. W3")
    s = position(drawing, ["R5", "W2", "B2 W1"], to_play="C", tokens=TOKENS, mode=COOPERATIVE, favourites="- G5 -")
    assert play(s, "C show W1", "C @a5") == [
        "showed C W1 - - 0",
        "placed C W1 - a5 0",
        "line-taken C - a W 7",
    ]
    assert hands_of(s) == ["R5", "W2", "B2"]
    assert s.pending == 1 << 0
    # One card in the deck is still drawn.
    s = position(drawing, ["G5", "W2", "B2 W1"], to_play="C", tokens=TOKENS, mode=COOPERATIVE)
    assert play(s, "C show W1", "C @a5")[-1] == "drew A R5 - - 0"
    assert hands_of(s) == ["R5 G5", "W2", "B2"]


@pytest.mark.clause("SB-42")
@pytest.mark.parametrize("players", TABLES)
def test_the_cards_suffice_for_16_cells_and_the_favourite(players):
    """Exhaustive: what anybody can do depends on whether the favourite is laid, not on which cards are held."""
    waiting = [begun(players, cooperative=True, first_player="A")[0]]
    seen = set()
    turns_without_a_draw = 0
    while waiting:
        s = waiting.pop()
        seat = lowest(s.pending)
        is_laid = any(favourite >= 0 for favourite in s.favourite)
        key = (seat, is_laid, s.filled.bit_count())
        if key in seen:
            continue
        seen.add(key)
        cards = s.hand[seat].bit_count()
        assert cards in (1, 2)
        turns_without_a_draw += cards == 1
        choices = [(action, PLACE + lowest(s.frontier)) for action in legal(s, seat) if action < FAVOURITE]
        choices += [(action,) for action in legal(s, seat) if action >= FAVOURITE]
        assert len(choices) == (cards if is_laid else 2 * cards)
        for steps in choices:
            after = s.clone()
            for step in steps:
                rules.apply(after, seat, step, [])
            assert rules.is_over(after) == (after.filled.bit_count() == 25)
            if not rules.is_over(after):
                waiting.append(after)
    assert len(seen) == 16 * 2
    assert (turns_without_a_draw > 0) == (players > 2)


@pytest.mark.clause("SB-43")
def test_nobody_sees_another_hand_or_the_card_another_draws():
    match = Match.new("songbirds", 3, seed=5, cooperative=True)
    while not match.over:
        for viewer in (None, 0, 1, 2):
            view = match.view(viewer)
            for seat, player in enumerate(view.seats):
                assert (player.hand is None) == (seat != viewer)
            for event in match.events(viewer):
                if event.kind == "drew":
                    assert (event.card is None) == event.is_hidden == (event.seat != viewer)
        seat = match.pending[0]
        match.play(seat, match.legal(seat)[-1])
    assert all(event.card for event in match.events() if event.kind == "drew")


@pytest.mark.clause("SB-44")
def test_a_card_is_shown_to_all_and_cannot_be_changed_before_it_is_placed():
    s = position(LAST_CELL.replace("W1 W3", ".. W3"), ["R5 G5", "W2", "B2"], tokens=TOKENS, mode=COOPERATIVE)
    match = match_at(s, cooperative=True)
    assert refused(match, "A @d5") == ("card-first", "SB-44")
    decision = match.decision
    match.play(0, "show G5")
    assert match.decision == decision + 1
    assert match.pending == (0,)
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        assert view.shown == "G5"
        assert [event.card for event in match.events(viewer) if event.kind == "showed"] == ["G5"]
    assert [str(move) for move in match.legal(0)] == ["@a5", "@d5"]
    assert refused(match, "A show R5") == ("card-already-shown", "SB-44")
    assert refused(match, "A R5!") == ("card-already-shown", "SB-44")
    assert refused(match, "A @c3") == ("cell-taken", "SB-10")
    with pytest.raises(MalformedMove):
        match.play(0, "G5@d5")
    match.play(0, "@d5")
    assert match.view().forest[4][3] == "G5"
    assert match.view().shown is None
    assert match.pending == (1,)


@pytest.mark.clause("SB-44")
def test_showing_and_placing_are_two_decisions_of_the_rules():
    s = position(LAST_CELL, ["R5 G5", "W2", "B2"], tokens=TOKENS, mode=COOPERATIVE)
    assert play(s, "A show G5") == ["showed A G5 - - 0"]
    assert s.midway == 0
    assert s.shown == BIRDS.index("G5")
    assert hands_of(s) == ["R5", "W2", "B2"]
    assert legal(s, 0) == [PLACE + CELLS.index("d5")]
    assert s.pending == 1 << 0
