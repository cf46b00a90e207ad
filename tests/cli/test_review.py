"""`voliere review`: a table, one seat of it, JSON, a picture, and games that are not over."""

import json
import random

import pytest

from voliere.cli.progressbar import ProgressBar
from voliere.kernel.compiler import has_compiler
from voliere.match import Match, random_move

GAME = "papageno"  # few moves to choose among
QUICK = "--budget 40"
UNDER_WAY = 12  # moves
pytestmark = pytest.mark.skipif(not has_compiler(), reason="reviews need compiled minds")


@pytest.fixture(autouse=True)
def match(tmp_path):
    """A game by chance, whose record is kept, and its beginning, too."""
    made, chance = Match.new(GAME, 2, 3), random.Random(1)
    while not made.over:
        if len(made.plies) == UNDER_WAY:
            (tmp_path / "under-way.txt").write_text(made.record(), encoding="utf-8")
        seat = made.pending[0]
        made.play(seat, random_move(made, seat, chance))
    (tmp_path / "game.txt").write_text(made.record(), encoding="utf-8")
    return made


@pytest.fixture
def bars(monkeypatch):
    """Of every progress bar how much there was to do, and what was done."""
    seen = []

    class Watched(ProgressBar):
        def __enter__(self):
            seen.append([self.total])
            return super().__enter__()

        def advance(self, done):
            super().advance(done)
            seen[-1].append(done)
            assert self._progress.tasks[0].description == "Thinking it over"

    monkeypatch.setattr("voliere.cli.review.ProgressBar", Watched)
    return seen


def test_a_seat_is_looked_at_alone(run, match, bars):
    """Decisions are of that seat; how luck and play come to its result needs everybody."""
    whole = json.loads(run(f"review game.txt {QUICK} --json").out)
    own = json.loads(run(f"review game.txt {QUICK} --json --seat b").out)
    assert own["decisions"] == [one for one in whole["decisions"] if one["seat"] == 1] != []
    assert own["totals"] == whole["totals"]
    assert f"{len(own['decisions'])} decisions" in run(f"review game.txt {QUICK} --seat B").out
    assert bars == [[len(match.plies) + 2, *range(1, len(match.plies) + 3)]] * 3


def test_words_begin_where_their_column_does(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    head, _rule, *rows = run(f"review game.txt {QUICK}").out.splitlines()[2:]
    assert max(map(len, [head, *rows])) <= 80
    at = head.index("better")
    better = [row[at:] for row in rows[: rows.index(" " * 80)] if row[:at].strip()]
    assert better
    assert all(not row.startswith(" ") for row in better)


def test_of_a_game_under_way_a_seat_has_to_be_named(run, refuse, match, bars):
    for more in ("", "--svg curve.svg", "--seat A --svg curve.svg"):
        assert "--seat A" in refuse(f"review under-way.txt {more}")
    found = json.loads(run(f"review under-way.txt {QUICK} --seat A --json").out)
    own = [number for number, ply in enumerate(match.plies[:UNDER_WAY], 1) if ply.seat == 0]
    assert [one["ply"] for one in found["decisions"]] == own
    assert found["totals"] == []
    assert bars == [[len(own), *range(1, len(own) + 1)]]


def test_the_picture_says_what_it_shows(run, tmp_path, match):
    assert run(f"review game.txt {QUICK} --svg curve.svg").code == 0
    drawn = (tmp_path / "curve.svg").read_text("utf-8")
    assert "everybody’s chance" in drawn
    assert f">{len(match.plies)}</text>" in drawn
