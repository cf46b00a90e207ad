"""What is in the box: cards in four colours, and the score tokens.

The cards and all numbers by players are printed in the rulebook's text. The values of the tokens are reconstructed.
"""

# HF-01. The text names orange alone; the other three colours, and a flower for each so that colour is never the only
# mark, are this project's own.
COLOURS = 4
COLOUR_LETTERS = "ORVG"  # orange, red, violet, green
VALUES = 18
CARDS = COLOURS * VALUES
CARD_NAMES = tuple(letter + str(value) for letter in COLOUR_LETTERS for value in range(1, VALUES + 1))

# By players; nobody plays with fewer than four.
SEATS = 6
VALUES_IN_PLAY = (0, 0, 0, 0, 13, 15, 18)  # HF-01
DEALT = (0, 0, 0, 0, 13, 12, 12)  # HF-03
DISCARDS = (0, 0, 0, 0, 4, 3, 2)  # HF-04
KEPT = (0, 0, 0, 0, 9, 9, 10)  # HF-04: and so many tricks a round

ROUNDS = 5
TOKENS = 4  # HF-02: for each round

# HF-02, reconstructed: the rulebook's text gives four tokens a round, in increasing order, and 1 as the first of
# round 1; that later rounds are worth more comes from descriptions of the original. An option replaces the table.
TOKEN_VALUES = (
    (1, 2, 3, 4),
    (2, 3, 4, 5),
    (3, 4, 5, 6),
    (4, 5, 6, 7),
    (5, 6, 7, 8),
)

POINTS_TARGET = 10  # HF-15
