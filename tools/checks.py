"""What `./test` runs. Standard library only: it starts before anything is installed."""

import functools
import os
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

import bootstrap

USAGE = """\
Usage: ./test                    lint, types, import contracts, all tests; the page's types, units and browser tests
       ./test --quick            under a minute: lint, types, import contracts, the page's types and units, and the
                                 tests of everything that take no time: each game in one variant, nothing compiled,
                                 no browser, nothing marked slow
       ./test --all              everything, with the full counts (at most an hour)
       ./test [--quick|--all] GAME...
                                 all tests of a game: its own folder, and its part of the tests that all games share
       ./test [--quick|--all] ARGS...
                                 only pytest, with these arguments: ./test tests/kernel -k chance
"""

GAMES = bootstrap.ROOT / "src" / "voliere" / "games"
# What a flag sets for the tests: tests/conftest.py reads it.
FLAGS = {"--all": {"VOLIERE_FULL": "1"}, "--quick": {"VOLIERE_QUICK": "1", "VOLIERE_PLAIN": "1"}}
# Two cores are what the checks are planned for. Many tests wait for a server or a browser rather than work: more
# workers fill the gaps.
WORKERS = ["--dist", "worksteal"]  # some tests take a hundred times as long as others
TWO_WORKERS = ["-n", "2", *WORKERS]
THREE_WORKERS = ["-n", "3", *WORKERS]
SIX_WORKERS = ["-n", "6", *WORKERS]
# What becomes slow shows itself.
SLOWEST = ["--durations", "5", "--durations-min", "1"]
# What pytest returns when it found nothing to run: a failure here, since a check that checks nothing proves nothing.
NO_TESTS = 5
# What pytest returns when a test has failed. Those are tried once more, alone, and the summary says so: many wait for
# servers and browsers, which are late on a busy machine. What fails twice has failed.
TESTS_FAILED = 1
ONCE_MORE = ["-n", "0", "--exitfirst", "--last-failed", "--last-failed-no-failures", "none"]
# After all else: browsers are quick to give up on a busy machine.
BROWSER_TESTS = "tests/page"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@dataclass
class Step:
    """One program, run at the root."""

    title: str
    program: str
    arguments: list[str]
    variables: dict[str, str] = field(default_factory=dict)

    @property
    def command(self) -> list[str]:
        """With the program's place: in our environment, or the system's where it is Node's."""
        path = shutil.which(self.program) if self.program in ("npm", "node") else bootstrap.program(self.program)
        return [str(path), *self.arguments]


@dataclass
class Verdict:
    """What a step came to."""

    step: Step
    code: int
    seconds: float
    is_second_try: bool = False

    def __str__(self) -> str:
        word = "ok" if self.code == 0 else "no test found" if self.is_empty else "FAILED"
        if self.is_second_try:
            word += " at the second try"
        return f"   {self.step.title:<20} {self.seconds:7.1f} s   {word}"

    @property
    def is_empty(self) -> bool:
        """Whether it is pytest without a test."""
        return (self.step.program, self.code) == ("pytest", NO_TESTS)


printing = threading.Lock()

# Steps one after the other; lanes run side by side, and what follows waits for all of them.
Lane = list[Step]


def main(arguments: list[str]) -> int:
    """Run the checks that the arguments ask for; the exit code."""
    flags = [argument for argument in arguments if argument in FLAGS]
    words = [argument for argument in arguments if argument not in FLAGS]
    if words in (["--help"], ["-h"]) or len(set(flags)) > 1:
        print(USAGE, end="")
        return 0 if words else 2
    variables = {name: value for flag in flags for name, value in FLAGS[flag].items()}
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # every worker and server would compile the same files anew
    bootstrap.prepare("run", "test")
    try:
        if words and not set(words) <= games():
            return subprocess.call(Step("", "pytest", words).command, env={**os.environ, **variables}, cwd=Path.cwd())
        if words:
            return run([[of_games(words, variables)]], [])
        return run(*(quick(variables) if flags == ["--quick"] else everything(variables)))
    except KeyboardInterrupt:
        return 130


def games() -> set[str]:
    """The names that the registry finds; it is not installed yet."""
    return {path.parent.name for path in GAMES.glob("*/table.py")}


def of_games(names: list[str], variables: dict[str, str]) -> Lane:
    """All tests of some games: in folders and files of that name, or made for that game."""
    return [*compiling(names, variables), Step("tests", "pytest", [*TWO_WORKERS, "-k", " or ".join(names)], variables)]


