"""What bots think of a position of Piafs: the worth of a move, a quick hunch for rollouts, and what an end is worth.

All worths are in points. A bird is worth the pair it makes or may make, and what it changes in the contest for its
species: for oneself, and against the one who is ahead there. Others' hands are read only as far as `shown` shows them.
"""

from voliere.games.piafs.components import (
    ALL_MALES,
    BIRD_BIT,
    BIRD_FORCE,
    BIRD_SPECIES,
    BIRDS,
    CROW,
    PAIR_POINTS,
    PILE,
    POSITIONS,
    SEED_VALUES,
    SPECIES,
    SQUIRREL,
)
from voliere.games.piafs.piles import pile_size
from voliere.games.piafs.rules import COLLECT, DISCARD, DRAW, PASS, SCARE, TAKE, largest_pile, returns, seed_points
from voliere.games.piafs.stakes import (
    BEST_OF_HAND,
    BOTH_IN_HAND,
    PARTNER_IN_HAND,
    REST_OF_HAND,
    USE_OF_FORCE,
    bird_worth,
    claim,
    draw_unseen_worth,
    hand_worth,
    has_bird,
    is_held,
    pair_hope,
    stake,
    stake_in,
)
from voliere.games.piafs.state import State
from voliere.kernel import NOTHING, Floats, Ints, Search, below, count, exp, following, lowest, rule

# Search and levels, as measured (docs/bots.md).
SEARCH = Search(simulations=5000, depth=2, exploration=0.15, trust=0.008, playouts=160)
LEVELS = ("greedy:1.6", "greedy:1", "greedy:0.5", "greedy", "search")

NEW_BIRD = 0.8  # one more to draw

# What the next player is left.
TEMPTATION = 0.2
CHANCE_TO_OUTWEIGH = (1.0, 0.98, 0.94, 0.87, 0.75, 0.5)  # by what the ground lacks
USUAL_SEED = 1.5
EXPOSURE = 0.05  # a bird laid on the ground may be anybody's

# Crows.
LOST_BIRD = 0.5  # beyond what it scores now
LONE_BIRD = 2.0  # an empty collection: the crow takes the very bird that was won

# Hunches: what is looked up or counted in `worth` is here a usual value.
HUNCH_NOISE = 3  # a chance of 0, 1 or 2 eighths of a point is added to each
PEST_COST = 2.5
USUAL_BIRD = 3.0  # from the deck
USUAL_CHAIN = 3.0  # what a second bird driven off brings
HALF_A_PAIR = 0.5

# The end: mostly the margin in points, which tells more of a short look than a bare victory does.
HOPE_OF_WIN = 0.3
MARGIN_SCALE = 12.0

# Several cards as one number, in digits: birds + 1 from the nearest to the last, feeder cards from the base upward.
BIRD_DIGIT = 7
CARD_DIGIT = 3


# Draws


@rule
def draw_worth(s: State, seat: int, action: int) -> float:
    """The hand after a draw, and what a bird of the track will then not do for the next player."""
    if action == DRAW:
        return draw_unseen_worth(s, seat, NOTHING)
    if action == PASS:
        return 0.0
    bird = action - TAKE
    return hand_worth(s, seat, NOTHING, NOTHING, bird) + EXPOSURE * claim(s, following(seat, s.players), bird)


# Effects at a perch


@rule
def without_digit(code: int, place: int, width: int) -> int:
    """Several cards as one number, less the card at this place: those beyond close up."""
    below_it = code & ((1 << width * place) - 1)
    return below_it | code >> width * (place + 1) << width * place


@rule
def ground_code(s: State, perch: int, bird: int) -> int:
    """The birds on the ground and the one to be played, as one number."""
    size = s.queue_size[perch]
    code = (bird + 1) << BIRD_DIGIT * (size - 1)
    for place in range(1, size):
        code |= (s.queue[perch][place] + 1) << BIRD_DIGIT * (place - 1)
    return code


@rule
def column_code(s: State, is_pests: bool) -> int:
    """The seeds of the column, or the pests beside it, as one number."""
    code = 0
    for position in range(POSITIONS):
        code |= (s.pests[position] if is_pests else s.column[position]) << CARD_DIGIT * position
    return code


