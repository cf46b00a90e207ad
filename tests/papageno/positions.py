"""Positions built by hand and games played move by move, in the notation that people use.

What these builders know of the game (what a wire weighs, what a seat has seen) is worked out here a second time, in
the plainest way, so that a fault in the rules cannot hide behind itself.
"""

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from voliere.errors import IllegalMove
from voliere.games.papageno import rules
from voliere.games.papageno.state import State
from voliere.games.papageno.table import GAME
from voliere.kernel import FINE, NOTHING, reseed
from voliere.kernel.events import new_log, read
from voliere.match import Match

SEATS = "ABCDE"
KINDS = ["-2", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "C", "E", "F"]
BIRDS = ["-2", "0", "1", "3", "4", "5", "6", "7", "8", "9"]
BOX = Counter({**dict.fromkeys(BIRDS, 4), "C": 4, "E": 2, "F": 4})
WEIGHTS = {**{kind: int(kind) for kind in KINDS[:12]}, "C": 10, "F": 10}
NEIGHBOURS = {0: [1], 1: [0, 2], 2: [1], 3: [4], 4: [3, 5], 5: [4]}


# A second opinion


def weighings(wire: Sequence[str], weights: dict[str, int] = WEIGHTS) -> list[tuple[int, list[int]]]:
    """The weight of a wire for every choice of its Eggs, and what the six cards then weigh."""
    eggs = [place for place, card in enumerate(wire) if card == "E"]
    found = []
    for choice in itertools.product(*(NEIGHBOURS[egg] for egg in eggs)):
        copies = dict(zip(eggs, choice, strict=True))
        counted = []
        for place in range(6):
            at, steps = place, 0
            while wire[at] == "E" and steps < 6:  # two Eggs that copy each other weigh nothing at all
                at = copies[at]
                steps += 1
            counted.append(weights[wire[at]] if wire[at] != "E" else None)
        if None not in counted:
            columns = [(counted[column], counted[column + 3]) for column in range(3)]
            found.append((sum(top + bottom for top, bottom in columns if top != bottom), counted))
    return found


def lightest(wire: Sequence[str], weights: dict[str, int] = WEIGHTS) -> int:
    return min(weight for weight, _ in weighings(wire, weights))


# Between words and numbers


def kind(name: str) -> int:
    return KINDS.index(name)


def names(cards: Sequence[int]) -> str:
    return " ".join(KINDS[card] for card in cards)


def wire_of(s: State, seat: int) -> str:
    """Two rows of three; a face-down card has a question mark before it."""
    shown = [("" if s.face_up[seat] >> place & 1 else "?") + KINDS[card] for place, card in enumerate(s.wire[seat])]
    return f"{' '.join(shown[:3])} / {' '.join(shown[3:])}"


def wires_of(s: State) -> list[str]:
    return [wire_of(s, seat) for seat in range(s.players)]


def deck_of(s: State) -> str:
    """The next card first."""
    return names(s.deck[: s.deck_size][::-1])


def pile_of(s: State) -> str:
    """The top card last."""
    return names(s.pile[: s.pile_size])


def events_of(log: list[int]) -> list[str]:
    """Events as "kind seat card source target amount", a dash where there is none."""
    lines = []
    for happening in read(log):
        event = GAME.event(happening, None, 0, 0, is_open=True)
        seat = None if event.seat is None else SEATS[event.seat]
        parts = [event.kind, seat, event.card, event.source, event.target, str(event.amount)]
        lines.append(" ".join(part or "-" for part in parts))
    return lines


# Positions


def agreed(players: int, **options: Any) -> State:
    """A table that has agreed on its options, before anything is set out."""
    return GAME.configure(players, GAME.check_options(players, options))


def begun(players: int, seed: int = 0, **options: Any) -> tuple[State, list[str]]:
    """A game set up, and what was told."""
    s = agreed(players, **options)
    reseed(s, seed, 0)
    log = new_log()
    rules.start(s, log)
    return s, events_of(log)


