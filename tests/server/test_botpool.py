"""Whose bots think when: turns by address, person and table, without a clock. What is thought is only counted."""

import asyncio
import itertools
import math
import random
import threading

import pytest

from voliere.bots import Bot, bot
from voliere.game import Move
from voliere.games import get, names
from voliere.kernel.compiler import has_compiler
from voliere.match import Match
from voliere.server import botpool
from voliere.server.botpool import BotPool, Lane, Payer, Request, Tempo, Turns

GAME = get(names()[0])
GREEDY = next(level for level in range(1, 6) if "search" not in GAME.judge.LEVELS[level - 1])
MASTER = 5
ANA, BEN, CLEO = Payer("flood", "ana"), Payer("flood", "ben"), Payer("elsewhere", "cleo")


def run(scenario):
    return asyncio.run(scenario())


def request(payer=ANA, think=lambda _: None, lane=None):
    return Request(lane, payer, think)


class Desk:
    """A lane of one thread, which is kept busy until `open`; what is thought after that is noted by name."""

    def __init__(self):
        self.lane = Lane("test", 1)
        self.order = []
        self.gate = threading.Event()
        self.first = request(Payer("first", ""), lambda _: self.gate.wait())
        self.lane.put(self.first)

    def asks(self, name, payer):
        one = request(payer, lambda _: self.order.append(name))
        self.lane.put(one)
        return one

    async def open(self):
        self.gate.set()
        while self.lane.busy or self.lane.turns:
            await asyncio.sleep(0)
        await self.lane.close()
        return self.order


def test_addresses_take_turns_then_people_then_tables():
    async def scenario():
        desk = Desk()
        for table in range(20):
            desk.asks(f"ana {table}", ANA)
        desk.asks("ben", BEN)
        desk.asks("cleo 0", CLEO)
        desk.asks("cleo 1", CLEO)
        return await desk.open()

    order = run(scenario)
    assert order[:6] == ["ana 0", "cleo 0", "ben", "cleo 1", "ana 1", "ana 2"]
    assert order[6:] == [f"ana {table}" for table in range(3, 20)]


def test_whoever_comes_last_waits_for_one_turn_of_each_other():
    """However many tables the others have, and whatever order they came in."""
    chance = random.Random(1)

    async def scenario():
        for _ in range(20):
            turns = Turns()
            others = [Payer(f"address {number}", "somebody") for number in range(chance.randrange(1, 8))]
            for other in others:
                for _ in range(chance.randrange(1, 50)):
                    turns.add(request(other))
            for _ in range(chance.randrange(len(turns))):
                turns.next()
            late = request(CLEO)
            turns.add(late)
            served = list(itertools.takewhile(lambda one, late=late: one is not late, iter(turns.next, None)))
            assert len({one.payer for one in served}) == len(served) <= len(others)

    run(scenario)


def test_tables_where_nobody_is_share_one_turn():
    async def scenario():
        desk = Desk()
        for host in range(10):
            desk.asks("nobody", Payer("", f"host {host}"))
        for _ in range(3):
            desk.asks("cleo", CLEO)
        return await desk.open()

    assert run(scenario)[:6] == ["nobody", "cleo"] * 3


def test_what_is_given_up_or_cancelled_is_not_thought():
    async def scenario():
        desk = Desk()
        given_up, cancelled, wanted = (desk.asks(name, ANA) for name in ("given up", "cancelled", "wanted"))
        given_up.give_up()
        cancelled.answer.cancel()
        await asyncio.sleep(0)
        assert len(desk.lane.turns) == 1
        assert given_up.answer.result() is None
        order = await desk.open()
        assert wanted.answer.done()
        return order

    assert run(scenario) == ["wanted"]


def test_whoever_comes_back_to_a_table_pays_for_it_from_then_on():
    async def scenario():
        desk = Desk()
        for table in range(5):
            desk.asks(f"nobody {table}", Payer("", "host"))
        mine = desk.asks("mine", Payer("", "host"))
        desk.lane.charge(mine, CLEO)
        return await desk.open()

    assert run(scenario).index("mine") == 1


def test_what_is_thought_is_cut_by_those_who_wait_and_less_for_who_has_few_tables():
    async def scenario():
        desk = Desk()
        await asyncio.sleep(0)
        seconds = lambda payer: request(payer, lane=desk.lane).seconds() / botpool.ROUND_SECONDS  # noqa: E731
        assert seconds(CLEO) == math.inf  # nobody else waits
        waiting = [desk.asks("", ANA) for _ in range(199)]
        assert seconds(ANA) == pytest.approx(1 / 200)
        assert seconds(BEN) == pytest.approx(1 / 2)
        assert seconds(CLEO) == pytest.approx(1 / 2)
        desk.asks("", BEN)
        assert seconds(ANA) == pytest.approx(1 / 400)
        assert seconds(CLEO) == pytest.approx(1 / 2)
        for one in waiting:
            one.give_up()
        await asyncio.sleep(0)
        assert seconds(ANA) == pytest.approx(1 / 2)
        unwanted = request(CLEO, lane=desk.lane)
        unwanted.give_up()
        assert unwanted.seconds() == 0.0
        await desk.open()

    run(scenario)