@rule
def strongest(ground: int) -> int:
    """The place of the bird that moves up: the strongest, of equals the nearest."""
    best = 0
    force = 0
    place = 0
    while ground:
        other = BIRD_FORCE[(ground & (1 << BIRD_DIGIT) - 1) - 1]
        if other > force:
            force = other
            best = place
        ground >>= BIRD_DIGIT
        place += 1
    return best


@rule
def crow_cost(s: State, seat: int) -> float:
    """The bird of the largest pile that is missed least."""
    most = largest_pile(s, seat)
    if most == 0:
        return LONE_BIRD
    least = float(PILE)  # more than any bird is worth
    for species in range(SPECIES):
        birds = s.collection[seat][species]
        if birds.bit_count() == most:
            while birds:
                least = min(least, missed(s, seat, PILE * species + lowest(birds)))
                birds &= birds - 1
    return least


@rule
def missed(s: State, seat: int, bird: int) -> float:
    """What a bird of the collection does there now."""
    species = BIRD_SPECIES[bird]
    birds = s.collection[seat][species]
    loss = stake(s, seat, species, birds) - stake(s, seat, species, birds ^ BIRD_BIT[bird])
    return loss + LOST_BIRD + pair_hope(s, seat, bird, PARTNER_IN_HAND)


@rule
def squirrel_cost(s: State, seat: int, seed: int) -> float:
    """Two seeds, of average value, the one just taken among them."""
    number = pile_size(s, seat) + (1 if seed else 0)
    return min(2, number) * (seed_points(s, seat) + seed) / number if number else 0.0


@rule
def pest_cost(s: State, seat: int, pest: int, seed: int) -> float:
    """What a pest that comes with a seed (or none, 0) takes away."""
    if pest == CROW:
        return crow_cost(s, seat)
    return squirrel_cost(s, seat, seed) if pest == SQUIRREL else 0.0


@rule
def reveal_worth(s: State, seat: int) -> float:
    """The top card of the feeder deck: all know what is left in it."""
    total = 0.0
    for place in range(s.feeder_size):
        card = s.feeder[place]
        total += card if card <= SEED_VALUES else 0
    crows = cards_left(s, CROW)
    squirrels = cards_left(s, SQUIRREL)
    if crows:
        total -= crows * crow_cost(s, seat)
    if squirrels:
        total -= squirrels * squirrel_cost(s, seat, 0)
    return total / s.feeder_size if s.feeder_size else 0.0


@rule
def cards_left(s: State, card: int) -> int:
    """How many cards of a kind are in the feeder deck."""
    number = 0
    for place in range(s.feeder_size):
        number += 1 if s.feeder[place] == card else 0
    return number


@rule
def temptation(s: State, seat: int, front: int, lacking: int) -> float:
    """What the next player hopes for at a perch."""
    hope = USUAL_SEED + claim(s, following(seat, s.players), front)
    return TEMPTATION * CHANCE_TO_OUTWEIGH[min(5, lacking)] * hope


@rule
def drive_worth(s: State, seat: int, bird: int, perch: int) -> float:
    """The birds, seeds and pests of the whole chain that a bird sets off, less what it leaves the next player."""
    front = s.queue[perch][0]
    ground = ground_code(s, perch, bird)
    force = s.ground[perch] + BIRD_FORCE[bird]
    seeds = column_code(s, False)
    pests = column_code(s, True)
    gain = 0.0
    while force > BIRD_FORCE[front]:
        position = force - BIRD_FORCE[front] - 1
        if position < POSITIONS:
            seed = seeds >> CARD_DIGIT * position & (1 << CARD_DIGIT) - 1
            pest = pests >> CARD_DIGIT * position & (1 << CARD_DIGIT) - 1
            seeds = without_digit(seeds, position, CARD_DIGIT)
            pests = without_digit(pests, position, CARD_DIGIT)
            gain += seed - pest_cost(s, seat, pest, seed)
        else:
            gain += reveal_worth(s, seat)
        gain += bird_worth(s, seat, front)
        place = strongest(ground)
        front = (ground >> BIRD_DIGIT * place & (1 << BIRD_DIGIT) - 1) - 1
        ground = without_digit(ground, place, BIRD_DIGIT)
        force -= BIRD_FORCE[front]
    return gain - temptation(s, seat, front, BIRD_FORCE[front] - force)


