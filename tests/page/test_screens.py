"""Every screen: nothing that axe finds, nothing in the other language, nothing too large, no motion unasked."""

import json
import re

import pytest
from fluent.syntax import FluentParser, ast

from tests.conftest import IS_FULL
from tests.page.conftest import DESKTOP, PHONE, TABLET, Served
from tests.page.playing import GOLD, LAST, MINE, READY, ROUND, Mouse, finish, open_game
from tests.page.test_whole_games import BOARDS, FEWER
from voliere.server.assets import PAGE
from voliere.texts import LANGUAGES

LOBBY_BYTES, TABLE_BYTES, FONT_BYTES = 200_000, 300_000, 90_000
FRENCH = {"Fledgling": "Oisillon"}
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
LOOKS = {(name, theme): (size, theme == "dark") for name, size in SIZES.items() for theme in ("light", "dark")}
OPPOSITE = [("phone", "light"), ("desktop", "dark")]


@pytest.mark.parametrize("kind", LOOKS if IS_FULL else OPPOSITE, ids="-".join)
def test_axe_finds_nothing(visitor, kind):
    boards = BOARDS if IS_FULL else BOARDS[:1] if kind == OPPOSITE[0] else BOARDS[-1:]
    size, dark = LOOKS[kind]
    one = visitor(size, dark=dark)
    page = one.page
    found = {}

    def look(screen):
        page.wait_for_timeout(250)
        found[screen] = one.axe()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen

    one.go()
    page.wait_for_selector(".tile")
    look("lobby")
    page.get_by_role("button", name="Settings").click()
    look("settings")
    page.keyboard.press("Escape")
    for name in boards:
        open_game(one, name)
        page.wait_for_selector(MINE)
        look(f"{name}: my turn")
        cards = page.locator(MINE)
        cards.first.click()
        look(f"{name}: a card chosen")
        if page.query_selector(".board .legal"):
            page.locator(".board .legal").first.click()
        for index in range(1, 12):
            if page.query_selector(GOLD):
                break
            cards.nth(index).click()
        page.wait_for_selector(GOLD)
        look(f"{name}: what it would do")
        version = page.evaluate(LAST)
        page.locator(GOLD).click()
        page.wait_for_function(f"before => ({LAST}) !== before", arg=version)
        page.wait_for_selector(f"{READY}, {ROUND}")
        look(f"{name}: what is next")
        page.get_by_role("button", name="Menu").click()
        look(f"{name}: menu")
        page.keyboard.press("Escape")
        one.go(f"/rules/{name}")
        page.wait_for_selector(".rules h2")
        look(f"{name}: rules")
    open_game(one, BOARDS[-1])
    finish(page)
    look("result")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".replay .board")
    look("replay")
    assert {screen: wrong for screen, wrong in found.items() if wrong} == {}


def words(language):
    """The page's messages that are the same whatever happens."""
    found = {}
    for entry in FluentParser().parse((PAGE / "texts" / f"{language}.ftl").read_text("utf-8")).body:
        if isinstance(entry, ast.Message) and all(isinstance(one, ast.TextElement) for one in entry.value.elements):
            found[entry.id.name] = "".join(one.value for one in entry.value.elements)
    return found


