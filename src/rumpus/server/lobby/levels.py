"""How each level plays a deal of the day, in its person's place: the same cards, bots and dice."""

from __future__ import annotations

import asyncio

from rumpus import games
from rumpus.engine.game import Game
from rumpus.engine.table import Table
from rumpus.server import wire
from rumpus.server.common import logs
from rumpus.server.common.deriving import decision_dice
from rumpus.server.lobby.layout import Layout, outcome_of
from rumpus.server.store.deals import Attempt
from rumpus.server.table.house import House
from rumpus.server.thinking.minds import Minds

#: From the weakest.
LEVELS = ("beginner", "casual", "strong", "expert")


class Levels:
    """Plays them in the thinking threads, one decision after the other, so that whoever plays
    live waits for one decision at the most. What was played is kept."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Semaphore()

    async def of(self, attempt: Attempt, layout: Layout) -> list[wire.LevelResult]:
        """What is known; the rest is on its way."""
        game = games.game(attempt.game)
        kept = await self._house.store.levels(attempt.deal, attempt.rules)
        wanted = [level for level in LEVELS if level in game.bots]
        # not `knows`: older rules dealt something else, and this layout is of those that are here
        if attempt.rules == game.version and not kept.keys() >= set(wanted):
            self._begin(game, attempt.deal, layout, [one for one in wanted if one not in kept])
        return [
            wire.LevelResult(level, wire.Reached(*kept[level]) if level in kept else None)
            for level in wanted
        ]

    def _begin(self, game: Game, deal: str, layout: Layout, levels: list[str]) -> None:
        if deal not in self._playing:
            task = asyncio.create_task(self._play(game, deal, layout, levels))
            self._playing[deal] = task
            task.add_done_callback(lambda _: self._playing.pop(deal))

    async def _play(self, game: Game, deal: str, layout: Layout, levels: list[str]) -> None:
        try:
            async with self._one_at_a_time:
                if await self._house.minds.prepared(game):
                    for level in levels:
                        table = await played(self._house.minds, game, layout, level)
                        outcome = outcome_of(table, layout.bots.index(None))
                        await self._house.store.save_level(deal, game.version, level, outcome)
        except Exception:  # tried again when somebody asks
            logs.fault("levels did not play a deal", game=game.name)

    async def settled(self) -> None:
        """When all that was begun has been played."""
        await asyncio.gather(*self._playing.values())

    async def close(self) -> None:
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def played(minds: Minds, game: Game, layout: Layout, level: str) -> Table:
    """A whole game by the order that a table keeps to: who sits in the person's place first, then
    the bots by their seats."""
    table = game.deal(len(layout.bots), layout.seed, **layout.options)
    person = layout.bots.index(None)
    while not table.is_over:
        waiting = table.who_may_act
        seat = person if person in waiting else waiting[0]
        bot = layout.bots[seat] or level
        own_dice = decision_dice(layout.dice, seat, table.version)
        if bot in game.thinkers:
            thought = minds.ask(game, table.state.copy(), seat, bot, own_dice)
            move = await asyncio.wrap_future(thought)
        else:
            move = table.choose(bot, seat, own_dice)
            await asyncio.sleep(0)
        table.carry_out(seat, move)
    return table
