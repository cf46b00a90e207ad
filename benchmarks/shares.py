"""A server with a watch at its seams, which benchmarks/server.py --profile starts: `python benchmarks/shares.py serve`.

Each part has the processor time of the event loop's thread that is spent in its functions and in no other part's.
`threads` is that of all other threads (the one that waits for the disk), `loop` all that is left: tasks, futures,
timers, the network's own code below Python. The watch itself costs a few microseconds a move, which are in there, too.
SIGUSR1 asks for the sums so far, in seconds, as a line of JSON.
"""

import functools
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from voliere.cli import main
from voliere.server import connection, gate, outgoing, protocol, room, rows
from voliere.server.store import sqlite

SEAMS: tuple[tuple[str, Any, str], ...] = (
    ("sockets", gate.WebSocketWire, "data_received"),
    ("sockets", connection.Connection, "_flush"),
    ("parse", protocol, "decode"),
    ("rules", room, "handle"),
    ("rules", room, "settle"),
    ("views", outgoing.Outgoing, "update"),
    ("views", outgoing.Outgoing, "snapshot"),
    ("encoding", protocol, "encode"),
    ("encoding", rows, "encode"),
    ("store", room, "summary_of"),
    ("store", sqlite.SqliteStore, "_later"),
    ("store", sqlite.SqliteStore, "_write"),
    ("store", sqlite.SqliteStore, "_answer"),
)
spent: Counter[str] = Counter()
inner = [0]  # nanoseconds that the functions within this one have taken, by depth


def watched(part: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function; its own time goes to its part. All are the event loop's."""

    @functools.wraps(function)
    def watching(*values: Any, **more: Any) -> Any:
        inner.append(0)
        start = time.thread_time_ns()
        try:
            return function(*values, **more)
        finally:
            whole = time.thread_time_ns() - start
            spent[part] += whole - inner.pop()
            inner[-1] += whole

    return watching


def tell(*_: object) -> None:
    """What was spent so far."""
    whole, mine = time.process_time(), time.thread_time()
    parts = {part: spent[part] / 1e9 for part, _, _ in SEAMS}
    print(json.dumps({**parts, "loop": mine - sum(parts.values()), "threads": whole - mine}), flush=True)


if __name__ == "__main__":
    for part, owner, name in SEAMS:
        setattr(owner, name, watched(part, getattr(owner, name)))
    signal.signal(signal.SIGUSR1, tell)
    sys.exit(main())
