"""`voliere study`: what simulation tells about a game."""

import secrets
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from voliere.cli.command import Command
from voliere.cli.files import check_writable, save_text
from voliere.cli.inputerror import InputError
from voliere.cli.parameter import (
    bots_option,
    example_setup,
    first_game,
    game_argument,
    json_option,
    seed_option,
    setup,
    setup_options,
    to_whole,
)
from voliere.cli.progressbar import ProgressBar
from voliere.cli.terminal import brief, coloured, console, number, percent, percent_between, print_json, table
from voliere.cli.workers import worker_options, workers
from voliere.game import Game
from voliere.lab.chart import chart, tell_thing
from voliere.lab.study import Study, study
from voliere.lab.tournament import Estimate
from voliere.texts import Texts

DEFAULT_GAMES = 500
MOST_GAMES = 10_000_000
DEFAULT_BOT = "greedy"
DEFAULT_DEALS = 50
THINGS = 12  # shown of each question


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(
        game: Game,
        players: Any,
        options: Any,
        bots: tuple[str, ...] | None,
        games: int,
        deals: int,
        seed: Any,
        svg: str | None,
        threads: int | None,
        cluster: str | None,
        as_json: bool,
    ) -> None:
        seats, values = setup(game, players, options)
        if bots and len(bots) > 1:
            raise InputError("cli-one-bot")
        if svg is not None:
            check_writable(texts, svg)
        bot = bots[0] if bots else DEFAULT_BOT
        seed = secrets.randbits(32) if seed is None else seed
        with (
            ProgressBar(texts.say("cli-playing"), games) as progress_bar,
            workers(cluster, threads) as (executor, size),
        ):
            found = study(game, seats, values, bot, games, seed, deals, executor, size, progress_bar.advance)
        if svg is not None:
            save_text(texts, svg, chart(game, found, texts.language))
        if as_json:
            print_json(found)
        else:
            _show(texts, game, found)

    params = [
        game_argument(texts),
        *setup_options(texts),
        bots_option(texts, texts.say("cli-help-study-bots")),
        click.Option(
            ["--games"],
            type=to_whole("--games", 2, MOST_GAMES),
            default=str(DEFAULT_GAMES),
            metavar="N",
            help=texts.say("cli-help-study-games"),
        ),
        click.Option(
            ["--deals"],
            type=to_whole("--deals", 0, MOST_GAMES),
            default=str(DEFAULT_DEALS),
            metavar="N",
            help=texts.say("cli-help-study-deals"),
        ),
        seed_option(texts),
        click.Option(["--svg"], metavar=texts.say("cli-arg-file"), help=texts.say("cli-help-svg")),
        *worker_options(texts),
        json_option(texts),
    ]
    examples = [
        f"study {first_game()}",
        f"study {example_setup(first_game())} --games 2000 --seed 7",
        f"study {first_game()} --bots level4 --svg study.svg --json",
    ]
    return Command("study", texts, run, params, examples)


def _show(texts: Texts, game: Game, found: Study) -> None:
    output = console()
    title = texts.say("study-title", title=game.say(texts.language, "title"), players=found.players)
    output.print(Text(title, "bold"))
    output.print(Text(texts.say("study-below", games=found.games, bot=found.bot), "dim"))
    output.print(Text(texts.say("study-seed", seed=str(found.seed)), "dim"))
    output.print(_places(texts, found))
    if len(found.rounds) > 1:
        shares = ", ".join(f"{rounds}: {percent(texts, share)}" for rounds, share in found.rounds.items())
        output.print(Text(texts.say("study-rounds", shares=shares)))
    output.print(Text(texts.say("study-moves", moves=brief(texts, found.moves.mean))))
    for asked in found.questions:
        output.print()
        output.print(Text(game.say(texts.language, f"study-{asked.question}"), "bold"))
        made = table(*(texts.say(f"study-{name}") for name in ("thing", "games", "share")))
        for answer in asked.answers[:THINGS]:
            thing = coloured(game, tell_thing(game, answer, texts.language))
            made.add_row(thing, percent(texts, answer.games.mean), _describe_share(texts, answer.share))
        output.print(made)
    if found.ladder:
        output.print(Text(texts.say("study-ladder"), "bold"))
        made = table("", texts.say("study-share"))
        for rung in found.ladder:
            made.add_row(texts.say("study-among", bot=rung.among), _describe_share(texts, rung.share))
        output.print(made)


def _places(texts: Texts, found: Study) -> Table:
    has_shares = found.places[0].share is not None
    titles = [texts.say("study-places"), *([texts.say("study-share")] if has_shares else []), texts.say("study-score")]
    made = table(*titles)
    for place in found.places:
        name = texts.say("study-place", number=place.place + 1) if place.place else texts.say("study-first")
        shares = [_describe_share(texts, place.share)] if has_shares else []
        made.add_row(name, *shares, number(texts, place.score.mean, 1))
    return made


def _describe_share(texts: Texts, estimate: Estimate | None) -> str:
    if estimate is None:
        return ""
    return percent_between(texts, estimate.mean, estimate.low, estimate.high)
