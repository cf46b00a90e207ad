"""How friends come to a table, by which names, and what is left of it afterwards."""

import asyncio

import pytest

from tests.server.client import Refused, nonce
from tests.server.tables import Sitting
from tests.server.test_visits import GAME, play
from voliere.errors import TableError
from voliere.server import network, rows
from voliere.server.identity import CODE, TABLE, code_of, new_table_id, read_code
from voliere.server.settings import Settings
from voliere.server.statistics import PAGE
from voliere.server.table import CLOSED, Table

FRIENDS = ["me", *["friend"] * (next(number for number in GAME.players if number > 1) - 1)]


# Where others find it


@pytest.mark.parametrize(
    ("settings", "origin"),
    [
        ({}, ""),
        ({"host": "localhost"}, ""),
        ({"host": "::1"}, ""),
        ({"host": "0.0.0.0"}, "http://192.0.2.7:8642"),
        ({"host": "::"}, "http://192.0.2.7:8642"),
        ({"host": "198.51.100.1"}, "http://198.51.100.1:8642"),
        ({"host": "2001:db8::5"}, "http://[2001:db8::5]:8642"),
        ({"public_url": "https://games.example.org/birds"}, "https://games.example.org"),
    ],
)
def test_a_server_knows_how_others_reach_it(monkeypatch, settings, origin):
    monkeypatch.setattr(network, "own_address", lambda: "192.0.2.7")
    assert network.network_origin(Settings(**settings), 8642) == origin


@pytest.mark.parametrize(
    ("found", "address"),
    [(["127.0.1.1", "192.0.2.8"], "192.0.2.8"), (["127.0.1.1"], "birds"), (OSError(), "birds")],
)
def test_without_a_way_out_the_machine_is_found_by_its_name(monkeypatch, found, address):
    class Nowhere(network.socket.socket):
        def connect(self, _address):
            raise OSError(101, "Network is unreachable")

    def look_up(name):
        if isinstance(found, OSError):
            raise found
        return name, [], found

    monkeypatch.setattr(network.socket, "socket", Nowhere)
    monkeypatch.setattr(network.socket, "gethostname", lambda: "birds")
    monkeypatch.setattr(network.socket, "gethostbyname_ex", look_up)
    assert network.own_address() == address


def test_the_way_is_found_without_a_word(monkeypatch):
    said = []
    for name in ("send", "sendto", "sendmsg"):
        monkeypatch.setattr(network.socket.socket, name, lambda *given: said.append(given), raising=False)
    assert network.own_address()
    assert not said


@pytest.mark.parametrize(("host", "is_open"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_only_the_servers_own_machine_is_told_of_the_network(tmp_path, monkeypatch, host, is_open):
    monkeypatch.setattr(network, "own_address", lambda: "192.0.2.7")

    async def scenario(server):
        server.address = server.address.replace("0.0.0.0", "127.0.0.1")
        port = server.address.rpartition(":")[2]
        ana = await server.person()

        async def told(**headers):
            return (await ana.http.get("/api/seen", headers=headers)).json()["network"]

        assert await told() == (f"http://192.0.2.7:{port}" if is_open else None)
        assert await told(host=f"localhost:{port}") == await told()
        assert await told(**{"x-forwarded-for": "192.0.2.9"}) is None  # by a proxy
        assert await told(host="192.0.2.7") is None  # there the page has a good address
        assert (await ana.http.get("/", headers={"host": f"192.0.2.7:{port}"})).status_code == 200

    play(tmp_path, scenario, host=host)


def test_a_public_address_is_told_to_everybody(tmp_path):
    async def scenario(server):
        ana = await server.person()
        seen = (await ana.http.get("/api/seen", headers={"x-forwarded-for": "192.0.2.9"})).json()
        assert seen["network"] == "https://games.example.org"

    play(tmp_path, scenario, public_url="https://games.example.org")


# Codes


def test_a_name_begins_with_a_code_and_tells_no_more_by_it():
    names = [new_table_id() for _ in range(200)]
    assert all(TABLE.fullmatch(one) and CODE.fullmatch(one[:6]) for one in names)
    assert len({one[6:] for one in names}) == len({one[:6] for one in names}) == 200
    assert all(len(one[6:]) == 16 for one in names)  # 96 bits that a code leaves
    assert [code_of(one) for one in names] == [one[:6] for one in names]
    assert code_of("songbirds-waiting_____") is None


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("k7m3q9", "k7m3q9"),
        ("K7M 3Q9", "k7m3q9"),
        ("k7m-3q9", "k7m3q9"),
        ("OIL0il", "011011"),
        ("k7m3q", ""),
        ("k7m3q9x", ""),
        ("k7m3qu", ""),
        ("k7m3q9\n", ""),
        ("", ""),
        ("é" * 6, ""),
    ],
)
def test_a_code_is_read_as_people_type_it(typed, code):
    assert read_code(typed) == code


