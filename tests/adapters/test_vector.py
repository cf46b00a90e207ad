"""Many games in one array are the same games, one by one; plain and compiled alike."""

import numpy as np
import pytest

from voliere.adapters.position import Position, Setting
from voliere.adapters.vector import VectorGames
from voliere.errors import IllegalMove, InvalidOption
from voliere.kernel import lowest, reseed


def open_games(variant, games, seed=0):
    return VectorGames(variant.game.name, games, variant.players, seed=seed, **variant.options)


def test_every_game_is_what_the_plain_rules_make_of_it(mode, count):
    """Observation, mask, seat, pay and end of every game of a batch, against the rules themselves."""
    games, rules = 3, mode.game.rules
    batch = open_games(mode, games, seed=9)
    size = sum(part.numbers for part in rules.OBSERVATION)
    begun = [0] * games
    states = [None] * games

    def begin(place):
        state = mode.state()
        reseed(state, 9, (begun[place] << 24) + place)
        begun[place] += 1
        rules.start(state, [])
        states[place] = state

    for place in range(games):
        begin(place)
    ended = 0
    for _ in range(count(400, 4000)):
        for place, state in enumerate(states):
            seat = lowest(state.pending)
            row, legal = [0.0] * size, [0] * rules.MAX_LEGAL
            rules.observe(state, seat, row)
            n = rules.legal(state, seat, legal)
            assert batch.seats[place] == seat
            assert batch.observations[place].tolist() == np.array(row, np.float32).tolist()
            assert np.flatnonzero(batch.masks[place]).tolist() == sorted(legal[:n])
        actions = batch.sample().tolist()
        batch.step(actions)
        for place, state in enumerate(states):
            rules.apply(state, lowest(state.pending), actions[place], [])
            while not state.pending and not rules.is_over(state):
                rules.next_round(state, [])
            paid = [0.0] * mode.players
            assert batch.dones[place] == (not state.pending)
            if not state.pending:
                rules.returns(state, paid)
                begin(place)
                ended += 1
            assert batch.rewards[place].tolist() == np.array(paid, np.float32).tolist()
    assert ended


def test_plain_and_compiled_batches_are_alike(game, monkeypatch, compiled_only):
    fast = VectorGames(game.name, 4, seed=2)
    monkeypatch.setenv("VOLIERE_PLAIN", "1")
    slow = VectorGames(game.name, 4, seed=2)
    assert fast.setting.is_compiled
    assert not slow.setting.is_compiled
    for _ in range(300):
        for name in ("observations", "masks", "seats", "rewards", "dones", "lengths"):
            assert (getattr(fast, name) == getattr(slow, name)).all(), name
        actions = fast.sample().copy()
        assert (slow.sample() == actions).all()
        fast.step(actions)
        slow.step(actions)


def test_the_arrays_are_used_again(game):
    batch = VectorGames(game.name, 5)
    arrays = [batch.observations, batch.masks, batch.seats, batch.rewards, batch.dones]
    before = [array.copy() for array in arrays]
    batch.step(batch.sample())
    assert arrays[0] is batch.observations
    assert (arrays[0] != before[0]).any()


def test_of_one_illegal_action_all_are_refused(game):
    batch = VectorGames(game.name, 3)
    before = batch.observations.copy()
    for wrong in (-1, batch.setting.actions, int((batch.masks[1] == 0).argmax())):
        actions = batch.masks.argmax(axis=1)
        actions[1] = wrong
        with pytest.raises(IllegalMove, match="game 1") as refused:
            batch.step(actions)
        assert refused.value.code == "illegal-action"
        assert (batch.observations == before).all()


@pytest.mark.parametrize(
    "wish", [{"games": 0}, {"games": 2.5}, {"seed": -1}, {"seed": 1 << 63}, {"seed": None}, {"seed": "a"}], ids=str
)
def test_a_batch_that_cannot_be_is_refused(game, wish):
    with pytest.raises(InvalidOption, match=next(iter(wish))):
        VectorGames(game.name, **{"games": 1, **wish})


def test_fractions_and_too_few_are_no_actions(game):
    batch = VectorGames(game.name, 3)
    before = batch.observations.copy()
    with pytest.raises(TypeError, match="same_kind"):
        batch.step(batch.sample() + 0.5)
    with pytest.raises(ValueError, match="broadcast"):
        batch.step(batch.sample()[:2])
    assert (batch.observations == before).all()


def test_a_seed_settles_all_games_and_the_place_makes_them_differ(game):
    def first(seed):
        return VectorGames(game.name, 6, seed=seed).observations.copy()

    assert (first(1) == first(1)).all()
    assert (first(1) != first(2)).any()
    assert len({row.tobytes() for row in first(1)}) > 1


def test_random_actions_are_legal_and_all_are_drawn(game):
    batch = VectorGames(game.name, 400)
    legal = batch.masks[np.arange(400), batch.sample()]
    assert legal.all()
    drawn = {int(batch.sample()[0]) for _ in range(600)}
    assert drawn == set(np.flatnonzero(batch.masks[0]).tolist())


def test_a_position_can_be_sent_elsewhere(mode):
    import pickle

    position = Position(Setting(mode.game.name, mode.players, mode.options))
    position.begin(7)
    for _ in range(5):
        position.step(position.legal(position.seat)[0])
    other = pickle.loads(pickle.dumps(position))
    assert other.state() == position.state()
    assert other.setting.options == position.setting.options
