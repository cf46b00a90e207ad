"""States: plain objects and NumPy records from one declaration."""

import struct

import pytest

from voliere.kernel import Schema, grid, i8, i16, i64, row


class Base(Schema):
    one = i8


class Wide(Base):
    many = row(i16, 3)
    field = grid(i8, 2, 3)
    cards = i64


def test_a_state_starts_at_zero_and_knows_its_fields():
    state = Wide()
    assert state.values() == {"one": 0, "many": [0, 0, 0], "field": [[0, 0, 0], [0, 0, 0]], "cards": 0}


def test_a_misspelt_field_is_an_error():
    with pytest.raises(AttributeError):
        Wide().onee = 1


def test_a_clone_shares_nothing():
    state = Wide()
    other = state.clone()
    other.many[0] = 1
    other.field[1][2] = 5
    other.one = 3
    assert state == Wide()
    assert other != state


def test_a_state_survives_packing():
    pytest.importorskip("numpy")
    state = Wide()
    state.one, state.cards = -3, 1 << 61
    state.many[:] = [1, -2, 300]
    state.field[1][2] = 7
    array = state.pack()
    assert array.shape == (1,)
    assert Wide.unpack(array) == state
    assert type(Wide.unpack(array).one) is int


def test_a_number_too_large_for_its_field_is_refused():
    pytest.importorskip("numpy")
    state = Wide()
    state.one = 128
    with pytest.raises(struct.error):
        state.pack()


def test_its_bytes_are_those_of_the_record(sample):
    numpy = pytest.importorskip("numpy")
    state = sample.new(3).progress.state
    record = numpy.zeros(1, state.dtype())
    for field in state.fields:
        record[0][field] = getattr(state, field)
    assert state.bytes() == record.tobytes() == state.pack().tobytes()
