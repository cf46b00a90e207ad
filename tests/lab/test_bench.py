"""The figures are there and make sense; how large they are is for benchmarks/ to say."""

import pytest

from voliere.kernel.compiler import has_compiler
from voliere.lab.bench import WINDOWS, Stopwatch, bench, compilation
from voliere.lab.playouts import Playouts


def test_every_figure_is_there(game):
    measured = bench(game, None, {}, 0.05)
    assert measured.players == game.default_players
    assert measured.options == {}
    rates = [measured.plain, *([measured.compiled] if has_compiler() else [])]
    for rate in rates:
        assert 0 < rate.games < rate.moves <= rate.steps
    assert measured.call > 0
    assert (measured.compiled is None) == (not has_compiler())
    if has_compiler():
        assert measured.plain_to_compiled == pytest.approx(measured.plain.moves / measured.compiled.moves)


def test_windows_play_other_games(game):
    watch = Stopwatch(Playouts(game, game.default_players, game.check_options(game.default_players, {}), is_plain=True))
    before = watch.first
    for _ in range(WINDOWS):
        watch.window(0.01)
        assert watch.first > before
        before = watch.first


@pytest.mark.slow
def test_both_starts_are_measured_in_a_cache_of_their_own(game, compiled_only, count, monkeypatch):
    if not count(0, 1):
        pytest.skip("compiling takes long: with --all alone")
    monkeypatch.setenv("VOLIERE_CACHE_DIR", "/nowhere")
    cost = compilation(game)
    assert cost is not None
    assert min(cost.cold, cost.warm) > 0
