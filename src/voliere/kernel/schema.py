"""The shape of a state: named whole numbers and short rows of them, all of fixed size.

One declaration serves two twins. A plain state is an ordinary Python object with slots, so that a misspelt field is an
error at once; a compiled state is one NumPy record with the same fields, made by `pack` and read back by `unpack`. Both
go by its bytes, which are those of a C struct.
"""

import functools
import math
import struct
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:  # a type checker sees what a rule sees: whole numbers
    i8: int
    i16: int
    i32: int
    i64: int
else:

    class Kind(str):
        """A NumPy type code: how wide a number is stored. Locals are always 64 bits wide."""

        __slots__ = ()

    i8, i16, i32, i64 = Kind("i1"), Kind("i2"), Kind("i4"), Kind("i8")

Cards = i64  # a set of at most 62 cards, one bit each


class _Block:
    """A row or a grid in a declaration."""

    def __init__(self, kind: str, shape: tuple[int, ...]) -> None:
        self.kind = kind
        self.shape = shape


def row(kind: int, length: int) -> list[int]:
    """Declare a row of `length` numbers."""
    return _Block(kind, (length,))  # type: ignore[return-value, arg-type]  # the declaration stands for its value


def grid(kind: int, rows: int, columns: int) -> list[list[int]]:
    """Declare `rows` rows of `columns` numbers; read it as `s.field[i][j]`."""
    return _Block(kind, (rows, columns))  # type: ignore[return-value, arg-type]  # the declaration stands for its value


Fields = dict[str, tuple[str, tuple[int, ...]]]
CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}  # of the module struct


def _copier(fields: Fields) -> Callable[[Any, Any], None]:
    """What copies a state into another: code that names every field, a third of the time of a loop over them."""
    copies = ("{0}", "{0}[:]", "[line[:] for line in {0}]")
    lines = [f"    new.{field} = {copies[len(shape)].format(f'old.{field}')}" for field, (_, shape) in fields.items()]
    copy_fields: Callable[[Any, Any], None] = _made("def copy_fields(old, new):", *(lines or ["    pass"]))
    return copy_fields


def _lister(fields: Fields) -> Callable[[Any], tuple[int, ...]]:
    """What tells all numbers of a state, in the same way."""
    parts = [
        f"s.{field}" if not shape else ", ".join(f"*s.{field}{at}" for at in _rows(shape))
        for field, (_, shape) in fields.items()
    ]
    listed = "".join(f"{part}, " for part in parts)
    list_fields: Callable[[Any], tuple[int, ...]] = _made("def list_fields(s):", f"    return ({listed})")
    return list_fields


def _rows(shape: tuple[int, ...]) -> list[str]:
    return [""] if len(shape) == 1 else [f"[{number}]" for number in range(shape[0])]


def _made(*lines: str) -> Any:
    """The function that these lines define; they are made of our own names alone."""
    made: dict[str, Any] = {}
    exec("\n".join(lines), made)
    return made.popitem()[1]


def _layout(fields: Fields) -> struct.Struct:
    """As C lays the fields out, to the last pad byte."""
    kinds = [kind for kind, _ in fields.values()]
    items = "".join(f"{math.prod(shape)}{CODES[kind]}" for kind, shape in fields.values())
    return struct.Struct(f"@{items}0{CODES[max(kinds, default='i1')]}")


class _SchemaMeta(type):
    """Turns the declarations of a class body into slots and a record layout."""

    fields: Fields
    copy_fields: Callable[[Any, Any], None]
    list_fields: Callable[[Any], tuple[int, ...]]
    layout: struct.Struct

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> "_SchemaMeta":
        own: Fields = {}
        for field, value in list(namespace.items()):
            if isinstance(value, _Block):
                own[field] = (value.kind, value.shape)
            elif isinstance(value, str) and not field.startswith("_"):
                own[field] = (value, ())
            else:
                continue
            del namespace[field]
        namespace["__slots__"] = tuple(own)
        cls = super().__new__(mcs, name, bases, namespace)
        inherited = {field: spec for base in bases for field, spec in getattr(base, "fields", {}).items()}
        cls.fields = {**inherited, **own}
        cls.copy_fields = _copier(cls.fields)
        cls.list_fields = _lister(cls.fields)
        cls.layout = _layout(cls.fields)
        return cls


class Schema(metaclass=_SchemaMeta):
    """Base of every state; see the module's text."""

    fields: ClassVar[Fields]

    def __init__(self) -> None:
        for field, (_, shape) in self.fields.items():
            setattr(self, field, _zeros(shape))

    def clone(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        type(self).copy_fields(self, new)
        return new

    def values(self) -> dict[str, Any]:
        """All fields, for comparing and for debugging."""
        return {field: getattr(self, field) for field in self.fields}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]  # states change

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{field}={value}' for field, value in self.values().items())})"

    @classmethod
    @functools.cache
    def dtype(cls) -> Any:
        """The NumPy record type with the same fields."""
        import numpy as np

        return np.dtype([(field, kind, shape) for field, (kind, shape) in cls.fields.items()], align=True)

    def pack(self) -> Any:
        """The same state as a one-element NumPy array, which is how compiled rules take it; numbers must fit."""
        import numpy as np

        return np.frombuffer(bytearray(self.bytes()), self.dtype())

    def bytes(self) -> bytes:
        """As it lies in memory; numbers must fit."""
        cls = type(self)
        return cls.layout.pack(*cls.list_fields(self))

    @classmethod
    def unpack(cls, array: Any) -> Self:
        """The plain twin of a compiled state."""
        new = object.__new__(cls)
        numbers = iter(cls.layout.unpack(array[:1].tobytes()))
        for field, (_, shape) in cls.fields.items():
            setattr(new, field, _shaped(numbers, shape))
        return new


def _shaped(numbers: Iterator[int], shape: tuple[int, ...]) -> Any:
    if not shape:
        return next(numbers)
    return [_shaped(numbers, shape[1:]) for _ in range(shape[0])]


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    return [_zeros(shape[1:]) for _ in range(shape[0])]
