"""What a step does for its player, by the cards that lie face up: pairs that cancel, wires that get lighter."""

from voliere.game import Move, seat_name
from voliere.games.papageno.components import CARD_NAMES, COLUMNS, EGG, PLACES, SPOTS
from voliere.games.papageno.judge import open_card
from voliere.games.papageno.rules import DECK, DISCARD, EXCHANGE, KEEP, MAX_LEGAL, PUT, TAKE, legal_exchanges
from voliere.games.papageno.state import TURNING_UP, State
from voliere.kernel import NOTHING
from voliere.reason import Merit, merit

NO_BETTER = 1.0  # that another way would lead nowhere
HARM = 0.5  # a weight on another's wire, measured in weight of one's own


def merits(s: State, seat: int, move: Move) -> list[Merit]:
    """Whatever lies face down has no say; nor a wire with an open Egg, which weighs what others do."""
    action = move.steps[0]
    if s.phase == TURNING_UP or EGG in _open(s, seat):
        return []
    top = s.pile[s.pile_size - 1] if s.pile_size else NOTHING
    if action == DECK:
        return _of_no_use(s, seat, top)
    if action == DISCARD:
        return _of_no_use(s, seat, s.held)
    if action == TAKE:
        return [one for place in range(PLACES) for one in _of_putting(s, seat, place, top, "can-")]
    if action < DISCARD:
        return _of_putting(s, seat, action - PUT, s.held)
    if action == KEEP:
        return _of_keeping(s, seat)
    return _of_exchange(s, seat, action)


def _of_putting(s: State, seat: int, place: int, card: int, form: str = "") -> list[Merit]:
    if card == EGG:
        return []
    found = []
    before = _open(s, seat)
    after = [*before[:place], card, *before[place + 1 :]]
    mate = before[(place + COLUMNS) % PLACES]
    if _cancels(s, after, place % COLUMNS) and not _cancels(s, before, place % COLUMNS) and s.weight[card] > 0:
        found.append(merit(2 * s.weight[card], f"{form}pair", card=CARD_NAMES[mate]))
    gain = _weight(s, before) - _weight(s, after)
    if gain > 0:
        found.append(merit(gain, f"{form}lighten", amount=gain))
    return found


def _of_no_use(s: State, seat: int, card: int) -> list[Merit]:
    """A card that is left alone."""
    if card in (EGG, NOTHING):
        return []
    before = _open(s, seat)
    weights = [_weight(s, [*before[:place], card, *before[place + 1 :]]) for place in range(PLACES)]
    return [merit(NO_BETTER, "no-use", card=CARD_NAMES[card])] if min(weights) >= _weight(s, before) else []


def _exchanged(s: State, seat: int, action: int) -> tuple[int, int]:
    """By how much an exchange makes the own wire lighter, and the other heavier."""
    own, spot = divmod(action - EXCHANGE, SPOTS)
    other, place = divmod(spot, PLACES)
    mine, theirs = _open(s, seat), _open(s, other)
    before = _weight(s, mine), _weight(s, theirs)
    mine[own], theirs[place] = theirs[place], mine[own]
    return before[0] - _weight(s, mine), _weight(s, theirs) - before[1]


def _of_exchange(s: State, seat: int, action: int) -> list[Merit]:
    other = (action - EXCHANGE) % SPOTS // PLACES
    if EGG in _open(s, other):
        return []
    gain, harm = _exchanged(s, seat, action)
    found = [merit(gain, "lighten", amount=gain)] if gain > 0 else []
    if harm > 0:
        found.append(merit(HARM * harm, "heavier", player=seat_name(other), amount=harm))
    return found


def _of_keeping(s: State, seat: int) -> list[Merit]:
    if any(EGG in _open(s, other) for other in range(s.players)):
        return []
    actions = [0] * MAX_LEGAL
    number = legal_exchanges(s, seat, actions)
    gains = [_exchanged(s, seat, one)[0] for one in actions[:number] if one != KEEP]
    return [] if any(gain > 0 for gain in gains) else [merit(NO_BETTER, "no-exchange")]


def _open(s: State, seat: int) -> list[int]:
    """The cards of a wire, NOTHING for those face down."""
    return [open_card(s, seat, place) for place in range(PLACES)]


def _cancels(s: State, cards: list[int], column: int) -> bool:
    top, bottom = cards[column], cards[column + COLUMNS]
    return NOTHING not in (top, bottom) and s.weight[top] == s.weight[bottom]


def _weight(s: State, cards: list[int]) -> int:
    """What the open cards weigh, without the columns that cancel."""
    columns = (column for column in range(COLUMNS) if not _cancels(s, cards, column))
    return sum(
        s.weight[card] for column in columns for card in (cards[column], cards[column + COLUMNS]) if card != NOTHING
    )
