"""What a bot thinks of a position: which colour will take what, which favourite to aim for, what to leave to others.

Everything rests on one guess: how many berries each colour will have harvested once the forest is full. A line that
lacks one card is tried with every bird still to come; a line that lacks more goes to the louder colours with the
greater chance. From these guesses follow a seat's own plan (the best favourite its hand can still keep) and what the
others may plan with the birds that it does not see. Other hands, the deck and hidden favourites are never read.
"""

from math import sqrt

from voliere.games.songbirds.components import (
    ALL_CELLS,
    AREA_CELLS,
    AREA_TOKENS,
    AREAS,
    BIRD_COLOUR,
    BIRD_VOLUME,
    BIRDS,
    CELLS,
    COLOURS,
    LINE_CELLS,
    LINES,
    NO_SPECIAL,
    SIZE,
    SONG,
    TO_THE_WEAKEST,
    VOLUMES,
)
from voliere.games.songbirds.rules import FAVOURITE, PLACE, has_favourite, returns, winner
from voliere.games.songbirds.state import COMPETITIVE, ON_THE_TABLE, State
from voliere.kernel import (
    BY_NET,
    NOBODY,
    NOTHING,
    Floats,
    Ints,
    Search,
    below,
    count,
    exp,
    highest,
    log,
    lowest,
    nth,
    rule,
)

SEARCH = Search(
    simulations=100, depth=1, exploration=0.2, solves=True, faith=1.0, walks=BY_NET, is_paired=True, playouts=140
)
LEVELS = ("net:0.17", "net:0.08", "net:0.043", "net:0.02", "search")

# Guesses of the four harvests side by side in one whole number, as `SONG` does with strengths: hundredths of a point,
# sixteen bits a colour, raised so that a harvest of crow's tokens alone stays above nothing.
UNIT = 100
LANE = 16
LANE_MASK = (1 << LANE) - 1
RAISED = 20 * UNIT
ALL_RAISED = sum(RAISED << LANE * colour for colour in range(COLOURS))
ALL_BIRDS = (1 << BIRDS) - 1
COLOUR_BIRDS = tuple((1 << VOLUMES) - 1 << VOLUMES * colour for colour in range(COLOURS))

# How far strengths can still move in a line that lacks 1, 2, 3, 4 or 5 cards: the greater, the more open it is.
OPENNESS = tuple(2.0 * sqrt(missing) for missing in range(SIZE + 1))

FREEDOM = 0.2  # how much an unsettled plan gains from a second colour, for each empty cell
DENIAL = 0.8  # a point for the others, measured in points of one's own
MEAN_VOLUME = 4.0
WORM = 2.0  # a worm is worth more than its points: rivals with the same colour differ by it alone
LATER_WORM = 0.5  # of the next best worm, for somebody who lays the favourite later
TIE_BREAK = 0.1  # a point of volume that does not score but decides ties (SB-32)
TEMPO = 5.0  # what the place that one would have played instead still brings
TABLE_FREEDOM = 0.1  # FREEDOM of a table that plays together
TABLE_TEMPO = 20.0  # and the earlier a table knows its favourite, the better it plays for it


# Harvests to come


LAST_CELLS = 2  # of an ending


@rule
def birds_to_come(s: State, seat: int, card: int) -> int:
    """The birds that may still be played once this card lies, as far as the seat knows."""
    birds = ALL_BIRDS & ~(1 << card)
    for cell in range(CELLS):
        if s.forest[cell] != NOTHING:
            birds &= ~(1 << s.forest[cell])
    for other in range(s.players):
        if s.favourite[other] != NOTHING and (other == seat or s.mode != COMPETITIVE):
            birds &= ~(1 << s.favourite[other])
    return birds


@rule
def choir(birds: int) -> int:
    """Strengths of the colours among these birds, packed as in a line."""
    song = 0
    while birds:
        song += SONG[lowest(birds)]
        birds &= birds - 1
    return song


@rule
def to_the_taker(song: int, is_weakest: int, amount: int) -> int:
    """The whole token for the colour that takes it."""
    colour = winner(song, is_weakest)
    return 0 if colour == NOBODY else amount << LANE * colour


@rule
def by_last_card(song: int, is_weakest: int, amount: int, birds: int) -> int:
    """Every bird to come is as likely to be the last card: each gives its part of the token."""
    part = amount // count(birds)
    hopes = 0
    while birds:
        hopes += to_the_taker(song + SONG[lowest(birds)], is_weakest, part)
        birds &= birds - 1
    return hopes


