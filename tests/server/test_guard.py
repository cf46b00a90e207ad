"""Origins, cookies, headers, sizes and rates; base path and proxies."""

import asyncio
import json
import re
import socket

import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import Person, browser, running
from tests.server.tables import two_seats
from tests.server.test_visits import GAME, play
from voliere.server.guard import KnownHosts, here, is_local, is_same_origin
from voliere.server.identity import Identity, new_id
from voliere.server.settings import Settings

SEATS = ["me"] + ["friend"] * (two_seats(GAME) - 1)


def wish(**more):
    seats = [{"kind": seat} for seat in SEATS]
    return {"game": GAME.name, "seats": seats, "nonce": "0" * 64, **more}


def test_a_cookie_names_a_person_and_cannot_be_made_up():
    identity = Identity("s" * 32)
    person = new_id()
    cookie = identity.sign(person)
    assert identity.person(cookie) == person
    for wrong in (
        None,
        "",
        ".",
        person,
        f"{person}.",
        cookie[:-1],
        cookie + "x",
        cookie.replace(person, new_id()),
        "é.é",
    ):
        assert identity.person(wrong) == ""
    assert Identity("t" * 32).person(cookie) == ""


def test_the_cookie_is_kept_from_scripts_and_other_sites(tmp_path):
    async def scenario(server):
        async with browser(server.address) as http:
            given = (await http.get("/api/me")).headers["set-cookie"].lower()
            assert "httponly" in given
            assert "samesite=lax" in given
            assert "secure" not in given
            first = http.cookies["voliere"]
            await http.get("/api/me")
            assert http.cookies["voliere"] == first
            proxied = await http.get("/api/me", headers={"x-forwarded-proto": "https"})
            assert "secure" in proxied.headers["set-cookie"].lower()

    play(tmp_path, scenario)


def test_forwarded_headers_are_believed_only_from_trusted_proxies(tmp_path):
    async def scenario(server):
        async with browser(server.address) as http:
            answer = await http.get("/api/me", headers={"x-forwarded-proto": "https"})
            assert "secure" not in answer.headers["set-cookie"].lower()

    play(tmp_path, scenario, trusted_proxies="192.0.2.1")


def test_answers_tell_browsers_to_be_careful(tmp_path):
    async def scenario(server):
        async with browser(server.address) as http:
            for address in ("/api/games", "/healthz", "/nowhere", "/api/me"):
                headers = (await http.get(address)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"
                assert "server" not in headers

    play(tmp_path, scenario)


def test_pages_of_other_sites_change_nothing(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        foreign = (
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
        )
        for headers in foreign:
            answer = await ana.http.post("/api/tables", json=wish(), headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "request-foreign")
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            answer = await ana.http.post("/api/tables", content=b"{}", headers={"content-type": kind})
            assert (answer.status_code, answer.json()["code"]) == (415, "request-unsupported")
        assert (await ana.http.get("/api/me/tables")).json() == []
        own = {"origin": f"http://{server.address}", "sec-fetch-site": "same-origin"}
        assert (await ana.http.post("/api/tables", json=wish(), headers=own)).status_code == 201

    play(tmp_path, scenario)


def test_a_websocket_of_another_site_is_not_opened(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, SEATS)
        address = f"ws://{server.address}/ws/{table}"
        for origin in ("https://evil.example", "null", f"http://{server.address}.evil.example"):
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, origin=origin, additional_headers={"Cookie": ana.cookie})
            assert refused.value.response.status_code == 403
        for site in ("cross-site", "same-site", "made-up"):
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, additional_headers={"Cookie": ana.cookie, "Sec-Fetch-Site": site})
            assert refused.value.response.status_code == 403
        for site in ("same-origin", "none"):
            async with connect(address, origin=f"http://{server.address}", additional_headers={"Sec-Fetch-Site": site}):
                pass

    play(tmp_path, scenario)


MACHINE = socket.gethostname()
NAMES = [
    ("127.0.0.1", True),
    ("127.0.0.1:8642", True),
    ("192.0.2.7:80", True),
    ("[::1]", True),
    ("[2001:DB8::1]:8642", True),
    ("LocalHost:8642", True),
    ("localhost.:8642", True),
    ("birds.localhost", True),
    (MACHINE, True),
    (f"{MACHINE.partition('.')[0]}.local:8642", True),
    ("Games.Example.org", True),
    ("games.example.org.:443", True),
    ("birds.lan:8642", True),
    ("", True),  # no browser, and nothing to be taken in by
    ("evil.example", False),
    ("evil.example:8642", False),
    ("games.example.org.evil.example", False),
    ("evil.games.example.org", False),
    ("127.0.0.1.evil.example", False),
    ("localhost.evil.example", False),
    ("127.0.0.1@evil.example", False),
    ("evil.example@127.0.0.1", False),
    ("evil.example#.localhost", False),
    ("evil.example/.localhost", False),
    ("evil.example\\.localhost", False),
    ("2130706433", False),
    ("0x7f.1", False),
    ("[::1", False),
    ("[evil.example]", False),
    (".", False),
    (":80", False),
]


