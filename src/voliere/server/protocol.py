"""What goes over a table's WebSocket, as types. docs/protocol.md explains them, tools/protocol.py writes them
for the page.

No message holds a sentence: refusals are a code with its details, events are numbers and notation, and whoever reads
makes words of them with the texts. Lengths and ranges are part of the types, so that what is too long is malformed.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import astuple

from voliere.errors import VoliereError
from voliere.game import Event, Outcome, Phrase, Round
from voliere.reason import Reason

VERSION = 3  # of the protocol

Key = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]  # a "$" would let a line end pass
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Level = Annotated[int, Meta(ge=1, le=5)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]

HURRIED, AT_RANDOM = BOT_SIGNS = "hurried", "random"  # how bots play, if not as usual; the graver comes last

# What a client sends


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """`id` comes back with the answer. Of a move it is the idempotency key: sent again, it is not played again."""

    id: Key


class Enter(Message, frozen=True, kw_only=True):
    """First of all. With `since`, the version last seen, only what is new comes; without, a snapshot."""

    since: Annotated[int, Meta(ge=0)] | None = None
    seat: SeatNumber | None = None  # the seat that was uncovered on this device
    protocol: int | None = None  # the version that the client was written for, or has seen before; another is refused
    is_looking: bool = True  # as `look` says it


class SeatMessage(Message, frozen=True, kw_only=True):
    """From somebody who holds the seat, or is to: one of theirs, since a device may have several."""

    seat: SeatNumber


class Sit(SeatMessage, frozen=True, kw_only=True):
    """Take a seat; the nonce is this browser's part of the shuffle."""

    nonce: Nonce


class Vacate(SeatMessage, frozen=True):
    """Give a seat up before the game."""


class Fill(SeatMessage, frozen=True, kw_only=True):
    """The host makes a seat a bot's (`level`), or opens it (none)."""

    level: Level | None = None


class Start(Message, frozen=True):
    """Deal the cards."""


class Move(SeatMessage, frozen=True, kw_only=True):
    """A move, as the answer to a decision."""

    decision: Annotated[int, Meta(ge=0)]
    move: MoveText


class Preview(SeatMessage, frozen=True, kw_only=True):
    """What would a move do?"""

    move: MoveText


class Hint(SeatMessage, frozen=True):
    """What would the strongest bot play, and what does it think of each move? Of one in hand, what does it cost?"""

    move: MoveText | None = None


class Imagine(SeatMessage, frozen=True):
    """A world that is possible for a seat, to think about by oneself: where a hint may be asked for."""


class Uncover(SeatMessage, frozen=True):
    """Several seats on one device: show this one's cards."""


class Cover(Message, frozen=True):
    """Hide them again."""


class Undo(SeatMessage, frozen=True):
    """Take all back from one's last move on, or ask the others for it."""


class Answer(SeatMessage, frozen=True, kw_only=True):
    """Agree to what another asked for, or not. Without a version it is for whatever is asked when it comes."""

    agrees: bool
    version: Annotated[int, Meta(ge=0)] | None = None


class Say(SeatMessage, frozen=True, kw_only=True):
    """A ready-made phrase."""

    phrase: Word
    details: Annotated[dict[Word, Word], Meta(max_length=4)] = {}


class Mark(SeatMessage, frozen=True, kw_only=True):
    """Put a mark on a place of the board, or take it off."""

    place: Word
    is_on: bool = True


class Rename(Message, frozen=True, kw_only=True):
    """Go by another name at this table."""

    name: Name


class Leave(SeatMessage, frozen=True, kw_only=True):
    """Leave a running game: where others are waiting, a bot sits in. Whoever plays alone may end it for good."""

    ends: bool = False


class Back(SeatMessage, frozen=True):
    """Take the seat back from the bot."""


class Rematch(Message, frozen=True, kw_only=True):
    """Another game with the same seats; the answer names its table."""

    nonce: Nonce


