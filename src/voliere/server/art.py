"""Pictures as sprites: one SVG file a picture, many pictures a download.

A picture of a game is the symbol `GAME-NAME`, a part shared by all `part-NAME`, an icon of the page `icon-NAME`.
Pictures use parts by `<use href="#part-NAME"/>`; a sprite brings along whatever its pictures use. Ids inside a picture
(clip paths) get the picture's own in front, so that no two collide.
"""

import re
from collections.abc import Iterable
from pathlib import Path

ROOT = re.compile(r"<svg\b([^>]*)>(.*)</svg>\s*$", re.DOTALL)
VIEW_BOX = re.compile(r'viewBox="([^"]*)"')
IDS = re.compile(r'\bid="([^"]+)"')
USES = re.compile(r'href="#([^"]+)"')
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


def sprite(wanted: Iterable[str], known: dict[str, str]) -> bytes:
    """A sprite of these pictures and all they use."""
    chosen: dict[str, str] = {}
    waiting = list(wanted)
    while waiting:
        name = waiting.pop()
        if name in known and name not in chosen:
            chosen[name] = known[name]
            waiting += USES.findall(known[name])
    body = "".join(chosen[name] for name in sorted(chosen))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>'.encode()
