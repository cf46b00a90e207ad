"""`voliere warm`: compile games beforehand, so that nobody waits for it later."""

import multiprocessing
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

import click
from rich.text import Text

from voliere.adapters import batch
from voliere.bots import mind
from voliere.cli.command import Command
from voliere.cli.parameter import first_game, json_option, to_game
from voliere.cli.progressbar import ProgressBar
from voliere.cli.terminal import brief, console, print_json, table
from voliere.engine import Engine
from voliere.game import Game
from voliere.games import get, names
from voliere.kernel import play
from voliere.kernel.compiler import check_cache, has_compiler
from voliere.texts import Texts


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(games: tuple[Game, ...], as_json: bool) -> None:
        chosen = [game.name for game in games] or list(names())
        if has_compiler():
            check_cache()  # what is not kept is of no use to anybody
        begun = time.perf_counter()
        seconds = _compile_all(texts, list(dict.fromkeys(chosen))) if has_compiler() else {}
        whole = time.perf_counter() - begun
        if as_json:
            print_json({"games": seconds, "seconds": whole})
        elif seconds:
            _show(texts, seconds, whole)
        else:
            click.echo(texts.say("cli-warm-no-numba"))

    params = [
        click.Argument(["games"], type=to_game, nargs=-1, metavar=texts.say("cli-arg-games")),
        json_option(texts),
    ]
    return Command("warm", texts, run, params, ["warm", f"warm {first_game()}", "warm --json"])


def _compile_all(texts: Texts, chosen: list[str]) -> dict[str, float]:
    """Side by side in processes of their own: Numba compiles one thing at a time. The seconds of each game."""
    title = texts.say("cli-warming", games=len(chosen))
    size = min(len(chosen), os.cpu_count() or 1)
    context = multiprocessing.get_context("spawn")  # a forked process would have locks, but not who holds them
    with (
        ProgressBar(title, len(chosen)) as progress_bar,
        ProcessPoolExecutor(size, context, _hush) as processes,
    ):
        running = [processes.submit(compile_game, name) for name in chosen]
        for done, _ in enumerate(as_completed(running), 1):
            progress_bar.advance(done)
        return {name: one.result() for name, one in zip(chosen, running, strict=True)}


def _hush() -> None:
    """The terminal has a progress bar already."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def compile_game(name: str) -> float:
    """Rules, bots and batches of one game; the seconds that it took."""
    begun = time.perf_counter()
    engine = Engine(get(name))
    for algorithms in (play, mind, batch):
        engine.bound(algorithms)
    return time.perf_counter() - begun


def _show(texts: Texts, seconds: dict[str, float], whole: float) -> None:
    output = console()
    made = table("", texts.say("cli-warm-seconds"))
    for name, one in seconds.items():
        made.add_row(get(name).say(texts.language, "title"), brief(texts, one))
    output.print(made)
    output.print(Text(texts.say("cli-warmed", games=len(seconds), seconds=brief(texts, whole))))
