"""How fast and how strong the bots are.

    python benchmarks/bots.py                               everything, as tables; about an hour on two cores
    python benchmarks/bots.py --parts speed overrun         only these
    python benchmarks/bots.py --games hiifuu --deals 50     one game, fewer deals
    python benchmarks/bots.py --json                        the same for programs

speed     simulations a second of our search in Hiifuu for four, with random walks beyond the tree and with hunches, and
          of OpenSpiel's C++ ISMCTSBot (random walks) in oh_hell with as many tricks to play, in turn on one core
overrun   how much longer than its time a search thinks, over moves of whole games
greedy    one greedy bot among random ones for every number of players; for the usual number also the other way round
search    the same of a search (its usual budget, about a tenth of a second a move) and greedy ones
flat      one search among flat Monte Carlo of as many simulations, which take it as long (within 6 % in each game)
budgets   a tenth, a third and the whole of the usual budget, each among the one before
levels    each level among the level below
solo      the score alone, and how often each title

Everything but speed and overrun is a number of simulations on fixed deals: it repeats exactly, on any machine. The
parts greedy and search look at a mix after a third of its deals, two thirds and all, and stop once it is clear that the
share is CLEARLY times the fair one; their intervals are as wide as three looks ask for.
"""

import argparse
import importlib
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from openspiel import HOW_TO_GET, dealt
from origin import Origin

from voliere.bots import Bot, mind
from voliere.bots.workspace import Workspace, traits
from voliere.character import Character
from voliere.engine import Engine
from voliere.game import Game
from voliere.games import get, names
from voliere.lab.tournament import Estimate, Mix, one_among
from voliere.match import Match, random_move

PARTS = ("speed", "overrun", "greedy", "search", "flat", "budgets", "levels", "solo")
SEED = 2026
WINDOWS = 9
SPEED_GAME = "hiifuu"  # the one that has a likeness in OpenSpiel
LIKENESS = "oh_hell(players=4,num_suits=4,num_cards_per_suit=13,num_tricks_fixed={tricks})"
SOLO_GAMES = 200
CLEARLY = 1.25  # times the fair share: what is to be shown
LOOKS = 3
LOOKS_WIDE = 2.29  # standard errors to each side for 95 % over three looks (Pocock, 1977)


class Speed(msgspec.Struct, frozen=True):
    """Simulations a second: the median window of each side, and the median of the ratios window by window."""

    walks: str  # ours, beyond the tree: random, as OpenSpiel's, or by hunches, as the search plays
    ours: float
    openspiel: float | None
    ratio: float | None


class Overrun(msgspec.Struct, frozen=True):
    """Milliseconds past the budget."""

    game: str
    budget: float
    moves: int
    median: float
    p99: float
    most: float


class Strength(msgspec.Struct, frozen=True):
    """One mix of one game."""

    part: str
    game: str
    players: int
    mix: Mix
    seconds: float


class Solo(msgspec.Struct, frozen=True):
    """One bot alone."""

    game: str
    bot: str
    games: int
    mean: float
    error: float
    titles: dict[str, float]


class Report(Origin, frozen=True, kw_only=True):
    """A whole run."""

    speeds: list[Speed]
    overruns: list[Overrun]
    strengths: list[Strength]
    solos: list[Solo]
    seconds: float


def main(arguments: list[str]) -> int:
    """Measure and print; the exit code."""
    parser = argparse.ArgumentParser(description="How fast and how strong the bots are.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--games", nargs="+", choices=names(), default=names())
    parser.add_argument("--players", nargs="+", type=int, help="only these numbers of players")
    parser.add_argument("--deals", type=int, default=100, help="of each mix (100)")
    parser.add_argument("--threads", type=int, help="for everything but speed (all)")
    chosen = parser.parse_args(arguments)
    begun = time.perf_counter()
    games = [get(name) for name in chosen.games]
    report = Report(
        speeds=[measured_speed(0), measured_speed(100)] if "speed" in chosen.parts else [],
        overruns=[overrun(game) for game in games] if "overrun" in chosen.parts else [],
        strengths=list(strengths(games, chosen)),
        solos=[one for game in games for one in solos(game)] if "solo" in chosen.parts else [],
        seconds=time.perf_counter() - begun,
    )
    if chosen.json:
        print(report.as_json())
    else:
        show(report)
    return 0


# Speed


