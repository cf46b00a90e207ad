"""Piafs, in the order of its rulebook: set-up, turn (play, effects, draw), end, scoring.

A turn is a bird played, then what it sets off. Where the player has a choice on the way (which bird a crow scares
away, whether to add a bird of the hand, where each new bird comes from), `phase` says which, and `perch` where the
chain of effects stands. The offer of PF-19 is answered by taking it up or by drawing: nobody is asked whether they can,
for the answer would tell the others about the hand.
"""

from voliere.games.piafs.components import (
    ALL_MALES,
    BIRD_BIT,
    BIRD_FORCE,
    BIRD_SPECIES,
    BIRDS,
    CROW,
    CROWS,
    HAND,
    MORE_CROWS,
    MOST_PERCHES,
    PAIR_POINTS,
    PERCHES,
    PILE,
    POSITIONS,
    SEED_VALUES,
    SPECIES,
    SQUIRREL,
    SQUIRRELS,
    THREE_EGGS,
    TRACK,
    TWO_EGGS,
)
from voliere.games.piafs.knowledge import (
    OBSERVATION as OBSERVATION,
    SCRATCH as SCRATCH,
    observe as observe,
    resample as resample,
)
from voliere.games.piafs.piles import (
    add_to_hand,
    gain_seed,
    holds,
    pile_size,
    put_feeder_cards,
    steal_seed,
    take_bird,
    take_feeder_card,
    take_from_hand,
)
from voliere.games.piafs.state import DISCARDING, OFFERED, OVER, PLAYING, REFILLING, SCARING, State as State
from voliere.kernel import (
    FINE,
    NOBODY,
    NOTHING,
    Codes,
    Floats,
    Ints,
    Part,
    Pile,
    below,
    code,
    count,
    emit,
    emit_all,
    emit_amount,
    emit_card,
    emit_from,
    emit_to,
    following,
    rule,
    share_victory,
    shuffle,
    write_members,
)

RULES_VERSION = 1

PLAY = 0
TAKE = PLAY + MOST_PERCHES * BIRDS
COLLECT = TAKE + BIRDS
SCARE = COLLECT + BIRDS
DISCARD = SCARE + BIRDS
DRAW = DISCARD + BIRDS
PASS = DRAW + 1
ACTIONS = PASS + 1
ACTION_PARTS = (
    Part("play this bird to the first perch, the second, the third", MOST_PERCHES * BIRDS),
    Part("take this bird from the track", BIRDS),
    Part("add this bird to the collection", BIRDS),
    Part("give this bird to the crow", BIRDS),
    Part("discard this bird at the end", BIRDS),
    Part("draw from the deck", 1),
    Part("draw nothing, where there is nothing", 1),
)
MAX_LEGAL = BIRDS


class Events(Codes):
    """What these rules emit."""

    GAME_BEGINS = code()
    LEFT_OUT = code()
    SEED_LAID = code()
    PEST_RETURNED = code()
    PERCHED = code()
    DEALT = code()
    TRACK_LAID = code()
    PLAYED = code()
    OUTWEIGHED = code()
    SEED_TAKEN = code()
    PEST_TAKEN = code()
    NOTHING_TAKEN = code()
    REVEALED = code()
    FEEDER_EMPTY = code()
    WON = code()
    SCARED = code()
    STOLEN = code()
    FOUND_NOTHING = code()
    MOVED_UP = code()
    HELD = code()
    OFFER_MADE = code()
    COLLECTED = code()
    TOOK = code()
    DREW = code()
    PEST_LAID = code()
    PEST_LOST = code()
    END_TRIGGERED = code()
    PASSED = code()
    LAST_DISCARDS = code()
    SET_ASIDE = code()
    DISCARDED = code()
    KEPT = code()
    SCORED = code()


# What triggers the end.
NO_CARD_TO_REVEAL, NO_SEED_TO_LAY, NO_BIRD_TO_PLAY = range(3)


class Refusals(Codes):
    """Why these rules refuse an action."""

    NO_SUCH_ACTION = code()
    BIRD_IS_DUE = code()
    CROW_IS_DUE = code()
    DRAWING_IS_DUE = code()
    DISCARD_IS_DUE = code()
    NO_SUCH_PERCH = code()
    NOT_IN_HAND_TO_PLAY = code()
    NOT_IN_HAND_TO_COLLECT = code()
    NOT_IN_HAND_TO_DISCARD = code()
    NOT_IN_COLLECTION = code()
    NOT_IN_LARGEST_PILE = code()
    NOT_OFFERED = code()
    TOO_STRONG = code()
    NOT_ON_TRACK = code()
    DECK_EMPTY = code()
    MUST_DRAW = code()
    ALREADY_SET_ASIDE = code()


