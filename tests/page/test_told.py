"""Told that it is one's turn: the settings, the offer at a table by turns, the service worker, title and badge.

A push service is pretended, so that nothing leaves this machine: a subscription leads to a receiver here.
"""

import contextlib
import json
import re
import shutil

import pytest

from tests.page.conftest import FLAGS, Served
from tests.page.playing import Mouse
from tests.server.receivers import Subscriber, receiving
from voliere.games import get, names
from voliere.match import Match

GAME = next(game for game in map(get, names()) if 2 in game.players and len(Match.new(game.name, 2, 0).pending) == 1)
PRETEND = """
const wish = %s;
let made = null;
const unsubscribe = async () => { made = null; };
PushManager.prototype.subscribe = async (how) => {
  window.subscribedWith = how.applicationServerKey;
  made = { endpoint: wish.endpoint, toJSON: () => ({ endpoint: wish.endpoint, keys: wish }), unsubscribe };
  return made;
};
PushManager.prototype.getSubscription = async () => made;
window.asked = 0;
window.badges = [];
let permission = "default";
Object.defineProperty(Notification, "permission", { get: () => permission });
Notification.requestPermission = async () => { window.asked += 1; return (permission = "granted"); };
navigator.setAppBadge = async (count) => { window.badges.push(count); };
navigator.clearAppBadge = async () => { window.badges.push(0); };
"""


@pytest.fixture(scope="module")
def own(chromium, tmp_path_factory):
    """A server that may send to this machine, and in haste."""
    server = Served(tmp_path_factory.mktemp("tables"), module="tests.server.hasty")
    yield server
    server.stop()


@pytest.fixture
def receiver():
    with receiving(201) as one:
        yield one


@pytest.fixture
def guest(chromium, own, receiver):
    """Makes people, each with a browser that has a push service of its own."""
    made = []

    def make(size=(390, 844), locale="en-GB"):
        context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, locale=locale)
        subscriber = Subscriber(receiver, f"push{len(made)}")
        context.add_init_script(PRETEND % json.dumps(subscriber.wish))
        context.add_init_script("""if (!localStorage.voliere) localStorage.setItem('voliere', '{"speed": "none"}')""")
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.subscriber, page.complaints = subscriber, []
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.goto(f"{own.address}/")
        page.wait_for_selector(".tile")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        made.append(page)
        return page

    yield make
    for page in made:
        assert page.complaints == []
        page.context.close()


def status(page, pattern):
    page.get_by_role("status").filter(has_text=re.compile(pattern)).wait_for()


@pytest.mark.parametrize(("size", "locale"), [((390, 844), "fr-FR"), ((1280, 900), "en-GB")])
def test_it_is_turned_on_tried_and_turned_off_in_the_settings(guest, receiver, size, locale):
    page = guest(size, locale)
    is_french = locale == "fr-FR"
    assert page.evaluate("window.asked") == 0  # nobody is asked on loading
    page.click("header .iconbtn")
    told = page.get_by_role("group", name="Quand c’est à moi" if is_french else "When it is my turn")
    switch = told.get_by_role("switch")
    switch.focus()
    page.keyboard.press("Space")
    test = told.get_by_role("button", name="Envoyer un essai" if is_french else "Send a test")
    test.wait_for()
    assert switch.is_checked()
    assert page.evaluate("window.asked") == 1
    assert len(page.evaluate("window.subscribedWith")) == 87
    test.click()
    status(page, "Envoyé|Sent")
    ((path, _, body),) = receiver.got
    assert path == "/push0"
    assert page.subscriber.reads(body)["title"].startswith("Volière peut" if is_french else "Volière can")

    told.locator("input[type=url]").fill("https://10.0.0.1/hook")
    page.keyboard.press("Enter")
    status(page, "https:")
    told.locator("input[type=url]").fill(f"{receiver.url}/hook")
    page.keyboard.press("Enter")
    ending = told.get_by_role("button", name=re.compile("127.0.0.1"))
    ending.wait_for()
    for button in [*told.get_by_role("button").all(), switch]:
        box = button.locator("xpath=ancestor-or-self::*[self::button or self::label]").bounding_box()
        assert box["height"] >= 44
    ending.click()
    status(page, "Arrêté|Ended")
    switch.click()
    test.wait_for(state="detached")
    assert page.evaluate("fetch('/api/me/channels').then((one) => one.json())")["channels"] == []
    assert page.evaluate("JSON.parse(localStorage.voliere).notifies") is False


