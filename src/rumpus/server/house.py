"""What all tables of a server share."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.server.clock import Time
from rumpus.server.config import Config
from rumpus.server.metrics import Metrics
from rumpus.server.minds import Minds
from rumpus.server.store.port import Store


@dataclass(frozen=True)
class House:
    store: Store
    time: Time
    config: Config
    metrics: Metrics
    minds: Minds
