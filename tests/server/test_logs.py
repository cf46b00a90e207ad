"""Logs that strangers cannot flood: each kind of fault once a minute, and how often it was."""

import io
import json
import logging
import time
import weakref

from voliere.server.logs import JsonLines, Throttled


class Written:
    """What is written to a logger while it lasts."""

    def __init__(self, seconds=60.0):
        self.stream = io.StringIO()
        self.handler = Throttled(self.stream, seconds)
        self.handler.setFormatter(JsonLines())
        self.log = logging.getLogger("voliere.test")
        self.log.setLevel(logging.INFO)

    def __enter__(self):
        self.log.addHandler(self.handler)
        return self

    def __exit__(self, *_):
        self.log.removeHandler(self.handler)
        self.handler.close()

    def fault(self, error, *said):
        def fail():
            raise error

        try:
            fail()
        except type(error):
            self.log.exception(*said, extra={"table": "abc"})

    @property
    def lines(self):
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]


def test_a_fault_is_written_in_full_once_and_then_as_one_line_with_how_often():
    with Written() as written:
        for number in range(460):
            written.fault(OSError(28, "no space left"), "row %d is not kept", number)
        assert len(written.lines) == 1
        assert "no space left" in written.lines[0]["traceback"]
    _, last = written.lines
    assert (last["event"], last["table"], last["left_out"]) == ("row 0 is not kept", "abc", 459)
    assert "traceback" not in last


def test_other_faults_and_what_is_no_fault_are_written_all_the_same():
    with Written() as written:
        for error in (KeyError(), ValueError(), KeyError()):
            written.fault(error, "it failed")
            written.log.info("it went on")
        written.log.warning("one %s", "way", extra={"kind": "way"})
        written.log.error("the same", extra={"kind": "way"})
        events = [line["event"] for line in written.lines]
    assert events == ["it failed", "it went on", "it failed", "it went on", "it went on", "one way"]


def test_what_was_left_out_is_told_though_nothing_more_comes():
    with Written(0.1) as written:
        written.fault(ValueError(), "it failed\nin several lines")
        written.fault(ValueError(), "it failed\nagain")
        end = time.monotonic() + 10
        while len(written.lines) < 2 and time.monotonic() < end:
            time.sleep(0.01)
        assert [(line["event"], line.get("left_out")) for line in written.lines][1:] == [("it failed", 1)]


def test_what_failed_is_not_kept_alive_to_be_told_of():
    class Held:
        pass

    held = Held()
    gone = weakref.ref(held)
    handler = Throttled(io.StringIO())  # without a logger: pytest keeps what those are told
    for _ in range(2):
        handler.handle(logging.LogRecord("x", logging.ERROR, "", 0, "it failed: %s", (held,), None))
    del held
    assert gone() is None
    handler.close()
