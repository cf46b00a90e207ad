"""Games between bots as pieces of work, for any `concurrent.futures` executor: threads, processes, many machines.

A piece carries names and numbers only, and every game follows from them, so the results are the same however the
work was cut up and wherever it was done.
"""

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

import msgspec

from voliere.bots import character, mind
from voliere.bots.workspace import traits
from voliere.errors import TimedBot
from voliere.games import get
from voliere.lab.arena import Arena, Result
from voliere.texts import failure

T = TypeVar("T")

Play = tuple[int, tuple[int, ...]]  # a deal, and the bot on each seat

LARGEST_PIECE = 100  # games
PIECE_SIMULATIONS = 4000  # for each step: a second or two of a game

_arenas = threading.local()


class Job(msgspec.Struct, frozen=True):
    """What all pieces of one run have in common."""

    game: str
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    is_plain: bool = False
    tries: int = 0  # worlds in which each decision is compared with the reference's; 0: none is

    def check(self) -> None:
        """Refuse bots that nobody knows, and those that watch a clock: their games could not be repeated."""
        for text in self.bots:
            if character(get(self.game), text).seconds is not None:
                raise failure(TimedBot, "timed-bot", bot=text)

    def piece(self) -> int:
        """How many games a worker gets at once: fewer, the longer they think."""
        game = get(self.game)
        simulations = max(traits(game, character(game, text))[mind.SIMULATIONS] for text in self.bots)
        return max(1, min(LARGEST_PIECE, PIECE_SIMULATIONS // max(1, simulations, 10 * self.tries)))


def play_piece(encoded: bytes, plays: Sequence[Play]) -> list[Result]:
    """Play some games of an encoded job; each thread keeps its arena between pieces."""
    if getattr(_arenas, "job", None) != encoded:
        job = msgspec.json.decode(encoded, type=Job)
        game = get(job.game)
        characters = [character(game, text) for text in job.bots]
        _arenas.arena = Arena(game, job.players, job.options, characters, job.is_plain, job.tries)
        _arenas.seed, _arenas.job = job.seed, encoded
        getattr(_arenas, "arenas", set()).add(_arenas.arena)
    results: list[Result] = _arenas.arena.play(_arenas.seed, [deal for deal, _ in plays], [seats for _, seats in plays])
    return results


def play_all(job: Job, plays: Iterable[Play], executor: Executor, workers: int) -> Iterator[Result]:
    """The results in the order of the plays; no more than a few pieces are under way, so that stopping is cheap."""
    encoded = msgspec.json.encode(job)
    source = iter(plays)
    size = job.piece()
    pieces = ((encoded, piece) for piece in iter(lambda: list(islice(source, size)), []))
    for results in in_order(executor, workers, play_piece, pieces):
        yield from results


def in_order(
    executor: Executor, workers: int, act: Callable[..., list[T]], pieces: Iterable[tuple[Any, ...]]
) -> Iterator[list[T]]:
    """What `act` makes of each piece, in their order; only a few are under way at any time."""
    running: deque[Future[list[T]]] = deque()
    try:
        for piece in pieces:
            running.append(executor.submit(act, *piece))
            if len(running) > 2 * workers:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    finally:
        for future in running:
            future.cancel()


@contextmanager
def at_work(executor: Executor | None, workers: int | None) -> Iterator[tuple[Executor, int]]:
    """An executor and how many it has working: the one given, or threads, which compiled minds leave free to run."""
    size = workers or os.cpu_count() or 1
    if executor:
        yield executor, size
        return
    arenas: set[Arena] = set()
    with ThreadPoolExecutor(size, initializer=_join, initargs=(arenas,)) as threads:
        try:
            yield threads, size
        except BaseException:  # Ctrl-C: nobody waits for games that may take a minute
            threads.shutdown(wait=False, cancel_futures=True)
            for arena in list(arenas):
                arena.halt()
            raise


def _join(arenas: "set[Arena]") -> None:
    """What a thread plays can be stopped with the others'."""
    _arenas.arenas = arenas
