"""Compiling: what is cached where, and what is refused."""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from voliere.engine import Engine
from voliere.folders import PACKAGE
from voliere.games import get, names
from voliere.kernel import compiler, play
from voliere.kernel.rule import rule

pytestmark = pytest.mark.usefixtures("compiled_only")

COUNT_HITS = """
from voliere.folders import PACKAGE
from voliere.games import get, names
from voliere.kernel.compiler import Compiler
rules = get(names()[0]).rules
print(sum(Compiler(rules).twin(rules.returns).stats.cache_hits.values()), PACKAGE)
"""


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


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A game in files of its own, whose rules stand on `state`, its judge on `stakes`, and nothing on `lesson`."""
    monkeypatch.setenv("VOLIERE_CACHE_DIR", str(tmp_path / "cache"))
    compiler._imports.cache_clear()
    imports = {"state": "", "rules": "state", "stakes": "rules", "judge": "stakes", "lesson": "rules", "play": ""}
    modules = {}
    for name, other in imports.items():
        file = tmp_path / f"{name}.py"
        statement = f"from .{other} import A" if name == "judge" else f"from voliere.made_up.{other} import A"
        file.write_text(f"{statement if other else 'A = 1'}\n")
        module = modules[name] = ModuleType(f"voliere.made_up.{name}")
        module.__file__ = str(file)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    yield SimpleNamespace(**modules)
    compiler._imports.cache_clear()


def edit(module):
    Path(module.__file__).write_text(f"{Path(module.__file__).read_text()}B = 2\n")


def test_the_cache_follows_every_source_that_rules_import(package, tmp_path, monkeypatch):
    """An edit there, or a bounds-check run: another folder."""
    folder = compiler.cache_folder(compiler.sources(package.rules))
    assert folder.is_relative_to(tmp_path / "cache")
    assert compiler.cache_folder(compiler.sources(package.rules)) == folder
    monkeypatch.setenv("VOLIERE_BOUNDSCHECK", "1")
    assert compiler.cache_folder(compiler.sources(package.rules)) != folder
    monkeypatch.delenv("VOLIERE_BOUNDSCHECK")
    edit(package.state)
    assert compiler.cache_folder(compiler.sources(package.rules)) != folder


@pytest.mark.parametrize("name", ["lesson", "judge", "stakes", "play"])
def test_what_rules_do_not_import_does_not_unmake_them(package, name):
    """A judge and a lesson are changed often, and compiling rules takes long."""
    folder = compiler.cache_folder(compiler.sources(package.rules))
    edit(getattr(package, name))
    assert compiler.cache_folder(compiler.sources(package.rules)) == folder


def test_what_a_judge_imports_unmakes_what_stands_on_it(package):
    made_from = package.rules, package.play, package.judge
    folder = compiler.cache_folder(compiler.sources(*made_from))
    edit(package.lesson)
    assert compiler.cache_folder(compiler.sources(*made_from)) == folder
    edit(package.stakes)
    assert compiler.cache_folder(compiler.sources(*made_from)) != folder


@pytest.mark.parametrize("name", names())
def test_no_game_compiles_anew_for_its_table_or_lesson(name):
    game = get(name)
    files = {file.name for file in compiler.sources(game.rules, game.judge)}
    assert {"rules.py", "judge.py"} <= files
    assert not files & {"table.py", "lesson.py", "pictures.py", "terminal.py"}


def test_what_was_made_from_these_sources_need_not_be_made_for_a_copy_of_them(tmp_path):
    """In another checkout, an environment that was made anew, a container."""
    shutil.copytree(PACKAGE, tmp_path / "copy" / PACKAGE.name, ignore=shutil.ignore_patterns("page", "__pycache__"))
    hits = [
        subprocess.run(
            [sys.executable, "-c", COUNT_HITS],
            env={**os.environ, "PYTHONPATH": str(place), "VOLIERE_CACHE_DIR": str(tmp_path / "cache")},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for place in (PACKAGE.parent, tmp_path / "copy")
    ]
    assert hits == [["0", str(PACKAGE)], ["1", str(tmp_path / "copy" / PACKAGE.name)]]


def test_compiled_code_of_sources_long_gone_is_swept_away(rules, tmp_path, monkeypatch):
    monkeypatch.setenv("VOLIERE_CACHE_DIR", str(tmp_path))
    old = tmp_path / "compiled" / "old"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))
    compiler.cache_folder(compiler.sources(rules))
    assert not old.exists()


@pytest.fixture
def no_folder(tmp_path, monkeypatch):
    """A cache folder that nobody can write, not even root: it would have to be below a file."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("VOLIERE_CACHE_DIR", str(tmp_path / "file" / "cache"))
    compiler._temporary_root.cache_clear()
    yield
    compiler._temporary_root.cache_clear()


def test_where_no_cache_can_be_kept_there_is_one_for_this_process_that_others_cannot_read(no_folder, rules):
    with pytest.raises(OSError, match="file"):
        compiler.check_cache()
    folder = compiler.cache_folder(compiler.sources(rules))
    assert folder == compiler.cache_folder(compiler.sources(rules))
    assert folder.parent == compiler.cache_root()
    private = folder.parent.parent
    assert (private.stat().st_mode & 0o777, private.stat().st_uid) == (0o700, os.getuid())


def test_where_nothing_can_be_written_rules_are_compiled_without_a_cache(no_folder, rules, monkeypatch):
    monkeypatch.setattr(tempfile, "mkdtemp", refused)

    @rule
    def twice(number: int) -> int:
        return 2 * number

    assert compiler.cache_root() is None
    assert not compiler.is_cached(play, rules, None)
    assert compiler.Compiler(rules).twin(twice)(21) == 42


def refused(**_):
    raise PermissionError


def test_without_a_home_nothing_is_written_to_a_folder_called_tilde(monkeypatch, tmp_path):
    monkeypatch.delenv("VOLIERE_CACHE_DIR", raising=False)
    monkeypatch.setattr(compiler.platformdirs, "user_cache_dir", lambda _: "~/.cache/voliere")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError):
        compiler.check_cache()
    assert not list(tmp_path.iterdir())


def test_a_second_process_reads_the_cache(rules):
    """Nothing is compiled anew: Numba counts its cache hits."""
    assert Engine(get(names()[0])).play
    script = (
        "from voliere.games import get, names\n"
        "from voliere.engine import Engine\n"
        "fast = Engine(get(names()[0])).play\n"
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
    fast = Engine(game).play
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
