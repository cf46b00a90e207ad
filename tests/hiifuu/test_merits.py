"""The reasons that hints give are true: each is held against what the rules then do, in possible worlds."""

import random

import pytest

from voliere.match import Match, random_move
from voliere.options import SEAT_LETTERS

ENDS = 4  # tricks played on from a move


@pytest.mark.slow
def test_reasons_are_true(claims, count):
    seen = set()
    for players in (4, 5, 6):
        for seed in range(count(1, 20)):
            for world, seat, move, reason in claims(Match.new("hiifuu", players, seed), seed, moves=2):
                seen.add(reason.message_id)
                check(world, seat, move, reason)
    kinds = ("second-trick", "first-trick", "denies", "keeps-token", "rids", "covers", "keeps-high")
    assert seen == {f"reason-{kind}" for kind in kinds}  # each has come up


def check(world, seat, move, reason):
    told = reason.details
    view = world.view(seat)
    kind = reason.message_id.removeprefix("reason-")
    if kind == "keeps-high":
        colour, value = told["card"][0], int(told["card"][1:])
        gone = {*view.seats[seat].discards, *world.view(None).played}
        higher = {f"{colour}{number}" for number in range(value + 1, view.highest + 1)}
        assert told["card"] in view.seats[seat].hand
        assert told["card"] != move.text
        assert higher <= gone
        return
    events = [event for end in ends(world, seat, move) for event in end]
    won = {event.seat for event in events if event.kind == "trick-won"}
    match kind:
        case "second-trick":
            assert won == {seat}
            assert {event.amount for event in events if event.kind == "token-taken"} == {told["amount"]}
        case "first-trick":
            assert won == {seat}
            assert view.seats[seat].tricks == 0
        case "denies":
            rival = view.seats[view.winner]
            assert (SEAT_LETTERS[view.winner], rival.tricks, won) == (told["player"], 1, {seat})
            assert next(one.value for one in view.tokens if one.taken_by is None) == told["amount"]
        case "keeps-token":
            assert (view.seats[seat].tricks, view.seats[seat].token) == (2, told["amount"])
            assert seat not in won
        case "rids":
            assert move.text == told["card"]
            assert seat not in won
        case "covers":
            covered = {(SEAT_LETTERS[event.seat], event.amount) for event in events if event.kind == "token-covered"}
            assert covered == {(told["player"], told["amount"])}


def ends(world, seat, move):
    """What happens to the end of the trick, in several worlds that are possible for the seat."""
    for seed in range(ENDS):
        match, chooser = world.world(seat, seed), random.Random(seed)
        events = match.play(seat, move)
        while not any(event.kind == "trick-won" for event in events):
            events += match.play(match.pending[0], random_move(match, match.pending[0], chooser))
        yield events
