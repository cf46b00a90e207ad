"""Possible worlds: what a seat cannot know (HF-04) and what a lack has shown (HF-08), counted and drawn exactly."""

import functools
import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from tests.hiifuu.positions import (
    CARDS,
    COLOURS,
    VALUES,
    at_random,
    begun,
    check_cards,
    discarding,
    discards_of,
    hands_of,
    legal,
    play,
    position,
)
from voliere.games.hiifuu import sight, worlds
from voliere.games.hiifuu.state import State, hand_size
from voliere.games.hiifuu.table import GAME
from voliere.kernel import reseed

pytestmark = pytest.mark.rules

World = tuple[str, ...]


# One for all draws: what an earlier one has left in it must not matter.
SCRATCH = [7] * worlds.SCRATCH


def redrawn(s: State, seat: int, seed: int) -> State:
    world = s.clone()
    reseed(world, seed, 1)
    worlds.resample(world, seat, SCRATCH)
    return world


def key(s: State) -> World:
    return (*hands_of(s), *discards_of(s))


# Small worlds, all listed


def last_cards(hands: Sequence[str], discards: Sequence[str], lacks: Sequence[str]) -> State:
    """A position in which all other cards have been played."""
    named = " ".join([*hands, *discards]).split()
    played = [card for card in CARDS if int(card[1:]) <= VALUES[len(hands)] and card not in named]
    s = position(hands, discards=discards, lacks=lacks, played=" ".join(played))
    check_cards(s)
    return s


def all_worlds(s: State, seat: int) -> set[World]:
    """Every way to give the unseen cards out again that fits hand sizes and lacks, one card after the other."""
    hands, discards = hands_of(s), discards_of(s)
    others = [other for other in range(s.players) if other != seat]
    slots = [(kind, other) for kind in (0, 1) for other in others]
    room = {(kind, other): len((hands, discards)[kind][other].split()) for kind, other in slots}
    unseen = sorted(" ".join([*(hands[o] for o in others), *(discards[o] for o in others)]).split(), key=CARDS.index)
    found = set()

    def give(index: int, given: dict[tuple[int, int], list[str]]) -> None:
        if index == len(unseen):
            full = {**given, (0, seat): hands[seat].split(), (1, seat): discards[seat].split()}
            found.add(tuple(" ".join(full[kind, other]) for kind in (0, 1) for other in range(s.players)))
            return
        card = unseen[index]
        for kind, other in slots:
            is_lacked = kind == 0 and s.lacks[other] >> COLOURS.index(card[0]) & 1
            if len(given[kind, other]) < room[kind, other] and not is_lacked:
                give(index + 1, {**given, (kind, other): [*given[kind, other], card]})

    give(0, {slot: [] for slot in slots})
    return found


SMALL = {
    "nobody lacks anything": (["G1", "O1 R1", "O2", "V1"], ["G2", "O3", "", ""], ["", "", "", ""]),
    "one seat lacks one colour": (["G1", "R1 V1", "O1", "R2"], ["", "O3", "", "V2"], ["", "O", "", ""]),
    "two seats lack different colours": (["G1", "R1 V1", "O1 V2", "O2"], ["", "O3", "R2", ""], ["", "O", "R", ""]),
    "two seats lack the same": (["G1", "R1 R3", "V1", "O1 O2"], ["", "O3", "R2", ""], ["", "O", "O", ""]),
    "one lacks three colours": (["G1", "V1 V2", "V3 O1", "R1"], ["", "O2", "", "V4"], ["", "ORG", "R", ""]),
    "three different lacks": (["G1", "V1 R1", "O1 V2", "O2"], ["V5", "O3", "", "V3"], ["", "O", "R", "V"]),
    "overlapping lacks": (["G1", "V1", "O1 V2", "O2"], ["V5", "O3", "R3", "V3"], ["", "OR", "R", "V"]),
    "one lacks all": (["G1", "", "O1 V2", "O2 R2"], ["", "O3 G2", "", ""], ["", "ORVG", "R", "V"]),
    "five players": (["G1", "R1", "O1 V2", "O2", "V1"], ["", "G2", "O3", "", ""], ["", "OG", "R", "V", ""]),
    "six players, four groups": (
        ["G1 G2", "V1 G3", "R1", "O1 V2", "R2", "O3"],
        ["", "O4", "", "", "", ""],
        ["", "OR", "O", "R", "O", "V"],
    ),
    "six players, five groups": (
        ["G1", "V1", "R1 V2", "O1", "O2", "O3"],
        ["", "O4", "", "", "", ""],
        ["", "OR", "OG", "RV", "V", "G"],
    ),
}


