"""What is kept of how strong guests are: after each game, and from which games it came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Rating(NamedTuple):
    """Of a guest in a game, after so many games."""

    guest: int
    game: str
    mean: float
    variance: float
    games: int


class RatedSeat(NamedTuple):
    """What one seat of a rated game was worth. `bot`: whose strength is known; else a guest's,
    as it was before. `noise`: None for a result with all its luck."""

    table_id: str
    seat: int
    at: int
    game: str
    guest: int | None
    bot: str | None
    result: float
    noise: float | None


class Ratings(Protocol):
    """The part of a store that is about them."""

    async def unrated(self, most: int) -> list[str]:
        """Finished games that have not been looked at yet, the oldest first."""
        ...

    async def rate(self, table: str, seats: Sequence[RatedSeat], ratings: Sequence[Rating]) -> bool:
        """A game counts, all at once and once. Without seats: it does not count.

        False, and nothing is changed: another game of one of these guests has counted meanwhile.
        """
        ...

    async def ratings_of(self, guest: int) -> list[Rating]: ...

    async def rated(self, guest: int) -> list[RatedSeat]:
        """All seats of all games that a guest's ratings came from, in their order."""
        ...
