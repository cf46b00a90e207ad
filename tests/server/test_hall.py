"""The hall goes on whatever one of its tables is like."""

import asyncio

import msgspec

from tests.server.client import running
from tests.server.tables import Sitting
from tests.server.test_visits import GAME
from voliere.server import hall
from voliere.server.opening import summary_of
from voliere.server.store.sqlite import SqliteStore


def test_a_table_that_cannot_be_read_does_not_keep_others_waiting(tmp_path, monkeypatch):
    """Both are due, the unreadable one first; the other's bots play on after a restart."""
    monkeypatch.setattr(hall, "SWEEP_SECONDS", 0.05)

    async def scenario():
        store = SqliteStore(tmp_path / "store")
        sitting = Sitting(GAME, [1, "me"])
        names = ["a" * 22, "b" * 22]
        await store.open()
        summary = summary_of(sitting.table)
        for due, name in enumerate(names, 1):
            rows = [b"nonsense"] if due == 1 else [hall.rows.encode(row) for row in sitting.journal]
            assert await store.append(name, 0, rows, msgspec.structs.replace(summary, table=name, due=due))
        await store.close()
        async with running(tmp_path, SqliteStore(tmp_path / "store")) as server:
            for _ in range(200):
                if names[1] in server.hall.rooms:
                    break
                await asyncio.sleep(0.05)
            assert names[1] in server.hall.rooms
            assert names[0] not in server.hall.rooms

    asyncio.run(scenario())