def measured_speed(guided: int) -> Speed:
    """Windows of both sides in turn: a busy machine slows both. `guided`: of 100 walks, how many follow hunches."""
    game = get(SPEED_GAME)
    match = Match.new(game.name, 4, SEED)
    chance = random.Random(SEED)
    while match.decision == 1:  # all discard at once; then both sides have tricks alone before them
        match.play(match.pending[0], random_move(match, match.pending[0], chance))
    seat = match.pending[0]
    state = match.world(seat, SEED).progress.state  # what a bot is given
    tricks = len(match.view(seat)["seats"][seat]["hand"])
    workspace = Workspace(Engine(game), state)
    workspace.show(state)
    chosen = traits(game, Character.parse("search"))
    chosen[mind.GUIDED] = guided
    row = workspace.engine.ints(chosen)
    walks = "hunches" if guided else "random"

    def ours(simulations: int) -> float:
        begun = time.thread_time()
        workspace.minds.enter_grow(workspace.buffers, seat, SEED, 0, simulations, row)
        return simulations / (time.thread_time() - begun)

    theirs = openspiel_search(tricks)
    ours(100)
    pairs = [(ours(20_000), theirs(4000) if theirs else None) for _ in range(WINDOWS)]
    fast = statistics.median(one for one, _ in pairs)
    if not theirs:
        print(HOW_TO_GET, file=sys.stderr)
        return Speed(walks, fast, None, None)
    slow = statistics.median(other for _, other in pairs if other)
    return Speed(walks, fast, slow, statistics.median(one / other for one, other in pairs if other))


