"""Who is stronger: duplicate deals, every seat in turn, one of a kind among another kind, errors counted by deal.

In a game where each plays for itself every two bots a, b give two mixes: one a among b, and one b among a. Each deal is
played once from every seat, and the mean over its seats is one observation, since games of one deal are not
independent. Where nobody plays against anybody a team of a and a team of b play the same deals, and their scores are
compared deal by deal.

Without luck: what every decision brought beside the one that the reference (one ply of the net, or of the judge) would
have made, over worlds that were possible for who decided. It has the same mean as the share, since all else that
happens is nobody's doing and evens out over the seats, and a smaller error (after AIVAT: Burch and others, 2018). What
decisions brought is known only roughly, from so many worlds; so the two are weighed by how much each varies, which is
never worse than the better of them.
"""

import itertools
import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Any

import msgspec

from voliere.errors import SetupError
from voliere.game import Game
from voliere.lab.arena import Result
from voliere.lab.seeds import seed_word
from voliere.lab.work import Job, Play, at_work, play_all
from voliere.texts import failure

WIDE = 1.96  # standard errors to each side of a 95 % interval, where many were seen
STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23)  # the same after 2 to 11
CERTAINTY = math.log(0.95 / 0.05)  # of the sequential test, both ways
TINY = 1e-18  # a variance that is only rounding
FEWEST = 8  # deals before it may stop: a variance of less is worth nothing
TRIES = 100  # worlds for each decision, where luck is taken out: as long as a search thinks about it
ROUNDS = 2000  # of fitting the ratings


