"""What only the edition without a server has to show, in a real browser, from a plain file server.

All that it shares with a server is in the other files here, which `conftest.py` runs on both.
"""

import contextlib
import http.server
import re
import shutil
import subprocess
import threading
import urllib.request

import pytest

from tests.browser.test_wasm import AGAIN, played
from tests.conftest import ALL_CASES, IS_FULL
from tests.page.conftest import CHROMIUM, DESKTOP, FLAGS, PHONE, Visitor
from tests.page.edition import BASE, Host
from tests.page.playing import END, GOLD, LAST, PLACE, READY, Mouse, finish, open_game, until
from voliere.games import names

Error = pytest.importorskip("playwright.sync_api").Error
pytestmark = pytest.mark.edition_alone
TAKES_LONG = pytest.mark.skipif(not IS_FULL, reason="takes long: with --all alone")
KILLS = 10
AGAIN_HERE = """async ([base, game, games]) => {
  const { again } = await import(`${base}again.mjs`);
  const about = await (await fetch(`${base}${game}.json`)).json();
  const code = await (await fetch(`${base}${game}.wasm`)).arrayBuffer();
  return again(await import(`${base}engine.js`), about, code, games);
}"""


KEPT = """async () => {
    const [name] = await caches.keys(); // one that is opened before the worker's would stay the first
    return name ? (await (await caches.open(name)).keys()).length : 0;
}"""


@TAKES_LONG
def test_it_is_the_same_to_the_byte_when_made_again(served, tmp_path):
    from voliere.browser.site import write_site

    sizes = write_site(tmp_path / "again", BASE)
    assert sizes["brotli"] <= 6_000_000
    files = {path.relative_to(served.folder): path for path in served.folder.rglob("*") if path.is_file()}
    made = [path for path in (tmp_path / "again").rglob("*") if path.is_file() and path.suffix not in (".gz", ".br")]
    again = {path.relative_to(tmp_path / "again"): path for path in made}
    assert files.keys() == again.keys()
    assert [str(name) for name in files if files[name].read_bytes() != again[name].read_bytes()] == []


@TAKES_LONG
@pytest.mark.parametrize("name", names())
def test_webassembly_in_a_browser_is_the_compiled_rules(visitor, served, name):
    cases = [case for case in ALL_CASES if case.game.name == name and not case.options]
    games = [played(case, number) for case in cases for number in range(2)]
    one = visitor(DESKTOP)
    one.go("/")
    base = f"{BASE}/assets/{served.hash}/page/engine/"
    source = AGAIN.read_text("utf-8")
    one.page.route("**/again.mjs", lambda route: route.fulfill(body=source, content_type="text/javascript"))
    found = one.page.evaluate(AGAIN_HERE, [base, name, [game for game, _ in games]])
    assert found == [digest for _, digest in games]


@pytest.mark.parametrize("name", names() if IS_FULL else names()[-1:])
def test_a_whole_game_then_its_replay_and_its_review(visitor, name):
    one = visitor(DESKTOP)
    open_game(one, name, level=3)
    one.page.wait_for_selector(READY)
    Mouse().move(one.page)
    for _ in range(5):  # a minute each
        with contextlib.suppress(AssertionError):
            finish(one.page)
            break
    one.page.wait_for_selector(END)
    one.page.locator("a[href*='review=1']").click()
    one.page.wait_for_selector(".review .graded li")


@TAKES_LONG
def test_a_phone_has_it_offline_after_the_first_visit(visitor, served):
    one = visitor(PHONE, touch=True)
    one.go("/")
    one.page.wait_for_selector(".tile")
    wait_until_kept(one.page, served)
    one.context.set_offline(True)
    one.may_lose = True
    one.page.reload()
    one.page.locator(".tile").first.click()
    one.page.locator(".newtable:visible .big").click()
    one.page.wait_for_selector(READY)
    table = one.page.url
    one.page.reload()
    one.page.wait_for_selector(READY)
    assert one.page.url == table


@TAKES_LONG
def test_lobby_rules_and_lessons_are_there_before_the_engine(visitor, served):
    one = visitor(DESKTOP)
    one.page.route("**/pyodide.asm.wasm", lambda _: None)  # it never comes
    one.go("/")
    one.page.wait_for_selector(".tile")
    one.page.wait_for_selector(".arriving progress")
    assert one.page.locator(".big:visible").is_enabled()
    one.page.goto(f"{served.address}/rules/papageno/")
    one.page.wait_for_selector("main h2")


