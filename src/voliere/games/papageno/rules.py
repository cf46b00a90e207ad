"""Papageno, in the order of its rulebook: set-up, turn, special cards, end of a round, scoring.

A turn is one decision after the other, because each shows something new: where to draw from, where to put the card,
and for a Capture what to exchange.
"""

from voliere.games.papageno.components import (
    ALL_PLACES,
    CAPTURE,
    CARDS,
    COLUMNS,
    EGG,
    FLUTE,
    FLUTES,
    LARGEST_PILE,
    PLACES,
    SEATS,
    SPOTS,
)
from voliere.games.papageno.knowledge import (
    OBSERVATION as OBSERVATION,
    SCRATCH as SCRATCH,
    observe as observe,
    resample as resample,
)
from voliere.games.papageno.state import CAPTURING, DRAWING, PLACING_DRAWN, PLACING_TAKEN, TURNING_UP, State as State
from voliere.kernel import (
    FINE,
    NOBODY,
    NOTHING,
    Codes,
    Floats,
    Ints,
    Part,
    below,
    code,
    emit,
    emit_all,
    emit_amount,
    emit_card,
    emit_from,
    emit_to,
    following,
    lowest,
    rule,
    share_victory,
    shuffle,
    write_members,
)

RULES_VERSION = 1

LAST_SHUFFLE = 3  # PG-23
MOST_TAKES = 10  # PG-23: for each player, with no draw between
ROUNDS_TO_WIN = 2  # PG-22

TURN = 0
DECK = TURN + PLACES
TAKE = DECK + 1
PUT = TAKE + 1
DISCARD = PUT + PLACES
KEEP = DISCARD + 1
EXCHANGE = KEEP + 1
ACTIONS = EXCHANGE + PLACES * SPOTS
ACTION_PARTS = (
    Part("turn this place up", PLACES),
    Part("draw from the deck", 1),
    Part("take from the discard pile", 1),
    Part("put the card into this place", PLACES),
    Part("discard it", 1),
    Part("exchange nothing", 1),
    Part("exchange this place for that spot", PLACES * SPOTS),
)
# A Capture: nothing, or five cards of one's own for five of each opponent.
MAX_LEGAL = 1 + (PLACES - 1) * (SEATS - 1) * (PLACES - 1)


class Events(Codes):
    """What these rules emit."""

    ROUND_BEGINS = code()
    DEALT = code()
    PILE_BEGINS = code()
    CHOSE = code()
    REVEALED = code()
    DREW = code()
    TOOK = code()
    RESHUFFLED = code()
    LAST_TURN = code()
    PLACED = code()
    UNCOVERED = code()
    PASSED = code()
    DISCARDED = code()
    CAPTURED = code()
    GAVE = code()
    KEPT = code()
    COMPLETED = code()
    SCORED = code()
    ROUND_WON = code()
    ROUND_ENDS = code()


class Refusals(Codes):
    """Why these rules refuse an action."""

    NO_SUCH_ACTION = code()
    TURN_UP_FIRST = code()
    TURNED_UP_ALREADY = code()
    DRAW_FIRST = code()
    DRAWN_ALREADY = code()
    TAKEN_MUST_BE_PLACED = code()
    NO_CAPTURE = code()
    CAPTURE_FIRST = code()
    CAPTURE_STAYS = code()
    FACE_DOWN = code()
    NOT_AN_OPPONENT = code()
    OPPONENT_FACE_DOWN = code()


# Set-up of a round


@rule
def start(s: State, log: Ints) -> None:
    """From the agreed options to the first decision."""
    s.round = 0
    s.over = 0
    s.midway = 0
    for seat in range(SEATS):
        s.wins[seat] = 0
        s.weighed[seat] = 0
        s.total[seat] = 0
        s.chosen[seat] = NOTHING
        s.face_up[seat] = 0
        for place in range(PLACES):
            s.wire[seat][place] = NOTHING
    s.starter = below(s, s.players)  # PG-08
    set_up(s, log)


@rule
def next_round(s: State, log: Ints) -> None:
    """PG-08: the heaviest wire starts; tied, the first from the last starter on."""
    s.round += 1
    heaviest = s.starter
    seat = following(s.starter, s.players)
    while seat != s.starter:
        if s.weighed[seat] > s.weighed[heaviest]:
            heaviest = seat
        seat = following(seat, s.players)
    s.starter = heaviest
    set_up(s, log)


