"""`voliere` where a quiet minute is a second, and hooks may lead to this machine: for tests that kill it."""

from tests.server.receivers import local_messenger
from voliere.cli import main
from voliere.server import nudge

SHORTER = {
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
}

if __name__ == "__main__":
    for name, value in SHORTER.items():
        assert hasattr(nudge, name)
        setattr(nudge, name, value)
    nudge.Messenger = local_messenger
    main()
