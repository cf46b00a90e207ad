"""All that follows from finished tables, anew: their results from their journals, ratings from the results."""

from collections.abc import Callable

import msgspec

from voliere.server import ratings
from voliere.server.opening import summary_of
from voliere.server.store import Store
from voliere.server.table import OVER, Table

AT_ONCE = 100  # tables


class Reckoned(msgspec.Struct, frozen=True):
    """What came of it."""

    tables: int  # that are over
    unreadable: int  # of these: made by other rules, or damaged. What was kept of them stays.
    rated: int
    has_ratings: bool


async def reckon(store: Store, told: Callable[[int], None]) -> Reckoned:
    """Make it all anew; `told` hears how many tables are done."""
    last, tables, unreadable = "", 0, 0
    while found := await store.all_finished(last, AT_ONCE):
        for one in found:
            table = Table.fold(one.table, await store.read(one.table))
            if table is not None and table.status == OVER:
                await store.settle(summary_of(table))
            else:
                unreadable += 1
            tables += 1
            told(tables)
        last = found[-1].table
    rated = await ratings.make_anew(store) if ratings.is_there() else 0
    return Reckoned(tables, unreadable, rated, ratings.is_there())
