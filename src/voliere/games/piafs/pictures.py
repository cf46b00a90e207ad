"""Which picture of the folder art shows which card: a species in one of its two plumages, a seed, or a pest.

Then how cards and views are drawn for a notebook.
"""

from typing import Any

from voliere.drawing import FAINT, HILL, LINE, PANEL, SKY, Drawing
from voliere.game import seat_name
from voliere.games.piafs.components import BIRD_NAMES, BIRD_SPECIES, FEEDER_NAMES

SPECIES_PICTURES = ("chaffinch", "sparrow", "bullfinch", "blackbird", "greenfinch", "yellowhammer")
SEX_PICTURES = {"m": "male", "f": "female"}

PICTURES = {
    **{
        name: f"{SPECIES_PICTURES[species]}-{SEX_PICTURES[name[-1]]}"
        for name, species in zip(BIRD_NAMES, BIRD_SPECIES, strict=True)
    },
    **{name: name for name in FEEDER_NAMES if name},
}

ACCENTS = dict(zip("CSBKGY", ("#5b7aa1", "#a17c5e", "#b0302f", "#23273a", "#849b35", "#e3bc25"), strict=True))
HILL_SHAPE = "M0 122C30 115 60 127 100 119V140H0Z"
WIDTH, CARD, SEAT_STEP = 760, 56, 100
ROW_STEP = 94


def face(drawing: Drawing, card: str) -> None:
    """A bird with its force, its sex and its eggs; or what lies in the feeder."""
    drawing.rect(0, 0, 100, 140, "#fbf0d8")
    if card not in BIRD_NAMES:
        drawing.picture(PICTURES[card], 6, 28, 88)
        return
    drawing.circle(54, 82, 40, "#f3d6a5")
    drawing.path(HILL_SHAPE, ACCENTS[card[0]])
    drawing.picture(PICTURES[card], 0, 32, 100)
    drawing.rect(-10, -10, 56, 48, PANEL, 10)
    drawing.number(15, 18, card[1], 30)
    drawing.picture(f"glyph-{SEX_PICTURES[card[-1]]}", 26, 10, 17)
    for egg in range((int(card[1]) + 1) // 2):
        drawing.picture("egg", 84 - 13 * egg, 4, 13)


def draw(view: Any, title: str) -> Drawing:
    """The feeder's column, the queues, the track; then each seat's hand and collection."""
    rows = max(len(view.perches), 2)
    top = rows * ROW_STEP + 120
    drawing = Drawing("piafs", title, WIDTH, top + len(view.seats) * SEAT_STEP + 8)
    drawing.rect(0, 0, WIDTH, drawing.height, SKY, 14)
    for number, position in enumerate(view.column):
        _position(drawing, number, position, rows * ROW_STEP + 64 - number * 62)
    drawing.words(68, rows * ROW_STEP + 102, f"+ {view.feeder}", anchor="middle")
    for number, perch in enumerate(view.perches):
        y = 20 + number * ROW_STEP
        drawing.rect(190, y + 78, 90, 5, "#7a5a3a", 2)
        if perch.bird:
            drawing.card(face, perch.bird, 206, y, CARD)
        drawing.cards(face, perch.ground, 300, y, CARD, 380)
        if perch.ground:
            drawing.number(min(700, 300 + len(perch.ground) * (CARD + 4)) + 18, y + 39, perch.total, 24, FAINT)
    y = rows * ROW_STEP + 22
    drawing.cards(face, [bird for bird in view.track if bird], 300, y, CARD, 260)
    if view.deck:
        drawing.card(face, None, 206, y, CARD)
        drawing.circle(234, y + 39, 15, PANEL)
        drawing.number(234, y + 39, view.deck, 16)
    for seat, player in enumerate(view.seats):
        _seat(drawing, view, seat, player, top + seat * SEAT_STEP)
    return drawing


def _position(drawing: Drawing, number: int, position: Any, y: float) -> None:
    """A place of the feeder's column, 1 at the base."""
    drawing.number(24, y, number + 1, 15, FAINT)
    drawing.rect(40, y - 28, 56, 56, PANEL, 10, stroke=LINE)
    if position.seed:
        drawing.picture(f"seed-{position.seed}", 44, y - 24, 48)
    if position.pest:
        drawing.rect(104, y - 28, 56, 56, "#f6dccf", 10, stroke="#a23424")
        drawing.picture(position.pest, 108, y - 24, 48)


def _seat(drawing: Drawing, view: Any, seat: int, player: Any, y: float) -> None:
    """The hand, as far as it is known, and the collection by species with pairs and seeds."""
    drawing.rect(12, y - 6, WIDTH - 24, SEAT_STEP - 8, PANEL, 12, opacity=".55")
    drawing.seat(36, y + 26, seat_name(seat), seat in view.pending)
    if view.over:
        drawing.number(36, y + 62, player.points, 20)
    else:
        drawing.picture("seed", 20, y + 50, 20)
        drawing.number(44, y + 62, player.seeds, 16, anchor="start")
    known = list(player.hand) if player.hand is not None else list(player.shown)
    hand: list[str | None] = [*known, *[None] * (player.cards - len(known))]
    drawing.cards(face, hand, 72, y, CARD, 4 * (CARD + 4))
    piles = [pile for pile in player.collection.values() if pile]
    x = 330.0
    step = min(20.0, (WIDTH - 30 - x - 46 * len(piles)) / max(1, sum(map(len, piles))))
    for pile in piles:
        for bird in pile:
            drawing.card(face, bird, x, y + 10, 40)
            x += step
        if any(pair[0] == pile[0][0] for pair in player.pairs):
            drawing.picture("heart", x + 4, y + 58, 18)
        x += 30
    if not piles:
        drawing.path(f"M{x:g} {y + 39:g}h40", "none", stroke=HILL, stroke_width="2", stroke_dasharray="4 4")