DUE = (
    Refusals.BIRD_IS_DUE,
    Refusals.CROW_IS_DUE,
    Refusals.DRAWING_IS_DUE,
    Refusals.DRAWING_IS_DUE,
    Refusals.DISCARD_IS_DUE,
)  # by phase


# Set-up


@rule
def start(s: State, log: Ints) -> None:
    """From the agreed options to the first decision."""
    s.starter = s.first if s.first != NOBODY else below(s, s.players)  # PF-08
    emit(log, Events.GAME_BEGINS, s.starter)
    set_up_feeder(s, log)
    set_up_birds(s, log)
    give_turn(s, s.starter, log)


@rule
def next_round(s: State, log: Ints) -> None:
    """Never comes: a game is one round."""


@rule
def set_up_feeder(s: State, log: Ints) -> None:
    """PF-03, PF-04, PF-06, PF-07."""
    is_small = s.players == 2
    for value in range(1, SEED_VALUES + 1):
        seeds = s.seeds[value - 1]
        put_feeder_cards(s, value, seeds - s.more_seeds[value - 1] if is_small else seeds)
    put_feeder_cards(s, CROW, CROWS - MORE_CROWS if is_small else CROWS)
    put_feeder_cards(s, SQUIRREL, SQUIRRELS)
    shuffle(s, s.feeder, s.feeder_size)
    crows = 0  # turned up meanwhile
    squirrels = 0
    while s.column_size < POSITIONS:
        card = take_feeder_card(s)
        if card <= SEED_VALUES:
            lay_seed(s, card, log)
        else:
            crows += 1 if card == CROW else 0
            squirrels += 1 if card == SQUIRREL else 0
            emit_card(log, Events.PEST_RETURNED, NOBODY, card, 0)
    for pest in range(crows + squirrels):
        shuffle_in(s, CROW if pest < crows else SQUIRREL)


@rule
def shuffle_in(s: State, card: int) -> None:
    """PF-07: put a card anywhere in the shuffled feeder deck; the one that lay there goes on top."""
    place = below(s, s.feeder_size + 1)
    s.feeder[s.feeder_size] = s.feeder[place]
    s.feeder[place] = card
    s.feeder_size += 1


@rule
def lay_seed(s: State, seed: int, log: Ints) -> None:
    """A seed comes on top of the column."""
    s.column[s.column_size] = seed
    s.column_size += 1
    emit_to(log, Events.SEED_LAID, NOBODY, seed, s.column_size, 0)


@rule
def set_up_birds(s: State, log: Ints) -> None:
    """PF-05, PF-06, PF-08."""
    s.left_out = NOTHING
    if s.players == 2:
        s.left_out = below(s, SPECIES)
        emit_card(log, Events.LEFT_OUT, NOBODY, s.left_out, 0)
    size = 0
    for bird in range(BIRDS):
        if BIRD_SPECIES[bird] != s.left_out:
            s.deck[size] = bird
            size += 1
    shuffle(s, s.deck, size)
    s.deck_size = size
    for perch in range(PERCHES[s.players]):
        bird = take_bird(s)
        s.queue[perch][0] = bird
        s.queue_size[perch] = 1
        emit_to(log, Events.PERCHED, NOBODY, bird, perch + 1, 0)
    for seat in range(s.players):
        for _ in range(HAND):
            add_to_hand(s, seat, take_bird(s))
        emit_amount(log, Events.DEALT, seat, HAND)
    for place in range(TRACK):
        s.track[place] = take_bird(s)
        emit_to(log, Events.TRACK_LAID, NOBODY, s.track[place], place + 1, s.deck_size)


# Turn


@rule
def give_turn(s: State, seat: int, log: Ints) -> None:
    """The turn comes to a seat; one without a card passes (PF-23), and after equal turns the end comes (PF-24)."""
    while s.ending == 0 or seat != s.starter:
        if s.hand_size[seat] > 0:
            s.phase = PLAYING
            s.pending = 1 << seat
            return
        trigger_end(s, seat, NO_BIRD_TO_PLAY, log)
        emit(log, Events.PASSED, seat)
        seat = following(seat, s.players)
    begin_discards(s, log)


