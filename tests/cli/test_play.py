"""A person at the terminal."""

import pytest

from tests.conftest import IS_FULL
from voliere.bots import Advice, Thought
from voliere.cli.moves import find, find_choice, grouped
from voliere.cli.session import by_promise
from voliere.game import Move, Selection, seat_name
from voliere.games import names
from voliere.match import Match
from voliere.reason import Reason
from voliere.record import load
from voliere.texts import LANGUAGES, texts

GAME = names()[0]
RANDOM = "--bots random"  # they answer at once


def test_a_whole_game_of_every_kind(run, variant, moves_of, tmp_path):
    person = variant.players - 1
    typed = moves_of(variant.new(7), person, 7)
    options = [
        f"-o{option}"
        for option in variant.game.show_options(variant.game.check_options(variant.players, variant.options))
    ]
    words = f"play {variant.game.name} {RANDOM} --players {variant.players} --seat {seat_name(person)}"
    for language in LANGUAGES if IS_FULL else LANGUAGES[person % len(LANGUAGES) :][:1]:
        ran = run(f"{words} --seed 7 --save game.txt --lang {language}", *options, typed="\n".join(typed))
        assert (ran.code, ran.err) == (0, "")
        match = load((tmp_path / "game.txt").read_text("utf-8"))
        assert match.over
        assert [ply.text for ply in match.plies if ply.seat == person] == typed
        assert texts(language).say("cli-result") in ran.out
        for line in match.outcome.sheet:
            assert variant.game.tell_line(language, line) in ran.out
        assert "game.txt" in ran.out


def test_nobody_elses_secrets_are_asked_for(run, game, moves_of, monkeypatch):
    """What is shown comes from the person's own view and events alone, which the leak tests vouch for."""
    person = game.default_players - 1
    typed = moves_of(Match.new(game.name, seed=7), person, 7)
    viewers = set()
    for name in ("view", "events", "preview"):
        asked = getattr(Match, name)

        def spy(self, viewer=None, *rest, _asked=asked, **named):
            viewers.add(viewer)
            return _asked(self, viewer, *rest, **named)

        monkeypatch.setattr(Match, name, spy)
    questions = [line for move in typed for line in ("?", f"{move}?", move)]
    ran = run(f"play {game.name} {RANDOM} --seat {seat_name(person)} --seed 7", typed="\n".join(questions))
    assert ran.code == 0
    assert "Result" in ran.out
    assert viewers == {person}


@pytest.mark.parametrize("language", LANGUAGES)
def test_end_of_input_leaves_politely(run, language):
    ran = run(f"play {GAME} {RANDOM} --seed 1 --lang {language}")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(texts(language).say("cli-play-quit") + "\n")


@pytest.mark.parametrize("word", ["quit", "QUIT", "quitter"])
def test_quit(run, word):
    ran = run(f"play {GAME} {RANDOM} --seed 1 --lang fr", typed=f"{word}\nnever read\n")
    assert ran.code == 0
    assert ran.out.endswith(texts("fr").say("cli-play-quit") + "\n")


def test_leaving_saves_what_was_played(run, tmp_path, moves_of):
    typed = moves_of(Match.new(GAME, seed=7), 0, 7)[:2]
    ran = run(f"play {GAME} {RANDOM} --seed 7 --save game.txt", typed="\n".join([*typed, "quit"]))
    assert ran.code == 0
    match = load((tmp_path / "game.txt").read_text("utf-8"))
    assert not match.over
    assert [ply.text for ply in match.plies if ply.seat == 0] == typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_move_says_why_and_asks_again(run, language):
    ran = run(f"play {GAME} {RANDOM} --seed 1 --lang {language}", typed="nonsense\n\n\x1b[A\n")
    prompt = texts(language).say("cli-play-prompt", player="A")
    assert ran.out.count(prompt) == 4
    assert "nonsense" in ran.out.partition(prompt)[2]


def test_an_illegal_move_is_explained_by_the_rules(run):
    ran = run(f"play songbirds {RANDOM} --seed 7 --players 3", typed="R1@a1\n")
    assert "SB-10" in ran.out
    ran = run(f"play songbirds {RANDOM} --seed 7 --players 3 --lang fr", typed="R1@a1\n")
    assert "cette carte n’est pas dans votre main (SB-10)" in ran.out


def test_moves_are_listed(run, case):
    options = [f"-o{option}" for option in case.game.show_options(case.game.check_options(case.players, case.options))]
    ran = run(
        f"play {case.game.name} {RANDOM} --players {case.players} --seed 7 --lang fr", *options, typed="?\naide\n"
    )
    assert ran.out.count("Vous avez ") == 2


def test_a_question_is_answered_and_nothing_played(run, moves_of):
    move = moves_of(Match.new(GAME, seed=7), 0, 7)[0]
    ran = run(f"play {GAME} {RANDOM} --seed 7", typed=f"{move}?\n{move} ?\nnonsense?\n{move}\n")
    assert ran.out.count("That would do this:") == 2
    assert "“nonsense” is not a move" in ran.out
    assert ran.out.count("your move:") == 5


def test_undo_goes_back_to_the_persons_last_decision(run, tmp_path, moves_of):
    first, second = moves_of(Match.new(GAME, seed=7), 0, 7)[:2]
    for word in ("undo", "retour"):
        ran = run(f"play {GAME} {RANDOM} --seed 7 --lang fr --save game.txt", typed=f"{first}\n{second}\n{word}\nquit")
        match = load((tmp_path / "game.txt").read_text("utf-8"))
        assert "Coup repris." in ran.out
        assert [ply.text for ply in match.plies if ply.seat == 0] == [first]
        assert match.pending == (0,)


