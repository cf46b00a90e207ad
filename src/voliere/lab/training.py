"""How a game's nets are made: they play, mostly against themselves, and learn what came of every table they left.

The net is asked what a seat may hope for once it has acted (an afterstate), and is told what it hoped for after its
next actions and what it got at the end of the round: temporal differences with a trace (Sutton, 1988). First it watches
the judge play; then it plays one ply deep by what it has learned, against itself, what it was before and the judge,
with some moves at random. What it comes to is a mean over the last steps of learning, which is better than any of them;
the champion is what beat the champion before on many deals.

All of it follows from the seed, however many workers there are.
"""

import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from voliere.bots import mind
from voliere.bots.nets import LAYERS, Made, dump_net, features_of
from voliere.bots.workspace import Workspace, traits
from voliere.character import Character
from voliere.engine import Engine
from voliere.game import Game
from voliere.games import get
from voliere.lab.seeds import seed_word
from voliere.lab.tournament import Estimate, Sample
from voliere.lab.work import at_work, in_order

Array = np.ndarray[Any, np.dtype[np.float32]]

ROWS = 60_000  # that are played for each lesson
PIECE = 50  # games of one piece of work
WINDOW = 6  # lessons that are learned from
BATCH = 512
PASSES = 3  # of a lesson's rows, how often as many are learned from
RATES = 2e-3, 1e-4  # of learning, at the beginning and at the end
AVERAGED = 0.999  # of the mean over steps, what a step leaves
TRACE = 0.5  # of what is learned, what comes from later than the next action
ERRORS = (20, 80, 250)  # moves in a thousand that a learner makes at random: one of these
LEARNERS = 0.6  # of the seats; the others are older nets and the judge
OLDER = 3  # nets before this one that it meets
EXAMS = 12  # how often the champion is challenged
DEALS = 150  # of each mix of an exam


class Lineup(msgspec.Struct, frozen=True):
    """What all pieces of one lesson or exam have in common: the bots, and the row of weights each of them has."""

    game: str
    players: int
    options: dict[str, Any]
    seed: int
    bots: tuple[str, ...]
    errors: tuple[int, ...]  # of each bot, in 1000 moves
    learns: tuple[bool, ...]
    nets: tuple[int, ...]  # which of the nets a bot has
    weights: tuple[bytes, ...]
    rows: int  # room for what learners see


class Games(msgspec.Struct, frozen=True):
    """A piece's results."""

    rows: bytes
    pays: bytes
    whose: bytes  # the round and the seat of each row
    shares: list[float]


def play_games(encoded: bytes, deals: Sequence[int], lineups: Sequence[Sequence[int]]) -> list[Games]:
    """Play a piece; for any executor."""
    given = msgspec.msgpack.decode(encoded, type=Lineup)
    game = get(given.game)
    engine = Engine(game)
    nets = [np.frombuffer(one, np.float16).astype(np.float64) for one in given.weights]
    state = game.configure(given.players, given.options)
    workspace = Workspace(engine, state, 1, np.concatenate(nets).tolist() if nets else [], given.rows)
    table: list[int] = []
    for bot, errors, learns, net in zip(given.bots, given.errors, given.learns, given.nets, strict=True):
        row = traits(game, Character.parse(bot))
        row[mind.ERRORS], row[mind.LEARNS] = errors, int(learns)
        row[mind.WEIGHTS] = sum(len(one) for one in nets[:net])
        table += row
    shares = engine.floats(len(deals) * given.players)
    workspace.minds.play_tables(
        workspace.template,
        workspace.buffers,
        given.seed,
        engine.ints(deals),
        engine.ints([who for lineup in lineups for who in lineup]),
        engine.ints(table),
        engine.ints(len(deals) * given.players),
        shares,
        engine.ints(len(deals)),
        engine.ints(len(deals)),
        0,
        engine.floats(0),
    )
    filled, width = int(workspace.buffers.filled[0]), len(workspace.buffers.seen)
    rows = np.asarray(workspace.buffers.rows[: filled * width], np.float32)
    pays = np.asarray(workspace.buffers.pays[:filled], np.float32)
    whose = np.asarray(workspace.buffers.whose[:filled], np.int32)
    return [Games(rows.tobytes(), pays.tobytes(), whose.tobytes(), [float(one) for one in shares])]


