"""A bot at a match: what it would play, and what it thinks of every legal move.

It is given a possible world for its seat and a random stream of its own, and nothing else: `advise` takes the world
from the match first and does not look at the match again.
"""

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from voliere.bots import mind
from voliere.bots.thinking import Advice, Answer, Ask, Thinking, Tree, finish
from voliere.bots.warmup import is_warm
from voliere.bots.workspace import LARGEST_TREE, SMALLEST_TREE, Workspace, traits
from voliere.character import MOST_SECONDS, Character, unknown
from voliere.engine import Engine
from voliere.errors import UnknownBot
from voliere.game import Game
from voliere.games import get
from voliere.kernel import BY_HUNCH, GameState
from voliere.match import Match
from voliere.texts import failure

PLAIN_SECONDS = 1.0  # for a move, while compiled minds are still being made
PIECE = 0.004  # seconds between two looks at the clock
FIRST_PIECE = 8  # simulations
LEVEL = "level"

# A search that is hurried makes a fifth of its simulations in any case, and no fewer than a hundred (plain ones: half
# their time).
LEAST_SHARE = 5
LEAST = 100
PLAIN_SHARE = 2


def character(game: Game, text: str) -> Character:
    """A bot by its name: `level1` to `level5`, or anything that `Character.parse` reads."""
    levels = game.judge.LEVELS
    text = text.strip().lower()
    if text.startswith(LEVEL):
        number = text.removeprefix(LEVEL)
        if number not in map(str, range(1, len(levels) + 1)):
            raise unknown(text)
        text = levels[int(number) - 1]
    return Character.parse(text)


