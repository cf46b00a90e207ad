"""Compiling: what is cached where, and what is refused."""

import subprocess
import sys
import threading

import pytest

from voliere.games import get, names
from voliere.kernel import compiler
from voliere.kernel.rule import rule

pytestmark = pytest.mark.usefixtures("compiled_only")


@pytest.fixture
def rules():
    return get(names()[0]).rules


def test_only_rules_are_compiled(rules):
    with pytest.raises(TypeError, match="not a @rule"):
        compiler.Compiler(rules).twin(lambda: 0)


def test_a_rule_may_not_take_just_anything(rules):
    @rule
    def wrong(words: str) -> int:
        return len(words)

    with pytest.raises(TypeError, match="cannot take"):
        compiler.Compiler(rules).twin(wrong)


def test_the_cache_follows_every_source(rules, tmp_path, monkeypatch):
    """An edit in any rule source, a bounds-check run or another place of the cache: another folder."""
    monkeypatch.setenv("VOLIERE_CACHE_DIR", str(tmp_path))
    folder = compiler.cache_folder(compiler.rule_sources(rules))
    assert folder.is_relative_to(tmp_path)
    assert compiler.cache_folder(compiler.rule_sources(rules)) == folder
    monkeypatch.setenv("VOLIERE_BOUNDSCHECK", "1")
    assert compiler.cache_folder(compiler.rule_sources(rules)) != folder
    monkeypatch.delenv("VOLIERE_BOUNDSCHECK")
    source = tmp_path / "sources" / "rules.py"
    source.parent.mkdir()
    source.write_text("A = 1")
    monkeypatch.setattr(rules, "__file__", str(source))
    first = compiler.cache_folder(compiler.rule_sources(rules))
    source.write_text("A = 2")
    assert compiler.cache_folder(compiler.rule_sources(rules)) not in (first, folder)


def test_what_stands_on_the_rules_does_not_unmake_them(rules, tmp_path, monkeypatch):
    """A judge is changed often, and compiling rules takes long."""
    monkeypatch.setenv("VOLIERE_CACHE_DIR", str(tmp_path))
    for name in ("rules.py", "judge.py", "table.py"):
        (tmp_path / name).write_text("A = 1")
    monkeypatch.setattr(rules, "__file__", str(tmp_path / "rules.py"))
    folder = compiler.cache_folder(compiler.rule_sources(rules))
    (tmp_path / "judge.py").write_text("A = 2")
    assert compiler.cache_folder(compiler.rule_sources(rules)) == folder


def test_what_was_made_from_other_files_of_the_same_text_does_not_count_as_made(rules, tmp_path, monkeypatch):
    """Numba would compile anew, and whoever was told that it only has to read would wait."""
    import os

    monkeypatch.setenv("VOLIERE_CACHE_DIR", str(tmp_path))
    source = tmp_path / "rules.py"
    source.write_text("A = 1")
    monkeypatch.setattr(rules, "__file__", str(source))
    compiler._mark(rules, compiler.play, None).touch()
    assert compiler.is_cached(rules)
    os.utime(source, (1, 1))
    assert not compiler.is_cached(rules)


def test_compiled_code_of_sources_long_gone_is_swept_away(rules, tmp_path, monkeypatch):
    import os

    monkeypatch.setenv("VOLIERE_CACHE_DIR", str(tmp_path))
    old = tmp_path / "compiled" / "old"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))
    compiler.cache_folder(compiler.rule_sources(rules))
    assert not old.exists()


def test_a_second_process_reads_the_cache(rules):
    """Nothing is compiled anew: Numba counts its cache hits."""
    compiler.compiled(rules)
    script = (
        "from voliere.games import get, names\n"
        "from voliere.kernel.compiler import compiled\n"
        "fast = compiled(get(names()[0]).rules)\n"
        "twins = [twin for twin in fast.compiler.twins.values() if hasattr(twin, 'stats')]\n"
        "print(len(twins), sum(sum(twin.stats.cache_misses.values()) for twin in twins))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    twins, misses = map(int, done.stdout.split())
    assert twins > 20
    assert misses == 0


def test_compiled_code_lets_other_threads_run(rules):
    """nogil: a counter in another thread goes on while games are played."""
    import numpy as np

    game = get(names()[0])
    fast = compiler.compiled(rules)
    players = game.default_players
    games = 20_000
    state = game.configure(players, game.check_options(players, {})).pack()
    is_done = threading.Event()

    def play():
        fast.play_games(
            state, state.copy(), np.zeros(rules.MAX_LEGAL, np.int64), np.zeros(0, np.int64), 1, 0, games,
            np.zeros(players, np.int64), np.zeros(players), np.zeros(games * players, np.int64),
            np.zeros(games * players), np.zeros(games, np.int64),
        )  # fmt: skip
        is_done.set()

    worker = threading.Thread(target=play)
    worker.start()
    turns = 0
    while not is_done.is_set():
        turns += 1
    worker.join()
    assert turns > 100


def test_without_numba_there_is_no_compiler(monkeypatch):
    monkeypatch.setenv("VOLIERE_PLAIN", "1")
    assert not compiler.has_compiler()
