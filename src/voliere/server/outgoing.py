"""What a table sends to one viewer. Pure, and the only way out: secrets pass `progress.view`, `events` and `legal`.

`Outgoing` is made for one version of a table and keeps what it has written for it: what all may know is worked out
once, and a hundred spectators cost one view.
"""

from dataclasses import dataclass
from typing import Any

import msgspec

from voliere.game import Outcome, Placing, Round, View
from voliere.server import protocol, rows, takeback
from voliere.server.identity import FORMER, code_of
from voliere.server.store import Listing, Summary
from voliere.server.table import OVER, PLAYING, WAITING, Seat, Table
from voliere.server.talk import talk_of

RAW_EMPTY = msgspec.Raw(b"[]")


class ListedTable(Listing, frozen=True, kw_only=True):
    """A table in a list, as one person may know it."""

    open_seats: int
    former: list[int]  # seats of people who have had all that names them deleted
    seated: list[int]  # the seats that people have
    yours: list[int]
    is_your_turn: bool
    group: str | None  # whose table it is, if that concerns you
    ratings: list[int]  # the lowest and the highest at an open table; empty: none is known


class GamesPage(msgspec.Struct, frozen=True):
    """Some of one's games, the last opened first; `next` asks for those before them, null if there are none."""

    tables: list[ListedTable]
    next: str | None


@dataclass(frozen=True, slots=True)
class Recipient:
    """Who looks: a person (or nobody we know), and the seat that is uncovered where one device has several."""

    person: str = ""
    uncovered: int | None = None

    def viewer(self, table: Table) -> int | None:
        """Whose view they get."""
        seats = table.seats_of(self.person)
        if len(seats) == 1:
            return seats[0]
        return self.uncovered if self.uncovered in seats else None


class Outgoing:
    """See the module's text."""

    __slots__ = ("_changes", "_events", "_infos", "_public", "bots", "past", "sights", "table")

    def __init__(self, table: Table, bots: str | None = None, before: "Outgoing | None" = None) -> None:
        self.table = table
        self.bots = bots  # how they play, if not as usual
        self.sights: dict[int | None, protocol.Sight] = {}
        self.past = (before.table.version, before.sights) if before else (0, {})  # what was sent before
        self._changes: dict[int | None, msgspec.Raw] = {}  # since then
        self._infos: dict[str, msgspec.Raw] = {}
        self._public: View | None = None
        self._events: dict[int, msgspec.Raw | None] = {}  # after a number: as all see them, where all see the same

    def snapshot(self, recipient: Recipient, now: int) -> bytes:
        """Everything this viewer may know."""
        table = self.table
        viewer = recipient.viewer(table)
        return protocol.encode(
            protocol.Snapshot(
                protocol=protocol.VERSION,
                version=table.version,
                now=now,
                table=self._info(recipient.person),  # type: ignore[arg-type]  # encoded already, as the parts below
                yours=list(table.seats_of(recipient.person)),
                viewer=viewer,
                sight=self._sight(viewer),
                events=self._encoded_events(viewer, 0),  # type: ignore[arg-type]
                rounds=self._rounds_after(0),
                outcome=self._outcome(),
                bots=self.bots,
            )
        )

    def update(self, recipient: Recipient, since: int, now: int, is_whole: bool = False) -> bytes:
        """What is new since a version; a snapshot where the viewer may now know more of the past.

        The sight is whole for who comes back: we cannot know whose they saw last.
        """
        table = self.table
        if since > table.version or since < table.over_version or since == 0:
            return self.snapshot(recipient, now)
        kept = table.kept_since(since)
        viewer = recipient.viewer(table)
        return protocol.encode(
            protocol.Update(
                since=since,
                version=table.version,
                now=now,
                kept=kept,
                events=self._encoded_events(viewer, kept),  # type: ignore[arg-type]
                rounds=self._rounds_after(kept),
                sight=self._sight(viewer) if is_whole else self._sight_since(viewer, since),
                table=self._info(recipient.person) if table.info_version > since else None,  # type: ignore[arg-type]
                bots=self.bots,
            )
        )

    def _sight_since(self, viewer: int | None, since: int) -> Any:
        """What has changed of a sight, or all of it for who was not sent the last one."""
        version, sights = self.past
        sight = self._sight(viewer)
        if sight is None or since != version or viewer not in sights:
            return sight
        if viewer not in self._changes:
            past = sights[viewer]
            changes = {"view": protocol.difference(past.view, sight.view)}
            for part in ("legal", "can_undo", "clocks"):
                if getattr(past, part) != (new := getattr(sight, part)):
                    changes[part] = new
            self._changes[viewer] = msgspec.Raw(protocol.encode(changes))
        return self._changes[viewer]

    def _sight(self, viewer: int | None) -> protocol.Sight | None:
        match = self.table.match
        if match is None:
            return None
        if viewer not in self.sights:
            legal: list[str | protocol.Selection] = []
            if viewer is not None and self.table.status == PLAYING:
                if selection := match.selection(viewer):
                    legal = [protocol.Selection(selection.word, selection.choose, list(selection.among))]
                elif viewer in self.table.pending:
                    legal = [_written(one) for one in match.game.notations(match.progress.state, viewer)]
            if self._public is None:
                self._public = match.progress.view(None)
            self.sights[viewer] = protocol.Sight(
                view=match.progress.view(viewer, self._public),
                legal=legal,
                can_undo=viewer is not None and takeback.can_at_once(self.table, viewer),
                clocks=self._clocks(),
            )
        return self.sights[viewer]

    def _encoded_events(self, viewer: int | None, after: int) -> msgspec.Raw:
        """The log from a number on: the same bytes for all, unless one of these events hides something."""
        match = self.table.match
        if match is None:
            return RAW_EMPTY
        if after not in self._events:
            events = match.events(None, after)
            hides = any(event.is_hidden for event in events)
            self._events[after] = None if hides else msgspec.Raw(protocol.encode(events))
        return self._events[after] or msgspec.Raw(protocol.encode(match.events(viewer, after)))

    def _clocks(self) -> list[protocol.ClockInfo] | None:
        table = self.table
        if not table.opened.move_seconds:
            return None
        return [protocol.ClockInfo(seat.reserve, table.clock_end(number)) for number, seat in enumerate(table.seats)]

    def _rounds_after(self, event: int) -> list[Round]:
        """The finished rounds whose end whoever has so many events has not seen."""
        rounds = self.table.match.progress.rounds if self.table.match else ()
        return [one for one in rounds if one.last_event > event] if rounds and rounds[-1].last_event > event else []

    def _outcome(self) -> Outcome | None:
        return self.table.match.outcome if self.table.match else None

    def _info(self, person: str) -> msgspec.Raw:
        table = self.table
        is_asked = any(seat.kept_for and seat.is_for(person) for seat in table.seats)
        known = person if is_asked or table.seats_of(person) or table.is_host(person) else ""
        if known not in self._infos:
            self._infos[known] = msgspec.Raw(protocol.encode(table_info(table, known)))
        return self._infos[known]


