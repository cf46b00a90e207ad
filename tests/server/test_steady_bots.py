"""Bots of a deal of the day answer equal moves equally: in any process, with any threads, however many wait."""

import asyncio
import subprocess
import sys

import pytest

from voliere.games import get, names
from voliere.match import Match, random_move
from voliere.server.botpool import BotPool, Payer, steady_seed

pytestmark = pytest.mark.slow  # whole searches

PLIES = 3  # that are thought about
HERE = Payer("here", "somebody")


def positions(name, count=PLIES):
    """Some decisions of a match, from its middle on."""
    import random

    game, chooser = get(name), random.Random(5)
    match, found = Match.new(name, game.default_players, 77), []
    while len(found) < count and not match.over:
        seat = match.pending[0]
        if len(match.plies) % 4 == 1 and len(match.legal(seat)) > 1:
            found.append((match.copy(), seat))
        match.play(seat, random_move(match, seat, chooser))
    return found


async def answers(name, threads, crowd=0, level=5):
    """What is answered at each, all asked at once, with others waiting."""
    pool = BotPool(threads)
    await pool.settle_in(get(name))
    asked = [pool.ask(match, seat, level, [HERE], steady_seed(match, seat)) for match, seat in positions(name)]
    match, seat = positions(name, 1)[0]
    others = [pool.ask(match, seat, level, [Payer(str(number), str(number))]) for number in range(crowd)]
    found = [await request.answer for request in asked]
    for request in others:
        request.give_up()
    await pool.close()
    return found


def told(advices):
    return [(str(one.move), one.simulations, [(t.move, t.visits, t.hope) for t in one.thoughts]) for one in advices]


@pytest.mark.parametrize("name", names())
def test_the_same_whatever_the_threads_and_however_many_wait(name):
    alone = asyncio.run(answers(name, 1))
    crowded = asyncio.run(answers(name, 3, crowd=40))
    assert told(alone) == told(crowded)
    assert not any(one.is_hurried for one in crowded)
    assert all(one.simulations for one in alone), "these were to be searches"


@pytest.mark.parametrize("name", names())
def test_the_same_in_another_process(name):
    code = (
        f"import asyncio; from tests.server.test_steady_bots import *; print(told(asyncio.run(answers({name!r}, 2))))"
    )
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == str(told(asyncio.run(answers(name, 1))))


def test_other_seeds_are_other_thoughts():
    match, seat = positions(names()[0], 1)[0]
    other = Match.new(match.game.name, match.players, 78)
    assert steady_seed(match, seat) != steady_seed(match, (seat + 1) % match.players)
    assert steady_seed(match, seat) != steady_seed(other, seat)
    assert 0 <= steady_seed(match, seat) < 1 << 62


def test_a_search_that_the_end_of_the_server_cuts_short_is_no_answer():
    async def scenario():
        pool = BotPool(1)
        name = names()[0]
        await pool.settle_in(get(name))
        match, seat = positions(name, 1)[0]
        pool._stop.set()
        assert await pool.ask(match, seat, 5, [HERE], steady_seed(match, seat)).answer is None
        await pool.close()

    asyncio.run(scenario())
