"""The tables of docs/research.md are those of the code, and the code writes what they say."""

import random

import layouts
import numpy as np

from voliere.adapters.layout import actions, describe, fields
from voliere.adapters.position import Position, Setting


def test_the_page_is_made_from_the_code():
    assert layouts.PAGE.read_text("utf-8") == layouts.page(), "python tools/layouts.py"


def test_the_fields_are_as_many_numbers_as_are_written(game):
    size = Setting(game.name).size
    assert fields(game)[0].first == 0
    assert fields(game)[-1].last == size - 1
    row = [-1.0] * size
    position = Position(Setting(game.name))
    position.begin(1)
    game.rules.observe(position.state(), 0, row)
    assert -1.0 not in row


def test_the_actions_are_as_many_as_there_are(game):
    assert actions(game)[-1].last == game.rules.ACTIONS - 1


def test_what_is_told_of_every_seat_is_told_for_the_most_that_may_sit_there(game):
    for field in fields(game):
        if field.part.per_seat:
            assert field.part.numbers == max(game.players) * field.part.per_seat


def played(cases):
    """The positions of some random games of every variant."""
    chance = random.Random(1)
    for case in cases:
        position = Position(Setting(case.game.name, case.players, case.options))
        for seed in range(2):
            position.begin(seed)
            while position.seat >= 0:
                yield position
                position.step(chance.choice(position.legal(position.seat)))


def test_every_field_is_used_by_some_variant(game, cases):
    """Otherwise it would only be a promise."""
    used = np.zeros(Setting(game.name).size, bool)
    for position in played(cases(game)):
        for seat in range(position.setting.players):
            used |= position.observe(seat) != 0
    for field in fields(game):
        assert used[field.first : field.last + 1].any(), field.part.meaning


def test_an_observation_as_text_tells_every_number_that_is_not_0(game):
    position = Position(Setting(game.name))
    position.begin(5)
    row = position.observe(0).tolist()
    text = describe(game, row)
    again = []
    for field, part in zip(fields(game), text.split(" | "), strict=True):
        numbers = [0.0] * (field.last - field.first + 1)
        for word in part.split():
            place, _, number = word.partition("=")
            numbers[int(place)] = float(number or 1)
        again += numbers
    assert np.allclose(again, row, atol=1e-5)
