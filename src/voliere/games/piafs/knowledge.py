"""What a seat knows (PF-34): possible worlds, and the numbers that learners are told."""

from voliere.games.piafs.components import (
    BIRD_BIT,
    BIRD_SPECIES,
    BIRDS,
    CROW,
    FEEDER_KINDS,
    HAND,
    MOST_PERCHES,
    POSITIONS,
    QUEUE,
    SEED_VALUES,
    SPECIES,
    SQUIRRELS,
    TRACK,
)
from voliere.games.piafs.piles import add_to_hand, pile_size, put_feeder_cards, steal_seed, take_bird
from voliere.games.piafs.state import DISCARDING, OVER, SEATS, State
from voliere.kernel import NOTHING, Floats, Ints, Part, below, following, rule, shuffle

SCRATCH = SPECIES  # a set of birds each; at first, a count of each kind of feeder card


@rule
def resample(s: State, seat: int, scratch: Ints) -> None:
    """Redraw both decks, what others hold unseen, which of it they discard, and what squirrels took from them."""
    if s.pending == 0:
        return
    resample_feeder(s, scratch)
    resample_birds(s, seat, scratch)
    for other in range(s.players):
        if other != seat:
            if s.phase == DISCARDING:
                resample_discard(s, other)
            resample_raids(s, other)


@rule
def resample_feeder(s: State, scratch: Ints) -> None:
    """All know what is left in the feeder deck, nobody in what order."""
    for kind in range(FEEDER_KINDS):
        scratch[kind] = 0
    for place in range(s.feeder_size):
        scratch[s.feeder[place]] += 1
    s.feeder_size = 0
    for kind in range(FEEDER_KINDS):
        put_feeder_cards(s, kind, scratch[kind])
    shuffle(s, s.feeder, s.feeder_size)


@rule
def resample_birds(s: State, seat: int, scratch: Ints) -> None:
    """All distributions of the unseen birds over the deck and the other hands are equally likely."""
    hidden = scratch  # a set a species, so that they can be gathered in order
    for species in range(SPECIES):
        hidden[species] = 0
    for other in range(s.players):
        if other != seat:
            for place in range(s.hand_size[other]):
                bird = s.hand[other][place]
                hidden[BIRD_SPECIES[bird]] |= BIRD_BIT[bird] & ~s.shown[BIRD_SPECIES[bird]]
    for place in range(s.deck_size):
        hidden[BIRD_SPECIES[s.deck[place]]] |= BIRD_BIT[s.deck[place]]
    s.deck_size = 0
    for bird in range(BIRDS):
        if hidden[BIRD_SPECIES[bird]] & BIRD_BIT[bird]:
            s.deck[s.deck_size] = bird
            s.deck_size += 1
    shuffle(s, s.deck, s.deck_size)
    for other in range(s.players):
        if other != seat:
            size = s.hand_size[other]
            s.hand_size[other] = 0
            for place in range(size):
                bird = s.hand[other][place]
                if s.shown[BIRD_SPECIES[bird]] & BIRD_BIT[bird]:
                    s.hand[other][s.hand_size[other]] = bird
                    s.hand_size[other] += 1
            while s.hand_size[other] < size:
                add_to_hand(s, other, take_bird(s))


@rule
def resample_discard(s: State, seat: int) -> None:
    """Any two cards of the hand may be those that were set aside; any one, in the middle of choosing."""
    size = s.hand_size[seat]
    if s.pending >> seat & 1:
        if s.set_aside[seat] != 0:
            s.set_aside[seat] = 1 << below(s, size)
    elif size > 2:
        first = below(s, size)
        second = below(s, size - 1)
        s.set_aside[seat] = 1 << first | 1 << (second + 1 if second >= first else second)


@rule
def resample_raids(s: State, seat: int) -> None:
    """Let every squirrel draw again from the pile as it then was: nothing seen since tells more about it."""
    pile = s.pile[seat]
    for value in range(SEED_VALUES):
        pile[value] = s.taken[seat][value]
    for raid in range(1, s.raids[seat] + 1):
        for _ in range(min(2, pile_size(s, seat))):
            steal_seed(s, seat)
        for value in range(SEED_VALUES):
            pile[value] += s.taken[seat][raid * SEED_VALUES + value]


