"""What Lighthouse says of the lobby and of a table of each game, behind the proxy that docs/self-hosting.md describes.

    python benchmarks/lighthouse.py ../lighthouse                  all screens, on a simulated phone and a desktop
    python benchmarks/lighthouse.py ../lighthouse --only songbirds --runs 3

The folder is where `npm install lighthouse` was done. Caddy and Chromium are the system's; HTTP/2, as phones get it,
with a certificate that Caddy makes for itself.
"""

import argparse
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from voliere.games import get, names

PORT = 8743
ADDRESS = f"https://localhost:{PORT}"
FLAGS = "--headless --no-sandbox --disable-gpu --ignore-certificate-errors"
SCORES = ("performance", "accessibility", "best-practices")
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")
TRIES = 4
FORMS = {"phone": [], "desktop": ["--preset=desktop"]}
CADDYFILE = """{{
    admin off
    auto_https disable_redirects
    skip_install_trust
}}
https://localhost:{port} {{
    tls internal
    reverse_proxy 127.0.0.1:{server}
}}
"""


@contextmanager
def served() -> Iterator[str]:
    """A server and a proxy before it; the server's own address."""
    with tempfile.TemporaryDirectory() as folder:
        variables = {**os.environ, "VOLIERE_PLAIN": "1", "VOLIERE_PUBLIC_URL": ADDRESS, "XDG_DATA_HOME": folder}
        command = [sys.executable, "-m", "voliere", "serve", "--port", str(PORT + 1), "--data-dir", folder]
        server = subprocess.Popen(command, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        caddyfile = Path(folder, "Caddyfile")
        caddyfile.write_text(CADDYFILE.format(port=PORT, server=PORT + 1), "utf-8")
        proxy = subprocess.Popen(
            ["caddy", "run", "--config", str(caddyfile), "--adapter", "caddyfile"],
            env=variables,
            stderr=subprocess.DEVNULL,
        )
        try:
            for _ in range(100):
                with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{PORT + 1}/livez"):
                    break
                time.sleep(0.2)
            time.sleep(1)  # for the proxy's certificate
            yield f"http://127.0.0.1:{PORT + 1}"
        finally:
            proxy.terminate()
            server.terminate()
            proxy.wait()
            server.wait()


def table_of(server: str, name: str) -> tuple[str, str]:
    """The path of a new table against bots, and its player's cookie."""

    def ask(path: str, body: object = None, cookie: str = "") -> tuple[dict[str, str], str]:
        headers = {"Cookie": cookie, "Content-Type": "application/json", "Host": f"localhost:{PORT}"}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{server}/api{path}", data, headers)) as answer:
            return json.load(answer), (answer.headers["Set-Cookie"] or "").partition(";")[0]

    cookie = ask("/me")[1]
    promise = ask("/promise", cookie=cookie)[0]["promise"]
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": 1}] * (get(name).default_players - 1)
    wish = {"game": name, "seats": seats, "options": {}, "nonce": "ab" * 32, "promise": promise}
    return f"/table/{ask('/tables', wish, cookie)[0]['table']}", cookie


def measure(folder: Path, address: str, cookie: str, form: list[str]) -> dict[str, float]:
    """One run of Lighthouse."""
    command = [str(folder / "node_modules" / ".bin" / "lighthouse"), address, "--quiet", "--output=json"]
    command += [f"--chrome-flags={FLAGS}", f"--only-categories={','.join(SCORES)}", *form]
    if cookie:
        command.append(f"--extra-headers={json.dumps({'Cookie': cookie})}")
    variables = {**os.environ, "CHROME_PATH": shutil.which("chromium") or ""}
    tries = 1
    while (ran := subprocess.run(command, env=variables, check=tries == TRIES, capture_output=True)).returncode:
        print(ran.stderr.decode()[-300:], file=sys.stderr)  # now and then Chromium does not get that far
        tries += 1
    told = json.loads(ran.stdout)
    found: dict[str, float] = {score: 100 * (told["categories"][score]["score"] or 0) for score in SCORES}
    found |= {name: told["audits"][name]["numericValue"] for name in TIMES}
    found["kib"] = told["audits"]["total-byte-weight"]["numericValue"] / 1024
    return found


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=["lobby", *names()])
    parser.add_argument("--forms", nargs="*", default=list(FORMS))
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    print("| screen | form | performance | accessibility | best practices | FCP, LCP, s | blocked, ms | KiB |")
    print("|---|---|---|---|---|---|---|---|")
    with served() as server:
        for screen in given.only:
            for form in given.forms:
                runs = []
                for _ in range(given.runs):
                    path, cookie = ("/", "") if screen == "lobby" else table_of(server, screen)
                    runs.append(measure(given.folder, ADDRESS + path, cookie, FORMS[form]))
                middle = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
                shown = ", ".join(f"{run['performance']:.0f}" for run in runs)
                fcp, lcp, blocked = (middle[name] for name in TIMES)
                print(
                    f"| {screen} | {form} | {shown} | {middle['accessibility']:.0f} | {middle['best-practices']:.0f} "
                    f"| {fcp / 1000:.1f}, {lcp / 1000:.1f} | {blocked:.0f} | {middle['kib']:.0f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
