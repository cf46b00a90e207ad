"""What is in the box: birds, berry tokens, special cards, worms, and the geometry of the forest.

All of it is printed in the rulebook's text; Songbirds has no reconstructed data.
"""

COLOURS = 4  # SB-01 red, blue, green, white
COLOUR_LETTERS = "RBGW"
VOLUMES = 7
BIRDS = COLOURS * VOLUMES

BIRD_COLOUR = tuple(bird // VOLUMES for bird in range(BIRDS))
BIRD_VOLUME = tuple(bird % VOLUMES + 1 for bird in range(BIRDS))
BIRD_NAMES = tuple(COLOUR_LETTERS[bird // VOLUMES] + str(bird % VOLUMES + 1) for bird in range(BIRDS))

# SB-03: the sides of the two special cards, numbered after the birds.
NO_SPECIAL, CROW, HAWK, HUMMINGBIRD, MOCKINGBIRD = range(5)
SPECIAL_NAMES = ("crow", "hawk", "hummingbird", "mockingbird")
FIRST_SPECIAL_CARD = BIRDS
CARD_NAMES = BIRD_NAMES + SPECIAL_NAMES

# Strengths of the four colours, eight bits each, so that one addition a card sums a line. A special card has no colour
# and no volume (SB-20).
SONG = (*(BIRD_VOLUME[bird] << 8 * BIRD_COLOUR[bird] for bird in range(BIRDS)), 0, 0, 0, 0)

BERRIES = (15, 12, 12, 10, 9, 8, 7, 7, 6, 5)  # SB-02
WORMS = 3  # SB-05: worth 3, 2 and 1

# The forest: cell 5 * row + column, a1 top left, e5 bottom right.
SIZE = 5
CELLS = SIZE * SIZE
CENTRE = 12
CELL_NAMES = tuple("abcde"[cell % SIZE] + str(cell // SIZE + 1) for cell in range(CELLS))
ALL_CELLS = (1 << CELLS) - 1


def cells(*names: str) -> int:
    """A set of cells, one bit each."""
    return sum(1 << CELL_NAMES.index(name) for name in names)


def _neighbours(cell: int) -> int:
    row, column = divmod(cell, SIZE)
    around = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    return sum(1 << SIZE * r + c for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE)


NEIGHBOURS = tuple(_neighbours(cell) for cell in range(CELLS))

# The ten lines, each with a token at its head: columns a to e, then rows 1 to 5.
LINES = 2 * SIZE
LINE_NAMES = tuple("abcde12345")
LINE_CELLS = tuple(cells(*(name for name in CELL_NAMES if line in name)) for line in LINE_NAMES)

DIAGONALS = tuple(map(CELL_NAMES.index, ("a1", "e1", "b2", "d2", "c3", "b4", "d4", "a5", "e5")))  # SB-36

# SB-04, SB-22, SB-23: a special card has up to four areas: their cells, and the token that lies there.
AREAS = 4
AREA_NAMES = (
    ("", "", "", ""),
    ("above", "right", "below", "left"),
    ("above-right", "below-left", "", ""),
    ("above", "right", "below", "left"),
    ("above-right", "below-left", "", ""),
)


def _padded(*numbers: int) -> tuple[int, ...]:
    return (*numbers, *[0] * (AREAS - len(numbers)))


_SIDES = cells("c1", "c2"), cells("d3", "e3"), cells("c4", "c5"), cells("a3", "b3")
_HALVES = cells("c1", "c2", "d3", "e3"), cells("c4", "c5", "a3", "b3")
AREA_CELLS = (_padded(), _padded(*_SIDES), _padded(*_HALVES), _padded(*_SIDES), _padded(*_HALVES))
AREA_TOKENS = (_padded(), _padded(-2, -4, -5, -3), _padded(-4, -4), _padded(2, 4, 5, 3), _padded(4, 4))
TO_THE_WEAKEST = (False, False, False, True, True)  # by special card; else to the strongest

HAND_SIZE = (13, 9, 7)  # SB-08, SB-21: of two, three and four rivals

# SB-39: a title needs at least this score.
TITLES = ((55, "superstar"), (40, "professional"), (20, "apprentice"), (1, "amateur"), (None, "novice"))
