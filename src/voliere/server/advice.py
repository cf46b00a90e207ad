"""Advice for a person: thought by this server's bots, or by whoever asks, from a world that is possible for their seat.

That world is all that a page gets to think about. It is drawn by what the seat knows and a number of chance, so that it
tells no secret, however often somebody asks for one.
"""

import base64
import secrets
from typing import TYPE_CHECKING

from voliere.match import Match, pack
from voliere.server import protocol
from voliere.server.botpool import Payer

if TYPE_CHECKING:
    from voliere.server.hall import Hall

ADVISER_LEVEL = 5


def imagined(key: str, match: Match, seat: int, seed: int | None = None) -> protocol.Imagined:
    """A possible world for a seat, to be thought about elsewhere."""
    world = match.world(seat, secrets.randbits(62) if seed is None else seed)
    state = base64.b64encode(pack(world.progress.state)).decode()
    return protocol.Imagined(id=key, decision=match.decision, world=state)


async def advised(
    hall: "Hall", key: str, match: Match, seat: int, move: str | None, payer: Payer
) -> protocol.Advised | None:
    """What the strongest bot would play, and what a move that one has in hand costs; None if the server stops."""
    decision = match.decision
    advice = await hall.bots.hint(match, seat, ADVISER_LEVEL, payer)
    if advice is None:
        return None
    reason, about, cost = None, None, None
    if move:
        ply = match.played(seat, move).plies[-1]
        about = ply.text
        if about != advice.move.text:
            cost = await hall.reviews.loss(match, ply, advice.move)
    if advice.thoughts:  # what must be played needs none
        other = about if about and about != advice.move.text else advice.next_best
        reason = match.reason(seat, advice.move, other)
    loss, error = cost or (None, None)
    thoughts = [protocol.ThoughtInfo(one.move, one.visits, one.hope, one.chance, one.score) for one in advice.thoughts]
    return protocol.Advised(
        id=key,
        decision=decision,
        move=str(advice.move),
        thoughts=thoughts,
        reason=reason,
        about=about,
        loss=loss,
        error=error,
    )
