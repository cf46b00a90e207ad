"""Songbirds, in the order of its rulebook: set-up, turn, berry tokens, end; variants where they change something.

A turn is two steps: a card, then its cell. In the co-operative game the table sees the card in between (SB-44), so
there they are two decisions; elsewhere they are one move.
"""

from voliere.games.songbirds.components import (
    ALL_CELLS,
    AREA_CELLS,
    AREA_TOKENS,
    AREAS,
    BERRIES,
    BIRD_COLOUR,
    BIRD_VOLUME,
    BIRDS,
    CELLS,
    CENTRE,
    COLOURS,
    DIAGONALS,
    FIRST_SPECIAL_CARD,
    HAND_SIZE,
    LINE_CELLS,
    LINES,
    MOCKINGBIRD,
    NEIGHBOURS,
    NO_SPECIAL,
    SIZE,
    SONG,
    TO_THE_WEAKEST,
    VOLUMES,
    WORMS,
)
from voliere.games.songbirds.knowledge import OBSERVATION as OBSERVATION, observe as observe, resample as resample
from voliere.games.songbirds.state import (
    COMPETITIVE,
    COOPERATIVE,
    DRAWN,
    ON_THE_TABLE,
    OUT_OF_THE_GAME,
    SEATS,
    State as State,
)
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
    emit_all,
    emit_amount,
    emit_card,
    emit_from,
    emit_to,
    following,
    highest,
    lowest,
    rule,
    share_victory,
    shuffle,
    write_members,
)

RULES_VERSION = 1

FAVOURITE = BIRDS
PLACE = FAVOURITE + BIRDS
ACTIONS = PLACE + CELLS
ACTION_PARTS = (
    Part("play this bird", BIRDS),
    Part("lay this bird as the favourite", BIRDS),
    Part("put it into this cell", CELLS),
)
MAX_LEGAL = 2 * HAND_SIZE[0]  # each card of the largest hand, for the forest or as the favourite
SCRATCH = 0


class Events(Codes):
    """What these rules emit."""

    ROUND_BEGINS = code()
    DEALT = code()
    SET_OUT = code()
    DREW = code()
    SHOWED = code()
    PLACED = code()
    LINE_TAKEN = code()
    LINE_LOST = code()
    AREA_TAKEN = code()
    AREA_LOST = code()
    HID_FAVOURITE = code()
    CHOSE_FAVOURITE = code()
    WORM_TAKEN = code()
    REVEALED = code()
    SCORED = code()
    ROUND_ENDS = code()


class Refusals(Codes):
    """Why these rules refuse an action."""

    NO_SUCH_ACTION = code()
    CARD_FIRST = code()
    CARD_ALREADY_SHOWN = code()
    NOT_IN_HAND = code()
    NO_FAVOURITE_ACTION = code()
    FAVOURITE_ALREADY_CHOSEN = code()
    FAVOURITE_NOT_IN_HAND = code()
    LAST_CARD_IS_THE_FAVOURITE = code()
    TABLE_HAS_FAVOURITE = code()
    TABLE_FAVOURITE_NOT_IN_HAND = code()
    CELL_TAKEN = code()
    NOT_ADJACENT = code()


# Set-up


@rule
def start(s: State, log: Ints) -> None:
    """From the agreed options to the first decision."""
    s.round = 0
    s.over = 0
    for seat in range(SEATS):
        s.points[seat] = 0
        s.berries[seat] = 0
    s.starter = s.first if s.first != NOBODY else below(s, s.players)  # SB-09, SB-41
    set_up(s, log)


@rule
def next_round(s: State, log: Ints) -> None:
    """SB-33: each round is a full game."""
    s.round += 1
    s.starter = leader(s)
    set_up(s, log)


@rule
def leader(s: State) -> int:
    """SB-34: the most points, then the most berries, then the lowest seat."""
    best = 0
    for seat in range(1, s.players):
        if s.points[seat] > s.points[best] or (s.points[seat] == s.points[best] and s.berries[seat] > s.berries[best]):
            best = seat
    return best


