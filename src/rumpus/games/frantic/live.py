"""Time among people: reactions and the Eye; and the four shares that are sent together."""

from __future__ import annotations

from rumpus.engine.agenda import COUNT, WHAT, top
from rumpus.engine.live import Live
from rumpus.games.frantic.moves import DECLINE, OK
from rumpus.games.frantic.state import Decision, State

#: FR51: for Nice Try; FR39: for Counterattack as well, whoever holds it.
_REACTION = 5
#: FR85.
_EYE = 30


def _window(s: State) -> float:
    return _REACTION if top(s, WHAT) in (Decision.COUNTER, Decision.NICETRY) else 0


def _patience(s: State) -> float:
    return _EYE if top(s, WHAT) == Decision.EYE else 0


def _silence(s: State, seat: int) -> int:
    return OK if top(s, WHAT) == Decision.EYE else DECLINE


def _is_part(s: State, seat: int, move: int) -> bool:
    """FR37: who draws one of four cards, but for the last of them."""
    return not s.over and top(s, WHAT) == Decision.SHARE and top(s, COUNT) > 1


LIVE = Live(window=_window, silence=_silence, patience=_patience, is_part=_is_part)
