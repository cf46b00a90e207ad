"""`voliere serve --reload`: what is edited is seen, without a restart by hand."""

import asyncio
import os
import re
import shutil

import httpx
import pytest

import voliere
from tests.server.client import browser
from tests.server.processes import process
from voliere.games import names
from voliere.server import reload
from voliere.texts import texts

PACKAGE = reload.PACKAGE
GAME = names()[0]


@pytest.fixture
def code(tmp_path):
    """A copy of Volière that may be edited."""
    shutil.copytree(PACKAGE, tmp_path / "voliere", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "voliere"


def edit(path, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


async def assets_of(http):
    return re.search(r"/assets/[0-9a-f]{16}", (await http.get("/")).text)[0]


async def version_of(http):
    try:
        return (await http.get("/healthz")).json()["version"]
    except httpx.TransportError:  # between two lives
        return None


def run(code, scenario, *arguments):
    async def whole():
        path = os.pathsep.join([str(code.parent), os.environ.get("PYTHONPATH", "")])
        async with (
            process(code.parent / "data", *arguments, PYTHONPATH=path) as server,
            browser(server.address, timeout=30) as http,
        ):
            await scenario(http)
            assert await server.stop() == 0

    asyncio.run(whole())


def test_pages_styles_and_texts_are_read_again(code):
    async def scenario(http):
        style = next((code / "page" / "css").glob("*.css"))
        before = await assets_of(http)
        assert await assets_of(http) == before
        style.write_text(style.read_text("utf-8") + "\n/* edited */\n", "utf-8")
        after = await assets_of(http)
        assert after != before
        assert "/* edited */" in (await http.get(f"{after}/page/css/{style.name}")).text
        assert (await http.get(f"{before}/page/css/{style.name}")).status_code == 404
        edit(code / "games" / GAME / "texts" / "en.ftl", f"title = {texts('en', GAME).say('title')}", "title = Edited")
        assert "Edited" in (await http.get("/api/games")).text
        assert "title = Edited" in (await http.get(f"{await assets_of(http)}/texts/{GAME}.en.ftl")).text

    run(code, scenario, "--reload")


def test_python_code_begins_anew(code):
    async def scenario(http):
        assert await version_of(http) == voliere.__version__
        edit(code / "__init__.py", f'__version__ = "{voliere.__version__}"', '__version__ = "9.9.9"')
        async with asyncio.timeout(60):
            while await version_of(http) != "9.9.9":
                await asyncio.sleep(0.1)

    run(code, scenario, "--reload")


def test_without_the_flag_nothing_changes(code):
    async def scenario(http):
        before = await assets_of(http)
        edit(code / "page" / "app.js", "import", "// edited\nimport")
        assert await assets_of(http) == before

    run(code, scenario)
