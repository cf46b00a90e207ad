"""What a mind works in: its worlds, its tree, its scratch space, and the algorithms bound to its game."""

import functools
from collections.abc import Sequence

from voliere.bots import mind
from voliere.bots.nets import net_for
from voliere.character import Character
from voliere.engine import Engine
from voliere.game import Game
from voliere.kernel import Floats, GameState, Ints, log
from voliere.kernel.rule import Reals

PATH = 400  # the deepest tree
LARGEST_TREE = 400_000  # nodes; a search that has filled it goes on without growing it
SMALLEST_TREE = 1000
LOGARITHMS = 1 << 14  # how many are looked up
KINDS = {
    "random": mind.RANDOM,
    "greedy": mind.GREEDY,
    "net": mind.NET,
    "search": mind.SEARCH,
    "flat": mind.SEARCH,
}


class Workspace:
    """Not for two threads at once. Its net is the one that the game has for such a table; `weights` gives others.

    `rows` is how much of what nets see is kept, to learn from.
    """

    def __init__(
        self,
        engine: Engine,
        state: GameState,
        tree: int = LARGEST_TREE,
        weights: Sequence[float] | None = None,
        rows: int = 0,
    ) -> None:
        self.engine = engine
        self.minds = engine.bound(mind)
        self.template = engine.states(state)
        self.players = state.players  # for whom there is room: compiled code does not look where it writes
        self.net = engine.game.sight.net(state)
        weights = net_for(engine.game, self.net) if weights is None else weights
        given = {"logarithms": engine.floats(logarithms()), "weights": engine.floats(weights)}
        sizes = lengths(engine.game, state.players, tree, weights, rows)
        make = {Ints: engine.ints, Floats: engine.floats, Reals: engine.reals}
        kinds = {name: kind for name, kind in mind.Buffers.__annotations__.items() if name in sizes}
        self.buffers = mind.Buffers(
            worlds=engine.states(state, mind.WORLDS),
            **given,
            **{name: make[kind](sizes[name]) for name, kind in kinds.items()},
        )

    def fits(self, state: GameState) -> bool:
        """Whether such a table can be thought about here."""
        return self.players == state.players and self.net == self.engine.game.sight.net(state)

    def show(self, state: GameState) -> None:
        """Set the prospect."""
        self.engine.put(self.buffers.worlds, mind.GAME, state)


@functools.cache
def logarithms() -> list[float]:
    """Of whole numbers, by number. Not before somebody thinks: a browser has them from elsewhere, and a page waits."""
    return [0.0, *(log(number) for number in range(1, LOGARITHMS))]


def lengths(game: Game, players: int, tree: int, weights: Sequence[float], rows: int = 0) -> dict[str, int]:
    """How much room `mind.Buffers` need, but for the worlds and what is given."""
    rules = game.rules
    seen = sum(part.numbers for part in game.sight.FEATURES)
    _, first, second = map(int, weights[:3]) if weights else (0, 0, 0)
    return {
        "nodes": tree * mind.NODE,
        "sums": tree * mind.SUMS,
        "actions": rules.MAX_LEGAL,
        "marks": rules.ACTIONS,
        "bonuses": rules.ACTIONS,
        "path": PATH,
        "scratch": max(1, rules.SCRATCH),
        "points": players,
        "hopes": 2 * players,
        "traced": 1 + 2 * players,
        "silence": 0,
        "halt": 1,
        "steps": (mind.ENDING + 1) * mind.STEP,
        "choices": (mind.ENDING + 1) * rules.MAX_LEGAL,
        "promises": (mind.ENDING + 2) * 3 * players,
        "seen": seen,
        "first": first,
        "second": second,
        "values": rules.MAX_LEGAL,
        "following": rules.MAX_LEGAL,
        "rows": rows * seen,
        "pays": rows,
        "whose": rows,
        "filled": 2,
    }


def traits(game: Game, character: Character) -> list[int]:
    """A character as the row of numbers that minds read; the simulations of a clock are not known before."""
    search = game.judge.SEARCH
    row = [0] * mind.TRAITS
    row[mind.KIND] = KINDS[character.kind]
    if row[mind.KIND] == mind.SEARCH:
        row[mind.SIMULATIONS] = character.simulations or search.simulations
    row[mind.DEPTH] = 1 if character.kind == "flat" else search.depth
    row[mind.GUIDED] = search.guided
    row[mind.EXPLORATION] = round(100 * search.exploration)
    row[mind.ERRORS] = 10 * character.errors
    row[mind.SOLVES] = int(search.solves)
    row[mind.TRUST] = round(1000 * search.trust)
    row[mind.FAITH] = round(1000 * search.faith)
    row[mind.WALKS] = search.walks
    row[mind.PAIRED] = int(search.is_paired)
    row[mind.HEAT] = round(1000 * character.heat)
    return row
