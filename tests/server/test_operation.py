"""Settings, secrets, logs, health, stopping."""

import asyncio
import json
import logging
import signal
import stat
from pathlib import Path

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tests.server.client import Person, browser
from tests.server.processes import Process, process
from tests.server.tables import two_seats
from tests.server.test_visits import GAME, play
from voliere.cli import main
from voliere.errors import InvalidSetting
from voliere.server.app import find_secret
from voliere.server.logs import JsonLines, TextLines
from voliere.server.settings import PREFIX, Settings, read_settings
from voliere.server.store.sqlite import SqliteStore

ROOT = Path(__file__).parents[2]
SEATS = ["me"] + [1] * (two_seats(GAME) - 1)


def test_settings_have_defaults_that_work():
    settings = read_settings({})
    assert settings.host == "127.0.0.1"
    assert settings.data_dir.name == "voliere"
    assert settings.bot_threads >= 1
    assert not settings.database_url


def test_settings_come_from_the_environment():
    given = {
        "VOLIERE_PORT": "80",
        "VOLIERE_BASE_PATH": "/.birds./v1.2/",
        "VOLIERE_HOSTS": "Games.lan, birds",
        "VOLIERE_PUBLIC_URL": "https://games.example.org/birds/",
        "VOLIERE_DATA_DIR": "/srv/voliere",
        "VOLIERE_TRUSTED_PROXIES": "10.0.0.0/8, ::1",
        "VOLIERE_HOST": "",
    }
    settings = read_settings(given, port=81, host=None)
    assert settings.port == 81
    assert settings.base_path == "/.birds./v1.2"
    assert settings.hosts == "games.lan,birds"
    assert settings.origin == "https://games.example.org"
    assert settings.data_dir == Path("/srv/voliere")
    assert settings.host == "127.0.0.1"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "many"),
        ("PORT", "70000"),
        ("PORT", "-1"),
        ("BASE_PATH", "birds"),
        ("BASE_PATH", "/a b"),
        ("BASE_PATH", "/."),
        ("BASE_PATH", "/.."),
        ("BASE_PATH", "/a/../b"),
        ("BASE_PATH", "/a/./b"),
        ("BASE_PATH", "/a/.."),
        ("BASE_PATH", "."),
        ("BASE_PATH", ".."),
        ("HOSTS", "games.lan,"),
        ("HOSTS", "http://games.lan"),
        ("HOSTS", "games.lan:8642"),
        ("HOSTS", "*"),
        ("PUBLIC_URL", "games.example.org"),
        ("PUBLIC_URL", "ftp://games.example.org"),
        ("PUBLIC_URL", "http://[::1"),
        ("PUBLIC_URL", "http://games.example.org:99999"),
        ("PUBLIC_URL", "http://:80"),
        ("DATABASE_URL", "mysql://user:secret@host/db"),
        ("DATABASE_URL", "postgresql://["),
        ("DATABASE_URL", "postgresql://user:100%secret@host/db"),
        ("SECRET", "short"),
        ("SECRET", 40 * "\udcff"),
        ("SEED_SALT", "\udcff"),
        ("DATA_DIR", "~nobodyofthatname/tables"),
        ("TRUSTED_PROXIES", "everybody"),
        ("BOT_THREADS", "0"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
    ],
)
def test_a_wrong_setting_is_told_in_one_line_with_what_would_be_right(name, value, capsys, monkeypatch):
    with pytest.raises(InvalidSetting) as refused:
        read_settings({PREFIX + name: value})
    assert PREFIX + name in refused.value.reason
    assert "secret@" not in refused.value.reason
    for language in ("en", "fr"):
        monkeypatch.setenv(PREFIX + name, value)
        assert main(["serve", "--lang", language]) == 2
        output = capsys.readouterr().err
        assert output.count("\n") == 1
        assert PREFIX + name in output


@pytest.mark.parametrize(
    ("proxies", "trusted", "others"),
    [
        (None, ["127.0.0.1", "::1", "::ffff:127.0.0.1"], ["127.0.0.2", "::ffff:127.0.0.2"]),
        ("127.0.0.5/8", ["127.0.0.1", "::ffff:127.200.0.1"], ["128.0.0.1", "::ffff:128.0.0.1"]),
        ("10.0.0.1, fd00::5/8", ["10.0.0.1", "::ffff:10.0.0.1", "fd00::1"], ["10.0.0.2", "127.0.0.1", "::1"]),
        ("0.0.0.0/0", ["192.0.2.1", "::ffff:192.0.2.1"], ["2001:db8::1"]),
    ],
)
def test_trusted_proxies_are_trusted(proxies, trusted, others):
    settings = read_settings({"VOLIERE_TRUSTED_PROXIES": proxies} if proxies else {})
    known = ProxyHeadersMiddleware(None, settings.trusted_proxies).trusted_hosts
    assert all(address in known for address in trusted)
    assert not any(address in known for address in others)


def test_every_setting_is_documented():
    page = (ROOT / "docs" / "self-hosting.md").read_text("utf-8")
    for name in Settings.__struct_fields__:
        assert f"`{PREFIX}{name.upper()}`" in page


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path, capsys):
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--data-dir", str(tmp_path)]) == 2
    output = capsys.readouterr().err
    assert output.count("\n") == 1
    assert "VOLIERE_PORT" in output
    assert port in output


