"""Hiifuu, in the order of its rulebook: set-up of a round, discards, tricks, tokens, end.

Playing or discarding a card is the action of its number (see `state`). A discard of several cards is as many steps of
one move. What a seat cannot know is redrawn in `worlds`.
"""

from voliere.games.hiifuu.components import (
    CARDS,
    COLOURS,
    DEALT,
    DISCARDS,
    KEPT,
    POINTS_TARGET,
    ROUNDS,
    SEATS,
    TOKENS,
    VALUES,
    VALUES_IN_PLAY,
)
from voliere.games.hiifuu.state import State as State, hand_size
from voliere.games.hiifuu.worlds import SCRATCH as SCRATCH, resample as resample
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

ACTIONS = CARDS
ACTION_PARTS = (Part("discard this card, or play it", CARDS),)
MAX_LEGAL = max(DEALT)


class Events(Codes):
    """What these rules emit."""

    ROUND_BEGINS = code()
    TOKEN_LAID = code()
    DEALT = code()
    DISCARDED = code()
    PLAY_BEGINS = code()
    PLAYED = code()
    LACK_SHOWN = code()
    TRICK_WON = code()
    TOKEN_TAKEN = code()
    NO_TOKEN_LEFT = code()
    TOKEN_COVERED = code()
    SCORED = code()
    ROUND_ENDS = code()


class Refusals(Codes):
    """Why these rules refuse an action."""

    NO_SUCH_ACTION = code()
    NOT_IN_PLAY = code()
    IS_DISCARDED = code()
    NOT_IN_HAND = code()
    MUST_FOLLOW = code()


# Several cards as one number, for the event of a discard: digits to this base, card + 1, the first card lowest.
CARD_BASE = CARDS + 1


# Set-up of a round


@rule
def start(s: State, log: Ints) -> None:
    """From the agreed options to the first decision."""
    s.round = 0
    s.over = 0
    for number in range(ROUNDS):
        for seat in range(SEATS):
            s.gained[number][seat] = 0
    s.leader = below(s, s.players)  # HF-06
    set_up(s, log)


@rule
def next_round(s: State, log: Ints) -> None:
    """HF-06: who won the last trick leads."""
    s.round += 1
    s.leader = s.winner
    set_up(s, log)


@rule
def set_up(s: State, log: Ints) -> None:
    """HF-03 to HF-06."""
    for place in range(TOKENS):  # HF-05: before the cards are dealt
        s.token[place] = s.value[s.round][place]
    if s.is_shuffled:
        shuffle(s, s.token, TOKENS)
    s.tokens_taken = 0
    for seat in range(SEATS):
        hand = s.hand[seat]
        discard = s.discard[seat]
        for colour in range(COLOURS):
            hand[colour] = 0
            discard[colour] = 0
        s.discarded[seat] = 0
        s.lacks[seat] = 0
        s.trick[seat] = NOTHING
        s.tricks[seat] = 0
        s.taken[seat] = NOTHING
    for colour in range(COLOURS):
        s.played[colour] = 0
    deal(s)
    s.led = NOTHING
    s.winner = NOBODY
    s.tricks_played = 0
    s.midway = 0
    s.is_discarding = 1
    s.pending = (1 << s.players) - 1  # HF-04: at once
    if len(log) > 0:
        tell_set_up(s, log)


@rule
def tell_set_up(s: State, log: Ints) -> None:
    """HF-05: the tokens lie there before the cards are dealt."""
    emit_amount(log, Events.ROUND_BEGINS, s.leader, s.round + 1)
    for place in range(TOKENS):
        emit_amount(log, Events.TOKEN_LAID, NOBODY, s.token[place])
    for seat in range(s.players):
        emit_amount(log, Events.DEALT, seat, DEALT[s.players])


@rule
def deal(s: State) -> None:
    """HF-01, HF-03: all cards, evenly. It is the seats that are shuffled, over cards in order."""
    deck = s.deck
    hand = s.hand
    size = DEALT[s.players]
    n = 0
    for seat in range(s.players):
        for _ in range(size):
            deck[n] = seat
            n += 1
    shuffle(s, deck, n)
    n = 0
    for colour in range(COLOURS):
        for value in range(VALUES_IN_PLAY[s.players]):
            hand[deck[n]][colour] |= 1 << value
            deck[n] = 0
            n += 1


# Discards and tricks: what may be done