def test_a_failure_is_answered_and_the_next_is_served():
    async def scenario():
        desk = Desk()

        def fail(_):
            raise RuntimeError("broken")

        broken = request(ANA, fail)
        desk.lane.put(broken)
        desk.asks("next", ANA)
        order = await desk.open()
        assert isinstance(broken.answer.exception(), RuntimeError)
        return order

    assert run(scenario) == ["next"]


def pool(monkeypatch, thought, gate=None):
    """A pool whose bots only note their level; searches wait at the gate."""

    def think(_self, _match, _seat, level, _seed, request):
        if gate and request.lane is one._searches:
            gate.wait()
        thought.append(level)

    monkeypatch.setattr(BotPool, "_think", think)
    one = BotPool(1)
    return one


def test_levels_that_do_not_search_wait_for_no_search(monkeypatch):
    thought, gate = [], threading.Event()

    async def scenario():
        bots = pool(monkeypatch, thought, gate)
        match = Match.new(GAME.name, seed=1)
        searches = [bots.ask(match, 0, MASTER, {ANA}) for _ in range(200)]
        hints = [asyncio.create_task(bots.hint(match, 0, MASTER, Payer("flood", f"p{one}"))) for one in range(10)]
        await bots.ask(match, 0, GREEDY, {ANA}).answer
        assert thought == [GREEDY]
        gate.set()
        await asyncio.gather(*(one.answer for one in searches), *hints)
        await bots.close()

    run(scenario)
    assert thought.count(MASTER) == 210


def test_of_those_at_a_table_whoever_waits_for_least_pays(monkeypatch):
    async def scenario():
        gate = threading.Event()
        bots = pool(monkeypatch, [], gate)
        match = Match.new(GAME.name, seed=1)
        for _ in range(5):
            bots.ask(match, 0, MASTER, {ANA})
        assert bots.ask(match, 0, MASTER, {ANA, CLEO}).payer == CLEO
        gate.set()
        await bots.close()

    run(scenario)


def test_closing_gives_up_what_waits(monkeypatch):
    async def scenario():
        gate = threading.Event()
        bots = pool(monkeypatch, [], gate)
        match = Match.new(GAME.name, seed=1)
        asked = [bots.ask(match, 0, MASTER, {ANA}) for _ in range(5)]
        gate.set()
        await bots.close()
        assert [one.answer.result() for one in asked[1:]] == [None] * 4
        assert bots.waiting == 0

    run(scenario)


def hurried(game, seconds, monkeypatch):
    """A search of twelve that is told to hurry, and the steps of its move."""
    monkeypatch.setattr(bot, "LEAST", 3)
    match = Match.new(game.name, seed=2)
    seat = match.pending[0]
    is_plain = math.isfinite(seconds) or not has_compiler()  # a compiled one would be done before it is hurried
    advice = Bot(game, "search:12", threads=1, is_plain=is_plain).advise(match, seat, 1, haste=lambda: seconds)
    match.play(seat, advice.move)
    return advice, len(advice.move.steps)


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.0, 0.0001])
def test_a_search_is_never_cut_below_its_least(game, seconds, monkeypatch):
    advice, steps = hurried(game, seconds, monkeypatch)
    assert advice.is_hurried
    assert 3 * steps <= advice.simulations < 12 * steps


@pytest.mark.slow
def test_a_search_with_time_enough_is_not_hurried(game, monkeypatch):
    advice, steps = hurried(game, math.inf, monkeypatch)
    assert not advice.is_hurried
    assert advice.simulations == 12 * steps


def advised(seconds, simulations=100, is_hurried=False):
    return botpool.Advice(Move("x", (1,)), [], simulations, seconds, is_compiled=True, is_hurried=is_hurried)


def test_a_forced_move_takes_as_long_as_others_do():
    tempo = Tempo()
    for _ in range(Tempo.KEPT):
        tempo.pause(GAME, MASTER, advised(2.0))
    for _ in range(1000):
        tempo.pause(GAME, MASTER, advised(0.01, is_hurried=True))  # a flood cannot make it shorter
    forced = [tempo.pause(GAME, MASTER, advised(0.0, 0)) for _ in range(50)]
    easy = [0.5 + tempo.pause(GAME, MASTER, advised(0.5, is_hurried=True)) for _ in range(50)]
    for pauses in (forced, easy):
        assert 2.0 * Tempo.SPREAD[0] <= min(pauses) < max(pauses) <= 2.0 * Tempo.SPREAD[1]
    assert tempo.pause(GAME, MASTER, advised(9.0)) == 0.0
    assert tempo.pause(GAME, MASTER, botpool.Advice(Move("x", (1, 2)), [], 0, 0.0, is_compiled=True)) > 0.0


def test_only_levels_that_search_are_kept_waiting():
    async def scenario():
        bots = BotPool(1)
        assert bots.pause(GAME, GREEDY, advised(0.0, 0)) == 0.0
        assert bots.pause(GAME, MASTER, advised(0.0, 0)) > 0.0
        await bots.close()

    run(scenario)
