"""A seat with anybody: the next that is free, or one at a new table that fills with bots."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from rumpus.server import wire
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.store.kept import Guest
from rumpus.server.table.table import LiveTable

#: Seats that a new table has, if the game has as many.
_SEATS = 4
#: Milliseconds until bots take the seats that are still free.
PATIENCE = 60_000


class Anybody:
    """One at a time for each game: two who ask at once must meet."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def seat(self, guest: Guest, wish: wire.NewCompany) -> LiveTable:
        """The table where the guest now sits."""
        game = self._lobby.check_game(wish.game)
        async with self._turns[game.name]:
            for table in self._lobby.gatherings_of(game.name, guest.id):
                if await table.offer(guest):
                    return table
            new = wire.NewTable(game.name, seats=min(_SEATS, game.seats[-1]))
            return await self._lobby.make(guest, new, fills_after=PATIENCE, bot=wish.bot)
