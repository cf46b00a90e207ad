"""The wire below the application: how many connections there may be, and how much each may send.

What is counted here no request and no message need ever come for: sockets that stay silent, frames that carry nothing.
"""

import asyncio
import logging
import math
import sys
from collections import OrderedDict
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C, where it could be built
from websockets.protocol import State

from voliere.server.connection import BURST, MALFORMED_BURST
from voliere.server.guard import household
from voliere.server.limits import Bucket, Limiter, most_connections
from voliere.server.settings import Settings
from voliere.server.socket import TOO_FAST

log = logging.getLogger("voliere.gate")

REQUEST_SECONDS = 10.0  # for a request to come
ANSWER_SECONDS = 60.0  # for an answer to be read
SWEEP_SECONDS = 5.0  # between two looks at everything; whoever is closed that long and still there is cut off
OF_A_PERSON = 2  # connections for each WebSocket that may be: pages come over others
SLICE = 512  # bytes looked at before what they were is counted
FRAME_BYTES = 1024  # that cost as much as a frame
MOST_FRAGMENTS = 64  # of one message
MOST_WAITING = 16  # messages of a connection before it is not read from
WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole text
MASKED = 0x80


class Gate:
    """Counts connections: of each address, and all. Where there is no place, who has been idle for longest makes it."""

    def __init__(self, settings: Settings) -> None:
        self.most = most_connections(OF_A_PERSON * settings.max_connections)
        self.most_of_an_address = OF_A_PERSON * settings.connections_an_address
        self.rate = settings.messages_a_second
        # As many at once as there may be: a school opens a page in the same second, over six connections or more each.
        self._arrivals = Limiter(settings.requests_a_second, self.most_of_an_address)
        self._proxies = [ip_network(one) for one in settings.trusted_proxies.split(",")]
        self._addresses: dict[Wire, str] = {}  # of all who are connected
        self._counts: dict[str, int] = {}
        self._idle: OrderedDict[HttpWire, None] = OrderedDict()  # those that may be, longest first
        self._idle_of: dict[str, OrderedDict[HttpWire, None]] = {}
        self._closed: set[Wire] = set()  # at the last sweep
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._addresses)

    def admit(self, wire: "HttpWire") -> bool:
        """Whether there is a place for one more; then it is taken."""
        address = self._address_of(wire)
        if address and not self._arrivals.bucket(address).take():  # a proxy has no address here: it is everybody
            log.warning("an address connects too often: refused (a proxy belongs in VOLIERE_TRUSTED_PROXIES)")
            return False
        if address and self._counts.get(address, 0) >= self.most_of_an_address:
            log.warning("an address has all its connections: idle ones are closed, or new ones refused")
            if not self._make_place(self._idle_of[address]):
                return False
        if len(self) >= self.most:
            log.warning("all connections are taken: idle ones are closed, or new ones refused")
            if not self._make_place(self._idle):
                return False
        self.enter(wire, address)
        self._idle[wire] = None
        self._idle_of[address][wire] = None
        return True

    def enter(self, wire: "Wire", address: str) -> None:
        """Count a connection."""
        self._addresses[wire] = address
        self._counts[address] = self._counts.get(address, 0) + 1
        self._idle_of.setdefault(address, OrderedDict())
        if self._timer is None:
            self._timer = wire.loop.call_later(SWEEP_SECONDS, self._sweep)

    def leave(self, wire: "Wire") -> str:
        """Count it no more; the address that it had."""
        address = self._addresses.pop(wire, None)
        if address is None:
            return ""
        self._closed.discard(wire)
        if isinstance(wire, HttpWire):
            self._idle.pop(wire, None)
            self._idle_of[address].pop(wire, None)
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address], self._idle_of[address]
        return address

    def note_request(self, wire: "HttpWire") -> None:
        """Somebody asks for something: others have been idle for longer."""
        if wire in self._addresses:
            self._idle.move_to_end(wire)
            self._idle_of[self._addresses[wire]].move_to_end(wire)

    def new_bucket(self) -> Bucket:
        """How many frames a connection may send: all that it is told off for before, twice, so that it hears of it."""
        return Bucket(2 * self.rate, 2 * (BURST * self.rate + MALFORMED_BURST))

    def _address_of(self, wire: "HttpWire") -> str:
        """As limits count it; empty for a proxy, who brings many."""
        if not wire.client:
            return ""
        try:
            peer = ip_address(wire.client[0])
        except ValueError:
            return wire.client[0]
        return "" if any(peer in one for one in self._proxies) else household(wire.client[0])

    def _make_place(self, candidates: Iterable["HttpWire"]) -> bool:
        for wire in candidates:
            if not wire.is_answering:
                wire.transport.abort()
                self.leave(wire)
                return True
        return False

    def _sweep(self) -> None:
        """Cut off who was hung up on and does not go: what was to be sent first may never be read."""
        closed = {wire for wire in self._addresses if wire.transport.is_closing()}
        for wire in closed & self._closed:
            wire.transport.abort()
        self._closed = closed
        self._timer = None
        if self._addresses:
            loop = next(iter(self._addresses)).loop
            self._timer = loop.call_later(SWEEP_SECONDS, self._sweep)


