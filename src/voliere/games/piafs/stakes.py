"""What a bird is worth to a seat: the contest for its species, the pair it makes or may make, its use in the hand.

All in points. Others' hands are read only as far as `shown` shows them.
"""

from math import sqrt

from voliere.games.piafs.components import (
    BIRD_BIT,
    BIRD_FORCE,
    BIRD_SPECIES,
    BIRDS,
    PAIR_POINTS,
    PERCHES,
    PILE,
    THREE_EGGS,
    TWO_EGGS,
)
from voliere.games.piafs.state import State
from voliere.kernel import NOTHING, count, exp, rule

# The chance to lead a species at the end, as a logistic curve of the lead; it is flatter while more birds are to come.
# Fitted to the ends of 180 greedy games (most likely values, 2 to 4 players together).
LEAD_BIAS = 0.3  # tied players all score
LEAD_SPREAD = 0.5
LEAD_SPREAD_TO_COME = 0.25
LARGEST_LEAD = 6
LEADS = 2 * LARGEST_LEAD + 1
LEAD_CHANCES = tuple(
    1.0 / (1.0 + exp(-(lead + LEAD_BIAS) / (LEAD_SPREAD + LEAD_SPREAD_TO_COME * sqrt(to_come))))
    for to_come in range(PILE + 1)
    for lead in range(-LARGEST_LEAD, LARGEST_LEAD + 1)
)
FEEDER_AT_START = 32.0
RIVALRY = 1.0  # of what a rival loses, how much is won
DIGIT = 4  # bits for a number of birds of a species
LAST_DIGIT = (1 << DIGIT) - 1
FUTURE_EGGS = 0.5  # eggs of birds still to come to one who leads, for each such bird

# What half a pair promises, by where the other bird is: about what it came to in greedy games.
PARTNER_IN_HAND = 4.0
BOTH_IN_HAND = 1.5
PARTNER_ON_TRACK = 3.0
PARTNER_IN_QUEUE = 1.5
PARTNER_UNSEEN = 1.0
DENIED_PAIR = 1.5  # the other bird is in another's collection, and now stays alone

# The hand: two birds are kept at the end, the others have to find another way into the collection.
BEST_OF_HAND = 0.8
SECOND_OF_HAND = 0.65
REST_OF_HAND = 0.4
USE_OF_FORCE = (0.0, 0.0, 0.1, 0.2, 0.3, 0.5, 0.7)  # a strong bird wins perches, and lets strong birds in


# Contest for the species


@rule
def eggs(birds: int) -> int:
    """Of a set of birds of one species."""
    return birds.bit_count() + count(birds & TWO_EGGS) + count(birds & THREE_EGGS)


@rule
def time_left(s: State) -> float:
    """The feeder deck is the clock: 1 at the beginning, 0 at the end."""
    return 0.0 if s.ending else s.feeder_size / FEEDER_AT_START


@rule
def chance_to_lead(lead: int, to_come: float) -> float:
    """A lead counts for more the fewer birds are still to come."""
    return LEAD_CHANCES[int(to_come + 0.5) * LEADS + max(-LARGEST_LEAD, min(LARGEST_LEAD, lead)) + LARGEST_LEAD]


@rule
def rivals(s: State, seat: int, species: int) -> int:
    """What all others have of a species, in digits: all its birds, the most of one, the next most, that one's eggs."""
    most = 0
    second = 0
    rival_eggs = 0
    gone = s.flown[species].bit_count()
    for other in range(s.players):
        if other != seat:
            theirs = s.collection[other][species]
            size = theirs.bit_count()
            gone += size
            if size > most:
                second = most
                most = size
                rival_eggs = eggs(theirs)
            else:
                second = max(second, size)
    return gone | most << DIGIT | second << 2 * DIGIT | rival_eggs << 3 * DIGIT


@rule
def stake_against(s: State, others: int, birds: int) -> float:
    """What a contest promises a seat that has these birds, others having theirs, less what it promises its rival."""
    number = birds.bit_count()
    most = others >> DIGIT & LAST_DIGIT
    to_come = (PILE - number - (others & LAST_DIGIT)) * time_left(s)
    mine = eggs(birds) + FUTURE_EGGS * to_come / s.players
    worth_of_it = mine * chance_to_lead(number - most, to_come)
    if most > 0:
        next_best = max(number, others >> 2 * DIGIT & LAST_DIGIT)
        rival = (others >> 3 * DIGIT) * chance_to_lead(most - next_best, to_come)
        worth_of_it -= RIVALRY * rival / (s.players - 1)
    return worth_of_it


