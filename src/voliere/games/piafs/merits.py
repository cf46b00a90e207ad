"""What a move does for its player, as far as it can be foreseen: birds, pairs and seeds that it brings."""

from voliere.game import Move
from voliere.games.piafs.components import (
    BIRD_BIT,
    BIRD_FORCE,
    BIRD_NAMES,
    BIRD_SPECIES,
    PAIR_POINTS,
    SPECIES,
    SPECIES_LETTERS,
)
from voliere.games.piafs.rules import COLLECT, DISCARD, DRAW, SCARE, TAKE, Events, apply, pairs
from voliere.games.piafs.stakes import BOTH_IN_HAND, PARTNER_IN_HAND, bird_worth, has_bird, is_held
from voliere.games.piafs.state import State
from voliere.kernel import NOTHING, count
from voliere.kernel.events import new_log, read
from voliere.reason import Merit, merit

LEAD = 2.0
NO_PEST = 1.5
MAY_ADD = 0.5  # of what a bird would add that may be added next
NO_PARTNER = 0.5


def merits(s: State, seat: int, move: Move) -> list[Merit]:
    """Other hands and both decks are not looked at."""
    action = move.steps[0]
    if action < TAKE:
        return _of_playing(s, seat, action)
    if action < COLLECT:
        return _of_taking(s, seat, action - TAKE)
    if action < SCARE:
        return [*_of_pairs(s, seat, [action - COLLECT]), *_of_leads(s, seat, [action - COLLECT])]
    if action < DISCARD:
        is_apart = not has_bird(s, seat, (action - SCARE) ^ 1)
        return [merit(PAIR_POINTS, "keeps-pairs")] if is_apart and pairs(s, seat) else []
    if action < DRAW:
        gone = [step - DISCARD for step in move.steps]
        kept = [bird for bird in s.hand[seat][: s.hand_size[seat]] if bird not in gone]
        return _of_pairs(s, seat, kept)  # no lead is certain: the others keep birds too
    if any(_has_partner(s, seat, bird) for bird in s.track if bird != NOTHING):
        return []
    return [merit(NO_PARTNER, "no-partner")]


def _of_playing(s: State, seat: int, action: int) -> list[Merit]:
    """The chain, up to the first card that nobody knows; a pest may undo what it brings."""
    after, log = s.clone(), new_log()
    apply(after, seat, action, log)
    won, seeds = [], 0
    for event in read(log):
        if event.kind in (Events.REVEALED, Events.PEST_TAKEN):
            return [merit(seeds, "seeds", amount=seeds)] if seeds and event.kind == Events.REVEALED else []
        if event.kind == Events.WON:
            won.append(event.card)
        elif event.kind == Events.SEED_TAKEN:
            seeds += event.card
        elif event.kind == Events.OFFER_MADE:
            return [merit(NO_PEST, "no-pest"), *_of_offer(after, seat, event.amount)]
    found = [merit(NO_PEST, "no-pest"), *_of_pairs(s, seat, won), *_of_leads(s, seat, won)]
    found += [merit(bird_worth(s, seat, bird), "wins", bird=BIRD_NAMES[bird]) for bird in won]
    return [*found, merit(seeds, "seeds", amount=seeds)] if seeds else found


def _of_offer(s: State, seat: int, force: int) -> list[Merit]:
    """PF-19: the best bird of the hand that may then be added."""
    weak = [bird for bird in s.hand[seat][: s.hand_size[seat]] if BIRD_FORCE[bird] <= force]
    if not weak:
        return []
    best = max(weak, key=lambda bird: bird_worth(s, seat, bird))
    return [merit(MAY_ADD * bird_worth(s, seat, best), "may-add", bird=BIRD_NAMES[best])]


def _of_taking(s: State, seat: int, bird: int) -> list[Merit]:
    if not _has_partner(s, seat, bird):
        return []
    weight = PARTNER_IN_HAND if has_bird(s, seat, bird ^ 1) else BOTH_IN_HAND
    return [merit(weight, "partner", bird=BIRD_NAMES[bird ^ 1])]


def _has_partner(s: State, seat: int, bird: int) -> bool:
    return has_bird(s, seat, bird ^ 1) or is_held(s, seat, bird ^ 1)


def _of_pairs(s: State, seat: int, birds: list[int]) -> list[Merit]:
    """The pairs that birds make in the collection."""
    partnered = [bird for bird in birds if has_bird(s, seat, bird ^ 1) or (bird & 1 and (bird ^ 1) in birds)]
    return [merit(PAIR_POINTS, "pair", pair=BIRD_NAMES[bird][:2]) for bird in partnered]


def _of_leads(s: State, seat: int, birds: list[int]) -> list[Merit]:
    """The species of which a seat has more than anybody else once these birds join its collection."""
    found = []
    for species in range(SPECIES):
        others = max(count(s.collection[other][species]) for other in range(s.players) if other != seat)
        before = s.collection[seat][species]
        after = before
        for bird in birds:
            after |= BIRD_BIT[bird] if BIRD_SPECIES[bird] == species else 0
        if count(before) <= others < count(after):
            found.append(merit(LEAD, "leads", species=SPECIES_LETTERS[species]))
    return found
