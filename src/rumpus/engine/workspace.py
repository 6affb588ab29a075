"""Room to think in: numbers and spare states that a rule makes for itself, in both bodies."""

from __future__ import annotations

from typing import Any

from rumpus.engine.binding import rules
from rumpus.engine.rule import rule


class NumPy:
    """Stands for the library of that name, which loads only for the compiled body."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"numpy.{name} is for the compiled body only")


_np: Any = NumPy()


def _numbers_compiled(n: int) -> Any:
    return _np.zeros(n, _np.int64)


@rule(compiled_as=_numbers_compiled)
def numbers(n: int) -> list[int]:
    """So many zeros."""
    return [0] * n


def _grid_compiled(rows: int, columns: int) -> Any:
    return _np.zeros((rows, columns), _np.int64)


@rule(compiled_as=_grid_compiled)
def grid(rows: int, columns: int) -> list[list[int]]:
    return [[0] * columns for _ in range(rows)]


def _spare_state_compiled(s: Any) -> Any:
    return _np.empty(1, rules.STATE)


@rule(compiled_as=_spare_state_compiled)
def spare_state(s: Any) -> list[Any]:
    """A place for one state: to be filled by `copy_state`, and found under [0]."""
    return [s]


def _copy_state_compiled(s: Any, place: Any) -> None:
    place[0] = s


@rule(compiled_as=_copy_state_compiled)
def copy_state(s: Any, place: list[Any]) -> None:
    place[0] = s.copy()
