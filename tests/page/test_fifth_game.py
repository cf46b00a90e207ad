"""The example of docs/adding-a-game.md in a browser, on the board that a game has which brings none."""

import pytest

from tests.conftest import IS_FULL
from tests.test_fifth_game import GAME, check_tests


@pytest.mark.whole
def test_people_play_it_by_mouse_by_keyboard_and_by_touch(chromium):
    """With --all in all three ways."""
    ways = "" if IS_FULL else " and by_touch"
    check_tests(3 if IS_FULL else 1, "tests/page/test_whole_games.py", which=GAME + ways, VOLIERE_FULL="1")
