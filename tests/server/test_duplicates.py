"""A finished table's deal played again: the same cards, who knows them, and all plays of it compared."""

import asyncio

import pytest

from tests.server.client import PATIENCE, Refused
from tests.server.test_days import begin, finish as finish_day, go_to, today
from tests.server.test_visits import GAME, play
from voliere.cli import main
from voliere.match import Match, random_move
from voliere.record import load
from voliere.server import duplicate, room, rows
from voliere.server.day import GRACE, end_of
from voliere.server.duplicate import parting

BOT, ME, FRIEND = {"kind": "bot", "level": 1}, {"kind": "me"}, {"kind": "friend"}


async def again(person, table, seats, status=201):
    answer = await person.http.post(f"/api/tables/{table}/plays", json={"seats": seats})
    assert answer.status_code == status, answer.text
    return answer.json()


async def plays(person, table, status=200):
    answer = await person.http.get(f"/api/tables/{table}/plays")
    assert answer.status_code == status, answer.text
    return answer.json()


async def first_game(server, game=GAME, seed=0):
    """Somebody's finished game against bots, with something taken back."""
    ana = await server.person("Ana")
    players = max(2, game.players[0])
    table = await ana.open(game.name, ["me", *[1] * (players - 1)])
    visit = await server.visit(ana, table, seed=seed)
    await visit.until(lambda one: one.legal)
    await visit.move(visit.choose())
    await visit.until(lambda one: one.legal or one.is_over)
    await visit.ask("undo", seat=0)
    await visit.play()
    return ana, visit, players


def match_of(server, table):
    return server.hall.rooms[table].table.match


@pytest.mark.slow
def test_the_same_cards_from_the_first_on(game, tmp_path):
    async def scenario(server):
        ana, first, players = await first_game(server, game)
        ben = await server.person("Ben")
        table = (await again(ben, first.table_id, [BOT] * (players - 1) + [ME]))["table"]
        visit = await server.visit(ben, table, seed=5)
        one, other = match_of(server, first.table_id), match_of(server, table)
        assert (one.seed, one.options, one.players) == (other.seed, other.options, other.players)
        assert visit.viewer == players - 1
        assert visit.table["is_again"]
        assert first.table_id not in str(visit.wire)  # where the cards could be looked up
        assert visit.table["seed_hash"] == ""
        assert not any(seat["knows_cards"] for seat in visit.table["seats"])
        opened = server.hall.rooms[table].table.opened
        assert (opened.deal_of, opened.day) == (first.table_id, "")
        await visit.play()
        found = await plays(ben, table)
        assert [one["table"] for one in found["plays"]] == [first.table_id, table]
        assert found["plays"][0]["undone"] > 0
        assert found["plays"][0]["seats"][0]["name"] == "Ana"
        assert [seat["score"] for seat in found["plays"][1]["seats"]] == visit.outcome["scores"]
        assert found["plays"][1]["parting"] is None
        differs = found["plays"][0]["parting"]
        mine, theirs = match_of(server, table).plies, match_of(server, first.table_id).plies
        assert (mine[differs["ply"]].text, theirs[differs["other_ply"]].text) == (
            differs["move"],
            differs["other_move"],
        )
        assert mine[differs["ply"]].seat == theirs[differs["other_ply"]].seat == differs["seat"]
        assert await plays(ana, first.table_id) != found  # from there it parts the other way

    play(tmp_path, scenario)


def test_who_has_played_the_cards_is_said_to_know_them(tmp_path):
    async def scenario(server):
        ana, first, players = await first_game(server)
        seats = [ME, FRIEND, *[BOT] * (players - 2)]
        table = (await again(ana, first.table_id, seats))["table"]
        ben = await server.person("Ben")
        visit = await server.visit(ben, table)
        assert [seat["knows_cards"] for seat in visit.table["seats"]][:2] == [True, False]
        await visit.sit(1)
        await visit.until(lambda one: one.table["status"] == "playing")
        assert [seat["knows_cards"] for seat in visit.table["seats"]][:2] == [True, False]
        other = await server.visit(ana, table, seed=2)
        await asyncio.gather(visit.play(), other.play())
        found = await plays(ben, table)
        assert [seat["knew_cards"] for seat in found["plays"][1]["seats"]][:2] == [True, False]
        third = (await again(ben, table, [ME, *[BOT] * (players - 1)]))["table"]  # again of the root's deal
        opened = server.hall.rooms[third].table.opened
        assert opened.deal_of == first.table_id
        assert len(opened.knowing.split()) == 2

    play(tmp_path, scenario)


