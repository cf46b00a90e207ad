"""What every bot promises, over every game in every variant: fair, repeatable, the same plain and compiled."""

import itertools
import math
import random
import threading
from types import SimpleNamespace

import pytest

from voliere.bots import Bot, character, mind
from voliere.bots.workspace import Workspace, traits
from voliere.character import Character
from voliere.engine import Engine
from voliere.errors import GameOver, NotYourTurn, UnknownBot
from voliere.games import names
from voliere.kernel import BY_HUNCH, BY_JUDGE, BY_NET
from voliere.kernel.compiler import has_compiler
from voliere.kernel.net import length
from voliere.lab.arena import Arena
from voliere.match import Match, random_move

KINDS = ("random", "greedy", "net", "net:0.1", "search:8", "flat:8", "greedy~50")


@pytest.fixture(autouse=True)
def untrained(monkeypatch):
    """Every game that has a sight has a net: one that knows nothing, since what is promised here holds of any."""

    def some_net(game, name):
        inputs, chance = sum(part.numbers for part in game.sight.FEATURES), random.Random(name)
        return [inputs, 8, 4, *(chance.gauss(0, 0.3) for _ in range(length(inputs, 8, 4) - 3))] if inputs else []

    monkeypatch.setattr("voliere.bots.workspace.net_for", some_net)


def decisions(match, stride, chooser):
    """Some decisions of a random game: the match as it stands, and who is to decide."""
    number = 0
    while not match.over:
        seat = chooser.choice(match.pending)
        if number % stride == 0:
            yield match, seat
        match.play(seat, random_move(match, seat, chooser))
        number += 1


@pytest.mark.parametrize("kind", KINDS)
def test_advice_is_a_legal_move(mode, kind, count):
    bot = Bot(mode.game, kind, is_plain=not has_compiler())
    for match, seat in decisions(mode.new(3), count(15, 2), random.Random(3)):
        match.copy().play(seat, bot.advise(match, seat, 5).move)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_cannot_tell_a_match_from_a_world_with_other_secrets(mode, kind, count):
    """The leak test of a bot's input: all that its seat cannot know is redrawn, and it thinks and plays the same."""
    bot = Bot(mode.game, kind, is_plain=not has_compiler())
    for match, seat in decisions(mode.new(4), count(9, 2), random.Random(4)):
        advised = bot.advise(match, seat, 5)
        for seed in range(2):
            again = bot.advise(match.world(seat, seed), seat, 5)
            assert (again.move, again.thoughts) == (advised.move, advised.thoughts)


def test_judgement_reads_no_secret(mode, count):
    """Not even one that a possible world makes up: what is hidden in the world given has no say in `worth`."""
    judge, rules = mode.game.judge, mode.game.rules
    for match, seat in decisions(mode.new(5), count(5, 1), random.Random(5)):
        states = [match.world(seat, seed).progress.state for seed in range(3)]
        actions = [0] * rules.MAX_LEGAL
        for n in range(rules.legal(states[0], seat, actions)):
            worths = {judge.worth(state, seat, actions[n]) for state in states}
            assert len(worths) == 1
            assert math.isfinite(worths.pop())


def test_plain_and_compiled_minds_play_the_same_games(sample, compiled_only, count):
    kinds = ("greedy", "net", "net:0.1", "greedy:2", "random", "greedy~50")
    characters = [Character.parse(kind) for kind in kinds]
    lineup = [seat % len(characters) for seat in range(sample.players)]
    turned = [(who + 1) % len(characters) for who in lineup]
    values = sample.game.check_options(sample.players, sample.options)
    deals = range(count(1, 4))
    played = [
        Arena(sample.game, sample.players, values, characters, is_plain).play(
            9, [*deals, *deals], [lineup, turned] * len(deals)
        )
        for is_plain in (True, False)
    ]
    assert played[0] == played[1]


@pytest.mark.parametrize("walks", [BY_HUNCH, BY_JUDGE, BY_NET])
def test_plain_and_compiled_searches_see_the_same(sample, compiled_only, count, walks):
    """Every number of their trees is the same, now and then in a game."""
    game = sample.game
    row = traits(game, Character.parse(count("search:6", "search:12")))
    row[mind.WALKS], row[mind.PAIRED], row[mind.DEPTH] = walks, int(walks != BY_HUNCH), 3 - walks
    row[mind.FAITH], row[mind.TRUST] = 500, 10
    rooms = [Workspace(Engine(game, is_plain), sample.state(), 40) for is_plain in (True, False)]
    for match, seat in decisions(sample.new(3), count(61, 17), random.Random(3)):
        state = match.world(seat, 5).progress.state
        seen = []
        for room in rooms:
            room.show(state)
            choice = room.minds.enter_choose(room.buffers, mind.SEARCH, seat, 8, room.engine.ints(row))
            seen.append((choice, list(room.buffers.nodes), list(room.buffers.sums)))
        assert seen[0] == seen[1]


