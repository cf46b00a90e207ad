"""Whole games between bots, in bulk: what `bots.mind.play_tables` needs and fills, compiled or plain."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from voliere.bots import mind
from voliere.bots.workspace import LARGEST_TREE, Workspace, traits
from voliere.character import Character
from voliere.engine import Engine
from voliere.game import Game


class Result(NamedTuple):
    """One game."""

    scores: list[int]
    shares: list[float]  # `returns`: of the victory, or of the score where nobody plays against anybody
    moves: int
    steps: int
    gains: list[float]  # in shares, by everybody's decisions beside the reference's; see `mind.add_gains`


class Arena:
    """Games of one kind among some characters; every game follows from the seed, its deal and who sits where."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, Any],
        characters: Sequence[Character],
        is_plain: bool = False,
        tries: int = 0,
    ) -> None:
        self.players = players
        self.tries = tries
        rows = [traits(game, one) for one in characters]
        tree = max([1, *(row[mind.SIMULATIONS] + 1 for row in rows if row[mind.KIND] == mind.SEARCH)])
        self.engine = Engine(game, is_plain or None)
        self._workspace = Workspace(self.engine, game.configure(players, options), min(tree, LARGEST_TREE))
        self._traits = self.engine.ints([trait for row in rows for trait in row])

    def halt(self) -> None:
        """From another thread: leave what is being played in the middle. The results are worth nothing then."""
        self._workspace.buffers.halt[0] = 1

    def play(self, seed: int, deals: Sequence[int], lineups: Sequence[Sequence[int]]) -> list[Result]:
        """A game of each deal; `lineups` says which character sits on each seat of it."""
        engine, workspace, games = self.engine, self._workspace, len(deals)
        scores, shares = engine.ints(games * self.players), engine.floats(games * self.players)
        lengths, steps, gains = engine.ints(games), engine.ints(games), engine.floats(games * self.players)
        workspace.minds.play_tables(
            workspace.template,
            workspace.buffers,
            seed,
            engine.ints(deals),
            engine.ints([who for lineup in lineups for who in lineup]),
            self._traits,
            scores,
            shares,
            lengths,
            steps,
            self.tries,
            gains,
        )
        rows = [slice(at, at + self.players) for at in range(0, games * self.players, self.players)]
        return [
            Result(
                [int(one) for one in scores[row]],
                [float(one) for one in shares[row]],
                int(length),
                int(number),
                [float(one) for one in gains[row]],
            )
            for row, length, number in zip(rows, lengths, steps, strict=True)
        ]