@rule
def set_up(s: State, log: Ints) -> None:
    """PG-04 to PG-06."""
    emit_amount(log, Events.ROUND_BEGINS, s.starter, s.round + 1)
    s.reshuffles = 0
    s.held = NOTHING
    s.drawn_from = 0
    s.placed = NOTHING
    s.is_last_turn = 0
    s.takes_in_a_row = 0
    s.deck_size = CARDS - FLUTES if s.players == 2 else CARDS  # PG-04
    for card in range(CARDS):
        s.deck[card] = s.box[card] if card < s.deck_size else NOTHING
    shuffle(s, s.deck, s.deck_size)
    for seat in range(s.players):  # PG-05
        wire = s.wire[seat]
        for place in range(PLACES):
            wire[place] = take_top(s)
        s.face_up[seat] = 0
        emit_amount(log, Events.DEALT, seat, PLACES)
    s.pile_size = 1
    s.pile[0] = take_top(s)  # PG-06
    for card in range(1, LARGEST_PILE):
        s.pile[card] = NOTHING
    emit_card(log, Events.PILE_BEGINS, NOBODY, s.pile[0], s.deck_size)
    s.phase = TURNING_UP
    s.pending = (1 << s.players) - 1


@rule
def take_top(s: State) -> int:
    """The top card of the deck leaves it."""
    s.deck_size -= 1
    card = s.deck[s.deck_size]
    s.deck[s.deck_size] = NOTHING
    return card


@rule
def choose(s: State, seat: int, place: int, log: Ints) -> None:
    """PG-05: all cards are turned up together, once everybody has chosen."""
    s.chosen[seat] = place
    s.pending ^= 1 << seat
    emit_card(log, Events.CHOSE, seat, seat * PLACES + place, 0)
    if s.pending == 0:
        for other in range(s.players):
            place = s.chosen[other]
            s.chosen[other] = NOTHING
            s.face_up[other] = 1 << place
            emit_to(log, Events.REVEALED, other, s.wire[other][place], other * PLACES + place, 0)
        s.phase = DRAWING
        s.pending = 1 << s.starter


# Turn


@rule
def legal(s: State, seat: int, out: Ints) -> int:
    """Write the legal actions of a seat that is to decide; the answer is how many."""
    phase = s.phase
    if phase == DRAWING:  # PG-09
        out[0] = DECK
        out[1] = TAKE
        return 2
    if phase == CAPTURING:
        return legal_exchanges(s, seat, out)
    first = TURN if phase == TURNING_UP else PUT  # PG-05, PG-10
    for place in range(PLACES):
        out[place] = first + place
    if phase == PLACING_DRAWN:  # PG-11
        out[PLACES] = DISCARD
        return PLACES + 1
    return PLACES


@rule
def legal_exchanges(s: State, seat: int, out: Ints) -> int:
    """PG-13: nothing, or any other face-up card for any face-up card of an opponent."""
    out[0] = KEEP
    n = 1
    own = s.face_up[seat] & ~(1 << s.placed)
    while own:
        first = EXCHANGE + lowest(own) * SPOTS
        own &= own - 1
        for other in range(s.players):
            if other != seat:
                n = write_members(s.face_up[other], first + other * PLACES, out, n)
    return n


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """Why a seat that is to decide may not do this; FINE if it may."""
    if action < 0 or action >= ACTIONS:
        return Refusals.NO_SUCH_ACTION
    if s.phase == TURNING_UP:
        return FINE if action < DECK else Refusals.TURN_UP_FIRST
    if action < DECK:
        return Refusals.TURNED_UP_ALREADY
    if s.phase == CAPTURING:
        return refusal_of_exchange(s, seat, action)
    if action >= KEEP:
        return Refusals.NO_CAPTURE
    if s.phase == DRAWING:
        return FINE if action < PUT else Refusals.DRAW_FIRST
    if action < PUT:
        return Refusals.DRAWN_ALREADY
    if action == DISCARD and s.phase == PLACING_TAKEN:
        return Refusals.TAKEN_MUST_BE_PLACED
    return FINE


@rule
def refusal_of_exchange(s: State, seat: int, action: int) -> int:
    """PG-13."""
    if action < KEEP:
        return Refusals.CAPTURE_FIRST
    if action == KEEP:
        return FINE
    own = (action - EXCHANGE) // SPOTS
    spot = (action - EXCHANGE) % SPOTS
    other = spot // PLACES
    if own == s.placed:
        return Refusals.CAPTURE_STAYS
    if not s.face_up[seat] >> own & 1:
        return Refusals.FACE_DOWN
    if other == seat or other >= s.players:
        return Refusals.NOT_AN_OPPONENT
    if not s.face_up[other] >> spot % PLACES & 1:
        return Refusals.OPPONENT_FACE_DOWN
    return FINE


