"""The reasons that hints give are true: each is held against what the rules then do, in a possible world."""

import random

import pytest

from tests.songbirds.positions import award
from voliere.match import Match, random_move

GAMES = (
    (3, {}),
    (4, {"special": "crow"}),
    (4, {"special": "mockingbird"}),
    (2, {"early_bird": True}),
    (1, {}),
    (3, {"cooperative": True}),
)
ENDS = 10  # games played on from a move


@pytest.mark.slow
def test_reasons_are_true(claims, count):
    seen = set()
    for players, options in GAMES:
        for seed in range(count(2, 30)):
            for world, seat, move, reason in claims(Match.new("songbirds", players, seed, **options), seed):
                seen.add(reason.message_id)
                check(world, seat, move, reason)
    assert seen == {
        f"reason-{kind}" for kind in ("takes", "secures", "keeps-from", "area", "keeps-card", "worm")
    }  # each has come up


def check(world, seat, move, reason):
    told = reason.details
    after = world.copy()
    events = after.play(seat, move)
    happened = [(event.kind, event.source, event.target, event.amount) for event in events]
    match reason.message_id.removeprefix("reason-"):
        case "takes":
            assert ("line-taken", told["line"], told["colour"], told["amount"]) in happened
        case "area":
            assert any(one[::2] == ("area-taken", told["colour"]) and one[3] == told["amount"] for one in happened)
        case "worm":
            assert ("worm-taken", None, None, told["amount"]) in happened
        case "keeps-card":
            assert told["card"] in after.view(seat).seats[seat].hand
        case "secures":
            assert token(world.view(), told["line"]).value == told["amount"]
            assert takers(after, told["line"]) <= {told["colour"]}
        case "keeps-from":
            assert token(world.view(), told["line"]).value == told["amount"]
            assert award(birds_in(world.view(), told["line"])) == told["colour"]  # as the line lies
            assert told["colour"] not in takers(after, told["line"])


def token(view, line):
    return next(one for one in view.tokens if one.place == line)


def birds_in(view, line):
    cells = [row["abcde".index(line)] for row in view.forest] if line in "abcde" else view.forest[int(line) - 1]
    return [card for card in cells if card and len(card) == 2]


def takers(match, line):
    """Who takes a line, whatever is played at random."""
    found = set()
    for seed in range(ENDS):
        world, chooser = match.copy(), random.Random(seed)
        while not world.over and token(world.view(), line).taken_by is None and not token(world.view(), line).is_gone:
            world.play(world.pending[0], random_move(world, world.pending[0], chooser))
        found.add(token(world.view(), line).taken_by)
    return found - {None}
