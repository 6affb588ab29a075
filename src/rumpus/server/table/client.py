"""Somebody at a table, and the narrow line that the table knows of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from rumpus.server import wire
from rumpus.server.common.limits import Bucket, Limits
from rumpus.server.common.trip import Trip
from rumpus.server.store.kept import Guest
from rumpus.server.table.plays import PagePlays


class Connection(Protocol):
    """All that a table knows of a client's line. Neither call waits."""

    def send(self, message: bytes) -> None: ...

    def close(self, code: int) -> None: ...


@dataclass(eq=False)
class Client:
    """Somebody at a table: a guest on one line."""

    line: Connection
    guest: Guest
    seat: int | None = None
    plays: PagePlays = field(default_factory=PagePlays)
    is_replaced: bool = False
    is_program: bool = False
    trip: Trip = field(default_factory=Trip)
    address: str = ""  # whom all of a house are counted for
    stories: Bucket = field(default_factory=lambda: Bucket(Limits.stories, 0))

    def tell(self, message: wire.ServerMessage) -> None:
        self.line.send(wire.encode(message))
