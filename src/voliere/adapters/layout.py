"""What the numbers of observations and actions are: from each game's rules, for docs/research.md and for strings."""

import functools
import importlib.util
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from voliere.game import Game
from voliere.kernel import Part


class Field(NamedTuple):
    """Where a part lies."""

    first: int
    last: int
    part: Part


@functools.cache
def fields(game: Game) -> tuple[Field, ...]:
    """All fields of a game's observation, in order."""
    return tuple(_spread(game.rules.OBSERVATION))


def actions(game: Game) -> tuple[Field, ...]:
    """What the numbers of a game's actions stand for."""
    return tuple(_spread(game.rules.ACTION_PARTS))


def _spread(parts: Iterable[Part]) -> Iterable[Field]:
    at = 0
    for part in parts:
        yield Field(at, at + part.numbers - 1, part)
        at += part.numbers


def orders(game: Game) -> dict[str, tuple[str, ...]]:
    """What is numbered, in the order of its numbers: cards, cells, lines …, by the name of the table in the code."""
    module = f"{game.rules.__name__.rpartition('.')[0]}.components"
    if importlib.util.find_spec(module) is None:  # a small game has its cards elsewhere
        return {"CARD_NAMES": game.card_names}
    components = importlib.import_module(module)
    return {
        name: tuple(value)
        for name, value in vars(components).items()
        if name.endswith(("_NAMES", "_LETTERS")) and all(isinstance(one, str) for one in value)
    }


def table(of: Sequence[Field]) -> str:
    """Fields as a table in Markdown."""
    lines = ["| numbers | how many | what they are |", "|---|---|---|"]
    for first, last, part in of:
        span = str(first) if part.numbers == 1 else f"{first}–{last}"
        size = f"{part.numbers // part.per_seat} × {part.per_seat}" if part.per_seat else str(part.numbers)
        lines.append(f"| {span} | {size} | {part.meaning} |")
    return "\n".join(lines)


def describe(game: Game, row: Sequence[float]) -> str:
    """An observation as text: of every field the places that are not 0, with what is there unless it is 1."""
    return " | ".join(
        " ".join(
            str(place) if number == 1 else f"{place}={number:.6g}"
            for place, number in enumerate(row[first : last + 1])
            if number
        )
        for first, last, _ in fields(game)
    )
