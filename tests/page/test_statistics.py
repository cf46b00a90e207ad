"""How one does, on the page: the empty screen says what to do, the full one adds up, on a phone and on a desktop."""

import asyncio
import random
import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.page.conftest import DESKTOP, PHONE
from voliere.server.identity import COOKIE, Identity
from voliere.server.store import Summary
from voliere.server.store.results import DAY, Result
from voliere.server.store.sqlite import SqliteStore

ME, BEN = ("me".ljust(22, "_"), "ben".ljust(22, "_"))
GAMES = 30


def some_game(chooser, number, now):
    """Alone for a score, or against a friend or a bot."""
    players = chooser.choice([1, 2])
    other = chooser.choice([BEN, ""])
    is_won = chooser.random() < 0.6
    opened = now - chooser.randrange(300 * DAY)
    return Summary(
        table=f"t{number:05}".ljust(22, "_"),
        game="songbirds",
        players=players,
        options=[],
        status="over",
        pace="live",
        is_public=False,
        names=["Me", "Ben" if other else None][:players],
        levels=[0, 0 if other else 4][:players],
        people=[[ME], [BEN] if other else []][:players],
        kept_for=["", ""][:players],
        pending=[],
        winners=[] if players == 1 else [0 if is_won else 1],
        scores=[chooser.randint(10, 70) for _ in range(players)],
        opened=opened,
        updated=opened + 1,
        due=None,
        result=Result(
            ended=opened + 1,
            moves=16,
            ranks=[1] if players == 1 else [1, 2] if is_won else [2, 1],
            title="title-superstar" if players == 1 else None,
            adjusted=[60.0, 40.0][:players] if number % 3 == 0 else [],
        ),
    )


@pytest.fixture(scope="module")
def served(chromium, tmp_path_factory):
    """A server that has seen one person play."""
    from tests.page.conftest import Served

    folder = tmp_path_factory.mktemp("known")
    chooser, now = random.Random(6), time.time_ns() // 1_000_000
    games = [some_game(chooser, number, now) for number in range(GAMES)]

    async def fill():
        store = SqliteStore(folder)
        await store.open()
        await store.set_name(BEN, "Ben")
        await asyncio.gather(*(store.append(one.table, 0, [b"{}"], one) for one in games))
        await store.close()

    with ThreadPoolExecutor(1) as apart:  # the browser's driver has a loop in this thread
        apart.submit(asyncio.run, fill()).result()
    server = Served(folder)
    server.games = games
    server.cookie = Identity((folder / "secret").read_text("utf-8").strip()).sign(ME)
    yield server
    server.stop()


def test_who_has_played_nothing_is_told_what_to_do(visitor):
    one = visitor(PHONE)
    one.go("/statistics")
    one.page.get_by_role("heading", name="Nothing to count yet").wait_for()
    assert one.axe() == []
    one.page.get_by_role("link", name="Play", exact=True).click()
    one.page.wait_for_selector(".tile")


def test_what_cannot_be_listed_is_said_as_it_is(visitor):
    """An address that was written by hand, or kept for too long, is no lack of a network."""
    one = visitor()
    one.may_lose = True  # the browser writes down what was refused
    one.go("/games?game=bridge")
    assert "bridge" in one.page.locator(".found [role=alert]").inner_text()


@pytest.mark.parametrize(("size", "dark"), [(PHONE, False), (DESKTOP, True)], ids=["phone", "desktop"])
def test_all_adds_up_and_every_game_is_found_again(visitor, served, size, dark):
    one = visitor(size, dark=dark)
    one.context.add_cookies([{"name": COOKIE, "value": served.cookie, "url": served.address}])
    one.go("/statistics")
    page = one.page
    page.wait_for_selector(".sums dd.n")
    contests = [game for game in served.games if game.winners]
    won = [game for game in contests if 0 in game.winners]
    sums = page.locator(".sums dd.n").all_inner_texts()
    share = f"{100 * len(won) / len(contests):.0f}%"
    assert sums[:3] == [str(GAMES), str(len(won)), share]
    assert "Fair would be 50%" in page.inner_text(".sums")
    assert "60%" in sums[3]
    with_ben = [game for game in contests if BEN in game.people[1]]
    ahead = sum(0 in game.winners for game in with_ben)
    assert f"{ahead}–{len(with_ben) - ahead}" in page.inner_text(".heads")
    best = max(game.scores[0] for game in served.games if not game.winners)
    assert str(best) in page.inner_text(".feats")
    assert "superstar" in page.inner_text(".feats")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert one.axe() == []

    page.get_by_role("link", name="Ben").click()
    rows = page.locator(".tablerow")
    rows.first.wait_for()
    assert rows.count() == min(20, len(with_ben))
    page.get_by_label("Result").select_option("won")
    page.wait_for_function("n => document.querySelectorAll('.tablerow').length === n", arg=ahead)
    page.reload()  # the address knows what was looked for
    page.wait_for_function("n => document.querySelectorAll('.tablerow').length === n", arg=ahead)
    page.get_by_label("From").fill("2999-01-01")
    page.get_by_text("None like that.").wait_for()
    assert one.axe() == []
    page.get_by_label("From").fill("")
    page.get_by_label("Result").select_option("")
    page.get_by_label(re.compile("^With")).select_option("")
    page.wait_for_function("!location.search")
    assert page.get_by_label("Result").is_visible()  # one may go on to look for something else


def test_a_rating_is_hidden_by_a_switch(visitor, served):
    pytest.importorskip("openskill")
    one = visitor(PHONE)
    one.context.add_cookies([{"name": COOKIE, "value": served.cookie, "url": served.address}])
    one.go("/statistics")
    switch = one.page.get_by_role("switch")
    switch.wait_for()
    assert switch.is_checked()
    with one.page.expect_response("**/api/me/rating"):
        switch.click()
    one.page.reload()
    switch.wait_for()
    assert not switch.is_checked()


def test_what_is_found_is_in_sight_below_the_filters(visitor, served):
    one = visitor(PHONE)
    one.context.add_cookies([{"name": COOKIE, "value": served.cookie, "url": served.address}])
    page = one.page
    one.go("/games?since=abc")  # no day: all games
    page.wait_for_selector(".found li")
    assert page.get_by_label("From").input_value() == ""
    one.go("/games")
    page.get_by_text("Look for", exact=True).click()
    first = page.locator(".found li").first.bounding_box()
    assert first["y"] + first["height"] < PHONE[1]
    panel = page.locator(".sieve").bounding_box()
    for field in page.locator(".sieve-more .text").all():
        box = field.bounding_box()
        assert box["x"] >= panel["x"]
        assert box["x"] + box["width"] <= panel["x"] + panel["width"]
