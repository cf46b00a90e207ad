"""A review: exact in sum, the same for the same seed, by nothing that a player did not know, and right where it shows."""

import random
import statistics

import pytest

from voliere.match import Match, random_move
from voliere.review import FREE, GRADES, LEAST, Reviewer
from voliere.review.curve import curve


def played(case, seed=1):
    match, chooser = case.new(seed), random.Random(seed)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, random_move(match, seat, chooser))
    return match


@pytest.fixture(scope="module")
def reviews():
    return {}


@pytest.fixture
def reviewed(case, compiled_only, reviews):
    """A random game of every case, and its review; made once."""
    if str(case) not in reviews:
        match = played(case)
        reviews[str(case)] = match, Reviewer(match, budget=40).review()
    return reviews[str(case)]


def test_result_is_chance_and_luck_and_decisions(reviewed):
    match, review = reviewed
    for seat, total in enumerate(review.totals):
        assert total.result - total.before == pytest.approx(total.luck - total.loss + total.gifts, abs=1e-9)
        if review.is_contest:
            assert total.result == pytest.approx(100 * (seat in match.outcome.winners) / len(match.outcome.winners))
        else:
            assert total.result == match.outcome.scores[seat]
    if review.is_contest:
        assert all(sum(row) == pytest.approx(100) for row in review.chances)
        assert all(sum(one.given) == pytest.approx(0, abs=1e-9) for one in review.decisions)


def test_every_decision_is_there_with_every_move(reviewed):
    match, review = reviewed
    assert [(one.seat, one.move) for one in review.decisions] == [(ply.seat, ply.text) for ply in match.plies]
    again = Match(match.game, match.players, match.options, match.seed)
    for one in review.decisions:
        legal = {str(move) for move in again.legal(one.seat)}
        assert {tried.move for tried in one.tried} == (legal if len(legal) > 1 else set())
        assert one.loss >= 0
        if one.grade in (None, FREE):
            assert one.better is None
        else:
            assert one.better in legal - {one.move}
            least = next(least for least, name in GRADES if name == one.grade)
            assert one.loss >= max(least, LEAST, 2 * one.error)
        again.play(one.seat, one.move)


def test_the_same_seed_gives_the_same_review(case, compiled_only, reviewed):
    match, review = reviewed
    assert Reviewer(match, budget=40).review() == review
    assert Reviewer(match, budget=40, seed=2).review() != review


def test_a_decision_is_judged_by_what_its_player_knew(case, compiled_only):
    """Whatever the others really hold: in any world that is possible for a seat it is judged alike."""
    match = played(case, 4)
    again, reviewer = case.new(4), Reviewer(match, budget=40)
    for ply in match.plies[:24]:
        world = again.world(ply.seat, 9)
        world.progress.plies = again.progress.plies  # chance is drawn by how many there were
        assert reviewer.decision(world, ply, 1) == reviewer.decision(again, ply, 1)
        again.play(ply.seat, ply.text)


def test_those_who_play_better_lose_less(game, compiled_only):
    """A greedy player loses less by its decisions than one who plays at random."""
    from voliere.bots import Bot

    losses = {"greedy": [], "random": []}
    for seed in range(3):
        players = next(number for number in game.players if number > 1)
        match = Match.new(game.name, players, seed)
        bots = [Bot(game, "greedy" if seat == seed % players else "random") for seat in range(players)]
        while not match.over:
            seat = match.pending[0]
            match.play(seat, bots[seat].advise(match, seat, seed).move)
        review = Reviewer(match, budget=60).review()
        for one in review.decisions:
            losses[str(bots[one.seat].character)].append(-one.given[one.seat])
    assert statistics.fmean(losses["greedy"]) < statistics.fmean(losses["random"])


def test_a_review_can_be_stopped(game, compiled_only):
    import threading

    stop, seen = threading.Event(), []
    match = Match.new(game.name, None, 1)
    chooser = random.Random(1)
    while not match.over:
        match.play(match.pending[0], random_move(match, match.pending[0], chooser))

    def tell(number):
        seen.append(number)
        stop.set()

    assert Reviewer(match, budget=40).review(tell, stop) is None
    assert seen == [1]


def test_the_curve_is_a_picture(reviewed):
    match, review = reviewed
    for language in ("en", "fr"):
        drawn = curve(match, review, language)
        assert drawn.startswith("<svg")
        assert drawn.count("<path") >= match.players
