"""What a net looks at in Hiifuu: the own hand as chances to take tricks, who takes this one, and what is at stake.

Nothing that a net sees looks into another hand, or at another's discards: an unseen card counts by how likely it is to
be held, since everybody discards from the middle. Colours have no order of their own: the longest of the hand comes
first. Cards are told by their chances, the best first.
"""

from math import sqrt
from typing import Annotated

from voliere.games.hiifuu.components import (
    COLOURS,
    DISCARDS,
    KEPT,
    POINTS_TARGET,
    ROUNDS,
    SEATS,
    TOKENS,
    VALUES,
)
from voliere.games.hiifuu.judge import (
    DECISIVE,
    LATER,
    LATER_HIGHER,
    LATER_LOWER,
    NOW,
    NOW_HIGHER,
    NOW_LOWER,
    NOW_RIVAL,
    WANTED,
    logistic,
    prize,
    variance_to_come,
)
from voliere.games.hiifuu.rules import keeps_token, points_of
from voliere.games.hiifuu.state import State, hand_size
from voliere.games.hiifuu.worlds import unseen
from voliere.kernel import NOBODY, NOTHING, Floats, Part, below, count, exp, following, lowest, rule

# The part of the cards of each value that nets discarded after some millions of decisions; by players.
DISCARDED: tuple[tuple[float, ...], ...] = (
    (),
    (),
    (),
    (),
    (0.05, 0.06, 0.09, 0.15, 0.24, 0.34, 0.46, 0.55, 0.58, 0.55, 0.47, 0.32, 0.15),
    (0.19, 0.14, 0.14, 0.15, 0.17, 0.19, 0.23, 0.27, 0.32, 0.37, 0.41, 0.42, 0.38, 0.25, 0.11),
    (0.19, 0.14, 0.13, 0.13, 0.13, 0.13, 0.13, 0.13, 0.13, 0.14, 0.15, 0.19, 0.23, 0.27, 0.29, 0.27, 0.17, 0.06),
)
MOST_HELD = max((players - 1) * KEPT[players] for players in range(SEATS + 1))


def chances_held() -> tuple[float, ...]:
    """That an unseen card is held: by players, how many cards others hold (see `row_of`), and value."""
    chances: list[float] = []
    for players in range(SEATS + 1):
        for held in range(MOST_HELD + 1):
            left = held / max(1, (players - 1) * KEPT[players])  # of what was kept
            kept = [(1 - part) * left for part in DISCARDED[players]]
            row = [one / (one + part) for one, part in zip(kept, DISCARDED[players], strict=True)]
            chances += [*row, *[0.0] * (VALUES - len(row))]
    return tuple(chances)


HELD = chances_held()
ODDS = tuple(part / (1 - part) for row in DISCARDED for part in (*row, *[0.5] * (VALUES - len(row))))  # to be discarded
EXCHANGES = 3  # that each discard of a possible world is offered in, about
EVEN = 1 << 20
Colours = Annotated[list[int], "i4"]  # cards of somebody, by colour

CARDS_TOLD = 12  # the largest hand after an action

FEATURES = (
    Part("tricks of the seat: 1, 2, more, a bit each", 3),
    Part("tricks left / 10, discards left / 4, tokens left / 4", 3),
    Part("the token of a second trick / 8, the mean one / 8", 2),
    Part("chance to take this trick; of no, one, two tricks later; of exactly two in all", 5),
    Part("hope with the token, without, expected", 3),
    Part("what others are expected to lose by this trick / 8", 1),
    Part("a trick lies open, the seat leads the next, the last round, round / 5, tokens in random order", 5),
    Part(
        "colours: cards / 6, others' cards / 9, chance of the highest, of the lowest, of all / 2, who lacks it, "
        "root of what beats the highest / 2, of what the lowest beats / 2",
        8 * COLOURS,
    ),
    Part("cards: chance to take a trick", CARDS_TOLD),
    Part(
        "others: 1, 2, more tricks, chance to take this one, is to play, leads the next, token / 8, lead, lacks / 3",
        9 * (SEATS - 1),
    ),
)
SHARPNESS = 1.0

