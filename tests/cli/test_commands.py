"""Commands that look at games: games, rules, simulate, replay, verify, bench."""

import json

import pytest

from voliere.games import get, names
from voliere.kernel.compiler import has_compiler
from voliere.lab.bench import Compilation
from voliere.replay import open_events, open_view
from voliere.texts import LANGUAGES, texts

GAME = names()[0]


def test_games_lists_every_game_with_its_options(run, game):
    for language in LANGUAGES:
        told = run(f"games --lang {language}").out
        assert game.name in told
        assert game.say(language, "tagline").split(",")[0][:30] in told
        for option in game.options:
            assert option.name in told


def test_games_for_programs_is_the_description(run):
    told = json.loads(run("games --json").out)
    assert told == [get(name).describe() for name in names()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_in_a_pipe_are_the_page(run, game, language):
    assert run(f"rules {game.name} --lang {language}").out == game.rules_page(language)
    told = json.loads(run(f"rules {game.name} --json --lang {language}").out)
    assert (told["text"], told["language"]) == (game.rules_page(language), language)


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
    told = json.loads(run(f"simulate {GAME} --games 5 --plain --json").out)
    again = json.loads(run(f"simulate {GAME} --games 5 --plain --json --seed {told['seed']}").out)
    assert told["scores"] == again["scores"]


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
    told = json.loads(run(f"verify {path} --json").out)
    assert told["verified"] is True
    assert told["outcome"]["scores"] == match.outcome.scores
    assert told["seed_hash"] == match.seed_hash


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
    told = run(f"replay {path} --lang {language}").out
    assert told == run(f"replay {path} --all --lang {language}").out
    for number, ply in enumerate(match.plies, 1):
        assert f"\n{number}. " in told
        assert game.word(language, ply.text) in told
    for event in match.events():
        assert game.tell(language, event) in told
    assert texts(language).say("cli-result") in told


def test_replay_shows_the_score_sheet_of_every_round(run, record):
    path, match = record("songbirds", 2, extended="rounds", rounds=3)
    told = run(f"replay {path}").out
    assert len(match.rounds) == 3
    assert "Round 1\n" in " ".join(told.split(" ")).replace(" \n", "\n") or "Round 1" in told
    assert told.count("this round") == 3


def test_replay_of_an_unfinished_game(run, record):
    record(moves=4)
    told = run("replay game.txt").out
    assert "\n4. " in told
    assert "Result" not in told


def test_replay_for_programs(run, record, game):
    path, match = record(game.name)
    told = json.loads(run(f"replay {path} --json --lang fr").out)
    assert [step["move"] for step in told["steps"]] == [None, *(ply.text for ply in match.plies)]
    assert sum(len(step["events"]) for step in told["steps"]) == len(match.events())
    assert told["outcome"]["scores"] == match.outcome.scores
    assert told["steps"][-1]["view"]["over"] is True


def test_replay_hides_nothing(record, case):
    """What any seat saw is told: cards in the log, and no hand is a secret."""
    _, match = record(case.game.name, case.players, moves=8, **case.options)
    for seat in range(match.players):
        for own, shown in zip(match.events(seat), open_events(match), strict=True):
            assert own.is_hidden or shown.card == own.card
    assert open_view(match)["viewer"] is None
    assert case.game.draw(open_view(match), "en")


def test_bench_measures_one_game_or_all(run, monkeypatch):
    monkeypatch.setattr("voliere.cli.bench.compilation", lambda _game: Compilation(9.87, 0.65))
    for language in LANGUAGES:
        ran = run(f"bench {GAME} --seconds 0.02 --lang {language}")
        assert ran.code == 0
        assert texts(language).say("cli-plain") in ran.out
        assert (texts(language).say("cli-compiled") in ran.out) == has_compiler()
    told = json.loads(run("bench --seconds 0.02 --json").out)
    assert [one["speed"]["game"] for one in told] == list(names())
    assert all(one["speed"]["plain"]["moves"] > 0 for one in told)


def test_bench_without_numba_says_so(run, monkeypatch):
    monkeypatch.setenv("VOLIERE_PLAIN", "1")
    ran = run(f"bench {GAME} --seconds 0.02")
    assert "Numba" in ran.out
    assert json.loads(run(f"bench {GAME} --seconds 0.02 --json").out)[0]["compilation"] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tournament_tells_every_mix_and_the_ratings(run, language):
    ran = run(f"tournament {GAME} --bots greedy,random --deals 3 --seed 7 --lang {language}")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("greedy") == 3
    assert texts(language).say("cli-tournament-ratings") in ran.out


def test_a_tournament_for_programs(run):
    words = f"tournament {GAME} --bots random,greedy~100 --deals 40 --seed 7 --prove 2 --json"
    told, again = (json.loads(run(words).out) for _ in range(2))
    assert {mix["verdict"] for mix in told["mixes"]} == {"equal"}
    assert told["mixes"] == again["mixes"]


def test_a_tournament_of_teams(run):
    ran = run("tournament songbirds --players 2 -o cooperative=true --bots greedy,random --deals 3 --seed 7")
    assert ran.code == 0
    assert "compared with" in ran.out
    assert "Ratings" not in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_study_answers_the_questions_of_its_game(run, game, language, tmp_path):
    words = f"study {game.name} --games 3 --deals 0 --bots random --seed 7"
    ran = run(f"{words} --svg chart.svg --lang {language}")
    assert (ran.code, ran.err) == (0, "")
    answered = {answers["question"] for answers in json.loads(run(f"{words} --json").out)["questions"]}
    assert answered
    for question in game.questions:  # all but those to which nothing happened
        assert (game.say(language, f"study-{question.name}") in ran.out) == (question.name in answered)
    assert (tmp_path / "chart.svg").read_text("utf-8").startswith("<svg")


def test_a_study_for_programs(run):
    told = json.loads(run(f"study {GAME} --games 3 --deals 0 --bots random --seed 7 --json").out)
    assert [answers["question"] for answers in told["questions"]] == [one.name for one in get(GAME).questions]


def test_bots_play_a_simulation(run):
    told = json.loads(run(f"simulate {GAME} --bots greedy --games 3 --seed 7 --json").out)
    assert told["bots"] == ["greedy"] * told["players"]
    assert "greedy" in run(f"simulate {GAME} --bots greedy --games 3 --seed 7").out
