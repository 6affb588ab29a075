"""Games to look at."""

from __future__ import annotations

from rumpus import games
from rumpus.engine.chance import dice
from rumpus.engine.table import Table


def played(name: str, seed: int, bots: tuple[str, ...], moves: int = 1_000_000) -> Table:
    """A game between quick bots, whole or so many moves of it."""
    game = games.game(name)
    table, rolled = game.deal(len(bots), seed), dice(seed, 1)
    while not table.is_over and table.version < moves:
        seat = table.who_may_act[0]
        table.carry_out(seat, table.choose(bots[seat], seat, rolled))
    return table