OWN = 0
COLOUR = 22
COLOUR_WIDTH = 8
CARD = COLOUR + COLOURS * COLOUR_WIDTH
OTHER = CARD + CARDS_TOLD
OTHER_WIDTH = 9


@rule
def veil(s: State, before: State, seat: int) -> None:
    """Nothing: within a round no chance is left, and what others hold is never read."""


@rule
def features(s: State, seat: int, out: Floats) -> None:
    """What a seat that has just acted knows, as the numbers that FEATURES lists."""
    for i in range(len(out)):
        out[i] = 0.0
    row = row_of(s, seat)
    tell_hopes(s, seat, out)
    tell_others(s, seat, row, out)
    tell_hand(s, seat, row, out)
    tell_own(s, seat, out)


# Cards that are not seen


@rule
def row_of(s: State, seat: int) -> int:
    """Where HELD begins for what others hold; before the first trick that is what they will keep."""
    held = 0
    for other in range(s.players):
        if other != seat:
            held += KEPT[s.players] if s.is_discarding else hand_size(s, other)
    return (s.players * (MOST_HELD + 1) + held) * VALUES


@rule
def expected(cards: int, row: int) -> float:
    """How many of these unseen cards of a colour others hold."""
    total = 0.0
    while cards:
        total += HELD[row + lowest(cards)]
        cards &= cards - 1
    return total


@rule
def lean(s: State, seat: int) -> None:
    """Others keep what is high or low, so make it likely that they have: offer their discards in exchange.

    From worlds that are all equally likely, exchanges that are made as often as the odds of both cards say lead to
    worlds that are as likely as others' habits make them (Metropolis and others, 1953).
    """
    if s.is_discarding:
        return
    players = s.players
    for _ in range(EXCHANGES * (players - 1) * DISCARDS[players]):
        other = (seat + 1 + below(s, players - 1)) % players
        holder = (seat + 1 + below(s, players - 1)) % players
        if s.discarded[other] > 0 and hand_size(s, holder) > 0:
            exchange(s, other, card_at(s.discard[other], below(s, s.discarded[other])), holder)


