"""The course of a match as a picture: everybody's chance after every move, and the decisions that cost something."""

from voliere.drawing import FAINT, INK, LINE, PANEL, SKY, Drawing
from voliere.game import seat_name
from voliere.match import Match
from voliere.review import FREE, Review
from voliere.texts import texts

WIDTH, HEIGHT = 760, 380
LEFT, TOP, RIGHT, BOTTOM = 64, 64, 28, 52  # margins
SEATS = ("#c8623d", "#5b8aa6", "#6f9a6b", "#8a6bb0", "#b08a2e", "#4d5b62")
STEPS = 4  # of each scale
LETTER = 15  # how high one at the end of a line is


def curve(match: Match, review: Review, language: str) -> str:
    """As SVG that needs nothing else."""
    said = texts(language)
    kind = "chances" if review.is_contest else "points"
    title = said.say("review-curve", title=match.game.say(language, "title"), kind=kind)
    drawing = Drawing(match.game.name, title, WIDTH, HEIGHT)
    drawing.rect(0, 0, WIDTH, HEIGHT, SKY, 14)
    drawing.rect(LEFT, TOP, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM, PANEL, 6)
    drawing.number(LEFT, 34, title, 20, INK, "start")
    most = 100.0 if review.is_contest else max(1.0, *(value for row in review.chances for value in row))
    least = min(0.0, *(value for row in review.chances for value in row))

    def at(ply: int, value: float) -> tuple[float, float]:
        across = (WIDTH - LEFT - RIGHT) * ply / max(1, len(review.chances) - 1)
        down = (HEIGHT - TOP - BOTTOM) * (most - value) / (most - least)
        return LEFT + across, TOP + down

    for step in range(STEPS + 1):
        value = least + (most - least) * step / STEPS
        y = at(0, value)[1]
        drawing.rect(LEFT, y, WIDTH - LEFT - RIGHT, 1, LINE)
        drawing.number(LEFT - 8, y, round(value), 13, FAINT, "end")
        move = round((len(review.chances) - 1) * step / STEPS)
        drawing.number(at(move, 0)[0], HEIGHT - BOTTOM + 14, move, 13, FAINT)
    ends = apart([at(0, value)[1] for value in review.chances[-1]])
    for seat in range(review.players):
        colour = SEATS[seat % len(SEATS)]
        points = [at(ply, row[seat]) for ply, row in enumerate(review.chances)]
        line = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        drawing.path(line, "none", stroke=colour, stroke_width="2.5", stroke_linejoin="round")
        drawing.number(WIDTH - RIGHT + 12, ends[seat], seat_name(seat), 14, colour)
    for one in review.decisions:
        if one.grade and one.grade != FREE:
            x, y = at(one.ply, review.chances[one.ply][one.seat])
            drawing.circle(x, y, 5, SEATS[one.seat % len(SEATS)], stroke=PANEL, stroke_width="2")
    drawing.words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, said.say("review-moves"), 13, FAINT, "middle")
    return drawing.svg()


def apart(heights: list[float]) -> list[float]:
    """Where the letters of lines that end at these heights stand: beside them, or if others do, as near as they can."""
    found = heights[:]
    order = sorted(range(len(heights)), key=heights.__getitem__)
    last = float(HEIGHT - BOTTOM + LETTER)
    for seat in reversed(order):
        last = found[seat] = min(found[seat], last - LETTER)
    last = float(TOP - LETTER)
    for seat in order:
        last = found[seat] = max(found[seat], last + LETTER)
    return found
