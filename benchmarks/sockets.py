"""WebSocket clients that cost next to nothing, so that a load test measures the server: ours and boardgame.io's."""

import asyncio
import json
import os
import random
import struct
import time
from collections.abc import Callable
from typing import Any, cast

import msgspec

KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


class Socket(asyncio.Protocol):
    """A client's side of RFC 6455, as far as these servers use it: text frames, ping, close."""

    def __init__(self, host: str, path: str, cookie: str = "") -> None:
        self.host = host
        self.path = path
        self.cookie = cookie
        self.buffer = b""
        self.received = 0  # bytes
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is one by its methods only
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{cookie}"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self.buffer += data
        if not self.is_open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head:
                self.opened.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self.buffer = rest
            self.is_open = True
            if not self.opened.done():  # nobody may wait any more
                self.opened.set_result(None)
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == 1:
                for line in payload.split(b"\n"):
                    self.receive(line)
            elif kind == 9:
                self.send(payload, 10)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = False
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("hung up"))

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size == 126:
            if len(buffer) < 4:
                return None
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            if len(buffer) < 10:
                return None
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        self.buffer = buffer[start + size :]
        return buffer[0] & 0x0F, buffer[start : start + size]

    def send(self, payload: bytes, kind: int = 1) -> None:
        """A frame, with the mask of zeros that the protocol allows."""
        assert self.transport is not None
        size = len(payload)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        self.transport.write(head + b"\0\0\0\0" + payload)

    def receive(self, payload: bytes) -> None:
        """A text has come."""

    def close(self) -> None:
        """Hang up."""
        if self.transport:
            self.transport.abort()


async def opened(make: Callable[[], Socket], host: str, port: int, local: str | None = None) -> Any:
    """A socket, once it is open; from an address of this machine, if one is named."""
    origin = (local, 0) if local else None
    _, socket = await asyncio.get_running_loop().create_connection(make, host, port, local_addr=origin)
    assert isinstance(socket, Socket)
    await socket.opened
    return socket


class Table:
    """The players at one table; `move` lets one of them move, `moved` is given how long it took to reach all."""

    def __init__(self, moved: Callable[["Table", float], None]) -> None:
        self.moved = moved
        self.sent_at = 0.0
        self.position = -1  # before the last move
        self.players: list[Any] = []
        self.moves = 0

    def move(self) -> bool:
        """Make a move, if one is to be made and the last one has been seen."""
        if self.sent_at:
            return False
        for player in self.players:
            if player.is_to_move():
                self.sent_at = time.perf_counter()
                self.position = player.position()
                player.move()
                return True
        return False

    def seen(self) -> None:
        """Somebody has received something: has the last move reached all?"""
        if self.sent_at and all(player.position() > self.position for player in self.players):
            waited = time.perf_counter() - self.sent_at
            self.sent_at = 0.0
            self.moves += 1
            self.moved(self, waited)


class Choice(msgspec.Struct):
    word: str
    choose: int
    among: list[str]
    places: list[str] = []

    def pick(self, chance: random.Random) -> str:
        """One of the moves that it stands for."""
        if self.places:
            return chance.choice(self.among) + self.word + chance.choice(self.places)
        return " ".join([self.word, *chance.sample(self.among, self.choose)])


class View(msgspec.Struct):
    decision: int
    pending: list[int]
    over: bool


class Sight(msgspec.Struct):
    view: View
    legal: list[str | Choice]


class ViewChange(msgspec.Struct):
    """Of an update what has changed; of a list as long as before its entries, by place."""

    decision: int | None = None
    pending: list[int] | dict[str, int] | None = None
    over: bool | None = None


class SightChange(msgspec.Struct):
    view: ViewChange
    legal: list[str | Choice] | None = None


def merged(past: Sight | None, change: SightChange) -> Sight:
    """What is seen now."""
    sight = past or Sight(View(-1, [], over=False), [])
    view, pending = sight.view, change.view.pending
    if isinstance(pending, dict):
        pending = [pending.get(str(place), one) for place, one in enumerate(view.pending)]
    return Sight(
        View(
            view.decision if change.view.decision is None else change.view.decision,
            view.pending if pending is None else pending,
            view.over if change.view.over is None else change.view.over,
        ),
        sight.legal if change.legal is None else change.legal,
    )


