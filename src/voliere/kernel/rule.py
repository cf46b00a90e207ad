"""@rule and @generic: marks on ordinary functions.

A rule stays the plain Python function that was written, so that it can be read, stepped through and run anywhere. The
mark says that it keeps to what the compiler knows (see `compiler`), which makes its twin from the same code on demand.
"""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

Ints = list[int]  # a buffer of numbers, given by the caller; compiled: an int64 array
Floats = list[float]  # the same for float64
Pile = Annotated[list[int], "i1"]  # an i8 row of the state, passed on to another rule
Marks = Annotated[list[int], "i1", "C"]  # a buffer of bytes, for what is written in bulk
Reals = Annotated[list[float], "f4", "C"]  # the same for float32
States = list[Any]  # states side by side; compiled: an array of records


def rule(function: F) -> F:
    """Mark a function that runs plain and compiled."""
    cast(Any, function).is_rule = True
    return function


def generic(function: F) -> F:
    """Mark an algorithm that is written once and bound to each game, over `rules` and `judge` of `contract`."""
    cast(Any, function).is_generic = True
    return rule(function)
