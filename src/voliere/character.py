"""Who plays: a kind of mind, what it may spend on a move, and how often it errs. Text both ways: `search:2000~5`."""

import re

import msgspec

from voliere.errors import UnknownBot
from voliere.texts import failure

KINDS = ("random", "greedy", "net", "search", "flat")
SEARCHES = ("search", "flat")
HEATED = ("greedy", "net")
NOTATION = re.compile(r"(?P<kind>[a-z]+)(:(?P<budget>[0-9]*\.?[0-9]+)(?P<unit>s?))?(~(?P<errors>[0-9]{1,3}))?")
MOST_SIMULATIONS = 100_000_000
MOST_SECONDS = 3600.0
MOST_HEAT = 100.0


class Character(msgspec.Struct, frozen=True, kw_only=True):
    """A bot. `flat` is a search whose tree has one level: flat Monte Carlo over possible worlds."""

    kind: str
    simulations: int | None = None  # for each step of a move
    seconds: float | None = None  # for a whole move
    errors: int = 0  # moves of a hundred that are made at random
    heat: float = 0.0  # one ply deep: how much worse a move may look to be made in the best one's stead now and then

    def __post_init__(self) -> None:
        budget = (self.simulations, self.seconds)
        is_fine = self.kind in KINDS and 0 <= self.errors <= 100 and all(one is None or one > 0 for one in budget)
        if not is_fine or (any(budget) and self.kind not in SEARCHES) or (self.heat and self.kind not in HEATED):
            raise unknown(str(self))

    @classmethod
    def parse(cls, text: str) -> "Character":
        """Read `random`, `search:2000` (simulations), `search:0.5s`, `greedy~20` (errs in 20 %), `net:0.05` (heat)."""
        parts = NOTATION.fullmatch(text)
        if parts is None or parts["kind"] not in KINDS or int(parts["errors"] or 0) > 100:
            raise unknown(text)
        simulations, seconds, heat = None, None, 0.0
        if parts["budget"] and parts["kind"] in HEATED and not parts["unit"]:
            heat = float(parts["budget"])
        elif parts["budget"]:
            if parts["kind"] not in SEARCHES:
                raise unknown(text)
            if parts["unit"]:
                seconds = float(parts["budget"])
            elif parts["budget"].isdigit():
                simulations = int(parts["budget"])
            else:
                raise unknown(text)
        if simulations == 0 or (simulations or 0) > MOST_SIMULATIONS or seconds == 0 or (seconds or 0) > MOST_SECONDS:
            raise unknown(text)
        if heat > MOST_HEAT:
            raise unknown(text)
        errors = int(parts["errors"] or 0)
        return cls(kind=parts["kind"], simulations=simulations, seconds=seconds, errors=errors, heat=heat)

    def __str__(self) -> str:
        limits = (
            self.simulations,
            f"{self.heat:g}" if self.heat else None,
            f"{self.seconds:g}s" if self.seconds else None,
        )
        budget = "".join(f":{limit}" for limit in limits if limit is not None)
        return f"{self.kind}{budget}{f'~{self.errors}' if self.errors else ''}"


def unknown(text: str) -> UnknownBot:
    """The error for a text that names no bot."""
    return failure(UnknownBot, "unknown-bot", bot=text)
