"""`@rule` marks a function that runs in both bodies; `table` marks constants that do.

A rule is an ordinary Python function on integers: called as it is, it works on the plain body.
`rumpus.engine.compiled` makes the compiled body from the same source on demand, so nothing here
needs numba.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, overload

F = TypeVar("F", bound=Callable[..., Any])

#: Every rule, and the function that the compiled body is made from.
_SOURCES: dict[Callable[..., Any], Callable[..., Any]] = {}
#: Rules that are compiled once by themselves, whoever calls them.
_APART: set[Callable[..., Any]] = set()


@overload
def rule(f: F) -> F: ...
@overload
def rule(
    *, compiled_as: Callable[..., Any] | None = None, apart: bool = False
) -> Callable[[F], F]: ...
def rule(
    f: F | None = None, *, compiled_as: Callable[..., Any] | None = None, apart: bool = False
) -> Any:
    """Mark a function as a rule. `compiled_as` names another source for the compiled body.

    The code of a rule becomes part of every entry point that reaches it. One that is large and
    reached by several is better compiled `apart`, once; its callers then only call it. It says by
    its annotations what it takes: `Any` is the state, then there are `Dice`, `int`, `list[int]`.
    """

    def mark(function: F) -> F:
        _SOURCES[function] = compiled_as or function
        if apart:
            _APART.add(function)
        return function

    return mark(f) if f is not None else mark


def is_rule(value: object) -> bool:
    return callable(value) and getattr(value, "__hash__", None) is not None and value in _SOURCES


def is_apart(f: Callable[..., Any]) -> bool:
    return f in _APART


def source_of(f: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function that the compiled body of a rule is made from."""
    return _SOURCES[f]


class Constants(tuple[Any, ...]):
    """A constant table of whole numbers: a tuple here, a NumPy array in the compiled body."""

    __slots__ = ()


def table(rows: Iterable[Any]) -> Constants:
    """Make a constant table (nested rows of equal length make more dimensions)."""
    return Constants(table(row) if isinstance(row, Iterable) else int(row) for row in rows)
