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
    former: list[int] = []  # seats of people who have had all that names them deleted
    yours: list[int]  # seats of whoever asks
    is_told: bool = True  # whether its deal may be known: it is not as long as others play it as the deal of a day
    moments: list[MomentInfo]
    rounds: list[Round]
    outcome: Outcome | None


def make_replay(
    match: Match,
    viewer: Viewer,
    names: list[str | None],
    levels: list[int],
    former: Sequence[int] = (),
    yours: Sequence[int] = (),
    is_told: bool = True,
) -> Replay:
    """Play it once more and look."""
    return Replay(
        game=match.game.name,
        players=match.players,
        options=match.options,
        names=names,
        levels=levels,
        former=list(former),
        yours=list(yours),
        is_told=is_told,
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
