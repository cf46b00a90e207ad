"""What each decision of a match was worth, and what was luck.

A decision is judged by what its player knew: every move is tried in the same worlds that were possible for them, with
the same chance after it, and a fixed reference (one ply of the game's net, or of its judge) plays on for everybody.
What the best move promises beyond the one played is its loss. Worlds are given out by halves: all moves are tried in a
few, the better half in more, and so on. Where the one played seems to cost something, it is compared with the best once
more, in worlds that chose neither. Only that is graded, and only where the errors leave half of the grade.

Sums over a match compare each decision with the reference's own move instead: of two given moves no error makes one the
best, so that errors of many decisions cancel out. Whoever plays better than the reference has a loss below nothing.

The chance of every seat is the mean of such playouts from the game as it was; before the deal, from deals that might
have come instead. What changed it and was nobody's decision was luck, so that for every seat, exactly:
result − chance before the deal = luck − own losses + others' gifts.
"""

import hashlib
import math
import statistics
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

import msgspec

from voliere.bots.mind import REFERENCE, STRAYING
from voliere.bots.thinking import finish
from voliere.bots.workspace import Workspace
from voliere.engine import Engine
from voliere.errors import InvalidSeed, UnavailableReview
from voliere.game import Event, Game, Move
from voliere.kernel import GameState
from voliere.kernel.chance import seed_bytes
from voliere.match import Match, Ply
from voliere.reason import Reason
from voliere.texts import failure

CHANCES = 5  # of the budget a fifth goes to a chance,
FIRST_CHANCES = 3  # and a third to each of those before the first move
# In points of 100. What is less than a point or two standard errors is nothing: nobody could know it either. Of many
# small differences some look large by chance, so half of what a grade takes beyond a slip must be beyond two errors.
LEAST, ERRORS, SURE = 1.0, 2.0, 0.5
SLIP = 2.0
GRADES = ((10.0, "blunder"), (5.0, "mistake"), (SLIP, "slip"))
FEWEST = 4  # worlds in which every move is tried
CANDIDATES = 12  # of more moves, those that the judge likes best
# In worlds: for what seems to cost something, or is not what the reference does, some quarters of the budget; again, up
# to some budgets, as long as a slip is not told from nothing.
FIRM, DOUBTS = 3, 2
USUALLY = (REFERENCE,)
# The reference strays when it plays on. Where seats win from each other, what that costs evens out over them; where
# nobody wins it does not, and whoever never strays would have luck with every move.
STEADILY = (STRAYING,)
FREE = "free"  # all moves are as good
UNDEALT = -1  # the number of a piece


class Tried(msgspec.Struct, frozen=True):
    """A move that could have been made: what it comes to, and how much less that is than the best."""

    move: str
    value: float
    behind: float
    error: float  # of `behind`, world by world
    worlds: int


class Decision(msgspec.Struct, frozen=True):
    """A move that was made, beside those that could have been."""

    ply: int  # from 1
    seat: int
    move: str
    tried: list[Tried]  # the best first
    loss: float
    error: float
    grade: str | None  # None: as good as any other, as far as can be told
    better: str | None
    reason: Reason | None
    given: list[float]  # what it brought each seat beside the reference's own move, by what its player could know
    foreseen: list[Event] = []  # what the better move would do, as far as its player could foresee
    errors: list[float] = []  # of `given`


class Total(msgspec.Struct, frozen=True):
    """A seat's match in sum."""

    result: float
    before: float  # its chance before the deal
    loss: float  # of its decisions beside the reference's, who may have made worse ones
    gifts: float  # of others
    luck: float  # of the deal, too
    adjusted: float  # the result without luck
    error: float = 0.0  # of `adjusted`; that of luck is larger by what the chance before the deal is not known to


class Review(msgspec.Struct, frozen=True):
    """A whole match, in points of 100; where nobody wins, in points of the score.

    Of a match under way there are one seat's decisions, and nothing else: all else would tell what it cannot know.
    """

    game: str
    players: int
    is_contest: bool
    decisions: list[Decision]
    chances: list[list[float]]  # of each seat, before the first move and after each
    luck: list[list[float]]  # of each seat, with each move
    totals: list[Total]
    before: list[float] = []  # the chances before the deal
    worlds: int = 0  # the playouts of which a chance is the mean


