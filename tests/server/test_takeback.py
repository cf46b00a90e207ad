"""Taking back: free against bots, by consent among people, never past what was revealed."""

import random

import pytest

from tests.server.tables import Sitting, two_seats
from tests.server.test_secrets_at_the_wire import elsewhere
from tests.server.test_table import GAME, Refusal, friends
from voliere.errors import VoliereError
from voliere.games import get, names
from voliere.match import random_move
from voliere.record import load
from voliere.server import rows, takeback, timekeeping
from voliere.server.opening import Seeds
from voliere.server.outgoing import Outgoing, Recipient
from voliere.server.table import PLAYING, STAND_IN_LEVEL

# A game where many moves show no more than the card that is played.
PLAYED = max(
    (game for game in map(get, names()) if 3 in game.players),
    key=lambda game: (
        sum(kind.is_foreseeable and not kind.shows_secret for kind in game.event_kinds.values()) / len(game.event_kinds)
    ),
)


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


def after_another(game=GAME, seats=("me", "friend", 1), is_bot=False):
    """A table where one of two people has moved and then another seat; nothing was shown but their moves."""
    for seed in range(200):
        sitting = Sitting(game, list(seats))
        sitting.sits("ben", 1)
        chooser, holders = random.Random(seed), ["ana", "ben", None]
        for _ in range(20):
            seat = sitting.table.pending[0]
            (sitting.plays(holders[seat], seat, chooser) if holders[seat] else sitting.bot_plays(seat))
            plies = sitting.table.match.plies
            if len(plies) < 2 or sitting.table.match.over or takeback.has_revealed(sitting.table, len(plies) - 2):
                continue
            mover, other = plies[-2].seat, plies[-1].seat
            if holders[mover] and mover != other and (holders[other] is None) == is_bot:
                return sitting, holders[mover], mover, next(one for one in (0, 1) if one != mover)
    raise AssertionError("no two moves of this game reveal nothing: choose another")


@pytest.mark.parametrize("is_bot", [False, True])
def test_what_another_seat_has_played_is_not_taken_back_without_everybody(is_bot):
    sitting, person, seat, other = after_another(PLAYED, is_bot=is_bot)
    friend = "ben" if person == "ana" else "ana"
    started = sitting.table
    for rows_of_absence in (
        [rows.Away(at=1, seat=other)],
        [rows.Replaced(at=1, seat=other, level=3)],
        [rows.Away(at=1, seat=other), rows.Replaced(at=1, seat=other, level=3), rows.Here(at=1, seat=other)],
    ):
        sitting.table = started.after(rows_of_absence)
        assert not takeback.can_at_once(sitting.table, seat)
        with Refusal("undo-absent"):
            sitting.sends(person, "Undo", seat=seat)
    sitting.sends(friend, "Back", seat=other)  # whoever is back is asked
    sitting.sends(person, "Undo", seat=seat)
    plies = len(sitting.table.match.plies)
    assert not takeback.can_at_once(sitting.table, seat)
    sitting.sends(friend, "Answer", seat=other, agrees=True)
    assert len(sitting.table.match.plies) == plies - 2


def own_move(seats=3):
    """A table of people where one has just moved and nobody learned what was hidden."""
    for sitting, holders, seat, has_revealed in revealing_and_not(PLAYED, 5):
        if not has_revealed and len(sitting.table.match.plies) > 3:
            return sitting, holders, seat, [one for one in range(len(holders)) if one != seat]
    raise AssertionError("no move of this game reveals nothing: choose another")


def test_ones_own_move_is_asked_of_those_who_are_there():
    sitting, holders, seat, others = own_move()
    plies = len(sitting.table.match.plies)
    asked = sitting.table.after([])
    for other in others:
        assert not takeback.can_at_once(sitting.table, seat)
        sitting.adds([rows.Away(at=1, seat=other)])
    assert takeback.can_at_once(sitting.table, seat)
    sitting.sends(holders[seat], "Undo", seat=seat)
    assert len(sitting.table.match.plies) == plies - 1
    sitting.table = asked
    for other in others:
        sitting.sends(holders[other], "Leave", seat=other)
    sitting.sends(holders[seat], "Undo", seat=seat)
    assert len(sitting.table.match.plies) == plies - 1


