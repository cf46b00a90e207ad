"""A real browser, and a real server or the edition without one.

Every test is about both, but for those marked `server`, with the reason; with --all each runs with both, and otherwise
with a server, but for those marked `edition`. Where there is no Chromium these tests are skipped, and `./test` says so.
"""

import contextlib
import functools
import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.conftest import IS_FULL
from tests.page import edition

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
# What still comes up is half transparent. What never ends is not waited for.
SETTLED = """() => Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < 5000).map((one) => one.finished)).then(() => {})"""
# The first is made for this: without a window's surface it needs half the processor's time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
IS_NEEDED = bool(os.environ.get("VOLIERE_NEEDS_BROWSER"))
ASK = """async (path) => {
  const { request } = await import(document.querySelector("script[type=module]").src.replace("app.js", "transport.js"));
  return (await request(path, {})).text();
}"""
# The page's own server is a worker, which is asked by messages to its port.
INTERCEPT = """(pattern, name) => {
  window.madeUp ??= {};
  if (!Object.keys(window.madeUp).length) {
    const send = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message, ...rest) {
      const found = message?.kind === "request"
        && Object.entries(window.madeUp).find(([, one]) => one.test(message.path));
      if (!found) return send.call(this, message, ...rest);
      window[found[0]](message.path).then((text) => this.onmessage(
        { data: { kind: "answer", id: message.id, status: 200, text } }));
    };
  }
  window.madeUp[name] = new RegExp(pattern);
}"""
# What a browser says of a server that is gone; the last of them when it asks for a newer worker.
LOST = re.compile(r"WebSocket|ERR_|Failed to load resource|fetching the script")
PHONE, TABLET, DESKTOP = (360, 640), (768, 1024), (1440, 900)


@pytest.fixture(scope="session")
def chromium():
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = None
    if not CHROMIUM or not sync_playwright:
        reason = "no Chromium here" if sync_playwright else "Playwright is not installed"
        if IS_NEEDED:
            pytest.fail(f"the browser tests must run: {reason}")
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield browser
        browser.close()


class Served:
    """A server in a process of its own; it can be stopped and started again at the same place."""

    def __init__(self, folder, module="voliere"):
        self.folder = folder
        self.module = module
        self.port = "0"
        self.start()

    def start(self):
        environment = {
            **os.environ,
            "VOLIERE_PLAIN": "1",  # bots need no warming up
            "VOLIERE_TABLES_A_MINUTE": "100000",
            "VOLIERE_REQUESTS_A_SECOND": "10000",
            "VOLIERE_MESSAGES_A_SECOND": "1000",
            "VOLIERE_LANG": "en",
        }
        command = [sys.executable, "-m", self.module, "serve", "--port", self.port, "--data-dir", str(self.folder)]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        line = self.process.stdout.readline().decode()
        self.address = re.search(r"http://\S+?(?=/?\s)", line)[0]
        self.port = self.address.rpartition(":")[2].partition("/")[0]  # a base path may follow
        self._await()

    def _await(self):
        for _ in range(200):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.address}/healthz", timeout=5) as answer:
                if json.load(answer)["status"] == "ok":
                    return
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def stop(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()


def pytest_generate_tests(metafunc):
    """Where the visitors of a test go."""
    marks = {mark.name for mark in metafunc.definition.iter_markers()}
    if "served" not in metafunc.fixturenames or "server" in marks or os.environ.get("VOLIERE_GAMES"):
        return  # a game from elsewhere is in no edition
    if "edition_alone" in marks:
        metafunc.parametrize("served", ["edition"], indirect=True, ids=[pytest.HIDDEN_PARAM])
    elif "edition" in marks or IS_FULL:
        metafunc.parametrize("served", ["server", "edition"], indirect=True)


@pytest.fixture(scope="session")
def served(request, chromium, tmp_path_factory):
    if getattr(request, "param", "server") == "server":
        place = Served(tmp_path_factory.mktemp("tables"))
    elif edition.can_be_made():
        place = edition.Host(edition.made())
    else:
        pytest.skip("an edition cannot be made here")
    yield place
    place.stop()


class Visitor:
    """A person with a browser of their own: a page, and everything it complained about."""

    def __init__(self, context, served):
        self.context = context
        self.served = served
        self.complaints = []
        self.fetched = []
        self.page = context.new_page()
        # An engine has to come first, for each visitor anew.
        self.page.set_default_timeout(15_000 if isinstance(served, Served) else 90_000)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.fetched.append(request.url))
        self.may_lose = False

    def _hear(self, message):
        is_lost = self.may_lose and re.search(
            r"WebSocket|ERR_|Failed to load resource|fetching the script", message.text
        )
        if "preloaded" in message.text and not isinstance(self.served, Served):
            return  # on a busy machine an engine comes later than browsers expect
        if message.type in ("error", "warning") and not is_lost:
            self.complaints.append(message.text)

    def go(self, path="/"):
        self.page.goto(self.served.address + path)

    def ask(self, path):
        """What the API says at an address, through the page's own way to it."""
        return self.page.evaluate(ASK, path)

    def make_up(self, pattern, answer):
        """Let a request to the API be answered by `answer`, which is given its path."""
        if isinstance(self.served, Served):
            fulfil = functools.partial(_fulfil, answer)
            self.page.route(re.compile(f"/api{pattern}$"), fulfil)
        else:
            name = f"made_up_{len(self.page.evaluate('Object.keys(window.madeUp ?? {})'))}"
            self.page.expose_function(name, lambda path: answer(path).decode())
            for act in (self.page.add_init_script, self.page.evaluate):
                act(f"({INTERCEPT})({json.dumps(f'^/api{pattern}$')}, {json.dumps(name)})")

    def axe(self, **more):
        """What axe finds wrong with the page as it is shown."""
        # Through the protocol: the page's own rules let in no script from elsewhere.
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8") + "; undefined")
        tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
        options = {"runOnly": {"type": "tag", "values": tags}, "resultTypes": ["violations"], **more}
        self.page.evaluate(SETTLED)
        found = self.page.evaluate("options => axe.run(document, options)", options)
        return [
            f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
            for one in found["violations"]
        ]


def _fulfil(answer, route):
    path = "/api" + route.request.url.partition("/api")[2]
    route.fulfill(body=answer(path), content_type="application/json")


@pytest.fixture
def visitor(chromium, served):
    """Makes visitors; at the end none may have anything to complain about, nor have fetched anything from elsewhere."""
    made = []

    def make(size=DESKTOP, *, dark=False, locale="en-GB", speed="none", touch=False, reduced=False, **settings):
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            locale=locale,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce" if reduced else "no-preference",
            accept_downloads=True,
        )
        kept = json.dumps({"speed": speed, **settings})
        context.add_init_script(f"if (!localStorage.voliere) localStorage.setItem('voliere', {json.dumps(kept)})")
        one = Visitor(context, served)
        made.append(one)
        return one

    yield make
    for one in made:
        assert one.complaints == []
        assert [url for url in one.fetched if not url.startswith(served.address)] == []
        one.context.close()
