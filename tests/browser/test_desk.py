"""The server as it runs in a browser, here without one: a journal in memory, and minds of this machine."""

import asyncio
import base64
import contextlib
import json
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest

from voliere.bots import mind
from voliere.bots.workspace import Workspace
from voliere.browser.desk import Desk, ends_of, open_desk
from voliere.engine import Engine
from voliere.games import get, names
from voliere.kernel.chance import joint_seed, seed_bytes
from voliere.match import Match
from voliere.record import SERVER_SEED
from voliere.server import review, rows
from voliere.server.advice import imagined
from voliere.server.botpool import Payer
from voliere.server.table import OVER, PLAYING

NONCE = "5" * 64


class Numbers(list):
    """A row as JavaScript gives it."""

    def to_py(self):
        return self


class Outside:
    """JavaScript's part."""

    def __init__(self, journal: Any = None) -> None:
        self.journal = journal or Journal()
        self.told = asyncio.Queue()
        self.tasks = []
        self.ends = set()  # of searches
        self.stopped = []
        self.gate = asyncio.Event()
        self.gate.set()

    def stop(self, number):
        self.stopped.append(number)

    async def think(self, number, text):
        await asyncio.sleep(0)
        await self.gate.wait()
        task = json.loads(text)
        self.tasks.append(task["task"])
        game = get(task["game"])
        state = game.rules.State.unpack(_Bytes(base64.b64decode(task["state"])))
        workspace = Workspace(Engine(game, plain=True), state, 100)
        workspace.show(state)
        seat, seed = task["seat"], int(task["seed"])
        if task["task"] == "try":
            size = 2 * state.players * len(task["moves"]) // task["width"] * task["worlds"] + task["width"]
            values = [0.0] * size
            given = (seat, seed, task["first"], task["worlds"], task["moves"], task["width"], values)
            workspace.minds.enter_try(workspace.buffers, *given)
            return Numbers(values)
        traits = task["traits"]
        if task["kind"] == mind.SEARCH:
            self.ends.add(tuple(map(tuple, task["ends"])))
            traits[mind.SIMULATIONS] = 2
            workspace.minds.enter_grow(workspace.buffers, seat, seed, 0, 2, traits)
            return [0, None, Numbers(workspace.buffers.nodes), Numbers(workspace.buffers.sums), 2]
        action = workspace.minds.enter_choose(workspace.buffers, task["kind"], seat, seed, traits)
        return [action, Numbers(), None, None, 0]

    def tell(self, line, kind, text):
        self.told.put_nowait((line, kind, text))


class _Bytes(bytes):
    """As `unpack` reads an array."""

    def __getitem__(self, _):
        return self

    def tobytes(self):
        return bytes(self)


class Journal:
    """What IndexedDB does."""

    def __init__(self):
        self.tables, self.names, self.rows = {}, {}, {}
        self.is_broken = False

    async def append(self, table, expected, rows, summary):
        if self.is_broken:
            raise OSError("no room")
        known, _ = self.tables.get(table, ([], ""))
        if len(known) != expected:
            return False
        self.tables[table] = [*known, *rows.split("\n")], summary
        return True

    async def read(self, table, after):
        return "\n".join(self.tables.get(table, ([], ""))[0][after:])

    async def summaries(self):
        return "\n".join(summary for _, summary in self.tables.values())

    async def remember(self, name, value):
        return self.names.setdefault(name, value)

    async def rename(self, name, value):
        self.names[name] = value

    async def recall(self, name):
        return self.names.get(name)

    async def papers(self, *path):
        return json.dumps([row for row in self.rows.values() if row[: len(path)] == list(path)])

    async def write(self, paper, expected):
        row = json.loads(paper)
        there = self.rows.get(tuple(row[:3]), [None])[-1]
        if expected is not None and json.loads(expected) != [there]:
            return False
        self.rows[tuple(row[:3])] = row
        if row[-1] is None:
            del self.rows[tuple(row[:3])]
        return True

    async def drop(self, owner):
        self.rows = {path: row for path, row in self.rows.items() if owner not in path[1:]}

    async def rewrite(self, table, pairs):
        for version, row in json.loads(pairs):
            if table in self.tables:
                self.tables[table][0][version - 1] = row


