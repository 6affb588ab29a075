"""Time among people: reactions and the Eye; and the parts of a choice that are sent together."""

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
    """FR37, FR39, FR84: who draws one of four cards, which card is given or discarded; all but the
    last of them."""
    if s.over:
        return False
    what = top(s, WHAT)
    if what == Decision.SHARE:
        return top(s, COUNT) > 1
    return what in (Decision.GIVE, Decision.DISCARD) and top(s, COUNT) - s.picked_size > 1


LIVE = Live(window=_window, silence=_silence, patience=_patience, is_part=_is_part)
