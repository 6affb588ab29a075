"""What the server asks of a store. A write that has returned survives a loss of power."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rumpus.server.store.deals import Deals
from rumpus.server.store.kept import (
    Account,
    Company,
    Guest,
    Key,
    LogRow,
    PastGame,
    Receipt,
    Snapshot,
    Sought,
    State,
    StoredTable,
)
from rumpus.server.store.ratings import Ratings


class StoreError(OSError):
    """What was to be written is not durable."""


class DamagedError(Exception):
    """What is kept of a table cannot be read."""


class Store(Deals, Ratings, Protocol):
    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def guest(self, token_hash: str) -> Guest | None: ...

    async def add_guest(self, guest: Guest, token_hash: str, now: int) -> None: ...

    async def is_signed_out(self, token_hash: str) -> bool:
        """Whether this token was somebody's, and is nobody's any more."""
        ...

    async def rename_guest(self, guest: Guest) -> None: ...

    async def account(self, guest: int) -> Account | None: ...

    async def sign_out(self, guest: int, but: str) -> None:
        """All tokens of a guest but one are nobody's from now on."""
        ...

    async def forget_guest(self, guest: int, name: str) -> None:
        """Nobody can come back as this guest, and nothing tells who it was: the seats that were
        theirs are called by another name. The games stay as they are."""
        ...

    async def add_key(self, key_hash: str, key: Key) -> None:
        """It takes the place of all others of its kind that the guest has."""
        ...

    async def key(self, key_hash: str) -> Key | None: ...

    async def use_key(self, key_hash: str, token_hash: str, now: int) -> None:
        """If the key is there and not too old, it is used up and the token is its guest's, all at
        once. Otherwise nothing changes. A token that was somebody's stays what it is."""
        ...

    async def played(self, guest: int, sought: Sought, most: int) -> list[PastGame]:
        """Finished games of a guest, the newest first."""
        ...

    async def company(self, guest: int, games: int) -> list[Company]:
        """Whom a guest has met in so many last games, once each, the last met first."""
        ...

    async def note_rounds(self, table: str, best: Sequence[int]) -> None:
        """By how many points each seat's best round was won."""
        ...

    async def table(self, table: str) -> StoredTable | None:
        """A table by its id. Raises DamagedError if its row is no table any more."""
        ...

    async def save_table(self, table: StoredTable) -> None:
        """Add a table, or write it anew; once it is over, it is among its guests' games."""
        ...

    async def close_forgotten(self, before: int) -> None:
        """Close tables that were made before this and never began."""
        ...

    async def tables_of(self, guest: int, states: Sequence[State], most: int) -> list[str]:
        """The ids of those that a guest sits at, the newest first."""
        ...

    async def append(
        self, table: str, first: int, rows: Sequence[LogRow], snapshot: Snapshot | None = None
    ) -> None:
        """Log moves, all or none; `first` is the sequence number of the first of them. A snapshot
        of the game after them takes the place of the last one."""
        ...

    async def log(self, table: str, first: int = 0) -> list[LogRow]:
        """Its moves from a sequence number on."""
        ...

    async def snapshot(self, table: str) -> Snapshot | None: ...

    async def add_races(self, table: str, receipts: Sequence[Receipt]) -> None:
        """Keep who came too late. A seat that lost to a move before is not noted again."""
        ...

    async def races(self, table: str) -> list[Receipt]:
        """By the moves that were first, each in the order in which the others came."""
        ...

    async def save_film(self, table: str, film: bytes) -> None:
        """Keep the film of a finished game, for ever."""
        ...

    async def film(self, table: str) -> bytes | None: ...

    async def unfilmed(self) -> list[str]:
        """Finished games of which no film is kept yet, the newest first."""
        ...

    async def save_analysis(self, table: str, form: int, analysis: bytes) -> None:
        """Keep what the coach says of a finished game, in the place of what it said before."""
        ...

    async def analysis(self, table: str, form: int) -> bytes | None:
        """What was kept in this form."""
        ...

    async def note_alive(self, now: int) -> None:
        """Remember that the server ran: clocks go on from here after a restart."""
        ...

    async def last_alive(self) -> int | None: ...
