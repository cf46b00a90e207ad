"""The Early Bird variant: SB-27 to SB-32."""

import pytest

from tests.songbirds.positions import (
    BIRDS,
    ONLY_SPECIAL,
    at_random,
    at_the_end,
    begun,
    check_cards,
    hands_of,
    legal,
    match_at,
    play,
    position,
    refused,
)
from tests.songbirds.test_scoring import LAST_CELL, LAST_TOKENS
from voliere.games.songbirds import rules
from voliere.games.songbirds.rules import FAVOURITE, PLACE
from voliere.kernel import lowest

pytestmark = pytest.mark.rules

ONE_CARD = """
    .. .. .. .. ..
    .. .. .. .. ..
    .. .. R1 .. ..
    .. .. .. .. ..
    .. .. .. .. ..
"""


@pytest.mark.clause("SB-27", "SB-05")
def test_favourites_laid_in_turn_take_the_worms_3_2_1_and_then_none():
    s = position(ONLY_SPECIAL, ["R2 R3", "B2 B3", "G2 G3", "W2 W3"], special="hawk", early_bird=1, worms=3)
    assert play(s, "A R3!") == ["hid-favourite A R3 - - 0", "worm-taken A - - - 3"]
    assert play(s, "B B2!") == ["hid-favourite B B2 - - 0", "worm-taken B - - - 2"]
    assert match_at(s, early_bird=True).view().worms == [1]
    assert play(s, "C G3!") == ["hid-favourite C G3 - - 0", "worm-taken C - - - 1"]
    assert play(s, "D W2!") == ["hid-favourite D W2 - - 0"]
    view = match_at(s, early_bird=True).view()
    assert view.worms == []
    assert [player.worm for player in view.seats] == [3, 2, 1, 0]
    assert [player.cards for player in view.seats] == [1, 1, 1, 1]
    assert hands_of(s) == ["R2", "B3", "G2", "W3"]


@pytest.mark.clause("SB-27")
def test_laying_a_favourite_takes_the_whole_turn_and_the_place_of_a_card_in_the_forest():
    s = position(ONE_CARD, ["R2 R3", "B2 B3", "G2 G3"], to_play="B", early_bird=1, worms=3)
    forest = list(s.forest)
    play(s, "B B3!")
    assert s.pending == 1 << 2
    assert s.forest == forest
    play(s, "C G2@c2", "A R2@c4", "B B2@b3")
    check_cards(s)


@pytest.mark.clause("SB-27")
def test_the_best_worm_left_goes_to_whoever_lays_next_whatever_was_played_between():
    s = position(ONE_CARD, ["R2 R3 R4", "B2 B3 B4"], early_bird=1, worms=3)
    play(s, "A R2@c2", "B B2!", "A R3@c4", "B B3@b3", "A R4!")
    assert s.worm[:2] == [2, 3]


@pytest.mark.clause("SB-27")
def test_a_favourite_is_laid_once_a_game_and_from_the_hand():
    s = position(ONE_CARD, ["R2 R3 R4", "B2 B3 B4"], early_bird=1, worms=3)
    match = match_at(s, early_bird=True)
    assert refused(match, "A B2!") == ("not-in-hand", "SB-27")
    assert refused(match, "A R1!") == ("not-in-hand", "SB-27")
    assert [str(move) for move in match.legal(0)][-3:] == ["R2!", "R3!", "R4!"]
    match.play(0, "R2!")
    match.play(1, "B2@c2")
    assert refused(match, "A R3!") == ("favourite-already-chosen", "SB-27")
    assert not any(str(move).endswith("!") for move in match.legal(0))
    match.play(0, "R3@c4")
    assert [str(move) for move in match.legal(1)][-2:] == ["B3!", "B4!"]


@pytest.mark.clause("SB-27")
def test_a_favourite_lies_face_down_until_the_end():
    s = position(LAST_CELL, ["B3 R3", "W4 R2"], tokens=LAST_TOKENS, early_bird=1, worms=3)
    match = match_at(s, early_bird=True)
    match.play(0, "R3!")
    assert [event.card for event in match.events(0) if event.kind == "hid-favourite"] == ["R3"]
    for viewer in (None, 1):
        hidden = [event for event in match.events(viewer) if event.kind == "hid-favourite"]
        assert [(event.card, event.is_hidden) for event in hidden] == [(None, True)]
        player = match.view(viewer).seats[0]
        assert (player.has_favourite, player.favourite, player.worm) == (True, None, 3)
    assert match.view(0).seats[0].favourite == "R3"
    match.play(1, "W4@e5")
    assert match.view().seats[0].favourite == "R3"
    assert [event.card for event in match.events(None) if event.kind == "hid-favourite"] == ["R3"]


@pytest.mark.clause("SB-28", "SB-18")
def test_with_27_for_red_a_worm_of_2_makes_29_and_a_worm_of_3_makes_30():
    s = position(LAST_CELL, ["B3", ""], tokens=LAST_TOKENS, favourites="R3 R2", early_bird=1, worm=[2, 3], worms=1)
    match = match_at(s, early_bird=True)
    assert play(s, "A B3@e5")[3:] == [
        "revealed A R3 - - 0",
        "revealed B R2 - - 0",
        "scored A - - - 29",
        "scored B - - - 30",
        "round-ends - - - - 1",
    ]
    match.play(0, "B3@e5")
    assert match.outcome.scores == [29, 30]
    assert match.outcome.winners == [1]
    sheet = {line.message_id: line.amounts for line in match.outcome.sheet}
    assert sheet["sheet-worm"] == [2, 3]
    assert "sheet-volume" not in sheet


