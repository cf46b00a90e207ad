"""Nets on disk: a game's folder `nets` has one for each kind of table, by the name that its `sight.net` gives.

A file is a NumPy archive with one row of numbers (see `kernel.net`), of two bytes each, and beside it how it was made.
It is read without NumPy, too.
"""

import ast
import functools
import importlib.resources
import io
import logging
import struct
import zipfile
import zlib
from typing import Any

import msgspec

from voliere.game import Game
from voliere.kernel.net import SIZES, length

log = logging.getLogger("voliere.bots")

FOLDER = "nets"
WEIGHTS, MADE = "weights.npy", "made.json"
MAGIC = b"\x93NUMPY\x01\x00"
HALF = {"descr": "<f2", "fortran_order": False}
LAYERS = (64, 32)


class Made(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """How a net was made; it plays only what it was made for."""

    game: str
    name: str
    rules_version: int
    features: list[tuple[str, int]]  # their meanings and how many numbers each
    seed: int
    games: int
    seconds: float  # of processor time
    commit: str


def dump_net(weights: list[float], made: Made) -> bytes:
    """The file, the same to the byte for the same net."""
    header = repr({**HALF, "shape": (len(weights),)}).encode()
    header += b" " * (-(len(MAGIC) + 2 + len(header) + 1) % 64) + b"\n"
    row = MAGIC + struct.pack("<H", len(header)) + header + struct.pack(f"<{len(weights)}e", *weights)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in ((WEIGHTS, row), (MADE, msgspec.json.encode(made))):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def load_net(file: bytes, game: Game, name: str) -> list[float]:
    """The row of numbers in a file; ValueError says why it is not a net for this game."""
    try:
        with zipfile.ZipFile(io.BytesIO(file)) as archive:
            made = msgspec.json.decode(archive.read(MADE), type=Made)
            row = archive.read(WEIGHTS)
        start = len(MAGIC) + 2 + int.from_bytes(row[len(MAGIC) : len(MAGIC) + 2], "little")
        header: dict[str, Any] = ast.literal_eval(row[len(MAGIC) + 2 : start].decode())
        (numbers,) = header.pop("shape")
        if row[: len(MAGIC)] != MAGIC or header != HALF:
            raise ValueError("its numbers are of another kind")
        weights = list(struct.unpack(f"<{numbers}e", row[start:]))
    except (zipfile.BadZipFile, zlib.error, KeyError, struct.error, SyntaxError, msgspec.DecodeError) as error:
        raise ValueError(f"it is damaged ({error})") from error
    if (made.game, made.name, made.rules_version) != (game.name, name, game.rules_version):
        raise ValueError(f"it is for {made.game} {made.name}, version {made.rules_version} of the rules")
    if made.features != features_of(game):
        raise ValueError("it was made for other features")
    sizes = [int(size) for size in weights[:SIZES]]
    if len(weights) != length(*sizes) or sizes[0] != sum(numbers for _, numbers in made.features):
        raise ValueError("its sizes do not fit")
    return weights


def features_of(game: Game) -> list[tuple[str, int]]:
    """What a game's nets see."""
    return [(part.meaning, part.numbers) for part in game.sight.FEATURES]


@functools.cache
def net_for(game: Game, name: str) -> list[float]:
    """The net of a kind of table; empty where there is none, or where it cannot be used, which is told once."""
    if not name:
        return []
    file = importlib.resources.files(f"voliere.games.{game.name}") / FOLDER / f"{name}.npz"
    try:
        return load_net(file.read_bytes(), game, name)
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        log.warning("the net %s of %s is not used: %s", name, game.name, error)
        return []
