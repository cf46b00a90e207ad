"""Positions built by hand and games played move by move, in the notation that people use.

What these builders know of the game (which cells touch, who takes a line) is worked out here a second time, in the
plainest way, so that a fault in the rules cannot hide behind itself. Only what the rules keep for speed alone is left
to `rules.lay`.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from voliere.errors import IllegalMove
from voliere.games.songbirds import rules
from voliere.games.songbirds.state import DRAWN, ON_THE_TABLE, OUT_OF_THE_GAME, State
from voliere.games.songbirds.table import GAME
from voliere.kernel import FINE, NOBODY, NOTHING, reseed
from voliere.kernel.events import new_log, read
from voliere.match import Match

SEATS = "ABCDEF"
COLOURS = "RBGW"
BIRDS = [colour + volume for colour in COLOURS for volume in "1234567"]
CELLS = [column + row for row in "12345" for column in "abcde"]
LINES = {line: [cell for cell in CELLS if line in cell] for line in "abcde12345"}
TOKENS = "15 12 12 10 9 8 7 7 6 5"  # of the columns, then of the rows, unless a test says otherwise
SPECIAL_CARDS = ["crow", "hawk", "hummingbird", "mockingbird"]
SPECIAL = "**"  # the special card in a drawing

ABOVE, RIGHT, BELOW, LEFT = "c1 c2", "d3 e3", "c4 c5", "a3 b3"
AREAS = {
    "crow": {ABOVE: -2, RIGHT: -4, BELOW: -5, LEFT: -3},
    "hawk": {f"{ABOVE} {RIGHT}": -4, f"{BELOW} {LEFT}": -4},
    "hummingbird": {ABOVE: 2, RIGHT: 4, BELOW: 5, LEFT: 3},
    "mockingbird": {f"{ABOVE} {RIGHT}": 4, f"{BELOW} {LEFT}": 4},
}

EMPTY = """
    .. .. .. .. ..
    .. .. .. .. ..
    .. .. .. .. ..
    .. .. .. .. ..
    .. .. .. .. ..
"""
ONLY_SPECIAL = """
    .. .. .. .. ..
    .. .. .. .. ..
    .. .. ** .. ..
    .. .. .. .. ..
    .. .. .. .. ..
