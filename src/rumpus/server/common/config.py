"""How a server runs: what the person who starts it may set."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from rumpus.server.common.limits import Limits


@dataclass(frozen=True)
class OwnPlayer:
    """A player of whoever runs the server: what it is called here, and what starts it."""

    name: str
    command: str
    game: str | None = None  # None: it plays all of them


@dataclass(frozen=True)
class Config:
    """Times are milliseconds."""

    data: Path | None = None  # None: nothing is kept
    postgres: str | None = None
    nats: str | None = None  # with it the server is a node among others
    node: str | None = None  # what it is called among them
    lease: int = 1_500  # how long a node lives that nothing is heard of
    drain: int = (
        15 * 60_000
    )  # a node that is to stop waits so long for games only it can go on with
    shares_port: bool = False  # with other processes of this machine
    siblings: Path | None = None  # a folder of theirs, where they hand each other connections
    bot_delay: tuple[int, int] | None = None  # None: as is usual, or in real time by level
    absence: int = 20_000  # an absent player's decision waits no longer than this
    coalesce: int = 5  # real-time tables tell at most once in this time
    origins: tuple[str, ...] = ()  # pages of other hosts that may connect
    metrics: tuple[str, int] | None = None  # host and port where they are shown, if anywhere
    day_secret: bytes | None = None  # behind deals of the day; None: one that the room makes
    behind_proxy: bool = False  # believe X-Forwarded-For and -Proto
    players: tuple[OwnPlayer, ...] = ()  # offered at tables besides the games' bots
    limits: Limits = field(default_factory=Limits)
    coach: int = 100_000  # games that are played out to look at one
