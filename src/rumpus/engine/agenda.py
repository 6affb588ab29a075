"""The agenda: a stack of open decisions. What needs nobody runs by itself; `step` answers the top.

An entry says what is to be decided, who decides, which other seat and card it is about, and how
many are left. What each game puts there is an IntEnum of its own.
"""

from __future__ import annotations

from typing import Protocol

from rumpus.engine.record import slot
from rumpus.engine.rule import rule

WHAT, WHO, OTHER, CARD, COUNT = range(5)
_PARTS = 5


class WithAgenda(Protocol):
    agenda: list[list[int]]
    agenda_size: int


def agenda_slot(depth: int) -> list[list[int]]:
    return slot(
        "i2", "open decisions, the top last: what, who, other, card, how many", depth, _PARTS
    )


@rule
def push(s: WithAgenda, what: int, who: int, other: int, card: int, count: int) -> None:
    entry = s.agenda[s.agenda_size]
    entry[0] = int(what)
    entry[1] = who
    entry[2] = other
    entry[3] = card
    entry[4] = count
    s.agenda_size += 1


@rule
def pop(s: WithAgenda) -> None:
    """Take the top away. The slot is cleared: equal situations are equal bytes."""
    s.agenda_size -= 1
    entry = s.agenda[s.agenda_size]
    for part in range(5):
        entry[part] = 0


@rule
def top(s: WithAgenda, part: int) -> int:
    return s.agenda[s.agenda_size - 1][part]


@rule
def clear(s: WithAgenda) -> None:
    while s.agenda_size > 0:
        pop(s)
