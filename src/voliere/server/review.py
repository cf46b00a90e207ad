"""Reviews of finished games: thought in pieces between bots' moves, told as they go, the same for all who ask."""

import asyncio
import logging
import time
import zlib
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from voliere.bots.warmup import is_warming
from voliere.errors import RequestError, TableError
from voliere.game import Move
from voliere.match import Match, Ply
from voliere.review import Decision, Review, Reviewer
from voliere.server.botpool import BotPool
from voliere.texts import failure

log = logging.getLogger("voliere.review")

AT_ONCE = 16  # games that are thought about in turn
KEPT = 32  # games that were, and are not of a table
GIVES_WAY = 2.0  # seconds at most, each time, that it waits for bots to have moved
FORGOTTEN = 60.0  # seconds after which the review of a record that nobody asks about is given up
LOOK_AGAIN = 0.05

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
        self._told = (-1, b"")  # up to which piece, and how that is sent
        self.asked = time.monotonic()

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to think about."""
        return len(self._chances) > len(self.match.plies) + 1  # one when it was dealt, one before that

    async def think(self, bots: BotPool) -> None:
        """About one more piece."""
        thinking = self.reviewer.thinking(next(self._pieces))
        decision, chances = await bots.review(thinking, self.reviewer.answer)
        if decision:
            self._decisions.append(decision)
        if chances:
            self._chances.append(chances)

    def told(self) -> bytes:
        """What is known by now, as it is sent; worked out once for each piece, however often it is asked."""
        self.asked = time.monotonic()
        moves, pieces = len(self.match.plies), len(self._chances)
        if self._told[0] != pieces:
            decisions = self._decisions if self.is_done else self._decisions[: moves - 1]  # the last with the sums
            found = self.reviewer.sum_up(decisions, self._chances)
            self._told = pieces, encode(ReviewInfo(len(decisions), moves, found))
        return self._told[1]


class Reviews:
    """See the module's text. Those who ask are served in turn."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots
        self._jobs: dict[str, Job] = {}  # whose turn it is comes first
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._failed = deque[str](maxlen=KEPT)
        self._task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether games wait for each other."""
        return len(self._jobs) > 1

    def known(self, name: str) -> bytes | None:
        """A review that is being made, or was made not long ago, as it is sent."""
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        return self._jobs[name].told() if name in self._jobs else None

    def begin(self, name: str, match: Match, keep: Keep | None = None) -> bytes:
        """Think about a game from now on; what comes of it is handed to `keep`, or remembered here for a while."""
        if name in self._failed or not self._bots.can_review:
            raise failure(TableError, "review-failed" if self._bots.can_review else "review-needs-compiler")
        if len(self._jobs) >= AT_ONCE:
            raise failure(RequestError, "request-too-fast", seconds=10)
        self._jobs[name] = job = Job(match, keep)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._think())
        return job.told()

    async def loss(self, match: Match, ply: Ply, better: Move) -> tuple[float, float] | None:
        """What a move costs beside another, as far as its player can know; None where that takes too long to say."""
        if not self._bots.is_warm(match.game):
            return None
        reviewer = Reviewer(match)
        return await self._bots.review(reviewer.comparing(match, ply, better), reviewer.answer)

    async def _think(self) -> None:
        """A piece of each game in turn, between moves of bots."""
        while self._jobs:
            name = next(iter(self._jobs))
            job = self._jobs.pop(name)
            self._jobs[name] = job  # last, from now on
            try:
                if self._bots.is_warm(job.match.game):
                    await self._give_way()
                    await job.think(self._bots)
                else:
                    await asyncio.sleep(LOOK_AGAIN)
                    self._check_warming()
                if job.is_done:
                    await self._finish(name, job)
                elif not job.keep and time.monotonic() > job.asked + FORGOTTEN:
                    del self._jobs[name]
            except Exception:
                log.exception("a review failed", extra={"kind": "review"})
                self._jobs.pop(name, None)
                self._failed.append(name)

    async def _give_way(self) -> None:
        """Wait while bots have moves to make, but not for ever."""
        until = time.monotonic() + GIVES_WAY
        while self._bots.waiting and time.monotonic() < until:
            await asyncio.sleep(LOOK_AGAIN)

    def _check_warming(self) -> None:
        """Whoever is not warm and will not be is given up."""
        if not is_warming():
            for name in [name for name, job in self._jobs.items() if not self._bots.is_warm(job.match.game)]:
                del self._jobs[name]
                self._failed.append(name)

    async def _finish(self, name: str, job: Job) -> None:
        made = job.told()
        if job.keep:
            await job.keep(zlib.compress(made))
        else:
            self._kept[name] = made
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        del self._jobs[name]

    async def close(self) -> None:
        """What is not finished is forgotten."""
        self._jobs.clear()
        if self._task:
            self._task.cancel()


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
