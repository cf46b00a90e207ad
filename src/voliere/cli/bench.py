"""`voliere bench`: how fast the rules are on this machine."""

from typing import Any

import click
from rich.text import Text

from voliere.cli.command import Command
from voliere.cli.parameter import (
    example_setup,
    first_game,
    game_argument,
    json_option,
    setup,
    setup_options,
    to_seconds,
)
from voliere.cli.progressbar import ProgressBar
from voliere.cli.terminal import brief, console, number, print_json, table
from voliere.game import Game
from voliere.games import get, names
from voliere.kernel.compiler import has_compiler
from voliere.lab.bench import Bench, Compilation, bench, compilation
from voliere.texts import Texts

DEFAULT_SECONDS = 1.0


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(game: Game | None, players: Any, options: Any, seconds: float, as_json: bool) -> None:
        chosen = [game] if game else [get(name) for name in names()]
        setups = [(one, *setup(one, players, options)) for one in chosen]
        results: list[tuple[Bench, Compilation | None]] = []
        with ProgressBar(texts.say("cli-measuring", game=chosen[0].name)) as progress_bar:
            for one, seats, values in setups:
                progress_bar.rename(texts.say("cli-measuring", game=one.name))
                results.append((bench(one, seats, values, seconds), compilation(one)))
        if as_json:
            print_json([{"speed": speed, "compilation": compiling} for speed, compiling in results])
        else:
            for one, (speed, compiling) in zip(chosen, results, strict=True):
                _show(texts, one, speed, compiling)
            if not has_compiler():
                click.echo(texts.say("cli-bench-no-numba"))

    params = [
        game_argument(texts, required=False),
        *setup_options(texts),
        click.Option(
            ["--seconds"],
            type=to_seconds("--seconds", 0.01, 3600),
            default=str(DEFAULT_SECONDS),
            metavar="N",
            help=texts.say("cli-help-seconds"),
        ),
        json_option(texts),
    ]
    examples = ["bench", f"bench {example_setup(first_game())}", f"bench {first_game()} --seconds 5 --json"]
    return Command("bench", texts, run, params, examples)


def _show(texts: Texts, game: Game, speed: Bench, compiling: Compilation | None) -> None:
    output = console()
    title = texts.say("cli-bench-title", title=game.say(texts.language, "title"), players=speed.players)
    agreed = [
        f"{option.name}={option.show(speed.options[option.name])}"
        for option in game.options
        if option.name in speed.options
    ]
    output.print(Text.assemble((title, "bold"), f"  {' '.join(agreed)}"))
    rates = table("", *(texts.say(f"cli-bench-{unit}") for unit in ("moves", "steps", "games")))
    for name, rate in (("compiled", speed.compiled), ("plain", speed.plain)):
        if rate:
            figures = [number(texts, figure) for figure in (rate.moves, rate.steps, rate.games)]
            rates.add_row(texts.say(f"cli-{name}"), *figures)
    output.print(rates)
    if speed.plain_to_compiled:
        output.print(Text(texts.say("cli-bench-ratio", times=brief(texts, 1 / speed.plain_to_compiled))))
    output.print(Text(texts.say("cli-bench-call", microseconds=brief(texts, speed.call))))
    if compiling:
        cold, warm = brief(texts, compiling.cold), brief(texts, compiling.warm)
        output.print(Text(texts.say("cli-bench-compile", cold=cold, warm=warm)))
    output.print()
