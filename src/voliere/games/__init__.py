"""The registry: every package here, or in a folder of VOLIERE_GAMES, is a game. Nothing else knows their names."""

import functools
import importlib
import pkgutil

from voliere.errors import UnknownGame
from voliere.folders import GAMES
from voliere.game import Game
from voliere.texts import failure

__path__ = list(map(str, GAMES))  # so that a game may live anywhere, and still be voliere.games.NAME


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg))


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
