"""Renew the exact, hashed versions in requirements/: `python tools/lock.py`, run by hand, with uv on the PATH.

Everything is resolved once as a whole, and each file is then cut from that one answer, so that files installed one
after the other agree wherever they share a package. The files hold no address of an index and no path of a machine.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOWEST_PYTHON = "3.11"

# A version with its marker, or one hash; nothing else may stand in a locked file.
LOCKED_LINE = re.compile(r"[a-z0-9.-]+==[\w.!+]+( ; [\w.'\"<>=!~() ]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")


def compiled(wanted: list[str], constraints: Path | None = None) -> str:
    """What uv resolves the wanted packages to, for every platform and every Python from the lowest one on."""
    command = ["uv", "pip", "compile", "--quiet", "--universal", "--python-version", LOWEST_PYTHON, "--generate-hashes"]
    command += ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    if constraints:
        command += ["--constraints", str(constraints)]
    return subprocess.run(
        [*command, "-"], input="\n".join(wanted), check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def main() -> None:
    """Write requirements/*.txt anew."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    files: dict[str, list[str]] = {
        "run": pyproject["project"]["dependencies"],
        "fast": pyproject["project"]["optional-dependencies"]["fast"],
        "club": pyproject["project"]["optional-dependencies"]["club"],
        "postgres": pyproject["project"]["optional-dependencies"]["postgres"],
        **pyproject["dependency-groups"],
    }
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder, "whole.txt")
        whole.write_text(compiled([package for wanted in files.values() for package in wanted]), encoding="utf-8")
        for name, wanted in files.items():
            text = compiled(wanted, whole)
            strange = [line for line in text.splitlines() if not LOCKED_LINE.fullmatch(line)]
            if strange:
                sys.exit(
                    f"requirements/{name}.txt would hold a line that is neither a version nor a hash: {strange[0]}"
                )
            path = ROOT / "requirements" / f"{name}.txt"
            path.parent.mkdir(exist_ok=True)
            heading = f"# For {', '.join(wanted)}. Made by tools/lock.py from pyproject.toml: do not edit.\n"
            path.write_text(heading + text, encoding="utf-8", newline="\n")
            print(f"{path.relative_to(ROOT)}: {text.count('==')} packages")


if __name__ == "__main__":
    main()
