"""Every clause of a rules page is carried by a test, and every test carries clauses that are there."""

import ast
import re
from pathlib import Path

import pytest

from voliere.folders import PACKAGE, game_folder
from voliere.game import Game
from voliere.texts import LANGUAGES

TESTS = Path(__file__).parent.parent


def folder_of_tests(game: Game) -> Path:
    """A game of this package has its tests here, one that lives elsewhere in its own folder."""
    folder = game_folder(game.name)
    return TESTS / game.name if folder.is_relative_to(PACKAGE) else folder / "tests"


def clauses_of_page(page: str) -> set[str]:
    """The ids that stand in backticks: where a rule is told, not where one is referred to."""
    return set(re.findall(r"`([A-Z]{2}-\d{2,})`", page))


def clauses_of_tests(folder: Path) -> dict[str, list[str]]:
    """The tests that carry a clause, by its id."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                        for clause in map(ast.literal_eval, mark.args):
                            found.setdefault(clause, []).append(f"{path.name}::{node.name}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_clauses_of_the_rules_page_are_those_that_tests_carry(game, language):
    told = clauses_of_page(game.rules_page(language))
    tested = set(clauses_of_tests(folder_of_tests(game)))
    assert told, "the page names no clause"
    assert told - tested == set(), "these clauses have no test"
    assert tested - told == set(), "these clauses are not on the page"


def test_clauses_are_numbered_without_a_gap(game):
    numbers = sorted(int(clause.partition("-")[2]) for clause in clauses_of_tests(folder_of_tests(game)))
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_test_that_carries_a_clause_is_marked_as_one_of_the_rules(game):
    """So that it runs without Numba too, and in the mutation run."""
    for path in sorted(folder_of_tests(game).rglob("test_*.py")):
        text = path.read_text("utf-8")
        if "pytest.mark.clause" in text:
            assert "pytestmark = pytest.mark.rules" in text, path.name
