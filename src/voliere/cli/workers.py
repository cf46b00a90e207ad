"""Who does the work of a long run: threads of this machine, or the workers of a Dask cluster."""

import socket
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

import click

from voliere.cli.inputerror import InputError, quoted
from voliere.cli.parameter import to_whole
from voliere.texts import Texts

MOST_THREADS = 1024
WAIT = 10  # seconds, for a cluster to answer


def worker_options(texts: Texts) -> list[click.Parameter]:
    """How many, and where."""
    return [
        click.Option(
            ["--threads"],
            type=to_whole("--threads", 1, MOST_THREADS),
            metavar="N",
            help=texts.say("cli-help-threads"),
        ),
        click.Option(["--cluster"], metavar=texts.say("cli-arg-address"), help=texts.say("cli-help-cluster")),
    ]


@contextmanager
def workers(cluster: str | None, threads: int | None) -> Iterator[tuple[Executor | None, int | None]]:
    """An executor and how many work in it; None for the threads of this process."""
    if cluster is None:
        yield None, threads
        return
    try:
        from distributed import Client
    except ImportError:
        raise InputError("cli-no-dask") from None
    _knock(cluster)
    with Client(cluster, timeout=WAIT) as client:
        size = threads or sum(client.nthreads().values()) or 1
        yield client.get_executor(pure=False), size


def _knock(cluster: str) -> None:
    """Refuse an address where nobody answers: a Dask client that has failed to connect is hard to get rid of."""
    host, _, port = cluster.rpartition("://")[2].rpartition(":")
    try:
        socket.create_connection((host, int(port)), WAIT).close()
    except (ValueError, OverflowError):
        raise InputError("cli-bad-address", address=quoted(cluster)) from None
    except OSError as error:
        reason = quoted(error.strerror or str(error))
        raise InputError("cli-no-cluster", address=quoted(cluster), reason=reason) from None
