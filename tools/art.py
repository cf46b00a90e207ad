"""The pictures: `python tools/art.py` checks them all and draws the contact sheets of docs/art.md anew.

`python tools/art.py sprites FOLDER` bundles them instead: one sprite a game with the parts that it uses, since a
reference from one sprite into another file would find nothing; and one of all parts, with the marks of the page.

A picture is a file: `art/NAME.svg` of a game's folder becomes the symbol GAME-NAME, of the page's folder part-NAME. A
picture may use parts and pictures of its own game, never those of another.
"""

import importlib
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from voliere.folders import PACKAGE, game_folder
from voliere.games import names

ROOT = Path(__file__).resolve().parent.parent
SHEETS = ROOT / "docs" / "art"

SHARED = "part"
SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 7000  # bytes
# A strict content security policy allows no style and no script; flat art needs no gradient, filter or text.
ELEMENTS = {"svg", "g", "defs", "clipPath", "path", "circle", "ellipse", "rect", "use"}
# They are shown by themselves, outside any sprite.
ALONE = {"part-favicon", "part-app-icon", "part-wordmark"}

# The contact sheet: so many columns of cards with a caption.
COLUMNS = 12
CARD_WIDTH, CARD_HEIGHT = 100, 140
STEP_X, STEP_Y = 112, 170
MARGIN = 14


