"""The protocol as types: what is written for the page, and what the page on it says."""

import typing
from pathlib import Path

import msgspec
import pytest

from voliere.server import outgoing, protocol, socket

ROOT = Path(__file__).parents[2]


def tags(union):
    return [kind.__struct_config__.tag for kind in typing.get_args(union)]


def test_the_types_for_the_page_are_up_to_date():
    import importlib.util

    spec = importlib.util.spec_from_file_location("write_protocol", ROOT / "tools" / "protocol.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.FILE.read_text("utf-8") == tool.written(), "run tools/protocol.py"


def test_every_message_is_explained():
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    for tag in [*tags(protocol.ClientMessage), *tags(protocol.AnyServerMessage)]:
        assert f"`{tag}`" in page, tag
    for code in (socket.NO_SUCH_TABLE, socket.FULL, socket.TOO_FAST):
        assert str(code) in page


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"type":"enter"}',
        '{"type":"nothing","id":"1"}',
        '{"type":"sit","id":"1","seat":0,"nonce":"short"}',
        '{"type":"sit","id":"1","seat":-1,"nonce":"' + "0" * 64 + '"}',
        '{"type":"move","id":"1","seat":0,"decision":1,"move":"' + "x" * 201 + '"}',
        '{"type":"ping","id":""}',
        '{"type":"ping","id":"1","more":1}',
        '{"type":"ping","id":"' + "x" * 65 + '"}',
        "[" * 3000,
    ],
)
def test_what_is_no_message_is_malformed(text):
    with pytest.raises((msgspec.MsgspecError, RecursionError)):
        protocol.decode(text.encode())


def test_an_id_is_found_where_the_rest_cannot_be_read():
    assert protocol.id_of(b'{"type":"sit","id":"7","seat":null}') == "7"
    assert protocol.id_of(b'{"id":5}') is None
    assert protocol.id_of(b"nonsense") is None


def test_no_type_that_is_sent_names_a_person():
    """Cookies and the people behind seats are nobody's business: no field of a message or an answer holds one."""
    kinds = [*typing.get_args(protocol.AnyServerMessage), outgoing.ListedTable, protocol.TableInfo, protocol.SeatInfo]
    for kind in kinds:
        assert not {"person", "people", "holders", "host", "kept_for", "cookie"} & set(kind.__struct_fields__)