@pytest.mark.parametrize(("host", "is_known"), NAMES)
def test_only_addresses_and_names_of_ours_are_answered(host, is_known):
    settings = Settings(public_url="https://games.example.org:8443/birds", hosts="birds.lan")
    assert KnownHosts(None, settings).is_known(host) == is_known


@pytest.mark.parametrize("name", ["birds", "Birds.local", "birds.lan"])
def test_a_machine_is_known_by_its_short_name_too(name, monkeypatch):
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    hosts = KnownHosts(None, Settings())
    assert all(hosts.is_known(one) for one in ("birds:8642", "birds.local", name))
    assert not hosts.is_known("birds.evil.example")


def test_a_name_that_leads_here_is_not_ours_by_that(tmp_path):
    """A page of evil.example, whose name leads to our address, is of one origin with whatever it asks there."""

    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, SEATS)
        rebound = {"host": "evil.example", "origin": "http://evil.example", "sec-fetch-site": "same-origin"}
        for method, address in (("GET", "/"), ("GET", "/api/me"), ("POST", "/api/tables"), ("GET", "/healthz")):
            answer = await ana.http.request(method, address, headers=rebound)
            assert answer.status_code == 421
            assert "VOLIERE_HOSTS" in answer.text
            assert answer.text.count("\n") == 1
            assert answer.headers["content-type"].startswith("text/plain")
            assert answer.headers["x-content-type-options"] == "nosniff"
        french = await ana.http.get("/", headers={"host": "evil.example", "accept-language": "fr-CH, fr;q=0.9"})
        assert "répond" in french.text
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://evil.example/ws/{table}", host="127.0.0.1", port=server.address.rpartition(":")[2])
        assert refused.value.response.status_code == 403

    play(tmp_path, scenario)


def test_nobody_is_sent_to_another_host(tmp_path):
    async def scenario(server):
        async with browser(server.address) as http:
            for address in (
                "/birds",
                "/birds/rules/x/",
                "/birds/rules/x/?a=b",
                "/birds//evil.example/",
                "/birds/replay/",
            ):
                for host in ("127.0.0.1:99", "[::1]", "localhost"):
                    answer = await http.get(address, headers={"host": host})
                    assert answer.status_code in (200, 307, 404)
                    if answer.status_code == 307:
                        assert re.match("/birds(?!//)", answer.headers["location"])
            assert (await http.get("/birds")).headers["location"] == "/birds/"
            assert (await http.get("/birds/rules/x/?a=b")).headers["location"] == "/birds/rules/x?a=b"

    play(tmp_path, scenario, base_path="/birds")


def test_with_a_public_address_only_its_origin_is_ours(tmp_path):
    async def scenario(server):
        ana = await server.person()
        ana.http.cookies.clear()  # it is for TLS only
        ana.http.headers["cookie"] = f"voliere={server.hall.identity.sign(new_id())}"
        for origin, status in (("https://games.example.org", 201), (f"http://{server.address}", 403)):
            answer = await ana.http.post("/api/tables", json=wish(), headers={"origin": origin})
            assert answer.status_code == status

    play(tmp_path, scenario, public_url="https://games.example.org/birds")


@pytest.mark.parametrize(
    ("public_url", "host", "origin", "is_ours"),
    [
        ("https://Games.Example.org:443", "127.0.0.1:8642", "https://games.example.org", True),
        ("http://games.example.org:80/birds", "127.0.0.1:8642", "http://games.example.org", True),
        ("https://[2001:DB8::1]:443", "127.0.0.1:8642", "https://[2001:db8::1]", True),
        ("https://games.example.org:8443", "127.0.0.1:8642", "https://games.example.org:8443", True),
        ("https://games.example.org:8443", "127.0.0.1:8642", "https://games.example.org", False),
        ("https://games.example.org:80", "127.0.0.1:8642", "https://games.example.org", False),
        ("https://games.example.org", "127.0.0.1:8642", "http://games.example.org", False),
        ("https://games.example.org", "127.0.0.1:8642", "null", False),
        ("", "Games.Example.org:443", "https://games.example.org", True),
        ("", "Games.Example.org:80", "http://games.example.org", True),
        ("", "[::1]:8642", "http://[::1]:8642", True),
        ("", "games.example.org:443", "http://games.example.org", False),
        ("", "games.example.org", "http://games.example.org:8642", False),
        ("", "games.example.org", "ftp://games.example.org", False),
        ("", "games.example.org", "http://[", False),
        ("", "", "http://", False),
        ("", "null", "null", False),
    ],
)
def test_origins_are_compared_as_browsers_write_them(public_url, host, origin, is_ours):
    headers = [(b"host", host.encode()), (b"origin", origin.encode())]
    connection = HTTPConnection({"type": "http", "headers": headers})
    assert is_same_origin(connection, Settings(public_url=public_url)) == is_ours


