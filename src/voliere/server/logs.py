"""Logs: a line an event, as text for people or as JSON for machines. No cookie, key or card is ever written.

Nobody can fill a disk with them, or hide among them what matters: of warnings and errors, each kind is written at most
once a minute, the first in full, later ones as a single line that says how many there were (`left_out`).
"""

import json
import logging
import threading
import time
from collections.abc import Hashable
from typing import Any

FIELDS = ("table", "bot", "path", "seconds", "tables", "connections", "left_out")  # what our own lines may carry
QUIET_SECONDS = 60.0  # between two lines of a kind


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **_extra(record),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class TextLines(logging.Formatter):
    """The same for eyes."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s  %(message)s", "%Y-%m-%d %H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # the library's own naming
        more = "".join(f"  {name}={value}" for name, value in _extra(record).items())
        return super().formatMessage(record) + more


def _extra(record: logging.LogRecord) -> dict[str, Any]:
    return {name: record.__dict__[name] for name in FIELDS if name in record.__dict__}


def kind_of(record: logging.LogRecord) -> Hashable:
    """What is alike: what its writer calls so (extra={"kind": …}), or else what one line of code says of one fault."""
    if (kind := getattr(record, "kind", None)) is not None:
        return str(kind)
    if not (record.exc_info and record.exc_info[0]):
        return record.pathname, record.lineno
    fault, _, step = record.exc_info
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    where = (step.tb_frame.f_code.co_filename, step.tb_lineno) if step else None
    return record.pathname, record.lineno, fault.__qualname__, where


class Throttled(logging.StreamHandler[Any]):
    """Writes one warning or error of a kind at a time; see the module's text."""

    def __init__(self, stream: Any = None, seconds: float = QUIET_SECONDS) -> None:
        super().__init__(stream)
        self.seconds = seconds
        self._counting = threading.RLock()
        self._quiet: dict[Hashable, Quiet] = {}
        self._timer: threading.Timer | None = None

    def handle(self, record: logging.LogRecord) -> bool:
        """Write it, or count it."""
        with self._counting:
            if record.levelno >= logging.WARNING:
                kind = kind_of(record)
                if (quiet := self._quiet.get(kind)) is not None:
                    quiet.left_out += 1
                    return False
                self._quiet[kind] = Quiet(record, time.monotonic() + self.seconds)
                self._wait()
            return bool(super().handle(record))

    def tell(self, *, is_last: bool = False) -> None:
        """Say of what was left out how much it was, and be quiet about it for as long again."""
        with self._counting:
            self._timer = None
            now = time.monotonic()
            for kind, quiet in list(self._quiet.items()):
                if quiet.end > now and not is_last:
                    continue
                if quiet.left_out:
                    super().handle(quiet.summary())
                    quiet.left_out, quiet.end = 0, now + self.seconds
                else:
                    del self._quiet[kind]
            if self._quiet and not is_last:
                self._wait()

    def close(self) -> None:
        """Nothing is left untold."""
        if self._timer:
            self._timer.cancel()
        self.tell(is_last=True)
        super().close()

    def _wait(self) -> None:
        if self._timer is None:
            soonest = min(quiet.end for quiet in self._quiet.values())
            self._timer = threading.Timer(max(0.0, soonest - time.monotonic()), self.tell)
            self._timer.daemon = True  # the end of the server waits for no log
            self._timer.start()


class Quiet:
    """A kind of record that has just been written: as a single line, without what that record holds on to."""

    def __init__(self, record: logging.LogRecord, end: float) -> None:
        self.line = (record.name, record.levelno, record.pathname, record.lineno, _first_line(record), None, None)
        self.more = _extra(record)
        self.end = end
        self.left_out = 0

    def summary(self) -> logging.LogRecord:
        """The same once more, with how many there were."""
        record = logging.LogRecord(*self.line)
        record.__dict__ |= {**self.more, "left_out": self.left_out}
        return record


def _first_line(record: logging.LogRecord) -> str:
    return record.getMessage().partition("\n")[0]


def set_up_logs(level: str, form: str) -> None:
    """Let everything that is written here go to standard error in one form."""
    handler = Throttled()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # Addresses of people and links of tables are nobody's business: a proxy may write them if its owner wishes.
    for name in ("uvicorn.access", "uvicorn.error", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)
