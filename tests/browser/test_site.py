"""What `voliere export` writes, and what it says where it cannot. Whole editions are made with --all (tests/page)."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from voliere.browser import site
from voliere.errors import CannotExport

HAS_NODE = bool(shutil.which("node") and shutil.which("npm"))
ROOT = Path(__file__).parent.parent.parent
PLAY = """
import { load } from "PLACE/index.js";
const engine = await load("papageno");
const games = [1, 1, 2].map((seed) => {
  const table = engine.deal(2, seed);
  const seen = [];
  while (!table.isOver) {
    const [seat] = table.pending;
    const action = table.choose(seat, { level: 1 + (seen.length % 5), seed: seen.length });
    if (!table.legal(seat).includes(action)) throw new Error("illegal");
    table.play(seat, action);
    seen.push(action);
  }
  return [seen, table.result()];
});
let refused = "";
try { engine.deal(9, 1); } catch (error) { refused = error.message; }
console.log(JSON.stringify({ games, refused }));
"""


@pytest.mark.usefixtures("compiled_only")
@pytest.mark.skipif(not HAS_NODE, reason="there is no Node here")
def test_the_engine_is_a_package_that_plays_in_node_alone(tmp_path, monkeypatch):
    pytest.importorskip("ziglang")
    monkeypatch.setattr(site, "names", lambda: ("papageno",))  # the others are alike, and take long to compile
    folder = tmp_path / "engine"
    assert site.write_package(folder)["files"] >= 8
    (tmp_path / "play.mjs").write_text(PLAY.replace("PLACE", folder.as_uri()))
    done = subprocess.run(["node", tmp_path / "play.mjs"], capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    first, again, other = told["games"]
    assert first == again != other  # by its seed
    assert sum(first[1]["shares"]) == pytest.approx(1)
    assert "papageno has no table for 9" in told["refused"]
    packed = subprocess.run(
        ["npm", "pack", "--dry-run", "--json"], cwd=folder, capture_output=True, text=True, check=True
    )
    assert {"engine.js", "engine.d.ts", "papageno.wasm"} <= {
        one["path"] for one in json.loads(packed.stdout)[0]["files"]
    }


@pytest.mark.skipif(not (ROOT / "node_modules").exists(), reason="there is no TypeScript here")
def test_its_types_are_those_of_its_code(tmp_path):
    flags = (
        "--ignoreConfig --declaration --allowJs --emitDeclarationOnly --target es2022 --module esnext --lib es2022,dom"
    )
    command = ["node_modules/.bin/tsc", *flags.split(), "--moduleResolution", "bundler", "--skipLibCheck"]
    subprocess.run([*command, "--outDir", tmp_path, site.ENGINE / "engine.js"], cwd=ROOT, check=True)
    kept = Path(site.__file__).with_name("package") / "engine.d.ts"
    assert kept.read_text("utf-8") == (tmp_path / "engine.d.ts").read_text("utf-8")


def test_a_folder_with_something_else_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    (tmp_path / "manifest.webmanifest").write_text("another app's")
    with pytest.raises(CannotExport, match="holds something else"):
        site.check_folder(tmp_path)
    with pytest.raises(CannotExport, match="is no folder"):
        site.check_folder(tmp_path / "thesis.txt")
    site.check_folder(tmp_path / "new")


def test_what_has_changed_since_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setenv("VOLIERE_CACHE_DIR", str(tmp_path))
    bad = site.Fetched("some.tgz", "0" * 64, ["sh", "-c", "echo other > some.tgz"])
    with pytest.raises(CannotExport, match="is not what it was"):
        site.fetched(bad)
    assert not (tmp_path / "export" / "some.tgz").exists()
    with pytest.raises(CannotExport, match="could not be fetched: no network"):
        site.fetched(site.Fetched("none.tgz", "0" * 64, ["sh", "-c", "echo no network >&2; exit 1"]))


def test_without_node_or_a_compiler_it_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setattr(site.shutil, "which", lambda _: None)
    with pytest.raises(CannotExport, match="takes Node"):
        site.write_site(tmp_path / "site", "")
    monkeypatch.setattr(site.shutil, "which", lambda name: name)
    monkeypatch.setattr(site, "has_compiler", lambda: False)
    with pytest.raises(CannotExport, match=r"voliere\[export\]"):
        site.write_site(tmp_path / "site", "")
    assert not (tmp_path / "site").exists()


def test_all_that_never_changes_is_a_file():
    files = site.api_files()
    assert json.loads(files["api/games.json"])[0]["name"] == "hiifuu"
    assert files["api/games/piafs/rules/fr.md"]
