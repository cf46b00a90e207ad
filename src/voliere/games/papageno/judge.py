"""How bots judge Papageno: what a wire will weigh, what others' wires will, and whether to end the round now.

Everything comes down to one number: the chance that the own wire is the lightest when the round ends. A wire is
expected to weigh what lies open, the mean of the unseen cards for what lies face down, nothing for a column that
cancels, and less for every turn that is left to mend it. A move that ends the round is judged by the same number with
no turns left: so a bot that is ahead ends it, and one that is behind plays on.
"""

from math import sqrt

from voliere.games.papageno.components import ALL_PLACES, CAPTURE, COLUMNS, EGG, FLUTE, KINDS, PLACES, SEATS, SPOTS
from voliere.games.papageno.rules import DECK, DISCARD, EXCHANGE, KEEP, LAST_SHUFFLE, PUT, ROUNDS_TO_WIN, TAKE, returns
from voliere.games.papageno.state import CAPTURING, DRAWING, PLACING_TAKEN, TURNING_UP, State
from voliere.kernel import BY_NET, NOTHING, Floats, Ints, Search, below, count, exp, following, log, rule

# What a wire will weigh.
PACE = 1.0  # turns a player needs to uncover a card
LINGER = 0.5  # turns a player waits with the last face-down card
MENDING = 0.17  # of what is too heavy, what one turn mends
NOT_MENDING = log(1 - MENDING)
FINE_WEIGHT = 1.0  # a card this light is let alone
TWIN = 0.07  # the chance that a face-down card is the twin of the card above or below it
PAIRING = 0.05  # the chance in a turn that an open card finds its twin
NEVER_WHOLE = 1e-4  # set beside a mean, so that no card weighs the same

# How sure that is: variances.
HIDDEN_VARIANCE = 12.0  # of a face-down card
TURN_VARIANCE = 6.0  # of a turn
LEAST_VARIANCE = 0.05  # two weights that are known all but decide it
LOGISTIC = 0.55  # the scale of a logistic distribution of standard deviation 1

THREAT = 1.3  # how much more an opponent counts who would win the match with this round
GIFT = 0.5  # how much of what a discard is worth to the next player is counted
USUAL_GAIN = 3.0  # what a turn gains without that discard
RELUCTANCE = 1.0  # to take a card that leads nowhere: anything else is better


# What is known


@rule
def open_card(s: State, seat: int, place: int) -> int:
    """The kind of a card that lies face up; NOTHING for one that nobody has seen."""
    return s.wire[seat][place] if s.face_up[seat] >> place & 1 else NOTHING


@rule
def mean_hidden(s: State) -> float:
    """What a face-down card weighs on average: one of those not seen since the deal. An Egg weighs what others do."""
    total = 0
    cards = 0
    for seat in range(s.players):
        for place in range(PLACES):
            card = s.wire[seat][place]
            if not s.face_up[seat] >> place & 1 and card != EGG:
                total += s.weight[card]
                cards += 1
    if s.reshuffles == 0:  # later the deck holds cards that were seen
        for i in range(s.deck_size):
            if s.deck[i] != EGG:
                total += s.weight[s.deck[i]]
                cards += 1
    return total / max(1, cards) + NEVER_WHOLE


@rule
def count_drawable(s: State, kind: int) -> int:
    """How many cards of a kind may be on top of the deck: which cards lie face down is as unknown as its order."""
    cards = 0
    for i in range(s.deck_size):
        if s.deck[i] == kind:
            cards += 1
    if s.reshuffles == 0:
        for seat in range(s.players):
            for place in range(PLACES):
                if s.wire[seat][place] == kind and not s.face_up[seat] >> place & 1:
                    cards += 1
    return cards


@rule
def count_hidden(s: State, seat: int) -> int:
    """How many cards of a wire lie face down."""
    return PLACES - count(s.face_up[seat])


# What a wire will weigh


@rule
def turns_left(s: State) -> float:
    """How many more turns each player has: until somebody could have uncovered the last card."""
    fewest = PLACES
    for seat in range(s.players):
        fewest = min(fewest, count_hidden(s, seat))
    if fewest == 0 or s.is_last_turn:
        return 0.0
    return LINGER + PACE * (fewest - 1)


