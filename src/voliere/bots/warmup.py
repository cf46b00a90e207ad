"""Compiled minds without waiting for them: a child process fills the cache while plain ones play."""

import atexit
import logging
import os
import subprocess
import sys

from voliere.bots import mind
from voliere.engine import Engine
from voliere.game import Game
from voliere.kernel.compiler import cache_root, has_compiler

log = logging.getLogger("voliere.bots")

COMPILE = """
import sys
from voliere.bots import mind
from voliere.engine import Engine
from voliere.games import get
Engine(get(sys.argv[1])).bound(mind)
"""

_children: dict[str, "subprocess.Popen[bytes]"] = {}
_failed: set[str] = set()


def is_warm(game: Game) -> bool:
    """Whether compiled minds are at hand. If they are not but could be, somebody is making them from now on."""
    if not has_compiler():
        return False
    if Engine(game).is_at_hand(mind):
        return True
    if child := _children.get(game.name):
        if child.poll() and game.name not in _failed:  # asked, too, so that one that has failed does not linger
            _failed.add(game.name)
            log.warning("%s could not be compiled: its bots think with plain rules, and less", game.name)
    elif root := cache_root():  # without a folder, nobody could read what another process has made
        if not _children:
            atexit.register(_stop)  # the last to come are called first: before a temporary folder is taken away
        _children[game.name] = subprocess.Popen(
            [sys.executable, "-c", COMPILE, game.name],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "VOLIERE_CACHE_DIR": str(root.parent)},
        )
    return False


def is_warming() -> bool:
    """Whether somebody is making compiled minds just now."""
    return any(child.poll() is None for child in list(_children.values()))


def _stop() -> None:
    """Nobody needs what is still being compiled; what is done is kept."""
    for child in _children.values():
        child.kill()
        child.wait()
