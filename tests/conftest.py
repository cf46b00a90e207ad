"""What all tests share: every game at every player count in every variant, and how many games to play."""

import contextlib
import itertools
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from voliere.errors import SetupError
from voliere.game import Game, Move
from voliere.games import get, names
from voliere.kernel import GameState
from voliere.kernel.compiler import has_compiler
from voliere.match import Match, random_move
from voliere.options import Option, Seat
from voliere.reason import Reason

IS_FULL = bool(os.environ.get("VOLIERE_FULL"))
IS_QUICK = bool(os.environ.get("VOLIERE_QUICK"))


@dataclass
class Case:
    """One game as it can be opened."""

    game: Game
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    is_pair: bool = False  # of options that meet: only with --all

    def __str__(self) -> str:
        values = self.game.check_options(self.players, self.options)
        return "-".join([self.game.name, str(self.players), *self.game.show_options(values)])

    def new(self, seed: int = 0) -> Match:
        return Match.new(self.game.name, self.players, seed, **self.options)

    def state(self) -> GameState:
        """Agreed on, not yet started."""
        return self.game.configure(self.players, self.game.check_options(self.players, self.options))


def other_values(option: Option) -> list[Any]:
    """Values that differ from the default."""
    values = option.samples()
    if isinstance(option, Seat) and not IS_FULL:  # one seat is like another
        values = values[-1:]
    return [value for value in values if value != option.default]


def players_for(game: Game, options: dict[str, Any], number: int) -> list[int]:
    """The player counts at which a variant is tried: all with --all; else numbers and orders at one, dealt out."""
    possible = []
    for players in game.players:
        with contextlib.suppress(SetupError):  # this variant does not exist
            game.check_options(players, options)
            possible.append(players)
    is_mode = all(isinstance(value, bool) for value in options.values())
    return possible if IS_FULL or is_mode else possible[number % max(1, len(possible)) :][:1]


def cases_of(game: Game) -> Iterator[Case]:
    """The plain game for every player count, then every value of every option where it has a meaning."""
    for players in game.players:
        seen = []
        candidates: list[dict[str, Any]] = [{}]
        for option in game.options:
            needs = {name: allowed[0] for name, allowed in option.needs.items()}
            candidates += [{**needs, option.name: value} for value in other_values(option)]
        single = len(candidates)
        if IS_FULL:  # then pairs of options meet too
            for one, two in itertools.combinations(game.options, 2):
                needs = {name: allowed[0] for name, allowed in [*one.needs.items(), *two.needs.items()]}
                if other_values(one):
                    candidates += [
                        {**needs, one.name: other_values(one)[0], two.name: value} for value in other_values(two)
                    ]
        for number, options in enumerate(candidates):
            if players not in players_for(game, options, number):
                continue
            values = game.check_options(players, options)
            if values not in seen:
                seen.append(values)
                yield Case(game, players, options, is_pair=number >= single)


if IS_QUICK:  # one of each
    ALL_CASES = [Case(get(name), get(name).default_players) for name in names()]
else:
    ALL_CASES = [case for name in names() for case in cases_of(get(name))]

# The plain game and what is switched on by a yes: other numbers and orders are no other way to play.
MODES = [case for case in ALL_CASES if all(value is True for value in case.options.values())]

# For tests that play whole games with bots: every mode with --all; else every third of each game.
SOME = MODES if IS_FULL else [case for name in names() for case in [one for one in MODES if one.game.name == name][::3]]

# The plain game, for every player count.
TABLES = [case for case in ALL_CASES if not case.options]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", ALL_CASES, ids=str)
    if "variant" in metafunc.fixturenames:  # for tests that take long: every value of every option with --all alone
        metafunc.parametrize("variant", [one for one in ALL_CASES if not one.is_pair] if IS_FULL else MODES, ids=str)
    if "meeting" in metafunc.fixturenames:  # the same, and with --all options that meet
        metafunc.parametrize("meeting", ALL_CASES if IS_FULL else MODES, ids=str)
    if "mode" in metafunc.fixturenames:
        metafunc.parametrize("mode", MODES, ids=str)
    if "sample" in metafunc.fixturenames:
        metafunc.parametrize("sample", SOME, ids=str)
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", TABLES, ids=str)
    if "game" in metafunc.fixturenames:
        # Not every game has a lesson, or pictures: a module may say which games it is about.
        concerns = getattr(metafunc.module, "concerns", lambda _: True)
        metafunc.parametrize("game", [one for one in map(get, names()) if concerns(one)], ids=lambda game: game.name)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With --quick, nothing that is slow, about compiled code, or about every variant of a game."""
    kept, left_out = [], []
    for item in items:
        is_slow = item.get_closest_marker("slow") or {"compiled_only", "cases"} & set(item.fixturenames)
        is_long = (IS_QUICK and is_slow) or (not IS_FULL and item.get_closest_marker("whole"))
        (left_out if is_long else kept).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = dealt(kept, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Soaks first, some for each worker: xdist begins by giving each as many in a row."""
    soaks = [item for item in items if item.get_closest_marker("soak")]
    others = [item for item in items if item not in soaks]
    found: list[pytest.Item] = []
    for worker in range(workers):
        size = (len(items) - len(found)) // (workers - worker)
        own = soaks[worker::workers]
        left = max(0, size - len(own))
        found += own + others[:left]
        del others[:left]
    return found + others


@pytest.fixture
def count() -> Any:
    """How often to do something: little in ./test, much in ./test --all."""
    return lambda few, many: many if IS_FULL else few


@pytest.fixture
def cases() -> Any:
    """Every variant of a game."""
    return lambda game: [case for case in ALL_CASES if case.game is game]


@pytest.fixture(autouse=True)
def without_numba(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clause is proved without Numba. That compiled rules play alike is for the contract tests to prove."""
    if request.node.get_closest_marker("rules"):
        monkeypatch.setenv("VOLIERE_PLAIN", "1")


@pytest.fixture
def compiled_only() -> None:
    if not has_compiler():
        pytest.skip("Numba is not here")


def play_at_random(match: Match, seed: int) -> Iterator[tuple[Match, int, Any]]:
    """Play a match at random; yields the match before each move, with the seat and move that come next."""
    chooser = random.Random(seed)
    while not match.over:
        seat = chooser.choice(match.pending)
        move = random_move(match, seat, chooser)
        yield match, seat, move
        match.play(seat, move)


@pytest.fixture
def random_moves() -> Any:
    """See `play_at_random`."""
    return play_at_random


@pytest.fixture
def claims() -> Any:
    """What a random game says of the moves that come up in it: a possible world, the seat, a move, and a reason."""

    def say(match: Match, seed: int, moves: int = 5) -> Iterator[tuple[Match, int, Move, Reason]]:
        chooser = random.Random(seed)
        for now, seat, played in play_at_random(match, seed):
            world = now.world(seat, seed)
            for move in [played, *(random_move(now, seat, chooser) for _ in range(moves))]:
                for merit in match.game.merits(world.progress.state, seat, move):
                    yield world, seat, move, merit.reason

    return say


@pytest.fixture
def random_spots() -> Any:
    """The same, stopping at every move only in ./test --all, and otherwise at the first, the last and some between."""

    def stop(match: Match, seed: int) -> Iterator[tuple[Match, int, Any]]:
        length = sum(1 for _ in play_at_random(match.copy(), seed))
        stride = max(1, length // (64 if IS_FULL else 16))
        for index, spot in enumerate(play_at_random(match, seed)):
            if index % stride == 0 or index >= length - 2:
                yield spot

    return stop
