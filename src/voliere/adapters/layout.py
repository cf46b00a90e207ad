"""What the numbers of an observation are: from each game's OBSERVATION, for docs/research.md and for strings."""

import functools
from collections.abc import Sequence
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
    found = []
    at = 0
    for meaning, numbers in game.rules.OBSERVATION:
        found.append(Field(at, at + numbers - 1, meaning))
        at += numbers
    return tuple(found)


def table(game: Game) -> str:
    """The fields as a table in Markdown."""
    lines = ["| numbers | how many | what they are |", "|---|---|---|"]
    for first, last, meaning in fields(game):
        span = str(first) if first == last else f"{first}–{last}"
        lines.append(f"| {span} | {last - first + 1} | {meaning} |")
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