@rule
def play_worth(s: State, seat: int, bird: int, perch: int) -> float:
    """The hand without the bird, and what it brings: a chain, or else the best bird that may join the collection."""
    front = s.queue[perch][0]
    lacking = BIRD_FORCE[front] - s.ground[perch]
    value = temptation(s, seat, front, lacking)  # as it is: only the change at this perch counts
    value -= EXPOSURE * claim(s, following(seat, s.players), bird)
    if BIRD_FORCE[bird] > lacking:
        return value + drive_worth(s, seat, bird, perch) + hand_worth(s, seat, bird, NOTHING, NOTHING)
    value -= temptation(s, seat, front, lacking - BIRD_FORCE[bird])
    best = hand_worth(s, seat, bird, NOTHING, NOTHING)
    for place in range(s.hand_size[seat]):
        other = s.hand[seat][place]
        if other != bird and BIRD_FORCE[other] <= BIRD_FORCE[bird]:
            added = bird_worth(s, seat, other) + hand_worth(s, seat, bird, other, NOTHING) + NEW_BIRD
            best = max(best, added)
    return value + best


@rule
def collect_worth(s: State, seat: int, bird: int) -> float:
    """A bird of the hand joins the collection, and there will be one more to draw."""
    return bird_worth(s, seat, bird) + draw_unseen_worth(s, seat, bird) + NEW_BIRD


# The end


@rule
def kept_worth(s: State, seat: int, first: int, second: int) -> float:
    """The pairs and contests of the collection with the birds that are kept."""
    value = 0.0
    for species in range(SPECIES):
        birds = s.collection[seat][species]
        if first != NOTHING and BIRD_SPECIES[first] == species:
            birds |= BIRD_BIT[first]
        if second != NOTHING and BIRD_SPECIES[second] == species:
            birds |= BIRD_BIT[second]
        value += stake(s, seat, species, birds) + PAIR_POINTS * count(birds & birds >> 1 & ALL_MALES)
    return value


@rule
def discard_worth(s: State, seat: int, bird: int) -> float:
    """The best that can be kept when this bird goes too."""
    first = NOTHING  # of those that are left
    second = NOTHING
    third = NOTHING
    for place in range(s.hand_size[seat]):
        other = s.hand[seat][place]
        if other != bird and not s.set_aside[seat] >> place & 1:
            if first == NOTHING:
                first = other
            elif second == NOTHING:
                second = other
            else:
                third = other
    if s.set_aside[seat]:
        return kept_worth(s, seat, first, second)
    best = kept_worth(s, seat, second, third)
    best = max(best, kept_worth(s, seat, first, third))
    return max(best, kept_worth(s, seat, first, second)) if third != NOTHING else best