@contextlib.asynccontextmanager
async def opened_desk(outside: Outside) -> AsyncIterator[Desk]:
    """A desk, until it is no longer needed."""
    desk = await open_desk(outside)
    try:
        yield desk
    finally:
        await desk.hall.close()


async def ask(desk: Desk, method: str, path: str, **body: Any) -> Any:
    status, text = await desk.request(method, f"/api{path}", json.dumps(body))
    assert status < 300, (path, status, text)
    return json.loads(text) if text.startswith(("{", "[")) else text


async def opened(desk: Desk, name: str, level: int = 2, people: int = 1) -> str:
    players = get(name).default_players
    seats = [{"kind": "me"}] * people + [{"kind": "bot", "level": level}] * (players - people)
    return (await ask(desk, "POST", "/tables", game=name, nonce=NONCE, seats=seats))["table"]


async def heard(outside: Outside, wanted: str) -> dict:
    """The next message of a kind."""
    while True:
        _, kind, text = await asyncio.wait_for(outside.told.get(), 30)
        for line in text.split("\n") if kind == "message" else []:
            message = json.loads(line)
            assert message["type"] != "refused", message
            if message["type"] == wanted:
                return message


@pytest.mark.parametrize("name", names())
def test_a_table_is_played_kept_and_found_again(name):
    async def play() -> None:
        outside = Outside()
        async with opened_desk(outside) as desk:
            table, moves = await sit_and_play(outside, desk)
        later = Outside(outside.journal)
        async with opened_desk(later) as again:
            (listed,) = await ask(again, "GET", "/me/tables")
            assert (listed["table"], listed["yours"], listed["names"][0]) == (table, [0], "Merle")
            assert len((await again.hall.room(table)).table.match.plies) >= moves

    async def sit_and_play(outside: Outside, desk: Desk) -> tuple[str, int]:
        await ask(desk, "PUT", "/me", name="Merle")
        table = await opened(desk, name)
        desk.connect(1, table)
        desk.say(1, json.dumps({"type": "enter", "id": "a"}))
        await heard(outside, "snapshot")
        room = await desk.hall.room(table)
        for number in range(4):
            while 0 not in room.table.pending:
                await asyncio.sleep(0.01)
            match: Match = room.table.match
            move = {"seat": 0, "decision": match.decision, "move": match.legal(0)[0].text}
            desk.say(1, json.dumps({"type": "move", "id": f"m{number}", **move}))
            await heard(outside, "accepted")
        desk.hang_up(1)
        moves = [line for line in outside.journal.tables[table][0] if '"moved"' in line]
        assert len(moves) >= 4
        return table, len(moves)

    asyncio.run(play())


@pytest.mark.slow
def test_hints_reviews_and_lessons_are_thought_elsewhere(monkeypatch):
    usual = review.Reviewer
    monkeypatch.setattr(review, "Reviewer", lambda match: usual(match, budget=8))

    async def play() -> None:
        outside = Outside()
        async with opened_desk(outside) as desk:
            table = await opened(desk, "papageno", level=5)
            desk.connect(1, table)
            desk.say(1, json.dumps({"type": "enter", "id": "a"}))
            await heard(outside, "snapshot")
            desk.say(1, json.dumps({"type": "hint", "id": "b", "seat": 0}))
            assert (await heard(outside, "advised"))["move"]
            assert set(outside.tasks) == {"choose"}
            assert outside.ends == {tuple(ends_of(get("papageno").judge.SEARCH.simulations))}
            match = Match.new("papageno", 2, 1)
            while not match.over:
                match.play(match.pending[0], match.legal(match.pending[0])[0])
            record = match.record()
            told = await ask(desk, "POST", "/reviews", record=record)
            while told["done"] < 2:
                await asyncio.sleep(0.01)
                told = await ask(desk, "POST", "/reviews", record=record)
            assert "try" in outside.tasks
            assert (await ask(desk, "POST", "/games/papageno/lesson"))["acts"]
            assert await ask(desk, "GET", "/puzzles")

    asyncio.run(play())


