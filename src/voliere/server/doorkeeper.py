"""Who may no longer come in, what may be used once, and what is to be tidied up after people, in all processes.

Devices that were ended are few, so every process holds them all in memory and no request asks the store for them. Where
several processes share a store, each looks every two seconds for those that another has ended. What takes longer than
a request (to bring a guest's seats along, to take away all that names a person) is a chore: a paper that is due, so
that it goes on after a crash, in whichever process looks first.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from voliere.errors import ServerFault, VoliereError
from voliere.server.connection import SIGNED_OUT
from voliere.server.identity import COOKIE_DAYS

if TYPE_CHECKING:
    from voliere.server.hall import Hall

log = logging.getLogger("voliere.doorkeeper")

ENDED, USED, CHORE = "ended", "used", "chore"  # kinds of papers, all of nobody
LOOK_SECONDS = 2.0
BEHIND = 600_000  # milliseconds by which another machine's clock may be behind
LEASE = 60_000  # milliseconds after which a chore that a process has begun is another's
DAY = 86_400_000
PAGE = 500

# Does a part of what it is about, from where it was left; where to go on, or None when all is done.
Work = Callable[["Hall", str, str], Awaitable[str | None]]


class Doorkeeper:
    """See the module's text."""

    def __init__(self, hall: "Hall", work: Mapping[str, Work]) -> None:
        self.hall = hall
        self._work = work
        self._seen = ""  # the last that was ended, as far as we know
        self._task: asyncio.Task[None] | None = None
        self._has_news = asyncio.Event()

    async def open(self) -> None:
        """Learn who was ended; from now on go round."""
        await self._look("")
        self._task = asyncio.get_running_loop().create_task(self._go_round())

    async def close(self) -> None:
        """Stop; a chore that was begun goes on later."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    # Who may not come in

    async def end(self, what: str, *, is_person: bool = False) -> None:
        """From now on a way (of a Carrier) leads to nobody, or a person is gone: remembered as long as cookies last."""
        if what in self.hall.identity.ended:
            return
        now = self.hall.clock()
        # Cookies of before last for ever, and so does what says that one is not good.
        lasts = is_person or " " in what
        due = None if lasts else now + (COOKIE_DAYS + 1) * DAY
        with self.hall.using_store():
            await self.hall.store.write_paper(ENDED, "", f"{now:015d} {what}", b"1", due)
        self._shut(what)

    def _shut(self, what: str) -> None:
        identity = self.hall.identity
        if what in identity.ended:
            return
        identity.ended.add(what)
        for connection in list(self.hall.connections):
            if what in (connection.person, connection.way):
                connection.drop(SIGNED_OUT)

    async def _look(self, after: str) -> None:
        while found := await self.hall.store.papers(ENDED, "", PAGE, after):
            for key, _ in found:
                self._shut(key.partition(" ")[2])
            after = found[-1][0]
        self._seen = max(self._seen, after)

    # What may be used once

    async def use(self, what: str, until: int) -> bool:
        """Whether it was not used before; from now on it was, until it is of no use anyway."""
        with self.hall.using_store():
            return await self.hall.store.write_paper(USED, "", what, b"1", until, expected=None)

    # Chores

    async def ask(self, chore: str) -> None:
        """Have something done, soon and in any case: the name of the work, and what it is about."""
        with self.hall.using_store():
            await self.hall.store.write_paper(CHORE, "", chore, msgspec.json.encode(("", 0)), self.hall.clock())
        self._has_news.set()

    async def _go_round(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._has_news.wait(), LOOK_SECONDS)
            self._has_news.clear()
            try:
                with self.hall.using_store():
                    if self.hall.store.is_shared:
                        at = int(self._seen.partition(" ")[0] or 0)
                        await self._look(f"{max(0, at - BEHIND):015d}")
                    await self._tidy()
                    due = await self.hall.store.due_papers(CHORE, self.hall.clock(), 10)
                for _, chore, data in due:
                    await self._do(chore, data)
            except ServerFault:  # written down already
                continue
            except VoliereError as error:  # the server is full: the chore is due again when its lease ends
                log.warning("a chore waits: %s", error.code)
            except Exception:
                log.exception("a round failed")

    async def _tidy(self) -> None:
        """What is of no use any more is not kept."""
        for kind in (ENDED, USED):
            for owner, key, data in await self.hall.store.due_papers(kind, self.hall.clock(), PAGE):
                await self.hall.store.write_paper(kind, owner, key, None, expected=data)

    async def _do(self, chore: str, data: bytes) -> None:
        """A part of a chore, unless another process is at it."""
        store, now = self.hall.store, self.hall.clock()
        place, _ = msgspec.json.decode(data)
        begun = msgspec.json.encode((place, now))
        with self.hall.using_store():
            if not await store.write_paper(CHORE, "", chore, begun, now + LEASE, expected=data):
                return
        name, _, about = chore.partition(" ")
        place = await self._work[name](self.hall, about, place)
        now = self.hall.clock()
        with self.hall.using_store():
            if place is None:
                await store.write_paper(CHORE, "", chore, None, expected=begun)
            else:
                await store.write_paper(CHORE, "", chore, msgspec.json.encode((place, now)), now, expected=begun)
                self._has_news.set()
