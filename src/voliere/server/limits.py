"""How much anybody may send: a bucket of tokens that fills up with time, for a connection, a person or an address."""

import math
import time
from collections import OrderedDict


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

    def wait(self, cost: float = 1.0) -> int:
        """Whole seconds until there is enough."""
        return max(1, math.ceil((cost - self.tokens) / self.rate))


class Limiter:
    """A bucket for each of many; those that were not used for longest are forgotten, when they are full again."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self, who: str) -> Bucket:
        """Somebody's bucket."""
        found = self._buckets.get(who)
        if found is None:
            found = self._buckets[who] = Bucket(self.rate, self.burst)
            if len(self._buckets) > self.most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return found
