"""What a card does for its player in a trick, where that is certain: win it, lose it, or save a higher one."""

from voliere.game import Move, seat_name
from voliere.games.hiifuu.components import CARD_NAMES, COLOURS, TOKENS, VALUES
from voliere.games.hiifuu.judge import DENIAL, WANTED, chance_later, chance_now, part_in_hands
from voliere.games.hiifuu.state import State
from voliere.games.hiifuu.worlds import unseen
from voliere.kernel import NOTHING, following, highest
from voliere.reason import Merit, merit

FIRST_TRICK = 1.0
KEPT_CARD = 0.5


def merits(s: State, seat: int, move: Move) -> list[Merit]:
    """The judge's chance is 1 or 0 only where it is no chance any more. Of discards nothing is certain."""
    if s.is_discarding:
        return []
    card = move.steps[0]
    part = part_in_hands(s, seat)
    takes = chance_now(s, seat, card, part)
    found = _of_winning(s, seat) if takes == 1 else _of_losing(s, seat, card, part) if takes == 0 else []
    if s.tricks[seat] < WANTED and s.tokens_taken < TOKENS:
        found += [merit(KEPT_CARD, "keeps-high", card=CARD_NAMES[kept]) for kept in _highest(s, seat) if kept != card]
    return found


def _of_winning(s: State, seat: int) -> list[Merit]:
    """A trick of one's own, and one that another does not get."""
    if s.tokens_taken == TOKENS:
        return []
    found = []
    token = s.token[s.tokens_taken]
    if s.tricks[seat] == WANTED - 1:
        found.append(merit(token, "second-trick", amount=token))
    elif s.tricks[seat] == 0:
        found.append(merit(FIRST_TRICK, "first-trick"))
    if s.led != NOTHING and s.tricks[s.winner] == WANTED - 1:
        found.append(merit(DENIAL * token, "denies", player=seat_name(s.winner), amount=token))
    return found


def _of_losing(s: State, seat: int, card: int, part: float) -> list[Merit]:
    """A trick too many that is somebody else's, and a card that cannot win one any more."""
    found = []
    if s.tricks[seat] == WANTED and s.taken[seat] != NOTHING:
        token = s.token[s.taken[seat]]
        found.append(merit(token, "keeps-token", amount=token))
        found.append(merit(chance_later(s, seat, card, part), "rids", card=CARD_NAMES[card]))
    is_last = following(seat, s.players) == s.leader
    if is_last and s.tricks[s.winner] == WANTED and s.taken[s.winner] != NOTHING:
        token = s.token[s.taken[s.winner]]
        found.append(merit(DENIAL * token, "covers", player=seat_name(s.winner), amount=token))
    return found


def _highest(s: State, seat: int) -> list[int]:
    """Cards of the hand than which no higher one of their colour can still come."""
    hand = s.hand[seat]
    return [
        VALUES * colour + highest(hand[colour])
        for colour in range(COLOURS)
        if hand[colour] and unseen(s, seat, colour) < hand[colour]
    ]