def test_nothing_is_thought_for_nobody():
    async def play() -> None:
        outside = Outside()
        async with opened_desk(outside) as desk:
            table = await opened(desk, "papageno", people=get("papageno").default_players)
            desk.connect(1, table)
            desk.say(1, json.dumps({"type": "enter", "id": "a"}))
            await heard(outside, "snapshot")
            outside.gate.clear()
            room = await desk.hall.room(table)
            request = desk.hall.bots.ask(room.table.match, room.table.pending[0], 5, [Payer("", "me")])
            await asyncio.sleep(0.01)
            assert outside.stopped == []
            request.give_up()
            await asyncio.sleep(0.01)
            assert outside.stopped == [0]
            assert desk.hall.bots.waiting == 0
            outside.gate.set()
            again = desk.hall.bots.ask(room.table.match, room.table.pending[0], 5, [Payer("", "me")])
            assert (await asyncio.wait_for(again.answer, 30)).move
            assert outside.stopped == [0]

    asyncio.run(play())


def test_what_cannot_be_kept_is_not_acknowledged():
    async def play() -> None:
        outside = Outside()
        async with opened_desk(outside) as desk:
            outside.journal.is_broken = True
            seats = [{"kind": "me"}, {"kind": "bot"}]
            wish = json.dumps({"game": "papageno", "nonce": NONCE, "seats": seats})
            status, text = await desk.request("POST", "/api/tables", wish)
            assert (status, json.loads(text)["code"]) == (503, "not-kept")
            assert not outside.journal.tables

    asyncio.run(play())


def test_two_tabs_write_one_after_the_other():
    async def play() -> None:
        journal = Journal()
        one, other = Outside(journal), Outside(journal)
        async with opened_desk(one) as desk, opened_desk(other) as tab:
            table = await opened(desk, "papageno", people=2)
            first, second = await desk.hall.room(table), await tab.hall.room(table)
            seat = first.table.pending[0]
            match = first.table.match
            move = {"seat": seat, "decision": match.decision, "move": match.legal(seat)[0].text}
            desk.connect(1, table)
            desk.say(1, json.dumps({"type": "enter", "id": "a", "seat": seat}))
            desk.say(1, json.dumps({"type": "move", "id": "m", **move}))
            await heard(one, "accepted")
            tab.appended(table, first.table.version)  # as a BroadcastChannel tells it
            for _ in range(100):
                if second.table.version == first.table.version:
                    break
                await asyncio.sleep(0.01)
            assert second.table.match.plies == first.table.match.plies

    asyncio.run(play())


@pytest.mark.parametrize("path", ["/api/nowhere", "/assets/x", "/api/tables/../../etc"])
def test_what_is_not_there_is_refused(path):
    async def look() -> tuple[int, str]:
        async with opened_desk(Outside()) as desk:
            return await desk.request("GET", path, "")

    assert asyncio.run(look())[0] == 404


@pytest.mark.slow
def test_a_desk_advises_in_a_world_that_a_server_lends():
    """The same as where the match is, to the number: what a seat knows is all that counts."""

    async def play() -> None:
        outside = Outside()
        match = Match.new("papageno", 2, 1)
        seat = match.pending[0]
        lent = imagined("x", match, seat)
        in_hand = match.legal(seat)[-1].text
        async with opened_desk(outside) as desk:
            about = {"game": "papageno", "players": 2, "options": match.options, "seat": seat, "move": in_hand}
            advised = await ask(desk, "POST", "/advice", **about, decision=lent.decision, world=lent.world)
        assert advised["decision"] == match.decision
        assert advised["move"] in [move.text for move in match.legal(seat)]
        assert advised["about"] == in_hand
        assert advised["move"] == in_hand or advised["loss"] is not None

    asyncio.run(play())