class GatedConfig(uvicorn.Config):
    """uvicorn's configuration with our gate; its protocols are made with nothing else."""

    def __init__(self, app: Any, gate: Gate, **more: Any) -> None:
        super().__init__(app, http=HttpWire, ws=WebSocketWire, **more)
        self.gate = gate


class HttpWire(H11Protocol):
    """HTTP that is counted, and does not wait for ever: uvicorn itself waits only between two requests."""

    config: GatedConfig

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait, if there is a place."""
        super().connection_made(transport)
        self._last_cycle: RequestResponseCycle | None = None
        self._looks = 0  # at the same request
        self._request_timer = self.loop.call_later(REQUEST_SECONDS, self._look)
        if not self.config.gate.admit(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more, and nothing is held: a request and its connection hold each other."""
        self._request_timer.cancel()
        self.config.gate.leave(self)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.cycle = self._last_cycle = None  # type: ignore[assignment]

    @property
    def is_answering(self) -> bool:
        """Whether somebody waits for us."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def data_received(self, data: bytes) -> None:
        """Read it, and note a new request."""
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self.config.gate.note_request(self)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on it is a WebSocket, in the same place."""
        self._request_timer.cancel()
        address = self.config.gate.leave(self)
        super().handle_websocket_upgrade(event)
        wire = self.transport.get_protocol()
        if isinstance(wire, WebSocketWire):
            self.config.gate.enter(wire, address)
        self.cycle = self._last_cycle = None  # type: ignore[assignment]

    def send_400_response(self, msg: str) -> None:
        """Say what was wrong, if it can still be said, and nothing else: uvicorn would fail at either."""
        if error := sys.exception():
            error.with_traceback(None)  # h11's errors hold themselves, and by it us
        if self.is_answering:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def _look(self) -> None:
        """Close what is silent, or reads no answer."""
        if self.transport.is_closing():
            return
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not self._last_cycle:
            self._looks = 0
        elif not self.is_answering:
            self.transport.close()
            return
        self._looks += 1
        if self._looks * REQUEST_SECONDS > ANSWER_SECONDS:
            self.transport.abort()
            return
        self._last_cycle = cycle
        self._request_timer = self.loop.call_later(REQUEST_SECONDS, self._look)


