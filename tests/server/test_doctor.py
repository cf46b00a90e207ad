"""`voliere doctor` says what is wrong, in words and in every language, and changes nothing."""

import asyncio
import contextlib
import json
import os
import sqlite3
import time

import pytest

from tests.server.client import Person
from tests.server.processes import process
from tests.server.tables import two_seats
from tests.server.test_visits import GAME
from voliere.cli import doctor, main
from voliere.server.settings import PREFIX
from voliere.server.store import SCHEMA
from voliere.server.store.postgres import PostgresStore
from voliere.server.store.sqlite import SqliteStore
from voliere.texts import LANGUAGES, texts

SECRET = "s" * 40


@pytest.fixture(autouse=True)
def environment(tmp_path, monkeypatch):
    """A server of its own, which does not run, with all that it may need."""
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("VOLIERE_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("VOLIERE_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("VOLIERE_PORT", "9")
    monkeypatch.setenv("VOLIERE_MAX_CONNECTIONS", "10")


@pytest.fixture
def look(capsys):
    """The exit code and what was found, by check: each language says as much."""

    def call():
        found = []
        for language in LANGUAGES:
            capsys.readouterr()
            code = main(["doctor", "--json", "--lang", language])
            found.append((code, json.loads(capsys.readouterr().out)))
        assert len({(code, *(one["verdict"] for one in listed)) for code, listed in found}) == 1
        assert len({listed[0]["text"] for _, listed in found}) == len(LANGUAGES)
        code, listed = found[0]
        assert code == any(one["verdict"] == "wrong" for one in listed)
        return {(one["check"], one["verdict"]): one["text"] for one in listed}

    return call


def files_in(folder):
    return {path.name: (path.read_bytes(), path.stat().st_mode) for path in folder.iterdir()} if folder.exists() else {}


def test_a_new_installation_is_well_and_nothing_is_made(look, tmp_path, capsys):
    found = look()
    assert {verdict for _, verdict in found} <= {"ok", "warning"}
    assert list(tmp_path.iterdir()) == []
    assert main(["doctor", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "Nothing is wrong."
    assert len(lines) == len(found) + 1


def make_data(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)

    async def open_and_close():
        store = SqliteStore(folder)
        await store.open()
        await store.close()

    asyncio.run(open_and_close())
    (folder / "secret").write_text(SECRET)
    (folder / "secret").chmod(0o600)
    return folder


def break_form(folder):
    with contextlib.closing(sqlite3.connect(folder / "tables.sqlite")) as connection:
        connection.execute(f"PRAGMA user_version={SCHEMA + 1}")


def break_pages(folder):
    """A tree of the file whose root is nonsense."""
    with (folder / "tables.sqlite").open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 200)


def break_clock(folder):
    with contextlib.closing(sqlite3.connect(folder / "tables.sqlite")) as connection:
        later = int(time.time() + 7200) * 1000
        connection.execute("INSERT INTO tables VALUES ('t', 1, 'playing', 0, ?, ?, '')", (later, later))
        connection.commit()


BROKEN = [
    (lambda folder: (folder / "secret").chmod(0o640), "secret", "wrong", "chmod 600"),
    (lambda folder: (folder / "secret").write_text("short"), "secret", "wrong", "32"),
    (lambda folder: folder.chmod(0o755), "folder", "warning", "chmod 700"),
    (lambda folder: (folder / "tables.sqlite").chmod(0o644), "store", "warning", "chmod 600"),
    (lambda folder: (folder / "tables.sqlite").write_bytes(b"nonsense " * 1000), "store", "wrong", "backup"),
    (break_form, "store", "wrong", str(SCHEMA + 1)),
    (break_pages, "store", "wrong", "backup"),
    (break_clock, "clock", "warning", "120 minutes"),
]


@pytest.mark.parametrize(("breaks", "check", "verdict", "words"), BROKEN)
def test_what_is_broken_is_told_with_what_would_be_right(look, tmp_path, breaks, check, verdict, words):
    folder = make_data(tmp_path)
    assert look()[check, "ok"]
    breaks(folder)
    before = files_in(folder)
    assert words in look()[check, verdict]
    assert files_in(folder) == before


SET = [
    ("DATA_DIR", "{file}", "folder", "wrong", "VOLIERE_DATA_DIR"),
    ("DATA_DIR", "{file}/below", "folder", "wrong", "VOLIERE_DATA_DIR"),
    ("CACHE_DIR", "{file}/below", "cache", "wrong", "VOLIERE_CACHE_DIR"),
    ("DATABASE_URL", "postgresql://nobody:hidden@127.0.0.1:9/x", "store", "wrong", "VOLIERE_DATABASE_URL"),
    ("MAX_CONNECTIONS", "1000000", "files", "warning", "1000100"),
    ("PORT", "many", "settings", "wrong", "65535"),
    ("PUBLICURL", "https://games.example.org", "settings", "warning", "VOLIERE_PUBLICURL"),
]


@pytest.mark.parametrize(("name", "value", "check", "verdict", "words"), SET, ids=[one[0] + one[1][:9] for one in SET])
def test_a_setting_that_cannot_work_is_told(look, tmp_path, monkeypatch, name, value, check, verdict, words):
    if name == "CACHE_DIR" and not doctor.has_compiler():
        pytest.skip("Numba is not here")
    (tmp_path / "file").touch()
    monkeypatch.setenv(PREFIX + name, value.format(file=tmp_path / "file"))
    found = look()
    assert words in found[check, verdict].replace(",", "")
    assert not any("hidden" in text for text in found.values())


def test_little_room_and_a_clock_that_cannot_be(look, monkeypatch):
    usage = type("Usage", (), {"free": 10**6})
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _place: usage)
    assert "Make room" in look()["room", "wrong"]
    usage.free = 10**8
    assert look()["room", "warning"]
    monkeypatch.setattr(doctor.time, "time", lambda: 0.0)
    assert "1970" in look()["clock", "wrong"]


def test_postgres_is_asked_and_left_as_it_is(look, monkeypatch, database):
    import psycopg

    monkeypatch.setenv("VOLIERE_DATABASE_URL", database)

    def tables():
        with psycopg.connect(database) as connection:
            return connection.execute("SELECT count(*) FROM pg_tables WHERE tablename LIKE 'voliere%'").fetchone()[0]

    assert "first start" in look()["store", "ok"]
    assert tables() == 0

    async def open_and_close():
        store = PostgresStore(database)
        await store.open()
        await store.close()

    asyncio.run(open_and_close())
    assert "answers" in look()["store", "ok"]
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE voliere_form SET version=%s", (SCHEMA + 1,))
    assert str(SCHEMA + 1) in look()["store", "wrong"]


def test_a_server_that_runs_is_asked_and_not_disturbed(look, tmp_path, monkeypatch):
    folder = tmp_path / "data"

    async def scenario():
        async with process(folder) as server, Person(server.address, "Ana") as ana:
            monkeypatch.setenv("VOLIERE_PORT", str(server.port))
            monkeypatch.setenv("VOLIERE_PUBLIC_URL", f"http://{server.address}")
            async with ana.visit(await ana.open(GAME.name, ["me"] + ["friend"] * (two_seats(GAME) - 1))) as visit:
                await visit.until(lambda one: one.table)
                await ana.http.get("/api/me")  # SQLite notes how far anybody has read: the server itself, this far
                before = files_in(folder)
                found = await asyncio.to_thread(look)
                assert files_in(folder) == before
                assert "answers" in found["server", "ok"]
                assert "1 tables" in found["store", "ok"]
                assert "127.0.0.1" in found["proxy", "ok"]
                assert (await visit.ask("ping"))["type"] == "pong"
            await server.kill()  # what it has written is still in two files
            before = files_in(folder)
            assert "1 tables" in (await asyncio.to_thread(look))["store", "ok"]
            assert files_in(folder) == before
            await server.start()  # and it finds all as it was

    asyncio.run(scenario())


def test_something_else_at_the_port_and_a_proxy_that_says_nothing(look, monkeypatch):
    health = {"status": "ok", "tables": 1, "version": "1"}
    seen = {"address": "10.0.0.9", "scheme": "https", "host": "games.example.org"}
    answers = {}

    def ask(address):
        answer = answers[address.rpartition("/")[2]]
        return {"now": time.time() * 1000, **answer} if answer else None

    monkeypatch.setattr(doctor, "ask", ask)
    monkeypatch.setenv("VOLIERE_PUBLIC_URL", "https://games.example.org")
    for given, told, words in (
        (None, ("server", "wrong"), "VOLIERE_PORT"),
        ({"hello": "world"}, ("server", "wrong"), "VOLIERE_PORT"),
        ({**health, "status": "store-full"}, ("server", "wrong"), "room"),
        ({**health, "status": "store"}, ("server", "wrong"), "store"),
        ({**health, "status": "closing"}, ("server", "wrong"), "stopped"),
        ({**health, "now": 0}, ("clock", "warning"), "seconds"),
    ):
        answers.update(healthz=given, seen={**seen, "is_forwarded": True, "is_believed": True})
        found = look()
        assert words in found[told]
    answers["healthz"] = health
    for forwarded, believed, scheme, told, words in (
        (True, True, "https", ("proxy", "ok"), "10.0.0.9"),
        (False, False, "http", ("proxy", "wrong"), "X-Forwarded-For"),
        (True, False, "https", ("proxy", "wrong"), "VOLIERE_TRUSTED_PROXIES"),
        (True, True, "http", ("proxy", "warning"), "X-Forwarded-Proto"),
    ):
        answers["seen"] = {**seen, "is_forwarded": forwarded, "is_believed": believed, "scheme": scheme}
        assert words in look()[told]
    answers["seen"] = {"hello": "world"}
    assert "VOLIERE_PUBLIC_URL" in look()["proxy", "wrong"]


def test_everything_that_can_be_found_has_words():
    for language in LANGUAGES:
        assert {texts(language).say(f"doctor-{verdict}") for verdict in (doctor.OK, doctor.WARNING, doctor.WRONG)}
        assert all(len(texts(language).say(f"doctor-{one}")) < doctor.WIDTH for one in doctor.STYLES)