@rule
def apply(s: State, seat: int, action: int, log: Ints) -> None:
    """Carry out a legal action."""
    if action == DECK:
        draw(s, seat, log)
    elif action == TAKE:
        take(s, seat, log)
    elif action < DECK:
        choose(s, seat, action - TURN, log)
    elif action < DISCARD:
        put(s, seat, action - PUT, log)
    elif action == DISCARD:  # PG-11
        card = s.held
        s.held = NOTHING
        discard(s, seat, card, NOTHING, log)
        end_turn(s, seat, log)
    else:
        capture(s, seat, action, log)


@rule
def draw(s: State, seat: int, log: Ints) -> None:
    """PG-09: the top of the deck, which only the player sees."""
    s.held = take_top(s)
    s.drawn_from = s.reshuffles
    s.takes_in_a_row = 0
    s.phase = PLACING_DRAWN
    emit_card(log, Events.DREW, seat, s.held, s.deck_size)
    if s.deck_size == 0:
        reshuffle(s, log)


@rule
def reshuffle(s: State, log: Ints) -> None:
    """PG-07: the whole pile becomes the deck; the discard that ends this turn starts a new one."""
    for card in range(s.pile_size):
        s.deck[card] = s.pile[card]
        s.pile[card] = NOTHING
    s.deck_size = s.pile_size
    s.pile_size = 0
    shuffle(s, s.deck, s.deck_size)
    s.reshuffles += 1
    emit_amount(log, Events.RESHUFFLED, NOBODY, s.deck_size)
    if s.reshuffles == LAST_SHUFFLE:  # PG-23
        s.is_last_turn = 1
        emit_amount(log, Events.LAST_TURN, NOBODY, s.reshuffles)


@rule
def take(s: State, seat: int, log: Ints) -> None:
    """PG-09: the top of the discard pile."""
    s.pile_size -= 1
    s.held = s.pile[s.pile_size]
    s.pile[s.pile_size] = NOTHING
    s.phase = PLACING_TAKEN
    emit_card(log, Events.TOOK, seat, s.held, s.pile_size)
    s.takes_in_a_row += 1
    if s.takes_in_a_row == MOST_TAKES * s.players:  # PG-23
        s.is_last_turn = 1
        emit(log, Events.LAST_TURN, NOBODY)


@rule
def put(s: State, seat: int, place: int, log: Ints) -> None:
    """PG-10: the held card for one of the wire; then its effect, before the end of the round is checked (PG-16)."""
    card = s.held
    s.held = NOTHING
    emit_to(log, Events.PLACED, seat, card, seat * PLACES + place, 0)
    replaced = lay(s, seat, place, card, log)
    giver = seat
    if card == FLUTE:  # PG-14
        taker = following(seat, s.players)
        while taker != seat:
            emit_all(log, Events.PASSED, giver, replaced, giver * PLACES + place, taker * PLACES + place, 0)
            replaced = lay(s, taker, place, replaced, log)
            giver = taker
            taker = following(taker, s.players)
    discard(s, giver, replaced, giver * PLACES + place, log)
    if card == CAPTURE and s.face_up[seat] != 1 << place:  # PG-13: every opponent has a face-up card since PG-05
        s.placed = place
        s.phase = CAPTURING
    else:
        end_turn(s, seat, log)


@rule
def lay(s: State, seat: int, place: int, card: int, log: Ints) -> int:
    """A card comes to lie face up in a wire; the answer is the card that it replaces."""
    replaced = s.wire[seat][place]
    s.wire[seat][place] = card
    if not s.face_up[seat] >> place & 1:
        emit_from(log, Events.UNCOVERED, seat, replaced, seat * PLACES + place, 0)
        s.face_up[seat] |= 1 << place
        if s.face_up[seat] == ALL_PLACES:  # PG-18
            s.is_last_turn = 1
    return replaced


@rule
def discard(s: State, seat: int, card: int, spot: int, log: Ints) -> None:
    """A card goes face up on the discard pile."""
    s.pile[s.pile_size] = card
    s.pile_size += 1
    emit_from(log, Events.DISCARDED, seat, card, spot, s.pile_size)


