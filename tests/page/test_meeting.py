"""Two people find each other, a group plays on: each in a browser of their own."""

import re

import pytest

from tests.page.conftest import DESKTOP, PHONE
from tests.page.playing import finish
from tests.page.test_friends import TITLES
from tests.page.test_tables import SHORT, open_for

pytestmark = pytest.mark.server("others come from elsewhere")

# What is offered after a while is offered at once.
HASTY = """{ const later = window.setTimeout;
  window.setTimeout = (act, wait, ...more) => later(act, wait === 15000 ? 100 : wait, ...more); }"""


def named(visitor, name):
    """Somebody who goes by a name."""
    visitor.go()
    visitor.page.wait_for_selector(".tile")
    headers = {"content-type": "application/json"}
    path = f"{visitor.served.address}/api/me"
    assert visitor.context.request.fetch(path, method="PUT", data={"name": name}, headers=headers).ok
    return visitor


def seek(visitor):
    """Of the game that is soonest over."""
    visitor.go()
    visitor.page.click(f"[data-game={SHORT}]")
    visitor.page.get_by_role("button", name="Play somebody now", exact=True).locator("visible=true").click()
    visitor.page.wait_for_url("**/table/*")


def open_rows(visitor):
    return visitor.page.locator(".tablerow", has_text="Live, 3 min a move")


def test_two_who_seek_somebody_meet(visitor):
    ana, ben = named(visitor(DESKTOP), "Ana"), named(visitor(PHONE, touch=True), "Ben")
    ben.page.wait_for_selector(".seek button")
    seek(ana)
    ana.page.wait_for_selector(".nobody")
    row = open_rows(ben)  # without loading anything again
    row.get_by_text(f"{TITLES[SHORT]} with Ana").wait_for()
    assert row.get_by_role("link", name=f"Join: {TITLES[SHORT]} with Ana").is_visible()
    assert ben.axe() == ana.axe() == []
    button = ben.page.get_by_role("button", name="Play somebody now, any game")
    button.focus()
    ben.page.keyboard.press("Enter")
    for one in (ana, ben):
        one.page.wait_for_selector(".table")
    assert ana.page.url == ben.page.url
    ana.go()
    ana.page.wait_for_selector(".resume")
    assert open_rows(ana).count() == 0


def test_whoever_waits_plays_bots_meanwhile(visitor):
    ana, ben = named(visitor(PHONE, touch=True), "Ana"), named(visitor(DESKTOP), "Ben")
    ana.context.add_init_script(HASTY)
    seek(ana)
    waiting = ana.page.url
    ana.page.get_by_role("button", name="Play bots meanwhile").click()
    bar = ana.page.locator(".vigil")
    bar.get_by_text("still waiting").wait_for()
    ana.page.wait_for_selector(".table")
    assert ana.page.url != waiting
    assert ana.page.evaluate("document.documentElement.scrollHeight <= innerHeight")  # nothing is pushed out of sight
    assert ana.axe() == []
    seek(ben)
    assert ben.page.url == waiting
    bar.get_by_text("somebody has come").wait_for()
    bar.get_by_role("button", name="To the table").click()
    ana.page.wait_for_url(waiting)
    ana.page.wait_for_selector(".table")
    assert bar.count() == 0


def test_whoever_waits_no_longer_fills_the_seats(visitor):
    ana = visitor(DESKTOP)
    ana.context.add_init_script(HASTY)
    seek(ana)
    ana.page.get_by_role("button", name="Fill the seats with bots").click()
    ana.page.wait_for_selector(".table")


