"""What a move does for its player: which colour it gives a token, keeps it from, or keeps a bird for."""

from collections.abc import Iterator
from itertools import combinations

from voliere.game import Move
from voliere.games.songbirds.components import (
    AREA_CELLS,
    AREA_TOKENS,
    AREAS,
    BIRD_COLOUR,
    BIRD_NAMES,
    COLOUR_LETTERS,
    COLOURS,
    LINE_CELLS,
    LINE_NAMES,
    NO_SPECIAL,
    SIZE,
    SONG,
)
from voliere.games.songbirds.judge import (
    COLOUR_BIRDS,
    DENIAL,
    WORM,
    birds_to_come,
    choir,
    favourite_hope,
    harvest_hopes,
    hope_of,
)
from voliere.games.songbirds.rules import FAVOURITE, PLACE, apply, winner
from voliere.games.songbirds.state import COMPETITIVE, ON_THE_TABLE, State
from voliere.kernel import NOBODY, NOTHING, count, highest, members
from voliere.reason import Merit, merit

LAST_CARDS = 2  # that a line lacks: then every way to fill it is tried
SECURED = 0.9  # of a token that no other colour can take, but none has yet
KEPT_CARD = 1.0


def merits(s: State, seat: int, move: Move) -> list[Merit]:
    """Only the forest, the own hand and the birds still to come are looked at."""
    last = move.steps[-1]
    if last >= PLACE:
        card = s.shown if s.shown != NOTHING else move.steps[0]
        return _of_placing(s, seat, card, last - PLACE)
    if last >= FAVOURITE and s.mode == COMPETITIVE and s.worms > 0:
        return [merit(WORM * s.worms, "worm", amount=s.worms)]
    return []


def _of_placing(s: State, seat: int, card: int, cell: int) -> list[Merit]:
    hand = s.hand[seat] & ~(1 << card)
    birds = birds_to_come(s, seat, card)
    wanted = _wanted(s, seat, hand, birds)
    rivals = [
        colour
        for colour in range(COLOURS)  # in a contest somebody else must be able to have it as favourite
        if colour != wanted and (s.mode != COMPETITIVE or birds & ~hand & COLOUR_BIRDS[colour])
    ]
    found = _of_areas(s, seat, card, cell, wanted, rivals)
    for line in (cell % SIZE, SIZE + cell // SIZE):
        missing = count(LINE_CELLS[line] & ~s.filled)
        if missing > LAST_CARDS:
            continue
        token = s.token[line]
        told: dict[str, int | str] = {"amount": token, "line": LINE_NAMES[line]}
        takers = set(_takers(s.song[line] + SONG[card], missing - 1, birds)) - {NOBODY}
        if takers == {wanted}:
            name, weight = ("takes", 1.0) if missing == 1 else ("secures", SECURED)
            found.append(merit(weight * token, name, colour=COLOUR_LETTERS[wanted], **told))
        leader = winner(s.song[line], 0)
        if leader in rivals and leader not in takers and leader in _takers(s.song[line], missing, birds | 1 << card):
            found.append(merit(_denied(s, token), "keeps-from", colour=COLOUR_LETTERS[leader], **told))
    if s.mode == COMPETITIVE and s.favourite[seat] == NOTHING:
        kept = highest(hand & COLOUR_BIRDS[wanted])
        found.append(merit(KEPT_CARD, "keeps-card", card=BIRD_NAMES[kept]))
    return found


def _wanted(s: State, seat: int, hand: int, birds: int) -> int:
    """The colour that the judge would play for."""
    for other in range(s.players):
        if s.favourite[other] != NOTHING and (other == seat or s.mode != COMPETITIVE):
            return BIRD_COLOUR[s.favourite[other]]
    hopes = harvest_hopes(s, birds, choir(birds))
    if s.mode != COMPETITIVE:
        return max(range(COLOURS), key=lambda colour: hope_of(hopes, colour))
    held = [colour for colour in range(COLOURS) if hand & COLOUR_BIRDS[colour]]
    return max(held, key=lambda colour: favourite_hope(s, hand, hopes, colour))


def _takers(song: int, missing: int, birds: int) -> Iterator[int]:
    """The colours that take a line that lacks so many of these birds, one after the other."""
    ways = combinations([SONG[bird] for bird in members(birds)], missing)
    return (winner(song + sum(way), 0) for way in ways)


def _of_areas(s: State, seat: int, card: int, cell: int, wanted: int, rivals: list[int]) -> list[Merit]:
    """Of the special card: what is good for the wanted colour, or bad for another."""
    if s.special == NO_SPECIAL:
        return []
    after = s.clone()
    after.hand[seat] &= ~(1 << card)
    after.shown = card
    apply(after, seat, PLACE + cell, [])
    found = []
    for area in range(AREAS):
        colour = after.area_taken[area]
        if AREA_CELLS[s.special][area] and s.area_taken[area] == ON_THE_TABLE and colour >= 0:
            amount = AREA_TOKENS[s.special][area]
            if (colour == wanted and amount > 0) or (colour in rivals and amount < 0):
                weight = amount if amount > 0 else _denied(s, -amount)
                found.append(merit(weight, "area", colour=COLOUR_LETTERS[colour], amount=amount))
    return found


def _denied(s: State, amount: int) -> float:
    """What others do not get: in a contest it is one of them, for a table all other colours count against it."""
    return DENIAL * amount / (s.players - 1) if s.mode == COMPETITIVE else amount
