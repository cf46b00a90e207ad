"""What `./test` runs. Standard library only: it starts before anything is installed."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import bootstrap

USAGE = """\
Usage: ./test                    lint, types, import contracts, all tests; the rules without Numba; the page
       ./test --all              the same, with the full counts (at most an hour)
       ./test [--all] ARGS...    only pytest, with these arguments: ./test tests/kernel -k chance
"""

# Two cores are what the checks are planned for. Some tests wait for a server rather than work: a third fills the gaps.
WORKERS = ["--dist", "worksteal"]  # some tests take a hundred times as long as others
TWO_WORKERS = ["-n", "2", *WORKERS]
THREE_WORKERS = ["-n", "3", *WORKERS]
# What pytest returns when it found nothing to run: a failure here, since a check that checks nothing proves nothing.
NO_TESTS = 5
# After all else: browsers are quick to give up on a busy machine.
BROWSER_TESTS = "tests/page"
NODE = "node"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main(arguments: list[str]) -> int:
    """Run every check, or pytest alone if arguments are given for it; the exit code."""
    if arguments in (["--help"], ["-h"]):
        print(USAGE, end="")
        return 0
    environment = dict(os.environ)
    if "--all" in arguments:
        arguments = [argument for argument in arguments if argument != "--all"]
        environment["VOLIERE_FULL"] = "1"
    bootstrap.prepare("run", "test")
    if arguments:
        return call("pytest", arguments, environment, Path.cwd())
    return run_all(environment)


def run_all(environment: dict[str, str]) -> int:
    """Run every check to its end, also after a failure, and close with a summary."""
    plain = {**environment, "VOLIERE_PLAIN": "1"}
    steps = [
        ("lint", "ruff", ["check", "."], environment),
        ("format", "ruff", ["format", "--check", "."], environment),
        ("types", "mypy", [], environment),
        ("imports", "lint-imports", [], environment),
        ("compiled rules", "python", ["tools/warm.py"], environment),
        ("tests", "pytest", [*THREE_WORKERS, f"--ignore={BROWSER_TESTS}"], environment),
        ("rules without Numba", "pytest", ["-m", "rules", *TWO_WORKERS, f"--ignore={BROWSER_TESTS}"], plain),
    ]
    skipped = []
    if shutil.which("node") and shutil.which("npm"):
        steps += [
            ("page: packages", NODE, ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund"], environment),
            ("page: types", NODE, ["npm", "exec", "--", "tsc", "--project", "."], environment),
            ("page: units", NODE, ["node", "--test", "tests/page/"], environment),
        ]
    else:
        skipped.append("the types and units of the page were not checked: there is no Node here")
    if any(map(shutil.which, BROWSERS)):
        steps.append(("page: browser", "pytest", [*TWO_WORKERS, BROWSER_TESTS], environment))
    else:
        skipped.append("the page was not tried in a browser: there is no Chromium here")
    summary = []
    failures = []
    begun = time.monotonic()
    for title, name, arguments, variables in steps:
        print(f"\n── {title}: {' '.join([name, *arguments])}", flush=True)
        step_begun = time.monotonic()
        code = call(name, arguments, variables, bootstrap.ROOT) if name != NODE else call_node(arguments)
        seconds = time.monotonic() - step_begun
        verdict = "ok" if code == 0 else "no test found" if (name, code) == ("pytest", NO_TESTS) else "FAILED"
        summary.append(f"   {title:<20} {seconds:7.1f} s   {verdict}")
        if code != 0:
            failures.append(title)
    total = time.monotonic() - begun
    print(f"\n── summary, {total:.1f} s in all", *summary, sep="\n")
    print(*(f"Skipped: {one}." for one in skipped), sep="\n")
    if skipped and any(environment.get(name) for name in ("VOLIERE_NEEDS_BROWSER", "VOLIERE_NEEDS_NODE")):
        failures.append("what was skipped must run here")
    print(f"Failed: {', '.join(failures)}." if failures else "All checks are good.", flush=True)
    return 1 if failures else 0


def call_node(command: list[str]) -> int:
    """Run a program of Node; it is there for development only."""
    return subprocess.call([str(shutil.which(command[0])), *command[1:]], cwd=bootstrap.ROOT)


def call(name: str, arguments: list[str], environment: dict[str, str], folder: Path) -> int:
    """Run a program of the environment, on our own terminal; its exit code."""
    try:
        return subprocess.call([str(bootstrap.program(name)), *arguments], env=environment, cwd=folder)
    except KeyboardInterrupt:
        sys.exit(130)