class Look(Message, frozen=True, kw_only=True):
    """Whether somebody has the table before them, or has turned to something else: who looks need not be told."""

    is_looking: bool


class Ping(Message, frozen=True):
    """Is anybody there?"""


ClientMessage = (
    Enter
    | Sit
    | Vacate
    | Fill
    | Start
    | Move
    | Preview
    | Hint
    | Imagine
    | Uncover
    | Cover
    | Undo
    | Answer
    | Say
    | Mark
    | Rename
    | Leave
    | Back
    | Rematch
    | Look
    | Ping
)


# What a server sends


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody may know it."""

    kind: str  # open, person, bot
    name: str | None
    is_former: bool  # whoever held it has had all that names them deleted
    level: int | None  # of a bot
    is_yours: bool
    is_kept: bool  # for somebody who was asked to come
    is_here: bool  # somebody is connected for it
    stand_in: int | None  # the level of the bot that sits in
    grace_end: int | None  # milliseconds: then a bot will sit in
    nonce: str | None  # its person's part of the shuffle
    knows_cards: bool = False  # they have played this deal before


class ClockInfo(msgspec.Struct, frozen=True):
    """A seat's time: milliseconds beyond those of a move, and when it is up if it runs."""

    reserve: int
    end: int | None


class UndoInfo(msgspec.Struct, frozen=True):
    """Somebody would like to take moves back."""

    version: int  # at which it was asked: an answer names it
    seat: int
    plies: int  # moves that would be left
    agreed: list[int]
    waiting_for: list[int]


class PhraseInfo(msgspec.Struct, frozen=True):
    """What somebody said; the version orders them."""

    version: int
    seat: int
    phrase: str
    details: dict[str, str]


class MarkInfo(msgspec.Struct, frozen=True):
    """A marked place."""

    seat: int
    place: str


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """All of a table but the match."""

    table: str
    game: str
    players: int
    options: dict[str, Any]
    status: str  # waiting, playing, over, closed
    closed: str | None  # why: a code
    pace: str  # live, turns
    move_seconds: int
    reserve_seconds: int
    grace_seconds: int
    replaces_leavers: bool
    is_public: bool
    is_host: bool  # you opened it
    starts_when_full: bool
    seats: list[SeatInfo]
    seed_hash: str  # SHA-256 of the server's seed, from the beginning; empty where another game is played on
    server_seed: str | None  # the seed itself, at the end
    undone: int
    undo: UndoInfo | None
    can_hint: bool
    phrases: list[PhraseInfo]  # said lately
    marks: list[MarkInfo]
    phrasebook: list[Phrase]  # what may be said here
    places: list[str]  # what may be marked
    next_table: str | None
    next_seed_hash: str | None  # when the game is over: that of a rematch, before anybody gives a nonce for it
    previous: str | None
    code: str | None = None  # to be typed while the table waits for people
    day: str | None = None  # of a deal of the day: its date
    is_again: bool = False  # another table's deal, played again
    group: str | None = None  # whose table it is, if you play here


class Selection(msgspec.Struct, frozen=True):
    """A move that is a choice: `word` and any `choose` of these cards.

    Where there are `places` it is a card, `word` and a place without a space between: `R5@c3`.
    """

    word: str
    choose: int
    among: list[str]
    places: list[str] = []


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """The match as this viewer may know it. `view` is the game's own: see its schema in the API."""

    view: Any
    legal: list[str | Selection]
    can_undo: bool  # at once, without asking anybody
    clocks: list[ClockInfo] | None