@rule
def capture(s: State, seat: int, action: int, log: Ints) -> None:
    """PG-13; a special card that changes hands does nothing (PG-15)."""
    if action == KEEP:
        emit(log, Events.KEPT, seat)
    else:
        own = (action - EXCHANGE) // SPOTS
        spot = (action - EXCHANGE) % SPOTS
        other = spot // PLACES
        place = spot % PLACES
        given = s.wire[seat][own]
        captured = s.wire[other][place]
        s.wire[seat][own] = captured
        s.wire[other][place] = given
        emit_all(log, Events.CAPTURED, seat, captured, spot, seat * PLACES + own, 0)
        emit_all(log, Events.GAVE, seat, given, seat * PLACES + own, spot, 0)
    s.placed = NOTHING
    end_turn(s, seat, log)


@rule
def end_turn(s: State, seat: int, log: Ints) -> None:
    """PG-16, PG-18: only now may the round end; otherwise the next player clockwise goes on."""
    s.phase = DRAWING
    if s.is_last_turn:
        end_round(s, log)
    else:
        s.pending = 1 << following(seat, s.players)


# End of a round, scoring


@rule
def end_round(s: State, log: Ints) -> None:
    """PG-18, PG-22: turn all cards up and weigh the wires."""
    s.pending = 0
    for seat in range(s.players):
        if s.face_up[seat] == ALL_PLACES:
            emit(log, Events.COMPLETED, seat)
    lightest = 0
    for seat in range(s.players):
        hidden = ALL_PLACES & ~s.face_up[seat]
        while hidden:
            place = lowest(hidden)
            hidden &= hidden - 1
            emit_to(log, Events.REVEALED, seat, s.wire[seat][place], seat * PLACES + place, 0)
        s.face_up[seat] = ALL_PLACES
        s.weighed[seat] = wire_weight(s, seat, best_eggs(s, seat))
        s.total[seat] += s.weighed[seat]
        if s.weighed[seat] < s.weighed[lightest]:
            lightest = seat
    for seat in range(s.players):
        emit_amount(log, Events.SCORED, seat, s.weighed[seat])
    for seat in range(s.players):
        if s.weighed[seat] == s.weighed[lightest]:  # tied wires all win
            s.wins[seat] += 1
            emit_amount(log, Events.ROUND_WON, seat, s.wins[seat])
            if s.wins[seat] == ROUNDS_TO_WIN:
                s.over = 1
    emit_amount(log, Events.ROUND_ENDS, NOBODY, s.round + 1)


@rule
def best_eggs(s: State, seat: int) -> int:
    """PG-21: the choice that makes the wire lightest: a bit for each row whose middle Egg copies its right."""
    best = 0
    if s.wire[seat][1] == EGG or s.wire[seat][4] == EGG:  # PG-17: elsewhere there is nothing to choose
        for eggs in range(1, 4):
            if wire_weight(s, seat, eggs) < wire_weight(s, seat, best):
                best = eggs
    return best


@rule
def wire_weight(s: State, seat: int, eggs: int) -> int:
    """PG-19: the sum of the cards, without the columns that cancel."""
    total = 0
    for column in range(COLUMNS):
        top = weight_at(s, seat, column, eggs)
        bottom = weight_at(s, seat, column + COLUMNS, eggs)
        if top != bottom:
            total += top + bottom
    return total


@rule
def weight_at(s: State, seat: int, place: int, eggs: int) -> int:
    """What one card weighs, whether it cancels or not (PG-20)."""
    card = s.wire[seat][place]
    if card == EGG:
        card = s.wire[seat][copied(s, seat, place, eggs)]
    return s.weight[card]


@rule
def copied(s: State, seat: int, place: int, eggs: int) -> int:
    """PG-17, PG-21: the place of the card whose weight an Egg has; with two side by side, that of the third card."""
    middle = 1 if place < COLUMNS else 1 + COLUMNS
    if place != middle:
        return middle if s.wire[seat][middle] != EGG else 2 * middle - place
    neighbour = middle + 1 if eggs >> place // COLUMNS & 1 else middle - 1
    return neighbour if s.wire[seat][neighbour] != EGG else 2 * middle - neighbour


@rule
def is_over(s: State) -> bool:
    """PG-22: whether somebody has won two rounds."""
    return s.over != 0


@rule
def scores(s: State, out: Ints) -> None:
    """Rounds won."""
    for seat in range(s.players):
        out[seat] = s.wins[seat]


@rule
def standing(s: State, seat: int) -> int:
    """PG-22: a number that is higher for a better place: rounds won, then the lightest total."""
    return s.wins[seat] * 4096 - s.total[seat]


@rule
def returns(s: State, out: Floats) -> None:
    """The share of the victory."""
    for seat in range(s.players):
        out[seat] = standing(s, seat)
    share_victory(out, s.players)
