"""A study counts what happened, and its chart shows it."""

import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor

import pytest

from voliere.game import Event
from voliere.games import get, names
from voliere.lab.chart import chart
from voliere.lab.study import Count, Played, study, thing_of
from voliere.texts import LANGUAGES

GAME = names()[0]


def counted(*played, players=2, questions=1):
    count = Count(players, questions, is_contest=True)
    for one in played:
        count.add(one)
    return count


def test_places_are_counted_from_who_begins():
    count = counted(
        Played(1, [0, 9], [0.0, 1.0], 1, 10, []), Played(0, [7, 0], [1.0, 0.0], 1, 20, []), players=2, questions=0
    )
    first, second = count.places()
    assert (first.share.mean, second.share.mean) == (1.0, 0.0)
    assert (first.score.mean, second.score.mean) == (8.0, 0.0)
    assert count.moves.mean == 15


def test_a_thing_is_worth_what_became_of_those_it_happened_to(monkeypatch):
    monkeypatch.setattr("voliere.lab.study.FEWEST", 1)
    won, lost = [1.0, 0.0], [0.0, 1.0]
    count = counted(
        Played(0, [1, 0], won, 1, 9, [(0, "a", 0)]),
        Played(0, [0, 1], lost, 1, 9, [(0, "a", 0), (0, "b", 1)]),
        Played(0, [1, 0], won, 1, 9, [(0, "a", 0), (0, "a", 1)]),
        Played(0, [1, 0], won, 1, 9, [(0, "c", -1)]),
    )
    found = {answer.thing: answer for answer in count.answers(0)}
    assert found["a"].games.mean == pytest.approx(0.75)
    assert found["a"].share.mean == pytest.approx((1 + 0 + 0.5) / 3)
    assert found["b"].share.mean == 1.0
    assert found["c"].share is None  # it happened to nobody in particular


def test_things_are_told_apart_by_what_the_question_says():
    event = Event(1, 1, "scored", 0, "R5", "a", None, 7, is_hidden=False)
    assert [thing_of(by, event) for by in ("", "card", "amount", "source")] == ["", "R5", "7", "a"]


def test_every_question_of_a_game_is_about_an_event_of_it(game):
    kinds = {kind.name for kind in game.event_kinds.values()}
    for question in game.questions:
        assert question.event in kinds
        assert question.by in ("", "card", "source", "target", "amount")
        for language in LANGUAGES:
            assert game.say(language, f"study-{question.name}")


def test_shares_of_all_places_add_up(game):
    found = study(game, None, {}, "random", 6, 5)
    assert sum(place.share.mean for place in found.places) == pytest.approx(1)
    assert sum(found.rounds.values()) == pytest.approx(1)
    assert found.moves.low <= found.moves.mean <= found.moves.high


def test_the_result_does_not_depend_on_who_did_the_work(monkeypatch):
    alone = study(get(GAME), None, {}, "random", 5, 5, workers=1)
    monkeypatch.setattr("voliere.lab.study.PIECE", 2)
    with ThreadPoolExecutor(2) as threads:
        assert study(get(GAME), None, {}, "random", 5, 5, executor=threads, workers=2) == alone


def test_the_ladder_is_one_of_the_strongest_among_weaker_ones(monkeypatch):
    monkeypatch.setattr("voliere.lab.study.STRONGEST", "greedy")
    monkeypatch.setattr("voliere.lab.study.LADDER", ("random",))
    (rung,) = study(get(GAME), None, {}, "random", 2, 5, deals=4).ladder
    assert rung.among == "random"
    assert 0 <= rung.share.mean <= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chart_is_a_picture_with_every_bar(game, language, monkeypatch):
    monkeypatch.setattr("voliere.lab.study.FEWEST", 1)
    found = study(game, None, {}, "random", 4, 5)
    picture = chart(game, found, language)
    root = ET.fromstring(picture)
    words = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert game.say(language, "title") in root.attrib["aria-label"]
    assert sum(element.tag.endswith("rect") for element in root.iter()) > len(found.places)
    charted = [asked for asked in found.questions if any(answer.share for answer in asked.answers)]
    assert bool(charted) == bool(game.questions)
    for asked in charted:
        assert game.say(language, f"study-{asked.question}") in words
    assert None not in words


def test_a_share_of_a_few_games_is_not_told(game):
    answers = [answer for asked in study(game, None, {}, "random", 4, 5).questions for answer in asked.answers]
    assert bool(answers) == bool(game.questions)
    assert all(answer.share is None for answer in answers)


def test_where_nobody_wins_there_are_scores_alone():
    found = study(get("songbirds"), 1, {}, "random", 3, 5, deals=5)
    assert found.places[0].share is None
    assert found.ladder == []
    assert chart(get("songbirds"), found, "en").startswith("<svg")


def test_what_never_happened_is_not_told():
    """Nobody takes a worm where there are none."""
    names = {option: [asked.question for asked in worms(option).questions] for option in (False, True)}
    assert "worms" not in names[False]
    assert "worms" in names[True]


def worms(early_bird):
    return study(get("songbirds"), 2, {"early_bird": early_bird}, "random", 4, 5)
