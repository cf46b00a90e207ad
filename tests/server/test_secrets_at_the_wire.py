"""The leak test at the wire: every byte sent, and the same again with all changed that its reader cannot know."""

import asyncio
import itertools
import json
import random
import re

import pytest

from tests.contract.test_secrets import redraw
from tests.server.client import nonce, running
from voliere.errors import VoliereError
from voliere.kernel.chance import seed_hash
from voliere.match import Logged, pack, random_move
from voliere.server import advice, day, outgoing, protocol
from voliere.server.advice import imagined
from voliere.server.api import ENDPOINTS
from voliere.server.handler import handle, settle
from voliere.server.identity import COOKIE, Identity, new_id
from voliere.server.outgoing import Outgoing, Recipient
from voliere.server.socket import refusal


def elsewhere(table, viewer, seed):
    """The same table in another world: all is changed that the viewer cannot know, in the state and in the log."""
    other = table.after([])
    match = other.match = redraw(table.match, viewer, seed)
    kinds = match.game.event_kinds
    match.progress.log = tuple(
        Logged(logged.ply, logged.happening._replace(card=0))
        if kinds[logged.happening.kind].card_for != "all"
        and (viewer is None or kinds[logged.happening.kind].card_for == "nobody" or logged.happening.seat != viewer)
        and logged.happening.card >= 0
        else logged
        for logged in match.progress.log
    )
    return other


class Recorder:
    """Keeps what every connection is sent, beside what it was made from."""

    def __init__(self, monkeypatch):
        self.made = {}  # by the text sent: how it was made
        for name in ("snapshot", "update"):
            monkeypatch.setattr(Outgoing, name, self.wrap(name, getattr(Outgoing, name)))

    def wrap(self, name, honest):
        def made(outgoing, recipient, *rest):
            data = honest(outgoing, recipient, *rest)
            self.made[data.decode()] = (honest, outgoing, recipient, rest)
            return data

        made.__name__ = name
        return made


def check_shown(recorder, visits, stride):
    """Each snapshot and update, made again in another world."""
    checked = 0
    for visit in visits:
        shown = [text for text in visit.wire if json.loads(text)["type"] in ("snapshot", "update")]
        for text in shown:
            assert text in recorder.made  # there is no other way out
        for text in [*shown[::stride], *shown[-3:]]:
            honest, made_by, recipient, rest = recorder.made[text]
            table = made_by.table
            if table.match is None or table.match.over:
                continue
            other = elsewhere(table, recipient.viewer(table), checked)
            again = Outgoing(other)
            again.past = made_by.past  # what the reader has been sent
            assert honest(again, recipient, *rest).decode() == text
            checked += 1
    return checked


def check_answers(table, visits, chooser):
    """Refusals and previews: what a seat may ask is answered the same in another world."""
    for visit in visits:
        seat = visit.viewer
        other = elsewhere(table, seat, chooser.getrandbits(30))
        texts = [*table.match.game.examples, "nonsense"]
        if seat is not None and table.match.legal(seat):
            texts += [str(random_move(table.match, seat, chooser)) for _ in range(2)]
        person = visit.person.http.cookies["voliere"].split(".")[0] if visit.person else ""
        for text in texts:
            for number in range(table.match.players):
                if number in visit.yours and number != seat:
                    continue  # covered: refused before the table is asked (test_visits)
                message = protocol.Move(id="x", seat=number, decision=table.match.decision, move=text)
                assert refused(table, person, message) == refused(other, person, message)
            if seat is not None:
                assert previewed(table, seat, text) == previewed(other, seat, text)
        if seat is not None:
            seed = chooser.getrandbits(30)
            here, there = (protocol.encode(imagined("x", one.match, seat, seed)) for one in (table, other))
            assert here == there


def refused(table, person, message):
    try:
        settle(table, handle(table, person, "", message, 0))
    except VoliereError as error:
        return protocol.encode(refusal("x", error))
    return b"accepted"


def previewed(table, seat, text):
    try:
        return protocol.encode(table.match.preview(seat, text))
    except VoliereError as error:
        return protocol.encode(refusal("x", error))


