"""How fast and how strong the bots are.

    python benchmarks/bots.py                               everything, as tables; about an hour on two cores
    python benchmarks/bots.py --parts speed overrun         only these
    python benchmarks/bots.py --games hiifuu --deals 50     one game, fewer deals
    python benchmarks/bots.py --json                        the same for programs

speed     simulations a second of our search in Hiifuu for four, with random walks beyond the tree and with hunches, and
          of OpenSpiel's C++ ISMCTSBot (random walks) in oh_hell with as many tricks to play, in turn on one core
overrun   how much longer than its time a search thinks, over moves of whole games
greedy    one greedy bot among random ones for every number of players; for the usual number also the other way round
level5    the same of level 5 and greedy ones, in every mode that is not solo
before    level 5 among what it was before there were nets (BEFORE), and the other way round
tenfold   level 5 with ten times the simulations among level 5
open      level 5 that sees all cards among greedy ones: how much there is to gain
openspiel level 5 against OpenSpiel's ISMCTSBot (random walks, through our adapter) with ten times the time
levels    each level among the level below
solo      the score alone, and how often each title

Everything but speed, overrun and openspiel is a number of simulations on fixed deals: it repeats exactly, on any
machine. The part greedy looks at a mix after a third of its deals, two thirds and all, and stops once it is clear that
the share is CLEARLY times the fair one; its intervals are as wide as three looks ask for.
"""

import argparse
import contextlib
import importlib
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any
from unittest import mock

import msgspec
import numpy as np
from openspiel import HOW_TO_GET, dealt
from origin import Origin

from voliere.bots import Bot, mind
from voliere.bots.workspace import Workspace, traits
from voliere.character import Character
from voliere.engine import Engine
from voliere.errors import VoliereError
from voliere.game import Game
from voliere.games import get, names
from voliere.kernel import GameState, Ints, Search, rule
from voliere.lab import arena
from voliere.lab.tournament import Estimate, Mix, Sample, one_among
from voliere.match import Match, random_move

PARTS = ("speed", "overrun", "greedy", "level5", "before", "tenfold", "open", "openspiel", "levels", "solo")
SEED = 2026
WINDOWS = 9
SPEED_GAME = "hiifuu"  # the one that has a likeness in OpenSpiel
LIKENESS = "oh_hell(players=4,num_suits=4,num_cards_per_suit=13,num_tricks_fixed={tricks})"
SOLO_GAMES = 200
TENFOLD = 10
BEFORE = {  # level 5 until nets came
    "hiifuu": Search(simulations=6000, depth=40, exploration=0.3),
    "papageno": Search(simulations=8000, depth=3, exploration=0.3, trust=0.7),
    "piafs": Search(simulations=5000, depth=2, exploration=0.15, trust=0.008),
    "songbirds": Search(simulations=15000, depth=40, exploration=0.5, solves=True),
}
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
    options: dict[str, Any]
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
            for players, options in tables(game, part):
                if chosen.players and players not in chosen.players:
                    continue
                is_first = players == game.default_players and not options
                for one, among, deals in meetings(game, part, chosen.deals, is_first):
                    begun = time.perf_counter()
                    if part == "open":
                        open_all(game)
                    with before_nets() if part == "before" else contextlib.nullcontext():
                        mix = met(game, players, options, one, among, deals, chosen.threads, part)
                    done = Strength(part, game.name, players, options, mix, time.perf_counter() - begun)
                    print(row(done), file=sys.stderr, flush=True)
                    yield done


