"""Playthroughs and tree counts are what they were; `python tools/golden.py` writes them anew."""

import golden
import pytest

from voliere.games import names

pytestmark = pytest.mark.rules

ALL = dict(golden.goldens())


@pytest.mark.parametrize("file", ALL)
def test_golden(file):
    path = golden.FOLDER / file
    assert path.exists(), f"{file} is new: run tools/golden.py and review it"
    assert ALL[file]() == path.read_text("utf-8"), "run tools/golden.py and review the difference"


def test_every_game_has_goldens_and_there_are_no_others():
    assert {path.name for path in golden.FOLDER.glob("*.txt")} == set(ALL)
    assert {file.split("-")[0] for file in ALL} == set(names())
