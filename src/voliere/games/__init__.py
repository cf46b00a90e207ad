"""The registry: every folder here with a table.py is a game. Nothing else knows their names."""

import functools
import importlib
import pkgutil
from pathlib import Path

from voliere.errors import UnknownGame
from voliere.game import Game
from voliere.texts import failure


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)]) if found.ispkg))


def get(name: str) -> Game:
    """A game by its name."""
    if name not in names():
        raise failure(UnknownGame, "unknown-game", game=name, possible=", ".join(names()))
    return _load(name)


@functools.cache
def _load(name: str) -> Game:
    game = importlib.import_module(f"{__name__}.{name}.table").GAME
    assert isinstance(game, Game)
    return game