def quick(variables: dict[str, str]) -> tuple[list[list[Lane]], list[str]]:
    """The loop of an edit: the stages, and what is left out."""
    page, skipped = page_without_browser()
    tests = Step("tests", "pytest", ["-q", *THREE_WORKERS, *SLOWEST, f"--ignore={BROWSER_TESTS}"], variables)
    return [[[tests], [*static(), *page]]], skipped


def everything(variables: dict[str, str]) -> tuple[list[list[Lane]], list[str]]:
    """All checks: the stages, and what is left out."""
    page, skipped = page_without_browser()
    tests = Step("tests", "pytest", [*SIX_WORKERS, f"--ignore={BROWSER_TESTS}"], variables)
    has_browser = any(map(shutil.which, BROWSERS))
    stages = [[compiling([], variables), [*static(), *page, *(edition(variables) if has_browser and page else [])]]]
    stages.append([[tests]])
    if has_browser:
        stages.append([[Step("page: browser", "pytest", [*THREE_WORKERS, BROWSER_TESTS], variables)]])
    else:
        skipped.append("the page was not tried in a browser: there is no Chromium here")
    return stages, skipped


def static() -> Lane:
    """What looks at the code without running it."""
    return [
        Step("lint", "ruff", ["check", "."]),
        Step("format", "ruff", ["format", "--check", "."]),
        Step("imports", "lint-imports", []),
        Step("types", "mypy", []),
    ]


def compiling(names: list[str], variables: dict[str, str]) -> Lane:
    """Before the tests, whose workers would do the same work side by side."""
    return [Step("compiled rules", "voliere", ["warm", *names], variables)]


def edition(variables: dict[str, str]) -> Lane:
    """The edition without a server, before the tests of the page that visit it; made anew when a file has changed."""
    return [Step("page: edition", "python", ["-m", "tests.page.edition"], variables)]


def page_without_browser() -> tuple[Lane, list[str]]:
    """What Node checks of the page; it is there for development only."""
    if not (shutil.which("node") and shutil.which("npm")):
        return [], ["the types and units of the page were not checked: there is no Node here"]
    return [
        Step("page: packages", "npm", ["install", "--no-package-lock", "--no-audit", "--no-fund"]),
        Step("page: types", "npm", ["exec", "--", "tsc", "--project", "."]),
        Step("page: units", "node", ["--test", "tests/page/"]),
    ], []


def run(stages: list[list[Lane]], skipped: list[str]) -> int:
    """Run every step to its end, also after a failure, and close with a summary; the exit code."""
    begun = time.monotonic()
    verdicts = []
    for lanes in stages:
        with ThreadPoolExecutor(len(lanes)) as threads:
            run_one = functools.partial(run_lane, is_alone=len(lanes) == 1)
            verdicts += [verdict for done in threads.map(run_one, lanes) for verdict in done]
    print(f"\n── summary, {time.monotonic() - begun:.1f} s in all", *verdicts, sep="\n")
    print(*(f"Skipped: {one}." for one in skipped), sep="\n")
    failures = [verdict.step.title for verdict in verdicts if verdict.code != 0]
    if skipped and any(os.environ.get(name) for name in ("VOLIERE_NEEDS_BROWSER", "VOLIERE_NEEDS_NODE")):
        failures.append("what was skipped must run here")
    late = [verdict.step.title for verdict in verdicts if verdict.is_second_try]
    good = f"All checks are good, though not at once: {', '.join(late)}." if late else "All checks are good."
    print(f"Failed: {', '.join(failures)}." if failures else good, flush=True)
    return 1 if failures else 0


def run_lane(lane: Lane, is_alone: bool) -> list[Verdict]:
    """Run steps one after the other; beside other lanes each prints when it has ended."""
    verdicts = []
    for step in lane:
        verdict = run_step(step, is_alone)
        if (step.program, verdict.code) == ("pytest", TESTS_FAILED):
            again = run_step(replace(step, arguments=[*step.arguments, *ONCE_MORE]), is_alone)
            verdict = Verdict(step, again.code, verdict.seconds + again.seconds, is_second_try=True)
        verdicts.append(verdict)
    return verdicts


def run_step(step: Step, is_alone: bool) -> Verdict:
    """Run one step to its end."""
    title = f"\n── {step.title}: {' '.join([step.program, *step.arguments])}"
    begun = time.monotonic()
    environment = {**os.environ, **step.variables}
    if is_alone:
        print(title, flush=True)
        code = subprocess.call(step.command, cwd=bootstrap.ROOT, env=environment)
    else:
        done = subprocess.run(
            step.command,
            check=False,
            cwd=bootstrap.ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        code = done.returncode
        with printing:
            print(title, flush=True)
            sys.stdout.buffer.write(done.stdout)
            sys.stdout.buffer.flush()
    return Verdict(step, code, time.monotonic() - begun)
