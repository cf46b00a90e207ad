"""What no maker's test asks: nothing leaks through an observation or an information state; worlds are fair."""

import math
import random
from collections import Counter

import numpy as np
import pytest

from voliere.adapters.position import Position, Setting
from voliere.adapters.timeline import Timeline


def walk(variant, seed):
    """The timelines of a random game at which somebody is to act."""
    chance = random.Random(seed)
    timeline = Timeline(Setting(variant.game.name, variant.players, variant.options))
    while not timeline.is_over:
        if timeline.chance:
            timeline = timeline.roll(chance.randrange(256))
            continue
        yield timeline
        timeline = timeline.act(chance.choice(timeline.position.legal(timeline.seat)))


def spots(variant, seed, number):
    """Some of them, spread over the game, moves under way among them."""
    timelines = list(walk(variant, seed))
    midway = [timeline for timeline in timelines if timeline.position.field("midway")]
    return random.Random(seed).sample(timelines, min(number, len(timelines))) + midway[:: max(1, len(midway) // 4)][:4]


def told(timeline, seat):
    """All that a player is told, by whatever library."""
    position = timeline.position
    return (
        position.observe(seat).tobytes(),
        position.mask(seat).tobytes(),
        timeline.memory(seat),
        timeline.knowledge(seat),
        timeline.seat,
        position.scores(),
        position.draw(seat, "en") if position.seat == seat else None,
    )


def test_nothing_that_a_player_is_told_depends_on_a_secret(variant, count):
    """The leak test: all that a seat cannot know is redrawn, in the middle of moves too."""
    for seed in range(count(1, 3)):
        for timeline in spots(variant, seed, count(8, 60)):
            for seat in range(variant.players):
                for number in range(2):
                    assert told(timeline.world(seat, number), seat) == told(timeline, seat)


def test_the_leak_test_sees_a_leak(table, monkeypatch):
    timeline = next(walk(table, 1))
    monkeypatch.setattr(Timeline, "knowledge", lambda self, _seat: str(self.position.state()))
    assert any(told(timeline.world(0, number), 0) != told(timeline, 0) for number in range(9))


def test_worlds_vary_what_a_seat_cannot_know(table):
    different = 0
    for timeline in spots(table, 3, 8):
        different += len({str(timeline.world(timeline.seat, seed).position.state()) for seed in range(6)}) > 1
    assert different


def test_a_world_depends_on_what_its_seat_knows_and_on_nothing_else(variant, count):
    """Equal knowledge and equal chance give equal worlds: so a world cannot tell a secret."""
    for timeline in spots(variant, 4, count(6, 40)):
        for seat in range(variant.players):
            worlds = [timeline.world(seat, number).world(seat, 9) for number in range(2)]
            own = timeline.world(seat, 9)
            assert worlds[0].position.state() == worlds[1].position.state() == own.position.state()
            assert worlds[0].log == worlds[1].log == own.log
            assert held(worlds[0]) == held(worlds[1]) == held(own)


def held(timeline):
    """All that a timeline holds, as it would be sent elsewhere."""
    return {
        name: getattr(timeline, name).__reduce__()[1][1] if isinstance(getattr(timeline, name), Position) else value
        for name in Timeline.__slots__
        if (value := getattr(timeline, name)) is not timeline.setting and name != "setting"
    }


def test_a_world_tells_others_of_the_past_only_what_its_seat_saw(table):
    """Not the discards that a seat made in secret, nor the cards that it drew."""
    timeline = list(walk(table, 5))[-1]
    for seat in range(table.players):
        world = timeline.world(seat, 1)
        for other in range(table.players):
            if other != seat:
                assert timeline.memory(other).count("?") <= world.memory(other).count("?")
        assert world.memory(seat) == timeline.memory(seat)


def test_a_world_knows_nothing_of_chance_that_is_being_drawn(table):
    chance = random.Random(2)
    timeline = Timeline(Setting(table.game.name, table.players))
    seen = 0
    while not timeline.is_over:
        if timeline.chance:
            timeline = timeline.roll(chance.randrange(256))
            if timeline.chance:
                world = timeline.world(0, 1)
                assert (world.chance.seed, world.chance.drawn) == (0, 0)
                seen += 1
        else:
            timeline = timeline.act(chance.choice(timeline.position.legal(timeline.seat)))
    assert seen >= 7


def test_worlds_can_be_played_to_the_end(variant, count):
    chance = random.Random(1)
    for timeline in spots(variant, 6, count(2, 20)):
        world = timeline.world(timeline.seat, 3)
        while not world.is_over:
            legal = [] if world.chance else world.position.legal(world.seat)
            world = world.roll(chance.randrange(256)) if world.chance else world.act(chance.choice(legal))
        assert len(world.position.returns()) == variant.players


@pytest.mark.slow
def test_worlds_are_uniform(table, count):
    """Chi-square where few worlds are left; games whose cards look alike have enumerations of their own."""
    cards = table.game.cards(next(walk(table, 0)).position.state())
    if len(set(cards)) < len(cards):
        pytest.skip("cards that look alike: the game's own tests enumerate its worlds")
    best = None
    for seed in range(3):
        for timeline in spots(table, seed, 30):
            seen = {key(timeline.world(timeline.seat, number)) for number in range(40)}
            if 2 <= len(seen) <= 16 and (best is None or len(seen) > best[1]):
                best = timeline, len(seen)
    if best is None:
        pytest.skip("nowhere are there few enough worlds to count: the game's own tests enumerate them")
    draws = count(1200, 20_000)
    tally = Counter(key(best[0].world(best[0].seat, number)) for number in range(draws))
    expected = draws / len(tally)
    chi_square = sum((n - expected) ** 2 / expected for n in tally.values())
    freedom = len(tally) - 1
    # Wilson and Hilferty: the cube root of chi-square over its degrees of freedom is nearly normal.
    z = ((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    assert z < 4.5, tally


def key(timeline):
    states = timeline.position.states
    return states.tobytes() if timeline.setting.is_compiled else str(states[0])


def test_all_numbers_of_an_observation_are_within_their_bounds(variant):
    from voliere.adapters.position import BOUND

    for timeline in walk(variant, 8):
        row = timeline.position.observe(timeline.seat)
        assert row.dtype == np.float32
        assert (np.abs(row) <= BOUND).all()


def test_chance_bytes_reach_every_deal_alike(game):
    """Who is to act first, or what it sees, is not tied to any one byte."""
    setting = Setting(game.name)
    firsts = {Position(setting).observe(0).tobytes()}
    for byte in range(8):
        timeline = Timeline(setting)
        for drawn in range(8):
            timeline = timeline.roll(200 if drawn == byte else 7)
        firsts.add(timeline.position.observe(0).tobytes())
    assert len(firsts) > 6
