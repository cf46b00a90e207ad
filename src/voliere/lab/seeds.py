"""From any seed that a match takes to the one of bulk games."""

import hashlib

from voliere.errors import InvalidSeed
from voliere.kernel.chance import seed_bytes
from voliere.texts import failure


def seed_word(seed: int | str) -> int:
    """62 bits for a generator; neighbouring seeds share nothing."""
    try:
        return int.from_bytes(hashlib.sha256(seed_bytes(seed)).digest()[:8], "big") >> 2
    except (ValueError, TypeError):
        raise failure(InvalidSeed, "invalid-seed") from None
