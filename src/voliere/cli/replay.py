"""`voliere replay`: a recorded game, move by move."""

from typing import Any

import click
from rich.text import Text

from voliere.cli.command import Command
from voliere.cli.parameter import STANDARD_INPUT, file_argument, json_option, read_record
from voliere.cli.terminal import coloured, console, is_interactive, print_block, print_json, sheet, verdict
from voliere.game import Event, seat_name
from voliere.match import Match
from voliere.texts import Texts

BACK = ("b", "\x1b[D", "\x7f", "\x08")  # also the left arrow and the backspace
QUIT = ("q", "\x1b", "\x04")  # also Escape and Ctrl-D


class Step:
    """The match after one move, or before the first."""

    def __init__(self, match: Match, log: list[Event], rounds: int = 0) -> None:
        self.game = match.game
        self.number = len(match.plies)
        self.ply = match.plies[-1] if match.plies else None
        self.view = everybody_sees(match)
        self.events = [event for event in log if event.ply == self.number]
        self.rounds = match.rounds[rounds:]  # finished by this move
        self.outcome = match.outcome


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(file: str, everything: bool, as_json: bool) -> None:
        match = read_record(texts, file)
        steps = _steps(match)
        if as_json:
            print_json(_told(texts, match, steps))
        elif everything or file == STANDARD_INPUT or not is_interactive():
            for step in steps:
                _show(texts, step)
        else:
            _walk(texts, steps)

    params = [
        file_argument(texts),
        click.Option(["everything", "--all"], is_flag=True, help=texts.say("cli-help-all-steps")),
        json_option(texts),
    ]
    return Command("replay", texts, run, params, ["replay game.txt", "replay game.txt --all", "replay game.txt --json"])


def _steps(match: Match) -> list[Step]:
    """Every position of the match, from the deal on."""
    log = everybody_hears(match)
    again = Match.new(match.game.name, match.players, match.seed, **match.options)
    steps = [Step(again, log)]
    for ply in match.plies:
        rounds = len(again.rounds)
        again.play(ply.seat, ply.text)
        steps.append(Step(again, log, rounds))
    return steps


def everybody_sees(match: Match) -> Any:
    """All that any seat may see: a record has no secrets from its reader."""
    view: Any = match.view()
    for seat in range(match.players):
        view = _joined(view, match.view(seat))
    view["viewer"] = None
    return view


def everybody_hears(match: Match) -> list[Event]:
    """The log with every card that somebody may see."""
    logs = [match.events(viewer) for viewer in (None, *range(match.players))]
    return [next((event for event in told if not event.is_hidden), told[0]) for told in zip(*logs, strict=True)]


def _joined(one: Any, other: Any) -> Any:
    """Two views in one; what is secret in a view is None."""
    if one is None:
        return other
    if isinstance(one, dict) and isinstance(other, dict):
        return type(one)({key: _joined(value, other.get(key)) for key, value in one.items()})
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [_joined(*both) for both in zip(one, other, strict=True)]
    return one


def _show(texts: Texts, step: Step) -> None:
    """A position: the move that led to it, what happened, the board; at the end the score sheet."""
    output = console()
    if step.ply:
        move = step.game.word(texts.language, step.ply.text)
        told = {"number": step.number, "player": seat_name(step.ply.seat), "move": move}
        output.print(coloured(step.game, texts.say("cli-replay-move", **told)), style="bold")
    else:
        output.print(Text(step.game.say(texts.language, "title"), "bold"))
    ends = {finished.last_event: finished for finished in step.rounds if not step.outcome}
    for event in step.events:
        print_block(output, step.game, step.game.tell(texts.language, event))
        if finished := ends.get(event.number):
            title = texts.say("cli-round", number=finished.number)
            output.print(sheet(step.game, texts, finished.outcome, title))
    output.print()
    print_block(output, step.game, step.game.draw(step.view, texts.language))
    output.print()
    if step.outcome:
        output.print(sheet(step.game, texts, step.outcome, texts.say("cli-result")))
        output.print(Text(verdict(step.game, texts, step.outcome), "bold"))


def _walk(texts: Texts, steps: list[Step]) -> None:
    """One position on the screen at a time; Enter goes on."""
    output = console()
    at = 0
    while at < len(steps):
        output.clear()
        _show(texts, steps[at])
        output.print(Text(texts.say("cli-replay-keys", number=at, last=len(steps) - 1), "dim"), end="")
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


def _told(texts: Texts, match: Match, steps: list[Step]) -> dict[str, Any]:
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
                "number": step.number,
                "decision": step.ply.decision if step.ply else None,
                "seat": step.ply.seat if step.ply else None,
                "move": step.ply.text if step.ply else None,
                "events": step.events,
                "told": [match.game.tell(texts.language, event) for event in step.events],
                "view": step.view,
            }
            for step in steps
        ],
    }
