"""`voliere replay`: a recorded game, move by move."""

from typing import Any

import click
from rich.text import Text

from voliere.cli.command import Command
from voliere.cli.parameter import STANDARD_INPUT, file_argument, json_option, read_record
from voliere.cli.terminal import coloured, console, is_interactive, print_block, print_json, sheet, verdict
from voliere.game import Game, seat_name
from voliere.match import Match
from voliere.replay import OPEN, Moment, replay
from voliere.texts import Texts

BACK = ("b", "\x1b[D", "\x7f", "\x08")  # also the left arrow and the backspace
QUIT = ("q", "\x1b", "\x04")  # also Escape and Ctrl-D


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(file: str, everything: bool, as_json: bool) -> None:
        match = read_record(texts, file)
        moments = list(replay(match, OPEN))  # a record has no secrets from its reader
        if as_json:
            print_json(_described(texts, match, moments))
        elif everything or file == STANDARD_INPUT or not is_interactive():
            for number, moment in enumerate(moments):
                _show(texts, match.game, number, moment)
        else:
            _walk(texts, match.game, moments)

    params = [
        file_argument(texts),
        click.Option(["everything", "--all"], is_flag=True, help=texts.say("cli-help-all-steps")),
        json_option(texts),
    ]
    return Command("replay", texts, run, params, ["replay game.txt", "replay game.txt --all", "replay game.txt --json"])


def _show(texts: Texts, game: Game, number: int, moment: Moment) -> None:
    """A position: the move that led to it, what happened, the board; at the end the score sheet."""
    output = console()
    if moment.ply:
        move, player = game.word(texts.language, moment.ply.text), seat_name(moment.ply.seat)
        line = texts.say("cli-replay-move", number=number, player=player, move=move)
        output.print(coloured(game, line), style="bold")
    else:
        output.print(Text(game.say(texts.language, "title"), "bold"))
    ends = {finished.last_event: finished for finished in moment.rounds if not moment.outcome}
    for event in moment.events:
        print_block(output, game, game.tell(texts.language, event))
        if finished := ends.get(event.number):
            title = texts.say("cli-round", number=finished.number)
            output.print(sheet(game, texts, finished.outcome, title))
    output.print()
    print_block(output, game, game.draw(moment.view, texts.language))
    output.print()
    if moment.outcome:
        output.print(sheet(game, texts, moment.outcome, texts.say("cli-result")))
        output.print(Text(verdict(game, texts, moment.outcome), "bold"))


def _walk(texts: Texts, game: Game, moments: list[Moment]) -> None:
    """One position on the screen at a time; Enter goes on."""
    output = console()
    at = 0
    while at < len(moments):
        output.clear()
        _show(texts, game, at, moments[at])
        output.print(Text(texts.say("cli-replay-keys", number=at, last=len(moments) - 1), "dim"), end="")
        keys = _keys()
        output.print()
        for key in keys:
            if key in QUIT:
                return
            at = max(0, at - 1) if key in BACK else at + 1


def _keys() -> list[str]:
    """The keys pressed since the last time, at least one; those with a name of several characters begin with Escape."""
    try:
        typed = click.getchar()
    except EOFError:
        return [QUIT[0]]
    return [typed] if typed.startswith("\x1b") else list(typed)


def _described(texts: Texts, match: Match, moments: list[Moment]) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "rules_version": match.game.rules_version,
        "players": match.players,
        "options": match.options,
        "seed": match.seed.hex(),
        "seed_hash": match.seed_hash,
        "over": match.over,
        "outcome": match.outcome,
        "steps": [
            {
                "number": number,
                "decision": moment.ply.decision if moment.ply else None,
                "seat": moment.ply.seat if moment.ply else None,
                "move": moment.ply.text if moment.ply else None,
                "events": moment.events,
                "sentences": [match.game.tell(texts.language, event) for event in moment.events],
                "view": moment.view,
            }
            for number, moment in enumerate(moments)
        ],
    }
