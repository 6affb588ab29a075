"""Lots for tests that know who sits where: all stay on the seats that they took."""

from __future__ import annotations

from rumpus.server.common.lots import SystemLots


class SeatsAsTaken(SystemLots):
    """All other lots are drawn as ever."""

    def order(self, count: int) -> list[int]:
        return list(range(count))
