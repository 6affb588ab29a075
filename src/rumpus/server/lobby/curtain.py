"""Games that are not to be seen before one has played them: a deal of the day until the day has
ended, and a challenge until one's own game with it has.

Whatever shows a game, or its table, asks here first.
"""

from __future__ import annotations

from rumpus.server.common.time import TimeSource
from rumpus.server.lobby.layout import day_at
from rumpus.server.store.kept import StoredTable
from rumpus.server.store.port import Store
from rumpus.server.wire import Refusal

_NOT_YET = "play this deal yourself before you look at somebody else's game"
_SEALED = Refusal("not_played", "the cards of a day are told when the day has ended")
_ALONE = "such a deal is played alone"


class Curtain:
    def __init__(self, store: Store, time: TimeSource) -> None:
        self._store = store
        self._time = time

    async def hides(self, stored: StoredTable) -> str | None:
        """The deal that a game belongs to, if not everybody may see it."""
        if stored.settings.day:
            return stored.settings.deal
        if stored.settings.deal or stored.state != "over":
            return stored.settings.deal or None
        challenge = await self._store.challenge_of(stored.id)
        return challenge.id if challenge else None

    async def check(self, stored: StoredTable, guest: int | None) -> None:
        """Refuse who may not see this game, or sit down to watch it."""
        deal = await self.hides(stored)
        if deal is None or any(chair.guest == guest for chair in stored.seats if guest is not None):
            return
        if stored.state != "over":
            raise _first_play(deal, stored, _ALONE)
        attempt = None if guest is None else await self._store.attempt(deal, guest)
        if attempt is not None and attempt.ended is not None:
            return
        if attempt is None and stored.settings.day and not self.is_today(stored):
            return
        raise _first_play(deal, stored, _NOT_YET)

    def check_seed(self, stored: StoredTable) -> None:
        """Who has played may see all cards, but hands no seed on while others still play."""
        if stored.settings.day and self.is_today(stored):
            raise _SEALED

    def is_today(self, stored: StoredTable) -> bool:
        """Or tomorrow, where a clock was set back."""
        return stored.settings.day >= day_at(self._time.now())


def _first_play(deal: str, stored: StoredTable, why: str) -> Refusal:
    """And where: a day's deals are found by themselves, a challenge by its name alone."""
    return Refusal("not_played", why, challenge=None if stored.settings.day else deal)