class Picture(NamedTuple):
    """One file: its symbol, who owns it (a game, or "part"), and its text."""

    symbol: str
    owner: str
    text: str

    @property
    def root(self) -> ET.Element:
        return ET.fromstring(self.text)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of its view box, which starts at 0 0."""
        _, _, width, height = map(float, self.root.attrib["viewBox"].split())
        return width, height

    @property
    def inside(self) -> str:
        """All between the outermost tags."""
        return self.text[self.text.index(">") + 1 : self.text.rindex("</svg>")].strip()

    @property
    def uses(self) -> set[str]:
        """What it refers to, in itself or elsewhere."""
        found = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', self.text)
        return {reference or clip for reference, clip in found}

    def as_symbol(self) -> str:
        """The picture as it stands in a sprite; what leans out of its box is cut off there."""
        width, height = self.size
        return f'<symbol id="{self.symbol}" viewBox="0 0 {width:g} {height:g}">{self.inside}</symbol>'


def drawn() -> list[str]:
    """The games that have pictures; one may do without."""
    return [name for name in names() if (game_folder(name) / "art").is_dir()]


@cache
def pictures() -> dict[str, Picture]:
    """Every picture by its symbol."""
    folders = {SHARED: PACKAGE / "page" / "art"} | {name: game_folder(name) / "art" for name in drawn()}
    return {
        f"{owner}-{path.stem}": Picture(f"{owner}-{path.stem}", owner, path.read_text("utf-8"))
        for owner, folder in folders.items()
        for path in sorted(folder.glob("*.svg"))
    }


def cards(game: str) -> dict[str, str]:
    """The symbol of each card of a game, by its notation."""
    chosen: Mapping[str, str] = importlib.import_module(f"voliere.games.{game}.pictures").PICTURES
    return {card: f"{game}-{picture}" for card, picture in chosen.items()}


# What is wrong with a picture


def problems(picture: Picture, known: Iterable[str]) -> Iterator[str]:
    """Where a picture breaks the contract; `known` are the symbols that exist."""
    if len(picture.text.encode()) > LARGEST:
        yield f"has more than {LARGEST} bytes"
    root = picture.root
    if root.tag != SVG + "svg" or not re.fullmatch(r"0 0 [1-9]\d* [1-9]\d*", root.get("viewBox", "")):
        yield "has no view box 0 0 W H"
    own: set[str] = set()
    for element in root.iter():
        if element.tag.removeprefix(SVG) not in ELEMENTS:
            yield f"holds a {element.tag.removeprefix(SVG)}"
        for name, value in element.attrib.items():
            if name in ("style", "class") or name.startswith(("on", "{")):
                yield f"has the attribute {name}"
            if name == "href" and not value.startswith("#"):
                yield f"refers outside: {value}"
            if name == "id":
                own.add(value)
    yield from (f"has the id {name}, without its own name before it" for name in own if not _is_of(name, picture))
    owners = (picture.owner + "-", SHARED + "-")
    for name in picture.uses - own:
        if name not in known:
            yield f"refers to {name}, which is not there"
        elif picture.symbol in ALONE or not name.startswith(owners):
            yield f"refers to {name}, which is not beside it"


def _is_of(name: str, picture: Picture) -> bool:
    return name.startswith(picture.symbol + "-")


def all_problems() -> list[str]:
    """Every problem of every picture, and every card without one."""
    known = pictures()
    found = [f"{symbol} {problem}" for symbol, picture in known.items() for problem in problems(picture, known)]
    for game in names():
        found += [
            f"{card} of {game} has no picture {symbol}" for card, symbol in cards(game).items() if symbol not in known
        ]
    return found


# Bundles


def needed(symbols: Iterable[str]) -> list[str]:
    """These pictures and all that they use, in a steady order."""
    known = pictures()
    found: set[str] = set()
    waiting = list(symbols)
    while waiting:
        symbol = waiting.pop()
        if symbol not in found:
            found.add(symbol)
            waiting += known[symbol].uses & known.keys()
    return [symbol for symbol in known if symbol in found]


def sprite(symbols: Iterable[str]) -> str:
    """These pictures and all that they use, as symbols of one file."""
    inside = "\n".join(pictures()[symbol].as_symbol() for symbol in needed(symbols))
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{inside}\n</svg>\n'


# The contact sheets


def sheet(owner: str) -> str:
    """Every card of a game in its frame, then its other pictures; of the page, all its parts."""
    shown = list(cards(owner).items()) if owner != SHARED else []
    taken = {symbol for _, symbol in shown}
    rest = [symbol for symbol, picture in pictures().items() if picture.owner == owner and symbol not in taken]
    rows = -(-len(shown) // COLUMNS)
    drawn = [_card(card, symbol, place) for place, (card, symbol) in enumerate(shown)]
    drawn += [_other(symbol, rows * COLUMNS + place) for place, symbol in enumerate(rest)]
    width = 2 * MARGIN + COLUMNS * STEP_X
    height = 2 * MARGIN + (rows - (-len(rest) // COLUMNS)) * STEP_Y
    symbols = "\n".join(pictures()[name].as_symbol() for name in needed([*taken, *rest]))
    box = f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}>\n'
        f'{symbols}\n<rect width="{width}" height="{height}" fill="#f1e7d2"/>\n' + "\n".join(drawn) + "\n</svg>\n"
    )


def _corner(place: int) -> tuple[int, int]:
    return MARGIN + place % COLUMNS * STEP_X, MARGIN + place // COLUMNS * STEP_Y


def _card(card: str, symbol: str, place: int) -> str:
    x, y = _corner(place)
    frame = (
        f'<rect x="{x}" y="{y}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" fill="#fbf5e6" stroke="#2b3640"/>'
    )
    return f'<g data-card="{card}">{frame}{_fitted(symbol, x, y)}{_caption(card, x, y)}</g>'


def _other(symbol: str, place: int) -> str:
    x, y = _corner(place)
    return f'<g data-picture="{symbol}">{_fitted(symbol, x, y)}{_caption(symbol.partition("-")[2], x, y)}</g>'


def _fitted(symbol: str, x: int, y: int) -> str:
    width, height = pictures()[symbol].size
    scale = min((CARD_WIDTH - 8) / width, (CARD_HEIGHT - 8) / height)
    left = x + (CARD_WIDTH - width * scale) / 2
    top = y + (CARD_HEIGHT - height * scale) / 2
    box = f'x="{left:.1f}" y="{top:.1f}" width="{width * scale:.1f}" height="{height * scale:.1f}"'
    return f'<use href="#{symbol}" {box} color="#262f38"/>'


def _caption(text: str, x: int, y: int) -> str:
    middle, below = x + CARD_WIDTH // 2, y + CARD_HEIGHT + 15
    return f'<text x="{middle}" y="{below}" text-anchor="middle" fill="#545e67">{text}</text>'


def sheets() -> dict[str, str]:
    """Every contact sheet by its file name."""
    return {f"{owner}.svg": sheet(owner) for owner in (*drawn(), SHARED)}


def main(arguments: list[str]) -> int:
    """Check, then write the sheets or the sprites; 1 if a picture is wrong."""
    found = all_problems()
    if found:
        print(*found, sep="\n", file=sys.stderr)
        return 1
    if arguments[:1] == ["sprites"] and len(arguments) == 2:
        folder = Path(arguments[1])
        written = {
            f"{owner}.svg": sprite(symbol for symbol, picture in pictures().items() if picture.owner == owner)
            for owner in (*drawn(), SHARED)
        }
    elif not arguments:
        folder, written = SHEETS, sheets()
    else:
        print(__doc__, file=sys.stderr)
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in written.items():
        (folder / name).write_text(text, "utf-8")
    print(f"{len(pictures())} pictures are good; {len(written)} files written to {folder.name}.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
