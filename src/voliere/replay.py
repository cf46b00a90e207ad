"""A match looked at again, move by move: as a seat saw it, as a spectator did, or with all cards open.

It is played once more from its seed. "Open" is what all seats know together: the spectator's view, with what is blank
there filled in from theirs.
"""

from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

from voliere.game import Event, Outcome, Round
from voliere.match import Match, Ply

OPEN: Final = "open"
Viewer = int | Literal["open"] | None  # a seat, all cards open, or a spectator


class Moment(NamedTuple):
    """The match after a move; before the first, as it was dealt."""

    ply: Ply | None
    view: Any
    events: list[Event]  # that the move brought
    rounds: tuple[Round, ...]  # that it ended
    outcome: Outcome | None


def replay(match: Match, viewer: Viewer) -> Iterator[Moment]:
    """Every moment of a match as a viewer may see it."""
    again = Match(match.game, match.players, match.options, match.seed)
    yield _moment(again, viewer, 0, 0)
    for ply in match.plies:
        last_event, rounds = again.progress.last_event, len(again.progress.rounds)
        again.play(ply.seat, ply.text)
        yield _moment(again, viewer, last_event, rounds)


def _moment(match: Match, viewer: Viewer, last_event: int, rounds: int) -> Moment:
    view, events = (
        (open_view(match), open_events(match, last_event))
        if viewer == OPEN
        else (match.view(viewer), match.events(viewer, after=last_event))
    )
    return Moment(match.plies[-1] if match.plies else None, view, events, match.progress.rounds[rounds:], match.outcome)


def open_view(match: Match) -> Any:
    """All that any seat may see now."""
    view: Any = match.view()
    for seat in range(match.players):
        view = _filled(view, match.view(seat))
    return view


def open_events(match: Match, after: int = 0) -> list[Event]:
    """The log with every card that somebody may see, from event number `after` + 1 on."""
    logs = [match.events(seat, after) for seat in range(match.players)]
    return [next((event for event in same if not event.is_hidden), same[0]) for same in zip(*logs, strict=True)]


def _filled(known: Any, other: Any) -> Any:
    """What one knows, with the blanks filled in from what another knows; whose view it is stays as it was."""
    if known is None:
        return other
    if isinstance(known, dict) and isinstance(other, dict):
        return type(known)(
            {key: value if key == "viewer" else _filled(value, other.get(key)) for key, value in known.items()}
        )
    if isinstance(known, list) and isinstance(other, list) and len(known) == len(other):
        return [_filled(*both) for both in zip(known, other, strict=True)]
    return known