def test_it_is_offered_by_turns_after_ones_own_move(guest, receiver, own):
    ana, ben = guest(), guest((1280, 900))
    seats = [{"kind": "me"}, {"kind": "friend"}]
    wish = {"game": GAME.name, "pace": "turns", "nonce": "0" * 64, "seats": seats}
    opening = """async (wish) => (await (await fetch('/api/tables', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish),
    })).json()).table"""
    table = ana.evaluate(opening, wish)
    ben.goto(f"{own.address}/table/{table}")
    ben.get_by_role("button", name="Sit down").click()
    ana.goto(f"{own.address}/table/{table}")
    for page in (ana, ben):
        page.locator(".slip h2").wait_for()
    mover, other = (ana, ben) if "Your turn" in ana.locator(".slip h2").inner_text() else (ben, ana)
    mover.wait_for_function("() => document.title.startsWith('●')")
    assert mover.evaluate("window.badges.at(-1)") == 1
    offer = mover.get_by_role("button", name="Tell me when it is my turn")
    assert not offer.is_visible()
    hands = Mouse()
    while mover.title().startswith("●"):
        hands.move(mover)
    offer.wait_for()
    assert mover.evaluate("window.asked") == 0
    assert not other.get_by_role("button", name="Tell me when it is my turn").is_visible()
    assert mover.evaluate("window.badges.at(-1)") == 0
    offer.click()
    status(mover, "You will be told")
    assert mover.evaluate("window.asked") == 1
    found = mover.evaluate("fetch('/api/me/channels').then((one) => one.json())")["channels"]
    assert [one["kind"] for one in found] == ["browser"]


WORKER = """self.shown = []; self.opened = [];
Clients.prototype.openWindow = async (address) => { self.opened.push(address); };
WindowClient.prototype.focus = async function () { self.opened.push('focus ' + new URL(this.url).pathname); };
undefined"""
TAP = """async (table) => {
  const [notification] = await self.registration.getNotifications({ tag: `turn ${table}` });
  const event = new NotificationEvent('notificationclick', { notification });
  self.dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve, 300));
  return self.opened;
}"""


def test_the_worker_shows_one_notification_a_table_and_leads_there(chromium, own):
    """The whole of Chromium: its smaller shell shows no notifications."""
    whole = shutil.which("chromium") or shutil.which("google-chrome")
    if not whole:
        pytest.skip("no whole Chromium here")
    browser = chromium.browser_type.launch(executable_path=whole, headless=True, args=[*FLAGS, "--headless=new"])
    with contextlib.closing(browser):
        context = browser.new_context(locale="en-GB")
        context.grant_permissions(["notifications"], origin=own.address)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.goto(f"{own.address}/")
        page.wait_for_selector(".tile")
        page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
        line, found = context.new_cdp_session(page), []
        line.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
        line.send("ServiceWorker.enable")
        worker = context.service_workers[0]
        worker.evaluate(WORKER)

        def shown(**message):
            registration = {"origin": own.address, "registrationId": found[0]["registrationId"]}
            line.send("ServiceWorker.deliverPushMessage", {**registration, "data": json.dumps(message)})
            page.wait_for_timeout(400)
            return worker.evaluate(
                "async () => (await self.registration.getNotifications()).map((one) => [one.title, one.renotify])"
            )

        turn = {"table": "a" * 22, "title": "Your turn · X", "body": "With Ben"}
        assert shown(id="1", **turn) == [["Your turn · X", False]]
        assert shown(id="1", **turn) == [["Your turn · X", False]]  # the same again makes no sound
        assert shown(id="2", **turn) == [["Your turn · X", True]]
        assert len(shown(id="3", **{**turn, "table": "b" * 22})) == 2
        assert worker.evaluate(TAP, "a" * 22) == [f"/table/{'a' * 22}"]
        page.goto(f"{own.address}/table/{'b' * 22}")
        page.wait_for_selector("main")
        # Who looks at the table knows.
        page.wait_for_function("async () => !(await (await navigator.serviceWorker.ready).getNotifications()).length")
        assert len(shown(id="4", **{**turn, "table": "b" * 22})) == 1
        assert worker.evaluate(TAP, "b" * 22)[-1] == f"focus /table/{'b' * 22}"
        assert worker.evaluate("async () => (await self.registration.getNotifications()).length") == 0
