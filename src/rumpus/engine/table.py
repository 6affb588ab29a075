"""A table: one game being played, in the plain body, for people and programs."""

from __future__ import annotations

from array import array
from copy import copy
from typing import TYPE_CHECKING, Any, Generic

from rumpus.engine.chance import Dice, seed_chance
from rumpus.engine.errors import (
    GameOverError,
    IllegalMoveError,
    NotYourTurnError,
    RumpusError,
    SeatsError,
    UndoError,
    UnknownMoveError,
)
from rumpus.engine.happenings import Happening, seen_by
from rumpus.engine.legal import legal_moves
from rumpus.engine.options import Parsed, fields_of
from rumpus.engine.replay import Replay
from rumpus.engine.seats import seats_in
from rumpus.engine.showing import shown
from rumpus.engine.view import V
from rumpus.engine.whole import whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rumpus.engine.game import Game

#: How many legal moves an error lists before it stops.
_LISTED = 8


class Table(Generic[V]):
    """Takes moves as text, refuses what is illegal, and tells each seat what it may know."""

    def __init__(self, game: Game[V], seats: int, seed: int, options: Mapping[str, Parsed]) -> None:
        self.game = game
        self.rules_version = game.version  # or the older one that a stored game names
        self.seed = seed
        self.options = dict(options)
        self._made = array("q")  # a number for each move: thousands of tables keep thousands
        self._earlier = 0  # moves before those that are kept here
        self.state = _dealt(game, seats, seed, options)
        self._happened: list[Happening] = self.state.happened

    @classmethod
    def resumed(
        cls, game: Game[V], seed: int, options: Mapping[str, Parsed], state: Any, version: int
    ) -> Table[V]:
        """A table as it stood after so many moves, which it does not know any more."""
        table = cls.__new__(cls)
        table.game, table.seed, table.options = game, seed, dict(options)
        table.rules_version = game.version
        table._made, table._earlier = array("q"), version
        table.state, table._happened = state, []
        return table

    @property
    def seats(self) -> int:
        return int(self.state.seats)

    @property
    def version(self) -> int:
        """How many moves were made."""
        return self._earlier + len(self._made)

    @property
    def played(self) -> list[tuple[int, int]]:
        """Seats and the numbers of their moves, as far as they are known here."""
        return [divmod(made, self.game.moves) for made in self._made]

    @property
    def moves(self) -> list[tuple[int, str]]:
        """The moves that were made, and by whom."""
        return [(seat, self.game.format_move(move)) for seat, move in self.played]

    @property
    def who_may_act(self) -> tuple[int, ...]:
        return seats_in(self.game.rules.who_may_act(self.state))

    @property
    def is_over(self) -> bool:
        return bool(self.game.rules.is_over(self.state))

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.game.rules.score(self.state, seat) for seat in range(self.seats))

    @property
    def winners(self) -> tuple[int, ...]:
        return seats_in(self.game.rules.winners(self.state)) if self.is_over else ()

    def legal(self, seat: int) -> list[str]:
        """The moves that this seat may make now."""
        return [self.game.format_move(move) for move in self.legal_numbers(seat)]

    def legal_numbers(self, seat: int) -> list[int]:
        self._check_seat(seat)
        if not self.game.rules.who_may_act(self.state) >> seat & 1:
            return []
        return legal_moves(self.game, self.state, seat)

    def play(self, seat: int, *moves: str) -> list[Happening]:
        """Carry out these moves, all or none; return all that happened (see `seen_by`)."""
        numbers = [self._parsed(text) for text in moves]
        before = (self.state.copy(), self._made[:], self._happened) if len(moves) > 1 else None
        happened: list[Happening] = []
        try:
            for number in numbers:
                self.check(seat, number)
                happened += self.carry_out(seat, number)
        except IllegalMoveError:
            if before is not None:
                self.state, self._made, self._happened = before
            raise
        self._happened = happened
        return happened

    def _parsed(self, text: str) -> int:
        if not isinstance(text, str):
            raise UnknownMoveError(f"a move is one of the texts of `legal`, not {text!r}")
        return self.game.parse_move(text)

    def undo(self, moves: int = 1) -> list[tuple[int, str]]:
        """Take the last moves back; return them, the earliest first. The game is played anew."""
        left = len(self._made) - moves
        if moves < 0 or left < 0 or self._earlier:
            raise UndoError(f"{len(self._made)} moves can be taken back here, not {moves}")
        undone = self.moves[left:]
        kept, self._made = self.played[:left], array("q")
        self.state = _dealt(self.game, self.seats, self.seed, self.options)
        self._happened = self.state.happened
        for seat, move in kept:
            self.carry_out(seat, move)
        return undone

    def carry_out(self, seat: int, move: int) -> list[Happening]:
        """A move, by its number, that was found to be legal; return all that happened."""
        self.state.happened = []
        self.game.rules.step(self.state, seat, move)
        self._made.append(seat * self.game.moves + move)
        self._happened = self.state.happened
        return self._happened

    def check(self, seat: int, move: int) -> None:
        """Raise the named error if this seat may not make this move now."""
        legal = self.legal_numbers(seat)
        if move not in legal:
            raise self._refusal(seat, move, legal)

    def _refusal(self, seat: int, move: int, legal: list[int]) -> IllegalMoveError:
        """Why a move is not among the legal ones."""
        if self.is_over:
            return GameOverError("the game has ended")
        waiting = self.who_may_act
        if seat not in waiting:
            seats = ", ".join(map(str, waiting))
            return NotYourTurnError(f"the table waits for seat {seats}, not for seat {seat}")
        shown = ", ".join(self.game.format_move(m) for m in legal[:_LISTED])
        more = ", …" if len(legal) > _LISTED else ""
        text = self.game.format_move(move)
        return IllegalMoveError(f"{text!r} is not possible now; expected one of: {shown}{more}")

    def ask(self, bot: str, seat: int, dice: Dice) -> str:
        """The move that a bot would make at this seat now, by its rolls of these dice."""
        return self.game.format_move(self.choose(bot, seat, dice))

    def choose(self, bot: str, seat: int, dice: Dice) -> int:
        """The same, by its number."""
        moves = self.legal_numbers(seat)
        if not moves:
            raise NotYourTurnError(f"the table does not wait for seat {seat}")
        choose = self.game.plain(self.game.bot(bot))
        return int(choose(self.state, seat, moves, len(moves), dice))

    def copy(self) -> Table[V]:
        """The same table to try something on."""
        twin = copy(self)
        twin.state = self.state.copy()
        twin._made = self._made[:]
        return twin

    @property
    def facts(self) -> list[Happening]:
        """What the last move, or the deal, did: everything, for the server's own use."""
        return self._happened

    def happened(self, seat: int | None) -> list[Happening]:
        """What the last move did, as a seat or a spectator may know it."""
        return seen_by(self._happened, seat)

    def view(self, seat: int | None) -> V:
        """All that a seat, or a spectator, may know now."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.view(self.state, seat)

    def observe(self, seat: int) -> list[int]:
        """The same as a row of numbers, for programs; `game.observation` says what they are."""
        self._check_seat(seat)
        if self.game.observation is None:
            raise RumpusError(f"{self.game.title} has no observations")
        return self.game.observation.of(self.state, seat)

    def replay(self) -> Replay:
        """The whole game: the seed and the moves."""
        options = {o.name: o.format(self.options[o.name]) for o in self.game.options}
        return Replay(
            self.game.name, self.rules_version, self.seats, self.seed, options, tuple(self.moves)
        )

    def render(self, seat: int | None = None) -> str:
        """The table in words, as a seat or a spectator may see it."""
        told = [f"· {self.game.narrate(happening)}" for happening in self.happened(seat)]
        return "\n".join([repr(self)[1:-1], *shown(self.game, self.state, seat), *told])

    def __repr__(self) -> str:
        waiting = ", ".join(map(str, self.who_may_act))
        stand = f"won by seat {self.winners}" if self.is_over else f"waits for seat {waiting}"
        return (
            f"<{self.game.title}, {self.seats} seats, seed {self.seed}: {self.version} moves made, "
            f"{stand}, scores {self.scores}>"
        )

    def __eq__(self, other: object) -> bool:
        """The same game with the same options stands the same, chance to come included."""
        if not isinstance(other, Table):
            return NotImplemented
        same = self.game is other.game and self.options == other.options
        return bool(same and self.state == other.state)

    __hash__ = None  # type: ignore[assignment]  # it changes with every move

    def _check_seat(self, seat: int) -> None:
        if whole(seat) is None or not 0 <= seat < self.seats:
            raise SeatsError(f"seats here are 0 to {self.seats - 1}, not {seat!r}")


def _dealt(game: Game, seats: int, seed: int, options: Mapping[str, Parsed]) -> Any:
    state: Any = game.state()
    state.seats = seats
    state.fill(fields_of(game.options, options))
    seed_chance(state, seed, 0)
    state.happened = []
    game.rules.begin(state)
    return state
