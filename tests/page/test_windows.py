"""Every window: nothing scrolls sideways, nothing to press is small or covered, cards can be read, no text is cut."""

import pytest

from tests.conftest import IS_FULL
from tests.page.playing import END, GOLD, NEXT, READY, ROUND, SELECTORS, finish, open_game
from tests.page.test_friends import NETWORK, sees_network
from tests.page.test_lessons import LESSONS, begin, read_until_asked
from tests.page.test_whole_games import BOARDS
from voliere.games import get

TOUCH = [(360, 640), (360, 740), (390, 844), (667, 375), (844, 390), (768, 1024)]
MOUSE = [(1024, 600), (1280, 633), (1366, 657), (1440, 900), (1920, 1080), (2560, 1440), (3440, 1440)]
ZOOMED = [(720, 450), (683, 328)]  # a laptop's window at 200 %
LARGE_TEXT = (390, 844)
HANDS = [True, False]  # by touch, by mouse
TABLES = [(name, players) for name in BOARDS for players in get(name).players]


def windows(touch, deal=0):
    """All windows of a kind with --all; else one, dealt out."""
    every = TOUCH if touch else MOUSE + ZOOMED
    return every if IS_FULL else [every[deal % len(every)]]


# What is wrong with the page as it is shown, in words.
LOOK = """async (touch) => {
  const found = new Set();
  const named = (one) => {
    const label = one.getAttribute("aria-label") ?? one.textContent.trim().replace(/\\s+/g, " ");
    return `${one.localName}.${[...one.classList].join(".")} "${label.slice(0, 30)}"`;
  };
  const size = ({ width, height }) => `${Math.round(width)}x${Math.round(height)}`;
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const bubble = document.querySelector(".bubble");
  const root = dialog ?? document.querySelector(".cover") ?? document.getElementById("app");
  const all = (selector) => [...root.querySelectorAll(selector)].filter(isShown);
  const wide = (one) => one.scrollWidth > one.clientWidth + 1;

  if (wide(document.documentElement)) found.add(`sideways: page ${document.documentElement.scrollWidth}`);
  const every = all("*").filter((one) => !one.closest("svg, .sr") || one.localName === "svg");
  for (const one of every) {
    const style = getComputedStyle(one);
    if (one.matches("input, select, textarea, code, .fan") || style.clipPath !== "none") continue;
    if (["auto", "scroll"].includes(style.overflowX) && wide(one)) found.add(`sideways: ${named(one)}`);
    const words = [...one.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim());
    const isCut = ["hidden", "clip"].includes(style.overflowX) && wide(one) && style.textOverflow !== "ellipsis";
    const slack = 2 + parseFloat(style.fontSize) / 5; // a letter may hang below its line
    const isLow = ["hidden", "clip"].includes(style.overflowY) && one.scrollHeight > one.clientHeight + slack;
    const isPicture = one.matches(".card, .card *, .avatar, .tile, .track, [aria-hidden=true]");
    const mayCut = !isPicture && (words.length || one.matches("p, div, section"));
    if (mayCut && (isCut || isLow)) found.add(`cut: ${named(one)}`);
    for (const node of words) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (style.textOverflow !== "ellipsis" && box.width > 1 && (box.right > innerWidth + 1 || box.left < -1)) {
        found.add(`outside: ${named(one)}`);
      }
      if (parseFloat(style.fontSize) < 10.9 && !one.closest(".card, .head, .hearts, .copies")) {
        found.add(`tiny: ${named(one)} ${style.fontSize}`);
      }
    }
  }

  const isOver = (target, hit) => target.contains(hit) || hit?.closest(".bubble"); // a bubble goes away
  // A target may reach further than what is to be seen of it.
  const reaches = (target, box, least) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isHit = (at) => isOver(target, document.elementFromPoint(x, at));
    let [top, bottom] = [y, y];
    while (top > 0 && isHit(top - 1)) top -= 1;
    while (bottom < innerHeight && isHit(bottom + 1)) bottom += 1;
    return Math.max(box.height, bottom - top + 1) >= least - 1.5;
  };
  const pressed = "button, a[href], input, select, summary, [role=button]";
  for (const one of all(pressed)) {
    if (one.disabled || one.matches(".sr, [tabindex='-1']")) continue;
    const target = one.closest("label") ?? one;
    let box = target.getBoundingClientRect();
    const isIn = () => box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    if (dialog || !isIn()) {
      target.scrollIntoView({ block: "center" });
      box = target.getBoundingClientRect();
    }
    const isCard = one.matches(".card, .cell, .spot, .queue");
    const isLow = touch && !reaches(target, box, isCard ? 32 : 44);
    if (Math.min(box.width, box.height) < 23.9) found.add(`small: ${named(one)} ${size(box)}`);
    else if (isLow) found.add(`small to touch: ${named(one)} ${size(box)}`);
    const at = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(...at);
    if (!hit) found.add(`out of reach: ${named(one)}`);
    else if (!isOver(target, hit)) found.add(`covered: ${named(one)} by ${named(hit)}`);
  }

  for (const one of all(".hand .card")) {
    const box = one.getBoundingClientRect();
    if (box.width < 39.9) found.add(`hand: ${named(one)} ${size(box)}`);
  }
  const cards = all(".board .card, .seats .wire .card").filter((one) => !one.closest(".older"));
  const least = Math.min(...cards.map((one) => one.getBoundingClientRect().width));
  if (least < 24) found.add(`board: a card of ${Math.round(least)}`);

  if (!dialog) {
    const parts = all(".top, .seats, .board, .preview, .tray, .log").filter((one) => !one.closest(".preview *"));
    const boxes = parts.map((one) => one.getBoundingClientRect());
    parts.forEach((one, index) => {
      const low = one.scrollHeight > one.clientHeight + 2;
      if (one.matches(".board, .tray") && (low || wide(one))) {
        found.add(`over its edge: ${one.className} ${one.scrollWidth}x${one.scrollHeight} in ${size(boxes[index])}`);
      }
      parts.slice(index + 1).forEach((two, after) => {
        const [a, b] = [boxes[index], boxes[index + 1 + after]];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 3 && down > 3) found.add(`over each other: ${one.className} and ${two.className} by ${down | 0}`);
      });
    });
  }
  if (bubble) {
    const { left, top, right, bottom } = bubble.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight + 1) found.add("bubble outside");
  }
  for (const one of [document.scrollingElement, document.querySelector(".window"), dialog]) one?.scrollTo(0, 0);
  return [...found];
}"""