def _written(legal: str | Placing) -> str | protocol.Selection:
    return legal if isinstance(legal, str) else protocol.Selection(legal.sign, 1, legal.cards, legal.places)


def table_info(table: Table, person: str) -> protocol.TableInfo:
    """All of a table but its match, as a person may know it."""
    opened = table.opened
    talk = talk_of(table)
    return protocol.TableInfo(
        table=table.id,
        game=opened.game,
        players=opened.players,
        options=opened.options,
        status=table.status,
        closed=table.closed or None,
        pace=opened.pace,
        move_seconds=opened.move_seconds,
        reserve_seconds=opened.reserve_seconds,
        grace_seconds=opened.grace_seconds,
        replaces_leavers=opened.replaces_leavers,
        is_public=opened.is_public,
        is_host=table.is_host(person),
        starts_when_full=opened.starts_when_full,
        seats=[_seat_info(table, number, seat, person) for number, seat in enumerate(table.seats)],
        seed_hash="" if opened.record else table.seed_hash,
        server_seed=opened.server_seed if table.status == OVER and not (opened.record or opened.day) else None,
        undone=table.undone,
        undo=_undo_info(table),
        can_hint=can_hint(table, person),
        phrases=[protocol.PhraseInfo(one.version, one.seat, one.phrase, one.details) for one in table.said],
        marks=[protocol.MarkInfo(seat, place) for seat, place in table.marks],
        phrasebook=list(talk.phrases),
        places=list(talk.places),
        next_table=table.next_table or None,
        next_seed_hash=opened.next_seed_hash or None if table.status == OVER else None,
        previous=opened.previous or None,
        code=code_of(table.id) if table.status == WAITING else None,
        day=opened.day or None,
        is_again=bool(opened.deal_of),
        group=opened.group or None if table.seats_of(person) else None,
    )


def _seat_info(table: Table, number: int, seat: Seat, person: str) -> protocol.SeatInfo:
    is_bot = not seat.is_person and bool(seat.level)
    return protocol.SeatInfo(
        kind="person" if seat.is_person else "bot" if is_bot else "open",
        name=seat.name or None,
        is_former=seat.is_former,
        level=seat.level if is_bot else None,
        is_yours=bool(person) and person in seat.holders,
        is_kept=not seat.is_for(person),
        is_here=seat.is_person and not seat.away_since,
        stand_in=seat.stand_in or None,
        grace_end=table.grace_end(number),
        nonce=seat.nonce or None,
        knows_cards=table.knows_cards(number),
    )


def _undo_info(table: Table) -> protocol.UndoInfo | None:
    asked = table.asked
    if asked is None:
        return None
    waiting_for = takeback.others(table, asked.seat, asked.plies) - asked.agreed
    return protocol.UndoInfo(asked.version, asked.seat, asked.plies, sorted(asked.agreed), sorted(waiting_for))


def can_hint(table: Table, person: str) -> bool:
    """Whether a person may ask a bot for advice: not where that would be unfair to another person."""
    is_alone = len(table.people) == 1 and not table.opened.day  # which everybody plays, each at a table of their own
    return table.status == PLAYING and is_alone and bool(table.seats_of(person))


def listed_table(summary: Summary, person: str) -> ListedTable:
    """A table in a list, as a person may know it."""
    yours = [seat for seat, holders in enumerate(summary.people) if person and person in holders]
    return ListedTable(
        **{name: getattr(summary, name) for name in Listing.__struct_fields__},
        open_seats=sum(
            not (holders or level or rows.is_kept_from(kept, person))
            for holders, level, kept in zip(summary.people, summary.levels, summary.kept_for, strict=True)
        ),
        former=[seat for seat, holders in enumerate(summary.people) if holders and set(holders) == {FORMER}],
        seated=[seat for seat, holders in enumerate(summary.people) if holders],
        yours=yours,
        is_your_turn=bool(set(yours) & set(summary.pending)),
        group=summary.group if summary.group and person in summary.persons else None,
        ratings=[],
    )
