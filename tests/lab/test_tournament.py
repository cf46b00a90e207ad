"""Tournaments count right, repeat exactly, and stop when a difference is proved."""

import itertools
import random
import statistics
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import msgspec
import pytest

import voliere.lab.tournament
from voliere.character import Character
from voliere.errors import SetupError, TimedBot, UnknownBot
from voliere.games import get, names
from voliere.lab.arena import Arena, Result
from voliere.lab.simulate import simulate
from voliere.lab.tournament import Estimate, Mix, Sample, lead, ratings, sequential, tournament, wide

GAME = names()[0]


def settled(result):
    """All but the time, which is never the same."""
    return msgspec.structs.replace(result, seconds=0.0)


def test_a_sample_knows_its_mean_and_error():
    sample = Sample()
    numbers = [1.0, 2.0, 4.0, 5.0]
    for number in numbers:
        sample.add(number)
    assert sample.mean == pytest.approx(3.0)
    assert sample.variance == pytest.approx(10 / 3)
    assert sample.error == pytest.approx((10 / 3 / 4) ** 0.5)
    assert Estimate.of(sample).low == pytest.approx(3.0 - 3.18 * sample.error)  # Student's, with three to spare
    assert Estimate.of(sample).error == sample.error


def test_few_numbers_tell_less_and_a_share_is_a_share():
    assert [round(wide(count), 2) for count in (1, 2, 8, 11, 12, 31, 1001)] == [0.0, 12.71, 2.36, 2.23, 2.2, 2.04, 1.96]
    sample = Sample()
    for number in (0.0, 0.5):
        sample.add(number)
    estimate = Estimate.of_share(sample)
    assert (estimate.low, estimate.mean, estimate.high) == (0.0, 0.25, 1.0)


def test_deals_that_are_all_alike_leave_room_for_others():
    nothing, everything, many = Sample(), Sample(), Sample()
    for _ in range(12):
        nothing.add(0.0)
        everything.add(1.0)
    for _ in range(10_000):
        many.add(0.5)
    assert Estimate.of_share(nothing).low == 0.0
    assert 0.2 < Estimate.of_share(nothing).high < 0.3
    assert Estimate.of_share(everything).high == 1.0
    assert 0.7 < Estimate.of_share(everything).low < 0.8
    assert Estimate.of_share(many).low == pytest.approx(0.5, abs=0.001)
    assert Estimate.of_share(Sample()).high == 1.0


def test_the_interval_holds_what_is_true():
    """Of 400 tournaments of 12 deals at most one in ten has the true share outside; by Student alone a quarter."""
    chance = random.Random(8)
    missed = 0
    for _ in range(400):
        sample = Sample()
        for _ in range(12):
            sample.add(float(chance.random() < 0.1))
        estimate = Estimate.of_share(sample)
        missed += not estimate.low <= 0.1 <= estimate.high
    assert missed <= 40


def test_equal_bots_have_the_fair_share(game):
    """A bot among others that choose exactly as it does wins its share, to the last game."""
    players = next(number for number in game.players if number > 1)
    result = tournament(game, players, {}, ["random", "greedy~100"], 3, 5, is_plain=True)
    for mix in result.mixes:
        assert mix.fair == pytest.approx(1 / players)
        assert mix.share.mean == pytest.approx(mix.fair)
        assert mix.difference.mean == pytest.approx(0)


def test_a_deal_is_the_same_whoever_sits_where(game):
    """Random bots draw from their own chance: exchanging two of a kind changes nothing at all."""
    players = game.default_players
    arena = Arena(game, players, game.check_options(players, {}), [Character.parse("random")] * 2, is_plain=True)
    one, other = arena.play(5, [3, 3], [[0] * players, [1] * players])
    assert one == other
    assert arena.play(5, [4], [[0] * players])[0] != one


def test_the_lead_is_over_the_mean_of_the_others():
    assert lead(Result([10, 4, 6], [1.0, 0.0, 0.0], 3, 3, []), 0) == 5
    assert lead(Result([10, 4, 6], [1.0, 0.0, 0.0], 3, 3, []), 1) == -4


