"""`voliere train`: what it writes and tells, and what it refuses in one line."""

import json

import pytest

from voliere.bots.nets import load_net
from voliere.games import get, names
from voliere.texts import texts

GAME = next(name for name in names() if get(name).sight.FEATURES)


@pytest.fixture
def short(compiled_only, monkeypatch):
    pytest.importorskip("numpy")
    from voliere.lab import training

    for name, value in (("ROWS", 800), ("DEALS", 4), ("EXAMS", 1)):
        monkeypatch.setattr(training, name, value)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_net_is_made(run, short, tmp_path, language):
    file = tmp_path / "net.npz"
    ran = run(f"train {GAME} --lessons 2 --seed 3 --threads 1 --out {file} --lang {language}")
    assert (ran.code, ran.err) == (0, "")
    assert str(file) in ran.out
    assert ran.out.count("\n") == 1
    assert list(tmp_path.iterdir()) == [file]
    again = json.loads(run(f"train {GAME} --lessons 2 --seed 3 --threads 2 --out {file}2 --json").out)
    assert again["net"] == get(GAME).sight.net(
        get(GAME).configure(get(GAME).default_players, get(GAME).check_options(get(GAME).default_players, {}))
    )
    assert again["result"]["lessons"] == 2
    assert load_net(file.read_bytes(), get(GAME), again["net"]) == load_net(
        (tmp_path / "net.npz2").read_bytes(), get(GAME), again["net"]
    )


def test_without_numba_nothing_is_made(run, monkeypatch):
    monkeypatch.setenv("VOLIERE_PLAIN", "1")
    for language in ("en", "fr"):
        ran = run(f"train {GAME} --lang {language}")
        assert (ran.code, ran.err) == (2, texts(language).say("cli-no-numpy") + "\n")


@pytest.mark.parametrize("words", ["--lessons 0", "--lessons many", "--players 99"])
def test_what_makes_no_sense_is_refused(run, words):
    ran = run(f"train {GAME} {words}")
    assert (ran.code, ran.err.count("\n")) == (2, 1)


def test_a_game_without_a_sight_has_no_nets(run):
    blind = [name for name in names() if not get(name).sight.FEATURES]
    for name in blind:
        ran = run(f"train {name}")
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert "sight.py" in ran.err
