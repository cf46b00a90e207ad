"""`voliere tournament`: which bots are stronger."""

import secrets
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from voliere.cli.command import Command
from voliere.cli.parameter import (
    bots_option,
    example_setup,
    first_game,
    game_argument,
    json_option,
    seed_option,
    setup,
    setup_options,
    to_ratio,
    to_whole,
)
from voliere.cli.progressbar import ProgressBar
from voliere.cli.terminal import brief, console, number, percent_between, print_json, table
from voliere.cli.workers import worker_options, workers
from voliere.game import Game
from voliere.lab.tournament import Estimate, Mix, Tournament, pairings, tournament
from voliere.texts import Texts

DEFAULT_DEALS = 100
MOST_DEALS = 10_000_000


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(
        game: Game,
        players: Any,
        options: Any,
        bots: tuple[str, ...],
        deals: int,
        prove: float | None,
        adjusted: bool,
        seed: Any,
        plain: bool,
        threads: int | None,
        cluster: str | None,
        as_json: bool,
    ) -> None:
        seats, values = setup(game, players, options)
        seed = secrets.randbits(32) if seed is None else seed
        mixes = len(pairings(len(bots), game.is_contest(seats, values)))
        with (
            ProgressBar(texts.say("cli-playing"), deals * mixes) as progress_bar,
            workers(cluster, threads) as (executor, size),
        ):
            result = tournament(
                game,
                seats,
                values,
                bots,
                deals,
                seed,
                prove,
                executor,
                size,
                progress_bar.advance,
                is_plain=plain,
                is_adjusted=adjusted,
            )
        if as_json:
            print_json(result)
        else:
            _show(texts, game, result)

    params = [
        game_argument(texts),
        *setup_options(texts),
        bots_option(texts, texts.say("cli-help-tournament-bots"), required=True),
        click.Option(
            ["--deals"],
            type=to_whole("--deals", 2, MOST_DEALS),
            default=str(DEFAULT_DEALS),
            metavar="N",
            help=texts.say("cli-help-deals"),
        ),
        click.Option(["--prove"], type=to_ratio("--prove", 1.01, 10), metavar="N", help=texts.say("cli-help-prove")),
        click.Option(["--adjusted"], is_flag=True, help=texts.say("cli-help-adjusted")),
        seed_option(texts),
        click.Option(["--plain"], is_flag=True, help=texts.say("cli-help-plain")),
        *worker_options(texts),
        json_option(texts),
    ]
    examples = [
        f"tournament {first_game()} --bots greedy,random",
        f"tournament {example_setup(first_game())} --bots level1,level2,level3 --deals 500 --seed 7",
        f"tournament {first_game()} --bots search:500,greedy --prove 1.2 --json",
        f"tournament {first_game()} --bots level5,level4 --deals 20 --adjusted",
    ]
    return Command("tournament", texts, run, params, examples)


def _show(texts: Texts, game: Game, result: Tournament) -> None:
    output = console()
    title = texts.say(
        "cli-tournament-title",
        title=game.say(texts.language, "title"),
        players=result.players,
        seed=str(result.seed),
    )
    output.print(Text(title, "bold"))
    if agreed := game.show_options(result.options):
        output.print(Text(" ".join(agreed)))
    output.print(_mixes(texts, result.mixes, is_proved=result.prove is not None))
    if result.ratings:
        ratings = table(texts.say("cli-simulate-bot"), texts.say("cli-tournament-rating"))
        for one in result.ratings:
            ratings.add_row(one.bot, number(texts, one.rating))
        output.print(Text(texts.say("cli-tournament-ratings"), "bold"))
        output.print(ratings)


def _mixes(texts: Texts, mixes: list[Mix], is_proved: bool) -> Table:
    is_contest = mixes[0].share is not None
    names = ["one", "among", "deals", "share", "times"] if is_contest else ["team", "against", "deals"]
    is_adjusted = mixes[0].adjusted is not None
    names += ["difference", *(["verdict"] if is_proved else []), *(["adjusted", "saved"] if is_adjusted else [])]
    made = table(*(texts.say(f"cli-tournament-{name}") for name in names))
    made.columns[1].justify = "left"
    for mix in mixes:
        cells = [mix.one, mix.among, number(texts, mix.deals)]
        if mix.share and mix.fair:
            share = percent_between(texts, mix.share.mean, mix.share.low, mix.share.high)
            cells += [share, brief(texts, mix.share.mean / mix.fair)]
        cells.append(_describe_difference(texts, mix.difference))
        if is_proved:
            cells.append(texts.say(f"cli-verdict-{mix.verdict or 'open'}"))
        if mix.adjusted:
            cells.append(percent_between(texts, mix.adjusted.mean, mix.adjusted.low, mix.adjusted.high))
            cells.append(brief(texts, mix.saved) if mix.saved else "?")
        made.add_row(*cells)
    return made


def _describe_difference(texts: Texts, estimate: Estimate) -> str:
    sign = "+" if estimate.mean > 0 else ""
    reach = number(texts, estimate.high - estimate.mean, 2) if estimate.error else "?"  # all alike: nobody knows
    return f"{sign}{number(texts, estimate.mean, 2)} ± {reach}"
