"""The edition without a server, in a real browser, from a plain file server: with --all alone, it takes minutes."""

import contextlib
import functools
import http.server
import shutil
import subprocess
import threading
import urllib.request
from pathlib import Path

import pytest

from tests.browser.test_wasm import AGAIN, played
from tests.conftest import ALL_CASES, IS_FULL
from tests.page.conftest import CHROMIUM, DESKTOP, FLAGS, PHONE
from tests.page.playing import END, READY, Mouse, finish, open_game
from voliere.games import names
from voliere.kernel.compiler import has_compiler

Error = pytest.importorskip("playwright.sync_api").Error
pytestmark = pytest.mark.skipif(not IS_FULL, reason="takes long: with --all alone")
BASE = "/some/aviary"
KILLS = 10
AGAIN_HERE = """async ([base, game, games]) => {
  const { again } = await import(`${base}again.mjs`);
  const about = await (await fetch(`${base}${game}.json`)).json();
  const code = await (await fetch(`${base}${game}.wasm`)).arrayBuffer();
  return again(await import(`${base}engine.js`), about, code, games);
}"""


KEPT = "async () => (await (await caches.open((await caches.keys())[0] ?? 'none')).keys()).length"


class Files(http.server.SimpleHTTPRequestHandler):
    """Any host, which says nothing of it."""

    def log_message(self, *_):
        pass


class Host:
    """The folder, below a path."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(Files, directory=folder)
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_port}{BASE}"
        self.engine = next((folder / BASE[1:] / "assets").iterdir()).name

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="session")
def served(chromium, tmp_path_factory):
    """In place of the real server: every visitor of this file comes here."""
    pytest.importorskip("ziglang")
    if not has_compiler() or not shutil.which("npm"):
        pytest.skip("an edition cannot be made here")
    from voliere.browser.site import write_site

    folder = tmp_path_factory.mktemp("host")
    sizes = write_site(folder / BASE[1:], BASE)
    assert sizes["brotli"] <= 6_000_000
    host = Host(folder)
    host.folder = folder / BASE[1:]
    yield host
    host.stop()


@pytest.fixture
def guest(visitor):
    """Makes visitors who have the patience for an engine to come."""

    def make(*size, **how):
        one = visitor(*size, **how)
        one.page.set_default_timeout(90_000)
        return one

    return make


def test_it_is_the_same_to_the_byte_when_made_again(served, tmp_path):
    from voliere.browser.site import write_site

    write_site(tmp_path / "again", BASE)
    files = {path.relative_to(served.folder): path for path in served.folder.rglob("*") if path.is_file()}
    again = {path.relative_to(tmp_path / "again"): path for path in (tmp_path / "again").rglob("*") if path.is_file()}
    assert files.keys() == again.keys()
    assert [str(name) for name in files if files[name].read_bytes() != again[name].read_bytes()] == []


@pytest.mark.parametrize("name", names())
def test_webassembly_in_a_browser_is_the_compiled_rules(guest, served, name):
    cases = [case for case in ALL_CASES if case.game.name == name and not case.options]
    games = [played(case, number) for case in cases for number in range(2)]
    one = guest(DESKTOP)
    one.go("/")
    base = f"{BASE}/assets/{served.engine}/page/engine/"
    source = AGAIN.read_text("utf-8")
    one.page.route("**/again.mjs", lambda route: route.fulfill(body=source, content_type="text/javascript"))
    found = one.page.evaluate(AGAIN_HERE, [base, name, [game for game, _ in games]])
    assert found == [digest for _, digest in games]


@pytest.mark.parametrize("name", names())
def test_a_whole_game_then_its_replay_and_its_review(guest, name):
    one = guest(DESKTOP)
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


def test_a_phone_has_it_offline_after_the_first_visit(guest, served):
    one = guest(PHONE, touch=True)
    one.go("/")
    one.page.wait_for_selector(".tile")
    files = sum(path.suffix not in (".gz", ".br") for path in (served.folder / "assets").rglob("*.*"))
    for _ in range(200):
        if one.page.evaluate(KEPT) > files:  # all of them, and the page itself
            break
        one.page.wait_for_timeout(300)
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


def test_lobby_rules_and_lessons_are_there_before_the_engine(guest, served):
    one = guest(DESKTOP)
    one.page.route("**/pyodide.asm.wasm", lambda _: None)  # it never comes
    one.go("/")
    one.page.wait_for_selector(".tile")
    one.page.wait_for_selector(".arriving progress")
    assert one.page.locator(".big:visible").is_enabled()
    one.page.goto(f"{served.address}/rules/papageno/")
    one.page.wait_for_selector("main h2")


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
