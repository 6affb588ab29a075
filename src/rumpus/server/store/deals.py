"""What is kept of deals that several play: those of a day, and challenges."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Ending(NamedTuple):
    """How an attempt, or a level's game, ended. `lead`: points before the best of the others, or
    behind; `place`: among those at the table."""

    score: int
    lead: int
    place: int


class Attempt(NamedTuple):
    """A guest's one game with a deal. `day`: empty for a challenge; `is_late`: it was begun after
    the day had ended."""

    deal: str
    guest: int
    table_id: str
    game: str
    rules: int
    began: int
    day: str = ""
    is_late: bool = False
    ended: int | None = None
    outcome: Ending | None = None


class Challenge(NamedTuple):
    """A finished game that others may play, too: whose, and at which table and seat."""

    id: str
    table_id: str
    guest: int
    made: int


class Deals(Protocol):
    """The part of a store that is about them."""

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """What was kept first by this name; if nothing was, this from now on."""
        ...

    async def claim(self, attempt: Attempt) -> Attempt:
        """A guest's attempt at a deal: the one that was first, or this."""
        ...

    async def release(self, attempt: Attempt) -> None:
        """An attempt that cannot be ended counts for nothing."""
        ...

    async def settle(self, attempt: Attempt) -> None:
        """It has ended; once."""
        ...

    async def attempt(self, deal: str, guest: int) -> Attempt | None: ...

    async def attempts_of(self, guest: int, first: str, last: str) -> list[Attempt]:
        """Of the deals of these days, and those between them."""
        ...

    async def attempts_at(self, deal: str, most: int) -> list[Attempt]:
        """Those that have ended, in the order of their ends."""
        ...

    async def days_of(self, guest: int, most: int) -> list[str]:
        """The last days of which a guest has ended a deal that was begun in time."""
        ...

    async def leads(self, deal: str, rules: int) -> list[tuple[int, int]]:
        """How often each lead was reached by those who began in time, the smallest first."""
        ...

    async def save_level(self, deal: str, rules: int, level: str, outcome: Ending) -> None: ...

    async def levels(self, deal: str, rules: int) -> dict[str, Ending]: ...

    async def add_challenge(self, challenge: Challenge) -> Challenge:
        """The one that the table has, or this."""
        ...

    async def challenge(self, name: str) -> Challenge | None: ...

    async def challenge_of(self, table: str) -> Challenge | None: ...
