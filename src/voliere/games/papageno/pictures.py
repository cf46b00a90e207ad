"""Which picture of the folder art shows which card: the bird of its weight, or what the special card is named after."""

from voliere.games.papageno.components import BIRD_KINDS, CAPTURE, CARD_NAMES, EGG, FLUTE

PICTURES = {
    **{name: "weight-" + name.replace("-", "minus-") for name in CARD_NAMES[:BIRD_KINDS]},
    CARD_NAMES[CAPTURE]: "bird-catcher",
    CARD_NAMES[EGG]: "egg",
    CARD_NAMES[FLUTE]: "flute",
}
