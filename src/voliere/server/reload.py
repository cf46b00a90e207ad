"""For whoever edits Volière while it runs (`voliere serve --reload`): pages, styles, pictures and texts are read again
once they have changed, and Python code is begun anew.
"""

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from starlette.types import ASGIApp, Receive, Scope, Send

from voliere.texts import forget_texts

log = logging.getLogger("voliere.server")

PACKAGE = Path(__file__).resolve().parent.parent
LOOK_SECONDS = 0.5


def stamps(*, is_code: bool) -> dict[str, int]:
    """When each file of the package was last changed: Python code, or all else."""
    found: dict[str, int] = {}
    waiting = [str(PACKAGE)]
    while waiting:
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):  # an editor's own, which come and go
            for entry in os.scandir(waiting.pop()):
                if entry.is_dir():
                    waiting.append(entry.path)
                elif entry.name.endswith(".py") == is_code and not entry.name.endswith(".pyc"):
                    found[entry.path] = entry.stat().st_mtime_ns
    return found


def broken(files: Iterable[str]) -> str:
    """What is wrong with the first of these files that is no Python; nothing if all are."""
    for file in files:
        try:
            compile(Path(file).read_bytes(), file, "exec")
        except FileNotFoundError:
            continue
        except (SyntaxError, ValueError) as error:
            return str(error)
    return ""


class Reloading:
    """An application that is made again when a file has changed. Asked for one of its assets, it does not look."""

    def __init__(self, make: Callable[[], ASGIApp]) -> None:
        self.make = make
        self.known = stamps(is_code=False)
        self.app = make()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look, and pass on."""
        if "/assets/" not in scope["path"] and (found := stamps(is_code=False)) != self.known:
            forget_texts()
            self.app, self.known = self.make(), found
        await self.app(scope, receive, send)


async def wait_for_new_code() -> None:
    """Until some Python code has changed, and can be run."""
    begun = known = stamps(is_code=True)
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        before, known = known, await asyncio.to_thread(stamps, is_code=True)
        if known not in (before, begun):
            reason = broken(file for file, stamp in known.items() if begun.get(file) != stamp)
            if not reason:
                return
            log.warning("not begun anew yet: %s", reason)


def begin_anew() -> None:
    """Run the same command again in this process's place."""
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
