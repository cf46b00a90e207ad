"""Sets of cards as bits."""

import pytest
from hypothesis import given, strategies as st

from voliere.kernel.cards import count, highest, lowest, members, nth, write_members

sets = st.sets(st.integers(0, 61), min_size=1)


@given(sets)
def test_card_sets_agree_with_python_sets(cards):
    mask = sum(1 << card for card in cards)
    assert count(mask) == len(cards)
    assert lowest(mask) == min(cards)
    assert highest(mask) == max(cards)
    assert members(mask) == sorted(cards)
    assert [nth(mask, i) for i in range(len(cards))] == sorted(cards)
    out = [-1] * 70
    assert write_members(mask, 100, out, 3) == 3 + len(cards)
    assert out[3 : 3 + len(cards)] == [100 + card for card in sorted(cards)]


@pytest.mark.usefixtures("compiled_only")
def test_bit_counts_are_the_same_compiled():
    import numba

    from voliere.engine import Engine
    from voliere.games import get, names

    assert Engine(get(names()[0])).play  # with it Numba learns to count bits
    fast = numba.njit(lambda mask: (mask.bit_count(), mask.bit_length()))
    for mask in (0, 1, 2, 3, 1 << 40, (1 << 62) - 1, 0x5555555555555555):
        assert fast(mask) == (mask.bit_count(), mask.bit_length())
