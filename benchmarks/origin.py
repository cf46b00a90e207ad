"""Where figures come from: when, of which commit, on what machine. Every report begins with it."""

import datetime as dt
import os
import platform
import subprocess
from importlib import metadata
from pathlib import Path
from typing import Any

import msgspec


def now() -> str:
    """In universal time."""
    return dt.datetime.now(dt.UTC).isoformat(timespec="seconds")


def commit() -> str:
    """The commit that was measured; with a plus where files were changed since."""
    root = Path(__file__).resolve().parent.parent
    try:
        name = subprocess.run(
            ["git", "-C", root, "describe", "--always", "--dirty=+", "--exclude=*"],
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return name.stdout.strip()


def machine(*libraries: str) -> dict[str, Any]:
    """What the figures depend on."""
    return {
        "cpu": cpu(),
        "cores": os.cpu_count(),
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        **{package: version(package) for package in ("numba", "llvmlite", "numpy", "open_spiel", *libraries)},
    }


def cpu() -> str:
    """Its name, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def version(package: str) -> str | None:
    """Of an installed package."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """See the module's text."""

    date: str = msgspec.field(default_factory=now)
    commit: str = msgspec.field(default_factory=commit)
    machine: dict[str, Any] = msgspec.field(default_factory=machine)

    def as_json(self) -> str:
        """The whole report, for programs."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()
