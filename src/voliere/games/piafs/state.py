"""What lies on the table, and what is to be decided."""

from voliere.games.piafs.components import (
    BIRDS,
    FEEDER_CARDS,
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
from voliere.kernel import GameState, grid, i8, i16, row

SEATS = 4

# What is to be decided.
PLAYING, SCARING, OFFERED, REFILLING, DISCARDING, OVER = range(6)


class State(GameState):
    """One game; what the table has agreed on comes first. All else is zero before `start`.

    Past its size a row holds zeros; an empty place within it is NOTHING.
    """

    LATER = ("more_seeds",)

    first = i8  # the seat named to start, or NOBODY: drawn
    seeds = row(i8, SEED_VALUES)  # in the box, by value
    more_seeds = row(i8, SEED_VALUES)  # those of them that are for three or more players

    starter = i8
    phase = i8
    perch = i8  # where this turn's bird was played
    ending = i8  # whether the end is triggered

    left_out = i8  # the species taken out with two players, or NOTHING
    deck = row(i8, BIRDS)  # drawn from the end
    deck_size = i8
    track = row(i8, TRACK)
    queue = grid(i8, MOST_PERCHES, QUEUE)  # the first is on the perch, the others on the ground
    queue_size = row(i8, MOST_PERCHES)
    ground = row(i8, MOST_PERCHES)  # sum of the forces on the ground
    hand = grid(i8, SEATS, HAND)  # from the lowest bird to the highest; at the end, what was discarded
    hand_size = row(i8, SEATS)
    shown = row(i16, SPECIES)  # birds in hands that came from the track, a set a species
    set_aside = row(i8, SEATS)  # places of the hand to be discarded at the end, one bit each
    collection = grid(i16, SEATS, SPECIES)  # a set a species
    flown = row(i16, SPECIES)  # scared away, a set a species

    feeder = row(i8, FEEDER_CARDS)  # the deck, drawn from the end
    feeder_size = i8
    column = row(i8, POSITIONS)  # seeds from the base upward; no gaps, because those above slide down
    column_size = i8
    pests = row(i8, POSITIONS)  # beside them
    pests_size = i8
    lost = row(i8, FEEDER_KINDS)  # pests that have left the game
    raids = row(i8, SEATS)  # squirrels that have been at a seat's seeds
    taken = grid(i8, SEATS, (SQUIRRELS + 1) * SEED_VALUES)  # seeds by value, before the first raid, after it, …
    pile = grid(i8, SEATS, SEED_VALUES)  # what the raids have left of them

    points = row(i16, SEATS)
