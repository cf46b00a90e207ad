"""A person plays whole games in a real browser: by mouse, by keyboard alone, by touch on a small phone."""

import pytest

from tests.conftest import IS_FULL
from tests.page.conftest import DESKTOP, PHONE
from tests.page.playing import END, Keyboard, Mouse, open_game, play_to_the_end
from voliere.folders import game_folder
from voliere.games import names

BOARDS = list(names())
SHORTEST = BOARDS[-1]
FEWER = BOARDS if IS_FULL else [SHORTEST]  # a whole game takes up to a minute
TAKES_LONG = pytest.mark.skipif(not IS_FULL, reason="takes long: with --all alone")
VARIANTS = [(1, None), (2, "Co-operative"), (3, "Early Bird"), (4, None), (6, None)]


def has_sources(name):
    """Whether a board says what the numbers of a score sheet came from."""
    board = game_folder(name) / "page" / "board.js"
    return board.exists() and "  source,\n" in board.read_text("utf-8")


def dealt_out(way, ways):
    """Every game in every way with --all; else some games in each."""
    return BOARDS if IS_FULL else BOARDS[way::ways]


@pytest.mark.parametrize("name", FEWER)
def test_a_whole_game_by_mouse(visitor, name):
    one = visitor(DESKTOP)
    open_game(one, name)
    assert play_to_the_end(one.page, Mouse()) > 5
    assert one.page.locator(".scores tbody tr").count()
    numbers = one.page.locator(".scores tbody tr").nth(1).locator(".amount")
    assert bool(numbers.count()) == has_sources(name)
    if numbers.count():  # each opens the cards it came from
        numbers.first.click()
        one.page.wait_for_selector("dialog[open] .sources")
        assert one.axe() == []


@pytest.mark.parametrize("name", dealt_out(3, 4))
def test_a_whole_game_by_keyboard_alone(visitor, name):
    one = visitor(DESKTOP)
    open_game(one, name)
    play_to_the_end(one.page, Keyboard())


@pytest.mark.parametrize("name", dealt_out(2, 4))
def test_a_whole_game_by_touch_on_a_small_phone(visitor, name):
    one = visitor(PHONE, touch=True)
    open_game(one, name)
    sizes = one.page.evaluate(
        "(({ scrollWidth, scrollHeight }) => [scrollWidth, innerWidth, scrollHeight, innerHeight])"
        "(document.querySelector('.window'))"
    )
    assert sizes[0] <= sizes[1]
    assert sizes[2] <= sizes[3]
    play_to_the_end(one.page, Mouse(tap=True))
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@TAKES_LONG
def test_a_game_with_all_its_animation(visitor):
    one = visitor(DESKTOP, speed="normal")
    open_game(one, SHORTEST)
    play_to_the_end(one.page, Mouse())
    one.page.wait_for_selector(END)


@pytest.mark.parametrize(("players", "way"), VARIANTS if IS_FULL else VARIANTS[:1], ids=str)
def test_other_ways_to_play_the_shortest_game(visitor, players, way):
    one = visitor(PHONE, touch=True)
    open_game(one, SHORTEST, players=players, variant=way)
    play_to_the_end(one.page, Mouse(tap=True))
