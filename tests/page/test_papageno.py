"""Papageno's own table: each decision by pointer and by drag, what is refused, the special cards, two people."""

import re

import pytest

from tests.conftest import IS_FULL
from tests.page.conftest import DESKTOP, PHONE
from tests.page.playing import END, GOLD, LAST, LEGAL, MINE, READY, ROUND, Keyboard, Mouse, open_game
from tests.page.test_whole_games import TAKES_LONG

DECK = ".board [data-part=deck].legal"
TAKE = ".board [data-part=take].legal"
DISCARD = ".board [data-part=discard].legal"
HELD = ".held .card.is-mine"
BACKS = ".hand .is-playable.pg-back"


def settle(page, version):
    page.wait_for_function(f"before => ({LAST}) !== before", arg=version)


def make(page, part):
    """A choice and the gold button."""
    version = page.evaluate(LAST)
    page.locator(part).first.click()
    page.locator(GOLD).click()
    settle(page, version)


def to_my_turn(one, players=3):
    """A game whose first cards are turned up, where it is my turn to draw."""
    open_game(one, "papageno", players=players)
    make(one.page, MINE)
    one.page.wait_for_selector(DECK)


def refused(page):
    page.wait_for_selector(".preview [role=alert]")
    return page.inner_text(".preview [role=alert]")


def play_on(page, card, until, most=250):
    """Take such a card or draw, place special cards, discard the rest, until something is there; whether it came."""
    hands = Mouse()
    for _ in range(most):
        page.wait_for_selector(f"{READY}, {END}, {ROUND}")
        if page.query_selector(until):
            return True
        if page.query_selector(END):
            return False
        if page.query_selector(ROUND):
            hands.go_on(page)
        elif page.query_selector(DECK):
            make(page, TAKE if page.query_selector(f"{TAKE}[aria-label*='top: {card}']") else DECK)
        elif page.query_selector(HELD):
            special = page.query_selector(f"{HELD}.pg-special")
            hidden = page.locator(BACKS).count()
            make(page, BACKS if special and hidden > 1 else MINE if special else DISCARD)
        elif page.query_selector(".seats button.card"):
            make(page, ".preview .go .btn.line:not(.hintbtn)")
        else:
            make(page, MINE)
    raise AssertionError("it never came")


def test_every_wire_is_in_sight_of_a_small_phone(visitor):
    one = visitor(PHONE, touch=True)
    to_my_turn(one, players=5)
    page = one.page
    assert page.locator(".wire").count() == 5
    for box in [page.locator(".spot").nth(index).bounding_box() for index in range(30)]:
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]
        assert box["y"] + box["height"] <= PHONE[1] + 1
    own = page.locator(".hand .card").first.bounding_box()
    assert min(own["width"], own["height"]) >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_first_cards_are_chosen_in_secret_and_turned_up_together(visitor):
    one = visitor()
    open_game(one, "papageno")
    one.page.wait_for_selector(MINE)
    assert one.page.locator(".wire .card:not(.pg-back)").count() == 0
    make(one.page, ".hand [data-part='4']")
    one.page.wait_for_function("document.querySelectorAll('.wire .card:not(.pg-back)').length >= 3")
    assert "pg-back" not in one.page.locator(".hand .card").nth(3).get_attribute("class")


def test_a_drawn_card_is_shown_with_its_change_and_put_by_drag(visitor):
    one = visitor()
    to_my_turn(one)
    page = one.page
    make(page, DECK)
    page.wait_for_selector(HELD)
    page.wait_for_function("document.querySelectorAll('.hand .delta').length === 6")
    hidden = page.locator(BACKS).count()  # five, unless somebody's Flute has turned more of them up
    assert page.locator(".hand .delta", has_text="?").count() >= hidden > 0
    place = page.locator(BACKS).first
    part = place.get_attribute("data-part")
    held, goal, version = page.locator(HELD).bounding_box(), place.bounding_box(), page.evaluate(LAST)
    card = page.locator(HELD).get_attribute("aria-label")
    page.mouse.move(held["x"] + held["width"] / 2, held["y"] + held["height"] / 2)
    page.mouse.down()
    page.mouse.move(held["x"], held["y"] + 60, steps=4)
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=6)
    page.mouse.up()
    settle(page, version)
    page.wait_for_selector(HELD, state="detached")
    page.wait_for_selector(f'.hand .spot .card[aria-label^="Place {part}: {card}"]')


