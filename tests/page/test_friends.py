"""Friends: how they are asked to come, by which names, and where one's games are found afterwards."""

import pytest

import voliere
from tests.conftest import IS_FULL
from tests.page.conftest import DESKTOP, PHONE
from tests.page.playing import MINE, finish, open_game
from tests.page.test_tables import SHORT, open_for

NETWORK = "http://192.0.2.7:8642"
SLOW = 400  # milliseconds that a name takes to be known
TITLES = {name: voliere.game(name).texts["en"]["title"] for name in voliere.games()}


def sees_network(visitor, network):
    """As a server would say that listens to all of them."""

    def fulfil(route):
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "network": network})

    visitor.page.route("**/api/seen", fulfil)


def invite(visitor):
    open_for(visitor, "With friends")
    visitor.page.wait_for_selector(".invite .copy")
    return visitor.page.locator(".invite .copy input").input_value()


@pytest.mark.server("others come from elsewhere")
def test_a_server_for_this_machine_alone_says_so(visitor):
    one = visitor()
    assert invite(one).startswith(one.served.address)
    assert "./voliere --lan" in one.page.inner_text(".invite .alone")
    assert one.page.locator(".qr").count() == 0
    assert one.axe() == []


@pytest.mark.server("others come from elsewhere")
def test_an_invitation_leads_where_others_can_come(visitor):
    one = visitor(PHONE)
    sees_network(one, NETWORK)
    link = invite(one)
    assert link.startswith(f"{NETWORK}/table/")
    one.page.wait_for_selector(".invite .qr path")
    assert one.page.locator(".invite .alone").count() == 0
    assert "192.0.2.7:8642" in one.page.inner_text(".bycode")
    assert one.axe() == []
    open_game(one, SHORT)  # and a second device is one of the others
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Continue on another device").click()
    one.page.wait_for_selector(".invite .qr path")
    assert one.page.locator(".copy input").input_value().startswith(f"{NETWORK}/seat/")


@pytest.mark.server("others come from elsewhere")
def test_a_code_leads_to_the_table_and_a_wrong_one_is_told(visitor):
    ana, ben = visitor(), visitor(PHONE)
    sees_network(ana, NETWORK)
    link = invite(ana)
    code = ana.page.inner_text(".bycode b")
    ben.may_lose = True  # browsers complain of a 404
    ben.go()
    field = ben.page.get_by_label("Table code")
    field.fill("zzz zzz")
    field.press("Enter")
    assert ben.page.inner_text(".lists [role=alert]").startswith("No table waits under this code.")
    field.fill(code)
    ben.page.get_by_role("button", name="To the table").click()
    ben.page.wait_for_selector(".room")
    assert ben.page.url.rpartition("/")[2] == link.rpartition("/")[2]


@pytest.mark.server("others come from elsewhere")
def test_the_systems_own_way_to_share_is_offered_where_there_is_one(visitor):
    one = visitor()
    one.context.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    link = invite(one)
    one.page.get_by_role("button", name="Share").click()
    assert one.page.evaluate("window.shared") == {"url": link}
    other = visitor()
    other.context.add_init_script("delete Navigator.prototype.share")
    invite(other)
    assert other.page.get_by_role("button", name="Share").count() == 0


def hold_names(visitor):
    """A network on which a name comes late."""

    def late(route):
        if route.request.method == "PUT":
            visitor.page.wait_for_timeout(SLOW)
        route.continue_()

    visitor.page.route("**/api/me", late)


@pytest.mark.server("others come from elsewhere")
@pytest.mark.parametrize("press", ["click", "evaluate"])
def test_who_sits_down_at_once_keeps_the_name_that_was_typed(visitor, press):
    """By a mouse, and by what presses a button without leaving the field."""
    ana, ben = visitor(), visitor()
    link = invite(ana)
    hold_names(ben)
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    sit = ben.page.get_by_role("button", name="Sit down")
    if press == "click":
        sit.click()
    else:
        sit.evaluate("button => button.click()")
    ana.page.wait_for_selector(".board")
    assert "Ben" in ana.page.inner_text(".seats")


@pytest.mark.server("others come from elsewhere")
def test_who_opens_a_table_at_once_keeps_the_name_that_was_typed(visitor):
    ana, ben = visitor(), visitor()
    ana.go()
    ana.page.click(f"[data-game={SHORT}]")
    hold_names(ana)
    setup = ana.page.locator(".newtable:visible")
    setup.get_by_role("radio", name="With friends").click()
    setup.get_by_label("Your name").fill("Ana")
    setup.locator(".big").evaluate("button => button.click()")
    ana.page.wait_for_selector(".invite .copy")
    ana.page.wait_for_selector(".invite .copy")
    ben.page.goto(ana.page.url)
    ben.page.wait_for_selector(".chairs")
    assert "Ana" in ben.page.inner_text(".chairs")


