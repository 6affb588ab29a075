"""Where time matters at a live table."""

from __future__ import annotations

from rumpus.games.pandemonium.moves import CALL, CALL_WORLD, WAIT
from rumpus.games.pandemonium.races import lost_race
from rumpus.games.pandemonium.rules import MOST_VOIDS
from rumpus.games.pandemonium.state import State


def deal_number(s: State) -> int:
    """PA6: changes with every deal, the void ones too, so that each is opened by a countdown."""
    return s.round_number * MOST_VOIDS + s.voids


def is_call(move: int) -> bool:
    """PA34: a call needs no gap after a trade. Who shouts first has won (PA9)."""
    return CALL <= move <= CALL_WORLD


def is_waiting(move: int) -> bool:
    """A trader who sees nothing to do."""
    return move == WAIT


def who_was_first(s: State, seat: int, move: int) -> int | None:
    race = lost_race(s, seat, move)
    return race.seat if race else None
