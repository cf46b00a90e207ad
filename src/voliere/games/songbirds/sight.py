"""What a net looks at in Songbirds: the harvests that each colour may hope for, and who can still change them.

Colours are alike, so they are told in the order in which the seat likes them as its favourite: the net learns about
"my colour" and "the next best" rather than about red four times over. Lines are summed up by how many cards they lack,
since one that lacks a single card is the next player's to take.
"""

from voliere.games.songbirds.components import (
    AREA_CELLS,
    AREAS,
    BIRD_COLOUR,
    BIRD_VOLUME,
    CELLS,
    COLOURS,
    LINE_CELLS,
    LINES,
    NO_SPECIAL,
    SIZE,
    SONG,
)
from voliere.games.songbirds.judge import (
    ALL_BIRDS,
    ALL_RAISED,
    COLOUR_BIRDS,
    LANE,
    LANE_MASK,
    TIE_BREAK,
    UNIT,
    area_hopes,
    best_volume,
    by_last_card,
    choir,
    empty_cells,
    favourite_hope,
    hope_of,
    line_hopes,
    own_plan,
    rival_plan,
    table_plan,
)
from voliere.games.songbirds.rules import winner
from voliere.games.songbirds.state import COMPETITIVE, ON_THE_TABLE, SOLO, State
from voliere.kernel import NOBODY, NOTHING, Floats, Part, count, following, lowest, rule

RIVALS = 3  # told each in its place

FEATURES = (
    Part("colours, best liked first: harvest hoped for / 40, taken / 40, from lines that lack one, two / 20", 4 * 4),
    Part("colours: tokens / 20 that a bird of one's hand, an unseen bird would take for it at once", 4 * 2),
    Part("colours: best volume / 7, birds / 4 and voice / 14 in hand", 4 * 3),
    Part("colours: best volume / 7, birds / 7 and voice / 28 unseen, unseen birds louder than one's best / 4", 4 * 4),
    Part("lines that lack one card: how many / 5, tokens / 30; two cards: the same", 4),
    Part("empty cells / 24, open cells / 12, whether the last one is one's own, the next seat's, the one after", 5),
    Part("plans / 40: one's own or the table's, a rival's with the points it is ahead; the lead over it / 20", 3),
    Part(
        "favourites unseen / 40: the best, the best of another colour; leads over it / 20: one's best, second best", 4
    ),
    Part("the lead of one's best favourite over the best unseen by what is taken so far / 20", 1),
    Part("shown, not placed: volume / 7 by colour, what its best place brings / 20", COLOURS + 1),
    Part("favourite: whether laid, its volume / 7; one's worm / 3, best worm left / 3", 4),
    Part("rivals: whether the favourite is laid, worm / 3", RIVALS * 2, 2),
    Part("special card: a bit a side", AREAS),
)
SHARPNESS = 2.3  # a hope of a quarter wins one time in twelve, one of three quarters eleven
NUMBERS = sum(part.numbers for part in FEATURES)

# One in the lane of each colour of a set, by the set's bits.
LANES = tuple(sum((colours >> colour & 1) << LANE * colour for colour in range(COLOURS)) for colours in range(16))


@rule
def veil(s: State, before: State, seat: int) -> None:
    """SB-37: alone, the card drawn after the action is not yet known."""
    s.hand[seat] &= before.hand[seat]


@rule
def unseen_birds(s: State, seat: int) -> int:
    """The birds that the seat sees nowhere."""
    seen = s.hand[seat]
    for cell in range(CELLS):
        if s.filled >> cell & 1:  # a special card sets a bit that no bird has
            seen |= 1 << s.forest[cell]
    if s.shown != NOTHING:
        seen |= 1 << s.shown
    for other in range(s.players):
        if s.favourite[other] != NOTHING and (other == seat or s.mode != COMPETITIVE):
            seen |= 1 << s.favourite[other]
    return ALL_BIRDS & ~seen


@rule
def takers(song: int, birds: int) -> int:
    """The colours, as a set, that a line lacking one card would go to with one of these birds."""
    colours = 0
    while birds:
        colour = winner(song + SONG[lowest(birds)], 0)
        if colour != NOBODY:
            colours |= 1 << colour
        birds &= birds - 1
    return colours


@rule
def known_favourite(s: State, seat: int) -> int:
    """The favourite that the seat plays for, if it is laid: one's own, or the table's."""
    if s.mode == COMPETITIVE:
        return s.favourite[seat]
    for other in range(s.players):
        if s.favourite[other] != NOTHING:
            return s.favourite[other]
    return NOTHING


