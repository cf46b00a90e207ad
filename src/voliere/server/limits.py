"""How much anybody may send: a bucket of tokens that fills up with time, for a connection, a person or an address."""

import contextlib
import itertools
import math
import sys
import time
from collections import OrderedDict

LONGEST_BACKLOG = 2048  # connections that wait to be accepted
OPEN_FILES = 65_536  # as many as we ask for
KEPT_FILES = 64  # for the store, bots, logs


class Bucket:
    """`burst` at once, `rate` a second in the long run."""

    __slots__ = ("burst", "rate", "since", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.since = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there is enough; then it is spent."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.since) * self.rate)
        self.since = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    @property
    def is_full(self) -> bool:
        """Whether it is as if it had never been used."""
        return self.tokens + (time.monotonic() - self.since) * self.rate >= self.burst

    def wait(self, cost: float = 1.0) -> int:
        """Whole seconds until there is enough."""
        return max(1, math.ceil((cost - self.tokens) / self.rate))


class Limiter:
    """A bucket for each of many; those that were not used for longest are forgotten, once they are full again."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self, who: str) -> Bucket:
        """Somebody's bucket."""
        found = self._buckets.get(who)
        if found is None:
            self._forget()
            found = self._buckets[who] = Bucket(self.rate, self.burst)
        self._buckets.move_to_end(who)
        return found

    def _forget(self) -> None:
        """For each that is new at most two, so that they become fewer and nobody waits for it."""
        for who in list(itertools.islice(self._buckets, 2)):
            if len(self._buckets) >= self.most or self._buckets[who].is_full:
                del self._buckets[who]


def open_files() -> int:
    """How many files and connections this process may have open; 0 where there is no such limit."""
    if sys.platform == "win32":
        return 0
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 0 if soft == resource.RLIM_INFINITY else soft


def raise_open_files() -> None:
    """Allow ourselves as many as the system lets us."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with contextlib.suppress(OSError, ValueError):  # macOS may say one thing and mean another
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def backlog() -> int:
    """How many connections may wait to be accepted: all are at once, and a few turns before they can be refused."""
    files = open_files()
    return min(LONGEST_BACKLOG, max(1, files // 16)) if files else LONGEST_BACKLOG


def most_connections(wished: int) -> int:
    """How many connections there may be, so that files are left for all else, and for what is being accepted."""
    files = open_files()
    return max(1, min(wished, files - KEPT_FILES - 4 * backlog())) if files else wished
