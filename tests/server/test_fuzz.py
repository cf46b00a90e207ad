"""Whatever is sent, a server answers in its own words, and no table changes by what is no proper message."""

import asyncio
import json
import threading

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.conftest import IS_FULL
from tests.server.client import read_lines, running
from tests.server.tables import two_seats
from tests.server.test_visits import GAME, play
from voliere.server import protocol
from voliere.server.api import ENDPOINTS

KINDS = [kind.__struct_config__.tag for kind in protocol.ClientMessage.__args__]
ANSWERS = {kind.__struct_config__.tag for kind in protocol.AnyServerMessage.__args__}

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
)
fields = st.sampled_from(
    [
        "id",
        "seat",
        "decision",
        "move",
        "nonce",
        "agrees",
        "phrase",
        "details",
        "place",
        "is_on",
        "name",
        "since",
        "level",
    ]
)
likely = {
    "seat": st.integers(-1, 11),
    "decision": st.integers(-1, 50),
    "move": st.sampled_from([*GAME.examples, "", "nonsense"]) | st.text(max_size=20),
    "nonce": st.just("0" * 64) | st.text(max_size=64),
    "since": st.integers(-1, 99),
}
messages = st.builds(
    lambda kind, key, more: {"type": kind, "id": key, **more},
    st.sampled_from(KINDS) | st.text(max_size=8),
    st.text(min_size=1, max_size=5),
    st.dictionaries(fields, values, max_size=4)
    | st.fixed_dictionaries({}, optional=likely)
    | st.fixed_dictionaries(likely),
)
texts = messages.map(json.dumps) | values.map(json.dumps) | st.text(max_size=200)
frames = texts | st.binary(max_size=200)


# Over a socket examples are slow, and what they leave behind makes the next ones others: nothing is kept or shrunk.
FAR = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])


def drawn(strategy, number):
    """So many examples, before any is sent: Hypothesis minds it when somebody else draws meanwhile, as pings do."""
    found = []

    @settings(FAR, max_examples=number)
    @given(strategy)
    def draw(one):
        found.append(one)

    draw()
    return found


async def send_all(examples, send):
    for number, example in enumerate(examples):
        try:
            await send(example)
        except Exception as error:
            error.add_note(f"example {number}: {example!r}")
            raise


def test_no_message_breaks_a_table_or_tells_more_than_a_code(tmp_path, caplog):
    """Unauthorised, malformed, replayed, reordered: whatever a stranger sends, the table stays as it is."""
    batches = drawn(st.lists(frames, min_size=1, max_size=8), 2000 if IS_FULL else 150)

    async def scenario(server):
        table, visits = await server.friends(GAME)
        await visits[0].until(lambda one: one.status == "playing")
        room = server.hall.rooms[table]
        before = room.table.version
        stranger = await server.person("Eve")

        async def send(batch):
            headers = {"Cookie": stranger.cookie}
            async with connect(f"ws://{server.address}/ws/{table}", additional_headers=headers) as line:
                await line.send('{"type":"enter","id":"e"}')
                for frame in batch:
                    await line.send(frame)
                await line.send('{"type":"ping","id":"last"}')
                try:
                    while True:
                        answers = await read_lines(line)
                        assert {answer["type"] for answer in answers} <= ANSWERS
                        assert "Traceback" not in str(answers)
                        assert "server-fault" not in {answer.get("code") for answer in answers}, batch
                        if any(answer.get("id") == "last" for answer in answers):
                            return
                except ConnectionClosed as closed:
                    if closed.rcvd.code not in (1008, 4029):  # it was too much
                        raise

        await send_all(batches, send)
        assert room.table.version == before
        await visits[0].ask("ping")

    play(tmp_path, scenario)
    assert not [record for record in caplog.records if record.exc_info]


def test_a_player_who_sends_nonsense_changes_nothing_but_by_the_rules(tmp_path, caplog):
    """The same from somebody who sits there: whatever is accepted, the journal still replays."""
    nonsense = drawn(frames, 1000 if IS_FULL else 100)

    async def scenario(server):
        ana = await server.person("Ana")
        table = await ana.open(GAME.name, ["me"] + [1] * (two_seats(GAME) - 1))
        visit = await server.visit(ana, table)
        visit.is_strict = False  # it may ask for any version, too

        async def send(message):
            await visit.socket.send(message)
            await visit.ask("ping")

        for connection in server.hall.connections:  # nobody hangs up here, whatever comes
            connection.malformed.burst = connection.malformed.tokens = 10.0**9
        await send_all(nonsense, send)
        from voliere.server.table import Table

        room = server.hall.rooms[table]
        while room.table.bots_to_move:
            await asyncio.sleep(0.01)
        folded = Table.fold(table, await server.hall.store.read(table))
        assert not folded.closed
        assert folded.version == room.table.version
        assert not any("server-fault" in text for text in visit.wire)

    play(tmp_path, scenario)
    assert not [record for record in caplog.records if record.exc_info]


def test_the_api_is_what_its_description_says(tmp_path):
    """schemathesis sends what the description allows and what it does not: never a 500, always the described form."""
    schemathesis = pytest.importorskip("schemathesis")
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    started, stop, address, cookie = threading.Event(), threading.Event(), [], []

    async def serve():
        async with running(tmp_path) as server:
            person = await server.person("Ana")
            await person.open(GAME.name, ["me"] + ["friend"] * (two_seats(GAME) - 1), is_public=True)
            address.append(server.address)
            cookie.append(person.cookie)
            started.set()
            while not stop.is_set():
                await asyncio.sleep(0.02)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        assert started.wait(60)
        schema = schemathesis.openapi.from_url(f"http://{address[0]}/api/openapi.json")
        operations = [result.ok() for result in schema.get_all_operations()]
        assert len(operations) == len(ENDPOINTS)
        for operation in operations:

            @settings(FAR, max_examples=100 if IS_FULL else 8)
            @given(
                operation.as_strategy() | operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)
            )
            def ask(case):
                case.headers = {**(case.headers or {}), "Cookie": cookie[0]}
                answer = case.call(base_url=f"http://{address[0]}")
                case.validate_response(
                    answer,
                    checks=[
                        not_a_server_error,
                        status_code_conformance,
                        response_schema_conformance,
                        content_type_conformance,
                    ],
                )
                assert "Traceback" not in answer.text

            ask()
    finally:
        stop.set()
        thread.join()
