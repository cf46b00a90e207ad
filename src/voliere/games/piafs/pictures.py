"""Which picture of the folder art shows which card: a species in one of its two plumages, a seed, or a pest."""

from voliere.games.piafs.components import BIRD_NAMES, BIRD_SPECIES, FEEDER_NAMES

SPECIES_PICTURES = ("chaffinch", "sparrow", "bullfinch", "blackbird", "greenfinch", "yellowhammer")
SEX_PICTURES = {"m": "male", "f": "female"}

PICTURES = {
    **{
        name: f"{SPECIES_PICTURES[species]}-{SEX_PICTURES[name[-1]]}"
        for name, species in zip(BIRD_NAMES, BIRD_SPECIES, strict=True)
    },
    **{name: name for name in FEEDER_NAMES if name},
}
