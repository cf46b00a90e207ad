"""What a notebook shows as a picture: a card, and what a viewer may know of a match (python-chess's habit)."""

from typing import NamedTuple

from voliere.drawing import CARD_HEIGHT, CARD_WIDTH, Drawing
from voliere.errors import UnknownCard
from voliere.game import JsonObject
from voliere.games import get
from voliere.texts import choose_language, failure

MARGIN = 2


class Card(NamedTuple):
    """A card of a game; `str(card)` is its notation."""

    game: str
    name: str

    def __str__(self) -> str:
        return self.name

    def _repr_svg_(self) -> str:
        game = get(self.game)
        title = game.word(choose_language(), self.name)
        drawing = Drawing(self.game, title, CARD_WIDTH + 2 * MARGIN, CARD_HEIGHT + 2 * MARGIN)
        drawing.card(game.face, self.name, MARGIN, MARGIN, CARD_WIDTH)
        return drawing.svg()


def card(game: str, name: str) -> Card:
    """A card by its notation."""
    known = get(game).card_names
    if name not in known:
        raise failure(UnknownCard, "unknown-card", game=game, card=name, possible=", ".join(known))
    return Card(game, name)


class TableView(JsonObject):
    """A view as JSON; its picture shows what its viewer may know, since it is made of nothing else."""

    def _repr_svg_(self) -> str:
        game = get(self.game)
        return game.picture(self, game.say(choose_language(), "title")).svg()
