"""The clauses of Soloist's rules page."""

import pytest

from voliere.games.soloist import rules
from voliere.games.soloist.table import GAME, NAMES
from voliere.kernel import count
from voliere.match import Match

pytestmark = pytest.mark.rules


def position(*hands):
    """Everybody is to choose from these hands."""
    s = GAME.configure(len(hands), {})
    s.pending = (1 << s.players) - 1
    for seat, hand in enumerate(hands):
        s.hand[seat] = sum(1 << NAMES.index(card) for card in hand.split())
    return s


def sing(s, *cards):
    for seat, card in enumerate(cards):
        rules.apply(s, seat, NAMES.index(card), [])
    return s.points[: s.players]


@pytest.mark.clause("SO-01")
def test_three_birds_know_eight_notes():
    assert len(set(NAMES)) == 24
    assert (NAMES[0], NAMES[-1]) == ("J1", "W8")


@pytest.mark.clause("SO-02")
@pytest.mark.parametrize("players", GAME.players)
def test_everybody_is_dealt_six_cards(players):
    s = Match.new("soloist", players, seed=1).progress.state
    assert [count(hand) for hand in s.hand] == [6] * players + [0] * (4 - players)


@pytest.mark.clause("SO-03")
def test_a_card_is_secret_until_all_have_chosen():
    match = Match.new("soloist", 2, seed=1)
    before = match.view(1)
    match.play(0, match.legal(0)[0])
    assert [(event.kind, event.card) for event in match.events(1)] == [("chosen", None)]
    assert {**match.view(1), "pending": [0, 1]} == before


@pytest.mark.clause("SO-04")
@pytest.mark.parametrize(
    ("cards", "points"),
    [(("J8", "R3", "W1"), [8, 3, 1]), (("J8", "R8", "W1"), [0, 0, 1]), (("J8", "R8", "W8"), [0, 0, 0])],
)
def test_a_note_scores_for_whoever_sings_it_alone(cards, points):
    assert sing(position(*cards), *cards) == points


@pytest.mark.clause("SO-05")
def test_the_most_points_win_and_equals_share_the_victory():
    s = position("J8 R1", "R8 W2", "W8 J2")
    sing(s, "J8", "R8", "W8")
    assert not rules.is_over(s)
    sing(s, "R1", "W2", "J2")
    assert rules.is_over(s)
    assert GAME.outcome(s).winners == [0]
    s.points = [1, 3, 3, 0]
    shares = [0.0] * 3
    rules.returns(s, shares)
    assert shares == [0, 0.5, 0.5]
