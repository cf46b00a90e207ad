"""Deals of the day and deals played again, as people see them."""

import re

import pytest

from tests.page.conftest import DESKTOP, PHONE
from tests.page.playing import finish, open_game

GAME = "papageno"
# Words in the heads of tables that go over two lines.
BROKEN = """() => [...document.querySelectorAll(".ranking thead th")].flatMap((head) =>
  [...head.textContent.matchAll(/\\S+/g)].filter(({ index, 0: word }) => {
    const range = document.createRange();
    const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word))"""


def play_today(visitor, name, size=DESKTOP, seed=1, **settings):
    """Somebody at the end of today's deal, from the lobby on."""
    one = visitor(size, **settings)
    page = one.page
    one.go()
    page.locator(".today").get_by_role("link", name=re.compile("Papageno.*To play")).click()
    page.wait_for_url(re.compile(r"/day$"))
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play Papageno").click()
    page.wait_for_selector(".board")
    assert page.get_by_role("button", name="Take back").is_disabled()
    finish(page, seed=seed)
    return one


@pytest.mark.server("others play it, too")
def test_a_deal_is_played_once_and_compared(visitor):
    ana = play_today(visitor, "Ana")
    page = ana.page
    assert page.get_by_role("button", name="Rematch").count() == 0
    page.get_by_role("link", name="Results", exact=True).click()
    page.wait_for_selector(".ranking")
    assert page.locator(".ranking .is-yours").inner_text().count("You") == 1
    before = page.locator(".ranking tbody tr").count()
    assert ana.axe() == []
    address = page.locator(".ranking .is-yours a").get_attribute("href")
    table = re.search(r"replay/([^?]+)", address)[1]
    ana.may_lose = True  # the browser says what is refused, and so does the page
    results = page.url
    ana.go(address)
    page.get_by_role("button", name="Download the record").click()
    page.locator(".spoken .warn", has_text="Others still play this deal").wait_for()
    for refused in ("Play this deal again", "Play on from here"):
        assert page.get_by_role("button", name=refused).count() == 0
    page.goto(results)
    page.wait_for_selector(".ranking")
    ben = visitor(PHONE, touch=True)
    ben.may_lose = True  # it is refused, and the browser says so
    ben.go(f"/table/{table}")
    ben.page.get_by_role("heading", name=re.compile("once you have finished")).wait_for()
    ben.page.goto(page.url)
    ben.page.get_by_role("alert").wait_for()
    assert "once you have finished" in ben.page.get_by_role("alert").inner_text()
    assert "Ana" not in ben.page.locator("body").inner_text()
    cleo = play_today(visitor, "Cléo", PHONE, seed=5, touch=True)
    cleo.page.get_by_role("link", name="Results", exact=True).click()
    cleo.page.wait_for_selector(".ranking")
    assert cleo.page.locator(".ranking tbody tr").count() == before + 1
    assert "Ana" in cleo.page.locator(".ranking").inner_text()
    assert cleo.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    cleo.go()
    state = cleo.page.locator(".today").get_by_role("link", name=re.compile("Papageno"))
    assert re.search(r"points?", state.inner_text())
    state.click()
    cleo.page.wait_for_selector(".own-day")


@pytest.mark.server("nothing is promised to whoever is alone")
def test_past_days_are_reached_by_keyboard_and_tell_their_seed(visitor):
    one = visitor(PHONE, touch=True)
    page = one.page
    one.go("/day")
    page.get_by_role("link", name="The day after").wait_for()
    shown = page.locator(".promises code").all_inner_texts()
    for _ in range(2):  # of a day that has only just ended nothing is told
        before = page.url
        page.get_by_role("link", name="The day before").focus()
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url, before=before: url != before)
        page.get_by_text("This day is over.").wait_for()
    assert re.search(r"/day/\d{4}-\d\d-\d\d$", page.url)
    page.locator(".promises summary").click()
    page.locator(".promises code").first.wait_for()
    assert len(page.locator(".promises code").all_inner_texts()) == len(shown)
    assert one.axe() == []
    page.locator(".month a").first.click()
    page.get_by_role("button", name="Play Papageno").click()
    page.wait_for_selector(".board")
    one.go("/day")
    page.wait_for_selector(".month [aria-current]")
    page.evaluate(
        """() => {
          const key = Object.keys(localStorage).find((one) => one.startsWith("days promised"));
          const today = document.querySelector(".month [aria-current]").getAttribute("href").slice(-10);
          localStorage.setItem(`days promised for ${today}`, JSON.stringify({ papageno: "0".repeat(64) }));
          return key;
        }"""
    )
    one.go("/day")
    page.get_by_role("alert").filter(has_text="is not the one that was promised").wait_for()


@pytest.mark.whole
def test_a_deal_is_played_again_and_compared(visitor):
    one = visitor(locale="fr-FR")
    page = one.page
    one.go()
    page.get_by_role("button", name="EN", exact=True).click()
    open_game(one, GAME, players=2)
    finish(page)
    page.get_by_role("button", name="Play this deal again").click()
    sheet = page.locator("dialog[open]")
    assert "You have played these cards" in sheet.inner_text()
    assert one.axe() == []
    sheet.get_by_label("Seat B").select_option("me")
    sheet.get_by_label("Seat A").select_option("2")
    sheet.get_by_role("button", name="Play now", exact=True).click()
    page.wait_for_selector(".board")
    assert "A deal played again" in page.locator(".top").inner_text()
    assert page.get_by_label("cards known").count() == 1
    finish(page, seed=9)
    page.get_by_role("link", name="All 2 plays").click()
    page.wait_for_selector(".parting")
    assert page.locator(".ranking").count() == 2
    assert "cards known" in page.locator(".ranking").last.inner_text()
    assert one.axe() == []
    page.locator(".parting").get_by_role("link", name="Look").first.click()
    page.wait_for_url(re.compile(r"/replay/[^?]+\?move=\d+"))
    page.get_by_role("button", name="Play this deal again").wait_for()
    page.get_by_role("link", name="All 2 plays").click()
    page.wait_for_selector(".parting")
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(BROKEN) == []


@pytest.mark.whole
@pytest.mark.server("others come from elsewhere")
def test_friends_play_a_deal_again_by_link(visitor):
    one = visitor()
    page = one.page
    open_game(one, GAME, players=2)
    finish(page)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Play this deal again").click()
    sheet = page.locator("dialog[open]")
    sheet.get_by_label("Seat B").select_option("friend")
    sheet.get_by_role("button", name="Open the table").click()
    page.get_by_text("This deal has been played before").wait_for()
    assert page.get_by_text("cards known").count() == 1
    friend = visitor()
    friend.page.goto(page.url)
    friend.page.get_by_role("button", name="Sit down").click()
    friend.page.wait_for_selector(".board")
    assert friend.page.get_by_label("cards known").count() == 1
    finish(page, friend.page)
    friend.page.get_by_role("link", name="All 2 plays").wait_for()