def test_proxies_are_trusted_at_an_ipv6_socket_too(tmp_path):
    async def scenario(server):
        port = server.address.rpartition(":")[2]
        async with browser(f"127.0.0.1:{port}") as http:
            answer = await http.get("/api/me", headers={"x-forwarded-proto": "https"})
            assert "secure" in answer.headers["set-cookie"].lower()

    try:
        with socket.socket(socket.AF_INET6) as one:
            one.bind(("::", 0))
    except OSError:
        pytest.skip("no IPv6 here")
    play(tmp_path, scenario, host="::")


def test_without_an_identity_nothing_is_opened(tmp_path):
    async def scenario(server):
        async with browser(server.address) as http:
            answer = await http.post("/api/tables", json=wish())
            assert (answer.status_code, answer.json()["code"]) == (401, "request-no-identity")
            http.cookies.set("voliere", "made.up")
            assert (await http.post("/api/tables", json=wish())).status_code == 401

    play(tmp_path, scenario)


def test_too_much_is_refused(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        answer = await ana.http.post("/api/tables", json=wish(options={"x": "y" * 20_000}))
        assert (answer.status_code, answer.json()["code"]) == (413, "request-too-large")

        async def chunks():
            for _ in range(100):
                yield b" " * 1000

        answer = await ana.http.post("/api/tables", content=chunks(), headers={"content-type": "application/json"})
        assert answer.status_code == 413
        table = await ana.open(GAME.name, SEATS)
        visit = await server.visit(ana, table)
        await visit.socket.send('{"type":"ping","id":"' + "x" * 9000 + '"}')
        await visit.until(lambda one: any("request-too-large" in text for text in one.wire))
        async with connect(f"ws://{server.address}/ws/{table}") as socket:
            await socket.send("x" * 100_000)
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(socket.recv(), 10)
        assert (await visit.ask("ping"))["type"] == "pong"  # others are not disturbed

    play(tmp_path, scenario)


def test_too_fast_is_refused_and_then_not_listened_to(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, SEATS)
        async with connect(f"ws://{server.address}/ws/{table}", ping_interval=None) as socket:
            with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012  # it is closed somewhere on the way
                for number in range(500):
                    await socket.send(json.dumps({"type": "ping", "id": str(number)}))
                while True:
                    await asyncio.wait_for(socket.recv(), 10)
            assert closed.value.rcvd.code == 4029
        for _ in range(2):
            answer = await ana.http.post("/api/tables", json=wish())
        assert (answer.status_code, answer.json()["code"]) == (429, "request-too-fast")
        assert int(answer.headers["retry-after"]) >= 1

    play(tmp_path, scenario, messages_a_second=5, tables_a_minute=2)


def test_there_are_not_more_connections_than_agreed(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, SEATS)
        visits = [await server.visit(ana, table) for _ in range(3)]
        async with connect(f"ws://{server.address}/ws/{table}") as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), 10)
            assert closed.value.rcvd.code == 4008
        assert (await visits[0].ask("ping"))["type"] == "pong"

    play(tmp_path, scenario, max_connections=3)


def test_one_address_cannot_take_all_places(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, SEATS)
        for _ in range(2):
            await server.visit(None, table)
        async with connect(f"ws://{server.address}/ws/{table}") as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), 10)
            assert closed.value.rcvd.code == 4008

    play(tmp_path, scenario, connections_an_address=2)


def test_a_request_that_does_not_come_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr("voliere.server.gate.REQUEST_SECONDS", 0.1)
    monkeypatch.setattr("voliere.server.guard.BODY_SECONDS", 0.1)

    async def scenario(server):
        host, port = server.address.split(":")
        for begun in (b"", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"):
            reader, writer = await asyncio.open_connection(host, port)
            writer.write(begun)
            assert await asyncio.wait_for(reader.read(), 10) == b""
            writer.close()
        ana = await server.person("Ana")

        async def slowly():
            yield b"{"
            await asyncio.sleep(1)

        answer = await ana.http.post("/api/tables", content=slowly(), headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (408, "request-too-slow")
        visit = await server.visit(ana, await ana.open(GAME.name, SEATS))
        await asyncio.sleep(0.4)  # a WebSocket is not such a request
        assert (await visit.ask("ping"))["type"] == "pong"
        assert not visit.reconnects

    play(tmp_path, scenario)


def test_a_table_that_is_not_there(tmp_path):
    async def scenario(server):
        for name in ("nothing", new_id(), "..", "%00"):
            async with browser(server.address) as http:
                answer = await http.get(f"/api/tables/{name}")
                assert answer.status_code == 404
        async with connect(f"ws://{server.address}/ws/{new_id()}") as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), 10)
            assert closed.value.rcvd.code == 4004

    play(tmp_path, scenario)