class WebSocketWire(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are counted, all of them, before they cost anything.

    Nearly all are whole texts. Those take a short way, in and out; all else goes through the libraries.
    """

    config: GatedConfig

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to count, and to wait for the handshake."""
        super().connection_made(transport)
        self._is_short = True  # while nothing but whole frames has gone the long way
        self._rest = b""  # the beginning of a frame
        self._bucket = self.config.gate.new_bucket()
        self._handshake_timer = self.loop.call_later(REQUEST_SECONDS, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything: what reads frames holds itself, and an error what it came from."""
        self._handshake_timer.cancel()
        self.config.gate.leave(self)
        super().connection_lost(exc)
        self.frames = []
        self.conn.parser.close()
        for error in (self.conn.parser_exc, self.conn.handshake_exc):
            if error:
                error.with_traceback(None)

    def data_received(self, data: bytes) -> None:
        """Read frame by frame: one reading may bring forty thousand."""
        if not (self._is_short and self.handshake_complete):
            self._is_short = self._is_short and not self.handshake_initiated
            self._read(data)
            return
        data, start = self._rest + data, 0
        while (end := frame_end(data, start)) and not self.transport.is_closing():
            is_whole_text = data[start] == WHOLE_TEXT and data[start + 1] & MASKED and self.conn.current_size is None
            if is_whole_text and end - start <= self.config.ws_max_size:
                if self._may_send(1 + (end - start) / FRAME_BYTES):
                    self.curr_msg_data_type = "text"
                    self.frames = [unmasked(data, start, end)]
                    self.send_receive_event_to_app()
            else:
                self._read(data[start:end])
            start = end
        self._rest = b"" if self.transport.is_closing() else data[start:]
        # What may be no frame at all, or has no end, is for the libraries to refuse.
        if self._rest and (self._rest[0] != WHOLE_TEXT or len(self._rest) > self.config.ws_max_size):
            data, self._rest, self._is_short = self._rest, b"", False
            self._read(data)

    def _read(self, data: bytes) -> None:
        """The long way, a little at a time."""
        for start in range(0, len(data), SLICE):
            part = data[start : start + SLICE]
            if not self.transport.is_closing() and self._may_send(len(part) / FRAME_BYTES):
                super().data_received(part)

    def handle_cont(self, event: Any) -> None:
        """A part of a message; one that has no end is not waited for."""
        if self._may_send(1.0 if len(self.frames) < MOST_FRAGMENTS else math.inf):
            super().handle_cont(event)

    def handle_text(self, event: Any) -> None:
        """A message."""
        if self._may_send():
            super().handle_text(event)

    def handle_bytes(self, event: Any) -> None:
        """A message."""
        if self._may_send():
            super().handle_bytes(event)

    def handle_ping(self) -> None:
        """Answer it, unless answers are not read: none is kept for later."""
        if self._may_send():
            if self.writable.is_set():
                super().handle_ping()
            else:
                self.conn.data_to_send()

    def handle_pong(self, event: Any) -> None:
        """An answer to ours, or to nothing."""
        if self._may_send():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on, and read on while few wait; one that is no text needs no traceback."""
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "bytes":
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        else:
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                log.warning("a WebSocket sent text that is none: hung up")
                self._hang_up(1007)
                return
        if self.queue.qsize() >= MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: Any) -> None:
        """Send what the application says."""
        await self.writable.wait()
        if "text" in message and self.conn.state is State.OPEN and not (self.close_sent or self.disconnected):
            self.transport.write(text_frame(message["text"].encode()))
        else:
            await super().send(message)

    def handle_parser_exception(self) -> None:
        """What was sent is no WebSocket's: it is over, also for who would still send."""
        super().handle_parser_exception()
        self.disconnected = True

    def _may_send(self, cost: float = 1.0) -> bool:
        if self._bucket.take(cost):
            return True
        if not self.transport.is_closing():
            log.warning("a WebSocket sent more than it may: hung up")
            self._hang_up()
        return False

    def _hang_up(self, code: int = TOO_FAST) -> None:
        """Say goodbye, and do not wait for an answer."""
        self.frames = []
        self.conn.fail(code)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self.disconnected = True
        self.transport.close()

    def _look(self) -> None:
        if not self.handshake_complete:  # it was not one, and uvicorn does not notice
            self.transport.close()


Wire = HttpWire | WebSocketWire


def frame_end(data: bytes, start: int) -> int:
    """Where the frame that begins here ends; 0 if not all of it is there."""
    if len(data) < start + 2:
        return 0
    size, head = data[start + 1] & 0x7F, 2
    if size > 125:  # the next two or eight bytes say it
        head += 2 if size == 126 else 8
        size = int.from_bytes(data[start + 2 : start + head])
    end = start + head + (4 if data[start + 1] & MASKED else 0) + size
    return end if end <= len(data) else 0


def unmasked(data: bytes, start: int, end: int) -> bytes:
    """What a masked frame carries."""
    head = start + {126: 4, 127: 10}.get(data[start + 1] & 0x7F, 2)
    return apply_mask(data[head + 4 : end], data[head : head + 4])


def text_frame(data: bytes) -> bytes:
    """A text as a server sends it."""
    size = len(data)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + data
    kind, width = (126, 2) if size < 1 << 16 else (127, 8)
    return bytes((WHOLE_TEXT, kind)) + size.to_bytes(width) + data