def test_the_outlook_at_the_end_is_the_result(mode):
    """The chance to win is then what came of it; what a search maximises lies between nothing and everything."""
    game, players = mode.game, mode.players
    rules, judge = game.rules, game.judge
    match = mode.new(6)
    chooser = random.Random(6)
    out, shares = [0.0] * (2 * players), [0.0] * players
    state = match.progress.state.clone()
    rounds = 0
    while True:
        actions = [0] * rules.MAX_LEGAL
        while state.pending:
            seat = state.pending.bit_length() - 1
            rules.apply(state, seat, actions[chooser.randrange(rules.legal(state, seat, actions))], [])
        judge.outlook(state, out)
        assert all(0 <= number <= 1 for number in out[players:])
        rounds += 1
        if rules.is_over(state):
            break
        assert all(0 <= number <= 1 for number in out)
        rules.next_round(state, [])
    if game.outcome(state).winners:
        rules.returns(state, shares)
        assert out[:players] == pytest.approx(shares)


@pytest.mark.slow
def test_thoughts_are_about_every_legal_move(mode):
    match = mode.new(8)
    seat = match.pending[0]
    moves = match.legal(seat)
    bot = Bot(mode.game, "search:400", is_plain=not has_compiler())
    advice = bot.advise(match, seat, 1)
    told = [thought.move for thought in advice.thoughts]
    selection = match.selection(seat)
    if selection:
        assert sorted(told) == sorted(f"{selection.word} {card}" for card in selection.among)
    elif len(moves) > 1:
        assert sorted(told) == sorted(map(str, moves))
    tried = [thought for thought in advice.thoughts if thought.visits]
    game_is_contest = mode.game.is_contest(match.players, match.options)
    assert advice.simulations == 0 or tried
    for thought in tried:
        assert 0 <= thought.hope <= 1
        assert thought.error >= 0
        assert (thought.chance is not None) == game_is_contest
    first = selection.choose if selection else 0  # the cards of the choice come before all others
    for part in (advice.thoughts[:first], advice.thoughts[first:]):
        visits = [thought.visits for thought in part]
        assert visits == sorted(visits, reverse=True)


def test_a_bot_has_no_advice_for_who_has_nothing_to_decide(game):
    match = Match.new(game.name, seed=2)
    bot = Bot(game.name, "random")
    chooser = random.Random(2)
    refused = 0
    while not match.over:
        for seat in set(range(match.players)) - set(match.pending):
            refused += 1
            with pytest.raises(NotYourTurn):
                bot.advise(match, seat, 1)
        match.play(match.pending[0], random_move(match, match.pending[0], chooser))
    assert refused
    with pytest.raises(GameOver):
        bot.advise(match, 0, 1)


@pytest.mark.slow
def test_a_search_repeats_exactly(game):
    match = Match.new(game.name, seed=2)
    seat = match.pending[0]
    first, again, other = (Bot(game, "search:150").advise(match, seat, seed) for seed in (1, 1, 2))
    assert (first.move, first.thoughts) == (again.move, again.thoughts)
    assert first.thoughts != other.thoughts


@pytest.mark.slow
def test_two_threads_share_the_simulations(game):
    match = Match.new(game.name, seed=2)
    seat = match.pending[0]
    alone = Bot(game, "search:101", threads=1).advise(match, seat, 1)
    shared = Bot(game, "search:101", threads=2).advise(match, seat, 1)
    assert shared.simulations == alone.simulations
    match.play(seat, shared.move)


def test_a_search_can_be_stopped(game):
    match = Match.new(game.name, seed=2)
    stop = threading.Event()
    stop.set()
    advice = Bot(game, "search:1000000").advise(match, match.pending[0], 1, stop)
    assert advice.simulations < 1000
    match.play(match.pending[0], advice.move)


