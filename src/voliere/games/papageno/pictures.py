"""Which picture of the folder art shows which card: the bird of its weight, or what the special card is named after.

Then how cards and views are drawn for a notebook.
"""

from typing import Any

from voliere.drawing import FAINT, GOLD, HILL, INK, PANEL, SKY, Drawing
from voliere.game import seat_name
from voliere.games.papageno.components import BIRD_KINDS, CAPTURE, CARD_NAMES, EGG, FLUTE

PICTURES = {
    **{name: "weight-" + name.replace("-", "minus-") for name in CARD_NAMES[:BIRD_KINDS]},
    CARD_NAMES[CAPTURE]: "bird-catcher",
    CARD_NAMES[EGG]: "egg",
    CARD_NAMES[FLUTE]: "flute",
}

LIGHT, MIDDLING, HEAVY, SPECIAL = "#dbe8cf", "#f6ecd2", "#f3d3c4", "#ddd3ea"  # skies
WIDTH, CARD, STEP_X, STEP_Y = 760, 60, 66, 92
WIRE_WIDTH, WIRE_HEIGHT = 3 * STEP_X + 36, 2 * STEP_Y + 46


def face(drawing: Drawing, card: str) -> None:
    """A bird and its weight; the heavier, the redder the sky."""
    is_bird = card in CARD_NAMES[:BIRD_KINDS]
    drawing.rect(
        0, 0, 100, 140, SPECIAL if not is_bird else LIGHT if int(card) <= 1 else HEAVY if int(card) >= 7 else MIDDLING
    )
    drawing.picture(PICTURES[card], 0, 36, 100)
    if is_bird or card == CARD_NAMES[EGG]:
        drawing.rect(-10, -10, 56, 50, PANEL, 10)
        drawing.number(22, 19, card if is_bird else "=", 30 if len(card) == 1 else 25)


def draw(view: Any, title: str) -> Drawing:
    """Everybody's wire, then the piles and what is in hand."""
    columns = min(3, len(view.seats))
    rows = -(-len(view.seats) // columns)
    drawing = Drawing("papageno", title, WIDTH, rows * WIRE_HEIGHT + 136)
    drawing.rect(0, 0, WIDTH, drawing.height, SKY, 14)
    left = (WIDTH - columns * WIRE_WIDTH) / 2
    for seat, player in enumerate(view.seats):
        _wire(drawing, view, seat, player, left + seat % columns * WIRE_WIDTH, seat // columns * WIRE_HEIGHT + 12)
    y = rows * WIRE_HEIGHT + 18
    for place in range(min(3, view.deck)):
        drawing.card(face, None, WIDTH / 2 - 90 + 3 * place, y - 2 * place, 70)
    drawing.circle(WIDTH / 2 - 52, y + 49, 16, PANEL)
    drawing.number(WIDTH / 2 - 52, y + 49, view.deck, 17)
    drawing.cards(face, view.discard[-3:], WIDTH / 2 + 12, y, 70, 114)
    if view.holder is not None:
        drawing.seat(44, y + 49, seat_name(view.holder), is_pending=True)
        drawing.card(face, view.held, 70, y, 70)
    return drawing


def _wire(drawing: Drawing, view: Any, seat: int, player: Any, x: float, y: float) -> None:
    """Two rows of three, face down where nobody knows."""
    drawing.seat(x + 30, y + 14, seat_name(seat), seat in view.pending)
    for won in range(player.wins):
        drawing.circle(x + 58 + 18 * won, y + 14, 6, GOLD, stroke=INK, stroke_width="1")
    weight = player.weighing.weight if player.weighing else None
    if weight is not None:
        drawing.number(x + WIRE_WIDTH - 26, y + 14, weight, 24, anchor="end")
    for place, card in enumerate(player.wire):
        row, column = divmod(place, 3)
        if column == 0:
            line = y + 40 + row * STEP_Y
            drawing.path(
                f"M{x + 4:g} {line - 4:g}q{WIRE_WIDTH / 2 - 6:g} 9 {WIRE_WIDTH - 12:g} 0",
                "none",
                stroke="#4a4038",
                stroke_width="2",
            )
        drawing.card(face, card, x + 18 + column * STEP_X, y + 38 + row * STEP_Y, CARD)
        if player.weighing and column + 1 in player.weighing.cancelled and row == 1:
            middle = x + 18 + column * STEP_X + CARD / 2
            drawing.rect(middle - 17, y + 30 + STEP_Y, 34, 20, HILL, 10)
            drawing.number(middle, y + 40 + STEP_Y, "=0", 14, "#f8f1e0")
        if player.chosen == place + 1:
            drawing.circle(x + 18 + column * STEP_X + CARD / 2, y + 80 + row * STEP_Y, 8, GOLD, stroke=FAINT)