@rule
def liking(s: State, seat: int, favourite: int, hopes: int, colour: int) -> float:
    """How a seat likes a colour for its favourite; a laid one goes before all, one that it cannot keep after all."""
    if favourite != NOTHING and BIRD_COLOUR[favourite] == colour:
        return 1000.0
    if s.mode != COMPETITIVE:
        return hope_of(hopes, colour)
    like = favourite_hope(s, s.hand[seat], hopes, colour)
    return like if s.hand[seat] & COLOUR_BIRDS[colour] else like - 100.0


@rule
def best_favourite(s: State, laid: int, birds: int, hopes: int, place: int) -> float:
    """What the best favourite among some birds may score, or (2) that of the next best colour.

    Among unseen birds it is some rival's (but for the one set aside, SB-08), who will keep it.
    """
    if laid != NOTHING:
        return hope_of(hopes, BIRD_COLOUR[laid]) + BIRD_VOLUME[laid] * TIE_BREAK
    first = 0.0
    second = 0.0
    for colour in range(COLOURS):
        if birds & COLOUR_BIRDS[colour]:
            score = favourite_hope(s, birds, hopes, colour)
            if score > first:
                second = first
                first = score
            elif score > second:
                second = score
    return first if place == 1 else second


@rule
def ahead(s: State, seat: int) -> int:
    """SB-33: the points that a seat has more than the best other, from the rounds before."""
    best = -1000
    for other in range(s.players):
        if other != seat:
            best = max(best, s.points[other])
    return s.points[seat] - best


@rule
def lead(hopes: int, colour: int) -> float:
    """What is hoped for one colour, less the mean of the others; of a difference of hopes too."""
    total = 0.0
    for other in range(COLOURS):
        lane = (hopes + ALL_RAISED) >> LANE * other & LANE_MASK
        total += lane if other == colour else -lane / (COLOURS - 1)
    return total / UNIT


