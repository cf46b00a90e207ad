"""The generator: known answers, no bias, the same plain and compiled."""

import math
from collections import Counter
from itertools import permutations

import pytest

from voliere.kernel.chance import Chance, below, draw_word, ply_words, reseed, seed_bytes, seed_hash, shuffle


def chance(*words):
    state = Chance()
    state.rng[:] = words
    return state


def test_known_answers():
    """Computed with 32-bit unsigned arithmetic in C."""
    state = chance(1, 2, 3, 4)
    first = [7, 34, 56623200, 188882296, 3431242869, 399395954, 785775158, 3843710725]
    assert [draw_word(state) for _ in range(8)] == first
    for _ in range(8, 100_000):
        draw_word(state)
    assert draw_word(state) == 3941654374
    state = chance(0, 12345, 0, 1)  # a published vector: after twelve words of mixing
    for _ in range(12):
        draw_word(state)
    published = [235160590, 2967261163, 116171463, 2882324903, 362604721, 4227106926, 1933307004, 1608300071]
    assert [draw_word(state) for _ in range(8)] == published
    state = chance(0xDEADBEEF, 0x12345678, 0xFFFFFFFF, 0xFFFFFFFF)
    wrapping = [4041348454, 306007114, 2004009110, 782231259, 2280482776, 2026920310]
    assert [draw_word(state) for _ in range(6)] == wrapping


@pytest.mark.parametrize("n", [1, 2, 3, 7, 28, 1000])
def test_below_is_in_range_and_even(n):
    state = chance(5, 6, 7, 8)
    draws = 20_000
    tally = Counter(below(state, n) for _ in range(draws))
    assert set(tally) <= set(range(n))
    if n <= 28:
        expected = draws / n
        assert all(abs(tally[i] - expected) < 5 * math.sqrt(expected) for i in range(n))


def test_below_refuses_the_words_that_would_favour_a_number(monkeypatch):
    """With n = 3 the word 0 would make 0 come up once more often than 1 and 2: it is drawn again."""
    state = chance(0, 0, 0, 0)  # its first word is 0
    twin = chance(0, 0, 0, 0)
    assert draw_word(twin) == 0
    expected = draw_word(twin)
    while (expected * 3) & 0xFFFFFFFF < (1 << 32) % 3:
        expected = draw_word(twin)
    assert below(state, 3) == expected * 3 >> 32
    assert state == twin


def test_all_orders_of_a_small_pile_are_equally_likely():
    """Five cards: one batch of three places, then two single ones."""
    tally = Counter()
    draws = 24_000
    state = chance(1, 1, 1, 1)
    for _ in range(draws):
        pile = [0, 1, 2, 3, 4]
        shuffle(state, pile, 5)
        tally[tuple(pile)] += 1
    assert set(tally) == set(permutations(range(5)))
    expected = draws / 120
    chi_square = sum((n - expected) ** 2 / expected for n in tally.values())
    assert chi_square < 119 + 5 * math.sqrt(2 * 119)


def test_a_shuffle_leaves_the_rest_of_the_pile_alone():
    pile = list(range(10))
    shuffle(chance(3, 3, 3, 3), pile, 4)
    assert sorted(pile[:4]) == [0, 1, 2, 3]
    assert pile[4:] == [4, 5, 6, 7, 8, 9]


def test_playouts_have_streams_of_their_own():
    def first_words(seed, index):
        state = Chance()
        reseed(state, seed, index)
        return tuple(draw_word(state) for _ in range(4))

    streams = {first_words(seed, index) for seed in range(20) for index in range(50)}
    assert len(streams) == 1000
    assert first_words(1 << 40, 0) != first_words(0, 0)
    assert first_words(0, 1 << 40) != first_words(0, 0)


def test_each_ply_has_chance_of_its_own():
    seed = seed_bytes(7)
    assert ply_words(seed, 1) != ply_words(seed, 2)
    assert ply_words(seed, 1) != ply_words(seed, 1, "resample")
    assert ply_words(seed, 1) != ply_words(seed_bytes(8), 1)
    # HMAC-SHA256(key = 32 bytes ending in 7, message = "ply 1"), first 16 bytes, computed with OpenSSL.
    assert ply_words(seed, 1) == OPENSSL


def test_seeds_are_256_bits_in_three_spellings():
    assert seed_bytes(7) == seed_bytes("00" * 31 + "07") == seed_bytes(b"\0" * 31 + b"\7")
    for wrong in (-1, 1 << 256, "07", "zz" * 32, b"7"):
        with pytest.raises(ValueError, match=r"."):
            seed_bytes(wrong)
    with pytest.raises(TypeError, match="bool"):
        seed_bytes(True)
    assert seed_hash(seed_bytes(0)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


OPENSSL = [
    0xC8209F06,
    0xCD48E0F8,
    0x058131E4,
    0xDDBDDE68,
]
