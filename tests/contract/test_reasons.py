"""What every game promises of the reasons it gives; that each is true is for the game's own tests."""

import random

from voliere.match import random_move
from voliere.reason import merit, reason_for
from voliere.texts import LANGUAGES


def test_a_reason_tells_no_secret_and_has_words(mode, random_spots, count):
    """The merits of a move are the same in every world that is possible for the seat."""
    chooser = random.Random(6)
    for match, seat, move in random_spots(mode.new(6), 6):
        states = [match.world(seat, seed).progress.state for seed in range(3)]
        for one in [move, *(random_move(match, seat, chooser) for _ in range(count(3, 10)))]:
            merits = [mode.game.merits(state, seat, one) for state in states]
            assert merits[0] == merits[1] == merits[2]
            for found in merits[0]:
                for language in LANGUAGES:
                    assert mode.game.tell_line(language, found.reason)


def test_looking_for_a_reason_changes_nothing(table, random_spots):
    for match, seat, move in random_spots(table.new(7), 7):
        before = match.progress.state.values()
        match.reason(seat, move, random_move(match, seat, random.Random(7)))
        assert match.progress.state.values() == before


def test_a_reason_is_what_the_other_move_lacks_unless_it_has_as_much_of_its_own():
    small, large, shared = merit(1, "small"), merit(5, "large", amount=5), merit(9, "shared")
    assert reason_for([small, large, shared], [shared]) == large.reason
    assert reason_for([large], [small]) == large.reason
    assert reason_for([small, shared], [large, shared]) is None
    assert reason_for([large], [merit(5, "large", amount=4)]) is None
    assert reason_for([shared], [shared]) is None
    assert reason_for([merit(-1, "bad")]) is None
