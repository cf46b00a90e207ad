"""The text form of a match: headers, then one line a move, then a checksum of all above it.

    voliere-record 1
    game: songbirds
    rules: 1
    players: 3
    options: early_bird=true
    seed: 0000…0007
    seed-hash: 9f64…
    result: A=31 B=28 C=40 winners=C

    1 B R5@c2
    2 C G1@d3
    …
    end 5f1c…

A line of the game is the number of the decision, the seat, the move. A game of a server has notes below its result:

    server-seed: 88d1…      the seed is made from it and from the nonces, so that neither side chose the cards
    nonces: A=5f02… C=07aa…
    undone: 2               moves that were taken back
"""

import hashlib
import re

from voliere.errors import DamagedRecord, EditedRecord, NewerRecord, RecordError, TruncatedRecord, VoliereError
from voliere.game import SEAT_LETTERS, seat_name
from voliere.games import get
from voliere.kernel.chance import joint_seed, seed_bytes, seed_hash
from voliere.match import Match
from voliere.texts import failure

FORMAT = 1
HEADERS = ("game", "rules", "players", "options", "seed", "seed-hash", "result")
SERVER_SEED, NONCES, UNDONE = "server-seed", "nonces", "undone"
NOTES = {  # each may be missing
    SERVER_SEED: re.compile(r"[0-9a-f]{64}"),
    NONCES: re.compile(rf"([{SEAT_LETTERS}]=[0-9a-f]{{64}}( |$))*"),
    UNDONE: re.compile(r"[1-9][0-9]{0,5}"),
}
UNFINISHED = "unfinished"
BLANKS = " \t\r\n"
LONGEST = 1_000_000  # characters; a long game has a few thousand


def write(match: Match) -> str:
    """A match as text."""
    headers = (
        match.game.name,
        str(match.game.rules_version),
        str(match.players),
        " ".join(match.game.show_options(match.options)),
        match.seed.hex(),
        match.seed_hash,
        _result(match),
    )
    lines = [f"voliere-record {FORMAT}"]
    lines += [f"{name}: {value}".rstrip() for name, value in zip(HEADERS, headers, strict=True)]
    lines += [f"{name}: {match.notes[name]}".rstrip() for name in NOTES if name in match.notes]
    lines.append("")
    lines += [f"{ply.decision} {seat_name(ply.seat)} {ply.text}" for ply in match.plies]
    return "\n".join(lines) + f"\nend {checksum(lines)}\n"


def load(text: str) -> Match:
    """The match that a record tells; a RecordError for anything else."""
    lines = _lines(text)
    headers = _headers(lines)
    match = _open(headers)
    match.notes = {name: headers[name] for name in NOTES if name in headers}
    first = len(headers) + 2  # below the title, the headers and the blank line
    for number, line in enumerate(lines[first:], first + 1):
        _replay(match, line, number)
    if headers["result"] != _result(match):
        raise failure(EditedRecord, "record-result", written=headers["result"], found=_result(match))
    return match


def _result(match: Match) -> str:
    outcome = match.outcome
    if outcome is None:
        return UNFINISHED
    parts = [f"{seat_name(seat)}={score}" for seat, score in enumerate(outcome.scores)]
    if outcome.winners:
        parts.append("winners=" + "".join(map(seat_name, outcome.winners)))
    return " ".join(parts)


def checksum(lines: list[str]) -> str:
    """What the last line of a record vouches for the others with."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _lines(text: str) -> list[str]:
    """The lines above the checksum, once it is seen to be right."""
    if not _is_text(text):
        raise failure(DamagedRecord, "not-a-record")
    if len(text) > LONGEST:
        raise failure(DamagedRecord, "record-long", most=LONGEST)
    # Other systems end lines otherwise, and editors leave spaces behind; anything else means that it was changed.
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").strip(BLANKS)
    lines = [line.rstrip(BLANKS) for line in plain.split("\n")]
    first = re.fullmatch(r"voliere-record (\d{1,9})", lines[0]) if lines else None
    if not first:
        raise failure(DamagedRecord, "not-a-record")
    if int(first[1]) > FORMAT:
        raise failure(NewerRecord, "newer-format", format=int(first[1]), known=FORMAT)
    if int(first[1]) < 1:
        raise failure(DamagedRecord, "not-a-record")
    last = re.fullmatch(r"end ([0-9a-f]{64})", lines[-1])
    if not last:
        raise failure(TruncatedRecord, "truncated-record")
    if last[1] != checksum(lines[:-1]):
        raise failure(EditedRecord, "record-checksum")
    return lines[:-1]


def _is_text(text: object) -> bool:
    """Whether it can be written down: half of a surrogate pair cannot."""
    try:
        return isinstance(text, str) and bool(text.encode())
    except UnicodeEncodeError:
        return False


def _headers(lines: list[str]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for number, name in enumerate(HEADERS, 1):
        line = lines[number] if number < len(lines) else ""
        if not re.match(rf"{name}:( |$)", line):
            raise failure(DamagedRecord, "record-header", line=number + 1, header=name)
        headers[name] = line[len(name) + 1 :].strip()
    for name, form in NOTES.items():
        number = len(headers) + 1
        line = lines[number] if number < len(lines) else ""
        if re.match(rf"{name}:( |$)", line):
            headers[name] = line[len(name) + 1 :].strip()
            if not form.fullmatch(headers[name]):
                raise failure(DamagedRecord, "record-header", line=number + 1, header=name)
    if len(lines) <= len(headers) + 1 or lines[len(headers) + 1]:
        raise failure(DamagedRecord, "record-blank-line", line=len(headers) + 2)
    for name in ("rules", "players"):
        if not re.fullmatch(r"[0-9]{1,9}", headers[name]):
            raise failure(DamagedRecord, "record-header", line=2 + HEADERS.index(name), header=name)
    return headers


def _open(headers: dict[str, str]) -> Match:
    """The match before its first move."""
    try:
        game = get(headers["game"])
        version = int(headers["rules"])
        if version > game.rules_version:
            raise failure(NewerRecord, "newer-rules", game=game.name, version=version, known=game.rules_version)
        if version < game.rules_version:
            raise failure(RecordError, "older-rules", game=game.name, version=version, known=game.rules_version)
        options = game.parse_options(headers["options"].split())
        match = Match.new(game.name, int(headers["players"]), headers["seed"], **options)
    except RecordError:
        raise
    except VoliereError as error:
        raise failure(DamagedRecord, "record-setup", reason=error) from None
    if seed_hash(seed_bytes(headers["seed"])) != headers["seed-hash"]:
        raise failure(EditedRecord, "record-seed-hash")
    if SERVER_SEED in headers:
        seed = joint_seed(seed_bytes(headers[SERVER_SEED]), headers.get(NONCES, ""))
        if seed != match.seed:
            raise failure(EditedRecord, "record-server-seed")
    return match


def _replay(match: Match, line: str, number: int) -> None:
    parts = re.fullmatch(rf"([0-9]{{1,9}}) ([{SEAT_LETTERS}]) (.+)", line)
    if not parts:
        raise failure(DamagedRecord, "record-line", line=number, text=line)
    try:
        match.play(SEAT_LETTERS.index(parts[2]), parts[3], decision=int(parts[1]))
    except VoliereError as error:
        raise failure(EditedRecord, "record-move", line=number, text=line, reason=error) from None
    if match.plies[-1].text != parts[3]:
        raise failure(EditedRecord, "record-spelling", line=number, text=line, found=match.plies[-1].text)
