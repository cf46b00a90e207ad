"""Where bots think: a few threads for the whole server, to which everybody comes in turn. What else takes long has a
thread of its own here.

Turns go round by address, within an address by person, and within a person by table, so that nobody waits longer
because somebody else has many tables. Levels that do not search have a thread of their own and wait for no search.
When others wait, a search is cut shorter, so that whoever waits would be served within ROUND_SECONDS; never below the
least that makes it better than greedy. Minds release the GIL once compiled, and everything here runs outside the event
loop, but for the turns themselves.
"""

import asyncio
import contextlib
import functools
import logging
import math
import os
import random
import secrets
import sys
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Collection, Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from voliere.bots import Advice, Bot, character
from voliere.bots.thinking import Answered, Asked, finish
from voliere.bots.warmup import is_warm, is_warming
from voliere.character import SEARCHES
from voliere.errors import RequestError
from voliere.game import Game
from voliere.kernel.chance import ply_words
from voliere.kernel.compiler import cache_root, check_cache, has_compiler
from voliere.match import Match
from voliere.texts import failure

log = logging.getLogger("voliere.bots")

WORKSPACES_KEPT = 16  # bots whose workspace is kept, for each thread
REPLAYS, LESSONS, COMPARISONS = "replay", "lesson", "comparison"  # kinds of other long work
MOST_READING = 32  # of a kind, waiting or done
NICE = 10  # of what comes behind everything else
WARMING = 0.2  # seconds between two looks whether compiled minds are there
ROUND_SECONDS = 1.0  # in which everybody who waits for a search should be served

T = TypeVar("T")


class Payer(NamedTuple):
    """Whose share of the bots' time it is. Tables where nobody is all have one address: none."""

    address: str
    person: str


class Request:
    """One bot that is asked for a move. The answer is None if it was given up."""

    def __init__(self, lane: "Lane", payer: Payer, think: Callable[["Request"], Any]) -> None:
        self.lane = lane
        self.payer = payer
        self.think = think  # an Advice, or what gives one (`Lane.start`)
        self.answer: asyncio.Future[Advice | None] = asyncio.get_running_loop().create_future()

    def seconds(self) -> float:
        """How long it may think, all in all; asked by its thread while it does."""
        return 0.0 if self.answer.done() else self.lane.seconds(self.payer)

    def give_up(self) -> None:
        """Nobody wants to know any more: whoever waits behind it comes sooner."""
        if not self.answer.done():
            self.answer.set_result(None)


class Turns:
    """Those who wait: by address, then by person. Dicts keep the order in which they came, or were last served."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, dict[Request, None]]] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def __len__(self) -> int:
        return sum(len(requests) for people in self._waiting.values() for requests in people.values())

    def __contains__(self, request: Request) -> bool:
        address, person = request.payer
        return request in self._waiting.get(address, {}).get(person, {})

    def add(self, request: Request) -> None:
        """Come last among one's own."""
        address, person = request.payer
        self._waiting.setdefault(address, {}).setdefault(person, {})[request] = None

    def remove(self, request: Request) -> None:
        """Wait no longer."""
        address, person = request.payer
        people = self._waiting[address]
        del people[person][request]
        if not people[person]:
            del people[person]
        if not people:
            del self._waiting[address]

    def next(self) -> Request | None:
        """Whose turn it is; their address and they themselves come last from now on."""
        if not self._waiting:
            return None
        address = next(iter(self._waiting))
        person = next(iter(self._waiting[address]))
        request = next(iter(self._waiting[address][person]))
        self.remove(request)
        if people := self._waiting.pop(address, None):
            self._waiting[address] = people
            if requests := people.pop(person, None):
                people[person] = requests
        return request

    def shares(self, payer: Payer) -> int:
        """Into how many parts time falls for one more request of a payer, if all who wait get their share."""
        people = self._waiting.get(payer.address, {})
        requests = people.get(payer.person, {})
        addresses = len(self._waiting) + (payer.address not in self._waiting)
        return addresses * (len(people) + (payer.person not in people)) * (len(requests) + 1)


