"""Possible worlds: what a seat cannot know, drawn again, all worlds that fit what it has seen being equally likely.

A seat that has shown to lack a colour holds none from then on; its discards are free. Seats that lack the same
colours form a group, in the order of LACK_SETS; everything else (the discards, and the hands of those who have shown
nothing) is the free pool, which takes what the groups leave.

`draw_shares` draws the colours of each group in turn. The chance of a share is the number of worlds that have it:
the ways to choose its cards of each colour, times the ways in which the later groups can then be served. The last
group has a closed form (any of the cards that it may hold); the others are summed up from behind, over all numbers of
cards that the groups before may have taken. Every world is counted once, so all are equally likely.

Counts are exact: three limbs of 45 bits. They stay below 2**124: two groups need two colours led, so that at the
widest, with six players in the second trick, 53 cards are unseen for hands of 8, 8, 9, 9, 9 and 10 discards.

All numbers are in one buffer, whose parts are named below.
"""

from math import comb

from voliere.games.hiifuu.components import CARDS, COLOURS, SEATS, VALUES, VALUES_IN_PLAY
from voliere.games.hiifuu.state import State, hand_size
from voliere.kernel import Chance, Ints, count, draw_word, rule, shuffle

# Colours lacked, as bits; those who lack most come first, because they leave the fewest cases to count.
LACK_SETS = (7, 11, 13, 14, 3, 5, 6, 9, 10, 12, 1, 2, 4, 8)
GROUPS = SEATS - 1  # at most, besides the free pool

LIMBS = 3
LIMB_BITS = 45  # a limb times a BINOMIAL of one colour (16 bits) is below 2**62
LIMB = (1 << LIMB_BITS) - 1

# A group may hold up to three colours.
BINOMIAL = tuple(tuple(comb(n, k) for k in range(3 * VALUES + 1)) for n in range(3 * VALUES + 1))

# The parts of the buffer.
UNSEEN = 0  # by colour
GROUP_COUNT = UNSEEN + COLOURS
LACKS = GROUP_COUNT + 1  # by group
SIZE = LACKS + GROUPS
SHARES = SIZE + GROUPS  # by group, the free pool last, and colour
TAKEN = SHARES + (GROUPS + 1) * COLOURS  # by colour: what the groups before have
TERM = TAKEN + COLOURS
TOTAL = TERM + LIMBS
DRAW = TOTAL + LIMBS
TABLES = DRAW + LIMBS  # by group and cards taken: the ways to serve this group and those after it
STRIDE = VALUES + 1  # a colour of which 0 to 18 are taken; what is taken of the last colour follows from the others
TABLE_SIZE = STRIDE * STRIDE * STRIDE * LIMBS
SLOTS = TABLES + (GROUPS - 2) * TABLE_SIZE  # where cards will go, group by group; first and last group have no table
NEXT_SLOT = SLOTS + CARDS  # by group, the free pool last
SCRATCH = NEXT_SLOT + SEATS


@rule
def resample(s: State, seat: int, scratch: Ints) -> None:
    """HF-04, HF-08: redraw the other hands and discards.

    How many cards of each colour go to which group of seats is drawn by their number of worlds (`draw_shares`); which
    cards these are, and how a group divides them, are then two shuffles.
    """
    if s.over:
        return
    for colour in range(COLOURS):
        scratch[UNSEEN + colour] = count(unseen(s, seat, colour))
    set_out_slots(s, seat, scratch)
    draw_shares(s, scratch)
    for other in range(s.players):
        if other != seat:
            for colour in range(COLOURS):
                s.hand[other][colour] = 0
                s.discard[other][colour] = 0
    for colour in range(COLOURS):
        give_out(s, seat, colour, scratch)
    for card in range(CARDS):
        s.deck[card] = 0


@rule
def unseen(s: State, seat: int, colour: int) -> int:
    """The cards of a colour that a seat has not seen: others hold them, or have discarded them."""
    known = s.hand[seat][colour] | s.discard[seat][colour] | s.played[colour]
    return ((1 << VALUES_IN_PLAY[s.players]) - 1) & ~known


