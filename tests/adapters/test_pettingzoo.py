"""PettingZoo's own tests over every game, and what they do not ask: pay, truncation, illegal actions, variants."""

import functools
import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed here")

with warnings.catch_warnings():
    # Where pygame is installed, its tests open a game of its own in a way that it calls outdated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils import turn_based_aec_to_parallel

from voliere.adapters.pettingzoo import env, raw_env
from voliere.errors import IllegalMove, InvalidOption, SetupError, WrongPlayers
from voliere.games import names

pytestmark = [
    # Its list of environments whose observations may be dicts is its own; theirs are of the same form.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def opener(variant):
    return functools.partial(env, variant.game.name, variant.players, **variant.options)


def play(environment, seed=0):
    """A random game; yields before every action."""
    environment.reset(seed=seed)
    chance = np.random.default_rng(seed)
    for agent in environment.agent_iter():
        observation, reward, is_terminated, is_truncated, info = environment.last()
        yield agent, observation, reward, is_terminated, is_truncated, info
        mask = observation["action_mask"]
        environment.step(None if is_terminated or is_truncated else int(chance.choice(np.flatnonzero(mask))))


def test_api_test(variant, count):
    """One call ends with its first game, so it is called again and again; after some without the library's wrappers."""
    wrapped, bare = opener(variant)(), raw_env(variant.game.name, variant.players, **variant.options)
    for number in range(count(1, 10 if variant.options else 300)):
        api_test(wrapped if number < 50 else bare, num_cycles=10_000)


def test_seed_test(table, count):
    seed_test(opener(table), num_cycles=count(30, 500))


def test_render_test(table, capsys):
    render_test(opener(table), custom_tests={"ansi": lambda text: len(text) > 100})
    assert len(capsys.readouterr().out) > 1000


def test_parallel_api_test(table, count):
    for _ in range(count(1, 20)):
        parallel_api_test(turn_based_aec_to_parallel(opener(table)()), num_cycles=count(60, 1000))


def test_all_are_paid_when_the_game_ends_and_never_before(mode):
    environment = opener(mode)()
    paid = {}
    for agent, observation, reward, is_terminated, is_truncated, info in play(environment):
        assert not is_truncated
        if is_terminated:
            paid[agent] = reward
            assert not observation["action_mask"].any()
            assert set(info) == {"score"}
        else:
            assert reward == 0
            assert observation["action_mask"].any()
    position = environment.unwrapped.position
    assert [paid[agent] for agent in environment.possible_agents] == position.returns()
    if environment.unwrapped.setting.is_contest:
        assert sum(paid.values()) == pytest.approx(1)


def test_a_mask_is_what_the_rules_allow_and_empty_for_all_others(table):
    environment = raw_env(table.game.name, table.players)
    for agent, observation, *_ in play(environment):
        state = environment.position.state()
        legal = [0] * table.game.rules.MAX_LEGAL
        seat = environment.possible_agents.index(agent)
        if state.pending:
            n = table.game.rules.legal(state, seat, legal)
            assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(legal[:n])
        for other in environment.agents:
            assert other == agent or not environment.observe(other)["action_mask"].any()


def test_the_same_seed_is_the_same_game_and_the_next_game_is_another(game):
    environment = raw_env(game.name)

    def first(seed):
        environment.reset(seed=seed)
        return environment.observe(environment.agent_selection)["observation"].tobytes()

    assert first(1) == first(1)
    assert len({first(seed) for seed in range(8)}) > 1
    environment.reset(seed=1)
    after = [first(None) for _ in range(8)]
    environment.reset(seed=1)
    assert [first(None) for _ in range(8)] == after
    assert len(set(after)) > 1


def test_a_game_can_be_cut_short(game):
    environment = env(game.name, max_steps=5)
    ends = [ending[2:5] for ending in play(environment) if ending[3] or ending[4]]
    assert environment.unwrapped.steps == 5
    assert ends == [(0, False, True)] * game.default_players


def test_an_illegal_action_ends_the_game_or_is_refused_with_its_reason(game):
    environment = env(game.name, illegal_reward=-3)
    environment.reset(seed=0)
    agent = environment.agent_selection
    illegal = int(np.flatnonzero(environment.observe(agent)["action_mask"] == 0)[0])
    environment.step(illegal)
    assert all(environment.terminations.values())
    assert environment.rewards[agent] == -3
    raw = raw_env(game.name)
    raw.reset(seed=0)
    before = raw.observe(agent)["observation"]
    for action in (illegal, -1, 10**6, "x"):
        with pytest.raises(IllegalMove) as refused:
            raw.step(action)
        assert refused.value.code in {refusal.code for refusal in game.refusals.values()}
    assert (raw.observe(agent)["observation"] == before).all()


def test_options_are_those_of_the_game_and_may_change_from_game_to_game(game):
    with pytest.raises(WrongPlayers):
        env(game.name, players=99)
    environment = raw_env(game.name)
    for option in game.options:
        for value in option.samples()[:1]:
            try:
                values = game.check_options(game.default_players, {option.name: value})
            except SetupError:  # not for so many
                continue
            environment.reset(options={"variant": {option.name: value}})
            assert environment.position.setting.options == values
    environment.reset()
    assert environment.position.setting is environment.setting


@pytest.mark.parametrize(
    "wish", [{"render_mode": "rgb_array"}, {"language": "xx"}, {"max_steps": 0}, {"max_steps": "many"}], ids=str
)
def test_a_wish_that_cannot_be_granted_is_refused_at_once(wish):
    with pytest.raises(InvalidOption, match=next(iter(wish))):
        env(names()[0], **wish)


def test_what_is_shown_is_what_the_agent_to_act_sees(game):
    environment = raw_env(game.name, render_mode="ansi", language="fr")
    for agent, *_ in play(environment):
        position = environment.position
        seat = environment.possible_agents.index(agent) if position.seat >= 0 else None
        view = game.view(position.state(), seat, 0)
        assert environment.render() == game.draw(view, "fr")
        break


def test_there_is_an_environment_for_every_game():
    assert [str(raw_env(name)) for name in names()] == [f"voliere_{name}_v1" for name in names()]
