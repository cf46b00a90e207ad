"""How Hiifuu is judged: how likely each card is to take a trick, and so how likely exactly two tricks are.

Nothing here looks into another hand, or at another's discards: a card is judged by how many unseen cards beat it.
The weights of chances were fitted to rounds that `greedy` played against itself (docs/bots.md).
"""

from math import sqrt

from voliere.games.hiifuu.components import (
    COLOURS,
    DISCARDS,
    KEPT,
    POINTS_TARGET,
    ROUNDS,
    TOKENS,
    VALUES,
)
from voliere.games.hiifuu.rules import is_over, points_of, returns
from voliere.games.hiifuu.state import State, hand_size
from voliere.games.hiifuu.worlds import unseen
from voliere.kernel import BY_NET, NOTHING, Floats, Ints, Search, below, count, exp, following, lowest, rule

WANTED = 2  # HF-14: tricks

# That a card takes a trick some time, as a logistic chance; the numbers of cards are of those in other hands.
LATER = (0.0, 0.0, 0.0, 0.0, -0.3, -0.5, -0.8)  # by players
LATER_HIGHER = -1.5  # for the root of how many beat the card
LATER_LOWER = 0.93  # for the root of how many it beats

# That a card which now is the best takes this trick.
NOW = 4.1
NOW_RIVAL = -0.63  # for everybody still to play who may have the colour
NOW_HIGHER = -2.6
NOW_LOWER = 0.45

DENIAL = 0.3  # what a point is worth that another does not get
ROUGHLY = 8  # one hunch in so many is mere chance

# An ending
LAST_CARDS = 2  # of a seat
LAST_OF_ALL = 12

# Standing
KEPT_TOKENS = 0.4  # the part of the tokens that score
DECISIVE = 1.4  # how much a lead weighs against the spread of the points still to come


# What a seat knows of the cards


@rule
def part_in_hands(s: State, seat: int) -> float:
    """Which part of the unseen cards others hold; the rest is discarded."""
    cards = 0
    for colour in range(COLOURS):
        cards += count(unseen(s, seat, colour))
    return 1 - (s.players - 1) * DISCARDS[s.players] / cards


@rule
def logistic(weight: float) -> float:
    """From any weight to a chance."""
    return 1 / (1 + exp(-weight))


