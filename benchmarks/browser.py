"""How the edition without a server does in real browsers.

    python benchmarks/browser.py SITE                       everything, as tables; SITE is what `voliere export` wrote
    python benchmarks/browser.py SITE --parts speed         only this
    python benchmarks/browser.py SITE --parts lobby --lighthouse ../lighthouse

speed     simulations a second of the search in WebAssembly, in Chromium and in Firefox, against the compiled one here:
          windows in turn, the median of their ratios, in time of the processor (Linux counts it for each thread)
steps     how long level 5 takes for a step in Chromium, over a game of its own, as in the worker that thinks: on this
          machine, and slowed down four times, as a phone; how often a step was cut short for that
visits    from a visit to the first card on the table, with an empty cache and then from the cache; the longest task of
          the page meanwhile; how much memory its process has in the end
lobby     what Lighthouse says of it, on a simulated phone and a desktop: the median of three runs, behind the system's
          Caddy, with HTTP/2 and packed files, as hosts have it. The folder is where `npm install lighthouse` was done;
          without one this part is left out

Browsers are the system's own. They are told what to do by a page that asks for commands and posts what came of them.
"""

import argparse
import http.server
import json
import queue
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from lighthouse import ADDRESS, FORMS, PORT, SCORES, measure
from origin import Origin

from voliere.bots.workspace import Workspace, traits
from voliere.browser.desk import ends_of
from voliere.character import Character
from voliere.engine import Engine
from voliere.games import get, names
from voliere.match import Match

PARTS = ("speed", "steps", "visits", "lobby")
WINDOWS = 9
RUNS = 3  # of Lighthouse
SECONDS = 0.4  # a window
SEED = 2026
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True}
LONG = """() => { window.longest = 0; new PerformanceObserver((list) => list.getEntries().forEach((one) => {
  window.longest = Math.max(window.longest, one.duration); })).observe({ type: "longtask", buffered: true }); }"""
PAGE = b"""<!doctype html><title>benchmark</title><script type="module">
const library = await import("ENGINE/engine.js");
const engines = {};
async function run({ game, players, net, state, seat, traits, simulations }) {
  engines[game] ??= await library.Engine.make(
    await (await fetch(`ENGINE/${game}.json`)).json(), await (await fetch(`ENGINE/${game}.wasm`)).arrayBuffer());
  const bytes = Uint8Array.from(atob(state), (letter) => letter.charCodeAt(0));
  const mind = engines[game].mind({ players, net, state: bytes }, simulations + 1);
  mind.grow(seat, 1, 0, simulations, traits);
  return mind.tree().nodes.length;
}
for (;;) {
  const command = await (await fetch("/command", { method: "POST" })).json();
  if (!command) break;
  await fetch("/result", { method: "POST", body: JSON.stringify(await run(command)) });
}
</script>"""


CADDYFILE = """{{
    admin off
    auto_https disable_redirects
    skip_install_trust
}}
https://localhost:{port} {{
    tls internal
    root * {site}
    file_server {{
        precompressed br gzip
    }}
}}
"""


class Finding(msgspec.Struct, frozen=True):
    """One line of a report."""

    part: str
    game: str
    what: str
    value: float
    unit: str


class Report(Origin, frozen=True, kw_only=True):
    """A whole run."""

    findings: list[Finding]


class Host:
    """The site, and beside it a page that does what it is told."""

    def __init__(self, site: Path, lighthouse: Path | None) -> None:
        self.site = site
        self.lighthouse = lighthouse
        self.engine = f"/assets/{next((site / 'assets').iterdir()).name}/page/engine"
        self.commands: queue.Queue[bytes] = queue.Queue()
        self.results: queue.Queue[Any] = queue.Queue()
        host = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *given: Any) -> None:
                super().__init__(*given, directory=site)

            def log_message(self, *_: Any) -> None:
                pass

            def do_GET(self) -> None:
                if self.path == "/benchmark":
                    self._answer(PAGE.replace(b"ENGINE", host.engine.encode()), "text/html")
                elif self._packed().is_file() and "br" in self.headers.get("accept-encoding", ""):
                    media = self.guess_type(self._packed().with_suffix("").name)  # a folder's, too
                    self._answer(self._packed().read_bytes(), media, ("content-encoding", "br"))
                else:
                    super().do_GET()

            def _packed(self) -> Path:
                path = Path(self.translate_path(self.path))
                return path / "index.html.br" if path.is_dir() else path.with_name(f"{path.name}.br")

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                if self.path == "/command":
                    self._answer(host.commands.get(), "application/json")
                else:
                    host.results.put(json.loads(body))
                    self._answer(b"", "text/plain")

            def _answer(self, body: bytes, media: str, *headers: tuple[str, str]) -> None:
                self.send_response(200)
                for header in headers:
                    self.send_header(*header)
                self.send_header("content-type", media)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{server.server_port}"

    def ask(self, command: dict[str, Any]) -> None:
        """Let the page do something."""
        self.commands.put(json.dumps(command).encode())
        self.results.get(timeout=600)

    def spent(self, browser: int, command: dict[str, Any]) -> float:
        """The seconds of the processor that the busiest thread of a browser's processes takes for it."""
        before = threads(browser)
        self.ask(command)
        return max(spent - before.get(thread, 0) for thread, spent in threads(browser).items()) / 1e9


