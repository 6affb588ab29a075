"""A batch as a program uses it: mask, observe, choose, step; and what each part of a turn takes."""

from __future__ import annotations

from time import perf_counter, process_time

from bench.subject import Sample, Subject
from rumpus.engine.game import Game
from rumpus.research.batch import Tables

_TABLES = 4096
#: What is counted. All parts run in every turn, for each finds in fast memory what another left.
_COUNTED = (("mask", "step"), ("mask", "observe", "step"), ("observe",))


def subjects(game: Game, seats: int, title: str, seconds: float) -> list[Subject]:
    tables = Tables(game, _TABLES, seats, threads=1)
    group = f"a batch of {_TABLES} tables, one core, the policy's time taken off"
    return [
        Subject(f"{group}: {', '.join(parts)}", title, "moves/s", Turns(tables, parts, seconds))
        for parts in _COUNTED
    ]


class Turns:
    """Moves a second by what some parts of a turn take; the policy is never counted."""

    def __init__(self, tables: Tables, counted: tuple[str, ...], seconds: float) -> None:
        self._tables = tables
        self._counted = counted
        self._seconds = seconds

    def __call__(self) -> Sample:
        turns, busy, clock = 0, 0.0, 0.0
        self._turn()  # compiles and warms up
        while busy < self._seconds:
            more_busy, more_clock = self._turn()
            turns, busy, clock = turns + 1, busy + more_busy, clock + more_clock
        moves = turns * self._tables.n
        return Sample(moves / busy, moves / clock)

    def _turn(self) -> tuple[float, float]:
        """One decision at each table: the processor's time and the clock's of what is counted."""
        busy = clock = 0.0
        actions = self._tables.choose()
        for part in ("mask", "observe", "step"):
            given = (actions,) if part == "step" else ()
            began = process_time(), perf_counter()
            getattr(self._tables, part)(*given)
            if part in self._counted:
                busy += process_time() - began[0]
                clock += perf_counter() - began[1]
        return busy, clock