async def played_day(desk: Desk, game: str, moves: int) -> tuple[str, list[str]]:
    """The first moves of today's deal, one's own the first that are legal."""
    day = (await ask(desk, "GET", "/days"))["day"]
    table = (await ask(desk, "POST", f"/days/{day}/{game}"))["table"]
    room = await desk.hall.room(table)
    while len(room.table.match.plies) < moves:
        mine = [seat for seat in room.table.pending if seat in room.table.people]
        if mine:
            match = room.table.match
            row = rows.Moved(at=0, seat=mine[0], decision=match.decision, text=match.legal(mine[0])[0].text, digest="")
            await room.change(lambda _table, _now, row=row: [row])
        await asyncio.sleep(0.01)
    return table, [ply.text for ply in room.table.match.plies][:moves]


def test_a_deal_of_the_day_is_the_same_in_every_browser_and_played_once():
    async def play() -> None:
        outside = Outside()
        async with opened_desk(outside) as desk, opened_desk(Outside()) as other:
            one, another = await ask(desk, "GET", "/days"), await ask(other, "GET", "/days")
            assert [deal["seed_hash"] for deal in one["deals"]] == [deal["seed_hash"] for deal in another["deals"]]
            game = "papageno"
            table, moves = await played_day(desk, game, 7)
            there, same = await played_day(other, game, 7)
            assert moves == same
            assert outside.ends <= {()}  # or a slow device would be answered otherwise
            assert table != there
            assert (await ask(desk, "POST", f"/days/{one['day']}/{game}"))["table"] == table
            (listed,) = await ask(desk, "GET", "/me/days")
            assert (listed["game"], listed["status"]) == (game, "playing")

    asyncio.run(play())


def test_a_deal_of_the_day_that_is_over_may_be_known_where_nobody_else_plays_it():
    async def look() -> None:
        async with opened_desk(Outside()) as desk:
            opened = SimpleNamespace(day=(await ask(desk, "GET", "/days"))["day"])
            for status in (PLAYING, OVER):
                assert desk.hall.days.is_deal_told(SimpleNamespace(opened=opened, status=status)) is (status == OVER)

    asyncio.run(look())


def test_all_games_go_to_a_file_and_to_another_browser():
    async def play() -> None:
        here, there = Outside(), Outside()
        async with opened_desk(here) as desk, opened_desk(there) as other:
            await ask(desk, "PUT", "/me", name="Merle")
            running = await opened(desk, "papageno", people=2)
            finished = Match.new("songbirds", 2, 3)
            while not finished.over:
                finished.play(finished.pending[0], finished.legal(finished.pending[0])[0])
            label = {"table": "finished-one", "opened": 5, "seats": [{"kind": "me", "name": "Ana"}, {"kind": "bot"}]}
            one = f"# {json.dumps(label)}\n{finished.record()}"
            assert await ask(desk, "POST", "/luggage", games=one) == {"new": 1, "known": 0, "refused": 0}
            file = await ask(desk, "GET", "/luggage")
            assert finished.record() in file
            broken = f"\n# {json.dumps({**label, 'table': 'broken-one'})}\n{finished.record()[:-9]}"
            assert await ask(other, "POST", "/luggage", games=file + broken) == {"new": 2, "known": 0, "refused": 1}
            assert await ask(other, "POST", "/luggage", games=file) == {"new": 0, "known": 2, "refused": 0}
            tables = {one["table"]: one for one in await ask(other, "GET", "/me/tables")}
            assert {name: one["status"] for name, one in tables.items()} == {
                running: "playing",
                "finished-one": "over",
            }
            assert tables["finished-one"]["names"] == ["Ana", None]
            assert (await other.hall.room(running)).table.record() == (await desk.hall.room(running)).table.record()
            assert await ask(other, "GET", "/tables/finished-one/record") == finished.record()
            many = "\n".join(one.replace("finished-one", f"finished-{number}") for number in range(40))
            assert await ask(other, "POST", "/luggage", games=many) == {"new": 40, "known": 0, "refused": 0}
            status, text = await other.request("POST", "/api/luggage", json.dumps({"games": "Dear diary"}))
            assert (status, json.loads(text)["code"]) == (422, "not-luggage")

    asyncio.run(play())


