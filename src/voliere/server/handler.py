"""What a person may do at a table, and what then happens: a message and a table give rows, or a refusal. Pure."""

from collections.abc import Sequence

import msgspec

from voliere.errors import GameOver, TableError
from voliere.server import protocol, rows, takeback
from voliere.server.naming import clean_name
from voliere.server.rows import AnyRow
from voliere.server.table import CLOSED, ENDED, PLAYING, STAND_IN_LEVEL, WAITING, Table, digest
from voliere.server.talk import check_phrase, check_place
from voliere.texts import failure

DIGESTED = (rows.Moved, rows.Undone)  # rows with the digest of the state after them

# How often a person may bring such a row about, a seat and game: far more than anybody needs, so that a journal has an
# end. What is not here follows another row: sitting down a seat given up, an answer a question, going a coming.
MOST_ROWS: dict[type[AnyRow], int] = {
    rows.Vacated: 100,
    rows.Filled: 100,
    rows.Named: 100,
    rows.Asked: 500,
    rows.Undone: 2000,  # of all seats: alone against bots nobody has to be asked
    rows.Replaced: 200,
    rows.Said: 500,
    rows.Marked: 3000,
}


def move_key(seat: int, key: str) -> str:
    """By what a table remembers a move that may come twice."""
    return f"{seat} {key}"


def handle(table: Table, person: str, name: str, message: protocol.Message, now: int) -> list[AnyRow]:
    """The rows that a message comes to; none if it was carried out before. Whatever is not allowed raises."""
    if table.status == CLOSED:
        raise failure(TableError, table.closed)
    new = _rows_for(table, person, name, message, now)
    for row in new:
        check_often(table, row)
    return new


def _rows_for(table: Table, person: str, name: str, message: protocol.Message, now: int) -> list[AnyRow]:
    match message:
        case protocol.Sit():
            return _sit(table, person, name, message, now)
        case protocol.Vacate():
            check_waiting(table)
            check_own(table, person, message.seat)
            return [rows.Vacated(at=now, seat=message.seat)]
        case protocol.Fill():
            return _fill(table, person, message, now)
        case protocol.Start():
            return _start(table, person, now)
        case protocol.Move():
            return _move(table, person, message, now)
        case protocol.Undo():
            return _undo(table, person, message, now)
        case protocol.Answer():
            return _answer(table, person, message, now)
        case protocol.Say():
            check_own(table, person, message.seat)
            check_phrase(table, message.phrase, message.details)
            return [rows.Said(at=now, seat=message.seat, phrase=message.phrase, details=message.details)]
        case protocol.Mark():
            check_own(table, person, message.seat)
            check_place(table, message.place)
            if ((message.seat, message.place) in table.marks) == message.is_on:
                return []
            return [rows.Marked(at=now, seat=message.seat, place=message.place, is_on=message.is_on)]
        case protocol.Rename():
            called = clean_name(message.name)
            return [
                rows.Named(at=now, seat=seat, name=called)
                for seat in table.seats_of(person)
                if table.seats[seat].name != called
            ]
        case protocol.Leave():
            return _leave(table, person, message, now)
        case protocol.Back():
            check_playing(table)
            check_own(table, person, message.seat)
            return [rows.Returned(at=now, seat=message.seat)] if table.seats[message.seat].stand_in else []
    raise AssertionError(f"{type(message).__name__} is not for a table to answer")


def settle(table: Table, new: Sequence[AnyRow]) -> tuple[list[AnyRow], Table]:
    """The rows with the digest of the state they lead to, and the table after them. An illegal move raises."""
    after = table.after(new)
    if after.match is None:
        return list(new), after
    mark = digest(after.match)
    return [msgspec.structs.replace(row, digest=mark) if isinstance(row, DIGESTED) else row for row in new], after


def check_often(table: Table, row: AnyRow) -> None:
    """Refuse what has happened too often in this game."""
    most = MOST_ROWS.get(type(row))
    if most is not None and table.count_of(type(row), getattr(row, "seat", None)) >= most:
        raise failure(TableError, "too-often", most=most)


def check_waiting(table: Table) -> None:
    if table.status != WAITING:
        raise failure(TableError, "table-started")


def check_playing(table: Table) -> None:
    if table.status == WAITING:
        raise failure(TableError, "table-not-started")
    if table.status != PLAYING:
        raise failure(GameOver, "game-over")


