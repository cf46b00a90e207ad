"""A lesson as it is played: a table that is never stored, made anew from its moves with every request.

What is sent are the same messages as at any table, so the page shows it with the same shell and the same board.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from voliere.bots import Bot
from voliere.errors import RequestError
from voliere.game import SEAT_LETTERS, Event, Game, seat_name
from voliere.games import get
from voliere.lesson import LEARNER, Ask, Lesson, Others, Tell
from voliere.match import Match
from voliere.server import protocol, rows
from voliere.server.outgoing import Outgoing, Recipient
from voliere.server.table import Table, digest
from voliere.texts import failure

PERSON = "learner"
MOST_PLIES = 600
LEVEL = 1  # what the others are called; off the script they play by the game's judge, which repeats exactly
RECIPIENT = Recipient(PERSON)

Ply = Annotated[str, Meta(min_length=3, max_length=80)]
Notation = Annotated[str, Meta(min_length=1, max_length=78)]


class LessonWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was played so far (`A R5@c3`), and what the learner plays now; nothing: where does it stand?"""

    plies: Annotated[list[Ply], Meta(max_length=MOST_PLIES)] = []
    move: Notation | None = None
    is_free: bool = False  # the learner has left the script, and goes on


class LessonAct(msgspec.Struct, frozen=True, kw_only=True):
    """One thing after the other: `show` what has changed, `tell`, `ask`; then `strayed`, `free`, or `end`."""

    act: str
    message: protocol.Snapshot | protocol.Update | None = None
    ply: str | None = None  # that is shown
    say: str | None = None
    at: list[str] = []
    move: str | None = None
    number: int = 0  # of this explanation, from 1
    of: int = 0


class LessonPart(msgspec.Struct, frozen=True):
    """What comes next, up to the learner's next decision."""

    acts: list[LessonAct]


class LessonPreview(msgspec.Struct, frozen=True):
    """What a move would do, up to the first thing that the learner cannot know."""

    events: list[Event]
    is_complete: bool


def lesson_of(game: Game) -> Lesson:
    """Its lesson; not every game has one."""
    if game.lesson is None:
        raise failure(RequestError, "address-unknown")
    return game.lesson


def deal(game: Game) -> Table:
    """The lesson's table, dealt."""
    lesson = lesson_of(game)
    seed = hashlib.sha256(f"voliere lesson {lesson.seed}".encode()).hexdigest()
    bots = [rows.SeatPlan(kind=rows.BOT, level=LEVEL) for _ in range(lesson.players - 1)]
    first = rows.Opened(
        game=game.name,
        rules=game.rules_version,
        players=lesson.players,
        options=game.check_options(lesson.players, lesson.options),
        seats=[rows.SeatPlan(), *bots],
        host=PERSON,
        server_seed=seed,
    )
    sat = rows.Sat(seat=LEARNER, person=PERSON, name="", nonce=seed)
    return Table("").after([first, sat, rows.Started()])


def part(name: str, wish: LessonWish) -> LessonPart:
    """What comes after these moves."""
    run = LessonRun(get(name), wish.plies)
    acts = [] if wish.move else [run.snapshot()]
    if wish.move:
        before = run.table
        run.follow(f"{seat_name(LEARNER)} {wish.move}")
        acts.append(run.show_last_move(before))
    acts += run.next(wish.is_free)
    return LessonPart(acts)


def preview(name: str, wish: LessonWish) -> LessonPreview:
    """What a move would do, as at any table."""
    run = LessonRun(get(name), wish.plies)
    seen = run.match.preview(LEARNER, wish.move or "")
    return LessonPreview(seen.events, seen.is_complete)


