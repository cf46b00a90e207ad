"""Logs: a line an event, as text for people or as JSON for machines. No cookie, key or card is ever written."""

import json
import logging
import time
from typing import Any

FIELDS = ("table", "bot", "path", "seconds", "tables", "connections")  # what our own lines may carry


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


def set_up_logs(level: str, form: str) -> None:
    """Let everything that is written here go to standard error in one form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # Addresses of people and links of tables are nobody's business: a proxy may write them if its owner wishes.
    for name in ("uvicorn.access", "uvicorn.error", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)
