"""Positions built by hand and games played move by move, in the notation that people use.

What these builders know of the game is worked out here a second time, in the plainest way, so that a fault in the
rules cannot hide behind itself.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from voliere.errors import IllegalMove
from voliere.games.hiifuu import rules
from voliere.games.hiifuu.state import State
from voliere.games.hiifuu.table import GAME
from voliere.kernel import FINE, NOBODY, NOTHING, reseed
from voliere.kernel.events import new_log, read
from voliere.match import Match

SEATS = "ABCDEF"
COLOURS = "ORVG"
CARDS = [f"{colour}{value}" for colour in COLOURS for value in range(1, 19)]
VALUES = {4: 13, 5: 15, 6: 18}
DEALT = {4: 13, 5: 12, 6: 12}
DISCARDS = {4: 4, 5: 3, 6: 2}
TRICKS = {4: 9, 5: 9, 6: 10}
TOKENS = [[1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 6], [4, 5, 6, 7], [5, 6, 7, 8]]


# Between words and numbers


def sets_of(names: str) -> list[int]:
    """Cards such as "O1 V12", as a set a colour."""
    sets = [0, 0, 0, 0]
    for name in names.split():
        sets[COLOURS.index(name[0])] |= 1 << int(name[1:]) - 1
    return sets


def names_of(sets: Sequence[int]) -> str:
    return " ".join(card for n, card in enumerate(CARDS) if sets[n // 18] >> n % 18 & 1)


def hands_of(s: State) -> list[str]:
    return [names_of(s.hand[seat]) for seat in range(s.players)]


def discards_of(s: State) -> list[str]:
    return [names_of(s.discard[seat]) for seat in range(s.players)]


def colours(names: str) -> int:
    """Colours such as "OG", as bits."""
    return sum(1 << COLOURS.index(name) for name in names)


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
    hands: Sequence[str],
    to_play: str = "A",
    discards: Sequence[str] = (),
    played: str = "",
    lacks: Sequence[str] = (),
    tricks: Sequence[int] = (),
    taken: Sequence[int] = (),
    tokens: Sequence[int] = (1, 2, 3, 4),
    **fields: Any,
) -> State:
    """A round under way, the next card to lead: a hand for each seat, and what lies open.

    `taken` are the places in the row of the tokens that seats have taken, -1 for none. `tricks_played` follows from
    the hands, which all have the same size.
    """
    players = len(hands)
    s = State()
    s.players = players
    s.value = [list(line) for line in TOKENS]
    s.shows_played = 1
    s.token = list(tokens)
    for seat, hand in enumerate(hands):
        s.hand[seat] = sets_of(hand)
    for seat, cards in enumerate(discards):
        s.discard[seat] = sets_of(cards)
        s.discarded[seat] = len(cards.split())
    s.played = sets_of(played)
    s.lacks = [colours(lack) for lack in lacks] + [0] * (6 - len(lacks))
    s.tricks = [*tricks, *[0] * (6 - len(tricks))]
    s.taken = [*taken, *[NOTHING] * (6 - len(taken))]
    s.tokens_taken = sum(place != NOTHING for place in taken)
    s.trick = [NOTHING] * 6
    s.leader = SEATS.index(to_play)
    s.led = NOTHING
    s.winner = NOBODY
    s.tricks_played = TRICKS[players] - len(hands[s.leader].split())
    s.pending = 1 << s.leader
    for field, value in fields.items():
        setattr(s, field, value)
    return s


def discarding(hands: Sequence[str], leader: str = "A", **fields: Any) -> State:
    """A round just dealt: everybody is to discard."""
    s = position(hands, leader, **fields)
    s.tricks_played = 0
    s.is_discarding = 1
    s.pending = (1 << len(hands)) - 1
    return s


def check_cards(s: State) -> None:
    """Every card is in exactly one place."""
    assert sorted(card for card, _ in GAME.whereabouts(s)) == sorted(GAME.cards(s))


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


def legal_cards(s: State, seat: str) -> str:
    return " ".join(CARDS[card] for card in legal(s, SEATS.index(seat)))


def play(s: State, *moves: str) -> list[str]:
    """Make legal moves in turn, such as "A O5" or "B discard O1 O2 V3 G9", and answer what is told."""
    log = new_log()
    for move in moves:
        seat = SEATS.index(move[0])
        assert s.pending >> seat & 1, f"{move}: it is not for this seat to move"
        for step in GAME.parse(s, seat, move[2:]).steps:
            assert rules.refusal(s, seat, step) == FINE, move
            assert step in legal(s, seat), move
            rules.apply(s, seat, step, log)
    return events_of(log)


def at_random(s: State, seed: int, one_round: bool = False) -> Iterator[int]:
    """Play on to the very end; the seat that played is told after each whole move."""
    chooser = random.Random(seed)
    number = s.round
    while s.pending and not (one_round and s.round > number):
        seat = chooser.choice([n for n in range(s.players) if s.pending >> n & 1])
        rules.apply(s, seat, chooser.choice(legal(s, seat)), [])
        while s.midway:
            rules.apply(s, seat, chooser.choice(legal(s, seat)), [])
        yield seat
        while s.pending == 0 and not rules.is_over(s):
            rules.next_round(s, [])


# Seen from outside


def match_at(s: State, **options: Any) -> Match:
    """A match in this position."""
    match = Match.new("hiifuu", s.players, seed=0, **options)
    match.progress.state = s.clone()
    return match


def refused(match: Match, move: str) -> tuple[str, str | None]:
    """The code and the clause with which a move is refused, such as "A O5"."""
    before = match.progress.state.clone()
    with pytest.raises(IllegalMove) as refusal:
        match.play(SEATS.index(move[0]), move[2:])
    assert match.progress.state == before
    return refusal.value.code, refusal.value.clause
