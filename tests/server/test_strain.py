"""One client that asks for too much, and people whose devices and connections change: nobody else notices."""

import asyncio
import contextlib
import json
import random

import pytest
from websockets.asyncio.client import connect

from tests.server.client import Refused, nonce, read_lines, running
from tests.server.tables import two_seats
from tests.server.test_table import Refusal, friends
from tests.server.test_visits import GAME, play
from voliere.errors import TableError
from voliere.match import Match, random_move
from voliere.reason import Reason
from voliere.server import botpool, rows
from voliere.server.botpool import BotPool
from voliere.server.guard import household


def test_a_person_has_one_hint_at_a_time_whatever_they_open(tmp_path, monkeypatch):
    gate = asyncio.Event()
    honest = BotPool.hint

    async def slow(self, *arguments):
        await gate.wait()
        return await honest(self, *arguments)

    monkeypatch.setattr(BotPool, "hint", slow)

    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] + [1] * (two_seats(GAME) - 1))
        one, other = await server.visit(ana, table), await server.visit(ana, table)
        await one.until(lambda visit: visit._owes())
        waiting = asyncio.create_task(one.ask("hint", seat=0))
        await asyncio.sleep(0.1)
        with pytest.raises(Refused, match="request-too-fast"):
            await other.ask("hint", seat=0)
        gate.set()
        assert (await waiting)["move"]
        assert (await other.ask("hint", seat=0))["move"]

    play(tmp_path, scenario)


def test_a_hint_brings_the_reason_of_the_move(tmp_path, monkeypatch):
    """Against the next best, in a world of the seat's own."""
    asked = []

    def reason(_match, *arguments):
        asked.append(arguments)
        return Reason("reason-any", {"amount": 3})

    monkeypatch.setattr(Match, "reason", reason)

    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] + [1] * (two_seats(GAME) - 1))
        one = await server.visit(ana, table)
        await one.until(lambda visit: visit._owes())
        advised = await one.ask("hint", seat=0)
        assert advised["reason"] == {"message_id": "reason-any", "details": {"amount": 3}}
        ((seat, move, other),) = asked
        assert (seat, str(move)) == (0, advised["move"])
        assert other in (None, *(thought["move"] for thought in advised["thoughts"]))
        assert other != advised["move"]

    play(tmp_path, scenario)


def test_hanging_up_frees_no_place_for_another_hint(tmp_path, monkeypatch):
    gate = asyncio.Event()

    async def slow(_self, *_arguments):
        await gate.wait()
        raise RuntimeError

    monkeypatch.setattr(BotPool, "hint", slow)

    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] + [1] * (two_seats(GAME) - 1))
        one = await server.visit(ana, table)
        await one.until(lambda visit: visit._owes())
        waiting = asyncio.create_task(one.ask("hint", seat=0))
        await asyncio.sleep(0.1)
        waiting.cancel()
        await one.__aexit__()
        again = await server.visit(ana, table)
        with pytest.raises(Refused, match="request-too-fast"):
            await again.ask("hint", seat=0)
        gate.set()
        while server.hall.advised:
            await asyncio.sleep(0.01)

    play(tmp_path, scenario)


def test_replays_have_a_thread_of_their_own_and_a_short_queue(tmp_path, monkeypatch):
    monkeypatch.setattr(botpool, "MOST_READING", 2)

    async def scenario(server):
        gate = asyncio.Event()
        loop = asyncio.get_running_loop()
        read = server.hall.bots.read
        wait = lambda: asyncio.run_coroutine_threadsafe(gate.wait(), loop).result()  # noqa: E731
        long = [asyncio.create_task(read(botpool.REPLAYS, wait)) for _ in range(2)]
        await asyncio.sleep(0.05)
        ana = await server.person("Ana")
        refused = await ana.http.post("/api/replays", json={"record": "x"})
        assert (refused.status_code, refused.json()["code"]) == (429, "request-too-fast")
        assert await read(botpool.LESSONS, lambda: "done") == "done"
        gate.set()
        await asyncio.gather(*long)

    play(tmp_path, scenario)


def test_leaving_and_coming_back_wins_no_time():
    sitting, _ = friends(move_seconds=30)
    (seat,) = sitting.table.pending[:1]
    person = sitting.table.seats[seat].holders[0]
    end = sitting.table.clock_end(seat)
    sitting.now += 20_000
    sitting.sends(person, "Leave", seat=seat)
    sitting.sends(person, "Back", seat=seat)
    assert sitting.table.clock_end(seat) == end


def test_the_reserve_is_spent_though_a_bot_sits_in_at_the_end():
    sitting, _ = friends(move_seconds=30, reserve_seconds=60)
    (seat,) = sitting.table.pending[:1]
    person = sitting.table.seats[seat].holders[0]
    sitting.now += 80_000
    sitting.sends(person, "Leave", seat=seat)
    match = sitting.table.match
    text = str(random_move(match, seat, random.Random(1)))
    moved = rows.Moved(at=sitting.now, seat=seat, decision=match.decision, text=text, digest="", by=rows.STAND_IN)
    sitting.adds([moved])
    assert sitting.table.seats[seat].reserve == 10_000


def test_who_is_no_player_does_not_start_a_game_that_runs():
    sitting, _ = friends()
    with Refusal("host-only"):
        sitting.sends("stranger", "Start")


