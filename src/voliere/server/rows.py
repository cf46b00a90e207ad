"""The journal of a table: everything that ever happened to it, one row each. A table is the fold of its rows (`table`).

Rows are what is stored, so a field may be added with a default but never renamed or taken away. `at` is milliseconds
since 1970. Names of people are what they call themselves; a person is the number in a signed cookie.
"""

import hashlib
from typing import Any

import msgspec

OPEN, BOT = "open", "bot"
LIVE, TURNS = "live", "turns"

# Who made a move.
PERSON, STAND_IN, CLOCK = "person", "stand-in", "clock"


class Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="row", tag=str.lower):
    """Something that happened at a table."""

    at: int = 0


class SeatPlan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat is before the game: open to whoever has the link, kept for somebody, or a bot's."""

    kind: str = OPEN
    level: int = 0
    # For whom alone it is: the devices of a person, with spaces between; of several people, any of whom may have it,
    # with commas between these.
    kept_for: str = ""


def asked(kept_for: str) -> list[str]:
    """Everybody for whom a seat is kept."""
    return kept_for.replace(",", " ").split()


def is_kept_from(kept_for: str, person: str) -> bool:
    """Whether a seat is kept for others than this person."""
    return bool(kept_for) and person not in asked(kept_for)


def other_devices(kept_for: str, person: str) -> list[str]:
    """The other devices of a person for whom a seat is kept."""
    own = next((devices for one in kept_for.split(",") if person in (devices := one.split())), [])
    return [device for device in own if device != person]


def kept_with(kept_for: str, device: str, other: str) -> str:
    """The same seat, kept for another device beside one for which it is."""
    parts = [one.split() for one in kept_for.split(",")]
    return ",".join(" ".join([*one, other] if device in one and other not in one else one) for one in parts)


def kept_without(kept_for: str, person: str) -> str:
    """The same seat, kept for somebody no longer."""
    parts = [[device for device in one.split() if device != person] for one in kept_for.split(",")]
    return ",".join(" ".join(one) for one in parts if one)


class Opened(Row, frozen=True, kw_only=True):
    """The table is there. `server_seed` is half of its chance: secret to the end, but its hash is shown at once."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seats: list[SeatPlan]
    host: str
    server_seed: str
    pace: str = LIVE
    is_public: bool = False
    move_seconds: int = 0  # 0: no clock
    reserve_seconds: int = 0
    replaces_leavers: bool = True
    grace_seconds: int = 60
    starts_when_full: bool = False
    previous: str = ""
    next_seed_hash: str = ""  # of the server's seed for a rematch
    record: str = ""  # of a game that is played on from where this ends
    is_whole: bool = False  # its moves were made at this very table, in another browser
    day: str = ""  # of a deal of the day: its date
    deal_of: str = ""  # the table whose deal is played again: such a game counts for no rating
    knowing: str = ""  # the marks of those who have played that deal before, with spaces between
    group: str = ""  # whose table it is
    strength: list[int] = []  # the ratings that are asked for, from and to; empty: any
    is_strict: bool = False  # nobody else may sit down


def knowing_mark(deal_of: str, person: str) -> str:
    """By what somebody is known again who has played a deal; of a person who is gone it tells nothing."""
    return hashlib.blake2b(f"{deal_of} {person}".encode(), digest_size=12).hexdigest()


class SeatRow(Row, frozen=True, kw_only=True):
    """Something that happened at one seat."""

    seat: int


class Sat(SeatRow, frozen=True, kw_only=True):
    """A person took a seat and gave their half of its chance."""

    person: str
    name: str
    nonce: str


class Vacated(SeatRow, frozen=True, tag="stood"):
    """A person gave a seat up before the game. Stored under the name that it had at first."""


class Filled(SeatRow, frozen=True, kw_only=True):
    """The host made a seat a bot's, or opened it."""

    kind: str
    level: int = 0


class Shared(SeatRow, frozen=True, kw_only=True):
    """A second device holds the seat too."""

    person: str


class Kept(SeatRow, frozen=True, kw_only=True):
    """A free seat is kept for others than before; for nobody: it is open to all."""

    kept_for: str = ""


class Forgotten(SeatRow, frozen=True, kw_only=True):
    """Somebody has had all that names them deleted: so many holders of the seat come before them."""

    holder: int


class Named(SeatRow, frozen=True, kw_only=True):
    """A person at the table goes by another name."""

    name: str


class Started(Row, frozen=True):
    """The cards are dealt."""


class Moved(SeatRow, frozen=True, kw_only=True):
    """A move. `digest` is of the state after it: a replay that comes out otherwise is noticed."""

    decision: int
    text: str
    digest: str
    by: str = PERSON
    key: str = ""


class Asked(SeatRow, frozen=True, kw_only=True):
    """Somebody would like to take back all from their last move on: `plies` moves would be left."""

    plies: int


class Answered(SeatRow, frozen=True, kw_only=True):
    """Somebody agreed to that, or did not; one no is enough."""

    agrees: bool


class Undone(Row, frozen=True, kw_only=True):
    """Moves were taken back: `plies` are left."""

    plies: int
    digest: str


class Away(SeatRow, frozen=True):
    """Nobody is connected for a seat any more."""


class Here(SeatRow, frozen=True):
    """Somebody is again."""


class Replaced(SeatRow, frozen=True, kw_only=True):
    """A bot sits in for a leaver."""

    level: int


class Returned(SeatRow, frozen=True):
    """The leaver took the seat back."""


class Said(SeatRow, frozen=True, kw_only=True):
    """A ready-made phrase."""

    phrase: str
    details: dict[str, str] = {}


class Marked(SeatRow, frozen=True, kw_only=True):
    """A place of the board was marked, or its mark taken off."""

    place: str
    is_on: bool


class Hinted(SeatRow, frozen=True):
    """A bot was asked what to play here, for the first time in this game."""


class Followed(Row, frozen=True, kw_only=True):
    """The same people meet again at another table."""

    table: str


class Reviewed(Row, frozen=True, kw_only=True):
    """The finished game was thought over; `review` is what came of it, packed."""

    review: bytes


class Closed(Row, frozen=True, kw_only=True):
    """The table cannot go on; `code` says why."""

    code: str


AnyRow = (
    Opened
    | Sat
    | Vacated
    | Filled
    | Shared
    | Kept
    | Forgotten
    | Named
    | Started
    | Moved
    | Asked
    | Answered
    | Undone
    | Away
    | Here
    | Replaced
    | Returned
    | Said
    | Marked
    | Hinted
    | Followed
    | Reviewed
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyRow] = msgspec.json.Decoder(AnyRow)


def encode(row: AnyRow) -> bytes:
    """A row as it is stored."""
    return _encoder.encode(row)


def decode(data: bytes) -> AnyRow:
    """A stored row."""
    return _decoder.decode(data)
