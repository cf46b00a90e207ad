"""What simulation tells about a game: seats, endings, what things are worth, skill against luck; all with intervals.

Games are played by one bot on every seat, through matches, since the questions are about events. What is asked of the
events stands with each game (`Game.questions`); what is asked of every game stands here.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, NamedTuple

import msgspec

from voliere.bots import Bot
from voliere.game import Event, Game
from voliere.games import get
from voliere.lab.seeds import seed_word
from voliere.lab.tournament import Estimate, Sample, one_among
from voliere.lab.work import at_work, in_order
from voliere.match import Match

PIECE = 20  # games a worker gets at once
STRONGEST = "level5"
LADDER = ("level4", "level3", "level2", "level1")
FEWEST = 20  # games with a thing, before a share of victories is worth telling


class Place(msgspec.Struct, frozen=True):
    """A place at the table, counted from who begins (0)."""

    place: int
    share: Estimate | None
    score: Estimate


class Answer(msgspec.Struct, frozen=True):
    """One thing that a question is about: how often, and how it went for those it happened to."""

    thing: str
    games: Estimate  # the share of games in which it happened to somebody
    share: Estimate | None  # of the victories, for a seat it happened to; None if that was in too few games


class Answers(msgspec.Struct, frozen=True):
    """To one question of the game, the most frequent first."""

    question: str
    answers: list[Answer]


class Rung(msgspec.Struct, frozen=True):
    """One of the strongest bots among weaker ones: how often the best player wins."""

    among: str
    share: Estimate


class Study(msgspec.Struct, frozen=True):
    """Everything follows from the first seven fields."""

    game: str
    rules_version: int
    players: int
    options: dict[str, Any]
    bot: str
    games: int
    seed: int | str
    places: list[Place]
    rounds: dict[int, float]  # the share of games with so many rounds
    moves: Estimate
    questions: list[Answers]  # those to which something happened
    ladder: list[Rung]


class Played(NamedTuple):
    """What is kept of one game."""

    first: int
    scores: list[int]
    shares: list[float]
    rounds: int
    moves: int
    things: list[tuple[int, str, int]]  # question, thing, seat


def study(
    game: Game,
    players: int | None,
    options: dict[str, Any],
    bot: str,
    games: int,
    seed: int | str,
    deals: int = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Study:
    """Play and count. `deals`: of each rung of the ladder of skill; 0 leaves it out, as does a game without winners."""
    seats = game.check_players(players)
    values = game.check_options(seats, options)
    is_contest = game.is_contest(seats, values)
    count = Count(seats, len(game.questions), is_contest)
    task = (game.name, seats, values, bot, seed_word(seed))
    with at_work(executor, workers) as (pool, size):
        pieces = ((task, first, min(PIECE, games - first)) for first in range(0, games, PIECE))
        for played in in_order(pool, size, play_matches, pieces):
            for one in played:
                count.add(one)
            if progress:
                progress(count.games)
    rungs = []
    for among in LADDER if deals and is_contest else ():
        share = one_among(game, seats, values, STRONGEST, among, deals, seed, executor, workers).share
        assert share
        rungs.append(Rung(among, share))
    return Study(
        game=game.name,
        rules_version=game.rules_version,
        players=seats,
        options=values,
        bot=bot,
        games=games,
        seed=seed,
        places=count.places(),
        rounds={number: times / games for number, times in sorted(count.rounds.items())},
        moves=Estimate.of(count.moves),
        questions=[
            Answers(question.name, answers)
            for number, question in enumerate(game.questions)
            if (answers := count.answers(number))
        ],
        ladder=rungs,
    )


def play_matches(task: tuple[str, int, dict[str, Any], str, int], first: int, games: int) -> list[Played]:
    """Some games of one bot against itself, and what the game's questions find in their events."""
    name, players, options, who, seed = task
    game = get(name)
    bot = Bot(game, who, threads=1)
    played = []
    for number in range(first, first + games):
        chance = random.Random(f"{seed} {number}")
        match = Match.new(name, players, chance.getrandbits(256), **options)
        while not match.over:
            seat = match.pending[0]
            match.play(seat, bot.advise(match, seat, chance.getrandbits(64)).move)
        played.append(_kept(game, match))
    return played


def _kept(game: Game, match: Match) -> Played:
    outcome = match.outcome
    assert outcome is not None
    events = match.events()
    first = next((event.seat for event in events if event.seat is not None), 0)
    winners = outcome.winners
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(match.players)]
    things = {
        (number, thing_of(question.by, event), -1 if event.seat is None else event.seat)
        for number, question in enumerate(game.questions)
        for event in events
        if event.kind == question.event
    }
    return Played(first, outcome.scores, shares, len(match.rounds), len(match.plies), sorted(things))


def thing_of(by: str, event: Event) -> str:
    """What a question tells events apart by."""
    return "" if not by else str(getattr(event, by))


class Count:
    """What all games come to."""

    def __init__(self, players: int, questions: int, is_contest: bool) -> None:
        self.players = players
        self.games = 0
        self.is_contest = is_contest
        self.rounds: Counter[int] = Counter()
        self.moves = Sample()
        self._shares = [Sample() for _ in range(players)]
        self._scores = [Sample() for _ in range(players)]
        self._happened: list[Counter[str]] = [Counter() for _ in range(questions)]
        self._won: list[defaultdict[str, Sample]] = [defaultdict(Sample) for _ in range(questions)]

    def add(self, one: Played) -> None:
        """One game more."""
        self.games += 1
        self.rounds[one.rounds] += 1
        self.moves.add(one.moves)
        for seat in range(self.players):
            place = (seat - one.first) % self.players
            self._shares[place].add(one.shares[seat])
            self._scores[place].add(one.scores[seat])
        for number, thing in {(number, thing) for number, thing, _ in one.things}:
            self._happened[number][thing] += 1
            seats = [seat for other, same, seat in one.things if (other, same) == (number, thing) and seat >= 0]
            if seats:  # games are the units: seats of one game are not independent
                self._won[number][thing].add(sum(one.shares[seat] for seat in seats) / len(seats))

    def places(self) -> list[Place]:
        """The places, from who begins on."""
        return [
            Place(
                place,
                Estimate.of_share(self._shares[place]) if self.is_contest else None,
                Estimate.of(self._scores[place]),
            )
            for place in range(self.players)
        ]

    def answers(self, number: int) -> list[Answer]:
        """To one question."""
        return [
            Answer(thing, self._share_of_games(times), self._worth(number, thing))
            for thing, times in self._happened[number].most_common()
        ]

    def _share_of_games(self, times: int) -> Estimate:
        sample = Sample()
        for happened in range(self.games):
            sample.add(float(happened < times))
        return Estimate.of_share(sample)

    def _worth(self, number: int, thing: str) -> Estimate | None:
        sample = self._won[number].get(thing)
        return Estimate.of_share(sample) if sample and sample.count >= FEWEST and self.is_contest else None
