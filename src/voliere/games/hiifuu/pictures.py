"""Which picture of the folder art shows which card: the flower of its colour."""

from voliere.games.hiifuu.components import CARD_NAMES, COLOUR_LETTERS

FLOWERS = dict(zip(COLOUR_LETTERS, ("marigold", "tulip", "bellflower", "dogwood"), strict=True))

PICTURES = {name: FLOWERS[name[0]] for name in CARD_NAMES}