def test_a_rematch_is_for_all_devices_of_a_person(tmp_path):
    async def scenario(server):
        table, visits = await server.friends(GAME)
        ben, phone = visits[1].person, await server.person("Ben's phone")
        key = (await ben.http.post(f"/api/tables/{table}/links", json={"seat": 1})).json()["key"]
        await phone.http.post(f"/api/tables/{table}/devices", json={"seat": 1, "key": key})
        await asyncio.gather(*(visit.play() for visit in visits))
        following = (await visits[0].ask("rematch", nonce=nonce()))["table"]
        assert following in [one["table"] for one in (await phone.http.get("/api/me/tables")).json()]
        seated = await server.visit(phone, following)
        assert not seated.table["seats"][1]["is_kept"]
        await seated.sit(1)
        laptop = await server.visit(ben, following)
        assert laptop.yours == [1]

    play(tmp_path, scenario)


def test_a_rematch_asked_for_on_a_second_device_is_the_first_ones_too():
    from tests.server.tables import NONCES, NOW, new_seeds
    from voliere.server.opening import rematch_rows
    from voliere.server.table import Table

    sitting, holders = friends()
    sitting.adds([rows.Shared(at=sitting.now, seat=1, person="phone")])
    sitting.goes_on(holders, 10_000)
    after = Table("n" * 22).after(rematch_rows(sitting.table, "phone", NONCES["ben"], new_seeds(), NOW))
    assert set(after.seats[1].holders) == {"ben", "phone"}


async def entered(server, person, table, **fields):
    """What comes for entering anew."""
    async with connect(f"ws://{server.address}/ws/{table}", additional_headers={"Cookie": person.cookie}) as line:
        await line.send(json.dumps({"type": "enter", "id": "x", **fields}))
        return [message for message in await read_lines(line) if message["type"] != "accepted"]


def test_after_a_break_the_cards_of_whoever_has_decided_stay_covered(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] * two_seats(GAME))
        visit = await server.visit(ana, table)
        seat = visit.sight["view"]["pending"][0]
        await visit.ask("uncover", seat=seat)
        await visit.until(lambda one: one.viewer == seat)
        while seat in visit.sight["view"]["pending"]:
            version = visit.version
            await visit.move(visit.choose())
            await visit.until(lambda one, before=version: one.version > before)
        (message,) = await entered(server, ana, table, since=version, seat=seat)
        assert (message["type"], message["viewer"]) == ("snapshot", None)

    play(tmp_path, scenario)


def test_who_has_got_a_seat_while_away_is_told_everything(tmp_path):
    async def scenario(server):
        table, visits = await server.friends(GAME)
        phone = await server.person("Ana's phone")
        version = (await server.visit(phone, table)).version
        key = (await visits[0].person.http.post(f"/api/tables/{table}/links", json={"seat": 0})).json()["key"]
        await phone.http.post(f"/api/tables/{table}/devices", json={"seat": 0, "key": key})
        (message,) = await entered(server, phone, table, since=version)
        assert (message["type"], message["yours"], message["viewer"]) == ("snapshot", [0], 0)

    play(tmp_path, scenario)


def test_no_more_tables_are_kept_than_there_is_room_for(tmp_path):
    async def scenario():
        async with running(tmp_path, max_tables=1) as server:
            ana = await server.person("Ana")
            table = await ana.open(GAME.name, ["me", "friend"])
            visit = await server.visit(ana, table)
            wish = {"game": GAME.name, "seats": [{"kind": "me"}, {"kind": "friend"}], "nonce": nonce()}
            refused = await ana.http.post("/api/tables", json=wish)
            assert (refused.status_code, refused.json()["code"]) == (503, "server-full")
            assert len(server.hall.rooms) == 1
            unknown = await ana.http.get(f"/api/tables/{'u' * 22}")
            assert (unknown.status_code, unknown.json()["code"]) == (404, "table-unknown")
            await visit.__aexit__()
            for room in server.hall.rooms.values():  # nobody is waited for any more
                while not room.is_idle:
                    for timer in room._leaving.values():
                        timer.cancel()
                    room._leaving.clear()
                    await asyncio.sleep(0.05)
            assert (await ana.http.post("/api/tables", json=wish)).status_code == 201

    asyncio.run(scenario())


def test_a_table_has_one_room_though_people_come_while_it_is_opened(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        for _ in range(10):
            promise = (await ana.http.get("/api/promise")).json()["promise"]
            name = promise.partition(".")[0]
            seats = [{"kind": "me"}, *({"kind": "bot"} for _ in range(two_seats(GAME) - 1))]
            wish = {"game": GAME.name, "seats": seats, "nonce": nonce(), "promise": promise}
            found = []

            async def come(name=name, found=found):
                while not found:
                    with contextlib.suppress(TableError):
                        found.append(await server.hall.room(name))
                    await asyncio.sleep(0)

            await asyncio.gather(ana.http.post("/api/tables", json=wish), come())
            assert found == [server.hall.rooms[name]]

    play(tmp_path, scenario)


def test_limits_count_households():
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9") != household("2001:db8:1:3::1")
    assert household("::ffff:10.0.0.1") == household("10.0.0.1") != household("10.0.0.2")
    assert household("somewhere") == "somewhere"
