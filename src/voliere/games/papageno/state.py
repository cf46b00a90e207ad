"""What lies on the table, and what is to be decided."""

from voliere.games.papageno.components import CARDS, KINDS, LARGEST_PILE, PLACES, SEATS
from voliere.kernel import GameState, grid, i8, i16, row

# What is to be decided.
TURNING_UP, DRAWING, PLACING_DRAWN, PLACING_TAKEN, CAPTURING = range(5)


class State(GameState):
    """One game; what the table has agreed on comes first."""

    box = row(i8, CARDS)  # the kinds of all cards, Flutes last
    weight = row(i8, KINDS)  # of each kind; that of an Egg depends on where it lies

    round = i8  # from 0
    wins = row(i8, SEATS)
    weighed = row(i16, SEATS)  # the wires of the round last scored
    total = row(i16, SEATS)  # of all rounds scored
    over = i8

    starter = i8
    phase = i8
    chosen = row(i8, SEATS)  # the place that a seat will turn up when all have chosen
    wire = grid(i8, SEATS, PLACES)
    face_up = row(i8, SEATS)  # places, one bit each
    deck = row(i8, CARDS)  # drawn from the end
    deck_size = i8
    pile = row(i8, LARGEST_PILE)  # discards, the top one last
    pile_size = i8
    reshuffles = i8
    takes_in_a_row = i16  # turns of all players since a card was last drawn from the deck
    held = i8  # a card drawn or taken, not yet placed
    drawn_from = i8  # how many reshuffles the deck had seen from which the last card was drawn
    placed = i8  # where the Capture lies whose exchange is to be decided
    is_last_turn = i8  # the round ends with this turn