def openspiel_search(tricks: int) -> Any:
    """OpenSpiel's ISMCTSBot before the first card of a round with as many tricks; None where it is not installed."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ModuleNotFoundError:
        return None
    chance = random.Random(SEED)
    state = dealt(pyspiel.load_game(LIKENESS.format(tricks=tricks)), chance)
    for _ in range(4):  # bids
        state.apply_action(chance.choice(state.legal_actions()))

    def search(simulations: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
        policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(SEED, evaluator, 0.7, simulations, -1, policy, False, False)
        begun = time.thread_time()
        bot.step(state)
        return simulations / (time.thread_time() - begun)

    return search


def overrun(game: Game, budget: float = 0.1, moves: int = 150) -> Overrun:
    """Over the moves of games that the search plays against itself."""
    bot = Bot(game, f"search:{budget}s", threads=1)
    late: list[float] = []
    number = 0
    while len(late) < moves:
        match = Match.new(game.name, None, number)
        while not match.over and len(late) < moves:
            seat = match.pending[0]
            advice = bot.advise(match, seat, number)
            if advice.simulations and number:  # the first move makes ready
                late.append(1000 * (advice.seconds - budget))
            match.play(seat, advice.move)
            number += 1
    late.sort()
    return Overrun(game.name, budget, moves, statistics.median(late), late[int(0.99 * len(late))], late[-1])


# Strength


def strengths(games: list[Game], chosen: argparse.Namespace) -> Iterator[Strength]:
    """All mixes that were asked for; each is also told as soon as it is done."""
    for part in chosen.parts:
        for game in games:
            for players in game.players:
                if players < 2 or (chosen.players and players not in chosen.players):
                    continue
                for one, among, deals in meetings(game, part, chosen.deals, players == game.default_players):
                    begun = time.perf_counter()
                    mix = met(game, players, one, among, deals, chosen.threads, part in ("greedy", "search"))
                    done = Strength(part, game.name, players, mix, time.perf_counter() - begun)
                    print(row(done), file=sys.stderr, flush=True)
                    yield done


def met(game: Game, players: int, one: str, among: str, deals: int, threads: int | None, has_looks: bool) -> Mix:
    """One mix, in several looks if its part has them."""
    if not has_looks or not game.is_contest(players, game.check_options(players, {})):
        return one_among(game, players, {}, one, among, deals, SEED, workers=threads)
    seen: list[Mix] = []
    size, fair = max(1, deals // LOOKS), 1 / players
    while True:
        seen.append(one_among(game, players, {}, one, among, size, SEED + len(seen), workers=threads))
        share = as_share(together([mix.share for mix in seen if mix.share]))
        if len(seen) == LOOKS or share.low >= CLEARLY * fair or share.high <= fair / CLEARLY:
            break
    difference = together([mix.difference for mix in seen])
    return Mix(one, among, sum(mix.deals for mix in seen), share, fair, difference, None)


def together(estimates: list[Estimate]) -> Estimate:
    """Of looks at equally many deals, as wide as looking several times asks for."""
    mean = statistics.fmean(one.mean for one in estimates)
    error = sum(one.error**2 for one in estimates) ** 0.5 / len(estimates)
    reach = LOOKS_WIDE * error
    return Estimate(mean, mean - reach, mean + reach, error)


def as_share(estimate: Estimate) -> Estimate:
    """No share is below none or above all."""
    return Estimate(estimate.mean, max(0.0, estimate.low), min(1.0, estimate.high), estimate.error)


def meetings(game: Game, part: str, deals: int, is_first: bool) -> list[tuple[str, str, int]]:
    """Which bots meet in a part, and over how many deals at most: ten times as many where nobody searches.

    At the usual number of players also the other way round, over a third of the deals: there most seats search.
    """
    usual = game.judge.SEARCH.simulations
    if part == "greedy":
        return [("greedy", "random", 10 * deals), *([("random", "greedy", 10 * deals)] if is_first else [])]
    if part == "search":
        return [("search", "greedy", deals), *([("greedy", "search", deals // 3)] if is_first else [])]
    if part == "flat" and is_first:
        return [(f"search:{usual}", f"flat:{usual}", deals)]
    if part == "budgets" and is_first:
        return [
            (f"search:{usual * 3 // 10}", f"search:{usual // 10}", deals),
            (f"search:{usual}", f"search:{usual * 3 // 10}", deals),
        ]
    if part == "levels" and is_first:
        searches = [level.startswith(("search", "flat")) for level in game.judge.LEVELS]
        return [
            (f"level{number + 1}", f"level{number}", deals if searches[number] else 10 * deals)
            for number in range(1, 5)
        ]
    return []


def solos(game: Game) -> Iterator[Solo]:
    """Alone, where a game can be played alone."""
    if 1 not in game.players:
        return
    for name in ("random", "greedy", "search"):
        bot, scores, titles = Bot(game, name, threads=1), [], Counter[str]()
        for number in range(SOLO_GAMES):
            match = Match.new(game.name, 1, number)
            while not match.over:
                match.play(0, bot.advise(match, 0, number).move)
            assert match.outcome
            scores.append(match.outcome.scores[0])
            titles[str(match.outcome.title)] += 1
        error = statistics.stdev(scores) / len(scores) ** 0.5
        shares = {title: times / SOLO_GAMES for title, times in sorted(titles.items())}
        yield Solo(game.name, name, SOLO_GAMES, statistics.fmean(scores), error, shares)


def row(one: Strength) -> str:
    """A line of the table."""
    mix = one.mix
    share = f"{mix.share.mean:.3f} ({mix.share.low:.3f}–{mix.share.high:.3f})" if mix.share else "–"
    times = f"{mix.share.mean / mix.fair:.2f} ({mix.share.low / mix.fair:.2f}…)" if mix.share and mix.fair else "–"
    difference = f"{mix.difference.mean:+.2f} ({mix.difference.low:+.2f} … {mix.difference.high:+.2f})"
    return (
        f"| {one.part} | {one.game} | {one.players} | {mix.one} | {mix.among} | {mix.deals} | {share} | {times} "
        f"| {difference} |"
    )


def show(report: Report) -> None:
    """As Markdown, ready for results.md."""
    print(f"{report.date}, commit {report.commit}, {report.machine}\n")
    for speed in report.speeds:
        against = f"; OpenSpiel {speed.openspiel:,.0f}; {speed.ratio:.1f} times" if speed.ratio else ""
        print(f"Simulations a second, walks {speed.walks}: {speed.ours:,.0f}{against}\n")
    for late in report.overruns:
        print(
            f"{late.game}: {late.moves} moves of {late.budget} s, late by {late.median:.1f} ms (median), "
            f"{late.p99:.1f} (p99), {late.most:.1f} (most)"
        )
    if report.strengths:
        print("\n| part | game | players | one | among | deals | share | × fair share | score difference |")
        print("|---|---|---|---|---|---|---|---|---|")
    for one in report.strengths:
        print(row(one))
    for alone in report.solos:
        titles = ", ".join(f"{title} {share:.0%}" for title, share in alone.titles.items())
        print(f"\n{alone.game} alone, {alone.bot}: {alone.mean:.1f} ± {1.96 * alone.error:.1f} points; {titles}")
    print(f"\n{report.seconds / 60:.0f} minutes")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
