"""What a live table asks: turns wait for people, and a card may be sent along with its row."""

from __future__ import annotations

from rumpus.engine.live import Live
from rumpus.games.scandaroon.moves import PLAY, USE
from rumpus.games.scandaroon.state import State


def _is_part(s: State, seat: int, move: int) -> bool:
    """A card that may go into any row: into which one is asked next."""
    return PLAY <= move < USE and bool(s.is_anywhere[move - PLAY])


LIVE = Live(is_part=_is_part)