def test_a_group_keeps_its_people_and_knows_how_they_did(visitor):
    ana, ben = named(visitor(DESKTOP), "Ana"), named(visitor(PHONE, touch=True, locale="fr-FR"), "Ben")
    ana.go()
    ana.page.click(f"[data-game={SHORT}]")
    setup = ana.page.locator(".newtable:visible")
    setup.get_by_role("radio", name="With friends").click()
    setup.get_by_role("radiogroup", name="Players").get_by_role("radio", name="2", exact=True).click()
    setup.get_by_text("Keep it as a group").click()
    assert re.fullmatch("Our .+day table", setup.get_by_label("Name", exact=True).input_value())
    setup.get_by_label("Name", exact=True).fill("Chouettes")
    setup.get_by_role("button", name="Make the group").click()
    ana.page.get_by_role("heading", name="Chouettes").wait_for()
    ana.page.wait_for_selector(".invite .copy input")
    link = ana.page.locator(".invite .copy input").input_value()
    assert ana.axe() == []

    ben.page.goto(link)
    ben.page.get_by_text("avec Ana").wait_for()
    assert ben.axe() == []
    ben.page.get_by_role("button", name="Rejoindre").click()
    ben.page.get_by_role("button", name="Jouer la partie suivante").wait_for()
    ben.go()
    ben.page.get_by_text("Chouettes").first.wait_for()
    ana.page.get_by_role("button", name="Play the next game").click()
    ana.page.wait_for_selector(".room")
    asked = ben.page.locator(".resume", has_text="Une place vous est gardée")  # in the lobby, by itself
    asked.wait_for()
    assert "Chouettes" in asked.inner_text()
    assert ben.axe() == []
    ben.page.get_by_role("link", name="groupe Chouettes").click()
    ben.page.get_by_role("button", name="S’asseoir à la table qui attend").click()
    for one in (ana, ben):
        one.page.wait_for_selector(".table")
    assert ana.page.url == ben.page.url
    cleo = named(visitor(DESKTOP), "Cleo")
    cleo.page.goto(link)
    cleo.page.get_by_role("button", name="Join").click()
    played = cleo.page.locator(".group-body .tablerow", has_text="Others are thinking")
    played.get_by_role("link", name="Look").wait_for()  # she has nothing there to go back to
    finish(ana.page, ben.page)
    for one, name in ((ana, "To the group"), (ben, "Vers le groupe")):
        one.page.get_by_role("link", name=name).click()
        one.page.wait_for_selector(".standings tbody tr")
        assert sorted(one.page.locator(".standings tbody th").all_inner_texts()) == ["Ana", "Ben"]
        assert one.page.locator(".group-body .tablerow time").count() == 1
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert one.axe() == []

    ana.page.get_by_role("button", name="Change name").click()
    sheet = ana.page.get_by_role("dialog")
    sheet.get_by_label("Name", exact=True).fill("Hiboux")
    assert ana.axe() == []
    sheet.get_by_role("button", name="Save").click()
    ana.page.get_by_role("heading", name="Hiboux").wait_for()
    ben.may_lose = True  # the browser complains of a refusal
    ana.page.get_by_role("button", name="Take out Ben").click()
    ana.page.get_by_role("button", name="Press again").click()
    ben.page.get_by_text("Ce groupe n’existe pas").wait_for()


@pytest.mark.whole
def test_the_people_of_a_finished_game_become_a_group_by_one_tap(visitor):
    ana, ben = named(visitor(PHONE, touch=True), "Ana"), named(visitor(DESKTOP), "Ben")
    open_for(ana, "With friends")
    ana.page.wait_for_selector(".invite .copy")
    ben.page.goto(ana.page.url)
    ben.page.get_by_role("button", name="Sit down").click()
    for one in (ana, ben):
        one.page.wait_for_selector(".table")
    finish(ana.page, ben.page)
    ana.page.get_by_role("button", name="Make us a group").click()
    ana.page.wait_for_url("**/group/*")
    ana.page.get_by_text("Ben", exact=True).first.wait_for()
    ben.go()
    ben.page.get_by_role("link", name=re.compile("group Our .+ table")).click()
    ben.page.get_by_role("button", name="Leave the group").click()
    ben.page.get_by_role("button", name="Press again").click()
    ben.page.wait_for_selector(".tile")
    assert ben.page.get_by_role("heading", name="Your groups").count() == 0
