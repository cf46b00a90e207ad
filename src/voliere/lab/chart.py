"""A study as a picture: shares of the victories with their intervals, as SVG that needs nothing else."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from voliere.art import pictures_of, size, with_parts
from voliere.game import Game
from voliere.lab.study import Answer, Study
from voliere.lab.tournament import Estimate
from voliere.texts import Texts, texts

WIDTH = 760
MARGIN = 28
LABELS = 250  # where the bars begin
LINE = 26
THICK = 14
PICTURE = 76  # how high it is
FEWEST = 0.02  # of the games: rarer things are left out
MOST = 12  # things of one question

PAPER = "#fbf8f1"
INK = "#2f3b35"
FAINT = "#8b948d"
RULE = "#d9d5c7"
LEAF = "#6f9a6b"
ROBIN = "#c8623d"
SKY = "#5b8aa6"


class Bar(NamedTuple):
    """One line of a panel."""

    label: str
    estimate: Estimate


class Panel(NamedTuple):
    """Some bars under one title."""

    title: str
    bars: Sequence[Bar]
    fair: float | None
    colour: str


def chart(game: Game, study: Study, language: str) -> str:
    """The picture, with all words in one language."""
    panels = [panel for panel in _panels(game, study, language) if panel.bars]
    height = 96 + sum(LINE * len(panel.bars) + 56 for panel in panels)
    said = texts(language)
    title = said.say("study-title", title=game.say(language, "title"), players=study.players)
    below = said.say("study-below", games=study.games, bot=study.bot)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    look = f'role="img" aria-label="{escape(title)}" font-family="Georgia, serif" fill="{INK}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {look}>',
        f'<rect width="{WIDTH}" height="{height}" rx="10" fill="{PAPER}"/>',
        f'<text x="{MARGIN}" y="46" font-size="24">{escape(title)}</text>',
        f'<text x="{MARGIN}" y="68" font-size="13" fill="{FAINT}">{escape(below)}</text>',
        _picture(game),
    ]
    most = max(bar.estimate.high for panel in panels for bar in panel.bars) if panels else 1.0
    top = 96
    for panel in panels:
        parts += _drawn(panel, top, most, said)
        top += LINE * len(panel.bars) + 56
    return "\n".join([*parts, "</svg>", ""])


def _picture(game: Game) -> str:
    """What the game is known by, in the corner; not every game has a picture."""
    name, known = f"{game.name}-lobby", pictures_of(game.name)
    if name not in known:
        return ""
    wide, high = size(name, known)
    width = PICTURE * wide / high
    place = f'x="{WIDTH - MARGIN - width:.1f}" y="{MARGIN / 2:g}" width="{width:.1f}" height="{PICTURE}"'
    return f'{with_parts([name], known)}<use href="#{name}" {place}/>'


def _panels(game: Game, study: Study, language: str) -> Iterator[Panel]:
    said = texts(language)
    fair = 1 / study.players if study.places[0].share else None
    if fair:
        names = [
            said.say("study-first"),
            *(said.say("study-place", number=place.place + 1) for place in study.places[1:]),
        ]
        bars = [Bar(name, place.share) for name, place in zip(names, study.places, strict=True) if place.share]
        yield Panel(said.say("study-places"), bars, fair, SKY)
    for asked in study.questions:
        title = game.say(language, f"study-{asked.question}")
        often = sorted((one for one in asked.answers if one.games.mean >= FEWEST), key=_order)[:MOST]
        bars = [Bar(tell_thing(game, answer, language), answer.share) for answer in often if answer.share]
        yield Panel(title, bars, fair, LEAF)
    rungs = [Bar(said.say("study-among", bot=rung.among), rung.share) for rung in study.ladder]
    yield Panel(said.say("study-ladder"), rungs, fair, ROBIN)


def tell_thing(game: Game, answer: Answer, language: str) -> str:
    """What an answer is about: a card or a number, or what the game has its own words for."""
    if not answer.thing:
        return texts(language).say("study-it")
    own = f"study-thing-{answer.thing}"
    return game.say(language, own) if texts(language, game.name).has(own) else game.word(language, answer.thing)


def _order(answer: Answer) -> tuple[int, float]:
    """Numbers in their order, other things by how well they went."""
    if answer.thing.isdigit():
        return int(answer.thing), 0.0
    return 0, -(answer.share or answer.games).mean


def _drawn(panel: Panel, top: int, most: float, said: Texts) -> Iterator[str]:
    room = WIDTH - LABELS - MARGIN - 60

    def at(share: float) -> float:
        return LABELS + room * max(0.0, share) / most

    yield f'<text x="{MARGIN}" y="{top + 16}" font-size="16">{escape(panel.title)}</text>'
    yield f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{top + 24}" y2="{top + 24}" stroke="{RULE}"/>'
    first = top + 32
    for number, bar in enumerate(panel.bars):
        y = first + LINE * number
        middle = y + THICK / 2 + 2
        low, mean, high = at(bar.estimate.low), at(bar.estimate.mean), at(bar.estimate.high)
        label = escape(bar.label)
        yield f'<text x="{LABELS - 12}" y="{middle + 5:.1f}" font-size="13" text-anchor="end">{label}</text>'
        yield (
            f'<rect x="{LABELS}" y="{y + 2}" width="{mean - LABELS:.1f}" height="{THICK}" rx="3" '
            f'fill="{panel.colour}" opacity="0.85"/>'
        )
        reach = f'x1="{low:.1f}" x2="{high:.1f}" y1="{middle:.1f}" y2="{middle:.1f}"'
        yield f'<line {reach} stroke="{INK}" stroke-width="1.5"/>'
        share = said.say("study-percent", share=round(100 * bar.estimate.mean))
        yield f'<text x="{high + 8:.1f}" y="{middle + 5:.1f}" font-size="12">{share}</text>'
    if panel.fair:
        last = first + LINE * len(panel.bars)
        x = at(panel.fair)
        label = escape(said.say("study-fair"))
        yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{first - 4}" y2="{last}" stroke="{ROBIN}" stroke-dasharray="3 3"/>'
        yield f'<text x="{x + 4:.1f}" y="{last + 10}" font-size="11" fill="{ROBIN}">{label}</text>'
