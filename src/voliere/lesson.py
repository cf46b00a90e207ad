"""A first game that explains itself: a fixed deal, and a script of what is told, asked and played.

The learner is seat A. As long as the learner does what is asked, the game is always the same, so that the script may
speak of what lies on the table; `holds` and `after` say what it claims, and a test plays every lesson and checks them.
"""

from typing import Any, TypeAlias

import msgspec

LEARNER = 0


class Tell(msgspec.Struct, frozen=True, kw_only=True, tag="tell"):
    """Something is explained; a button goes on."""

    say: str  # the message lesson-<say> of the game's texts
    at: tuple[str, ...] = ()  # parts of the table that it is about, by the names that boards give them
    holds: dict[str, Any] = {}  # what it claims of the learner's view, by path
    after: tuple[str, ...] = ()  # kinds of events that it says have happened since the learner's last move


class Ask(Tell, frozen=True, kw_only=True, tag="ask"):
    """The learner is to play: this move, or any."""

    move: str = ""


class Others(msgspec.Struct, frozen=True, tag="others"):
    """What the others play, as `B R5@c3`; without moves, whatever bots like, until the learner is to decide."""

    moves: tuple[str, ...] = ()


Act: TypeAlias = Tell | Ask | Others


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """All of it. At its end a message says that one knows the game now: lesson-end."""

    seed: str
    players: int
    script: tuple[Act, ...]
    options: dict[str, Any] = {}
