"""A fifth game is a fifth folder: the example of docs/adding-a-game.md passes all that a game must, by itself.

Every test that runs for each game runs here for a game that the others know nothing of. Left out are files that a tool
writes for the games of this package: goldens, playthroughs, contact sheets.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import IS_FULL

pytestmark = pytest.mark.slow  # pytest within pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
ELSEWHERE = TESTS / "fifth_game"
GAME = "soloist"
FOLDER = ELSEWHERE / GAME
MOST_LINES = 150
SERVER_TESTS = ["tests/server"]
if not IS_FULL:
    SERVER_TESTS = [f"tests/server/test_{name}.py" for name in ("whole_games", "secrets_at_the_wire", "visits")]
# With --all compiled rules and minds, too: compiling them takes a while.
ENVIRONMENT = {**os.environ, "VOLIERE_GAMES": str(ELSEWHERE), **({} if IS_FULL else {"VOLIERE_PLAIN": "1"})}


def run(*command, typed="", **more):
    return subprocess.run(
        [sys.executable, *command],
        env={**ENVIRONMENT, **more},
        cwd=ROOT,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def check_tests(least, *arguments, which=GAME, **more):
    """Run the tests of these places for the game alone: all must pass, and there must be some."""
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "-k", which, *arguments, **more)
    passed = re.search(r"(\d+) passed", done.stdout)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert int(passed[1]) >= least, done.stdout[-500:]


def voliere(*words, typed=""):
    done = run("-m", "voliere", *words, typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def lines_of_code(folder):
    """Of Python and JavaScript: neither blank lines, nor comments, nor docstrings."""
    files = [path for suffix in ("py", "js") for path in folder.rglob(f"*.{suffix}") if "tests" not in path.parts[-2:]]
    nothing = re.compile(r'\s*((#|//|/?\*).*|""".*""")?')
    return sum(not nothing.fullmatch(line) for path in files for line in path.read_text("utf-8").splitlines())


def test_it_is_small():
    assert 0 < lines_of_code(FOLDER) < MOST_LINES


def test_the_page_that_walks_through_it_shows_it_as_it_is():
    code = [path.read_text("utf-8") for path in FOLDER.glob("*.py")]
    shown = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "adding-a-game.md").read_text("utf-8"), re.DOTALL)
    assert len(shown) > 2
    for block in shown:
        assert any(block in text for text in code), block


def test_nothing_else_knows_its_name():
    source = [path for path in (ROOT / "src").rglob("*") if path.suffix in (".py", ".js", ".ftl", ".html")]
    assert [path for path in source if GAME in path.read_text("utf-8").lower()] == []


def test_it_keeps_every_promise_of_rules_views_texts_and_bots_and_research_libraries_play_it():
    places = ["tests/contract", str(FOLDER), "tests/test_notebook.py", "tests/test_api.py", "tests/kernel"]
    check_tests(210, *places, "tests/adapters", which=f"{GAME} and not playthroughs")


def test_commands_studies_and_tables_of_a_server_know_it():
    check_tests(39, "tests/cli", "tests/lab", *SERVER_TESTS)


def test_its_rules_and_its_judge_fit_the_contract(tmp_path):
    """As a folder among the others, which is how mypy finds a package."""
    package = tmp_path / "voliere"
    (package / "games").mkdir(parents=True)
    for path in (ROOT / "src" / "voliere").iterdir():
        if path.name != "games":
            (package / path.name).symlink_to(path)
    for path in [*(ROOT / "src" / "voliere" / "games").iterdir(), FOLDER]:
        (package / "games" / path.name).symlink_to(path)
    cache = ROOT / ".mypy_cache" / GAME
    done = run("-m", "mypy", "--cache-dir", str(cache), "-m", f"voliere.games.{GAME}.table", MYPYPATH=str(tmp_path))
    assert done.returncode == 0, done.stdout


def test_the_commands_list_it_and_run_it():
    assert GAME in [game["name"] for game in json.loads(voliere("games", "--json"))]
    assert "only who sings alone is heard" in voliere("games", "--lang", "en")
    assert "SO-04" in voliere("rules", GAME)
    # All that are not in the hand are refused.
    every_card = "\n".join(f"{bird}{note}" for bird in "JRW" for note in range(1, 9))
    played = voliere("play", GAME, "--seed", "1", "--bots", "greedy", "--lang", "en", typed=every_card)
    assert re.search(r"^ *points +\d+ +\d+ +\d+", played, re.MULTILINE), played
    assert sum(json.loads(voliere("simulate", GAME, "--games", "20", "--plain", "--json"))["scores"].values()) == 60
    assert "greedy" in voliere("tournament", GAME, "--bots", "greedy,random", "--deals", "2")
