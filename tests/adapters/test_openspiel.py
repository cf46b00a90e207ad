"""OpenSpiel's own tests over every game, its bots, its playthroughs as goldens; and what makes an information state."""

import itertools
import random
from pathlib import Path

import numpy as np
import playthroughs
import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here: it has no wheel for every Python and system")

import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.tests import games_sim_test

from voliere.adapters import openspiel, timeline
from voliere.errors import IllegalMove
from voliere.games import names

FOLDER = Path(__file__).parent / "playthroughs"


def spiel(variant):
    """A variant as OpenSpiel opens it."""
    values = variant.game.check_options(variant.players, variant.options)
    parameters = {"players": variant.players}
    for option in variant.game.options:
        if option.name in variant.options:
            value = values[option.name]
            is_text = isinstance(openspiel.parameter(option), str)
            parameters[option.name] = option.show(value).replace(",", ";") if is_text else value
    return pyspiel.load_game(openspiel.PREFIX + variant.game.name, parameters)


def walk(game, seed):
    """The states of a random game, chance nodes and all."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        actions = [byte for byte, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(chance.choice(actions))
    yield state


def test_every_game_is_registered():
    assert {openspiel.PREFIX + name for name in names()} <= set(pyspiel.registered_names())


@pytest.mark.slow
def test_random_sim_test(sample, count, capfd):
    pyspiel.random_sim_test(spiel(sample), num_sims=count(1, 20), serialize=True, verbose=False)


def test_no_game_is_longer_than_it_may_be(variant, count):
    game = spiel(variant)
    for seed in range(count(1, 5)):
        length = sum(not (state.is_chance_node() or state.is_terminal()) for state in walk(game, seed))
        assert length <= game.max_game_length()


def test_every_variant_can_be_opened_and_told(variant, count, capfd):
    game = spiel(variant)
    assert game.setting.options == variant.game.check_options(variant.players, variant.options)
    assert str(pyspiel.load_game(str(game))) == str(game)
    if count(False, True):
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_sim_game(table, count, capsys):
    for _ in range(count(1, 10)):
        games_sim_test.GamesSimTest().sim_game(spiel(table))


class Indifferent(mcts.Evaluator):
    """All is worth the same: what is tested is that the bots find their way, and rollouts take long."""

    def evaluate(self, state):
        return np.zeros(state.num_players())

    def prior(self, state):
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["ISMCTS", "MCTS"])
def test_the_bots_of_openspiel_play_whole_games(sample, kind, count):
    game = spiel(sample)
    chance = np.random.RandomState(1)
    judge = count(Indifferent(), mcts.RandomRolloutEvaluator(1, chance))
    if kind == "ISMCTS":
        bot = ismcts.ISMCTSBot(game, judge, 2.0, count(2, 3), random_state=chance)
    else:
        bot = mcts.MCTSBot(game, 2.0, count(2, 3), judge, random_state=chance)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(int(chance.randint(timeline.BYTE)) if state.is_chance_node() else int(bot.step(state)))
    assert len(state.returns()) == sample.players


@pytest.mark.parametrize("name", names())
def test_playthroughs_are_as_they_were(name):
    file = FOLDER / f"{name}.txt"
    assert playthroughs.playthrough(name) == file.read_text("utf-8"), "if it is meant: python tools/playthroughs.py"


def test_every_playthrough_is_of_a_game():
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == list(names())


def test_chance_is_due_only_where_the_rules_need_it(table):
    """The set-up takes one seed; a single action never more than one."""
    game = spiel(table)
    kinds = [state.is_chance_node() for state in walk(game, 3)]
    runs = [(is_chance, len(list(run))) for is_chance, run in itertools.groupby(kinds)]
    assert runs[0] == (True, timeline.SEED_BYTES)
    assert all(length == timeline.SEED_BYTES for is_chance, length in runs if is_chance)


def test_nobody_can_change_what_chance_may_do(game):
    """OpenSpiel's MCTS shuffles the outcomes in place."""
    state = pyspiel.load_game(f"voliere_{game.name}").new_initial_state()
    state.chance_outcomes().reverse()
    assert state.legal_actions() == list(range(256))


def test_no_state_holds_the_chance_to_come(table):
    still = None
    for state in walk(spiel(table), 4):
        position = state.timeline.position
        if position is not None:
            still = still or position.generator()
            assert position.generator() == still


def test_other_bytes_are_another_deal(game):
    spiel_game = pyspiel.load_game(openspiel.PREFIX + game.name)

    def deal(last):
        state = spiel_game.new_initial_state()
        for byte in [*range(timeline.SEED_BYTES - 1), last]:
            state.apply_action(byte)
        return str(state)

    assert deal(1) == deal(1)
    assert len({deal(last) for last in range(20)}) > 10


def test_a_clone_goes_its_own_way(table):
    for index, state in enumerate(walk(spiel(table), 5)):
        if index % 7 or state.is_terminal():
            continue
        before = str(state)
        other = state.clone()
        other.apply_action(0 if other.is_chance_node() else other.legal_actions()[-1])
        assert str(state) == before
        assert state.history() == other.history()[:-1]


def test_the_string_of_an_information_state_has_perfect_recall(table):
    """What a player was told never changes; two moments of a game at which it acts never look the same to it."""
    told = [""] * table.players
    seen = set()
    for state in walk(spiel(table), 6):
        if state.is_chance_node():
            continue
        for player in range(table.players):
            memory = state.timeline.memory(player)
            assert memory.startswith(told[player])
            told[player] = memory
        if not state.is_terminal():
            key = state.current_player(), state.information_state_string()
            assert key not in seen
            seen.add(key)


def test_the_tensors_are_what_the_kernel_observes(table):
    rules = table.game.rules
    for index, state in enumerate(walk(spiel(table), 7)):
        if state.timeline.position is None or index % 5:
            continue
        for player in range(table.players):
            row = [0.0] * sum(part.numbers for part in rules.OBSERVATION)
            rules.observe(state.timeline.position.state(), player, row)
            wanted = np.array(row, np.float32).tolist()
            assert state.information_state_tensor(player) == wanted
            assert state.observation_tensor(player) == wanted
            assert state.information_state_string(player).endswith(state.observation_string(player))


def test_actions_have_names_of_their_own_that_people_know(mode):
    named = 0
    for index, state in enumerate(walk(spiel(mode), 8)):
        if state.is_chance_node() or state.is_terminal() or index % 3:
            continue
        player, legal = state.current_player(), state.legal_actions()
        texts = [state.action_to_string(player, action) for action in legal]
        assert len(set(texts)) == len(legal)
        assert [state.string_to_action(player, text) for text in texts] == legal
        named += not any(text.isdigit() for text in texts)
    assert named


def test_an_illegal_action_is_refused_and_changes_nothing(game):
    state = pyspiel.load_game(openspiel.PREFIX + game.name).new_initial_state()
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(timeline.BYTE)
    for byte in range(timeline.SEED_BYTES):
        state.apply_action(byte)
    before = str(state)
    for action in {*range(game.rules.ACTIONS), game.rules.ACTIONS} - set(state.legal_actions()):
        with pytest.raises(IllegalMove):
            state.apply_action(action)
    assert str(state) == before
    assert len(state.history()) == timeline.SEED_BYTES


def test_parameters_that_make_no_game_are_refused(game):
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game(f"{openspiel.PREFIX}{game.name}(no_such_option=1)")
