"""exp and log that come to the same bits everywhere: plain, compiled, on any processor and in any browser.

Every machine's own differ in the last bit now and then, and a search turns that into another move. These use nothing
but sums, products and quotients, which IEEE 754 settles; they are within two units of the last place.
"""

from math import isqrt

from voliere.kernel.rule import rule


def _powers_of_two(parts: int) -> tuple[float, ...]:
    """2 to the power of 0, 1 / parts, 2 / parts … below 1, each rounded once. Decimals would take a browser 0.1 s."""
    one = 1 << 128
    root = 2 * one
    for _ in range(parts.bit_length() - 1):
        root = isqrt(root * one)
    found = [one]
    while len(found) < parts:
        found.append(found[-1] * root // one)
    return tuple(power / one for power in found)


# exp(x) is 2 to the power of k / 256 times exp of the little that is left.
PARTS = _powers_of_two(256)
NEAR_POWERS = tuple(2.0**power for power in range(-65, 66))
FAR_POWERS = tuple(2.0 ** (64 * power) for power in range(-16, 16))
PER_UNIT = 369.3299304675746  # 256 / ln 2
UNIT_HIGH = 0.6931471803691238 / 256  # ln 2 in two parts: a multiple of the first has no error
UNIT_LOW = 1.9082149292705877e-10 / 256
FARTHEST = 700.0  # of exp: beyond it all is the same

LN_2 = 0.6931471805599453
ROOT_2 = 1.4142135623730951


@rule
def exp(x: float) -> float:
    """The exponential function; x counts as at most FARTHEST either way."""
    x = max(-FARTHEST, min(FARTHEST, x))
    k = int(x * PER_UNIT + (0.5 if x >= 0 else -0.5))
    r = (x - k * UNIT_HIGH) - k * UNIT_LOW
    part = PARTS[k & 255]
    value = part + part * (r * (1.0 + r * (1 / 2 + r * (1 / 6 + r * (1 / 24)))))
    power = k >> 8
    if -65 <= power <= 65:
        return value * NEAR_POWERS[power + 65]
    return value * NEAR_POWERS[(power & 63) + 65] * FAR_POWERS[(power >> 6) + 16]


@rule
def log(x: float) -> float:
    """The natural logarithm of a number above 0; the farther it is from 1, the longer that takes."""
    k = 0
    while x > ROOT_2:
        x *= 0.5
        k += 1
    while x < 0.5 * ROOT_2:
        x *= 2.0
        k -= 1
    s = (x - 1) / (x + 1)
    z = s * s
    odd = 1 / 11 + z * (1 / 13 + z * (1 / 15 + z * (1 / 17 + z * (1 / 19 + z * (1 / 21)))))
    odd = z * (1 / 3 + z * (1 / 5 + z * (1 / 7 + z * (1 / 9 + z * odd))))
    return k * LN_2 + 2 * (s + s * odd)
