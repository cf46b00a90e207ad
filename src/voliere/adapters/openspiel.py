"""OpenSpiel: every game as `voliere_<name>`, registered when this module is imported.

Chance is explicit. Where the rules need chance (the deal, a reshuffle, a seed stolen at random), chance nodes draw it,
SEED_BYTES bytes one after the other; what is still to come cannot be worked out from a state. The order of a face-down
deck is in the state, as it is in the box.

The string of an information state has perfect recall: all events as the player saw them, and what it knows now. The
tensor is what the player knows now, as every other library gets it: it does not tell who played what long ago.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from voliere.adapters.position import Setting
from voliere.adapters.timeline import BYTE, SEED_BYTES, Timeline
from voliere.game import Game
from voliere.games import get, names
from voliere.kernel import NOBODY
from voliere.options import Number, Option, Toggle
from voliere.texts import DEFAULT

PREFIX = "voliere_"
LONGEST = 1_000_000  # actions, where the rules set no bound: far more than games do have
MOST_HUNDREDS = 10.0  # of points, where nobody plays against anybody

BYTES = [(byte, 1 / BYTE) for byte in range(BYTE)]


# Parameters


def parameter(option: Option) -> Any:
    """The default of an option as OpenSpiel takes it: yes or no, a number, or text in which no comma may stand."""
    if isinstance(option, Toggle | Number):
        return option.default
    return option.show(option.default).replace(",", ";")


def options_of(game: Game, parameters: dict[str, Any]) -> dict[str, Any]:
    """The options that are not left at their defaults."""
    given: dict[str, Any] = {}
    for option in game.options:
        value = parameters.get(option.name, parameter(option))
        if value == parameter(option):
            continue
        if isinstance(value, str):
            given |= game.parse_options([f"{option.name}={value.replace(';', ',')}"])
        else:
            given[option.name] = value
    return given


def type_of(game: Game, utility: Any) -> Any:
    """How OpenSpiel describes a game."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.say(DEFAULT, "title"),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.default_players,
            **{option.name: parameter(option) for option in game.options},
        },
    )


# The game, its state, its observer


class SpielGame(pyspiel.Game):
    """Each game has a class of its own, which names it."""

    voliere_name: str

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        game = get(self.voliere_name)
        given = parameters or {}
        self.setting = Setting(game.name, given.get("players"), options_of(game, given))
        self.beginning = Timeline(self.setting)
        is_contest = self.setting.is_contest
        utility = pyspiel.GameType.Utility
        super().__init__(
            type_of(game, utility.CONSTANT_SUM if is_contest else utility.IDENTICAL),
            pyspiel.GameInfo(
                num_distinct_actions=self.setting.actions,
                max_chance_outcomes=BYTE,
                num_players=self.setting.players,
                min_utility=0.0 if is_contest else -MOST_HUNDREDS,
                max_utility=1.0 if is_contest else MOST_HUNDREDS,
                utility_sum=1.0 if is_contest else None,
                max_game_length=game.longest(self.setting.players, self.setting.options) or LONGEST,
            ),
            given,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (str(self),)  # by this module, so that the games are known wherever one is read back

    def new_initial_state(self) -> "SpielState":
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> "SpielObserver | None":
        """What one player sees, with or without memory; there is no part that is public or private alone."""
        if kind and (not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER):
            return None
        return SpielObserver(self.setting, has_recall=bool(kind and kind.perfect_recall))


class SpielState(pyspiel.State):
    """All is in `timeline`; a clone shares it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.timeline = game.beginning

    def current_player(self) -> Any:
        """A seat, chance, or nobody any more."""
        if self.timeline.chance:
            return pyspiel.PlayerId.CHANCE
        seat = self.timeline.seat
        return pyspiel.PlayerId.TERMINAL if seat == NOBODY else seat

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.timeline.is_over

    def _legal_actions(self, player: int) -> list[int]:
        position = self.timeline.position
        return position.legal(player) if position and player == self.timeline.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A byte of the seed."""
        return list(BYTES)  # a list of its own: OpenSpiel's MCTS shuffles what it is given

    def _apply_action(self, action: int) -> None:
        """OpenSpiel itself looks whether an action is legal only when asked to."""
        if self.timeline.chance:
            if not 0 <= action < BYTE:
                raise pyspiel.SpielError(f"{action} is not a byte")
            self.timeline = self.timeline.roll(action)
        elif self.timeline.position:
            self.timeline = self.timeline.act(self.timeline.position.check(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"byte {action}" if player == pyspiel.PlayerId.CHANCE else self.timeline.name_of(action)

    def returns(self) -> list[float]:
        """Paid at the end."""
        position = self.timeline.position
        return position.returns() if position and self.is_terminal() else [0.0] * self.timeline.setting.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A possible world for a player. It has no history: that would tell the seed and what others did in secret."""
        seed = 0
        for _ in range(4):
            seed = seed << 16 | min(int(sampler() * 65536), 65535)
        world = SpielState(self.get_game())
        world.timeline = self.timeline.world(player, seed)
        return world

    def __str__(self) -> str:
        timeline = self.timeline
        lines = [f"{timeline.chance.drawn} of {SEED_BYTES} bytes"] if timeline.chance else []
        if timeline.position:
            values = timeline.position.state().values()
            lines += [f"{name}={value}" for name, value in values.items() if name != "rng"]
        return "\n".join(lines)


class SpielObserver:
    """See open_spiel.python.observation."""

    def __init__(self, setting: Setting, *, has_recall: bool) -> None:
        self.has_recall = has_recall
        self.tensor = np.zeros(setting.size, np.float32)
        self.dict = {"info_state" if has_recall else "observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor."""
        position = state.timeline.position
        self.tensor[:] = position.observe(player) if position else 0.0

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        knowledge = state.timeline.knowledge(player)
        return f"{state.timeline.memory(player)}{knowledge}" if self.has_recall else knowledge


def _load(text: str) -> Any:
    return pyspiel.load_game(text)


def register() -> None:
    """Make all games known to OpenSpiel."""
    for name in names():
        game = get(name)
        made = type(f"Spiel{name.capitalize()}", (SpielGame,), {"voliere_name": name, "__module__": __name__})
        pyspiel.register_game(type_of(game, pyspiel.GameType.Utility.GENERAL_SUM), made)


register()
