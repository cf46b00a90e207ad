"""One running game: who owes a decision, what may be played, what each viewer may know.

A match is (game, rules version, options, 256-bit seed, decisions); everything else follows from these by the rules. It
runs the plain rules: they are tested against the compiled ones move by move, answer in microseconds, and need no
warming up (docs/architecture.md has the measurement).
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple, Self

import msgspec

from voliere.errors import (
    GameOver,
    IllegalMove,
    InvalidSeed,
    MalformedMove,
    NothingToUndo,
    NotYourTurn,
    StaleDecision,
    UnavailableRecord,
    UnknownEvent,
    UnknownSeat,
)
from voliere.game import Event, Game, JsonObject, Move, Outcome, Preview, Round, Selection, View, seat_name
from voliere.games import get
from voliere.kernel import GameState, members
from voliere.kernel.chance import ply_words, seed_bytes, seed_hash
from voliere.kernel.events import Happening, new_log, read
from voliere.notebook import TableView
from voliere.options import shown, whole
from voliere.reason import Reason, reason_for
from voliere.texts import failure

CHECKPOINT_PLIES = 16  # moves between two states that are kept: undo replays fewer than that


class Ply(NamedTuple):
    """One move as it was played."""

    decision: int
    seat: int
    text: str
    steps: tuple[int, ...]


class Logged(NamedTuple):
    """An event of the log, with all its secrets."""

    ply: int
    happening: Happening


class Checkpoint(NamedTuple):
    """Where a match once stood, in short: how much of plies, log and rounds there was, and the state packed."""

    plies: int
    events: int
    rounds: int
    decision: int
    state: bytes


class Progress:
    """All of a match that changes: swapped as a whole, so that nothing is ever half done.

    It is the one way behind `Match`, for code that stands on matches (bots in a possible world, the server, tests): it
    copies nothing and holds every secret. What it gives is not to be changed; only `view` and `rounds` may be shown.
    """

    def __init__(
        self, game: Game, state: GameState, decision: int = 0, first_event: int = 0, rounds: tuple[Round, ...] = ()
    ) -> None:
        self.game = game
        self.state: Any = state
        self.decision = decision
        self.first_event = first_event  # events before it happened in another match: see Match.world
        self.rounds = rounds  # finished ones
        self.plies: tuple[Ply, ...] = ()
        self.log: tuple[Logged, ...] = ()
        self.checkpoints: tuple[Checkpoint, ...] = ()  # after every CHECKPOINT_PLIES moves

    @property
    def last_event(self) -> int:
        """Its number, from 1; 0 before the first."""
        return self.first_event + len(self.log)

    def view(self, viewer: int | None, public: View | None = None) -> View:
        """What a viewer may know, as the game's own struct; `public` is what everybody may, where it is at hand."""
        public = public or self.game.public_view(self.state, self.decision)
        return public if viewer is None else self.game.own_view(self.state, viewer, public)

    def fork(self) -> "Progress":
        """A copy that may go its own way."""
        other = object.__new__(Progress)
        other.__dict__.update(self.__dict__)
        other.state = self.state.clone()
        return other

    def note(self) -> None:
        """Keep a checkpoint where one is due."""
        if len(self.plies) % CHECKPOINT_PLIES == 0:
            here = Checkpoint(len(self.plies), len(self.log), len(self.rounds), self.decision, pack(self.state))
            self.checkpoints += (here,)

    def back_to(self, checkpoints: tuple[Checkpoint, ...]) -> "Progress":
        """How it stood at the last of its first few checkpoints."""
        here = checkpoints[-1]
        state = unpack(self.game, here.state)
        before = Progress(self.game, state, here.decision, self.first_event, self.rounds[: here.rounds])
        before.plies, before.log, before.checkpoints = self.plies[: here.plies], self.log[: here.events], checkpoints
        return before


def pack(state: GameState) -> bytes:
    """A state in few bytes, whatever machine reads them."""
    return msgspec.msgpack.encode(state.values())


def unpack(game: Game, packed: bytes) -> GameState:
    """The same state again."""
    state: GameState = object.__new__(game.rules.State)
    for field, value in msgspec.msgpack.decode(packed).items():
        setattr(state, field, value)
    return state


