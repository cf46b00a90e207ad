"""What a seat knows (PG-24): possible worlds, and the numbers that learners are told."""

from voliere.games.papageno.components import ALL_PLACES, KINDS, PLACES, SEATS
from voliere.games.papageno.state import PLACING_DRAWN, State
from voliere.kernel import NOTHING, Floats, Ints, Part, below, following, lowest, rule

SCRATCH = KINDS  # a tally


@rule
def hides_held(s: State, seat: int) -> bool:
    """PG-24: a card drawn from the deck is its player's secret."""
    return s.phase == PLACING_DRAWN and lowest(s.pending) != seat


@rule
def tally_hidden(s: State, seat: int, shuffles: int, tally: Ints) -> int:
    """Count by kind the cards hidden from a seat that were last shuffled in the deal (0) or in a reshuffle (1 …).

    PG-24: which cards these are is known, for all others have been seen since. Face-down cards have lain in their
    places since the deal; the deck holds cards of the last shuffle alone, and so does a card drawn from it.
    """
    for kind in range(KINDS):
        tally[kind] = 0
    hidden = 0
    if shuffles == 0:
        for other in range(s.players):
            places = ALL_PLACES & ~s.face_up[other]
            while places:
                tally[s.wire[other][lowest(places)]] += 1
                hidden += 1
                places &= places - 1
    if shuffles == s.reshuffles:
        for card in range(s.deck_size):
            tally[s.deck[card]] += 1
        hidden += s.deck_size
    if shuffles == s.drawn_from and hides_held(s, seat):
        tally[s.held] += 1
        hidden += 1
    return hidden


@rule
def draw_from(s: State, tally: Ints, left: int) -> int:
    """Take one of the `left` cards that a tally counts, all equally likely."""
    index = below(s, left)
    kind = 0
    while index >= tally[kind]:
        index -= tally[kind]
        kind += 1
    tally[kind] -= 1
    return kind


@rule
def resample(s: State, seat: int, scratch: Ints) -> None:
    """Redraw the others' secret choices, the face-down cards, the deck and a card drawn from it.

    The cards of each shuffle are dealt anew among the places where they can be, all deals equally likely.
    """
    if s.pending == 0:
        return
    for other in range(s.players):
        if other != seat and s.chosen[other] != NOTHING:
            s.chosen[other] = below(s, PLACES)
    for shuffles in range(s.reshuffles + 1):
        left = tally_hidden(s, seat, shuffles, scratch)
        if shuffles == 0:
            for other in range(s.players):
                places = ALL_PLACES & ~s.face_up[other]
                while places:
                    s.wire[other][lowest(places)] = draw_from(s, scratch, left)
                    left -= 1
                    places &= places - 1
        if shuffles == s.reshuffles:
            for card in range(s.deck_size):
                s.deck[card] = draw_from(s, scratch, left)
                left -= 1
        if left > 0:
            s.held = draw_from(s, scratch, left)


# What `observe` writes. Seats are told from the viewer on, clockwise; places in order.
OBSERVATION = (
    Part("wires: face-up card, a bit a kind", SEATS * PLACES * KINDS),
    Part("wires: whether a card is face down", SEATS * PLACES),
    Part("the place that the viewer has chosen to turn up", PLACES),
    Part("the card held, if the viewer sees it, a bit a kind", KINDS),
    Part("the place of the Capture just placed", PLACES),
    Part("top of the discard pile, a bit a kind", KINDS),
    Part("discard pile: cards of each kind / 4", KINDS),
    Part("cards of each kind that nobody has seen, as far as the viewer knows / 4", KINDS),
    Part("cards of each kind shuffled back and not seen since / 4", KINDS),
    Part("weight of each kind / 10", KINDS),
    Part("seats: there, to decide, rounds won / 2, total weight / 100, starter", SEATS * 5, 5),
    Part("to decide: turn up, draw, place a drawn card, place a taken card, exchange", 5),
    Part("deck / 50, discard pile / 34, reshuffles / 3, round / 6, last turn of the round, takes in a row / 50", 6),
)


@rule
def observe(s: State, seat: int, out: Floats) -> None:
    """What a seat knows, as the numbers that OBSERVATION lists."""
    for i in range(len(out)):
        out[i] = 0.0
    chosen = SEATS * PLACES * (KINDS + 1)
    held = chosen + PLACES
    placed = held + KINDS
    top = placed + PLACES
    pile = top + KINDS
    unseen = pile + KINDS
    back = unseen + KINDS
    weights = back + KINDS
    at = 0
    other = seat
    for _ in range(s.players):
        for place in range(PLACES):
            card = s.wire[other][place]
            if s.face_up[other] >> place & 1:
                out[at * KINDS + card] = 1.0
            else:
                out[SEATS * PLACES * KINDS + at] = 1.0
                out[unseen + card] += 0.25
            at += 1
        other = following(other, s.players)
    if s.chosen[seat] != NOTHING:
        out[chosen + s.chosen[seat]] = 1.0
    for card in range(s.deck_size):
        out[(unseen if s.reshuffles == 0 else back) + s.deck[card]] += 0.25
    if s.held != NOTHING:
        if hides_held(s, seat):
            out[(unseen if s.drawn_from == 0 else back) + s.held] += 0.25
        else:
            out[held + s.held] = 1.0
    if s.placed != NOTHING:
        out[placed + s.placed] = 1.0
    if s.pile_size > 0:
        out[top + s.pile[s.pile_size - 1]] = 1.0
    for card in range(s.pile_size):
        out[pile + s.pile[card]] += 0.25
    for kind in range(KINDS):
        out[weights + kind] = s.weight[kind] / 10
    at = weights + KINDS
    for _ in range(s.players):
        out[at] = 1.0
        out[at + 1] = s.pending >> other & 1
        out[at + 2] = s.wins[other] / 2
        out[at + 3] = s.total[other] / 100
        out[at + 4] = 1.0 if s.starter == other else 0.0
        at += 5
        other = following(other, s.players)
    at += 5 * (SEATS - s.players)
    out[at + s.phase] = 1.0
    out[at + 5] = s.deck_size / 50
    out[at + 6] = s.pile_size / 34
    out[at + 7] = s.reshuffles / 3
    out[at + 8] = s.round / 6
    out[at + 9] = s.is_last_turn
    out[at + 10] = s.takes_in_a_row / 50
