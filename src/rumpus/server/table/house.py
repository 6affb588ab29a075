"""What all tables of a server share."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.server.common.config import Config
from rumpus.server.common.metrics import Metrics
from rumpus.server.common.time import TimeSource
from rumpus.server.store.port import Store
from rumpus.server.thinking.minds import Minds


@dataclass(frozen=True)
class House:
    store: Store
    time: TimeSource
    config: Config
    metrics: Metrics
    minds: Minds
