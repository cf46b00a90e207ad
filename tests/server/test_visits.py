"""Tables over sockets: hot seat, a second device, leavers, clocks, undo, rematch, hints, talk."""

import asyncio

import msgspec
import pytest

from tests.server.client import Refused, nonce, running
from tests.server.tables import two_seats
from voliere.games import get, names
from voliere.server import room, timekeeping

GAME = min(map(get, names()), key=lambda game: game.minutes)


def play(folder, scenario, **settings):
    """Run a scenario with a server."""

    async def whole():
        async with running(folder, **settings) as server:
            await scenario(server)

    asyncio.run(whole())


@pytest.fixture
def hasty(monkeypatch):
    """Nobody waits long for anybody."""
    monkeypatch.setattr(timekeeping, "AWAY_AFTER", 0.05)
    monkeypatch.setattr(timekeeping, "LOST_AFTER", 0.05)


def test_hot_seat_shows_a_seat_only_when_it_is_uncovered(game, tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        players = two_seats(game)
        table = await ana.open(game.name, ["me"] * players)
        visit = await server.visit(ana, table)
        assert visit.yours == list(range(players))
        assert visit.viewer is None
        assert visit.sight["legal"] == []
        spectator = await server.visit(None, table)
        assert visit.sight == spectator.sight
        assert visit.events == spectator.events
        seat = visit.sight["view"]["pending"][0]
        with pytest.raises(Refused, match="seat-covered"):
            await visit.ask("move", seat=seat, decision=visit.sight["view"]["decision"], move="x")
        with pytest.raises(Refused, match="seat-covered"):
            await visit.ask("preview", seat=seat, move="x")
        with pytest.raises(Refused, match="seat-not-yours"):
            await spectator.ask("uncover", seat=seat)
        await visit.ask("uncover", seat=seat)
        await visit.until(lambda one: one.viewer == seat)
        assert visit.legal
        await visit.ask("cover")
        await visit.until(lambda one: one.viewer is None)
        await visit.ask("uncover", seat=seat)
        await visit.until(lambda one: one.viewer == seat)
        await visit.move(visit.choose())
        if visit.viewer is not None:  # unless the same seat is to decide again
            await visit.until(lambda one: one.viewer is None or seat in one.sight["view"]["pending"])
        await visit.play()
        assert visit.status == "over"

    play(tmp_path, scenario)


def test_a_second_device_holds_the_seat_by_its_link(tmp_path):
    async def scenario(server):
        table, visits = await server.friends(GAME)
        ana, ben = visits[0].person, visits[1].person
        phone = await server.person("Ana's phone")
        address = f"/api/tables/{table}"
        assert (await ben.http.post(f"{address}/links", json={"seat": 0})).status_code == 403
        key = (await ana.http.post(f"{address}/links", json={"seat": 0})).json()["key"]
        for wrong in ({"seat": 1, "key": key}, {"seat": 0, "key": key[:-1] + "x"}, {"seat": 9, "key": key}):
            answer = await phone.http.post(f"{address}/devices", json=wrong)
            assert (answer.status_code, answer.json()["code"]) == (403, "seat-link-wrong")
        before = await server.visit(phone, table)
        assert before.viewer is None
        assert (await phone.http.post(f"{address}/devices", json={"seat": 0, "key": key})).status_code == 200
        await before.until(lambda one: one.viewer == 0)  # a page that is open learns of it
        second = await server.visit(phone, table)
        assert second.sight == visits[0].sight
        await asyncio.gather(second.play(), *(visit.play() for visit in visits[1:]))
        await visits[0].until(lambda one: one.is_over)
        assert [one["table"] for one in (await phone.http.get("/api/me/tables")).json()] == [table]

    play(tmp_path, scenario)


def test_a_bot_sits_in_for_a_leaver_who_may_come_back(tmp_path, hasty):
    async def scenario(server):
        table, visits = await server.friends(GAME)
        ana, ben = visits[:2]
        await ben.__aexit__()
        await ana.until(lambda one: one.table["seats"][1]["grace_end"])  # everybody sees how long
        assert not ana.table["seats"][1]["is_here"]
        await ana.until(lambda one: one.table["seats"][1]["stand_in"] == 3)
        again = await server.visit(ben.person, table)
        await again.until(lambda one: one.table["seats"][1]["is_here"])
        assert again.table["seats"][1]["stand_in"] == 3
        with pytest.raises(Refused, match="stand-in-plays"):
            await again.ask("move", seat=1, decision=1, move="x")
        await again.ask("back", seat=1)
        await ana.until(lambda one: one.table["seats"][1]["stand_in"] is None)
        await asyncio.gather(again.play(), *(visit.play() for visit in visits if visit is not ben))
        assert again.status == "over"

    play(tmp_path, scenario, grace_seconds=1)


def test_leaving_lets_a_bot_finish(tmp_path):
    async def scenario(server):
        _, visits = await server.friends(GAME)
        for visit in visits[1:]:
            await visit.ask("leave", seat=visit.viewer)
        await visits[0].play()
        assert visits[0].status == "over"
        assert all(seat["stand_in"] for seat in visits[0].table["seats"][1:])

    play(tmp_path, scenario)


def test_a_bot_plays_for_whoever_is_out_of_time(tmp_path, monkeypatch):
    """With no time at all, a bot plays every move: the game ends though nobody does anything."""
    from voliere.server.table import Table

    honest = Table.clock_end
    monkeypatch.setattr(
        Table, "clock_end", lambda self, seat: None if honest(self, seat) is None else self.seats[seat].turn_since
    )
    monkeypatch.setattr(room, "STAND_IN_LEVEL", 1)
    monkeypatch.setattr(room, "RETRY", 0.01)

    async def scenario(server):
        _, visits = await server.friends(GAME, move_seconds=5, reserve_seconds=1)
        assert visits[0].table["move_seconds"] == 5
        await asyncio.gather(*(visit.until(lambda one: one.is_over) for visit in visits))
        by = {row.by for row in await journal(server, visits[0].table_id)}
        assert by == {"clock"}

    play(tmp_path, scenario)


async def journal(server, table):
    """The moves of a table as they were stored."""
    from voliere.server import rows

    found = [rows.decode(data) for data in await server.hall.store.read(table)]
    return [row for row in found if isinstance(row, rows.Moved)]


def test_undo_at_the_table(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] + [1] * (two_seats(GAME) - 1))
        visit = await server.visit(ana, table)
        await visit.play(1)
        await visit.until(lambda one: one._owes())
        seen = list(visit.events)
        await visit.until(lambda one: one.sight["can_undo"])
        await visit.ask("undo", seat=0)
        await visit.until(lambda one: one.table["undone"])
        assert visit.events == seen[: len(visit.events)]
        assert len(visit.events) < len(seen)
        await visit.play()
        record = (await ana.http.get(f"/api/tables/{table}/record")).text
        assert "\nundone: " in record

    play(tmp_path, scenario)


