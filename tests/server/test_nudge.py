"""Told that it is one's turn: when, once, over a hook and a push service, though servers stop; and what is refused."""

import asyncio
import contextlib
import json
import socket
import time

import pytest

from tests.server.client import running
from tests.server.receivers import Subscriber, local_messenger, receiving
from tests.server.tables import Sitting, two_seats
from tests.server.test_secrets_at_the_wire import elsewhere, play_on
from tests.server.test_two_processes import split_table, two_servers
from tests.server.test_visits import play
from voliere.games import get, names
from voliere.match import Match
from voliere.server import messenger, nudge
from voliere.server.identity import Identity
from voliere.server.messenger import Messenger
from voliere.server.nudge import Browser, Hook, Nudges, Verdict, Watch, owed, payload, plan

# Where two take turns, one at a time.
GAME = next(game for game in map(get, names()) if 2 in game.players and len(Match.new(game.name, 2, 0).pending) == 1)
TURN = 1_000_000
TELL, FORGET = Verdict.TELL, Verdict.FORGET


@pytest.fixture
def quick(monkeypatch):
    """A quiet minute is a third of a second, and all else as much shorter."""
    for name in ("QUIET", "THROTTLE", "CLAIM", "TOLD", "RELIED_ON", "AHEAD"):
        monkeypatch.setattr(nudge, name, getattr(nudge, name) // 200)
    monkeypatch.setattr(nudge, "PAUSES", (100, 200, 400, 800))
    monkeypatch.setattr(nudge, "THROTTLE", 300)
    monkeypatch.setattr(nudge, "AHEAD", 150)
    monkeypatch.setattr(nudge, "SWEEP_SECONDS", 0.02)
    monkeypatch.setattr(nudge, "KNOWN_SECONDS", 0.1)


def let_local(*servers):
    for server in servers:
        server.hall.nudges.messenger = local_messenger()


async def until(is_so, seconds=10.0):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it never came"
        await asyncio.sleep(0.01)


def person_of(visit):
    return visit.person.http.cookies["voliere"].split(".")[0]


async def at_turns(server, looking=False, **more):
    """A table by turns of two people or more: the visits of who owes and of another, and all of them."""
    _, visits = await server.friends(GAME, 2, pace="turns", **more)
    for visit in visits:
        await visit.until(lambda one: one.sight)
        if not looking:
            await visit.ask("look", is_looking=False)
    mover = next(visit for visit in visits if visit._owes())
    return mover, next(visit for visit in visits if visit is not mover), visits


async def hooked(visit, receiver, path="hook", **more):
    answer = await visit.person.http.put(
        "/api/me/channels/hook", json={"url": f"{receiver.url}/{path}", "language": "en", **more}
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


# When


@pytest.mark.parametrize(
    ("watch", "turn", "looked", "now", "due"),
    [
        (Watch(0), TURN, 0, TURN + 59_999, TURN + 60_000),  # a quiet minute
        (Watch(0), TURN, 0, TURN + 60_000, TELL),
        (Watch(0), TURN, TURN + 30_000, TURN + 60_000, TURN + 90_000),  # since somebody looked
        (Watch(0), TURN, TURN + 30_000, TURN + 90_000, TELL),
        (Watch(0), 0, 0, TURN, TURN + 60_000),  # it is nobody's turn any more, or not yet
        (Watch(0, is_idle=True), 0, 0, TURN, FORGET),
        (Watch(0, sent=TURN), 0, 0, TURN + 1, TURN + 300_000),  # remembered as long as it matters
        (Watch(0, told=TURN), TURN, 0, TURN + 70_000, TURN + 70_000 + 86_400_000),  # once a turn
        (Watch(0, told=TURN, tries=2), TURN, 0, TURN + 70_000, TELL),  # not yet taken
        (Watch(0, told=TURN, tries=2, again=TURN + 99_000), TURN, 0, TURN + 70_000, TURN + 99_000),
        (Watch(0, told=TURN, tries=2), TURN, TURN + 65_000, TURN + 70_000, TURN + 70_000 + 86_400_000),
        (Watch(0, told=TURN, sent=TURN), TURN + 1000, 0, TURN + 61_000, TURN + 300_000),  # not too often
        (Watch(0, told=TURN, sent=TURN), TURN + 1000, 0, TURN + 300_000, TELL),
    ],
)
def test_when_somebody_is_told(watch, turn, looked, now, due):
    step = plan(watch, turn, looked, now)
    assert (step.due if isinstance(step, Watch) else step) == due


def test_a_store_that_is_slow_loses_no_turn(tmp_path, quick):
    """The watch that a move relies on is looked at, and taken away, before the move is kept."""
    with receiving() as receiver:

        async def scenario(server):
            let_local(server)
            mover, other, _ = await at_turns(server)
            await hooked(other, receiver)
            store = server.hall.store
            honest = store.append

            async def slow(*rest):
                await asyncio.sleep(1.0)
                return await honest(*rest)

            store.append = slow
            while mover._owes():
                await mover.play(1)
            await until(lambda: receiver.got)

        play(tmp_path, scenario)


def test_a_turn_is_not_a_step(game):
    """As long as a seat goes on owing decisions it is one turn; nobody else waits, nobody is told."""
    sitting = Sitting(game, ["me", "friend", *[1] * (two_seats(game) - 2)], pace="turns")
    assert owed(sitting.table, "ana") == 0
    sitting.sits("ben", 1)
    seen = set()
    for _ in range(60):
        table = sitting.table
        if table.match.over:
            break
        seat = table.pending[0]
        person = {0: "ana", 1: "ben"}.get(seat)
        sitting.now += 1000
        if person is None:
            sitting.bot_plays(seat)
            continue
        before = owed(table, person)
        assert before == table.seats[seat].turn_since > 0
        seen.add((person, before))
        sitting.plays(person, seat)
        after = owed(sitting.table, person)
        assert after in (0, before) or after == sitting.now
        if seat in table.pending and seat in sitting.table.pending:
            assert after == before
    assert len(seen) > 2


def test_who_plays_alone_is_told_nothing(game):
    sitting = Sitting(game, ["me"] + [1] * (two_seats(game) - 1))
    assert sitting.table.status == "playing"
    assert owed(sitting.table, "ana") == 0
    together = Sitting(game, ["me"] * two_seats(game))
    assert owed(together.table, "ana") == 0


# Hooks


def test_a_hook_is_told_once_a_turn(tmp_path, quick):
    with receiving(204) as receiver:

        async def scenario(server):
            let_local(server)
            mover, other, _ = await at_turns(server)
            await hooked(mover, receiver)
            await hooked(other, receiver, "other")
            await until(lambda: receiver.got)
            await asyncio.sleep(1.0)
            ((path, headers, _),) = receiver.got  # once
            (text,) = receiver.texts
            link = f"http://{server.address}/table/{mover.table_id}"
            assert path == "/hook"
            assert headers["content-type"] == "application/json"
            assert text["content"] == text["text"] == f"Your turn · {GAME.say('en', 'title')} {link}"
            assert (text["url"], text["table"]) == (link, mover.table_id)
            ids = {text["id"]}
            for _ in range(3):  # and again for each turn, of either
                await asyncio.sleep(0.35)  # not too often
                known = len(receiver.got)
                owing = next(visit for visit in (mover, other) if visit._owes())
                waiting = other if owing is mover else mover
                while owing._owes():
                    await owing.play(1)
                await waiting.until(lambda one: one._owes())
                await until(lambda: len(receiver.got) > known)  # noqa: B023
                assert receiver.got[-1][0] == ("/hook" if waiting is mover else "/other")
                ids.add(receiver.texts[-1]["id"])
            await asyncio.sleep(0.5)
            assert len(receiver.got) == len(ids) == 4

        play(tmp_path, scenario)


def test_who_looks_is_not_told_until_they_turn_away(tmp_path, quick):
    with receiving() as receiver:

        async def scenario(server):
            let_local(server)
            mover, _, _ = await at_turns(server, looking=True)
            await hooked(mover, receiver)
            await asyncio.sleep(1.2)
            assert not receiver.got
            await mover.ask("look", is_looking=False)
            turned = time.monotonic()
            await until(lambda: receiver.got)
            assert time.monotonic() - turned > nudge.QUIET / 1000 - 0.05

        play(tmp_path, scenario)


def test_at_a_live_table_who_closed_the_page_is_told_too(tmp_path, quick):
    with receiving() as receiver:

        async def scenario(server):
            let_local(server)
            _, visits = await server.friends(GAME, 2)
            for visit in visits:
                await visit.until(lambda one: one.sight)
            mover = next(visit for visit in visits if visit._owes())
            await hooked(mover, receiver)
            await asyncio.sleep(0.8)
            assert not receiver.got
            await mover.__aexit__()
            await until(lambda: receiver.got)
            await asyncio.sleep(0.6)
            assert len(receiver.got) == 1

        play(tmp_path, scenario)


def test_who_plays_in_time_is_not_told(tmp_path, quick):
    with receiving() as receiver:

        async def scenario(server):
            let_local(server)
            mover, _, visits = await at_turns(server)
            for visit in visits:
                await hooked(visit, receiver)
            while mover._owes():
                await mover.play(1)
            for visit in visits:
                await visit.__aexit__()
            await until(lambda: receiver.got)
            await asyncio.sleep(0.5)
            assert {text["table"] for text in receiver.texts} == {mover.table_id}
            assert owed(server.hall.rooms[mover.table_id].table, person_of(mover)) == 0
            assert len({text["id"] for text in receiver.texts}) == len(receiver.got)
            name = server.hall.identity.turn_mark
            table = server.hall.rooms[mover.table_id].table
            owing = [person for seat in table.pending for person in table.seats[seat].holders]
            expected = {name(person, table.id, owed(table, person)) for person in owing}
            assert {text["id"] for text in receiver.texts} == expected

        play(tmp_path, scenario)


# Push


def test_a_browser_is_sent_what_only_it_can_read(tmp_path, quick):
    pytest.importorskip("pywebpush")
    from py_vapid import Vapid02

    with receiving(201) as receiver:

        async def scenario(server):
            let_local(server)
            mover, other, _ = await at_turns(server)
            browser = Subscriber(receiver)
            http = mover.person.http
            told = (await http.post("/api/me/channels", json={**browser.wish, "language": "fr"})).json()
            ((info),) = told["channels"]
            assert (info["kind"], info["host"]) == ("browser", "127.0.0.1")
            assert browser.wish["endpoint"] not in json.dumps(told)
            await until(lambda: receiver.got)
            await asyncio.sleep(0.5)
            ((path, headers, body),) = receiver.got
            assert path == "/sub"
            assert headers["content-encoding"] == "aes128gcm"
            assert int(headers["ttl"]) > 0
            assert 0 < len(headers["topic"]) <= 32
            assert Vapid02.verify(headers["authorization"])
            assert headers["authorization"].endswith(f"k={told['push_key']}")
            message = browser.reads(body)
            assert message["title"] == f"À vous · {GAME.say('fr', 'title')}"
            assert message["body"] == f"Avec {other.person.name}"
            assert message["table"] == mover.table_id
            assert mover.person.name not in message["body"]
            ended = await http.request(
                "DELETE", f"/api/me/channels/{info['key']}", headers={"content-type": "application/json"}
            )
            assert ended.json()["channels"] == []

        play(tmp_path, scenario)


def test_all_processes_of_a_store_sign_with_one_key():
    pytest.importorskip("pywebpush")
    from voliere.server import webpush

    keys = {webpush.public_key(Identity(secret).push_seed) for secret in ("a" * 40, "a" * 40, "b" * 40)}
    assert len(keys) == 2


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_dropped(status, tmp_path, quick):
    pytest.importorskip("pywebpush")
    with receiving(status) as dead, receiving() as receiver:

        async def scenario(server):
            let_local(server)
            mover, _, _ = await at_turns(server)
            await mover.person.http.post("/api/me/channels", json=Subscriber(dead).wish)
            await hooked(mover, receiver)
            await until(lambda: receiver.got)
            await asyncio.sleep(0.8)
            assert len(dead.got) == len(receiver.got) == 1
            (left,) = (await mover.person.http.get("/api/me/channels")).json()["channels"]
            assert left["kind"] == "hook"

        play(tmp_path, scenario)


def test_a_device_that_was_ended_is_told_nothing(tmp_path):
    pytest.importorskip("pywebpush")
    with receiving() as receiver:

        async def scenario(server):
            let_local(server)
            ana = await server.person("Ana")
            await ana.http.post("/api/me/channels", json=Subscriber(receiver).wish)
            await ana.http.put("/api/me/channels/hook", json={"url": receiver.url, "language": "en"})
            identity, nudges = server.hall.identity, server.hall.nudges
            person, device = identity.carrier(ana.http.cookies["voliere"])
            assert device
            assert len(await nudges.channels(person)) == 2
            identity.ended.add(device)
            assert list(await nudges.channels(person)) == [nudge.HOOK]
            assert [key for key, _ in await server.hall.store.papers(nudge.CHANNEL, person, 9)] == [nudge.HOOK]

        play(tmp_path, scenario)


# Trouble


def test_what_is_not_taken_is_sent_again_with_the_same_id_and_only_there(tmp_path, quick):
    with receiving(500, 503, 429, 200) as poor, receiving() as good:

        async def scenario(server):
            let_local(server)
            mover, _, _ = await at_turns(server)
            if nudge.webpush.is_there():
                await mover.person.http.post("/api/me/channels", json=Subscriber(good).wish)
            await hooked(mover, poor)
            await until(lambda: len(poor.got) == 4)
            await asyncio.sleep(1.0)
            assert len(poor.got) == 4
            assert len({text["id"] for text in poor.texts}) == 1
            assert len(good.got) == nudge.webpush.is_there()

        play(tmp_path, scenario)


def test_it_is_given_up_in_the_end_and_a_channel_that_takes_nothing_is_dropped(tmp_path, quick, monkeypatch):
    monkeypatch.setattr(nudge, "PAUSES", (20, 40))
    monkeypatch.setattr(nudge, "MOST_FAILURES", 2)
    with receiving(500) as poor:

        async def scenario(server):
            let_local(server)
            mover, other, _ = await at_turns(server)
            await hooked(mover, poor)
            await until(lambda: len(poor.got) == 3)
            await asyncio.sleep(0.6)
            assert len(poor.got) == 3
            assert (await mover.person.http.get("/api/me/channels")).json()["channels"]
            while mover._owes():
                await mover.play(1)
            while not mover._owes():
                await other.play(1)
            await until(lambda: len(poor.got) == 6)
            await asyncio.sleep(0.2)
            assert not (await mover.person.http.get("/api/me/channels")).json()["channels"]

        play(tmp_path, scenario)


def test_who_played_meanwhile_is_not_told_again(tmp_path, quick, monkeypatch):
    monkeypatch.setattr(nudge, "PAUSES", (500, 500, 500))
    with receiving(500) as poor:

        async def scenario(server):
            let_local(server)
            mover, _, _ = await at_turns(server)
            await hooked(mover, poor)
            await until(lambda: poor.got)
            while mover._owes():
                await mover.play(1)
            await asyncio.sleep(1.2)
            assert len(poor.got) == 1

        play(tmp_path, scenario)


def test_a_server_that_stopped_tells_when_it_is_back(tmp_path, quick, new_store, monkeypatch):
    with receiving() as receiver:

        async def scenario():
            async with running(tmp_path, new_store()) as server:
                let_local(server)
                mover, _, _ = await at_turns(server)
                await hooked(mover, receiver)
                assert not receiver.got
            async with running(tmp_path, new_store()) as server:
                let_local(server)
                await until(lambda: receiver.got)
                await asyncio.sleep(0.5)
                assert len(receiver.got) == 1
            async with running(tmp_path, new_store()) as server:
                let_local(server)
                await asyncio.sleep(0.5)
                assert len(receiver.got) == 1

        asyncio.run(scenario())


def test_a_claim_that_nobody_answered_for_is_taken_up_with_the_same_id(tmp_path, quick, new_store, monkeypatch):
    """As if the server had died right after the message went out: told again rather than not at all."""
    with receiving() as receiver:

        async def scenario():
            async with running(tmp_path, new_store()) as server:
                let_local(server)
                mover, _, _ = await at_turns(server)
                await hooked(mover, receiver)
                store = server.hall.store
                honest = store.write_paper

                async def dying(kind, owner, key, data, due=None, **more):
                    if kind == nudge.WATCH and receiver.got:
                        raise OSError
                    return await honest(kind, owner, key, data, due, **more)

                store.write_paper = dying
                await until(lambda: receiver.got)
                await asyncio.sleep(0.1)
            async with running(tmp_path, new_store()) as server:
                let_local(server)
                await until(lambda: len(receiver.got) == 2)
                await asyncio.sleep(0.8)
            assert len(receiver.got) == 2
            assert len({text["id"] for text in receiver.texts}) == 1

        asyncio.run(scenario())


def test_a_move_that_was_never_made_tells_nobody(tmp_path, quick, monkeypatch):
    """The watch comes first; the server dies before the move is kept."""
    with receiving() as receiver:

        async def scenario(server):
            let_local(server)
            mover, other, _ = await at_turns(server)
            await hooked(other, receiver)
            await until(lambda: not server.hall.nudges._busy and not receiver.got)
            room = server.hall.rooms[mover.table_id]
            await server.hall.nudges._arm(person_of(other), room.table.id)
            end = time.monotonic() + 20
            while await server.hall.store.papers(nudge.WATCH, person_of(other), 9):  # and nothing is left behind
                assert time.monotonic() < end
                await asyncio.sleep(0.05)
            assert not receiver.got

        play(tmp_path, scenario)


def test_two_processes_tell_once_and_not_who_looks_at_either(tmp_path, quick, database):
    with receiving() as receiver:

        async def scenario():
            async with two_servers(tmp_path, database) as (one, two):
                let_local(one, two)
                _, visits = await split_table(one, two, GAME, 2, pace="turns")
                for visit in visits:
                    await visit.until(lambda one: one.sight)
                mover = next(visit for visit in visits if visit._owes())
                await hooked(mover, receiver)
                await asyncio.sleep(2.0)
                assert not receiver.got  # they look, though at one of the two alone
                await mover.ask("look", is_looking=False)
                await until(lambda: receiver.got)
                await asyncio.sleep(1.0)
                assert len(receiver.got) == 1

        asyncio.run(scenario())


def test_a_quick_game_writes_a_watch_a_minute(tmp_path, monkeypatch):
    """And none for who has no channel."""
    with receiving() as receiver:

        async def scenario(server):
            let_local(server)
            written = []
            honest = server.hall.store.write_paper

            async def noted(kind, *rest, **more):
                written.append(kind)
                return await honest(kind, *rest, **more)

            server.hall.store.write_paper = noted
            table, visits = await server.friends(GAME, 2)
            await play_on(server.hall.rooms[table], visits, 8)
            assert not written
            for visit in visits:
                await hooked(visit, receiver)
            await play_on(server.hall.rooms[table], visits, 8)
            assert written.count(nudge.WATCH) <= len(visits)

        play(tmp_path, scenario)


# What is told, and what is refused


def test_nothing_that_is_told_depends_on_a_secret(game):
    sitting = Sitting(game, ["me", "friend", *[1] * (two_seats(game) - 2)], pace="turns")
    sitting.sits("ben", 1)
    shared = {"language": "en", "origin": "https://birds.example", "since": 0}
    channels = [Hook(url="https://a.example", **shared), Browser(endpoint="", p256dh="", auth="", **shared)]
    mark = "i" * 32, "t" * 32
    for _ in range(20):
        if sitting.table.match.over:
            break
        for person, seat in (("ana", 0), ("ben", 1)):
            other = elsewhere(sitting.table, seat, 1)
            for channel in channels:
                told = [payload(channel, Nudges.text("en", mark, one, person), "") for one in (sitting.table, other)]
                assert told[0] == told[1]
                assert sitting.table.opened.server_seed.encode() not in told[0]
                assert not any(holder.encode() in told[0] for seat in sitting.table.seats for holder in seat.holders)
            assert owed(sitting.table, person) == owed(other, person)
        sitting.goes_on(["ana", "ben", *[None] * game.players[-1]], 1)


def test_a_hook_holds_no_name_that_others_choose():
    sitting = Sitting(GAME, ["me", "friend"], pace="turns")
    sitting.sends("ben", "Sit", seat=1, nonce="b" * 64)
    sitting.sends("ben", "Rename", name="<!channel> @everyone")
    channel = Hook(url="https://a.example", language="en", origin="https://birds.example", since=0)
    told = payload(channel, Nudges.text("en", ("i", "t"), sitting.table, "ana"), "/birds")
    assert b"everyone" not in told
    assert b"channel>" not in told
    assert f"https://birds.example/birds/table/{sitting.table.id}".encode() in told


INSIDE = [
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://169.254.169.254/latest",
    "http://example.org/",
    "https://u@a.org",
]


def test_addresses_of_our_own_network_are_refused(tmp_path, caplog):
    async def scenario(server):
        ana = await server.person("Ana")
        for url in INSIDE:
            answer = await ana.http.put("/api/me/channels/hook", json={"url": url, "language": "en"})
            assert (answer.status_code, answer.json()["code"]) == (409, "channel-address")
        with receiving() as receiver:  # this machine, and the usual rule
            wish = {**Subscriber(receiver).wish, "endpoint": "https://127.0.0.1/push"}
            answer = await ana.http.post("/api/me/channels", json=wish)
            assert (answer.status_code, answer.json()["code"]) == (409, "channel-address")
        assert (await ana.http.get("/api/me/channels")).json()["channels"] == []

    play(tmp_path, scenario)
    assert not [record for record in caplog.records if record.exc_info]


def test_a_hook_whose_name_leads_inside_is_not_called(tmp_path):
    """By DNS: whoever sets it hears of it, and it is looked at each time something is sent."""
    hook = {"url": "https://evil.example/", "language": "en"}

    async def scenario(server):
        ana = await server.person("Ana")
        server.hall.nudges.messenger = Messenger(lambda *_: ["10.0.0.7"])
        answer = await ana.http.put("/api/me/channels/hook", json=hook)
        assert (answer.status_code, answer.json()["code"]) == (409, "channel-address")
        server.hall.nudges.messenger = Messenger(lambda *_: ["203.0.114.7"])
        assert (await ana.http.put("/api/me/channels/hook", json=hook)).status_code == 200
        server.hall.nudges.messenger = Messenger(lambda *_: ["10.0.0.7"])
        empty = {"content": "{}", "headers": {"content-type": "application/json"}}
        tested = await ana.http.post("/api/me/channels/test", **empty)
        assert tested.json() == {"outcomes": {"hook": "refused"}}

    play(tmp_path, scenario)


def test_a_redirect_leads_nowhere(tmp_path):
    with receiving(302) as receiver:

        async def scenario(server):
            let_local(server)
            ana = await server.person("Ana")
            await ana.http.put("/api/me/channels/hook", json={"url": receiver.url + "/a", "language": "en"})
            empty = {"content": "{}", "headers": {"content-type": "application/json"}}
            tested = await ana.http.post("/api/me/channels/test", **empty)
            assert tested.json() == {"outcomes": {"hook": "refused"}}
            assert [path for path, _, _ in receiver.got] == ["/a"]

        play(tmp_path, scenario)


def test_a_test_is_sent_at_once(tmp_path):
    with receiving(200) as receiver:

        async def scenario(server):
            let_local(server)
            ana = await server.person("Ana")
            empty = {"content": "{}", "headers": {"content-type": "application/json"}}
            assert (await ana.http.post("/api/me/channels/test", **empty)).json() == {"outcomes": {}}
            await ana.http.put("/api/me/channels/hook", json={"url": receiver.url, "language": "fr"})
            assert (await ana.http.post("/api/me/channels/test", **empty)).json() == {"outcomes": {"hook": "done"}}
            (text,) = receiver.texts
            assert text["content"].startswith("Volière peut vous dire")
            receiver.answers = [410]
            assert (await ana.http.post("/api/me/channels/test", **empty)).json() == {"outcomes": {"hook": "gone"}}
            assert (await ana.http.get("/api/me/channels")).json()["channels"] == []

        play(tmp_path, scenario)


MALFORMED = [
    {"p256dh": "A" * 87},  # on no curve
    {"p256dh": "not base64!"},
    {"p256dh": ""},
    {"auth": "AAAA"},
    {"auth": "é" * 22},
    {"language": "xx"},
    {"endpoint": "https://a.example/" + "x" * 2000},
    {"more": 1},
]


@pytest.mark.parametrize("wrong", MALFORMED)
def test_what_is_no_subscription_is_refused(wrong, tmp_path, caplog):
    pytest.importorskip("pywebpush")
    with receiving() as receiver:

        async def scenario(server):
            let_local(server)
            ana = await server.person("Ana")
            answer = await ana.http.post("/api/me/channels", json={**Subscriber(receiver).wish, **wrong})
            assert (answer.status_code, answer.json()["code"]) == (400, "request-malformed")

        play(tmp_path, scenario)
    assert not [record for record in caplog.records if record.exc_info]


def test_floods_of_subscriptions_hooks_and_tests_are_refused(tmp_path, monkeypatch):
    pytest.importorskip("pywebpush")
    with receiving() as receiver:

        async def scenario(server):
            let_local(server)
            ana = await server.person("Ana")
            empty = {"content": "{}", "headers": {"content-type": "application/json"}}
            answers = [
                await ana.http.post("/api/me/channels", json=Subscriber(receiver, f"s{number}").wish)
                for number in range(20)
            ]
            codes = [answer.status_code for answer in answers]
            assert codes.count(200) == nudge.MOST_CHANNELS
            assert codes[: nudge.MOST_CHANNELS] == [200] * nudge.MOST_CHANNELS
            assert {answer.json().get("code") for answer in answers[9:]} == {"channels-many", "request-too-fast"}
            ben = await server.person("Ben")  # of the same address
            hook = {"url": receiver.url, "language": "en"}
            assert (await ben.http.put("/api/me/channels/hook", json=hook)).status_code == 429
            tested = [(await ana.http.post("/api/me/channels/test", **empty)).status_code for _ in range(8)]
            assert tested == [200] * 5 + [429] * 3
            assert len(receiver.got) == 5 * nudge.MOST_CHANNELS

        play(tmp_path, scenario)


def test_somebody_with_many_tables_is_told_of_few_at_once(tmp_path, quick, monkeypatch):
    monkeypatch.setattr(nudge, "A_PERSON", (0.001, 2.0))
    with receiving() as receiver:

        async def scenario(server):
            let_local(server)
            people = [await server.person(name) for name in ("Ana", "Ben")]
            visits = []
            for _ in range(5):
                table = await people[0].open(GAME.name, ["me", "friend"], pace="turns")
                pair = [await server.visit(person, table) for person in people]
                await pair[1].sit(1)
                visits += pair
            for visit in visits:
                await visit.until(lambda one: one.sight)
                await visit.ask("look", is_looking=False)
            for person in people:
                await person.http.put(
                    "/api/me/channels/hook", json={"url": f"{receiver.url}/{person.name}", "language": "en"}
                )
            await asyncio.sleep(1.5)
            paths = [path for path, _, _ in receiver.got]
            owing = [sum(visit._owes() for visit in visits if visit.person is person) for person in people]
            for person, number in zip(people, owing, strict=True):
                assert paths.count(f"/{person.name}") == min(2, number)

        play(tmp_path, scenario)


def test_slow_receivers_keep_nobody_waiting(tmp_path, monkeypatch):
    """Threads send: while they wait, the server answers."""
    monkeypatch.setattr(messenger, "SECONDS", 2.0)
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as silent:

        async def scenario(server):
            let_local(server)
            ana = await server.person("Ana")
            url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
            await ana.http.put("/api/me/channels/hook", json={"url": url, "language": "en"})
            empty = {"content": "{}", "headers": {"content-type": "application/json"}}
            slow = asyncio.create_task(ana.http.post("/api/me/channels/test", **empty))
            await asyncio.sleep(0.1)
            began = time.monotonic()
            assert (await ana.http.get("/livez")).status_code == 200
            assert time.monotonic() - began < 1.0
            assert not slow.done()
            assert (await slow).json() == {"outcomes": {"hook": "later"}}

        play(tmp_path, scenario)


def test_nothing_changes_for_a_page_of_another_site(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        foreign = {"origin": "https://evil.example", "content-type": "application/json"}
        for method, path in (("PUT", "hook"), ("POST", "test"), ("DELETE", "hook"), ("POST", "")):
            address = f"/api/me/channels/{path}".rstrip("/")
            answer = await ana.http.request(method, address, content="{}", headers=foreign)
            assert (answer.status_code, answer.json()["code"]) == (403, "request-foreign")
        stranger = await server.person()
        stranger.http.cookies.clear()
        assert (await stranger.http.get("/api/me/channels")).status_code == 401

    play(tmp_path, scenario)