async def look_up(person, code):
    answer = await person.http.get(f"/api/codes/{code}")
    return answer.status_code, answer.json().get("table") or answer.json()["code"]


def test_a_code_leads_to_its_table_while_that_waits(tmp_path):
    async def scenario(server):
        ana, ben = await server.person("Ana"), await server.person("Ben")
        table = await ana.open(GAME.name, FRIENDS)
        code = (await ana.http.get(f"/api/tables/{table}")).json()["code"]
        assert table.startswith(code)
        assert await look_up(ben, code.upper()) == (200, table)
        wrong = "0" * 6 if code != "0" * 6 else "1" * 6
        assert await look_up(ben, wrong) == (404, "code-unknown")
        assert await look_up(ben, table) == (404, "code-unknown")
        for seat in range(1, len(FRIENDS)):
            visit = await server.visit(await server.person(f"P{seat}"), table)
            await visit.sit(seat)
        assert (await ana.http.get(f"/api/tables/{table}")).json()["code"] is None
        assert await look_up(ben, code) == (404, "code-unknown")

    play(tmp_path, scenario)


def test_two_tables_of_one_code_are_found_by_their_links_alone(tmp_path, monkeypatch):
    monkeypatch.setattr("voliere.server.hall.new_table_id", lambda: f"abc123{new_table_id()[6:]}")

    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, FRIENDS)
        assert await look_up(ana, "abc123") == (200, table)
        await ana.open(GAME.name, FRIENDS)
        assert await look_up(ana, "abc123") == (404, "code-unknown")

    play(tmp_path, scenario)


def test_wrong_codes_have_an_end_and_right_ones_none(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, FRIENDS)
        for _ in range(60):  # a class that comes at once
            assert await look_up(ana, table[:6]) == (200, table)
        answers = [await look_up(ana, "zzzzzz") for _ in range(40)]
        assert answers.count((404, "code-unknown")) <= 31
        assert answers[-1] == (429, "request-too-fast")

    play(tmp_path, scenario)


@pytest.mark.slow
def test_a_code_is_good_at_every_process(tmp_path, database):
    from tests.server.test_two_processes import two_servers

    async def scenario():
        async with two_servers(tmp_path, database) as (one, two):
            table = await (await one.person("Ana")).open(GAME.name, FRIENDS)
            assert await look_up(await two.person("Ben"), table[:6]) == (200, table)

    asyncio.run(scenario())


# Names


@pytest.mark.slow
def test_a_name_is_known_at_every_process_at_once(tmp_path, database):
    """The line is at one, the new name was told the other."""
    from tests.server.test_two_processes import two_servers

    async def scenario():
        async with two_servers(tmp_path, database) as (one, two):
            table = await (await one.person("Ana")).open(GAME.name, FRIENDS)
            ben = await two.person("Ben")
            visit = await one.visit(ben, table)
            await ben.http.put("/api/me", json={"name": "Benedikt"})
            await visit.sit(1)
            await visit.until(lambda one: one.table["seats"][1]["name"])
            assert visit.table["seats"][1]["name"] == "Benedikt"

    asyncio.run(scenario())


