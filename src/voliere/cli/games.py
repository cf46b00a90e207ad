"""`voliere games`: what there is to play."""

from typing import Any

import click
from rich.padding import Padding
from rich.text import Text

from voliere.cli.command import Command
from voliere.cli.parameter import json_option
from voliere.cli.terminal import console, print_json, table
from voliere.game import Game
from voliere.games import get, names
from voliere.texts import Texts


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(as_json: bool) -> None:
        described = [get(name).describe() for name in names()]
        if as_json:
            print_json(described)
            return
        for name in names():
            _show(texts, get(name))
        click.echo(texts.say("cli-see-rules", game=names()[0]))

    return Command("games", texts, run, [json_option(texts)], ["games", "games --json"])


def _show(texts: Texts, game: Game) -> None:
    """One game: who can play it, how long, what can be agreed on."""
    output = console()
    description = game.describe().texts[texts.language]
    facts = texts.say("cli-game-facts", players=_span(game.players), minutes=game.minutes)
    output.print(Text.assemble((game.name, "bold"), f"  {facts}"))
    output.print(Padding(description.tagline, (0, 0, 0, 2)))
    options = table(*(texts.say(f"cli-column-{name}") for name in ("option", "values", "default", "meaning")))
    for column in options.columns:
        column.justify = "left"
    options.columns[0].no_wrap = True
    for option in game.options:
        words = description.options[option.name]
        options.add_row(option.name, option.possible(), option.show(option.default), words.help)
    if game.options:
        output.print(Padding(options, (0, 0, 0, 2)))


def _span(numbers: Any) -> str:
    """1–6 where none is left out, else 2, 4."""
    ordered = sorted(numbers)
    if len(ordered) > 1 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"{ordered[0]}–{ordered[-1]}"
    return ", ".join(map(str, ordered))
