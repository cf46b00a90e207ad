"""The words that commands share: a game, its players and options, a seed, a file."""

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from voliere.cli.inputerror import InputError, quoted, system_reason
from voliere.errors import SetupError
from voliere.game import Game
from voliere.games import get, names
from voliere.match import Match
from voliere.record import LONGEST, load
from voliere.texts import Texts

STANDARD_INPUT = "-"


LONGEST_OPTION = 500  # characters; a table of numbers may be long, but beyond this it is only quoted

# What click is to make of a word. Each raises an InputError, or leaves the refusal to whoever knows what is possible.


def to_game(text: str) -> Game:
    """A game of the registry, by its name."""
    return get(text.lower())


def to_whole(name: str, low: int, high: int) -> Callable[[str], int]:
    """A whole number between two bounds."""

    def convert(text: str) -> int:
        if re.fullmatch(r"[0-9]{1,18}", text) and low <= int(text) <= high:
            return int(text)
        # As they are typed: a port has no separators.
        raise InputError("cli-not-a-number", name=name, given=quoted(text), low=str(low), high=str(high))

    return convert


def to_seconds(name: str, low: float, high: float) -> Callable[[str], float]:
    """A length of time."""
    return _to_fraction("cli-not-seconds", name, low, high)


def to_ratio(name: str, low: float, high: float) -> Callable[[str], float]:
    """So many times something."""
    return _to_fraction("cli-not-a-ratio", name, low, high)


def _to_fraction(message_id: str, name: str, low: float, high: float) -> Callable[[str], float]:
    def convert(text: str) -> float:
        plain = text.replace(",", ".")
        if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9}", plain) and low <= float(plain) <= high:
            return float(plain)
        raise InputError(message_id, name=name, given=quoted(text), low=low, high=high)

    return convert


def to_players(text: str) -> int | str:
    """A number of players; the game says which it is for, also of what is no number."""
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else quoted(text)


def to_seed(text: str) -> int | str:
    """A number, or the 64 hexadecimal digits of a record; whoever uses it refuses others."""
    return int(text) if re.fullmatch(r"[0-9]{1,80}", text) and len(text) != 64 else text


def to_option(text: str) -> str:
    """name=value, for the game to read."""
    return text if len(text) <= LONGEST_OPTION else quoted(text)


def game_argument(texts: Texts, required: bool = True) -> click.Argument:
    """Which game."""
    return click.Argument(["game"], type=to_game, required=required, metavar=texts.say("cli-arg-game"))


def file_argument(texts: Texts) -> click.Argument:
    """Which record."""
    return click.Argument(["file"], metavar=texts.say("cli-arg-file"))


def json_option(texts: Texts) -> click.Option:
    """For programs."""
    return click.Option(["as_json", "--json"], is_flag=True, help=texts.say("cli-help-json"))


def setup_options(texts: Texts) -> list[click.Parameter]:
    """What a match is opened with."""
    return [
        click.Option(["--players"], type=to_players, metavar="N", help=texts.say("cli-help-players")),
        click.Option(
            ["options", "-o", "--option"],
            multiple=True,
            type=to_option,
            metavar=texts.say("cli-arg-option"),
            help=texts.say("cli-help-option"),
        ),
    ]


def to_bots(text: str) -> tuple[str, ...]:
    """Names with commas between them; whoever seats them refuses others."""
    return tuple(quoted(name.strip().lower()) for name in text.split(","))


def bots_option(texts: Texts, purpose: str, required: bool = False) -> click.Option:
    """Who plays."""
    return click.Option(["--bots"], type=to_bots, required=required, metavar=texts.say("cli-arg-bots"), help=purpose)


def seed_option(texts: Texts) -> click.Option:
    """What chance is fixed by."""
    return click.Option(["--seed"], type=to_seed, metavar="N", help=texts.say("cli-help-seed"))


def setup(game: Game, players: Any, options: Sequence[str]) -> tuple[int, dict[str, Any]]:
    """Players and options, checked."""
    seats = game.check_players(players)
    return seats, game.check_options(seats, game.parse_options(options))


def example_setup(name: str) -> str:
    """The words for a game that is not the usual one: another number of players, and an option if one goes with it."""
    game = get(name)
    players = next((one for one in game.players if one > 1 and one != game.default_players), game.default_players)
    words = f"{name} --players {players}"
    for option in game.options:
        others = {"toggle": [True], "choice": list(getattr(option, "values", ()))}.get(option.kind, [])
        for value in others:
            if value != option.default and _goes(game, players, {option.name: value}):
                return f"{words} -o {option.name}={option.show(value)}"
    return words


def first_game() -> str:
    """The game that examples are told with."""
    return names()[0]


def _goes(game: Game, players: int, options: dict[str, Any]) -> bool:
    try:
        game.check_options(players, options)
    except SetupError:
        return False
    return True


def read_record(texts: Texts, file: str) -> Match:
    """The match that a file tells; `-` is the standard input."""
    try:
        if file == STANDARD_INPUT:
            raw = sys.stdin.buffer.read(4 * LONGEST)
        else:
            with Path(file).open("rb") as stream:
                raw = stream.read(4 * LONGEST)
        text = raw.decode("utf-8")
    except OSError as error:
        raise InputError("cli-no-file", file=quoted(file), reason=system_reason(error, texts)) from None
    except UnicodeDecodeError:
        raise InputError("cli-not-text", file=quoted(file)) from None
    return load(text)