async def check_api(server, table, visits, chooser):
    """The API tells a stranger, a spectator and a seat the same in another world."""
    room = server.hall.rooms[table]
    for visit in visits:
        if visit.person is None:
            continue
        http = visit.person.http
        given = {
            "table": table,
            "game": room.table.opened.game,
            "day": room.table.opened.day,
            "group": room.table.opened.group,
        }
        addresses = addresses_of(**given)
        here = [await http.get(address) for address in addresses]
        true = room.table
        room.table = elsewhere(true, visit.viewer, chooser.getrandbits(30))
        there = [await http.get(address) for address in addresses]
        room.table = true
        for address, one, other in zip(addresses, here, there, strict=True):
            is_refused = 429 in (one.status_code, other.status_code)  # what takes long is not told any number of times
            assert is_refused or one.content == other.content, address
            assert not any(secret in one.text for secret in secrets_of(true)), address


# Other each time, whoever asks: the time, what is new, and whom the bots think for.
FRESH = re.compile("/api/(promise|play|bots|seen)$|/healthz|/readyz")


def addresses_of(**given):
    """Everything that can be asked of the API about a table, a day and a group: nobody has to think of a new one."""
    known = {"language": "en", "number": "1", **{name: value for name, value in given.items() if value}}
    paths = [one.path for one in ENDPOINTS if one.method == "GET" and not FRESH.match(one.path)]
    return [path.format(**known) for path in paths if set(re.findall(r"{(\w+)}", path)) <= known.keys()]


def secrets_of(table):
    """What nobody is told: the seed until all is over, who people are, and by what they are known again."""
    opened = table.opened
    is_told = (table.status == "over" and not opened.day) or opened.deal_of  # with the first game's end
    seed = [] if is_told else [opened.server_seed]
    persons = {person for seat in table.seats for person in seat.holders} | {opened.host}
    return [*seed, *persons, *opened.knowing.split()]


async def play_on(room, visits, moves):
    """So many moves, by whoever owes one."""
    for _ in range(moves):
        while room.table.bots_to_move:
            await asyncio.sleep(0.01)
        for visit in visits:
            await visit.until(lambda one: one.version == room.table.version)
        mover = next((visit for visit in visits if visit._owes()), None)
        if mover is None:
            return
        await mover.play(1)


def use_quick_bots(monkeypatch):
    """Those of a deal of the day would wait for the compiler."""
    monkeypatch.setenv("VOLIERE_PLAIN", "1")
    monkeypatch.setattr(day, "PLAIN_LEVEL", 1)


async def seated(server, game, seats, players):
    """A table of that kind, and the visits of those who sit there."""
    if seats == "people":
        return await server.friends(game, players)
    ana = await server.person("Ana")
    others = [1] * (players - 1)
    if seats == "day":
        answer = await ana.http.post(f"/api/days/{server.hall.days.today}/{game.name}", json={})
    elif seats == "again":
        first = await server.visit(ana, await ana.open(game.name, ["me"] * players))  # counts for no rating
        await first.play()
        wish = {"seats": [{"kind": "me"}, *[{"kind": "bot", "level": 1}] * (players - 1)]}
        answer = await ana.http.post(f"/api/tables/{first.table_id}/plays", json=wish)
    elif seats == "group":
        plan = {"game": game.name, "players": players, "bots": players - 1, "level": 1}
        group = (await ana.http.post("/api/groups", json={"name": "Us", "plan": plan})).json()["group"]
        answer = await ana.http.post(f"/api/groups/{group}/tables", json={"nonce": nonce()})
    else:
        others = ["me"] * (players - 1) if seats == "hot seat" else others
        table = await ana.open(game.name, ["me", *others], is_public=True)
        return table, [await server.visit(ana, table)]
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]
    return table, [await server.visit(ana, table)]


@pytest.mark.parametrize("seats", ["people", "bots", "hot seat", "day", "again", "group"])
def test_no_byte_sent_to_anybody_depends_on_a_secret(game, seats, tmp_path, monkeypatch, count):
    use_quick_bots(monkeypatch)
    recorder = Recorder(monkeypatch)
    chooser = random.Random(seats)

    async def scenario():
        async with running(tmp_path) as server:
            players = next(number for number in game.players if number >= 2)
            table, visits = await seated(server, game, seats, players)
            everybody = visits
            if seats != "day":  # there nobody else may look
                stranger = await server.person()
                everybody = [*visits, await server.visit(stranger, table), await server.visit(None, table)]
            room = server.hall.rooms[table]
            for number in range(count(4, 40)):
                await play_on(room, visits, 1 + 2 * number)
                while room.table.bots_to_move:
                    await asyncio.sleep(0.01)
                if room.table.status != "playing":
                    break
                check_answers(room.table, everybody, chooser)
                await check_api(server, table, everybody, chooser)
            for visit in everybody:
                await visit.until(lambda one: one.version == room.table.version)
            assert check_shown(recorder, everybody, count(4, 1))
            secrets = secrets_of(room.table)
            assert secrets
            assert not any(secret in text for visit in everybody for text in visit.wire for secret in secrets)

    asyncio.run(scenario())


