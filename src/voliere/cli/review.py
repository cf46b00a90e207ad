"""`voliere review`: what each decision of a recorded game was worth, and what was luck."""

import os
from typing import Any

import click
import msgspec
from rich.table import Table
from rich.text import Text

from voliere.cli.command import Command
from voliere.cli.files import check_writable, save_text
from voliere.cli.inputerror import InputError
from voliere.cli.parameter import file_argument, json_option, read_record, seed_option, to_whole
from voliere.cli.progressbar import ProgressBar
from voliere.cli.terminal import coloured, console, number, print_json, table
from voliere.game import seat_name
from voliere.games import get, names
from voliere.kernel.compiler import has_compiler
from voliere.match import Match
from voliere.options import SEAT_LETTERS
from voliere.review import FREE, Decision, Review, review
from voliere.review.curve import curve
from voliere.texts import Texts

FEWEST, MOST = 40, 1_000_000  # playouts a decision


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(file: str, seat: str | None, budget: int | None, seed: Any, svg: str | None, as_json: bool) -> None:
        if not has_compiler():
            raise InputError("error-review-needs-compiler")
        match = read_record(texts, file)
        if seat is not None and (len(seat) != 1 or seat.upper() not in SEAT_LETTERS[: match.players]):
            raise InputError("cli-review-seat", given=seat, last=seat_name(match.players - 1))
        if not match.over and (seat is None or svg is not None):
            raise InputError("cli-review-under-way")
        if svg is not None:
            check_writable(texts, svg)
        own = None if seat is None else SEAT_LETTERS.index(seat.upper())
        total = len(match.plies) + 2 if match.over else sum(ply.seat == own for ply in match.plies)
        with ProgressBar(texts.say("cli-reviewing"), total) as bar:
            found = review(match, own, budget, 0 if seed is None else seed, os.cpu_count() or 1, bar.advance)
        assert found is not None  # nobody stops it
        if svg is not None:
            save_text(texts, svg, curve(match, found, texts.language))
        if own is not None:
            found = msgspec.structs.replace(found, decisions=[one for one in found.decisions if one.seat == own])
        if as_json:
            print_json(found)
        else:
            _show(texts, match, found)

    params = [
        file_argument(texts),
        click.Option(["seat", "--seat"], metavar=texts.say("cli-arg-seat"), help=texts.say("cli-help-review-seat")),
        click.Option(
            ["budget", "--budget"],
            metavar="N",
            type=to_whole("--budget", FEWEST, MOST),
            help=texts.say("cli-help-review-budget", usual=_usual()),
        ),
        seed_option(texts),
        click.Option(["svg", "--svg"], metavar=texts.say("cli-arg-file"), help=texts.say("cli-help-review-svg")),
        json_option(texts),
    ]
    examples = ["review game.txt", "review game.txt --seat A --budget 2000", "review game.txt --svg curve.svg"]
    return Command("review", texts, run, params, examples)


def _usual() -> str:
    """From the fewest to the most, by game."""
    playouts = [get(name).judge.SEARCH.playouts for name in names()]
    return f"{min(playouts)}–{max(playouts)}"


def _show(texts: Texts, match: Match, found: Review) -> None:
    output = console()
    costly = [one for one in found.decisions if one.grade not in (None, FREE)]
    title = match.game.say(texts.language, "title")
    kind = "victory" if found.is_contest else "score"
    output.print(Text(texts.say("cli-reviewed", title=title, moves=len(found.decisions), kind=kind), "bold"))
    if costly:
        output.print(_decisions(texts, match, costly))
    else:
        output.print(texts.say("cli-review-nothing"))
    if found.totals:
        output.print(_totals(texts, found))


def _decisions(texts: Texts, match: Match, costly: list[Decision]) -> Table:
    words = ("grade", "move", "played", "loss", "better", "reason")
    made = table(*(texts.say(f"cli-review-{word}") for word in words))
    for word in ("played", "better", "reason"):
        made.columns[words.index(word)].justify = "left"
    game, language = match.game, texts.language
    for one in costly:
        reason = game.tell_line(language, one.reason) if one.reason else ""
        made.add_row(
            texts.say(f"review-{one.grade}"),
            f"{one.ply} {seat_name(one.seat)}",
            coloured(game, game.word(language, one.move)),
            f"{number(texts, one.loss, 1)} ± {number(texts, one.error, 1)}",
            coloured(game, game.word(language, one.better or "")),
            reason,
        )
    return made


def _totals(texts: Texts, found: Review) -> Table:
    words = ("seat-name", "before", "losses", "gifts", "luck", "result", "adjusted")
    kind = "victory" if found.is_contest else "score"
    made = table(*(texts.say(f"cli-review-{word}", kind=kind) for word in words))
    for seat, total in enumerate(found.totals):
        numbers = (total.before, -total.loss, total.gifts, total.luck, total.result, total.adjusted)
        *plain, adjusted = (number(texts, one, 1) for one in numbers)
        made.add_row(seat_name(seat), *plain, f"{adjusted} ± {number(texts, total.error, 1)}")
    return made
