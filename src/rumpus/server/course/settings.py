"""What is agreed at one table besides the game's own options."""

from __future__ import annotations

import msgspec

from rumpus.server.wire import NewTable, Refusal

PACE = 60
GAP = 150
COUNTDOWN = 3

#: The least and the most that each may be.
_BOUNDS = {"pace": (5, 86_400), "gap": (0, 2000), "window": (1, 60), "countdown": (0, 30)}


class Settings(msgspec.Struct, frozen=True):
    """Times at a table, its default bot, whether hints are given and only a link leads to it."""

    pace: int = PACE  # seconds for a decision
    gap: int = GAP  # PC17: milliseconds between two moves of one player, real-time games only
    window: int | None = None  # seconds a window stays open; None: as the game says
    countdown: int = COUNTDOWN  # seconds before a real-time round opens
    bot: str = ""
    private: bool = False
    hints: bool = True  # whether the expert may be asked
    autostart: bool = False  # deal when everybody seated has come


def parse_settings(wish: NewTable, bot: str) -> Settings:
    given = {name: getattr(wish, name) for name in _BOUNDS if getattr(wish, name) is not None}
    for name, value in given.items():
        low, high = _BOUNDS[name]
        if not low <= value <= high:
            raise Refusal("bad_message", f"{name} is a number from {low} to {high}, not {value}")
    return Settings(**given, bot=bot, private=wish.private, hints=wish.hints)