def test_a_choice_shows_what_it_would_do(visitor):
    one = visitor()
    to_my_turn(one)
    page = one.page
    version = page.evaluate(LAST)
    page.locator(TAKE).click()
    page.wait_for_selector(".hand .delta")
    page.keyboard.press("Escape")
    assert page.locator(".hand .delta").count() == 0
    make(page, TAKE)
    page.wait_for_selector(HELD)
    page.locator(BACKS).first.click()
    page.wait_for_selector(".hand .card.is-ghost")
    page.wait_for_selector("text=for a hidden card")
    page.wait_for_function("document.querySelector('.preview p').textContent")
    assert page.evaluate(LAST) != version
    page.keyboard.press("Escape")
    assert page.locator(".is-ghost").count() == 0


def test_what_is_not_allowed_says_why(visitor):
    one = visitor()
    to_my_turn(one)
    page = one.page
    page.locator(".hand [data-part='2']").click(force=True)
    assert re.search(r"put it in place 2.*first draw a card.*PG-09", refused(page))
    make(page, TAKE)
    page.wait_for_selector(HELD)
    page.locator("[data-part=discard]").click(force=True)
    assert re.search(r"must go on your wire.*PG-11", refused(page))
    page.locator("[data-part=deck]").click(force=True)
    page.wait_for_selector("text=PG-09")


@pytest.mark.whole
def test_the_discards_can_be_looked_through(visitor):
    one = visitor()
    to_my_turn(one)
    one.page.locator(".discards .linkbtn").click()
    one.page.wait_for_selector("dialog[open] .smalls .card")
    assert one.axe() == []
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("dialog[open]", state="detached")


@TAKES_LONG  # the card must come first
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_a_capture_takes_ones_own_bird_and_then_theirs(visitor, size):
    one = visitor(size)
    page = one.page
    to_my_turn(one)
    while not play_on(page, "Capture", ".seats button.card"):
        to_my_turn(one)
    page.locator(".seats button.card").first.click(force=True)
    assert "First choose" in refused(page)
    assert one.axe() == []
    page.locator(MINE).first.click()
    page.wait_for_selector(LEGAL)
    assert page.locator(".seats .delta").count() == page.locator(LEGAL).count()
    hidden = page.locator(".seats button.pg-back")
    if hidden.count():
        hidden.first.click(force=True)
        assert "PG-13" in refused(page)
    theirs = page.locator(LEGAL).first
    mine = page.locator(".hand .is-selected").get_attribute("aria-label").rpartition(": ")[2].split(", ")
    theirs.click()
    page.wait_for_selector(".seats .is-ghost")
    assert one.axe() == []
    version = page.evaluate(LAST)
    page.locator(GOLD).click()
    settle(page, version)
    log = page.locator(".log").first.text_content()  # the bots may have moved on
    given = "|".join(map(re.escape, mine))  # birds are told by their weight, other cards by their name
    assert re.search(rf"… and give the ({given}) for it", log, re.IGNORECASE), (mine, log)


@TAKES_LONG
def test_a_flute_is_numbered_before_and_seen_hop_by_hop(visitor):
    one = visitor(speed="fast")
    page = one.page
    flute = f"{HELD}[aria-label^=Flute]"
    to_my_turn(one)
    while not play_on(page, "Flute", flute):
        to_my_turn(one)
    page.locator(MINE).first.click()
    page.wait_for_selector(".hop")
    assert sorted(page.locator(".hop").all_inner_texts()) == ["1", "2", "3"]
    page.evaluate(
        """() => { window.hops = new Set(); new MutationObserver(() => {
          const card = document.querySelector('.hopping');
          if (card) window.hops.add(card.closest('.spot').dataset.at);
        }).observe(document.body, { childList: true, subtree: true }); }"""
    )
    version = page.evaluate(LAST)
    page.locator(GOLD).click()
    settle(page, version)
    page.wait_for_selector(f"{READY}, {END}, {ROUND}")
    assert len(page.evaluate("[...window.hops]")) == 3