"""


# A second opinion


def award(cards: Sequence[str], is_weakest: bool = False) -> str | None:
    """The colour that takes the token of these cells."""
    strengths: Counter[str] = Counter()
    for card in cards:
        if card != SPECIAL:
            strengths[card[0]] += int(card[1])
    shared = Counter(strengths.values())
    alone = {colour: strength for colour, strength in strengths.items() if shared[strength] == 1}
    choose = min if is_weakest else max
    return choose(alone, key=lambda colour: alone[colour]) if alone else None


def touching(cell: str) -> list[str]:
    """The cells that share a side with this one."""
    column, row = ord(cell[0]), int(cell[1])
    around = [(column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row)]
    return [f"{chr(c)}{r}" for c, r in around if f"{chr(c)}{r}" in CELLS]


def open_cells(forest: dict[str, str]) -> list[str]:
    """The empty cells beside a card."""
    return [cell for cell in CELLS if cell not in forest and any(near in forest for near in touching(cell))]


# Between words and numbers


def bits(names: str, known: Sequence[str]) -> int:
    return sum(1 << known.index(name) for name in names.split())


def hand(names: str) -> int:
    return bits(names, BIRDS)


def forest_of(s: State) -> dict[str, str]:
    """What lies in the forest, by cell."""
    shown = [*BIRDS, *[SPECIAL] * 4]
    return {cell: shown[card] for cell, card in zip(CELLS, s.forest, strict=True) if card != NOTHING}


def hands_of(s: State) -> list[str]:
    return [" ".join(bird for n, bird in enumerate(BIRDS) if s.hand[seat] >> n & 1) for seat in range(s.players)]


def harvest_of(s: State) -> dict[str, int]:
    return dict(zip(COLOURS, s.harvest, strict=True))


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


def position(
    drawing: str,
    hands: Sequence[str],
    to_play: str = "A",
    tokens: str = TOKENS,
    special: str | None = None,
    deck: str = "",
    favourites: str = "",
    **fields: Any,
) -> State:
    """A round under way: five rows of cells, a hand for each seat, and all that follows from them.

    Lines and areas that are full have been awarded. `deck` lists the cards on top of it, the next first; the birds
    named nowhere lie below (or are set aside). `favourites` are those laid, seat by seat, a dash for none.
    """
    forest = {cell: card for cell, card in zip(CELLS, drawing.split(), strict=True) if card != ".."}
    s = State()
    s.players = len(hands)
    s.first = NOBODY
    s.rounds = 1
    s.special_plan = [DRAWN] * len(s.special_plan)
    s.plan_size = len(s.special_plan)
    s.special = 1 + SPECIAL_CARDS.index(special) if special else 0
    s.forest = [NOTHING] * len(CELLS)
    cards = {**{bird: n for n, bird in enumerate(BIRDS)}, SPECIAL: len(BIRDS) + s.special - 1}
    for cell, card in forest.items():
        rules.lay(s, cards[card], CELLS.index(cell))
    assert s.filled == bits(" ".join(forest), CELLS)
    assert s.frontier == bits(" ".join(open_cells(forest)), CELLS)
    s.hand = [hand(cards) for cards in hands] + [0] * (len(s.hand) - len(hands))
    laid = favourites.split() + ["-"] * (len(s.favourite) - len(favourites.split()))
    s.favourite = [NOTHING if card == "-" else BIRDS.index(card) for card in laid]
    named = [card for card in [*forest.values(), *" ".join(hands).split(), *laid, *deck.split()] if card in BIRDS]
    assert len(named) == len(set(named)), "a bird is in two places"
    below = [bird for bird in BIRDS if bird not in named]
    pile = [BIRDS.index(bird) for bird in [*below, *reversed(deck.split())]]
    s.deck = pile + [NOTHING] * (len(BIRDS) - len(pile))
    s.deck_size = len(pile)
    s.shown = NOTHING
    s.token = [int(token) for token in tokens.split()]
    assert sorted(s.token) == sorted(int(token) for token in TOKENS.split())
    s.pending = 1 << SEATS.index(to_play)
    s.starter = SEATS.index(to_play)
    award_all(s, forest, special)
    for field, value in fields.items():
        known = getattr(s, field)
        setattr(s, field, [*value, *known[len(value) :]] if isinstance(known, list) else value)
    return s


def award_all(s: State, forest: dict[str, str], special: str | None) -> None:
    """Give out the tokens of all that is full, by the second opinion."""
    s.taken = [ON_THE_TABLE] * 10
    s.area_taken = [ON_THE_TABLE] * 4
    places = [(s.taken, n, cells, s.token[n], False) for n, cells in enumerate(LINES.values())]
    areas = AREAS[special] if special else {}
    is_weakest = special in ("hummingbird", "mockingbird")
    places += [(s.area_taken, n, cells.split(), amount, is_weakest) for n, (cells, amount) in enumerate(areas.items())]
    for taken, n, cells, amount, weakest in places:
        if all(cell in forest for cell in cells):
            colour = award([forest[cell] for cell in cells], weakest)
            taken[n] = COLOURS.index(colour) if colour else OUT_OF_THE_GAME
            if colour:
                s.harvest[taken[n]] += amount


def check_awards(s: State) -> None:
    """What was taken and harvested is what the cards in the forest say, no more and no less."""
    again = State()
    again.token = s.token
    award_all(again, forest_of(s), SPECIAL_CARDS[s.special - 1] if s.special else None)
    assert again.taken == s.taken
    assert again.area_taken == s.area_taken
    assert again.harvest == s.harvest


def check_cards(s: State) -> None:
    """Every card is in exactly one place."""
    assert sorted(card for card, _ in GAME.whereabouts(s)) == sorted(GAME.cards(s))
    assert set(s.deck[s.deck_size :]) <= {NOTHING}


def at_the_end(favourites: str, harvest: str, **fields: Any) -> tuple[State, list[str]]:
    """A round just scored, with one card in each hand and berries by colour such as "R27 W3"."""
    s = position(EMPTY, favourites.split(), **fields)
    for berries in harvest.split():
        s.harvest[COLOURS.index(berries[0])] = int(berries[1:])
    log = new_log()
    rules.end_round(s, log)
    return s, events_of(log)


# Playing


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


def legal(s: State, seat: int) -> list[int]:
    out = [NOTHING] * rules.MAX_LEGAL
    return out[: rules.legal(s, seat, out)]


def steps_of(s: State, move: str) -> tuple[int, tuple[int, ...]]:
    """The seat and the actions of a move such as "A R5@c3"."""
    seat = SEATS.index(move[0])
    return seat, GAME.parse(s, seat, move[2:]).steps


def play(s: State, *moves: str) -> list[str]:
    """Make legal moves in turn, and answer what is told."""
    log = new_log()
    for move in moves:
        seat, steps = steps_of(s, move)
        assert s.pending == 1 << seat, f"it is not the turn of {move}"
        for step in steps:
            assert rules.refusal(s, seat, step) == FINE, move
            assert step in legal(s, seat), move
            rules.apply(s, seat, step, log)
    return events_of(log)


def at_random(s: State, seed: int) -> Iterator[int]:
    """Play on to the very end; the seat that played is told after each whole move."""
    chooser = random.Random(seed)
    while s.pending:
        seat = s.pending.bit_length() - 1
        rules.apply(s, seat, chooser.choice(legal(s, seat)), [])
        if not s.midway:
            yield seat
        while s.pending == 0 and not rules.is_over(s):
            rules.next_round(s, [])


# Seen from outside


def match_at(s: State, **options: Any) -> Match:
    """A match in this position."""
    match = Match.new("songbirds", s.players, seed=0, **options)
    match.progress.state = s.clone()
    return match


def refused(match: Match, move: str) -> tuple[str, str | None]:
    """The code and the clause with which a move is refused, such as "A R5@c3"."""
    before = match.progress.state.clone()
    with pytest.raises(IllegalMove) as refusal:
        match.play(SEATS.index(move[0]), move[2:])
    assert match.progress.state == before
    return refusal.value.code, refusal.value.clause