@rule
def best_place(s: State, colour: int, birds: int, voices: int, work: Floats) -> float:
    """What the shown card does for a colour where it does most; `work` has room for a number a line."""
    for line in range(LINES):
        work[line] = 0.0
        missing = count(LINE_CELLS[line] & ~s.filled)
        if missing > 0:
            after = line_hopes(s.song[line] + SONG[s.shown], missing - 1, s.token[line], birds, voices)
            work[line] = lead(after - line_hopes(s.song[line], missing, s.token[line], birds, voices), colour)
    best = -100.0
    cells = s.frontier
    while cells:
        cell = lowest(cells)
        gain = work[cell % SIZE] + work[SIZE + cell // SIZE]
        if s.special != NO_SPECIAL:
            for area in range(AREAS):
                if AREA_CELLS[s.special][area] >> cell & 1:
                    change = area_hopes(s, area, s.shown, birds) - area_hopes(s, area, NOTHING, birds)
                    gain += lead(change, colour)
        best = max(best, gain)
        cells &= cells - 1
    return best


@rule
def features(s: State, seat: int, out: Floats) -> None:
    """What a seat knows after an action of its own, as the numbers that FEATURES lists."""
    hand = s.hand[seat]
    unseen = unseen_birds(s, seat)
    birds = hand | unseen
    voices = choir(birds)
    hand_voices = choir(hand)
    favourite = known_favourite(s, seat)

    # Hopes of the four colours side by side, as in the judge; `mine` and `theirs` are tokens.
    from_one = 0
    from_two = 0
    hopes = ALL_RAISED
    mine = 0
    theirs = 0
    lack_one = 0
    lack_two = 0
    tokens_one = 0
    tokens_two = 0
    for line in range(LINES):
        if s.taken[line] == ON_THE_TABLE:
            missing = count(LINE_CELLS[line] & ~s.filled)
            token = s.token[line]
            if missing == 1:
                lack_one += 1
                tokens_one += token
                mine += token * LANES[takers(s.song[line], hand)]
                theirs += token * LANES[takers(s.song[line], unseen)]
                from_one += by_last_card(s.song[line], 0, UNIT * token, birds)
            elif missing == 2:
                lack_two += 1
                tokens_two += token
                from_two += line_hopes(s.song[line], missing, token, birds, voices)
            else:
                hopes += line_hopes(s.song[line], missing, token, birds, voices)
    hopes += from_one + from_two
    for colour in range(COLOURS):
        hopes += UNIT * s.harvest[colour] << LANE * colour
    if s.special != NO_SPECIAL:
        for area in range(AREAS):
            if AREA_CELLS[s.special][area] and s.area_taken[area] == ON_THE_TABLE:
                hopes += area_hopes(s, area, NOTHING, birds)

    best = COLOURS  # the best liked colour
    gain = 0.0
    shown_rank = 0
    told = 0
    for rank in range(COLOURS):
        colour = COLOURS
        like = 0.0
        for other in range(COLOURS):
            if not told >> other & 1:
                its = liking(s, seat, favourite, hopes, other)
                if colour == COLOURS or its > like:
                    colour = other
                    like = its
        told |= 1 << colour
        if rank == 0:
            best = colour
            if s.shown != NOTHING:
                gain = best_place(s, best, birds, voices, out)
        if s.shown != NOTHING and BIRD_COLOUR[s.shown] == colour:
            shown_rank = rank
        own = hand & COLOUR_BIRDS[colour]
        others = unseen & COLOUR_BIRDS[colour]
        louder = others >> own.bit_length()
        at = 4 * rank
        out[at] = hope_of(hopes, colour) / 40
        out[at + 1] = s.harvest[colour] / 40
        out[at + 2] = (from_one >> LANE * colour & LANE_MASK) / (20 * UNIT)
        out[at + 3] = (from_two >> LANE * colour & LANE_MASK) / (20 * UNIT)
        at = 16 + 2 * rank
        out[at] = (mine >> LANE * colour & LANE_MASK) / 20
        out[at + 1] = (theirs >> LANE * colour & LANE_MASK) / 20
        at = 24 + 3 * rank
        out[at] = best_volume(own, colour) / 7
        out[at + 1] = count(own) / 4
        out[at + 2] = (hand_voices >> 8 * colour & 255) / 14
        at = 36 + 4 * rank
        out[at] = best_volume(others, colour) / 7
        out[at + 1] = count(others) / 7
        out[at + 2] = ((voices - hand_voices) >> 8 * colour & 255) / 28
        out[at + 3] = count(louder) / 4

    at = 52
    out[at] = lack_one / 5
    out[at + 1] = tokens_one / 30
    out[at + 2] = lack_two / 5
    out[at + 3] = tokens_two / 30
    at += 4
    left = empty_cells(s)
    out[at] = left / 24
    out[at + 1] = count(s.frontier) / 12
    for place in range(3):
        out[at + 2 + place] = 1.0 if left % s.players == place else 0.0
    at += 5
    if s.mode == COMPETITIVE:
        own_hope = own_plan(s, seat, hand, hopes)
        rival_hope = rival_plan(s, unseen, hopes) - ahead(s, seat)
        out[at] = own_hope / 40
        out[at + 1] = rival_hope / 40
        out[at + 2] = (own_hope - rival_hope) / 20
    else:
        out[at] = table_plan(s, hopes) / 40
        out[at + 1] = 0.0
        out[at + 2] = 0.0
    at += 3
    if s.mode == COMPETITIVE:
        now = ALL_RAISED
        for colour in range(COLOURS):
            now += UNIT * s.harvest[colour] << LANE * colour
        points = ahead(s, seat)
        theirs_first = best_favourite(s, NOTHING, unseen, hopes, 1)
        mine_first = best_favourite(s, favourite, hand, hopes, 1)
        out[at] = (theirs_first - points) / 40
        out[at + 1] = (best_favourite(s, NOTHING, unseen, hopes, 2) - points) / 40
        out[at + 2] = (mine_first - theirs_first + points) / 20
        out[at + 3] = (best_favourite(s, favourite, hand, hopes, 2) - theirs_first + points) / 20
        lead_now = best_favourite(s, favourite, hand, now, 1) - best_favourite(s, NOTHING, unseen, now, 1) + points
        out[at + 4] = lead_now / 20
    else:
        for i in range(5):
            out[at + i] = 0.0
    at += 5
    for rank in range(COLOURS):
        out[at + rank] = 0.0
    if s.shown != NOTHING:
        out[at + shown_rank] = BIRD_VOLUME[s.shown] / 7
    out[at + COLOURS] = gain / 20
    at += COLOURS + 1
    out[at] = 1.0 if favourite != NOTHING else 0.0
    out[at + 1] = BIRD_VOLUME[favourite] / 7 if favourite != NOTHING else 0.0
    out[at + 2] = s.worm[seat] / 3
    out[at + 3] = s.worms / 3
    at += 4
    other = seat
    for place in range(RIVALS):
        other = following(other, s.players)
        is_there = s.mode == COMPETITIVE and place + 1 < s.players
        out[at] = 1.0 if is_there and s.favourite[other] != NOTHING else 0.0
        out[at + 1] = s.worm[other] / 3 if is_there else 0.0
        at += 2
    for side in range(AREAS):
        out[at + side] = 1.0 if s.special == side + 1 else 0.0


@rule
def lean(s: State, seat: int) -> None:
    """All worlds are equally likely: nothing is inferred from what others do."""


def net(s: State) -> str:
    """Each number of rivals and Early Birds have their own; longer games are a matter of points (`ahead`)."""
    if s.mode != COMPETITIVE:
        return "alone" if s.mode == SOLO else f"together-{s.players}"
    return f"{s.players}-early" if s.early_bird else str(s.players)
