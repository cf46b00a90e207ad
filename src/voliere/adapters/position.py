"""One game as learners want it: the seat to act, the actions that it may take, and what it knows as numbers.

An action is one step of the rules, so that there are few of them; a move may take several (a card, then its place).
Where several seats decide at once they act one after the other, the lowest first: nobody learns anything in between.
"""

import copy
import functools
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from voliere.engine import Engine
from voliere.errors import GameOver, IllegalMove, InvalidOption
from voliere.games import get
from voliere.kernel import NOBODY, Chance, lowest, reseed
from voliere.options import shown, whole
from voliere.texts import failure

BOUND = 10.0  # every number of an observation lies between -BOUND and BOUND (tests/contract/test_secrets.py)

Observation = NDArray[np.float32]
Mask = NDArray[np.int8]


def check_one_of(name: str, value: Any, possible: Iterable[str]) -> Any:
    """A wish about an environment, if it can be granted."""
    if value not in possible:
        raise failure(InvalidOption, "invalid-option", option=name, value=shown(value), possible=", ".join(possible))
    return value


def check_at_least(name: str, value: Any, least: int) -> int:
    """A whole number that is large enough, and no larger than compiled code can hold."""
    number = whole(value)
    if number is None or not least <= number < 1 << 63:
        raise failure(InvalidOption, "invalid-option", option=name, value=shown(value), possible=f"{least} … 2⁶³−1")
    return number


class Setting:
    """A game as it was opened, and room to work in: not for two threads at once."""

    def __init__(self, name: str, players: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.game = get(name)
        self.players = self.game.check_players(players)
        self.given = dict(options or {})
        self.options = self.game.check_options(self.players, self.given)
        self.actions = self.game.rules.ACTIONS
        self.size = sum(part.numbers for part in self.game.rules.OBSERVATION)
        self.engine = engine = Engine(self.game)
        self.is_compiled = engine.is_compiled
        self.rules = engine.play
        self.template = engine.states(self.game.configure(self.players, self.options))
        self.legal = engine.actions()
        self.scratch = engine.scratch()
        self.row = engine.floats(self.size)
        self.scores = engine.ints(self.players)
        self.returns = engine.floats(self.players)
        self.silence = engine.silence()
        self.log = engine.log()

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.game.name, self.players, self.given)

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Setting":
        return self

    def varied(self, options: dict[str, Any]) -> "Setting":
        """The same game for as many, with other options beside those given."""
        return Setting(self.game.name, self.players, {**self.given, **options}) if options else self

    @property
    def is_contest(self) -> bool:
        """Whether somebody wins."""
        return self.game.is_contest(self.players, self.options)


class Position:
    """A game under way; `begin` it first."""

    __slots__ = ("setting", "states")

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.states: Any = setting.template

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Position":
        return self.fork()

    def fork(self) -> "Position":
        """A copy that may go its own way."""
        other = Position(self.setting)
        other.states = _copied(self.states) if self.setting.is_compiled else [self.states[0].clone()]
        return other

    # Where it stands

    def field(self, name: str) -> int:
        """A number of the state."""
        state = self.states[0]
        return int(state[name]) if self.setting.is_compiled else int(getattr(state, name))

    @property
    def seat(self) -> int:
        """Who acts next; NOBODY when the game is over."""
        pending = self.field("pending")
        return lowest(pending) if pending else NOBODY

    def state(self) -> Any:
        """The state as a plain object; not to be changed."""
        return self.setting.engine.state(self.states)

    def legal(self, seat: int) -> list[int]:
        """The actions of the seat that acts next, the lowest first; none for any other."""
        if seat == NOBODY or seat != self.seat:
            return []
        setting = self.setting
        found = setting.legal[: setting.rules.enter_legal(self.states, seat, setting.legal)]
        return sorted(found.tolist() if setting.is_compiled else found)

    def mask(self, seat: int) -> Mask:
        """1 for every action in `legal`."""
        marks = np.zeros(self.setting.actions, np.int8)
        marks[self.legal(seat)] = 1
        return marks

    def observe(self, seat: int) -> Observation:
        """What a seat knows; docs/research.md tells what each number is."""
        setting = self.setting
        setting.rules.enter_observe(self.states, seat, setting.row)
        return np.array(setting.row, np.float32)

    def scores(self) -> list[int]:
        """Points of every seat, as far as they are counted."""
        setting = self.setting
        setting.rules.enter_result(self.states, setting.scores, setting.returns)
        return [int(score) for score in setting.scores]

    def returns(self) -> list[float]:
        """What every seat has got out of a finished game: its share of the victory, or of a hundred points."""
        setting = self.setting
        setting.rules.enter_result(self.states, setting.scores, setting.returns)
        return [float(share) for share in setting.returns]

    def draw(self, viewer: int | None, language: str) -> str:
        """The table as a viewer sees it, as lines of text."""
        game = self.setting.game
        return game.draw(game.view(self.state(), viewer, 0), language)

    # Playing

    def begin(self, seed: int, log: Any = None) -> None:
        """Set the game up with the chance of this seed of 64 bits."""
        setting = self.setting
        self.states = setting.template
        self.states = self.fork().states
        self.shake(seed)
        setting.rules.enter_start(self.states, setting.silence if log is None else log)

    def shake(self, seed: int) -> None:
        """Let all chance from here on come from this seed of 64 bits."""
        if self.setting.is_compiled:
            self.states[0]["rng"] = _words(seed)
        else:
            self.states[0].rng[:] = _words(seed)

    def generator(self) -> list[int]:
        """The words of the generator: as long as they stay the same, nothing was left to chance."""
        state = self.states[0]
        return list(state["rng"].tolist() if self.setting.is_compiled else state.rng)

    def step(self, action: int, log: Any = None) -> None:
        """Carry out a legal action of the seat that acts next."""
        setting = self.setting
        setting.rules.enter_step(self.states, self.seat, action, setting.silence if log is None else log)

    def check(self, action: Any) -> int:
        """The action, if the seat that acts next may take it; otherwise the rules' own refusal."""
        if self.seat == NOBODY:
            raise failure(GameOver, "game-over")
        number = whole(action)
        if number is not None and number in self.legal(self.seat):
            return number
        game = self.setting.game
        reason = game.rules.refusal(self.state(), self.seat, -1 if number is None else number)
        refusal = game.refusals[reason]
        raise failure(
            IllegalMove,
            refusal.code,
            message_id=f"refusal-{refusal.code}",
            owner=game.name,
            move=str(action),
            clause=refusal.clause,
        )

    def world(self, seat: int, seed: int) -> "Position":
        """A possible world for a seat: all redrawn that it cannot know, and all chance to come."""
        other = self.fork()
        other.shake(seed)
        self.setting.rules.enter_resample(other.states, seat, self.setting.scratch)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.setting, copy.copy(self.state().values()))


@functools.lru_cache(maxsize=64)
def _words(seed: int) -> tuple[int, ...]:
    """The generator of a seed of 64 bits."""
    dice = Chance()
    reseed(dice, seed, 0)
    return tuple(dice.rng)


def _copied(states: Any) -> Any:
    """Byte by byte: NumPy copies a record field by field, which takes fifty times as long."""
    return states.view(np.uint8).copy().view(states.dtype)


def _restored(setting: Setting, values: dict[str, Any]) -> Position:
    """The inverse of pickling; the same whether states are compiled here or not."""
    state = copy.deepcopy(setting.game.configure(setting.players, setting.options))
    for name, value in values.items():
        setattr(state, name, value)
    position = Position(setting)
    position.states = setting.engine.states(state)
    return position
