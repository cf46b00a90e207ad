"""Bots at tables when all is not well: they fail, many wait for them, their folder cannot be written."""

import asyncio
import contextlib
import logging
import threading

from tests.server.client import Person
from tests.server.processes import process
from tests.server.tables import two_seats
from tests.server.test_visits import GAME, play
from voliere.bots import Bot
from voliere.server.botpool import BotPool, Payer, Request
from voliere.server.logs import kind_of
from voliere.server.protocol import AT_RANDOM, HURRIED

MASTER = 5
OTHERS = two_seats(GAME) - 1


async def health(person):
    return (await person.http.get("/healthz")).json()


def test_a_bot_that_fails_is_told_at_the_table_in_the_log_and_by_health(tmp_path, monkeypatch, caplog):
    honest = Bot.advise

    def broken(*_, **__):
        raise RuntimeError("no\nmind")

    async def scenario(server):
        ana = await server.person("Ana")
        assert (await health(ana))["bot_failures"] == 0
        monkeypatch.setattr(Bot, "advise", broken)
        visit = await server.visit(ana, await ana.open(GAME.name, ["me"] + [1] * OTHERS))
        while server.hall.bots.failures < 2:
            await visit.play(1)
        await visit.until(lambda one: one.bots == AT_RANDOM)
        again = await server.visit(ana, visit.table_id)
        assert again.bots == AT_RANDOM
        told = (await health(ana))["bot_failures"]
        assert 2 <= told <= server.hall.bots.failures  # which may go on meanwhile
        monkeypatch.setattr(Bot, "advise", honest)
        await visit.play(3)
        await visit.until(lambda one: one.bots is None)

    with caplog.at_level(logging.INFO):
        play(tmp_path, scenario)
    faults = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(faults) >= 2
    assert len({kind_of(record) for record in faults}) == 1  # so that one is written a minute


def test_the_first_move_of_a_bot_waits_for_somebody_to_see_it(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open("piafs", ["me", 1], options={"first_player": "B"})
        await asyncio.sleep(0.3)
        room = server.hall.rooms[table]
        assert room.table.match.decision == 1
        visit = await server.visit(ana, table)
        await visit.until(lambda one: one.sight and one.sight["view"]["pending"] == [0])
        assert room.table.match.plies[0].seat == 1

    play(tmp_path, scenario)


def test_a_bot_that_was_hurried_is_told_at_the_table(tmp_path, monkeypatch):
    """A flood of one person, and somebody at another address whose bot searches: it is cut short, and says so."""
    hurry = threading.Event()

    def seconds(_request):
        return 0.0 if hurry.is_set() else 60.0

    monkeypatch.setattr("voliere.server.botpool.Request.seconds", seconds)
    monkeypatch.setattr("voliere.bots.bot.PLAIN_SECONDS", 0.02)

    async def scenario(server):
        ana = await server.person("Ana")
        visit = await server.visit(ana, await ana.open(GAME.name, ["me"] + [MASTER] * OTHERS))
        hurry.set()
        await visit.play(2)
        await visit.until(lambda one: one.is_over or one.bots == HURRIED)

    play(tmp_path, scenario)


@contextlib.contextmanager
def searches_held(bots):
    """All threads of searches are busy until this ends."""
    gate = threading.Event()
    bots._searches.put(Request(bots._searches, Payer("flood", "flood"), lambda _: gate.wait()))
    try:
        yield
    finally:
        gate.set()


async def until_people_owe(visit, room):
    """Bots have decided, where all decide at once."""
    while not visit._owes() or room.table.bots_to_move:
        await asyncio.sleep(0.01)


def test_a_flood_of_searches_holds_up_no_table_without_them(tmp_path):
    async def scenario(server):
        ana, ben = await server.person("Ana"), await server.person("Ben")
        with searches_held(server.hall.bots):
            for _ in range(10):
                await ana.open(GAME.name, ["me"] + [MASTER] * OTHERS)
            visit = await server.visit(ben, await ben.open(GAME.name, ["me"] + [1] * OTHERS))
            assert await visit.play(3) == 3

    play(tmp_path, scenario)


def test_a_bot_whose_turn_was_taken_back_gives_its_place_up(tmp_path, monkeypatch):
    thought = []
    honest = BotPool._think

    def think(self, match, seat, level, seed, request):
        thought.append((level, match.decision))
        return honest(self, match, seat, level, seed, request)

    monkeypatch.setattr(BotPool, "_think", think)
    monkeypatch.setattr("voliere.bots.bot.PLAIN_SECONDS", 0.02)

    async def scenario(server):
        bots = server.hall.bots
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] + [MASTER] * OTHERS)
        visit = await server.visit(ana, table)
        room = server.hall.rooms[table]
        await until_people_owe(visit, room)
        thought.clear()
        with searches_held(bots):
            while not bots._searches.turns:  # until it is the bots' turn and nobody else's
                await visit.move(visit.choose())
                await asyncio.sleep(0.05)
            assert room.payers == {request.payer for request in room._thinking}
            await visit.ask("undo", seat=0)
            await asyncio.sleep(0.05)
            assert not bots._searches.turns
            assert not room._thinking
        assert thought == []
        await visit.play(1)

    play(tmp_path, scenario)


