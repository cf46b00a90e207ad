"""Running commands in this process: fast, and with the language fixed."""

import io
import random
import sys
from dataclasses import dataclass

import pytest

from voliere.bots import Bot
from voliere.cli import main
from voliere.cli.session import Session
from voliere.games import names
from voliere.match import Match, random_move
from voliere.texts import texts

GAME = names()[0]


@dataclass
class Ran:
    """What a command came to."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def environment(monkeypatch, tmp_path):
    """No language, width or colour of whoever runs the tests."""
    for name in ("VOLIERE_LANG", "LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE", "COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command line, with what is typed."""

    def call(line, *more, typed=""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        capsys.readouterr()
        code = main([*line.split(), *more])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return call


@pytest.fixture
def refuse(run):
    """Run a command line that must be refused with one line; the line."""

    def call(line, *more, typed=""):
        ran = run(line, *more, typed=typed)
        assert ran.code == 2
        assert ran.err.endswith("\n")
        assert ran.err.count("\n") == 1
        assert len(ran.err) > 15
        assert "Traceback" not in ran.err
        return ran.err

    return call


@pytest.fixture
def moves_of(capsys):
    """What a person would type to play a whole game at random."""

    def choose(match, person, seed):
        chooser, typed = random.Random(1), []

        class Dry(Session):
            def _ask(self):
                typed.append(str(random_move(self.match, self.person, chooser)))
                return typed[-1]

        with capsys.disabled():
            bots = {seat: Bot(match.game, "random") for seat in range(match.players) if seat != person}
            session = Dry(texts("en"), match, person, bots, random.Random(f"others {seed}"))
            session.console.quiet = True
            session.play()
        return typed

    return choose


@pytest.fixture
def record(tmp_path):
    """A file with a record; of a whole game, or of its first moves."""

    def write(name=GAME, players=None, moves=None, **options):
        match = Match.new(name, players, 7, **options)
        chooser = random.Random(2)
        while not match.over and (moves is None or len(match.plies) < moves):
            seat = match.pending[0]
            match.play(seat, random_move(match, seat, chooser))
        path = tmp_path / "game.txt"
        path.write_text(match.record(), encoding="utf-8")
        return path, match

    return write
