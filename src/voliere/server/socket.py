"""The WebSocket of a table, /ws/<table>: reads messages, lets the room answer, and never breaks on what it reads."""

import asyncio
import contextlib
import logging

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from voliere.errors import RequestError, ServerFault, TableError, VoliereError
from voliere.match import Match
from voliere.server import guard, protocol
from voliere.server.advice import advised, imagined
from voliere.server.botpool import Payer
from voliere.server.connection import SIGNED_OUT, Connection
from voliere.server.hall import Hall
from voliere.server.handler import check_own
from voliere.server.identity import Carrier
from voliere.server.limits import Limiter
from voliere.server.outgoing import can_hint
from voliere.server.results import hinted
from voliere.server.room import Room
from voliere.texts import failure

log = logging.getLogger("voliere.socket")

LARGEST_MESSAGE = 8192  # bytes
ENTER_SECONDS = 20.0  # until the first message

# Reasons for hanging up, beside those of the protocol itself.
HIDDEN, NO_SUCH_TABLE, FULL, TOO_FAST = 4003, 4004, 4008, 4029
REASONS = {"server-full": FULL, "day-hidden": HIDDEN}
TRY_AGAIN = 1013


class Socket:
    """The endpoint, as an ASGI application."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        rate = hall.settings.requests_a_second
        self.handshakes = Limiter(rate, 4 * rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, from the handshake to the end."""
        with contextlib.suppress(WebSocketDisconnect):  # who goes while we let them in, or refuse them, is no fault
            await self._receive(scope, receive, send)

    async def _receive(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        if not guard.is_same_origin(websocket, self.hall.settings):
            await websocket.close()  # before it is accepted: a plain 403
            return
        await websocket.accept()
        carrier = guard.carrier_of(websocket, self.hall.identity)
        address = guard.address_of(websocket)
        if not self.handshakes.bucket(address).take():
            await websocket.close(TOO_FAST)
            return
        if not self.hall.is_welcome(carrier.person, address):
            await websocket.close(FULL)
            return
        try:
            room = await self.hall.room(self._table(scope))
            await self.hall.days.check_seen(room.table, carrier.person)
        except ServerFault:
            await websocket.close(TRY_AGAIN)
            return
        except VoliereError as error:
            await websocket.close(REASONS.get(error.code, NO_SUCH_TABLE))
            return
        if self.hall.identity.is_ended(carrier):  # while we looked for the table
            await websocket.close(SIGNED_OUT)
            return
        await Visit(self.hall, room, carrier, address, receive, send).run()

    @staticmethod
    def _table(scope: Scope) -> str:
        """The table that an address names: /ws/<table>, below the base path."""
        path: str = scope["path"].removeprefix(scope.get("root_path", ""))
        return path.removeprefix("/ws/")


class Visit:
    """One connection while it lasts. It speaks ASGI itself: there are many messages, and each layer costs."""

    def __init__(self, hall: Hall, room: Room, carrier: Carrier, address: str, receive: Receive, send: Send) -> None:
        self.hall = hall
        self.room = room
        self._receive = receive
        self._send = send
        self.connection = Connection(room, carrier.person, self._send_text, self._drop, address, carrier.way)
        self._closing: asyncio.Task[None] | None = None
        self._thinking: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Until one side hangs up."""
        self.hall.connect(self.connection)
        timer = asyncio.get_running_loop().call_later(ENTER_SECONDS, self._drop_unless_entered)
        try:
            while (data := await self._read()) is not None:
                await self._take(data)
        finally:
            timer.cancel()
            self.hall.disconnect(self.connection)
            self.connection.close()
            if self._closing:
                await self._closing

    def _drop_unless_entered(self) -> None:
        if not self.connection.has_entered:
            self.connection.drop(1008)

    def _drop(self, code: int) -> None:
        """Hang up, politely if the other side still listens."""
        self._closing = asyncio.get_running_loop().create_task(self._close(code))

    async def _close(self, code: int) -> None:
        goodbye = {"type": "websocket.close", "code": code if code != 1006 else 1011, "reason": ""}
        with contextlib.suppress(Exception):  # it is gone already
            async with asyncio.timeout(5.0):  # `wait_for` would leave an error that holds itself, and us
                await self._send(goodbye)

    async def _send_text(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})

    async def _read(self) -> bytes | None:
        event = await self._receive()
        if event["type"] == "websocket.disconnect" or self.connection.is_closed:
            return None
        text: str | None = event.get("text")
        return text.encode() if text is not None else event.get("bytes") or b""

    async def _take(self, data: bytes) -> None:
        """Answer one message, whatever it is."""
        key: str | None = None
        try:
            message = self._decode(data)
            key = message.id
            await self._answer(message)
        except VoliereError as error:
            if key is None and len(data) <= LARGEST_MESSAGE:
                key = protocol.id_of(data)
            self._refuse(key, error)
        except Exception:
            log.exception("a message failed", extra={"table": self.room.table.id})
            self._refuse(key, failure(ServerFault, "server-fault"))

    def _decode(self, data: bytes) -> protocol.ClientMessage:
        if not self.connection.messages.take():
            raise failure(RequestError, "request-too-fast", seconds=self.connection.messages.wait())
        if len(data) > LARGEST_MESSAGE:
            raise failure(RequestError, "request-too-large", most=LARGEST_MESSAGE)
        try:
            return protocol.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise guard.malformed(error) from None

    def _refuse(self, key: str | None, error: VoliereError) -> None:
        if isinstance(error, RequestError) and not self.connection.malformed.take():
            self.connection.drop(TOO_FAST)
            return
        self.connection.answer(refusal(key, error))

    async def _answer(self, message: protocol.ClientMessage) -> None:
        connection, table = self.connection, self.room.table
        match message:
            case protocol.Ping():
                connection.answer(protocol.Pong(id=message.id, now=self.room.now()))
                return
            case protocol.Enter():
                if message.protocol not in (None, protocol.VERSION):
                    raise failure(RequestError, "protocol-outdated", given=message.protocol, known=protocol.VERSION)
                connection.answer(protocol.Accepted(id=message.id, version=table.version))
                connection.enter(message.since, message.seat)
                self.room.look(connection, message.is_looking)
                return
        if not connection.has_entered:
            raise failure(RequestError, "not-entered")
        match message:
            case protocol.Uncover() | protocol.Cover():
                self._turn_cards(message)
                connection.answer(protocol.Accepted(id=message.id, version=table.version))
            case protocol.Look():
                self.room.look(connection, message.is_looking)
                connection.answer(protocol.Accepted(id=message.id, version=table.version))
            case protocol.Preview():
                self._preview(message)
            case protocol.Hint():
                self._hint(message)
            case protocol.Imagine():
                match = self._advisable(message)
                await self.room.change(lambda table, now: hinted(table, message.seat, now))  # it is as good as a hint
                connection.answer(imagined(message.id, match, message.seat))
            case protocol.Rematch():
                self._check_person()
                name = await self.hall.rematch(self.room, connection.person, message.nonce)
                connection.answer(protocol.Accepted(id=message.id, version=self.room.table.version, table=name))
            case _:
                self._check_person()
                if isinstance(message, protocol.Move):
                    self._check_uncovered(message.seat)
                elif not connection.changes.take():
                    raise failure(RequestError, "request-too-fast", seconds=connection.changes.wait())
                # Asked for when it is needed: another process may have been told of a new one a moment ago.
                name = await self.hall.name_of(connection.person) if isinstance(message, protocol.Sit) else ""
                if isinstance(message, protocol.Sit):
                    await self.hall.meetings.check_strength(table, connection.person, message.seat)
                version = await self.room.act(connection.person, name, message)
                connection.answer(protocol.Accepted(id=message.id, version=version))

    def _check_person(self) -> None:
        if not self.connection.person:
            raise failure(RequestError, "request-no-identity")

    def _check_uncovered(self, seat: int) -> None:
        """Where several share a device, only the seat whose cards are shown may act."""
        table = self.room.table
        if seat in table.seats_of(self.connection.person) and self.connection.recipient.viewer(table) != seat:
            raise failure(TableError, "seat-covered")

    def _turn_cards(self, message: protocol.Uncover | protocol.Cover) -> None:
        if isinstance(message, protocol.Uncover):
            check_own(self.room.table, self.connection.person, message.seat)
            self.connection.look_as(message.seat)
        else:
            self.connection.look_as(None)

    def _preview(self, message: protocol.Preview) -> None:
        check_own(self.room.table, self.connection.person, message.seat)
        self._check_uncovered(message.seat)
        match = self.room.table.match
        if match is None:
            raise failure(TableError, "table-not-started")
        shown = match.preview(message.seat, message.move)
        self.connection.answer(protocol.Previewed(id=message.id, events=shown.events, is_complete=shown.is_complete))

    def _advisable(self, message: protocol.Hint | protocol.Imagine) -> Match:
        """The match, if a bot may help this person with this decision."""
        check_own(self.room.table, self.connection.person, message.seat)
        self._check_uncovered(message.seat)
        table, match = self.room.table, self.room.table.match
        if match is None:
            raise failure(TableError, "table-not-started")
        if not can_hint(table, self.connection.person):
            raise failure(TableError, "hints-off")
        match.check_pending(message.seat)
        return match

    def _hint(self, message: protocol.Hint) -> None:
        """Bots take their time: other messages are answered meanwhile.

        A hint is thought to its end though nobody may wait for it: else who hangs up could ask for another at once.
        """
        match = self._advisable(message)
        if message.move:
            match.preview(message.seat, message.move)  # whatever is no move is refused
        if self.connection.person in self.hall.advised:
            raise failure(RequestError, "request-too-fast", seconds=1)
        self.hall.advised.add(self.connection.person)
        task = asyncio.get_running_loop().create_task(self._advise(message))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)
        task.add_done_callback(lambda _: self.hall.advised.discard(self.connection.person))

    async def _advise(self, message: protocol.Hint) -> None:
        match = self.room.table.match
        assert match is not None
        payer = Payer(self.connection.address, self.connection.person)
        try:
            await self.room.change(lambda table, now: hinted(table, message.seat, now))
            answer = await advised(self.hall, message.id, match, message.seat, message.move, payer)
        except ServerFault as fault:  # nothing can be kept, not even that it was asked for
            self._refuse(message.id, fault)
            return
        except Exception:
            log.exception("a hint failed", extra={"table": self.room.table.id})
            self._refuse(message.id, failure(ServerFault, "server-fault"))
            return
        if answer:
            self.connection.answer(answer)


def refusal(key: str | None, error: VoliereError) -> protocol.Refused:
    """An error as it is sent: a code and its details, no sentence."""
    return protocol.Refused(
        id=key, code=error.code, message_id=error.message_id, owner=error.owner, details=protocol.wire_details(error)
    )