class ServerMessage(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """Base of what a server sends."""


class Snapshot(ServerMessage, frozen=True, kw_only=True):
    """Everything. It comes first, after a gap, when a cover falls or rises, and when a game ends."""

    protocol: int
    version: int
    now: int  # the server's clock, in milliseconds
    table: TableInfo
    yours: list[int]
    viewer: int | None  # whose view this is
    sight: Sight | None  # None before the game
    events: list[Event]
    rounds: list[Round]
    outcome: Outcome | None
    bots: str | None = None  # hurried: many wait, so they think less; random: one has failed


class Update(ServerMessage, frozen=True, kw_only=True):
    """What is new since a version. Of the log the first `kept` events stand; `events` come after them.

    So do the rounds whose last event is among those kept, with `rounds` after them. `sight` holds what has changed of
    it and of its view, see `difference`; a part that is null, or not there, has not changed.
    """

    since: int
    version: int
    now: int
    kept: int
    events: list[Event]
    rounds: list[Round]
    sight: Any = None
    table: TableInfo | None = None
    bots: str | None = None  # as in a snapshot; null: they play as usual


class Accepted(ServerMessage, frozen=True, kw_only=True):
    """It was done and will not be lost; `version` is the table's after it."""

    id: str
    version: int
    table: str | None = None  # of a rematch


class Refused(ServerMessage, frozen=True, kw_only=True):
    """It was not done. Its text is the message `message_id` of the game `owner`, or a shared one, with the details."""

    id: str | None
    code: str
    message_id: str
    owner: str | None
    details: dict[str, Any]


class Previewed(ServerMessage, frozen=True, kw_only=True):
    """What a move would do, up to the first thing that this seat cannot know."""

    id: str
    events: list[Event]
    is_complete: bool


class ThoughtInfo(msgspec.Struct, frozen=True):
    """What a bot thinks of a move."""

    move: str
    visits: int
    hope: float | None
    chance: float | None
    score: float | None


class Advised(ServerMessage, frozen=True, kw_only=True):
    """What a bot would play; `decision` is the one it thought about."""

    id: str
    decision: int
    move: str
    thoughts: list[ThoughtInfo]
    reason: Reason | None = None  # what it does that the next best, or the one in hand, does not
    about: str | None = None  # the move that one had in hand
    loss: float | None = None  # what that costs beside the bot's, in points of 100 or of the score
    error: float | None = None


class Imagined(ServerMessage, frozen=True, kw_only=True):
    """A possible world; its state is MessagePack in base 64."""

    id: str
    decision: int
    world: str


class Pong(ServerMessage, frozen=True, kw_only=True):
    """Yes."""

    id: str
    now: int


class Closing(ServerMessage, frozen=True, kw_only=True):
    """The server stops; come again after so many milliseconds."""

    retry: int


AnyServerMessage = Snapshot | Update | Accepted | Refused | Previewed | Advised | Imagined | Pong | Closing

encode = msgspec.json.Encoder().encode


def difference(past: Any, now: Any) -> dict[str, Any]:
    """The fields of a struct that have changed; of a list as long as before its entries alone, by their places."""
    values = zip(now.__struct_fields__, astuple(past), astuple(now), strict=True)
    return {name: _entries(was, new) for name, was, new in values if was != new}


def _entries(past: Any, now: Any) -> Any:
    if type(now) is list and type(past) is list and len(now) == len(past):
        return {place: one for place, one in enumerate(now) if one != past[place]}
    return now


_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def decode(data: bytes) -> ClientMessage:
    """What a client sent; msgspec's errors for what is no message."""
    return _decoder.decode(data)


class _Named(msgspec.Struct):
    """Of a message that cannot be read otherwise."""

    id: Key


def id_of(data: bytes) -> str | None:
    """The id of a message that is otherwise malformed, so that whoever sent it learns which one it was."""
    try:
        return msgspec.json.decode(data, type=_Named).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def wire_details(error: VoliereError) -> dict[str, Any]:
    """Details as plain JSON; one that is an error itself is written in the same way."""
    return {
        name: {"code": one.code, "message_id": one.message_id, "owner": one.owner, "details": wire_details(one)}
        if isinstance(one, VoliereError)
        else one
        for name, one in error.details.items()
    }
