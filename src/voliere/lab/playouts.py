"""Random games in bulk: what `kernel.play.play_games` needs and fills, compiled or plain."""

from typing import Any, NamedTuple

from voliere.game import Game, plain
from voliere.kernel import GameState
from voliere.kernel.compiler import compiled, has_compiler
from voliere.kernel.rule import state_class


class Batch(NamedTuple):
    """Some games, one after the other; rows are NumPy arrays where the rules are compiled, lists where they are not."""

    scores: Any  # of every seat of the first game, then of the second…
    returns: Any  # likewise
    lengths: Any  # moves of each game
    steps: int  # of all games; a move may take several


class Playouts:
    """Random games of one kind. Compiling happens here, so that `play` can be timed."""

    def __init__(self, game: Game, players: int, options: dict[str, Any], is_plain: bool = False) -> None:
        self.game = game
        self.players = players
        self.is_compiled = not is_plain and has_compiler()
        state = game.configure(players, options)
        rules = game.rules
        if self.is_compiled:
            self._play_games = compiled(rules).play_games
            self._template, self._work = state.pack(), state.pack()
        else:
            self._play_games = plain(rules).play_games
            self._template, self._work = [state], [state.clone()]
        self._actions, self._log = self._ints(rules.MAX_LEGAL), self._ints(0)
        self._score, self._return = self._ints(players), self._floats(players)

    def play(self, seed: int, first: int, games: int) -> Batch:
        """Play the games numbered from `first` on; each is the same whatever else is played with it."""
        seats = games * self.players
        scores, returns, lengths = self._ints(seats), self._floats(seats), self._ints(games)
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
        state = state_class(self.game.rules).unpack(self._work) if self.is_compiled else self._work[0]
        assert isinstance(state, GameState)
        return state

    def _ints(self, length: int) -> Any:
        if not self.is_compiled:
            return [0] * length
        import numpy as np

        return np.zeros(length, np.int64)

    def _floats(self, length: int) -> Any:
        if not self.is_compiled:
            return [0.0] * length
        import numpy as np

        return np.zeros(length, np.float64)
