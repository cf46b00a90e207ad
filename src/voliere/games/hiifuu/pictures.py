"""Which picture of the folder art shows which card: the flower of its colour.

Then how cards and views are drawn for a notebook.
"""

from typing import Any

from voliere.drawing import FAINT, GOLD, LINE, SKY, Drawing
from voliere.game import seat_name
from voliere.games.hiifuu.components import CARD_NAMES, COLOUR_LETTERS

FLOWERS = dict(zip(COLOUR_LETTERS, ("marigold", "tulip", "bellflower", "dogwood"), strict=True))

PICTURES = {name: FLOWERS[name[0]] for name in CARD_NAMES}

GLYPHS = dict(zip(COLOUR_LETTERS, ("orange", "red", "violet", "green"), strict=True))
# Of each colour: the ground, what is written, the sky.
LOOKS = {
    "O": ("#dd8a2c", "#8a4b0a", "#fdf0d6"),
    "R": ("#a3213a", "#7d1426", "#f9e0da"),
    "V": ("#6a4a9c", "#4a2f80", "#ebe3f3"),
    "G": ("#2f7d68", "#1c5b4a", "#e0efe2"),
}
GROUND_SHAPE = "M0 122C30 114 60 128 100 118V140H0Z"
EXACT = 2  # tricks that are wanted
WIDTH, SEATS_Y, SEAT_STEP = 760, 236, 78


def face(drawing: Drawing, card: str) -> None:
    """Its number and the flower of its colour."""
    ground, ink, sky = LOOKS[card[0]]
    drawing.rect(0, 0, 100, 140, sky)
    drawing.circle(56, 84, 40, "#fffaf0", opacity=".65")
    drawing.path(GROUND_SHAPE, ground)
    drawing.picture(PICTURES[card], 24, 50, 66)
    drawing.number(25, 24, card[1:], 36 if len(card) == 2 else 32, ink)
    drawing.picture(f"glyph-{GLYPHS[card[0]]}", 14, 44, 21, color=ink)


def draw(view: Any, title: str) -> Drawing:
    """The tokens at stake, the trick, then each seat with its tricks, its token and its cards."""
    drawing = Drawing("hiifuu", title, WIDTH, SEATS_Y + len(view.seats) * SEAT_STEP + 8)
    drawing.rect(0, 0, WIDTH, drawing.height, SKY, 14)
    for place, token in enumerate(view.tokens):
        x = WIDTH / 2 + (place - 1.5) * 46
        if token.taken_by is None:
            _token(drawing, token.value, x, 32)
        else:
            drawing.circle(x, 32, 16, "none", stroke=LINE, stroke_width="1.5")
            drawing.number(x, 32, seat_name(token.taken_by), 15, FAINT)
    for place in range(view.players):
        seat = (view.leader + place) % view.players
        play = next((one for one in view.trick if one.seat == seat), None)
        x = WIDTH / 2 + (place - view.players / 2) * 104 + 12
        if play and seat == view.winner:
            drawing.rect(x - 4, 62, 88, 120, GOLD, 10)
        if play:
            drawing.card(face, play.card, x, 66, 80)
        else:
            drawing.place(x, 66, 80, 112)
        drawing.number(x + 40, 200, seat_name(seat), 16, FAINT)
    for seat, player in enumerate(view.seats):
        _seat(drawing, view, seat, player)
    return drawing


def _token(drawing: Drawing, value: int, x: float, y: float, is_covered: bool = False) -> None:
    drawing.picture("token-lost" if is_covered else "token", x - 17, y - 17, 34)
    drawing.number(x, y, value, 17, "#3a2c10")


def _seat(drawing: Drawing, view: Any, seat: int, player: Any) -> None:
    y = SEATS_Y + seat * SEAT_STEP
    drawing.seat(30, y + 30, seat_name(seat), seat in view.pending)
    drawing.number(72, y + 30, player.points, 24)
    for trick in range(max(EXACT, player.tricks)):
        fill = (
            "none"
            if trick >= player.tricks
            else GOLD
            if player.tricks == EXACT
            else "#38544f"
            if player.tricks < EXACT
            else "#a23424"
        )
        drawing.rect(104 + trick * 13, y + 21, 10, 16, fill, 3, stroke=FAINT, stroke_width="1.5")
    if player.token is not None:
        _token(drawing, player.token, 242, y + 30, player.is_covered)
    hand: list[str | None] = list(player.hand) if player.hand is not None else [None] * player.cards
    drawing.cards(face, hand, 270, y, 48, WIDTH - 290)
