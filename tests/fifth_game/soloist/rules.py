"""Soloist, in the order of its rules page. To sing a card is the action of its number, 3 * (note - 1) + bird."""

from voliere.kernel import FINE, Codes, Floats, GameState, Ints, Part, code, emit_card, i32, row, rule, share_victory
from voliere.kernel.cards import count, nth, write_members
from voliere.kernel.chance import below

RULES_VERSION = 1
SEATS, BIRDS, NOTES, DEALT = 4, 3, 8, 6
CARDS = BIRDS * NOTES  # SO-01
ALL = (1 << CARDS) - 1  # a set of cards is a whole number, with a bit for each

ACTIONS, MAX_LEGAL, SCRATCH = CARDS, DEALT, 0
ACTION_PARTS = (Part("sing this card", CARDS),)
OBSERVATION = (Part("hand, a bit a card", CARDS), Part("sung so far", CARDS), Part("seats: points / 48", SEATS, 1))


class Events(Codes):
    CHOSEN = code()
    SUNG = code()


class Refusals(Codes):
    NOT_IN_HAND = code()


class State(GameState):
    hand = row(i32, SEATS)  # sets of cards
    chosen = row(i32, SEATS)  # of who is not pending: a card of the hand, still face down
    sung = i32  # a set, too
    points = row(i32, SEATS)


@rule
def draw(s: State, cards: int, number: int) -> int:
    """So many cards of a set, at random."""
    drawn = 0
    for _ in range(number):
        drawn |= 1 << nth(cards & ~drawn, below(s, count(cards & ~drawn)))
    return drawn


@rule
def start(s: State, log: Ints) -> None:
    rest = ALL
    for seat in range(s.players):
        s.hand[seat] = draw(s, rest, DEALT)  # SO-02
        rest ^= s.hand[seat]
    s.pending = (1 << s.players) - 1


@rule
def next_round(s: State, log: Ints) -> None:
    """There is but one round."""


@rule
def legal(s: State, seat: int, out: Ints) -> int:
    return write_members(s.hand[seat], 0, out, 0)


@rule
def refusal(s: State, seat: int, action: int) -> int:
    return FINE if 0 <= action < CARDS and s.hand[seat] >> action & 1 else Refusals.NOT_IN_HAND


@rule
def apply(s: State, seat: int, action: int, log: Ints) -> None:
    s.chosen[seat] = action
    s.pending ^= 1 << seat
    emit_card(log, Events.CHOSEN, seat, action, 0)  # SO-03: table.py says who sees which card
    if s.pending == 0:
        sing(s, log)


@rule
def sing(s: State, log: Ints) -> None:
    """All have chosen."""
    for seat in range(s.players):
        card = s.chosen[seat]
        same = 0
        for other in range(s.players):
            same += s.chosen[other] // BIRDS == card // BIRDS
        gained = card // BIRDS + 1 if same == 1 else 0  # SO-04
        s.points[seat] += gained
        s.hand[seat] ^= 1 << card
        s.sung |= 1 << card
        emit_card(log, Events.SUNG, seat, card, gained)
    if s.hand[0] != 0:
        s.pending = (1 << s.players) - 1


@rule
def is_over(s: State) -> bool:
    return s.pending == 0  # SO-05


@rule
def scores(s: State, out: Ints) -> None:
    for seat in range(s.players):
        out[seat] = s.points[seat]


@rule
def returns(s: State, out: Floats) -> None:
    for seat in range(s.players):
        out[seat] = s.points[seat]
    share_victory(out, s.players)


@rule
def resample(s: State, seat: int, scratch: Ints) -> None:
    """The others may hold, and may have chosen, any cards that this seat has not seen."""
    rest = ALL & ~s.sung & ~s.hand[seat]
    for other in range(s.players):
        if other != seat:
            size = count(s.hand[other])
            s.hand[other] = draw(s, rest, size)
            rest ^= s.hand[other]
            if s.pending != 0 and not s.pending >> other & 1:
                s.chosen[other] = nth(s.hand[other], below(s, size))


@rule
def observe(s: State, seat: int, out: Floats) -> None:
    for card in range(CARDS):
        out[card] = s.hand[seat] >> card & 1
        out[CARDS + card] = s.sung >> card & 1
    for place in range(SEATS):
        out[2 * CARDS + place] = s.points[(seat + place) % s.players] / 48 if place < s.players else 0.0
