"""How a person plays any game of the page: by what stands out on it, knowing no game."""

import random

from tests.conftest import IS_FULL

# Moves made as a person makes them; the rest of a game goes by as fast as the page can.
BY_HAND = 400 if IS_FULL else 8
END = ".result"
ROUND = "dialog[open] .sheet-foot .gold"
MINE = ".hand .is-playable"
GOLD = ".preview .gold"
LEGAL = ":is(.board, .seats) .legal"
READY = f"{MINE}, .board button.legal"  # a card of one's own, a pile, or a place for what was shown
BUTTON = ".preview .go .btn.line:not(.hintbtn)"
PLACE = f"{LEGAL}[data-part], .board [data-part]:not([aria-disabled]):not(.card)"


def until(page, found, *given):
    """Wait until something that takes its time to say so is so: `wait_for_function` takes any promise for a yes."""
    for _ in range(600):
        if page.evaluate(found, *given):
            return
        page.wait_for_timeout(150)
    raise AssertionError(f"it did not come to be: {found}")


def open_game(visitor, game, players=None, level=1, variant=None):
    """Three clicks at most: the game, how many, play."""
    page = visitor.page
    visitor.go()
    page.click(f"[data-game={game}]")
    setup = page.locator(".newtable:visible")
    if players:
        setup.get_by_role("radiogroup", name="Players").get_by_role("radio", name=str(players), exact=True).click()
    if players != 1:
        setup.get_by_role("radio", name={1: "Fledgling", 3: "Steady"}[level]).click()
    if variant:
        setup.locator("summary").click()
        setup.get_by_role("switch", name=variant).check()
    setup.locator(".big").click()
    page.wait_for_selector(".board")


def play_to_the_end(page, hands):
    """Play until the result is there; the number of moves made by hand."""
    for made in range(BY_HAND):
        page.wait_for_selector(f"{READY}, {END}, {ROUND}")
        if page.query_selector(END):
            return made
        if page.query_selector(ROUND):
            hands.go_on(page)
        else:
            hands.move(page)
    finish(page)
    return BY_HAND


# What a person would press next: to go on, the gold button, a place or a button for the card that is chosen, or a card.
NEXT = """([chance, END, ROUND, MINE, GOLD, BUTTON, PLACE]) => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => !one.disabled);
  const cards = all(MINE).filter((card) => !card.matches(".is-selected"));
  const isChosen = all(`${MINE}.is-selected`).length > 0 || !cards.length;
  const ways = [all(ROUND), all(GOLD), isChosen ? all(PLACE) : [], isChosen ? all(BUTTON) : [], cards];
  const things = ways.find((found) => found.length);
  return things ? things[Math.floor(chance * things.length)] : null;
}"""
SELECTORS = [END, ROUND, MINE, GOLD, BUTTON, PLACE]


def finish(*pages, seed=1):
    """Come to the result as fast as pages can: their own buttons are pressed from inside them, whatever they are.

    Nobody looks meanwhile: what is wholly transparent need not be drawn, which takes as long as all else together.
    """
    for page in pages:
        page.evaluate(f"given => {{ window.finished = ({FINISH})(given); }}", [seed, SELECTORS])
    assert all(page.evaluate("window.finished") for page in pages)


FINISH = f"""async ([seed, selectors]) => {{
  const next = {NEXT};
  document.documentElement.style.opacity = "0";
  try {{
    for (const end = Date.now() + 60_000; Date.now() < end; ) {{
      if (document.querySelector(selectors[0])) return true;
      seed = (seed * 48271) % 2147483647;
      next([seed / 2147483647, ...selectors])?.click();
      await new Promise((resolve) => setTimeout(resolve, 4));
    }}
    return false;
  }} finally {{
    document.documentElement.style.opacity = "";
  }}
}}"""


class Mouse:
    """Clicks; with `tap`, a finger."""

    def __init__(self, seed=1, tap=False):
        self.chooser = random.Random(seed)
        self.tap = tap

    def press(self, thing):
        """With Playwright's patience: it waits until the thing stands still."""
        thing.tap() if self.tap else thing.click()

    def go_on(self, page):
        self.press(page.locator(ROUND))
        page.wait_for_selector(ROUND, state="detached")

    def move(self, page):
        log = page.evaluate(LAST)
        for _ in range(100):
            found = page.evaluate(WHERE, [self.chooser.random(), *SELECTORS])
            if not found:
                page.wait_for_timeout(20)
                continue
            if found["isGold"]:
                break
            (page.touchscreen.tap if self.tap else page.mouse.click)(*found["place"])
        else:
            raise AssertionError("there is nothing to press, or something lies over it")
        self.press(page.locator(GOLD))
        page.wait_for_function(f"before => document.querySelector('{END}, {ROUND}') || ({LAST}) !== before", arg=log)


# The middle of it, if nothing lies over it.
WHERE = f"""(given) => {{
  const thing = ({NEXT})(given);
  if (!thing) return null;
  const {{ left, top, width, height }} = thing.getBoundingClientRect();
  const place = [left + width / 2, top + height / 2];
  if (thing.contains(document.elementFromPoint(...place))) return {{ place, isGold: thing.matches(given[4]) }};
  thing.scrollIntoView({{ block: "center" }});
  return null;
}}"""

LAST = "document.querySelector('.table')?.dataset.version ?? ''"


class Keyboard:
    """No pointer at all: arrows, Tab, Enter."""

    def __init__(self, seed=1):
        self.chooser = random.Random(seed)

    def go_on(self, page):
        page.keyboard.press("Enter")  # the button has the focus
        page.wait_for_selector(ROUND, state="detached")

    def _reach(self, page, selector, key, most=40):
        for _ in range(most):
            if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
                return True
            page.keyboard.press(key)
        return False

    def move(self, page):
        log = page.evaluate(LAST)
        page.evaluate("document.activeElement?.blur()")
        page.keyboard.press("ArrowDown")
        if page.query_selector(MINE):
            assert self._reach(page, MINE, "ArrowRight") or self._reach(page, MINE, "ArrowLeft")
            for _ in range(self.chooser.randrange(2)):
                page.keyboard.press("ArrowRight")
            if not self._reach(page, MINE, "ArrowLeft"):
                assert self._reach(page, MINE, "ArrowRight")
            page.keyboard.press("Enter")
            page.wait_for_timeout(20)
        for _ in range(12):
            if page.query_selector(GOLD):
                break
            if page.query_selector(LEGAL):
                assert self._reach(page, LEGAL, "ArrowUp", 6) or self._reach(page, LEGAL, "Tab", 60)
                page.keyboard.press("Enter")
                page.wait_for_selector(GOLD)
                break
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.wait_for_timeout(20)
        assert self._reach(page, GOLD, "Tab", 80)
        page.keyboard.press("Enter")
        page.wait_for_function(f"before => document.querySelector('{END}, {ROUND}') || ({LAST}) !== before", arg=log)