@rule
def set_up(s: State, log: Ints) -> None:
    """SB-06 to SB-09, SB-20, SB-21, SB-36, SB-41."""
    emit_amount(log, Events.ROUND_BEGINS, s.starter, s.round + 1)
    s.midway = 0
    s.shown = NOTHING
    s.worms = WORMS if s.early_bird else 0
    for seat in range(SEATS):
        s.hand[seat] = 0
        s.favourite[seat] = NOTHING
        s.worm[seat] = 0
    for colour in range(COLOURS):
        s.harvest[colour] = 0
    for cell in range(CELLS):
        s.forest[cell] = NOTHING
    s.filled = 0
    s.frontier = 0
    for line in range(LINES):  # SB-06
        s.token[line] = BERRIES[line]
        s.song[line] = 0
        s.taken[line] = ON_THE_TABLE
    shuffle(s, s.token, LINES)
    for bird in range(BIRDS):  # SB-07
        s.deck[bird] = bird
    shuffle(s, s.deck, BIRDS)
    s.deck_size = BIRDS
    s.special = NO_SPECIAL
    for area in range(AREAS):
        s.area_taken[area] = ON_THE_TABLE

    if s.mode != COMPETITIVE:
        for i in range(len(DIAGONALS)):  # SB-36
            set_out(s, take_top(s), DIAGONALS[i], log)
    elif s.players == 4:
        s.special = s.special_plan[s.round % s.plan_size]  # SB-20, SB-33
        if s.special == DRAWN:
            s.special = 1 + below(s, MOCKINGBIRD)
        set_out(s, FIRST_SPECIAL_CARD + s.special - 1, CENTRE, log)
    else:
        set_out(s, take_top(s), CENTRE, log)  # SB-07
    hand_size = HAND_SIZE[s.players - 2] if s.mode == COMPETITIVE else 1  # SB-08, SB-21; SB-36, SB-41
    for seat in range(s.players):
        hand = 0
        for _ in range(hand_size):
            hand |= 1 << take_top(s)
        s.hand[seat] = hand
        emit_amount(log, Events.DEALT, seat, hand_size)
    give_turn(s, s.starter, log)


@rule
def take_top(s: State) -> int:
    """The top card of the deck leaves it."""
    s.deck_size -= 1
    bird = s.deck[s.deck_size]
    s.deck[s.deck_size] = NOTHING
    return bird


@rule
def set_out(s: State, card: int, cell: int, log: Ints) -> None:
    """Lay a card that nobody plays."""
    lay(s, card, cell)
    emit_to(log, Events.SET_OUT, NOBODY, card, cell, 0)