def test_a_bot_does_not_play_what_it_thought_of_for_a_line_that_was_taken_back(tmp_path, monkeypatch):
    """It keeps an answer for a while, so that nobody sees how hard it was; meanwhile its question may be another."""
    thought, pauses = [], []
    honest = BotPool._think

    def think(self, match, seat, level, seed, request):
        advice = honest(self, match, seat, level, seed, request)
        thought.append([*(ply.text for ply in match.progress.plies), advice.move.text])
        return advice

    monkeypatch.setattr(BotPool, "_think", think)
    monkeypatch.setattr(BotPool, "pause", lambda *_: pauses.append(1) or 0.5)

    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] + [1] * OTHERS)
        visit = await server.visit(ana, table)
        room = server.hall.rooms[table]
        await until_people_owe(visit, room)
        while True:
            match = room.table.match
            ends = [move for move in match.legal(0) if 0 not in match.played(0, move.text).pending]
            if len(ends) > 1:
                break
            await visit.move(visit.choose())
            await until_people_owe(visit, room)
        pauses.clear()
        await visit.move(ends[0].text)
        while not pauses:
            await asyncio.sleep(0.01)
        await visit.ask("undo", seat=0)
        assert room.table.match.progress.plies == match.progress.plies
        await visit.move(ends[-1].text)
        plies = room.table.match.progress.plies
        await visit.until(lambda _: len(room.table.match.progress.plies) > len(plies))
        line = [ply.text for ply in room.table.match.progress.plies[: len(plies) + 1]]
        assert line in thought

    play(tmp_path, scenario)


def test_whoever_is_gone_no_longer_pays(tmp_path, monkeypatch):
    monkeypatch.setattr("voliere.bots.bot.PLAIN_SECONDS", 0.02)

    async def scenario(server):
        bots = server.hall.bots
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] + [MASTER] * OTHERS)
        visit = await server.visit(ana, table)
        room = server.hall.rooms[table]
        await until_people_owe(visit, room)
        (here,) = room.payers
        assert here.address
        with searches_held(bots):
            while not room._thinking:
                await visit.move(visit.choose())
                await asyncio.sleep(0.05)
            (request,) = room._thinking
            assert request.payer == here
            await visit.__aexit__()
            while request.payer.address:
                await asyncio.sleep(0.01)
            assert request.payer == Payer("", here.person)
            await server.visit(ana, table)
            assert request.payer == here

    play(tmp_path, scenario)


def test_without_a_folder_to_write_to_bots_search_all_the_same(tmp_path, compiled_only):
    """No home, and a cache below a file, which not even root can make."""

    async def scenario():
        (tmp_path / "file").write_text("")
        temporary = tmp_path / "temporary"
        temporary.mkdir()
        environment = {"VOLIERE_CACHE_DIR": str(tmp_path / "file" / "cache"), "TMPDIR": str(temporary), "HOME": ""}
        async with process(tmp_path / "data", **environment) as server, Person(server.address) as ana:
            assert not (await health(ana))["keeps_compiled"]
            table = await ana.open(GAME.name, ["me"] + [MASTER] * OTHERS)
            async with ana.visit(table) as visit:
                assert await visit.play(2) == 2
                await visit.until(lambda one: one._owes() or one.is_over)
                assert visit.bots is None
            assert (await health(ana))["bot_failures"] == 0
            (folder,) = temporary.glob("voliere-*")
            assert folder.stat().st_mode & 0o777 == 0o700
            assert await server.stop() == 0
            assert not folder.exists()
            assert server.log.count(b"compiled bots cannot be kept") == 1
            assert b"at random" not in server.log

    asyncio.run(scenario())
