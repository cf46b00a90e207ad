"""For whoever edits Volière while it runs (`voliere serve --reload`): pages, styles, pictures and texts are read again
once they have changed, and Python code is begun anew.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from pathlib import Path

from starlette.types import ASGIApp, Receive, Scope, Send

from voliere.texts import forget_texts

PACKAGE = Path(__file__).resolve().parent.parent
LOOK_SECONDS = 0.5


def stamps(*, is_code: bool) -> dict[str, int]:
    """When each file of the package was last changed: Python code, or all else."""
    found: dict[str, int] = {}
    waiting = [str(PACKAGE)]
    while waiting:
        for entry in os.scandir(waiting.pop()):
            if entry.is_dir():
                waiting.append(entry.path)
            elif entry.name.endswith(".py") == is_code and not entry.name.endswith(".pyc"):
                with contextlib.suppress(FileNotFoundError):  # an editor's own, which come and go
                    found[entry.path] = entry.stat().st_mtime_ns
    return found


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
    """Until some Python code has changed."""
    known = stamps(is_code=True)
    while known == await asyncio.to_thread(stamps, is_code=True):
        await asyncio.sleep(LOOK_SECONDS)


def begin_anew() -> None:
    """Run the same command again in this process's place."""
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
