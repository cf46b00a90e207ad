"""A run of engine.py as tables for people."""

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

WIDTH = 120


def show(report: Any) -> None:
    """Print it."""
    output = Console(width=WIDTH, highlight=False)
    machine = report.machine
    output.print(f"{report.date}, commit {report.commit}, {machine['cpu']}, {machine['system']}")
    output.print(f"Python {machine['python']}, Numba {machine['numba']}, OpenSpiel {machine['open_spiel']}; one core")
    output.print(speeds(report))
    for name, cost in report.compilation.items():
        if cost:
            output.print(f"Compiling {name}: {cost.cold:.1f} CPU seconds cold, {cost.warm:.1f} warm.")
    for rival in report.openspiel:
        costs = ", ".join(f"{cost:.2f} µs for {rollouts:,}" for rollouts, cost in rival.microseconds.items())
        output.print(
            f"OpenSpiel {rival.game}: {rival.moves / 1e6:.2f} M moves/s at best; "
            f"{rival.rollout_moves:g} moves a rollout; a rollout takes {costs}."
        )


def speeds(report: Any) -> Table:
    """A row a variant."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("game, players, variant", no_wrap=True)
    for title in ("moves/s", "steps/s", "games/s", "plain\nmoves/s", "plain to\ncompiled", "legal+play\nµs"):
        table.add_column(title, justify="right")
    for title in ("to OpenSpiel,\nmoves", "to OpenSpiel,\nsteps"):
        table.add_column(title, justify="right")
    for row in report.rows:
        speed, ratio = row.speed, row.to_openspiel
        compiled = speed.compiled
        changed = [name if value is True else f"{name}={value}" for name, value in speed.options.items()]
        table.add_row(
            " ".join([speed.game, str(speed.players), *changed]),
            *([millions(compiled.moves), millions(compiled.steps), f"{compiled.games:,.0f}"] if compiled else "–––"),
            f"{speed.plain.moves:,.0f}",
            f"1/{1 / speed.plain_to_compiled:.0f}" if speed.plain_to_compiled else "–",
            f"{speed.call:.0f}",
            *([f"{ratio.moves:.2f}", f"{ratio.steps:.2f}"] if ratio else "––"),
        )
    return table


def millions(number: float) -> str:
    """12.3 M."""
    return f"{number / 1e6:.2f} M"