@pytest.mark.parametrize("is_cut", [True, False])
def test_a_base_path_works_whether_the_proxy_cuts_it_off_or_not(tmp_path, is_cut):
    async def scenario():
        async with (
            running(tmp_path, base_path="/birds") as server,
            Person(server.address, base="" if is_cut else "/birds") as ana,
        ):
            if is_cut:  # the cookie is for /birds/: what a browser would see, but not our client behind the proxy
                ana.http.cookies.clear()
                ana.http.cookies.set("voliere", server.hall.identity.sign(new_id()))
            table = await ana.open(GAME.name, SEATS)
            visit = await server.visit(ana, table)
            assert visit.yours == [0]
            described = (await ana.http.get("/api/openapi.json")).json()
            assert described["servers"] == [{"url": "/birds"}]
            assert "path=/birds/" in (await ana.http.get("/api/me")).headers["set-cookie"].lower()

    asyncio.run(scenario())


def test_refusals_have_one_form(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        for method, address, body, status, code in (
            ("GET", "/nowhere", None, 404, "address-unknown"),
            ("DELETE", "/api/tables", None, 405, "method-unknown"),
            ("GET", "/api/games/chess", None, 404, "unknown-game"),
            ("GET", f"/api/games/{GAME.name}/rules/xx", None, 404, "address-unknown"),
            ("GET", "/api/tables?status=secret", None, 400, "request-malformed"),
            ("POST", "/api/tables", {"game": "chess"}, 400, "request-malformed"),
            ("POST", "/api/tables", wish(seats=[{"kind": "me"}] * 10), 422, "wrong-players"),
            ("POST", "/api/tables", wish(options={"nonsense": 1}), 422, "unknown-option"),
            ("PUT", "/api/me", {"name": "\u200b"}, 409, "name-empty"),
        ):
            answer = await ana.http.request(method, address, json=body)
            assert (answer.status_code, answer.json()["code"]) == (status, code)
            assert set(answer.json()) == {"code", "message_id", "owner", "details"}

    play(tmp_path, scenario)


def test_an_address_without_its_host_leads_nowhere_else():
    for location in (b"http://evil.example/a?b=c", b"//evil.example//a?b=c", b"/a?b=c", b"http://x//a?b=c"):
        assert here(location) == b"/a?b=c"


def test_a_server_tells_what_arrives_of_a_request(tmp_path):
    async def scenario(server):
        async with browser(server.address) as http:
            seen = (await http.get("/api/seen")).json()
            assert (seen["address"], seen["scheme"], seen["is_forwarded"]) == ("127.0.0.1", "http", False)
            headers = {"x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https"}
            seen = (await http.get("/api/seen", headers=headers)).json()
            is_trusted = server.server.settings.trusted_proxies != "::1"
            assert (seen["is_forwarded"], seen["is_believed"]) == (True, is_trusted)
            assert (seen["address"] == "192.0.2.7") == seen["is_believed"]

    play(tmp_path, scenario)
    play(tmp_path, scenario, trusted_proxies="::1")


def test_an_unknown_address_is_a_page_to_a_person_and_a_refusal_to_a_program(tmp_path):
    async def scenario(server):
        ana = await server.person("Ana")
        person = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
        for address, headers, media in (
            ("/nowhere", person, "text/html"),
            ("/rules", person, "text/html"),
            ("/nowhere", {}, "application/json"),
            ("/api/nowhere", person, "application/json"),
            ("/assets/0/page/app.js", person, "application/json"),
        ):
            answer = await ana.http.get(address, headers=headers)
            assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (404, media), address
        assert (await ana.http.post("/nowhere", headers=person, json={})).json()["code"] == "address-unknown"

    play(tmp_path, scenario)


@pytest.mark.parametrize(
    ("host", "address", "is_here"),
    [
        ("localhost:8642", "127.0.0.1", True),
        ("[::1]:8642", "::1", True),
        ("[::1]:8642", "2001:db8::1", False),
        ("192.168.1.7:8642", "127.0.0.1", False),
        ("localhost:8642", "192.168.1.9", False),
    ],
)
def test_only_this_machine_by_its_own_name_is_local(host, address, is_here):
    scope = {"type": "http", "headers": [(b"host", host.encode())], "client": (address, 50_000)}
    assert is_local(HTTPConnection(scope)) == is_here