def test_a_secret_is_made_once_and_for_its_owner_alone(tmp_path):
    cookies = []

    async def scenario(server):
        ana = await server.person("Ana")
        cookies.append(ana.cookie.partition("=")[2])
        assert all(server.hall.identity.person(cookie) for cookie in cookies)

    play(tmp_path / "data", scenario)
    play(tmp_path / "data", scenario)  # after a restart people are still who they were
    assert stat.S_IMODE((tmp_path / "data" / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


@pytest.mark.parametrize("content", [b"", b"\n", b"s" * 31, b"\xff" * 64])
def test_a_secret_that_can_be_guessed_is_refused(tmp_path, content):
    (tmp_path / "secret").write_bytes(content)
    settings = Settings(data_dir=tmp_path)
    with pytest.raises(InvalidSetting) as refused:
        asyncio.run(find_secret(settings, SqliteStore(tmp_path)))
    assert refused.value.code == "secret-unfit"
    assert str(tmp_path / "secret") in refused.value.reason
    assert (tmp_path / "secret").read_bytes() == content
    (tmp_path / "secret").write_bytes(b"s" * 32 + b"\n")
    assert asyncio.run(find_secret(settings, SqliteStore(tmp_path))) == "s" * 32


def test_a_server_without_a_secret_does_not_start(tmp_path):
    async def scenario():
        (tmp_path / "secret").touch()
        server = Process(tmp_path)
        with pytest.raises(AssertionError):
            await server.start()
        assert await server.process.wait() == 2
        await server._reader
        assert str(tmp_path / "secret").encode() in server.log
        assert server.log.count(b"\n") == 1

    asyncio.run(scenario())


def test_health_tells_when_the_store_is_away(tmp_path, monkeypatch):
    async def scenario(server):
        async with browser(server.address) as http:
            answer = await http.get("/healthz")
            assert (answer.status_code, answer.json()["status"]) == (200, "ok")

            async def broken(*_):
                raise OSError

            monkeypatch.setattr(server.hall.store, "due", broken)
            answer = await http.get("/healthz")
            assert (answer.status_code, answer.json()["status"]) == (503, "store")
            monkeypatch.undo()

    play(tmp_path, scenario)


def test_a_failing_disk_refuses_moves_and_a_mended_one_takes_them(tmp_path, monkeypatch):
    from tests.server.client import Refused

    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, SEATS)
        visit = await server.visit(ana, table)
        await visit.until(lambda one: one._owes())
        honest = server.hall.store.append

        async def full(*_):
            raise OSError(28, "No space left on device")

        move = visit.choose()
        monkeypatch.setattr(server.hall.store, "append", full)
        with pytest.raises(Refused, match="not-kept"):
            await visit.move(move)
        # A bot that decides at the same time may have been faster than the disk that fails.
        assert visit.viewer not in {ply.seat for ply in server.hall.rooms[table].table.match.plies}
        monkeypatch.setattr(server.hall.store, "append", honest)
        await visit.move(move)

    play(tmp_path, scenario)


def test_logs_are_lines_of_json_or_of_text():
    record = logging.LogRecord("voliere.table", logging.WARNING, "", 0, "it is %s", ("so",), None)
    record.table = "abc"
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["event"], line["table"]) == ("warning", "it is so", "abc")
    assert "it is so  table=abc" in TextLines().format(record)


def test_a_server_stops_when_asked_says_goodbye_and_keeps_everything(tmp_path):
    async def scenario():
        async with process(tmp_path) as server, Person(server.address, "Ana") as ana:
            table = await ana.open(GAME.name, SEATS)
            async with ana.visit(table) as visit:
                await visit.play(2)
                stopping = asyncio.create_task(server.stop())
                await visit.until(lambda one: one.is_closing)
                assert await stopping == 0
                events = [json.loads(line)["event"] for line in server.log.splitlines()]
                assert events == ["open", "closed"]  # no addresses of people, no links of tables
                made = len(visit.acknowledged)
                await server.start()
                await visit.play()  # it has come back by itself
                assert visit.status == "over"
                assert len(visit.acknowledged) > made

    asyncio.run(scenario())


def test_a_second_server_on_the_same_tables_is_refused(tmp_path):
    async def scenario():
        async with process(tmp_path):
            second = Process(tmp_path)
            with pytest.raises(AssertionError):
                await second.start()
            assert await second.process.wait() == 2
            await second._reader
            assert b"VOLIERE_DATABASE_URL" in second.log
            assert second.log.count(b"\n") == 1

    asyncio.run(scenario())


def test_the_container_does_not_run_as_root():
    text = (ROOT / "Dockerfile").read_text("utf-8")
    assert "USER voliere" in text
    assert "VOLUME" in text
    assert "HEALTHCHECK" in text


def test_a_server_that_is_stopped_as_soon_as_it_is_open_ends_well(tmp_path):
    async def scenario():
        async with process(tmp_path) as server:
            assert await server.stop() == 0

    asyncio.run(scenario())


def test_a_server_that_is_interrupted_twice_stops_at_once_and_ends_well(tmp_path):
    """Though somebody still waits for an answer, which it would give them ten seconds for."""

    async def scenario():
        async with process(tmp_path) as server:
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            head = (
                "POST /api/replays HTTP/1.1",
                "Host: localhost",
                "Content-Type: application/json",
                "Content-Length: 9",
            )
            writer.write("\r\n".join([*head, "", ""]).encode())  # and nothing more
            await asyncio.sleep(0.2)
            begun = asyncio.get_running_loop().time()
            server.process.send_signal(signal.SIGINT)
            await asyncio.sleep(0.6)
            assert server.process.returncode is None
            server.process.send_signal(signal.SIGINT)
            assert await server.process.wait() == 0
            assert asyncio.get_running_loop().time() - begun < 5
            writer.close()

    asyncio.run(scenario())