def test_a_question_ends_when_anybody_goes_and_an_answer_names_its_question():
    sitting, holders, seat, others = own_move()
    plies, other = len(sitting.table.match.plies), others[0]
    sitting.sends(holders[seat], "Undo", seat=seat)
    first = sitting.table.asked.version
    for gone in (rows.Away(at=1, seat=other), rows.Replaced(at=1, seat=other, level=3)):
        assert sitting.table.after([gone]).asked is None
    sitting.sends(holders[seat], "Answer", seat=seat, agrees=True)  # one's own word adds nothing
    assert sitting.table.asked.agreed == frozenset()
    sitting.sends(holders[seat], "Answer", seat=seat, agrees=False)  # but takes the question back
    sitting.sends(holders[seat], "Undo", seat=seat)
    with Refusal("nothing-asked"):
        sitting.sends(holders[other], "Answer", seat=other, agrees=True, version=first)
    for other in others:
        sitting.sends(holders[other], "Answer", seat=other, agrees=True, version=sitting.table.asked.version)
    assert len(sitting.table.match.plies) == plies - 1


def test_a_seat_that_a_stand_in_plays_neither_asks_nor_answers():
    sitting, holders, seat, others = own_move()
    asked = sitting.table.after([rows.Asked(at=1, seat=seat, plies=len(sitting.table.match.plies) - 1)])
    sitting.adds([rows.Replaced(at=1, seat=seat, level=3)])
    assert not takeback.can_at_once(sitting.table, seat)
    with Refusal("stand-in-plays"):
        sitting.sends(holders[seat], "Undo", seat=seat)
    sitting.table = asked
    sitting.table.seats = sitting.table.after([rows.Replaced(at=1, seat=others[0], level=3)]).seats
    with Refusal("stand-in-plays"):
        sitting.sends(holders[others[0]], "Answer", seat=others[0], agrees=True)


def test_a_seat_is_ones_own_if_all_who_hold_the_asking_one_hold_it():
    sitting = Sitting(PLAYED, ["me", "me", "friend"])
    sitting.sits("ben", 2)
    assert takeback.own_seats(sitting.table, 0) == takeback.own_seats(sitting.table, 1) == {0, 1}
    sitting.adds([rows.Shared(at=1, seat=0, person="phone")])
    assert takeback.own_seats(sitting.table, 0) == {0}  # the phone does not hold the other
    assert takeback.own_seats(sitting.table, 1) == {0, 1}
    sitting.adds([rows.Shared(at=1, seat=2, person="phone")])  # a tablet that both use
    assert takeback.own_seats(sitting.table, 0) == {0}
    assert takeback.own_seats(sitting.table, 2) == {2}


def test_on_one_device_all_is_at_once_but_what_was_revealed():
    sitting = Sitting(PLAYED, ["me"] * two_seats(PLAYED))
    holders, found = ["ana"] * two_seats(PLAYED), set()
    for _ in range(60):
        sitting.goes_on(holders, 1, seed=len(sitting.journal))
        if sitting.table.match.over:
            break
        plies = len(sitting.table.match.plies)
        revealed = takeback.has_revealed(sitting.table, plies - 1)
        found.add(revealed)
        seat = sitting.table.pending[0]  # whoever of them asks
        assert takeback.can_at_once(sitting.table, seat) != revealed
    assert False in found


HAPPENINGS = (*["move"] * 4, *["undo", "come", "back"] * 2, "answer", "late", "go", "leave", "time")


class Leak(AssertionError):
    """Somebody was shown what was then taken back, and not all had agreed to that."""


