"""The tables that strangers meet at, and who they are."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from tests.soak.draw import Draw

_MOST_TABLES = 40
_PEOPLE = 60


class Made(NamedTuple):
    id: str
    maker: str  # the token


class Room:
    """New tables push old ones out, which are then put by on the server, too."""

    def __init__(self, seed: int) -> None:
        self.tables: deque[Made] = deque(maxlen=_MOST_TABLES)
        self.moves: deque[str] = deque(["pass"], maxlen=200)
        self._tokens = [f"soak-{seed}-of-person-{n}" for n in range(_PEOPLE)]

    def table(self, draw: Draw) -> Made:
        return draw.pick_or(self.tables, Made("nowhere", self._tokens[0]))

    def token(self, draw: Draw) -> str:
        return draw.pick(self._tokens)

    def meet_again(self, table: str, following: str) -> None:
        """Where a rematch is played."""
        if all(made.id != following for made in self.tables):
            makers = [made.maker for made in self.tables if made.id == table]
            self.tables.append(Made(following, makers[0] if makers else self._tokens[0]))
