"""The tables of docs/research.md that tell what the numbers of an observation are: `python tools/layouts.py`."""

import re
from pathlib import Path

from voliere.adapters.layout import actions, fields, orders, table
from voliere.games import get, names
from voliere.texts import DEFAULT

PAGE = Path(__file__).resolve().parent.parent / "docs" / "research.md"
PLACE = re.compile(r"(?<=<!-- layouts -->\n).*?(?=<!-- end of layouts -->)", re.DOTALL)


def layouts() -> str:
    """A table for every game."""
    parts = []
    for name in names():
        game = get(name)
        title = game.say(DEFAULT, "title")
        parts += [
            f"### {title}\n\n",
            *(f"{name}: {' '.join(one or '–' for one in order)}\n\n" for name, order in orders(game).items()),
            f"{fields(game)[-1].last + 1} numbers:\n\n{table(fields(game))}\n\n",
            f"{game.rules.ACTIONS} actions:\n\n{table(actions(game))}\n\n",
        ]
    return "\n" + "".join(parts)


def page() -> str:
    """The page as it should be."""
    return PLACE.sub(lambda _: layouts(), PAGE.read_text("utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
