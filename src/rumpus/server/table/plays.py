"""What became of the plays of one page, however often its line broke on the way."""

from __future__ import annotations

from array import array
from collections import OrderedDict

from rumpus.server import wire
from rumpus.server.table.parting import KeptPage
from rumpus.server.table.seats import Seats
from rumpus.server.wire import Refusal

#: As many as can be on their way at once.
_KEPT = 32
#: Pages that a table remembers of somebody who sits there, and of all others together: nobody who
#: only looks in can make it forget those of its players.
_MOST_PAGES = 8
_MOST_OF_OTHERS = 32


class PagePlays:
    """They are numbered by the page, from 1 on."""

    def __init__(self) -> None:
        self.is_known = False
        self._last = 0
        self._taken = array("q")

    def enter(self, number: int) -> None:
        """A play has come; never twice."""
        if number <= self._last:
            raise Refusal("replayed", f"play {number} came after {self._last}")
        self._last = number

    def take(self, number: int) -> None:
        self._taken.append(number)
        del self._taken[:-_KEPT]

    def told(self) -> wire.Plays:
        return wire.Plays(self._last, self._taken.tolist(), self.is_known)

    def recall(self, last: int, taken: list[int]) -> None:
        self._last = last
        self._taken.extend(taken)


class KnownPages:
    """The plays of each guest's pages; those that came longest ago are forgotten."""

    def __init__(self, seats: Seats) -> None:
        self._seats = seats
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
        self._forget_the_oldest(guest)
        return plays

    def _forget_the_oldest(self, guest: int) -> None:
        if len(self._plays) <= _MOST_PAGES:
            return
        own = [key for key in self._plays if key[0] == guest]
        others = [key for key in self._plays if self._seats.of(key[0]) is None]
        for known, most in ((own, _MOST_PAGES), (others, _MOST_OF_OTHERS)):
            if len(known) > most:
                self._plays.pop(known[0], None)

    def kept(self) -> list[KeptPage]:
        told = ((key, plays.told()) for key, plays in self._plays.items())
        return [KeptPage(*key, plays.last, plays.taken) for key, plays in told]

    def recall(self, pages: list[KeptPage]) -> None:
        for page in pages:
            plays = self._plays[page.guest, page.page] = PagePlays()
            plays.recall(page.last, page.taken)
