"""Gymnasium's own check over every game and many seeds, and what it does not ask: who plays, pay, illegal actions."""

import re

import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed here")

import gymnasium
from gymnasium.utils.env_checker import check_env

from voliere.adapters.gymnasium import SeatEnv, name_of
from voliere.errors import IllegalMove, InvalidOption, SetupError, TimedBot, UnknownBot, UnknownSeat
from voliere.games import names


def make(variant, **wishes):
    return gymnasium.make(name_of(variant.game.name), players=variant.players, **variant.options, **wishes)


def play(environment, seed):
    """A random game of the learner; all that it was given."""
    observation, info = environment.reset(seed=seed)
    environment.action_space.seed(seed)
    told = [(observation, 0.0, False, False, info)]
    while not told[-1][2]:
        told.append(environment.step(environment.action_space.sample(told[-1][0]["action_mask"])))
    return told


def plain(told):
    return [(o["observation"].tobytes(), o["action_mask"].tobytes(), *rest) for o, *rest in told]


def test_every_game_is_registered():
    assert {name_of(name) for name in names()} <= set(gymnasium.registry)
    assert all(re.fullmatch(r"voliere/[A-Z][a-z]+-v[0-9]+", name_of(name)) for name in names())


def test_check_env(variant, count, capsys):
    """It samples actions without the mask, so illegal ones must end the game there."""
    for seed in range(count(1, 30)):
        environment = make(variant, illegal_action="terminate").unwrapped
        environment.action_space.seed(seed)
        environment.reset(seed=seed)
        check_env(environment, skip_render_check=seed > 0)


def test_the_learner_is_paid_when_the_game_ends_and_never_before(mode, count):
    environment = make(mode)
    for seed in range(count(2, 20)):
        told = play(environment, seed)
        position = environment.unwrapped.position
        assert all(reward == 0 and not is_over and not cut for _, reward, is_over, cut, _ in told[:-1])
        assert all(observation["action_mask"].any() for observation, *_ in told[:-1])
        assert told[-1][1] == position.returns()[told[-1][4]["seat"]]
        assert told[-1][4]["scores"] == position.scores()


def test_a_seed_settles_all(game):
    environment = gymnasium.make(name_of(game.name))
    assert plain(play(environment, 5)) == plain(play(environment, 5))
    assert plain(play(environment, 5)) != plain(play(environment, 6))


def test_the_seat_is_drawn_or_named(game):
    environment = SeatEnv(game.name)
    assert {environment.reset(seed=seed)[1]["seat"] for seed in range(60)} == set(range(game.default_players))
    assert environment.reset(seed=1, options={"seat": 1})[1]["seat"] == 1
    assert SeatEnv(game.name, seat=1).reset()[1]["seat"] == 1
    with pytest.raises(UnknownSeat):
        SeatEnv(game.name, seat=game.default_players)
    with pytest.raises(UnknownSeat):
        environment.reset(options={"seat": -1})


def test_an_illegal_action_is_refused_or_ends_the_game(game):
    environment = SeatEnv(game.name)
    observation, _ = environment.reset(seed=0)
    illegal = int((observation["action_mask"] == 0).argmax())
    with pytest.raises(IllegalMove):
        environment.step(illegal)
    after, *_ = environment.step(int(observation["action_mask"].argmax()))
    assert after["action_mask"].any()
    environment = SeatEnv(game.name, illegal_action="terminate", illegal_reward=-2.5)
    environment.reset(seed=0)
    _, reward, is_terminated, is_truncated, info = environment.step(illegal)
    assert (reward, is_terminated, is_truncated) == (-2.5, True, False)
    assert info["illegal"] in {refusal.code for refusal in game.refusals.values()}


def test_bots_are_named_as_everywhere_one_for_all_or_one_each(game):
    others = game.default_players - 1
    with pytest.raises(SetupError):
        SeatEnv(game.name, opponents=["random"] * (others + 1))
    with pytest.raises(UnknownBot):
        SeatEnv(game.name, opponents="nobody")
    with pytest.raises(TimedBot):
        SeatEnv(game.name, opponents="search:0.1s")


@pytest.mark.parametrize(
    "wish", [{"render_mode": "rgb_array"}, {"language": "xx"}, {"illegal_action": "ignore"}], ids=str
)
def test_a_wish_that_cannot_be_granted_is_refused_at_once(wish):
    with pytest.raises(InvalidOption, match=next(iter(wish))):
        SeatEnv(names()[0], **wish)


def test_nothing_is_done_before_the_first_game(game):
    environment = SeatEnv(game.name)
    with pytest.raises(gymnasium.error.ResetNeeded):
        environment.step(0)
    assert not environment.action_masks().any()


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["greedy", "search:3", "greedy~50"])
def test_bots_play_by_the_rules_and_repeat(sample, bot):
    if sample.players == 1:
        pytest.skip("nobody else is at the table")
    environment = make(sample, opponents=[bot, *["random"] * (sample.players - 2)])
    first = play(environment, 3)
    assert plain(first) == plain(play(environment, 3))


def test_the_table_is_drawn_as_the_learner_sees_it(game, capsys):
    environment = gymnasium.make(name_of(game.name), render_mode="ansi").unwrapped
    environment.reset(seed=1)
    view = game.view(environment.position.state(), environment.learner, 0)
    assert environment.render() == game.draw(view, "en")
    environment = gymnasium.make(name_of(game.name), render_mode="human").unwrapped
    environment.reset(seed=1)
    assert capsys.readouterr().out.startswith(game.draw(view, "en"))