@rule
def legal(s: State, seat: int, out: Ints) -> int:
    """Write the legal actions of a seat that is to decide; the answer is how many."""
    hand = s.hand[seat]
    led = s.led
    if led != NOTHING and hand[led] != 0:  # HF-08
        return write_members(hand[led], led * VALUES, out, 0)
    three = hand[0] | hand[1] << VALUES | hand[2] << 2 * VALUES  # listed at once: they fit in one set
    n = write_members(three, 0, out, 0)  # HF-04, HF-07, HF-08
    return write_members(hand[3], 3 * VALUES, out, n)


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """Why a seat that is to decide may not do this; FINE if it may."""
    if action < 0 or action >= ACTIONS:
        return Refusals.NO_SUCH_ACTION
    colour = action // VALUES
    value = action % VALUES
    if value >= VALUES_IN_PLAY[s.players]:
        return Refusals.NOT_IN_PLAY
    if s.discard[seat][colour] >> value & 1:
        return Refusals.IS_DISCARDED
    if not s.hand[seat][colour] >> value & 1:
        return Refusals.NOT_IN_HAND
    if s.led not in (NOTHING, colour) and s.hand[seat][s.led] != 0:
        return Refusals.MUST_FOLLOW
    return FINE


@rule
def apply(s: State, seat: int, action: int, log: Ints) -> None:
    """Carry out a legal action."""
    colour = action // VALUES
    bit = 1 << action % VALUES
    s.hand[seat][colour] ^= bit
    if s.is_discarding:
        s.discard[seat][colour] |= bit
        s.discarded[seat] += 1
        s.midway = 1
        if s.discarded[seat] == DISCARDS[s.players]:
            commit_discard(s, seat, log)
        return
    if len(log) > 0:
        tell_card(s, seat, action, log)
    s.played[colour] |= bit
    led = s.led
    if led == colour:
        winner = s.winner
        s.winner = seat if action > s.trick[winner] else winner  # HF-09
    elif led == NOTHING:  # HF-07
        s.led = colour
        s.leader = seat
        s.winner = seat
    else:
        s.lacks[seat] |= 1 << led
    s.trick[seat] = action
    after = seat + 1 if seat + 1 < s.players else 0  # HF-08
    if after == s.leader:
        end_trick(s, log)
    else:
        s.pending = 1 << after


# Discards


@rule
def commit_discard(s: State, seat: int, log: Ints) -> None:
    """HF-04: a seat has chosen; when all have, play begins."""
    s.midway = 0
    s.pending ^= 1 << seat
    if len(log) > 0:
        emit_card(log, Events.DISCARDED, seat, discard_number(s, seat), s.discarded[seat])
    if s.pending == 0:
        s.is_discarding = 0
        s.pending = 1 << s.leader
        emit(log, Events.PLAY_BEGINS, s.leader)


