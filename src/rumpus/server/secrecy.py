"""Moves that are taken all or none must not show anything in between.

Else "draw, then play this card" would ask the pile, at no cost, what lies on top. What the moves
would show is tried in worlds that the seat cannot tell from the real one: so the answer itself
tells nothing either.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from rumpus.engine.chance import dice
from rumpus.engine.errors import IllegalMoveError
from rumpus.engine.happenings import seen_by
from rumpus.engine.table import Table
from rumpus.server.door import whole

_WORLDS = 4


def shows_something_new(table: Table, seat: int, moves: Sequence[int]) -> bool:
    """Whether a seat learns something by making these moves that it could not work out."""
    return len({_shown(_another_world(table, seat), seat, moves) for _ in range(_WORLDS)}) > 1


def _another_world(table: Table, seat: int) -> Table:
    world = table.copy()
    table.game.rules["resample"](world.state, seat, dice(secrets.randbits(62)))
    return world


def _shown(world: Table, seat: int, moves: Sequence[int]) -> str:
    try:
        facts = world.play(seat, *map(world.game.format_move, moves))
    except IllegalMoveError as error:
        return str(error)
    return str((seen_by(facts, seat), bytes(whole(world, seat)), world.legal(seat)))
