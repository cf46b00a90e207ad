"""The same games whatever plays them, counted right."""

import subprocess
import sys

import msgspec
import pytest

from voliere.engine import Engine
from voliere.errors import ClashingOptions, InvalidSeed, UnknownOption, WrongPlayers
from voliere.game import seat_name
from voliere.games import get, names
from voliere.lab.playouts import Playouts
from voliere.lab.simulate import simulate
from voliere.lab.tally import Spread


def result(simulation):
    """All but the speed, which is never the same."""
    return msgspec.structs.replace(simulation, speed=None)


def test_compiled_and_plain_games_have_the_same_result(case, compiled_only):
    arguments = (case.game, case.players, case.options, 60, 11)
    compiled = simulate(*arguments)
    slow = simulate(*arguments, plain=True)
    assert compiled.speed.is_compiled
    assert not slow.speed.is_compiled
    assert result(compiled) == result(slow)


@pytest.mark.slow
@pytest.mark.parametrize("is_plain", [True, False])
def test_the_result_does_not_depend_on_the_chunks(game, is_plain):
    whole = simulate(game, None, {}, 60, 3, plain=is_plain, chunk=60)
    for chunk in (1, 7, 59, None):
        assert result(simulate(game, None, {}, 60, 3, plain=is_plain, chunk=chunk)) == result(whole)


def test_counts_add_up(case):
    done = simulate(case.game, case.players, case.options, 40, 5, plain=True)
    assert done.games == 40
    assert [seat.seat for seat in done.seats] == [seat_name(seat) for seat in range(case.players)]
    assert sum(done.scores.values()) == 40 * case.players
    assert list(done.scores) == sorted(done.scores)
    assert min(done.scores) == min(seat.score.least for seat in done.seats)
    assert max(done.scores) == max(seat.score.most for seat in done.seats)
    mean = sum(score * times for score, times in done.scores.items()) / (40 * case.players)
    assert sum(seat.score.mean for seat in done.seats) / case.players == pytest.approx(mean)
    if done.seats[0].wins is not None:
        assert sum(seat.wins for seat in done.seats) == pytest.approx(40)
        assert sum(seat.share for seat in done.seats) == pytest.approx(1)
    assert done.moves.least <= done.moves.mean <= done.moves.most


def test_wins_are_those_of_the_outcome(case):
    """Game by game: who wins a simulated game is who the score sheet says."""
    values = case.game.check_options(case.players, case.options)
    playouts = Playouts(case.game, case.players, values, is_plain=True)
    for number in range(20):
        playouts.play(9, number, 1)
        outcome = case.game.outcome(playouts.last_state())
        batch = playouts.play(9, number, 1)
        assert list(batch.scores) == outcome.scores
        assert bool(outcome.winners) == case.game.is_contest(case.players, values)
        if outcome.winners:
            best = [seat for seat in range(case.players) if batch.returns[seat] == max(batch.returns)]
            assert best == outcome.winners


def test_without_rivals_there_are_no_wins(case):
    done = simulate(case.game, case.players, case.options, 2, 1, plain=True)
    is_contest = case.game.is_contest(case.players, case.game.check_options(case.players, case.options))
    assert all((seat.wins is not None) == is_contest for seat in done.seats)
    assert all((seat.share is not None) == is_contest for seat in done.seats)


def test_the_seed_decides(game):
    first, again, other = (simulate(game, None, {}, 30, seed, plain=True) for seed in (1, 1, 2))
    assert result(first) == result(again)
    assert first.scores != other.scores
    assert simulate(game, None, {}, 5, "ab" * 32, plain=True).seed == "ab" * 32


def test_progress_is_told(game):
    seen = []
    simulate(game, None, {}, 25, 1, seen.append, plain=True, chunk=10)
    assert seen == [10, 20, 25]


def test_bad_setups_are_refused(game):
    with pytest.raises(WrongPlayers):
        simulate(game, 99, {}, 1, 1)
    with pytest.raises(UnknownOption):
        simulate(game, None, {"nonsense": 1}, 1, 1)
    for seed in (-1, 1 << 256, "xyz", "ab", True):
        with pytest.raises(InvalidSeed):
            simulate(game, None, {}, 1, seed)
    with pytest.raises(ValueError, match="0 games"):
        simulate(game, None, {}, 0, 1)


def test_options_that_clash_are_refused():
    with pytest.raises(ClashingOptions):
        simulate(get("songbirds"), 3, {"early_bird": True, "cooperative": True}, 1, 1)


def test_plain_games_need_neither_numba_nor_numpy():
    script = (
        "import sys; from voliere.games import get, names; from voliere.lab.simulate import simulate;"
        "simulate(get(names()[0]), None, {}, 3, 1, plain=True);"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_spread_is_computed_from_whole_numbers():
    from collections import Counter

    assert Spread.of(Counter({1: 2, 5: 2})) == Spread(3.0, (16 / 3) ** 0.5, 1, 5)
    assert Spread.of(Counter({7: 1})) == Spread(7.0, 0.0, 7, 7)


def test_playouts_are_the_games_of_the_kernel():
    """Nothing is added or left out between `play_games` and a batch."""
    game = get(names()[0])
    players = game.default_players
    values = game.check_options(players, {})
    batch = Playouts(game, players, values, is_plain=True).play(4, 100, 3)
    scores, returns, lengths = [0] * 3 * players, [0.0] * 3 * players, [0] * 3
    state = game.configure(players, values)
    steps = Engine(game, plain=True).play.play_games(
        [state],
        [state],
        [0] * game.rules.MAX_LEGAL,
        [],
        4,
        100,
        3,
        [0] * players,
        [0.0] * players,
        scores,
        returns,
        lengths,
    )
    assert (batch.scores, batch.returns, batch.lengths, batch.steps) == (scores, returns, lengths, steps)
