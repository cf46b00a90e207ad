"""PettingZoo: any game as an AEC environment, `env(name, players=4)`.

An observation is `{"observation": numbers, "action_mask": marks}`; docs/research.md tells what the numbers are. Agents
are paid when the game ends: their share of the victory, or where all play together a hundredth of the points.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from voliere.adapters.position import BOUND, Position, Setting, check_at_least, check_one_of
from voliere.texts import DEFAULT, LANGUAGES


def env(
    game: str,
    players: int | None = None,
    *,
    render_mode: str | None = None,
    language: str = DEFAULT,
    max_steps: int | None = None,
    illegal_reward: float = -1.0,
    **options: Any,
) -> AECEnv:
    """The environment as it is meant to be used: an illegal action ends the game, at the cost of `illegal_reward`."""
    raw = raw_env(game, players, render_mode=render_mode, language=language, max_steps=max_steps, **options)
    checked = wrappers.TerminateIllegalWrapper(raw, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class raw_env(AECEnv):  # noqa: N801  # PettingZoo's name for it
    """The bare environment: an illegal action raises IllegalMove, with the reason that a player would be told.

    `max_steps` truncates a game that has gone on for so many actions; nobody is paid then.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "is_parallelizable": False}  # noqa: RUF012  # theirs

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        render_mode: str | None = None,
        language: str = DEFAULT,
        max_steps: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.setting = Setting(game, players, options)
        self.metadata = {**self.metadata, "name": f"voliere_{game}_v{self.setting.game.rules_version}"}
        self.render_mode = render_mode and check_one_of("render_mode", render_mode, self.metadata["render_modes"])
        self.language = check_one_of("language", language, LANGUAGES)
        self.max_steps = None if max_steps is None else check_at_least("max_steps", max_steps, 1)
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: _observation_space(self.setting) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(self.setting.actions) for agent in self.possible_agents}
        self._chance: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space:
        """The same object on every call."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """The same object on every call."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. `options={"variant": {…}}` sets options of the game for this one; other keys mean nothing."""
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        variant = (options or {}).get("variant", {})
        self.position = Position(self.setting.varied(variant))
        self.position.begin(int(self._chance.integers(1 << 63)))
        self.steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.seat]
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows now, and what it may do if it is the one to act."""
        seat = self._seats[agent]
        return {"observation": self.position.observe(seat), "action_mask": self.position.mask(seat)}

    def step(self, action: int | None) -> None:
        """One action of `agent_selection`; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position.step(self.position.check(action))
        self.steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self.position.seat
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            if self.steps == self.max_steps:
                self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._end()
        self._accumulate_rewards()
        self._show()

    def _end(self) -> None:
        """The game is over: all are paid."""
        for agent, share, score in zip(self.agents, self.position.returns(), self.position.scores(), strict=True):
            self.rewards[agent] = share
            self.infos[agent] = {"score": score}
            self.terminations[agent] = True

    def render(self) -> str | None:
        """The table as the agent to act sees it; all of it once the game is over."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing: the environment was made without a render_mode.")
            return None
        seat = self.position.seat
        text = self.position.draw(seat if seat >= 0 else None, self.language)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def _show(self) -> None:
        """For people, every position is shown."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held open."""


def _observation_space(setting: Setting) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-BOUND, BOUND, (setting.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (setting.actions,), np.int8),
        }
    )
