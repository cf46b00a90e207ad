"""What a person has at tables: brought along from a guest that they were, told, and taken away for good."""

import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from voliere.errors import ServerFault, VoliereError
from voliere.server import group, rows
from voliere.server.botpool import REPLAYS
from voliere.server.identity import FORMER
from voliere.server.outgoing import ListedTable, listed_table
from voliere.server.rows import AnyRow
from voliere.server.store import Summary
from voliere.server.table import ENDED, OVER, PLAYING, WAITING, Table

if TYPE_CHECKING:
    from voliere.server.hall import Hall

log = logging.getLogger("voliere.belongings")

AT_ONCE = 20  # tables, before others have their turn


class KeptGame(ListedTable, frozen=True, kw_only=True):
    """A game of one's own, with its record if it is over; of a deal of the day once its seed may be told."""

    record: str | None


async def page_of(hall: "Hall", person: str, place: str) -> tuple[list[Summary], str | None]:
    """Some of the tables a person ever had, the last opened first, and where those before begin; None: nowhere."""
    opened, _, table = place.partition(".")
    with hall.using_store():
        found = await hall.store.games_of(person, "", (int(opened or 10**18), table), AT_ONCE + 1)
    page = found[:AT_ONCE]
    more = f"{page[-1].opened}.{page[-1].table}" if len(found) > AT_ONCE else None
    return page, more


# Told


async def kept_games(hall: "Hall", person: str, place: str) -> tuple[list[KeptGame], str | None]:
    """Some of a person's games, and where the next begin."""
    found, more = await page_of(hall, person, place)
    games = []
    for summary in [one for one in found if person in one.persons]:
        record = None
        if summary.status == OVER:
            with hall.using_store():
                journal = await hall.store.read(summary.table)
            opened = rows.decode(journal[0])
            if not (isinstance(opened, rows.Opened) and opened.day and not hall.days.is_told(opened.day)):
                record = await hall.bots.read(REPLAYS, record_of, summary.table, journal)
        listed = listed_table(summary, person)
        games.append(KeptGame(**{name: getattr(listed, name) for name in ListedTable.__struct_fields__}, record=record))
    return games, more


def record_of(name: str, journal: Sequence[bytes]) -> str | None:
    """The text of a finished game; None if it cannot be played again by the rules of today."""
    table = Table.fold(name, journal)
    return table.record() if table and table.status == OVER else None


# Brought along


async def bring(hall: "Hall", about: str, place: str) -> str | None:
    """Let a person hold every seat that a guest holds, whom they were on another device."""
    guest, person = about.split(" ")
    found, more = await page_of(hall, guest, place)
    if more is None:
        await group.bring(hall, guest, person)
    for summary in [one for one in found if guest in one.persons]:
        await _change(hall, summary.table, lambda table, now: brought(table, guest, person, now))
    return more


def brought(table: Table, guest: str, person: str, now: int) -> list[AnyRow]:
    """The rows by which a guest's seats, and those kept for the guest, are a person's, too."""
    new: list[AnyRow] = []
    for number, seat in enumerate(table.seats):
        if guest in seat.holders and person not in seat.holders:
            new.append(rows.Shared(at=now, seat=number, person=person))
        kept = rows.kept_with(seat.kept_for, guest, person)
        if kept != seat.kept_for:
            new.append(rows.Kept(at=now, seat=number, kept_for=kept))
    return new


# Taken away


async def forget(hall: "Hall", person: str, place: str) -> str | None:
    """Take away all that names a person: from tables first, since their list is what leads there.

    Whoever is killed meanwhile goes on where this page began, with tables that know nobody any more, too: their stored
    rows may still tell who it was. So may those of a table that the person had left.
    """
    assert hall.doorkeeper is not None
    await hall.doorkeeper.end(person, is_person=True)  # who asked for it may have been killed before that
    if not place:
        with hall.using_store():
            await hall.store.drop_results(person, FORMER)  # at once; tables tell the same, one by one
    found, more = await page_of(hall, person, place)
    if more is None:  # and whatever was opened meanwhile, with a seat for them
        found += [one for one in (await page_of(hall, person, ""))[0] if person in one.persons]
    for summary in found:
        await _change(hall, summary.table, lambda table, now: forgotten(table, person, now))
        with hall.using_store():
            if others := nameless(await hall.store.read(summary.table), person):
                await hall.store.rewrite(summary.table, others)
    if more is None:
        with hall.using_store():
            await hall.store.drop_papers(person)
            await hall.store.drop_person(person)
    return more


def forgotten(table: Table, person: str, now: int) -> list[AnyRow]:
    """The rows with which somebody is gone from a table; one that waits for nobody any more ends."""
    new: list[AnyRow] = []
    for number, seat in enumerate(table.seats):
        if person in seat.holders:
            new.append(rows.Forgotten(at=now, seat=number, holder=seat.holders.index(person)))
        if person in rows.asked(seat.kept_for):
            new.append(rows.Kept(at=now, seat=number, kept_for=rows.kept_without(seat.kept_for, person)))
    after = table.after(new)
    if new and table.status in (WAITING, PLAYING) and not (after.people or any(one.kept_for for one in after.seats)):
        new.append(rows.Closed(at=now, code=ENDED))
    return new


def nameless(journal: Sequence[bytes], person: str) -> dict[int, bytes]:
    """Stored rows as they would be had the person been nobody, without a name: those that change, by version."""
    others: dict[int, bytes] = {}
    held = defaultdict[int, list[str]](list)  # by seat: who, at that moment
    for version, data in enumerate(journal, 1):
        try:
            row = rows.decode(data)
        except msgspec.MsgspecError:  # what nobody can read says nothing
            continue
        kept: AnyRow = row
        match row:
            case rows.Opened():
                plans = [replace(plan, kept_for=rows.kept_without(plan.kept_for, person)) for plan in row.seats]
                kept = replace(row, host=FORMER if row.host == person else row.host, seats=plans)
            case rows.Sat():
                held[row.seat] = [row.person]
                if row.person == person:
                    kept = replace(row, person=FORMER, name="")
            case rows.Vacated():
                held[row.seat] = []
            case rows.Shared():
                held[row.seat].append(row.person)
                if row.person == person:
                    kept = replace(row, person=FORMER)
            case rows.Kept():
                kept = replace(row, kept_for=rows.kept_without(row.kept_for, person))
            case rows.Forgotten() if row.holder < len(held[row.seat]):
                held[row.seat][row.holder] = FORMER
            case rows.Named() if person in held[row.seat]:
                kept = replace(row, name="")
        if kept != row:
            others[version] = rows.encode(kept)
    return others


async def _change(hall: "Hall", table: str, new: Callable[[Table, int], list[AnyRow]]) -> None:
    """Change a table, though it may be one that can no longer be read: others must not wait for it."""
    try:
        await (await hall.room(table)).change(new)
    except VoliereError as error:
        if isinstance(error, ServerFault) or error.code == "server-full":
            raise
        log.warning("a table stays as it is: %s", error.code, extra={"table": table})
    except Exception:
        log.exception("a table stays as it is", extra={"table": table})
