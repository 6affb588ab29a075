"""What a move, and a table that comes back after a restart, cost in instructions of Python's own
machine, which no neighbour disturbs.

What C does, and the caches, it does not see: seconds are measured by `bench/live/`.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from bench import move
from rumpus import games
from rumpus.engine.game import Game

_MOVES = 300
_PEOPLE = 4
_TABLES = 20
#: Moves of a table before it was kept.
_BEFORE = 12
#: How many of the dearest functions are told.
_DEAREST = 25
_SOURCES = Path(move.__file__).parents[1] / "src" / "rumpus"


class Count:
    """Instructions by function, of what is done inside `counting`."""

    def __init__(self) -> None:
        self.by_function: Counter[str] = Counter()

    @contextmanager
    def counting(self) -> Iterator[None]:
        before = sys.gettrace()  # of whoever measures which lines are tested
        sys.settrace(self._enter)
        try:
            yield
        finally:
            sys.settrace(before)

    def _enter(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        name = f"{_place(frame.f_code.co_filename)}:{frame.f_code.co_qualname}"

        def step(frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
            if event == "opcode":
                self.by_function[name] += 1
            return step

        return step


def _place(filename: str) -> str:
    path = Path(filename)
    return str(path.relative_to(_SOURCES)) if path.is_relative_to(_SOURCES) else path.name


async def _count(game: Game, moves: int) -> tuple[Count, int]:
    count, times = Count(), list[float]()
    for seed in range(moves):
        await move.one_game(game, _PEOPLE, seed, times, moves, count.counting)
        if len(times) >= moves:
            break
    return count, len(times)


async def _count_coming_back(game: Game, tables: int) -> Count:
    """Tables that are taken up as they were kept, with all their people at once."""
    count = Count()
    for seed in range(tables):
        kept = (await move.one_game(game, _PEOPLE, seed, [], _BEFORE)).snapshot()
        desk = move.Desk(game, seed)
        with count.counting():
            await desk.open(_PEOPLE, kept)
            desk.table._due()
    return count


def report(name: str, moves: int = _MOVES, tables: int = _TABLES) -> str:
    """A move, then a table that comes back."""
    game = games.game(name)
    count, made = asyncio.run(_count(game, moves))
    back = asyncio.run(_count_coming_back(game, tables))
    return "\n\n".join(
        (
            _told(f"a move of {name}, told to {_PEOPLE}", count, made),
            _told(f"a table of {name} that comes back, with {_PEOPLE} people", back, tables),
        )
    )


def _told(title: str, count: Count, made: int) -> str:
    """All in all, by folder, and the dearest functions."""
    by_folder: Counter[str] = Counter()
    for function, instructions in count.by_function.items():
        by_folder[function.rpartition("/")[0] or "elsewhere"] += instructions
    lines = [f"{title}: {count.by_function.total() / made:,.0f}"]
    for what in (by_folder, count.by_function):
        lines += ["", *(f"{n / made:8.1f}  {at}" for at, n in what.most_common(_DEAREST))]
    return "\n".join(lines)
