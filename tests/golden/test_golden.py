"""Playthroughs, tree counts and thoughts are what they were; `python tools/golden.py` writes them anew."""

import golden
import pytest

from voliere.games import names

ALL = dict(golden.goldens())
MINDS = [file for file in ALL if file.endswith("-minds.txt")]


def check(file):
    path = golden.FOLDER / file
    assert path.exists(), f"{file} is new: run tools/golden.py and review it"
    assert ALL[file]() == path.read_text("utf-8"), "run tools/golden.py and review the difference"


@pytest.mark.rules
@pytest.mark.parametrize("file", [file for file in ALL if file not in MINDS])
def test_golden(file):
    check(file)


@pytest.mark.parametrize("file", MINDS)
def test_bots_think_the_same_on_every_machine(file, compiled_only):
    check(file)


def test_every_game_has_goldens_and_there_are_no_others():
    assert {path.name for path in golden.FOLDER.glob("*.txt")} == set(ALL)
    assert {file.split("-")[0] for file in ALL} == set(names())
