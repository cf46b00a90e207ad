"""`voliere verify`: is a record what its seed and its moves say?"""

from rich.text import Text

from voliere.cli.command import Command
from voliere.cli.inputerror import InputError
from voliere.cli.parameter import file_argument, json_option, read_record
from voliere.cli.terminal import console, listing, print_json, verdict
from voliere.game import seat_name
from voliere.kernel.chance import seed_hash
from voliere.match import Match
from voliere.record import SERVER_SEED, UNDONE
from voliere.texts import Texts, with_minus


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(file: str, as_json: bool) -> None:
        match = read_record(texts, file)  # replays it: seed hash, every move, result and checksum must fit
        if not match.over:
            raise InputError("cli-verify-unfinished")
        if as_json:
            print_json(_details(match))
        else:
            _show(texts, match)

    examples = ["verify game.txt", "verify - < game.txt", "verify game.txt --json"]
    return Command("verify", texts, run, [file_argument(texts), json_option(texts)], examples)


def _show(texts: Texts, match: Match) -> None:
    outcome = match.outcome
    assert outcome is not None
    output = console()
    output.print(Text(texts.say("cli-verified", moves=len(match.plies)), "bold"))
    scores = [f"{seat_name(seat)} {with_minus(score)}" for seat, score in enumerate(outcome.scores)]
    title = match.game.say(texts.language, "title")
    result = {"title": title, "scores": listing(texts, scores), "verdict": verdict(match.game, texts, outcome)}
    output.print(Text(texts.say("cli-verified-result", **result)))
    output.print(Text(texts.say("cli-verified-seed", seed=match.seed.hex()), "dim"))
    if UNDONE in match.notes:
        output.print(Text(texts.say("cli-verified-undone", moves=int(match.notes[UNDONE]))))
    if shown := _shown_hash(match):
        output.print(Text(texts.say("cli-verified-table", hash=shown), "dim"))


def _shown_hash(match: Match) -> str | None:
    """What a server's table showed before the first card."""
    return seed_hash(bytes.fromhex(match.notes[SERVER_SEED])) if SERVER_SEED in match.notes else None


def _details(match: Match) -> dict[str, object]:
    return {
        "verified": True,
        "game": match.game.name,
        "rules_version": match.game.rules_version,
        "players": match.players,
        "options": match.options,
        "moves": len(match.plies),
        "seed": match.seed.hex(),
        "seed_hash": match.seed_hash,
        "server_seed_hash": _shown_hash(match),
        "undone": int(match.notes.get(UNDONE, "0")),
        "outcome": match.outcome,
    }
