"""Where games live: in this package, and in the folders that the environment variable VOLIERE_GAMES names."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
ELSEWHERE = os.environ.get("VOLIERE_GAMES", "").split(os.pathsep)
# Each holds games, a folder each. The first that has a game is where it is.
GAMES = (PACKAGE / "games", *(Path(folder).resolve() for folder in ELSEWHERE if folder))


def game_folder(game: str) -> Path:
    """All that belongs to a game: its rules, texts, pictures and page."""
    return next((folder / game for folder in GAMES if (folder / game).is_dir()), GAMES[0] / game)
