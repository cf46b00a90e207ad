"""One move of a bot: what it has to find out, and what follows from that. Whoever drives it does the work.

It is a generator that yields an Ask for each step and is sent an Answer: so the same thinking is done at once by
threads of this machine (`Bot`), and by a browser that has to wait for it.
"""

import random
from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from voliere.bots import mind
from voliere.game import Game, Move, Selection
from voliere.kernel import GameState
from voliere.match import Match

Asked = TypeVar("Asked")
Answered = TypeVar("Answered")
Found = TypeVar("Found")


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


class Ask(NamedTuple):
    """A step to choose: a mind of a kind is to look at a possible world."""

    state: GameState
    seat: int
    kind: int
    seed: int
    part: float  # of the time for the whole move that may be over when this step is chosen


class Tree(NamedTuple):
    """What a search has seen: rows of numbers, as `mind` lays them out."""

    nodes: Sequence[Any]
    sums: Sequence[Any]


class Answer(NamedTuple):
    """A search answers with its trees, any other mind with an action; a net also with what it hopes of every one."""

    action: int = 0
    hopes: Sequence[float] = ()
    trees: Sequence[Tree] = ()
    simulations: int = 0


def finish(thinking: Generator[Asked, Answered, Found], answer: Callable[[Asked], Answered]) -> Found:
    """Think to the end, with somebody who answers at once."""
    try:
        asked = next(thinking)
        while True:
            asked = thinking.send(answer(asked))
    except StopIteration as done:
        found: Found = done.value
        return found


class Thinking:
    """See the module's text. It is given a possible world for its seat, and a random stream of its own."""

    def __init__(self, game: Game, traits: Sequence[int], match: Match, seat: int, seed: int) -> None:
        world = match.world(seat, seed)
        del match  # all that follows comes from what the seat may know
        world.check_pending(seat)
        self.game = game
        self.seat = seat
        self.selection: Selection | None = world.selection(seat)
        self.moves: Sequence[Move] = [] if self.selection else world.legal(seat)
        self.state = world.progress.state.clone()  # a possible world has no secret
        self.chance = random.Random(seed)
        is_erring = self.chance.randrange(1000) < traits[mind.ERRORS]
        self.kind = mind.RANDOM if is_erring else traits[mind.KIND]
        self.simulations = 0
        self.seen: dict[tuple[int, ...], list[float]] = {}  # by steps: visits, then what a node sums up
        self.has_walked = True
        self._is_contest = game.is_contest(world.players, world.options)

    def steps(self) -> Generator[Ask, Answer, list[int]]:
        """The steps of the move, one after the other."""
        most = self.selection.choose if self.selection else max(len(move.steps) for move in self.moves)
        taken: list[int] = []
        while not taken or self.state.midway:
            taken.append((yield from self._step(tuple(taken), min(1.0, (len(taken) + 1) / most))))
            self.game.rules.apply(self.state, self.seat, taken[-1], [])
        return taken

    def _step(self, taken: tuple[int, ...], part: float) -> Generator[Ask, Answer, int]:
        """The next step, after those taken."""
        rules = self.game.rules
        actions = [0] * rules.MAX_LEGAL
        n = rules.legal(self.state, self.seat, actions)
        if n == 1:
            return actions[0]
        answer = yield Ask(self.state, self.seat, self.kind, self.chance.getrandbits(62), part)
        self.simulations += answer.simulations
        if not answer.trees:
            for action, hope in zip(actions[:n], answer.hopes, strict=False):
                self.has_walked = False
                self.seen[*taken, action] = [1.0, float(hope), 0.0, 0.0, 0.0]
            return answer.action
        found: dict[tuple[int, ...], list[float]] = {}
        for tree in answer.trees:
            self._collect(tree, 0, taken, found)
        for steps, sums in found.items():
            _add(self.seen, steps, sums)
        best = max((steps for steps in found if len(steps) == len(taken) + 1), key=lambda steps: found[steps][:2])
        return best[-1]

    def _collect(self, tree: Tree, node: int, path: tuple[int, ...], found: dict[tuple[int, ...], list[float]]) -> None:
        """Add what the children of a node have seen, and theirs as long as they are steps of the same move."""
        child = int(tree.nodes[node * mind.NODE + mind.CHILD])
        while child:
            at = child * mind.NODE
            steps = (*path, int(tree.nodes[at + mind.ACTION]))
            sums = [float(one) for one in tree.sums[child * mind.SUMS : (child + 1) * mind.SUMS]]
            _add(found, steps, [float(tree.nodes[at + mind.VISITS]), *sums])
            if any(len(move.steps) > len(steps) and move.steps[: len(steps)] == steps for move in self.moves):
                self._collect(tree, child, steps, found)
            child = int(tree.nodes[at + mind.SIBLING])

    def advice(self, steps: list[int], seconds: float, is_compiled: bool, is_hurried: bool = False) -> Advice:
        """What comes of it, once the steps are known."""
        found = self._move(steps), self._thoughts(steps), self.simulations
        return Advice(*found, seconds, is_compiled, is_hurried)

    def _move(self, steps: Sequence[int]) -> Move:
        """The legal move that takes these steps."""
        if self.selection:
            return self.selection.pick(self.selection.actions.index(step) for step in steps)
        return next(move for move in self.moves if move.steps == tuple(steps))

    def _thoughts(self, chosen: list[int]) -> list[Thought]:
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
