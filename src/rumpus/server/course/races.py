"""Races of real-time games: who was first, told to the one who came too late.

Each lost race leaves a receipt for the log: what was wanted, when it came, and what was first.
"""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec

from rumpus.engine.table import Table
from rumpus.server.course.judge import Judge
from rumpus.server.store.kept import Receipt, Why
from rumpus.server.wire import Refusal

#: How many moves back a race can be told.
_REMEMBERED = 64


class _Past(msgspec.Struct, frozen=True):
    """The state before a move, and who made it."""

    moves: int
    state: Any
    mover: int
    at: int


class Races:
    """Remembers the last states of a real-time game. Any game's races are told from its rules."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._game = judge.game
        self._past: deque[_Past] = deque(maxlen=_REMEMBERED)
        self._receipts: dict[tuple[int, int], Receipt] = {}

    def receipts(self) -> list[Receipt]:
        """Those that are not kept yet. A seat that tries again and again has lost but once."""
        fresh = list(self._receipts.values())
        self._receipts = {}
        return fresh

    def remember(self, table: Table, mover: int, at: int) -> None:
        """How a table is before a move that is about to be carried out."""
        self._past.append(_Past(table.version, table.state.copy(), mover, at))

    def check(self, now: Any, seat: int, seen: int, move: int, at: int) -> None:
        """PC18: refuse as too late what was possible after the moves its player had seen."""
        lost = self._lost(now, seat, seen, move)
        if lost is None:
            return
        past, after = lost
        first = self._first(past, after, now, seat, move)
        if first is not None and first != seat:
            why: Why = "round" if self._ends_round(past.state, after) else "place"
            wanted = self._game.format_move(move)
            receipt = Receipt(past.moves, first, seat, wanted, at, why)
            self._receipts.setdefault((past.moves, seat), receipt)
            raise Refusal("too_late", f"seat {first} was first", beaten_by=first, at=past.at)

    def _lost(self, now: Any, seat: int, seen: int, move: int) -> tuple[_Past, Any] | None:
        """The move that made this one impossible, and the state after it."""
        known = [past for past in self._past if past.moves >= seen]
        if not known or known[0].moves != seen or not self._judge.could(known[0].state, seat, move):
            return None
        after = [*(past.state for past in known[1:]), now]
        for past, state in zip(known, after, strict=True):
            if not self._judge.could(state, seat, move):
                return past, state
        return None

    def _first(self, past: _Past, after: Any, now: Any, seat: int, move: int) -> int | None:
        first = self._game.live.first
        if first is None or self._ends_round(past.state, after):
            return past.mover  # whoever ends a round does so before all eyes
        return first(now, seat, move)

    def _ends_round(self, before: Any, after: Any) -> bool:
        live = self._game.live
        return live.round(before) != live.round(after)
