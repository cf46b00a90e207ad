"""Pictures: one SVG file each; many in a sprite for the page, or one that stands by itself.

A picture of a game is the symbol `GAME-NAME`, a part shared by all `part-NAME`, an icon of the page `icon-NAME`.
Pictures use parts by `<use href="#part-NAME"/>`; a sprite brings along whatever its pictures use. Ids inside a picture
(clip paths) get the picture's own in front, so that no two collide.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from voliere.folders import PACKAGE, game_folder

ROOT = re.compile(r"<svg\b([^>]*)>(.*)</svg>\s*$", re.DOTALL)
VIEW_BOX = re.compile(r'viewBox="([^"]*)"')
IDS = re.compile(r'\bid="([^"]+)"')
USES = re.compile(r'href="#([^"]+)"')
SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
BETWEEN = re.compile(r">\s+<")


def pictures_in(folder: Path, owner: str) -> dict[str, str]:
    """The pictures of a folder as symbols, by their ids."""
    return {f"{owner}-{path.stem}": symbol(f"{owner}-{path.stem}", path) for path in sorted(folder.glob("*.svg"))}


def symbol(name: str, path: Path) -> str:
    """One picture as a symbol."""
    found = ROOT.search(COMMENT.sub("", path.read_text("utf-8")))
    if not found:
        raise ValueError(f"{path.name} is not one <svg> element")
    box = VIEW_BOX.search(found[1])
    if not box:
        raise ValueError(f"{path.name} has no viewBox")
    inside = BETWEEN.sub("><", found[2]).strip()
    for local in {one for one in IDS.findall(inside) if not one.startswith(f"{name}-")}:
        inside = re.sub(rf'(id="|url\(#|href="#){re.escape(local)}(?=["\)])', rf"\g<1>{name}-{local}", inside)
    kept = "".join(f' {key}="{value}"' for key, value in re.findall(r'\b(fill|stroke[\w-]*)="([^"]*)"', found[1]))
    return f'<symbol id="{name}" viewBox="{box[1]}"{kept}>{inside}</symbol>'


@cache
def pictures_of(game: str) -> dict[str, str]:
    """The pictures of a game, and all that the games share."""
    return pictures_in(game_folder(game) / "art", game) | pictures_in(PACKAGE / "page" / "art", "part")


def with_parts(wanted: Iterable[str], known: dict[str, str]) -> str:
    """These symbols, and all that they use."""
    chosen: dict[str, str] = {}
    waiting = list(wanted)
    while waiting:
        name = waiting.pop()
        if name in known and name not in chosen:
            chosen[name] = known[name]
            waiting += USES.findall(known[name])
    return "".join(chosen[name] for name in sorted(chosen))


def sprite(wanted: Iterable[str], known: dict[str, str]) -> bytes:
    """A sprite of these pictures and all they use."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{with_parts(wanted, known)}</svg>'.encode()


def size(name: str, known: dict[str, str]) -> tuple[float, float]:
    """Width and height of a picture."""
    found = SIZE.search(known[name])
    assert found is not None
    return float(found[1]), float(found[2])


def alone(name: str, known: dict[str, str]) -> str:
    """One picture with all that it uses, as a file of its own."""
    width, height = size(name, known)
    box = f'viewBox="0 0 {width:g} {height:g}"'
    shown = f'<use href="#{name}" width="{width:g}" height="{height:g}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{with_parts([name], known)}{shown}</svg>\n'
