"""How strong people are, on one scale with the bots: by Plackett and Luce's model, for each game and number of players.

A rating is what is likely of somebody's strength, and how sure that is. Levels of bots do not move: their places follow
from what the lab has measured (`Game.level_shares`). Ratings follow from the games in the order in which they ended, by
whole batches, a moment later, whichever process has the time; made anew from all games, they are the same.
docs/club.md says which games count. Without openskill (extra `club`) there are none.
"""

import importlib.util
import math
from collections.abc import Mapping, Sequence

import msgspec

from voliere.game import Game
from voliere.games import get
from voliere.server.identity import FORMER
from voliere.server.store import RATING, Store
from voliere.server.store.results import Ranked, level_name, rating_key

HIDDEN = "hidden-rating"  # a kind of papers
SETTLED = 3000  # milliseconds after which no game that ended earlier is still to come
AT_ONCE = 20  # games: some milliseconds

# In the model's own measure: where people begin, and how unsure that is; what luck and form do in one game.
MEAN = 25.0
BETA = MEAN / 6
ANCHOR_LEVEL = 3  # which stands where people begin
ANCHOR_SIGMA = 1.0  # the lab knows them about so well

# As it is shown: two who are 100 apart, at a table for two: 64 of 100 victories.
SHOWN_MEAN, SHOWN_UNIT = 1000, 30.0
SURE, FAIRLY_SURE = 110, 200  # points to each side, at most

Key = tuple[str, str]  # a person, and a game with a number of players


class Belief(msgspec.Struct, frozen=True):
    """A rating as it is stored."""

    mu: float
    sigma: float
    games: int


class Rating(msgspec.Struct, frozen=True):
    """A rating as it is shown. With 95 of 100 the truth lies within `give` points to each side."""

    game: str
    players: int
    value: int
    give: int
    sureness: str  # sure, fairly, hardly
    games: int
    near_level: int | None  # the level of bots that plays most alike


def is_there() -> bool:
    """Whether ratings can be reckoned here."""
    return importlib.util.find_spec("openskill") is not None


def anchors(game: Game) -> dict[str, float]:
    """Where the levels of a game's bots stand; nothing where nobody has measured them.

    One who takes the share s among n-1 equals is worth ln(s (n-1) / (1-s)) times the model's scale more than they.
    """
    shares, players = game.level_shares, game.default_players
    scale = math.sqrt(players * (BETA**2 + ANCHOR_SIGMA**2))
    places = [0.0]
    for times in shares:
        share = times / players
        places.append(places[-1] + scale * math.log(share * (players - 1) / (1 - share)))
    return {
        level_name(level): MEAN + place - places[ANCHOR_LEVEL - 1] for level, place in enumerate(places, 1) if shares
    }


def rate(games: Sequence[Ranked], known: Mapping[Key, bytes]) -> dict[Key, bytes]:
    """What games come to, one after the other, for those who played them."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MEAN, sigma=MEAN / 3, beta=BETA)
    beliefs = {key: msgspec.json.decode(data, type=Belief) for key, data in known.items()}
    for game in games:
        places = anchors(get(game.game))
        keys = [(name, rating_key(game.game, game.players)) for name, _ in game.seats]
        before = [
            Belief(places[name], ANCHOR_SIGMA, 0) if name in places else beliefs.get((name, key), UNKNOWN)
            for name, key in keys
        ]
        teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
        after = model.rate(teams, ranks=[rank for _, rank in game.seats])
        for key, was, (one,) in zip(keys, before, after, strict=True):
            if key[0] not in places and key[0] != FORMER:  # of whom nothing is known any more, each time
                beliefs[key] = Belief(one.mu, one.sigma, was.games + 1)
    return {key: msgspec.json.encode(one) for key, one in beliefs.items()}


UNKNOWN = Belief(MEAN, MEAN / 3, 0)


def shown(key: str, data: bytes) -> Rating:
    """A stored rating as people see it."""
    name, _, players = key.partition(" ")
    belief = msgspec.json.decode(data, type=Belief)
    give = round(2 * SHOWN_UNIT * belief.sigma)
    near = min(anchors(get(name)).items(), key=lambda one: abs(one[1] - belief.mu), default=None)
    return Rating(
        game=name,
        players=int(players),
        value=round(SHOWN_MEAN + SHOWN_UNIT * (belief.mu - MEAN)),
        give=give,
        sureness="sure" if give <= SURE else "fairly" if give <= FAIRLY_SURE else "hardly",
        games=belief.games,
        near_level=int(near[0].removeprefix(level_name(0)[:-1])) if near else None,
    )


def rating_of_level(game: str, players: int, level: int) -> Rating | None:
    """Where a level of bots stands; None if nobody has measured it, or where there are no ratings."""
    place = anchors(get(game)).get(level_name(level)) if is_there() else None
    if place is None:
        return None
    return shown(rating_key(game, players), msgspec.json.encode(Belief(place, ANCHOR_SIGMA, 0)))


async def is_hidden(store: Store, person: str) -> bool:
    """Whether somebody shows their ratings to nobody."""
    return await store.paper(HIDDEN, person, "") is not None


async def hide(store: Store, person: str, is_wanted: bool) -> None:
    """Show ratings to nobody, or to everybody again."""
    await store.write_paper(HIDDEN, person, "", b"yes" if is_wanted else None)


async def rating_of(store: Store, person: str, game: str, players: int) -> Rating | None:
    """What others may know of somebody's strength; None if it is hidden, or there is none."""
    found = await store.paper(RATING, person, rating_key(game, players))
    return None if found is None or await is_hidden(store, person) else shown(rating_key(game, players), found)


async def ratings_of(store: Store, person: str) -> list[Rating]:
    """All of somebody's ratings, for themselves."""
    return [shown(key, data) for key, data in await store.papers(RATING, person, 1000)]


async def catch_up(store: Store, now: int) -> None:
    """Let the games that have ended count."""
    if is_there():
        while await store.rate(now - SETTLED, AT_ONCE, rate) == AT_ONCE:
            pass


async def make_anew(store: Store) -> int:
    """All ratings from all games; how many games there were."""
    await store.forget_ratings()
    games = 0
    while more := await store.rate(2**62, AT_ONCE, rate):
        games += more
    return games