def test_everybody_at_one_device_is_called_by_name(visitor):
    one = visitor(PHONE)
    one.go()
    one.page.click(f"[data-game={SHORT}]")
    setup = one.page.locator(".newtable:visible")
    setup.get_by_role("radio", name="On this device").click()
    setup.get_by_role("radiogroup", name="Players").get_by_role("radio", name="2", exact=True).click()
    setup.get_by_label("Your name").fill("Ana")
    setup.get_by_label("Name of player 2").fill("Ben")
    setup.locator(".big").click()
    seen = set()
    for _ in range(2):
        one.page.wait_for_selector(".cover")
        seen.add(one.page.inner_text(".cover h2"))
        one.page.locator(".cover .gold").click()
        one.page.wait_for_selector(MINE)
        one.page.locator(MINE).first.click()
        one.page.locator(".board .legal").first.click()
        one.page.locator(".preview .gold").click()
    assert seen == {"Ana is next", "Ben is next"}
    one.go()
    assert "with Ben" in one.page.inner_text(".resume")


@pytest.mark.server("others come from elsewhere")
def test_the_waiting_room_tells_what_was_agreed_on_and_asks_for_a_bots_level(visitor):
    one = visitor()
    one.go()
    one.page.click(f"[data-game={SHORT}]")
    setup = one.page.locator(".newtable:visible")
    setup.get_by_role("radio", name="With friends").click()
    setup.get_by_role("radiogroup", name="Time for a move").get_by_role("radio", name="1 min").click()
    setup.get_by_role("radiogroup", name="Reserve").get_by_role("radio", name="5 min").click()
    setup.get_by_text("Variants", exact=True).click()
    toggle = setup.locator(".variants").get_by_role("switch").first
    toggle.check()
    variant = toggle.evaluate("one => one.closest('label').querySelector('span').firstChild.textContent")
    setup.locator(".big").click()
    one.page.wait_for_selector(".agreed")
    told = one.page.inner_text(".agreed")
    for text in ("Live", "1 min", "5 min", variant):
        assert text in told
    one.page.get_by_role("button", name="Let a bot sit").first.click()
    assert one.axe() == []
    one.page.get_by_role("button", name="Strong").click()
    one.page.locator(".chairs .lvl", has_text="Strong").wait_for()


def test_a_game_against_bots_is_kept_or_ended(visitor):
    one = visitor()
    open_game(one, SHORT)
    one.page.wait_for_selector(MINE)
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("link", name="Leave and keep the game for later").click()
    one.page.get_by_role("link", name="Resume").first.click()
    one.page.wait_for_selector(MINE)
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="End the game for good").click()
    one.page.get_by_role("button", name="Press again").click()
    one.page.wait_for_selector(".lists .tablerow")
    assert one.page.locator(".resume").count() == 0
    assert "Not finished" in one.page.inner_text(".lists")


@pytest.mark.whole
@pytest.mark.parametrize("size", [PHONE, DESKTOP] if IS_FULL else [PHONE], ids=str)
def test_all_games_are_listed_with_their_ends_by_game_and_page(visitor, size):
    one = visitor(size)
    other = next(name for name in TITLES if name != SHORT)
    open_game(one, other)
    open_game(one, SHORT)
    finish(one.page)
    one.page.evaluate(OPEN_MANY, SHORT)
    one.go()
    one.page.get_by_role("link", name="All your games").click()
    rows = one.page.locator(".tablerow")
    rows.first.wait_for()
    assert rows.count() == 20
    assert one.axe() == []
    one.page.get_by_role("button", name="Older games").click()
    one.page.wait_for_function("() => document.querySelectorAll('.tablerow').length === 24")
    assert one.page.get_by_role("button", name="Older games").count() == 0
    texts = rows.all_inner_texts()
    assert sum(TITLES[other] in text for text in texts) == 1
    assert "point" in next(text for text in texts if "won" in text.lower() or "Finished" in text)
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    one.page.locator(".sieve").get_by_label("Games").select_option(other)
    one.page.wait_for_function("() => document.querySelectorAll('.tablerow').length === 1")
    assert TITLES[other] in rows.first.inner_text()
    rows.first.get_by_role("link", name="Resume").click()
    one.page.wait_for_selector(".board")


OPEN_MANY = """async (game) => {
  const { post } = await import(document.querySelector("script[type=module]").src.replace("app.js", "api.js"));
  for (let left = 22; left > 0; left -= 1) {
    const nonce = "0".repeat(64);
    const seats = [{ kind: "me" }, { kind: "bot", level: 1 }];
    await post("/tables", { game, nonce, seats });
  }
}"""