@rule
def heft(s: State, seat: int, place: int, mean: float, eggs: int) -> float:
    """What a card weighs as far as it is known; an Egg what its neighbour weighs (`eggs` chooses, as in the rules)."""
    card = open_card(s, seat, place)
    if card == EGG:
        middle = 1 if place < COLUMNS else 1 + COLUMNS
        beside = middle
        if place == middle:
            beside = middle + 1 if eggs >> place // COLUMNS & 1 else middle - 1
        card = open_card(s, seat, beside)
        if card == EGG:  # PG-21: two side by side copy the third
            beside = 2 * middle - place if place != middle else 2 * middle - beside
            card = open_card(s, seat, beside)
    return mean if card == NOTHING else s.weight[card]


@rule
def mended(weight: float, reach: float) -> float:
    """What a card, or the one that takes its place, will weigh: the turns left mend a part of what is too heavy."""
    return weight - reach * max(0.0, weight - FINE_WEIGHT)


@rule
def weight_by_eggs(s: State, seat: int, mean: float, turns: float, eggs: int) -> float:
    """The expected weight of a wire, column by column, for one choice of its Eggs."""
    reach = 1 - exp(turns * NOT_MENDING)
    total = 0.0
    for column in range(COLUMNS):
        top = heft(s, seat, column, mean, eggs)
        bottom = heft(s, seat, column + COLUMNS, mean, eggs)
        if top == mean and bottom == mean:
            total += (1 - TWIN) * 2 * mended(mean, reach)
        elif mean in (top, bottom):
            known = top + bottom - mean
            total += mended(known, reach) + mended(mean, reach) - 2 * known * TWIN * (1 - reach)
            total -= PAIRING * turns * (mended(known, reach) + mended(mean, reach))
        elif top != bottom:
            total += (1 - PAIRING * turns) * (mended(top, reach) + mended(bottom, reach))
    return total


@rule
def expected_weight(s: State, seat: int, mean: float, turns: float) -> float:
    """What a wire will weigh when the round ends, after so many turns more."""
    best = weight_by_eggs(s, seat, mean, turns, 0)
    if open_card(s, seat, 1) == EGG or open_card(s, seat, 1 + COLUMNS) == EGG:
        for eggs in range(1, 4):
            best = min(best, weight_by_eggs(s, seat, mean, turns, eggs))
    return best


# What a table is worth


@rule
def gain_from(s: State, seat: int, card: int, mean: float, turns: float) -> float:
    """By how much a card would lighten a wire in its best place."""
    if card in (CAPTURE, FLUTE, NOTHING):
        return 0.0
    before = expected_weight(s, seat, mean, turns)
    best = 0.0
    faces = s.face_up[seat]
    for place in range(PLACES):
        replaced = s.wire[seat][place]
        s.wire[seat][place] = card
        s.face_up[seat] = faces | 1 << place
        best = max(best, before - expected_weight(s, seat, mean, turns))
        s.wire[seat][place] = replaced
        s.face_up[seat] = faces
    return best


@rule
def prospect(s: State, seat: int, top: int, mean: float) -> float:
    """The chance to win the round, once a turn has left the table like this and the card `top` on the pile."""
    turns = turns_left(s)
    own = expected_weight(s, seat, mean, turns)
    own_hidden = count_hidden(s, seat)
    taker = following(seat, s.players)
    doubt = 0.0
    for other in range(s.players):
        if other != seat:
            weight = expected_weight(s, other, mean, turns)
            if turns > 0 and other == taker:
                weight -= GIFT * max(0.0, gain_from(s, other, top, mean, turns) - USUAL_GAIN)
            variance = LEAST_VARIANCE + HIDDEN_VARIANCE * (own_hidden + count_hidden(s, other)) + TURN_VARIANCE * turns
            threat = THREAT if s.wins[other] + 1 == ROUNDS_TO_WIN else 1.0
            doubt += threat * log(1 + exp(min(30.0, (own - weight) / (LOGISTIC * sqrt(variance)))))
    return exp(-doubt)


# What a step is worth