def test_a_rematch_leads_everybody_to_one_table(tmp_path):
    async def scenario(server):
        table, visits = await server.friends(GAME)
        await asyncio.gather(*(visit.play() for visit in visits))
        answers = await asyncio.gather(*(visit.ask("rematch", nonce=nonce()) for visit in visits))
        (following,) = {answer["table"] for answer in answers}
        await visits[0].until(lambda one: one.table["next_table"] == following)
        again = [await server.visit(visit.person, following, seed=9) for visit in visits]
        for seat, visit in enumerate(again):
            if visit.viewer is None:
                await visit.sit(seat)
        await asyncio.gather(*(visit.play() for visit in again))
        assert again[0].table["previous"] == table
        assert again[0].table["seed_hash"] != visits[0].table["seed_hash"]

    play(tmp_path, scenario)


def test_previews_and_hints(game, tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(game.name, ["me"] + [1] * (two_seats(game) - 1))
        visit = await server.visit(ana, table)
        await visit.until(lambda one: one.sight and one.sight["view"]["pending"] == [0])  # bots have decided
        move = visit.choose()
        shown = await visit.ask("preview", seat=0, move=move)
        expected = server.hall.rooms[table].table.match.preview(0, move)
        assert (shown["events"], shown["is_complete"]) == (msgspec.to_builtins(expected.events), expected.is_complete)
        assert shown["events"]
        with pytest.raises(Refused, match="malformed-move"):
            await visit.ask("preview", seat=0, move="nonsense")
        advice = await visit.ask("hint", seat=0)
        assert advice["decision"] == visit.sight["view"]["decision"]
        await visit.move(advice["move"])

    play(tmp_path, scenario)


def test_there_are_no_hints_among_people(tmp_path):
    async def scenario(server):
        _, visits = await server.friends(GAME)
        assert not visits[0].table["can_hint"]
        with pytest.raises(Refused, match="hints-off"):
            await visits[0].ask("hint", seat=0)

    play(tmp_path, scenario)


def test_talk_reaches_everybody(tmp_path):
    async def scenario(server):
        table, visits = await server.friends(GAME)
        watcher = await server.visit(None, table)
        await visits[0].ask("say", seat=0, phrase="hello")
        await visits[1].ask("rename", name="Benoît")
        for visit in [*visits, watcher]:
            await visit.until(lambda one: one.table["phrases"] and one.table["seats"][1]["name"] == "Benoît")
            assert visit.table["phrases"][0]["phrase"] == "hello"
        with pytest.raises(Refused, match="request-no-identity"):
            await watcher.ask("say", seat=0, phrase="hello")

    play(tmp_path, scenario)


def test_public_tables_are_listed_and_private_ones_are_not(tmp_path):
    async def scenario(server):
        ana, ben = await server.person("Ana"), await server.person()
        seats = ["me"] + ["friend"] * (two_seats(GAME) - 1)
        shown = await ana.open(GAME.name, seats, is_public=True)
        await ana.open(GAME.name, seats)
        listed = (await ben.http.get("/api/tables")).json()
        assert [one["table"] for one in listed] == [shown]
        assert listed[0]["open_seats"] == len(seats) - 1
        assert "people" not in listed[0]
        assert len((await ana.http.get("/api/me/tables")).json()) == 2

    play(tmp_path, scenario)


def test_simultaneous_decisions_do_not_refuse_each_other(game, tmp_path):
    """Everybody who owes a decision sends at once: all are accepted."""
    players = max(game.players)

    async def scenario(server):
        _, visits = await server.friends(game, players)
        for _ in range(6):
            pending = [visit for visit in visits if visit._owes()]
            if visits[0].is_over or not pending:
                break
            answers = await asyncio.gather(*(visit.move(visit.choose()) for visit in pending))
            version = max(answer["version"] for answer in answers)
            for visit in visits:
                await visit.until(lambda one: one.version >= version)  # noqa: B023

    play(tmp_path, scenario)


def test_an_idle_table_leaves_memory_and_comes_back(tmp_path):
    async def scenario(server):
        table, visits = await server.friends(GAME)
        await visits[0].until(lambda one: one.sight)
        seen = visits[0].sight["view"]
        for visit in visits:
            await visit.__aexit__()
        await asyncio.sleep(0.1)
        for one in server.hall.rooms.values():
            for timer in one._leaving.values():
                timer.cancel()
            one._leaving.clear()
        server.hall._evict(0)
        assert not server.hall.rooms
        again = await server.visit(visits[0].person, table)
        assert again.sight["view"] == seen

    play(tmp_path, scenario)