class Piece(NamedTuple):
    """A match as it stood, and the move that was made then; None where it was only dealt, or (UNDEALT) not yet."""

    match: Match
    ply: Ply | None
    number: int  # from 1


class Trial(NamedTuple):
    """Moves to be tried in worlds that are possible for a seat, or for nobody (-1) in the game as it is."""

    game: Game
    state: GameState
    seat: int
    seed: int
    first: int
    worlds: int  # how many
    moves: list[int]  # each a row of `width` steps, of which -1 are none
    width: int


Steps = tuple[int, ...]
Worlds = list[list[list[float]]]  # by world and move what it comes to for every seat
# What is to be thought about, as questions that whoever drives it has answered: the chances of all seats, then their
# points, of each world and move; at last a row of what the reference did in the last world.
T = TypeVar("T")
Thinking = Generator[Trial, Sequence[float], T]


class Reviewer:
    """Thinks about one match, in as many threads as you like."""

    def __init__(
        self, match: Match, budget: int | None = None, seed: int | str = 0, is_plain: bool | None = None
    ) -> None:
        budget = match.game.judge.SEARCH.playouts if budget is None else budget
        if budget < FEWEST:
            raise ValueError(f"{budget} playouts tell nothing: {FEWEST} or more")
        self.match = match
        self.budget = budget
        try:
            self.seed = int.from_bytes(hashlib.sha256(seed_bytes(seed)).digest()[:7])
        except (ValueError, TypeError):
            raise failure(InvalidSeed, "invalid-seed") from None
        self.is_contest = match.game.is_contest(match.players, match.options)
        self.usual = USUALLY if self.is_contest else STEADILY
        self.engine = Engine(match.game, is_plain)
        self._local = threading.local()

    def review(
        self,
        seat: int | None = None,
        threads: int = 1,
        progress: Callable[[int], None] | None = None,
        stop: threading.Event | None = None,
    ) -> Review | None:
        """The whole, or of a match under way what a seat decided; None if it was stopped."""
        match = self.match
        if seat is not None and seat not in range(match.players):
            raise ValueError(f"there is no seat {seat}: 0 to {match.players - 1}")
        if not match.over and seat is None:
            raise failure(UnavailableReview, "unavailable-review")
        chances: list[list[float]] = []
        decisions: list[Decision] = []
        with ThreadPoolExecutor(threads) as pool:
            for done, (decision, chance) in enumerate(pool.map(self.piece, self.pieces(seat)), 1):
                if stop and stop.is_set():
                    pool.shutdown(cancel_futures=True)
                    return None
                decisions += [decision] if decision else []
                chances += [chance] if chance else []
                if progress:
                    progress(done)
        return self.sum_up(decisions, chances)

    def pieces(self, seat: int | None = None) -> Iterator[Piece]:
        """What is to be thought about, one after the other: the deal, every move where it was made, and other deals.

        Those come last, since nobody needs them before the sums, and a playout from the deal on is the longest.
        """
        again = Match(self.match.game, self.match.players, self.match.options, self.match.seed)
        if self.match.over:
            yield Piece(again.copy(), None, 0)
        for number, ply in enumerate(self.match.plies, 1):
            if self.match.over or ply.seat == seat:
                yield Piece(again.copy(), ply, number)
            again.play(ply.seat, ply.text)
        if self.match.over:
            yield Piece(again, None, UNDEALT)

    def piece(self, piece: Piece) -> tuple[Decision | None, list[float] | None]:
        """A decision, and everybody's chances after it."""
        return finish(self.thinking(piece), self.answer)

    def thinking(self, piece: Piece) -> Thinking[tuple[Decision | None, list[float] | None]]:
        """The same, for whoever tries the moves in another place."""
        match, ply, number = piece
        if number == UNDEALT:
            return None, (yield from self._undealt())
        decision = None
        if ply:
            decision = yield from self._decide(match, ply, number)
            match.play(ply.seat, ply.text)
        return decision, (yield from self._chances(match)) if self.match.over else None

    def sum_up(self, decisions: list[Decision], found: list[list[float]]) -> Review:
        """What was found, with luck and at last totals; the chances before the deal follow those of every moment."""
        moments = len(self.match.plies) + 1
        chances, before = found[:moments], found[moments] if len(found) > moments else []
        luck = [
            [after - before - given for before, after, given in zip(*three, strict=True)]
            for three in zip(chances, chances[1:], (one.given for one in decisions), strict=False)
        ]
        return Review(
            game=self.match.game.name,
            players=self.match.players,
            is_contest=self.is_contest,
            decisions=decisions,
            chances=chances,
            luck=luck,
            totals=[self._total(seat, before[seat], chances, decisions, luck) for seat in range(len(before))],
            before=before,
            worlds=self._worlds(),
        )

    def _total(
        self,
        seat: int,
        before: float,
        chances: list[list[float]],
        decisions: list[Decision],
        luck: list[list[float]],
    ) -> Total:
        dealt, result = chances[0][seat], chances[-1][seat]
        loss = -math.fsum(one.given[seat] for one in decisions if one.seat == seat)
        gifts = math.fsum(one.given[seat] for one in decisions if one.seat != seat)
        chance = math.fsum((dealt - before, *(one[seat] for one in luck)))
        # Each decision is tried in worlds of its own.
        error = math.hypot(*(one.errors[seat] for one in decisions if one.errors))
        return Total(result, before, loss, gifts, chance, self._fair(before) - loss + gifts, error)

    def _fair(self, before: float) -> float:
        return 100 / self.match.players if self.is_contest else before

    def _chances(self, match: Match) -> Thinking[list[float]]:
        """Of every seat in the game as it is; once it is over, what it got."""
        if match.over:
            return self._result(match)
        number = self._worlds() if match.plies else max(1, self.budget // FIRST_CHANCES)
        worlds = yield from self.trying(match, -1, [()], 0, number)
        return [statistics.fmean(world[0][seat] for world in worlds) for seat in range(match.players)]

    def _worlds(self) -> int:
        return max(1, self.budget // CHANCES)

    def _undealt(self) -> Thinking[list[float]]:
        """The same before the deal: in other deals of the same game, one playout each; other ones for every match."""
        found: list[list[float]] = []
        for number in range(max(1, self.budget // FIRST_CHANCES)):
            seed = hashlib.sha256(self.match.seed + f" deal {self.seed} {number}".encode()).digest()
            other = Match(self.match.game, self.match.players, self.match.options, seed)
            ((values,),) = yield from self.trying(other, -1, [()], 0, 1)
            found.append(values)
        return [statistics.fmean(values[seat] for values in found) for seat in range(self.match.players)]

    def _result(self, match: Match) -> list[float]:
        if not self.is_contest:
            assert match.outcome is not None
            return [float(score) for score in match.outcome.scores]
        shares = [0.0] * match.players
        match.game.rules.returns(match.progress.state, shares)
        return [100 * share for share in shares]

    def decision(self, match: Match, ply: Ply, number: int) -> Decision:
        """A move beside the others that were possible."""
        return finish(self._decide(match, ply, number), self.answer)

    def _decide(self, match: Match, ply: Ply, number: int) -> Thinking[Decision]:
        if len(match.legal(ply.seat)) < 2:
            return Decision(number, ply.seat, ply.text, [], 0.0, 0.0, None, None, None, [0.0] * match.players)
        known = (yield from self._reference(match, ply.seat)) if self.usual == USUALLY else ()
        names = {move.steps: move.text for move in self._candidates(match, ply, known)}
        moves = list(names)
        seen = yield from self._halve(match, ply, moves)
        made, usual = seen[ply.steps], seen.pop(self.usual)
        is_known = known in seen and seen[known] == usual[: len(seen[known])]  # a judge may see more than its player
        if is_known:
            seen[known] = usual  # of more worlds
        value = {steps: _mean(rows, ply.seat) for steps, rows in seen.items()}
        best = max((steps for steps in moves if len(seen[steps]) == len(made)), key=lambda steps: value[steps])
        loss, error = _loss(zip(made, seen[best], strict=True), ply.seat)
        seems_costly = loss > SLIP
        others = [best] * seems_costly + [self.usual] * (usual != made)
        again: Worlds = []
        firm = self.budget * FIRM // 4
        told = value[best], value[ply.steps]
        while others and len(again) < DOUBTS * self.budget:
            first = len(made) + len(again)
            again += yield from self.trying(match, ply.seat, [ply.steps, *others], first, firm)
            if seems_costly:
                loss, error = _loss(again, ply.seat)
                told = _mean((one[1] for one in again), ply.seat), _mean((one[0] for one in again), ply.seat)
            if not (seems_costly and SLIP <= loss < ERRORS * error):
                break
        brought = [(0.0, 0.0)] * match.players
        if usual != made:
            # Those that were tried because the loss was in doubt do not count: they say more where it seemed large.
            pairs = [*zip(made, usual, strict=True), *((one[0], one[-1]) for one in again[:firm])]
            brought = [_loss(pairs, seat) for seat in range(match.players)]
            if is_known and brought[ply.seat][0] > loss:  # no world chose it, so none makes it look too good
                best, seems_costly = known, True
                loss, error = brought[ply.seat]
                told = _mean((one[1] for one in pairs), ply.seat), _mean((one[0] for one in pairs), ply.seat)
        if loss <= 0:
            best, loss = ply.steps, 0.0
        tried = [self._tried(names[steps], steps, best, seen, value, ply.seat) for steps in moves]
        grade = self._grade(loss if seems_costly else 0.0, error, tried)
        better = names[best] if grade and grade != FREE else None
        return Decision(
            ply=number,
            seat=ply.seat,
            move=ply.text,
            tried=sorted(tried, key=lambda one: (one.behind, -one.worlds)),
            loss=loss,
            error=error,
            grade=grade,
            better=better,
            reason=self._reason(match, ply, better, *told) if better else None,
            given=[-loss for loss, _error in brought],
            foreseen=match.preview(ply.seat, better).events if better else [],
            errors=[error for _loss, error in brought],
        )

    def _reason(self, match: Match, ply: Ply, better: str, best: float, made: float) -> Reason:
        """What a move does by the rules and the one that was made does not; if nothing clearly, what both come to."""
        kind = "wins" if self.is_contest else "points"
        outcome = Reason(f"review-reason-{kind}", {"better": round(best), "other": round(made)})
        return match.reason(ply.seat, better, ply.text) or outcome

    def loss(self, match: Match, ply: Ply, better: Move) -> tuple[float, float]:
        """How much a move comes to less than another, by what its player knows, and the error of that."""
        return finish(self.comparing(match, ply, better), self.answer)

    def comparing(self, match: Match, ply: Ply, better: Move) -> Thinking[tuple[float, float]]:
        """The same, for whoever tries the moves in another place."""
        pairs = yield from self.trying(match, ply.seat, [ply.steps, better.steps], 0, self.budget // 2)
        return _loss(pairs, ply.seat)

    def _reference(self, match: Match, seat: int) -> Thinking[Steps]:
        """What the reference would do."""
        width = max(len(move.steps) for move in match.legal(seat))
        values = yield self._trial(match, seat, [*USUALLY, *[-1] * (width - 1)], 0, 1, width)
        return tuple(int(step) for step in values[len(values) - width :] if step >= 0)

    def _candidates(self, match: Match, ply: Ply, known: Steps) -> list[Move]:
        """All moves; where there are dozens, the one that was made, the reference's, and those that the judge likes."""
        moves = match.legal(ply.seat)
        if len(moves) <= CANDIDATES:
            return moves
        liked = _likings(match, ply.seat, moves)
        return sorted(moves, key=lambda move: (move.steps not in (ply.steps, known), -liked[move.steps]))[:CANDIDATES]

    def _halve(self, match: Match, ply: Ply, moves: Sequence[Steps]) -> Thinking[dict[Steps, list[list[float]]]]:
        """What every move came to, world by world: the better in more worlds, what the reference does in all."""
        seen: dict[Steps, list[list[float]]] = {steps: [] for steps in (*moves, self.usual)}
        left = list(moves)
        halves = max(1, math.ceil(math.log2(len(moves))))
        while True:
            first = len(seen[left[0]])
            count = max(FEWEST, self.budget // 2 // halves // len(left))
            for world in (yield from self.trying(match, ply.seat, [*left, self.usual], first, count)):
                for steps, values in zip((*left, self.usual), world, strict=True):
                    seen[steps].append(values)
            if len(left) <= 2:
                return seen
            left.sort(key=lambda steps: -math.fsum(one[ply.seat] for one in seen[steps]))
            kept = left[: (len(left) + 1) // 2]
            left = kept if ply.steps in kept else [*kept[:-1], ply.steps]

    def _tried(
        self,
        name: str,
        steps: Steps,
        best: Steps,
        seen: dict[Steps, list[list[float]]],
        value: dict[Steps, float],
        seat: int,
    ) -> Tried:
        behind, error = _loss(zip(seen[steps], seen[best], strict=False), seat)  # in the worlds that both were tried in
        return Tried(name, value[steps], behind, error, len(seen[steps]))

    def _grade(self, loss: float, error: float, tried: list[Tried]) -> str | None:
        for least, name in GRADES:
            if loss >= least and loss - ERRORS * error >= SURE * (least - SLIP):
                return name
        is_free = all(one.behind <= max(LEAST, ERRORS * one.error) for one in tried)
        return FREE if is_free else None

    def trying(self, match: Match, seat: int, moves: Sequence[Steps], first: int, count: int) -> Thinking[Worlds]:
        """Of each world and move what it comes to for every seat; then by the other measure, of chances and points."""
        players = match.players
        width = max(1, *(len(steps) for steps in moves))
        rows = [step for steps in moves for step in (*steps, *[-1] * (width - len(steps)))]
        values = yield self._trial(match, seat, rows, first, count, width)
        flat: list[list[float]] = []
        for at in range(0, len(values) - width, 2 * players):
            chances = [100 * float(value) for value in values[at : at + players]]
            points = [float(value) for value in values[at + players : at + 2 * players]]
            flat.append(chances + points if self.is_contest else points + chances)
        return [flat[at : at + len(moves)] for at in range(0, len(flat), len(moves))]

    def _trial(self, match: Match, seat: int, rows: list[int], first: int, count: int, width: int) -> Trial:
        """In worlds of this decision's own."""
        seed = (self.seed ^ 0x9E3779B97F4A7C15 * (1 + match.decision)) & (1 << 62) - 1
        return Trial(match.game, match.progress.state, seat, seed, first, count, rows, width)

    def answer(self, trial: Trial) -> Sequence[float]:
        """Try moves in this thread's own workspace."""
        _, state, seat, seed, first, count, moves, width = trial
        workspace: Workspace | None = getattr(self._local, "workspace", None)
        if workspace is None or not workspace.fits(state):
            workspace = self._local.workspace = Workspace(self.engine, state, 1)
        workspace.show(state)
        values: Sequence[float] = self.engine.floats(2 * state.players * (len(moves) // width) * count + width)
        rows = self.engine.ints(moves)
        workspace.minds.enter_try(workspace.buffers, seat, seed, first, count, rows, width, values)
        return values


def _likings(match: Match, seat: int, moves: Sequence[Move]) -> dict[Steps, float]:
    """What the judge thinks of each move: the sum of what it thinks of its steps, each where it is made."""
    rules, worth = match.game.rules, match.game.judge.worth
    state, selection = match.world(seat, 0).progress.state, match.selection(seat)
    if selection:  # hundreds of ways to choose among the same cards
        alone = {action: worth(state, seat, action) for action in selection.actions}
        return {move.steps: math.fsum(alone[action] for action in move.steps) for move in moves}
    known: dict[Steps, tuple[GameState, float]] = {(): (state, 0.0)}
    for move in moves:
        for length in range(1, len(move.steps) + 1):
            steps = move.steps[:length]
            if steps not in known:
                state, liked = known[steps[:-1]]
                liked += worth(state, seat, steps[-1])
                if length < len(move.steps):
                    state = state.clone()
                    rules.apply(state, seat, steps[-1], [])
                known[steps] = state, liked
    return {move.steps: known[move.steps][1] for move in moves}


def _mean(rows: Iterable[Sequence[float]], seat: int) -> float:
    """What a move came to for a seat."""
    return statistics.fmean(row[seat] for row in rows)


def _loss(worlds: Iterable[Sequence[Sequence[float]]], seat: int) -> tuple[float, float]:
    """How much the first of several moves came to less than the second, world by world, and the error of that."""
    differences = [other[seat] - one[seat] for one, other, *_ in worlds]
    mean = statistics.fmean(differences)
    error = statistics.stdev(differences) / len(differences) ** 0.5 if len(differences) > 1 else math.inf
    return mean, error


def review(
    match: Match,
    seat: int | None = None,
    budget: int | None = None,
    seed: int | str = 0,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> Review | None:
    """See the module's text. The same for the same seed and budget, however many threads there are."""
    return Reviewer(match, budget, seed).review(seat, threads, progress, stop)
