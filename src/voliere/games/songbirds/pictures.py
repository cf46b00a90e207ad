"""Which picture of the folder art shows which card."""

from voliere.games.songbirds.components import BIRD_COLOUR, BIRD_NAMES, BIRD_VOLUME, SPECIAL_NAMES

COLOUR_PICTURES = ("red", "blue", "green", "white")  # robin, blue tit, siskin, long-tailed tit

PICTURES = {
    **{name: f"{COLOUR_PICTURES[BIRD_COLOUR[bird]]}-{BIRD_VOLUME[bird]}" for bird, name in enumerate(BIRD_NAMES)},
    **{name: name for name in SPECIAL_NAMES},
}
