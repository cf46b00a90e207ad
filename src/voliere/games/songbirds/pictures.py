"""Which picture of the folder art shows which card, and how a card and a view are drawn for a notebook."""

from typing import Any

from voliere.drawing import FAINT, SKY, Drawing
from voliere.game import seat_name
from voliere.games.songbirds.components import BIRD_COLOUR, BIRD_NAMES, BIRD_VOLUME, SPECIAL_NAMES

COLOUR_PICTURES = ("red", "blue", "green", "white")  # robin, blue tit, siskin, long-tailed tit

PICTURES = {
    **{name: f"{COLOUR_PICTURES[BIRD_COLOUR[bird]]}-{BIRD_VOLUME[bird]}" for bird, name in enumerate(BIRD_NAMES)},
    **{name: name for name in SPECIAL_NAMES},
}

# Of each colour: the tab and the hill, what is written on the tab, sky and sun.
LOOKS = {
    "R": ("#8f1f22", "#fffaf0", "#f6d8c8", "#f2bfa6"),
    "B": ("#2a5796", "#fffaf0", "#d7e4ee", "#bdd3e6"),
    "G": ("#557b45", "#fffaf0", "#e2ebcd", "#cddcab"),
    "W": ("#74808c", "#3c4650", "#f4f2ec", "#e1e3e2"),
}
SPECIAL_LOOK = ("#7a7360", "", "#e8e0d2", "#d8cbb4")
HILL_SHAPE = "M-25 128C15 121.5 45 125 62.5 128S92.5 132 125 127V175H-25Z"
GLYPHS = dict(zip("RBGW", COLOUR_PICTURES, strict=True))
CELL_WIDTH, CELL_STEP_X, CELL_STEP_Y = 52, 58, 79
FOREST_X, FOREST_Y = 52, 52
SEATS_X, SEAT_STEP = 372, 84


def face(drawing: Drawing, card: str) -> None:
    """A bird that sings as loud as the card says, on a hill of its colour."""
    band, ink, sky, sun = LOOKS.get(card[0], SPECIAL_LOOK) if card in BIRD_NAMES else SPECIAL_LOOK
    drawing.rect(0, 0, 100, 140, sky)
    drawing.circle(53, 79.5, 42, sun)
    drawing.path(HILL_SHAPE, band)
    drawing.picture(PICTURES[card], 0, 34, 100)
    if card in BIRD_NAMES:
        drawing.rect(-10, -10, 46, 56, "#fdfaf2" if card[0] == "W" else band, 10)
        drawing.number(17, 16, card[1], 30, ink)
        drawing.picture(f"glyph-{GLYPHS[card[0]]}", 9.5, 29, 15, color=ink)


def draw(view: Any, title: str) -> Drawing:
    """The forest with its tokens, the harvests, and what each seat holds."""
    drawing = Drawing("songbirds", title, 760, FOREST_Y + 5 * CELL_STEP_Y + 58)
    drawing.rect(0, 0, drawing.width, drawing.height, SKY, 14)
    for number, token in enumerate(view.tokens):
        line = number % 5
        if number < 5:
            _token(drawing, token, FOREST_X + line * CELL_STEP_X + CELL_WIDTH / 2, FOREST_Y - 24)
        else:
            _token(drawing, token, FOREST_X - 24, FOREST_Y + line * CELL_STEP_Y + 36)
    for row, cells in enumerate(view.forest):
        for column, card in enumerate(cells):
            x, y = FOREST_X + column * CELL_STEP_X, FOREST_Y + row * CELL_STEP_Y
            if card:
                drawing.card(face, card, x, y, CELL_WIDTH)
            else:
                drawing.place(x, y, CELL_WIDTH, 1.4 * CELL_WIDTH)
    for token in view.special_tokens:
        x, y = EDGES[token.place]
        _token(drawing, token, FOREST_X + 2.5 * CELL_STEP_X - 3 + 30 * x, FOREST_Y + 2.5 * CELL_STEP_Y - 3 + 39 * y, 11)
    for place, (colour, berries) in enumerate(view.harvest.items()):
        x, y = FOREST_X + 8 + place * 72, FOREST_Y + 5 * CELL_STEP_Y + 24
        _glyph(drawing, colour, x, y, 14)
        drawing.number(x + 20, y, berries, 20, anchor="start")
    for seat, player in enumerate(view.seats):
        _seat(drawing, view, seat, player)
    if view.shown:
        drawing.card(face, view.shown, SEATS_X, drawing.height - 96, 56)
    return drawing


# Where the tokens of a special card lie, from its middle.
EDGES = {
    "above": (0, -1),
    "right": (1, 0),
    "below": (0, 1),
    "left": (-1, 0),
    "above-right": (1, -1),
    "below-left": (-1, 1),
}


def _token(drawing: Drawing, token: Any, x: float, y: float, radius: float = 15) -> None:
    """A berry, or the colour that has won it."""
    if token.taken_by:
        _glyph(drawing, token.taken_by, x, y, radius)
    elif token.is_gone:
        drawing.number(x, y, "×", 16, FAINT)
    else:
        drawing.circle(x, y, radius, "#6b2745", stroke="#9b4a69", stroke_width="2")
        drawing.number(x, y, token.value, 1.1 * radius, "#fff3ea")


def _glyph(drawing: Drawing, colour: str, x: float, y: float, radius: float) -> None:
    band, ink, _, _ = LOOKS[colour]
    drawing.circle(x, y, radius, "#fdfaf2" if colour == "W" else band, stroke=band, stroke_width="1.5")
    drawing.picture(f"glyph-{GLYPHS[colour]}", x - 0.6 * radius, y - 0.6 * radius, 1.2 * radius, color=ink)


def _seat(drawing: Drawing, view: Any, seat: int, player: Any) -> None:
    y = 26 + seat * (SEAT_STEP if len(view.seats) <= 5 else 72)
    drawing.seat(SEATS_X + 14, y + 28, seat_name(seat), seat in view.pending)
    if view.over:
        drawing.number(SEATS_X + 14, y + 56, player.points, 16)
    hand: list[str | None] = list(player.hand) if player.hand is not None else [None] * player.cards
    drawing.cards(face, hand, SEATS_X + 40, y, 44, 270)
    if player.has_favourite:
        drawing.card(face, player.favourite, 760 - 62, y, 44)
    if player.worm:
        drawing.picture(f"worm-{player.worm}", 760 - 84, y + 34, 30)
