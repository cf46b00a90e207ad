"""Sets of cards as bits of one whole number; compiled, `bit_count` and `bit_length` are machine instructions."""

from voliere.kernel.rule import Ints, rule


@rule
def count(cards: int) -> int:
    """How many cards are in the set."""
    return cards.bit_count()


@rule
def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


@rule
def highest(cards: int) -> int:
    """The highest card of a set that is not empty."""
    return cards.bit_length() - 1


@rule
def nth(cards: int, index: int) -> int:
    """The card at `index` (from 0), counted from the lowest."""
    while index > 0:
        cards &= cards - 1
        index -= 1
    return lowest(cards)


@rule
def write_members(cards: int, base: int, out: Ints, n: int) -> int:
    """Write base + card for each card of the set, lowest first, from out[n] on; the answer is where to go on."""
    while cards:
        low = cards & -cards
        out[n] = base + low.bit_length() - 1
        n += 1
        cards ^= low
    return n


def members(cards: int) -> list[int]:
    """The cards of a set, lowest first; for code outside the rules."""
    found = _IN_BYTE[0][cards & 255][:]
    byte = 1
    while cards := cards >> 8:
        found += _IN_BYTE[byte][cards & 255]
        byte += 1
    return found


_BITS = [[bit for bit in range(8) if value >> bit & 1] for value in range(256)]
# By the place of a byte and its value: the cards it stands for.
_IN_BYTE = [[[8 * byte + bit for bit in bits] for bits in _BITS] for byte in range(8)]
