"""The shape of a state: named whole numbers and short rows of them, all of fixed size.

One declaration serves two twins. A plain state is an ordinary Python object with slots, so that a misspelt field is an
error at once; a compiled state is one NumPy record with the same fields, made by `pack` and read back by `unpack`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

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


def _copier(fields: dict[str, tuple[str, tuple[int, ...]]]) -> Callable[[Any, Any], None]:
    """What copies a state into another: code that names every field, a third of the time of a loop over them."""
    copies = ("{0}", "{0}[:]", "[line[:] for line in {0}]")
    lines = [f"    new.{field} = {copies[len(shape)].format(f'old.{field}')}" for field, (_, shape) in fields.items()]
    made: dict[str, Any] = {}
    exec("\n".join(["def copy_fields(old, new):", *(lines or ["    pass"])]), made)  # of our own names alone
    return cast(Callable[[Any, Any], None], made["copy_fields"])


class _SchemaMeta(type):
    """Turns the declarations of a class body into slots and a record layout."""

    fields: dict[str, tuple[str, tuple[int, ...]]]
    copy_fields: Callable[[Any, Any], None]

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> "_SchemaMeta":
        own: dict[str, tuple[str, tuple[int, ...]]] = {}
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
        return cls


class Schema(metaclass=_SchemaMeta):
    """Base of every state; see the module's text."""

    fields: ClassVar[dict[str, tuple[str, tuple[int, ...]]]]

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
    def dtype(cls) -> Any:
        """The NumPy record type with the same fields."""
        import numpy as np

        return np.dtype([(field, kind, shape) for field, (kind, shape) in cls.fields.items()], align=True)

    def pack(self) -> Any:
        """The same state as a one-element NumPy array, which is how compiled rules take it; numbers must fit."""
        import numpy as np

        array = np.zeros(1, self.dtype())
        for field in self.fields:
            array[0][field] = getattr(self, field)
        return array

    @classmethod
    def unpack(cls, array: Any) -> Self:
        """The plain twin of a compiled state."""
        new = object.__new__(cls)
        for field in cls.fields:
            setattr(new, field, array[0][field].tolist())
        return new


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    return [_zeros(shape[1:]) for _ in range(shape[0])]
