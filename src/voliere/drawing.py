"""Drawings made of the games' pictures: a card, or a whole table, as one SVG that needs nothing else.

Notebooks show them by themselves: whatever has a method `_repr_svg_` is a picture there.
"""

from collections.abc import Callable, Sequence
from html import escape
from typing import TypeAlias

from voliere.art import pictures_of, with_parts

SKY, PANEL, LINE, INK, FAINT, GOLD, HILL, CARD_EDGE = (
    "#f1e7d2",
    "#fbf6ea",
    "#d9cbb0",
    "#262f38",
    "#545e67",
    "#eab54e",
    "#38544f",
    "#2b3640",
)
NUMERALS = "Fraunces, Georgia, 'DejaVu Serif', serif"
WORDS = "'Nunito Sans', system-ui, sans-serif"
CARD_WIDTH, CARD_HEIGHT = 100, 140  # of a face's own measure; a card may be drawn at any width


# What is on a card of a game: given a drawing and the card, it fills 100 by 140.
Face: TypeAlias = "Callable[[Drawing, str], None]"


class Drawing:
    """A picture in the making, of one game."""

    def __init__(self, game: str, title: str, width: float, height: float = 0) -> None:
        self.game = game
        self.title = title
        self.width = width
        self.height = height  # may be set once all is drawn
        self._used: set[str] = set()
        self._marks: list[str] = []

    def svg(self) -> str:
        """All of it, by itself."""
        symbols = with_parts(self._used, pictures_of(self.game))
        width, height = f"{self.width:g}", f"{self.height:g}"
        shape = f'<clipPath id="card-shape"><rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="9"/></clipPath>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img"><title>{escape(self.title)}</title>{symbols}{shape}{"".join(self._marks)}</svg>'
        )

    # Shapes

    def rect(self, x: float, y: float, width: float, height: float, fill: str, radius: float = 0, **more: str) -> None:
        box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
        self._marks.append(f'<rect {box} fill="{fill}"{_of(more)}/>')

    def circle(self, x: float, y: float, radius: float, fill: str, **more: str) -> None:
        self._marks.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{_of(more)}/>')

    def path(self, d: str, fill: str, **more: str) -> None:
        self._marks.append(f'<path d="{d}" fill="{fill}"{_of(more)}/>')

    def picture(self, name: str, x: float, y: float, width: float, height: float = 0, color: str = INK) -> None:
        """A picture of the game, by the name of its file."""
        symbol = f"{self.game}-{name}"
        self._used.add(symbol)
        box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height or width:g}"'
        self._marks.append(f'<use href="#{symbol}" {box} color="{color}"/>')

    def number(self, x: float, y: float, value: object, size: float, fill: str = INK, anchor: str = "middle") -> None:
        """A number or a letter, as it stands on cards; y is its middle."""
        self._text(
            x, y, str(value).replace("-", "−"), size, fill, anchor, f'font-family="{NUMERALS}" font-weight="600"'
        )

    def words(self, x: float, y: float, text: str, size: float = 13, fill: str = FAINT, anchor: str = "start") -> None:
        self._text(x, y, text, size, fill, anchor, f'font-family="{WORDS}"')

    def _text(self, x: float, y: float, text: str, size: float, fill: str, anchor: str, font: str) -> None:
        at = f'x="{x:g}" y="{y + 0.35 * size:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{fill}"'
        self._marks.append(f"<text {at} {font}>{escape(text)}</text>")

    # Cards

    def card(self, face: Face, card: str | None, x: float, y: float, width: float) -> None:
        """A card, or its back where it is not known."""
        self._marks.append(
            f'<g transform="translate({x:g} {y:g}) scale({width / CARD_WIDTH:.4g})"><g clip-path="url(#card-shape)">'
        )
        if card is None:
            self.picture("back", 0, 0, CARD_WIDTH, CARD_HEIGHT)
        else:
            face(self, card)
        self._marks.append("</g>")
        self.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "none", 9, stroke=CARD_EDGE, stroke_width="2")
        self._marks.append("</g>")

    def cards(self, face: Face, row: Sequence[str | None], x: float, y: float, width: float, room: float) -> None:
        """Cards side by side; they overlap where there is no room."""
        step = min(width + 4, (room - width) / max(1, len(row) - 1))
        for place, card in enumerate(row):
            self.card(face, card, x + place * step, y, width)

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Where a card may lie."""
        self.rect(x, y, width, height, "none", 0.09 * width, stroke=LINE, stroke_width="1.5", stroke_dasharray="4 4")

    def seat(self, x: float, y: float, name: str, is_pending: bool) -> None:
        """Who sits there; gold where a decision is due."""
        self.circle(x, y, 14, GOLD if is_pending else HILL)
        self.number(x, y, name, 16, "#2b2410" if is_pending else "#f8f1e0")


def _of(more: dict[str, str]) -> str:
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
