"""Counts and times for Prometheus. One registry a server, so that tests can run several."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.connections = Gauge("rumpus_connections", "Open sockets", registry=r)
        self.tables = Gauge("rumpus_tables", "Tables in memory", registry=r)
        self.started = Counter("rumpus_games_started", "Games dealt", ["game"], registry=r)
        self.finished = Counter("rumpus_games_finished", "Games ended", ["game"], registry=r)
        self.resumed = Counter("rumpus_tables_resumed", "Tables rebuilt from the log", registry=r)
        self.moves = Counter("rumpus_moves", "Moves taken", ["game", "by"], registry=r)
        self.refused = Counter("rumpus_refused", "Messages refused", ["code"], registry=r)
        self.dropped = Counter("rumpus_dropped", "Clients dropped", ["why"], registry=r)
        self.stood_in = Counter("rumpus_stood_in", "Seats a bot stepped in for", registry=r)
        self.move_time = Histogram(
            "rumpus_move_seconds",
            "From a move's arrival until it is durable and told",
            buckets=_FAST,
            registry=r,
        )
        self.commit_size = Histogram(
            "rumpus_commit_jobs",
            "Writes in one transaction",
            buckets=(1, 2, 5, 10, 25, 50, 100, 250, 1000),
            registry=r,
        )

        self.thought_time = Histogram(
            "rumpus_thought_seconds",
            "From a question to a thinking bot until its answer",
            buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
            registry=r,
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
