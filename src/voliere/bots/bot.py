"""A bot at a match: what it would play, and what it thinks of every legal move.

It is given a possible world for its seat and a random stream of its own, and nothing else: `advise` takes the world
from the match first and does not look at the match again.
"""

import os
import random
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from voliere.bots import mind
from voliere.bots.warmup import is_warm
from voliere.bots.workspace import LARGEST_TREE, SMALLEST_TREE, Workspace, traits
from voliere.character import MOST_SECONDS, Character, unknown
from voliere.engine import Engine
from voliere.errors import UnknownBot
from voliere.game import Game, Move, Selection
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


class Thought(msgspec.Struct, frozen=True):
    """What a bot thinks of one move. Of a choice of several cards, each card is thought about by itself.

    A net has only a hope for it, and tries nothing.
    """

    move: str
    visits: int
    hope: float | None  # what it maximises, 0 to 1, on average; None if it was never tried
    error: float | None  # standard error of that mean
    chance: float | None  # to win; None where nobody wins
    score: float | None  # own points when the round ends


class Advice(msgspec.Struct, frozen=True):
    """The move a bot would make; a search or a net also says what it thinks of the others, the best first."""

    move: Move
    thoughts: list[Thought]
    simulations: int
    seconds: float
    is_compiled: bool
    is_hurried: bool = False  # whether `haste` has cut it short

    @property
    def next_best(self) -> str | None:
        """The move thought of most besides; None of a choice of several cards, each of which is thought of alone."""
        tried = [thought.move for thought in self.thoughts if thought.visits]
        return next((move for move in tried if move != self.move.text), None) if self.move.text in tried else None


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
        if match.game is not self.game:
            raise failure(UnknownBot, "bot-of-another-game", game=self.game.name, other=match.game.name)
        world = match.world(seat, seed)
        del match  # all that follows comes from what the seat may know
        world.check_pending(seat)
        selection = world.selection(seat)
        moves = [] if selection else world.legal(seat)
        state = world.progress.state.clone()  # a possible world has no secret
        ready = time.perf_counter()
        self.workspaces(state)
        begun += time.perf_counter() - ready  # making them ready is no thinking
        is_contest = self.game.is_contest(world.players, world.options)
        thinking = Thinking(self, selection, moves, is_contest, seat, seed, time.perf_counter(), stop, haste)
        steps: list[int] = []
        while not steps or state.midway:
            steps.append(thinking.choose(state, tuple(steps)))
            self.game.rules.apply(state, seat, steps[-1], [])
        return Advice(
            move=thinking.move(steps),
            thoughts=thinking.thoughts(steps),
            simulations=thinking.simulations,
            seconds=time.perf_counter() - begun,
            is_compiled=self.workspaces(state)[0].engine.is_compiled,
            is_hurried=thinking.is_hurried,
        )

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


