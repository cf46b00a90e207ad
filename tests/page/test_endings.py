"""The end of a game: its last table is seen, its favourites are turned up, its result can be shared."""

import pytest

from tests.page.playing import END, finish, open_game

# How many cards are turned up, whenever that or the screen changes.
WATCH = """() => { window.seen = []; new MutationObserver(() => {
  const now = document.querySelector('.result') ? 'result' : document.querySelectorAll('.seats .is-turned').length;
  if (now !== window.seen.at(-1)) window.seen.push(now);
}).observe(document.body, { subtree: true, childList: true, attributes: true }); }"""


def test_favourites_are_turned_up_one_by_one_before_the_result(visitor):
    one = visitor(speed="fast")
    open_game(one, "songbirds", players=3)
    one.page.evaluate(WATCH)
    finish(one.page)
    assert one.page.evaluate("window.seen") == [0, 1, 2, 3, "result"]


# Whatever a card that is turned up lies over, and what still flies once the result is there.
COVERED = """() => { window.covered = []; window.left = 0; new MutationObserver(() => {
  for (const card of document.querySelectorAll('.seats .is-turned')) {
    card.getAnimations().forEach((one) => one.finish());
    const a = card.getBoundingClientRect();
    for (const one of document.querySelectorAll('.seat .avatar, .seat .called, .top h1, .top .sub')) {
      const b = one.getBoundingClientRect();
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) window.covered.push(`${one.className} ${across} ${down}`);
    }
  }
  if (document.querySelector('.result')) window.left += document.querySelectorAll('.flying').length;
}).observe(document.body, { subtree: true, childList: true, attributes: true }); }"""


@pytest.mark.whole
def test_what_is_turned_up_lies_over_nothing_and_nothing_flies_over_the_result(visitor):
    one = visitor((390, 844), touch=True, speed="fast")
    open_game(one, "songbirds", players=4)
    one.page.evaluate(COVERED)
    finish(one.page)
    assert one.page.evaluate("[window.covered, window.left]") == [[], 0]


@pytest.mark.whole
def test_a_result_alone_is_a_ladder_with_the_best_so_far(visitor):
    one = visitor()
    open_game(one, "songbirds", players=1)
    finish(one.page)
    one.page.wait_for_selector(END)
    assert one.page.locator(".ladder li").count() == 5
    assert one.page.locator(".ladder li[aria-current]").count() == 1
    assert one.page.get_by_text("Best so far").count() == 0
    one.page.get_by_role("button", name="Play again").click()
    one.page.wait_for_selector(END, state="detached")
    finish(one.page, seed=7)
    one.page.wait_for_selector(END)
    assert one.page.locator(".ladder p").filter(has_text="best").or_(one.page.get_by_text("Best so far")).count() == 1
    assert one.axe() == []


def test_a_result_is_shared_as_a_picture(visitor):
    one = visitor()
    open_game(one, "songbirds", players=2)
    finish(one.page)
    sentence = one.page.locator(".sentence h2").inner_text()
    one.page.get_by_role("button", name="Share").click()
    picture = one.page.get_by_role("img", name=sentence)
    picture.wait_for()
    one.page.set_viewport_size({"width": 844, "height": 390})
    save = one.page.get_by_role("link", name="Save the picture")
    assert save.evaluate("one => one.getBoundingClientRect().bottom <= innerHeight")
    assert picture.evaluate("one => one.decode().then(() => [one.naturalWidth, one.naturalHeight])") == [1200, 630]
    with one.page.expect_download() as saved:
        save.click()
    assert saved.value.suggested_filename == "voliere-songbirds.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
