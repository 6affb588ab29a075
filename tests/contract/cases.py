"""Every registered game at every seat count, with no list of names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rumpus.engine.chance import below, dice
from rumpus.engine.game import Game
from rumpus.engine.options import Value
from rumpus.engine.table import Table
from rumpus.games import NAMES, game


@dataclass(frozen=True)
class Case:
    """One game at one seat count."""

    game: Game
    seats: int

    def __str__(self) -> str:
        return f"{self.game.name}-{self.seats}"

    def options(self, seed: int) -> dict[str, Value]:
        """Options by seed: the defaults for even ones, something else for odd ones."""
        if seed % 2 == 0:
            return {}
        d = dice(seed, 9)
        return {o.name: o.format(o.low + below(d, o.high - o.low + 1)) for o in self.game.options}

    def deal(self, seed: int) -> Table:
        return self.game.deal(self.seats, seed, **self.options(seed))

    def walk(self, seed: int, most: int) -> Iterator[Table]:
        """A table after the deal and after each random move: one object, played on."""
        table = self.deal(seed)
        d = dice(seed, 1)
        yield table
        while not table.is_over and table.version < most:
            waiting = table.who_may_act
            seat = waiting[below(d, len(waiting))]
            legal = table.legal_numbers(seat)
            table.play(seat, self.game.format_move(legal[below(d, len(legal))]))
            yield table


@cache
def cases() -> list[Case]:
    return [Case(game(name), seats) for name in NAMES for seats in game(name).seats]
