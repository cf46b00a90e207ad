"""Every window: nothing scrolls sideways, nothing to press is small or covered, cards can be read, no text is cut."""

import pytest

from tests.conftest import IS_FULL
from tests.page.playing import END, GOLD, MINE, NEXT, READY, ROUND, SELECTORS, finish, open_game
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
  // Whether one of them is in something that lies over all else, and is meant to.
  const above = ".said, .bubble, .cover, .top, .sheet-foot, .sheet-head, .big, .zero, thead, .total";
  const isAbove = (one, other) => one.closest(above) !== other.closest(above);

  if (wide(document.documentElement)) found.add(`sideways: page ${document.documentElement.scrollWidth}`);
  const every = all("*").filter((one) => !one.closest("svg, .sr") || one.localName === "svg");
  const clips = (value) => ["hidden", "clip"].includes(value);
  const texts = []; // what can be read, a box for each of its lines
  for (const one of every) {
    const style = getComputedStyle(one);
    if (one.matches("input, select, textarea, code, .fan") || style.clipPath !== "none") continue;
    if (["auto", "scroll"].includes(style.overflowX) && wide(one)) found.add(`sideways: ${named(one)}`);
    const words = [...one.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim());
    const isShortened = style.textOverflow === "ellipsis" && wide(one);
    const isCut = clips(style.overflowX) && wide(one) && !isShortened;
    const slack = 2 + parseFloat(style.fontSize) / 5; // a letter may hang below its line
    const isLow = clips(style.overflowY) && one.scrollHeight > one.clientHeight + slack;
    const isPicture = one.matches(".card, .card *, .avatar, .tile, .track, [aria-hidden=true]");
    const mayCut = !isPicture && (words.length || one.matches("p, div, section"));
    if (mayCut && (isCut || isLow)) found.add(`cut: ${named(one)}`);
    for (const node of words) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const edge = one.getBoundingClientRect().right;
      if (!isShortened && box.width > 1 && (box.right > innerWidth + 1 || box.left < -1)) {
        found.add(`outside: ${named(one)}`);
      }
      if (parseFloat(style.fontSize) < 10.9 && !one.closest(".card, .head, .hearts, .copies")) {
        found.add(`tiny: ${named(one)} ${style.fontSize}`);
      }
      if (one.closest(".card, .flying")) continue;
      // A name may be shortened, if it says itself whole to whoever asks and three letters are seen.
      if (isShortened) {
        const text = node.textContent.trim();
        range.setStart(node, node.textContent.indexOf(text));
        range.setEnd(node, node.textContent.indexOf(text) + Math.min(3, text.length));
        const seen = range.getBoundingClientRect().right + parseFloat(style.fontSize) * 0.7;
        if (!one.closest("[title]")?.title.includes(text)) found.add(`shortened: ${named(one)}`);
        else if (seen > edge + 1) found.add(`shortened too much: ${named(one)}`);
      }
      for (const [word] of node.textContent.matchAll(/[^\\s\\u00a0\\u202f·/‑–-]{1,15}/gu)) {
        const at = node.textContent.indexOf(word);
        if (/[^\\s\\u00a0\\u202f·/‑–-]{16}/u.test(node.textContent)) break; // there is no other way
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        const lines = new Set([...range.getClientRects()].filter((line) => line.width > 1).map((line) => line.top | 0));
        if (lines.size > 1 && style.writingMode === "horizontal-tb") found.add(`broken: "${word}" of ${named(one)}`);
      }
      range.selectNodeContents(node);
      const scroller = one.closest(".sheetbox, .log ol, .seats, .side")?.getBoundingClientRect();
      const hem = parseFloat(style.fontSize) * 0.22; // above and below the letters of a line
      for (const line of range.getClientRects()) {
        const right = isShortened ? Math.min(line.right, edge) : line.right;
        const isSeen = !scroller || (line.bottom < scroller.bottom && line.top > scroller.top);
        const [top, bottom] = [line.top + hem, line.bottom - hem];
        if (line.width > 1 && isSeen) texts.push({ one, left: line.left, right, top, bottom });
      }
      const ground = (() => {
        for (let under = one; under && under !== root; under = under.parentElement) {
          const { backgroundColor, backgroundImage, borderTopWidth, display } = getComputedStyle(under);
          const isPainted = !/rgba?\\(.*, 0\\)|transparent/.test(backgroundColor) || parseFloat(borderTopWidth) > 0;
          if (display !== "contents" && (isPainted || backgroundImage !== "none")) return under;
        }
        return null;
      })();
      const under = ground?.getBoundingClientRect();
      const isOut = under && !isShortened && (box.left < under.left - 2 || box.right > under.right + 2);
      if (isOut && style.writingMode === "horizontal-tb") found.add(`over its ground: ${named(one)}`);
    }
  }

  const isOnTop = ({ one }, x, y) => {
    const pile = document.elementsFromPoint(x, y);
    const at = pile.indexOf(one);
    const covers = (other) => other.matches(".card, .tok, .avatar") && !other.contains(one) && !isAbove(one, other);
    return at < 0 || !pile.slice(0, at).some(covers);
  };
  texts.forEach((text, index) => {
    const [x, y] = [(text.left + text.right) / 2, (text.top + text.bottom) / 2];
    const places = [[x, y], [text.left + 2, y], [text.right - 2, y], [x, text.top], [x, text.bottom]];
    if (!places.every((place) => isOnTop(text, ...place))) found.add(`text under a card: ${named(text.one)}`);
    for (const other of texts.slice(index + 1)) {
      const across = Math.min(text.right, other.right) - Math.max(text.left, other.left);
      const down = Math.min(text.bottom, other.bottom) - Math.max(text.top, other.top);
      if (other.one !== text.one && across > 1.5 && down > 1.5 && !isAbove(text.one, other.one)) {
        found.add(`text over text: ${named(text.one)} and ${named(other.one)}`);
      }
    }
  });

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
    const isIn = () => box.left >= 0 && box.top >= 8 && box.right <= innerWidth + 1 && box.bottom <= innerHeight - 8;
    if (dialog || !isIn() || target.closest(".sheetbox, .setup")) {
      target.scrollIntoView({ block: "center" });
      box = target.getBoundingClientRect();
    }
    const isCard = one.matches(".card, .cell, .spot, .queue");
    const isLow = touch && !reaches(target, box, 44);
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
  const scrolled = [document.scrollingElement, ...document.querySelectorAll(".window, .sheetbox"), dialog];
  for (const one of scrolled) one?.scrollTo(0, 0);
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


