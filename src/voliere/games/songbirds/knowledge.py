"""What a seat knows: whose favourite it sees, the worlds that it must think possible, and its numbers for learning."""

from voliere.games.songbirds.components import (
    AREAS,
    BIRD_COLOUR,
    BIRD_VOLUME,
    BIRDS,
    CELLS,
    COLOURS,
    LINES,
    NO_SPECIAL,
)
from voliere.games.songbirds.state import COMPETITIVE, OUT_OF_THE_GAME, SEATS, State
from voliere.kernel import NOTHING, Floats, Ints, Part, count, following, rule, shuffle


@rule
def sees_favourite(s: State, viewer: int, seat: int) -> bool:
    """A favourite laid face down is its owner's secret (SB-27); the table's lies face up (SB-37)."""
    return s.mode != COMPETITIVE or viewer == seat or s.pending == 0


@rule
def resample(s: State, seat: int, scratch: Ints) -> None:
    """Redraw the other hands, hidden favourites and the deck, all distributions of the unseen birds equally likely."""
    if s.pending == 0:
        return
    seen = s.hand[seat]
    for cell in range(CELLS):
        if s.forest[cell] != NOTHING:  # a special card sets a bit that no bird has
            seen |= 1 << s.forest[cell]
    if s.shown != NOTHING:
        seen |= 1 << s.shown
    for other in range(s.players):
        if s.favourite[other] != NOTHING and sees_favourite(s, seat, other):
            seen |= 1 << s.favourite[other]
    unseen = 0
    for bird in range(BIRDS):
        if not seen >> bird & 1:
            s.deck[unseen] = bird
            unseen += 1
    shuffle(s, s.deck, unseen)
    for other in range(s.players):
        if other != seat:
            size = count(s.hand[other])
            s.hand[other] = 0
            for _ in range(size):
                unseen -= 1
                s.hand[other] |= 1 << s.deck[unseen]
        if s.favourite[other] != NOTHING and not sees_favourite(s, seat, other):
            unseen -= 1
            s.favourite[other] = s.deck[unseen]
    for place in range(s.deck_size, BIRDS):
        s.deck[place] = NOTHING


# What `observe` writes. Seats are told from the viewer on, clockwise.
OBSERVATION = (
    Part("the viewer's hand, a bit a bird", BIRDS),
    Part("the viewer's favourite if it is laid, a bit a bird", BIRDS),
    Part("the bird shown but not placed, a bit a bird", BIRDS),
    Part("the table's open favourite, a bit a bird", BIRDS),
    Part("forest: sevenths of volume by cell and colour", CELLS * COLOURS),
    Part("forest: whether a cell is full", CELLS),
    Part("forest: whether a cell is open to the next card", CELLS),
    Part("tokens: value of each line / 15", LINES),
    Part("tokens: which colour took a line, a bit each", LINES * COLOURS),
    Part("tokens: whether a line's token is out of the game", LINES),
    Part("special card: a bit a side", AREAS),
    Part("special tokens: which colour took an area, a bit each", AREAS * COLOURS),
    Part("special tokens: whether an area's token is out of the game", AREAS),
    Part("harvest of each colour / 50", COLOURS),
    Part("seats: there, to decide, cards / 13, favourite laid, worm / 3, points / 100, starter", SEATS * 7, 7),
    Part("best worm left / 3, deck / 28, round / 10, target / 100, rounds / 10", 5),
    Part("competitive, solo, co-operative, Early Bird", 4),
)


@rule
def observe(s: State, seat: int, out: Floats) -> None:
    """What a seat knows, as the numbers that OBSERVATION lists."""
    for i in range(len(out)):
        out[i] = 0.0
    at = 0
    for bird in range(BIRDS):
        out[at + bird] = s.hand[seat] >> bird & 1
    at += BIRDS
    if s.favourite[seat] != NOTHING:
        out[at + s.favourite[seat]] = 1.0
    at += BIRDS
    if s.shown != NOTHING:
        out[at + s.shown] = 1.0
    at += BIRDS
    if s.mode != COMPETITIVE:
        for other in range(s.players):
            if s.favourite[other] != NOTHING:
                out[at + s.favourite[other]] = 1.0
    at += BIRDS
    for cell in range(CELLS):
        card = s.forest[cell]
        if card != NOTHING and card < BIRDS:
            out[at + COLOURS * cell + BIRD_COLOUR[card]] = BIRD_VOLUME[card] / 7
    at += CELLS * COLOURS
    for cell in range(CELLS):
        out[at + cell] = s.filled >> cell & 1
        out[at + CELLS + cell] = s.frontier >> cell & 1
    at += 2 * CELLS
    for line in range(LINES):
        out[at + line] = s.token[line] / 15
        if s.taken[line] >= 0:
            out[at + LINES + COLOURS * line + s.taken[line]] = 1.0
        if s.taken[line] == OUT_OF_THE_GAME:
            out[at + LINES + COLOURS * LINES + line] = 1.0
    at += LINES * (2 + COLOURS)
    if s.special != NO_SPECIAL:
        out[at + s.special - 1] = 1.0
    for area in range(AREAS):
        if s.area_taken[area] >= 0:
            out[at + AREAS + COLOURS * area + s.area_taken[area]] = 1.0
        if s.area_taken[area] == OUT_OF_THE_GAME:
            out[at + AREAS + COLOURS * AREAS + area] = 1.0
    at += AREAS * (2 + COLOURS)
    for colour in range(COLOURS):
        out[at + colour] = s.harvest[colour] / 50
    at += COLOURS
    other = seat
    for _ in range(s.players):
        out[at] = 1.0
        out[at + 1] = s.pending >> other & 1
        out[at + 2] = count(s.hand[other]) / 13
        out[at + 3] = 1.0 if s.favourite[other] != NOTHING else 0.0
        out[at + 4] = s.worm[other] / 3
        out[at + 5] = s.points[other] / 100
        out[at + 6] = 1.0 if s.starter == other else 0.0
        at += 7
        other = following(other, s.players)
    at += 7 * (SEATS - s.players)
    out[at] = s.worms / 3
    out[at + 1] = s.deck_size / 28
    out[at + 2] = s.round / 10
    out[at + 3] = s.target / 100
    out[at + 4] = s.rounds / 10
    out[at + 5 + s.mode] = 1.0
    out[at + 8] = s.early_bird