class Thinking:
    """One move of a bot: a search for each step of it, and what was seen on the way."""

    def __init__(
        self,
        bot: Bot,
        selection: Selection | None,
        moves: Sequence[Move],
        is_contest: bool,
        seat: int,
        seed: int,
        begun: float,
        stop: threading.Event | None,
        haste: Callable[[], float] | None,
    ) -> None:
        self.bot = bot
        self.selection = selection
        self.moves = moves  # where it is no selection
        self.seat = seat
        self.chance = random.Random(seed)
        is_erring = self.chance.randrange(1000) < bot.traits[mind.ERRORS]
        self.kind = mind.RANDOM if is_erring else bot.traits[mind.KIND]
        self.stop = stop
        self.haste = haste
        self.is_hurried = False
        self.simulations = 0
        self.seen: dict[tuple[int, ...], list[float]] = {}  # by steps: visits, then what a node sums up
        self.is_hasty = False
        self.has_walked = True
        self._until = begun
        self._begun = begun
        self._step = 0
        self._steps = selection.choose if selection else max(len(move.steps) for move in moves)
        self._is_contest = is_contest

    def choose(self, state: GameState, taken: tuple[int, ...]) -> int:
        """The next step, after those taken."""
        rules = self.bot.game.rules
        actions = [0] * rules.MAX_LEGAL
        n = rules.legal(state, self.seat, actions)
        if n == 1:
            return actions[0]
        workspaces = self.bot.workspaces(state)
        seed = self.chance.getrandbits(62)
        for workspace in workspaces:
            workspace.show(state)
        row = workspaces[0].engine.ints(self.bot.traits)
        workspace, kind = workspaces[0], self.kind
        if kind == mind.SEARCH:
            self.is_hasty = self.bot.is_plain is None and not workspace.engine.is_compiled
            if not self.is_hasty or not len(workspace.buffers.weights):
                return self._search(workspaces, row, seed, taken)
            kind = mind.NET  # it plays better than the few walks that there is time for
        chosen = int(workspace.minds.enter_choose(workspace.buffers, kind, self.seat, seed, row))
        if kind == mind.NET and len(workspace.buffers.weights) and not row[mind.HEAT]:
            self.has_walked = False
            for action, hope in zip(actions[:n], workspace.buffers.values[:n], strict=True):
                self.seen[*taken, action] = [1.0, float(hope), 0.0, 0.0, 0.0]
        return chosen

    def _search(self, workspaces: list[Workspace], row: Any, seed: int, taken: tuple[int, ...]) -> int:
        self._step += 1
        if self.is_hasty:
            row[mind.WALKS] = BY_HUNCH
        seconds = self.bot.character.seconds
        if seconds is not None or self.is_hasty:
            self._until += min(seconds or PLAIN_SECONDS, PLAIN_SECONDS if self.is_hasty else MOST_SECONDS) / self._steps
        if len(workspaces) == 1:
            self.simulations += self._grow(workspaces[0], row, seed, self._share(1)[0])
        else:
            shares = self._share(len(workspaces))
            with ThreadPoolExecutor(len(workspaces)) as pool:
                jobs = [
                    pool.submit(self._grow, workspace, row, seed + number, share)
                    for number, (workspace, share) in enumerate(zip(workspaces, shares, strict=True))
                ]
                self.simulations += sum(job.result() for job in jobs)
        found: dict[tuple[int, ...], list[float]] = {}
        for workspace in workspaces:
            self._collect(workspace, 0, taken, found)
        for steps, sums in found.items():
            _add(self.seen, steps, sums)
        best = max((steps for steps in found if len(steps) == len(taken) + 1), key=lambda steps: found[steps][:2])
        return best[-1]

    def _share(self, threads: int) -> list[int | None]:
        """The simulations of each thread; None where the clock decides."""
        if self.bot.character.seconds is not None:
            return [None] * threads
        whole, rest = divmod(self.bot.traits[mind.SIMULATIONS], threads)
        return [max(1, whole + (number < rest)) for number in range(threads)]

    def _grow(self, workspace: Workspace, row: Any, seed: int, simulations: int | None) -> int:
        """Search in pieces, so that the clock and `stop` are looked at often enough."""
        done = 0
        least = max(LEAST, (simulations or 0) // LEAST_SHARE)
        piece = FIRST_PIECE if workspace.engine.is_compiled else 1
        while simulations is None or done < simulations:
            size = piece if simulations is None else min(piece, simulations - done)
            begun = time.perf_counter()
            workspace.minds.enter_grow(workspace.buffers, self.seat, seed, done, size, row)
            now = time.perf_counter()
            done += size
            has_clock = simulations is None or self.is_hasty
            if (has_clock and now >= self._until) or (self.stop and self.stop.is_set()):
                break
            if done != simulations and self._is_late(now, is_enough=done >= least):
                self.is_hurried = True
                break
            left = min(PIECE, self._until - now) if has_clock else PIECE
            piece = max(1, min(2 * piece, int(size * left / max(now - begun, 1e-7))))
        return done

    def _is_late(self, now: float, is_enough: bool) -> bool:
        """Whether others wait, and this step has had its part of the time."""
        if self.haste is None:
            return False
        part = self._step / self._steps
        if self.is_hasty:
            is_enough = now >= self._begun + part * PLAIN_SECONDS / PLAIN_SHARE
        return is_enough and now >= self._begun + part * self.haste()

    def _collect(
        self, workspace: Workspace, node: int, path: tuple[int, ...], found: dict[tuple[int, ...], list[float]]
    ) -> None:
        """Add what the children of a node have seen, and theirs as long as they are steps of the same move."""
        child = int(workspace.buffers.nodes[node * mind.NODE + mind.CHILD])
        while child:
            at = child * mind.NODE
            steps = (*path, int(workspace.buffers.nodes[at + mind.ACTION]))
            sums = [float(one) for one in workspace.buffers.sums[child * mind.SUMS : (child + 1) * mind.SUMS]]
            _add(found, steps, [float(workspace.buffers.nodes[at + mind.VISITS]), *sums])
            if any(len(move.steps) > len(steps) and move.steps[: len(steps)] == steps for move in self.moves):
                self._collect(workspace, child, steps, found)
            child = int(workspace.buffers.nodes[at + mind.SIBLING])

    def thoughts(self, chosen: list[int]) -> list[Thought]:
        """About every move, those tried most first; of a choice of several cards first those that were chosen."""
        if not self.seen:
            return []
        if not self.selection:
            thoughts = [self._thought(move.text, self.seen.get(move.steps)) for move in self.moves]
            return sorted(thoughts, key=_by_visits)
        pairs = zip(self.selection.among, self.selection.actions, strict=True)
        of_cards = [
            (action not in chosen, self._thought(f"{self.selection.word} {card}", self._of_card(action)))
            for card, action in pairs
        ]
        return [thought for _, thought in sorted(of_cards, key=lambda one: (one[0], *_by_visits(one[1])))]

    def move(self, steps: Sequence[int]) -> Move:
        """The legal move that takes these steps."""
        if self.selection:
            return self.selection.pick(self.selection.actions.index(step) for step in steps)
        return next(move for move in self.moves if move.steps == tuple(steps))

    def _of_card(self, action: int) -> list[float] | None:
        """What was seen of one card of a choice, whichever step it was thought of for."""
        seen = [sums for steps, sums in self.seen.items() if steps[-1] == action]
        return [sum(numbers) for numbers in zip(*seen, strict=True)] if seen else None

    def _thought(self, text: str, seen: list[float] | None) -> Thought:
        if not seen or not seen[0]:
            return Thought(text, 0, None, None, None, None)
        visits, *sums = seen
        hope = sums[mind.HOPE] / visits
        if not self.has_walked:
            return Thought(text, int(visits), hope, None, None, None)
        variance = max(0.0, sums[mind.SQUARES] / visits - hope * hope)
        error = (variance / max(1.0, visits - 1)) ** 0.5
        chance = sums[mind.CHANCE] / visits if self._is_contest else None
        return Thought(text, int(visits), hope, error, chance, sums[mind.SCORE] / visits)


def _add(table: dict[tuple[int, ...], list[float]], key: tuple[int, ...], numbers: list[float]) -> None:
    known = table.get(key)
    table[key] = [one + other for one, other in zip(known, numbers, strict=True)] if known else numbers


def _by_visits(thought: Thought) -> tuple[float, float]:
    """Those tried most come first, of equals the more hopeful."""
    return -thought.visits, -(thought.hope or 0.0)