PROGRESS = """async () => {
  const { desk } = await import(document.querySelector("script[type=module]").src.replace("app.js", "transport.js"));
  desk().take({ kind: "progress", done: 1, total: 2 });
}"""
ASKING = ("/statistics/", "/learn/piafs/", "/table/abcdefgh1234", "/puzzle/piafs/1")


@pytest.mark.parametrize("path", ASKING if IS_FULL else ASKING[:2])
def test_an_engine_that_is_late_or_does_not_come_is_told(chromium, served, path):
    """Pyodide itself would wait for it for ever, and the screen would be empty."""
    context = chromium.new_context(locale="en-GB", service_workers="block")
    one = Visitor(context, served)
    late = []
    context.route("**/pyodide.asm.wasm", lambda route: late.append(route))  # noqa: PLW0108 Playwright looks into it
    one.go(path)
    one.page.wait_for_selector(".arriving progress")
    for _ in range(100):
        if late:
            break
        one.page.wait_for_timeout(100)
    late[0].fulfill(status=503)
    told = one.page.get_by_text("The games could not be loaded")
    told.wait_for()
    one.page.evaluate(PROGRESS)  # what had begun to come still does
    one.page.wait_for_timeout(200)
    assert told.is_visible()
    context.close()


def test_what_is_nowhere_is_told(visitor):
    one = visitor(DESKTOP)
    for path, text in (
        ("/%zz", "There is nothing at this address"),
        ("/rules/%E0%A4%A", "There is no game called"),
        ("/rules/chess", "There is no game called “chess”"),
    ):
        one.go(path)
        one.page.get_by_role("heading", name=text).wait_for()


def test_a_deal_of_the_day_without_a_result_leads_to_its_day(visitor):
    one = visitor(PHONE, touch=True)
    one.go("/day/2026-11-01/papageno")
    one.page.wait_for_url(re.compile("/day/2026-11-01$"))
    one.page.get_by_role("button", name="Play Papageno").wait_for()


def test_a_deep_link_is_answered_by_a_page_of_its_own(served):
    for path in ("/", "/games/", "/replay/", "/rules/piafs/", "/learn/hiifuu/", "/404.html"):
        with urllib.request.urlopen(served.address + path) as answer:
            assert b'name="voliere-server" content="no"' in answer.read(), path


COUNT = """() => new Promise((done) => {
  const open = indexedDB.open("voliere");
  open.onsuccess = () => {
    const all = open.result.transaction("rows").objectStore("rows").count();
    all.onsuccess = () => done(all.result);
  };
})"""


@TAKES_LONG
def test_nothing_acknowledged_is_lost_when_the_browser_is_killed(chromium, served, tmp_path):
    profile, address, known = str(tmp_path / "profile"), f"{served.address}/", 0
    for number in range(KILLS):
        context = chromium.browser_type.launch_persistent_context(
            profile, executable_path=CHROMIUM, headless=True, args=FLAGS, viewport={"width": 1280, "height": 800}
        )
        page = context.pages[0]
        page.set_default_timeout(90_000)
        page.goto(address)
        if not number:
            page.evaluate("localStorage.setItem('voliere', JSON.stringify({ speed: 'none' }))")
            page.reload()
            page.click("[data-game=piafs]")  # many moves
            page.locator(".newtable:visible .big").click()
        page.wait_for_selector(READY)
        address = page.url
        assert page.evaluate(COUNT) >= known, f"after {number} kills"
        for _ in range(2):
            page.wait_for_selector(READY)
            Mouse().move(page)
        known = page.evaluate(COUNT)
        page.wait_for_timeout(30 * number)
        subprocess.run(["pkill", "-KILL", "-f", profile], check=False)
        with contextlib.suppress(Error):
            context.close()
    assert known > 2 * KILLS


TEXTS = (".html", ".js", ".webmanifest")


def newer(host, folder):
    """The same edition as another version: another address of its files, and another line in the lobby."""
    shutil.copytree(host.folder, folder / BASE[1:])
    later = host.hash[::-1]
    (folder / BASE[1:] / "assets" / host.hash).rename(folder / BASE[1:] / "assets" / later)
    for path in (folder / BASE[1:]).rglob("*"):
        if path.suffix in TEXTS:
            path.write_bytes(path.read_bytes().replace(host.hash.encode(), later.encode()))
    words = folder / BASE[1:] / "assets" / later / "texts" / "en.ftl"
    words.write_text(
        re.sub(r"(?m)^page-tagline = .*$", "page-tagline = A newer garden", words.read_text("utf-8")), "utf-8"
    )
    return folder