@pytest.mark.clause("SB-29")
def test_the_last_card_of_somebody_without_a_favourite_is_laid_and_not_played():
    s = position(ONE_CARD, ["R2", "B2 B3"], early_bird=1, worms=2)
    match = match_at(s, early_bird=True)
    assert [str(move) for move in match.legal(0)] == ["R2!"]
    assert refused(match, "A R2@c2") == ("last-card-is-the-favourite", "SB-29")
    assert refused(match, "A R3@c2") == ("not-in-hand", "SB-10")
    assert play(s, "A R2!") == ["hid-favourite A R2 - - 0", "worm-taken A - - - 2"]


@pytest.mark.clause("SB-29")
@pytest.mark.parametrize("last", ["R1", "R2", "G4", "W7"])
def test_any_bird_may_be_the_last(last):
    s = position(ONLY_SPECIAL, [last, "B2 B3", "B4 B5", "B6 B7"], special="hawk", early_bird=1, worms=3)
    assert legal(s, 0) == [FAVOURITE + BIRDS.index(last)]
    assert rules.refusal(s, 0, BIRDS.index(last)) == rules.Refusals.LAST_CARD_IS_THE_FAVOURITE


@pytest.mark.clause("SB-29")
def test_the_last_card_is_played_when_a_favourite_lies_and_the_last_but_one_always():
    s = position(ONE_CARD, ["R2", "B2 B3"], favourites="R3", early_bird=1, worm=[3], worms=2)
    play(s, "A R2@c2", "B B2@c4")
    assert hands_of(s) == ["", "B3"]
    # Without Early Bird no hand is bound: the forest is full before the last card comes to its turn.
    assert legal(position(ONE_CARD, ["R2", "B2"]), 0) == [BIRDS.index("R2")]


@pytest.mark.clause("SB-30")
def test_the_forest_being_full_ends_the_game_at_once_and_the_card_left_is_a_favourite_without_worm():
    s = position(LAST_CELL, ["B3", "R2"], tokens=LAST_TOKENS, favourites="R3", early_bird=1, worm=[3], worms=2)
    match = match_at(s, early_bird=True)
    assert play(s, "A B3@e5")[3:] == [
        "revealed A R3 - - 0",
        "revealed B R2 - - 0",
        "scored A - - - 30",
        "scored B - - - 27",
        "round-ends - - - - 1",
    ]
    match.play(0, "B3@e5")
    assert match.over
    assert [player.worm for player in match.view().seats] == [3, 0]


@pytest.mark.clause("SB-31")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_runs_out_of_cards_before_the_forest_is_full(players):
    """Exhaustive: whose turn it is and what is left depend on the kinds of actions taken, not on which cards or cells.

    So from each count of cards, favourites and cells one placement and one favourite are tried, where they are legal.
    """
    waiting = [begun(players, first_player="A", early_bird=True)[0]]
    seen = set()
    while waiting:
        s = waiting.pop()
        seat = lowest(s.pending)
        laid = tuple(favourite >= 0 for favourite in s.favourite)
        key = (seat, tuple(map(int.bit_count, s.hand)), laid, s.filled.bit_count())
        if key in seen:
            continue
        seen.add(key)
        choices = [(action, PLACE + lowest(s.frontier)) for action in legal(s, seat) if action < FAVOURITE][:1]
        choices += [(action,) for action in legal(s, seat) if action >= FAVOURITE][:1]
        assert len(choices) == (1 if laid[seat] or s.hand[seat].bit_count() == 1 else 2)
        for steps in choices:
            after = s.clone()
            for step in steps:
                rules.apply(after, seat, step, [])
            assert rules.is_over(after) == (after.filled.bit_count() == 25)
            if not rules.is_over(after):
                assert after.pending == 1 << (seat + 1) % players, "somebody was skipped"
                waiting.append(after)
    assert len(seen) > 50


@pytest.mark.clause("SB-31", "SB-27", "SB-30")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_give_everybody_the_turn_with_a_card_in_hand(players):
    for seed in range(25):
        s, _ = begun(players, seed, early_bird=True)
        first = s.starter
        for turn, seat in enumerate(at_random(s, seed)):
            assert seat == (first + turn) % players
            check_cards(s)
            for other in range(players):
                if s.hand[other] == 0:
                    assert s.favourite[other] >= 0
        assert sorted(s.worm, reverse=True)[:3] == [3, 2, 1][: 3 - s.worms] + [0] * s.worms


@pytest.mark.clause("SB-31")
def test_a_player_without_cards_would_be_skipped():
    def after(hands: list[str], move: str) -> int:
        s = position(ONE_CARD, hands, to_play=move[0], favourites="W4 W5 W6", early_bird=1)
        play(s, move)
        return lowest(s.pending)

    assert after(["R2 R3", "", "G2"], "A R2@c2") == 2
    assert after(["R2 R3", "", ""], "A R2@c2") == 0
    assert after(["", "B2", "G2"], "C G2@c2") == 1
    assert after(["", "B2 B3", ""], "B B2@c2") == 1


@pytest.mark.clause("SB-32")
@pytest.mark.parametrize(
    ("favourites", "harvest", "worm", "winners"),
    [
        ("R2 B5", "R10 B11", [3, 2], [1]),
        ("R5 B2", "R10 B11", [3, 2], [0]),
        ("R2 B2", "R10 B11", [3, 2], [0, 1]),
        ("R7 B2", "R10 B10", [2, 3], [1]),
    ],
)
def test_a_tie_goes_to_the_louder_favourite_though_its_volume_scored_nothing(favourites, harvest, worm, winners):
    s, _ = at_the_end(favourites, harvest, worm=worm, early_bird=1)
    assert match_at(s, early_bird=True).outcome.winners == winners
