"""What can be agreed on before a match: kinds of options, each with its range, its check and its text form."""

import operator
from typing import Any, ClassVar

import msgspec

SEAT_LETTERS = "ABCDEFGHIJ"
RANDOM = "random"


def whole(value: Any) -> int | None:
    """A whole number of any make (NumPy's too) as Python's own; None for anything else, True and False included."""
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def shown(value: Any) -> Any:
    """What was given where something else was wanted: text in quotes, since the same without them might be right."""
    return repr(value) if isinstance(value, str) else value


def seat_number(letter: str) -> int:
    """The seat that a letter names; NOBODY, which is -1, for RANDOM."""
    return SEAT_LETTERS.find(letter)


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A choice made when a match is opened. Where `players` or `needs` do not hold, only its default goes."""

    name: str
    default: Any
    kind: ClassVar[str] = ""
    players: tuple[int, ...] = ()
    needs: dict[str, tuple[Any, ...]] = {}

    def default_for(self, players: int) -> Any:
        """The value where none is given."""
        return self.default

    def check(self, value: Any) -> Any:
        """The value in its one true form; ValueError if there is none."""
        raise NotImplementedError

    def is_there(self, value: Any, players: int) -> bool:
        """Whether a game for so many has what a valid value names."""
        return True

    def parse(self, text: str) -> Any:
        """The value written as text, on a command line or in a record."""
        return self.check(text)

    def show(self, value: Any) -> str:
        """The text that `parse` reads."""
        return str(value)

    def possible(self) -> str:
        """What there is to choose from, for an error message."""
        raise NotImplementedError

    def samples(self) -> list[Any]:
        """A few values to try the option with."""
        return []

    def describe(self) -> dict[str, Any]:
        """Name, type, default, range, and on what it depends."""
        needs: dict[str, Any] = {key: list(values) for key, values in self.needs.items()}
        if self.players:
            needs["players"] = list(self.players)
        return {"name": self.name, "type": self.kind, "default": self.default, "needs": needs, **self.range()}

    def range(self) -> dict[str, Any]:
        """The part of `describe` that depends on the kind of option."""
        return {}


class Toggle(Option, frozen=True, kw_only=True):
    """Yes or no."""

    kind = "toggle"
    default: bool = False
    forced: tuple[int, ...] = ()  # with so many players there is only yes

    def default_for(self, players: int) -> bool:
        return self.default or players in self.forced

    def range(self) -> dict[str, Any]:
        return {"forced": list(self.forced)}

    def check(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise TypeError
        return value

    def parse(self, text: str) -> bool:
        return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}[text.lower()]

    def show(self, value: Any) -> str:
        return "true" if value else "false"

    def samples(self) -> list[Any]:
        return [True, False]

    def possible(self) -> str:
        return "true, false"


class Number(Option, frozen=True, kw_only=True):
    """A whole number between two bounds."""

    kind = "number"
    low: int
    high: int

    def check(self, value: Any) -> int:
        number = whole(value)
        if number is None or not self.low <= number <= self.high:
            raise ValueError
        return number

    def parse(self, text: str) -> int:
        return self.check(int(text))

    def samples(self) -> list[Any]:
        return [self.low, self.low + 1]  # the small ones: games stay short

    def possible(self) -> str:
        return _span(self.low, self.high)

    def range(self) -> dict[str, Any]:
        return {"low": self.low, "high": self.high}


class Choice(Option, frozen=True, kw_only=True):
    """One of a few names."""

    kind = "choice"
    values: tuple[str, ...]

    def check(self, value: Any) -> str:
        if value not in self.values:
            raise ValueError
        return str(value)

    def samples(self) -> list[Any]:
        return [*self.values]

    def possible(self) -> str:
        return ", ".join(self.values)

    def range(self) -> dict[str, Any]:
        return {"values": list(self.values)}


class Seat(Choice, frozen=True, kw_only=True):
    """One of the seats, by its letter, or a random one."""

    kind = "seat"
    default: str = RANDOM
    values: tuple[str, ...] = ()  # from `seats`
    seats: int

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "values", (RANDOM, *SEAT_LETTERS[: self.seats]))

    def is_there(self, value: Any, players: int) -> bool:
        return seat_number(value) < players


class Choices(Choice, frozen=True, kw_only=True):
    """One name, or a list of names (written with commas), one for each of several."""

    kind = "choices"
    listed: tuple[str, ...]  # the names that a list may hold

    def check(self, value: Any) -> Any:
        if isinstance(value, str) and "," in value:
            value = value.split(",")
        if isinstance(value, list | tuple):
            if not value or any(one not in self.listed for one in value):
                raise ValueError
            return list(value)
        return super().check(value)

    def show(self, value: Any) -> str:
        return value if isinstance(value, str) else ",".join(value)

    def samples(self) -> list[Any]:
        return [*self.values, list(self.listed[:2])]

    def possible(self) -> str:
        return f"{', '.join(self.values)}; {','.join(self.listed[:2])}…"

    def range(self) -> dict[str, Any]:
        return {"values": list(self.values), "listed": list(self.listed)}


class Numbers(Option, frozen=True, kw_only=True):
    """A row of whole numbers, or several rows (written 1,2,3/4,5,6): a table of the box that an owner can put right."""

    kind = "numbers"
    columns: int
    low: int
    high: int
    rows: int = 1
    total: int | None = None  # what all must add up to
    labels: tuple[str, ...] = ()  # what is counted in each column
    example: Any  # another valid value

    def check(self, value: Any) -> Any:
        lines = [value] if self.rows == 1 else list(value)
        if len(lines) != self.rows or any(len(line) != self.columns for line in lines):
            raise ValueError
        numbers = [number for line in lines for number in line]
        if any(whole(one) is None or not self.low <= one <= self.high for one in numbers):
            raise ValueError
        if self.total is not None and sum(numbers) != self.total:
            raise ValueError
        return list(map(int, value)) if self.rows == 1 else [list(map(int, line)) for line in lines]

    def parse(self, text: str) -> Any:
        lines = [[int(number) for number in line.split(",")] for line in text.split("/")]
        return self.check(lines[0] if self.rows == 1 and len(lines) == 1 else lines)

    def show(self, value: Any) -> str:
        lines = [value] if self.rows == 1 else value
        return "/".join(",".join(map(str, line)) for line in lines)

    def possible(self) -> str:
        size = f"{self.rows} × {self.columns}" if self.rows > 1 else str(self.columns)
        total = f", Σ = {self.total}" if self.total is not None else ""
        return f"{size} × {_span(self.low, self.high)}{total} ({self.show(self.default)})"

    def samples(self) -> list[Any]:
        return [self.example]

    def range(self) -> dict[str, Any]:
        shape = {"rows": self.rows, "columns": self.columns, "labels": list(self.labels)}
        return {**shape, "low": self.low, "high": self.high, "total": self.total}


def _span(low: int, high: int) -> str:
    """From one number to another; a dash beside a minus sign would be misread."""
    return f"{low}–{high}" if low >= 0 else f"{low} … {high}"
