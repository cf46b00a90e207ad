"""What is in the box: birds, seeds, pests, and how many of each come out.

The status of the data is told where it stands: *known* from several public descriptions of the game, *reconstructed*
where the evidence leaves room; the counts of the seeds can be replaced by an option.
"""

SPECIES = 6  # PF-01, known: chaffinch, sparrow, bullfinch, blackbird, greenfinch, yellowhammer
SPECIES_LETTERS = "CSBKGY"
FORCES = 6
SEXES = "mf"
PILE = FORCES * len(SEXES)  # the birds of a species
BIRDS = SPECIES * PILE

# Bird PILE * species + 2 * (force - 1) + sex: a species is a set of PILE bits, and a pair are two bits side by side.
BIRD_SPECIES = tuple(bird // PILE for bird in range(BIRDS))
BIRD_FORCE = tuple(bird % PILE // 2 + 1 for bird in range(BIRDS))
BIRD_BIT = tuple(1 << bird % PILE for bird in range(BIRDS))
BIRD_NAMES = tuple(
    letter + str(force) + sex for letter in SPECIES_LETTERS for force in range(1, FORCES + 1) for sex in SEXES
)
ALL_MALES = sum(1 << 2 * force for force in range(FORCES))

# PF-02, known: eggs by force. Every bird has one; of the birds of a species, these have a second and a third.
EGGS = (0, 1, 1, 2, 2, 3, 3)
TWO_EGGS = sum(1 << bird for bird in range(PILE) if EGGS[BIRD_FORCE[bird]] >= 2)
THREE_EGGS = sum(1 << bird for bird in range(PILE) if EGGS[BIRD_FORCE[bird]] >= 3)

# PF-03: feeder cards. A seed is its value; pests come after the seeds.
SEED_VALUES = 3  # known: 1, 2 and 3
CROW = 4
SQUIRREL = 5
FEEDER_KINDS = 6
FEEDER_NAMES = ("", "seed-1", "seed-2", "seed-3", "crow", "squirrel")
SEEDS = 30
SEED_COUNTS = (10, 10, 10)  # reconstructed; an option
CROWS = 3
SQUIRRELS = 3
FEEDER_CARDS = SEEDS + CROWS + SQUIRRELS

# PF-04: the cards for three or more players. That they are four seeds and a crow is known, their values reconstructed.
MORE_SEEDS = (1, 2, 1)  # of the values 1, 2, 3
MORE_CROWS = 1

PERCHES = (0, 0, 2, 2, 3)  # PF-05, by players
MOST_PERCHES = 3
POSITIONS = 4  # of the column of seeds, PF-07
HAND = 4  # PF-08
TRACK = 3

# One on the perch, six of force 1 on the ground that are not stronger than a 6, and the one that is played.
QUEUE = 8

PAIR_POINTS = 5  # PF-26
