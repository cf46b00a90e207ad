"""A replay as it is sent: every moment of a game, for one viewer."""

from collections.abc import Sequence
from typing import Any

import msgspec

from voliere.errors import RequestError
from voliere.game import Event, Outcome, Round
from voliere.match import Match
from voliere.replay import OPEN, Viewer, replay
from voliere.texts import failure

SPECTATOR = "spectator"
LONGEST_RECORD = 15_000


class MomentInfo(msgspec.Struct, frozen=True):
    """The table after a move; before the first, as it was dealt."""

    seat: int | None
    move: str | None
    view: Any
    events: list[Event]


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """All of a game as one viewer may see it."""

    game: str
    players: int
    options: dict[str, Any]
    names: list[str | None]
    levels: list[int]
    yours: list[int]  # seats of whoever asks
    moments: list[MomentInfo]
    rounds: list[Round]
    outcome: Outcome | None


def make_replay(
    match: Match, viewer: Viewer, names: list[str | None], levels: list[int], yours: Sequence[int] = ()
) -> Replay:
    """Play it once more and look."""
    return Replay(
        game=match.game.name,
        players=match.players,
        options=match.options,
        names=names,
        levels=levels,
        yours=list(yours),
        moments=[
            MomentInfo(one.ply and one.ply.seat, one.ply and one.ply.text, one.view, one.events)
            for one in replay(match, viewer)
        ],
        rounds=match.rounds,
        outcome=match.outcome,
    )


def read_viewer(text: str, players: int) -> Viewer:
    """A seat's number, or one of the two words."""
    if text == OPEN:
        return OPEN
    if text == SPECTATOR:
        return None
    if text not in map(str, range(players)):
        raise failure(RequestError, "request-malformed", where="as")
    return int(text)