class Stopped:
    """A clock that stands still, so that answers of two servers can be compared."""

    def __init__(self, now):
        self.now = now

    def __call__(self):
        return self.now

    def go_on_from(self, at):
        pass


def test_a_deal_of_the_day_tells_nothing_before_one_has_played_it(game, tmp_path, monkeypatch):
    """Two days that differ in the seed and in all that somebody has played: who has not, is told the same of both."""
    cookies, secret, now = [new_id() for _ in range(3)], "s" * 48, 1_800_000_000_000
    use_quick_bots(monkeypatch)

    async def world(number):
        seeds = {}

        def day_seed(_identity, game, when):
            return seeds.setdefault((game, when), random.Random(f"{number} {game} {when}").randbytes(32))

        monkeypatch.setattr(Identity, "day_seed", day_seed)
        async with running(tmp_path / str(number), secret=secret) as server:
            server.hall.clock = Stopped(now)
            people = [await server.person() for _ in cookies]
            for who, cookie in zip(people, cookies, strict=True):
                who.http.cookies.clear()
                who.http.cookies[COOKIE] = server.hall.identity.sign(cookie, cookie[::-1])
            await people[0].http.put("/api/me", json={"name": "Ana"})
            when = server.hall.days.today
            path = f"/api/days/{when}/{game.name}"
            table = (await people[0].http.post(path, json={})).json()["table"]
            visit = await server.visit(people[0], table, seed=number)
            await visit.play()
            await server.hall.days.settle(server.hall.rooms[table])
            own = (await people[0].http.get("/api/you/data")).text + (await people[0].http.get(path)).text
            told = []
            following = when + day.dt.timedelta(1)
            for who, about in itertools.product(people[1:], (when, following)):
                for address in addresses_of(table=table, game=game.name, day=about):
                    answer = await who.http.get(address)
                    told.append((address, answer.status_code, answer.text))
            for text in [own, *visit.wire, *(text for _, _, text in told)]:
                assert not any(seed.hex() in text for seed in seeds.values())
            hashes = {seed_hash(seed): f"hash of {key}" for key, seed in seeds.items()}
            return [
                (*about, re.sub("[0-9a-f]{64}", lambda found: hashes.get(found[0], found[0]), text))
                for *about, text in told
            ], visit.outcome

    async def scenario():
        (here, played), (there, otherwise) = await world(1), await world(2)
        assert played != otherwise
        assert {status for _, status, _ in here} >= {200, 403}
        for one, other in zip(here, there, strict=True):
            assert one == other

    asyncio.run(scenario())


def test_the_leak_test_at_the_wire_sees_a_leak(game, monkeypatch):
    """A message that tells one hidden thing more is found out."""
    from tests.server.tables import Sitting, two_seats

    sitting = Sitting(game, ["me"] + [1] * (two_seats(game) - 1))
    table, recipient = sitting.table, Recipient("ana")
    assert Outgoing(table).snapshot(recipient, 0) == Outgoing(elsewhere(table, 0, 1)).snapshot(recipient, 0)
    honest = outgoing.takeback.can_at_once
    monkeypatch.setattr(
        outgoing.takeback, "can_at_once", lambda table, seat: repr(table.match.progress.state) or honest(table, seat)
    )
    snapshot = Outgoing(table).snapshot(recipient, 0)
    # In several worlds: where little is hidden, one that is drawn may be the true one.
    assert any(Outgoing(elsewhere(table, 0, seed)).snapshot(recipient, 0) != snapshot for seed in range(20))


def test_a_world_that_is_lent_would_be_found_out_if_it_were_the_true_one(game, monkeypatch):
    from tests.server.tables import Sitting, two_seats

    table = Sitting(game, ["me"] + [1] * (two_seats(game) - 1)).table
    worlds = [table, *(elsewhere(table, 0, seed) for seed in range(20))]
    assert len({imagined("x", one.match, 0, 5).world for one in worlds}) == 1
    assert len({imagined("x", table.match, 0, seed).world for seed in range(20)}) > 1
    monkeypatch.setattr(advice, "pack", lambda _state: honest(table_now.match.progress.state))
    honest, seen = pack, set()
    for table_now in worlds:
        seen.add(imagined("x", table_now.match, 0, 5).world)
    assert len(seen) > 1
