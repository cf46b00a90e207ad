"""Named small numbers: the kinds of events, the reasons of refusals."""

from collections.abc import Iterator
from typing import Any, cast

FINE = 0  # no refusal


def code() -> int:
    """The next number of a class of codes."""
    return cast(int, _NEXT)  # the declaration stands for its number


_NEXT = object()


class _CodesMeta(type):
    """Numbers the codes of a class body, in order, from 1."""

    codes: dict[str, int]

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> "_CodesMeta":
        codes = [field for field, value in namespace.items() if value is _NEXT]
        cls = super().__new__(mcs, name, bases, namespace)
        cls.codes = {field: number for number, field in enumerate(codes, 1)}
        for field, number in cls.codes.items():
            setattr(cls, field, number)
        return cls

    def __iter__(cls) -> Iterator[int]:
        return iter(cls.codes.values())


class Codes(metaclass=_CodesMeta):
    """`class Events(Codes): DEALT = code()`. Unlike an enumeration's, its members are plain numbers: rules are full of
    them, and plain rules would lose a tenth of their speed.
    """
