"""`voliere play`: a person at the terminal against bots."""

import random
from typing import Any

import click

from voliere.bots import Bot
from voliere.cli.command import Command
from voliere.cli.files import check_writable, save_text
from voliere.cli.inputerror import InputError, quoted
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
            check_writable(texts, save)
        match = Match.new(game.name, seats, seed, **values)
        others = random.Random() if seed is None else random.Random(f"others {seed}")
        try:
            Session(texts, match, person, sitting, others).play()
        finally:  # also when the person leaves by Ctrl-C
            if save is not None:
                save_text(texts, save, match.record())
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
        raise InputError("cli-bots-for-others", given=len(listed), others=len(others))
    return {seat: Bot(game, name, is_plain=None) for seat, name in zip(others, listed, strict=True)}


def _seat(text: str | None, players: int) -> int:
    letters = [seat_name(seat) for seat in range(players)]
    if text is None:
        return 0
    if text.upper() not in letters:
        raise InputError("cli-bad-seat", given=quoted(text), possible=", ".join(letters))
    return letters.index(text.upper())
