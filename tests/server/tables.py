"""Tables without a server: rows and messages, by hand."""

import random
import secrets

from voliere.match import random_move
from voliere.server import protocol, rows
from voliere.server.handler import handle, settle
from voliere.server.opening import SeatWish, Seeds, TableWish, opening_rows
from voliere.server.table import Table

NONCES = {"ana": "a" * 64, "ben": "b" * 64, "cleo": "c" * 64}
NOW = 1_000_000


def new_seeds():
    return Seeds(secrets.token_hex(32), "0" * 64)


def wish(game, seats, **more):
    described = [SeatWish(kind="bot", level=one) if isinstance(one, int) else SeatWish(kind=one) for one in seats]
    return TableWish(game=game.name, nonce=NONCES["ana"], seats=described, **more)


class Sitting:
    """A table and a clock; everything that happens is kept as rows."""

    def __init__(self, game, seats, now=NOW, seeds=None, **more):
        self.now = now
        self.journal = opening_rows(wish(game, seats, **more), "ana", "Ana", 60, seeds or new_seeds(), now)
        self.table = Table("t" * 22).after(self.journal)
        self.numbers = 0

    def does(self, person, message):
        """Let a person send a message."""
        self.adds(handle(self.table, person, person.title(), message, self.now))

    def adds(self, new):
        settled, self.table = settle(self.table, new)
        self.journal += settled

    def sends(self, person, kind, **fields):
        self.numbers += 1
        self.does(person, getattr(protocol, kind)(id=fields.pop("id", f"k{self.numbers}"), **fields))

    def sits(self, person, seat):
        self.sends(person, "Sit", seat=seat, nonce=NONCES[person])

    def move(self, seat, chooser=None):
        """A legal move of a seat at random, as text."""
        return str(random_move(self.table.match, seat, chooser or random.Random(0)))

    def plays(self, person, seat, chooser=None, **fields):
        self.sends(
            person, "Move", seat=seat, decision=self.table.match.decision, move=self.move(seat, chooser), **fields
        )

    def bot_plays(self, seat):
        match = self.table.match
        self.adds(
            [rows.Moved(at=self.now, seat=seat, decision=match.decision, text=self.move(seat), digest="", by=rows.BOT)]
        )

    def goes_on(self, holders, moves, seed=0):
        """So many moves at random, by whoever holds the seats: a person, or None for a bot."""
        chooser = random.Random(seed)
        for _ in range(moves):
            if self.table.match.over:
                return
            seat = chooser.choice(self.table.pending)
            if holders[seat]:
                self.plays(holders[seat], seat, chooser)
            else:
                self.bot_plays(seat)

    def folded(self):
        """The same table from its stored rows."""
        return Table.fold(self.table.id, [rows.encode(row) for row in self.journal])


def two_seats(game):
    """The smallest number of players that is more than one."""
    return next(number for number in game.players if number >= 2)
