"""One `.venv` at the root, which `./voliere` and `./test` make and keep up to date themselves. Standard library only.

A stamp inside `.venv` tells what was installed, so that a second start only reads a few files. It is taken away while
something is installed: an environment without one was left half-made, and is made anew, like one that was moved here
from elsewhere or whose Python is gone.
"""

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
STAMP = ENVIRONMENT / "voliere-stamp.json"
# Beside the environment rather than inside, because it is held while the environment is removed.
LOCK = ROOT / ".venv.lock"

# The files that decide what a layer holds. "run" is what `./voliere` needs; `./test` adds "test".
LAYERS = {
    "run": ("pyproject.toml", *(f"requirements/{name}.txt" for name in ("build", "run", "fast", "club"))),
    "test": ("requirements/test.txt",),
}

# By these words pip and uv tell that they could not reach an index.
NETWORK_WORDS = (
    "connection",
    "dns error",
    "error sending request",
    "failed to fetch",
    "name resolution",
    "network is unreachable",
    "retrying (",
    "timed out",
)


class InstallError(Exception):
    """pip or uv refused; carries what it said."""


def start(arguments: list[str]) -> NoReturn:
    """Become the `voliere` command of the environment, which is prepared first if need be."""
    prepare("run")
    command = [str(program("voliere")), *arguments]
    if sys.platform == "win32":
        # There exec would return to the shell before the command ends. Ctrl-C is the command's to handle.
        with contextlib.suppress(KeyboardInterrupt):
            sys.exit(subprocess.call(command))
        sys.exit(1)
    os.execv(command[0], command)


def program(name: str) -> Path:
    """Where a program of the environment lies."""
    return ENVIRONMENT / "Scripts" / f"{name}.exe" if sys.platform == "win32" else ENVIRONMENT / "bin" / name


def prepare(*layers: str) -> None:
    """Make sure that the environment holds these layers; returns at once if it does."""
    try:
        if is_ready(layers):
            return
        with alone():
            # Whoever held the lock before us may have done the work.
            if not is_ready(layers):
                install(layers)
    except InstallError as error:
        fail(explained(str(error)))
    except OSError as error:
        fail(f"cannot prepare .venv: {error}.")
    except KeyboardInterrupt:
        fail("stopped. The next start prepares .venv again.")


def is_ready(layers: tuple[str, ...]) -> bool:
    """Whether the environment is usable and the stamp vouches for every one of these layers."""
    stamp = read_stamp()
    return is_usable(stamp) and program("voliere").exists() and not missing(layers, stamp)


def is_usable(stamp: dict[str, Any]) -> bool:
    """Whether the environment was made here, for this Python, by an install that came to its end."""
    return stamp.get("home") == home() and program("python").exists()


def home() -> str:
    """What an environment is bound to: its scripts and the editable install to a path, its packages to a Python."""
    return f"{ENVIRONMENT} {sys.implementation.cache_tag} {sys.platform}"


def missing(layers: tuple[str, ...], stamp: dict[str, Any]) -> list[str]:
    """Those of the layers that are not installed as their files ask now."""
    return [layer for layer in layers if stamp.get("layers", {}).get(layer) != fingerprint(layer)]


def fingerprint(layer: str) -> str:
    """A hash of the files that decide what a layer holds."""
    digest = hashlib.sha256()
    for name in LAYERS[layer]:
        digest.update(f"{name}\n".encode() + (ROOT / name).read_bytes())
    return digest.hexdigest()


def read_stamp() -> dict[str, Any]:
    """The stamp of the last complete install; empty if there is none or it is damaged."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(stamp: dict[str, Any]) -> None:
    """Vouch for the environment, in one step, so that no reader ever sees half a stamp."""
    draft = STAMP.with_suffix(".new")
    draft.write_text(json.dumps(stamp, indent=2) + "\n", encoding="utf-8")
    draft.replace(STAMP)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold the lock. The operating system frees it when its holder dies, so it cannot be left behind."""
    with LOCK.open("a") as file:
        if not try_to_lock(file.fileno()):
            say("another start is preparing .venv; waiting for it…")
            while not try_to_lock(file.fileno()):
                time.sleep(0.2)
        # Installers hold it as well: one that outlives a killed start must not meet the next.
        os.set_inheritable(file.fileno(), True)
        yield


