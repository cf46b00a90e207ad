"""An identity that lasts: passkeys, codes, devices, several people on one device, leaving for good; who tries what."""

import asyncio
import base64
import hashlib
import itertools
import json
import os

import pytest

from tests.server.client import nonce, running
from tests.server.tables import two_seats
from tests.server.test_visits import GAME
from voliere.record import load
from voliere.server import rows
from voliere.server.belongings import brought, forgotten, nameless
from voliere.server.identity import FORMER, Identity, new_id, today
from voliere.server.opening import SeatWish, Seeds, TableWish, opening_rows, summary_of
from voliere.server.passkeys import is_there
from voliere.server.table import CLOSED, PLAYING, STAND_IN_LEVEL, WAITING, Table
from voliere.server.you import describe_agent

needs_passkeys = pytest.mark.skipif(not is_there(), reason="the extra club is not installed")
SEATS = ["me"] + ["friend"] * (two_seats(GAME) - 1)
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0"


def run(folder, scenario, **more):
    async def whole():
        async with running(folder, **more) as server:
            return await scenario(server)

    return asyncio.run(whole())


def text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """A passkey in Python: makes and shows one, and may lie."""

    def __init__(self, origin, site="localhost"):
        from cryptography.hazmat.primitives.asymmetric import ec

        self.origin, self.site = origin, site
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(32)
        self.count = 0
        self.handle = ""

    def _client(self, kind, challenge):
        return json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}).encode()

    def _head(self, flags):
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def make(self, asked):
        import cbor2

        self.handle = asked["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(public)
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self._head(0x45) + attested})
        client = self._client("create", asked["challenge"])
        answer = {"clientDataJSON": text(client), "attestationObject": text(made)}
        return {"id": text(self.id), "type": "public-key", "response": answer}

    def show(self, asked):
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec

        self.count += 1
        head, client = self._head(0x05), self._client("get", asked["challenge"])
        signature = self.key.sign(head + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        answer = {
            "clientDataJSON": text(client),
            "authenticatorData": text(head),
            "signature": text(signature),
            "userHandle": self.handle,
        }
        return {"id": text(self.id), "type": "public-key", "response": answer}


def comes_by_name(server, person):
    """By a name instead of an address, as passkeys need it."""
    person.http.headers["host"] = f"localhost:{server.address.rpartition(':')[2]}"
    return person


async def someone(server, name=""):
    return comes_by_name(server, await server.person(name))


def authenticator(server, **more):
    return Authenticator(f"http://localhost:{server.address.rpartition(':')[2]}", **more)


async def post(person, path, **body):
    return await person.http.post(path, json=body)


async def add_passkey(server, person, one=None):
    one = one or authenticator(server)
    asked = await post(person, "/api/you/passkeys/ask")
    assert asked.status_code == 200, asked.text
    answer = await post(person, "/api/you/passkeys", credential=one.make(asked.json()))
    assert answer.status_code == 200, answer.text
    return one


async def question(person):
    return (await post(person, "/api/sign-in/ask")).json()


async def sign_in(person, one, **more):
    return await post(person, "/api/sign-in/passkey", credential=one.show(await question(person)), **more)


async def codes_of(person):
    return (await post(person, "/api/you/codes")).json()["codes"]


async def name_of(person):
    return (await person.http.get("/api/me")).json()["name"]


async def tables_of(person):
    return {one["table"] for one in (await person.http.get("/api/me/tables")).json()}


async def until(is_so):
    async with asyncio.timeout(20):
        while not await is_so():
            await asyncio.sleep(0.05)


def code_of(answer):
    return answer.status_code, answer.json().get("code")


# Coming back


@needs_passkeys
def test_a_passkey_brings_the_same_person_to_another_device(tmp_path):
    async def scenario(server):
        ana = await someone(server, "Ana")
        table = await ana.open(GAME.name, SEATS)
        one = await add_passkey(server, ana)
        phone = await someone(server)
        assert await name_of(phone) is None
        answer = await sign_in(phone, one)
        assert answer.json() == {"name": "Ana"}
        assert await name_of(phone) == "Ana"
        assert await tables_of(phone) == {table}
        visit = await server.visit(phone, table)
        assert visit.yours == [0]
        assert phone.cookie != ana.cookie  # of another device
        you = (await ana.http.get("/api/you")).json()
        assert len(you["passkeys"]) == 1
        assert sorted(one["is_this"] for one in you["devices"]) == [False, True]
        assert (await sign_in(phone, one)).status_code == 200  # once more, and it is no third device
        assert len((await ana.http.get("/api/you")).json()["devices"]) == 2

    run(tmp_path, scenario)


def test_a_code_brings_them_too_and_counts_once(tmp_path):
    async def scenario(server):
        ana = await someone(server, "Ana")
        codes = await codes_of(ana)
        assert len(set(codes)) == len(codes) == 6
        phone, thief = await someone(server), await someone(server)
        typed = codes[0].upper().replace("-", " ").replace("0", "O").replace("1", "l")
        assert (await post(phone, "/api/sign-in/code", code=typed)).json() == {"name": "Ana"}
        assert code_of(await post(thief, "/api/sign-in/code", code=codes[0])) == (403, "recovery-wrong")
        assert await name_of(thief) is None
        assert (await phone.http.get("/api/you")).json()["codes"] == 5
        again = await codes_of(phone)  # those of before count no more
        assert code_of(await post(thief, "/api/sign-in/code", code=codes[1])) == (403, "recovery-wrong")
        assert (await post(thief, "/api/sign-in/code", code=again[1])).status_code == 200

    run(tmp_path, scenario)


def test_of_codes_that_are_made_in_several_tabs_at_once_the_last_alone_count(tmp_path):
    async def scenario(server):
        ana = await someone(server, "Ana")
        made = await asyncio.gather(*(codes_of(ana) for _ in range(6)))
        assert (await ana.http.get("/api/you")).json()["codes"] == 6
        guests = [await server.person() for _ in made]
        answers = [await post(one, "/api/sign-in/code", code=codes[0]) for one, codes in zip(guests, made, strict=True)]
        assert sorted(one.status_code for one in answers) == [200] + [403] * 5

    run(tmp_path, scenario)


def test_codes_of_before_sets_had_marks_count_until_there_are_new_ones(tmp_path):
    async def scenario(server):
        ana, phone, thief = [await someone(server, name) for name in ("Ana", "", "")]
        identity, store = server.hall.identity, server.hall.store
        person, codes = identity.person(ana.http.cookies["voliere"]), identity.new_codes(2)
        for code in codes:
            await store.write_paper("code", person, identity.hide_code(code), b"1")
        assert (await ana.http.get("/api/you")).json()["codes"] == 2
        assert (await post(phone, "/api/sign-in/code", code=codes[0])).json() == {"name": "Ana"}
        await codes_of(ana)
        assert code_of(await post(thief, "/api/sign-in/code", code=codes[1])) == (403, "recovery-wrong")

    run(tmp_path, scenario)


def test_codes_that_a_killed_server_has_begun_to_write_count_for_nothing(tmp_path):
    async def scenario(server):
        ana, phone = await someone(server, "Ana"), await someone(server)
        codes, write = await codes_of(ana), server.hall.store.write_paper
        begun = []

        async def killed(kind, owner, key, *more, **expected):
            if key == "newest":
                raise RuntimeError("killed")
            begun.append(key)
            return await write(kind, owner, key, *more, **expected)

        server.hall.store.write_paper = killed
        assert (await post(ana, "/api/you/codes")).status_code == 503
        server.hall.store.write_paper = write
        assert len(begun) == 6
        assert (await ana.http.get("/api/you")).json()["codes"] == 6
        assert (await post(phone, "/api/sign-in/code", code=codes[0])).json() == {"name": "Ana"}
        await codes_of(ana)  # which takes away what was left, too
        person = server.hall.identity.person(ana.http.cookies["voliere"])
        assert len(await server.hall.store.papers("code", person, 100)) == 6 + 1

    run(tmp_path, scenario)


def test_of_many_who_show_the_same_code_at_once_one_is_let_in(tmp_path):
    async def scenario(server):
        code = (await codes_of(await someone(server, "Ana")))[0]
        people = [await server.person() for _ in range(8)]
        answers = await asyncio.gather(*(post(one, "/api/sign-in/code", code=code) for one in people))
        assert sorted(one.status_code for one in answers) == [200] + [403] * 7

    run(tmp_path, scenario)


def test_codes_are_kept_hidden(tmp_path):
    async def scenario(server):
        codes = await codes_of(await someone(server, "Ana"))
        (found,) = await server.server.store._rows("SELECT group_concat(key || data) FROM papers WHERE kind='code'")
        for code in codes:
            assert code not in found[0]
            assert code.replace("-", "") not in found[0]

    run(tmp_path, scenario)


def test_what_one_had_as_a_guest_comes_along_or_stays_on_the_device(tmp_path):
    async def scenario(server):
        ana = await someone(server, "Ana")
        codes = await codes_of(ana)
        for brings in (True, False):
            guest = await someone(server, "Guest")
            table = await guest.open(GAME.name, SEATS)
            visit = await server.visit(guest, table)
            before = guest.cookie
            assert (await post(guest, "/api/sign-in/code", code=codes.pop(), brings=brings)).status_code == 200
            others = (await guest.http.get("/api/you")).json()["others"]
            if brings:
                assert others == []

                async def has_it(table=table):
                    return table in await tables_of(ana)

                await until(has_it)
                seat = await server.visit(ana, table)
                assert seat.yours == [0]
                assert seat.table["is_host"]  # the guest opened it, and that is the same person
                assert visit.yours == [0]
            else:
                assert [one["name"] for one in others] == ["Guest"]
                assert table not in await tables_of(ana)
                assert (await post(guest, "/api/you/switch", device=others[0]["device"])).json() == {"name": "Guest"}
                assert await tables_of(guest) == {table}
                assert guest.cookie != before  # who was somebody else meanwhile is kept, too
                assert [one["name"] for one in (await guest.http.get("/api/you")).json()["others"]] == ["Ana"]

    run(tmp_path, scenario)


def test_several_people_on_one_device(tmp_path):
    async def scenario(server):
        device = await someone(server, "Ana")
        assert (await post(device, "/api/you/switch")).json() == {"name": None}
        assert (await post(device, "/api/you/switch")).json() == {"name": None}  # who has nothing is not kept
        assert [one["name"] for one in (await device.http.get("/api/you")).json()["others"]] == ["Ana"]
        for number in range(4):
            await device.http.put("/api/me", json={"name": f"N{number}"})
            assert (await post(device, "/api/you/switch")).status_code == 200
        await device.http.put("/api/me", json={"name": "Last"})
        assert code_of(await post(device, "/api/you/switch")) == (409, "too-many-people")  # nobody is lost
        others = (await device.http.get("/api/you")).json()["others"]
        assert [one["name"] for one in others] == ["N3", "N2", "N1", "N0", "Ana"]
        assert (await post(device, "/api/you/switch", device=others[4]["device"])).json() == {"name": "Ana"}
        assert await name_of(device) == "Ana"
        assert code_of(await post(device, "/api/you/switch", device="x" * 22)) == (404, "device-unknown")
        device.http.cookies.set("voliere-others", "~".join([f"{'a' * 22}.{'b' * 22}.20000.{'c' * 32}", "x", ""]))
        assert (await device.http.get("/api/you")).json()["others"] == []  # made up

    run(tmp_path, scenario)


# Devices


def test_cookies_of_before_stay_good_and_get_a_device():
    identity = Identity("s" * 32)
    person, device = new_id(), new_id()
    assert identity.carrier(identity.sign(person)) == (person, "")
    cookie = identity.sign(person, device)
    assert identity.carrier(cookie) == (person, device)
    first, second, day, mark = cookie.split(".")
    assert int(day) == today()
    for wrong in (
        f"{first}.{second}.{mark}",
        f"{first}.{new_id()}.{day}.{mark}",
        f"{new_id()}.{second}.{day}.{mark}",
        f"{first}.{second}.{int(day) + 1}.{mark}",
        f"{first}.{mark}",
        f"{first}.{identity.sign(second).partition('.')[2]}",
        f"{first}.{second}.{day}.{identity.sign(person).partition('.')[2]}",
    ):
        assert identity.person(wrong) == ""


def test_a_cookie_lasts_as_long_as_browsers_keep_one(monkeypatch):
    identity = Identity("s" * 32)
    cookie = identity.sign(new_id(), new_id())
    now = today()
    monkeypatch.setattr("voliere.server.identity.today", lambda: now + 400)
    assert identity.person(cookie)
    monkeypatch.setattr("voliere.server.identity.today", lambda: now + 401)
    assert identity.person(cookie) == ""


def test_a_device_that_is_ended_is_refused_and_hung_up_on(tmp_path):
    async def scenario(server):
        ana = await someone(server, "Ana")
        table = await ana.open(GAME.name, SEATS)
        phone = await someone(server)
        phone.http.headers["user-agent"] = FIREFOX
        await post(phone, "/api/sign-in/code", code=(await codes_of(ana))[0])
        visit, other = await server.visit(phone, table), await server.visit(ana, table)
        assert visit.yours == [0]
        kept = phone.cookie
        devices = (await ana.http.get("/api/you")).json()["devices"]
        (ended,) = [one for one in devices if not one["is_this"]]
        assert (ended["browser"], ended["system"], ended["seen"]) == ("Firefox", "Linux", today())
        socket = visit.socket
        left = (await post(ana, "/api/you/devices/end", device=ended["device"])).json()["devices"]
        assert [one["is_this"] for one in left] == [True]
        await asyncio.wait_for(socket.wait_closed(), 5)
        assert socket.close_code == 4001
        stranger = await server.visit(phone, table)
        assert stranger.yours == []
        assert other.reconnects == 0
        assert code_of(await phone.http.get("/api/me/tables")) == (401, "request-no-identity")
        assert await name_of(phone) is None  # a new guest
        assert await name_of(ana) == "Ana"
        phone.http.cookies.clear()
        assert code_of(await phone.http.get("/api/me/tables", headers={"cookie": kept})) == (
            401,
            "request-no-identity",
        )
        assert code_of(await post(ana, "/api/you/devices/end", device=ended["device"])) == (404, "device-unknown")

    run(tmp_path, scenario)
    run(tmp_path, still_ended)


async def still_ended(server):
    """After a restart."""
    assert server.hall.identity.ended


def test_all_other_devices_are_ended_and_cookies_of_before_with_them(tmp_path):
    async def scenario(server):
        ana = await someone(server, "Ana")
        person = ana.http.cookies["voliere"].partition(".")[0]
        codes = await codes_of(ana)
        others = [await someone(server) for _ in range(3)]
        for one in others[:2]:
            await post(one, "/api/sign-in/code", code=codes.pop())
        others[2].http.cookies.clear()
        others[2].http.headers["cookie"] = f"voliere={server.hall.identity.sign(person)}"
        assert (await others[2].http.get("/api/me/tables")).status_code == 200
        assert len((await post(ana, "/api/you/devices/end")).json()["devices"]) == 1
        for one in others:
            assert code_of(await one.http.get("/api/me/tables")) == (401, "request-no-identity")
        assert await name_of(ana) == "Ana"

    run(tmp_path, scenario)


def test_somebody_elses_device_cannot_be_ended(tmp_path):
    async def scenario(server):
        ana, eve = await someone(server, "Ana"), await someone(server, "Eve")
        await codes_of(ana)
        device = ana.http.cookies["voliere"].split(".")[1]
        assert code_of(await post(eve, "/api/you/devices/end", device=device)) == (404, "device-unknown")
        assert await name_of(ana) == "Ana"

    run(tmp_path, scenario)


def test_another_process_hears_of_it(tmp_path, database):
    from voliere.server.store.postgres import PostgresStore

    async def scenario():
        async with (
            running(tmp_path / "a", PostgresStore(database)) as one,
            running(tmp_path / "b", PostgresStore(database)) as two,
        ):
            ana = await one.person("Ana")
            table = await ana.open(GAME.name, SEATS)
            codes = await codes_of(ana)
            phone = await two.person()
            await post(phone, "/api/sign-in/code", code=codes[0])
            visit = await two.visit(phone, table)
            assert visit.yours == [0]
            socket = visit.socket
            await post(ana, "/api/you/devices/end")
            await asyncio.wait_for(socket.wait_closed(), 6)
            assert socket.close_code == 4001
            assert code_of(await phone.http.get("/api/me/tables")) == (401, "request-no-identity")
            assert code_of(await post(phone, "/api/sign-in/code", code=codes[0])) == (403, "recovery-wrong")

    asyncio.run(scenario())


def test_nothing_is_kept_of_a_guest_who_is_nowhere_else(tmp_path):
    async def scenario(server):
        ana = await someone(server)
        await ana.http.get("/api/you")
        await ana.http.get("/api/me")
        assert await server.server.store._rows("SELECT count(*) FROM papers") == [(0,)]

    run(tmp_path, scenario)


@pytest.mark.parametrize(
    ("agent", "found"),
    [
        (FIREFOX, ("Firefox", "Linux")),
        ("(iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1", ("Safari", "iPhone")),
        ("(Linux; Android 15) (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36", ("Chrome", "Android")),
        ("(Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36 Edg/131.0", ("Edge", "Windows")),
        ("python-httpx/0.28", ("", "")),
        ("", ("", "")),
    ],
)
def test_a_browser_and_its_system_are_told(agent, found):
    assert describe_agent(agent) == found


# Who tries what


@needs_passkeys
def test_answers_that_are_forged_or_for_another_place_are_refused(tmp_path):
    async def scenario(server):
        ana = await someone(server, "Ana")
        one = await add_passkey(server, ana)
        eve = await someone(server)

        async def attempt(change=lambda shown: shown, made=one):
            shown = made.show(await question(eve))
            answer = await post(eve, "/api/sign-in/passkey", credential=change(shown))
            assert await name_of(eve) is None
            return code_of(answer)

        def changed(part, **more):
            def change(shown):
                return {**shown, "response": {**shown["response"], part: more["into"]}}

            return change

        forged = Authenticator(one.origin)
        forged.id, forged.handle = one.id, one.handle
        assert await attempt(made=forged) == (403, "passkey-refused")  # another key
        for origin in ("https://evil.example", "http://localhost:1", "http://evil.localhost"):
            lying = authenticator(server)
            lying.__dict__.update(one.__dict__, origin=origin)
            assert await attempt(made=lying) == (403, "passkey-refused")  # a foreign page
        lying = authenticator(server)
        lying.__dict__.update(one.__dict__, site="evil.example")
        assert await attempt(made=lying) == (403, "passkey-refused")  # for another site
        lying.__dict__.update(one.__dict__, handle=text(new_id().encode()))
        assert await attempt(made=lying) == (403, "passkey-refused")  # another person's
        assert await attempt(changed("userHandle", into="")) == (403, "passkey-refused")
        assert await attempt(changed("signature", into="")) == (403, "passkey-refused")
        assert await attempt(changed("authenticatorData", into="AAAA")) == (403, "passkey-refused")
        assert await attempt(changed("clientDataJSON", into=text(b"{}"))) == (403, "passkey-expired")
        assert await attempt(changed("clientDataJSON", into=text(b"\xff"))) == (403, "passkey-expired")
        made_up = text(b'{"challenge": "%s"}' % text(b"0" * 32 + b".99999999999999." + b"0" * 32).encode())
        assert await attempt(changed("clientDataJSON", into=made_up)) == (403, "passkey-expired")
        assert await attempt(lambda shown: {**shown, "id": text(b"nobody's")}) == (403, "passkey-unknown")
        assert await attempt(lambda shown: {**shown, "id": "é"}) == (400, "request-malformed")
        assert (await sign_in(ana, one)).status_code == 200
        used, one.count = one.count, 0  # a copy of it, that counts for itself
        assert await attempt() == (403, "passkey-refused")
        one.count = used
        assert (await sign_in(eve, one)).status_code == 200  # it was none of these

    run(tmp_path, scenario)


@needs_passkeys
def test_a_question_is_answered_once_soon_and_by_whom_it_was_asked(tmp_path, monkeypatch):
    async def scenario(server):
        ana = await someone(server, "Ana")
        one = await add_passkey(server, ana)
        eve = await someone(server)
        asked = await question(eve)
        shown = one.show(asked)
        assert (await post(ana, "/api/sign-in/passkey", credential=shown)).status_code == 200
        assert code_of(await post(eve, "/api/sign-in/passkey", credential=shown)) == (
            403,
            "passkey-refused",
        )  # its count
        again = one.show(asked)
        assert code_of(await post(eve, "/api/sign-in/passkey", credential=again)) == (403, "passkey-expired")
        # A question for a new passkey is no question for a known one, nor another person's.
        asked = (await post(ana, "/api/you/passkeys/ask")).json()
        assert code_of(await post(eve, "/api/sign-in/passkey", credential=one.show(asked))) == (403, "passkey-expired")
        other = authenticator(server)
        made = other.make(asked)
        assert code_of(await post(eve, "/api/you/passkeys", credential=made)) == (403, "passkey-expired")
        late = one.show(await question(eve))
        clock = server.hall.clock
        monkeypatch.setattr(server.hall, "clock", lambda: clock() + 301_000)
        assert code_of(await post(eve, "/api/sign-in/passkey", credential=late)) == (403, "passkey-expired")
        assert code_of(await post(ana, "/api/you/passkeys", credential=made)) == (403, "passkey-expired")
        monkeypatch.undo()
        assert await name_of(eve) is None

    run(tmp_path, scenario)


@needs_passkeys
def test_two_who_answer_the_same_question_at_once_are_not_both_let_in(tmp_path):
    async def scenario(server):
        ana = await someone(server, "Ana")
        one = await add_passkey(server, ana)
        people = [await someone(server) for _ in range(5)]
        shown = one.show(await question(ana))
        answers = await asyncio.gather(*(post(eve, "/api/sign-in/passkey", credential=shown) for eve in people))
        assert [answer.status_code for answer in answers].count(200) == 1

    run(tmp_path, scenario)


@needs_passkeys
def test_a_passkey_is_one_persons_and_can_be_removed(tmp_path):
    async def scenario(server):
        ana, eve = await someone(server, "Ana"), await someone(server, "Eve")
        one = await add_passkey(server, ana)
        asked = (await post(eve, "/api/you/passkeys/ask")).json()
        stolen = authenticator(server)
        stolen.id = one.id
        answer = await post(eve, "/api/you/passkeys", credential=stolen.make(asked))
        assert code_of(answer) == (403, "passkey-refused")
        await post(eve, "/api/you/passkeys/remove", passkey=text(one.id))
        assert (await sign_in(await someone(server), one)).status_code == 200  # it was not hers to remove
        gone = await post(ana, "/api/you/passkeys/remove", passkey=text(one.id))
        assert gone.json()["passkeys"] == []
        assert code_of(await sign_in(await someone(server), one)) == (403, "passkey-unknown")

    run(tmp_path, scenario)


@needs_passkeys
@pytest.mark.parametrize("place", ["origin", "site"])
def test_a_passkey_made_on_a_foreign_page_is_refused(tmp_path, place):
    async def scenario(server):
        ana = await someone(server, "Ana")
        one = authenticator(server)
        setattr(one, place, "https://evil.example" if place == "origin" else "evil.example")
        asked = (await post(ana, "/api/you/passkeys/ask")).json()
        answer = await post(ana, "/api/you/passkeys", credential=one.make(asked))
        assert code_of(answer) == (403, "passkey-refused")
        assert (await ana.http.get("/api/you")).json()["passkeys"] == []

    run(tmp_path, scenario)


@needs_passkeys
def test_the_public_address_says_for_whom_passkeys_are(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        ana.http.headers["cookie"] = (
            f"voliere={server.hall.identity.sign(new_id())}"  # httpx keeps secure ones to itself
        )
        ana.http.headers["origin"] = "https://games.example.org"
        asked = (await post(ana, "/api/you/passkeys/ask")).json()
        assert asked["rp"]["id"] == "games.example.org"
        assert asked["authenticatorSelection"]["residentKey"] == "required"
        one = Authenticator("https://games.example.org", "games.example.org")
        assert (await post(ana, "/api/you/passkeys", credential=one.make(asked))).status_code == 200
        (asked,) = [(await post(ana, "/api/sign-in/ask")).json()]
        assert asked["rpId"] == "games.example.org"
        one.origin = "http://games.example.org"
        answer = await post(ana, "/api/sign-in/passkey", credential=one.show(asked))
        assert code_of(answer) == (403, "passkey-refused")

    run(tmp_path, scenario, public_url="https://games.example.org")


def test_by_an_address_there_are_no_passkeys(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        assert (await ana.http.get("/api/you")).json()["site"] is None
        answer = await post(ana, "/api/you/passkeys/ask")
        assert code_of(answer) == (409, "passkeys-nowhere" if is_there() else "passkeys-missing")

    run(tmp_path, scenario)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/you/passkeys/ask", {}),
        ("/api/you/codes", {}),
        ("/api/you/devices/end", {}),
        ("/api/you/switch", {}),
        ("/api/you/delete", {"what": "everything"}),
        ("/api/sign-in/ask", {}),
        ("/api/sign-in/code", {"code": "0000-0000-0000-0000"}),
    ],
)
def test_a_page_of_another_site_changes_nothing(tmp_path, path, body):
    async def scenario(server):
        ana = await someone(server, "Ana")
        for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
            answer = await ana.http.post(path, json=body, headers=headers)
            assert code_of(answer) == (403, "request-foreign")
        answer = await ana.http.post(path, content=json.dumps(body), headers={"content-type": "text/plain"})
        assert code_of(answer) == (415, "request-unsupported")
        assert await name_of(ana) == "Ana"

    run(tmp_path, scenario)


def test_codes_cannot_be_guessed_for_long(tmp_path):
    """By address, and by who asks: another address does not help who is the same guest."""

    async def scenario(server):
        eve = await server.person()

        async def guess(address):
            code = "".join(os.urandom(1).hex()[0] for _ in range(16))
            headers = {"x-forwarded-for": address}
            return (await eve.http.post("/api/sign-in/code", json={"code": code}, headers=headers)).status_code

        assert [await guess("192.0.2.1") for _ in range(11)] == [403] * 10 + [429]
        assert await guess("192.0.2.2") == 429
        eve.http.cookies.clear()  # another guest, at the first address
        assert await guess("192.0.2.1") == 429
        assert [await guess("192.0.2.3") for _ in range(11)] == [403] * 10 + [429]

    run(tmp_path, scenario)


# One's data


def seated(*people, is_started=True):
    """A table of two where these sit."""
    players = two_seats(GAME)
    wish = TableWish(
        game=GAME.name, nonce="0" * 64, seats=[SeatWish(kind="me"), *[SeatWish(kind="friend")] * (players - 1)]
    )
    new = opening_rows(wish, people[0], people[0].strip("_").title(), 60, Seeds("00" * 32, ""), 1)
    new += [
        rows.Sat(at=2, seat=seat, person=person, name=person.strip("_").title(), nonce="1" * 64)
        for seat, person in enumerate(people[1:], 1)
    ]
    return [*new, rows.Started(at=3)] if is_started else new


ANA, BEN, EVE = "ana".ljust(22, "_"), "ben".ljust(22, "_"), "eve".ljust(22, "_")


def after(new, change):
    """A table as it is in memory, and as its journal tells it when all is rewritten."""
    table = Table("t" * 22).after(new)
    more = change(table)
    journal = [rows.encode(row) for row in [*new, *more]]
    for version, row in nameless(journal, ANA).items():
        journal[version - 1] = row
    assert nameless(journal, ANA) == {}
    return table.after(more), Table.fold("t" * 22, journal), b"\n".join(journal)


@pytest.mark.parametrize("status", [WAITING, PLAYING])
def test_who_leaves_for_good_is_gone_from_the_table_and_from_its_journal(status):
    new = [*seated(ANA, BEN, is_started=status == PLAYING), rows.Named(at=4, seat=0, name="Anna")]
    for table in (made := after(new, lambda table: forgotten(table, ANA, 9)))[:2]:
        assert table.status == status
        seat = table.seats[0]
        assert seat.name == ""
        assert table.seats[1].name == "Ben"
        assert not table.is_host(ANA) or table.opened.host == ANA
        assert table.seats_of(ANA) == ()
        if status == PLAYING:
            assert seat.is_former
            assert seat.stand_in == STAND_IN_LEVEL
            assert table.people == [1]
        else:
            assert not seat.is_person
        summary = summary_of(table)
        assert ANA not in summary.persons
        assert FORMER not in summary.persons
    for word in (ANA, "Ana", "Anna"):
        assert word.encode() not in made[2]
    assert BEN.encode() in made[2]


@pytest.mark.parametrize("is_started", [True, False])
def test_a_table_where_nobody_is_left_ends(is_started):
    new = seated(ANA, ANA) if is_started else seated(ANA, is_started=False)
    for table in after(new, lambda table: forgotten(table, ANA, 9))[:2]:
        assert table.status == CLOSED
        assert table.people == []


def test_a_seat_that_another_holds_too_stays_theirs():
    new = [*seated(ANA, BEN), rows.Shared(at=4, seat=0, person=EVE)]
    more = [rows.Named(at=10, seat=0, name="Eve")]
    for table in after(new, lambda table: [*forgotten(table, ANA, 9), *more])[:2]:
        assert table.seats_of(EVE) == (0,)
        assert table.seats[0].name == "Eve"
        assert not table.seats[0].stand_in


def test_a_seat_that_was_kept_is_free_or_stays_kept_for_others():
    plans = [rows.SeatPlan(kept_for=f"{ANA} {EVE}"), rows.SeatPlan(kept_for=ANA)]
    opened = seated(BEN, is_started=False)[0]
    seats = [*plans, *[rows.SeatPlan()] * (opened.players - 2)]
    new = [rows.Opened(**{**{name: getattr(opened, name) for name in opened.__struct_fields__}, "seats": seats})]
    for table in after(new, lambda table: forgotten(table, ANA, 9))[:2]:
        assert [seat.kept_for for seat in table.seats[:2]] == [EVE, ""]
    table = Table("t" * 22).after(new)
    assert table.after(brought(table, EVE, BEN, 9)).seats[0].kept_for == f"{ANA} {EVE} {BEN}"


async def names_of(store):
    """All tables of a database."""
    return [name for (name,) in await store._rows("SELECT name FROM sqlite_master WHERE type='table'")]


def test_a_rematch_seats_a_bot_for_a_former_guest(tmp_path):
    async def scenario(server):
        people = [await server.person(f"Name {seat}") for seat in range(len(SEATS))]
        person = people[0].http.cookies["voliere"].partition(".")[0]
        table = await people[0].open(GAME.name, SEATS)
        visits = [await server.visit(one, table, seed=seed) for seed, one in enumerate(people)]
        for seat, visit in enumerate(visits[1:], 1):
            await visit.sit(seat)
        await asyncio.gather(*(visit.play() for visit in visits))
        record = (await people[1].http.get(f"/api/tables/{table}/record")).text
        assert (await post(people[0], "/api/you/delete", what="everything")).json() == {"name": None}
        await visits[1].until(lambda one: one.table["seats"][0]["is_former"])
        assert visits[1].table["seats"][0]["name"] is None
        assert (await people[1].http.get(f"/api/tables/{table}/record")).text == record
        ((listed,),) = [[one for one in (await people[1].http.get("/api/me/tables")).json() if one["table"] == table]]
        assert listed["names"][:2] == [None, "Name 1"]
        assert listed["former"] == [0]
        store = server.server.store

        async def is_done():
            return not await store.due_papers("chore", 10**15, 9)

        await until(is_done)
        found = [await store._rows(f"SELECT * FROM {name}") for name in await names_of(store)]
        lines = [line for line in map(repr, itertools.chain(*found)) if person in line or "Name 0" in line]
        assert len(lines) == 1  # that nobody is this person any more
        assert "'ended'" in lines[0]
        rematch = (await visits[1].ask("rematch", nonce=nonce()))["table"]
        again = await server.visit(people[1], rematch)
        assert [one["kind"] for one in again.table["seats"]][:2] == ["bot", "person"]

    run(tmp_path, scenario)


def test_all_of_it_is_deleted(tmp_path, new_store):
    """In every table of the store: neither name nor number are anywhere, and what others have is whole."""

    async def scenario():
        async with running(tmp_path, new_store()) as server:
            ana, ben = await server.person("Ana the Great"), await server.person("Ben")
            person = ana.http.cookies["voliere"].partition(".")[0]
            await codes_of(ana)
            store = server.server.store
            await store.write_paper("anything", person, "k", b"1")
            await store.write_paper("anything", "group", person, b"1")
            tables = [await ana.open(GAME.name, SEATS) for _ in range(25)]
            alone = await ana.open(GAME.name, ["me"] + [1] * (two_seats(GAME) - 1))
            visit = await server.visit(ben, tables[0])
            await visit.sit(1)
            mine = await server.visit(ana, tables[0])
            await mine.play(1) if mine._owes() else None
            kept = ana.cookie
            socket = mine.socket
            assert (await post(ana, "/api/you/delete", what="everything")).status_code == 200
            await asyncio.wait_for(socket.wait_closed(), 5)
            assert socket.close_code == 4001
            assert ana.cookie != kept
            assert code_of(await ana.http.get("/api/me/tables", headers={"cookie": kept})) == (
                401,
                "request-no-identity",
            )
            await visit.until(lambda one: one.table["seats"][0]["is_former"] or one.table["seats"][0]["kind"] == "open")
            assert "Ana the Great" not in json.dumps(visit.table)

            async def is_gone():
                return not await store.due_papers("chore", 10**15, 9) and not await store.games_of(
                    person, "", (10**18, ""), 9
                )

            await until(is_gone)
            assert await store.belongings(person, 9) == []
            assert await store.holders("anything", person, 9) == []
            assert await store.name_of(person) is None
            for table in [*tables, alone]:
                journal = b"\n".join(await store.read(table))
                assert person.encode() not in journal
                assert b"Great" not in journal
            assert await name_of(ben) == "Ben"
            assert tables[0] in await tables_of(ben)

    asyncio.run(scenario())


def test_a_deletion_goes_on_after_a_crash(tmp_path):
    async def begin(server):
        ana = await server.person("Ana")
        person = ana.http.cookies["voliere"].partition(".")[0]
        tables = [await ana.open(GAME.name, SEATS) for _ in range(45)]
        await server.hall.doorkeeper.close()  # it never comes to it
        await post(ana, "/api/you/delete", what="everything")
        journal = b"".join(await server.server.store.read(tables[0]))
        assert b"Ana" in journal
        return person, tables, ana.cookie

    async def finish(server):
        assert server.hall.identity.ended == {person}

        async def is_gone():
            return not await server.server.store.due_papers("chore", 10**15, 9)

        await until(is_gone)
        for table in tables:
            journal = b"".join(await server.server.store.read(table))
            assert b"Ana" not in journal
            assert person.encode() not in journal

    person, tables, _ = run(tmp_path, begin)
    run(tmp_path, finish)


def test_all_of_it_can_be_had(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        await codes_of(ana)
        person = ana.http.cookies["voliere"].partition(".")[0]
        await server.server.store.write_paper("anything", person, "k", b'{"a": 1}')
        await server.server.store.write_paper("anything", person, "l", b"\xff")
        table = await ana.open(GAME.name, ["me"] + [1] * (two_seats(GAME) - 1))
        visit = await server.visit(ana, table)
        await visit.play()
        waiting = [await ana.open(GAME.name, SEATS) for _ in range(25)]
        parts, before = [], ""
        while before is not None:
            answer = await ana.http.get("/api/you/data", params={"before": before} if before else {})
            parts.append(answer.json())
            before = parts[-1]["next"]
        assert [len(one["games"]) for one in parts] == [20, 6]
        games = {one["table"]: one for part in parts for one in part["games"]}
        assert games.keys() == {table, *waiting}
        assert load(games[table]["record"]).outcome.scores == visit.outcome["scores"]
        assert {games[one]["record"] for one in waiting} == {None}
        assert parts[0]["you"]["name"] == "Ana"
        assert parts[1]["you"] is None
        kinds = {(one["kind"], one["key"]): one["data"] for one in parts[0]["papers"]}
        assert kinds["anything", "k"] == {"a": 1}
        assert kinds["anything", "l"] == "/w=="
        assert "code" not in {kind for kind, _ in kinds}
        assert code_of(await ana.http.get("/api/you/data", params={"before": "x"})) == (400, "request-malformed")

    run(tmp_path, scenario)


def test_used_questions_are_not_kept_for_ever(tmp_path, monkeypatch):
    async def scenario(server):
        store, door = server.server.store, server.hall.doorkeeper
        now = server.hall.clock()
        assert await door.use("one", now - 1)
        assert await door.use("two", now + 100_000)
        assert not await door.use("two", now + 100_000)

        async def is_tidy():
            return [key for key, _ in await store.papers("used", "", 9)] == ["two"]

        await until(is_tidy)

    monkeypatch.setattr("voliere.server.doorkeeper.LOOK_SECONDS", 0.05)
    run(tmp_path, scenario)
