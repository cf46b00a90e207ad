"""The buffer that rules write events to."""

import pytest

from voliere.kernel.events import CAPACITY, Happening, new_log, read, tell


def test_events_are_read_as_they_were_told():
    log = new_log()
    tell(log, 1, 2, 3, 4, 5, 6)
    tell(log, 7, -1, -1, -1, -1, -8)
    assert list(read(log)) == [Happening(1, 2, 3, 4, 5, 6), Happening(7, -1, -1, -1, -1, -8)]


def test_an_empty_buffer_records_nothing():
    log = []
    tell(log, 1, 2, 3, 4, 5, 6)
    assert log == []


def test_too_many_events_are_an_error_and_never_a_silence():
    log = new_log()
    for _ in range(CAPACITY + 1):
        tell(log, 1, 2, 3, 4, 5, 6)
    with pytest.raises(OverflowError, match="CAPACITY"):
        list(read(log))
