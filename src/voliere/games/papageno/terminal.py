"""A view of Papageno as plain text."""

import textwrap
from typing import Any

from voliere.game import Game, seat_name

WIDTH = 80
BETWEEN = "   "
FACE_DOWN = "?"
SHOWN_DISCARDS = 12


def draw(game: Game, view: Any, language: str) -> str:
    """The wires side by side, then the piles and what is in hand."""

    def say(message: str, **details: Any) -> str:
        return game.say(language, message, **details)

    wires = [_wire(view, seat, player, say("board-won")) for seat, player in enumerate(view.seats)]
    lines = [BETWEEN.join(row).rstrip() for row in zip(*wires, strict=True)]
    lines.append("")
    lines.append(say("board-deck", cards=view.deck) + BETWEEN + say("board-discard", cards=_pile(view.discard)))
    if view.shuffled_back:
        lines += _wrapped(say("board-shuffled-back", cards=_counted(view.shuffled_back)))
    if view.unseen:
        lines += _wrapped(say("board-unseen", cards=_counted(view.unseen)))
    if view.holder is not None:
        held = game.word(language, view.held) if view.held else say("board-a-card")
        lines.append(say("board-holds", player=seat_name(view.holder), card=held))
    if view.placed:
        lines.append(say("board-captures", player=seat_name(view.pending[0]), place=view.placed))
    if view.viewer is not None and view.seats[view.viewer].chosen:
        lines.append(say("board-chosen", place=view.seats[view.viewer].chosen))
    if view.is_last_turn:
        lines.append(say("board-last-turn"))
    return "\n".join(lines)


def with_minus(number: str) -> str:
    """Notation as people write it: what is typed and recorded has a hyphen."""
    return number.replace("-", "−")


def _wire(view: Any, seat: int, player: Any, won: str) -> list[str]:
    """Three lines of equal width: who and how often they have won, and two rows of cards."""
    mark = ">" if seat in view.pending else " "
    cards = [f"{FACE_DOWN if card is None else with_minus(card):>3}" for card in player.wire]
    head = f"{mark}{seat_name(seat)} {won * player.wins}"
    lines = [f"{head:<12}", " " + "".join(cards[:3]) + "  ", " " + "".join(cards[3:]) + "  "]
    if player.weighing:
        lines.append(f"{'= ' + with_minus(str(player.weighing.weight)):>10}  ")
    return lines


def _pile(cards: list[str]) -> str:
    """The last cards of the discard pile, the top one in brackets."""
    shown = [with_minus(card) for card in cards[-SHOWN_DISCARDS:]]
    if not shown:
        return "–"
    return " ".join([*(["…"] if len(shown) < len(cards) else []), *shown[:-1], f"[{shown[-1]}]"])


def _counted(cards: list[str]) -> str:
    """Cards with how many of them there are, in the order given: 4×0 2×F."""
    return " ".join(f"{cards.count(card)}×{with_minus(card)}" for card in dict.fromkeys(cards))


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent="  ")
