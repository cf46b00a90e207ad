"""The page's files: one address with a hash, compressed, never stale; and nothing that they import is missing."""

import asyncio
import re

import msgspec
import pytest

from tests.server.client import Person, browser, running
from voliere.art import sprite, symbol
from voliere.errors import InvalidSetting
from voliere.games import get, names
from voliere.server.assets import Assets, collect
from voliere.server.edition import MARK, Mark, engine_files, fingerprint


@pytest.fixture(scope="module")
def assets():
    return Assets("/games")


def test_every_import_of_every_module_is_served(assets):
    for name in assets.files:
        if name.endswith(".js"):
            for found in assets.modules(name):
                assert found in assets.files


def test_every_picture_that_is_used_is_in_the_sprite(assets):
    for name in ("page", "lobby", *names()):
        text = assets.files[f"art/{name}.svg"].body.decode()
        ids = re.findall(r'\bid="([^"]+)"', text)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)


def test_texts_of_the_terminal_are_left_out(assets):
    text = assets.files["texts/fr.ftl"].body.decode()
    assert "page-name = " in text
    assert "error-table-unknown = " in text
    assert not re.search(r"^(cli|study)-", text, re.MULTILINE)


def test_the_hash_follows_the_files(assets, monkeypatch):
    files = collect()
    monkeypatch.setattr("voliere.server.assets.collect", lambda: {**files, "page/app.js": b"// another"})
    assert Assets("/games").hash != assets.hash


def test_ids_inside_a_picture_never_collide(tmp_path):
    path = tmp_path / "bird.svg"
    path.write_text('<svg viewBox="0 0 4 4"><clipPath id="c"/><g clip-path="url(#c)"/><use href="#part-leaf"/></svg>')
    made = symbol("game-bird", path)
    assert 'id="game-bird-c"' in made
    assert "url(#game-bird-c)" in made
    both = sprite(["game-bird"], {"game-bird": made, "part-leaf": '<symbol id="part-leaf"/>', "part-x": ""}).decode()
    assert "part-leaf" in both
    assert "part-x" not in both
    path.write_text("<svg><path/></svg>")
    with pytest.raises(ValueError, match="viewBox"):
        symbol("game-bird", path)


def test_the_page_and_its_files_over_http(tmp_path):
    async def go():
        async with running(tmp_path) as server, browser(server.address) as client:
            for path in ("/", "/table/x", "/rules/x", "/replay", "/seat/a/1/b"):
                page = await client.get(path)
                assert page.status_code == 200
                assert page.headers["cache-control"] == "no-cache"
                assert "script-src 'self'" in page.headers["content-security-policy"]
                assert "{{" not in page.text
                assert not re.search(r"<script(?![^>]*\bsrc=)|\bstyle=|\bon\w+=", page.text)
            links = re.findall(r'(?:href|src)="(/assets/[^"]+)"', (await client.get("/")).text)
            assert len(links) > 20
            for link in links:
                found = await client.get(link)
                assert found.status_code == 200
                assert "immutable" in found.headers["cache-control"]
            packed = await client.get(links[-1], headers={"accept-encoding": "gzip"})
            assert packed.headers["content-encoding"] == "gzip"
            plain = await client.get(links[-1], headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.content == packed.content
            assert (await client.get(re.sub(r"assets/\w+", "assets/0000", links[0]))).status_code == 404
            assert (await client.get(links[0].rpartition("/")[0] + "/../../../secret")).status_code == 404

    asyncio.run(go())


def test_a_page_brings_the_board_of_the_game_that_it_is_about(tmp_path):
    async def go():
        async with running(tmp_path) as server, Person(server.address, "Ana") as ana:
            name = names()[0]
            table = await ana.open(name, ["me"] + [1] * (min(get(name).players) - 1))
            for path in (f"/table/{table}", f"/learn/{name}"):
                page = (await ana.http.get(path)).text
                links = re.findall(r'href="(/assets/[^"]+)"', page)
                wanted = {f"games/{name}/page/board.js", f"games/{name}/page/board.css", f"art/{name}.svg"}
                assert wanted <= {link.split("/", 3)[3] for link in links}
                assert f'name="voliere-game" content="{name}"' in page
                for link in links:
                    assert (await ana.http.get(link)).status_code == 200
            for path in ("/table/unknown", "/learn/unknown", "/"):
                assert "/games/" not in (await ana.http.get(path)).text

    asyncio.run(go())


def test_an_edition_beside_the_server_lends_its_engine(tmp_path, caplog):
    engine = tmp_path / "assets" / "abc" / "page" / "engine"
    engine.mkdir(parents=True)
    for name in ("songbirds.wasm", "songbirds.wasm.gz", "desk.js"):
        (engine / name).write_bytes(b"code")
    with pytest.raises(InvalidSetting, match="holds no edition"):
        engine_files(tmp_path)
    (tmp_path / MARK).write_bytes(msgspec.json.encode(Mark("1", "other code")))
    assert engine_files(tmp_path) == {}
    assert "of other code" in caplog.text
    (tmp_path / MARK).write_bytes(msgspec.json.encode(Mark("1", fingerprint())))
    assert engine_files(tmp_path) == {"page/engine/songbirds.wasm": b"code"}
    lends = Assets("", brought=engine_files(tmp_path))
    assert b'name="voliere-server" content="lends"' in lends.as_files()["index.html"].body
    assert b'name="voliere-server" content="yes"' in Assets("").as_files()["index.html"].body
    assert b"songbirds.wasm" not in lends.as_files()["worker.js"].body  # it is fetched when it is wanted


def test_without_a_server_every_address_of_one_part_is_a_file():
    """Hosts that know no 404.html answer a first visit by them."""
    parts = re.search(r"const PARTS = {(.*?)};", collect()["page/app.js"].decode(), re.DOTALL)[1]
    alone = {name for name, counts in re.findall(r'(\w+|""): \[([\d, ]+)\]', parts) if "0" in counts} - {'""'}
    assert {f"{name}/index.html" for name in alone} <= Assets("").as_files().keys()
