"""What a game's folder must offer, as types: `Rules` by its rules.py, `Judge` by its judge.py, `Sight` by its sight.py.

mypy holds every game to them, since `Game.rules` and `Game.judge` are declared by them; contract tests hold each to
what the texts here promise. A state is the game's own, derived from `GameState`; here it is Any, so that one
declaration fits all.

Generic algorithms (`kernel.play`, `bots.mind`, `adapters.batch`) speak of `rules`, `judge` and `sight`; `bind` makes
them anew over a game's own.
"""

from collections.abc import Sequence
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple, Protocol, cast

from voliere.kernel.codes import Codes
from voliere.kernel.rule import Floats, Ints, generic
from voliere.kernel.state import GameState


class Part(NamedTuple):
    """Numbers that belong together: of an observation, or of the actions."""

    meaning: str
    numbers: int  # how many
    per_seat: int = 0  # of them for each seat, where several things are told of every seat


BY_HUNCH, BY_JUDGE, BY_NET = range(3)  # what a walk follows: the quickest, the judge's best, the net's (or hunches)


class Search(NamedTuple):
    """How a game is best searched, as measured (docs/bots.md)."""

    simulations: int  # for each step of a move, where nothing else is said: at most 0.3 seconds
    depth: int = 40  # actions that the tree may be deep; 1 is flat Monte Carlo
    guided: int = 100  # of 100 walks, how many do not follow mere chance
    exploration: float = 0.7
    solves: bool = False  # whether walks end with the best line of an ending (`is_ending`) rather than any
    trust: float = 0.0  # in the judge: what one of its `worth` adds to the hope of a move, beside what was simulated
    faith: float = 0.0  # the same in the net
    walks: int = BY_HUNCH  # whose word guided walks follow
    is_paired: bool = False  # whether all moves are tried in the same worlds
    playouts: int = 100  # for each decision of a review: at most ten seconds for a match of three


class Rules(Protocol):
    """A game's rules: constants, and functions marked @rule. Seats count from 0."""

    __name__: str
    RULES_VERSION: int  # raised with every change of behaviour; records and journals carry it
    ACTIONS: int  # actions are numbered below this
    MAX_LEGAL: int  # the most that `legal` ever writes
    SCRATCH: int  # the length of what `resample` is given to work in

    @property
    def State(self) -> type[GameState]:  # noqa: N802  # a class of the module
        """The state, and nothing else of it: what is not there is forgotten."""

    @property
    def Events(self) -> type[Codes]:  # noqa: N802  # a class of the module
        """The kinds of events that these rules emit."""

    @property
    def Refusals(self) -> type[Codes]:  # noqa: N802  # a class of the module
        """Why these rules refuse an action."""

    @property
    def ACTION_PARTS(self) -> Sequence[Part]:  # noqa: N802  # a constant of the module
        """What the numbers of the actions stand for, ACTIONS in all."""

    @property
    def OBSERVATION(self) -> Sequence[Part]:  # noqa: N802  # a constant of the module
        """What the numbers that `observe` writes stand for."""

    def start(self, s: Any, log: Ints) -> None:
        """Set a configured state with a set generator up for its first decision."""

    def next_round(self, s: Any, log: Ints) -> None:
        """After the end of a round, `pending` 0 and the game not over: set the next one up."""

    def legal(self, s: Any, seat: int, out: Ints) -> int:
        """Write the actions of a seat that is to decide; how many."""

    def refusal(self, s: Any, seat: int, action: int) -> int:
        """Why an action is illegal, as a code of `Refusals`; FINE for those that `legal` writes."""

    def apply(self, s: Any, seat: int, action: int, log: Ints) -> None:
        """Carry a legal action out, up to the next decision or the end of the round."""

    def is_over(self, s: Any) -> bool:
        """Whether the game has ended."""

    def scores(self, s: Any, out: Ints) -> None:
        """Write every seat's points, as far as they are counted."""

    def returns(self, s: Any, out: Floats) -> None:
        """Write what every seat has got out of the game, from 0 to 1: its share of the victory, or of 100 points."""

    def resample(self, s: Any, seat: int, scratch: Ints) -> None:
        """Redraw all that a seat cannot know, by the state's generator: each world that fits equally likely."""

    def observe(self, s: Any, seat: int, out: Floats) -> None:
        """Write what a seat knows, the seats in their order from its own."""


class Judge(Protocol):
    """A game's judgement, for bots: functions marked @rule that read only what the seat to move knows."""

    __name__: str
    SEARCH: Search

    @property
    def LEVELS(self) -> Sequence[str]:  # noqa: N802  # a constant of the module
        """Five characters (`greedy:2`, `net:0.05`, `search`), the weakest first."""

    def worth(self, s: Any, seat: int, action: int) -> float:
        """How good an action looks, one ply deep; in any unit, only compared with others of the same decision."""

    def hunch(self, s: Any, seat: int, out: Ints, n: int) -> int:
        """The index of one of the n actions in `out`, quickly: what walks of a search play by."""

    def outlook(self, s: Any, out: Floats) -> None:
        """At the end of a round, for every seat: the chance to win the game, then (after all chances) what to hope."""

    def is_ending(self, s: Any) -> bool:
        """Whether so few lines are left that a walk may try them all."""


class Sight(Protocol):
    """What a game's nets look at: functions marked @rule that read only what a seat knows."""

    __name__: str
    # How much farther from even victory is than a net's hope, where that counts more than victory: the power of its
    # odds, as measured (docs/review.md).
    SHARPNESS: float

    @property
    def FEATURES(self) -> Sequence[Part]:  # noqa: N802  # a constant of the module
        """What the numbers that `features` writes stand for."""

    def features(self, s: Any, seat: int, out: Floats) -> None:
        """Write what a seat knows after an action of its own, its round not ended."""

    def veil(self, s: Any, before: Any, seat: int) -> None:
        """After an action of a seat in `before`: hide what it has brought to light that nobody could foresee."""

    def lean(self, s: Any, seat: int) -> None:
        """Change a possible world, by the state's generator, into a likelier one: others play as they usually do."""

    def net(self, s: Any) -> str:
        """The name of the net that plays a configured state; not compiled."""


rules = cast(Rules, None)  # `bind` puts a game's own in place of these
judge = cast(Judge, None)
sight = cast(Sight, None)


def bind(algorithms: ModuleType, rules: Rules, judge: Judge | None, sight: Sight | None = None) -> SimpleNamespace:
    """The generic functions of one module, made anew over the rules, the judgement and the sight of one game."""
    scope = {**vars(algorithms), "rules": rules, "judge": judge, "sight": sight}
    bound = SimpleNamespace()
    for name, function in vars(algorithms).items():
        if getattr(function, "is_generic", False):
            twin = FunctionType(function.__code__, scope, name, function.__defaults__)
            twin.__annotations__ = function.__annotations__
            twin.__module__ = algorithms.__name__
            twin.__doc__ = function.__doc__
            generic(twin)
            scope[name] = twin
            setattr(bound, name, twin)
    return bound
