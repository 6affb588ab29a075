"""Films of finished games: made when a game ends, kept for the time after its rules."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from rumpus import games
from rumpus.engine.errors import RumpusError
from rumpus.server.common import logs
from rumpus.server.course import film
from rumpus.server.course.rounds import best_rounds
from rumpus.server.store.kept import LogRow, StoredTable
from rumpus.server.store.port import Store
from rumpus.server.table.tenure import HeldElsewhereError, Sole, Tenure
from rumpus.server.wire import Refusal

LetGo = Callable[[str], Awaitable[object]]


class Films:
    """Makes films in a thread, one at a time: live tables need the processor too. `let_go`: a table
    that was only taken for its film, if nobody has come to it meanwhile."""

    def __init__(
        self, store: Store, tenure: Tenure | None = None, let_go: LetGo | None = None
    ) -> None:
        self._store = store
        self._tenure = tenure or Sole()
        self._let_go = let_go or self._tenure.give_up
        self._one_at_a_time = asyncio.Semaphore()
        self._hopeless: set[str] = set()

    async def of(self, stored: StoredTable) -> bytes:
        """The film of a finished game, from the store or made now."""
        kept = await self._store.film(stored.id)
        if kept is None:
            async with self._one_at_a_time:
                kept = await self._store.film(stored.id) or await self._make(stored)
        return kept

    async def keep_on(self, ended: asyncio.Event) -> None:
        """Make what is missing, now and whenever a game has ended."""
        while True:
            try:
                await self.keep_all()
            except Exception:  # the next game that ends tries again
                logs.fault("films cannot be kept")
            await ended.wait()
            ended.clear()

    async def keep_all(self) -> None:
        """A crash, or an older server, may have left games without a film."""
        for name in await self._store.unfilmed():
            if name not in self._hopeless:
                await self._keep(name)

    async def _keep(self, name: str) -> None:
        try:
            stored = await self._store.table(name)
            if stored is not None and is_current(stored):
                await self.of(stored)
            else:
                self._hopeless.add(name)
        except OSError:
            raise
        except Exception:  # what is kept of it is damaged
            self._hopeless.add(name)
            logs.fault("no film of this game", table=name)

    async def _make(self, stored: StoredTable) -> bytes:
        if not is_current(stored):
            raise Refusal("old_rules", "its rules have changed since, and no film was kept")
        made = await asyncio.to_thread(_shoot, stored, await self._store.log(stored.id))
        with suppress(HeldElsewhereError):  # whoever has the table keeps its film
            await self._save(stored, made)
        return made

    async def _save(self, stored: StoredTable, made: bytes) -> None:
        was_ours = self._tenure.has(stored.id)
        await self._tenure.take(stored.id)
        await self._store.save_film(stored.id, made)
        if not was_ours:
            await self._let_go(stored.id)
        few = games.game(stored.game).few_points_win
        best = await asyncio.to_thread(best_rounds, made, few_points_win=few)
        await self._store.note_rounds(stored.id, best)


def is_current(stored: StoredTable) -> bool:
    """Whether the rules that a game was played by are still here."""
    try:
        return games.game(stored.game).can_play(stored.rules_version, stored.options)
    except RumpusError:
        return False


def title_of(game: str) -> str:
    """A game that is gone is called by its name."""
    try:
        return games.game(game).title
    except RumpusError:
        return game


def _shoot(stored: StoredTable, log: list[LogRow]) -> bytes:
    assert stored.seed is not None
    game = games.game(stored.game)
    return film.shoot(game.deal(len(stored.seats), stored.seed, **stored.options), log)
