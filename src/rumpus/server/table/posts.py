"""What is posted to a table besides the clients' own messages."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.server import wire
from rumpus.server.store.kept import Guest


@dataclass(frozen=True)
class Join:
    since: int | None = None


@dataclass(frozen=True)
class Leave:
    pass


@dataclass(frozen=True)
class Renamed:
    guest: Guest


@dataclass(frozen=True)
class Advised:
    """What the expert said to somebody who had asked; nothing if it could not say."""

    seat: int
    hint: wire.Hinted | None


Message = Join | Leave | Advised | wire.ClientMessage
