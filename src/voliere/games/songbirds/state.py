"""The state of Songbirds: what the table has agreed on, and where every card and token is."""

from voliere.games.songbirds.components import AREAS, BIRDS, CELLS, COLOURS, LINES
from voliere.kernel import Cards, GameState, i8, i16, i32, i64, row

SEATS = 6
COMPETITIVE, SOLO, COOPERATIVE = range(3)
DRAWN = 5  # instead of a special card: drawn anew each round
MAX_ROUNDS = 10

# Who has a token, besides a colour.
ON_THE_TABLE = -1
OUT_OF_THE_GAME = -2


class State(GameState):
    """One game; what the table has agreed on comes first."""

    LATER = ("plan_size",)

    mode = i8
    early_bird = i8
    first = i8  # the seat named to start, or NOBODY: drawn
    rounds = i8
    target = i16  # points that end the game at the end of a round, or 0: after so many rounds
    special_plan = row(i8, MAX_ROUNDS)  # special card of each round, or DRAWN
    plan_size = i8  # after so many it goes round

    round = i16  # from 0
    points = row(i16, SEATS)  # over all finished rounds
    berries = row(i16, SEATS)  # the part of them that came from berry tokens

    starter = i8
    special = i8
    deck = row(i8, BIRDS)  # drawn from the end; with two players the card set aside stays in it
    deck_size = i8
    hand = row(Cards, SEATS)
    shown = i8  # a bird chosen but not yet placed
    favourite = row(i8, SEATS)  # laid before the end
    worms = i8  # value of the best worm left
    worm = row(i8, SEATS)
    forest = row(i8, CELLS)
    filled = i64  # cells, one bit each
    frontier = i64  # empty cells beside a card
    token = row(i8, LINES)
    song = row(i32, LINES)  # strengths of the colours in each line, eight bits each
    taken = row(i8, LINES)  # by which colour, or ON_THE_TABLE, or OUT_OF_THE_GAME
    area_taken = row(i8, AREAS)
    harvest = row(i16, COLOURS)
    over = i8
