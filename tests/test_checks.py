"""What `./test` runs, by its words."""

import sys

import checks
import pytest

from voliere.games import names


@pytest.fixture
def ran(monkeypatch):
    """What would have been run: the stages of steps, and pytest's own words."""
    seen = []
    monkeypatch.setattr("bootstrap.prepare", lambda *_layers: None)
    monkeypatch.setattr("checks.run", lambda stages, _skipped: seen.append(stages) or 0)
    monkeypatch.setattr("subprocess.call", lambda command, **_options: seen.append(command[1:]) or 0)
    return seen


def steps(stages):
    return {step.title: step for lanes in stages for lane in lanes for step in lane}


def test_the_games_are_those_of_the_registry():
    assert checks.games() == set(names())


def test_a_game_runs_what_is_its_own(ran, game):
    assert checks.main([game.name]) == 0
    found = steps(ran[0])
    assert found["compiled rules"].arguments == ["warm", game.name]
    assert found["tests"].arguments[-2:] == ["-k", game.name]


def test_other_words_are_for_pytest(ran):
    assert checks.main(["tests/kernel", "-k", "chance"]) == 0
    assert ran == [["tests/kernel", "-k", "chance"]]


def test_quick_compiles_nothing_and_opens_no_browser(ran):
    assert checks.main(["--quick"]) == 0
    found = steps(ran[0])
    assert {"lint", "format", "types", "imports", "tests"} <= found.keys()
    assert not {"compiled rules", "page: browser"} & found.keys()
    assert found["tests"].variables == {"VOLIERE_QUICK": "1", "VOLIERE_PLAIN": "1"}


def test_help_says_all_and_two_counts_at_once_are_refused(ran, capsys):
    assert checks.main(["--help"]) == 0
    usage = capsys.readouterr().out
    assert all(word in usage for word in ("--quick", "--all", "GAME", "ARGS"))
    assert checks.main(["--quick", "--all"]) == 2
    assert ran == []


def test_a_step_that_fails_fails_the_run_and_the_others_run_all_the_same(monkeypatch, capfd):
    monkeypatch.setattr("bootstrap.program", lambda _name: sys.executable)
    good, bad = checks.Step("good", "python", ["-c", "print('well')"]), checks.Step("bad", "python", ["-c", "exit(1)"])
    assert checks.run([[[bad], [good]], [[good]]], []) == 1
    output = capfd.readouterr().out
    assert output.count("well\n") == 2
    assert "Failed: bad." in output
    assert checks.run([[[good]]], []) == 0


@pytest.mark.slow
@pytest.mark.parametrize(("times", "word"), [(1, "ok at the second try"), (2, "FAILED at the second try")])
def test_a_test_that_fails_is_tried_once_more_and_the_summary_tells(tmp_path, capfd, times, word):
    lines = [
        "from pathlib import Path",
        "def test_good(): Path(__file__).with_name('good').open('a').write('x')",
        "def test_late():",
        "    tries = Path(__file__).with_name('tries')",
        "    tries.open('a').write('x')",
        f"    assert len(tries.read_text()) > {times}",
    ]
    (tmp_path / "test_one.py").write_text("\n".join(lines))
    step = checks.Step("tests", "pytest", ["-n", "2", "--dist", "worksteal", str(tmp_path)])
    assert checks.run([[[step]]], []) == times - 1
    told = capfd.readouterr().out
    assert word in told
    assert ("good, though not at once: tests." in told) == (times == 1)
    assert (tmp_path / "tries").read_text() == "xx"
    assert (tmp_path / "good").read_text() == "x"