class Lane:
    """Threads, and the turns in which requests come to them. Of the event loop, but for `seconds`."""

    def __init__(self, name: str, threads: int) -> None:
        self.turns = Turns()
        self.size = threads
        self.busy = 0
        self._threads = ThreadPoolExecutor(threads, name)
        self._is_closed = False

    def put(self, request: Request) -> None:
        """Let it come to its turn."""
        self.turns.add(request)
        request.answer.add_done_callback(lambda _: self._drop(request))
        self._serve()

    def charge(self, request: Request, payer: Payer) -> None:
        """Let somebody else pay for it."""
        is_waiting = request in self.turns
        if is_waiting:
            self.turns.remove(request)
        request.payer = payer
        if is_waiting:
            self.turns.add(request)

    def seconds(self, payer: Payer) -> float:
        """How long somebody's bot may think, with those who wait."""
        return ROUND_SECONDS * self.size / self.turns.shares(payer) if self.turns else math.inf

    def _drop(self, request: Request) -> None:
        if request in self.turns:
            self.turns.remove(request)

    def _serve(self) -> None:
        while self.busy < self.size and not self._is_closed and (request := self.turns.next()):
            self.busy += 1
            work = self.start(request)
            work.add_done_callback(functools.partial(self._done, request))

    def start(self, request: Request) -> "asyncio.Future[Advice]":
        """Let it be thought."""
        return asyncio.get_running_loop().run_in_executor(self._threads, request.think, request)

    def _done(self, request: Request, work: "asyncio.Future[Advice]") -> None:
        self.busy -= 1
        if not request.answer.done():
            if work.cancelled():
                request.give_up()
            elif error := work.exception():
                request.answer.set_exception(error)
            else:
                request.answer.set_result(work.result())
        self._serve()

    async def close(self) -> None:
        """Nobody is served any more; what is being thought is awaited."""
        self._is_closed = True
        while request := self.turns.next():
            request.give_up()
        await asyncio.to_thread(self._threads.shutdown, wait=True, cancel_futures=True)


class Tempo:
    """How long searches usually take here: an answer that came sooner would tell that there was nothing to choose."""

    KEPT = 32
    USUAL = 0.9  # of them took no longer
    SPREAD = (0.8, 1.2)
    FIRST = 0.3  # seconds, as long as nothing is known
    LONGEST = 5.0  # seconds: one slow answer must not slow all others down

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], deque[float]] = {}
        self._chance = random.SystemRandom()

    def pause(self, game: Game, level: int, advice: Advice) -> float:
        """How many seconds more an answer should take, by what is usual for such a move."""
        kind = game.name, level, len(advice.move.steps), advice.is_compiled
        known = self._known.setdefault(kind, deque(maxlen=self.KEPT))
        if advice.simulations and not advice.is_hurried:  # hurried ones are too short: many of them would show the rest
            known.append(advice.seconds)
        usual = sorted(known)[int(self.USUAL * len(known))] if known else self.FIRST
        return max(0.0, min(usual, self.LONGEST) * self._chance.uniform(*self.SPREAD) - advice.seconds)


