"""Tables in a browser's own store: page/engine/journal.js keeps them in IndexedDB, durable before it answers.

There is one person, and what several tabs write at the same time is told apart by the version that each expects.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import islice
from types import EllipsisType
from typing import NamedTuple, Protocol

import msgspec

from voliere.server.store import WAITING, Judge, Store, Summary, decode_summary, encode_summary
from voliere.server.store.results import OVER, Figures, Wanted, lines_of, scan

AS_TEXT = "latin-1"  # every byte a letter


class Journal(Protocol):
    """What JavaScript keeps; rows and summaries are JSON, one a line."""

    def append(self, table: str, expected: int, rows: str, summary: str) -> Awaitable[bool]:
        """Add rows if there are as many before them; True once they are durable."""

    def read(self, table: str, after: int) -> Awaitable[str]:
        """A table's rows after a number of them."""

    def summaries(self) -> Awaitable[str]:
        """Of all tables."""

    def remember(self, name: str, value: str) -> Awaitable[str]:
        """Keep a value under a name, unless there is one; the one that is kept."""

    def rename(self, name: str, value: str) -> Awaitable[None]:
        """Keep a value under a name."""

    def recall(self, name: str) -> Awaitable[str | None]:
        """What is kept under a name."""

    def papers(self, *path: str) -> Awaitable[str]:
        """All papers, or those of a kind, of a kind and an owner, or one: rows of kind, owner, key, due, data."""

    def write(self, paper: str, expected: str | None) -> Awaitable[bool]:
        """Write such a row; with null for data, take the paper away. `expected`, if anything is: [data, or null]."""

    def drop(self, owner: str) -> Awaitable[None]:
        """Take an owner's papers away, and those that have the owner as their key."""

    def rewrite(self, table: str, rows: str) -> Awaitable[None]:
        """Write other rows in place of some: pairs of a version and a row."""


class Paper(NamedTuple):
    """One paper."""

    kind: str
    owner: str
    key: str
    due: int | None
    data: bytes


