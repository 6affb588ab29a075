"""What all tables of a server share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from rumpus.server.common.config import Config
from rumpus.server.common.lots import Lots, SystemLots
from rumpus.server.common.metrics import Metrics
from rumpus.server.common.time import TimeSource
from rumpus.server.store.kept import StoredTable
from rumpus.server.store.port import Store
from rumpus.server.table.gatherings import Gatherings
from rumpus.server.table.tenure import Sole, Tenure
from rumpus.server.thinking.booth import Booth
from rumpus.server.thinking.minds import Minds
from rumpus.server.thinking.own import Own


@dataclass(frozen=True)
class House:
    store: Store
    time: TimeSource
    config: Config
    metrics: Metrics
    minds: Minds
    lots: Lots = field(default_factory=SystemLots)
    own: Own = field(default_factory=Own)
    booth: Booth = field(default_factory=Booth)
    #: Set whenever a game has ended.
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    #: They are told of a game that has ended before its table is.
    hear_of_end: list[Callable[[StoredTable], Awaitable[None]]] = field(default_factory=list)
    gatherings: Gatherings = field(default_factory=Gatherings)
    tenure: Tenure = field(default_factory=Sole)