@rule
def lay_open(s: State, seat: int, place: int, card: int) -> int:
    """Try a card in a wire; the answer is the card it replaces, NOTHING for one that nobody has seen."""
    replaced = open_card(s, seat, place)
    s.wire[seat][place] = card
    s.face_up[seat] |= 1 << place
    return replaced


@rule
def worth_of_putting(s: State, seat: int, place: int, card: int, mean: float) -> float:
    """The prospect with a card in a place of the own wire, and its effect carried out; then all is put back."""
    faces = 0
    cards = 0
    for other in range(s.players):
        faces |= s.face_up[other] << other * PLACES
        cards |= s.wire[other][place] << other * 4
    top = lay_open(s, seat, place, card)
    if card == FLUTE:
        taker = following(seat, s.players)
        while taker != seat:
            top = lay_open(s, taker, place, top)
            taker = following(taker, s.players)
    best = prospect(s, seat, top, mean)
    if card == CAPTURE:
        best = max(best, worth_of_raid(s, seat, place, top, mean))
    for other in range(s.players):
        s.face_up[other] = faces >> other * PLACES & ALL_PLACES
        s.wire[other][place] = cards >> other * 4 & 15
    return best


@rule
def worst_place(s: State, seat: int, but: int) -> int:
    """The open card that a wire would best be rid of, by what the wire would weigh with a light one there."""
    worst = NOTHING
    least = 0.0
    for place in range(PLACES):
        card = open_card(s, seat, place)
        if card != NOTHING and place != but:
            s.face_up[seat] ^= 1 << place
            weight = expected_weight(s, seat, FINE_WEIGHT + NEVER_WHOLE, 0.0)
            s.face_up[seat] ^= 1 << place
            if worst == NOTHING or weight < least:
                worst = place
                least = weight
    return worst


@rule
def worth_of_raid(s: State, seat: int, placed: int, top: int, mean: float) -> float:
    """The best prospect of giving the worst open card away for an opponent's, after a Capture."""
    own = worst_place(s, seat, placed)
    best = 0.0
    if own != NOTHING:
        for other in range(s.players):
            if other != seat:
                for place in range(PLACES):
                    if s.face_up[other] >> place & 1:
                        best = max(best, worth_of_exchange(s, seat, own, other, place, top, mean))
    return best


@rule
def worth_of_exchange(s: State, seat: int, own: int, other: int, place: int, top: int, mean: float) -> float:
    """The prospect with two open cards exchanged; then they are put back."""
    given = s.wire[seat][own]
    captured = s.wire[other][place]
    s.wire[seat][own] = captured
    s.wire[other][place] = given
    value = prospect(s, seat, top, mean)
    s.wire[seat][own] = given
    s.wire[other][place] = captured
    return value


@rule
def worth_of_best_put(s: State, seat: int, card: int, mean: float) -> float:
    """The prospect with a card in its best place."""
    best = 0.0
    for place in range(PLACES):
        best = max(best, worth_of_putting(s, seat, place, card, mean))
    return best


@rule
def lightens(s: State, seat: int, place: int, card: int, mean: float) -> bool:
    """Whether a wire weighs less with a card in this place, as it lies."""
    before = expected_weight(s, seat, mean, 0.0)
    replaced = s.wire[seat][place]
    faces = s.face_up[seat]
    lay_open(s, seat, place, card)
    after = expected_weight(s, seat, mean, 0.0)
    s.wire[seat][place] = replaced
    s.face_up[seat] = faces
    return after < before


@rule
def is_progress(s: State, seat: int, place: int, card: int, mean: float) -> bool:
    """Whether taking a card leads anywhere: players who never draw could hand cards round for ever.

    A card that acts on other wires must uncover one; any other must lighten the own wire. Neither can go on for ever.
    """
    if card in (CAPTURE, FLUTE):
        return not s.face_up[seat] >> place & 1
    return lightens(s, seat, place, card, mean)


@rule
def worth_of_taken(s: State, seat: int, place: int, card: int, mean: float) -> float:
    """As for any card, but a card that leads nowhere is left on the pile."""
    value = worth_of_putting(s, seat, place, card, mean)
    return value if is_progress(s, seat, place, card, mean) else value - RELUCTANCE