@rule
def trigger_end(s: State, seat: int, cause: int, log: Ints) -> None:
    """PF-15, PF-22, PF-23: only the first time matters."""
    if s.ending == 0:
        s.ending = 1
        emit_from(log, Events.END_TRIGGERED, seat, NOTHING, cause, 0)


@rule
def legal(s: State, seat: int, out: Ints) -> int:
    """Write the legal actions of a seat that is to decide; the answer is how many."""
    phase = s.phase
    n = 0
    if phase == PLAYING:  # PF-09
        hand = s.hand[seat]
        is_large = PERCHES[s.players] == MOST_PERCHES
        for place in range(s.hand_size[seat]):
            action = PLAY + hand[place]
            out[n] = action
            out[n + 1] = action + BIRDS
            n += 2
            if is_large:
                out[n] = action + 2 * BIRDS
                n += 1
        return n
    if phase == SCARING:  # PF-17
        piles = s.collection[seat]
        most = largest_pile(s, seat)
        for species in range(SPECIES):
            if piles[species].bit_count() == most:
                n = write_members(piles[species], SCARE + species * PILE, out, n)
        return n
    if phase == DISCARDING:  # PF-25
        for place in range(s.hand_size[seat]):
            if not s.set_aside[seat] >> place & 1:
                out[n] = DISCARD + s.hand[seat][place]
                n += 1
        return n
    if phase == OFFERED:  # PF-19
        hand = s.hand[seat]
        force = force_played(s)
        for place in range(s.hand_size[seat]):
            if BIRD_FORCE[hand[place]] <= force:
                out[n] = COLLECT + hand[place]
                n += 1
        if is_track_empty(s):
            out[n] = PASS
            return n + 1
    track = s.track  # PF-20
    if s.deck_size > 0:
        out[n] = DRAW
        out[n + 1] = TAKE + track[0]
        out[n + 2] = TAKE + track[1]
        out[n + 3] = TAKE + track[2]
        return n + 4
    for place in range(TRACK):  # PF-23
        if track[place] != NOTHING:
            out[n] = TAKE + track[place]
            n += 1
    return n


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """Why a seat that is to decide may not do this; FINE if it may."""
    if action < 0 or action >= ACTIONS:
        return Refusals.NO_SUCH_ACTION
    bird = action % BIRDS
    if action < TAKE:
        if s.phase != PLAYING:
            return DUE[s.phase]
        if action // BIRDS >= PERCHES[s.players]:
            return Refusals.NO_SUCH_PERCH
        return FINE if holds(s, seat, bird) else Refusals.NOT_IN_HAND_TO_PLAY
    if action < COLLECT:
        if s.phase not in (OFFERED, REFILLING):
            return DUE[s.phase]
        is_there = bird == s.track[0] or bird == s.track[1] or bird == s.track[2]
        return FINE if is_there else Refusals.NOT_ON_TRACK
    if action < SCARE:
        if s.phase != OFFERED:
            return Refusals.NOT_OFFERED if s.phase == REFILLING else DUE[s.phase]
        if not holds(s, seat, bird):
            return Refusals.NOT_IN_HAND_TO_COLLECT
        return FINE if BIRD_FORCE[bird] <= force_played(s) else Refusals.TOO_STRONG
    if action < DISCARD:
        if s.phase != SCARING:
            return DUE[s.phase]
        pile = s.collection[seat][BIRD_SPECIES[bird]]
        if not pile & BIRD_BIT[bird]:
            return Refusals.NOT_IN_COLLECTION
        return FINE if count(pile) == largest_pile(s, seat) else Refusals.NOT_IN_LARGEST_PILE
    if action < DRAW:
        if s.phase != DISCARDING:
            return DUE[s.phase]
        for place in range(s.hand_size[seat]):
            if s.hand[seat][place] == bird:
                return Refusals.ALREADY_SET_ASIDE if s.set_aside[seat] >> place & 1 else FINE
        return Refusals.NOT_IN_HAND_TO_DISCARD
    if s.phase not in (OFFERED, REFILLING):
        return DUE[s.phase]
    if action == DRAW:
        return FINE if s.deck_size > 0 else Refusals.DECK_EMPTY
    return FINE if is_track_empty(s) else Refusals.MUST_DRAW


