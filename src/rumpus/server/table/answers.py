"""What becomes of clients' messages, told once everything is durable."""

from __future__ import annotations

from rumpus.server import wire
from rumpus.server.common.metrics import Metrics
from rumpus.server.table.client import Client
from rumpus.server.wire import Refusal

Answer = tuple[Client, wire.ServerMessage]


class Answers:
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._waiting: list[Answer] = []

    def take(self, client: Client, play: int, version: int) -> None:
        client.plays.take(play)
        self._waiting.append((client, wire.Taken(play, version)))

    def refuse(self, client: Client, refusal: Refusal, play: int | None = None) -> None:
        self._metrics.refused.labels(refusal.code).inc()
        self._waiting.append((client, refusal.message(play)))

    def hold(self) -> list[Answer]:
        """Keep back what was taken; who was refused need not wait."""
        held = [one for one in self._waiting if isinstance(one[1], wire.Taken)]
        self._waiting = [one for one in self._waiting if not isinstance(one[1], wire.Taken)]
        return held

    def send(self) -> None:
        for client, message in self._waiting:
            client.tell(message)
        self._waiting.clear()
