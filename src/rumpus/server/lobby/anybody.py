"""A seat with anybody: the next that is free, or one at a new table that fills with bots."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from rumpus.engine.game import Game
from rumpus.server import wire
from rumpus.server.lobby.lobby import ON_THE_WAY, Lobby
from rumpus.server.store.kept import Guest

#: Seats that a new table has, if the game has as many.
_SEATS = 4
#: Milliseconds until bots take the seats that are still free.
PATIENCE = 60_000


class Anybody:
    """One at a time for each game: two who ask at once must meet."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._lately: dict[tuple[str, str], int] = {}  # by game and table, when it was made
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def seat(self, guest: Guest, wish: wire.NewCompany) -> str:
        """The table where the guest now sits, at this node or another."""
        self._lobby.check_game(wish.game)
        return await self._lobby.neighbours.seat(guest, wish) or await self.seat_here(guest, wish)

    async def seat_here(self, guest: Guest, wish: wire.NewCompany) -> str:
        """One after the other, whichever node they come from."""
        game = self._lobby.check_game(wish.game)
        async with self._turns[game.name]:
            for table in self._lobby.gatherings_of(game.name, guest.id):
                if await table.offer(guest):
                    return table.stored.id
            for name in self._elsewhere(game.name, guest.id):
                if await self._lobby.neighbours.offer(name, guest):
                    return name
            return await self._made(game, guest, wish)

    def _elsewhere(self, game: str, guest: int) -> list[str]:
        """Tables of other nodes: where they sit already, those that were made here for anybody
        and may not be told of yet, then by who has waited longest."""
        oldest = self._lobby.now() - ON_THE_WAY
        self._lately = {key: at for key, at in self._lately.items() if at > oldest}
        made = [name for of, name in self._lately if of == game]
        lines = [one for one in self._lobby.neighbours.open_lines() if one.game == game]
        lines.sort(key=lambda one: (all(s.guest != guest for s in one.seats), one.created))
        return list(dict.fromkeys((*(line.id for line in lines), *made)))

    async def _made(self, game: Game, guest: Guest, wish: wire.NewCompany) -> str:
        new = wire.NewTable(game.name, seats=min(_SEATS, game.seats[-1]))
        table = await self._lobby.make(guest, new, fills_after=PATIENCE, bot=wish.bot)
        self._lately[game.name, table.stored.id] = table.stored.created
        return table.stored.id