@rule
def set_out_slots(s: State, seat: int, scratch: Ints) -> None:
    """Group the other seats by what they lack; for each group and the free pool, a shuffled list of its slots.

    A slot is a card of somebody's hand, or (from SEATS on) of somebody's discards.
    """
    group = 0
    begin = 0
    for i in range(len(LACK_SETS)):
        size = 0
        for other in range(s.players):
            if other != seat and s.lacks[other] == LACK_SETS[i]:
                size = add_slots(s, other, hand_size(s, other), size)
        if size > 0:
            scratch[LACKS + group] = LACK_SETS[i]
            scratch[SIZE + group] = size
            begin = shuffle_slots(s, size, group, begin, scratch)
            group += 1
    scratch[GROUP_COUNT] = group
    size = 0
    for other in range(s.players):
        if other != seat:
            if s.lacks[other] == 0:
                size = add_slots(s, other, hand_size(s, other), size)
            size = add_slots(s, SEATS + other, s.discarded[other], size)
    shuffle_slots(s, size, group, begin, scratch)


@rule
def add_slots(s: State, slot: int, cards: int, size: int) -> int:
    """Write a slot so many times after the first `size`; the answer is how many there are now."""
    for at in range(size, size + cards):
        s.deck[at] = slot
    return size + cards


@rule
def shuffle_slots(s: State, size: int, group: int, begin: int, scratch: Ints) -> int:
    """Put the slots of a group in random order into the list, from `begin` on; the answer is where to go on."""
    shuffle(s, s.deck, size)
    for at in range(size):
        scratch[SLOTS + begin + at] = s.deck[at]
    scratch[NEXT_SLOT + group] = begin
    return begin + size


@rule
def give_out(s: State, seat: int, colour: int, scratch: Ints) -> None:
    """Give the unseen cards of a colour to the groups at random, to each its share."""
    size = 0
    for group in range(scratch[GROUP_COUNT] + 1):
        size = add_slots(s, group, scratch[SHARES + COLOURS * group + colour], size)
    if scratch[GROUP_COUNT] > 0:  # otherwise all are of the free pool, whose slots are in random order already
        shuffle(s, s.deck, size)
    cards = unseen(s, seat, colour)
    for at in range(size):
        group = s.deck[at]
        slot = scratch[SLOTS + scratch[NEXT_SLOT + group]]
        scratch[NEXT_SLOT + group] += 1
        if slot < SEATS:
            s.hand[slot][colour] |= cards & -cards
        else:
            s.discard[slot - SEATS][colour] |= cards & -cards
        cards &= cards - 1


# How many cards of each colour


@rule
def draw_shares(s: Chance, x: Ints) -> None:
    """From UNSEEN, GROUP_COUNT, LACKS and SIZE: how many cards of each colour each group and the free pool get."""
    groups = x[GROUP_COUNT]
    for group in range(groups - 2, 0, -1):
        fill_table(x, group)
    for colour in range(COLOURS):
        x[TAKEN + colour] = 0
    for group in range(groups):
        weigh_shares(x, group, False)
        draw_below_total(s, x)
        weigh_shares(x, group, True)
        for colour in range(COLOURS):
            x[TAKEN + colour] += x[SHARES + COLOURS * group + colour]
    for colour in range(COLOURS):
        x[SHARES + COLOURS * groups + colour] = x[UNSEEN + colour] - x[TAKEN + colour]


@rule
def fill_table(x: Ints, group: int) -> None:
    """The ways to serve this group and those after it, for all that the groups before may have taken."""
    before = 0
    for earlier in range(group):
        before += x[SIZE + earlier]
    for first in range(most_taken(x, group, 0) + 1):
        for second in range(min(most_taken(x, group, 1), before - first) + 1):
            for third in range(min(most_taken(x, group, 2), before - first - second) + 1):
                fourth = before - first - second - third
                if fourth <= most_taken(x, group, 3):
                    x[TAKEN] = first
                    x[TAKEN + 1] = second
                    x[TAKEN + 2] = third
                    x[TAKEN + 3] = fourth
                    weigh_shares(x, group, False)
                    at = table_entry(group, first, second, third)
                    for limb in range(LIMBS):
                        x[at + limb] = x[TOTAL + limb]


@rule
def most_taken(x: Ints, group: int, colour: int) -> int:
    """How many cards of a colour the groups before this one can have at most."""
    most = 0
    for earlier in range(group):
        if not x[LACKS + earlier] >> colour & 1:
            most += x[SIZE + earlier]
    return min(most, x[UNSEEN + colour])


@rule
def table_entry(group: int, first: int, second: int, third: int) -> int:
    """Where the ways to serve a group stand, when so many cards of the first three colours are taken."""
    return TABLES + (group - 1) * TABLE_SIZE + LIMBS * ((first * STRIDE + second) * STRIDE + third)