class BotPool:
    """See the module's text."""

    lane = Lane

    def __init__(self, threads: int) -> None:
        self._quick = self.lane("voliere-quick-bot", 1)
        self._searches = self.lane("voliere-bot", threads)
        self._local = threading.local()
        self._readers = {kind: ThreadPoolExecutor(1, f"voliere-{kind}") for kind in (REPLAYS, LESSONS, COMPARISONS)}
        self._reviewer = ThreadPoolExecutor(1, "voliere-review", _be_nice)
        self._reading = Counter[str]()
        self._stop = threading.Event()
        self._tempo = Tempo()
        self.failures = 0  # moves that were made at random, because a bot could not think
        self.keeps_compiled = _keeps_compiled()

    @property
    def waiting(self) -> int:
        """Bots that are asked and have not answered."""
        return sum(len(lane.turns) + lane.busy for lane in (self._quick, self._searches))

    @property
    def is_busy(self) -> bool:
        """Whether somebody waits for a search."""
        return bool(self._searches.turns)

    def ask(self, match: Match, seat: int, level: int, payers: Collection[Payer], seed: int | None = None) -> Request:
        """Let a bot think for a seat, at the cost of whoever of these waits for least.

        The match is copied here, so that it may go on meanwhile. With a seed it is steady: it is not hurried, however
        many wait, and what it answers follows from the match and the seed alone.
        """
        lane = self._lane(match.game, level)
        think = functools.partial(self._think, match.copy(), seat, level, seed)
        request = Request(lane, min(payers, key=lane.turns.shares), think)
        lane.put(request)
        return request

    def charge(self, request: Request, payers: Collection[Payer]) -> None:
        """Somebody has come or gone: let one of these pay."""
        if request.payer not in payers:
            request.lane.charge(request, min(payers, key=request.lane.turns.shares))

    async def hint(self, match: Match, seat: int, level: int, payer: Payer) -> Advice | None:
        """The same for a person who asks."""
        return await self.ask(match, seat, level, [payer]).answer

    def pause(self, game: Game, level: int, advice: Advice) -> float:
        """How many seconds an answer should be kept, so that it does not tell how hard the choice was."""
        return self._tempo.pause(game, level, advice) if _is_search(game, level) else 0.0

    def note_failure(self, error: Exception) -> None:
        """Count a bot that failed, and write it down."""
        self.failures += 1
        log.error("a bot failed, and its move is made at random", exc_info=error, extra={"kind": "bot"})

    async def read(self, kind: str, work: Callable[..., T], *arguments: Any) -> T:
        """Long work for one person, such as a replay: one of a kind at a time, and not for a long queue."""
        if self._reading[kind] >= MOST_READING:
            raise failure(RequestError, "request-too-fast", seconds=1)
        self._reading[kind] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers[kind], work, *arguments)
        finally:
            self._reading[kind] -= 1

    def _lane(self, game: Game, level: int) -> Lane:
        return self._searches if _is_search(game, level) else self._quick

    async def review(self, thinking: Generator[Asked, Answered, T], answer: Callable[[Asked], Answered]) -> T:
        """Think about a game that is over, behind everything else; `answer` is who does the work here."""
        return await asyncio.get_running_loop().run_in_executor(self._reviewer, finish, thinking, answer)

    def is_warm(self, game: Game) -> bool:
        """Whether there is somebody for the hard work. If not, but there could be, they are on their way from now."""
        return is_warm(game)

    @property
    def can_review(self) -> bool:
        """Whether there ever will be."""
        return has_compiler()

    async def settle_in(self, game: Game) -> None:
        """Wait until bots think as they will from then on: plain minds stand in for others only for a while."""
        while self.can_review and not self.is_warm(game) and is_warming():
            await asyncio.sleep(WARMING)

    def _think(self, match: Match, seat: int, level: int, seed: int | None, request: Request) -> Any:
        if seed is None:
            return self._bot(match, level).advise(match, seat, secrets.randbits(62), self._stop, request.seconds)
        advice = self._bot(match, level, is_plain=not self.is_warm(match.game)).advise(match, seat, seed, self._stop)
        return None if self._stop.is_set() else advice  # it may have been cut short

    def _bot(self, match: Match, level: int, is_plain: bool | None = None) -> Bot:
        """This thread's own bot of that level: its tree is as large as a book, so it is used again."""
        bots: OrderedDict[tuple[str, int, int, bool | None], Bot] | None = getattr(self._local, "bots", None)
        if bots is None:
            bots = self._local.bots = OrderedDict()
        key = (match.game.name, match.players, level, is_plain)
        if key not in bots:
            bots[key] = Bot(match.game, f"level{level}", threads=1, is_plain=is_plain)
            if len(bots) > WORKSPACES_KEPT:
                bots.popitem(last=False)
        bots.move_to_end(key)
        return bots[key]

    async def close(self) -> None:
        """Searches end with what they have."""
        self._stop.set()
        for lane in (self._quick, self._searches):
            await lane.close()
        for threads in (*self._readers.values(), self._reviewer):
            await asyncio.to_thread(threads.shutdown, wait=True, cancel_futures=True)


def steady_seed(match: Match, seat: int) -> int:
    """What a steady bot thinks by: it follows from the deal and the decision, and tells nothing of the deal."""
    words = ply_words(match.seed, match.decision, f"bot {seat}")
    return words[0] << 30 | words[1] >> 2


def _is_search(game: Game, level: int) -> bool:
    """Whether a level takes its time."""
    return character(game, f"level{level}").kind in SEARCHES


def _keeps_compiled() -> bool:
    """Whether compiled bots are there after the next start, too; if not, it is written down why."""
    if not has_compiler():
        return True
    try:
        check_cache()
    except OSError as error:
        goes_on = (
            "compiled for as long as this server runs" if cache_root() else "they search with plain rules, and less"
        )
        log.warning("compiled bots cannot be kept, so they are %s: %s", goes_on, error)
        return False
    return True


def _be_nice() -> None:
    """Let this thread come after all others, where threads can be told so."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