@pytest.mark.slow
@pytest.mark.clause("HF-04", "HF-08")
@pytest.mark.parametrize("name", SMALL)
def test_every_world_that_fits_is_equally_likely_and_no_other_comes(name, count):
    s = last_cards(*SMALL[name])
    possible = all_worlds(s, 0)
    assert key(s) in possible
    assert len(possible) > 10
    assert len(possible) == number_of_worlds(s)
    draws = count(6, 50) * len(possible)
    tally = Counter(key(redrawn(s, 0, seed)) for seed in range(draws))
    assert set(tally) <= possible
    expected = draws / len(possible)
    chi_square = sum((tally[world] - expected) ** 2 / expected for world in possible)
    freedom = len(possible) - 1
    # Wilson and Hilferty: the cube root of chi-square over its degrees of freedom is nearly normal.
    z = ((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    assert abs(z) < 4


@pytest.mark.slow
@pytest.mark.clause("HF-04")
@pytest.mark.parametrize("name", ["nobody lacks anything", "one seat lacks one colour", "overlapping lacks"])
def test_worlds_that_lean_long_enough_are_as_likely_as_what_others_discard(name, monkeypatch, count):
    odds = [1.0 + value % 3 for value in range(len(sight.ODDS))]
    monkeypatch.setattr(sight, "ODDS", odds)
    monkeypatch.setattr(sight, "EXCHANGES", 12)
    s = last_cards(*SMALL[name])
    weight = {
        world: math.prod(odds[4 * 18 + int(card[1:]) - 1] for cards in world[5:] for card in cards.split())
        for world in all_worlds(s, 0)
    }
    draws, tally = count(8, 40) * len(weight), Counter[World]()
    for seed in range(draws):
        world = redrawn(s, 0, seed)
        sight.lean(world, 0)
        tally[key(world)] += 1
    assert set(tally) <= set(weight)
    for value in set(weight.values()):
        expected = sum(one for one in weight.values() if one == value) / sum(weight.values())
        found = sum(tally[world] for world, one in weight.items() if one == value) / draws
        assert abs(found - expected) < 4.5 * math.sqrt(expected * (1 - expected) / draws)


@pytest.mark.clause("HF-04")
def test_a_colour_that_a_seat_lacks_may_be_among_its_discards():
    s = last_cards(["G1", "R1", "R2", "V1"], ["", "O1", "", ""], ["", "O", "O", "O"])
    assert {discards_of(redrawn(s, 0, seed))[1] for seed in range(20)} == {"O1"}
    s = last_cards(["G1", "R1", "R2", "V1"], ["", "O1", "O2", ""], ["", "O", "O", "O"])
    assert {discards_of(redrawn(s, 0, seed))[1] for seed in range(40)} == {"O1", "O2"}


@pytest.mark.clause("HF-08")
def test_where_lacks_leave_one_world_it_is_found():
    hands = ["G1", "R1 R2 R3", "V1 V2 V3", "O1 O2 O3"]
    s = last_cards(hands, ["", "", "", ""], ["", "OVG", "ORG", "RVG"])
    for seed in range(5):
        assert key(redrawn(s, 0, seed)) == key(s)


@pytest.mark.clause("HF-04")
def test_while_others_discard_their_cards_are_redrawn_and_ones_own_stay():
    hands = [" ".join(f"{colour}{value}" for value in range(1, 14)) for colour in COLOURS]
    s = discarding(hands)
    play(s, "A discard O1 O2 O3 O4", "C discard V1 V2 V3 V4")
    places: Counter[tuple[str, str]] = Counter()
    for seed in range(600):
        world = redrawn(s, 0, seed)
        check_cards(world)
        assert (hands_of(world)[0], discards_of(world)[0]) == (hands_of(s)[0], "O1 O2 O3 O4")
        assert world.discarded == s.discarded
        places.update(GAME.whereabouts(world))
    for card in " ".join(hands[1:]).split():
        for place, size in (("hand B", 13), ("hand C", 9), ("hand D", 13), ("discards C", 4)):
            expected = 600 * size / 39
            assert abs(places[card, place] - expected) < 4.5 * expected**0.5


def number_of_worlds(s: State) -> int:
    """The same, from the numbers that `resample` sets out: groups, then all orders of the slots of each."""
    x = [0] * worlds.SCRATCH
    unseen = tuple(worlds.unseen(s, 0, colour).bit_count() for colour in range(4))
    worlds.set_out_slots(s, 0, x)
    groups = tuple((x[worlds.LACKS + n], x[worlds.SIZE + n]) for n in range(x[worlds.GROUP_COUNT]))
    slots, begin, total = x[worlds.SLOTS : worlds.SLOTS + sum(unseen)], 0, count_worlds(unseen, groups)
    for size in [*(size for _, size in groups), sum(unseen) - sum(size for _, size in groups)]:
        total *= math.factorial(size)
        total //= math.prod(map(math.factorial, Counter(slots[begin : begin + size]).values()))
        begin += size
    return total


# Whole games


@pytest.mark.clause("HF-04", "HF-08", "HF-17")
@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("leans", [False, True])
def test_a_possible_world_looks_the_same_to_its_seat_and_keeps_sizes_and_lacks(players, leans):
    for seed in range(2):
        s, _ = begun(players, seed)
        for number, _ in enumerate(at_random(s, seed, one_round=True)):
            seat = number % players
            world = redrawn(s, seat, number)
            if leans:
                sight.lean(world, seat)
            check_cards(world)
            assert GAME.view(world, seat, 0) == GAME.view(s, seat, 0)
            assert world.hand[seat] == s.hand[seat]
            assert world.discard[seat] == s.discard[seat]
            assert legal(world, seat) == legal(s, seat)
            for other in range(players):
                assert hand_size(world, other) == hand_size(s, other)
                assert len(discards_of(world)[other].split()) == s.discarded[other]
                for colour in range(4):
                    assert not (s.lacks[other] >> colour & 1 and world.hand[other][colour])
            for field in s.fields:
                if field not in ("rng", "hand", "discard"):
                    assert getattr(world, field) == getattr(s, field)


@pytest.mark.clause("HF-04", "HF-08")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_world_depends_on_what_the_seat_sees_and_on_chance_alone(players):
    s, _ = begun(players, 3)
    for number, _ in enumerate(at_random(s, 3, one_round=True)):
        if number % 3 == 0:
            seat = number % players
            first = redrawn(s, seat, 1)
            assert redrawn(redrawn(s, seat, 2), seat, 1) == first
            dirty = s.clone()
            dirty.deck = [5] * 72
            assert redrawn(dirty, seat, 1) == first


@pytest.mark.clause("HF-04")
def test_nothing_is_redrawn_once_the_game_is_over():
    s, _ = begun(4, 1)
    for _ in at_random(s, 1):
        pass
    before = s.clone()
    for seat in range(4):
        worlds.resample(s, seat, [])
        assert s == before


# Counting


def shares_of(unseen: Sequence[int], lacks: int, size: int) -> Iterator[tuple[int, ...]]:
    """All shares of a group, in the order of their numbers."""
    limits = [0 if lacks >> colour & 1 else min(size, unseen[colour]) for colour in range(4)]
    for share in itertools.product(*(range(limit + 1) for limit in limits)):
        if sum(share) == size:
            yield share


@functools.cache
def count_worlds(unseen: tuple[int, ...], groups: tuple[tuple[int, int], ...]) -> int:
    """How many ways there are to serve the groups (lacks, size), in numbers that know no limbs."""
    if not groups:
        return 1
    total = 0
    for share in shares_of(unseen, *groups[0]):
        after = tuple(cards - given for cards, given in zip(unseen, share, strict=True))
        total += math.prod(map(math.comb, unseen, share)) * count_worlds(after, groups[1:])
    return total


def buffer(unseen: Sequence[int], groups: Sequence[tuple[int, int]]) -> list[int]:
    x = [7] * worlds.SCRATCH
    x[worlds.UNSEEN : worlds.UNSEEN + 4] = unseen
    x[worlds.GROUP_COUNT] = len(groups)
    for number, (lacks, size) in enumerate(groups):
        x[worlds.LACKS + number] = lacks
        x[worlds.SIZE + number] = size
    return x


def wide(x: Sequence[int], at: int) -> int:
    return sum(x[at + limb] << 45 * limb for limb in range(3))


def shares_drawn(
    x: list[int], draws: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> tuple[list[int], list[list[int]]]:
    """`draw_shares` with these numbers instead of chance: the totals it drew below, and the shares."""
    totals: list[int] = []

    def draw(_: State, buffer: list[int]) -> None:
        totals.append(wide(buffer, worlds.TOTAL))
        number = draws[len(totals) - 1] % totals[-1]
        buffer[worlds.DRAW : worlds.DRAW + 3] = [number >> 45 * limb & (1 << 45) - 1 for limb in range(3)]

    monkeypatch.setattr(worlds, "draw_below_total", draw)
    worlds.draw_shares(State(), x)
    rows = [x[worlds.SHARES + 4 * group : worlds.SHARES + 4 * group + 4] for group in range(x[worlds.GROUP_COUNT] + 1)]
    return totals, rows


WIDE = {
    "one group": ([9, 8, 7, 6], [(0b0001, 9)]),
    "merged seats": ([13, 12, 11, 10], [(0b0001, 27)]),
    "two groups": ([13, 12, 11, 10], [(0b0011, 9), (0b0100, 9)]),
    "three groups": ([9, 7, 8, 9], [(0b0111, 5), (0b0001, 7), (0b0010, 7)]),
    "four groups": ([9, 12, 10, 11], [(0b0011, 6), (0b0001, 7), (0b0010, 7), (0b0100, 8)]),
    "five groups": ([11, 12, 14, 13], [(0b0011, 7), (0b0001, 7), (0b0010, 7), (0b0100, 7), (0b1000, 8)]),
    "the widest": ([17, 3, 16, 17], [(0b0010, 26), (0b0001, 8), (0b0100, 9)]),
    "the last group lacks the first colour": ([12, 9, 10, 11], [(0b0110, 8), (0b0001, 9)]),
    "the last group fills more than a limb": ([18, 18, 18, 5], [(0b0111, 2), (0b1000, 27)]),
    "a whole colour unseen": ([18, 6, 7, 8], [(0b1110, 7), (0b0110, 7), (0b1010, 7), (0b0010, 7), (0b0100, 7)]),
}


@pytest.mark.clause("HF-08")
@pytest.mark.parametrize("name", WIDE)
def test_worlds_are_counted_exactly_however_many(name, monkeypatch):
    unseen, groups = WIDE[name]
    chooser = random.Random(name)
    for trial in range(4):
        draws = [(0, -1)[trial] if trial < 2 else chooser.getrandbits(140) for _ in groups]
        x = buffer(unseen, groups)
        totals, rows = shares_drawn(x, draws, monkeypatch)
        assert set(x[worlds.SLOTS :]) == {7}  # the tables end before the slots, which are set out already
        left = tuple(unseen)
        for number, (lacks, size) in enumerate(groups):
            assert totals[number] == count_worlds(left, tuple(groups[number:]))
            rest = draws[number] % totals[number]
            for share in shares_of(left, lacks, size):
                after = tuple(cards - given for cards, given in zip(left, share, strict=True))
                times = math.prod(map(math.comb, left, share)) * count_worlds(after, tuple(groups[number + 1 :]))
                if rest < times:
                    break
                rest -= times
            assert rows[number] == list(share)
            left = after
        assert rows[-1] == list(left)
    assert name != "five groups" or totals[0] > 1 << 90


class Walled(list[int]):
    """A buffer that has nothing before its beginning, as compiled rules have it: there −1 is no place."""

    def __getitem__(self, index):
        assert isinstance(index, slice) or index >= 0
        return super().__getitem__(index)

    def __setitem__(self, index, number):
        assert isinstance(index, slice) or index >= 0
        super().__setitem__(index, number)


@pytest.mark.clause("HF-08")
def test_worlds_are_counted_within_the_buffer(monkeypatch):
    unseen, groups = (3, 2, 3, 1), ((0b0110, 2), (0b0001, 2), (0b0010, 2))
    totals, _ = shares_drawn(Walled(buffer(unseen, groups)), [0, 0, 0], monkeypatch)
    assert totals[0] == count_worlds(unseen, groups)


@pytest.mark.clause("HF-08")
def test_the_parts_of_the_buffer_lie_side_by_side():
    at = 0
    for part, size in {
        "UNSEEN": 4,
        "GROUP_COUNT": 1,
        "LACKS": 5,
        "SIZE": 5,
        "SHARES": 6 * 4,
        "TAKEN": 4,
        "TERM": 3,
        "TOTAL": 3,
        "DRAW": 3,
        "TABLES": 3 * 19**3 * 3,
        "SLOTS": 72,
        "NEXT_SLOT": 6,
        "SCRATCH": 0,
    }.items():
        assert getattr(worlds, part) == at
        at += size


@pytest.mark.clause("HF-08")
def test_the_ways_to_choose_from_three_colours_are_listed():
    assert [list(line) for line in worlds.BINOMIAL] == [[math.comb(n, k) for k in range(55)] for n in range(55)]


@pytest.mark.clause("HF-08")
def test_every_case_has_its_own_place_in_the_tables():
    taken = itertools.product(range(1, worlds.GROUPS - 1), range(19), range(19), range(19))
    entries = sorted(worlds.table_entry(*case) for case in taken)
    assert entries == list(range(worlds.TABLES, worlds.SLOTS, worlds.LIMBS))


@pytest.mark.clause("HF-08")
def test_the_groups_before_can_have_what_they_do_not_lack_and_what_is_there():
    x = buffer((5, 9, 3, 18), ((0b0011, 4), (0b0001, 7), (0b0100, 6)))
    most = [[worlds.most_taken(x, group, colour) for colour in range(4)] for group in range(3)]
    assert most == [[0, 0, 0, 0], [0, 0, 3, 4], [0, 7, 3, 11]]


@pytest.mark.clause("HF-08")
@pytest.mark.parametrize("group", [1, 2])
@pytest.mark.parametrize(
    ("unseen", "groups"),
    [
        ((3, 4, 3, 5), ((0b0011, 3), (0b0001, 3), (0b0010, 2), (0b0100, 3))),
        ((9, 9, 9, 9), ((0b1100, 2), (0b0001, 3), (0b1000, 2), (0b0010, 3))),
    ],
)
def test_a_table_counts_the_worlds_of_all_that_the_groups_before_may_have_and_of_nothing_else(unseen, groups, group):
    x = [-1] * worlds.SCRATCH
    x[: worlds.TAKEN] = buffer(unseen, groups)[: worlds.TAKEN]
    x[worlds.DRAW] = 0
    for later in range(2, group, -1):
        worlds.fill_table(x, later)
    expected = x[worlds.TABLES :]
    worlds.fill_table(x, group)
    before = sum(size for _, size in groups[:group])
    most = [
        min(unseen[colour], sum(size for lacks, size in groups[:group] if not lacks >> colour & 1))
        for colour in range(4)
    ]
    for taken in itertools.product(*(range(cards + 1) for cards in most)):
        if sum(taken) == before:
            total = count_worlds(tuple(map(int.__sub__, unseen, taken)), groups[group:])
            at = worlds.table_entry(group, *taken[:3]) - worlds.TABLES
            expected[at : at + 3] = [total >> 45 * limb & (1 << 45) - 1 for limb in range(3)]
    assert x[worlds.TABLES :] == expected


@pytest.mark.clause("HF-08")
def test_each_share_is_drawn_by_exactly_its_number_of_worlds(monkeypatch):
    unseen, groups = (3, 2, 3, 1), ((0b0110, 2), (0b0001, 2), (0b0010, 2))
    total = count_worlds(unseen, groups)
    tally = Counter(tuple(shares_drawn(buffer(unseen, groups), [n, 0, 0], monkeypatch)[1][0]) for n in range(total))
    for share in shares_of(unseen, *groups[0]):
        after = tuple(cards - given for cards, given in zip(unseen, share, strict=True))
        assert tally[share] == math.prod(map(math.comb, unseen, share)) * count_worlds(after, groups[1:])
    assert sum(tally.values()) == total


@pytest.mark.clause("HF-08")
@pytest.mark.parametrize("total", [1, 2, 5, 7 << 45, (5 << 45) + 3, 3 << 90, (1 << 90) + 1, (1 << 124) - 1])
def test_a_number_below_a_wide_one_is_drawn_evenly(total):
    s = State()
    reseed(s, 1, 1)
    x = [0] * worlds.SCRATCH
    x[worlds.TOTAL : worlds.TOTAL + 3] = [total >> 45 * limb & (1 << 45) - 1 for limb in range(3)]
    bins = Counter()
    draws = 2000
    for _ in range(draws):
        x[worlds.DRAW : worlds.DRAW + 3] = [9, 9, 9]
        worlds.draw_below_total(s, x)
        number = wide(x, worlds.DRAW)
        assert 0 <= number < total
        bins[number * min(total, 7) // total] += 1
        if total >= 1 << 45:
            bins["odd", number & 1] += 1
            bins["middle", number >> 40 & 1] += 1
    for which in range(min(total, 7)):
        assert abs(bins[which] - draws / min(total, 7)) < 5 * (draws / min(total, 7)) ** 0.5
    for bit in ("odd", "middle"):
        assert bins[bit, 0] == 0 or abs(bins[bit, 0] - draws / 2) < 5 * (draws / 4) ** 0.5


@pytest.mark.clause("HF-08")
def test_every_bit_of_a_wide_number_is_set_half_the_time():
    s = State()
    reseed(s, 1, 1)
    x = [0] * worlds.SCRATCH
    x[worlds.TOTAL : worlds.TOTAL + 3] = [(1 << 45) - 1] * 3
    draws = 1000
    bits: Counter[int] = Counter()
    for _ in range(draws):
        worlds.draw_below_total(s, x)
        bits.update(bit for bit in range(135) if wide(x, worlds.DRAW) >> bit & 1)
    assert all(abs(bits[bit] - draws / 2) < 5 * (draws / 4) ** 0.5 for bit in range(135))


@pytest.mark.clause("HF-08")
@pytest.mark.parametrize(
    ("total", "offered", "drawn"),
    [
        ([5], [[5], [7], [8 + 4]], [4]),
        ([3, 5], [[3, 5], [4, 5], [0, 6], [2, 5]], [2, 5]),
        ([3, 5], [[4, 8 + 4]], [4, 4]),
        ([7, 5, 3], [[7, 5, 3], [6, 6, 3], [9, 4, 3]], [9, 4, 3]),
        ([7, 5, 3], [[8, 5, 3], [6, 5, 3]], [6, 5, 3]),
        ([0, 0, 1], [[0, 0, 1], [(1 << 45) - 1, (1 << 45) - 1, 2]], [(1 << 45) - 1, (1 << 45) - 1, 0]),
    ],
)
def test_random_bits_are_refused_until_they_are_below_the_total(total, offered, drawn, monkeypatch):
    """Numbers are told by their limbs, the lowest first; bits above those of the total do not count."""
    words = iter([word for number in offered for limb in number for word in (limb >> 13, (limb & 8191) << 19)])
    monkeypatch.setattr(worlds, "draw_word", lambda _: next(words))
    x = [9] * worlds.SCRATCH
    x[worlds.TOTAL : worlds.TOTAL + 3] = [*total, 0, 0][:3]
    expected = x[:]
    expected[worlds.DRAW : worlds.DRAW + 3] = [*drawn, 0, 0][:3]
    worlds.draw_below_total(State(), x)
    assert x == expected
    assert not list(words)


@pytest.mark.clause("HF-08")
def test_seats_are_grouped_by_what_they_lack_those_who_lack_most_first():
    assert sorted(worlds.LACK_SETS) == list(range(1, 15))
    sizes = [lacks.bit_count() for lacks in worlds.LACK_SETS]
    assert sizes == sorted(sizes, reverse=True)
    hands = ["G1 G2", "V1 V5", "R1 V2", "O1 V3", "R2 R3", "O3 O5"]
    s = position(hands, lacks=["", "OR", "O", "R", "O", ""], discards=["", "O4", "", "", "", ""])
    x = [7] * worlds.SCRATCH
    worlds.set_out_slots(s, 0, x)
    assert x[worlds.GROUP_COUNT] == 3
    assert x[worlds.LACKS : worlds.LACKS + 3] == [0b0011, 0b0001, 0b0010]
    assert x[worlds.SIZE : worlds.SIZE + 3] == [2, 4, 2]
    slots = x[worlds.SLOTS : worlds.SLOTS + 11]
    assert [sorted(part) for part in (slots[:2], slots[2:6], slots[6:8], slots[8:])] == [
        [1, 1],
        [2, 2, 4, 4],
        [3, 3],
        [5, 5, 7],
    ]
    assert x[worlds.NEXT_SLOT : worlds.NEXT_SLOT + 4] == [0, 2, 6, 8]


@pytest.mark.clause("HF-08")
@pytest.mark.parametrize("lacks", range(1, 15))
def test_whatever_a_seat_lacks_it_is_in_no_hand_of_its_worlds(lacks):
    names = "".join(name for colour, name in enumerate(COLOURS) if lacks >> colour & 1)
    held = next(name for name in COLOURS if name not in names)
    s = last_cards([f"{names[0]}9", f"{held}1", f"{names[0]}1", f"{held}2"], ["", "", "", ""], ["", names, "", ""])
    x = [7] * worlds.SCRATCH
    worlds.set_out_slots(s.clone(), 0, x)
    assert (x[worlds.GROUP_COUNT], x[worlds.LACKS], x[worlds.SIZE]) == (1, lacks, 1)
    assert {hands_of(redrawn(s, 0, seed))[1] for seed in range(40)} == {f"{held}1", f"{held}2"}
