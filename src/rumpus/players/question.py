"""What a player is asked: one decision of one seat, and all that this seat may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rumpus.engine.chance import Dice, below, dice, roll
from rumpus.players.errors import PlayerError

if TYPE_CHECKING:
    from rumpus.engine.game import Game
    from rumpus.engine.table import Table

#: The numbers from which a question's dice are made end below this: any language can hold them.
ROLLS = 1 << 31


@dataclass(frozen=True, eq=False)
class Question:
    """A decision. What is not asked for is not made, and costs nothing.

    A room at the other end of a line sends a view and no state; then what needs one is refused.
    """

    game: Game
    seats: int
    seat: int
    moves: Sequence[int]  #: the legal ones by their numbers, in rising order
    roll: int  #: from 0 to 2³¹ − 1: makes this decision's dice
    number: int = 0  #: of the game in its run
    given_view: Any = None
    look: Callable[[], Any] | None = None  # -> the state; for what is made from it
    observe: Callable[[], Sequence[int]] | None = None  # where it is made faster

    @classmethod
    def at(cls, table: Table[Any], seat: int, rolls: Dice, number: int = 0) -> Question:
        """The decision of a seat at a table in the plain body."""
        moves = table.legal_numbers(seat)
        return cls(
            table.game, table.seats, seat, moves, roll(rolls), number, look=lambda: table.state
        )

    @classmethod
    def seen(
        cls, game: Game, seats: int, seat: int, view: Any, legal: Sequence[str], roll: int
    ) -> Question:
        """The same from afar: a view as it was sent, and the legal moves as texts."""
        moves = sorted(map(game.parse_move, legal))
        return cls(game, seats, seat, moves, roll, given_view=view)

    @property
    def question(self) -> Question:
        return self

    @cached_property
    def legal(self) -> list[str]:
        """The legal moves as texts."""
        return [self.game.format_move(move) for move in self.moves]

    @cached_property
    def mask(self) -> list[int]:
        """A 1 for each move of the game that is legal now, a 0 for the others."""
        mask = [0] * self.game.moves
        for move in self.moves:
            mask[move] = 1
        return mask

    @cached_property
    def dice(self) -> Dice:
        """Dice of one's own for this decision: who rolls no others plays the same again."""
        return dice(self.roll)

    @cached_property
    def view(self) -> Any:
        """All that the seat may know, as the game's view."""
        return self.game.view(self.state, self.seat) if self.look else self.given_view

    @cached_property
    def observation(self) -> Sequence[int]:
        """The same as a row of whole numbers."""
        if self.observe is not None:
            return self.observe()
        if self.game.observation is None:
            raise PlayerError(f"{self.game.title} has no observations")
        return self.game.observation.of(self.state, self.seat)

    @cached_property
    def state(self) -> Any:
        """Everything: for compiled rules, which are trusted as the built-in bots are."""
        if self.look is None:
            raise PlayerError("a remote room sends no state: ask for the view")
        return self.look()

    @cached_property
    def world(self) -> str:
        """A packed state that this seat cannot tell from the real one: for rules elsewhere."""
        imagined = self.state.copy()
        self.game.rules.resample(imagined, self.seat, dice(self.roll, 2))
        return str(imagined.pack().hex())

    def drawn(self) -> int:
        """A legal move by lot, for whoever has lost this one."""
        return self.moves[below(dice(self.roll, 1), len(self.moves))]

    def number_of(self, answer: object) -> int | None:
        """The move that an answer means, by number or by text; None if it is not legal."""
        if isinstance(answer, str):
            return next((m for m in self.moves if self.game.format_move(m) == answer), None)
        try:
            number = answer.__index__()  # type: ignore[attr-defined]  # NumPy's numbers, too
        except (AttributeError, TypeError):
            return None
        return number if not isinstance(answer, bool) and number in self.moves else None


#: What a function may ask for by the names of its parameters, and what it is.
PARTS: Mapping[str, str] = {
    "view": "all that the seat may know",
    "observation": "the same as a row of whole numbers",
    "legal": "the legal moves as texts",
    "moves": "the legal moves as numbers",
    "mask": "a 1 for each legal move, a 0 for each other",
    "seat": "which seat decides",
    "seats": "how many play",
    "game": "the game",
    "dice": "dice of its own for this decision",
    "question": "all of this in one",
}