class Match:
    """See the module's text; `voliere.new` opens one. Not for two threads at once: give each its own copy."""

    def __init__(self, game: Game, players: int, options: dict[str, Any], seed: bytes) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seed = seed
        self.notes: dict[str, str] = {}  # how it came about, for its record: see record.NOTES
        self.is_world = False
        self._first_ply = 0
        state = game.configure(players, options)
        self._origin = Progress(game, state)
        self._carry_out(self._origin, 0, game.rules.start)
        self._now = self._origin.fork()

    @classmethod
    def new(cls, name: str, players: int | None = None, seed: int | str | bytes | None = None, **options: Any) -> Self:
        """Open a match; without a seed chance is drawn from the system."""
        game = get(name)
        seats = game.check_players(players)
        values = game.check_options(seats, options)
        try:
            key = secrets.token_bytes(32) if seed is None else seed_bytes(seed)
        except (ValueError, TypeError):
            raise failure(InvalidSeed, "invalid-seed") from None
        return cls(game, seats, values, key)

    def __repr__(self) -> str:
        return f"<{self.game.name} for {self.players}, {len(self.plies)} moves played{', over' if self.over else ''}>"

    def _repr_svg_(self) -> str:
        return self.view()._repr_svg_()  # what everybody may see

    # Where it stands

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision; empty when the game is over."""
        return tuple(members(self._now.state.pending))

    @property
    def decision(self) -> int:
        """The number of this decision point, from 1; the same while several seats commit at once."""
        return self._now.decision

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.rules.is_over(self._now.state))

    @property
    def outcome(self) -> Outcome | None:
        """Scores, ranks, winners and the score sheet, once the game is over."""
        return self.game.outcome(self._now.state) if self.over else None

    @property
    def plies(self) -> list[Ply]:
        """The moves played so far."""
        return list(self._now.plies)

    @property
    def progress(self) -> Progress:
        """What lies behind this match, with all secrets and without a copy: see `Progress`."""
        return self._now

    @property
    def rounds(self) -> list[Round]:
        """The finished rounds, with their reveals and score sheets."""
        return deepcopy(list(self._now.rounds))

    @property
    def seed_hash(self) -> str:
        """What may be shown before the end: SHA-256 of the seed."""
        return seed_hash(self.seed)

    # Playing

    def legal(self, seat: int) -> list[Move]:
        """The moves a seat may make now; none if it owes no decision."""
        seat = self._check_seat(seat)
        if seat not in self.pending:
            return []
        selection = self.game.selection(self._now.state, seat)
        return selection.moves() if selection else self.game.moves(self._now.state, seat)

    def selection(self, seat: int) -> Selection | None:
        """The same moves in short, where they are a choice of several cards: hundreds of `legal` are one of these."""
        seat = self._check_seat(seat)
        return self.game.selection(self._now.state, seat) if seat in self.pending else None

    def play(self, seat: int, move: str | Move, decision: int | None = None) -> list[Event]:
        """Make a move; the answer is what this seat sees happen. Refused moves raise a MoveError and change nothing."""
        before = len(self._now.log)
        self._now = self._after(seat, move, decision)
        return self._events(self._check_seat(seat), before)

    def played(self, seat: int, move: str | Move, decision: int | None = None) -> "Match":
        """The match after a move, while this one stays as it is; cheaper than to copy it and `play`."""
        other = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other._now = self._after(seat, move, decision)
        return other

    def _after(self, seat: int, move: str | Move, decision: int | None) -> Progress:
        seat = self._check_seat(seat)
        read = self._read(seat, move, decision)
        after = self._now.fork()
        self._advance(after, Ply(self.decision, seat, read.text, read.steps))
        return after

    def preview(self, seat: int, move: str | Move) -> Preview:
        """What a move would do, by the rules themselves, up to the first thing the seat cannot know.

        It is tried in a possible world, so that it cannot tell a secret whatever the rules do.
        """
        seat = self._check_seat(seat)
        read = self._read(seat, move, None)
        world = self.world(seat, 0)
        after = world.progress
        world._advance(after, Ply(self.decision, seat, read.text, read.steps))  # noqa: SLF001  # its own chance
        events: list[Event] = []
        for number, logged in enumerate(after.log, after.first_event + 1):
            if not self.game.event_kinds[logged.happening.kind].is_foreseeable:
                return Preview(events, is_complete=False)
            events.append(self.game.event(logged.happening, seat, number, logged.ply, is_open=False))
        return Preview(events, is_complete=True)

    def reason(self, seat: int, move: str | Move, other: str | Move | None = None) -> Reason | None:
        """What a legal move does, by the rules and as far as the seat can know, that another does not; if anything."""
        seat = self._check_seat(seat)
        state = self.world(seat, 0).progress.state
        plies = [self._after(seat, one, None).plies[-1] for one in (move, other) if one is not None]
        merits = [self.game.merits(state, seat, Move(ply.text, ply.steps)) for ply in plies]
        return reason_for(*merits)

    def undo(self, moves: int = 1) -> None:
        """Take the last move back, or the last few."""
        plies = self._now.plies
        left = len(plies) - moves
        if not 0 <= left < len(plies):
            raise failure(NothingToUndo, "nothing-to-undo")
        checkpoints = self._now.checkpoints[: left // CHECKPOINT_PLIES]
        now = self._now.back_to(checkpoints) if checkpoints else self._origin.fork()
        for ply in plies[len(now.plies) : left]:
            self._advance(now, ply)
        self._now = now

    def _read(self, seat: int, move: str | Move, decision: int | None) -> Move:
        """A move of a seat that is to decide; whether the rules allow it is seen when it is made."""
        if decision is not None and (whole(decision) is None or decision != self.decision):
            raise failure(StaleDecision, "stale-decision", given=shown(decision), now=self.decision)
        self.check_pending(seat)
        if isinstance(move, Selection):
            raise failure(MalformedMove, "selection-played", word=move.word, choose=move.choose)
        if not isinstance(move, (str, Move)):
            raise self.game.malformed(type(move).__name__, self.game.examples)
        return self.game.parse(self._now.state, seat, str(move))

    def check_pending(self, seat: int) -> None:
        """Refuse a seat that owes no decision: the game is over, or others are to decide."""
        seat = self._check_seat(seat)
        if seat in self.pending:
            return
        if self.over:
            raise failure(GameOver, "game-over")
        raise failure(NotYourTurn, "not-your-turn", player=seat_name(seat), now=", ".join(map(seat_name, self.pending)))

    def _refused(self, reason: int, ply: Ply) -> IllegalMove:
        refusal = self.game.refusals[reason]
        return failure(
            IllegalMove,
            refusal.code,
            message_id=f"refusal-{refusal.code}",
            owner=self.game.name,
            move=ply.text,
            clause=refusal.clause,
        )

    def _check_seat(self, seat: Any) -> int:
        """A seat of this match."""
        if type(seat) is int and 0 <= seat < self.players:
            return seat
        number = whole(seat)
        if number is None or not 0 <= number < self.players:
            raise failure(UnknownSeat, "unknown-seat", seat=seat, last=self.players - 1)
        return number

    def _advance(self, now: Progress, ply: Ply) -> None:
        """Apply one move to `now`, which is of no use any more if the rules refuse it."""
        rules = self.game.rules

        def take_steps(s: GameState, log: list[int]) -> None:
            for step in ply.steps:
                if reason := rules.refusal(s, ply.seat, step):
                    raise self._refused(reason, ply)
                rules.apply(s, ply.seat, step, log)

        before = now.state.pending
        now.plies += (ply,)
        self._carry_out(now, self._first_ply + len(now.plies), take_steps)
        if now.state.pending and now.state.pending == before & ~(1 << ply.seat):
            now.decision -= 1  # the others still owe the same decision
        now.note()

    def _carry_out(self, now: Progress, ply: int, act: Callable[[GameState, list[int]], None]) -> None:
        """Let the rules act with this ply's chance, and set out the next round where one ends."""
        state, rules = now.state, self.game.rules
        state.rng[:] = ply_words(self.seed, ply)
        log = new_log()
        act(state, log)
        while state.pending == 0:
            table = JsonObject.of(now.view(None))
            last_event = now.last_event + log[0]
            now.rounds += (Round(len(now.rounds) + 1, self.game.round_outcome(state), table, last_event),)
            if rules.is_over(state):
                break
            rules.next_round(state, log)
        now.log += tuple([Logged(ply, happening) for happening in read(log)])
        now.decision += 1

    # Looking

    def view(self, viewer: int | None = None) -> TableView:
        """What a seat may know, or without a seat a spectator; everything once the game is over. Plain JSON."""
        return TableView(JsonObject.of(self._now.view(None if viewer is None else self._check_seat(viewer))))

    def events(self, viewer: int | None = None, after: int = 0) -> list[Event]:
        """The log as a viewer may see it, from event number `after` + 1 on."""
        viewer = None if viewer is None else self._check_seat(viewer)
        first = whole(after)
        if first is None or first < 0:
            raise failure(UnknownEvent, "unknown-event", after=after)
        return self._events(viewer, max(0, first - self._now.first_event))

    def _events(self, viewer: int | None, skipped: int) -> list[Event]:
        is_open = self.over
        first = self._now.first_event + skipped + 1
        return [
            self.game.event(logged.happening, viewer, number, logged.ply, is_open)
            for number, logged in enumerate(self._now.log[skipped:], first)
        ]

    def world(self, seat: int, seed: int | str | bytes) -> "Match":
        """A possible world for a seat: this match with all redrawn that the seat cannot know.

        It holds no secret: not the seed, not the log, not the moves so far. It can be played on, but has no record.
        """
        seat = self._check_seat(seat)
        try:
            key = seed_bytes(seed)
        except (ValueError, TypeError):
            raise failure(InvalidSeed, "invalid-seed") from None
        key = hmac.new(key, b"world", hashlib.sha256).digest()
        first_ply = self._first_ply + len(self._now.plies)
        state = self._now.state.clone()
        state.rng[:] = ply_words(key, first_ply, "resample")
        self.game.rules.resample(state, seat, [0] * self.game.rules.SCRATCH)
        origin = Progress(self.game, state, self.decision, self._now.last_event, self._now.rounds)
        return self._of_world(self.players, deepcopy(self.options), key, first_ply, origin)

    @classmethod
    def from_world(cls, name: str, players: int, options: dict[str, Any], decision: int, packed: bytes) -> "Match":
        """A possible world that was drawn elsewhere, from its packed state."""
        game = get(name)
        origin = Progress(game, unpack(game, packed), decision)
        return cls._of_world(players, game.check_options(players, options), bytes(32), 0, origin)

    @classmethod
    def _of_world(cls, players: int, options: dict[str, Any], seed: bytes, first_ply: int, origin: Progress) -> "Match":
        world = object.__new__(Match)
        world.game, world.players, world.options, world.seed = origin.game, players, options, seed
        world.notes = {}
        world.is_world = True
        world._first_ply = first_ply
        world._origin = origin
        world._now = origin.fork()
        return world

    def copy(self) -> "Match":
        """A match of its own from here on."""
        other = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.options = deepcopy(self.options)
        other.notes = dict(self.notes)
        other._now = self._now.fork()
        return other

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Match":
        return self.copy()

    def record(self) -> str:
        """The match as text, for `voliere.load`. Of an unfinished match it holds the seed: keep it to yourself."""
        from voliere.record import write  # record stands on match

        if self.is_world:
            raise failure(UnavailableRecord, "unavailable-record")
        return write(self)


def random_move(match: Match, seat: int, chooser: Random) -> Move:
    """A legal move of a seat that owes a decision, all equally likely."""
    selection = match.selection(seat)
    # A selection is drawn, too, as the only one there is: seeds lead to the same games as ever.
    entries: Sequence[Move | Selection] = [selection] if selection else match.legal(seat)
    chosen = chooser.choice(entries)
    if isinstance(chosen, Selection):
        return chosen.pick(chooser.sample(range(len(chosen.among)), chosen.choose))
    return chosen
