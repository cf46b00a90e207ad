"""`voliere puzzles`: find decisions that are worth being set as puzzles, or see whether those there are hold."""

from typing import Any

import click

from voliere.cli.command import Command
from voliere.cli.files import check_writable, save_text
from voliere.cli.inputerror import InputError
from voliere.cli.parameter import (
    first_game,
    game_argument,
    json_option,
    seed_option,
    setup,
    setup_options,
    to_whole,
)
from voliere.cli.progressbar import ProgressBar
from voliere.cli.terminal import print_json
from voliere.game import Game
from voliere.kernel.compiler import has_compiler
from voliere.review.puzzles import FILE, Puzzle, find, is_found_by_search, puzzles, read
from voliere.texts import Texts

MAKE, CHECK = "make", "check"
DEFAULT_NUMBER, MOST = 10, 10_000


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(
        action: str, game: Game, players: Any, options: Any, number: int, out: str | None, seed: Any, as_json: bool
    ) -> None:
        if not has_compiler():
            raise InputError("error-review-needs-compiler")
        if action not in (MAKE, CHECK):
            raise InputError("cli-puzzles-action", given=action, make=MAKE, check=CHECK)
        if action == CHECK:
            check(game, as_json)
            return
        seats, values = setup(game, players, options)
        file = out or f"{game.name}-{FILE}"
        check_writable(texts, file)
        found: list[Puzzle] = []
        with ProgressBar(texts.say("cli-puzzles-making"), number) as bar:
            for one in find(game, seats, values, 0 if seed is None else seed):
                if one:
                    found.append(one)
                    bar.advance(len(found))
                    save_text(texts, file, "".join(puzzle.text() for puzzle in found))
                if len(found) == number:
                    break
        tell({"file": file, "puzzles": len(found)}, as_json, texts.say("cli-puzzles-made", file=file, number=number))

    def check(game: Game, as_json: bool) -> None:
        all_of_them, wrong = puzzles(game), list[int]()
        with ProgressBar(texts.say("cli-puzzles-checking"), len(all_of_them)) as bar:
            for number, text in enumerate(all_of_them, 1):
                wrong += [] if is_found_by_search(read(text)) else [number]
                bar.advance(number)
        said = texts.say("cli-puzzles-checked", number=len(all_of_them), wrong=len(wrong))
        tell({"puzzles": len(all_of_them), "wrong": wrong}, as_json, said)

    def tell(result: dict[str, Any], as_json: bool, said: str) -> None:
        if as_json:
            print_json(result)
        else:
            click.echo(said)

    params = [
        click.Argument(["action"], metavar=f"{MAKE}|{CHECK}"),
        game_argument(texts),
        *setup_options(texts),
        click.Option(
            ["--number"],
            type=to_whole("--number", 1, MOST),
            default=str(DEFAULT_NUMBER),
            metavar="N",
            help=texts.say("cli-help-puzzles-number"),
        ),
        click.Option(["--out"], metavar=texts.say("cli-arg-file"), help=texts.say("cli-help-puzzles-out", file=FILE)),
        seed_option(texts),
        json_option(texts),
    ]
    examples = [f"puzzles make {first_game()} --number 5 --seed 7", f"puzzles check {first_game()}"]
    return Command("puzzles", texts, run, params, examples)
