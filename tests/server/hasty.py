"""`voliere` where a quiet minute is a second, bots and reviews think little, and hooks may lead to this machine: for
tests that kill it.
"""

import functools

from tests.server.receivers import local_messenger
from voliere.cli import main
from voliere.server import day, doorkeeper, nudge, review

SHORTER = {
    nudge: {
        "QUIET": 1000,
        "THROTTLE": 200,
        "CLAIM": 3000,
        "RELIED_ON": 900,  # a busy machine may take long to keep a move
        "AHEAD": 100,
        "PAUSES": (100, 200, 400, 800),
        "SWEEP_SECONDS": 0.05,
        "KNOWN_SECONDS": 0.1,
        "A_PERSON": (1000.0, 1000.0),
        "CHANGES": (1000.0, 1000.0),
    },
    doorkeeper: {"LEASE": 1000, "LOOK_SECONDS": 0.2},
    day: {"LEVEL": 4, "LOOK_AGAIN": 3000},
}

if __name__ == "__main__":
    for module, values in SHORTER.items():
        for name, value in values.items():
            assert hasattr(module, name)
            setattr(module, name, value)
    nudge.Messenger = local_messenger
    review.Reviewer = functools.partial(review.Reviewer, budget=8)
    main()
