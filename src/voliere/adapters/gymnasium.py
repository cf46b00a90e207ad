"""Gymnasium: one learner at a table of bots, `gymnasium.make("voliere/Hiifuu-v1", opponents="greedy")`.

All games are registered when this module is imported; the number in a name is the version of the game's rules.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from voliere.adapters.opponent import Opponent
from voliere.adapters.position import BOUND, Position, Setting, check_one_of
from voliere.errors import IllegalMove, SetupError, UnknownSeat
from voliere.games import get, names
from voliere.kernel import NOBODY
from voliere.options import whole
from voliere.texts import DEFAULT, LANGUAGES, failure

RAISE, TERMINATE = "raise", "terminate"


class SeatEnv(gymnasium.Env):
    """The learner's seat is drawn for every game, unless `seat` names one.

    It is paid when the game ends: its share of the victory, or where all play together a hundredth of the points. An
    illegal action raises IllegalMove, or with illegal_action="terminate" ends the game at the cost of `illegal_reward`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        illegal_action: str = RAISE,
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        language: str = DEFAULT,
        **options: Any,
    ) -> None:
        self.setting = Setting(game, players, options)
        self.seat = None if seat is None else self._checked(seat)
        others = self.setting.players - 1
        self.opponents = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self.opponents) != others:
            raise failure(SetupError, "wrong-bots", given=len(self.opponents), players=others)
        self._bots = {name: Opponent(self.setting, name) for name in self.opponents}
        self.illegal_action = check_one_of("illegal_action", illegal_action, (RAISE, TERMINATE))
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode and check_one_of("render_mode", render_mode, self.metadata["render_modes"])
        self.language = check_one_of("language", language, LANGUAGES)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-BOUND, BOUND, (self.setting.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.setting.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.setting.actions)
        self.position = Position(self.setting)
        self.learner = NOBODY  # before the first game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game. `options={"seat": 2, "variant": {…}}` settle them for this one; other keys mean nothing."""
        super().reset(seed=seed)
        wishes = options or {}
        self.position = Position(self.setting.varied(wishes.get("variant", {})))
        self.position.begin(int(self.np_random.integers(1 << 63)))
        self._chance = Random(int(self.np_random.integers(1 << 63)))
        drawn = int(self.np_random.integers(self.setting.players))
        self.learner = self._checked(wishes["seat"]) if "seat" in wishes else drawn if self.seat is None else self.seat
        seats = [(self.learner + place) % self.setting.players for place in range(1, self.setting.players)]
        self._players = dict(zip(seats, self.opponents, strict=True))
        self._go_on()
        self._show()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """An action of the learner, and all that the others do until it is to act again."""
        if self.learner == NOBODY:
            raise gymnasium.error.ResetNeeded("Call reset() before step().")
        try:
            self.position.step(self.position.check(action))
        except IllegalMove as error:
            if self.illegal_action == RAISE:
                raise
            return self._seen(), self.illegal_reward, True, False, {**self._info(), "illegal": error.code}
        self._go_on()
        self._show()
        is_over = self.position.seat != self.learner
        reward = self.position.returns()[self.learner] if is_over else 0.0
        return self._seen(), reward, is_over, False, self._info()

    def action_masks(self) -> Any:
        """The mask alone, as the learners of sb3-contrib ask for it."""
        return self.position.mask(self.learner).astype(bool)

    def render(self) -> Any:
        """The table as the learner sees it; all of it once the game is over."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing: the environment was made without a render_mode.")
            return None
        is_over = self.position.seat != self.learner
        text = self.position.draw(None if is_over else self.learner, self.language)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def _go_on(self) -> None:
        """Let the others act until the learner is to, or the game is over."""
        seat = self.position.seat
        while seat >= 0 and seat != self.learner:
            self.position.step(self._bots[self._players[seat]].choose(self.position, seat, self._chance))
            seat = self.position.seat

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.position.observe(self.learner), "action_mask": self.position.mask(self.learner)}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.learner, "scores": self.position.scores()}

    def _show(self) -> None:
        """For people, every position is shown."""
        if self.render_mode == "human":
            self.render()

    def _checked(self, seat: Any) -> int:
        number = whole(seat)
        if number is None or not 0 <= number < self.setting.players:
            raise failure(UnknownSeat, "unknown-seat", seat=seat, last=self.setting.players - 1)
        return number


def name_of(game: str) -> str:
    """What a game is called here, e.g. voliere/Hiifuu-v1."""
    return f"voliere/{game.capitalize()}-v{get(game).rules_version}"


def register() -> None:
    """Make all games known to Gymnasium."""
    for game in names():
        gymnasium.register(name_of(game), entry_point=f"{__name__}:{SeatEnv.__name__}", kwargs={"game": game})


register()
