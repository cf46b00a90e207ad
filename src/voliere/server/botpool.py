"""Where bots think: a few threads for the whole server, and a queue in which every table waits its turn. What else
takes long has a thread of its own here.

A table has at most one request in the queue, so a hundred tables are served one after the other, however many bots
sit at one of them. Minds release the GIL once compiled, and everything here runs outside the event loop.
"""

import asyncio
import secrets
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from voliere.bots import Advice, Bot
from voliere.errors import RequestError
from voliere.match import Match
from voliere.texts import failure

WORKSPACES_KEPT = 16  # bots whose workspace is kept, for each thread
REPLAYS, LESSONS = "replay", "lesson"  # kinds of other long work
MOST_READING = 32  # of a kind, waiting or done

T = TypeVar("T")


class BotPool:
    """See the module's text."""

    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, "voliere-bot")
        self._local = threading.local()
        self._hints = asyncio.Semaphore(1)
        self._readers = {kind: ThreadPoolExecutor(1, f"voliere-{kind}") for kind in (REPLAYS, LESSONS)}
        self._reading = Counter[str]()
        self._stop = threading.Event()
        self.waiting = 0

    async def advise(self, match: Match, seat: int, level: int) -> Advice:
        """The move of a bot for a seat. The match is copied here, so that it may go on meanwhile."""
        copy = match.copy()
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._think, copy, seat, level)
        finally:
            self.waiting -= 1

    async def hint(self, match: Match, seat: int, level: int) -> Advice:
        """The same for a person who asks. Hints wait for each other, so that a move waits for one hint at most."""
        async with self._hints:
            return await self.advise(match, seat, level)

    async def read(self, kind: str, work: Callable[..., T], *arguments: Any) -> T:
        """Long work for one person, such as a replay: one of a kind at a time, and not for a long queue."""
        if self._reading[kind] >= MOST_READING:
            raise failure(RequestError, "request-too-fast", seconds=1)
        self._reading[kind] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers[kind], work, *arguments)
        finally:
            self._reading[kind] -= 1

    def _think(self, match: Match, seat: int, level: int) -> Advice:
        bot = self._bot(match, level)
        return bot.advise(match, seat, secrets.randbits(62), self._stop)

    def _bot(self, match: Match, level: int) -> Bot:
        """This thread's own bot of that level: its tree is as large as a book, so it is used again."""
        bots: OrderedDict[tuple[str, int, int], Bot] | None = getattr(self._local, "bots", None)
        if bots is None:
            bots = self._local.bots = OrderedDict()
        key = (match.game.name, match.players, level)
        if key not in bots:
            bots[key] = Bot(match.game, f"level{level}", threads=1, is_plain=None)
            if len(bots) > WORKSPACES_KEPT:
                bots.popitem(last=False)
        bots.move_to_end(key)
        return bots[key]

    async def close(self) -> None:
        """Searches end with what they have."""
        self._stop.set()
        for threads in (self._threads, *self._readers.values()):
            await asyncio.to_thread(threads.shutdown, wait=True, cancel_futures=True)