@rule
def chance_later(s: State, seat: int, card: int, part: float) -> float:
    """That a card of the hand takes a trick some time: few unseen cards beat it, many lose to it."""
    others = unseen(s, seat, card // VALUES)
    higher = part * count(others >> card % VALUES)
    lower = part * count(others) - higher
    return logistic(LATER[s.players] + LATER_HIGHER * sqrt(higher) + LATER_LOWER * sqrt(lower))


@rule
def chance_now(s: State, seat: int, card: int, part: float) -> float:
    """That a card takes the trick if it is played now: those still to play must not beat it."""
    colour = card // VALUES
    if s.led != NOTHING and (s.led != colour or s.trick[s.winner] > card):
        return 0.0
    rivals = rivals_after(s, seat, colour)
    others = unseen(s, seat, colour)
    higher = part * count(others >> card % VALUES)
    lower = part * count(others) - higher
    if rivals == 0 or higher == 0:
        return 1.0
    return logistic(NOW + NOW_RIVAL * rivals + NOW_HIGHER * sqrt(higher) + NOW_LOWER * sqrt(lower))


@rule
def rivals_after(s: State, seat: int, colour: int) -> int:
    """How many play after this seat in the trick and have not shown to lack the colour."""
    leader = seat if s.led == NOTHING else s.leader
    rivals = 0
    other = following(seat, s.players)
    while other != leader:
        rivals += 1 - (s.lacks[other] >> colour & 1)
        other = following(other, s.players)
    return rivals


# Exactly two tricks


@rule
def chance_of_exactly(s: State, seat: int, tricks: int, without: int, part: float, kept: float) -> float:
    """That the hand without one card takes so many tricks (up to two), each card being kept with some chance."""
    none = 1.0
    one = 0.0
    two = 0.0
    for colour in range(COLOURS):
        cards = s.hand[seat][colour]
        while cards:
            card = VALUES * colour + lowest(cards)
            cards &= cards - 1
            if card != without:
                takes = kept * chance_later(s, seat, card, part)
                two += takes * (one - two)
                one += takes * (none - one)
                none -= takes * none
    return none if tricks == 0 else one if tricks == 1 else two


@rule
def prize(s: State, seat: int, tricks: int) -> float:
    """The token that a seat with so many tricks has, takes now, or may hope for: one of those that still lie there."""
    if tricks == WANTED:
        place = s.taken[seat] if s.tricks[seat] == WANTED else s.tokens_taken
        return 1.0 * s.token[place] if 0 <= place < TOKENS else 0.0
    value = 0.0
    for place in range(s.tokens_taken, TOKENS):
        value += s.token[place] / (TOKENS - s.tokens_taken)
    return value


@rule
def expected_points(s: State, seat: int, tricks: int, without: int, part: float) -> float:
    """What this round brings with so many tricks so far and the hand without one card."""
    if tricks > WANTED:
        return 0.0
    return prize(s, seat, tricks) * chance_of_exactly(s, seat, WANTED - tricks, without, part, 1.0)


# The others


@rule
def harm_by_trick(s: State, other: int) -> float:
    """What another loses by taking this trick: a third covers the token, a second brings one."""
    if s.tricks[other] == WANTED:
        return prize(s, other, WANTED)
    if s.tricks[other] == WANTED - 1:
        return -prize(s, other, WANTED)
    return 0.0


@rule
def harm_after(s: State, seat: int, colour: int) -> float:
    """What those still to play lose on average if one of them takes the trick."""
    leader = seat if s.led == NOTHING else s.leader
    harm = 0.0
    other = following(seat, s.players)
    while other != leader:
        if not s.lacks[other] >> colour & 1:
            harm += harm_by_trick(s, other)
        other = following(other, s.players)
    return harm / max(1, rivals_after(s, seat, colour))


@rule
def harm_if_left(s: State, seat: int, card: int) -> float:
    """What another loses if this card does not take the trick."""
    colour = card // VALUES
    if s.led != NOTHING and (s.led != colour or s.trick[s.winner] > card):
        return harm_by_trick(s, s.winner)
    return harm_after(s, seat, colour)


# One action


@rule
def worth(s: State, seat: int, action: int) -> float:
    """Of a discard, the chance of exactly two tricks; of a card, expected points and what it costs the others."""
    part = part_in_hands(s, seat)
    if s.is_discarding:  # of a hand that is still too large, each card may be kept as well as another
        kept = KEPT[s.players] / (hand_size(s, seat) - 1)
        return chance_of_exactly(s, seat, WANTED, action, part, kept)
    takes = chance_now(s, seat, action, part)
    tricks = s.tricks[seat]
    own = takes * expected_points(s, seat, tricks + 1, action, part)
    own += (1 - takes) * expected_points(s, seat, tricks, action, part)
    return own + DENIAL * (1 - takes) * harm_if_left(s, seat, action)


# Quick play


@rule
def hunch(s: State, seat: int, out: Ints, n: int) -> int:
    """The card that looks best by expected points alone, now and then any; without hope, any.

    The same judgement as `worth`, but the hand is counted once, and each card then taken out of the count.
    """
    if s.tricks[seat] > WANTED or below(s, ROUGHLY) == 0:
        return below(s, n)
    part = part_in_hands(s, seat)
    kept = KEPT[s.players] / (hand_size(s, seat) - 1) if s.is_discarding else 1.0
    none = 1.0
    one = 0.0
    two = 0.0
    for colour in range(COLOURS):
        cards = s.hand[seat][colour]
        while cards:
            takes = kept * chance_later(s, seat, VALUES * colour + lowest(cards), part)
            cards &= cards - 1
            two += takes * (one - two)
            one += takes * (none - one)
            none -= takes * none
    tricks = s.tricks[seat]
    before = prize(s, seat, tricks)
    after = prize(s, seat, tricks + 1) if tricks < WANTED else 0.0
    best = 0
    best_points = -1.0
    for i in range(n):
        takes = kept * chance_later(s, seat, out[i], part)
        none_left = none / (1 - takes)
        one_left = (one - takes * none_left) / (1 - takes)
        two_left = (two - takes * one_left) / (1 - takes)
        points = before * (two_left if tricks == 0 else one_left if tricks == 1 else none_left)
        if not s.is_discarding:
            now = chance_now(s, seat, out[i], part)
            points += now * (after * (one_left if tricks == 0 else none_left) - points)
        if points > best_points:
            best = i
            best_points = points
    return best


# The match


@rule
def is_ending(s: State) -> bool:
    """The last two cards of everybody, where one choice each is left."""
    if s.is_discarding:
        return False
    cards = 0
    for seat in range(s.players):
        size = hand_size(s, seat)
        if size > LAST_CARDS:
            return False
        cards += size
    return cards <= LAST_OF_ALL


@rule
def outlook(s: State, out: Floats) -> None:
    """The chance of each seat to win the match, and as what a search maximises the same.

    A lead counts by the spread of the points that are still to come: as the weights of a lottery for the victory.
    """
    players = s.players
    if is_over(s):
        returns(s, out)
    else:
        scale = DECISIVE / max(1.0, sqrt(variance_to_come(s)))
        total = 0.0
        for seat in range(players):
            out[seat] = exp(scale * points_of(s, seat))
            total += out[seat]
        for seat in range(players):
            out[seat] /= total
    for seat in range(players):
        out[players + seat] = out[seat]


@rule
def variance_to_come(s: State) -> float:
    """Of the points that a seat may yet win, where each token goes to anybody; later rounds may not be reached."""
    part = KEPT_TOKENS / s.players
    variance = 0.0
    reached = 1.0
    for number in range(s.round + 1, ROUNDS):
        mean = 0.0
        square = 0.0
        ends = 0
        for place in range(TOKENS):
            value = s.value[number][place]
            mean += part * value
            square += part * value * value
            for seat in range(s.players):
                if points_of(s, seat) + value >= POINTS_TARGET:  # HF-15
                    ends += 1
        variance += reached * (square - mean * mean)
        reached *= max(0.0, 1 - part * ends)
    return variance


SEARCH = Search(simulations=600, depth=1, exploration=0.2, faith=1.0, walks=BY_NET, is_paired=True, playouts=150)
LEVELS = ("net:0.15", "net:0.05", "net:0.024", "net:0.01", "search")