@rule
def lay(s: State, card: int, cell: int) -> None:
    """A card comes to lie in the forest."""
    s.forest[cell] = card
    s.song[cell % SIZE] += SONG[card]
    s.song[SIZE + cell // SIZE] += SONG[card]
    s.filled |= 1 << cell
    s.frontier = (s.frontier | NEIGHBOURS[cell]) & ~s.filled


# Turn


@rule
def give_turn(s: State, seat: int, log: Ints) -> None:
    """The turn comes to a seat, or passes on to the next that can play."""
    if s.mode == COMPETITIVE:
        while s.hand[seat] == 0:  # SB-31
            seat = following(seat, s.players)
    elif s.deck_size > 0:  # SB-37; without a deck there is no draw, SB-42
        bird = take_top(s)
        s.hand[seat] |= 1 << bird
        emit_card(log, Events.DREW, seat, bird, s.deck_size)
    s.pending = 1 << seat


@rule
def has_favourite(s: State, seat: int) -> bool:
    """Whether the favourite is chosen: one's own, or in the solo and co-operative games the table's."""
    if s.mode == COMPETITIVE:
        return s.favourite[seat] != NOTHING
    for other in range(s.players):  # SB-37, SB-41
        if s.favourite[other] != NOTHING:
            return True
    return False


@rule
def may_choose_favourite(s: State, seat: int) -> bool:
    """SB-27, SB-37, SB-41."""
    return (s.mode != COMPETITIVE or s.early_bird != 0) and not has_favourite(s, seat)


@rule
def must_keep_last(s: State, seat: int) -> bool:
    """SB-29: the last card of somebody without a favourite is not for the forest."""
    hand = s.hand[seat]
    return s.early_bird != 0 and hand & (hand - 1) == 0 and s.favourite[seat] == NOTHING


@rule
def legal(s: State, seat: int, out: Ints) -> int:
    """Write the legal actions of a seat that is to decide; the answer is how many."""
    if s.shown != NOTHING:
        return write_members(s.frontier, PLACE, out, 0)  # SB-10
    n = 0
    if not must_keep_last(s, seat):
        n = write_members(s.hand[seat], 0, out, n)
    if may_choose_favourite(s, seat):
        n = write_members(s.hand[seat], FAVOURITE, out, n)
    return n


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """Why a seat that is to decide may not do this; FINE if it may."""
    if action < 0 or action >= ACTIONS:
        return Refusals.NO_SUCH_ACTION
    if action >= PLACE:
        cell = action - PLACE
        if s.shown == NOTHING:
            return Refusals.CARD_FIRST
        if s.filled >> cell & 1:
            return Refusals.CELL_TAKEN
        if not s.frontier >> cell & 1:
            return Refusals.NOT_ADJACENT
        return FINE
    if s.shown != NOTHING:
        return Refusals.CARD_ALREADY_SHOWN
    if action >= FAVOURITE:
        if s.mode == COMPETITIVE and s.early_bird == 0:
            return Refusals.NO_FAVOURITE_ACTION
        if has_favourite(s, seat):
            return Refusals.FAVOURITE_ALREADY_CHOSEN if s.mode == COMPETITIVE else Refusals.TABLE_HAS_FAVOURITE
        if not s.hand[seat] >> (action - FAVOURITE) & 1:
            return Refusals.FAVOURITE_NOT_IN_HAND if s.mode == COMPETITIVE else Refusals.TABLE_FAVOURITE_NOT_IN_HAND
        return FINE
    if not s.hand[seat] >> action & 1:
        return Refusals.NOT_IN_HAND
    if must_keep_last(s, seat):
        return Refusals.LAST_CARD_IS_THE_FAVOURITE
    return FINE


@rule
def apply(s: State, seat: int, action: int, log: Ints) -> None:
    """Carry out a legal action."""
    if action >= PLACE:
        place(s, seat, action - PLACE, log)
    elif action >= FAVOURITE:
        choose_favourite(s, seat, action - FAVOURITE, log)
    else:
        s.hand[seat] ^= 1 << action
        s.shown = action
        if s.mode == COOPERATIVE:  # SB-44
            emit_card(log, Events.SHOWED, seat, action, 0)
        else:
            s.midway = 1


@rule
def place(s: State, seat: int, cell: int, log: Ints) -> None:
    """SB-10, and what it completes: SB-12, SB-16, SB-26."""
    card = s.shown
    s.shown = NOTHING
    s.midway = 0
    lay(s, card, cell)
    emit_to(log, Events.PLACED, seat, card, cell, 0)
    column = cell % SIZE
    line = SIZE + cell // SIZE
    if s.filled & LINE_CELLS[column] == LINE_CELLS[column]:
        award_line(s, seat, column, log)
    if s.filled & LINE_CELLS[line] == LINE_CELLS[line]:
        award_line(s, seat, line, log)
    if s.special != NO_SPECIAL:
        award_areas(s, seat, cell, log)
    if s.filled == ALL_CELLS:  # SB-11, SB-30, SB-38
        end_round(s, log)
    else:
        give_turn(s, following(seat, s.players), log)


@rule
def choose_favourite(s: State, seat: int, card: int, log: Ints) -> None:
    """SB-27 face down for a worm; SB-37 and SB-41 face up for the table."""
    s.hand[seat] ^= 1 << card
    s.favourite[seat] = card
    if s.mode == COMPETITIVE:
        emit_card(log, Events.HID_FAVOURITE, seat, card, 0)
        if s.worms > 0:
            s.worm[seat] = s.worms
            s.worms -= 1
            emit_amount(log, Events.WORM_TAKEN, seat, s.worm[seat])
    else:
        emit_card(log, Events.CHOSE_FAVOURITE, seat, card, 0)
    give_turn(s, following(seat, s.players), log)


# Berry tokens


@rule
def award_line(s: State, seat: int, line: int, log: Ints) -> None:
    """SB-12: the token of a full line."""
    colour = winner(s.song[line], 0)
    if colour == NOBODY:
        s.taken[line] = OUT_OF_THE_GAME  # SB-15
        emit_from(log, Events.LINE_LOST, seat, NOTHING, line, s.token[line])
    else:
        s.taken[line] = colour
        s.harvest[colour] += s.token[line]
        emit_all(log, Events.LINE_TAKEN, seat, NOTHING, line, colour, s.token[line])


@rule
def award_areas(s: State, seat: int, cell: int, log: Ints) -> None:
    """SB-22, SB-23: the token of the area that the new card completes."""
    for area in range(AREAS):
        inside = AREA_CELLS[s.special][area]
        if inside >> cell & 1 and s.filled & inside == inside:
            amount = AREA_TOKENS[s.special][area]
            song = 0
            while inside:
                song += SONG[s.forest[lowest(inside)]]
                inside &= inside - 1
            colour = winner(song, TO_THE_WEAKEST[s.special])
            if colour == NOBODY:
                s.area_taken[area] = OUT_OF_THE_GAME  # SB-24
                emit_from(log, Events.AREA_LOST, seat, NOTHING, s.special * AREAS + area, amount)
            else:
                s.area_taken[area] = colour
                s.harvest[colour] += amount  # SB-25
                emit_all(log, Events.AREA_TAKEN, seat, NOTHING, s.special * AREAS + area, colour, amount)


@rule
def winner(song: int, is_weakest: int) -> int:
    """SB-13, SB-14, SB-24: the strongest (or weakest) colour once tied colours are out, or NOBODY."""
    heard = 0  # strengths, one bit each
    tied = 1  # a colour that is absent does not compete
    for colour in range(COLOURS):
        strength = 1 << (song >> 8 * colour & 255)
        tied |= heard & strength
        heard |= strength
    alone = heard & ~tied
    if alone == 0:
        return NOBODY
    best = lowest(alone) if is_weakest else highest(alone)
    for colour in range(COLOURS):
        if song >> 8 * colour & 255 == best:
            return colour
    return NOBODY  # never: some colour is as strong as the best


# End


@rule
def favourite_of(s: State, seat: int) -> int:
    """SB-11, SB-30: the bird laid as favourite, or else the one left in hand."""
    if s.favourite[seat] != NOTHING:
        return s.favourite[seat]
    return lowest(s.hand[seat])


@rule
def end_round(s: State, log: Ints) -> None:
    """SB-17, SB-18, SB-28, SB-38: reveal and score."""
    s.pending = 0
    if s.mode == COMPETITIVE:
        for seat in range(s.players):
            emit_card(log, Events.REVEALED, seat, favourite_of(s, seat), 0)
    for seat in range(s.players):
        s.points[seat] += round_points(s, seat)
        if s.mode == COMPETITIVE:
            s.berries[seat] += s.harvest[BIRD_COLOUR[favourite_of(s, seat)]]
        emit_amount(log, Events.SCORED, seat, round_points(s, seat))
    if s.target != 0:  # SB-35
        s.over = 1 if s.points[leader(s)] >= s.target else 0
    else:
        s.over = 1 if s.round + 1 == s.rounds else 0
    emit_amount(log, Events.ROUND_ENDS, NOBODY, s.round + 1)


@rule
def round_points(s: State, seat: int) -> int:
    """What a seat scores this round, once the forest is full."""
    if s.mode != COMPETITIVE:
        return table_points(s)
    favourite = favourite_of(s, seat)
    berries = s.harvest[BIRD_COLOUR[favourite]]
    if s.early_bird:
        return berries + s.worm[seat]  # SB-28
    return berries + BIRD_VOLUME[favourite]  # SB-17


@rule
def table_points(s: State) -> int:
    """SB-38: the favourite and its harvest, less the other three; nothing without a favourite."""
    for seat in range(s.players):
        if s.favourite[seat] != NOTHING:
            chosen = BIRD_COLOUR[s.favourite[seat]]
            total = BIRD_VOLUME[s.favourite[seat]]
            for colour in range(COLOURS):
                total += s.harvest[colour] if colour == chosen else -s.harvest[colour]
            return total
    return 0


@rule
def is_over(s: State) -> bool:
    """Whether the last round is scored."""
    return s.over != 0


@rule
def scores(s: State, out: Ints) -> None:
    """Points over all finished rounds."""
    for seat in range(s.players):
        out[seat] = s.points[seat]


@rule
def standing(s: State, seat: int, points: int) -> int:
    """SB-19, SB-32, SB-35: a number that is higher for a better place: points, then the louder favourite."""
    return points * VOLUMES + BIRD_VOLUME[favourite_of(s, seat)]


@rule
def returns(s: State, out: Floats) -> None:
    """The share of the victory; in the solo and co-operative games a hundredth of the score."""
    if s.mode != COMPETITIVE:
        for seat in range(s.players):
            out[seat] = s.points[seat] / 100
        return
    for seat in range(s.players):
        out[seat] = standing(s, seat, s.points[seat])
    share_victory(out, s.players)