class Estimate(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval and its standard error."""

    mean: float
    low: float
    high: float
    error: float

    @classmethod
    def of(cls, sample: "Sample") -> "Estimate":
        """From what was seen; the less that is, the wider (Student)."""
        reach = wide(sample.count) * sample.error
        return cls(sample.mean, sample.mean - reach, sample.mean + reach, sample.error)

    @classmethod
    def of_share(cls, sample: "Sample") -> "Estimate":
        """The same of parts of one: as if there had been two more, nothing and all, and never beyond these.

        So a few that were all alike do not look certain (after Agresti and Coull, 1998).
        """
        with_more = sample.copy()
        with_more.add(0.0)
        with_more.add(1.0)
        found = cls.of(with_more)
        low, high = max(0.0, min(sample.mean, found.low)), min(1.0, max(sample.mean, found.high))
        return cls(sample.mean, low, high, sample.error)


def wide(count: int) -> float:
    """How many standard errors a 95 % interval reaches to each side."""
    if count < 2:
        return 0.0
    freedom = count - 1
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    return WIDE + 2.37 / freedom + 2.8 / freedom**2  # Student's quantile, by Cornish and Fisher's expansion


class Mix(msgspec.Struct, frozen=True):
    """One `one` among `among`; in a game without winners a team of each."""

    one: str
    among: str
    deals: int
    share: Estimate | None  # of the victories
    fair: float | None  # what it would be among equals
    difference: Estimate  # of the score from the others'
    verdict: str | None  # of the sequential test: better, worse, equal; None if it was not asked or is still open
    adjusted: Estimate | None = None  # the share without luck, if that was asked
    saved: float | None = None  # how many times as many deals would have been needed for as small an error with luck


class Rating(msgspec.Struct, frozen=True):
    """400 points more: ten times as likely to win a game against the other. The weakest is at 0."""

    bot: str
    rating: float


class Tournament(msgspec.Struct, frozen=True):
    """Everything but `seconds` follows from the first eight fields."""

    game: str
    rules_version: int
    players: int
    options: dict[str, Any]
    bots: list[str]
    seed: int | str
    deals: int
    prove: float | None
    mixes: list[Mix]
    ratings: list[Rating]
    seconds: float


class Sample:
    """Numbers one by one: their mean and its error."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """Welford's way, which loses no digits."""
        self.count += 1
        before = value - self.mean
        self.mean += before / self.count
        self._squares += before * (value - self.mean)

    def copy(self) -> "Sample":
        """Another that goes on from here."""
        other = Sample()
        other.count, other.mean, other._squares = self.count, self.mean, self._squares
        return other

    @property
    def variance(self) -> float:
        """Of one number."""
        return self._squares / (self.count - 1) if self.count > 1 else 0.0

    @property
    def error(self) -> float:
        """Of the mean."""
        return math.sqrt(self.variance / self.count) if self.count else 0.0


def tournament(
    game: Game,
    players: int | None,
    options: dict[str, Any],
    bots: Sequence[str],
    deals: int,
    seed: int | str,
    prove: float | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    is_plain: bool = False,
    is_adjusted: bool = False,
) -> Tournament:
    """Let every two of the bots meet over so many deals.

    With `prove` a mix ends as soon as a sequential test knows whether its share is the fair one or `prove` times that
    (or the fair one divided by `prove`); each of its verdicts is wrong once in twenty times. `is_adjusted` tells shares
    without luck, too, in games where each plays for itself.
    """
    begun = time.perf_counter()
    seats = game.check_players(players)
    values = game.check_options(seats, options)
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise failure(SetupError, "tournament-bots")
    is_contest = game.is_contest(seats, values)
    tries = TRIES if is_adjusted and is_contest else 0
    job = Job(game.name, seats, values, tuple(bots), seed_word(seed), is_plain, tries)
    job.check()
    if prove is not None and deals < FEWEST:
        raise failure(SetupError, "tournament-deals", fewest=FEWEST)
    if prove is not None and is_contest and prove >= seats:
        raise failure(SetupError, "tournament-prove", players=seats)
    with at_work(executor, workers) as (pool, size):
        meeting = Meeting(job, is_contest, deals, prove, pool, size, progress)
        mixes = [meeting.mix(one, among) for one, among in pairings(len(bots), is_contest)]
    return Tournament(
        game=game.name,
        rules_version=game.rules_version,
        players=seats,
        options=values,
        bots=list(bots),
        seed=seed,
        deals=deals,
        prove=prove,
        mixes=mixes,
        ratings=ratings(bots, mixes, seats) if is_contest else [],
        seconds=time.perf_counter() - begun,
    )


def pairings(bots: int, is_contest: bool) -> list[tuple[int, int]]:
    """Which of so many bots meet: each one among each other, while of two teams neither is among the other."""
    choose = itertools.permutations if is_contest else itertools.combinations
    return list(choose(range(bots), 2))


def one_among(
    game: Game,
    players: int | None,
    options: dict[str, Any],
    one: str,
    among: str,
    deals: int,
    seed: int | str,
    executor: Executor | None = None,
    workers: int | None = None,
) -> Mix:
    """One mix alone."""
    seats = game.check_players(players)
    values = game.check_options(seats, options)
    job = Job(game.name, seats, values, (one, among), seed_word(seed))
    job.check()
    with at_work(executor, workers) as (pool, size):
        return Meeting(job, game.is_contest(seats, values), deals, None, pool, size, None).mix(0, 1)


class Meeting:
    """The mixes of one tournament, one after the other."""

    def __init__(
        self,
        job: Job,
        is_contest: bool,
        deals: int,
        prove: float | None,
        executor: Executor,
        workers: int,
        progress: Callable[[int], None] | None,
    ) -> None:
        self.job = job
        self.is_contest = is_contest
        self.deals = deals
        self.prove = prove
        self.executor = executor
        self.workers = workers
        self.progress = progress
        self._done = 0

    def mix(self, one: int, among: int) -> Mix:
        """Play it, to the last deal or until the sequential test has seen enough."""
        shares, differences, gains, luck = Sample(), Sample(), Sample(), Sample()
        fair = 1 / self.job.players
        verdict = None
        games = play_all(self.job, self._plays(one, among), self.executor, self.workers)
        per_deal = self.job.players if self.is_contest else 2
        for _ in range(self.deals):
            results = list(itertools.islice(games, per_deal))
            if self.is_contest:
                share = sum(result.shares[seat] for seat, result in enumerate(results)) / per_deal
                gain = fair + sum(result.gains[seat] for seat, result in enumerate(results)) / per_deal
                shares.add(share)
                gains.add(gain)
                luck.add(share - gain)
                differences.add(sum(lead(result, seat) for seat, result in enumerate(results)) / per_deal)
            else:
                differences.add(_mean(results[0].scores) - _mean(results[1].scores))
            verdict = self._verdict(shares, differences, fair)
            self._done += self.deals - differences.count + 1 if verdict else 1  # what need not be played is done, too
            if self.progress:
                self.progress(self._done)
            if verdict:
                games.close()  # type: ignore[attr-defined]  # a generator: cancels what is under way
                break
        adjusted = without_luck(shares, gains, luck) if self.job.tries else None
        return Mix(
            one=self.job.bots[one],
            among=self.job.bots[among],
            deals=differences.count,
            share=Estimate.of_share(shares) if self.is_contest else None,
            fair=fair if self.is_contest else None,
            difference=Estimate.of(differences),
            verdict=verdict,
            adjusted=adjusted,
            saved=(shares.error / adjusted.error) ** 2 if adjusted and adjusted.error else None,
        )

    def _plays(self, one: int, among: int) -> Iterator[Play]:
        seats = range(self.job.players)
        for deal in range(self.deals):
            if self.is_contest:
                for place in seats:
                    yield deal, tuple(one if seat == place else among for seat in seats)
            else:
                yield deal, tuple(one for _ in seats)
                yield deal, tuple(among for _ in seats)

    def _verdict(self, shares: Sample, differences: Sample, fair: float) -> str | None:
        """Wald's sequential test of the mean over deals, with the variance that was seen."""
        if self.prove is None or differences.count < FEWEST:
            return None
        if self.is_contest:
            return sequential(shares, fair, fair * self.prove, fair / self.prove)
        step = (self.prove - 1) * math.sqrt(differences.variance)
        return sequential(differences, 0.0, step, -step)


def without_luck(shares: Sample, gains: Sample, luck: Sample) -> Estimate:
    """Two ways to tell the same share, deal by deal, and their difference: that mean of both which varies least."""
    both = (shares.variance + gains.variance - luck.variance) / 2  # what they have in common
    part = (shares.variance - both) / luck.variance if luck.variance > TINY else 0.0  # of the second
    part = max(0.0, min(1.0, part))
    mean = shares.mean + part * (gains.mean - shares.mean)
    variance = (1 - part) ** 2 * shares.variance + part**2 * gains.variance + 2 * part * (1 - part) * both
    error = math.sqrt(max(0.0, variance) / shares.count)
    reach = wide(shares.count) * error
    return Estimate(mean, mean - reach, mean + reach, error)


def sequential(sample: Sample, equal: float, better: float, worse: float) -> str | None:
    """Which of three means it must be: `better`, `worse`, or `equal` once both of these are ruled out."""
    variance = sample.variance
    if variance < TINY:
        return "equal" if math.isclose(sample.mean, equal) else "better" if sample.mean > equal else "worse"

    def evidence(mean: float) -> float:
        """The logarithm of how much better a mean explains the sample than `equal` does."""
        return sample.count * (mean - equal) * (sample.mean - (mean + equal) / 2) / variance

    if evidence(better) >= CERTAINTY:
        return "better"
    if evidence(worse) >= CERTAINTY:
        return "worse"
    return "equal" if max(evidence(better), evidence(worse)) <= -CERTAINTY else None


def lead(result: Result, seat: int) -> float:
    """How far a seat's score is above the mean of the others'."""
    others = [score for other, score in enumerate(result.scores) if other != seat]
    return result.scores[seat] - _mean(others)


def ratings(bots: Sequence[str], mixes: Sequence[Mix], players: int) -> list[Rating]:
    """Strengths under which a bot wins in proportion to its own (Plackett, Luce), fitted to all mixes (Hunter, 2004).

    Half a game won and lost against everybody is added, so that a bot that never wins has a rating, too.
    """
    strength = dict.fromkeys(bots, 1.0)
    others = players - 1
    for _ in range(ROUNDS):
        wins, chances = dict.fromkeys(bots, 0.0), dict.fromkeys(bots, 0.0)
        for mix in mixes:
            assert mix.share
            games = mix.deals * players + 1
            won = mix.share.mean * mix.deals * players + 0.5
            table = strength[mix.one] + others * strength[mix.among]
            wins[mix.one] += won
            wins[mix.among] += games - won
            chances[mix.one] += games / table
            chances[mix.among] += games * others / table
        strength = {bot: wins[bot] / chances[bot] for bot in bots}
    weakest = min(strength.values())
    ratings = [Rating(bot, 400 * math.log10(strength[bot] / weakest)) for bot in bots]
    return sorted(ratings, key=lambda one: -one.rating)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
