"""The wheel, installed in a clean environment, plays a game; and nothing here names a place on somebody's machine."""

import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

PLAY = """
import random, voliere
from voliere.texts import LANGUAGES
for name in voliere.games():
    match = voliere.new(name, seed=1)
    chooser = random.Random(1)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, chooser.choice(match.legal(seat)))
    voliere.load(match.record())
    for language in LANGUAGES:
        assert match.game.rules_page(language)
        assert match.game.tell(language, match.events()[0])
    print(name, match.outcome.scores)
print(voliere.__file__)
"""


def install_requirements(_python, install):
    subprocess.run([*install, "--require-hashes", "-r", str(ROOT / "requirements" / "run.txt")], check=True)


def lend_requirements(python, _install):
    """Those of the environment that we are in; not what is only linked there, as this project is."""
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    folder = Path(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip())
    (folder / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")


@pytest.mark.slow
def test_the_built_wheel_plays_a_game(tmp_path, count):
    source = tmp_path / "source"
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in tracked.stdout.splitlines():
        if name.startswith("src/") or name in ("pyproject.toml", "README.md", "LICENSE"):
            target = source / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(source)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    folder = tmp_path / "clean"
    venv.create(folder, with_pip=True)  # ours has none where uv made it
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check"]
    install = [*pip, "install"]
    count(lend_requirements, install_requirements)(python, install)
    subprocess.run([*install, "--no-deps", str(wheel)], check=True)
    done = subprocess.run([str(python), "-c", PLAY], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "songbirds" in done.stdout
    assert str(folder) in done.stdout
    command = subprocess.run(
        [str(python.parent / "voliere"), "games"], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert "songbirds" in command.stdout


def test_requirements_hold_names_versions_and_hashes_only():
    for path in (ROOT / "requirements").glob("*.txt"):
        for line in path.read_text("utf-8").splitlines():
            assert re.fullmatch(
                r"#.*|\s*--hash=sha256:[0-9a-f]{64}( \\)?|[A-Za-z0-9_.-]+==[^ ]+( ; .+)?( \\)?|", line
            ), f"{path.name}: {line}"
            assert "://" not in line


def test_a_fifth_game_is_one_folder():
    """Shared code asks the registry: no file outside a game's own folder names it."""
    from voliere.games import names

    package = ROOT / "src" / "voliere"
    for path in [*package.rglob("*.py"), *package.rglob("*.js"), *package.rglob("*.css"), *package.rglob("*.html")]:
        inside = path.relative_to(package)
        if (inside.parts[0] == "games" and len(inside.parts) > 2) or inside.name == "protocol-types.js":
            continue  # the types of all views are written into one file
        text = path.read_text("utf-8")
        for name in names():
            lines = [line for line in text.splitlines() if re.search(rf"\b{name}\b", line)]
            assert all(line.strip().startswith((">>>", "game:")) for line in lines), f"{inside} names {name}: {lines}"
