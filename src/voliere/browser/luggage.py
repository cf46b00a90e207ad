"""All games of a browser as one file: to be kept elsewhere, or brought to another browser.

Of each game a line says who sat there, and its record follows. Running games are among them: here nobody is to be kept
from knowing their cards.
"""

import re
from typing import Annotated

import msgspec
from msgspec import Meta

from voliere.errors import DamagedRecord, VoliereError
from voliere.record import SERVER_SEED, load
from voliere.server import rows
from voliere.server.hall import Hall
from voliere.server.opening import SeatWish, plan_of
from voliere.server.results import is_whole
from voliere.server.rows import AnyRow
from voliere.server.table import Table
from voliere.texts import failure

MOST = 10_000  # games
LONGEST = 50_000_000  # characters
NONCE = "0" * 64  # the deal is in the record
TITLE = re.compile(r"^# (?=\{)", re.MULTILINE)


class Label(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a record does not say of a game."""

    table: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,40}$")]
    opened: int  # milliseconds
    seats: list[SeatWish]
    is_whole: bool = True  # whether it counts among one's figures: see `results.is_whole`


class Brought(msgspec.Struct, frozen=True):
    """What became of a file: games that are new here, that were here before, and that cannot be read."""

    new: int
    known: int
    refused: int


async def pack(hall: Hall, person: str) -> str:
    """All of it."""
    found: list[str] = []
    for summary in await hall.store.tables_of(person, MOST):
        table = (await hall.room(summary.table)).table
        if table.match is not None and not table.closed:
            seats = [
                SeatWish(kind="me", name=seat.name) if seat.is_person else SeatWish(kind="bot", level=seat.level)
                for seat in table.seats
            ]
            label = msgspec.json.encode(Label(table.id, table.opened.at, seats, is_whole(table))).decode()
            found.append(f"# {label}\n{table.record()}")
    return "\n".join(found)


async def unpack(hall: Hall, person: str, text: str) -> Brought:
    """Take in what is not here yet. Each game is read before any is kept."""
    known = {one.table for one in await hall.store.tables_of(person, MOST)}
    read: dict[str, list[AnyRow]] = {}
    refused = there = 0
    for part in TITLE.split(text)[1:]:
        title, _, record = part.partition("\n")
        try:
            label = msgspec.json.decode(title, type=Label)
            if label.table in known:
                there += 1
            else:
                read[label.table] = rows_of(label, record, person)
        except (VoliereError, msgspec.MsgspecError):
            refused += 1
    if not read and not there:
        raise failure(DamagedRecord, "not-luggage")
    for table, new in read.items():
        await hall.open_rows(table, new)
    return Brought(len(read), there, refused)


def rows_of(label: Label, record: str, person: str) -> list[AnyRow]:
    """A table that is where the record ends."""
    match = load(record)
    mine = [number for number, seat in enumerate(label.seats) if seat.kind == "me"]
    if len(label.seats) != match.players or not mine:
        raise failure(DamagedRecord, "not-a-record")
    opened = rows.Opened(
        at=label.opened,
        game=match.game.name,
        rules=match.game.rules_version,
        players=match.players,
        options=match.options,
        seats=[plan_of(seat) for seat in label.seats],
        host=person,
        server_seed=NONCE,
        record=record,
        is_whole=label.is_whole and SERVER_SEED in match.notes,  # without, it was played on from the middle of another
    )
    names = {seat: label.seats[seat].name for seat in mine}
    sat = [rows.Sat(at=opened.at, seat=seat, person=person, name=name, nonce=NONCE) for seat, name in names.items()]
    new: list[AnyRow] = [opened, *sat, rows.Started(at=label.opened)]
    Table(label.table).after(new)  # or it raises
    return new