@rule
def exchange(s: State, other: int, card: int, holder: int) -> None:
    """Let a discard and a card of a hand change places, as often as the odds of both say."""
    held = card_at(s.hand[holder], below(s, hand_size(s, holder)))
    row = s.players * VALUES
    is_lacked = s.lacks[holder] >> card // VALUES & 1
    if not is_lacked and below(s, EVEN) * ODDS[row + card % VALUES] < EVEN * ODDS[row + held % VALUES]:
        s.hand[holder][held // VALUES] ^= 1 << held % VALUES
        s.hand[holder][card // VALUES] |= 1 << card % VALUES
        s.discard[other][card // VALUES] ^= 1 << card % VALUES
        s.discard[other][held // VALUES] |= 1 << held % VALUES


@rule
def card_at(cards: Colours, place: int) -> int:
    """One of some cards by its place among them."""
    colour = 0
    while place >= count(cards[colour]):
        place -= count(cards[colour])
        colour += 1
    left = cards[colour]
    while place > 0:
        left &= left - 1
        place -= 1
    return VALUES * colour + lowest(left)


# The hand


@rule
def tell_hand(s: State, seat: int, row: int, out: Floats) -> None:
    """Colours, cards, and how many tricks these may take: of a hand that is still too large some cards will go."""
    size = hand_size(s, seat)
    kept = KEPT[s.players] / size if s.discarded[seat] < DISCARDS[s.players] else 1.0
    hand = s.hand[seat]
    first = longest_first(hand[0], 0)
    second = longest_first(hand[1], 1)
    third = longest_first(hand[2], 2)
    fourth = longest_first(hand[3], 3)
    first, second = max(first, second), min(first, second)
    third, fourth = max(third, fourth), min(third, fourth)
    first, third = max(first, third), min(first, third)
    second, fourth = max(second, fourth), min(second, fourth)
    second, third = max(second, third), min(second, third)
    none = 1.0
    one = 0.0
    two = 0.0
    told = 0
    for i in range(COLOURS):
        key = first if i == 0 else second if i == 1 else third if i == 2 else fourth
        colour = key & 3
        cards = hand[colour]
        at = COLOUR + COLOUR_WIDTH * i
        out[at] = count(cards) / 6
        others = unseen(s, seat, colour)
        held = expected(others, row)
        out[at + 1] = held / 9
        out[at + 5] = lacking(s, seat, colour) / (s.players - 1)
        lower = 0.0
        while cards:
            card = cards & -cards
            cards ^= card
            lower += expected(others & (card - 1), row)
            others &= -card
            higher = held - lower if others else 0.0
            takes = logistic(LATER[s.players] + LATER_HIGHER * sqrt(higher) + LATER_LOWER * sqrt(lower))
            if out[at + 3] == 0.0:
                out[at + 3] = takes
                out[at + 7] = sqrt(lower) / 2
            out[at + 2] = takes
            out[at + 4] += takes / 2
            out[at + 6] = sqrt(higher) / 2
            place = CARD + told
            while place > CARD and out[place - 1] < takes:
                out[place] = out[place - 1]
                place -= 1
            out[place] = takes
            told += 1
            takes *= kept
            two += takes * (one - two)
            one += takes * (none - one)
            none -= takes * none
    out[OWN + 9] = none
    out[OWN + 10] = one
    out[OWN + 11] = two


@rule
def longest_first(cards: int, colour: int) -> int:
    """By how many cards, then by the highest of them."""
    return (count(cards) << VALUES | cards) << 2 | colour


@rule
def lacking(s: State, seat: int, colour: int) -> int:
    """How many others have shown to lack a colour."""
    others = 0
    for other in range(s.players):
        if other != seat:
            others += s.lacks[other] >> colour & 1
    return others


# The trick and the others


@rule
def tell_others(s: State, seat: int, row: int, out: Floats) -> None:
    """Every other seat, and who takes the trick: whose card is the best so far, or one of those still to play."""
    players = s.players
    is_open = s.led != NOTHING
    holds = 0.0
    rivals = 0
    if is_open:
        other = following(seat, players)
        while other != s.leader:
            rivals += 1 - (s.lacks[other] >> s.led & 1)
            other = following(other, players)
        holds = chance_to_hold(s, seat, rivals, row)
    leads = NOBODY if is_open else s.leader if s.winner == NOBODY else s.winner
    is_to_play = is_open
    harm = 0.0
    other = seat
    for i in range(players - 1):
        other = following(other, players)
        if other == s.leader:
            is_to_play = False
        at = OTHER + OTHER_WIDTH * i
        takes = 0.0
        if is_open and other == s.winner:
            takes = holds
        elif is_to_play and not s.lacks[other] >> s.led & 1:
            takes = (1 - holds) / rivals
        tricks = s.tricks[other]
        token = 0.0
        if tricks == WANTED:
            token = prize(s, other, WANTED)
            harm += takes * token
        elif tricks == WANTED - 1:
            token = prize(s, other, WANTED)
            harm -= takes * token
        if tricks > 0:
            out[at + min(tricks, 3) - 1] = 1.0
        out[at + 3] = takes
        out[at + 4] = 1.0 if is_to_play else 0.0
        out[at + 5] = 1.0 if leads == other else 0.0
        out[at + 6] = min(token / 8, 2.0)
        out[at + 8] = count(s.lacks[other]) / 3
    out[OWN + 8] = holds if is_open and s.winner == seat else 0.0
    out[OWN + 16] = max(-2.0, min(harm / 8, 2.0))
    out[OWN + 17] = 1.0 if is_open else 0.0
    out[OWN + 18] = 1.0 if leads == seat else 0.0


@rule
def chance_to_hold(s: State, seat: int, rivals: int, row: int) -> float:
    """That the best card so far takes the trick, by what a seat that has played to it has not seen."""
    others = unseen(s, seat, s.led)
    lower = others & ((1 << s.trick[s.winner] % VALUES) - 1)
    higher = others ^ lower
    if rivals == 0 or higher == 0:
        return 1.0
    return logistic(
        NOW + NOW_RIVAL * rivals + NOW_HIGHER * sqrt(expected(higher, row)) + NOW_LOWER * sqrt(expected(lower, row))
    )


# The match


@rule
def tell_hopes(s: State, seat: int, out: Floats) -> None:
    """What the victory hangs on: with the tokens that others have now, the seat's hope with one more and without."""
    players = s.players
    for other in range(players):  # the first numbers are written again later
        out[other] = points_of(s, other)
    scale = DECISIVE / max(1.0, sqrt(variance_to_come(s)))
    tricks = s.tricks[seat]
    token = prize(s, seat, tricks) if tricks <= WANTED else 0.0
    own = out[seat]
    best = 0.0
    for other in range(players):
        if keeps_token(s, other) and other != seat:
            out[other] += s.token[s.taken[other]]
        if other != seat:
            best = max(best, out[other])
    other = seat
    for i in range(players - 1):
        other = following(other, players)
        out[OTHER + OTHER_WIDTH * i + 7] = max(-2.0, min(scale * (out[other] - own) / 2, 2.0))
    out[OWN + 13] = hope(s, seat, own + token, best, scale, out)
    out[OWN + 14] = hope(s, seat, own, best, scale, out)
    for other in range(players):
        out[other] = 0.0


@rule
def hope(s: State, seat: int, own: float, best: float, scale: float, points: Floats) -> float:
    """What the judge's outlook would say if the seat had so many points and the others theirs; see `outlook`."""
    if s.round == ROUNDS - 1 or max(own, best) >= POINTS_TARGET:
        if own < best:
            return 0.0
        winners = 1
        for other in range(s.players):
            if other != seat and points[other] == own:
                winners += 1
        return 1 / winners
    total = 1.0
    for other in range(s.players):
        if other != seat:
            total += exp(scale * (points[other] - own))
    return 1 / total


# The seat itself


@rule
def tell_own(s: State, seat: int, out: Floats) -> None:
    """Tricks and tokens, and what the parts come to together."""
    tricks = s.tricks[seat]
    if tricks > 0:
        out[OWN + min(tricks, 3) - 1] = 1.0
    out[OWN + 3] = (KEPT[s.players] - s.tricks_played) / 10
    out[OWN + 4] = (DISCARDS[s.players] - s.discarded[seat]) / 4
    out[OWN + 5] = (TOKENS - s.tokens_taken) / 4
    out[OWN + 6] = min(prize(s, seat, WANTED) / 8, 2.0)
    out[OWN + 7] = min(prize(s, seat, 0) / 8, 2.0)
    takes = out[OWN + 8]
    exactly = 0.0
    if tricks == 0:
        exactly = out[OWN + 11] + takes * (out[OWN + 10] - out[OWN + 11])
    elif tricks == 1:
        exactly = out[OWN + 10] + takes * (out[OWN + 9] - out[OWN + 10])
    elif tricks == WANTED:
        exactly = out[OWN + 9] * (1 - takes)
    out[OWN + 12] = exactly
    out[OWN + 15] = out[OWN + 14] + exactly * (out[OWN + 13] - out[OWN + 14])
    out[OWN + 19] = 1.0 if s.round == ROUNDS - 1 else 0.0
    out[OWN + 20] = s.round / 5
    out[OWN + 21] = s.is_shuffled


def net(s: State) -> str:
    """One for each number of players."""
    return str(s.players)
