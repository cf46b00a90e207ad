"""Many random games, and what came of them."""

import hashlib
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from voliere.errors import InvalidSeed
from voliere.game import Game, seat_name
from voliere.kernel.chance import seed_bytes
from voliere.lab.playouts import Playouts
from voliere.lab.tally import Spread, Tally
from voliere.texts import failure

PATIENCE = 0.1  # seconds between two calls of `progress`
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
    """Everything but `speed` follows from the first six fields."""

    game: str
    rules_version: int
    players: int
    options: dict[str, Any]
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
) -> Simulation:
    """Play random games, compiled where that can be done; `progress` is told every so often how many are played.

    The result is the same compiled and plain, and in chunks (games played in one go) of any size.
    """
    if games < 1:
        raise ValueError(f"{games} games cannot be played")
    seats = game.check_players(players)
    values = game.check_options(seats, options)
    word = _seed_word(seed)
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
            size = max(1, min(LARGEST_CHUNK, 10 * size, int(size * PATIENCE / max(spent, 1e-6))))
    has_winners = bool(game.outcome(playouts.last_state()).winners)
    return Simulation(
        game=game.name,
        rules_version=game.rules_version,
        players=seats,
        options=values,
        seed=seed,
        games=games,
        seats=[_seat_result(tally, seat, has_winners) for seat in range(seats)],
        scores=dict(sorted(sum(tally.scores, Counter[int]()).items())),
        moves=Spread.of(tally.lengths),
        speed=Speed(playouts.is_compiled, seconds, games / seconds, tally.moves / seconds, tally.steps / seconds),
    )


def _seat_result(tally: Tally, seat: int, has_winners: bool) -> SeatResult:
    wins = tally.wins(seat) if has_winners else None
    share = None if wins is None else wins / tally.games
    return SeatResult(seat_name(seat), wins, share, Spread.of(tally.scores[seat]))


def _seed_word(seed: int | str) -> int:
    """63 bits for the playouts' generator, from any seed that a match takes; neighbouring seeds share nothing."""
    try:
        return int.from_bytes(hashlib.sha256(seed_bytes(seed)).digest()[:8], "big") >> 1
    except (ValueError, TypeError):
        raise failure(InvalidSeed, "invalid-seed") from None