class BrowserStore(Store):
    """See the module's text. What lists show is held in memory, too: it is one person's."""

    is_shared = True  # by tabs

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._summaries: dict[str, Summary] = {}
        self._listen: Callable[[str, int], None] = lambda _table, _version: None

    async def open(self) -> None:
        """See what there is."""
        await self._look()

    async def _look(self) -> list[Summary]:
        found = [decode_summary(line) for line in (await self._journal.summaries()).split("\n") if line]
        self._summaries = {one.table: one for one in found}
        return sorted(found, key=lambda one: (-one.opened, one.table))

    async def close(self) -> None:
        """Everything that was promised is kept."""

    async def append(self, table: str, expected: int, rows: Sequence[bytes], summary: Summary) -> bool:
        """Add rows if the table still has the expected version; durable once this returns True."""
        lines = b"\n".join(rows).decode()
        kept = await self._journal.append(table, expected, lines, encode_summary(summary).decode())
        if kept:
            self._summaries[table] = summary
        return kept

    async def check_writes(self) -> None:
        """Write something that leaves nothing behind."""
        await self._journal.rename("probe", "")

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The rows after a version."""
        return [line.encode() for line in (await self._journal.read(table, after)).split("\n") if line]

    async def public(self, status: str, limit: int) -> list[Summary]:
        """None: nobody else is here."""
        return []

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """A person's tables, the latest first."""
        own = [one for one in await self._look() if person in one.persons]
        return sorted(own, key=lambda one: -one.updated)[:limit]

    async def games_of(self, person: str, game: str, before: tuple[int, str], limit: int) -> list[Summary]:
        """A page of all tables a person ever had, the last opened first."""
        found = [one for one in await self._look() if person in one.persons and game in ("", one.game)]
        return [one for one in found if (-one.opened, one.table) > (-before[0], before[1])][:limit]

    async def finished(self, person: str, wanted: Wanted, before: tuple[int, str], limit: int) -> list[Summary]:
        """The same of finished games alone, and only of those that are wanted."""
        found = await self.games_of(person, wanted.game, before, len(self._summaries) + 1)
        fitting = (one for one in found if any(line.person == person and wanted.fits(line) for line in lines_of(one)))
        return list(islice(fitting, limit))

    async def figures(self, person: str, since: int, shift: int) -> Figures:
        """How a person does: there are few enough games to look at each."""
        return scan(await self._look(), person, since, shift)

    async def all_finished(self, after: str, limit: int) -> list[Summary]:
        """Tables that are over, by name, those after one."""
        over = [one for one in await self._look() if one.status == OVER and one.table > after]
        return sorted(over, key=lambda one: one.table)[:limit]

    async def settle(self, summary: Summary) -> None:
        """Nothing: results are made of summaries, each time."""

    async def drop_results(self, person: str, alias: str) -> None:
        """Nothing: whoever has this browser has all there is."""

    async def rate(self, until: int, limit: int, judge: Judge) -> int:
        """None: there is nobody to compare with but bots."""
        return 0

    async def forget_ratings(self) -> None:
        """There are none."""

    async def waiting(self, code: str) -> list[str]:
        """The tables that wait for people, and whose names begin with this code."""
        return [name for name, one in self._summaries.items() if one.status == "waiting" and name.startswith(code)]

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables that should have been looked at by now."""
        return [name for name, one in self._summaries.items() if one.due is not None and one.due <= now][:limit]

    async def latest(self) -> int:
        """When something last happened at any of the tables that are due first; 0 if none is."""
        due = sorted((one for one in self._summaries.values() if one.due is not None), key=lambda one: one.due or 0)
        return max((one.updated for one in due[:WAITING]), default=0)

    async def name_of(self, person: str) -> str | None:
        """What a person calls themselves."""
        return await self._journal.recall(f"name {person}")

    async def set_name(self, person: str, name: str) -> None:
        """Remember it."""
        await self._journal.rename(f"name {person}", name)

    async def paper(self, kind: str, owner: str, key: str) -> bytes | None:
        """One of an owner's papers."""
        found = await self._papers(kind, owner, key)
        return found[0].data if found else None

    async def papers(self, kind: str, owner: str, limit: int, after: str = "") -> list[tuple[str, bytes]]:
        """An owner's papers of a kind, by key, those after one."""
        found = [(one.key, one.data) for one in await self._papers(kind, owner) if one.key > after]
        return sorted(found)[:limit]

    async def belongings(
        self, owner: str, limit: int, after: tuple[str, str] = ("", "")
    ) -> list[tuple[str, str, bytes]]:
        """An owner's papers of all kinds, by kind and key, those after one."""
        found = [(one.kind, one.key, one.data) for one in await self._papers() if one.owner == owner]
        return sorted(one for one in found if one[:2] > after)[:limit]

    async def holders(self, kind: str, key: str, limit: int) -> list[tuple[str, bytes]]:
        """Who has a paper of this key."""
        return sorted((one.owner, one.data) for one in await self._papers(kind) if one.key == key)[:limit]

    async def due_papers(self, kind: str, now: int, limit: int) -> list[tuple[str, str, bytes]]:
        """Papers that should have been looked at by now, the longest due first."""
        found = [one for one in await self._papers(kind) if one.due is not None and one.due <= now]
        return [(one.owner, one.key, one.data) for one in sorted(found, key=lambda one: one.due or 0)[:limit]]

    async def _papers(self, *path: str) -> list[Paper]:
        rows = msgspec.json.decode(await self._journal.papers(*path))
        return [Paper(kind, owner, key, due, data.encode(AS_TEXT)) for kind, owner, key, due, data in rows]

    async def write_paper(
        self,
        kind: str,
        owner: str,
        key: str,
        data: bytes | None,
        due: int | None = None,
        *,
        expected: bytes | EllipsisType | None = ...,
    ) -> bool:
        """Write a paper, or take it away, perhaps only if what is there is what is expected."""
        row = [kind, owner, key, due, None if data is None else data.decode(AS_TEXT)]
        known = None
        if expected is not ...:
            known = msgspec.json.encode([None if expected is None else expected.decode(AS_TEXT)]).decode()
        return await self._journal.write(msgspec.json.encode(row).decode(), known)

    async def drop_papers(self, owner: str) -> None:
        """Take away all that an owner has, and what others have under the owner's name as a key."""
        await self._journal.drop(owner)

    async def rewrite(self, table: str, rows: Mapping[int, bytes]) -> None:
        """Write other rows in place of some."""
        pairs = [(version, row.decode()) for version, row in rows.items()]
        await self._journal.rewrite(table, msgspec.json.encode(pairs).decode())

    async def drop_person(self, person: str) -> None:
        """Forget a person's name; which tables were theirs the summaries say."""
        await self._journal.rename(f"name {person}", "")

    async def secret(self) -> str | None:
        """None: the desk remembers it itself."""
        return None

    def listen(self, appended: Callable[[str, int], None]) -> None:
        """Be told of what another tab writes."""
        self._listen = appended

    def appended(self, table: str, version: int) -> None:
        """Another tab has written."""
        self._listen(table, version)
