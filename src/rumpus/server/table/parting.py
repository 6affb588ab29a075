"""A table that is handed over to another node: what it remembers besides what is stored."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rumpus.server import wire

#: Somebody's message that was not dealt with here, or one that is nobody's.
Unheard = tuple[Any, Any]


class KeptPage(msgspec.Struct):
    """The plays of a page: the last that came, and those that were taken."""

    guest: int
    page: str
    last: int
    taken: list[int]


class KeptRemark(msgspec.Struct):
    said: wire.Said
    moves: int
    ears: list[int]


class TableMemory(msgspec.Struct):
    pages: list[KeptPage] = []
    remarks: list[KeptRemark] = []
    unseated: list[int] = []


@dataclass
class HandOver:
    """Posted to a table: part with everything at a quiet moment. `parted` is told what nobody has
    dealt with, to which is added what still comes."""

    tries: int = 0
    parted: asyncio.Future[Parted] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


@dataclass
class Parted:
    memory: TableMemory
    unheard: list[Unheard]
