"""`voliere train`: make the net of a game for a kind of table."""

import subprocess
from pathlib import Path
from typing import Any

import click

from voliere.cli.command import Command
from voliere.cli.inputerror import InputError
from voliere.cli.parameter import (
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
from voliere.cli.terminal import brief, number, print_json
from voliere.cli.workers import worker_options, workers
from voliere.game import Game
from voliere.kernel.compiler import has_compiler
from voliere.texts import Texts

DEFAULT_LESSONS = 300
MOST_LESSONS = 1_000_000


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(
        game: Game,
        players: Any,
        options: Any,
        lessons: int,
        out: str | None,
        seed: Any,
        threads: int | None,
        cluster: str | None,
        as_json: bool,
    ) -> None:
        seats, values = setup(game, players, options)
        if not game.sight.FEATURES:
            raise InputError("cli-no-sight", title=game.say(texts.language, "title"))
        if not has_compiler():
            raise InputError("cli-no-numpy")
        from voliere.lab.training import Progress, Training

        training = Training(game, seats, values, 0 if seed is None else seed, _commit())
        file = Path(out or f"{game.name}-{training.name}.npz")
        keep = file.with_name(f"{file.name}.training")
        with (
            ProgressBar(texts.say("cli-playing"), lessons) as bar,
            workers(cluster, threads) as (executor, size),
        ):

            def tell(now: Progress) -> None:
                bar.advance(now.lessons)
                bar.rename(describe("cli-training", now, lesson=now.lessons, lessons=lessons))

            def describe(text: str, now: Progress, **words: Any) -> str:
                if now.among_greedy is None:
                    return texts.say("cli-playing")
                if training.is_contest:
                    return texts.say(text, times=brief(texts, now.among_greedy.mean), **words)
                return texts.say(f"{text}-score", score=brief(texts, 100 * now.among_greedy.mean), **words)

            made = training.run(lessons, executor, size, tell, keep)
        file.write_bytes(made)
        keep.unlink(missing_ok=True)
        if as_json:
            print_json({"file": str(file), "net": training.name, "result": training.progress})
            return
        click.echo(describe("cli-trained", training.progress, file=str(file), games=number(texts, training.games)))

    params = [
        game_argument(texts),
        *setup_options(texts),
        click.Option(
            ["--lessons"],
            type=to_whole("--lessons", 1, MOST_LESSONS),
            default=str(DEFAULT_LESSONS),
            metavar="N",
            help=texts.say("cli-help-lessons"),
        ),
        click.Option(["--out"], metavar=texts.say("cli-arg-file"), help=texts.say("cli-help-train-out")),
        seed_option(texts),
        *worker_options(texts),
        json_option(texts),
    ]
    examples = [f"train {first_game()}", f"train {example_setup(first_game())} --lessons 50 --out net.npz"]
    return Command("train", texts, run, params, examples)


def _commit() -> str:
    """Which sources these are, where they are a checkout."""
    try:
        told = subprocess.run(
            ["git", "describe", "--always", "--dirty=+", "--exclude=*"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told.stdout.strip()
