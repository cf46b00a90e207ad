"""The reasons that hints give are true: each is held against what the rules then do."""

import pytest

from voliere.match import Match

PAIR = 5


@pytest.mark.slow
def test_reasons_are_true(claims, count):
    seen = set()
    for players in (2, 3, 4):
        for seed in range(count(3, 30)):
            for world, seat, move, reason in claims(Match.new("piafs", players, seed), seed):
                seen.add(reason.message_id)
                check(world, seat, move, reason)
    kinds = ("pair", "leads", "wins", "seeds", "no-pest", "may-add", "partner", "no-partner", "keeps-pairs")
    assert seen == {f"reason-{kind}" for kind in kinds}  # each has come up


def check(world, seat, move, reason):
    told = reason.details
    before = world.view(seat)
    after = world.copy()
    events = after.play(seat, move)
    own = [event for event in events if event.seat == seat]
    mine, then = before.seats[seat], after.view(seat).seats[seat]
    match reason.message_id.removeprefix("reason-"):
        case "pair":
            if move.text.startswith("discard"):  # what is kept is laid down when all have chosen
                kept = [bird for bird in mine.hand if bird not in move.text.split()]
                birds = [*kept, *(bird for pile in mine.collection.values() for bird in pile)]
                assert {told["pair"] + sex for sex in "mf"} <= set(birds)
            else:
                assert told["pair"] in then.pairs
            assert told["pair"] not in mine.pairs
        case "leads":
            sizes = [len(player.collection[told["species"]]) for player in after.view(seat).seats]
            assert all(size < sizes[seat] for other, size in enumerate(sizes) if other != seat)
        case "wins":
            assert told["bird"] in [event.card for event in own if event.kind == "won"]
            assert told["bird"] in then.collection[told["bird"][0]]
        case "seeds":
            foreseen = world.preview(seat, move).events
            assert sum(int(event.card[-1]) for event in foreseen if event.kind == "seed-taken") == told["amount"]
        case "no-pest":
            assert not [event for event in own if event.kind in ("pest-taken", "stolen", "scared")]
        case "may-add":
            assert f"+{told['bird']}" in map(str, after.legal(seat))
        case "partner":
            bird = move.text.split()[1]
            assert {bird, told["bird"]} == {bird[:2] + "m", bird[:2] + "f"}
            assert told["bird"] in [*mine.hand, *mine.collection[bird[0]]]
        case "no-partner":
            have = {*mine.hand, *(bird for pile in mine.collection.values() for bird in pile)}
            assert not [bird for bird in before.track if bird and bird[:2] + "mf"[bird[2] == "m"] in have]
        case "keeps-pairs":
            assert mine.pairs
            assert set(mine.pairs) <= set(then.pairs)  # what follows may even bring one