@rule
def stake(s: State, seat: int, species: int, birds: int) -> float:
    """What the contest for a species promises a seat that has these birds of it, less what it promises its rival."""
    return stake_against(s, rivals(s, seat, species), birds)


@rule
def stake_in(s: State, seat: int, bird: int) -> float:
    """What a bird would change in the contest for its species."""
    species = BIRD_SPECIES[bird]
    birds = s.collection[seat][species]
    others = rivals(s, seat, species)
    return stake_against(s, others, birds | BIRD_BIT[bird]) - stake_against(s, others, birds)


# Pairs


@rule
def has_bird(s: State, seat: int, bird: int) -> bool:
    """Whether a bird is in a collection."""
    return s.collection[seat][BIRD_SPECIES[bird]] & BIRD_BIT[bird] != 0


@rule
def is_held(s: State, seat: int, bird: int) -> bool:
    """Whether a bird is in the hand of the seat that judges."""
    for place in range(s.hand_size[seat]):
        if s.hand[seat][place] == bird:
            return True
    return False


@rule
def is_on_track(s: State, bird: int) -> bool:
    """Whether a bird can be taken from the track."""
    return s.track[0] == bird or s.track[1] == bird or s.track[2] == bird


@rule
def is_in_queue(s: State, bird: int) -> bool:
    """Whether a bird is on a perch or on the ground."""
    for perch in range(PERCHES[s.players]):
        for place in range(s.queue_size[perch]):
            if s.queue[perch][place] == bird:
                return True
    return False


@rule
def is_unseen(s: State, seat: int, bird: int) -> bool:
    """Whether a seat cannot know where a bird is: in the deck, or drawn from it by another."""
    if BIRD_SPECIES[bird] == s.left_out:
        return False
    known = s.flown[BIRD_SPECIES[bird]] | s.shown[BIRD_SPECIES[bird]]
    for other in range(s.players):
        known |= s.collection[other][BIRD_SPECIES[bird]]
    if known & BIRD_BIT[bird] or is_on_track(s, bird):
        return False
    return not is_held(s, seat, bird) and not is_in_queue(s, bird)


@rule
def pair_hope(s: State, seat: int, bird: int, beside: float) -> float:
    """A pair made, one that another will not make, or half a pair; `beside` is the promise of its partner in hand."""
    partner = bird ^ 1
    if has_bird(s, seat, partner):
        return float(PAIR_POINTS)
    for other in range(s.players):
        if has_bird(s, other, partner):
            return DENIED_PAIR / (s.players - 1)
    if s.flown[BIRD_SPECIES[bird]] & BIRD_BIT[partner]:
        return 0.0
    if is_held(s, seat, partner):
        return beside
    if is_on_track(s, partner):
        return PARTNER_ON_TRACK * time_left(s)
    if is_in_queue(s, partner):
        return PARTNER_IN_QUEUE * time_left(s)
    return PARTNER_UNSEEN * time_left(s)


@rule
def bird_worth(s: State, seat: int, bird: int) -> float:
    """What a bird adds to the collection of the seat that judges."""
    return stake_in(s, seat, bird) + pair_hope(s, seat, bird, PARTNER_IN_HAND)


@rule
def claim(s: State, seat: int, bird: int) -> float:
    """What a bird would add to another's collection, as all can see."""
    return stake_in(s, seat, bird) + (PAIR_POINTS if has_bird(s, seat, bird ^ 1) else 0.0)


# The hand


@rule
def hand_worth(s: State, seat: int, without: int, nor: int, extra: int) -> float:
    """A hand, with up to two birds left out and one added: two will be kept, the others are for use."""
    best = 0.0
    second = 0.0
    rest = 0.0
    total = 0.0
    for place in range(s.hand_size[seat] + 1):
        bird = s.hand[seat][place] if place < s.hand_size[seat] else extra
        if bird in (without, nor, NOTHING):
            continue
        value = stake_in(s, seat, bird) + pair_hope(s, seat, bird, BOTH_IN_HAND)
        total += USE_OF_FORCE[BIRD_FORCE[bird]] * time_left(s)
        if value > best:
            rest += second
            second = best
            best = value
        elif value > second:
            rest += second
            second = value
        else:
            rest += value
    return total + BEST_OF_HAND * best + SECOND_OF_HAND * second + REST_OF_HAND * time_left(s) * rest


@rule
def draw_unseen_worth(s: State, seat: int, without: int) -> float:
    """The hand, one bird left out, with one from the deck: on average over all that it may be."""
    total = 0.0
    number = 0
    for bird in range(BIRDS):
        if is_unseen(s, seat, bird):
            total += hand_worth(s, seat, without, NOTHING, bird)
            number += 1
    return total / number if number else hand_worth(s, seat, without, NOTHING, NOTHING)