@TAKES_LONG
def test_a_round_is_told_wire_by_wire(visitor):
    one = visitor(PHONE, touch=True)
    open_game(one, "papageno", players=3)
    hands = Mouse(tap=True)
    while not one.page.query_selector(f"{ROUND}, {END}"):
        hands.move(one.page)
        one.page.wait_for_selector(f"{READY}, {END}, {ROUND}")
    one.page.wait_for_timeout(1500)
    assert one.page.locator(".weighed").count() == 3
    assert one.page.locator(".weighed.is-best").count() >= 1
    for seat in one.page.locator(".weighed").all():
        columns = [
            0 if text == "=0" else int(text.replace("−", "-")) for text in seat.locator(".column").all_inner_texts()
        ]
        assert sum(columns) == int(seat.locator(".total .n").inner_text().replace("−", "-"))
    assert one.axe() == []
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.whole
def test_moves_by_keyboard_alone_and_a_reload_between(visitor):
    one = visitor()
    open_game(one, "papageno", players=2)
    page, hands = one.page, Keyboard()
    page.wait_for_selector(READY)
    for _ in range(3):
        hands.move(page)
        page.wait_for_selector(READY)
    before = page.inner_text(".board"), page.locator(".wire").all_inner_texts()
    page.reload()
    page.wait_for_selector(READY)
    assert (page.inner_text(".board"), page.locator(".wire").all_inner_texts()) == before
    for _ in range(4):
        hands.move(page)
        page.wait_for_selector(READY)


@pytest.mark.server("two people")
def test_two_people_see_the_same_table_but_not_each_others_card(visitor):
    ana, ben = visitor(), visitor(PHONE, touch=True)
    page = ana.page
    ana.go()
    page.click("[data-game=papageno]")
    setup = page.locator(".newtable:visible")
    setup.get_by_role("radio", name="With friends").click()
    setup.get_by_role("radiogroup", name="Players").get_by_role("radio", name="2", exact=True).click()
    setup.locator(".big").click()
    page.wait_for_selector(".chairs")
    ben.page.goto(page.url)
    ben.page.get_by_role("button", name="Sit down").tap()
    for one in (ana, ben):
        make(one.page, MINE)
    page.wait_for_function("document.querySelectorAll('.wire .card:not(.pg-back)').length === 2")
    page.wait_for_timeout(200)
    first, second = (ana, ben) if page.query_selector(DECK) else (ben, ana)
    make(first.page, DECK)
    first.page.wait_for_selector(HELD)
    second.page.wait_for_selector(".held .card.pg-back")
    make(first.page, DISCARD)
    second.page.wait_for_selector(DECK)
    tops = [one.page.locator(".heap .card").last.get_attribute("aria-label").partition(";")[0] for one in (ana, ben)]
    assert tops[0] == tops[1]


@pytest.mark.skipif(not IS_FULL, reason="takes long: with --all alone")
@pytest.mark.parametrize("dark", [True, False], ids=str)
def test_axe_finds_nothing_at_any_decision(visitor, dark):
    one = visitor(PHONE if dark else DESKTOP, dark=dark)
    to_my_turn(one, players=5)
    page = one.page
    found = {"draw": one.axe()}
    page.locator(DECK).click()
    found["deck picked"] = one.axe()
    page.keyboard.press("Escape")
    make(page, DECK)
    page.wait_for_selector(HELD)
    found["held"] = one.axe()
    page.locator(BACKS).first.click()
    page.wait_for_selector(".is-ghost")
    found["place picked"] = one.axe()
    assert {moment: wrong for moment, wrong in found.items() if wrong} == {}
