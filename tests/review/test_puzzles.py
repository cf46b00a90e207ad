"""Puzzles are clear, hold when read again, and those of a game are all there."""

import sys
from types import SimpleNamespace

import pytest

from voliere.errors import RecordError
from voliere.match import Match
from voliere.review import Decision, Tried, puzzles as module
from voliere.review.puzzles import MARGIN, SURE, TOLD, Puzzle, find, is_clear, likeness, puzzles, read
from voliere.texts import LANGUAGES

ENOUGH = 40  # of a game that has any


def decision(loss=20.0, error=1.0, behind=10.0, better="b"):
    tried = [Tried("b", 50.0, 0.0, 0.0, 9), Tried("c", 40.0, behind, 1.0, 9), Tried("a", 30.0, loss, error, 9)]
    return Decision(3, 0, "a", tried, loss, error, "blunder" if better else None, better, None, [0.0, 0.0])


def test_one_move_has_to_be_better_beyond_doubt():
    assert is_clear(decision())
    assert not is_clear(decision(better=None))
    assert not is_clear(decision(loss=MARGIN - 0.1))
    assert not is_clear(decision(loss=20.0, error=20.0 / SURE + 0.1))
    assert not is_clear(decision(behind=MARGIN - 0.1))  # a third one is nearly as good


def test_a_puzzle_is_read_as_it_was_written(game):
    match = Match.new(game.name, None, 5)
    puzzle = Puzzle(match, decision())
    again = read(puzzle.text())
    assert again.decision == puzzle.decision
    assert again.match.record() == match.record()
    with pytest.raises(RecordError):
        read(match.record())


def test_what_is_found_in_a_game_can_be_chosen_there(game, compiled_only, monkeypatch):
    """Every decision that might be one counts, so that something is found with little thought."""
    monkeypatch.setattr(module, "is_clear", lambda one: one.better is not None)
    monkeypatch.setattr(module, "MARGIN", 1.0)
    monkeypatch.setattr(sys.modules[Decision.__module__], "FEWEST", 1)
    monkeypatch.setattr(module, "is_found_by_search", lambda _puzzle: True)
    players = next(number for number in game.players if number > 1)
    puzzle = next(one for one in find(game, players, {}, 3, budget=16) if one)
    chosen = puzzle.decision
    assert {chosen.move, chosen.better} <= {move.text for move in puzzle.match.legal(chosen.seat)}
    assert chosen.move != chosen.better
    assert len(chosen.tried) <= TOLD + 1
    assert chosen.move in [one.move for one in chosen.tried]


def test_the_strongest_search_has_to_find_it(game, compiled_only, monkeypatch):
    match = Match.new(game.name, None, 5)
    first, second = match.legal(match.pending[0])[:2]
    asked = []

    class Search:
        def __init__(self, _game, name, **_more):
            asked.append(name)

        def advise(self, *_given):
            return SimpleNamespace(move=first)

    monkeypatch.setattr(module, "Bot", Search)
    assert module.is_found_by_search(Puzzle(match, decision(better=first.text)))
    assert not module.is_found_by_search(Puzzle(match, decision(better=second.text)))
    assert asked == [f"search:{100 * game.judge.SEARCH.simulations}"] * 2


@pytest.mark.rules
def test_the_puzzles_of_a_game_can_be_played(game):
    known = [read(text) for text in puzzles(game)]
    for match, chosen in known:
        assert chosen.seat in match.pending
        match.played(chosen.seat, chosen.better)
        match.played(chosen.seat, chosen.move)
        assert is_clear(chosen)
        assert all(game.tell_line(language, chosen.reason) for language in LANGUAGES)
    assert len({likeness(one) for one in known}) == len(known)
    if known:  # a game may have none
        assert len(known) >= ENOUGH
        assert {match.players for match, _ in known} == {number for number in game.players if number > 1}