def position(
    *wires: str, deck: str = "", pile: str = "0", to_play: str = "A", rest: str = "deck", **fields: Any
) -> State:
    """A round under way, somebody about to draw: wires such as "4 9 3 / 4 C ?8", where ?8 lies face down.

    `deck` lists the cards on top of it, the next first, and `pile` those on top of it, the last uppermost. The cards
    named nowhere lie below them in the deck, or in the pile if that is where the `rest` is to be.
    """
    s = agreed(len(wires))
    reseed(s, 1, 0)
    left = Counter(BOX)
    if s.players == 2:
        del left["F"]
    for seat, wire in enumerate(wires):
        cards = wire.replace("/", "").split()
        s.wire[seat] = [kind(card.lstrip("?")) for card in cards]
        s.face_up[seat] = sum(1 << place for place, card in enumerate(cards) if card[0] != "?")
        left.subtract(card.lstrip("?") for card in cards)
    for seat in range(s.players, len(SEATS)):
        s.wire[seat] = [NOTHING] * 6
    left.subtract(deck.split())
    left.subtract(pile.split())
    assert min(left.values()) >= 0, f"too many of {[card for card in left if left[card] < 0]}"
    below = [kind(card) for card in left.elements()]
    if "held" in fields:
        below.remove(fields["held"])
    decked = [kind(card) for card in reversed(deck.split())]
    piled = [kind(card) for card in pile.split()]
    if rest == "deck":
        decked = below + decked
    else:
        piled = below + piled
    s.deck = decked + [NOTHING] * (len(s.deck) - len(decked))
    s.deck_size = len(decked)
    s.pile = piled + [NOTHING] * (len(s.pile) - len(piled))
    s.pile_size = len(piled)
    s.chosen = [NOTHING] * len(SEATS)
    s.held = s.placed = NOTHING
    s.phase = rules.DRAWING
    s.pending = 1 << SEATS.index(to_play)
    s.starter = 0
    for field, value in fields.items():
        known = getattr(s, field)
        setattr(s, field, [*value, *known[len(value) :]] if isinstance(known, list) else value)
    check_cards(s)
    return s


def check_cards(s: State) -> None:
    """Every card is in exactly one place."""
    assert Counter(card for card, _ in GAME.whereabouts(s)) == Counter(GAME.cards(s))


# Playing


def legal(s: State, seat: int) -> list[int]:
    out = [NOTHING] * rules.MAX_LEGAL
    return out[: rules.legal(s, seat, out)]


def offered(s: State, seat: int) -> list[str]:
    """The legal moves in notation."""
    return [str(move) for move in GAME.moves(s, seat)]


def play(s: State, *moves: str) -> list[str]:
    """Make legal moves such as "A 2>C5" in turn, and answer what is told."""
    log = new_log()
    for move in moves:
        seat = SEATS.index(move[0])
        assert s.pending >> seat & 1, f"it is not the turn of {move}"
        assert move[2:] in offered(s, seat), f"{move} is not legal"
        (action,) = GAME.parse(s, seat, move[2:]).steps
        assert rules.refusal(s, seat, action) == FINE, move
        rules.apply(s, seat, action, log)
    return events_of(log)


def at_random(s: State, seed: int) -> Iterator[tuple[int, int]]:
    """Play on to the end of the game; the seat and the action are told before each is carried out."""
    chooser = random.Random(seed)
    while s.pending:
        seat = chooser.choice([seat for seat in range(s.players) if s.pending >> seat & 1])
        action = chooser.choice(legal(s, seat))
        yield seat, action
        rules.apply(s, seat, action, [])
        while s.pending == 0 and not rules.is_over(s):
            rules.next_round(s, [])


# Seen from outside


def match_at(s: State) -> Match:
    """A match in this position."""
    match = Match.new("papageno", s.players, seed=0)
    match.progress.state = s.clone()
    return match


def refused(s: State, move: str) -> tuple[str, str | None]:
    """The code and the clause with which a move is refused, such as "A 2>C5"."""
    match = match_at(s)
    with pytest.raises(IllegalMove) as refusal:
        match.play(SEATS.index(move[0]), move[2:])
    assert match.progress.state == s
    return refusal.value.code, refusal.value.clause