class Windows:
    """Looks at a page through many windows, and keeps what is wrong with it."""

    def __init__(self, one, touch, sizes):
        self.page = one.page
        self.touch = touch
        self.sizes = sizes
        self.wrong = {}

    def look(self, screen, photograph=None):
        for size in self.sizes:
            self._look(screen, size, photograph)
        if self.touch and LARGE_TEXT in self.sizes:
            self.page.evaluate("document.documentElement.style.fontSize = '200%'")
            self._look(f"{screen} in large text", LARGE_TEXT, photograph)
            self.page.evaluate("document.documentElement.style.fontSize = ''")

    def _look(self, screen, size, photograph):
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.wait_for_timeout(300 if self.page.query_selector(".bubble") else 80)  # it looks where to go
        found = self.page.evaluate(LOOK, self.touch)
        if found:
            self.wrong["{} at {}x{}".format(screen, *size)] = found
        if photograph:
            photograph(self.page, screen, size)


def advance(page, moves, seed=1):
    """Play some moves, as fast as the page can, up to the next turn or to a result."""
    page.wait_for_selector(f"{READY}, {END}, {ROUND}")
    assert page.evaluate(ADVANCE, [moves, seed, SELECTORS])
    page.wait_for_selector(f"{READY}, {END}")


ADVANCE = f"""async ([moves, seed, selectors]) => {{
  const next = {NEXT};
  for (let patience = 3000; patience > 0; patience -= 1) {{
    if (document.querySelector(selectors[0])) return true;
    seed = (seed * 48271) % 2147483647;
    const thing = next([seed / 2147483647, ...selectors]);
    if (thing?.matches(selectors[3])) moves -= 1;
    if (moves < 0) return true;
    thing?.click();
    await new Promise((resolve) => setTimeout(resolve, 4));
  }}
  return false;
}}"""

# Chosen cards and places, up to the gold button.
PICK = f"""async ([seed, selectors]) => {{
  const next = {NEXT};
  for (let patience = 300; patience > 0; patience -= 1) {{
    if (document.querySelector(selectors[3])) return true;
    seed = (seed * 48271) % 2147483647;
    const thing = next([seed / 2147483647, ...selectors]);
    thing?.click();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }}
  return false;
}}"""


def both_ways(visitor):
    """One person with a phone and with a computer."""
    one, two = visitor(TOUCH[2], touch=True), visitor(MOUSE[3])
    one.go()
    one.page.wait_for_selector(".tile")
    two.context.add_cookies(one.context.cookies())
    return {True: one, False: two}


def look_at_table(one, touch, path, sizes, photograph=None):
    """A table in the middle of a game: before a choice, with a card chosen, and with what it would do."""
    one.go(path)
    page = one.page
    seen = Windows(one, touch, sizes)
    page.wait_for_selector(READY)
    seen.look("turn", photograph)
    cards = page.locator(".hand .is-playable")
    if cards.count():
        page.evaluate("document.querySelector('.hand .is-playable').click()")
        seen.look("picked", photograph)
    assert page.evaluate(PICK, [1, SELECTORS])
    page.wait_for_selector(GOLD)
    page.wait_for_timeout(200)
    seen.look("ready", photograph)
    return seen.wrong


by_chance = pytest.mark.skipif(not IS_FULL, reason="deals of chance, and all windows, in ./test --all")


