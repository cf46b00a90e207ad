"""Compiled minds without waiting for them: a child process fills the cache while plain ones play."""

import atexit
import subprocess
import sys

from voliere.bots import mind
from voliere.engine import Engine
from voliere.game import Game
from voliere.kernel.compiler import has_compiler

COMPILE = """
import sys
from voliere.bots import mind
from voliere.engine import Engine
from voliere.games import get
Engine(get(sys.argv[1])).bound(mind)
"""

_children: dict[str, "subprocess.Popen[bytes]"] = {}


def is_warm(game: Game) -> bool:
    """Whether compiled minds are at hand. If they are not but could be, somebody is making them from now on."""
    if not has_compiler():
        return False
    if Engine(game).is_at_hand(mind):
        return True
    if child := _children.get(game.name):
        child.poll()  # so that one that has failed does not linger
    else:
        _children[game.name] = subprocess.Popen(
            [sys.executable, "-c", COMPILE, game.name],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    return False


def is_warming() -> bool:
    """Whether somebody is making compiled minds just now."""
    return any(child.poll() is None for child in list(_children.values()))


@atexit.register
def _stop() -> None:
    """Nobody needs what is still being compiled; what is done is kept."""
    for child in _children.values():
        child.kill()
        child.wait()