@rule
def weigh_shares(x: Ints, group: int, is_drawing: bool) -> None:
    """Go through all shares of a group, each with the number of its worlds.

    Add them up to TOTAL; or, drawing, write down the share in which the world numbered DRAW lies.
    """
    size = x[SIZE + group]
    left_0 = x[UNSEEN] - x[TAKEN]
    left_1 = x[UNSEEN + 1] - x[TAKEN + 1]
    left_2 = x[UNSEEN + 2] - x[TAKEN + 2]
    left_3 = x[UNSEEN + 3] - x[TAKEN + 3]
    lacks = x[LACKS + group]
    most_0 = 0 if lacks & 1 else left_0
    most_1 = 0 if lacks & 2 else left_1
    most_2 = 0 if lacks & 4 else left_2
    most_3 = 0 if lacks & 8 else left_3
    for limb in range(LIMBS):
        x[TOTAL + limb] = 0
    for first in range(min(most_0, size) + 1):
        for second in range(min(most_1, size - first) + 1):
            rest = size - first - second
            for third in range(max(0, rest - most_3), min(most_2, rest) + 1):
                fourth = rest - third
                load_later_ways(x, group + 1, left_0 - first, left_1 - second, left_2 - third, left_3 - fourth)
                scale_term(x, BINOMIAL[left_0][first])
                scale_term(x, BINOMIAL[left_1][second])
                scale_term(x, BINOMIAL[left_2][third])
                scale_term(x, BINOMIAL[left_3][fourth])
                if not is_drawing:
                    add_term(x)
                elif is_in_term(x):
                    x[SHARES + COLOURS * group] = first
                    x[SHARES + COLOURS * group + 1] = second
                    x[SHARES + COLOURS * group + 2] = third
                    x[SHARES + COLOURS * group + 3] = fourth
                    return


@rule
def load_later_ways(x: Ints, group: int, left_0: int, left_1: int, left_2: int, left_3: int) -> None:
    """Set TERM to the ways to serve this group and those after it from so many cards of each colour."""
    groups = x[GROUP_COUNT]
    if group < groups - 1:
        at = table_entry(group, x[UNSEEN] - left_0, x[UNSEEN + 1] - left_1, x[UNSEEN + 2] - left_2)
        for limb in range(LIMBS):
            x[TERM + limb] = x[at + limb]
        return
    ways = 1
    if group < groups:
        lacks = x[LACKS + group]
        left = 0 if lacks & 1 else left_0
        left += 0 if lacks & 2 else left_1
        left += 0 if lacks & 4 else left_2
        left += 0 if lacks & 8 else left_3
        ways = BINOMIAL[left][x[SIZE + group]]
    x[TERM] = ways & LIMB
    x[TERM + 1] = ways >> LIMB_BITS
    x[TERM + 2] = 0


# Numbers of three limbs, the lowest first


@rule
def scale_term(x: Ints, factor: int) -> None:
    """TERM times a binomial of one colour."""
    if factor == 1:
        return
    carry = 0
    for at in range(TERM, TERM + LIMBS):
        carry += x[at] * factor
        x[at] = carry & LIMB
        carry >>= LIMB_BITS


@rule
def add_term(x: Ints) -> None:
    """TOTAL plus TERM."""
    carry = 0
    for limb in range(LIMBS):
        carry += x[TOTAL + limb] + x[TERM + limb]
        x[TOTAL + limb] = carry & LIMB
        carry >>= LIMB_BITS


@rule
def is_in_term(x: Ints) -> bool:
    """DRAW minus TERM; whether DRAW was the smaller one."""
    borrow = 0
    for limb in range(LIMBS):
        borrow += x[DRAW + limb] - x[TERM + limb]
        x[DRAW + limb] = borrow & LIMB
        borrow >>= LIMB_BITS
    return borrow < 0


@rule
def draw_below_total(s: Chance, x: Ints) -> None:
    """Set DRAW to a number below TOTAL, each equally likely: as many random bits, until they are below."""
    top = LIMBS - 1
    while x[TOTAL + top] == 0:
        top -= 1
    is_below = False
    while not is_below:
        for limb in range(LIMBS):
            x[DRAW + limb] = 0
        for limb in range(top + 1):
            x[DRAW + limb] = draw_word(s) << 13 | draw_word(s) >> 19
        x[DRAW + top] &= (1 << x[TOTAL + top].bit_length()) - 1
        limb = top
        while limb > 0 and x[DRAW + limb] == x[TOTAL + limb]:
            limb -= 1
        is_below = x[DRAW + limb] < x[TOTAL + limb]
