"""The curve of examples/learn.py as a picture: `python examples/curve.py curve.json > curve.svg`."""

import json
import math
import sys
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 56, 96, 72, 52  # margins
MOST_MARKS = 8

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #45403a }
.title { font-size: 16px; font-weight: 600; fill: #1f1c19 }
.grid { stroke: #e4ddd3 }
.fair { stroke: #9a5b2f; stroke-dasharray: 5 4 }
.of-fair { fill: #9a5b2f }
.band { fill: #2f7d6b; opacity: .18 }
.curve { fill: none; stroke: #2f7d6b; stroke-width: 2.5; stroke-linejoin: round }
.point { fill: #2f7d6b }
.last { font-weight: 600; fill: #2f7d6b }
.paper { fill: #fffdf9 }
@media (prefers-color-scheme: dark) {
  text { fill: #c9c2b8 } .title { fill: #f3eee6 } .grid { stroke: #3a3631 } .paper { fill: #1d1b18 }
  .fair { stroke: #d99a66 } .of-fair { fill: #d99a66 } .band, .point, .last { fill: #63c2ab } .curve { stroke: #63c2ab }
}
"""


def drawn(found: dict[str, Any]) -> str:
    """Shares over time with a band of two standard errors, and the fair share to compare with."""
    curve = found["curve"]
    seconds: list[float] = [point["seconds"] for point in curve]
    highest: float = min(1.0, math.ceil(10 * max(point["share"] + 2 * point["error"] for point in curve)) / 10)
    end = max(seconds[-1], 1)

    def x(second: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * second / end, 1)

    def y(share: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share / highest, 1)

    def path(shares: list[tuple[float, float]]) -> str:
        return " ".join(f"{x(second)},{y(share)}" for second, share in shares)

    line = [(point["seconds"], point["share"]) for point in curve]
    above = [(point["seconds"], min(highest, point["share"] + 2 * point["error"])) for point in curve]
    below = [(point["seconds"], max(0.0, point["share"] - 2 * point["error"])) for point in curve]
    title = f"{found['game'].capitalize()} for {found['players']}: one seat plays by the network, the others at random"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="8"/>',
        f'<text class="title" x="{LEFT}" y="30">{title}</text>',
        f'<text x="{LEFT}" y="48">share of the victories, and two standard errors above and below</text>',
    ]
    for tenth in range(round(highest * 10) + 1):
        share = tenth / 10
        parts.append(f'<path class="grid" d="M{LEFT} {y(share)}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 10}" y="{y(share) + 4}" text-anchor="end">{share:.1f}</text>')
    step = next(step for step in (15, 30, 60, 120, 300, 600, 1800, 3600, 36000) if end / step <= MOST_MARKS)
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts += [
        *(
            f'<text x="{x(second)}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{second / 60:g}</text>'
            for second in range(0, int(end) + 1, step)
        ),
        f'<text x="{middle}" y="{HEIGHT - 10}" text-anchor="middle">minutes of learning ({found["clock"]})</text>',
        f'<path class="fair" d="M{LEFT} {y(found["fair"])}H{WIDTH - RIGHT}"/>',
        f'<text class="of-fair" x="{WIDTH - RIGHT + 8}" y="{y(found["fair"]) + 4}">fair {found["fair"]:.2f}</text>',
        f'<polygon class="band" points="{path(above)} {path(below[::-1])}"/>',
        f'<polyline class="curve" points="{path(line)}"/>',
        *(f'<circle class="point" cx="{x(second)}" cy="{y(share)}" r="3"/>' for second, share in line),
        f'<text class="last" x="{WIDTH - RIGHT + 8}" y="{y(line[-1][1]) + 4}">{line[-1][1]:.2f}</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    print(drawn(json.loads(Path(sys.argv[1]).read_text("utf-8"))), end="")
