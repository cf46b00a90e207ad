"""The stores that the same tests run on: SQLite, and a real PostgreSQL where its wheel is there."""

import contextlib
import fcntl
import logging
import os
import shutil
import tempfile
import warnings
from pathlib import Path

import pytest

STORES = ["sqlite", "postgres"]


def pytest_itemcollected(item):
    """What talks to a running server is no quick test; its core is tested without one."""
    if vars(item.module).keys() & {"running", "process"}:
        item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def postgres_address():
    """A PostgreSQL of our own; each test gets an empty database of it.

    Its folder has a short name: where a socket's name would be too long, all servers would share one folder for it.
    One worker after the other: where root starts the first, a user is made for it.
    """
    folder = Path(tempfile.mkdtemp(prefix="vol-pg-"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a runtime folder that a test machine need not have
        pgserver = pytest.importorskip("pgserver")
        with Path(tempfile.gettempdir(), "vol-pg.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            server = pgserver.get_server(folder, cleanup_mode="stop")
        logging.getLogger("pgserver").propagate = False  # it says goodbye once nobody listens any more
    yield server.get_uri
    with contextlib.suppress(OSError):
        server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def database(postgres_address):
    """The address of an empty database."""
    import psycopg

    name = f"test_{os.getpid()}_{os.urandom(4).hex()}"
    with psycopg.connect(postgres_address(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    yield postgres_address(name)
    with psycopg.connect(postgres_address(), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture(params=STORES)
def new_store(request, tmp_path):
    """Makes a store over the same place each time it is called."""
    return store_maker(request, tmp_path)


def store_maker(request, tmp_path):
    """The same, for whatever is parametrized by stores."""
    if request.param == "sqlite":
        from voliere.server.store.sqlite import SqliteStore

        return lambda: SqliteStore(tmp_path / "store")
    from voliere.server.store.postgres import PostgresStore

    address = request.getfixturevalue("database")
    return lambda: PostgresStore(address)
