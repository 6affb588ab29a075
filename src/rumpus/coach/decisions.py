"""A stored game, decision by decision."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from rumpus.engine.errors import ReplayError

if TYPE_CHECKING:
    from rumpus.engine.game import Game
    from rumpus.engine.replay import Replay


class Decision(NamedTuple):
    """A seat had several moves, and made one of them."""

    frame: int  # moves that were made before
    seat: int
    state: Any  # as it was then; nobody else touches it
    moves: list[int]
    made: int


class WholeGame(NamedTuple):
    """A whole game."""

    decisions: list[Decision]
    frames: int  # moves of the game
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    def results(self) -> list[float]:
        """What each seat got of the win."""
        share = 1 / len(self.winners)
        return [share if seat in self.winners else 0.0 for seat in range(len(self.scores))]


def decisions_of(replay: Replay, game: Game) -> WholeGame:
    """All decisions of a finished game; where there was nothing to choose, nobody decided."""
    walk = walked(replay, game)
    while True:
        try:
            next(walk)
        except StopIteration as end:
            course: WholeGame = end.value
            return course


def walked(replay: Replay, game: Game) -> Generator[None, None, WholeGame]:
    """The same, move by move."""
    found: list[Decision] = []
    table = None
    for table, move in zip(replay.tables(game), [*replay.moves, None], strict=True):
        if move is not None:
            found += _decided(table, game, *move)
        yield
    assert table is not None
    if not table.is_over:
        raise ReplayError("expected a finished game: the coach looks at nothing else")
    return WholeGame(found, len(replay.moves), table.scores, table.winners)


def _decided(table: Any, game: Game, seat: int, text: str) -> Iterator[Decision]:
    moves = table.legal_numbers(seat)
    if len(moves) > 1:
        yield Decision(table.version, seat, table.state.copy(), moves, game.parse_move(text))
