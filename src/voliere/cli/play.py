"""`voliere play`: a person at the terminal against bots."""

import contextlib
import random
from pathlib import Path
from typing import Any

import click

from voliere.bots import Bot
from voliere.cli.command import Command
from voliere.cli.fault import Fault, quoted, system_reason
from voliere.cli.parameter import (
    bots_option,
    example_setup,
    first_game,
    game_argument,
    seed_option,
    setup,
    setup_options,
)
from voliere.cli.session import Session
from voliere.game import Game, seat_name
from voliere.match import Match
from voliere.texts import Texts

DEFAULT_BOT = "level3"


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(
        game: Game,
        players: Any,
        options: Any,
        seat: str | None,
        bots: tuple[str, ...] | None,
        seed: Any,
        save: str | None,
    ) -> None:
        seats, values = setup(game, players, options)
        person = _seat(seat, seats)
        sitting = _bots(game, seats, person, bots or (DEFAULT_BOT,))
        if save is not None:
            _check_writable(texts, save)
        match = Match.new(game.name, seats, seed, **values)
        others = random.Random() if seed is None else random.Random(f"others {seed}")
        try:
            Session(texts, match, person, sitting, others).play()
        finally:  # also when the person leaves by Ctrl-C
            if save is not None:
                _save(texts, save, match.record())
        if save is not None:
            click.echo(texts.say("cli-play-saved", file=save))

    params = [
        game_argument(texts),
        *setup_options(texts),
        click.Option(["--seat"], metavar="A|B|C…", help=texts.say("cli-help-seat")),
        bots_option(texts, texts.say("cli-help-play-bots")),
        seed_option(texts),
        click.Option(["--save"], metavar=texts.say("cli-arg-file"), help=texts.say("cli-help-save")),
    ]
    examples = [
        f"play {first_game()}",
        f"play {example_setup(first_game())} --seat B",
        f"play {first_game()} --bots level5 --save game.txt",
    ]
    return Command("play", texts, run, params, examples)


def _bots(game: Game, players: int, person: int, listed: tuple[str, ...]) -> dict[int, Bot]:
    """The bots of the other seats, in their order; one name alone stands for all."""
    others = [seat for seat in range(players) if seat != person]
    if len(listed) == 1:
        listed *= len(others)
    if len(listed) != len(others):
        raise Fault("cli-bots-for-others", given=len(listed), others=len(others))
    return {seat: Bot(game, name, is_plain=None) for seat, name in zip(others, listed, strict=True)}


def _seat(text: str | None, players: int) -> int:
    letters = [seat_name(seat) for seat in range(players)]
    if text is None:
        return 0
    if text.upper() not in letters:
        raise Fault("cli-bad-seat", given=quoted(text), possible=", ".join(letters))
    return letters.index(text.upper())


def _check_writable(texts: Texts, file: str) -> None:
    """Said before the game rather than after it."""
    path = Path(file)
    is_new = not path.exists()
    try:
        with path.open("a", encoding="utf-8"):
            pass
        if is_new:
            path.unlink()
    except OSError as error:
        raise Fault("cli-cannot-save", file=quoted(file), reason=system_reason(error, texts)) from None


def _save(texts: Texts, file: str, record: str) -> None:
    """In one step: a record is there whole or not at all."""
    draft = Path(f"{file}.part")
    try:
        if Path(file).exists() and not Path(file).is_file():  # a device, a pipe
            Path(file).write_text(record, encoding="utf-8")
            return
        draft.write_text(record, encoding="utf-8")
        draft.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise Fault("cli-cannot-save", file=quoted(file), reason=system_reason(error, texts)) from None
