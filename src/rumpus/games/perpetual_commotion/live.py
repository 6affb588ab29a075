"""Where time matters at a live table; the rules themselves have no clock."""

from __future__ import annotations

from rumpus.engine.live import Live
from rumpus.games.perpetual_commotion.moves import FLIP, OUT, PASS
from rumpus.games.perpetual_commotion.races import lost_race
from rumpus.games.perpetual_commotion.rules import is_calling
from rumpus.games.perpetual_commotion.state import State

#: PC33: seconds in which Out may still be called when nothing else can be done.
LAST_CALL = 10


def round_number(s: State) -> int:
    """PC3: before each round there is a countdown."""
    return s.round


def last_call(s: State) -> float:
    return LAST_CALL if is_calling(s) else 0


def let_it_go(s: State, seat: int) -> int:
    return PASS


def is_out(move: int) -> bool:
    """PC17: the gap between two moves does not hold for Out."""
    return move == OUT


def is_flip(move: int) -> bool:
    """PC13: nothing leaves and nothing comes; what fits where is as it was."""
    return move == FLIP


def who_was_first(s: State, seat: int, move: int) -> int | None:
    race = lost_race(s, seat, move)
    return race.seat if race else None


LIVE = Live(
    round=round_number,
    patience=last_call,
    silence=let_it_go,
    first=who_was_first,
    is_free=is_out,
    leaves_others=is_flip,
)
