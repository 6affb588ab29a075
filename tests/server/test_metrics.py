"""Moves are counted like prometheus_client would count them."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

from rumpus.server.common.metrics import _FAST, Metrics

SECONDS = (0.0, 0.001, 0.0011, 0.1, 0.3, 2.5, 30.0)


def test_moves_are_counted_and_timed_as_the_library_does_it() -> None:
    metrics, registry = Metrics(), CollectorRegistry()
    moves = Counter("rumpus_moves", "Moves taken", ["game", "by"], registry=registry)
    times = Histogram(
        "rumpus_move_seconds",
        "From a move's arrival until it is durable",
        buckets=_FAST,
        registry=registry,
    )
    for game, by, n in (("frantic", "bot", 2), ("frantic", "person", 1), ("frantic", "bot", 3)):
        metrics.moves.take(game, by, n)
        moves.labels(game, by).inc(n)
    for seconds in SECONDS:
        metrics.moves.time(seconds)
        times.observe(seconds)
    said = set(metrics.text().splitlines())
    expected = {line for line in generate_latest(registry).splitlines() if b"_created" not in line}
    assert len(expected) > len(_FAST)
    assert expected <= said