@rule
def worth(s: State, seat: int, action: int) -> float:
    """One ply of judgement, in points."""
    bird = action % BIRDS
    if action < TAKE:
        return play_worth(s, seat, bird, action // BIRDS)
    if action >= DRAW or action < COLLECT:
        return draw_worth(s, seat, action)
    if action < SCARE:
        return collect_worth(s, seat, bird)
    if action < DISCARD:
        return -missed(s, seat, bird)
    return discard_worth(s, seat, bird)


# Hunches


@rule
def glance(s: State, seat: int, bird: int) -> float:
    """A bird's worth without a look at the table for the other half of its pair."""
    value = stake_in(s, seat, bird)
    if has_bird(s, seat, bird ^ 1):
        return value + PAIR_POINTS
    return value + (BOTH_IN_HAND if is_held(s, seat, bird ^ 1) else HALF_A_PAIR)


@rule
def goes_on(s: State, perch: int, force: int) -> bool:
    """Whether a bird of this force that drives one off will drive off the next one too."""
    most = force
    for place in range(1, s.queue_size[perch]):
        most = max(most, BIRD_FORCE[s.queue[perch][place]])
    return s.ground[perch] + force > 2 * most


@rule
def third_best(first: float, second: float, third: float, fourth: float) -> float:
    """The third of four."""
    return max(min(max(first, second), third, fourth), min(first, second, max(third, fourth)))


@rule
def hand_cost(value: float, third: float) -> float:
    """What a hand loses with a bird of this worth: two will be kept, so the third best may take its place."""
    return REST_OF_HAND * value + (BEST_OF_HAND - REST_OF_HAND) * max(0.0, value - third)


@rule
def hunch_to_play(s: State, seat: int, n: int) -> int:
    """The first bird of a chain and its seed, or the best of the hand that may join the collection."""
    hand = s.hand[seat]
    size = s.hand_size[seat]
    perches = n // size
    first = glance(s, seat, hand[0])
    second = glance(s, seat, hand[1]) if size > 1 else 0.0
    third = glance(s, seat, hand[2]) if size > 2 else 0.0
    fourth = glance(s, seat, hand[3]) if size > 3 else 0.0
    spare = third_best(first, second, third, fourth)
    best = 0
    best_value = -1000.0
    for perch in range(perches):
        front = s.queue[perch][0]
        lacking = BIRD_FORCE[front] - s.ground[perch]
        prize = glance(s, seat, front)
        for place in range(size):
            force = BIRD_FORCE[hand[place]]
            own = first if place == 0 else second if place == 1 else third if place == 2 else fourth
            value = below(s, HUNCH_NOISE) / 8.0 - hand_cost(own, spare)
            if force > lacking:
                value += prize + quick_reward(s, force - lacking)
                if goes_on(s, perch, force):
                    value += USUAL_CHAIN
            else:
                gain = 0.0
                for other in range(size):
                    if other != place and BIRD_FORCE[hand[other]] <= force:
                        of_it = first if other == 0 else second if other == 1 else third if other == 2 else fourth
                        gain = max(gain, of_it - hand_cost(of_it, spare) + NEW_BIRD)
                value += gain
            if value > best_value:
                best = place * perches + perch
                best_value = value
    return best


@rule
def quick_reward(s: State, difference: int) -> float:
    """A seed, and about what a pest costs."""
    if difference > POSITIONS:
        return USUAL_SEED
    seed = s.column[difference - 1]
    return seed - PEST_COST if s.pests[difference - 1] else float(seed)


@rule
def quick(s: State, seat: int, action: int) -> float:
    """Any action but a play at a glance."""
    bird = action % BIRDS
    if action >= DRAW:
        return USUAL_BIRD
    if action < COLLECT:
        return glance(s, seat, bird) + USE_OF_FORCE[BIRD_FORCE[bird]]
    if action < SCARE:
        return 10.0 + glance(s, seat, bird)  # it is always better to add a bird than not to
    if action < DISCARD:
        return -missed(s, seat, bird)
    return -glance(s, seat, bird)


@rule
def hunch(s: State, seat: int, out: Ints, n: int) -> int:
    """The best at a glance, with some chance."""
    if out[0] < TAKE:
        return hunch_to_play(s, seat, n)
    best = 0
    best_value = -1000.0
    for i in range(n):
        value = quick(s, seat, out[i]) + below(s, HUNCH_NOISE) / 8.0
        if value > best_value:
            best = i
            best_value = value
    return best


# The end of a game


@rule
def is_ending(s: State) -> bool:
    """Every turn ends with a draw, so no line can be foreseen."""
    return False


@rule
def outlook(s: State, out: Floats) -> None:
    """The share of the victory, and a hope that also values every point of the margin."""
    returns(s, out)
    for seat in range(s.players):
        rival = 0
        for other in range(s.players):
            if other != seat:
                rival = max(rival, s.points[other])
        nearness = 1.0 / (1.0 + exp((rival - s.points[seat]) / MARGIN_SCALE))
        out[s.players + seat] = HOPE_OF_WIN * out[seat] + (1.0 - HOPE_OF_WIN) * nearness
