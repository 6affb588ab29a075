"""One decision that a table waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rumpus.server.wire import Told

if TYPE_CHECKING:
    from rumpus.client.place import Place


@dataclass(frozen=True)
class Turn:
    """What a seat knows when it is asked, and what it may do."""

    seat: int
    view: dict[str, Any]  #: the game's view, as its README tells
    legal: Sequence[str]  #: the moves that are possible
    version: int  #: of the table, as the seat has noticed it
    happened: Sequence[Told]  #: since the last turn
    deadline: float | None  #: seconds until somebody else decides, if it is known
    place: Place = field(repr=False)

    async def play(self, *moves: str) -> None:
        """See `Place.play`; decided on what is known here."""
        await self.place.play(*moves, version=self.version)
