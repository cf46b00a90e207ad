"""An edition without a server, beside a real one: what its engine brings, a page of this server may use to think.

It takes tools to make one that few servers have, so it is made elsewhere, by `voliere export`, and laid beside.
"""

import functools
import hashlib
import logging
from pathlib import Path

import msgspec

from voliere.errors import InvalidSetting
from voliere.folders import PACKAGE
from voliere.texts import failure

log = logging.getLogger("voliere.edition")

MARK = "voliere.json"  # by which we know a folder that `voliere export` has written
ENGINE = "page/engine"
OWN = (".js",)  # modules of the engine, which every server has
BESIDE = (".br", ".gz")  # the same once more, for hosts of files


class Mark(msgspec.Struct, frozen=True):
    """What is in such a folder."""

    version: str
    sources: str = ""


@functools.cache
def fingerprint() -> str:
    """A hash of the code that an edition is made from: engine and server must be of one mind."""
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in (".py", ".js", ".npz"):
            digest.update(f"{path.relative_to(PACKAGE).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def engine_files(folder: Path) -> dict[str, bytes]:
    """What pages are offered, by its place among the files of the page; nothing where it was made of other code."""
    try:
        mark = msgspec.json.decode((folder / MARK).read_bytes(), type=Mark)
    except (OSError, msgspec.MsgspecError):
        raise failure(InvalidSetting, "setting-edition", folder=str(folder)) from None
    if mark.sources != fingerprint():
        log.warning("the edition in %s is of other code than this server, so its engine is not offered", folder)
        return {}
    files = (file for part in (folder / "assets").iterdir() for file in (part / ENGINE).iterdir())
    return {f"{ENGINE}/{file.name}": file.read_bytes() for file in files if file.suffix not in (*OWN, *BESIDE)}
