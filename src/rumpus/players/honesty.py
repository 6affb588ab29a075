"""Twin worlds: does a player choose by what its seat may know, and by nothing else?

At positions of random games a player is asked in the real world, in others that its seat cannot
tell from it, and in the real one again, always with the same dice. Who chooses otherwise in a twin
but the same again has seen what it may not. Who chooses otherwise in the very same world rolls dice
of its own, or remembers being asked; there nothing can be said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from rumpus.engine.chance import Dice, below, dice, roll
from rumpus.players.question import Question
from rumpus.players.referee import LIMIT, Faults, Referee

if TYPE_CHECKING:
    from rumpus.engine.game import Game
    from rumpus.engine.table import Table
    from rumpus.players.player import Player

#: Worlds besides the real one.
TWINS = 3
#: Random moves between two positions, at most.
_STRIDE = 12


@dataclass(frozen=True)
class Caught:
    """A choice that differs between worlds that look the same."""

    seed: int  # of the deal
    moves: int  # made before
    seat: int
    chosen: str
    in_twin: str


@dataclass
class Honesty:
    """What a check has found."""

    positions: int = 0
    worlds: int = 0  # besides the real ones, and different from them
    restless: int = 0  # positions in which it chose otherwise when asked the same again
    caught: list[Caught] = field(default_factory=list)
    meddled: int = 0  # positions that it has changed
    seconds: float = 0.0  # for a decision, on average
    faults: Faults = field(default_factory=lambda: Faults(""))

    @property
    def verdict(self) -> Literal["honest", "cheats", "unknown"]:
        """Unknown for one that does not repeat itself: chance could explain what differs."""
        if self.restless:
            return "unknown"
        return "cheats" if self.caught else "honest"

    @property
    def is_fine(self) -> bool:
        return self.verdict == "honest" and not (self.meddled or self.faults.lost)


def check_honesty(
    game: Game, player: Player, seats: int, positions: int, seed: int = 0, limit: float = LIMIT
) -> Honesty:
    """Ask a player at so many positions, in twin worlds."""
    referee, found = Referee(player, limit), Honesty()
    began = perf_counter()
    try:
        for table, seat, rolls in _positions(game, seats, positions, seed):
            _look(referee, table, seat, rolls, found)
    finally:
        referee.close()
    found.faults = referee.faults
    found.seconds = (perf_counter() - began) / max(1, referee.faults.asked)
    return found


def _positions(
    game: Game, seats: int, positions: int, seed: int
) -> Iterator[tuple[Table, int, Dice]]:
    """Where there is something to choose, in random games."""
    rolls, left = dice(seed, 1), positions
    for number in range(seed, seed + 100 * positions):
        table, wait = game.deal(seats, number), 0
        while not table.is_over:
            waiting = table.who_may_act
            seat = waiting[below(rolls, len(waiting))]
            legal = table.legal_numbers(seat)
            wait -= 1
            if len(legal) > 1 and wait < 0:
                yield table, seat, rolls
                wait, left = below(rolls, _STRIDE), left - 1
                if left == 0:
                    return
            table.carry_out(seat, legal[below(rolls, len(legal))])


def _look(referee: Referee, table: Table, seat: int, rolls: Dice, found: Honesty) -> None:
    """One position."""
    cast = roll(rolls)
    before = table.state.pack()
    chosen = _asked(referee, table, seat, cast)
    others = []
    for _ in range(TWINS):
        twin = table.copy()
        table.game.rules.resample(twin.state, seat, rolls)
        found.worlds += twin.state.pack() != before
        others.append(_asked(referee, twin, seat, cast))
    found.positions += 1
    if table.state.pack() != before:
        found.meddled += 1
    elif _asked(referee, table, seat, cast) != chosen:
        found.restless += 1
    elif differing := [move for move in others if move != chosen]:
        told = map(table.game.format_move, (chosen, differing[0]))
        found.caught.append(Caught(table.seed, table.version, seat, *told))


def _asked(referee: Referee, table: Table, seat: int, cast: int) -> int:
    moves = table.legal_numbers(seat)
    question = Question(table.game, table.seats, seat, moves, cast, look=lambda: table.state)
    return referee.decide_one(question)
