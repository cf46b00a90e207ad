"""A bot that acts in a position, action by action. It is shown a possible world for its seat, never the position."""

from random import Random

from voliere.adapters.position import Position, Setting
from voliere.bots import character, mind
from voliere.bots.workspace import LARGEST_TREE, Workspace, traits
from voliere.errors import TimedBot
from voliere.texts import failure


class Opponent:
    """One character, as `voliere play --bots` names it; without a clock, so that games repeat."""

    def __init__(self, setting: Setting, name: str) -> None:
        who = character(setting.game, name)
        if who.seconds is not None:
            raise failure(TimedBot, "timed-bot", bot=name)
        self.setting = setting
        row = traits(setting.game, who)
        self.kind = row[mind.KIND]
        self.errors = row[mind.ERRORS]
        self._now = self.kind  # what it is during this move
        if self.kind == mind.RANDOM:  # which needs no workspace, and nothing compiled
            return
        tree = min(row[mind.SIMULATIONS] + 1, LARGEST_TREE) if self.kind == mind.SEARCH else 1
        state = setting.game.configure(setting.players, setting.options)
        self._workspace = Workspace(setting.engine, state, tree)
        self._traits = setting.engine.ints(row)

    def choose(self, position: Position, seat: int, chance: Random) -> int:
        """The action of a seat that is to act."""
        if not position.field("midway"):
            self._now = mind.RANDOM if chance.randrange(1000) < self.errors else self.kind
        legal = position.legal(seat)
        if len(legal) == 1 or self._now == mind.RANDOM:
            return chance.choice(legal)
        world = position.world(seat, chance.getrandbits(62))
        buffers = self._workspace.buffers
        buffers.worlds[mind.GAME] = world.states[0]
        seed = chance.getrandbits(62)
        return int(self._workspace.minds.enter_choose(buffers, self._now, seat, seed, self._traits))