def try_to_lock(file: int) -> bool:
    """Lock an open file, without waiting; whether that worked."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def install(layers: tuple[str, ...]) -> None:
    """Bring the environment to what these layers ask for, making it anew if it is not usable."""
    stamp = read_stamp()
    uv = shutil.which("uv")
    if is_usable(stamp):
        say("bringing .venv up to date…")
    else:
        say("preparing its own Python environment in .venv (once, about a minute)…")
        make_environment(uv)
        stamp = {"home": home(), "layers": {}}
    before = dict(stamp) if STAMP.exists() else None
    STAMP.unlink(missing_ok=True)
    try:
        installer = installer_of(uv)
        # A script that was removed by hand is put back, too.
        wanted = list(layers) if not program("voliere").exists() else missing(layers, stamp)
        for layer in wanted:
            asked = fingerprint(layer)
            {"run": install_run, "test": install_test}[layer](installer)
            stamp["layers"] = {**stamp["layers"], layer: asked}
    except InstallError:
        # Refused, not cut short: what was there before is still whole, and the next start may try again in place.
        if before:
            write_stamp(before)
        raise
    write_stamp(stamp)


def install_run(installer: list[str]) -> None:
    """What `./voliere` needs, and the project itself, editable."""
    run([*installer, "--require-hashes", *files("build", "run")])
    wheels = [*installer, "--require-hashes", "--only-binary", ":all:"]
    if not is_installed([*wheels, *files("fast")]):
        say("Numba has no wheel for this Python on this platform; going on without it: all works, but more slowly.")
    # Plain Python that comes as source alone is built with what is pinned.
    if not is_installed([*wheels, "--no-binary", "http-ece", "--no-build-isolation", *files("club")]):
        say("cryptography has no wheel for this Python on this platform; going on without passkeys and notifications.")
    run([*installer, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)])


def is_installed(command: list[str]) -> bool:
    """Install what all works without. That there is no wheel for it here is no fault; that there is no network is one.

    The stamp is written in either case, so this is tried again only when the requirements or the Python change.
    """
    try:
        run(command)
    except InstallError as error:
        if is_about_network(str(error)):
            raise
        return False
    return True


def install_test(installer: list[str]) -> None:
    """What `./test` needs on top."""
    run([*installer, "--require-hashes", *files("test")])


def files(*names: str) -> list[str]:
    """The installer's arguments for these requirement files."""
    return [part for name in names for part in ("-r", str(ROOT / "requirements" / f"{name}.txt"))]


def make_environment(uv: str | None) -> None:
    """An empty environment, in place of whatever is there."""
    if ENVIRONMENT.is_dir() and not ENVIRONMENT.is_symlink():
        shutil.rmtree(ENVIRONMENT)
    else:
        ENVIRONMENT.unlink(missing_ok=True)
    # If we run on the environment that was just removed, its own interpreter is gone: ask for the one behind it.
    python = getattr(sys, "_base_executable", None) or sys.executable
    if uv:
        run([uv, "venv", "--quiet", "--no-project", "--python", python, str(ENVIRONMENT)])
    else:
        run([python, "-m", "venv", str(ENVIRONMENT)])


def installer_of(uv: str | None) -> list[str]:
    """The start of an install command: uv's, or that of the environment's own pip."""
    python = str(program("python"))
    if uv:
        # Compiled at once, as pip does, so that the first game does not wait for it.
        return [uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", python]
    pip = [python, "-m", "pip", "--disable-pip-version-check", "--no-input"]
    try:
        run([*pip, "--version"])
    except InstallError:
        # An environment made by uv, which is no longer here.
        run([python, "-m", "ensurepip"])
    return [*pip, "install", "--quiet"]


def run(command: list[str]) -> None:
    """Run a command silently; what it said is worth reading only if it fails."""
    done = subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        close_fds=False,  # so that the lock is inherited
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode != 0:
        raise InstallError(done.stdout.decode(errors="replace"))


def is_about_network(output: str) -> bool:
    """Whether an installer failed because it could not reach an index."""
    return any(word in output.lower() for word in NETWORK_WORDS)


def explained(output: str) -> str:
    """Why an install failed, in a line if we know, else in the installer's own last words."""
    if is_about_network(output):
        return "could not reach a package index to prepare .venv. Check the network and start again."
    if "ensurepip" in output:
        return "this Python cannot make environments (on Debian and Ubuntu: apt install python3-venv, or install uv)."
    last_words = "\n".join(line for line in output.strip().splitlines() if not line.startswith("WARNING"))[-2000:]
    return f"could not prepare .venv. The installer said:\n{last_words}"


def say(line: str) -> None:
    """Tell progress on standard error, so that standard output stays the command's own."""
    print(f"Volière: {line}", file=sys.stderr, flush=True)


def fail(line: str) -> NoReturn:
    """Stop with a clear line."""
    say(line)
    sys.exit(1)