def test_undo_before_any_move(run):
    assert "No move has been made yet." in run(f"play {GAME} {RANDOM} --seed 7", typed="undo\n").out


def test_capitals_and_spaces_do_not_matter():
    moves = [Move("R5@c3", (1,)), Move("show R5", (2,)), Move("R5!", (3,))]
    assert find(moves, "r5 @ C3") == "R5@c3"
    assert find(moves, "SHOW r5") == "show R5"
    assert find(moves, "R5") == "R5"
    assert find([Move("a1", (1,)), Move("A1", (2,))], "a1") == "a1"
    assert find([Move("a1", (1,)), Move("A1", (2,))], "a 1") == "a 1"  # either could be meant


def test_a_selection_is_found_in_any_order():
    selection = Selection("discard", 2, ("O1", "V3", "G9"), (1, 2, 3))
    assert find_choice(selection, "Discard g9 o1") == "discard O1 G9"
    assert find_choice(selection, "discard g9") == "discard g9"
    assert find_choice(selection, "discard g9 g9") == "discard g9 g9"
    assert find_choice(selection, "") == ""
    assert list(map(str, selection.moves())) == ["discard O1 V3", "discard O1 G9", "discard V3 G9"]
    assert len(selection) == 3


def test_moves_are_put_together():
    moves = [Move(f"{card}@{cell}", ()) for card in ("R5", "B2") for cell in ("c3", "c4")]
    assert grouped(moves) == [(["R5", "B2"], ["@c3", "@c4"])]
    assert grouped([Move("show R5", ()), Move("show B2", ())]) == [(["show"], ["R5", "B2"])]
    assert grouped([Move("pass", ())]) == [(["pass"], [])]
    assert grouped([Move("@c3", ())]) == [([], ["@c3"])]


def test_the_others_follow_their_own_chance(run):
    """Without a seed neither the deal nor the others can be foretold; with one, a game can be had again."""
    once, again = (run(f"play {GAME} {RANDOM} --seed 5").out for _ in range(2))
    assert once == again
    assert len({run(f"play {GAME} {RANDOM}").out for _ in range(4)}) > 1


@pytest.mark.slow
def test_bots_of_every_level_sit_down(run, game, moves_of, tmp_path):
    for level in range(1, 6):
        ran = run(f"play {game.name} --seed 7 --bots level{level} --save game.txt", typed="quit\n")
        assert (ran.code, ran.err) == (0, "")
        assert (tmp_path / "game.txt").exists()


def test_a_bot_for_each_of_the_others(run):
    assert run("play songbirds --players 3 --bots random,greedy --seed 7", typed="quit").code == 0
    ran = run("play songbirds --players 4 --bots random,greedy --seed 7")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "2 bots" in ran.err
    assert "3 other" in ran.err


@pytest.mark.slow
def test_a_hint_names_a_legal_move_and_what_is_expected_of_it(run, game):
    match = Match.new(game.name, seed=7)
    person = match.pending[0]
    words = f"play {game.name} {RANDOM} --seed 7 --seat {seat_name(person)}"
    for language in LANGUAGES:
        ran = run(f"{words} --lang {language}", typed=f"{texts(language).say('cli-word-hint')}\nquit")
        assert ran.code == 0
        words_before = texts(language).say("cli-play-hint", move="|").split("|")[0]
        move = ran.out.partition(words_before)[2].splitlines()[0].removesuffix(".")
        match.copy().play(person, move)
        assert texts(language).say("cli-hint-chance") in ran.out


def thought(move, visits, chance, score=1.0):
    return Thought(move, visits, None, None, chance, score)


def test_a_hint_does_not_contradict_itself():
    """The advised move comes first, and no number below beats it: a move tried twice may have been lucky twice."""
    thoughts = [thought("b", 90, 0.5), thought("a", 80, 0.52), thought("c", 3, 0.8), thought("d", 0, None, None)]
    advice = Advice(Move("a", (1,)), thoughts, 100, 0.1, is_compiled=False)
    assert [one.move for one in by_promise(advice)] == ["a", "b"]
    assert advice.next_best == "b"
    alone = [thought("b", 9, None, 20.0), thought("a", 8, None, 21.0), thought("c", 7, None, 20.5)]
    together = Advice(Move("a", (1,)), alone, 24, 0.1, is_compiled=False)
    assert [one.move for one in by_promise(together)] == ["a", "c", "b"]
    several = Advice(Move("discard a b", (1, 2)), [thought("discard a", 9, 0.5)], 9, 0.1, is_compiled=False)
    assert [one.move for one in by_promise(several)] == ["discard a"]
    assert several.next_best is None


def test_a_hint_gives_its_reason(run, monkeypatch):
    told = Reason("reason-keeps-from", {"amount": 15, "line": "3", "colour": "R"})
    monkeypatch.setattr(Match, "reason", lambda *_: told)
    monkeypatch.setattr("voliere.cli.session.STRONGEST", "search:20")
    ran = run(f"play songbirds {RANDOM} --seed 7 --lang fr", typed="conseil\nquitter")
    assert "Cela prive le rouge des 15 de la ligne 3." in ran.out
