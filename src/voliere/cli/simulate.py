"""`voliere simulate`: many games, counted."""

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
    to_whole,
)
from voliere.cli.plot import bar, histogram
from voliere.cli.progressbar import ProgressBar
from voliere.cli.terminal import brief, console, number, percent, print_json, table
from voliere.cli.workers import worker_options, workers
from voliere.game import Game
from voliere.lab.simulate import Simulation, Speed, simulate
from voliere.lab.tally import Spread
from voliere.texts import Texts, with_minus

DEFAULT_GAMES = 10_000
GAMES_OF_BOTS = 100
MOST_GAMES = 1_000_000_000
BAR = 16
PLOT = (64, 7)


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(
        game: Game,
        players: Any,
        options: Any,
        bots: tuple[str, ...] | None,
        games: int | None,
        seed: Any,
        plain: bool,
        threads: int | None,
        cluster: str | None,
        as_json: bool,
    ) -> None:
        seats, values = setup(game, players, options)
        seed = secrets.randbits(32) if seed is None else seed
        number = games or (GAMES_OF_BOTS if bots else DEFAULT_GAMES)
        with (
            ProgressBar(texts.say("cli-playing"), number) as progress_bar,
            workers(cluster, threads) as (executor, size),
        ):
            result = simulate(
                game,
                seats,
                values,
                number,
                seed,
                progress_bar.advance,
                plain,
                bots=bots or (),
                executor=executor,
                workers=size,
            )
        if as_json:
            print_json(result)
        else:
            _show(texts, game, result)

    params = [
        game_argument(texts),
        *setup_options(texts),
        bots_option(texts, texts.say("cli-help-simulate-bots")),
        click.Option(
            ["--games"],
            type=to_whole("--games", 1, MOST_GAMES),
            metavar="N",
            help=texts.say("cli-help-count"),
        ),
        seed_option(texts),
        click.Option(["--plain"], is_flag=True, help=texts.say("cli-help-plain")),
        *worker_options(texts),
        json_option(texts),
    ]
    examples = [
        f"simulate {first_game()}",
        f"simulate {example_setup(first_game())} --games 100000 --seed 7",
        f"simulate {first_game()} --bots greedy --games 1000",
    ]
    return Command("simulate", texts, run, params, examples)


def _show(texts: Texts, game: Game, result: Simulation) -> None:
    output = console()
    output.print(Text(_describe_title(texts, game, result), "bold"))
    if agreed := game.show_options(result.options):
        output.print(Text(" ".join(agreed)))
    output.print(_seats(texts, result))
    output.print(Text(texts.say("cli-simulate-scores"), "bold"))
    for line in histogram(result.scores, *PLOT, lambda share: percent(texts, share)):
        output.print(Text(line), soft_wrap=True)
    output.print(Text(_describe_scores(texts, result.scores)))
    output.print(Text(_describe_length(texts, result.moves)))
    output.print(Text(_describe_speed(texts, result.speed), "dim"))


def _describe_title(texts: Texts, game: Game, result: Simulation) -> str:
    return texts.say(
        "cli-simulate-title",
        title=game.say(texts.language, "title"),
        players=result.players,
        games=result.games,
        seed=str(result.seed),
    )


def _seats(texts: Texts, result: Simulation) -> Table:
    """A row a seat: victories where there are any, and scores."""
    has_wins = result.seats[0].share is not None
    head = ["seat", *(["bot"] if result.bots else [])]
    names = [*head, *(["wins", "share"] if has_wins else []), "mean", "deviation", "range"]
    titles = [texts.say(f"cli-simulate-{name}") for name in names]
    if has_wins:
        titles.insert(len(head) + 2, "")
    made = table(*titles)
    made.columns[len(head) - 1].justify = "left"
    if has_wins:
        bars = made.columns[len(head) + 2]
        bars.justify = "left"
        bars.no_wrap = True
        bars.min_width = BAR
    best = max(seat.share or 0.0 for seat in result.seats)
    for place, seat in enumerate(result.seats):
        cells: list[str | Text] = [seat.seat, *result.bots[place : place + 1]]
        if seat.wins is not None and seat.share is not None:
            is_whole = all(one.wins is not None and one.wins.is_integer() for one in result.seats)
            cells += [number(texts, seat.wins, 0 if is_whole else 1), percent(texts, seat.share)]
            cells.append(Text(bar(seat.share / best, BAR), "green"))
        score = seat.score
        cells += [
            number(texts, score.mean, 1),
            number(texts, score.deviation, 1),
            f"{with_minus(score.least)} … {with_minus(score.most)}",
        ]
        made.add_row(*cells)
    return made


def _describe_scores(texts: Texts, scores: dict[int, int]) -> str:
    """Where the middle of the scores lies."""

    def quantile(part: float) -> int:
        left = part * sum(scores.values())
        for score, times in scores.items():
            left -= times
            if left <= 0:
                return score
        return max(scores)

    return texts.say("cli-simulate-middle", median=quantile(0.5), low=quantile(0.25), high=quantile(0.75))


def _describe_length(texts: Texts, moves: Spread) -> str:
    if moves.least == moves.most:
        return texts.say("cli-simulate-same-length", moves=moves.least)
    mean = brief(texts, moves.mean)
    return texts.say("cli-simulate-length", mean=mean, least=moves.least, most=moves.most)


def _describe_speed(texts: Texts, speed: Speed) -> str:
    return texts.say(
        "cli-simulate-speed",
        games=number(texts, speed.games),
        moves=number(texts, speed.moves),
        how=texts.say("cli-compiled" if speed.is_compiled else "cli-plain"),
    )
