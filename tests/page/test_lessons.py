"""Learn by playing, clicked through for real: every lesson by mouse, one by finger, one by keyboard alone."""

import pytest

from tests.conftest import IS_FULL
from tests.page.conftest import DESKTOP, PHONE
from tests.page.playing import GOLD, MINE, PLACE, READY, ROUND
from voliere.games import get, names
from voliere.lesson import Tell

LESSONS = [name for name in names() if get(name).lesson]
BUBBLE = ".bubble"
NEXT = f"{BUBBLE} .gold"
SHOW = f"{BUBBLE} .ways .line"
END = f"{BUBBLE} h2"
STEP = "document.querySelector('.bubble')?.textContent ?? ''"


def begin(one, name):
    one.go(f"/learn/{name}")
    one.page.wait_for_selector(BUBBLE)


def is_asked(page):
    return "is-ask" in page.locator(BUBBLE).get_attribute("class")


def after(page, before):
    """Wait until something else is told."""
    page.wait_for_function(
        f"before => document.querySelector('{ROUND}') || (document.querySelector('.bubble') && ({STEP}) !== before)",
        arg=before,
    )


def read_until_asked(page):
    """Up to the first move that the learner is to make."""
    while not is_asked(page):
        before = page.evaluate(STEP)
        page.click(NEXT)
        after(page, before)


def go_through(page, press):
    """Read, do what is asked, read on; how many explanations there were."""
    explained = 0
    while not page.query_selector(END):
        before = page.evaluate(STEP)
        if page.query_selector(ROUND):
            press(ROUND)
        elif is_asked(page):
            if page.query_selector(SHOW):
                press(SHOW)
            else:
                press(MINE if page.query_selector(MINE) else PLACE)
                if not page.query_selector(GOLD):
                    press(PLACE)
            press(GOLD)
            explained += 1
        else:
            press(NEXT)
            explained += 1
        after(page, before)
    return explained


# The first by keys and the last by finger below.
@pytest.mark.parametrize("name", LESSONS if IS_FULL else LESSONS[2:-1])
def test_every_lesson_by_mouse(visitor, name):
    one = visitor(DESKTOP)
    begin(one, name)
    explained = go_through(one.page, lambda selector: one.page.locator(selector).first.click())
    assert explained == sum(isinstance(act, Tell) for act in get(name).lesson.script)
    one.page.click(f"{BUBBLE} .gold")
    one.page.wait_for_url("**/table/*")
    one.page.wait_for_selector(READY)


def test_a_lesson_by_finger_on_a_small_phone_in_french(visitor):
    one = visitor(PHONE, touch=True, locale="fr-FR")
    one.go()
    one.page.tap(f"[data-game={LESSONS[-1]}]")
    one.page.tap("dialog a[href*='/learn/']")
    one.page.wait_for_selector(BUBBLE)
    assert "Bienvenue" in one.page.inner_text(BUBBLE)
    go_through(one.page, lambda selector: one.page.locator(selector).first.tap())
    assert "Vous savez jouer" in one.page.inner_text(BUBBLE)


def test_a_lesson_by_keyboard_alone(visitor):
    one = visitor(DESKTOP)
    begin(one, LESSONS[0])

    def press(selector):
        one.page.locator(selector).first.wait_for()
        for _ in range(80):
            if one.page.evaluate("selector => document.activeElement?.matches(selector)", selector):
                break
            one.page.keyboard.press("Tab")
        one.page.keyboard.press("Enter")

    go_through(one.page, press)


HIDES = """() => {
  const bubble = document.querySelector('.bubble').getBoundingClientRect();
  const isInside = bubble.left >= 0 && bubble.top >= 0 && bubble.right <= innerWidth && bubble.bottom <= innerHeight;
  const meets = (ring) => ring.left < bubble.right - 6 && bubble.left < ring.right - 6
    && ring.top < bubble.bottom - 6 && bubble.top < ring.bottom - 6;
  const rings = [...document.querySelectorAll('.ring-mark')].map((one) => one.getBoundingClientRect());
  return !isInside || rings.filter((ring) => ring.height < innerHeight / 3).some(meets);
}"""


@pytest.mark.whole
def test_what_is_explained_can_be_seen(visitor):
    """Neither the bubble nor the edge of the screen hides what it points at, on the smallest phone."""
    for name in LESSONS:
        one = visitor(PHONE)
        begin(one, name)
        page = one.page
        while page.query_selector(f"{BUBBLE}:not(.is-ask)"):
            page.wait_for_timeout(400)
            hidden = page.evaluate(HIDES)
            assert not hidden, page.inner_text(BUBBLE)
            before = page.evaluate(STEP)
            page.click(NEXT)
            after(page, before)
        assert one.axe() == []


def test_another_move_can_be_taken_back_or_stood_by(visitor):
    one = visitor(DESKTOP)
    begin(one, LESSONS[-1])
    page = one.page
    read_until_asked(page)
    asked = page.evaluate(STEP)
    for _ in range(2):
        page.locator(MINE).last.click()
        page.locator(PLACE).first.click()
        page.click(GOLD)
        page.wait_for_function("() => document.querySelectorAll('.bubble .ways .btn').length === 2")
        assert "That is allowed, too" in page.inner_text(BUBBLE)
        if page.evaluate("window.wasHere"):
            break
        page.evaluate("window.wasHere = true")
        page.click(NEXT)  # take it back
        page.wait_for_function(f"before => ({STEP}) === before", arg=asked)
    page.click(SHOW)  # go on without the script
    page.wait_for_function("() => !document.querySelector('.bubble')?.textContent.includes('allowed, too')")
    page.wait_for_selector(f"{BUBBLE} .gold")
    page.click(NEXT)
    page.wait_for_selector(BUBBLE, state="detached")
    page.wait_for_selector(MINE)


def test_a_lesson_goes_on_after_a_reload(visitor):
    one = visitor(DESKTOP)
    begin(one, LESSONS[-1])
    page = one.page
    read_until_asked(page)
    page.click(SHOW)
    before = page.evaluate(STEP)
    page.click(GOLD)
    after(page, before)
    step = page.evaluate(STEP)
    page.reload()
    page.wait_for_selector(BUBBLE)
    assert page.evaluate(STEP) == step
    one.go()
    begin(one, LESSONS[-1])  # by the door again, it begins anew
    page.wait_for_function(f"() => ({STEP}).includes('Welcome')")


def test_the_language_can_be_changed_in_the_middle(visitor):
    one = visitor(DESKTOP)
    begin(one, LESSONS[0])
    one.page.click(".top [aria-label='Menu']")
    one.page.get_by_role("radio", name="Français").click()
    one.page.keyboard.press("Escape")
    one.page.wait_for_function(f"() => ({STEP}).includes('Bienvenue')")


def test_the_rules_lead_to_the_lesson(visitor):
    one = visitor(DESKTOP)
    one.go(f"/rules/{LESSONS[0]}")
    one.page.click("a[href*='/learn/']")
    one.page.wait_for_selector(BUBBLE)