class Received(msgspec.Struct):
    type: str
    version: int = 0
    viewer: int | None = None
    sight: SightChange | None = None
    code: str = ""
    since: int = 0


_decoder = msgspec.json.Decoder(Received)


class VolierePlayer(Socket):
    """One of ours."""

    def __init__(self, host: str, path: str, cookie: str, table: Table, seat: int) -> None:
        super().__init__(host, path, cookie)
        self.table = table
        self.seat = seat
        self.sight: Sight | None = None
        self.version = -1
        self.count = 0
        self.chance = random.Random(seat)
        self.refused = ""
        self.ready = asyncio.Event()

    def receive(self, payload: bytes) -> None:
        message = _decoder.decode(payload)
        if message.type == "refused":
            self.refused = message.code
        if message.sight is None:
            return
        self.sight, self.version = merged(self.sight, message.sight), message.version
        self.ready.set()
        self.table.seen()

    def position(self) -> int:
        return self.version  # not the decision: several seats may owe the same one

    def is_to_move(self) -> bool:
        return self.sight is not None and self.seat in self.sight.view.pending and bool(self.sight.legal)

    def move(self) -> None:
        assert self.sight is not None
        move = self.chance.choice(self.sight.legal)
        text = move if isinstance(move, str) else move.pick(self.chance)
        self.count += 1
        move_message = {"type": "move", "id": f"m{self.count}", "seat": self.seat, "move": text}
        self.send(json.dumps({**move_message, "decision": self.sight.view.decision}).encode())

    def enter(self) -> None:
        self.send(b'{"type":"enter","id":"enter"}')

    def sit(self) -> None:
        nonce = os.urandom(32).hex()
        self.send(json.dumps({"type": "sit", "id": "sit", "seat": self.seat, "nonce": nonce}).encode())


class BoardgamePlayer(Socket):
    """One of boardgame.io's: socket.io over a WebSocket."""

    NAMESPACE = b"/birds,"

    def __init__(self, host: str, match: str, table: Table, seat: int, players: int) -> None:
        super().__init__(host, "/socket.io/?EIO=4&transport=websocket")
        self.match = match
        self.table = table
        self.seat = seat
        self.players = players
        self.state: Any = None
        self.chance = random.Random(seat)
        self.ready = asyncio.Event()

    def receive(self, payload: bytes) -> None:
        if payload.startswith(b"0"):
            self.send(b"40" + self.NAMESPACE)
        elif payload == b"2":
            self.send(b"3")
        elif payload.startswith(b"40" + self.NAMESPACE):
            self.emit("sync", self.match, str(self.seat), None, self.players)
        elif payload.startswith(b"42" + self.NAMESPACE):
            self._event(msgspec.json.decode(payload[2 + len(self.NAMESPACE) :]))

    def _event(self, event: list[Any]) -> None:
        kind = event[0]
        if kind == "sync":
            self.state = event[2]["state"]
            self.ready.set()
        elif kind == "update":
            self.state = event[2]
            self.table.seen()

    def position(self) -> int:
        return int(self.state["_stateID"]) if self.state else -1

    def emit(self, *event: Any) -> None:
        self.send(b"42" + self.NAMESPACE + msgspec.json.encode(event))

    def is_to_move(self) -> bool:
        return (
            self.state is not None
            and self.state["ctx"]["currentPlayer"] == str(self.seat)
            and not self.state["ctx"].get("gameover")
        )

    def move(self) -> None:
        state = self.state
        card = self.chance.choice(state["G"]["players"][str(self.seat)]["hand"])
        cell = self.chance.choice([place for place, one in enumerate(state["G"]["cells"]) if one is None])
        payload = {"type": "place", "args": [card, cell], "playerID": str(self.seat), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.emit("update", action, state["_stateID"], self.match, str(self.seat))