def test_only_what_is_over_is_played_again_or_compared(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        players = max(2, GAME.players[0])
        table = await ana.open(GAME.name, ["me", *[1] * (players - 1)])
        seats = [ME, *[BOT] * (players - 1)]
        assert (await again(ana, table, seats, 409))["code"] == "record-not-yet"
        assert (await plays(ana, table, 409))["code"] == "record-not-yet"
        visit = await server.visit(ana, table)
        await visit.play()
        assert (await again(ana, table, seats[:-1], 409))["code"] == "wrong-seats"
        assert (await again(ana, table, [BOT] * players, 409))["code"] == "nobody-sits"
        assert (await again(ana, "x" * 22, seats, 404))["code"] == "table-unknown"
        running = (await again(ana, table, seats))["table"]
        assert [one["table"] for one in (await plays(ana, table))["plays"]] == [table]
        assert running not in str(await plays(ana, table))

    play(tmp_path, scenario)


def test_what_nobody_finishes_keeps_nothing_finished_out_of_the_comparison(tmp_path, monkeypatch):
    monkeypatch.setattr(duplicate, "MOST", 3)

    async def scenario(server):
        ana, first, players = await first_game(server)
        ben = await server.person("Ben")
        seats = [ME, *[BOT] * (players - 1)]
        for _ in range(4):
            await again(ben, first.table_id, seats)
        table = (await again(ana, first.table_id, seats))["table"]
        visit = await server.visit(ana, table, seed=5)
        await visit.play()
        async with asyncio.timeout(PATIENCE):
            while not await server.hall.store.papers(duplicate.PLAYED, first.table_id, 9):  # a moment after the end
                await asyncio.sleep(0.02)
        found = await plays(ben, first.table_id)
        assert [one["table"] for one in found["plays"]] == [first.table_id, table]

    play(tmp_path, scenario)


def test_what_a_killed_server_has_not_noted_is_noted_by_whoever_looks(tmp_path, monkeypatch):
    async def nothing(*_):
        """As if the server had been killed."""

    monkeypatch.setattr(room, "note_end", nothing)

    async def scenario(server):
        ana, first, players = await first_game(server)
        table = (await again(ana, first.table_id, [ME, *[BOT] * (players - 1)]))["table"]
        visit = await server.visit(ana, table, seed=5)
        await visit.play()
        store, kinds = server.hall.store, (duplicate.DEAL, duplicate.PLAYED)
        assert [len(await store.papers(kind, first.table_id, 9)) for kind in kinds] == [1, 0]
        assert len((await plays(ana, first.table_id))["plays"]) == 2
        assert [len(await store.papers(kind, first.table_id, 9)) for kind in kinds] == [0, 1]

    play(tmp_path, scenario)


def test_whoever_has_begun_to_play_the_cards_is_said_to_know_them(tmp_path):
    async def scenario(server):
        _, first, players = await first_game(server)
        ben = await server.person("Ben")
        seats = [ME, *[BOT] * (players - 1)]
        tables = [(await again(ben, first.table_id, seats))["table"] for _ in range(2)]
        known = [server.hall.rooms[one].table.knows_cards(0) for one in tables]
        assert known == [False, True]

    play(tmp_path, scenario)


def test_whoever_has_left_for_good_is_a_former_guest_there(tmp_path):
    async def scenario(server):
        ana, first, _ = await first_game(server)
        ben = await server.person("Ben")
        before = (await plays(ben, first.table_id))["plays"][0]["seats"][0]
        assert (before["name"], before["is_former"]) == ("Ana", False)
        assert (await ana.http.post("/api/you/delete", json={"what": "everything"})).status_code == 200
        while (now := (await plays(ben, first.table_id))["plays"][0]["seats"][0])["name"]:
            await asyncio.sleep(0.1)
        assert now["is_former"]
        replay = (await ben.http.get(f"/api/tables/{first.table_id}/replay")).json()
        assert (replay["names"][0], replay["former"]) == (None, [0])

    play(tmp_path, scenario)


def test_the_record_tells_how_the_first_seed_came_about(tmp_path, capsys):
    async def scenario(server):
        ana, first, players = await first_game(server)
        table = (await again(ana, first.table_id, [ME, *[BOT] * (players - 1)]))["table"]
        visit = await server.visit(ana, table)
        await visit.play()
        records = [(await ana.http.get(f"/api/tables/{one}/record")).text for one in (first.table_id, table)]
        one, other = map(load, records)
        assert one.notes["server-seed"] == other.notes["server-seed"]
        assert one.notes["nonces"] == other.notes["nonces"]
        (tmp_path / "again.txt").write_text(records[1])
        capsys.readouterr()
        assert main(["verify", str(tmp_path / "again.txt"), "--json"]) == 0
        assert first.table["seed_hash"] in capsys.readouterr().out
        with pytest.raises(Refused):
            await visit.ask("undo", seat=0)  # it is over
        following = (await visit.ask("rematch", nonce="0" * 64))["table"]  # a deal of its own
        opened = server.hall.rooms[following].table.opened
        assert (opened.deal_of, opened.record, opened.knowing) == ("", "", "")

    play(tmp_path, scenario)


def test_a_duplicate_lasts(tmp_path):
    kept = {}

    async def before(server):
        ana, first, players = await first_game(server)
        table = (await again(ana, first.table_id, [ME, *[BOT] * (players - 1)]))["table"]
        visit = await server.visit(ana, table)
        await visit.play()
        kept.update(first=first.table_id, found=await plays(ana, table), table=table, cookies=ana.http.cookies)

    async def after(server):
        ana = await server.person()
        ana.http.cookies = kept["cookies"]
        assert await plays(ana, kept["table"]) == kept["found"]
        assert len((await plays(ana, kept["first"]))["plays"]) == 2

    play(tmp_path, before)
    play(tmp_path, after)


def test_a_deal_of_the_day_is_played_again_when_the_day_is_over(tmp_path, monkeypatch):
    monkeypatch.setattr("voliere.server.day.LEVEL", 4)

    async def scenario(server):
        ana = await server.person("Ana")
        when = today(server)
        visit = await finish_day(server, ana, when)
        seats = [ME, *[BOT] * (len(visit.table["seats"]) - 1)]
        assert (await again(ana, visit.table_id, seats, 409))["code"] == "day-not-over"
        go_to(server, end_of(when) + GRACE)
        assert (await ana.http.get(f"/api/tables/{visit.table_id}/replay")).json()["is_told"]
        table = (await again(ana, visit.table_id, seats))["table"]
        opened = server.hall.rooms[table].table.opened
        assert (opened.day, opened.deal_of) == ("", visit.table_id)
        assert (await begin(ana, when))["table"] == visit.table_id

    play(tmp_path, scenario)


def test_where_two_part_the_order_of_those_who_decide_at_once_says_nothing(game):
    import random

    one = Match.new(game.name, seed=3)
    other = one.copy()
    if len(one.pending) > 1:
        moves = {seat: random_move(one, seat, random.Random(seat)) for seat in one.pending}
        for seat in one.pending:
            one.play(seat, moves[seat])
        for seat in reversed(other.pending):
            other.play(seat, moves[seat])
        assert parting(one, other) is None
    seat = one.pending[0]
    two = one.legal(seat)[:2]
    if len(two) == 2 and other.progress.state.values() == one.progress.state.values():
        one.play(seat, two[0])
        other.play(seat, two[1])
        found = parting(one, other)
        assert (found.seat, found.move, found.other_move) == (seat, two[0].text, two[1].text)


def test_rows_of_before_have_none_of_it():
    old = rows.decode(
        b'{"row":"opened","game":"g","rules":1,"players":2,"options":{},"seats":[],"host":"h","server_seed":"00"}'
    )
    assert (old.day, old.deal_of, old.knowing) == ("", "", "")