class LessonRun:
    """A lesson and how far it has come."""

    def __init__(self, game: Game, plies: Sequence[str]) -> None:
        self.game = game
        self.table = deal(game)
        self.script = lesson_of(game).script
        self.at = 0  # in the script
        self.done = 0  # of the moves of the others there
        self.asked: Ask | None = None  # what the learner did not do
        self.is_beyond = False  # the script has ended, and the game goes on
        self.of = sum(isinstance(act, Tell) for act in self.script)
        for ply in plies:
            self.follow(ply)

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    # What was played

    def follow(self, ply: str) -> None:
        """Play a move, and find its place in the script."""
        letter, _, move = ply.partition(" ")
        if letter not in SEAT_LETTERS[: self.match.players] or not move:
            raise failure(RequestError, "request-malformed", where="$.plies")
        self.play(SEAT_LETTERS.index(letter), move)
        if self.asked is None:
            self._find(ply)

    def play(self, seat: int, move: str) -> None:
        """One more row, which nobody stores."""
        after = self.match.played(seat, move)
        row = rows.Moved(seat=seat, decision=self.match.decision, text=after.plies[-1].text, digest=digest(after))
        self.table = self.table.after([row])

    def _find(self, ply: str) -> None:
        is_own = ply.startswith(f"{seat_name(LEARNER)} ")
        while self.at < len(self.script):
            act = self.script[self.at]
            if isinstance(act, Ask):
                self.at += 1
                if act.move and ply != f"{seat_name(LEARNER)} {act.move}":
                    self.asked = act
                return
            if isinstance(act, Others) and not is_own and (not act.moves or self.done < len(act.moves)):
                self.done += 1
                return
            self._go_on()
        self.is_beyond = True

    def _go_on(self) -> None:
        self.at += 1
        self.done = 0

    # What comes next

    def next(self, is_free: bool) -> list[LessonAct]:
        """Tell and show, until the learner is to decide."""
        if self.asked is not None and not is_free:
            return [LessonAct(act="strayed", move=self.asked.move)]
        if self.asked is not None or self.is_beyond:
            return [*self._bots(), LessonAct(act="end" if self.match.over else "free")]
        acts: list[LessonAct] = []
        while self.at < len(self.script):
            act = self.script[self.at]
            if isinstance(act, Others):
                acts += self._scripted(act)
                self._go_on()
                continue
            number = 1 + sum(isinstance(one, Tell) for one in self.script[: self.at])
            kind = "ask" if isinstance(act, Ask) else "tell"
            move = act.move if isinstance(act, Ask) else None
            explanation = LessonAct(
                act=kind, say=f"lesson-{act.say}", at=list(act.at), move=move or None, number=number, of=self.of
            )
            acts.append(explanation)
            if isinstance(act, Ask):
                return acts
            self._go_on()
        return [*acts, *self._bots(), LessonAct(act="end")]

    def _scripted(self, act: Others) -> Iterator[LessonAct]:
        if not act.moves:
            yield from self._bots()
        for ply in act.moves[self.done :]:
            letter, _, move = ply.partition(" ")
            before = self.table
            self.play(SEAT_LETTERS.index(letter), move)
            yield self.show_last_move(before)

    def _bots(self) -> Iterator[LessonAct]:
        """The others as they like, until the learner is to decide."""
        bot = Bot(self.game, "greedy", threads=1, is_plain=True)
        while not self.match.over and LEARNER not in self.match.pending:
            seat = self.match.pending[0]
            before = self.table
            self.play(seat, str(bot.advise(self.match, seat, len(self.match.plies)).move))
            yield self.show_last_move(before)

    # As it is sent

    def snapshot(self) -> LessonAct:
        return LessonAct(act="show", message=_raw(Outgoing(self.table).snapshot(RECIPIENT, 0)))

    def show_last_move(self, before: Table) -> LessonAct:
        """What the last move has changed."""
        ply = self.match.plies[-1]
        update = Outgoing(self.table).update(RECIPIENT, before.version, 0)
        return LessonAct(act="show", message=_raw(update), ply=f"{seat_name(ply.seat)} {ply.text}")


def _raw(message: bytes) -> Any:
    """Written already."""
    return msgspec.Raw(message)