def least(simulations: int) -> int:
    """What a search of so many makes in any case."""
    return max(LEAST, simulations // LEAST_SHARE)


class Bot:
    """One character for one game; it keeps its workspaces between moves. Not for two threads at once.

    Where compiled minds are not at hand yet, `is_plain=None` lets it play with plain ones until they are: a first game
    starts at once, and a search then stops after PLAIN_SECONDS a move.
    """

    def __init__(
        self, game: Game | str, who: Character | str, threads: int | None = None, is_plain: bool | None = False
    ) -> None:
        self.game = get(game) if isinstance(game, str) else game
        self.character = who if isinstance(who, Character) else character(self.game, str(who))
        if threads is not None and threads < 1:
            raise ValueError(f"{threads} threads cannot think")
        self.traits = traits(self.game, self.character)
        # Threads share the time; a number of simulations repeats exactly only in one.
        self.threads = threads or (os.cpu_count() or 1 if self.character.seconds else 1)
        self.is_plain = is_plain
        self._workspaces: list[Workspace] = []

    def advise(
        self,
        match: Match,
        seat: int,
        seed: int,
        stop: threading.Event | None = None,
        haste: Callable[[], float] | None = None,
    ) -> Advice:
        """The move for a seat that owes a decision. `stop` cuts a search short; it then plays what it has.

        `haste` gives the seconds that there are for the move, and is asked again and again, since others come and go:
        a search ends then, but not before it has made the least that a level is worth.
        """
        begun = time.perf_counter()
        thinking = self.think(match, seat, seed)
        del match  # all that follows comes from what the seat may know
        ready = time.perf_counter()
        compiled = self.workspaces(thinking.state)[0].engine.is_compiled
        begun += time.perf_counter() - ready  # making them ready is no thinking
        work = Work(self, time.perf_counter(), stop, haste)
        steps = finish(thinking.steps(), work.answer)
        return thinking.advice(steps, time.perf_counter() - begun, compiled, work.is_hurried)

    def think(self, match: Match, seat: int, seed: int) -> Thinking:
        """The same, for whoever does the work in another place."""
        if match.game is not self.game:
            raise failure(UnknownBot, "bot-of-another-game", game=self.game.name, other=match.game.name)
        return Thinking(self.game, self.traits, match, seat, seed)

    def workspaces(self, state: GameState) -> list[Workspace]:
        """A workspace for each thread."""
        is_search = self.traits[mind.KIND] == mind.SEARCH
        # Chance and greed are quick enough as they are.
        is_deep = is_search or self.traits[mind.KIND] == mind.NET
        is_plain = not (is_deep and is_warm(self.game)) if self.is_plain is None else self.is_plain
        engine = Engine(self.game, is_plain or None)
        now = self._workspaces[0] if self._workspaces else None
        if now is None or not now.fits(state) or now.engine.is_compiled != engine.is_compiled:
            wanted = LARGEST_TREE if self.character.seconds else self.traits[mind.SIMULATIONS]
            tree = max(SMALLEST_TREE, min(LARGEST_TREE, wanted + 1)) if is_search else 1
            self._workspaces = [Workspace(engine, state, tree) for _ in range(self.threads)]
        return self._workspaces


class Work:
    """Answers one move's questions with the bot's own workspaces, and looks at the clock meanwhile."""

    def __init__(self, bot: Bot, begun: float, stop: threading.Event | None, haste: Callable[[], float] | None) -> None:
        self.bot = bot
        self.stop = stop
        self.haste = haste
        self.is_hurried = False
        self._begun = begun
        self._is_hasty = False

    def answer(self, ask: Ask) -> Answer:
        """Choose a step."""
        workspaces = self.bot.workspaces(ask.state)
        for workspace in workspaces:
            workspace.show(ask.state)
        workspace, kind = workspaces[0], ask.kind
        row = workspace.engine.ints(self.bot.traits)
        has_net = len(workspace.buffers.weights) > 0
        if kind == mind.SEARCH:
            self._is_hasty = self.bot.is_plain is None and not workspace.engine.is_compiled
            if not self._is_hasty or not has_net:
                return self._search(workspaces, row, ask)
            kind = mind.NET  # it plays better than the few walks that there is time for
        action = int(workspace.minds.enter_choose(workspace.buffers, kind, ask.seat, ask.seed, row))
        tells = kind == mind.NET and has_net and not row[mind.HEAT]
        return Answer(action, hopes=workspace.buffers.values if tells else ())

    def _search(self, workspaces: list[Workspace], row: Any, ask: Ask) -> Answer:
        if self._is_hasty:
            row[mind.WALKS] = BY_HUNCH
        shares = self._share(len(workspaces))
        if len(workspaces) == 1:
            done = self._grow(workspaces[0], row, ask, 0, shares[0])
        else:
            with ThreadPoolExecutor(len(workspaces)) as pool:
                jobs = [
                    pool.submit(self._grow, workspace, row, ask, number, share)
                    for number, (workspace, share) in enumerate(zip(workspaces, shares, strict=True))
                ]
                done = sum(job.result() for job in jobs)
        trees = [Tree(one.buffers.nodes, one.buffers.sums) for one in workspaces]
        return Answer(trees=trees, simulations=done)

    def _share(self, threads: int) -> list[int | None]:
        """The simulations of each thread; None where the clock decides."""
        if self.bot.character.seconds is not None:
            return [None] * threads
        whole, rest = divmod(self.bot.traits[mind.SIMULATIONS], threads)
        return [max(1, whole + (number < rest)) for number in range(threads)]

    def _grow(self, workspace: Workspace, row: Any, ask: Ask, number: int, simulations: int | None) -> int:
        """Search in pieces, so that the clock and `stop` are looked at often enough."""
        done = 0
        enough = least(simulations or 0)
        piece = FIRST_PIECE if workspace.engine.is_compiled else 1
        has_clock = simulations is None or self._is_hasty
        most = PLAIN_SECONDS if self._is_hasty else MOST_SECONDS
        until = self._begun + ask.part * min(self.bot.character.seconds or PLAIN_SECONDS, most)
        while simulations is None or done < simulations:
            size = piece if simulations is None else min(piece, simulations - done)
            begun = time.perf_counter()
            workspace.minds.enter_grow(workspace.buffers, ask.seat, ask.seed + number, done, size, row)
            now = time.perf_counter()
            done += size
            if (has_clock and now >= until) or (self.stop and self.stop.is_set()):
                break
            if done != simulations and self._is_late(now, ask.part, is_enough=done >= enough):
                self.is_hurried = True
                break
            left = min(PIECE, until - now) if has_clock else PIECE
            piece = max(1, min(2 * piece, int(size * left / max(now - begun, 1e-7))))
        return done

    def _is_late(self, now: float, part: float, is_enough: bool) -> bool:
        """Whether others wait, and this step has had its part of the time."""
        if self.haste is None:
            return False
        if self._is_hasty:
            is_enough = now >= self._begun + part * PLAIN_SECONDS / PLAIN_SHARE
        return is_enough and now >= self._begun + part * self.haste()
