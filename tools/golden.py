"""Golden playthroughs, tree counts, thoughts: `python tools/golden.py` writes them anew; review the change like code.

For each game, player count and toggle one random game is told in words with its table now and then, the number of ways
the rules can go on is counted, from the start and from late in a random game (chess programmers call it perft), and
what bots think in the middle of one is written down to the last bit. tests/golden compares.
"""

import contextlib
import functools
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from voliere.bots import Bot
from voliere.engine import Engine
from voliere.errors import SetupError
from voliere.game import Game, seat_name
from voliere.games import get, names
from voliere.kernel import GameState, below, lowest, reseed
from voliere.match import Match, random_move
from voliere.texts import LANGUAGES

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
DRAW_EVERY = 8  # moves
TREE_SEEDS = (1, 2, 3)
TREE_DEPTH = 4  # steps of the rules
MINDS = ("greedy", "net", "search:60")


def playthrough(game: Game, players: int, options: dict[str, Any], language: str) -> str:
    """One random game, from the point of view of a spectator and then with all cards open."""
    match = Match.new(game.name, players, seed=players, **options)
    chooser = random.Random(players)
    lines = [f"# {game.name}, {players} players, {' '.join(game.show_options(match.options)) or 'no options'}", ""]
    lines += [game.tell(language, event) for event in match.events()]
    while not match.over:
        if len(match.plies) % DRAW_EVERY == 0:
            lines += ["", game.draw(match.view(), language), ""]
        known = len(match.events())
        seat = chooser.choice(match.pending)
        move = random_move(match, seat, chooser)
        possible = 1 if match.selection(seat) else len(match.legal(seat))  # a choice of cards counts once
        lines.append(f"{match.decision} {seat_name(seat)} {move}   ({possible} possible)")
        match.play(seat, move)
        lines += [f"    {game.tell(language, event)}" for event in match.events(None, known)]
    lines += ["", game.draw(match.view(), language), ""]
    assert match.outcome is not None
    for line in match.outcome.sheet:
        amounts = " ".join("·" if one is None else str(one) for one in line.amounts)
        lines.append(f"{game.tell_line(language, line)}: {amounts}")
    lines.append(f"scores {match.outcome.scores}, ranks {match.outcome.ranks}, {match.outcome.title or 'no title'}")
    return "\n".join(lines) + "\n"


def tree_counts(game: Game) -> str:
    """How many sequences of legal actions there are, by depth."""
    lines = [f"# {game.name}: sequences of 1, 2, … {TREE_DEPTH} steps"]
    for players in game.players:
        for options in variants(game, players):
            values = game.check_options(players, options)
            label = " ".join([f"{players} players", *game.show_options(values)])
            for seed in TREE_SEEDS:
                states = random_states(game, game.configure(players, values), seed)
                for place, share in (("start", 0.0), ("late", 0.8)):
                    state = states[int(share * len(states))]
                    counts = " ".join(str(_count(game, state, depth)) for depth in range(1, TREE_DEPTH + 1))
                    lines.append(f"{label}, seed {seed}, {place}: {counts}")
    return "\n".join(lines) + "\n"


def minds(game: Game) -> str:
    """What bots choose in the middle of a random game, and a search's hope of each move, exactly."""
    lines = [f"# {game.name}: what bots would do, and what a search hopes"]
    for players in game.players:
        for options in variants(game, players):
            match = halfway(game, players, options)
            seat = match.pending[0]
            lines.append(" ".join([f"{players} players", *game.show_options(match.options)]))
            for mind in MINDS:
                advice = Bot(game, mind, threads=1).advise(match, seat, 1)
                hopes = [
                    f"{thought.move} {thought.hope.hex()}" for thought in advice.thoughts if thought.hope is not None
                ]
                lines.append(f"    {mind}: {'; '.join([str(advice.move), *hopes])}")
    return "\n".join(lines) + "\n"


def halfway(game: Game, players: int, options: dict[str, Any]) -> Match:
    """A random game, half as long as it was."""
    chooser = random.Random(players)
    match = Match.new(game.name, players, seed=players, **options)
    while not match.over:
        match.play(match.pending[0], random_move(match, match.pending[0], chooser))
    match.undo(len(match.plies) // 2)
    return match


def random_states(game: Game, state: GameState, seed: int) -> list[GameState]:
    """The states of one random game before each step."""
    reseed(state, seed, 0)
    game.rules.start(state, [])
    actions = [0] * game.rules.MAX_LEGAL
    states = []
    while state.pending:
        states.append(state.clone())
        seat = lowest(state.pending)
        n = game.rules.legal(state, seat, actions)
        Engine(game, plain=True).play.step(state, seat, actions[below(state, n)], [])
    return states


def _count(game: Game, state: GameState, depth: int) -> int:
    seat = lowest(state.pending)
    actions = [0] * game.rules.MAX_LEGAL
    n = game.rules.legal(state, seat, actions)
    if depth == 1:
        return int(n)
    total = 0
    for action in actions[:n]:
        after = state.clone()
        game.rules.apply(after, seat, action, [])
        total += _count(game, after, depth - 1) if after.pending else 1
    return total


def variants(game: Game, players: int) -> list[dict[str, Any]]:
    """The game without options, and with each toggle turned, as far as they are for so many players."""
    found: dict[str, dict[str, Any]] = {}
    for options in [{}, *({option.name: not option.default} for option in game.options if option.kind == "toggle")]:
        with contextlib.suppress(SetupError):
            values = game.check_options(players, options)
            found.setdefault(str(values), options)
    return list(found.values())


def goldens() -> Iterator[tuple[str, Callable[[], str]]]:
    """Every golden file and how to make what it should say.

    A playthrough keeps the language of its file, so that one more language changes none; a new one is told in the
    language that has the fewest.
    """
    kept = dict(path.name.split(".")[:2] for path in sorted(FOLDER.glob("*.*.txt")))
    number = Counter(kept.values())
    for name in names():
        game = get(name)
        for players in game.players:
            for options in variants(game, players):
                label = "-".join([name, str(players), *options])
                if label not in kept:
                    kept[label] = min(LANGUAGES, key=lambda language: number[language])
                    number[kept[label]] += 1
                language = kept[label]
                yield f"{label}.{language}.txt", functools.partial(playthrough, game, players, options, language)
        yield f"{name}-tree.txt", functools.partial(tree_counts, game)
        yield f"{name}-minds.txt", functools.partial(minds, game)


def main() -> None:
    """Write all goldens."""
    FOLDER.mkdir(exist_ok=True)
    written = set()
    for file, made in goldens():
        (FOLDER / file).write_text(made(), "utf-8")
        written.add(file)
    for stray in FOLDER.glob("*.txt"):
        if stray.name not in written:
            stray.unlink()
    print(f"{len(written)} golden files written to tests/golden; see git diff.", file=sys.stderr)


if __name__ == "__main__":
    main()