@pytest.mark.server("a second device")
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


@pytest.mark.server("a second device")
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


@pytest.mark.server("a second device")
def test_the_lobby_fits_every_window(visitor):
    assert look_at_lobby(both_ways(visitor), windows) == {}


IS_IN_SIGHT = """selector => [...document.querySelectorAll(selector)].every((one) =>
  one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().bottom <= innerHeight)"""


@pytest.mark.server("a table for friends")
def test_what_to_press_is_in_sight_on_a_laptop(visitor):
    """To play, to open a table for friends with all that can be chosen for it, and what comes after a result."""
    one = visitor((1366, 657))
    one.go()
    one.page.wait_for_selector(".newtable .big")
    assert one.page.evaluate(IS_IN_SIGHT, ".newtable .big")
    one.page.click("[data-game=songbirds]")
    one.page.locator(".newtable:visible").get_by_role("radio", name="With friends").click()
    one.page.wait_for_selector(".newtable .big:has-text('Open the table')")
    assert one.page.evaluate(IS_IN_SIGHT, ".newtable .big")
    open_game(one, "songbirds", 4)
    finish(one.page)
    assert one.page.locator(".ends .btn").count() == 6
    assert one.page.evaluate(IS_IN_SIGHT, ".ends .btn")


# Whoever is next says that it is them, as soon as they are asked.
UNCOVER = "setInterval(() => document.querySelector('.cover .gold')?.click(), 5)"


@pytest.mark.whole
def test_names_as_long_as_they_may_be_break_nothing(visitor):
    one = visitor(LARGE_TEXT, touch=True)
    page = one.page
    one.go()
    page.click("[data-game=songbirds]")
    setup = page.locator(".newtable:visible")
    setup.get_by_role("radio", name="On this device").click()
    setup.get_by_role("radiogroup", name="Players").get_by_role("radio", name="4", exact=True).click()
    setup.get_by_role("radiogroup", name="People").get_by_role("radio", name="4", exact=True).click()
    for seat, name in enumerate(["Your name", "Name of player 2", "Name of player 3", "Name of player 4"]):
        setup.get_by_label(name).fill("WQMO"[seat] * 24)
    setup.locator(".big").click()
    page.wait_for_selector(".cover")
    seen = Windows(one, True, TOUCH)
    seen.look("cover")
    page.locator(".cover .gold").click()
    page.wait_for_selector(MINE)
    seen.look("turn")
    page.evaluate(UNCOVER)
    finish(page)
    page.wait_for_timeout(300)
    seen.look("result")
    assert page.locator(".scores thead th").count() == 4
    assert seen.wrong == {}


def test_the_sheet_of_a_round_begins_at_its_beginning(visitor):
    one = visitor((844, 390), touch=True)
    open_game(one, "hiifuu", 6)
    one.page.wait_for_selector(READY)
    assert one.page.evaluate(UNTIL_ROUND, [3, SELECTORS])
    one.page.wait_for_selector(ROUND)
    one.page.wait_for_timeout(300)
    assert one.page.evaluate(IS_IN_SIGHT, f"dialog .roundwon, dialog thead .name, {ROUND}")
    assert one.page.evaluate("selector => document.activeElement.matches(selector)", ROUND)