def test_everybody_at_one_device_has_a_name(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")

        async def names(seats):
            wish = {"game": GAME.name, "seats": seats, "nonce": nonce()}
            answer = await ana.http.post("/api/tables", json=wish)
            if answer.status_code != 201:
                return answer.json()["code"]
            info = (await ana.http.get(f"/api/tables/{answer.json()['table']}")).json()
            return [seat["name"] for seat in info["seats"]]

        rest = [{"kind": "bot"}] * (len(FRIENDS) - 2)
        assert await names([{"kind": "me"}, {"kind": "me", "name": " Ben\u200b "}, *rest]) == [
            "Ana",
            "Ben",
            *[None] * len(rest),
        ]
        assert (await names([{"kind": "me"}, {"kind": "me"}, *rest]))[:2] == ["Ana", None]  # not Ana twice
        assert await names([{"kind": "me"}, {"kind": "me", "name": "\u200b"}, *rest]) == "name-empty"
        assert await names([{"kind": "me"}, {"kind": "me", "name": "B" * 25}, *rest]) == "request-malformed"

    play(tmp_path, scenario)


# Afterwards


def test_who_plays_alone_may_end_a_game():
    bots = [3] * (len(FRIENDS) - 1)
    for seats in (["me", *bots], ["me", "me", *bots[1:]]):
        sitting = Sitting(GAME, seats)
        sitting.sends("ana", "Leave", seat=0, ends=True)
        table = Table.fold(sitting.table.id, map(rows.encode, sitting.journal))
        assert (table.status, table.closed, table.pending, table.due) == (CLOSED, "table-ended", (), None)
        with pytest.raises(TableError) as refused:
            sitting.sends("ana", "Back", seat=0)
        assert refused.value.code == "table-ended"


def test_nobody_ends_a_game_of_others():
    sitting = Sitting(GAME, FRIENDS)
    for seat, person in enumerate(["ben", "cleo"][: len(FRIENDS) - 1], 1):
        sitting.sits(person, seat)
    for person, seat, code in (("ana", 0, "others-play"), ("ben", 0, "seat-not-yours")):
        with pytest.raises(TableError) as refused:
            sitting.sends(person, "Leave", seat=seat, ends=True)
        assert refused.value.code == code


def test_a_game_that_was_ended_is_no_longer_running(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me", *[1] * (len(FRIENDS) - 1)])
        visit = await server.visit(ana, table)
        await visit.ask("leave", seat=0, ends=True)
        await visit.until(lambda one: one.status == "closed")
        assert visit.table["closed"] == "table-ended"
        (listed,) = (await ana.http.get("/api/me/tables")).json()
        assert (listed["status"], listed["pending"], listed["is_your_turn"]) == ("closed", [], False)
        with pytest.raises(Refused) as refused:
            await visit.ask("leave", seat=0, ends=True)
        assert refused.value.code == "table-ended"

    play(tmp_path, scenario)


def test_all_games_of_a_person_are_found_page_by_page(tmp_path):
    async def scenario(server):
        ana, ben = await server.person("Ana"), await server.person("Ben")
        tables = [await ana.open(GAME.name, FRIENDS) for _ in range(PAGE + 3)]

        async def page(person, **query):
            answer = await person.http.get("/api/me/games", params=query)
            return answer.json() if answer.status_code == 200 else (answer.status_code, answer.json()["code"])

        first = await page(ana)
        assert len(first["tables"]) == PAGE
        second = await page(ana, before=first["next"])
        assert second["next"] is None
        found = [*first["tables"], *second["tables"]]
        assert sorted(one["table"] for one in found) == sorted(tables)
        assert [one["opened"] for one in found] == sorted((one["opened"] for one in found), reverse=True)
        assert found[0]["yours"] == [0]
        assert "people" not in found[0]
        assert await page(ana, game=GAME.name) == first
        assert await page(ben) == {"tables": [], "next": None}
        # Who has stood up no longer has it in their list.
        visit = await server.visit(ben, tables[0])
        await visit.sit(1)
        assert [one["table"] for one in (await page(ben))["tables"]] == [tables[0]]
        if len(FRIENDS) > 2:  # else the game has begun
            await visit.ask("vacate", seat=1)
            assert (await page(ben))["tables"] == []
        assert await page(ana, game="chess") == (404, "unknown-game")
        for nonsense in ("", "x", "1", f"1.{'t' * 21}", f"{'9' * 19}.{'t' * 22}", f"-1.{'t' * 22}", "١.tttt"):
            assert await page(ana, before=nonsense) == (400, "request-malformed"), nonsense
        stranger = await server.person()
        stranger.http.cookies.clear()
        assert await page(stranger) == (401, "request-no-identity")

    play(tmp_path, scenario)