@pytest.fixture
def own_visitor(chromium):
    """Of a host of one's own."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.add_init_script("if (!localStorage.voliere) localStorage.setItem('voliere', '{\"speed\": \"none\"}')")
    yield lambda host: Visitor(context, host)
    context.close()


def wait_until_kept(page, host):
    """All files, and the page itself."""
    files = sum(path.is_file() for path in (host.folder / "assets").rglob("*"))
    until(page, f"files => ({KEPT})().then((kept) => kept > files)", files)


# As a browser does with each visit; it tries again what it could not fetch.
LOOK_AGAIN = """() => navigator.serviceWorker.getRegistration().then(async (one) => {
  if (!one.waiting && !one.installing) await one.update().catch(() => null);
  return Boolean(one.waiting);
})"""


def test_a_new_version_leaves_an_open_game_alone(own_visitor, served, tmp_path):
    host = Host(served.folder.parents[1])
    later = newer(host, tmp_path / "newer")
    one = own_visitor(host)
    open_game(one, names()[-1])
    one.page.wait_for_selector(READY)
    wait_until_kept(one.page, host)
    host.stop()
    host = Host(later, host.port)
    try:
        until(one.page, LOOK_AGAIN)
        finish(one.page)
        one.page.get_by_role("link", name="Replay").click()  # modules that were not needed before
        one.page.wait_for_selector(".replay .board")
        two = own_visitor(host)
        two.go("/")
        two.page.wait_for_selector("text=A newer garden")
        two.page.wait_for_selector(".lists .tablerow")  # the same games
        one.page.close()
        two.page.close()
        three = own_visitor(host)
        three.go("/")
        three.page.wait_for_selector("text=A newer garden")
        is_alone = "hash => caches.keys().then((all) => all.length === 1 && all[0].endsWith(hash))"
        for _ in range(20):  # the old worker may still have been there when it came
            if three.page.evaluate(is_alone, host.hash):
                break
            three.page.wait_for_timeout(500)
            three.go("/")
        assert three.page.evaluate(is_alone, host.hash)
        assert one.complaints + two.complaints + three.complaints == []
    finally:
        host.stop()


@TAKES_LONG
def test_a_host_that_is_out_of_order_is_as_good_as_none(own_visitor, served):
    host = Host(served.folder.parents[1])
    one = own_visitor(host)
    one.go("/")
    wait_until_kept(one.page, host)
    host.stop()
    broken = http.server.ThreadingHTTPServer(("127.0.0.1", host.port), http.server.BaseHTTPRequestHandler)  # only 501
    threading.Thread(target=broken.serve_forever, daemon=True).start()
    try:
        one.go("/rules/papageno/")
        one.page.wait_for_selector("main h2")
    finally:
        broken.shutdown()
        broken.server_close()


@TAKES_LONG
def test_two_tabs_show_one_table_and_the_browser_is_asked_to_keep_it(own_visitor, served):
    one, two = own_visitor(served), own_visitor(served)
    one.page.add_init_script("navigator.storage.persist = async () => { window.isAsked = true; return true; }")
    open_game(one, names()[-1])
    one.page.wait_for_selector(READY)
    assert one.page.evaluate("window.isAsked")
    two.page.goto(one.page.url)
    for mover, other in ((one.page, two.page), (two.page, one.page)):
        mover.wait_for_selector(READY)
        Mouse().move(mover)
        mover.wait_for_selector(READY)
        other.wait_for_function(f"version => ({LAST}) === version", arg=mover.evaluate(LAST))
    assert one.complaints + two.complaints == []


# A browser gives no way to be full at will: its journal is told to say what it then says.
APPEND = "  async append(table, expected, rows, summary) {"
FULL = """
let isFull = false;
new BroadcastChannel("full").onmessage = ({ data }) => { isFull = data; };
"""


@TAKES_LONG
def test_a_browser_without_room_says_so_and_loses_nothing(chromium, served):
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", service_workers="block")
    one = Visitor(context, served)
    source = (served.folder / "assets" / served.hash / "page" / "engine" / "journal.js").read_text("utf-8")
    fails = f"{APPEND} if (isFull) throw new DOMException('', 'QuotaExceededError');"
    full = source.replace(APPEND, fails) + FULL
    assert fails in full
    context.route("**/engine/journal.js", lambda route: route.fulfill(body=full, content_type="text/javascript"))
    open_game(one, names()[-1])
    one.page.wait_for_selector(READY)
    one.page.evaluate("new BroadcastChannel('full').postMessage(true)")
    one.page.locator(READY).first.click()
    one.page.locator(PLACE).first.click()
    one.page.locator(GOLD).click()
    alert = one.page.locator(".preview [role=alert]")
    alert.wait_for()
    assert "no room left" in alert.inner_text()
    one.page.evaluate("new BroadcastChannel('full').postMessage(false)")
    version = one.page.evaluate(LAST)
    one.page.locator(GOLD).click()
    one.page.wait_for_function(f"before => ({LAST}) !== before", arg=version)
    context.close()


def test_all_games_go_to_a_file_and_back(visitor, own_visitor, served, tmp_path):
    one, two = visitor(PHONE, touch=True), own_visitor(served)
    open_game(one, names()[-1])
    one.page.wait_for_selector(READY)
    one.go("/games/")
    with one.page.expect_download() as saved:
        one.page.get_by_role("button", name="Save all games").click()
    saved.value.save_as(tmp_path / "games.txt")
    assert one.axe() == []
    two.go("/games/")
    two.page.locator("input[type=file]").set_input_files(tmp_path / "games.txt")
    two.page.get_by_text("One game is new here").wait_for()
    two.page.get_by_role("link", name="Resume").click()
    two.page.wait_for_selector(READY)
    assert two.complaints == []


def test_a_deal_of_the_day_is_begun_once_and_waits(visitor):
    one = visitor(PHONE, touch=True)
    page = one.page
    one.go("/day/")
    page.get_by_role("button", name="Play Papageno").click()
    page.wait_for_selector(".board")
    table = page.url
    assert page.get_by_role("button", name="Take back").is_disabled()
    one.go("/day/")
    assert one.axe() == []
    page.get_by_role("button", name="Resume Papageno").click()
    page.wait_for_selector(".board")
    assert page.url == table


@TAKES_LONG
def test_a_deal_of_the_day_is_played_to_its_end(visitor):
    one = visitor(DESKTOP)
    page = one.page
    one.go("/day/")
    page.get_by_role("button", name="Play Papageno").click()
    page.wait_for_selector(".board")
    for _ in range(5):  # a minute each
        with contextlib.suppress(AssertionError):
            finish(page)
            break
    page.get_by_role("link", name="Results", exact=True).click()
    page.wait_for_selector(".own-day")
    until(page, "() => !document.querySelector('.own-day .figures').innerText.includes('…')")  # thought over
    assert one.axe() == []
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Play on from here").wait_for()  # nobody else plays it
    with page.expect_download():
        page.get_by_role("button", name="Download the record").click()
    page.get_by_role("button", name="Play this deal again").click()
    page.locator("dialog[open]").get_by_role("button", name="Play now", exact=True).wait_for()
    one.go("/day/")
    page.get_by_role("link", name="Results").wait_for()


def test_a_deal_is_played_again_against_bots_and_counted(visitor):
    one = visitor(DESKTOP)
    page = one.page
    open_game(one, "papageno", players=2)
    finish(page)
    assert page.get_by_text("Fair shuffle").count() == 0  # here all secrets are in one's own browser
    page.get_by_role("button", name="Play this deal again").click()
    sheet = page.locator("dialog[open]")
    assert "You have played these cards" in sheet.inner_text()
    first = page.url
    sheet.get_by_role("button", name="Play now", exact=True).click()
    page.wait_for_url(lambda url: url != first)
    page.wait_for_selector(".board")
    finish(page, seed=9)
    page.get_by_role("link", name="All 2 plays").click()
    page.wait_for_selector(".ranking")
    assert page.locator(".ranking").count() == 2
    assert one.axe() == []
    one.go("/statistics/")
    page.wait_for_selector(".sums dd.n")
    assert page.locator(".sums dd.n").first.inner_text() == "2"  # found
    assert one.axe() == []


def test_what_takes_a_server_says_so(visitor):
    one = visitor(DESKTOP)
    one.go("/")
    setup = one.page.locator(".newtable:visible")
    setup.get_by_role("radio", name="With friends").click()
    assert "./voliere" in setup.inner_text()
    assert setup.locator(".big").count() == 0
    one.page.get_by_text("What takes a server").click()
    assert one.page.locator(".missing li").count() == 6
    assert one.axe() == []