@pytest.mark.slow
def test_a_search_ends_with_its_time(game, monkeypatch):
    """By a clock that goes on whenever it is looked at, so that the machine has no say."""
    tick = 0.004
    monkeypatch.setattr("voliere.bots.bot.time", SimpleNamespace(perf_counter=itertools.count(0.0, tick).__next__))
    match = Match.new(game.name, seed=2)
    seat = match.pending[0]
    is_plain = not has_compiler()
    short, long = (Bot(game, f"search:{seconds}s", threads=1, is_plain=is_plain) for seconds in (0.02, 0.06))
    advised = short.advise(match, seat, 1)
    assert 0.02 <= advised.seconds < 0.02 + 7 * tick
    assert 0 < advised.simulations < long.advise(match, seat, 1).simulations
    match.play(seat, advised.move)


def test_five_levels(game):
    levels = game.judge.LEVELS
    assert len(levels) == 5
    assert len(set(levels)) == 5
    for number, level in enumerate(levels, 1):
        who = character(game, f"level{number}")
        assert who == Character.parse(level)
        assert str(who) == level
        assert who.seconds is None  # so that what was calibrated is what people meet


@pytest.mark.slow
def test_a_world_can_be_drawn_between_the_steps_of_a_move(mode):
    """A search looks at the second step of a move too; no card may be lost there."""
    rules = mode.game.rules
    workspace = Workspace(Engine(mode.game, plain=not has_compiler()), mode.state(), tree=200)
    row = workspace.engine.ints(traits(mode.game, Character.parse("search:40")))
    for match, seat in decisions(mode.new(9), 7, random.Random(9)):
        state = match.world(seat, 1).progress.state.clone()
        while True:
            actions = [0] * rules.MAX_LEGAL
            n = rules.legal(state, seat, actions)
            rules.apply(state, seat, actions[n // 2], [])
            if not state.midway:
                break
            before = sorted(card for card, _ in mode.game.whereabouts(state))
            world = state.clone()
            rules.resample(world, seat, [0] * rules.SCRATCH)
            assert sorted(card for card, _ in mode.game.whereabouts(world)) == before
            workspace.show(state)
            action = workspace.minds.enter_choose(workspace.buffers, mind.SEARCH, seat, 1, row)
            assert action in actions[: rules.legal(state, seat, actions)]


@pytest.mark.slow
def test_one_bot_plays_tables_of_any_size(game):
    """Its rooms are made for a number of players: compiled code would write beyond them without a word."""
    bot = Bot(game, "search:20", is_plain=not has_compiler())
    for players in (*game.players, game.players[0]):
        match = Match.new(game.name, players, 12)
        seat = match.pending[0]
        advised = bot.advise(match, seat, 1)
        assert (advised.move, advised.thoughts) == (
            (again := Bot(game, "search:20", is_plain=not has_compiler()).advise(match, seat, 1)).move,
            again.thoughts,
        )


def test_a_bot_refuses_another_game_and_names_that_are_none(game):
    other = next(name for name in names() if name != game.name)
    match = Match.new(other, None, 1)
    with pytest.raises(UnknownBot) as refused:
        Bot(game, "greedy").advise(match, match.pending[0], 1)
    assert (game.name in refused.value.reason, other in refused.value.reason) == (True, True)
    for name in (None, 5, "", "level9", "search:0", "greedy~101"):
        with pytest.raises(UnknownBot):
            Bot(game, name)
    with pytest.raises(ValueError, match="threads"):
        Bot(game, "greedy", threads=0)


def test_the_cards_of_a_choice_are_told_first(mode):
    bot = Bot(mode.game, "search:24", is_plain=not has_compiler())
    for match, seat in decisions(mode.new(13), 15, random.Random(13)):
        if selection := match.selection(seat):
            advised = bot.advise(match, seat, 2)
            told = {thought.move.partition(" ")[2] for thought in advised.thoughts[: selection.choose]}
            assert told == set(str(advised.move).partition(" ")[2].split())


def test_a_search_may_trust_its_judge(mode, count):
    """With enough trust it plays what one ply of judgement likes best, whatever it simulates."""
    rules, worth = mode.game.rules, mode.game.judge.worth
    workspace = Workspace(Engine(mode.game, plain=True), mode.state(), tree=200)
    row = traits(mode.game, Character.parse("search:60"))
    row[mind.TRUST], row[mind.FAITH], row[mind.WALKS] = 10**9, 0, BY_HUNCH
    for match, seat in decisions(mode.new(11), count(30, 9), random.Random(11)):
        state = match.world(seat, 1).progress.state.clone()
        actions = [0] * rules.MAX_LEGAL
        legal = actions[: rules.legal(state, seat, actions)]
        if len(legal) < 30:  # every one is tried before the best is tried again
            workspace.show(state)
            chosen = workspace.minds.enter_choose(workspace.buffers, mind.SEARCH, seat, 1, row)
            assert worth(state, seat, chosen) == max(worth(state, seat, action) for action in legal)


def test_an_ending_is_solved(mode):
    """Every line, and for everybody the best of them, as the simplest recursion finds it."""
    game, judge = mode.game, mode.game.judge
    workspace = Workspace(Engine(game, plain=True), mode.state(), tree=1)
    solved = 0
    for match, _ in decisions(mode.new(10), 1, random.Random(10)):
        state = match.progress.state
        if judge.is_ending(state):
            workspace.buffers.worlds[mind.WALK] = state.clone()
            workspace.minds.solve(workspace.buffers)
            assert (workspace.buffers.hopes, workspace.buffers.points) == best_line(game, state)
            solved += 1
    assert solved or not judge.SEARCH.solves or not game.is_contest(mode.players, match.options)


def best_line(game, state):
    rules, players = game.rules, state.players
    if state.pending == 0:
        hopes, points = [0.0] * 2 * players, [0] * players
        game.judge.outlook(state, hopes)
        rules.scores(state, points)
        return hopes, points
    mover = state.pending.bit_length() - 1
    actions = [0] * rules.MAX_LEGAL
    ends = []
    for n in range(rules.legal(state, mover, actions)):
        after = state.clone()
        rules.apply(after, mover, actions[n], [])
        ends.append(best_line(game, after))
    return max(ends, key=lambda end: end[0][players + mover])


@pytest.mark.parametrize(
    "text", ["", "level0", "level6", "level", "clever", "search:", "search:0", "search:x", "random:5"]
)
def test_a_bot_that_nobody_knows_is_refused(game, text):
    with pytest.raises(UnknownBot, match="level1"):
        character(game, text)


@pytest.mark.parametrize(
    "text",
    [
        "search:1.5",
        "search:0s",
        "search:99999999999",
        "greedy~101",
        "greedy:2s",
        "net:2s",
        "net:101",
        "random:1",
        "SEARCH",
        "é",
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(text):
    with pytest.raises(UnknownBot):
        Character.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "random",
        "greedy",
        "net",
        "net:0.05~5",
        "greedy:2.5",
        "search",
        "search:2000",
        "search:0.5s",
        "flat:20",
        "greedy~30",
        "search:7~5",
    ],
)
def test_a_character_is_written_as_it_is_read(text):
    assert str(Character.parse(text)) == text


def test_who_strays_takes_what_looks_nearly_as_good(game):
    """A little heat chooses among the best; with much, any move is made now and then, and none plays as without."""
    judge, rules = game.judge, game.rules
    for match, seat in decisions(Match.new(game.name, None, 2), 1, random.Random(2)):
        state = match.world(seat, 1).progress.state
        actions = [0] * rules.MAX_LEGAL
        legal = actions[: rules.legal(state, seat, actions)]
        worths = {action: judge.worth(state, seat, action) for action in legal}
        spread = max(worths.values()) - min(worths.values())
        if spread > 0.1:  # heat is in thousandths
            break
    workspace = Workspace(Engine(game, plain=True), state, tree=1)
    workspace.show(state)

    def mean(heat):
        row = traits(game, Character(kind="greedy", heat=heat))
        minds, buffers = workspace.minds, workspace.buffers
        chosen = [minds.enter_choose(buffers, mind.GREEDY, seat, seed, row) for seed in range(200)]
        return sum(worths[action] for action in chosen) / len(chosen)

    assert mean(0) == pytest.approx(max(worths.values()))
    assert mean(0) > mean(spread / 4) > mean(100 * spread)


def test_a_search_that_is_not_compiled_yet_plays_by_its_net(game, monkeypatch):
    """It has no time for walks then; of each move it tells what the net hopes."""
    monkeypatch.setattr("voliere.bots.bot.is_warm", lambda _: False)
    match = Match.new(game.name, None, 3)
    seat = match.pending[0]
    advice = Bot(game, "level5", is_plain=None).advise(match, seat, 1)
    if game.sight.FEATURES:
        assert advice.move == Bot(game, "net", is_plain=True).advise(match, seat, 1).move
        assert advice.simulations == 0
        told = [one for one in advice.thoughts if one.visits]
        assert all(0 <= one.hope <= 1 and one.chance is None and one.score is None for one in told)
        assert len(told) > 1
    else:
        assert advice.simulations > 0
