"""Cards as they come and go: the two decks, the hands, the seeds."""

from voliere.games.piafs.components import BIRD_BIT, BIRD_SPECIES, HAND, SEED_VALUES
from voliere.games.piafs.state import State
from voliere.kernel import below, rule


@rule
def put_feeder_cards(s: State, card: int, number: int) -> None:
    """Put so many cards of a kind on the feeder deck."""
    size = s.feeder_size
    s.feeder_size = size + number
    for place in range(size, size + number):
        s.feeder[place] = card


@rule
def take_feeder_card(s: State) -> int:
    """The top card of the feeder deck leaves it."""
    size = s.feeder_size - 1
    s.feeder_size = size
    card = s.feeder[size]
    s.feeder[size] = 0
    return card


@rule
def take_bird(s: State) -> int:
    """The top card of the bird deck leaves it."""
    size = s.deck_size - 1
    s.deck_size = size
    bird = s.deck[size]
    s.deck[size] = 0
    return bird


@rule
def add_to_hand(s: State, seat: int, bird: int) -> None:
    """A bird comes to a hand, which stays sorted."""
    hand = s.hand[seat]
    place = s.hand_size[seat]
    s.hand_size[seat] = place + 1
    while place > 0 and hand[place - 1] > bird:
        hand[place] = hand[place - 1]
        place -= 1
    hand[place] = bird


@rule
def take_from_hand(s: State, seat: int, bird: int) -> None:
    """A bird leaves a hand for where all can see it; those above it close up."""
    hand = s.hand[seat]
    s.hand_size[seat] -= 1
    for place in range(HAND - 1):
        hand[place] = hand[place] if hand[place] < bird else hand[place + 1]
    hand[HAND - 1] = 0
    s.shown[BIRD_SPECIES[bird]] &= ~BIRD_BIT[bird]


@rule
def holds(s: State, seat: int, bird: int) -> bool:
    """Whether a bird is in a hand."""
    for place in range(s.hand_size[seat]):
        if s.hand[seat][place] == bird:
            return True
    return False


@rule
def gain_seed(s: State, seat: int, seed: int) -> None:
    """A seed that all have seen goes on a pile."""
    s.taken[seat][s.raids[seat] * SEED_VALUES + seed - 1] += 1
    s.pile[seat][seed - 1] += 1


@rule
def pile_size(s: State, seat: int) -> int:
    """How many seeds a seat has."""
    pile = s.pile[seat]
    return pile[0] + pile[1] + pile[2]


@rule
def steal_seed(s: State, seat: int) -> int:
    """A seed leaves a pile for good, each card equally likely; the answer is its value."""
    pile = s.pile[seat]
    card = below(s, pile_size(s, seat))
    seed = 1
    while card >= pile[seed - 1]:
        card -= pile[seed - 1]
        seed += 1
    pile[seed - 1] -= 1
    return seed