@pytest.mark.parametrize(("chance", "expected"), [(0.5, "better"), (0.1, "worse"), (0.25, "equal")])
def test_the_sequential_test_finds_the_truth(chance, expected):
    right = 0
    for seed in range(40):
        chooser, sample, verdict = random.Random(seed), Sample(), None
        while verdict is None:
            sample.add(sum(chooser.random() < chance for _ in range(4)) / 4)
            verdict = sequential(sample, 0.25, 0.375, 0.25 / 1.5) if sample.count >= 8 else None
            assert sample.count < 10_000
        right += verdict == expected
    assert right >= 34


def test_without_any_spread_nothing_is_divided_by_it():
    sample = Sample()
    sample.add(0.25)
    sample.add(0.25)
    assert sequential(sample, 0.25, 0.5, 0.1) == "equal"
    assert sequential(sample, 0.2, 0.5, 0.1) == "better"


def test_ratings_find_known_strengths():
    strength = {"a": 10.0, "b": 2.0, "c": 1.0}
    players, mixes = 3, []
    for one, among in itertools.permutations(strength, 2):
        share = strength[one] / (strength[one] + (players - 1) * strength[among])
        estimate = Estimate(share, share, share, 0.0)
        mixes.append(Mix(one, among, 1_000_000, estimate, 1 / players, estimate, None))
    found = {rating.bot: rating.rating for rating in ratings(list(strength), mixes, players)}
    assert found == pytest.approx({"a": 400.0, "b": 120.4, "c": 0.0}, abs=0.5)


def test_a_bot_that_always_wins_has_a_rating():
    sure, never = Estimate(1.0, 1.0, 1.0, 0.0), Estimate(0.0, 0.0, 0.0, 0.0)
    mixes = [Mix("a", "b", 10, sure, 0.5, sure, None), Mix("b", "a", 10, never, 0.5, never, None)]
    best, worst = ratings(["a", "b"], mixes, 2)
    assert (best.bot, worst.rating) == ("a", 0.0)
    assert 100 < best.rating < 2000


@pytest.mark.slow
def test_the_result_does_not_depend_on_who_did_the_work(game, monkeypatch):
    arguments = (game, None, {}, ["random", "greedy"], 2, 7)
    alone = settled(tournament(*arguments, workers=1))
    monkeypatch.setattr("voliere.lab.work.LARGEST_PIECE", 1)  # so that there is work for everybody
    with ThreadPoolExecutor(3) as threads:
        assert settled(tournament(*arguments, executor=threads, workers=3)) == alone
    assert settled(tournament(*arguments, workers=1, is_plain=True)) == alone


@pytest.mark.slow
def test_other_processes_do_the_same_work(monkeypatch):
    arguments = (get(GAME), None, {}, ["random", "greedy"], 6, 7)
    alone = settled(tournament(*arguments, workers=1))
    monkeypatch.setattr("voliere.lab.work.LARGEST_PIECE", 1)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert settled(tournament(*arguments, executor=processes, workers=2)) == alone


@pytest.mark.slow
def test_a_proved_difference_ends_a_mix():
    players = 4 if 4 in get(GAME).players else get(GAME).default_players
    result = tournament(get(GAME), players, {}, ["greedy~100", "random"], 3000, 1, prove=2.0)
    assert all(mix.deals < 3000 for mix in result.mixes)
    assert {mix.verdict for mix in result.mixes} == {"equal"}


def test_nothing_impossible_is_to_be_proved():
    game = get(GAME)
    for deals, prove in ((100, float(game.default_players)), (7, 1.5)):
        with pytest.raises(SetupError):
            tournament(game, None, {}, ["greedy", "random"], deals, 1, prove=prove)


def test_games_under_way_are_left_when_somebody_stops_them():
    """Those of a strong bot take a minute; nobody waits for them."""
    game, players = get(GAME), get(GAME).default_players
    arena = Arena(game, players, game.check_options(players, {}), [Character.parse("search:1000000")])
    arena.halt()
    assert [result.steps for result in arena.play(1, [0], [[0] * players])] == [0]


def test_teams_are_compared_where_nobody_wins():
    result = tournament(get("songbirds"), 2, {"cooperative": True}, ["random", "greedy"], 5, 7, is_plain=True)
    (mix,) = result.mixes
    assert mix.share is None
    assert result.ratings == []
    assert mix.difference.low <= mix.difference.mean <= mix.difference.high


@pytest.mark.slow
def test_bots_stay_on_their_seats_in_a_simulation(game):
    bots = ["greedy", *["random"] * (game.default_players - 1)]
    result = simulate(game, None, {}, 5, 3, bots=bots)
    again = simulate(game, None, {}, 5, 3, bots=bots, plain=True)
    assert result.bots == bots
    assert msgspec.structs.replace(result, speed=None) == msgspec.structs.replace(again, speed=None)


