"""The edition without a server, for tests: made once from the same files, and served by a plain file server.

`python -m tests.page.edition` makes it beforehand, so that no worker has to wait for another.
"""

import fcntl
import functools
import hashlib
import http.server
import importlib.util
import shutil
import threading
from http import HTTPStatus
from pathlib import Path

from voliere.folders import PACKAGE
from voliere.kernel.compiler import has_compiler

BASE = "/some/aviary"
KEPT = Path(__file__).parents[2] / ".pytest_cache" / "edition"


def can_be_made() -> bool:
    """Whether all is here that it takes."""
    return bool(has_compiler() and importlib.util.find_spec("ziglang") and shutil.which("npm"))


def made() -> Path:
    """A folder with the edition below BASE, made of the sources as they are now."""
    from voliere.browser.site import write_site

    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(f"{path.relative_to(PACKAGE)}\0".encode() + path.read_bytes())
    folder = KEPT / digest.hexdigest()[:16]
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            for old in filter(Path.is_dir, KEPT.iterdir()):
                shutil.rmtree(old)
            write_site(KEPT / "draft" / BASE[1:], BASE, packs=False)
            (KEPT / "draft").rename(folder)
    return folder


class Files(http.server.SimpleHTTPRequestHandler):
    """Any host that shows 404.html for what it does not know, and says nothing of it."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """The page finds out by itself what its address means."""
        if code != HTTPStatus.NOT_FOUND:
            super().send_error(code, message, explain)
            return
        body = (Path(self.directory) / BASE[1:] / "404.html").read_bytes()
        self.send_response(HTTPStatus.OK)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


class Server(http.server.ThreadingHTTPServer):
    """One of whom two hundred files may be asked at once: usually all beyond five wait for seconds, or for ever."""

    request_queue_size = 256


class Host:
    """A folder, served; `folder` is where the edition lies in it."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        handler = functools.partial(Files, directory=folder)
        self._server = Server(("127.0.0.1", port), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.port = self._server.server_port
        self.address = f"http://127.0.0.1:{self.port}{BASE}"
        self.folder = folder / BASE[1:]
        self.hash = next((self.folder / "assets").iterdir()).name

    def stop(self) -> None:
        """Close it."""
        self._server.shutdown()
        self._server.server_close()


if __name__ == "__main__" and can_be_made():
    made()
