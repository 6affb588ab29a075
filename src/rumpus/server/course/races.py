"""Races of real-time games: who was first, told to the one who came too late.

Each lost race leaves a receipt for the log: what was wanted, when it came, and what was first.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any, NamedTuple

from rumpus.engine.table import Table
from rumpus.server.course.judge import Judge
from rumpus.server.store.kept import Receipt, Why
from rumpus.server.wire import Refusal

#: How many moves back a race can be told, at the least.
_REMEMBERED = 64
#: A state is kept before every so many moves. Those between are played again when one is asked
#: for: most moves are never raced for, and a state is large.
_EVERY = 32
_MOST_KEPT = _REMEMBERED // _EVERY + 1
_MOST_MADE = _REMEMBERED + _EVERY


class _Kept(NamedTuple):
    """A state, packed, and how many moves had led to it."""

    moves: int
    state: bytes


class _Made(NamedTuple):
    seat: int
    move: int
    at: int
    held: int


_PARTS = len(_Made._fields)


class _Lost(NamedTuple):
    """The move that made another one impossible."""

    sequence: int
    made: _Made
    has_ended_round: bool


class Races:
    """Remembers the last moves of a real-time game. Any game's races are told from its rules."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._game = judge.game
        self._kept: list[_Kept] = []
        self._made = array("q")  # the numbers of one `_Made` after the other
        self._moves = 0
        self._receipts: dict[tuple[int, int], Receipt] = {}

    def receipts(self) -> list[Receipt]:
        """Those that are not kept yet. A seat that tries again and again has lost but once."""
        fresh = list(self._receipts.values())
        self._receipts = {}
        return fresh

    def remember(self, table: Table, seat: int, move: int, at: int, held: int) -> None:
        """A move that is about to be carried out."""
        moves = table.version
        if not self._kept or moves - self._kept[-1].moves >= _EVERY:
            self._kept.append(_Kept(moves, table.state.pack()))
            del self._kept[:-_MOST_KEPT]
        self._made.extend((seat, move, at, held))
        del self._made[: -_PARTS * _MOST_MADE]
        self._moves = moves + 1

    def check(self, now: Any, seat: int, seen: int, move: int, at: int, held: int) -> None:
        """PC18: refuse as too late what was possible after the moves its player had seen."""
        lost = self._lost(seat, seen, move)
        if lost is None:
            return
        first = self._first(lost, now, seat, move)
        if first is not None and first != seat:
            why: Why = "round" if lost.has_ended_round else "place"
            self._keep(lost, first, _Made(seat, move, at, held), why)
            raise _too_late(first, lost.made.at)

    def fall(self, seat: int, move: int, at: int, held: int) -> Refusal:
        """PC20: what still waited when the last move ended the round, its own player's or not."""
        last = self._made_at(self._moves - 1)
        if last.seat == seat:
            return Refusal("not_started", "you have ended the round")
        lost = _Lost(self._moves - 1, last, has_ended_round=True)
        self._keep(lost, last.seat, _Made(seat, move, at, held), "round")
        return _too_late(last.seat, last.at)

    def _keep(self, lost: _Lost, first: int, late: _Made, why: Why) -> None:
        wanted = self._game.format_move(late.move)
        receipt = Receipt(
            lost.sequence, first, late.seat, wanted, late.at, why, late.held, lost.made.held
        )
        self._receipts.setdefault((lost.sequence, late.seat), receipt)

    def _lost(self, seat: int, seen: int, move: int) -> _Lost | None:
        could, round_of = self._judge.could, self._game.live.round
        before: int | None = None
        for sequence, made, state in self._since(seen):
            if before is None and not could(state, seat, move):
                return None
            if before is not None and not could(state, seat, move):
                return _Lost(sequence - 1, self._made_at(sequence - 1), before != round_of(state))
            before = round_of(state)
            if made is None:
                return None
        return None

    def _since(self, seen: int) -> Iterator[tuple[int, _Made | None, Any]]:
        """How the game stood before each move after those that were seen, and how it stands now."""
        start = next((kept for kept in reversed(self._kept) if kept.moves <= seen), None)
        if start is None or seen > self._moves:
            return
        state = self._game.state.unpack(start.state)
        for sequence in range(start.moves, self._moves):
            made = self._made_at(sequence)
            if sequence >= seen:
                yield sequence, made, state
            self._game.rules.step(state, made.seat, made.move)
        yield self._moves, None, state

    def _made_at(self, sequence: int) -> _Made:
        at = len(self._made) + _PARTS * (sequence - self._moves)
        return _Made(*self._made[at : at + _PARTS])

    def _first(self, lost: _Lost, now: Any, seat: int, move: int) -> int | None:
        first = self._game.live.first
        if first is None or lost.has_ended_round:
            return lost.made.seat  # whoever ends a round does so before all eyes
        return first(now, seat, move)


def _too_late(first: int, at: int) -> Refusal:
    return Refusal("too_late", f"seat {first} was first", beaten_by=first, at=at)