def test_whole_games_of_another_browser_count_among_ones_figures():
    async def play() -> None:
        finished = Match.new("papageno", 2, joint_seed(seed_bytes(NONCE), ""))
        while not finished.over:
            finished.play(finished.pending[0], finished.legal(finished.pending[0])[0])
        label = {"table": "from-the-middle", "opened": 5, "seats": [{"kind": "me"}, {"kind": "bot"}]}
        file = f"# {json.dumps(label)}\n{finished.record()}"
        finished.notes = {SERVER_SEED: NONCE}
        file += f"\n# {json.dumps({**label, 'table': 'from-the-deal'})}\n{finished.record()}"
        for _ in range(2):  # what is brought can be taken on
            async with opened_desk(Outside()) as desk:
                assert await ask(desk, "POST", "/luggage", games=file) == {"new": 2, "known": 0, "refused": 0}
                figures = (await ask(desk, "GET", "/me/statistics"))["figures"]
                assert sorted((one["kind"], one["games"]) for one in figures if one["level"] is None) == [
                    ("apart", 1),
                    ("contest", 1),
                ]
                file = await ask(desk, "GET", "/luggage")

    asyncio.run(play())


def test_ones_data_can_be_had_and_what_needs_a_server_says_so():
    async def look() -> None:
        async with opened_desk(Outside()) as desk:
            await ask(desk, "PUT", "/me", name="Merle")
            table = await opened(desk, names()[0])
            data = await ask(desk, "GET", "/you/data")
            assert data["you"]["name"] == "Merle"
            assert [game["table"] for game in data["games"]] == [table]
            refused = ["/you/codes", "/you/passkeys/ask", "/you/switch", "/you/devices/end", "/sign-in/ask"]
            for path in refused:
                status, text = await desk.request("POST", f"/api{path}", "{}")
                assert (status, json.loads(text)["code"]) == (409, "needs-server")
            for path, body in (("/sign-in/code", {"code": "x"}), ("/you/delete", {"what": "everything"})):
                status, text = await desk.request("POST", f"/api{path}", json.dumps(body))
                assert (status, json.loads(text)["code"]) == (409, "needs-server")

    asyncio.run(look())


def test_a_deal_is_played_again_against_bots():
    async def play() -> None:
        async with opened_desk(Outside()) as desk:
            table = await opened(desk, "papageno", level=1)
            room = await desk.hall.room(table)
            while room.table.status != "over":
                match = room.table.match
                if match.pending and match.pending[0] == 0:
                    row = rows.Moved(at=0, seat=0, decision=match.decision, text=match.legal(0)[0].text, digest="")
                    await room.change(lambda _table, _now, row=row: [row])
                await asyncio.sleep(0.005)
            seats = [{"kind": "bot", "level": 1}, {"kind": "me"}, {"kind": "bot", "level": 1}]
            again = (await ask(desk, "POST", f"/tables/{table}/plays", seats=seats))["table"]
            duplicate = await desk.hall.room(again)
            assert duplicate.table.match.seed == room.table.match.seed
            assert len((await ask(desk, "GET", f"/tables/{table}/plays"))["plays"]) == 1

    asyncio.run(play())
