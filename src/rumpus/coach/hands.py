"""Hands in figures, for the games played all at once: who noticed how soon, and what was missed.

A chance opens when somebody else's move makes one of a seat's own moves possible. It is taken when
the seat makes that move, and missed when somebody else's move, or the end of the round, closes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import msgspec

if TYPE_CHECKING:
    from rumpus.engine.game import Game
    from rumpus.engine.replay import Replay
    from rumpus.engine.table import Table

#: Nobody notices sooner (ms): what comes before was meant for something else.
_SOONEST = 50
#: Moves that are looked at in one piece.
_PIECE = 20


class Lost(NamedTuple):
    """A race: who was first, who was not, and by how many milliseconds."""

    winner: int
    seat: int
    behind: int


class Hand(msgspec.Struct, frozen=True):
    """One seat's. Times are in milliseconds; None where there was nothing to measure."""

    seat: int
    moves: int
    to_notice: int | None  # from when a chance opens until it is taken; half are quicker
    to_move: int | None  # from one move to the next that was possible at once
    taken: int  # chances
    missed: int
    lay: int | None  # how long missed chances lay open; half of them shorter
    longest: int | None
    won: int  # races
    lost: int
    closest: int | None  # by how little one was lost
    behind: int | None  # by how much they were lost; half of them by less
    cost: float  # points: missed chances, at what a taken one brought at this table


class HandsReport(msgspec.Struct, frozen=True):
    game: str
    seats: int
    moves: int
    looked_at: list[int]  # people's seats
    hands: list[Hand]


@dataclass
class _Watched:
    """What is known of one seat so far."""

    open: dict[int, int] = field(default_factory=dict)  # moves, and since when
    notice: list[int] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    lay: list[int] = field(default_factory=list)
    moves: int = 0
    last: int | None = None  # when it moved last in this round


class HandsAnalysis:
    """The hands of one game, by the moves and when they came."""

    def __init__(
        self, replay: Replay, game: Game, people: Sequence[int],
        times: Sequence[int], races: Sequence[Lost],
    ) -> None:  # fmt: skip
        self.report: HandsReport | None = None
        self._replay, self._game = replay, game
        self._people, self._times, self._races = sorted(people), times, races
        self._watched = [_Watched() for _ in range(replay.seats)]
        self._possible: list[set[int]] = []
        self._deals = game.plain(game.rules.deals)
        self._is_idle = game.plain(game.rules.is_idle)
        self._deal = -1

    def pieces(self) -> Iterator[float]:
        """Work; after each piece, the part that is done. At the end there is a report."""
        table = None
        for number, table in enumerate(self._replay.tables(self._game)):
            self._see(table, number)
            if number % _PIECE == 0:
                yield number / max(1, len(self._replay.moves))
        assert table is not None
        self.report = HandsReport(
            game=self._game.name,
            seats=self._replay.seats,
            moves=len(self._replay.moves),
            looked_at=self._people,
            hands=[self._hand(seat, table.scores) for seat in range(self._replay.seats)],
        )

    def _see(self, table: Table, number: int) -> None:
        """After so many moves."""
        possible = [self._moves(table, seat) for seat in range(table.seats)]
        deal = self._deals(table.state)
        if deal != self._deal:
            self._begin_round(number)
        elif number:
            seat, text = self._replay.moves[number - 1]
            at, move = self._times[number - 1], self._game.parse_move(text)
            self._note_move(seat, move, at)
            for other in range(table.seats):
                self._note_chances(other, possible[other], at, is_own=other == seat)
        self._deal, self._possible = deal, possible

    def _moves(self, table: Table, seat: int) -> set[int]:
        return {move for move in table.legal_numbers(seat) if not self._is_idle(move)}

    def _begin_round(self, number: int) -> None:
        at = self._times[number - 1] if number else 0
        if number:
            seat, text = self._replay.moves[number - 1]
            self._note_move(seat, self._game.parse_move(text), at)
        for watched in self._watched:
            watched.lay += [at - since for since in watched.open.values()]
            watched.open, watched.last = {}, None

    def _note_move(self, seat: int, move: int, at: int) -> None:
        watched = self._watched[seat]
        watched.moves += 1
        since = watched.open.pop(move, None)
        if since is not None and at - since >= _SOONEST:
            watched.notice.append(at - since)
        elif watched.last is not None and move in self._possible[seat]:
            watched.gaps.append(at - watched.last)
        watched.last = at

    def _note_chances(self, seat: int, possible: set[int], at: int, *, is_own: bool) -> None:
        """What somebody's move has opened for a seat, and what it has closed."""
        watched, before = self._watched[seat], self._possible[seat]
        for move in [move for move in watched.open if move not in possible]:
            since = watched.open.pop(move)
            if not is_own:  # whoever closes it by a move of their own wanted something else
                watched.lay.append(at - since)
        if not is_own:
            watched.open.update((move, at) for move in possible - before)

    def _hand(self, seat: int, scores: Sequence[int]) -> Hand:
        watched = self._watched[seat]
        lost = [race.behind for race in self._races if race.seat == seat]
        return Hand(
            seat=seat,
            moves=watched.moves,
            to_notice=_half(watched.notice),
            to_move=_half(watched.gaps),
            taken=len(watched.notice),
            missed=len(watched.lay),
            lay=_half(watched.lay),
            longest=max(watched.lay, default=None),
            won=sum(race.winner == seat for race in self._races),
            lost=len(lost),
            closest=min(lost, default=None),
            behind=_half(lost),
            cost=round(len(watched.lay) * self._worth(scores), 1),
        )

    def _worth(self, scores: Sequence[int]) -> float:
        """Points that a chance brought that was taken."""
        taken = sum(len(watched.notice) for watched in self._watched)
        return max(0, sum(scores)) / taken if taken else 0.0


def _half(times: Sequence[int]) -> int | None:
    return int(median(times)) if times else None
