"""One WebSocket at a table: what it has been sent, what it is still to be sent.

Nothing is queued for a slow reader but the answers to its own questions: what has happened is written when it can be
sent, from the version it has to the one there is. Whoever does not read at all is dropped.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from voliere.server import protocol
from voliere.server.limits import Bucket
from voliere.server.outgoing import Recipient
from voliere.server.room import Room
from voliere.server.table import Table

MOST_ANSWERS = 64  # that nobody reads
SEND_SECONDS = 20.0  # for one message to leave
BURST = 3  # seconds' worth of messages that may come at once
MALFORMED_BURST = 20  # messages, in the long run one a second, before we stop listening

Send = Callable[[str], Coroutine[Any, None, None]]
NEVER = -1
SIGNED_OUT = 4001  # why we hang up: this device was ended


class Connection:
    """See the module's text."""

    def __init__(
        self, room: Room, person: str, send: Send, drop: Callable[[int], None], address: str = "", way: str = ""
    ) -> None:
        self.room = room
        self.person = person
        self.way = way  # by which they came: a Carrier's
        self.address = address
        self.recipient = Recipient(person)
        self.is_looking = False  # whether somebody has it before them: not before it has entered
        self.sent = NEVER  # the version it has; NEVER until it has entered
        self.needs_snapshot = False
        self.needs_update = False  # though nothing is new: whoever comes back wants to hear so
        rate = room.hall.settings.messages_a_second
        self.messages = Bucket(rate, BURST * rate)
        self.changes = Bucket(rate / 10, rate)  # all that is stored and no move: phrases, marks, seats
        self.malformed = Bucket(1.0, MALFORMED_BURST)
        self.sending_since = 0.0  # 0: not sending
        self.is_closed = False
        self._send = send
        self._drop = drop
        self._answers: deque[bytes] = deque()
        self._is_awake = False
        self._task: asyncio.Task[None] | None = None  # held, since the loop does not

    @property
    def has_entered(self) -> bool:
        """Whether it is sent what happens."""
        return self.sent != NEVER

    def enter(self, since: int | None, uncovered: int | None) -> None:
        """Send it from now on what happens: all, or what is new since a version.

        All, too, if meanwhile the seats may have changed, or the cards that were uncovered were decided about.
        """
        table = self.room.table
        is_decided = len(table.seats_of(self.person)) > 1 and uncovered is not None and uncovered not in table.pending
        self.recipient = Recipient(self.person, None if is_decided else uncovered)
        self.sent = since or 0
        self.needs_snapshot = since is None or is_decided or since < table.info_version
        self.needs_update = True
        self.room.is_seen.set()
        self.wake()

    def look_as(self, uncovered: int | None) -> None:
        """Look with another seat's eyes, or with nobody's."""
        if self.recipient.uncovered != uncovered:
            self.recipient = Recipient(self.person, uncovered)
            self.needs_snapshot = True
            self.wake()

    def cover_after(self, before: Table, after: Table) -> None:
        """Where several share a device, the cards of whoever has just decided are covered again."""
        seat = self.recipient.uncovered
        if seat is None and after.info_version == before.info_version:
            return  # a move, nothing else
        seats = after.seats_of(self.person)
        if len(seats) > 1 and seat is not None and seat in before.pending and seat not in after.pending:
            self.recipient = Recipient(self.person)
            self.needs_snapshot = True
        elif seats != before.seats_of(self.person):
            self.needs_snapshot = True

    def answer(self, message: protocol.AnyServerMessage) -> None:
        """Queue an answer."""
        if len(self._answers) >= MOST_ANSWERS:
            self.drop(1008)
            return
        self._answers.append(protocol.encode(message))
        self.wake()

    def wake(self) -> None:
        """See in a moment whether there is something to send: a move's answer comes right after what it changed."""
        if not self._is_awake and not self.is_closed and (self._answers or self.has_entered):
            self._is_awake = True
            asyncio.get_running_loop().call_soon(self._flush)

    def drop(self, code: int) -> None:
        """Send nothing more, and hang up."""
        if not self.is_closed:
            self.is_closed = True
            self._drop(code)

    def close(self) -> None:
        """The end: let go of who made it, since each holds the other, and nobody looks for such pairs for hours."""
        self.is_closed = True
        del self._send, self._drop

    @property
    def is_stuck(self) -> bool:
        """Whether a message has been waiting for too long to leave."""
        return bool(self.sending_since) and time.monotonic() - self.sending_since > SEND_SECONDS

    def _flush(self) -> None:
        """Send all there is. Nearly always it leaves at once, so it is tried first without a task to wait in."""
        try:
            while not self.is_closed and (lines := self._lines()):
                sending = self._send(b"\n".join(lines).decode())
                try:
                    obstacle = sending.send(None)
                except StopIteration:
                    continue
                self.sending_since = time.monotonic()
                self._task = asyncio.get_running_loop().create_task(self._wait(sending, obstacle))
                return
        except Exception:  # noqa: BLE001  # whatever a broken connection raises, it is over
            self.drop(1006)
        self._is_awake = False

    async def _wait(self, sending: Coroutine[Any, None, None], obstacle: "asyncio.Future[Any]") -> None:
        """For a reader that is behind."""
        try:
            while True:
                await asyncio.wait((obstacle,))  # a plain `await` is refused: `sending` awaits it already
                obstacle = sending.send(None)
        except StopIteration:
            pass
        except Exception:  # noqa: BLE001  # as above
            self.drop(1006)
        finally:
            sending.close()
            self.sending_since = 0.0
        self._flush()

    def _lines(self) -> list[bytes]:
        """All that there is to send, one message a line: a move's answer and what it has changed go as one text."""
        lines = list(self._answers)
        self._answers.clear()
        table = self.room.table
        if not self.has_entered:
            return lines
        if self.needs_snapshot:
            self.needs_snapshot = self.needs_update = False
            self.sent = table.version
            lines.append(self.room.outgoing.snapshot(self.recipient, self.room.now()))
        elif self.sent != table.version or self.needs_update:
            is_back, self.needs_update = self.needs_update, False
            since, self.sent = self.sent, table.version
            lines.append(self.room.outgoing.update(self.recipient, since, self.room.now(), is_back))
        return lines
