"""Reviews of finished games: thought in pieces between bots' moves, told as they go, the same for all who ask."""

import asyncio
import contextlib
import logging
import os
import sys
import threading
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from voliere.bots.warmup import is_warm
from voliere.errors import RequestError, TableError
from voliere.game import Move
from voliere.kernel.compiler import has_compiler
from voliere.match import Match, Ply
from voliere.review import Decision, Review, Reviewer
from voliere.server.botpool import BotPool
from voliere.texts import failure

log = logging.getLogger("voliere.review")

AT_ONCE = 16  # games that are thought about in turn
KEPT = 32  # games that were, and are not of a table
GIVES_WAY = 2.0  # seconds at most, each time, that it waits for bots to have moved
LOOK_AGAIN = 0.05
NICE = 10  # behind everything else

Keep = Callable[[bytes], Awaitable[object]]


class ReviewInfo(msgspec.Struct, frozen=True):
    """A review as far as it goes: of `moves` decisions `done` are in it."""

    done: int
    moves: int
    review: Review


class Job:
    """One game that is thought about."""

    def __init__(self, match: Match, keep: Keep | None) -> None:
        self.match = match
        self.keep = keep
        self.reviewer = Reviewer(match)
        self._pieces = self.reviewer.pieces()
        self._decisions: list[Decision] = []
        self._chances: list[list[float]] = []

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to think about."""
        return len(self._chances) > len(self.match.plies)

    def think(self) -> None:
        """About one more decision."""
        decision, chances = self.reviewer.piece(next(self._pieces))
        if decision:
            self._decisions.append(decision)
        if chances:
            self._chances.append(chances)

    def info(self) -> ReviewInfo:
        """What is known by now."""
        chances = self._chances[:]  # the thread goes on
        decisions = self._decisions[: max(0, len(chances) - 1)]
        return ReviewInfo(len(decisions), len(self.match.plies), self.reviewer.sum_up(decisions, chances))


class Reviews:
    """See the module's text. One thread, of low priority, for the whole server; those who ask are served in turn."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots
        self._jobs: dict[str, Job] = {}  # whose turn it is comes first
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "voliere-review", _be_nice)
        self._task: asyncio.Task[None] | None = None

    def known(self, name: str) -> bytes | None:
        """A review that is being made, or was made not long ago, as it is sent."""
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        return encode(self._jobs[name].info()) if name in self._jobs else None

    def begin(self, name: str, match: Match, keep: Keep | None = None) -> bytes:
        """Think about a game from now on; what comes of it is handed to `keep`, or remembered here for a while."""
        if not has_compiler():
            raise failure(TableError, "review-needs-compiler")
        if len(self._jobs) >= AT_ONCE:
            raise failure(RequestError, "request-too-fast", seconds=10)
        self._jobs[name] = job = Job(match, keep)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._think())
        return encode(job.info())

    async def loss(self, match: Match, ply: Ply, better: Move) -> tuple[float, float] | None:
        """What a move costs beside another, as far as its player can know; None where that takes too long to say."""
        if not is_warm(match.game):
            return None
        return await asyncio.get_running_loop().run_in_executor(self._thread, Reviewer(match).loss, match, ply, better)

    async def _think(self) -> None:
        """A piece of each game in turn, between moves of bots."""
        loop = asyncio.get_running_loop()
        while self._jobs:
            name = next(iter(self._jobs))
            job = self._jobs.pop(name)
            self._jobs[name] = job  # last, from now on
            await self._give_way(job)
            try:
                if is_warm(job.match.game):
                    await loop.run_in_executor(self._thread, job.think)
                if job.is_done:
                    await self._finish(name, job)
            except Exception:
                log.exception("a review failed", extra={"kind": "review"})
                self._jobs.pop(name, None)

    async def _give_way(self, job: Job) -> None:
        """Wait while bots have moves to make, and while the game's minds are being compiled."""
        until = asyncio.get_running_loop().time() + GIVES_WAY
        while (self._bots.waiting or not is_warm(job.match.game)) and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(LOOK_AGAIN)

    async def _finish(self, name: str, job: Job) -> None:
        made = encode(job.info())
        self._kept[name] = made
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        del self._jobs[name]
        if job.keep:
            await job.keep(zlib.compress(made))

    async def close(self) -> None:
        """What is not finished is forgotten."""
        self._jobs.clear()
        if self._task:
            self._task.cancel()
        await asyncio.to_thread(self._thread.shutdown, wait=True, cancel_futures=True)


def encode(info: ReviewInfo) -> bytes:
    """As it is sent: nobody needs more than two decimals, and with fewer digits it packs to a tenth."""
    return msgspec.json.encode(_shortened(msgspec.to_builtins(info)))


def _shortened(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 2)
    if isinstance(value, dict):
        return {key: _shortened(one) for key, one in value.items()}
    return [_shortened(one) for one in value] if isinstance(value, list) else value


def unpacked(kept: bytes) -> bytes:
    """A review as it is sent, from what was kept."""
    return zlib.decompress(kept)


def _be_nice() -> None:
    """Let this thread come after all others, where threads can be told so."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
