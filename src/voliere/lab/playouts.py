"""Random games in bulk: what `kernel.play.play_games` needs and fills, compiled or plain."""

from typing import Any, NamedTuple

from voliere.engine import Engine
from voliere.game import Game
from voliere.kernel import GameState


class Batch(NamedTuple):
    """Some games, one after the other; rows are NumPy arrays where the rules are compiled, lists where they are not."""

    scores: Any  # of every seat of the first game, then of the second…
    returns: Any  # likewise
    lengths: Any  # moves of each game
    steps: int  # of all games; a move may take several


class Playouts:
    """Random games of one kind. Compiling happens here, so that `play` can be timed."""

    def __init__(self, game: Game, players: int, options: dict[str, Any], is_plain: bool = False) -> None:
        self.players = players
        self.engine = engine = Engine(game, is_plain or None)
        state = game.configure(players, options)
        self._play_games = engine.play.play_games
        self._template, self._work = engine.states(state), engine.states(state)
        self._actions, self._log = engine.actions(), engine.silence()
        self._score, self._return = engine.ints(players), engine.floats(players)

    def play(self, seed: int, first: int, games: int) -> Batch:
        """Play the games numbered from `first` on; each is the same whatever else is played with it."""
        seats = games * self.players
        scores, returns, lengths = self.engine.ints(seats), self.engine.floats(seats), self.engine.ints(games)
        steps = self._play_games(
            self._template,
            self._work,
            self._actions,
            self._log,
            seed,
            first,
            games,
            self._score,
            self._return,
            scores,
            returns,
            lengths,
        )
        return Batch(scores, returns, lengths, steps)

    def last_state(self) -> GameState:
        """How the game played last came to its end."""
        state = self.engine.state(self._work)
        assert isinstance(state, GameState)
        return state