@rule
def by_loudness(song: int, missing: int, amount: int, birds: int, voices: int) -> int:
    """The louder a colour is and the more voice it still has, the greater its chance."""
    per_cell = missing / count(birds)
    openness = OPENNESS[missing]
    red = exp(((song & 255) + per_cell * (voices & 255)) / openness)
    blue = exp(((song >> 8 & 255) + per_cell * (voices >> 8 & 255)) / openness)
    green = exp(((song >> 16 & 255) + per_cell * (voices >> 16 & 255)) / openness)
    white = exp(((song >> 24 & 255) + per_cell * (voices >> 24 & 255)) / openness)
    part = amount / (red + blue + green + white)
    return (
        int(part * red) + (int(part * blue) << LANE) + (int(part * green) << 2 * LANE) + (int(part * white) << 3 * LANE)
    )


@rule
def line_hopes(song: int, missing: int, token: int, birds: int, voices: int) -> int:
    """What each colour may hope for from a line."""
    if missing == 0 or birds == 0:
        return to_the_taker(song, 0, UNIT * token)
    if missing == 1:
        return by_last_card(song, 0, UNIT * token, birds)
    return by_loudness(song, missing, UNIT * token, birds, voices)


@rule
def area_hopes(s: State, area: int, card: int, birds: int) -> int:
    """What each colour may hope for from an area of the special card, with one more card laid (or NOTHING)."""
    song = 0 if card == NOTHING else SONG[card]
    missing = 0 if card == NOTHING else -1
    inside = AREA_CELLS[s.special][area]
    while inside:
        if s.filled >> lowest(inside) & 1:
            song += SONG[s.forest[lowest(inside)]]
        else:
            missing += 1
        inside &= inside - 1
    if missing > 1 or birds == 0:
        return 0
    amount = UNIT * AREA_TOKENS[s.special][area]
    if missing == 0:
        return to_the_taker(song, TO_THE_WEAKEST[s.special], amount)
    return by_last_card(song, TO_THE_WEAKEST[s.special], amount, birds)


@rule
def harvest_hopes(s: State, birds: int, voices: int) -> int:
    """What each colour may hope to have harvested in the end, as the forest lies."""
    hopes = ALL_RAISED
    for colour in range(COLOURS):
        hopes += UNIT * s.harvest[colour] << LANE * colour
    for line in range(LINES):
        if s.taken[line] == ON_THE_TABLE:
            hopes += line_hopes(s.song[line], count(LINE_CELLS[line] & ~s.filled), s.token[line], birds, voices)
    if s.special != NO_SPECIAL:
        for area in range(AREAS):
            if AREA_CELLS[s.special][area] and s.area_taken[area] == ON_THE_TABLE:
                hopes += area_hopes(s, area, NOTHING, birds)
    return hopes


@rule
def line_change(s: State, line: int, card: int, birds: int, voices: int) -> int:
    """What one more card in a line changes in the hopes."""
    missing = count(LINE_CELLS[line] & ~s.filled)
    after = line_hopes(s.song[line] + SONG[card], missing - 1, s.token[line], birds, voices)
    return after - line_hopes(s.song[line], missing, s.token[line], birds, voices)


