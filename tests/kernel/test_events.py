"""The buffer that rules write events to."""

import pytest

from voliere.kernel.events import (
    CAPACITY,
    NOTHING,
    Happening,
    emit,
    emit_all,
    emit_amount,
    emit_card,
    emit_from,
    emit_to,
    new_log,
    read,
)


def test_events_are_read_as_they_were_told():
    log = new_log()
    emit_all(log, 1, 2, 3, 4, 5, 6)
    emit_all(log, 7, -1, -1, -1, -1, -8)
    assert list(read(log)) == [Happening(1, 2, 3, 4, 5, 6), Happening(7, -1, -1, -1, -1, -8)]


def test_an_empty_buffer_records_nothing():
    log = []
    emit_all(log, 1, 2, 3, 4, 5, 6)
    assert log == []


def test_too_many_events_are_an_error_and_never_a_silence():
    log = new_log()
    for _ in range(CAPACITY + 1):
        emit_all(log, 1, 2, 3, 4, 5, 6)
    with pytest.raises(OverflowError, match="CAPACITY"):
        list(read(log))


def test_each_shape_writes_what_it_names_and_nothing_else():
    log = new_log()
    emit(log, 1, 2)
    emit_amount(log, 1, 2, 9)
    emit_card(log, 1, 2, 3, 9)
    emit_from(log, 1, 2, 3, 4, 9)
    emit_to(log, 1, 2, 3, 5, 9)
    assert list(read(log)) == [
        Happening(1, 2, NOTHING, NOTHING, NOTHING, 0),
        Happening(1, 2, NOTHING, NOTHING, NOTHING, 9),
        Happening(1, 2, 3, NOTHING, NOTHING, 9),
        Happening(1, 2, 3, 4, NOTHING, 9),
        Happening(1, 2, 3, NOTHING, 5, 9),
    ]
    for shape in (emit, emit_amount, emit_card, emit_from, emit_to):
        silence: list[int] = []
        shape(silence, *range(1, shape.__code__.co_argcount))
        assert silence == []
