"""A hostile week in ten minutes: floods, soaks and kills, while bystanders play and their waits are measured.

    python benchmarks/hostile.py                       all parts, each on a server that it starts itself
    python benchmarks/hostile.py --only floods,kills   some: parts by name, or `floods`, `soaks`, `faults`, `tricks`
    python benchmarks/hostile.py --seconds 60 --json   longer, for programs

Nothing is ever sent to anything but a loopback address. Servers have the limits they have by default but for what a
row says was raised; attackers come from 127.0.0.1, bystanders from 127.0.0.2. Linux only: it reads /proc.
"""

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

import attacks
from bystanders import Finding, Trial
from origin import Origin
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from server import GAME, run

from voliere.bots import mind
from voliere.engine import Engine
from voliere.games import get

WIDTH = 160


class Report(Origin, frozen=True, kw_only=True):
    """What is printed."""

    load: tuple[float, float]
    findings: list[Finding]


GROUPS = {
    "floods": ("bots", "silent", "frames", "logs"),
    "soaks": ("visits",),
    "faults": ("cache", "disk", "kills"),
    "tricks": ("moves", "forced", "undo", "loading", "hosts"),
}
PARTS = [part for parts in GROUPS.values() for part in parts]


def chosen(names: str) -> list[str]:
    """Parts by their names or those of groups; all without."""
    found: list[str] = []
    for name in names.split(",") if names else PARTS:
        if name not in PARTS and name not in GROUPS:
            raise SystemExit(f"{name}: parts are {', '.join(PARTS)}; groups {', '.join(GROUPS)}")
        found += GROUPS.get(name, (name,))
    return found


def show(report: Report) -> None:
    """Print it as a table."""
    output = Console(width=WIDTH, highlight=False)
    machine = report.machine
    output.print(
        f"{report.date}, commit {report.commit}, {machine['cores']} cores {machine['cpu']}, "
        f"Python {machine['python']}, load {report.load[0]} to {report.load[1]}"
    )
    sheet = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in ("part", "tried", "asked", "measured", "kept"):
        sheet.add_column(title)
    for one in report.findings:
        kept = "not tried" if one.is_kept is None else "yes" if one.is_kept else "NO"
        sheet.add_row(one.part, one.tried, one.asked, one.measured, kept)
    output.print(sheet)


def main() -> None:
    """Attack, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--seconds", type=float, default=15.0, help="that a flood lasts; a soak lasts three times as long"
    )
    parser.add_argument("--only", default="", help="parts or groups, with commas between")
    arguments = parser.parse_args()
    names = chosen(arguments.only)
    for game, parts in ((GAME, ("bots", "cache")), (attacks.FORCED_GAME, ("forced",))):
        if any(part in names for part in parts):
            Engine(get(game)).bound(mind)  # a server that is still compiling would be another measurement
    load = os.getloadavg()[0]
    folder = Path(tempfile.mkdtemp(prefix="voliere-hostile-"))
    try:
        todo = Trial(folder, arguments.seconds)
        for name in names:
            todo.part = name
            print(f"{name} …", file=sys.stderr)
            try:
                run(getattr(attacks, name)(todo))
            except Exception as error:  # noqa: BLE001  # whatever a server does under attack, the other parts are tried
                todo.tell("all of it", "to be tried to the end", f"broke off: {error!r}", is_kept=False)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    report = Report(load=(round(load, 1), round(os.getloadavg()[0], 1)), findings=todo.findings)
    print(report.as_json()) if arguments.json else show(report)


if __name__ == "__main__":
    main()