# What `observe` writes. Seats are told from the viewer on, clockwise.
OBSERVATION = (
    Part("the viewer's hand, a bit a bird", BIRDS),
    Part("the birds that the viewer has set aside at the end, a bit a bird", BIRDS),
    Part("hands: what all know to be in them, a bit a bird", SEATS * BIRDS),
    Part("collections, a bit a bird", SEATS * BIRDS),
    Part("birds scared away, a bit a bird", BIRDS),
    Part("track, a bit a bird", BIRDS),
    Part("queues: 1 for the bird on the perch, 7/8 for the first on the ground …", MOST_PERCHES * BIRDS),
    Part("queues: force on the ground / 12", MOST_PERCHES),
    Part("species left out, a bit each", SPECIES),
    Part("column: thirds of the seed's value by position", POSITIONS),
    Part("column: crow, squirrel by position", POSITIONS * 2),
    Part("feeder deck: cards left of each kind / 10", FEEDER_KINDS - 1),
    Part("seats: there, to decide, starter, cards / 4, seeds / 10, raids / 3", SEATS * 6, 6),
    Part("seats: seeds of each value that all saw taken / 10", SEATS * SEED_VALUES),
    Part("the viewer's seeds of each value / 10", SEED_VALUES),
    Part("what is to be decided, a bit each", OVER),
    Part("perch of this turn's bird, a bit each", MOST_PERCHES),
    Part("bird deck / 72, end triggered", 2),
)


@rule
def observe(s: State, seat: int, out: Floats) -> None:
    """What a seat knows, as the numbers that OBSERVATION lists."""
    for i in range(len(out)):
        out[i] = 0.0
    for place in range(s.hand_size[seat]):
        out[s.hand[seat][place]] = 1.0
        if s.set_aside[seat] >> place & 1:
            out[BIRDS + s.hand[seat][place]] = 1.0
    at = 2 * BIRDS
    other = seat
    for _ in range(s.players):
        for place in range(s.hand_size[other]):
            bird = s.hand[other][place]
            if s.shown[BIRD_SPECIES[bird]] & BIRD_BIT[bird]:
                out[at + bird] = 1.0
        for bird in range(BIRDS):
            if s.collection[other][BIRD_SPECIES[bird]] & BIRD_BIT[bird]:
                out[at + SEATS * BIRDS + bird] = 1.0
        at += BIRDS
        other = following(other, s.players)
    at = (2 + 2 * SEATS) * BIRDS
    for bird in range(BIRDS):
        if s.flown[BIRD_SPECIES[bird]] & BIRD_BIT[bird]:
            out[at + bird] = 1.0
    at += BIRDS
    for place in range(TRACK):
        if s.track[place] != NOTHING:
            out[at + s.track[place]] = 1.0
    at += BIRDS
    for perch in range(MOST_PERCHES):
        for place in range(s.queue_size[perch]):
            if s.queue[perch][place] != NOTHING:
                out[at + s.queue[perch][place]] = (QUEUE - place) / QUEUE
        at += BIRDS
    for perch in range(MOST_PERCHES):
        out[at + perch] = s.ground[perch] / 12
    at += MOST_PERCHES
    if s.left_out != NOTHING:
        out[at + s.left_out] = 1.0
    at += SPECIES
    for position in range(POSITIONS):
        out[at + position] = s.column[position] / 3
        if s.pests[position] != 0:
            out[at + POSITIONS + 2 * position + s.pests[position] - CROW] = 1.0
    at += 3 * POSITIONS
    for place in range(s.feeder_size):
        out[at + s.feeder[place] - 1] += 0.1
    at += FEEDER_KINDS - 1
    for _ in range(s.players):  # once more all round the table, which ends where it began
        out[at] = 1.0
        out[at + 1] = s.pending >> other & 1
        out[at + 2] = 1.0 if s.starter == other else 0.0
        out[at + 3] = s.hand_size[other] / HAND
        out[at + 4] = pile_size(s, other) / 10
        out[at + 5] = s.raids[other] / SQUIRRELS
        at += 6
        other = following(other, s.players)
    at += 6 * (SEATS - s.players)
    for _ in range(s.players):
        for seeds in range((s.raids[other] + 1) * SEED_VALUES):
            out[at + seeds % SEED_VALUES] += s.taken[other][seeds] / 10
        at += SEED_VALUES
        other = following(other, s.players)
    at += SEED_VALUES * (SEATS - s.players)
    for value in range(SEED_VALUES):
        out[at + value] = s.pile[seat][value] / 10
    at += SEED_VALUES
    if s.phase != OVER:
        out[at + s.phase] = 1.0
    at += OVER
    out[at + s.perch] = 1.0
    at += MOST_PERCHES
    out[at] = s.deck_size / BIRDS
    out[at + 1] = s.ending
