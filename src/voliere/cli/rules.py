"""`voliere rules`: how a game is played."""

import os
import shutil
import sys

from rich.markdown import Markdown

from voliere.cli.command import Command
from voliere.cli.parameter import first_game, game_argument, json_option
from voliere.cli.terminal import console, is_interactive, print_json
from voliere.game import Game
from voliere.texts import LANGUAGES, Texts

WIDEST = 100  # longer lines are hard to read


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(game: Game, as_json: bool) -> None:
        page = game.rules_page(texts.language)
        if as_json:
            print_json(
                {
                    "game": game.name,
                    "rules_version": game.rules_version,
                    "language": texts.language,
                    "format": "markdown",
                    "text": page,
                }
            )
        elif is_interactive():
            _show(page)
        else:
            sys.stdout.write(page)

    other = next(language for language in LANGUAGES if language != texts.language)
    examples = [f"rules {first_game()}", f"rules {first_game()} --lang {other}"]
    return Command("rules", texts, run, [game_argument(texts), json_option(texts)], examples)


def _show(page: str) -> None:
    output = console()
    output.width = min(output.width, WIDEST)
    text = Markdown(page)
    if len(page.splitlines()) < shutil.get_terminal_size().lines // 2:
        output.print(text)
        return
    os.environ.setdefault("LESS", "-RFX")  # colours; no pager for a short page; what was read stays on the screen
    with output.pager(styles=True):
        output.print(text)