def threads(browser: int) -> dict[Path, int]:
    """Of a process and all that it has begun: the nanoseconds that each has run."""
    parents: dict[int, list[int]] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            parents.setdefault(int(file.read_text().rpartition(")")[2].split()[1]), []).append(int(file.parent.name))
    found: dict[Path, int] = {}
    waiting = [browser]
    while waiting:
        process = waiting.pop()
        waiting += parents.get(process, [])
        for file in Path(f"/proc/{process}/task").glob("*/schedstat"):
            with suppress(OSError):
                found[file] = int(file.read_text().split()[0])
    return found


@contextmanager
def running(command: list[str]) -> Iterator[int]:
    """A browser, for as long as it is needed."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def browsers(address: str, folder: str) -> dict[str, list[str]]:
    """Those that are here, and how each shows a page."""
    chromium, firefox = shutil.which("chromium"), shutil.which("firefox-esr") or shutil.which("firefox")
    found: dict[str, list[str]] = {}
    if chromium:
        found["Chromium"] = [
            chromium,
            *FLAGS,
            f"--user-data-dir={folder}/chromium",
            "--remote-debugging-port=0",
            address,
        ]
    if firefox:
        Path(folder, "firefox").mkdir()
        found["Firefox"] = [firefox, "--headless", "--no-remote", "--profile", f"{folder}/firefox", address]
    return found


def position(name: str) -> tuple[Any, dict[str, Any]]:
    """The first decision of a game as the search is given it, here and there."""
    game = get(name)
    match = Match.new(name, None, SEED)
    seat = match.pending[0]
    state = match.world(seat, SEED).progress.state
    row = traits(game, Character.parse("search"))
    workspace = Workspace(Engine(game), state, 20_000)
    workspace.show(state)
    command = {
        "game": name,
        "players": match.players,
        "net": game.sight.net(state),
        "state": msgspec.json.decode(msgspec.json.encode(state.bytes())),
        "seat": seat,
        "traits": row,
    }

    def ours(simulations: int) -> float:
        begun = time.thread_time()
        given = workspace.engine.ints(row)
        workspace.minds.enter_grow(workspace.buffers, seat, 1, 0, simulations, given)
        return time.thread_time() - begun

    return ours, command


def speed(host: Host, games: list[str]) -> Iterator[Finding]:
    """See the module's text."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for browser, command in browsers(f"{host.address}/benchmark", folder).items():
            with running(command) as process:
                for name in games:
                    ours, wanted = position(name)
                    ours(20)
                    host.ask({**wanted, "simulations": 20})
                    size = min(15_000, max(20, int(20 * SECONDS / max(1e-4, ours(20)))))
                    host.ask({**wanted, "simulations": size})  # its compiler has seen it all then
                    wanted["simulations"] = size
                    ratios = [ours(size) / host.spent(process, wanted) for _ in range(WINDOWS)]
                    yield Finding(
                        "speed", name, f"{browser}, {size} simulations", statistics.median(ratios), "× native"
                    )
                host.commands.put(b"null")  # or the page that is closed takes what the next one is told


def steps(host: Host, games: list[str]) -> Iterator[Finding]:
    """Level 5 for every step of a game in which it plays all seats."""
    with opened() as chromium:
        for slow in (1, 4):
            page = chromium.new_page(**(PHONE if slow > 1 else {}))
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
            page.goto(f"{host.address}/404.html")
            for name in games:
                how = {"ends": ends_of(get(name).judge.SEARCH.simulations)}
                given = [host.engine, name, get(name).default_players, 40 if slow == 1 else 15, how]
                spent, short = page.evaluate(STEPS, given)
                who = "desktop" if slow == 1 else "four times slower"
                yield Finding("steps", name, f"{who}, median", statistics.median(spent) / 1000, "s")
                yield Finding("steps", name, f"{who}, longest of {len(spent)}", max(spent) / 1000, "s")
                yield Finding("steps", name, f"{who}, ended before all simulations", short, "steps")
            page.close()


