"""The page as an app: installed, opened from what was kept, never out of date, and calm when it is offline."""

import re
import shutil

import pytest

from tests.conftest import IS_FULL
from tests.page.conftest import Served
from voliere.server.assets import PACKAGE

REACHES = """fetch(document.querySelector('meta[name=voliere-base]').content + '/api/games')
  .then(() => 'yes', () => 'no')"""
KEPT = """caches.keys().then(async (names) => Object.fromEntries(await Promise.all(names.map(async (name) =>
  [name, (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)]))))"""


@pytest.fixture(params=["", "/games"] if IS_FULL else ["/games"])
def own(chromium, tmp_path, monkeypatch, request):
    """A server of one's own, at the root and below a path."""
    monkeypatch.setenv("VOLIERE_BASE_PATH", request.param)
    server = Served(tmp_path / "tables")
    assert server.address.endswith(request.param)
    yield server
    if server.process.poll() is None:
        server.stop()


@pytest.fixture
def browser_page(chromium, own):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    yield context.new_page()
    context.close()


def settle(page, address):
    """Visit, and wait until the worker has taken over."""
    page.goto(f"{address}/")
    page.wait_for_selector(".tile")
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


def test_it_can_be_installed(own, browser_page):
    page = browser_page
    page.goto(f"{own.address}/")
    link = page.get_attribute("link[rel=manifest]", "href")
    answer = page.request.get(f"http://127.0.0.1:{own.port}{link}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    base = own.address.partition(str(own.port))[2]
    assert manifest["start_url"] == manifest["scope"] == f"{base}/"
    assert manifest["display"] == "standalone"
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "maskable"),
    }
    for icon in manifest["icons"]:
        found = page.request.get(f"http://127.0.0.1:{own.port}{icon['src']}")
        assert found.headers["content-type"] == "image/png"
        width, height = int.from_bytes(found.body()[16:20]), int.from_bytes(found.body()[20:24])
        assert f"{width}x{height}" == icon["sizes"]


def test_a_second_visit_opens_from_what_was_kept_and_the_api_is_never_kept(own, browser_page):
    page = browser_page
    settle(page, own.address)
    answers = {}
    page.on("response", lambda one: answers.__setitem__(one.url.partition(str(own.port))[2], one.from_service_worker))
    page.reload()
    page.wait_for_selector(".tile")
    page.wait_for_load_state("networkidle")
    shell = [path for path in answers if "/assets/" in path]
    assert len(shell) > 20
    assert all(answers[path] for path in shell)
    asked = [path for path in answers if "/api/" in path]
    assert len(asked) >= 3
    assert not any(answers[path] for path in asked)
    (kept,) = page.evaluate(KEPT).values()
    base = f"/{own.address.partition('//')[2].partition('/')[2]}".rstrip("/")
    assert f"{base}/offline" in kept
    assert all(path == f"{base}/offline" or path.startswith(f"{base}/assets/") for path in kept)


def test_without_a_network_a_calm_page_says_so_and_goes_by_itself(own, browser_page):
    page = browser_page
    settle(page, own.address)
    own.stop()
    page.goto(f"{own.address}/rules/songbirds")
    page.wait_for_selector("text=No connection just now")
    assert page.evaluate(REACHES) == "no"
    own.start()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.wait_for_selector(".rules h1")


def test_a_new_version_is_seen_at_once(own, browser_page, tmp_path, monkeypatch):
    page = browser_page
    settle(page, own.address)
    before = page.evaluate(KEPT)
    own.stop()
    shutil.copytree(PACKAGE, tmp_path / "newer" / "voliere", ignore=shutil.ignore_patterns("__pycache__"))
    texts = tmp_path / "newer" / "voliere" / "page" / "texts" / "en.ftl"
    texts.write_text(
        re.sub(r"(?m)^page-tagline = .*$", "page-tagline = A newer garden", texts.read_text("utf-8")), "utf-8"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "newer"))
    own.start()
    page.goto(f"{own.address}/")
    page.wait_for_selector("text=A newer garden")
    page.wait_for_function(
        f"before => {KEPT}.then((now) => Object.keys(now).length === 1 && !(before in now))", arg=next(iter(before))
    )
