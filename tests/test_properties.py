"""Hypothesis over options, decisions and malformed input."""

import random

import pytest
from hypothesis import given, settings, strategies as st

import voliere
from tests.conftest import IS_QUICK
from voliere.games import get, names
from voliere.match import random_move

anything = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 20), st.floats(), st.text(max_size=8), st.lists(st.text())
)


@st.composite
def openings(draw):
    """A game, a number of players, and options that may or may not make sense."""
    game = get(draw(st.sampled_from(names())))
    options = {}
    for option in game.options:
        if draw(st.booleans()):
            likely = [option.default, *getattr(option, "values", ()), True, 2, 3, *option.samples()]
            options[option.name] = draw(st.one_of(st.sampled_from(likely), anything))
    return game, draw(st.sampled_from([*game.players, 0, 9])), options


def opened(game, players, options):
    """The match, or why there is none."""
    try:
        return voliere.new(game.name, players, 1, **options)
    except voliere.SetupError as refused:
        return refused


@settings(max_examples=30 if IS_QUICK else 300, deadline=None)
@given(openings())
def test_any_options_open_a_match_or_are_refused_with_a_reason(opening):
    game, players, options = opening
    match = opened(game, players, options)
    if isinstance(match, voliere.SetupError):
        assert match.code
        assert "\n" not in match.reason
        return
    values = game.check_options(players, options)
    assert game.check_options(players, game.parse_options(game.show_options(values))) == values
    assert voliere.load(match.record()).options == match.options


@settings(max_examples=10 if IS_QUICK else 60, deadline=None)
@given(openings(), st.lists(st.integers(0, 10_000), max_size=200), st.lists(st.text(max_size=12), max_size=3))
def test_any_decisions_lead_somewhere_and_any_nonsense_nowhere(opening, choices, nonsense):
    game, players, options = opening
    match = opened(game, players, options)
    if isinstance(match, voliere.SetupError):
        return
    for choice in choices:
        if match.over:
            break
        seat = match.pending[choice % len(match.pending)]
        move = random_move(match, seat, random.Random(choice))
        match.play(seat, move)
    record = match.record()
    for text in nonsense:
        for seat in range(match.players):
            if text not in map(str, match.legal(seat)):
                with pytest.raises(voliere.MoveError):
                    match.play(seat, text)
    assert match.record() == record
    assert voliere.load(record).record() == record