def check_seat(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise failure(TableError, "unknown-seat", seat=seat, last=len(table.seats) - 1)


def check_own(table: Table, person: str, seat: int) -> None:
    check_seat(table, seat)
    if not person or person not in table.seats[seat].holders:
        raise failure(TableError, "seat-not-yours")


def check_plays(table: Table, seat: int) -> None:
    if table.seats[seat].stand_in:
        raise failure(TableError, "stand-in-plays")


def check_host(table: Table, person: str) -> None:
    if not table.is_host(person):
        raise failure(TableError, "host-only")


def _sit(table: Table, person: str, name: str, message: protocol.Sit, now: int) -> list[AnyRow]:
    check_seat(table, message.seat)
    seat = table.seats[message.seat]
    if person in seat.holders:
        return []
    check_waiting(table)
    if seat.is_person or seat.kind != rows.OPEN:
        raise failure(TableError, "seat-taken")
    if not seat.is_for(person):
        raise failure(TableError, "seat-kept")
    new: list[AnyRow] = [rows.Sat(at=now, seat=message.seat, person=person, name=name, nonce=message.nonce)]
    devices = rows.other_devices(seat.kept_for, person)
    new += [rows.Shared(at=now, seat=message.seat, person=device) for device in devices]
    if table.opened.starts_when_full and table.after(new).is_full:
        new.append(rows.Started(at=now))
    return new


def _fill(table: Table, person: str, message: protocol.Fill, now: int) -> list[AnyRow]:
    check_waiting(table)
    check_host(table, person)
    check_seat(table, message.seat)
    seat = table.seats[message.seat]
    if seat.is_person:
        raise failure(TableError, "seat-taken")
    kind = rows.BOT if message.level else rows.OPEN
    if (seat.kind, seat.level, seat.kept_for) == (kind, message.level or 0, ""):
        return []
    return [rows.Filled(at=now, seat=message.seat, kind=kind, level=message.level or 0)]


def _start(table: Table, person: str, now: int) -> list[AnyRow]:
    if not table.seats_of(person):
        check_host(table, person)
    if table.status != WAITING:
        return []
    if not table.is_full:
        raise failure(TableError, "seats-empty")
    return [rows.Started(at=now)]


def _move(table: Table, person: str, message: protocol.Move, now: int) -> list[AnyRow]:
    check_own(table, person, message.seat)
    key, text = move_key(message.seat, message.id), " ".join(message.move.split())
    if (made := table.made.get(key)) is not None:
        if (made.decision, made.text) != (message.decision, text):
            raise failure(TableError, "id-reused")
        if made.is_undone:  # to play it again would undo the taking back, to accept it would say that it stands
            raise failure(TableError, "move-undone")
        return []
    check_playing(table)
    check_plays(table, message.seat)
    return [rows.Moved(at=now, seat=message.seat, decision=message.decision, text=text, digest="", key=key)]


def _undo(table: Table, person: str, message: protocol.Undo, now: int) -> list[AnyRow]:
    check_playing(table)
    check_own(table, person, message.seat)
    check_plays(table, message.seat)
    plies = takeback.target(table, message.seat)
    takeback.check_allowed(table, message.seat, plies)
    if takeback.others(table, message.seat, plies):
        if table.asked and (table.asked.seat, table.asked.plies) == (message.seat, plies):
            return []
        return [rows.Asked(at=now, seat=message.seat, plies=plies)]
    return [rows.Undone(at=now, plies=plies, digest="")]


def _answer(table: Table, person: str, message: protocol.Answer, now: int) -> list[AnyRow]:
    check_playing(table)
    check_own(table, person, message.seat)
    check_plays(table, message.seat)
    asked = table.asked
    if asked is None or message.version not in (None, asked.version):
        raise failure(TableError, "nothing-asked")
    new: list[AnyRow] = [rows.Answered(at=now, seat=message.seat, agrees=message.agrees)]
    if message.agrees:
        waiting_for = takeback.others(table, asked.seat, asked.plies) - asked.agreed
        if message.seat not in waiting_for:
            return []
        if waiting_for == {message.seat}:
            takeback.check_allowed(table, asked.seat, asked.plies)
            new.append(rows.Undone(at=now, plies=asked.plies, digest=""))
    return new


def _leave(table: Table, person: str, message: protocol.Leave, now: int) -> list[AnyRow]:
    check_playing(table)
    check_own(table, person, message.seat)
    if message.ends:
        if any(person not in table.seats[seat].holders for seat in table.people):
            raise failure(TableError, "others-play")
        return [rows.Closed(at=now, code=ENDED)]
    if table.seats[message.seat].stand_in:
        return []
    new: list[AnyRow] = [] if table.seats[message.seat].away_since else [rows.Away(at=now, seat=message.seat)]
    if len(table.people) > 1:  # nobody waits for a person who plays alone, and the table waits for them
        new.append(rows.Replaced(at=now, seat=message.seat, level=STAND_IN_LEVEL))
    return new
