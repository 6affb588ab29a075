"""What became of the plays of one page, however often its line broke on the way."""

from __future__ import annotations

from collections import OrderedDict, deque

from rumpus.server import wire
from rumpus.server.wire import Refusal

#: As many as can be on their way at once.
_KEPT = 32
#: Pages that a table remembers.
_MOST_PAGES = 64


class PagePlays:
    """They are numbered by the page, from 1 on."""

    def __init__(self) -> None:
        self.is_known = False
        self._last = 0
        self._taken: deque[int] = deque(maxlen=_KEPT)

    def enter(self, number: int) -> None:
        """A play has come; never twice."""
        if number <= self._last:
            raise Refusal("replayed", f"play {number} came after {self._last}")
        self._last = number

    def take(self, number: int) -> None:
        self._taken.append(number)

    def told(self) -> wire.Plays:
        return wire.Plays(self._last, list(self._taken), self.is_known)


class KnownPages:
    """The plays of each guest's pages; those that came longest ago are forgotten."""

    def __init__(self) -> None:
        self._plays: OrderedDict[tuple[int, str], PagePlays] = OrderedDict()

    def of(self, guest: int, page: str | None) -> PagePlays:
        if page is None:
            return PagePlays()
        key = (guest, page)
        plays = self._plays.pop(key, None)
        if plays is None:
            plays = PagePlays()
        else:
            plays.is_known = True
        self._plays[key] = plays
        if len(self._plays) > _MOST_PAGES:
            self._plays.popitem(last=False)
        return plays