STEPS = """async ([base, game, players, most, how]) => {
  const [{ Engine }, { work }] = await Promise.all([import(`${base}/engine.js`), import(`${base}/tasks.js`)]);
  const about = await (await fetch(`${base}/${game}.json`)).json();
  const engine = await Engine.make(about, await (await fetch(`${base}/${game}.wasm`)).arrayBuffer());
  const table = engine.deal(players, 1);
  const { KIND, SIMULATIONS } = about.places;
  const traits = about.levels.at(-1);
  const spent = [];
  let short = 0;
  while (!table.isOver && spent.length < most) {
    const [seat] = table.pending;
    if (table.legal(seat).length === 1) {
      table.play(seat, table.legal(seat)[0]);
      continue;
    }
    const begun = performance.now();
    const world = table.world(seat, spent.length);
    const state = btoa(String.fromCharCode(...world.state));
    const asked = { task: "choose", players, net: world.net, state, seat, seed: spent.length, kind: traits[KIND] };
    const thinking = work(engine, { ...asked, traits, ...how });
    let found = thinking.next();
    while (!found.done) found = thinking.next();
    spent.push(performance.now() - begun);
    short += found.value.answer[4] < traits[SIMULATIONS];
    table.play(seat, engine.mind(world, 1, "choose").best());
  }
  return [spent, short];
}"""


def visits(host: Host, games: list[str]) -> Iterator[Finding]:
    """By somebody who presses Play as soon as it is there."""
    with remembering() as context:
        for kind in ("empty cache", "from the cache"):
            page = context.new_page()
            page.add_init_script(f"({LONG})()")
            begun = time.perf_counter()
            page.goto(host.address)
            page.wait_for_selector(".big:enabled", timeout=60_000)
            yield Finding("visits", "", f"{kind}: Play can be pressed", time.perf_counter() - begun, "s")
            page.click(".big")
            page.wait_for_selector(".board button, .board .card, .hand .is-playable", timeout=60_000)
            yield Finding("visits", "", f"{kind}: first card", time.perf_counter() - begun, "s")
            page.wait_for_timeout(6000)  # all is kept by then
            yield Finding("visits", "", f"{kind}: longest task of the page", page.evaluate("window.longest"), "ms")
            yield Finding("visits", "", f"{kind}: memory of its process", memory(context.browser), "MB")
            page.close()


def lobby(host: Host, games: list[str]) -> Iterator[Finding]:
    """See the module's text."""
    if not host.lighthouse:
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        caddyfile = Path(folder, "Caddyfile")
        caddyfile.write_text(CADDYFILE.format(port=PORT, site=host.site), "utf-8")
        command = ["caddy", "run", "--config", str(caddyfile), "--adapter", "caddyfile"]
        with running(["env", f"XDG_DATA_HOME={folder}", *command]):
            time.sleep(2)  # for its certificate
            for form, flags in FORMS.items():
                runs = [measure(host.lighthouse, f"{ADDRESS}/", "", flags) for _ in range(RUNS)]
                for score in SCORES:
                    middle = statistics.median(run[score] for run in runs)
                    yield Finding("lobby", "", f"{form}: {score}", middle, "of 100")


def memory(chromium: Any) -> float:
    """The largest of the browser's renderers, as the system counts what is its own and its share of what is not."""
    session = chromium.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = []
    for process in processes:
        if process["type"] == "renderer":
            text = Path(f"/proc/{process['id']}/smaps_rollup").read_text()
            sizes.append(int(text.partition("Pss:")[2].split()[0]) / 1000)
    return max(sizes)


@contextmanager
def remembering() -> Iterator[Any]:
    """Chromium with a profile on a disk, as people have it: in one that is forgotten it keeps no compiled code."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, sync_playwright() as playwright:
        where: dict[str, Any] = {
            "executable_path": shutil.which("chromium"),
            "viewport": {"width": 1280, "height": 800},
        }
        context = playwright.chromium.launch_persistent_context(folder, args=FLAGS, **where)
        yield context
        context.close()


@contextmanager
def opened() -> Iterator[Any]:
    """Chromium under Playwright."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield browser
        browser.close()


def main(arguments: list[str]) -> int:
    """Measure and print; the exit code."""
    parser = argparse.ArgumentParser(description="How the edition without a server does in real browsers.")
    parser.add_argument("site", type=Path, help="what `voliere export` wrote, for the top of a host")
    parser.add_argument("--lighthouse", type=Path, help="where Lighthouse is installed")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--games", nargs="+", choices=names(), default=names())
    chosen = parser.parse_args(arguments)
    host = Host(chosen.site.resolve(), chosen.lighthouse)
    findings: list[Finding] = []
    for part in chosen.parts:
        for finding in globals()[part](host, chosen.games):
            print(line(finding), file=sys.stderr, flush=True)
            findings.append(finding)
    report = Report(findings=findings)
    if chosen.json:
        print(report.as_json())
    else:
        print(f"{report.date}, commit {report.commit}, {report.machine}\n")
        print("| part | game | what | value |\n|---|---|---|---|")
        print("\n".join(map(line, findings)))
    return 0


def line(one: Finding) -> str:
    """Of the table."""
    return f"| {one.part} | {one.game} | {one.what} | {one.value:.3g} {one.unit} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