class Watched(Sitting):
    """A table where anything may happen in any order. When moves are taken back, it looks who learned by them."""

    def __init__(self, game, seed):
        self.chooser = random.Random(seed)
        players = self.chooser.choice([number for number in game.players if number >= 2])
        people = self.chooser.choice([["ana", "ben"], ["ana", "ben"], ["ana", "ben", "cleo"], ["ana", "ana", "ben"]])
        self.holders = (people[:players] + [None] * players)[:players]
        kinds = [{"ana": "me", None: 1}.get(one, "friend") for one in self.holders]
        super().__init__(game, kinds, seeds=Seeds(f"{seed:064x}", "0" * 64), move_seconds=30)
        self.line, self.agreed, self.found = [], set(), set()
        for seat, person in enumerate(self.holders):
            if person not in ("ana", None):
                self.sits(person, seat)
        assert self.table.status == PLAYING
        self.line = [self.table]  # the table after each move that is not taken back

    def adds(self, new):
        before = self.table
        super().adds(new)
        for row in new:
            if isinstance(row, rows.Moved):
                self.line.append(self.table)
                self.agreed = set()
            elif isinstance(row, rows.Asked):
                self.agreed = {row.seat}
            elif isinstance(row, rows.Answered) and row.agrees:
                self.agreed.add(row.seat)
            elif isinstance(row, rows.Undone):
                self.looks_back(row.plies, before)

    def looks_back(self, plies, before):
        kept, taken = self.line[plies], self.line[plies + 1 :]
        self.line = self.line[: plies + 1]
        first = taken[0].match.plies[-1].seat
        asker = self.holders[first]
        mine = {seat for seat, person in enumerate(self.holders) if person == asker}
        others = {seat for seat, person in enumerate(self.holders) if person} - mine
        assert asker
        assert len(before.match.plies) == plies + len(taken)
        self.found.add("agreed" if others <= self.agreed else "own")
        if others and not others <= self.agreed:
            for viewer, person in [(None, ""), *((seat, one) for seat, one in enumerate(self.holders) if one)]:
                for world in range(3):
                    self.looks_from(elsewhere(kept, viewer, world), taken, Recipient(person, viewer), mine)

    def looks_from(self, world, taken, recipient, mine):
        """What a viewer was sent could have come about in any world that was possible for them, but for the asker."""
        for table in taken:
            ply = table.match.plies[-1]
            sent = Outgoing(table).snapshot(recipient, 0)
            for move in [ply.text] if ply.seat in mine else [ply.text] + [None] * 60:
                other = table.after([])
                try:
                    other.match = world.match.played(ply.seat, move or random_move(world.match, ply.seat, self.chooser))
                except VoliereError:
                    continue
                if Outgoing(other).snapshot(recipient, 0) == sent:
                    world = other
                    break
            else:
                if ply.seat in mine and recipient.viewer(table) != ply.seat:
                    return  # the asker's own card: theirs to show
                raise Leak(f"{recipient} saw {ply}")

    def happens(self):
        """One thing that may happen at a table, at random."""
        table, choose = self.table, self.chooser.choice
        seat = choose([number for number, person in enumerate(self.holders) if person])
        person, one = self.holders[seat], table.seats[seat]
        kind = choose(HAPPENINGS)
        if table.asked and self.chooser.random() < 0.7:
            kind, seat = "answer", choose(sorted(takeback.others(table, table.asked.seat, table.asked.plies)))
            person = self.holders[seat]
        if kind == "move":
            mover = choose(table.pending)
            if table.seats[mover].bot_level:
                self.moved(mover, rows.STAND_IN if self.holders[mover] else rows.BOT)
            elif self.chooser.random() < 0.2:
                self.moved(mover, rows.CLOCK)
            else:
                self.plays(self.holders[mover], mover, self.chooser)
        elif kind == "undo":
            self.sends(person, "Undo", seat=seat)
        elif kind == "answer":
            self.sends(person, "Answer", seat=seat, agrees=self.chooser.random() < 0.8)
        elif kind == "late":
            self.sends(person, "Answer", seat=seat, agrees=True, version=max(1, table.version - choose((1, 2, 3))))
        elif kind == "leave":
            self.sends(person, "Leave", seat=seat)
        elif kind == "back":
            self.sends(person, "Back", seat=seat)
        elif kind == "go" and self.chooser.random() < 0.5:
            self.adds(timekeeping.departures(table, [seat], self.now))
        elif kind == "come":
            self.adds(timekeeping.arrivals(table, [seat], self.now))
        elif kind == "time" and one.away_since and not one.stand_in:
            self.adds([rows.Replaced(at=self.now, seat=seat, level=STAND_IN_LEVEL)])

    def moved(self, seat, by):
        text, decision = self.move(seat, self.chooser), self.table.match.decision
        self.adds([rows.Moved(at=self.now, seat=seat, decision=decision, text=text, digest="", by=by)])

    def goes_anywhere(self, steps):
        for _ in range(steps):
            if self.table.status != PLAYING:
                break
            try:
                self.happens()
            except VoliereError as error:
                self.found.add(error.code)
        return self.found


def test_nobody_learns_from_what_is_taken_back_unless_all_have_agreed(game, count):
    """Every order of moves, leaving, stand-ins, clocks, questions and answers that chance comes upon."""
    found = set()
    for seed in range(count(20, 500)):
        found |= Watched(game, seed).goes_anywhere(120)
    assert {"nothing-asked", "stand-in-plays"} <= found
    assert found & {"own", "agreed"}


def test_that_test_meets_every_case_and_sees_a_leak(monkeypatch):
    tables = [(get(name), seed) for seed in range(10) for name in names()]  # in some games nearly every move reveals
    found = set().union(*(Watched(game, seed).goes_anywhere(120) for game, seed in tables[:20]))
    assert {"own", "agreed", "undo-absent"} <= found
    monkeypatch.setattr(takeback, "has_another_played", lambda *_: False)
    with pytest.raises(Leak):
        set().union(*(Watched(game, seed).goes_anywhere(120) for game, seed in tables))