@rule
def apply(s: State, seat: int, action: int, log: Ints) -> None:
    """Carry out a legal action."""
    if action < TAKE:
        play_bird(s, seat, action % BIRDS, action // BIRDS, log)
    elif action < COLLECT:
        take_from_track(s, seat, action - TAKE, log)
    elif action == DRAW:
        draw_from_deck(s, seat, log)
    elif action < SCARE:
        collect_from_hand(s, seat, action - COLLECT, log)
    elif action < DISCARD:
        scare(s, seat, action - SCARE, log)
    elif action == PASS:
        s.phase = REFILLING
    else:
        set_bird_aside(s, seat, action - DISCARD, log)
    is_done = s.hand_size[seat] == HAND or is_track_empty(s)  # PF-20, PF-23
    if is_done and s.phase == REFILLING:
        fill_column(s, seat, log)
        give_turn(s, following(seat, s.players), log)
    if s.pending == 0:
        finish(s, log)


# Phase A: play a bird


@rule
def play_bird(s: State, seat: int, bird: int, perch: int, log: Ints) -> None:
    """PF-09, and phase B at that perch."""
    take_from_hand(s, seat, bird)
    queue = s.queue[perch]
    queue[s.queue_size[perch]] = bird
    s.queue_size[perch] += 1
    s.ground[perch] += BIRD_FORCE[bird]
    s.perch = perch
    emit_to(log, Events.PLAYED, seat, bird, perch + 1, 0)
    difference = s.ground[perch] - BIRD_FORCE[queue[0]]  # PF-10
    if difference > 0:
        drive_off(s, seat, log)
    else:
        emit_all(log, Events.HELD, seat, queue[0], s.ground[perch], perch + 1, -difference)
        if s.hand_size[seat] > 0:  # PF-19
            s.phase = OFFERED
            emit_amount(log, Events.OFFER_MADE, seat, BIRD_FORCE[bird])
        else:
            s.phase = REFILLING


# Phase B: effects


@rule
def drive_off(s: State, seat: int, log: Ints) -> None:
    """PF-11: as long as the ground is stronger. A crow stops it for its owner's choice, and `scare` goes on."""
    s.phase = REFILLING
    perch = s.perch
    queue = s.queue[perch]
    bird = queue[0]
    difference = s.ground[perch] - BIRD_FORCE[bird]
    while difference > 0:
        emit_all(log, Events.OUTWEIGHED, seat, bird, s.ground[perch], perch + 1, difference)
        pest = reward(s, seat, difference, log) if difference <= POSITIONS else reveal(s, seat, log)
        queue[0] = NOTHING
        s.collection[seat][BIRD_SPECIES[bird]] |= BIRD_BIT[bird]  # PF-16
        emit_from(log, Events.WON, seat, bird, perch + 1, 0)
        if pest == CROW:  # PF-17
            s.phase = SCARING
            return
        if pest == SQUIRREL:
            raid(s, seat, log)
        move_up(s, perch, log)
        bird = queue[0]
        difference = s.ground[perch] - BIRD_FORCE[bird]
    emit_all(log, Events.HELD, seat, bird, s.ground[perch], perch + 1, -difference)


@rule
def reward(s: State, seat: int, position: int, log: Ints) -> int:
    """PF-12 to PF-14: what lies at this position of the column; the answer is a pest, or NOTHING."""
    has_seed = position <= s.column_size
    if has_seed:
        last = s.column_size - 1
        s.column_size = last
        seed = slide_down(s.column, position - 1, last)
        gain_seed(s, seat, seed)
        emit_from(log, Events.SEED_TAKEN, seat, seed, position, 0)
    if position <= s.pests_size:  # PF-13
        s.pests_size -= 1
        pest = slide_down(s.pests, position - 1, s.pests_size)
        emit_from(log, Events.PEST_TAKEN, seat, pest, position, 0)
        return pest
    if not has_seed:
        emit_from(log, Events.NOTHING_TAKEN, seat, NOTHING, position, 0)
    return NOTHING


@rule
def slide_down(column: Pile, place: int, last: int) -> int:
    """PF-14: the card at this place leaves the column, and those above it come down by one."""
    card = column[place]
    while place < last:
        column[place] = column[place + 1]
        place += 1
    column[last] = 0
    return card


@rule
def reveal(s: State, seat: int, log: Ints) -> int:
    """PF-15: the top card of the feeder deck; the answer is a pest, or NOTHING."""
    if s.feeder_size == 0:
        emit(log, Events.FEEDER_EMPTY, seat)
        trigger_end(s, seat, NO_CARD_TO_REVEAL, log)
        return NOTHING
    card = take_feeder_card(s)
    emit_card(log, Events.REVEALED, seat, card, s.feeder_size)
    if card > SEED_VALUES:
        return card
    gain_seed(s, seat, card)
    return NOTHING


@rule
def largest_pile(s: State, seat: int) -> int:
    """PF-17: how many birds a seat has of the species of which it has most."""
    piles = s.collection[seat]
    most = 0
    for species in range(SPECIES):
        most = max(most, piles[species].bit_count())
    return most


@rule
def scare(s: State, seat: int, bird: int, log: Ints) -> None:
    """PF-17: the crow scares a bird away and leaves; then the chain goes on."""
    s.collection[seat][BIRD_SPECIES[bird]] ^= BIRD_BIT[bird]
    s.flown[BIRD_SPECIES[bird]] |= BIRD_BIT[bird]
    s.lost[CROW] += 1
    emit_card(log, Events.SCARED, seat, bird, 0)
    move_up(s, s.perch, log)
    drive_off(s, seat, log)


@rule
def raid(s: State, seat: int, log: Ints) -> None:
    """PF-17: the squirrel takes two seeds, as far as there are two, and leaves."""
    if pile_size(s, seat) == 0:
        emit(log, Events.FOUND_NOTHING, seat)
    for _ in range(min(2, pile_size(s, seat))):
        seed = steal_seed(s, seat)
        emit_card(log, Events.STOLEN, seat, seed, pile_size(s, seat))
    s.raids[seat] += 1
    s.lost[SQUIRREL] += 1


@rule
def move_up(s: State, perch: int, log: Ints) -> None:
    """PF-18: the strongest bird on the ground, of equals the nearest, takes the perch; the others close up."""
    queue = s.queue[perch]
    last = s.queue_size[perch] - 1
    s.queue_size[perch] = last
    place = 1
    force = BIRD_FORCE[queue[1]]
    for other in range(2, last + 1):
        if BIRD_FORCE[queue[other]] > force:
            force = BIRD_FORCE[queue[other]]
            place = other
    bird = queue[place]
    queue[0] = bird
    s.ground[perch] -= force
    while place < last:
        queue[place] = queue[place + 1]
        place += 1
    queue[last] = 0
    emit_to(log, Events.MOVED_UP, NOBODY, bird, perch + 1, 0)


@rule
def force_played(s: State) -> int:
    """The force of the bird just played where the ground was not stronger: it is still the last of its queue."""
    return BIRD_FORCE[s.queue[s.perch][s.queue_size[s.perch] - 1]]


@rule
def collect_from_hand(s: State, seat: int, bird: int, log: Ints) -> None:
    """PF-19."""
    take_from_hand(s, seat, bird)
    s.collection[seat][BIRD_SPECIES[bird]] |= BIRD_BIT[bird]
    emit_card(log, Events.COLLECTED, seat, bird, 0)
    s.phase = REFILLING


# Phase C: draw


@rule
def is_track_empty(s: State) -> bool:
    """PF-23: it can be so only when the bird deck is empty too."""
    return s.track[0] == NOTHING and s.track[1] == NOTHING and s.track[2] == NOTHING


@rule
def draw_from_deck(s: State, seat: int, log: Ints) -> None:
    """PF-20: a bird that only its owner sees."""
    bird = take_bird(s)
    add_to_hand(s, seat, bird)
    emit_card(log, Events.DREW, seat, bird, s.deck_size)
    s.phase = REFILLING


@rule
def take_from_track(s: State, seat: int, bird: int, log: Ints) -> None:
    """PF-20: a bird that all have seen, replaced at once."""
    track = s.track
    place = 0
    while track[place] != bird:
        place += 1
    add_to_hand(s, seat, bird)
    s.shown[BIRD_SPECIES[bird]] |= BIRD_BIT[bird]
    emit_from(log, Events.TOOK, seat, bird, place + 1, 0)
    if s.deck_size > 0:
        track[place] = take_bird(s)
        emit_to(log, Events.TRACK_LAID, NOBODY, track[place], place + 1, s.deck_size)
    else:
        track[place] = NOTHING  # PF-23
    s.phase = REFILLING


@rule
def fill_column(s: State, seat: int, log: Ints) -> None:
    """PF-21, PF-22."""
    while s.column_size < POSITIONS:
        if s.feeder_size == 0:
            trigger_end(s, seat, NO_SEED_TO_LAY, log)
            return
        card = take_feeder_card(s)
        if card <= SEED_VALUES:
            lay_seed(s, card, log)
        elif s.pests_size < POSITIONS:
            s.pests[s.pests_size] = card
            s.pests_size += 1
            emit_to(log, Events.PEST_LAID, NOBODY, card, s.pests_size, 0)
        else:
            s.lost[card] += 1
            emit_card(log, Events.PEST_LOST, NOBODY, card, 0)


# End


@rule
def begin_discards(s: State, log: Ints) -> None:
    """PF-25: everybody who has cards chooses at once; two cards or fewer leave no choice but are laid down too."""
    s.phase = DISCARDING
    s.pending = 0
    for seat in range(s.players):
        if s.hand_size[seat] > 0:
            s.pending |= 1 << seat
    emit(log, Events.LAST_DISCARDS, NOBODY)


@rule
def set_bird_aside(s: State, seat: int, bird: int, log: Ints) -> None:
    """PF-25: one of two; nothing leaves a hand before everybody has chosen."""
    place = 0
    while s.hand[seat][place] != bird:
        place += 1
    s.set_aside[seat] |= 1 << place
    emit_card(log, Events.SET_ASIDE, seat, bird, 0)
    s.midway = 1 if count(s.set_aside[seat]) < min(2, s.hand_size[seat]) else 0
    if s.midway == 0:
        s.pending ^= 1 << seat


@rule
def finish(s: State, log: Ints) -> None:
    """PF-25 to PF-28: when all have chosen, reveal, keep, score."""
    for seat in range(s.players):
        hand = s.hand[seat]
        discarded = 0
        for place in range(s.hand_size[seat]):
            bird = hand[place]
            hand[place] = 0
            if s.set_aside[seat] >> place & 1:
                hand[discarded] = bird
                discarded += 1
                emit_card(log, Events.DISCARDED, seat, bird, 0)
            else:
                s.collection[seat][BIRD_SPECIES[bird]] |= BIRD_BIT[bird]
                emit_card(log, Events.KEPT, seat, bird, 0)
        s.hand_size[seat] = discarded
        s.set_aside[seat] = 0
    for species in range(SPECIES):
        s.shown[species] = 0
    for seat in range(s.players):
        s.points[seat] = pairs(s, seat) * PAIR_POINTS + majorities(s, seat) + seed_points(s, seat)
        emit_amount(log, Events.SCORED, seat, s.points[seat])
    s.phase = OVER


@rule
def is_over(s: State) -> bool:
    """Whether the score is counted."""
    return s.phase == OVER


# Scoring


@rule
def pairs(s: State, seat: int) -> int:
    """PF-26: males beside whom lies the female of the same species and force."""
    piles = s.collection[seat]
    total = 0
    for species in range(SPECIES):
        total += count(piles[species] & piles[species] >> 1 & ALL_MALES)
    return total


@rule
def majority(s: State, seat: int, species: int) -> int:
    """PF-27: the eggs of all the birds of a species, if nobody has more of them."""
    birds = s.collection[seat][species]
    number = birds.bit_count()
    for other in range(s.players):
        if s.collection[other][species].bit_count() > number:
            return 0
    return number + count(birds & TWO_EGGS) + count(birds & THREE_EGGS)


@rule
def majorities(s: State, seat: int) -> int:
    """PF-27, over all species."""
    eggs = 0
    for species in range(SPECIES):
        eggs += majority(s, seat, species)
    return eggs


@rule
def seed_points(s: State, seat: int) -> int:
    """PF-28."""
    pile = s.pile[seat]
    return pile[0] + 2 * pile[1] + 3 * pile[2]


@rule
def scores(s: State, out: Ints) -> None:
    """Points; none before the end."""
    for seat in range(s.players):
        out[seat] = s.points[seat]


@rule
def standing(s: State, seat: int) -> int:
    """PF-29: a number that is higher for a better place: points, then pairs (of which there are 36)."""
    return s.points[seat] * 64 + pairs(s, seat)


@rule
def returns(s: State, out: Floats) -> None:
    """The share of the victory."""
    for seat in range(s.players):
        out[seat] = standing(s, seat)
    share_victory(out, s.players)
