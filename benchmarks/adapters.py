"""How fast the games are behind each research library, and those libraries' own card games in the same run.

    python benchmarks/adapters.py                  a table
    python benchmarks/adapters.py --json           the same for programs
    python benchmarks/adapters.py --seconds 3      longer windows, for a noisy machine

Everybody plays at random, on one core, and processor time is counted. A step is one action of a player, chosen among
the legal ones after an observation was made for that player; so it is for all. OpenSpiel's hearts is driven from
Python twice, with the tensor of every information state and without any, because making it costs twenty times the move.

PettingZoo's leduc needs rlcard and pygame; what is not installed is left out.
"""

import argparse
import contextlib
import io
import random
import re
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
from origin import Origin, machine, version
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from voliere.games import get, names

ROUNDS = 7  # of one window of each side
GAMES = 1024  # side by side in a batch
THE_GAME = "hiifuu"  # the one that the others are measured against
SEED = 1

Window = Callable[[float], float]  # so many seconds → steps a second


class Speed(msgspec.Struct, frozen=True):
    """Steps a second on one core, with observations; None for what is not installed."""

    game: str
    players: int
    vector: float
    pettingzoo: float | None
    openspiel: float | None
    openspiel_unseen: float | None  # without observations
    gymnasium: float | None  # of the learner; the others' steps come on top
    performance_benchmark: float | None  # turns a second, as PettingZoo's own function counts them, by the clock


class Rival(msgspec.Struct, frozen=True):
    """Another library's game, and how many times as many steps our batch makes."""

    name: str
    steps: float  # the best window
    ratio: float  # the median of rounds in which both sides ran one after the other
    ratios: list[float]


class Report(Origin, frozen=True, kw_only=True):
    """A whole run."""

    seconds: float
    speeds: list[Speed]
    rivals: list[Rival]
    leduc_performance_benchmark: float | None


def timed(play: Callable[[], int]) -> Window:
    """A window in which something is played again and again."""

    def window(seconds: float) -> float:
        steps = 0
        begun = time.thread_time()
        while (spent := time.thread_time() - begun) < seconds:
            steps += play()
        return steps / spent

    return window


# Ours


def batch(game: str, players: int) -> Window:
    """Games in one array, observed at every step."""
    from voliere.adapters.vector import VectorGames

    games = VectorGames(game, GAMES, players, seed=SEED)

    def play() -> int:
        games.step(games.sample())
        return GAMES

    return timed(play)


def seat(game: str, players: int) -> Window:
    """A learner against random players."""
    from voliere.adapters.gymnasium import SeatEnv

    environment = SeatEnv(game, players)
    chance = random.Random(SEED)
    environment.reset(seed=SEED)

    def play() -> int:
        observation, _ = environment.reset()
        steps, is_over = 0, False
        while not is_over:
            observation, _, is_over, _, _ = environment.step(
                chance.choice(np.flatnonzero(observation["action_mask"]).tolist())
            )
            steps += 1
        return steps

    return timed(play)


# Anybody's


def agents(environment: Any) -> Window:
    """A PettingZoo environment, as its own benchmark drives it."""
    chance = random.Random(SEED)
    environment.reset(seed=SEED)

    def play() -> int:
        steps = 0
        environment.reset()
        for _ in environment.agent_iter():
            observation, _, is_terminated, is_truncated, _ = environment.last()
            if is_terminated or is_truncated:
                environment.step(None)
            else:
                environment.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                steps += 1
        return steps

    return timed(play)


def states(name: str, *, is_seen: bool) -> Window:
    """A game of OpenSpiel, driven from Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(SEED)

    def play() -> int:
        steps = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
                continue
            if is_seen:
                state.information_state_tensor(state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
        return steps

    return timed(play)


def turns(environment: Any) -> float:
    """PettingZoo's performance_benchmark, which prints what it finds."""
    from pettingzoo.test import performance_benchmark

    random.seed(SEED)
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        performance_benchmark(environment)
    found = re.search(r"([\d.]+) turns per second", told.getvalue())
    assert found
    return float(found[1])


# The run


