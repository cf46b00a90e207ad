"""The table of Piafs: what a bird would do at each perch, why something cannot be, and the steps of a chain."""

import re

import pytest

from tests.conftest import IS_FULL
from tests.page.conftest import DESKTOP, PHONE
from tests.page.playing import END, GOLD, LAST, MINE, READY, Mouse, open_game

OFFERED = ".piles[data-drop]"  # one's own row, where a bird of the hand may be dropped


def until(one, wanted, hands, most=300):
    """Play on until the table shows something, in another game if this one is over."""
    page = one.page
    for _ in range(most):
        page.wait_for_selector(f"{READY}, {END}")
        if page.query_selector(END):
            open_game(one, "piafs")
        elif page.query_selector(wanted):
            return
        else:
            hands.move(page)
    raise AssertionError(f"{wanted} never came")


def centre(thing):
    box = thing.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, card, place):
    """From a card to what stands at this place once the card is in hand."""
    page.mouse.move(*centre(card))
    page.mouse.down()
    page.mouse.move(centre(card)[0], centre(card)[1] - 30, steps=4)
    page.mouse.move(*centre(place), steps=6)
    page.mouse.up()


def test_every_perch_says_what_a_bird_would_do_there(visitor):
    one = visitor()
    open_game(one, "piafs", players=4)
    one.page.wait_for_selector(MINE)
    version = one.page.evaluate(LAST)
    one.page.locator(MINE).first.click()
    chips = one.page.locator(".queue.is-legal .chip")
    assert chips.count() == 3
    one.page.wait_for_function("() => document.querySelectorAll('.chip span').length === 3")
    for row in range(3):
        force = int(one.page.locator(".queue .perched .tab b").nth(row).inner_text())
        played = int(one.page.locator(".hand .is-selected .tab b").inner_text())
        ground = one.page.locator(".queue").nth(row).locator(".ground .tab b").all_inner_texts()
        total = played + sum(map(int, ground))
        sign = ">" if total > force else "<" if total < force else "="
        forces, outcome = chips.nth(row).inner_text().split("\n", 1)
        assert forces == f"{total} {sign} {force}"
        assert re.search("seed|deck" if total > force else "collect one|nothing", outcome)
    one.page.locator(".queue .legal").first.click()
    one.page.wait_for_selector(".queue .is-ghost")
    one.page.wait_for_selector(".preview .chain li")
    assert one.page.evaluate(LAST) == version
    one.page.keyboard.press("Escape")
    assert one.page.locator(".is-ghost, .is-selected").count() == 0


def test_what_cannot_be_says_why(visitor):
    one = visitor()
    open_game(one, "piafs")
    page = one.page
    page.wait_for_selector(MINE)
    page.locator(".shelf .card[aria-disabled]").first.click(force=True)
    assert "PF-09" in page.locator(".preview [role=alert]").inner_text()
    Mouse().move(page)
    until(one, ".hand .is-off", Mouse())
    page.locator(".hand .is-off").first.click(force=True)
    assert re.search("PF-(17|19|20)", page.locator(".preview [role=alert]").inner_text())


@pytest.mark.parametrize("size", [DESKTOP, PHONE] if IS_FULL else [DESKTOP], ids=str)
def test_a_bird_is_dragged_to_a_perch_and_another_to_ones_own_birds(visitor, size):
    one = visitor(size)
    open_game(one, "piafs")
    page = one.page
    page.wait_for_selector(MINE)
    version = page.evaluate(LAST)
    drag(page, page.locator(MINE).first, page.locator(".queue").nth(1))
    page.wait_for_function(f"before => ({LAST}) !== before", arg=version)
    until(one, f".table:has({OFFERED}) {MINE}", Mouse())
    cards = page.locator(".hand .card").count()
    drag(page, page.locator(MINE).first, page.locator(OFFERED))
    page.wait_for_function("cards => document.querySelectorAll('.hand .card').length === cards - 1", arg=cards)


def test_a_chain_is_shown_link_by_link(visitor):
    one = visitor(speed="fast")
    open_game(one, "piafs")
    page = one.page
    page.evaluate(
        """() => { window.spoken = []; new MutationObserver(() => {
          const spoken = document.querySelector('.table > .sr[aria-live]').textContent;
          if (spoken !== window.spoken.at(-1)) window.spoken.push(spoken);
        }).observe(document.body, { subtree: true, childList: true, characterData: true }); }"""
    )
    hands = Mouse()
    links = r"outweigh"
    for _ in range(40):
        page.wait_for_selector(READY)
        hands.move(page)
        page.wait_for_selector(f"{READY}")
        spoken = page.evaluate("window.spoken")
        if any(re.search(links, text) for text in spoken):
            break
    # A bird lands before anything comes of it, and each bird that is driven off is told by itself.
    assert any(re.search(r"plays?", text) and not re.search(links, text) for text in spoken)
    assert max(len(re.findall(links, text)) for text in spoken) == 1


def test_every_number_of_the_ledger_is_in_reach_and_says_what_it_is(visitor):
    one = visitor((390, 844), touch=True)
    open_game(one, "piafs", players=4)
    one.page.wait_for_selector(MINE)
    hidden = one.page.evaluate("""[...document.querySelectorAll('.seats .seat .pile')].filter((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).map((one) => one.title)""")
    assert hidden == []
    for pile in one.page.locator(".seats .pile:last-child[title]").all():
        assert ("small number" in pile.get_attribute("title")) <= (pile.locator("small").count() == 1)


def test_everybodys_birds_are_a_tap_away(visitor):
    one = visitor(PHONE, touch=True)
    open_game(one, "piafs", players=4)
    one.page.wait_for_selector(MINE)
    until(one, ".seat .is-most", Mouse(tap=True))
    one.page.get_by_role("button", name="Birds", exact=True).tap()
    one.page.wait_for_selector(".collections .card")
    assert one.page.locator(".collections section").count() == 4
    assert one.axe() == []
    one.page.get_by_role("button", name="Close").tap()
    assert one.page.locator(GOLD).count() == 0
