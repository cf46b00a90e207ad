"""One game of Hiifuu as it lies on the table.

A card is 18 * colour + value - 1. Hands are a set a colour, because 72 cards do not fit in one.
"""

from voliere.games.hiifuu.components import CARDS, COLOURS, ROUNDS, SEATS, TOKENS
from voliere.kernel import GameState, count, grid, i8, i32, row, rule


class State(GameState):
    """One game; what the table has agreed on comes first."""

    is_shuffled = i8  # whether tokens lie in random order
    shows_played = i8  # whether the table shows the cards played this round
    value = grid(i8, ROUNDS, TOKENS)  # of the tokens of each round, increasing

    round = i8  # from 0
    gained = grid(i8, ROUNDS, SEATS)  # points of each round

    token = row(i8, TOKENS)  # the values of this round's tokens, in the order of the row
    tokens_taken = i8  # from the front
    deck = row(i8, CARDS)  # empty (0) but while cards are given out: then who gets which
    hand = grid(i32, SEATS, COLOURS)  # sets of values: bit 0 is the 1
    discard = grid(i32, SEATS, COLOURS)
    discarded = row(i8, SEATS)  # how many
    is_discarding = i8
    played = row(i32, COLOURS)  # by all, this round
    lacks = row(i8, SEATS)  # colours that a seat has shown to lack, as bits
    leader = i8  # of the trick on the table; before the first trick, who will lead it
    led = i8  # the colour to follow, or NOTHING: the next card leads
    trick = row(i8, SEATS)  # the card of each seat
    winner = i8  # of the trick on the table, so far
    tricks_played = i8
    tricks = row(i8, SEATS)  # won this round
    taken = row(i8, SEATS)  # the token of a seat, by its place in the row, or NOTHING
    over = i8


@rule
def hand_size(s: State, seat: int) -> int:
    """How many cards a seat holds."""
    hand = s.hand[seat]
    return count(hand[0]) + count(hand[1]) + count(hand[2]) + count(hand[3])