def test_what_cannot_meet_is_refused():
    game = get(GAME)
    with pytest.raises(SetupError):
        tournament(game, None, {}, ["random"], 5, 1)
    with pytest.raises(SetupError):
        tournament(game, None, {}, ["random", "random"], 5, 1)
    with pytest.raises(UnknownBot):
        tournament(game, None, {}, ["random", "clever"], 5, 1)
    with pytest.raises(TimedBot):
        tournament(game, None, {}, ["random", "search:0.1s"], 5, 1)
    with pytest.raises(SetupError, match="seats"):
        simulate(game, 4, {}, 5, 1, bots=["random", "greedy"])


@pytest.mark.slow
def test_a_dask_cluster_of_two_processes_gives_the_same_result(monkeypatch):
    distributed = pytest.importorskip("distributed")
    arguments = (get(GAME), None, {}, ["random", "greedy"], 8, 7)
    alone = settled(tournament(*arguments, workers=1))
    monkeypatch.setattr("voliere.lab.work.LARGEST_PIECE", 1)
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    )
    with cluster, distributed.Client(cluster) as client:
        executor = client.get_executor(pure=False)
        assert settled(tournament(*arguments, executor=executor, workers=2)) == alone
        assert len(client.nthreads()) == 2


def test_shares_without_luck_stand_beside_the_plain_ones(game, compiled_only, monkeypatch):
    monkeypatch.setattr(voliere.lab.tournament, "TRIES", 1)
    players = next(number for number in game.players if number > 1)
    found = tournament(game, players, {}, ["greedy", "greedy:1"], 2, 5, is_adjusted=True)
    plain = tournament(game, players, {}, ["greedy", "greedy:1"], 2, 5)
    for mix, before in zip(found.mixes, plain.mixes, strict=True):
        assert (mix.share, mix.difference) == (before.share, before.difference)
        assert (before.adjusted, before.saved) == (None, None)
        error = mix.adjusted.error
        assert mix.saved == (pytest.approx((mix.share.error / error) ** 2) if error else None)


def test_of_two_ways_to_tell_a_share_the_surer_counts_for_more():
    """As their numbers, deal by deal, would be weighed by hand: whatever part of each is taken, none varies less."""
    chance = random.Random(3)
    for noise in (0.0, 0.1, 0.4, 3.0):
        skill = [chance.gauss(0.4, 0.1) for _ in range(200)]
        told = [(one + chance.gauss(0, 0.5), one + chance.gauss(0, noise)) for one in skill]
        samples = [voliere.lab.tournament.Sample() for _ in range(3)]
        for share, gain in told:
            for sample, value in zip(samples, (share, gain, share - gain), strict=True):
                sample.add(value)
        found = voliere.lab.tournament.without_luck(*samples)

        def error(part, told=told):
            return statistics.stdev((1 - part) * share + part * gain for share, gain in told) / len(told) ** 0.5

        assert found.error == pytest.approx(min(error(part / 1000) for part in range(1001)), rel=1e-4)
        assert abs(found.mean - 0.4) < 4 * found.error


def test_two_ways_that_tell_the_same_are_one():
    samples = [voliere.lab.tournament.Sample() for _ in range(3)]
    for value in (0.25, 0.5):
        for sample, one in zip(samples, (value, value, 0.0), strict=True):
            sample.add(one)
    found = voliere.lab.tournament.without_luck(*samples)
    assert (found.mean, found.error) == (0.375, pytest.approx(samples[0].error))


def test_what_one_gains_by_decisions_others_lose(game, compiled_only):
    """And where it is all the same who plays, since luck alone decides, nobody gains anything."""
    players = next(number for number in game.players if number > 1)
    minds = [Character.parse("random"), Character.parse("greedy")]
    arena = Arena(game, players, game.check_options(players, {}), minds, tries=1)
    by_chance, by_greed = (arena.play(3, range(1, 13), [[mind] * players] * 12) for mind in range(2))
    is_luck_alone = [one.shares for one in by_chance] == [one.shares for one in by_greed]
    assert any(any(one.gains) for one in by_chance) == (not is_luck_alone)
    for one in by_chance:
        assert sum(one.gains) == pytest.approx(0.0, abs=1e-9)
