"""Positions built by hand and games played move by move, in the notation that people use.

What these builders know of the game (what a bird weighs, what is in the box) is worked out here a second time, in the
plainest way, so that a fault in the rules cannot hide behind itself.
"""

import math
import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

import pytest

from voliere.errors import IllegalMove
from voliere.games.piafs import rules
from voliere.games.piafs.state import State
from voliere.games.piafs.table import GAME
from voliere.kernel import FINE, NOBODY, NOTHING, reseed
from voliere.kernel.events import new_log, read
from voliere.match import Match

SEATS = "ABCD"
SPECIES = "CSBKGY"
BIRDS = [species + force + sex for species in SPECIES for force in "123456" for sex in "mf"]
FEEDER = ["", "1", "2", "3", "crow", "squirrel"]
PLAYING, SCARING, OFFERED, REFILLING, DISCARDING, OVER = range(6)


def number(bird: str) -> int:
    return BIRDS.index(bird)


def piles(names: str) -> list[int]:
    """Birds as the sets, one a species, that the state holds."""
    sets = [0] * 6
    for bird in names.split():
        sets[number(bird) // 12] |= 1 << number(bird) % 12
    return sets


def birds(sets: Sequence[int]) -> str:
    return " ".join(BIRDS[12 * species + n] for species in range(6) for n in range(12) if sets[species] >> n & 1)


# Positions


def position(
    queues: Sequence[str],
    hands: Sequence[str],
    to_play: str = "A",
    *,
    column: str = "1 2 3 1",
    pests: str = "",
    feeder: str | None = None,
    track: str = "- - -",
    deck: str | None = None,
    collections: Sequence[str] = (),
    seeds: Sequence[str] = (),
    left_out: str | None = None,
    **fields: Any,
) -> State:
    """A game under way. Decks are told from the top; None is all that is named nowhere else.

    Birds that are then still nowhere have been scared away, and pests have left; there were no more seeds in the box.
    """
    s = State()
    players = s.players = len(hands)
    s.first = NOBODY
    if players == 2:
        left_out = left_out or "Y"
    s.left_out = SPECIES.index(left_out) if left_out else NOTHING
    s.perch = 0
    s.pending = 1 << SEATS.index(to_play)
    s.starter = SEATS.index(to_play)
    for perch in range(3):
        queue = queues[perch].split() if perch < len(queues) else []
        s.queue[perch] = [number(bird) for bird in queue] + [0] * (8 - len(queue))
        s.queue_size[perch] = len(queue)
        s.ground[perch] = sum(int(bird[1]) for bird in queue[1:])
    for seat in range(4):
        hand = sorted(number(bird) for bird in hands[seat].split()) if seat < players else []
        s.hand[seat] = hand + [0] * (4 - len(hand))
        s.hand_size[seat] = len(hand)
        s.collection[seat] = piles(collections[seat]) if seat < len(collections) else [0] * 6
        for seed in seeds[seat].split() if seat < len(seeds) else []:
            s.taken[seat][int(seed) - 1] += 1
            s.pile[seat][int(seed) - 1] += 1
    s.track = [NOTHING if bird == "-" else number(bird) for bird in track.split()]
    named = " ".join([*queues, *hands, *collections, track.replace("-", ""), deck or ""]).split()
    assert len(named) == len(set(named)), "a bird is in two places"
    nowhere = [bird for bird in BIRDS if bird not in named and bird[0] != left_out]
    assert not any(bird[0] == left_out for bird in named)
    pile = [number(bird) for bird in (nowhere if deck is None else reversed(deck.split()))]
    s.deck = pile + [0] * (72 - len(pile))
    s.deck_size = len(pile)
    s.flown = piles("" if deck is None else " ".join(nowhere))
    s.column = [int(seed) for seed in column.split()] + [0] * (4 - len(column.split()))
    s.column_size = len(column.split())
    s.pests = [FEEDER.index(pest) for pest in pests.split()] + [0] * (4 - len(pests.split()))
    s.pests_size = len(pests.split())
    box = Counter({"1": 10, "2": 10, "3": 10, "crow": 3, "squirrel": 3})
    if players == 2:
        box -= Counter(["1", "2", "2", "3", "crow"])
    out = Counter([*column.split(), *pests.split(), *" ".join(seeds).split()])
    rest = sorted((box - out).elements()) if feeder is None else feeder.split()[::-1]
    s.feeder = [FEEDER.index(card) for card in rest] + [0] * (36 - len(rest))
    s.feeder_size = len(rest)
    out += Counter(rest)
    more = Counter(["1", "2", "2", "3"] if players == 2 else [])
    s.seeds = [out[seed] + more[seed] for seed in "123"]
    s.more_seeds = [1, 2, 1]
    s.lost = [0, 0, 0, 0, box["crow"] - out["crow"], box["squirrel"] - out["squirrel"]]
    for field, value in fields.items():
        known = getattr(s, field)
        setattr(s, field, [*value, *known[len(value) :]] if isinstance(known, list) else value)
    check_cards(s)
    return s


def check_cards(s: State) -> None:
    """Every card is in exactly one place."""
    assert sorted(card for card, _ in GAME.whereabouts(s)) == sorted(GAME.cards(s))


def queues_of(s: State) -> list[str]:
    shown = [*BIRDS, "-"]
    return [" ".join(shown[bird] for bird in s.queue[p][: s.queue_size[p]]) for p in range(3) if s.queue_size[p]]


def hand_of(s: State, seat: int) -> str:
    return " ".join(BIRDS[bird] for bird in s.hand[seat][: s.hand_size[seat]])


def track_of(s: State) -> str:
    return " ".join("-" if bird == NOTHING else BIRDS[bird] for bird in s.track)


def deck_of(s: State) -> str:
    """From the top."""
    assert not any(s.deck[s.deck_size :])
    return " ".join(BIRDS[bird] for bird in reversed(s.deck[: s.deck_size]))


def feeder_of(s: State) -> str:
    """From the top."""
    assert not any(s.feeder[s.feeder_size :])
    return " ".join(FEEDER[card] for card in reversed(s.feeder[: s.feeder_size]))


def column_of(s: State) -> tuple[str, str]:
    """Seeds and pests from the base upward."""
    assert not any(s.column[s.column_size :] + s.pests[s.pests_size :])
    seeds, pests = s.column[: s.column_size], s.pests[: s.pests_size]
    return " ".join(FEEDER[card] for card in seeds), " ".join(FEEDER[card] for card in pests)


def pile_of(s: State, seat: int) -> str:
    """A seat's seeds, of which there are never more than it took."""
    taken = [sum(s.taken[seat][n::3]) for n in range(3)]
    assert all(0 <= left <= all_taken for left, all_taken in zip(s.pile[seat], taken, strict=True))
    return " ".join(seed for seed, left in zip("123", s.pile[seat], strict=True) for _ in range(left))


def raided(s: State, seat: int, taken: Sequence[Sequence[int]], stolen: Sequence[int]) -> None:
    """Let squirrels have been at a seat's seeds: what it took before the first, after it …, and what they stole."""
    s.raids[seat] = len(taken) - 1
    for raid, seeds in enumerate(taken):
        s.taken[seat][3 * raid : 3 * raid + 3] = seeds
    s.pile[seat] = [sum(seeds) - gone for *seeds, gone in zip(*taken, stolen, strict=True)]


def events_of(log: list[int]) -> list[str]:
    """Events as "kind seat card source target amount", a dash where there is none."""
    lines = []
    for happening in read(log):
        event = GAME.event(happening, None, 0, 0, is_open=True)
        seat = None if event.seat is None else SEATS[event.seat]
        parts = [event.kind, seat, event.card, event.source, event.target, str(event.amount)]
        lines.append(" ".join(part or "-" for part in parts))
    return lines


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


def moves(s: State, seat: int) -> str:
    return " ".join(str(move) for move in GAME.moves(s, seat))


def play(s: State, *steps: str) -> list[str]:
    """Make legal moves such as "A C5m>1" in turn, and answer what is told."""
    log = new_log()
    for move in steps:
        seat = SEATS.index(move[0])
        assert s.pending >> seat & 1, f"it is not for {move} now"
        for step in GAME.parse(s, seat, move[2:]).steps:
            assert rules.refusal(s, seat, step) == FINE, move
            assert step in legal(s, seat), move
            rules.apply(s, seat, step, log)
        assert not s.midway
        check_cards(s)
    return events_of(log)


def at_random(s: State, seed: int) -> Iterator[tuple[int, list[str]]]:
    """Play on to the very end; after each action the seat and what was told."""
    chooser = random.Random(seed)
    while s.pending:
        seat = chooser.choice([seat for seat in range(s.players) if s.pending >> seat & 1])
        while True:
            log = new_log()
            rules.apply(s, seat, chooser.choice(legal(s, seat)), log)
            yield seat, events_of(log)
            if not s.midway:
                break


# Seen from outside


def match_at(s: State) -> Match:
    """A match in this position."""
    match = Match.new("piafs", s.players, seed=0)
    match.progress.state = s.clone()
    return match


def refused(s: State, move: str) -> tuple[str, str | None]:
    """The code and the clause with which a move such as "A C5m>1" is refused."""
    match = match_at(s)
    with pytest.raises(IllegalMove) as refusal:
        match.play(SEATS.index(move[0]), move[2:])
    assert match.progress.state == s
    return refusal.value.code, refusal.value.clause


# Chance


def check_frequencies(draw: Callable[[int], Hashable], chances: dict[Any, float], draws: int = 3000) -> None:
    """Chi-square: draw(seed) comes out as often as it should, and never otherwise."""
    assert abs(sum(chances.values()) - 1) < 1e-9
    tally = Counter(draw(seed) for seed in range(draws))
    assert set(tally) <= set(chances)
    chi_square = sum((tally[key] - draws * chance) ** 2 / (draws * chance) for key, chance in chances.items())
    freedom = len(chances) - 1
    # Wilson and Hilferty: the cube root of chi-square over its degrees of freedom is nearly normal.
    z = ((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    assert z < 4.5, tally