def speed_of(name: str, seconds: float) -> Speed:
    """One game behind every library."""
    players = get(name).default_players
    print(name, file=sys.stderr)

    def best(window: Window) -> float:
        return max(window(seconds / 3) for _ in range(3))

    aec = None
    if version("pettingzoo"):
        from voliere.adapters import pettingzoo

        aec = pettingzoo.env(name, players)
    if version("open_spiel"):
        from voliere.adapters import openspiel  # noqa: F401  # registers the games
    spiel = f"voliere_{name}(players={players})"
    return Speed(
        game=name,
        players=players,
        vector=best(batch(name, players)),
        pettingzoo=best(agents(aec)) if aec else None,
        openspiel=best(states(spiel, is_seen=True)) if version("open_spiel") else None,
        openspiel_unseen=best(states(spiel, is_seen=False)) if version("open_spiel") else None,
        gymnasium=best(seat(name, players)) if version("gymnasium") else None,
        performance_benchmark=turns(aec) if aec else None,
    )


def rivals() -> dict[str, Window]:
    """What others can do."""
    found: dict[str, Window] = {}
    if version("pettingzoo") and version("rlcard") and version("pygame"):
        from pettingzoo.classic import leduc_holdem_v4

        found["PettingZoo leduc"] = agents(leduc_holdem_v4.env())
    if version("open_spiel"):
        found["OpenSpiel hearts, with tensors"] = states("hearts", is_seen=True)
        found["OpenSpiel hearts, without"] = states("hearts", is_seen=False)
    return found


def compare(seconds: float) -> list[Rival]:
    """Our batch and every rival, in turns."""
    others = rivals()
    own = batch(THE_GAME, get(THE_GAME).default_players)
    figures: dict[str, list[tuple[float, float]]] = {name: [] for name in others}
    for _ in range(ROUNDS):
        for name, window in others.items():
            figures[name].append((window(seconds), own(seconds)))
    return [
        Rival(
            name=name,
            steps=max(theirs for theirs, _ in rounds),
            ratio=statistics.median(ours / theirs for theirs, ours in rounds),
            ratios=[ours / theirs for theirs, ours in rounds],
        )
        for name, rounds in figures.items()
    ]


def leduc_turns() -> float | None:
    """PettingZoo's own benchmark of its own game."""
    if not (version("pettingzoo") and version("rlcard") and version("pygame")):
        return None
    from pettingzoo.classic import leduc_holdem_v4

    return turns(leduc_holdem_v4.env())


def measure(seconds: float) -> Report:
    """All of it."""
    return Report(
        machine=machine("pettingzoo", "gymnasium"),
        seconds=seconds,
        rivals=compare(seconds),
        speeds=[speed_of(name, seconds) for name in names()],
        leduc_performance_benchmark=leduc_turns(),
    )


def show(report: Report) -> None:
    """For people."""
    output = Console(width=140, highlight=False)
    output.print(f"{report.date}, commit {report.commit}, {report.machine['cpu']}; one core, steps a second")
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("game, players")
    titles = ("batch", "PettingZoo", "OpenSpiel", "OpenSpiel,\nunseen", "Gymnasium", "performance_\nbenchmark")
    for title in titles:
        table.add_column(title, justify="right")
    for speed in report.speeds:
        figures = (
            speed.vector,
            speed.pettingzoo,
            speed.openspiel,
            speed.openspiel_unseen,
            speed.gymnasium,
            speed.performance_benchmark,
        )
        shown = ("–" if figure is None else f"{figure:,.0f}" for figure in figures)
        table.add_row(f"{speed.game} {speed.players}", *shown)
    output.print(table)
    for rival in report.rivals:
        output.print(
            f"{rival.name}: {rival.steps:,.0f}; the batch of {THE_GAME} makes {rival.ratio:.1f} times as many."
        )


def main(arguments: list[str]) -> int:
    """Measure and print; the exit code."""
    parser = argparse.ArgumentParser(description="How fast the games are behind research libraries.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long to measure each figure (1)")
    chosen = parser.parse_args(arguments)
    report = measure(chosen.seconds)
    if chosen.json:
        print(report.as_json())
    else:
        show(report)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