@rule
def worth_of_taking(s: State, seat: int, card: int, mean: float) -> float:
    """The prospect with the top of the pile in its best place."""
    best = -RELUCTANCE
    for place in range(PLACES):
        best = max(best, worth_of_taken(s, seat, place, card, mean))
    return best


@rule
def worth_of_drawing(s: State, seat: int, mean: float) -> float:
    """The prospect of the deck: over all cards that may be on top of it, each put to its best use."""
    is_last_turn = s.is_last_turn
    if s.deck_size == 1 and s.reshuffles + 1 == LAST_SHUFFLE:  # PG-23
        s.is_last_turn = 1
    total = 0.0
    cards = 0
    for kind in range(KINDS):
        number = count_drawable(s, kind)
        if number > 0:
            total += number * max(prospect(s, seat, kind, mean), worth_of_best_put(s, seat, kind, mean))
            cards += number
    s.is_last_turn = is_last_turn
    return total / cards


@rule
def worth(s: State, seat: int, action: int) -> float:
    """The chance to win the round with this step, its turn played on as well as one ply can tell."""
    if s.phase == TURNING_UP:  # nobody knows anything yet
        return 0.0
    mean = mean_hidden(s)
    if action == DECK:
        return worth_of_drawing(s, seat, mean)
    if action == TAKE:
        return worth_of_taking(s, seat, s.pile[s.pile_size - 1], mean)
    if action < DISCARD and s.phase == PLACING_TAKEN:
        return worth_of_taken(s, seat, action - PUT, s.held, mean)
    if action < DISCARD:
        return worth_of_putting(s, seat, action - PUT, s.held, mean)
    if action == DISCARD:
        return prospect(s, seat, s.held, mean)
    top = s.pile[s.pile_size - 1]
    if action == KEEP:
        return prospect(s, seat, top, mean)
    spot = (action - EXCHANGE) % SPOTS
    return worth_of_exchange(s, seat, (action - EXCHANGE) // SPOTS, spot // PLACES, spot % PLACES, top, mean)


# Hunches: the same thoughts in whole numbers, column by column

HIDDEN_HUNCH = 5  # what a face-down card weighs
EGG_HUNCH = 4  # what an Egg weighs
TAKING_HUNCH = 3  # what a card of the pile must gain to be taken
RAID_HUNCH = 6  # what the exchange of a Capture gains
DRAWING_HUNCH = 8  # one turn of so many draws from the deck whatever lies on the pile, so that every walk ends


@rule
def quick_weight(s: State, card: int) -> int:
    """A card's weight, about."""
    if card == NOTHING:
        return HIDDEN_HUNCH
    if card == EGG:
        return EGG_HUNCH
    return s.weight[card]


@rule
def quick_column(s: State, seat: int, place: int, card: int) -> int:
    """What a column would weigh with a card in this place."""
    mate = open_card(s, seat, place + COLUMNS if place < COLUMNS else place - COLUMNS)
    first = quick_weight(s, card)
    second = quick_weight(s, mate)
    return 0 if first == second and NOTHING not in (card, mate) else first + second


@rule
def quick_wire(s: State, seat: int) -> int:
    """What a wire weighs, about."""
    total = 0
    for column in range(COLUMNS):
        total += quick_column(s, seat, column, open_card(s, seat, column))
    return total


@rule
def quick_gain(s: State, seat: int, place: int, card: int) -> int:
    """By how much a card would lighten a wire in this place."""
    return quick_column(s, seat, place, open_card(s, seat, place)) - quick_column(s, seat, place, card)


@rule
def is_ahead(s: State, seat: int, gain: int) -> bool:
    """Whether the own wire would be the lightest if it lost so much."""
    own = quick_wire(s, seat) - gain
    for other in range(s.players):
        if other != seat and quick_wire(s, other) <= own:
            return False
    return True


@rule
def hunch_place(s: State, seat: int, card: int) -> int:
    """Where a card gains most, and how much, as one number: gain * 8 + place."""
    best = -1000
    hidden = ALL_PLACES & ~s.face_up[seat]
    first = below(s, PLACES)
    for i in range(PLACES):
        place = first + i if first + i < PLACES else first + i - PLACES
        gain = quick_gain(s, seat, place, card)
        if card == CAPTURE and open_card(s, seat, place) != CAPTURE:
            gain += RAID_HUNCH
        if hidden == 1 << place and not is_ahead(s, seat, gain):
            gain -= 20
        if gain > best >> 3:
            best = gain * 8 + place
    return best


@rule
def hunch_exchange(s: State, seat: int, out: Ints, n: int) -> int:
    """Of a few exchanges the one that gains most for the own wire and costs the other most."""
    best = 0
    best_gain = 0
    for _ in range(8):
        i = below(s, n)
        if out[i] != KEEP:
            own = (out[i] - EXCHANGE) // SPOTS
            spot = (out[i] - EXCHANGE) % SPOTS
            other = spot // PLACES
            place = spot % PLACES
            gain = quick_gain(s, seat, own, s.wire[other][place])
            gain = 2 * gain - quick_gain(s, other, place, s.wire[seat][own])
            if gain > best_gain:
                best = i
                best_gain = gain
    return best


@rule
def hunch(s: State, seat: int, out: Ints, n: int) -> int:
    """Take a card that gains, put a card where it gains most, and end the round when ahead."""
    if s.phase == TURNING_UP:
        return below(s, n)
    if s.phase == DRAWING:
        if below(s, DRAWING_HUNCH) == 0:
            return 0
        gain = hunch_place(s, seat, s.pile[s.pile_size - 1]) >> 3
        return 1 if gain >= TAKING_HUNCH + below(s, 3) else 0
    if s.phase == CAPTURING:
        return hunch_exchange(s, seat, out, n)
    found = hunch_place(s, seat, s.held)
    if s.phase != PLACING_TAKEN and found >> 3 < below(s, 3):
        return PLACES
    return found & 7


# The match


STANDINGS = 2 * SEATS  # of a seat, with so many players: none won or one, by how many of the others have won one


def chances_in_match() -> tuple[float, ...]:
    """The chance to win the match, if every round is anybody's: STANDINGS of them for each number of players."""
    table: list[float] = []
    for players in range(SEATS + 1):
        chances = [0.0] * STANDINGS
        leading, trailing = 0.0, 0.0
        for leaders in reversed(range(players)):
            rest = players - 1 - leaders  # others without a round: who wins the next one becomes a leader
            leading = (1 + rest * leading) / players
            trailing = (leading + rest * trailing) / players
            chances[leaders], chances[SEATS + leaders] = trailing, leading
        table += chances
    return tuple(table)


CHANCES_IN_MATCH = chances_in_match()
MARGIN_SHARE = 0.3  # of a hope, what is the margin of the round rather than the match
MARGIN_SCALE = 6.0  # a wire that is so much lighter has about three quarters of that


@rule
def is_ending(s: State) -> bool:
    """A round has no end in sight: it lasts as long as somebody likes, and every draw is chance."""
    return False


@rule
def outlook(s: State, out: Floats) -> None:
    """The chances in the match; hope adds the margin of the round, because a narrow win is partly luck."""
    leaders = 0
    for seat in range(s.players):
        if s.wins[seat]:
            leaders += 1
    if s.over:
        returns(s, out)
    else:
        for seat in range(s.players):
            out[seat] = CHANCES_IN_MATCH[STANDINGS * s.players + SEATS * s.wins[seat] + leaders - s.wins[seat]]
    for seat in range(s.players):
        lightest = 1000
        for other in range(s.players):
            if other != seat:
                lightest = min(lightest, s.weighed[other])
        lead = 1 / (1 + exp((s.weighed[seat] - lightest) / MARGIN_SCALE))
        out[s.players + seat] = (1 - MARGIN_SHARE) * out[seat] + MARGIN_SHARE * lead


SEARCH = Search(simulations=400, depth=1, exploration=0.2, faith=2.0, walks=BY_NET, is_paired=True, playouts=150)
LEVELS = ("net:0.085", "net:0.057", "net:0.037", "net:0.02", "search")
