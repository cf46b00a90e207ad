"""The reasons that hints give are true: each is held against what then lies face up."""

import pytest

from voliere.match import Match
from voliere.options import SEAT_LETTERS

COLUMNS = 3


@pytest.mark.slow
def test_reasons_are_true(claims, count):
    seen = set()
    for players in (2, 3, 5):
        for seed in range(count(2, 20)):
            for world, seat, move, reason in claims(Match.new("papageno", players, seed), seed):
                seen.add(reason.message_id)
                check(world, seat, move, reason)
    kinds = ("pair", "lighten", "can-pair", "can-lighten", "no-use", "heavier", "no-exchange")
    assert seen == {f"reason-{kind}" for kind in kinds}  # each has come up


def check(world, seat, move, reason):
    told = reason.details
    before = world.view(seat)
    assert told.get("amount", 1) > 0
    match reason.message_id.removeprefix("reason-"):
        case "pair":
            wire = laid(world, seat, move).seats[seat].wire
            place = int(move.text) - 1
            assert (wire[place], wire[(place + COLUMNS) % 6]) == (before.held, told["card"])
            assert value(before, wire[place]) == value(before, told["card"])
        case "lighten":
            assert shown(before, seat) - shown(laid(world, seat, move), seat) == told["amount"]
        case "heavier":
            other = SEAT_LETTERS.index(told["player"])
            assert shown(laid(world, seat, move), other) - shown(before, other) == told["amount"]
        case "can-pair" | "can-lighten":
            taken = world.played(seat, move)
            if reason.message_id == "reason-can-pair":
                assert any(
                    value(before, before.discard[-1]) == value(before, mate) == value(before, told["card"])
                    for mate in before.seats[seat].wire
                    if mate
                )
            else:
                gains = [shown(before, seat) - shown(laid(taken, seat, str(place)), seat) for place in range(1, 7)]
                assert told["amount"] in gains
        case "no-use":
            card = before.held if move.text == "discard" else before.discard[-1]
            taken = world if move.text == "discard" else world.played(seat, "take")
            assert card == told["card"]
            assert all(shown(laid(taken, seat, str(place)), seat) >= shown(before, seat) for place in range(1, 7))
        case "no-exchange":
            moves = [str(one) for one in world.legal(seat) if ">" in str(one)]
            assert all(shown(laid(world, seat, one), seat) >= shown(before, seat) for one in moves)


def laid(world, seat, move):
    """The table with what a move lays on the wires, and nothing that the end of a round turns up."""
    view = world.view(seat)
    for event in world.played(seat, move).events(seat):
        if event.kind in ("placed", "passed", "captured", "gave"):
            view.seats["ABCDE".index(event.target[0])].wire[int(event.target[1]) - 1] = event.card
    return view


def value(view, card):
    return view.weights[card] if card in view.weights else int(card)


def shown(view, seat):
    """What the open cards of a wire weigh; no Egg is among them."""
    wire = view.seats[seat].wire
    total = 0
    for top, bottom in zip(wire[:COLUMNS], wire[COLUMNS:], strict=True):
        weights = [value(view, card) for card in (top, bottom) if card is not None]
        total += 0 if len(weights) == 2 and weights[0] == weights[1] else sum(weights)
    return total