def tables(game: Game, part: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Kinds of tables with several players: each number of them and, for level 5, what else has a net of its own."""
    kinds: set[str] = set()
    wishes = [{}, *({option.name: value} for option in game.options for value in option.samples())]
    for options in wishes if part == "level5" else [{}]:
        for players in game.players:
            with contextlib.suppress(VoliereError):  # not for so many
                name = game.sight.net(game.configure(players, game.check_options(players, options)))
                if players > 1 and (not options or name not in kinds):
                    yield players, options
                kinds.add(name)


def before_nets() -> contextlib.AbstractContextManager[Any]:
    """Meanwhile the bot `flat` is what level 5 was."""

    def traits_of(game: Game, who: Character) -> list[int]:
        if who.kind != "flat":
            return traits(game, who)
        with mock.patch.object(game.judge, "SEARCH", BEFORE[game.name]):
            return traits(game, msgspec.structs.replace(who, kind="search"))

    return mock.patch.object(arena, "traits", traits_of)


def open_all(game: Game) -> None:
    """Show every card: possible worlds are from now on the world as it is. Nothing of that is kept on disk."""
    os.environ["VOLIERE_CACHE_DIR"] = tempfile.mkdtemp()

    @rule
    def resample(s: GameState, seat: int, scratch: Ints) -> None:
        """Leave all as it is."""

    game.rules.resample = resample  # type: ignore[method-assign]


def met(
    game: Game,
    players: int,
    options: dict[str, Any],
    one: str,
    among: str,
    deals: int,
    threads: int | None,
    part: str,
) -> Mix:
    """One mix, in several looks if its part has them."""
    if part == "openspiel":
        return against_openspiel(game, players, deals)
    if part != "greedy" or not game.is_contest(players, game.check_options(players, options)):
        return one_among(game, players, options, one, among, deals, SEED, workers=threads)
    seen: list[Mix] = []
    size, fair = max(1, deals // LOOKS), 1 / players
    while True:
        seen.append(one_among(game, players, options, one, among, size, SEED + len(seen), workers=threads))
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
    if part == "level5":
        return [("level5", "greedy", deals)]
    if part == "before" and is_first:
        before = f"flat:{BEFORE[game.name].simulations}"
        return [("level5", before, deals), (before, "level5", deals)]
    if part == "tenfold" and is_first:
        return [(f"search:{TENFOLD * usual}", f"search:{usual}", deals // TENFOLD)]
    if part == "open" and is_first:
        return [("level5", "greedy", deals)]
    if part == "openspiel" and is_first:
        return [("level5", "ISMCTS", deals // TENFOLD)]
    if part == "levels" and is_first:
        searches = [level.startswith(("search", "flat")) for level in game.judge.LEVELS]
        return [
            (f"level{number + 1}", f"level{number}", deals if searches[number] else 10 * deals)
            for number in range(1, 5)
        ]
    return []


def against_openspiel(game: Game, players: int, deals: int) -> Mix:
    """Level 5 in one seat, OpenSpiel's search in the others, each deal from every seat.

    Each of its steps has as many simulations as should take TENFOLD the mean time of our steps so far.
    """
    from open_spiel.python.algorithms import ismcts, mcts

    from voliere.adapters import openspiel
    from voliere.adapters.opponent import Opponent

    openspiel.register()
    pyspiel = importlib.import_module("pyspiel")
    spiel = pyspiel.load_game(f"voliere_{game.name}", {"players": players})
    ours = Opponent(spiel.setting, "level5")
    share, difference = Sample(), Sample()
    own, their, steps, simulations = 0.0, 1e-3, 0, 1
    for deal in range(deals):
        got = []
        for seat in range(players):
            chance = random.Random(f"{SEED} {deal}")
            numbers = np.random.RandomState(deal)
            state = spiel.new_initial_state()
            while not state.is_terminal():
                mover = state.current_player()
                begun = time.perf_counter()
                if mover == pyspiel.PlayerId.CHANCE:
                    state.apply_action(chance.randrange(256))
                elif mover == seat:
                    state.apply_action(ours.choose(state.timeline.position, mover, chance))
                    own += time.perf_counter() - begun
                    steps += 1
                else:
                    wanted = max(10, round(TENFOLD * own / max(1, steps) * simulations / their))
                    bot = ismcts.ISMCTSBot(
                        spiel, mcts.RandomRolloutEvaluator(1, numbers), 0.7, wanted, random_state=numbers
                    )
                    is_choice = len(state.legal_actions()) > 1
                    state.apply_action(int(bot.step(state)))
                    their += (time.perf_counter() - begun) * is_choice
                    simulations += wanted * is_choice
            returns = state.returns()
            got.append(returns[seat])
        share.add(statistics.fmean(got))
        difference.add(statistics.fmean(got) - 1 / players)
    print(f"ours {1000 * own / steps:.0f} ms a step, theirs {simulations / their:.0f} simulations a second")
    return Mix("level5", "ISMCTS", deals, Estimate.of_share(share), 1 / players, Estimate.of(difference), None)


def solos(game: Game) -> Iterator[Solo]:
    """Alone, where a game can be played alone."""
    if 1 not in game.players:
        return
    for name in ("random", "greedy", "level5"):
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
    options = "".join(f", {name}" for name in one.options)
    return (
        f"| {one.part} | {one.game} | {one.players}{options} | {mix.one} | {mix.among} | {mix.deals} "
        f"| {share} | {times} | {difference} |"
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
