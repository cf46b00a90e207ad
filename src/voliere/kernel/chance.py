"""Chance: a small generator inside the state, the same plain and compiled.

The generator is sfc32 (Chris Doty-Humphrey's "small fast chaotic", 128 bits of state, 32 bits a draw). It needs only
numbers below 2**63 on the way, so that Python and machine integers agree, and it is the cheapest good one in plain
Python. In a match it is set before each decision from HMAC-SHA256(seed, ply): nobody can work the future out from the
past, and a replay is exact. Playouts seed it once.
"""

import hashlib
import hmac
import operator
import struct

from voliere.kernel.rule import Pile, rule
from voliere.kernel.schema import Schema, i64, row

WORD = 0xFFFFFFFF
_four_words = struct.Struct(">4I").unpack_from
_INNER_PAD, _OUTER_PAD = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


class Chance(Schema):
    """The part of every state that holds the generator."""

    rng = row(i64, 4)


@rule
def draw_word(s: Chance) -> int:
    """The next 32 random bits."""
    rng = s.rng
    b = rng[1]
    c = rng[2]
    counter = rng[3]
    word = (rng[0] + b + counter) & WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c * 9) & WORD
    rng[2] = (((c << 21) | (c >> 11)) + word) & WORD
    rng[3] = (counter + 1) & WORD
    return word


@rule
def below(s: Chance, n: int) -> int:
    """A random number from 0 to n-1, each equally likely (multiply, and reject the few words that would favour some).

    The first word is drawn in place: this is the hottest line of plain rules, and a call would cost a fifth more.
    """
    rng = s.rng
    b = rng[1]
    c = rng[2]
    counter = rng[3]
    word = (rng[0] + b + counter) & WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c * 9) & WORD
    rng[2] = (((c << 21) | (c >> 11)) + word) & WORD
    rng[3] = (counter + 1) & WORD
    product = word * n
    if product & WORD < n:
        floor = (1 << 32) % n
        while product & WORD < floor:
            product = draw_word(s) * n
    return product >> 32


@rule
def shuffle(s: Chance, pile: Pile, n: int) -> None:
    """Put the first n numbers of a pile in random order, all orders equally likely.

    Fisher and Yates, three places a word: what one multiplication leaves over is the next one's random word, and a
    word is refused by the product of the three bounds (Brackett-Rozinsky and Lemire, "Batched ranged random integer
    generation", 2024). Draws are what plain rules spend most on.
    """
    while n > 3:
        first = draw_word(s) * n
        second = (first & WORD) * (n - 1)
        third = (second & WORD) * (n - 2)
        bound = n * (n - 1) * (n - 2)
        if third & WORD < bound and third & WORD < (1 << 32) % bound:
            continue
        i = first >> 32
        j = second >> 32
        k = third >> 32
        pile[n - 1], pile[i] = pile[i], pile[n - 1]
        pile[n - 2], pile[j] = pile[j], pile[n - 2]
        pile[n - 3], pile[k] = pile[k], pile[n - 3]
        n -= 3
    while n > 1:
        i = below(s, n)
        pile[n - 1], pile[i] = pile[i], pile[n - 1]
        n -= 1


@rule
def reseed(s: Chance, seed: int, index: int) -> None:
    """Set the generator for playout number `index` of a run; words are thrown away until all bits are mixed."""
    rng = s.rng
    rng[0] = seed & WORD
    rng[1] = (seed >> 32) & WORD
    rng[2] = index & WORD
    rng[3] = (index >> 32) & WORD
    for _ in range(16):
        draw_word(s)


def ply_words(seed: bytes, ply: int, purpose: str = "ply") -> list[int]:
    """The generator's four words for one ply of a match."""
    # HMAC-SHA256 by its definition: the library's own lets other threads run first, which a busy server waits for.
    key = seed.ljust(64, b"\0")
    inner = hashlib.sha256(key.translate(_INNER_PAD) + f"{purpose} {ply}".encode()).digest()
    return list(_four_words(hashlib.sha256(key.translate(_OUTER_PAD) + inner).digest()))


def seed_bytes(seed: int | str | bytes) -> bytes:
    """A 256-bit seed from a number, 64 hex digits, or 32 bytes."""
    if isinstance(seed, bool):
        raise TypeError("bool")
    if isinstance(seed, str | bytes):
        raw = bytes.fromhex(seed) if isinstance(seed, str) else seed
        if len(raw) != 32:
            raise ValueError("length")
        return raw
    number = operator.index(seed)
    if not 0 <= number < 1 << 256:
        raise ValueError("range")
    return number.to_bytes(32, "big")


def seed_hash(seed: bytes) -> str:
    """What may be shown before the first card without giving the seed away."""
    return hashlib.sha256(seed).hexdigest()


def joint_seed(server_seed: bytes, nonces: str) -> bytes:
    """The seed that a server and the people at its table make together.

    The server has bound itself by `seed_hash(server_seed)` before it saw a nonce, and nobody else knows its seed: so
    neither side can choose the cards. `nonces` is text, one a seat: `A=5f… C=07…`.
    """
    return hmac.new(server_seed, f"voliere {nonces}".encode(), hashlib.sha256).digest()
