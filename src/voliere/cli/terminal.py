"""Writing to the terminal: rich for people, JSON for programs, numbers as the language writes them."""

import functools
import sys
import textwrap
from typing import Any

import msgspec
from fluent.runtime.types import fluent_number
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from voliere.game import Game, Outcome, seat_name
from voliere.texts import Texts, with_minus

INDENT = "  "
NARROWEST = 20


class Output(Console):
    """Rich's console, but a reader who leaves is told of like any other mistake."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(is_error: bool = False) -> Console:
    """Standard output; nothing in a text is taken for markup."""
    make = functools.partial(Output, stderr=is_error, markup=False, highlight=False, emoji=False)
    made = make()
    return made if made.width >= NARROWEST else make(width=NARROWEST)  # COLUMNS=0 is no terminal


def is_interactive() -> bool:
    """Whether a person sits there."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def print_json(value: Any) -> None:
    """Any struct or plain value."""
    encoded = msgspec.json.encode(value)
    sys.stdout.write(msgspec.json.format(encoded, indent=2).decode() + "\n")


def number(texts: Texts, value: float, digits: int = 0) -> str:
    """A number with its separators."""
    value = round(value, digits) + 0  # which makes 0 of −0
    shown = fluent_number(value, minimumFractionDigits=digits, maximumFractionDigits=digits)
    return texts.say("cli-number", value=shown)


def brief(texts: Texts, value: float) -> str:
    """A number to about three figures."""
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return number(texts, value, digits)


def percent(texts: Texts, share: float) -> str:
    """A part of one."""
    shown = fluent_number(100 * share, minimumFractionDigits=1, maximumFractionDigits=1)
    return texts.say("cli-percent", value=shown)


def percent_between(texts: Texts, share: float, low: float, high: float) -> str:
    """A part of one with its interval: 52.5% (31–74)."""
    return f"{percent(texts, share)} ({100 * low:.0f}–{100 * high:.0f})"


def listing(texts: Texts, words: list[str]) -> str:
    """A, B and C."""
    if len(words) < 2:
        return "".join(words)
    return texts.say("cli-and", most=", ".join(words[:-1]), last=words[-1])


def coloured(game: Game, text: str) -> Text:
    """A text with the notation of a game in colour."""
    shown = Text(text)
    for pattern, style in game.highlights.items():
        shown.highlight_regex(pattern, style)
    return shown


def print_block(output: Console, game: Game, text: str) -> None:
    """Lines of a game as they are, a little to the right."""
    output.print(coloured(game, textwrap.indent(text, INDENT)), soft_wrap=True)


def table(*columns: str) -> Table:
    """A table with a rule below its head; the first column is words, the others numbers."""
    made = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="dim")
    for index, column in enumerate(columns):
        made.add_column(column, justify="left" if index == 0 else "right", overflow="fold")
    return made


def sheet(game: Game, texts: Texts, outcome: Outcome, title: str) -> Table:
    """A score sheet, a column a seat."""
    made = table("", *map(seat_name, range(len(outcome.scores))))
    made.title = title
    made.title_justify = "left"
    made.title_style = "bold"
    for index, line in enumerate(outcome.sheet):
        is_last = index == len(outcome.sheet) - 1
        cells = [Text("") if amount is None else coloured(game, with_minus(amount)) for amount in line.amounts]
        made.add_row(game.tell_line(texts.language, line), *cells, style="bold" if is_last else None)
    return made


def verdict(game: Game, texts: Texts, outcome: Outcome) -> str:
    """Who has won, or the title where nobody can."""
    if outcome.winners:
        players = listing(texts, [seat_name(seat) for seat in outcome.winners])
        return texts.say("cli-winner", count=len(outcome.winners), players=players)
    if outcome.title:
        return texts.say("cli-title", title=game.say(texts.language, outcome.title))
    return ""
