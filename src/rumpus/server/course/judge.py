"""The one judge of what may be done at a live table: everything else asks it.

Texts are read here once; from then on moves are numbers. A refusal says the same whatever lies
hidden from its seat.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from rumpus.engine.errors import (
    GameOverError,
    IllegalMoveError,
    NotYourTurnError,
    RumpusError,
    UnknownMoveError,
)
from rumpus.engine.game import Game
from rumpus.engine.legal import legal_moves
from rumpus.engine.seats import seats_in
from rumpus.engine.table import Table
from rumpus.server.wire import Code, Refusal

MOST_MOVES = 64

_CODES: tuple[tuple[type[RumpusError], Code], ...] = (
    (GameOverError, "is_over"),
    (NotYourTurnError, "not_your_turn"),
    (UnknownMoveError, "unknown_move"),
    (IllegalMoveError, "illegal_move"),
)


class Choice(NamedTuple):
    """What a seat has chosen, and when it was taken in: one move, or the parts of one choice."""

    seat: int
    moves: Sequence[int]
    at: int
    held: int = 0  # milliseconds that the table has let it wait


class Judge:
    """Knows what is legal at one table. It must be told when the table changes."""

    def __init__(self, table: Table) -> None:
        self.game: Game = table.game
        self._table = table
        self._waiting: tuple[int, ...] | None = None
        self._legal: dict[int, list[int]] = {}
        self._texts: dict[int, list[str]] = {}

    def parse(self, texts: Sequence[str]) -> list[int]:
        """Moves as a message or a log has them."""
        if not 0 < len(texts) <= MOST_MOVES:
            raise Refusal("bad_message", f"expected 1 to {MOST_MOVES} moves, not {len(texts)}")
        try:
            return [self.game.parse_move(text) for text in texts]
        except RumpusError as error:
            raise Refusal("unknown_move", str(error)) from error

    def forget(self) -> None:
        """The table is about to change."""
        self._waiting, self._legal, self._texts = None, {}, {}

    def forget_before(self, seat: int, move: int) -> None:
        """A seat is about to make this move: it changes what is legal, for all or for itself."""
        if self.game.live.leaves_others(move):
            self._waiting = None
            self._legal.pop(seat, None)
            self._texts.pop(seat, None)
        else:
            self.forget()

    @property
    def waiting(self) -> tuple[int, ...]:
        """Whom the rules ask."""
        if self._waiting is None:
            self._waiting = self._table.who_may_act
        return self._waiting

    def legal(self, seat: int) -> list[int]:
        """A seat is told its moves, and then makes one of them: worked out once for both."""
        legal = self._legal.get(seat)
        if legal is None:
            is_asked = seat in self.waiting
            legal = legal_moves(self.game, self._table.state, seat) if is_asked else []
            self._legal[seat] = legal
        return legal

    def texts(self, seat: int) -> list[str]:
        """A seat's moves as it is told them."""
        texts = self._texts.get(seat)
        if texts is None:
            texts = self._texts[seat] = list(map(self.game.format_move, self.legal(seat)))
        return texts

    def may(self, seat: int, move: int) -> bool:
        return move in self.legal(seat)

    def could(self, state: Any, seat: int, move: int) -> bool:
        """Whether a seat could make a move as the game stood at another time."""
        if seat not in seats_in(self.game.rules.who_may_act(state)):
            return False
        return move in legal_moves(self.game, state, seat)

    def check(self, choice: Choice, sealed: Collection[Choice] = ()) -> None:
        """Refuse what is not possible now, or not after answers that were sealed before it and
        that nobody has seen."""
        seat, moves = choice.seat, choice.moves
        if len(moves) > 1:
            self._try(self._table.copy(), choice)
        elif moves[0] not in self.legal(seat):
            _check(self._table, seat, moves[0])
        if sealed:
            self._try(self._after(sealed), choice)

    def _try(self, trial: Table, choice: Choice) -> None:
        """Moves that are taken all or none must be parts of one choice. Else "draw, then play this
        card" would ask the pile, at no cost, what lies on top."""
        *parts, last = choice.moves
        for part in parts:
            if not self.game.live.is_part(trial.state, choice.seat, part):
                raise Refusal("illegal_move", "only the parts of one choice can be sent together")
            _check(trial, choice.seat, part)
            trial.carry_out(choice.seat, part)
        _check(trial, choice.seat, last)

    def _after(self, sealed: Collection[Choice]) -> Table:
        trial = self._table.copy()
        for choice in sealed:
            for move in choice.moves:
                trial.carry_out(choice.seat, move)
        return trial


def _check(table: Table, seat: int, move: int) -> None:
    try:
        table.check(seat, move)
    except RumpusError as error:
        raise Refusal(_code(error), str(error)) from error


def _code(error: RumpusError) -> Code:
    return next((code for kind, code in _CODES if isinstance(error, kind)), "illegal_move")
