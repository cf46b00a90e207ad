"""Commands that look at games: games, rules, simulate, replay, verify, bench."""

import json

import pytest

from voliere.cli.progressbar import ProgressBar
from voliere.games import get, names
from voliere.kernel.compiler import has_compiler
from voliere.lab.bench import Compilation
from voliere.replay import open_events, open_view
from voliere.texts import LANGUAGES, texts, with_minus

GAME = names()[0]


def test_games_lists_every_game_with_its_options(run, game):
    for language in LANGUAGES:
        output = run(f"games --lang {language}").out
        assert game.name in output
        assert game.say(language, "tagline").split(",")[0][:30] in output
        for option in game.options:
            assert option.name in output


def test_games_for_programs_is_the_description(run):
    result = json.loads(run("games --json").out)
    assert result == [get(name).describe() for name in names()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_in_a_pipe_are_the_page(run, game, language):
    assert run(f"rules {game.name} --lang {language}").out == game.rules_page(language)
    result = json.loads(run(f"rules {game.name} --json --lang {language}").out)
    assert (result["text"], result["language"]) == (game.rules_page(language), language)


def test_a_name_may_be_in_capitals(run, game):
    assert run(f"rules {game.name.upper()}").code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_simulate_shows_wins_scores_length_and_speed(run, game, language):
    ran = run(f"simulate {game.name} --games 30 --seed 3 --plain --lang {language}")
    assert ran.code == 0
    assert not ran.err  # progress is for terminals
    spoken = texts(language)
    for name in ("seat", "wins", "share", "mean", "scores"):
        assert spoken.say(f"cli-simulate-{name}") in ran.out
    assert spoken.say("cli-plain") in ran.out
    assert "█" in ran.out
    assert "└" in ran.out
    assert max(len(line.rstrip()) for line in ran.out.splitlines()) <= 80


def test_simulate_for_programs(run, game):
    first, again = (
        json.loads(run(f"simulate {game.name} --games 30 --seed {seed} --plain --json").out)
        for seed in (3, "0" * 63 + "3")
    )
    assert first["games"] == 30
    assert first["players"] == game.default_players
    assert sum(first["scores"].values()) == 30 * game.default_players
    assert first["seed"] == 3
    assert first["scores"] == again["scores"]  # the same seed, written otherwise
    assert not first["speed"]["is_compiled"]


def test_simulate_draws_a_seed_and_tells_it(run):
    result = json.loads(run(f"simulate {GAME} --games 5 --plain --json").out)
    again = json.loads(run(f"simulate {GAME} --games 5 --plain --json --seed {result['seed']}").out)
    assert result["scores"] == again["scores"]


def test_simulate_compiles_where_it_can(run, compiled_only):
    assert json.loads(run(f"simulate {GAME} --games 5 --json").out)["speed"]["is_compiled"]


def test_simulate_plays_every_variant(run, case):
    options = [f"-o{option}" for option in case.game.show_options(case.game.check_options(case.players, case.options))]
    ran = run(f"simulate {case.game.name} --plain --games 3 --players {case.players}", *options)
    assert ran.code == 0
    assert all(option.removeprefix("-o") in ran.out for option in options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_verify_says_that_a_record_is_right(run, record, game, language):
    path, match = record(game.name)
    ran = run(f"verify {path} --lang {language}")
    assert ran.code == 0
    assert str(len(match.plies)) in ran.out
    assert match.seed.hex() in ran.out
    result = json.loads(run(f"verify {path} --json").out)
    assert result["verified"] is True
    assert result["outcome"]["scores"] == match.outcome.scores
    assert result["seed_hash"] == match.seed_hash


def test_verify_reads_standard_input(run, record):
    path, _ = record()
    assert run("verify -", typed=path.read_text()).code == 0


def test_verify_refuses_what_is_not_finished(refuse, record):
    record(moves=5)
    assert "finished" in refuse("verify game.txt")
    assert "finie" in refuse("verify game.txt --lang fr")


def test_verify_refuses_a_changed_move(refuse, record):
    path, match = record()
    text = path.read_text()
    other = next(ply.text for ply in match.plies if ply.text != match.plies[0].text)
    path.write_text(text.replace(match.plies[0].text, other, 1))
    refuse("verify game.txt")


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay_tells_every_move_and_the_result(run, record, game, language):
    path, match = record(game.name)
    output = run(f"replay {path} --lang {language}").out
    for number, ply in enumerate(match.plies, 1):
        assert f"\n{number}. " in output
        assert game.word(language, ply.text) in output
    for event in match.events():
        assert game.tell(language, event) in output
    assert texts(language).say("cli-result") in output


def test_replay_in_a_pipe_is_the_whole_game(run, record):
    path, _ = record()
    assert run(f"replay {path}").out == run(f"replay {path} --all").out


def test_replay_shows_the_score_sheet_of_every_round(run, record):
    path, match = record("songbirds", 2, extended="rounds", rounds=3)
    lines = [" ".join(line.split()) for line in run(f"replay {path}").out.splitlines()]
    assert len(match.rounds) == 3
    titles = [
        texts("en").say("cli-round", number=1),
        texts("en").say("cli-round", number=2),
        texts("en").say("cli-result"),
    ]
    for title, one in zip(titles, match.rounds, strict=True):
        begun = lines.index(title)
        shown = lines[begun : lines.index("", begun + 3)]  # below the title, a blank line and the seats
        for line in one.outcome.sheet:
            amounts = [with_minus(amount) for amount in line.amounts if amount is not None]
            assert " ".join([match.game.tell_line("en", line), *amounts]) in shown


def test_replay_of_an_unfinished_game(run, record):
    record(moves=4)
    output = run("replay game.txt").out
    assert "\n4. " in output
    assert "Result" not in output


def test_replay_for_programs(run, record, game):
    path, match = record(game.name)
    result = json.loads(run(f"replay {path} --json --lang fr").out)
    assert [step["move"] for step in result["steps"]] == [None, *(ply.text for ply in match.plies)]
    assert sum(len(step["events"]) for step in result["steps"]) == len(match.events())
    assert result["outcome"]["scores"] == match.outcome.scores
    assert result["steps"][-1]["view"]["over"] is True


def test_replay_hides_nothing(record, case):
    """What any seat saw is told: cards in the log, and no hand is a secret."""
    _, match = record(case.game.name, case.players, moves=8, **case.options)
    for seat in range(match.players):
        for own, shown in zip(match.events(seat), open_events(match), strict=True):
            assert own.is_hidden or shown.card == own.card
    assert open_view(match)["viewer"] is None
    assert case.game.draw(open_view(match), "en")


@pytest.mark.slow
def test_bench_measures_one_game_or_all(run, monkeypatch):
    monkeypatch.setattr("voliere.cli.bench.compilation", lambda _game: Compilation(9.87, 0.65))
    for language in LANGUAGES:
        ran = run(f"bench {GAME} --seconds 0.02 --lang {language}")
        assert ran.code == 0
        assert texts(language).say("cli-plain") in ran.out
        assert (texts(language).say("cli-compiled") in ran.out) == has_compiler()
    result = json.loads(run("bench --seconds 0.02 --json").out)
    assert [one["speed"]["game"] for one in result] == list(names())
    assert all(one["speed"]["plain"]["moves"] > 0 for one in result)


def test_bench_without_numba_says_so(run, monkeypatch):
    monkeypatch.setenv("VOLIERE_PLAIN", "1")
    ran = run(f"bench {GAME} --seconds 0.02")
    assert "Numba" in ran.out
    assert json.loads(run(f"bench {GAME} --seconds 0.02 --json").out)[0]["compilation"] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tournament_tells_every_mix_and_the_ratings(run, language):
    ran = run(f"tournament {GAME} --bots greedy~100,random --deals 3 --seed 7 --lang {language}")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("greedy") == 3
    assert texts(language).say("cli-tournament-ratings") in ran.out


@pytest.mark.slow
def test_a_tournament_for_programs(run):
    words = f"tournament {GAME} --bots random,greedy~100 --deals 40 --seed 7 --prove 2 --json"
    result, again = (json.loads(run(words).out) for _ in range(2))
    assert {mix["verdict"] for mix in result["mixes"]} == {"equal"}
    assert result["mixes"] == again["mixes"]


def test_a_tournament_of_teams(run):
    ran = run("tournament songbirds --players 2 -o cooperative=true --bots greedy,random --deals 3 --seed 7")
    assert ran.code == 0
    assert "compared with" in ran.out
    assert "Ratings" not in ran.out


@pytest.mark.parametrize(
    "words",
    [
        f"{GAME} --bots random,greedy~100",
        "songbirds --players 2 -o cooperative=true --bots greedy~100,greedy~99,random",
    ],
    ids=["contest", "teams"],
)
@pytest.mark.parametrize("proof", ["", "--prove 1.9"])
def test_the_progress_bar_of_a_tournament_ends_at_its_end(run, monkeypatch, words, proof):
    bars = []

    class Watched(ProgressBar):
        def __enter__(self):
            bars.append([self.total])
            return super().__enter__()

        def advance(self, done):
            bars[-1].append(done)

    monkeypatch.setattr("voliere.cli.tournament.ProgressBar", Watched)
    assert run(f"tournament {words} --deals 9 --seed 7 --plain {proof}").code == 0
    ((total, *steps),) = bars
    assert steps == sorted(set(steps))
    assert steps[-1] == total


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_study_answers_the_questions_of_its_game(run, game, language, tmp_path):
    words = f"study {game.name} --games 3 --deals 0 --bots random --seed 7"
    ran = run(f"{words} --svg chart.svg --lang {language}")
    assert (ran.code, ran.err) == (0, "")
    answered = {answers["question"] for answers in json.loads(run(f"{words} --json").out)["questions"]}
    assert bool(answered) == bool(game.questions)
    for question in game.questions:  # all but those to which nothing happened
        assert (game.say(language, f"study-{question.name}") in ran.out) == (question.name in answered)
    assert (tmp_path / "chart.svg").read_text("utf-8").startswith("<svg")


def test_a_study_for_programs(run):
    result = json.loads(run(f"study {GAME} --games 3 --deals 0 --bots random --seed 7 --json").out)
    assert [answers["question"] for answers in result["questions"]] == [one.name for one in get(GAME).questions]


def test_bots_play_a_simulation(run):
    result = json.loads(run(f"simulate {GAME} --bots greedy --games 3 --seed 7 --json").out)
    assert result["bots"] == ["greedy"] * result["players"]
    assert "greedy" in run(f"simulate {GAME} --bots greedy --games 3 --seed 7").out
