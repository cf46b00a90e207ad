"""A review is exact in sum, the same for the same seed, and made of nothing that a player did not know."""

import itertools
import random
import statistics
import sys
import threading
from unittest import mock

import pytest

from voliere.bots import Bot
from voliere.bots.thinking import finish
from voliere.errors import InvalidSeed, UnavailableReview
from voliere.match import Match, Ply, random_move
from voliere.review import CANDIDATES, FREE, GRADES, LEAST, UNDEALT, USUALLY, Reviewer, review
from voliere.review.curve import apart, curve
from voliere.review.puzzles import find
from voliere.texts import LANGUAGES

BUDGET = 24


def play(match, moves=1000):
    chooser = random.Random(1)
    while not match.over and len(match.plies) < moves:
        seat = match.pending[0]
        match.play(seat, random_move(match, seat, chooser))
    return match


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Few worlds: how good reviews are is measured elsewhere (benchmarks/review.py)."""
    monkeypatch.setattr(sys.modules[Reviewer.__module__], "FEWEST", 1)


@pytest.fixture(scope="module")
def reviews():
    return {}


@pytest.fixture
def reviewed(sample, compiled_only, reviews):
    """A random game, and its review; made once."""
    if str(sample) not in reviews:
        match = play(sample.new(1))
        reviews[str(sample)] = match, review(match, budget=BUDGET)
    return reviews[str(sample)]


def test_result_is_chance_and_luck_and_decisions(reviewed):
    match, found = reviewed
    for seat, total in enumerate(found.totals):
        assert total.result - total.before == pytest.approx(total.luck - total.loss + total.gifts, abs=1e-9)
        if found.is_contest:
            assert total.result == pytest.approx(100 * (seat in match.outcome.winners) / len(match.outcome.winners))
        else:
            assert total.result == match.outcome.scores[seat]
    if found.is_contest:
        assert all(sum(row) == pytest.approx(100) for row in [found.before, *found.chances])
        assert all(sum(one.given) == pytest.approx(0, abs=1e-9) for one in found.decisions)


def test_how_sure_a_sum_is_comes_from_its_decisions(reviewed):
    _match, found = reviewed
    for seat, total in enumerate(found.totals):
        errors = [one.errors[seat] for one in found.decisions if one.errors]
        assert total.error == pytest.approx(sum(error**2 for error in errors) ** 0.5)
    assert any(total.error > 0 for total in found.totals)
    assert all(not any(one.given) or any(one.errors) for one in found.decisions)


def test_the_deal_is_luck_too(reviewed):
    _match, found = reviewed
    for seat, total in enumerate(found.totals):
        assert total.before == found.before[seat]
        played = sum(row[seat] for row in found.luck)
        assert total.luck == pytest.approx(found.chances[0][seat] - found.before[seat] + played, abs=1e-9)


def test_a_round_in_which_all_is_dealt_is_not_decided_before_anybody_plays(game, compiled_only):
    """Nothing is redrawn where the game is as it was: beside random choices among equals, the reference strays."""
    outcomes = []
    for deal in range(1, 7):
        reviewer = Reviewer(Match.new(game.name, None, deal))
        worlds = finish(reviewer.trying(reviewer.match, -1, [()], 0, 24), reviewer.answer)
        outcomes.append(len({tuple(world[0]) for world in worlds}))
    assert min(outcomes) > 2, outcomes


def test_what_seats_hope_on_the_way_counts_beside_how_it_ends(game, compiled_only):
    """Where a game has a net: chances still make a whole, and vary less than the ends of the same worlds."""
    match = play(Match.new(game.name, None, 5), 6)
    seat = match.pending[0]
    reviewer = Reviewer(match)
    seen = [world[0] for world in finish(reviewer.trying(match, seat, [USUALLY], 0, 64), reviewer.answer)]
    worlds = [match.world(seat, number) for number in range(64)]
    ends = [finish(reviewer.trying(world, -1, [()], 0, 1), reviewer.answer)[0][0] for world in worlds]
    assert all(sum(row[: match.players]) == pytest.approx(100) for row in seen + ends)
    seen_spread, spread = (statistics.pvariance(row[seat] for row in rows) for rows in (seen, ends))
    if match.game.sight.FEATURES:
        assert seen_spread < 0.7 * spread
        assert statistics.fmean(row[seat] for row in seen) == pytest.approx(
            statistics.fmean(row[seat] for row in ends), abs=10
        )


def test_moments_come_first_and_other_deals_when_all_is_told(reviewed):
    """A first decision can be told at once; the sums need what was before the deal."""
    match, found = reviewed
    reviewer = Reviewer(match, budget=BUDGET)
    numbers = [piece.number for piece in reviewer.pieces()]
    assert numbers == [*range(len(match.plies) + 1), UNDEALT]
    part = reviewer.sum_up(found.decisions[:1], found.chances[:2])
    assert (part.chances, part.luck, part.before, part.totals) == (found.chances[:2], found.luck[:1], [], [])
    assert reviewer.sum_up(found.decisions, [*found.chances, found.before]) == found


def test_what_seems_best_costs_nothing_and_is_graded_where_it_seemed_a_slip(reviewed):
    """But what the reference does is better wherever the worlds in which both were tried say so, chosen by none."""
    _match, found = reviewed
    for one in found.decisions:
        if not one.tried:
            assert (any(one.given), one.loss) == (False, 0.0)
            continue
        played = next(other for other in one.tried if other.move == one.move)
        leader = max(one.tried, key=lambda other: (other.worlds, other.value))
        is_by_reference = found.is_contest and one.loss == -one.given[one.seat]
        if leader == played:
            assert is_by_reference or (one.loss, one.better) == (0.0, None)
        elif one.better and not is_by_reference:
            assert played.behind > 2.0


def test_sums_compare_with_what_the_reference_does_in_each_world(sample, compiled_only):
    """It is one of the moves, the same whatever it is compared with, and whoever makes it has given nothing."""
    match = play(sample.new(1), 7)
    seat = match.pending[0]
    moves = [move.steps for move in match.legal(seat)][:40]
    reviewer = Reviewer(match, budget=BUDGET)
    reviewer.usual = USUALLY
    worlds = finish(reviewer.trying(match, seat, [*moves, USUALLY], 0, 4), reviewer.answer)
    alone = finish(reviewer.trying(match, seat, [USUALLY], 0, 4), reviewer.answer)
    assert [world[-1] for world in worlds] == [world[0] for world in alone]
    done = {
        next((steps for steps, one in zip(moves, world, strict=False) if one == world[-1]), None) for world in worlds
    }
    assert done - {None} or len(match.legal(seat)) > len(moves)
    if len(done) == 1 and None not in done:
        ply = Ply(match.decision, seat, next(str(move) for move in match.legal(seat) if {move.steps} == done), *done)
        assert not any(reviewer.decision(match, ply, 8).given)


def test_where_nobody_wins_chances_stay_when_somebody_plays_like_the_reference(sample, compiled_only):
    """Else what its straying costs would be luck, move by move, for whoever does not stray."""
    for moves in (1, 8):
        match = play(sample.new(1), moves)
        seat = match.pending[0]
        reviewer = Reviewer(match)
        if reviewer.is_contest:
            assert reviewer.usual == USUALLY
            return
        worlds = finish(reviewer.trying(match, seat, [(), reviewer.usual], 0, 800), reviewer.answer)
        gains = [done[seat] - before[seat] for before, done in worlds]
        assert abs(statistics.fmean(gains)) < 4 * statistics.stdev(gains) / len(gains) ** 0.5


def test_what_is_lost_bit_by_bit_is_counted(game, compiled_only):
    """By whom it may be: most of what a player at random loses is in decisions of which none is graded."""
    losses = []
    for seed in range(3):
        players = next(number for number in game.players if number > 1)
        match = Match.new(game.name, players, seed)
        bots = [Bot(game, "random" if seat == seed % players else "greedy") for seat in range(players)]
        while not match.over:
            seat = match.pending[0]
            match.play(seat, bots[seat].advise(match, seat, seed).move)
        found = review(match, budget=BUDGET)
        losses.append(found.totals[seed % players].loss)
    assert statistics.fmean(losses) > 10


def test_a_grade_is_given_where_errors_leave_enough_of_it(game):
    reviewer = Reviewer(Match.new(game.name, None, 1))
    graded = {(12.0, 4.0): "blunder", (12.0, 4.1): "mistake", (9.9, 0.1): "mistake", (5.0, 1.8): "slip"}
    graded |= {(2.0, 1.0): "slip", (2.0, 1.1): FREE, (1.9, 0.1): FREE, (30.0, 20.0): FREE}
    assert {key: reviewer._grade(*key, []) for key in graded} == graded


def test_other_deals_are_others_for_every_match(game):
    """Shared ones would make the same seat lucky in all matches."""
    dealt = []
    for seed in (1, 2):
        match = Match.new(game.name, None, seed)
        reviewer = Reviewer(match, budget=6)

        def answer(trial, reviewer=reviewer):
            dealt.append(bytes(trial.state.pack()))
            return reviewer.answer(trial)

        finish(reviewer._undealt(), answer)
    assert len(set(dealt)) == len(dealt) > 2


def test_what_is_in_doubt_is_tried_again_and_no_sum_has_it(reviewed):
    match, found = reviewed
    with mock.patch.object(sys.modules[Reviewer.__module__], "DOUBTS", 0.1):
        once = review(match, budget=BUDGET)
    assert once.totals == found.totals
    doubted = [other for one, other in zip(found.decisions, once.decisions, strict=True) if one != other]
    assert doubted or len(found.decisions) < 40
    assert all(other.grade in (None, FREE) or other.loss == -other.given[other.seat] for other in doubted)


def test_every_decision_is_there_with_every_move(reviewed):
    match, found = reviewed
    assert [(one.seat, one.move) for one in found.decisions] == [(ply.seat, ply.text) for ply in match.plies]
    again = Match(match.game, match.players, match.options, match.seed)
    for one in found.decisions:
        legal = {str(move) for move in again.legal(one.seat)}
        tried = {tried.move for tried in one.tried}
        assert tried <= legal
        assert len(tried) == (min(len(legal), CANDIDATES) if len(legal) > 1 else 0)
        assert one.move in tried or len(legal) == 1
        assert one.loss >= 0
        if one.grade in (None, FREE):
            assert (one.better, one.reason) == (None, None)
        else:
            assert all(match.game.tell_line(language, one.reason) for language in LANGUAGES)
            assert one.better in legal - {one.move}
            least = next(least for least, name in GRADES if name == one.grade)
            assert one.loss >= max(least, LEAST, 2 * one.error)
        again.play(one.seat, one.move)


def test_where_rules_do_not_tell_why_the_outcome_does(game):
    """What both moves come to, in points of 100 or of the score."""
    match = Match.new(game.name, None, 1)
    seat = match.pending[0]
    move = match.legal(seat)[0]
    ply = Ply(match.decision, seat, move.text, move.steps)
    reviewer = Reviewer(match)
    with mock.patch.object(Match, "reason", return_value=None):
        told = reviewer._reason(match, ply, ply.text, 42.6, 30.3)
        assert match.game.tell_line("en", told) == "It wins about 43 times in 100 instead of 30."
        reviewer.is_contest = False
        told = reviewer._reason(match, ply, ply.text, 42.6, 30.3)
        assert match.game.tell_line("en", told) == "It comes to about 43 points instead of 30."
    with mock.patch.object(Match, "reason", return_value=told):
        assert reviewer._reason(match, ply, ply.text, 9.0, 8.0) == told


def test_what_both_moves_come_to_differs_by_what_the_decision_cost(reviewed):
    """In the same worlds, that chose neither: else 15 points less might be told as 11 victories instead of 74."""
    _match, found = reviewed
    for one in found.decisions:
        if one.reason and one.reason.message_id.startswith("review-reason"):
            assert one.reason.details["better"] - one.reason.details["other"] == pytest.approx(one.loss, abs=1.01)


def test_a_seed_that_is_none_is_refused(game):
    for seed in ("abc", "-1", -1):
        with pytest.raises(InvalidSeed):
            Reviewer(Match.new(game.name, None, 1), seed=seed)
        with pytest.raises(InvalidSeed):
            next(find(game, game.default_players, {}, seed))


def test_threads_change_nothing_but_another_seed_does(game, compiled_only):
    match = play(Match.new(game.name, None, 1), 24)
    seat = match.plies[-1].seat
    found = review(match, seat, budget=BUDGET)
    assert review(match, seat, budget=BUDGET, threads=2) == found
    assert review(match, seat, budget=BUDGET, seed=2) != found


def test_the_curve_is_a_picture(reviewed):
    match, found = reviewed
    for language in ("en", "fr"):
        drawn = curve(match, found, language)
        assert drawn.startswith("<svg")
        assert drawn.count("<path") >= match.players


def test_no_letter_of_the_curve_lies_on_another():
    """Whoever does not win ends at the bottom, and a team at one height, wherever that is."""
    for ends in ([64.0, 328.0, 328.0, 328.0, 328.0, 328.0], [64.0] * 6, [200.0, 201.0, 199.0], [100.0]):
        found = apart(ends)
        assert all(64 <= one <= 328 for one in found)
        assert all(other - one >= 15 for one, other in itertools.pairwise(sorted(found)))
    assert apart([64.0, 200.0, 328.0]) == [64.0, 200.0, 328.0]
    assert apart([64.0, 328.0, 328.0])[0] == 64.0


def test_a_decision_is_judged_by_what_its_player_knew(sample, compiled_only):
    """Whatever the others really hold: in any world that is possible for a seat it is judged alike."""
    match = play(sample.new(4), 40)
    reviewer = Reviewer(match, budget=BUDGET)
    for piece in [one for one in reviewer.pieces(match.plies[-1].seat) if one.ply]:
        world = piece.match.world(piece.ply.seat, 9)
        assert reviewer.decision(world, piece.ply, piece.number) == reviewer.decision(
            piece.match, piece.ply, piece.number
        )


def test_of_a_match_under_way_there_are_ones_own_decisions_alone(game, compiled_only):
    match = play(Match.new(game.name, None, 1), 12)
    seat = match.plies[-1].seat
    found = review(match, seat, budget=BUDGET)
    assert [one.ply for one in found.decisions] == [n for n, ply in enumerate(match.plies, 1) if ply.seat == seat]
    assert (found.chances, found.luck, found.totals) == ([], [], [])
    with pytest.raises(UnavailableReview):
        review(match)


def test_a_review_can_be_stopped(game, compiled_only):
    stop, seen = threading.Event(), []

    def tell(number):
        seen.append(number)
        stop.set()

    assert review(play(Match.new(game.name, None, 1)), budget=BUDGET, progress=tell, stop=stop) is None
    assert seen == [1]