@rule
def discard_number(s: State, seat: int) -> int:
    """The cards a seat has discarded, as one number; see CARD_BASE."""
    number = 0
    for card in range(CARDS - 1, -1, -1):
        if s.discard[seat][card // VALUES] >> card % VALUES & 1:
            number = number * CARD_BASE + card + 1
    return number


# Tricks


@rule
def tell_card(s: State, seat: int, card: int, log: Ints) -> None:
    """A card is played; and where it is the first to show it, that its player has none of the led colour left."""
    emit_card(log, Events.PLAYED, seat, card, 0)
    if s.led not in (NOTHING, card // VALUES) and not s.lacks[seat] >> s.led & 1:
        emit_to(log, Events.LACK_SHOWN, seat, NOTHING, s.led, 0)


@rule
def end_trick(s: State, log: Ints) -> None:
    """HF-09: the winner leads the next."""
    winner = s.winner
    tricks = s.tricks[winner] + 1
    s.tricks[winner] = tricks
    s.tricks_played += 1
    s.led = NOTHING
    emit_card(log, Events.TRICK_WON, winner, s.trick[winner], tricks)
    if tricks == 2:
        take_token(s, winner, log)
    elif tricks == 3 and s.taken[winner] != NOTHING:  # HF-11
        emit_from(log, Events.TOKEN_COVERED, winner, NOTHING, s.taken[winner], s.token[s.taken[winner]])
    if s.tricks_played < KEPT[s.players]:
        s.pending = 1 << winner
    else:
        end_round(s, log)


@rule
def take_token(s: State, seat: int, log: Ints) -> None:
    """HF-10, HF-13: the first token still in the row, if there is one."""
    place = s.tokens_taken
    if place == TOKENS:
        emit(log, Events.NO_TOKEN_LEFT, seat)
        return
    s.taken[seat] = place
    s.tokens_taken += 1
    emit_from(log, Events.TOKEN_TAKEN, seat, NOTHING, place, s.token[place])


# End of a round and of the game


@rule
def keeps_token(s: State, seat: int) -> bool:
    """HF-11, HF-14: whether a seat has a token that is not covered."""
    return s.tricks[seat] == 2 and s.taken[seat] != NOTHING


@rule
def end_round(s: State, log: Ints) -> None:
    """HF-14, HF-15."""
    s.pending = 0
    if s.round == ROUNDS - 1:
        s.over = 1
    for seat in range(s.players):
        if keeps_token(s, seat):
            s.gained[s.round][seat] = s.token[s.taken[seat]]
            emit_from(log, Events.SCORED, seat, NOTHING, s.taken[seat], s.gained[s.round][seat])
            if points_of(s, seat) >= POINTS_TARGET:
                s.over = 1
    emit_amount(log, Events.ROUND_ENDS, NOBODY, s.round + 1)


@rule
def points_of(s: State, seat: int) -> int:
    """Over all rounds."""
    points = 0
    for number in range(ROUNDS):
        points += s.gained[number][seat]
    return points


@rule
def is_over(s: State) -> bool:
    """Whether the last round is scored."""
    return s.over != 0


@rule
def scores(s: State, out: Ints) -> None:
    """Points over all finished rounds."""
    for seat in range(s.players):
        out[seat] = points_of(s, seat)


@rule
def returns(s: State, out: Floats) -> None:
    """HF-16: the share of the victory."""
    for seat in range(s.players):
        out[seat] = points_of(s, seat)
    share_victory(out, s.players)


# What a seat knows


@rule
def trick_size(s: State) -> int:
    """How many cards of a trick lie on the table: a finished one until the next lead (HF-17)."""
    if s.winner == NOBODY:
        return 0
    if s.led == NOTHING:
        return s.players
    return (lowest(s.pending) - s.leader) % s.players


@rule
def cards_shown(s: State, seat: int) -> int:
    """How many cards the table sees in a hand: until all have discarded, nobody's changes (HF-04)."""
    return DEALT[s.players] if s.is_discarding else hand_size(s, seat)


# What `observe` writes. Seats are told from the viewer on, clockwise.
OBSERVATION = (
    Part("the viewer's hand, a bit a card", CARDS),
    Part("the viewer's discards, a bit a card", CARDS),
    Part("cards played this round, a bit a card", CARDS),
    Part("the led colour, a bit each", COLOURS),
    Part("trick on the table by seat: a bit a colour, value / 18", SEATS * (COLOURS + 1)),
    Part("seats: there, to decide, cards / 13, leader, winning the trick, tricks / 10, points / 100", SEATS * 7, 7),
    Part("seats: value of the token taken / 10, whether it is covered", SEATS * 2, 2),
    Part("seats: colours shown to lack, a bit each", SEATS * COLOURS),
    Part("tokens: value / 10 in the order of the row", TOKENS),
    Part("tokens: whether it still lies there", TOKENS),
    Part("round / 5, tricks played / 10, discarding, tokens in random order", 4),
)


@rule
def observe(s: State, seat: int, out: Floats) -> None:
    """What a seat knows, as the numbers that OBSERVATION lists."""
    for i in range(len(out)):
        out[i] = 0.0
    at = 0
    for colour in range(COLOURS):
        for value in range(VALUES):
            out[at] = s.hand[seat][colour] >> value & 1
            out[at + CARDS] = s.discard[seat][colour] >> value & 1
            out[at + 2 * CARDS] = s.played[colour] >> value & 1
            at += 1
    at = 3 * CARDS
    if s.led != NOTHING:
        out[at + s.led] = 1.0
    at += COLOURS
    other = s.leader
    for _ in range(trick_size(s)):
        place = other - seat if other >= seat else other - seat + s.players
        out[at + (COLOURS + 1) * place + s.trick[other] // VALUES] = 1.0
        out[at + (COLOURS + 1) * place + COLOURS] = (s.trick[other] % VALUES + 1) / 18
        other = following(other, s.players)
    at += SEATS * (COLOURS + 1)
    other = seat
    for i in range(s.players):
        place = at + 7 * i
        out[place] = 1.0
        out[place + 1] = s.pending >> other & 1
        out[place + 2] = cards_shown(s, other) / 13
        out[place + 3] = 1.0 if s.leader == other else 0.0
        out[place + 4] = 1.0 if s.winner == other else 0.0
        out[place + 5] = s.tricks[other] / 10
        out[place + 6] = points_of(s, other) / 100
        place = at + SEATS * 7 + 2 * i
        if s.taken[other] != NOTHING:
            out[place] = s.token[s.taken[other]] / 10
            out[place + 1] = 0.0 if keeps_token(s, other) else 1.0
        place = at + SEATS * 9 + COLOURS * i
        for colour in range(COLOURS):
            out[place + colour] = s.lacks[other] >> colour & 1
        other = following(other, s.players)
    at += SEATS * (9 + COLOURS)
    for i in range(TOKENS):
        out[at + i] = s.token[i] / 10
        out[at + TOKENS + i] = 1.0 if i >= s.tokens_taken else 0.0
    at += 2 * TOKENS
    out[at] = s.round / 5
    out[at + 1] = s.tricks_played / 10
    out[at + 2] = s.is_discarding
    out[at + 3] = s.is_shuffled