SHOWN = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walk.nextNode()) found.push(walk.currentNode.textContent.trim());
  for (const one of document.querySelectorAll("[aria-label]")) found.push(one.getAttribute("aria-label"));
  return found.filter(Boolean);
}"""


@pytest.mark.parametrize("name", FEWER)
def test_nothing_is_left_in_the_other_language(visitor, name):
    english, french = words("en"), words("fr")
    foreign = {text for name, text in english.items() if text not in french.values() and len(text) > 2}
    one = visitor(DESKTOP, locale="fr-FR")
    page = one.page
    shown = set()

    def look():
        page.wait_for_timeout(200)
        shown.update(page.evaluate(SHOWN))

    one.go()
    page.wait_for_selector(".tile")
    assert page.locator("html").get_attribute("lang") == "fr"
    look()
    page.click(f"[data-game={name}]")
    page.locator(".newtable .variants summary").click()
    look()
    page.get_by_role("radio", name="Oisillon").click()
    page.locator(".newtable .big").click()
    page.wait_for_selector(MINE)
    look()
    for button in ("Menu", "Règles"):
        page.get_by_role("button", name=button, exact=True).first.click()
        look()
        page.keyboard.press("Escape")
    finish(page)
    look()
    if isinstance(one.served, Served):  # somebody who promises
        page.get_by_role("button", name="Mélange équitable").click()
        look()
        page.keyboard.press("Escape")
    page.get_by_role("link", name="Revoir la partie").click()
    page.wait_for_selector(".replay .board")
    page.keyboard.press("End")
    look()
    assert shown & foreign == set()
    leftover = {text for text in shown if re.search(r"\b(the|plays|takes|your|cards|wins|with)\b", text)}
    assert leftover == set()
    assert not {text for text in shown if re.match(r"(page|table|event|error|sheet)-[a-z-]+$", text)}


def test_every_language_is_offered_and_changes_at_once(visitor):
    one = visitor()
    one.go()
    one.page.wait_for_selector("text=Play now")
    assert one.page.locator(".lang button").all_inner_texts() == [language.upper() for language in LANGUAGES]
    one.page.get_by_role("button", name="FR", exact=True).click()
    one.page.wait_for_selector("text=Qui joue")
    one.page.reload()
    one.page.wait_for_selector("text=Qui joue")


def test_reduced_motion_is_honoured(visitor):
    one = visitor(speed="normal", reduced=True)
    open_game(one, BOARDS[-1])
    one.page.wait_for_selector(MINE)
    one.page.evaluate(
        """() => { window.moved = 0; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...given) { window.moved += 1; return animate.apply(this, given); }; }"""
    )
    hands = Mouse()
    for _ in range(2):
        hands.move(one.page)
        one.page.wait_for_selector(MINE)
    assert one.page.evaluate("window.moved") == 0
    assert one.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--dur-3')").strip() == "1ms"


def test_cards_travel_where_motion_is_wanted(visitor):
    one = visitor(speed="normal")
    open_game(one, BOARDS[-1])
    one.page.wait_for_selector(MINE)
    one.page.evaluate(
        """() => { window.longest = 0; const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
          window.longest = Math.max(window.longest, how.duration); return animate.apply(this, [frames, how]); }; }"""
    )
    Mouse().move(one.page)
    one.page.wait_for_selector(MINE)
    assert 0 < one.page.evaluate("window.longest") <= 455  # a card 350; what is won travels a third longer


def sizes(visitor, act):
    """The bytes of everything that was fetched, as they came over the line."""
    total = {"all": 0, "fonts": 0}

    def count(response):
        length = int(response.headers.get("content-length", 0))
        total["all"] += length
        total["fonts"] += length if response.url.endswith(".woff2") else 0

    visitor.page.on("response", count)
    act()
    visitor.page.wait_for_timeout(500)
    return dict(total)


@pytest.mark.server("the edition has limits of its own: tests/page/test_export.py")
def test_the_page_is_small(visitor):
    one, two = visitor(), visitor()
    lobby = sizes(one, lambda: (one.go(), one.page.wait_for_selector(".tile")))
    assert lobby["all"] <= LOBBY_BYTES
    assert lobby["fonts"] <= FONT_BYTES
    open_game(one, BOARDS[-1])
    two.context.add_cookies(one.context.cookies())
    path = one.page.url.removeprefix(one.served.address)
    table = sizes(two, lambda: (two.go(path), two.page.wait_for_selector(MINE)))
    assert table["all"] <= TABLE_BYTES
    print("lobby", lobby, "table", table)


def test_an_unknown_table_is_told(visitor):
    one = visitor()
    one.go("/table/AAAAAAAAAAAAAAAAAAAAAA")
    one.page.wait_for_selector("text=There is no such table")


# What a refusal lies over: words, buttons and tiles.
UNDER = """() => {
  const box = document.querySelector(".notice").getBoundingClientRect();
  return [...document.querySelectorAll("h1, .tagline, .lang button, .iconbtn, .tile, .resume, .paper, select")]
    .filter((one) => !one.contains(document.querySelector(".notice")))
    .map((one) => [one.className || one.tagName, one.getBoundingClientRect()])
    .filter(([, { left, right, top, bottom }]) =>
      left < box.right && right > box.left && top < box.bottom && bottom > box.top)
    .map(([name]) => name);
}"""


@pytest.mark.server("what is refused is made up")
def test_a_refusal_lies_over_nothing(visitor):
    one = visitor(DESKTOP)
    one.may_lose = True  # the browser says so, too
    page = one.page
    problem = {"code": "request-too-fast", "owner": None, "message_id": "error-request-too-fast"}
    body = json.dumps({**problem, "details": {"seconds": 59}})
    for path, refused in (("/", "**/api/tables"), ("/games", "**/api/me/games?*"), ("/statistics", "**/api/me/stat*")):
        page.route(refused, lambda route: route.fulfill(status=429, body=body, content_type="application/json"))
        one.go(path)
        page.wait_for_selector(".notice")
        for width in (360, 700, 900, 1000, 1280, 1600):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(UNDER) == [], (path, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.unroute(refused)
