"""How nets learn: what a row is worth, that a learner learns, that a run repeats and goes on where it was stopped."""

import pytest

np = pytest.importorskip("numpy")

from voliere.bots.nets import load_net  # noqa: E402
from voliere.games import get, names  # noqa: E402
from voliere.lab import training  # noqa: E402
from voliere.lab.training import TRACE, Learner, Training  # noqa: E402

GAME = next(get(name) for name in names() if get(name).sight.FEATURES)


def test_what_a_row_is_worth() -> None:
    """Two seats of one round, by turns; the second action of seat 1 is made at random."""
    learner = Learner(2, 1)
    rows = np.array([[1, 0], [0, 1], [1, 1], [2, 1], [0, 2]], np.float32)
    pays = np.array([0.9, 0.1, 0.9, 0.1, 0.9], np.float32)
    whose = np.array([0, 2, 0, 2 + 1, 0], np.int32)
    hopes = learner.hopes(rows)
    told, worth = learner.returns(rows, pays, whose)
    assert told.tolist() == [rows[i].tolist() for i in (0, 2, 3, 4)]
    later = (1 - TRACE) * hopes[4] + TRACE * 0.9
    expected = [(1 - TRACE) * hopes[2] + TRACE * later, later, 0.1, 0.9]
    assert worth.tolist() == pytest.approx(expected, abs=1e-6)


@pytest.mark.slow
def test_a_learner_learns_and_its_row_of_numbers_says_the_same() -> None:
    from voliere.kernel.net import forward

    chance = np.random.default_rng(1)
    rows = chance.normal(3, 2, (4000, 5)).astype(np.float32)
    pays = (1 / (1 + np.exp(-(rows[:, 0] - rows[:, 1])))).astype(np.float32)
    learner = Learner(5, 2)
    learner.settle(rows)
    before = float(np.mean((learner.hopes(rows) - pays) ** 2))
    learner.learn(rows, pays, 600, 2e-3)
    assert np.mean((learner.hopes(rows) - pays) ** 2) < before / 20
    weights = np.frombuffer(learner.weights(), np.float16).astype(float).tolist()
    for row, hope in zip(rows[:20].tolist(), learner.hopes(rows[:20]).tolist(), strict=True):
        out = forward(weights, 0, row, [0.0] * 64, [0.0] * 32)
        assert 1 / (1 + np.exp(-out)) == pytest.approx(hope, abs=0.02)


@pytest.mark.slow
def test_a_run_repeats_and_goes_on_where_it_was_stopped(compiled_only, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(training, "ROWS", 1500)
    monkeypatch.setattr(training, "DEALS", 6)
    monkeypatch.setattr(training, "EXAMS", 2)

    def made(workers: int, stops: bool = False) -> bytes:
        class Stopped(Exception):
            pass

        def stop(progress: training.Progress) -> None:
            if progress.lessons == 2:
                raise Stopped

        keep = tmp_path / "kept"
        if stops:
            with pytest.raises(Stopped):
                Training(GAME, GAME.default_players, {}, 7, "").run(4, None, workers, stop, keep)
            assert keep.exists()
        run = Training(GAME, GAME.default_players, {}, 7, "")
        run.run(4, None, workers, None, keep if stops else None)
        assert run.champion is not None
        load_net(run.file(), GAME, run.name)
        return run.champion

    assert made(1) == made(2) == made(1, stops=True)
