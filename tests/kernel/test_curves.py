"""exp and log: right to the last bits, and the same bits everywhere."""

import hashlib
import math
import random
import struct

import pytest

from voliere.games import get, names
from voliere.kernel import curves
from voliere.kernel.compiler import Compiler

NUMBERS = {
    curves.exp: [random.Random(1).uniform(-60, 60) for _ in range(2000)] + [0.0, -0.0, 699.9, -699.9],
    curves.log: [random.Random(2).uniform(0.001, 40) for _ in range(2000)] + [1.0, 0.5, 16383.0, 1e-9],
}
EVERYWHERE = {
    curves.exp: "32e99119d571c7a4",
    curves.log: "4b70ffc9f4cc68ab",
}


@pytest.fixture(params=NUMBERS, ids=lambda function: function.__name__)
def curve(request):
    return request.param


def test_within_two_units_of_the_last_place(curve):
    for x in NUMBERS[curve]:
        right = getattr(math, curve.__name__)(x)
        assert abs(curve(x) - right) <= 2 * math.ulp(right), x


def test_the_same_bits_on_every_machine(curve):
    bits = b"".join(struct.pack("<d", curve(x)) for x in NUMBERS[curve])
    assert hashlib.sha256(bits).hexdigest()[:16] == EVERYWHERE[curve]


def test_the_same_bits_plain_and_compiled(curve, compiled_only, monkeypatch, tmp_path):
    monkeypatch.setenv("VOLIERE_CACHE_DIR", str(tmp_path))  # elsewhere there is code that only rules can call
    compiled = Compiler(get(names()[0]).rules).twin(curve)
    assert [compiled(x) for x in NUMBERS[curve]] == [curve(x) for x in NUMBERS[curve]]


def test_what_is_too_far_is_as_far_as_it_goes():
    assert curves.exp(1e9) == curves.exp(curves.FARTHEST)
    assert curves.exp(-1e9) == curves.exp(-curves.FARTHEST) > 0
