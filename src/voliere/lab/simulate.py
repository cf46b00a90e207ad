"""Many games, by random players or by bots, and what came of them."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any

import msgspec

from voliere.errors import SetupError
from voliere.game import Game, seat_name
from voliere.kernel.compiler import has_compiler
from voliere.lab.playouts import Batch, Playouts
from voliere.lab.seeds import seed_word
from voliere.lab.tally import Spread, Tally
from voliere.lab.work import Job, at_work, play_all, play_piece
from voliere.texts import failure

CALL_SECONDS = 0.1  # seconds between two calls of `progress`
FIRST_CHUNK = 100
LARGEST_CHUNK = 100_000  # a few megabytes of results


class SeatResult(msgspec.Struct, frozen=True):
    """What came of one seat. A shared victory counts as a part; None where nobody plays against anybody."""

    seat: str
    wins: float | None
    share: float | None
    score: Spread


class Speed(msgspec.Struct, frozen=True):
    """Of the rules alone: neither compiling nor counting is in it."""

    is_compiled: bool
    seconds: float
    games: float  # a second
    moves: float
    steps: float


class Simulation(msgspec.Struct, frozen=True):
    """Everything but `speed` follows from the first seven fields."""

    game: str
    rules_version: int
    players: int
    options: dict[str, Any]
    bots: list[str]  # on each seat; random where there are none
    seed: int | str
    games: int
    seats: list[SeatResult]
    scores: dict[int, int]  # how often each score was made, by any seat
    moves: Spread  # in a game
    speed: Speed


def simulate(
    game: Game,
    players: int | None,
    options: dict[str, Any],
    games: int,
    seed: int | str,
    progress: Callable[[int], None] | None = None,
    plain: bool = False,
    chunk: int | None = None,
    bots: Sequence[str] = (),
    executor: Executor | None = None,
    workers: int | None = None,
) -> Simulation:
    """Play games, compiled where that can be done; `progress` is told every so often how many are played.

    Without bots everybody acts at random, each action of the rules equally likely. The result is the same compiled and
    plain, in chunks (random games played in one go) of any size, and with any executor (which bots use).
    """
    if games < 1:
        raise ValueError(f"{games} games cannot be played")
    seats = game.check_players(players)
    values = game.check_options(seats, options)
    if bots:
        job = Job(game.name, seats, values, check_bots(bots, seats), seed_word(seed), plain)
        return _simulate_bots(game, job, games, seed, progress, executor, workers)
    word = seed_word(seed)
    playouts = Playouts(game, seats, values, is_plain=plain)
    playouts.play(word, 0, 1)  # the first call of compiled code loads it
    tally = Tally(seats)
    seconds = 0.0
    size = chunk or FIRST_CHUNK
    while tally.games < games:
        begun = time.perf_counter()
        batch = playouts.play(word, tally.games, min(size, games - tally.games))
        spent = time.perf_counter() - begun
        seconds += spent
        tally.add(batch)
        if progress:
            progress(tally.games)
        if not chunk:
            size = max(1, min(LARGEST_CHUNK, 10 * size, int(size * CALL_SECONDS / max(spent, 1e-6))))
    return _result(game, values, [], seed, tally, _speed(playouts.engine.is_compiled, seconds, tally))


def _simulate_bots(
    game: Game,
    job: Job,
    games: int,
    seed: int | str,
    progress: Callable[[int], None] | None,
    executor: Executor | None,
    workers: int | None,
) -> Simulation:
    """The bots stay on their seats, and every game is another deal."""
    job.check()
    lineup = tuple(range(job.players))
    tally = Tally(job.players)
    play_piece(msgspec.json.encode(job), [])  # compiles
    begun = time.perf_counter()
    with at_work(executor, workers) as (pool, size):
        for result in play_all(job, ((deal, lineup) for deal in range(games)), pool, size):
            tally.add(Batch(result.scores, result.shares, [result.moves], result.steps))
            if progress:
                progress(tally.games)
    speed = _speed(has_compiler() and not job.is_plain, time.perf_counter() - begun, tally)
    return _result(game, job.options, list(job.bots), seed, tally, speed)


def check_bots(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """A bot for every seat; one alone stands for all."""
    if len(bots) == 1:
        return tuple(bots) * players
    if len(bots) != players:
        raise failure(SetupError, "wrong-bots", given=len(bots), players=players)
    return tuple(bots)


def _speed(is_compiled: bool, seconds: float, tally: Tally) -> Speed:
    return Speed(is_compiled, seconds, tally.games / seconds, tally.moves / seconds, tally.steps / seconds)


def _result(
    game: Game, options: dict[str, Any], bots: list[str], seed: int | str, tally: Tally, speed: Speed
) -> Simulation:
    is_contest = game.is_contest(tally.players, options)
    return Simulation(
        game=game.name,
        rules_version=game.rules_version,
        players=tally.players,
        options=options,
        bots=bots,
        seed=seed,
        games=tally.games,
        seats=[_seat_result(tally, seat, is_contest) for seat in range(tally.players)],
        scores=dict(sorted(sum(tally.scores, Counter[int]()).items())),
        moves=Spread.of(tally.lengths),
        speed=speed,
    )


def _seat_result(tally: Tally, seat: int, is_contest: bool) -> SeatResult:
    wins = tally.wins(seat) if is_contest else None
    share = None if wins is None else wins / tally.games
    return SeatResult(seat_name(seat), wins, share, Spread.of(tally.scores[seat]))