@by_chance
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_table_fits_every_window(visitor, name, players):
    deal = TABLES.index((name, players))
    people = both_ways(visitor)
    open_game(people[True], name, players)
    advance(people[True].page, 2 if players > 4 else 4)  # hands of many are small
    path = people[True].page.url.removeprefix(people[True].served.address)
    wrong = {}
    for touch, one in people.items():
        if (deal + touch) % 2:
            one.context.add_init_script('localStorage.setItem(\'voliere\', \'{"speed": "none", "language": "fr"}\')')
        wrong |= look_at_table(one, touch, path, windows(touch, deal))
    assert wrong == {}


def look_at_ends(people, name, sizes_of, photograph=None):
    """The sheet of a round, the result, and the game looked at again."""
    wrong = {}
    first = people[True]
    if first.page.query_selector(ROUND) is None and first.page.query_selector(END) is None:
        first.page.evaluate(UNTIL_ROUND, [3, SELECTORS])
    first.page.wait_for_selector(f"{ROUND}, {END}")
    first.page.wait_for_timeout(300)
    if first.page.query_selector(ROUND):
        seen = Windows(first, True, sizes_of(True) + sizes_of(False))
        seen.look("round", photograph)
        wrong |= seen.wrong
    finish(first.page)
    path = first.page.url.removeprefix(first.served.address)
    for touch, one in people.items():
        if not touch:
            one.go(path)
        one.page.wait_for_selector(END)
        one.page.wait_for_timeout(300)
        seen = Windows(one, touch, sizes_of(touch))
        seen.look("result", photograph)
        one.go(f"{path.replace('table', 'replay')}?move=9&as=open")
        one.page.wait_for_selector(".replay .board")
        one.page.wait_for_timeout(200)
        seen.look("replay", photograph)
        one.go(f"{path.replace('table', 'replay')}?move=9&as=0")
        one.page.wait_for_selector(".replay .board")
        one.page.wait_for_timeout(200)
        seen.look("replay as a seat", photograph)
        wrong |= seen.wrong
    return wrong


UNTIL_ROUND = f"""async ([seed, selectors]) => {{
  const next = {NEXT};
  for (let patience = 5000; patience > 0; patience -= 1) {{
    if (document.querySelector(selectors[0]) || document.querySelector(selectors[1])) return true;
    seed = (seed * 48271) % 2147483647;
    next([seed / 2147483647, ...selectors])?.click();
    await new Promise((resolve) => setTimeout(resolve, 4));
  }}
  return false;
}}"""


@by_chance
@pytest.mark.parametrize("name", BOARDS)
def test_the_end_fits_every_window(visitor, name):
    people = both_ways(visitor)
    open_game(people[True], name, max(get(name).players))
    assert look_at_ends(people, name, lambda touch: windows(touch, BOARDS.index(name) + 1)) == {}


@pytest.mark.parametrize("name", LESSONS if IS_FULL else LESSONS[1:2])
def test_a_lesson_fits_every_window(visitor, name):
    wrong = {}
    for touch in HANDS:
        one = visitor(TOUCH[2] if touch else MOUSE[3], touch=touch)
        begin(one, name)
        seen = Windows(one, touch, windows(touch, 2))
        seen.look("first")
        read_until_asked(one.page)
        seen.look("asked")
        wrong |= seen.wrong
    assert wrong == {}


def look_at_lobby(people, sizes_of, photograph=None):
    wrong = {}
    for touch, one in people.items():
        page = one.page
        seen = Windows(one, touch, sizes_of(touch))
        one.go()
        page.wait_for_selector(".tile")
        seen.look("lobby", photograph)
        page.get_by_role("button", name="Settings").click()
        seen.look("settings", photograph)
        page.keyboard.press("Escape")
        for name in BOARDS if IS_FULL else BOARDS[:1]:
            for size in sizes_of(touch):  # a phone opens a sheet, whatever is larger has a panel
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.click(f"[data-game={name}]")
                page.locator(".newtable:visible .variants summary").click()
                seen.sizes = [size]
                seen.look(f"set-up of {name}", photograph)
                one.go()
                page.wait_for_selector(".tile")
        seen.sizes = sizes_of(touch)
        page.click(f"[data-game={BOARDS[0]}]")
        setup = page.locator(".newtable:visible")
        setup.get_by_role("radio", name="With friends").click()
        setup.locator(".big").click()
        page.wait_for_selector(".invite .copy")
        seen.look("waiting room", photograph)
        sees_network(one, NETWORK)
        page.reload()
        page.wait_for_selector(".qr path")
        seen.look("waiting room of a network", photograph)
        one.go()
        page.wait_for_selector(".resume")
        seen.look("lobby with a table", photograph)
        one.go("/games")
        page.wait_for_selector(".tablerow")
        seen.look("all games", photograph)
        wrong |= seen.wrong
    return wrong


def test_the_lobby_fits_every_window(visitor):
    assert look_at_lobby(both_ways(visitor), windows) == {}


def test_play_now_is_in_sight_on_a_laptop(visitor):
    one = visitor((1366, 657))
    one.go()
    one.page.wait_for_selector(".newtable .big")
    assert one.page.evaluate("document.querySelector('.newtable .big').getBoundingClientRect().bottom <= innerHeight")
