"""A game looked at again, move by move: as one seat saw it, as a spectator did, or with all cards open.

The match is played once more from its seed. "Open" is what all seats know together: the spectator's view, with what is
blank there filled in from theirs.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from voliere.errors import RequestError
from voliere.game import Event, Outcome, Round
from voliere.match import Match
from voliere.texts import failure

OPEN, SPECTATOR = "open", "spectator"
LONGEST_RECORD = 15_000


class Moment(msgspec.Struct, frozen=True):
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
    moments: list[Moment]
    rounds: list[Round]
    outcome: Outcome | None


def replay(match: Match, viewer: str, names: list[str | None], levels: list[int], yours: Sequence[int] = ()) -> Replay:
    """Play it once more and look."""
    again = Match(match.game, match.players, match.options, match.seed)
    moments = [_moment(again, viewer, 0, None, None)]
    for ply in match.plies:
        told = again.progress.last_event
        again.play(ply.seat, ply.text)
        moments.append(_moment(again, viewer, told, ply.seat, ply.text))
    return Replay(
        game=match.game.name,
        players=match.players,
        options=match.options,
        names=names,
        levels=levels,
        yours=list(yours),
        moments=moments,
        rounds=again.rounds,
        outcome=again.outcome,
    )


def check_viewer(viewer: str, players: int) -> str:
    """A seat's number, or one of the two words."""
    if viewer not in (OPEN, SPECTATOR, *map(str, range(players))):
        raise failure(RequestError, "request-malformed", where="as")
    return viewer


def _moment(match: Match, viewer: str, told: int, seat: int | None, move: str | None) -> Moment:
    if viewer != OPEN:
        eyes = None if viewer == SPECTATOR else int(viewer)
        return Moment(seat, move, match.view(eyes), match.events(eyes, after=told))
    view: Any = match.view()
    all_events = [match.events(one, after=told) for one in range(match.players)]
    for one in range(match.players):
        view = _filled(view, match.view(one))
    events = [next((one for one in same if not one.is_hidden), same[0]) for same in zip(*all_events, strict=True)]
    return Moment(seat, move, view, events)


def _filled(known: Any, other: Any) -> Any:
    """What one knows, with the blanks filled in from what another knows."""
    if known is None:
        return other
    if isinstance(known, dict) and isinstance(other, dict):
        return {key: value if key == "viewer" else _filled(value, other.get(key)) for key, value in known.items()}
    if isinstance(known, list) and isinstance(other, list) and len(known) == len(other):
        return [_filled(one, two) for one, two in zip(known, other, strict=True)]
    return known
