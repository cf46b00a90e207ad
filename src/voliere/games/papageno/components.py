"""What is in the box: birds by weight, Captures, Eggs, Flutes, and the places of a wire.

Cards that look alike are alike: a card is known by its kind. The counts of the birds and the weight of a Flute were
only in pictures; they are labelled with their status, and options replace them.
"""

# Kinds of cards: the birds by weight from −2 to 9, then the special cards. Flutes come last: two players go without.
LIGHTEST, HEAVIEST = -2, 9
BIRD_KINDS = HEAVIEST - LIGHTEST + 1
CAPTURE, EGG, FLUTE = range(BIRD_KINDS, BIRD_KINDS + 3)
KINDS = BIRD_KINDS + 3
CARD_NAMES = (*map(str, range(LIGHTEST, HEAVIEST + 1)), "C", "E", "F")

CARDS = 50  # PG-01
BIRDS = 40
CAPTURES = 4
EGGS = 2
FLUTES = 4

BIRD_COUNTS = (4, 0, 4, 4, 0, 4, 4, 4, 4, 4, 4, 4)  # PG-02, reconstructed: of each weight from −2 to 9
CAPTURE_WEIGHT = 10  # PG-03, known
FLUTE_WEIGHT = 10  # PG-03, reconstructed

# A wire: places 1 to 3 in the top row, 4 to 6 in the bottom row; here they count from 0.
COLUMNS = 3
PLACES = 2 * COLUMNS
ALL_PLACES = (1 << PLACES) - 1

SEATS = 5
LARGEST_PILE = CARDS - FLUTES - 2 * PLACES  # of two players, who leave the most cards over; of three it is 32

# A place of a seat's wire: seat * PLACES + place.
SPOTS = SEATS * PLACES
SPOT_NAMES = tuple("ABCDE"[spot // PLACES] + str(spot % PLACES + 1) for spot in range(SPOTS))
