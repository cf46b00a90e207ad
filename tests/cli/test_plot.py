"""Small pictures of numbers."""

import pytest

from voliere.cli.plot import bar, histogram, nice_step


def percent(share):
    return f"{100 * share:.0f}%"


def test_bars_have_eighths():
    assert bar(1, 4) == "████"
    assert bar(0.5, 4) == "██"
    assert bar(0.28125, 4) == "█▏"
    assert bar(0, 4) == ""
    assert bar(7, 4) == "████"


def test_a_histogram_stands_on_its_scale():
    counts = {0: 100, 1: 200, 2: 400, 3: 200, 4: 100, 10: 100}
    assert histogram(counts, 24, 2, percent) == [
        "    36% ┤    ██",
        "        │▄▄██████▄▄          ▄▄",
        "        └┴─────────┴─────────┴─",
        "         0         5         10",
    ]


def test_few_numbers_make_few_columns():
    assert histogram({0: 1, 2: 1, 40: 1}, 64, 1, percent) == [
        "    67% ┤████            ▄▄▄▄",
        "        └┴───────┴───────┴───",
        "         0       20      40",
    ]


@pytest.mark.parametrize("counts", [{5: 3}, {-90: 1, 300: 10_000}, {0: 1, 100_000: 1}, {-3: 10**9, -2: 1}])
def test_every_histogram_fits(counts):
    lines = histogram(counts, 60, 5, percent)
    assert len(lines) == 7
    assert all(len(line) <= 9 + 60 + 6 for line in lines)
    assert "█" in lines[0]


def test_steps_are_round():
    assert [nice_step(lambda step, least=least: step >= least) for least in (1, 2, 3, 7, 11, 60)] == [
        1,
        2,
        5,
        10,
        20,
        100,
    ]
