"""Frantic in words."""

from __future__ import annotations

from rumpus.engine.happenings import Happening
from rumpus.games.frantic.state import Happened


def narrate(h: Happening) -> str:
    return Happened(h.what).name
