"""What the numbers of observations and actions are: from each game's rules, for docs/research.md and for strings."""

import functools
import importlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from voliere.game import Game


class Field(NamedTuple):
    """Some numbers that belong together."""

    first: int
    last: int
    meaning: str


@functools.cache
def fields(game: Game) -> tuple[Field, ...]:
    """All fields of a game's observation, in order."""
    return tuple(_spread(game.rules.OBSERVATION))


def actions(game: Game) -> tuple[Field, ...]:
    """What the numbers of a game's actions stand for."""
    return tuple(_spread(game.rules.ACTION_PARTS))


def _spread(parts: Iterable[tuple[str, int]]) -> Iterable[Field]:
    at = 0
    for meaning, numbers in parts:
        yield Field(at, at + numbers - 1, meaning)
        at += numbers


def orders(game: Game) -> dict[str, tuple[str, ...]]:
    """What is numbered, in the order of its numbers: cards, cells, lines …, by the name of the table in the code."""
    components = importlib.import_module(f"{game.rules.__package__}.components")
    return {
        name: tuple(value)
        for name, value in vars(components).items()
        if name.endswith(("_NAMES", "_LETTERS")) and all(isinstance(one, str) for one in value)
    }


def per_seat(field: Field) -> int:
    """How many numbers a field has for each seat, where it tells several things of every seat; 0 where it does not."""
    group, sign, things = field.meaning.partition(": ")
    told = things.removesuffix(", a bit each").count(", ") + 1
    return told if sign and group == "seats" and told > 1 else 0


def table(of: Sequence[Field]) -> str:
    """Fields as a table in Markdown."""
    lines = ["| numbers | how many | what they are |", "|---|---|---|"]
    for field in of:
        count = field.last - field.first + 1
        span = str(field.first) if count == 1 else f"{field.first}–{field.last}"
        size = f"{count // per_seat(field)} × {per_seat(field)}" if per_seat(field) else str(count)
        lines.append(f"| {span} | {size} | {field.meaning} |")
    return "\n".join(lines)


def told(game: Game, row: Sequence[float]) -> str:
    """An observation as text: of every field the places that are not 0, with what is there unless it is 1."""
    return " | ".join(
        " ".join(
            str(place) if number == 1 else f"{place}={number:.6g}"
            for place, number in enumerate(row[first : last + 1])
            if number
        )
        for first, last, _ in fields(game)
    )
