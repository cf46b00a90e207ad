"""Moves as a person types them and likes to see them listed."""

import re
from collections.abc import Iterable

from voliere.game import Move, Selection


def grouped(moves: Iterable[Move]) -> list[tuple[list[str], list[str]]]:
    """Moves put together by what they begin with and what may follow: R5@c3 R5@c4 B2@c3 B2@c4 is R5 B2, @c3 @c4."""
    tails: dict[str, list[str]] = {}
    for move in moves:
        parts = re.fullmatch(r"(\w*)(.*)", str(move), re.DOTALL)
        assert parts
        tails.setdefault(parts[1], []).append(parts[2].strip())
    heads: dict[tuple[str, ...], list[str]] = {}
    for head, following in tails.items():
        heads.setdefault(tuple(following), []).append(head)
    return [
        ([head for head in group if head], [tail for tail in following if tail]) for following, group in heads.items()
    ]


def find(moves: Iterable[Move], text: str) -> str:
    """The legal move that is meant, whatever its spaces and capitals; else the text itself, for the rules to judge."""
    meant = set()
    for move in moves:
        if str(move) == text:
            return text
        if _simple(str(move)) == _simple(text):
            meant.add(str(move))
    return meant.pop() if len(meant) == 1 else text


def find_choice(selection: Selection, text: str) -> str:
    """The same for a choice of several cards, in any order."""
    word, *cards = text.casefold().split() or [""]
    among = [card.casefold() for card in selection.among]
    if word != selection.word.casefold() or len(set(cards)) != selection.choose or not set(cards) <= set(among):
        return text
    return str(selection.pick(among.index(card) for card in cards))


def _simple(text: str) -> str:
    return "".join(text.split()).casefold()
