"""The example of docs/adding-a-game.md in a browser, on the board that a game has which brings none."""

from tests.test_fifth_game import check_tests


def test_people_play_it_by_mouse_by_keyboard_and_by_touch(chromium):
    check_tests(3, "tests/page/test_whole_games.py", VOLIERE_FULL="1")
