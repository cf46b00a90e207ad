"""What a net looks at in Papageno: what every wire weighs and will weigh, column by column, and what the pile offers.

The terms are the judge's. A card that an action uncovers or draws is not known yet: it is veiled, and counts among
those that nobody has seen.
"""

from voliere.games.papageno.components import CAPTURE, CARDS, COLUMNS, EGG, FLUTE, FLUTES, PLACES, SEATS
from voliere.games.papageno.judge import (
    NEVER_WHOLE,
    count_hidden,
    expected_weight,
    gain_from,
    heft,
    open_card,
    prospect,
    turns_left,
)
from voliere.games.papageno.state import DRAWING, PLACING_DRAWN, TURNING_UP, State
from voliere.kernel import NOTHING, Floats, Part, following, lowest, rule

OF_A_SEAT = 5
OF_A_COLUMN = 3
FEATURES = (
    Part("to decide: turn up, draw, place a drawn card, place a taken card, exchange", 5),
    Part(
        "whether the seat goes on itself; turns left / 6, mean of unseen cards / 10, deck / 50, reshuffles, takes / 50",
        6,
    ),
    Part("top of the pile: unknown, Capture, Flute, Egg, weight / 10, what the next player gains by it / 10", 6),
    Part("card held: Capture, Flute, Egg, weight / 10, what it gains / 10, what gains the same in last place / 10", 6),
    Part("the judge's chance to win the round, with this pile", 1),
    Part("seats: weight now / 30, weight expected / 30, hidden / 6, rounds won, starts", SEATS * OF_A_SEAT, OF_A_SEAT),
    Part("columns, the heaviest first: weight / 20, hidden / 2, cancels", SEATS * COLUMNS * OF_A_COLUMN),
)
SHARPNESS = 1.0
WHOLE = 24  # where what is told of the seats begins


@rule
def mean_unseen(s: State) -> float:
    """What a card weighs on average that nobody has seen since the deal: all but those that lay open once.

    An Egg weighs what others do.
    """
    total = 0
    cards = 0
    for i in range(CARDS - FLUTES if s.players == 2 else CARDS):
        if s.box[i] != EGG:
            total += s.weight[s.box[i]]
            cards += 1
    for i in range(s.pile_size):
        if s.pile[i] not in (EGG, NOTHING):
            total -= s.weight[s.pile[i]]
            cards -= 1
    if s.reshuffles > 0:
        for i in range(s.deck_size):
            if s.deck[i] != EGG:
                total -= s.weight[s.deck[i]]
                cards -= 1
    for seat in range(s.players):
        for place in range(PLACES):
            card = open_card(s, seat, place)
            if card not in (EGG, NOTHING):
                total -= s.weight[card]
                cards -= 1
    if s.held not in (EGG, NOTHING):
        total -= s.weight[s.held]
        cards -= 1
    return total / max(1, cards) + NEVER_WHOLE


@rule
def tell_card(s: State, card: int, at: int, out: Floats) -> None:
    """What kind of a card it is."""
    if card == CAPTURE:
        out[at] = 1.0
    elif card == FLUTE:
        out[at + 1] = 1.0
    elif card == EGG:
        out[at + 2] = 1.0
    elif card != NOTHING:
        out[at + 3] = s.weight[card] / 10


@rule
def tell_columns(s: State, seat: int, mean: float, at: int, out: Floats) -> None:
    """The columns of a wire by their weight as it lies, so that their order does not matter."""
    for column in range(COLUMNS):
        top = heft(s, seat, column, mean, 0)
        bottom = heft(s, seat, column + COLUMNS, mean, 0)
        rank = 0
        for other in range(COLUMNS):
            beside = heft(s, seat, other, mean, 0) + heft(s, seat, other + COLUMNS, mean, 0)
            if beside > top + bottom or (beside == top + bottom and other < column):
                rank += 1
        hidden = 2 - (s.face_up[seat] >> column & 1) - (s.face_up[seat] >> column + COLUMNS & 1)
        is_cancelled = top == bottom and hidden == 0
        out[at + OF_A_COLUMN * rank] = (top + bottom) / 20
        out[at + OF_A_COLUMN * rank + 1] = hidden / 2
        out[at + OF_A_COLUMN * rank + 2] = 1.0 if is_cancelled else 0.0


@rule
def features(s: State, seat: int, out: Floats) -> None:
    """What FEATURES lists."""
    for i in range(len(out)):
        out[i] = 0.0
    mean = mean_unseen(s)
    turns = turns_left(s)
    top = s.pile[s.pile_size - 1] if s.pile_size > 0 else NOTHING
    out[s.phase] = 1.0
    out[5] = s.pending >> seat & 1
    out[6] = turns / 6
    out[7] = mean / 10
    out[8] = s.deck_size / 50
    out[9] = s.reshuffles
    out[10] = s.takes_in_a_row / 50
    out[11] = 1.0 if top == NOTHING else 0.0
    tell_card(s, top, 12, out)
    out[16] = gain_from(s, following(seat, s.players), top, mean, turns) / 10
    tell_card(s, s.held, 17, out)
    if s.held != NOTHING:
        out[21] = gain_from(s, seat, s.held, mean, turns) / 10
        out[22] = gain_from(s, seat, s.held, mean, 0.0) / 10
    out[23] = prospect(s, seat, top, mean)
    at = WHOLE
    other = seat
    for _ in range(s.players):
        out[at] = expected_weight(s, other, mean, 0.0) / 30
        out[at + 1] = expected_weight(s, other, mean, turns) / 30
        out[at + 2] = count_hidden(s, other) / 6
        out[at + 3] = s.wins[other]
        out[at + 4] = 1.0 if s.starter == other else 0.0
        at += OF_A_SEAT
        other = following(other, s.players)
    at = WHOLE + SEATS * OF_A_SEAT
    for _ in range(s.players):
        tell_columns(s, other, mean, at, out)
        at += COLUMNS * OF_A_COLUMN
        other = following(other, s.players)


@rule
def veil(s: State, before: State, seat: int) -> None:
    """PG-05, PG-09, PG-10, PG-14: a card drawn goes back to the deck, what was uncovered is as if it were not."""
    if before.phase == TURNING_UP:
        for other in range(s.players):
            s.face_up[other] = 0
    elif before.phase == DRAWING and s.phase == PLACING_DRAWN:
        if s.drawn_from == s.reshuffles:
            s.deck[s.deck_size] = s.held
            s.deck_size += 1
        s.held = NOTHING
    else:
        uncovered = 0
        for other in range(s.players):
            uncovered |= s.face_up[other] & ~before.face_up[other]
        if uncovered != 0:
            veil_uncovered(s, before, seat, lowest(uncovered))


@rule
def veil_uncovered(s: State, before: State, seat: int, place: int) -> None:
    """Who gets a card that lay face down does not know it: the pile, or after a Flute the next wire."""
    giver = seat
    for _ in range(s.players if before.held == FLUTE else 1):
        taker = following(giver, s.players)
        if not before.face_up[giver] >> place & 1:
            if before.held == FLUTE and taker != seat:
                s.face_up[taker] &= ~(1 << place)
            else:
                s.pile[s.pile_size - 1] = NOTHING
        giver = taker


@rule
def lean(s: State, seat: int) -> None:
    """All worlds are equally likely: nothing is inferred from what others do."""


def net(s: State) -> str:
    """One for each number of players."""
    return str(s.players)
