"""One more language is one more file beside each of another: no code, and no test, names the languages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import voliere
from voliere.texts import DEFAULT, LANGUAGES

pytestmark = pytest.mark.slow  # each starts Python anew

ROOT = Path(__file__).resolve().parent.parent
NEW = "xx"

SERVED = f"""
from voliere.games import get, names
from voliere.server.assets import collect
files = collect()
assert "texts/{NEW}.ftl" in files
for name in names():
    assert f"texts/{{name}}.{NEW}.ftl" in files
    assert "{NEW}" in get(name).describe()["texts"]
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """Where Python finds a package with a language that is English by another name."""
    folder = tmp_path_factory.mktemp("languages")
    package = folder / "voliere"
    shutil.copytree(Path(voliere.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    for pattern in (f"{DEFAULT}.ftl", f"*.{DEFAULT}.md"):
        for path in list(package.rglob(pattern)):
            shutil.copy(path, path.with_name(path.name.replace(f"{DEFAULT}.", f"{NEW}.")))
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]),
        "VOLIERE_QUICK": "1",
        "VOLIERE_PLAIN": "1",
    }


@pytest.fixture
def python(environment):
    def run(*words):
        done = subprocess.run(
            [sys.executable, *words], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout, done.stderr

    return run


def test_the_command_line_speaks_it(python):
    assert python("-m", "voliere", "games", "--lang", NEW) == python("-m", "voliere", "games", "--lang", DEFAULT)
    code, _, line = python("-m", "voliere", "games", "--lang", "none")
    assert code == 2
    assert ", ".join([*LANGUAGES, NEW]) in line


def test_the_server_offers_it(python):
    assert python("-c", SERVED) == (0, "", "")


def test_the_contract_of_texts_and_the_goldens_take_it(python):
    goldens = "tests/golden/test_golden.py::test_every_game_has_goldens_and_there_are_no_others"
    code, output, _ = python("-m", "pytest", "-v", "-p", "no:cacheprovider", "tests/contract/test_texts.py", goldens)
    assert code == 0, output
    assert f"-{NEW}]" in output