@rule
def placing_change(s: State, card: int, cell: int, birds: int, voices: int) -> int:
    """What a card in this cell changes in the hopes."""
    change = line_change(s, cell % SIZE, card, birds, voices)
    change += line_change(s, SIZE + cell // SIZE, card, birds, voices)
    if s.special != NO_SPECIAL:
        for area in range(AREAS):
            if AREA_CELLS[s.special][area] >> cell & 1:
                change += area_hopes(s, area, card, birds) - area_hopes(s, area, NOTHING, birds)
    return change


@rule
def hope_of(hopes: int, colour: int) -> float:
    """The harvest one colour may hope for."""
    return ((hopes >> LANE * colour & LANE_MASK) - RAISED) / UNIT


# Plans


@rule
def empty_cells(s: State) -> int:
    """How long the round still is."""
    return count(ALL_CELLS & ~s.filled)


@rule
def best_volume(birds: int, colour: int) -> float:
    """The volume of the loudest bird of a colour among some, or nothing if there is none."""
    own = birds & COLOUR_BIRDS[colour]
    return 0.0 if own == 0 else float(BIRD_VOLUME[highest(own)])


@rule
def own_plan(s: State, seat: int, hand: int, hopes: int) -> float:
    """What a seat can hope to score: the best favourite it can keep, and more the freer it still is to change."""
    if s.favourite[seat] != NOTHING:
        return hope_of(hopes, BIRD_COLOUR[s.favourite[seat]])
    freedom = 0.1 + FREEDOM * empty_cells(s)
    best = -100.0
    for colour in range(COLOURS):
        if hand & COLOUR_BIRDS[colour]:
            best = max(best, favourite_hope(s, hand, hopes, colour))
    total = 0.0
    for colour in range(COLOURS):
        if hand & COLOUR_BIRDS[colour]:
            total += exp((favourite_hope(s, hand, hopes, colour) - best) / freedom)
    plan = best + freedom * log(total)
    if s.early_bird:
        plan += WORM * LATER_WORM * max(0, s.worms - 1)
    return plan


@rule
def favourite_hope(s: State, hand: int, hopes: int, colour: int) -> float:
    """What a favourite of this colour, kept from this hand, may score."""
    return hope_of(hopes, colour) + best_volume(hand, colour) * (TIE_BREAK if s.early_bird else 1.0)


@rule
def rival_plan(s: State, unseen: int, hopes: int) -> float:
    """What another seat may score: it likes what will harvest much and what it may well hold."""
    freedom = 1.0 + FREEDOM * empty_cells(s)
    total = 0.0
    likely = 0.0
    for colour in range(COLOURS):
        weight = count(unseen & COLOUR_BIRDS[colour]) * exp(hope_of(hopes, colour) / freedom)
        total += weight
        likely += weight * hope_of(hopes, colour)
    return likely / total if total > 0 else 0.0


@rule
def table_plan(s: State, hopes: int) -> float:
    """SB-38: a table's favourite counts for it and the three other colours against."""
    everything = 0.0
    for colour in range(COLOURS):
        everything += hope_of(hopes, colour)
    best = -1000.0
    for seat in range(s.players):
        if s.favourite[seat] != NOTHING:
            return 2 * hope_of(hopes, BIRD_COLOUR[s.favourite[seat]]) - everything + BIRD_VOLUME[s.favourite[seat]]
    freedom = 0.1 + TABLE_FREEDOM * empty_cells(s)
    for colour in range(COLOURS):
        best = max(best, 2 * hope_of(hopes, colour) - everything)
    total = 0.0
    for colour in range(COLOURS):
        total += exp((2 * hope_of(hopes, colour) - everything - best) / freedom)
    return best + freedom * log(total) + MEAN_VOLUME


@rule
def standing_after(s: State, seat: int, hand: int, birds: int, hopes: int) -> float:
    """How a seat with this hand likes these hopes."""
    if s.mode != COMPETITIVE:
        return table_plan(s, hopes)
    return own_plan(s, seat, hand, hopes) - DENIAL * rival_plan(s, birds & ~hand, hopes)


# One ply of judgement


@rule
def worth(s: State, seat: int, action: int) -> float:
    """How good an action is; a card is as good as its best place."""
    if action >= PLACE:
        birds = birds_to_come(s, seat, s.shown)
        voices = choir(birds)
        hopes = harvest_hopes(s, birds, voices) + placing_change(s, s.shown, action - PLACE, birds, voices)
        return standing_after(s, seat, s.hand[seat], birds, hopes)
    if action >= FAVOURITE:
        return worth_of_laying(s, seat, action - FAVOURITE)
    return worth_of_playing(s, seat, action)


@rule
def worth_of_playing(s: State, seat: int, card: int) -> float:
    """A card in its best place."""
    hand = s.hand[seat] & ~(1 << card)
    birds = birds_to_come(s, seat, card)
    voices = choir(birds)
    hopes = harvest_hopes(s, birds, voices)
    if s.mode != COMPETITIVE and empty_cells(s) == 1 and not has_favourite(s, seat):
        return 0.0  # SB-38: the last place taken, and no favourite
    best = -1000.0
    cells = s.frontier
    while cells:
        after = hopes + placing_change(s, card, lowest(cells), birds, voices)
        best = max(best, standing_after(s, seat, hand, birds, after))
        cells &= cells - 1
    return best


@rule
def worth_of_laying(s: State, seat: int, card: int) -> float:
    """A favourite laid now: its colour is settled, for a worm or for the table."""
    hand = s.hand[seat] & ~(1 << card)
    birds = birds_to_come(s, seat, card)
    hopes = harvest_hopes(s, birds, choir(birds))
    own = hope_of(hopes, BIRD_COLOUR[card])
    if s.mode == COMPETITIVE:
        own += TIE_BREAK * BIRD_VOLUME[card]
        if s.worms > 0:  # without a worm to win, laying can wait
            own += WORM * s.worms + TEMPO
        return own - DENIAL * rival_plan(s, birds & ~hand, hopes)
    everything = 0.0
    for colour in range(COLOURS):
        everything += hope_of(hopes, colour)
    settled = 2 * own - everything + BIRD_VOLUME[card]
    return settled if empty_cells(s) == 1 else settled + TABLE_TEMPO


# Quick play


@rule
def hunch(s: State, seat: int, out: Ints, n: int) -> int:
    """Keep the favourite that has harvested most, play any other card, and the best of a few places."""
    if s.shown != NOTHING:
        return quick_place(s, seat, out, n)
    if out[n - 1] >= FAVOURITE:
        lay = quick_favourite(s, seat)
        if lay != NOTHING:
            for i in range(n):
                if out[i] == FAVOURITE + lay:
                    return i
    hand = s.hand[seat]
    if hand & (hand - 1) and not (s.mode == COMPETITIVE and s.favourite[seat] != NOTHING):
        hand &= ~(1 << keeper(s, hand))
    card = nth(hand, below(s, count(hand)))
    for i in range(n):
        if out[i] == card:
            return i
    return below(s, n)


@rule
def keeper(s: State, hand: int) -> int:
    """The card that would score most if the round ended now."""
    best = 0
    best_score = -1000
    while hand:
        card = lowest(hand)
        score = s.harvest[BIRD_COLOUR[card]] + (0 if s.early_bird else BIRD_VOLUME[card])
        if score > best_score:
            best = card
            best_score = score
        hand &= hand - 1
    return best


@rule
def quick_favourite(s: State, seat: int) -> int:
    """The card to lay now, or NOTHING: a rare thing early, a sure thing at the end."""
    card = keeper(s, s.hand[seat])
    left = empty_cells(s)
    if s.mode == COMPETITIVE:
        return card if below(s, 1 + count(s.hand[seat])) == 0 else NOTHING
    if left <= 2 or BIRD_VOLUME[card] * 3 >= left + below(s, 12):
        return card
    return NOTHING


@rule
def quick_colour(s: State, seat: int) -> int:
    """The colour that a seat is for."""
    if s.mode != COMPETITIVE:
        for other in range(s.players):
            if s.favourite[other] != NOTHING:
                return BIRD_COLOUR[s.favourite[other]]
    elif s.favourite[seat] != NOTHING:
        return BIRD_COLOUR[s.favourite[seat]]
    if s.hand[seat] == 0:
        return BIRD_COLOUR[s.shown]
    return BIRD_COLOUR[keeper(s, s.hand[seat])]


@rule
def quick_line(s: State, line: int, card: int, colour: int) -> int:
    """What a card does in a line: a token taken or lost, or the voices moved."""
    missing = count(LINE_CELLS[line] & ~s.filled) - 1
    song = s.song[line] + SONG[card]
    if missing == 0:
        taker = winner(song, 0)
        return 0 if taker == NOBODY else 8 * s.token[line] if taker == colour else -4 * s.token[line]
    volume = BIRD_VOLUME[card]
    return s.token[line] * (volume if BIRD_COLOUR[card] == colour else -volume) // (missing + 1)


@rule
def quick_place(s: State, seat: int, out: Ints, n: int) -> int:
    """The best of three places drawn."""
    colour = quick_colour(s, seat)
    best = 0
    best_score = -100000
    for _ in range(3):
        i = below(s, n)
        cell = out[i] - PLACE
        score = quick_line(s, cell % SIZE, s.shown, colour) + quick_line(s, SIZE + cell // SIZE, s.shown, colour)
        if score > best_score:
            best = i
            best_score = score
    return best


# After a round

MARGIN = 0.5  # how much of the hope is the margin rather than the victory
SMOOTH = 12.0  # points of margin that count clearly
# From 800 rounds of greedy bots among themselves for each number of players: what a lead is worth with one round to
# come (by maximum likelihood, drawing the other rounds at random), and how fast the first comes near a target.
ROUND_SPREAD = (0.0, 0.0, 2.0, 2.5, 3.0)
ROUND_POINTS = 32.0


@rule
def is_ending(s: State) -> bool:
    """The last few cells, each for itself: together or alone others would do what they cannot know to be best."""
    return s.mode == COMPETITIVE and empty_cells(s) <= LAST_CELLS


@rule
def outlook(s: State, out: Floats) -> None:
    """The chance to win the game, and what to hope for, once a round is scored."""
    if s.mode != COMPETITIVE:
        returns(s, out)
        for seat in range(s.players):
            out[s.players + seat] = (s.points[seat] + 100) / 200
        return
    if s.over:
        returns(s, out)
    else:
        chances_with_rounds_left(s, out)
    for seat in range(s.players):
        best = -1000
        for other in range(s.players):
            if other != seat:
                best = max(best, s.points[other])
        margin = 1 / (1 + exp((best - s.points[seat]) / SMOOTH))
        out[s.players + seat] = (1 - MARGIN) * out[seat] + MARGIN * margin


@rule
def rounds_left(s: State) -> float:
    """How many rounds will still be played, about."""
    if s.target == 0:
        return float(s.rounds - s.round - 1)
    best = 0
    for seat in range(s.players):
        best = max(best, s.points[seat])
    return max(1.0, (s.target - best) / ROUND_POINTS)


@rule
def chances_with_rounds_left(s: State, out: Floats) -> None:
    """A lead counts for less the more rounds are left."""
    spread = ROUND_SPREAD[s.players] * sqrt(rounds_left(s))
    total = 0.0
    for seat in range(s.players):
        out[seat] = exp((s.points[seat] - s.points[0]) / spread)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