class Learner:
    """A net that learns, by Adam (Kingma and Ba, 2015), what is paid for what is seen."""

    def __init__(self, inputs: int, seed: int) -> None:
        self.chance = np.random.default_rng(seed)
        sizes = (inputs, *LAYERS, 1)
        self.middle = np.zeros(inputs, np.float32)
        self.spread = np.ones(inputs, np.float32)
        self.steps = 0
        self.layers: list[Array] = []
        for one, two in itertools.pairwise(sizes):
            self.layers += [
                self.chance.normal(0, (2 / one) ** 0.5, (one, two)).astype(np.float32),
                np.zeros(two, np.float32),
            ]
        self.slow = [np.zeros_like(one) for one in self.layers]
        self.squares = [np.zeros_like(one) for one in self.layers]
        self.mean = [one.copy() for one in self.layers]

    def settle(self, rows: Array) -> None:
        """Numbers are best learned from where they lie about 0 and 1; those that never change say nothing."""
        self.middle = rows.mean(0)
        spread = rows.std(0)
        self.spread = np.where(spread > 1e-3, spread, 1.0).astype(np.float32)

    def hopes(self, rows: Array) -> Array:
        """Of what was seen."""
        w1, b1, w2, b2, w3, b3 = self.mean
        first = np.maximum((rows - self.middle) / self.spread @ w1 + b1, 0)
        out: Array = 1 / (1 + np.exp(-(np.maximum(first @ w2 + b2, 0) @ w3 + b3)[:, 0]))
        return out

    def returns(self, rows: Array, pays: Array, whose: Array) -> tuple[Array, Array]:
        """Rows with their worth: the seat's next hope and, by TRACE, what that row is worth; of the last one the pay.

        The pay alone has the luck of all the rest of the round in it. A row that was followed by a random action says
        nothing of what good play would make of it, and is left out.
        """
        hopes = self.hopes(rows).tolist()
        worth = pays.tolist()
        later: dict[int, int] = {}
        is_told = np.ones(len(rows), bool)
        for at, key in reversed(list(enumerate(whose.tolist()))):
            following = later.get(key >> 1)
            if following is not None:
                is_told[at] = not whose[following] & 1
                worth[at] = (1 - TRACE) * hopes[following] + TRACE * worth[following] if is_told[at] else hopes[at]
            later[key >> 1] = at
        return rows[is_told], np.array(worth, np.float32)[is_told]

    def learn(self, rows: Array, pays: Array, batches: int, rate: float) -> float:
        """So many batches of what was seen; the mean error of what was hoped."""
        total = 0.0
        for _ in range(batches):
            picked = self.chance.integers(0, len(rows), BATCH)
            total += self._step((rows[picked] - self.middle) / self.spread, pays[picked], rate)
        return total / max(1, batches)

    def _step(self, seen: Array, pays: Array, rate: float) -> float:
        w1, b1, w2, b2, w3, b3 = self.layers
        first = np.maximum(seen @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        hopes = 1 / (1 + np.exp(-(second @ w3 + b3)[:, 0]))
        out = ((hopes - pays) / len(pays))[:, None].astype(np.float32)  # of the cross-entropy
        back2 = (out @ w3.T) * (second > 0)
        back1 = (back2 @ w2.T) * (first > 0)
        slopes = [seen.T @ back1, back1.sum(0), first.T @ back2, back2.sum(0), second.T @ out, out.sum(0)]
        self.steps += 1
        for i, slope in enumerate(slopes):
            self.slow[i] += 0.1 * (slope - self.slow[i])
            self.squares[i] += 0.001 * (slope * slope - self.squares[i])
            fit = np.sqrt(self.squares[i] / (1 - 0.999**self.steps)) + 1e-8
            self.layers[i] -= rate / (1 - 0.9**self.steps) * self.slow[i] / fit
            self.mean[i] += (1 - min(AVERAGED, self.steps / (self.steps + 10))) * (self.layers[i] - self.mean[i])
        return float(np.mean((hopes - pays) ** 2))

    def weights(self) -> bytes:
        """As a row of numbers of two bytes, for what is seen as it is: see `kernel.net`."""
        w1, b1, w2, b2, w3, b3 = self.mean
        sizes = np.array([len(w1), *LAYERS], np.float32)
        biases = b1 - (self.middle / self.spread) @ w1
        row: list[Any] = [sizes, biases, (w1 / self.spread[:, None]).ravel(), b2, w2.ravel(), b3, w3.ravel()]
        return np.concatenate(row).astype(np.float16).tobytes()


class Progress(msgspec.Struct, frozen=True):
    """How far it is, and what the champion gets among greedy players."""

    lessons: int
    games: int
    error: float
    among_greedy: Estimate | None


class Training:
    """Makes one net."""

    def __init__(self, game: Game, players: int, options: dict[str, Any], seed: int | str, commit: str) -> None:
        self.game = game
        self.players = game.check_players(players)
        self.options = game.check_options(self.players, options)
        self.seed = seed_word(seed)
        self.commit = commit
        self.name = game.sight.net(game.configure(self.players, self.options))
        self.inputs = sum(part.numbers for part in game.sight.FEATURES)
        self.is_contest = game.is_contest(self.players, self.options)
        self.learner = Learner(self.inputs, self.seed & 0xFFFFFFFF)
        self.chance = np.random.default_rng((self.seed >> 32) + 1)
        self.window: list[tuple[Array, Array]] = []
        self.older: list[bytes] = []
        self.champion: bytes | None = None
        self.among_greedy: Estimate | None = None
        self.lessons = 0
        self.games = 0
        self.per_lesson = 20  # games; what makes ROWS is found out
        self.spent = 0.0
        self.error = 0.0

    def run(
        self,
        lessons: int,
        executor: Executor | None = None,
        workers: int | None = None,
        tell: Callable[[Progress], None] | None = None,
        keep: Path | None = None,
    ) -> bytes:
        """The file of the champion after so many lessons. What was learned is kept in `keep`, to go on from."""
        if keep and keep.exists():
            self._remember(keep)
        Engine(self.game).bound(mind)
        begun = time.process_time() - self.spent
        with at_work(executor, workers) as (pool, size):
            while self.lessons < lessons:
                rows, pays = self._lesson(pool, size)
                if not self.window:
                    self.learner.settle(rows)
                self.window = [*self.window[1 - WINDOW :], (rows, pays)]
                whole = np.concatenate([one for one, _ in self.window]), np.concatenate([two for _, two in self.window])
                rate = RATES[0] * (RATES[1] / RATES[0]) ** (self.lessons / lessons)
                self.error = self.learner.learn(*whole, PASSES * len(rows) // BATCH, rate)
                self.lessons += 1
                is_exam = self.lessons * EXAMS // lessons > (self.lessons - 1) * EXAMS // lessons
                if is_exam:
                    self._exam(pool, size)
                self.spent = time.process_time() - begun
                if is_exam and keep:
                    self._keep(keep)
                if tell:
                    tell(self.progress)
        return self.file()

    @property
    def progress(self) -> Progress:
        """How far it is."""
        return Progress(self.lessons, self.games, self.error, self.among_greedy)

    def file(self) -> bytes:
        """The champion with how it was made."""
        assert self.champion is not None
        made = Made(
            game=self.game.name,
            name=self.name,
            rules_version=self.game.rules_version,
            features=features_of(self.game),
            seed=self.seed,
            games=self.games,
            seconds=round(self.spent, 1),
            commit=self.commit,
        )
        return dump_net(np.frombuffer(self.champion, np.float16).tolist(), made)

    def _lesson(self, pool: Executor, size: int) -> tuple[Array, Array]:
        """Play until there is enough to learn from."""
        is_first = self.lessons == 0
        nets = [] if is_first else [self.learner.weights(), *self.older[-OLDER:]]
        kinds = ["greedy" if is_first else "net"] * len(ERRORS)
        others = ["greedy", *["net"] * (len(nets) - 1)]
        lineup = Lineup(
            game=self.game.name,
            players=self.players,
            options=self.options,
            seed=self.seed,
            bots=(*kinds, *others),
            errors=(*ERRORS, *[0] * len(others)),
            learns=(*[True] * len(ERRORS), *[False] * len(others)),
            nets=(*[0] * (len(ERRORS) + 1), *range(1, len(nets))),
            weights=tuple(nets),
            rows=4 * ROWS,
        )
        rows, pays, found = [], [], 0
        while found < ROWS // 2:
            deals = range(self.games, self.games + self.per_lesson)
            self.games += self.per_lesson
            seats = [self._seats(len(kinds), len(others)) for _ in deals]
            for _, played in self._play(lineup, deals, seats, pool, size):
                seen = np.frombuffer(played.rows, np.float32).reshape(-1, self.inputs)
                paid = np.frombuffer(played.pays, np.float32)
                if not is_first:
                    seen, paid = self.learner.returns(seen, paid, np.frombuffer(played.whose, np.int32))
                rows.append(seen)
                pays.append(paid)
                found += len(seen)
            self.per_lesson = max(8, min(20_000, int(self.per_lesson * min(8.0, ROWS / max(1, found)))))
        if not is_first and self.lessons % 10 == 0:
            self.older = [*self.older[1 - OLDER :], nets[0]]
        return np.concatenate(rows), np.concatenate(pays)

    def _seats(self, learners: int, others: int) -> list[int]:
        """Who sits where in one game: at least one who learns."""
        if not self.is_contest:
            return [int(self.chance.integers(learners))] * self.players
        kind = int(self.chance.integers(learners))
        seats = [
            kind if self.chance.random() < LEARNERS else learners + int(self.chance.integers(others))
            for _ in range(self.players)
        ]
        seats[int(self.chance.integers(self.players))] = kind
        return seats

    def _play(
        self, lineup: Lineup, deals: Sequence[int], seats: Sequence[Sequence[int]], pool: Executor, size: int
    ) -> Iterator[tuple[Sequence[Sequence[int]], Games]]:
        encoded = msgspec.msgpack.encode(lineup)
        cuts = [slice(at, at + PIECE) for at in range(0, len(deals), PIECE)]
        pieces = ((encoded, list(deals[cut]), seats[cut]) for cut in cuts)
        results = in_order(pool, size, play_games, pieces)
        for cut, (played,) in zip(cuts, results, strict=True):
            yield seats[cut], played

    def _exam(self, pool: Executor, size: int) -> None:
        """The net as it is now challenges the champion; then the new champion is measured among greedy players."""
        now = self.learner.weights()
        if self.champion is None or self.compare(now, self.champion, pool, size) >= 0:
            self.champion = now
            self.among_greedy = Estimate.of(self.measure(now, None, pool, size))

    def compare(self, one: bytes, other: bytes, pool: Executor, size: int) -> float:
        """How much more one net gets out of it than the other."""
        return self.measure(one, other, pool, size).mean - self.measure(other, one, pool, size).mean

    def measure(self, one: bytes, among: bytes | None, pool: Executor, size: int) -> Sample:
        """What one net gets among another, or among greedy players (None), as times the fair share; alone its score."""
        lineup = Lineup(
            game=self.game.name,
            players=self.players,
            options=self.options,
            seed=self.seed ^ 0x0EA5,
            bots=("net", "net" if among else "greedy"),
            errors=(0, 0),
            learns=(False, False),
            nets=(0, 1 if among else 0),
            weights=(one, among) if among else (one,),
            rows=0,
        )
        seats = range(self.players)
        places = seats if self.is_contest else range(1)
        deals = [deal for deal in range(DEALS) for _ in places]
        lineups = [
            [0 if seat == place or not self.is_contest else 1 for seat in seats]
            for _ in range(DEALS)
            for place in places
        ]
        got: list[float] = []
        for who, played in self._play(lineup, deals, lineups, pool, size):
            for game, lineup_of in enumerate(who):
                shares = played.shares[game * self.players : (game + 1) * self.players]
                got.append(shares[lineup_of.index(0)] * (self.players if self.is_contest else 1))
        sample = Sample()
        for at in range(0, len(got), len(places)):
            sample.add(sum(got[at : at + len(places)]) / len(places))
        return sample

    def _keep(self, keep: Path) -> None:
        """All that is needed to go on."""
        learner = self.learner
        arrays: dict[str, Any] = {f"layer{i}": one for i, one in enumerate(learner.layers)}
        for name in ("slow", "squares", "mean"):
            arrays |= {f"{name}{i}": one for i, one in enumerate(getattr(learner, name))}
        numbers = {
            "steps": learner.steps,
            "lessons": self.lessons,
            "games": self.games,
            "per_lesson": self.per_lesson,
            "spent": self.spent,
            "chances": [learner.chance.bit_generator.state, self.chance.bit_generator.state],
            "among_greedy": self.among_greedy,
        }
        for i, (rows, pays) in enumerate(self.window):
            arrays |= {f"rows{i}": rows, f"pays{i}": pays}
        for i, one in enumerate(self.older):
            arrays[f"older{i}"] = np.frombuffer(one, np.float16)
        half = keep.with_suffix(".half")
        with half.open("wb") as file:
            np.savez(
                file,
                numbers=np.frombuffer(msgspec.json.encode(numbers, enc_hook=int), np.uint8),
                champion=np.frombuffer(self.champion or b"", np.float16),
                middle=learner.middle,
                spread=learner.spread,
                **arrays,
            )
        half.replace(keep)

    def _remember(self, keep: Path) -> None:
        with np.load(keep) as kept:
            arrays = {name: kept[name] for name in kept.files}
        numbers = msgspec.json.decode(arrays["numbers"].tobytes())
        learner = self.learner
        learner.middle, learner.spread, learner.steps = arrays["middle"], arrays["spread"], numbers["steps"]
        for name, layers in (("layer", learner.layers), ("slow", learner.slow), ("squares", learner.squares)):
            layers[:] = [arrays[f"{name}{i}"] for i in range(len(layers))]
        learner.mean = [arrays[f"mean{i}"] for i in range(len(learner.mean))]
        learner.chance.bit_generator.state, self.chance.bit_generator.state = numbers["chances"]
        self.window = [(arrays[f"rows{i}"], arrays[f"pays{i}"]) for i in range(WINDOW) if f"rows{i}" in arrays]
        self.older = [arrays[f"older{i}"].tobytes() for i in range(OLDER) if f"older{i}" in arrays]
        self.champion = arrays["champion"].tobytes() or None
        self.among_greedy = msgspec.convert(numbers["among_greedy"], Estimate | None)
        self.lessons, self.games = numbers["lessons"], numbers["games"]
        self.per_lesson, self.spent = numbers["per_lesson"], numbers["spent"]
