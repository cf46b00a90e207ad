"""A real server with an edition beside it: hints and reviews on the visitor's own processor."""

import json

import pytest

from tests.conftest import IS_FULL
from tests.page import edition
from tests.page.conftest import DESKTOP, PHONE, Served, Visitor
from tests.page.playing import READY, finish, open_game, until
from tests.page.test_tables import take_advice
from voliere.games import names
from voliere.record import load
from voliere.review import Reviewer
from voliere.server.review import ReviewInfo, encode

SHORT = names()[-1]
TAKES_LONG = pytest.mark.skipif(not IS_FULL, reason="takes long: with --all alone")
WATCH = """(() => {
  window.asked = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    window.asked.push(JSON.parse(text).type);
    send.call(this, text);
  };
})()"""
MODULE = "document.querySelector('script[type=module]').src.replace('app.js', '{}')"
HAS_ENGINE = f"() => import({MODULE.format('transport.js')}).then(({{ engine }}) => engine.value === 1)"
REVIEWED = f"""async (record) => {{
  const {{ reviewHere }} = await import({MODULE.format("own.js")});
  for (;;) {{
    const info = await reviewHere(record);
    if (info.done === info.moves) return info;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }}
}}"""


@pytest.fixture(scope="module")
def lender(chromium, tmp_path_factory):
    if not edition.can_be_made():
        pytest.skip("an edition cannot be made here")
    folder = edition.made() / edition.BASE[1:]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VOLIERE_EDITION", str(folder))
        server = Served(tmp_path_factory.mktemp("tables"))
    yield server
    server.stop()


@pytest.fixture
def thinker(chromium, lender):
    """Makes a visitor who has chosen where hints and reviews are thought out."""
    contexts = []

    def make(thinks, size=DESKTOP):
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, locale="en-GB", service_workers="block"
        )
        contexts.append(context)
        kept = json.dumps(json.dumps({"speed": "none", "thinks": thinks}))
        context.add_init_script(f"if (!localStorage.voliere) localStorage.setItem('voliere', {kept})")
        one = Visitor(context, lender)
        one.page.set_default_timeout(90_000)
        one.page.add_init_script(WATCH)
        return one

    yield make
    for context in contexts:
        context.close()


WAYS = [("always", "imagine"), ("never", "hint"), ("auto", "hint")]


@pytest.mark.parametrize(("thinks", "asked"), WAYS if IS_FULL else WAYS[:1])
def test_a_hint_is_thought_out_where_one_wants_it(thinker, thinks, asked):
    one = thinker(thinks)
    open_game(one, SHORT)
    one.page.wait_for_selector(READY)
    if thinks == "always":
        until(one.page, HAS_ENGINE)
    take_advice(one.page)
    assert [kind for kind in one.page.evaluate("window.asked") if kind in ("hint", "imagine")] == [asked]
    assert [
        complaint for complaint in one.complaints if "Service Worker" not in complaint
    ] == []  # which are blocked here


@TAKES_LONG
def test_where_the_engine_does_not_come_the_server_thinks(thinker):
    one = thinker("always")
    one.may_lose = True
    one.page.route("**/pyodide.asm.wasm", lambda route: route.abort())
    open_game(one, SHORT)
    one.page.wait_for_selector(READY)
    take_advice(one.page)
    assert "hint" in one.page.evaluate("window.asked")


def test_the_choice_is_in_the_settings_where_there_is_one(thinker, visitor):
    one = thinker("auto", PHONE)
    one.go()
    one.page.get_by_role("button", name="Settings").click()
    one.page.get_by_role("radiogroup", name="Hints and reviews").get_by_role("radio", name="This device").click()
    assert one.page.evaluate("JSON.parse(localStorage.voliere).thinks") == "always"
    one.page.locator("dialog[open]").evaluate("sheet => sheet.scrollTo(0, 0)")  # nothing half below its title
    assert one.axe() == []
    other = visitor(PHONE)
    other.go()
    other.page.get_by_role("button", name="Settings").click()
    other.page.wait_for_selector("dialog[open] .settings")
    assert other.page.get_by_role("radiogroup", name="Hints and reviews").count() == 0


@pytest.mark.usefixtures("compiled_only")
@TAKES_LONG
def test_a_review_made_here_has_the_servers_numbers(thinker):
    one = thinker("always")
    open_game(one, SHORT)
    finish(one.page)
    table = one.page.url.rpartition("/")[2]
    record = one.ask(f"/tables/{table}/record")
    one.page.get_by_role("link", name="Review").click()
    one.page.wait_for_selector(".review")
    asked = []
    one.page.on("request", lambda request: asked.append(request.url))
    found = one.page.evaluate(REVIEWED, record)
    match = load(record)
    review = Reviewer(match).review()
    assert found == json.loads(encode(ReviewInfo(len(match.plies), len(match.plies), review)))
    assert not [url for url in asked if "review" in url]
