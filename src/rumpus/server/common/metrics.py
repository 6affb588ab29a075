"""Counts and times for Prometheus. One registry a server, so that tests can run several."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Counts
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Moves(Collector):
    """Moves, counted and timed. Each one comes by here, on its way to those who wait for it, so
    this takes no locks: only the one thread of the tables counts."""

    def __init__(self) -> None:
        self._taken: Counts[tuple[str, str]] = Counts()
        self._within = [0] * (len(_FAST) + 1)
        self._seconds = 0.0

    def take(self, game: str, by: str, moves: int) -> None:
        self._taken[game, by] += moves

    @property
    def total(self) -> int:
        return self._taken.total()

    def time(self, seconds: float) -> None:
        """From a move's arrival until it is durable."""
        self._within[bisect_left(_FAST, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[Metric]:
        taken = CounterMetricFamily("rumpus_moves", "Moves taken", labels=["game", "by"])
        for labels, moves in self._taken.items():
            taken.add_metric(labels, moves)
        yield taken
        bounds = [*(str(float(bound)) for bound in _FAST), "+Inf"]
        yield HistogramMetricFamily(
            "rumpus_move_seconds",
            "From a move's arrival until it is durable",
            buckets=list(zip(bounds, accumulate(self._within), strict=True)),
            sum_value=self._seconds,
        )


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.connections = Gauge("rumpus_connections", "Open sockets", registry=r)
        self.tables = Gauge("rumpus_tables", "Tables in memory", registry=r)
        self.started = Counter("rumpus_games_started", "Games dealt", ["game"], registry=r)
        self.finished = Counter("rumpus_games_finished", "Games ended", ["game"], registry=r)
        self.resumed = Counter("rumpus_tables_resumed", "Tables rebuilt from the log", registry=r)
        self.moves = Moves()
        r.register(self.moves)
        self.refused = Counter("rumpus_refused", "Messages refused", ["code"], registry=r)
        self.dropped = Counter("rumpus_dropped", "Clients dropped", ["why"], registry=r)
        self.stood_in = Counter("rumpus_stood_in", "Seats a bot stepped in for", registry=r)
        self.commit_size = Histogram(
            "rumpus_commit_jobs",
            "Writes in one transaction",
            buckets=(1, 2, 5, 10, 25, 50, 100, 250, 1000),
            registry=r,
        )
        self.lag = Histogram(
            "rumpus_loop_lag_seconds",
            "How late the loop came back to itself, fifty times a second",
            buckets=_FAST,
            registry=r,
        )
        self.collected = Histogram(
            "rumpus_garbage_seconds",
            "Pauses of the garbage collector",
            buckets=_FAST,
            registry=r,
        )
        self.nodes = Gauge("rumpus_nodes", "Nodes that hear each other", registry=r)
        self.leases = Gauge("rumpus_leases", "Tables that are this node's", registry=r)
        self.remote_lines = Gauge(
            "rumpus_remote_lines",
            "Lines to tables of other nodes (out), and from sockets of others (in)",
            ["way"],
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
