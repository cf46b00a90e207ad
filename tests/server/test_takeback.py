"""Taking back: free against bots, by consent among people, never past what was revealed."""

import random

from tests.server.tables import Sitting, two_seats
from tests.server.test_table import GAME, Refusal, friends
from voliere.games import get, names
from voliere.record import load
from voliere.server import takeback


def test_against_bots_everything_may_be_taken_back_and_the_record_tells(game):
    players = two_seats(game)
    sitting = Sitting(game, ["me"] + [1] * (players - 1))
    holders = ["ana"] + [None] * (players - 1)
    with Refusal("nothing-to-undo"):
        sitting.sends("ana", "Undo", seat=0)
    sitting.goes_on(holders, 8)
    mine = sum(ply.seat == 0 for ply in sitting.table.match.plies)
    total = len(sitting.table.match.plies)
    assert takeback.can_at_once(sitting.table, 0) == bool(mine)
    for left in reversed(range(mine)):
        sitting.sends("ana", "Undo", seat=0)
        assert sum(ply.seat == 0 for ply in sitting.table.match.plies) == left
        assert 0 in sitting.table.pending
    undone = total - len(sitting.table.match.plies)
    assert sitting.table.undone == undone
    sitting.goes_on(holders, 10_000)
    assert sitting.folded().match.plies == sitting.table.match.plies
    record = sitting.table.record()
    assert f"\nundone: {undone}\n" in record
    assert load(record).notes["undone"] == str(undone)


def revealing_and_not(game, seed):
    """A table of people, stopped after each move, with whether that move has shown something."""
    sitting, holders = friends(game)
    chooser = random.Random(seed)
    while not sitting.table.match.over:
        seat = chooser.choice(sitting.table.pending)
        before = len(sitting.table.match.plies)
        sitting.plays(holders[seat], seat, chooser)
        if not sitting.table.match.over:
            yield sitting, holders, seat, takeback.has_revealed(sitting.table, before)


def test_among_people_all_must_agree_and_nothing_revealed_is_taken_back(game):
    kinds = set()
    for sitting, holders, seat, has_revealed in revealing_and_not(game, 3):
        kinds.add(has_revealed)
        person, plies = holders[seat], len(sitting.table.match.plies)
        if has_revealed:
            with Refusal("undo-revealed"):
                sitting.sends(person, "Undo", seat=seat)
            continue
        table = sitting.table
        sitting.sends(person, "Undo", seat=seat)
        assert sitting.table.asked.seat == seat
        others = [(number, one) for number, one in enumerate(holders) if one != person]
        for number, other in others[:-1]:
            sitting.sends(other, "Answer", seat=number, agrees=True)
            assert len(sitting.table.match.plies) == plies
        sitting.sends(others[-1][1], "Answer", seat=others[-1][0], agrees=True)
        assert len(sitting.table.match.plies) == plies - 1
        assert sitting.table.asked is None
        sitting.table = table  # as if it had not been asked
        sitting.journal = sitting.journal[: table.version]
    assert kinds


def test_some_moves_reveal_and_some_do_not():
    found = {kind for name in names() for *_, kind in revealing_and_not(get(name), 3)}
    assert found == {True, False}


def test_one_no_is_enough_and_a_move_ends_the_question():
    for sitting, holders, seat, has_revealed in revealing_and_not(GAME, 5):
        if has_revealed:
            continue
        sitting.sends(holders[seat], "Undo", seat=seat)
        other = next(number for number in range(len(holders)) if number != seat)
        with Refusal("seat-not-yours"):
            sitting.sends(holders[seat], "Answer", seat=other, agrees=True)
        sitting.sends(holders[other], "Answer", seat=other, agrees=False)
        assert sitting.table.asked is None
        with Refusal("nothing-asked"):
            sitting.sends(holders[other], "Answer", seat=other, agrees=True)
        sitting.sends(holders[seat], "Undo", seat=seat)
        assert sitting.table.asked
        mover = sitting.table.pending[0]
        sitting.plays(holders[mover], mover)
        assert sitting.table.asked is None
        return
    raise AssertionError("no move of this game reveals nothing: choose another")
