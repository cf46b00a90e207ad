"""@rule and @generic: marks on ordinary functions.

A rule stays the plain Python function that was written, so that it can be read, stepped through and run anywhere. The
mark says that it keeps to what the compiler knows (see `compiler`), which makes its twin from the same code on demand.
"""

from collections.abc import Callable
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Annotated, Any, TypeVar, cast

from voliere.kernel.schema import Schema

F = TypeVar("F", bound=Callable[..., Any])

Ints = list[int]  # a buffer of numbers, given by the caller; compiled: an int64 array
Floats = list[float]  # the same for float64
Pile = Annotated[list[int], "i1"]  # an i8 row of the state, passed on to another rule
States = list[Any]  # states side by side; compiled: an array of records

# What every rules module offers; `bind` gives these names to generic algorithms.
CONTRACT = (
    "start",
    "next_round",
    "legal",
    "refusal",
    "apply",
    "is_over",
    "scores",
    "returns",
    "resample",
    "observe",
)

# What every judge module offers, for algorithms that have to choose.
JUDGEMENT = ("worth", "hunch", "outlook", "is_ending")


def rule(function: F) -> F:
    """Mark a function that runs plain and compiled."""
    cast(Any, function).is_rule = True
    return function


def generic(function: F) -> F:
    """Mark an algorithm that is written once and bound to each game: it calls the names of CONTRACT and JUDGEMENT."""
    cast(Any, function).is_generic = True
    return rule(function)


def bind(algorithms: ModuleType, rules: ModuleType, judge: ModuleType | None = None) -> SimpleNamespace:
    """The generic functions of one module, made anew over the rules (and the judgement) of one game."""
    scope = {**vars(algorithms), **{name: getattr(rules, name) for name in CONTRACT}}
    if judge:
        scope |= {name: getattr(judge, name) for name in JUDGEMENT}
    bound = SimpleNamespace()
    for name, function in vars(algorithms).items():
        if getattr(function, "is_generic", False):
            twin = FunctionType(function.__code__, scope, name, function.__defaults__)
            twin.__annotations__ = function.__annotations__
            twin.__module__ = algorithms.__name__
            twin.__doc__ = function.__doc__
            generic(twin)
            scope[name] = twin
            setattr(bound, name, twin)
    return bound


def state_class(rules: ModuleType) -> type[Schema]:
    """The state of a rules module."""
    return cast(type[Schema], rules.State)
