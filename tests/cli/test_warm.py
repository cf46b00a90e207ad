"""Compiling beforehand."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from voliere.adapters import batch
from voliere.bots import mind
from voliere.engine import Engine
from voliere.games import get, names
from voliere.kernel import play
from voliere.texts import LANGUAGES, texts

GAME = names()[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_numba_there_is_nothing_to_compile(run, monkeypatch, language):
    monkeypatch.setenv("VOLIERE_PLAIN", "1")
    ran = run(f"warm --lang {language}")
    assert (ran.code, ran.out) == (0, f"{texts(language).say('cli-warm-no-numba')}\n")
    assert json.loads(run("warm --json").out)["games"] == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_compiled_and_told_of(run, monkeypatch, compiled_only, language):
    compiled = []
    monkeypatch.setattr("voliere.cli.warm.ProcessPoolExecutor", lambda *_: ThreadPoolExecutor(1))
    monkeypatch.setattr("voliere.cli.warm.compile_game", lambda name: compiled.append(name) or 1.5)
    ran = run(f"warm --lang {language}")
    assert (ran.code, ran.err) == (0, "")
    assert compiled == list(names())
    for name in names():
        assert get(name).say(language, "title") in ran.out
    compiled.clear()
    run(f"warm {GAME} {GAME}")
    assert compiled == [GAME]


def test_what_is_compiled_need_not_be_compiled_again(run, compiled_only):
    """Rules, bots and batches, in other processes."""
    assert json.loads(run(f"warm {GAME} --json").out)["games"][GAME] > 0
    engine = Engine(get(GAME))
    assert all(engine.is_at_hand(algorithms) for algorithms in (play, mind, batch))
