"""What may be agreed at one table besides the game's own options."""

from __future__ import annotations

from rumpus.server.store.kept import Settings
from rumpus.server.wire import NewTable, Refusal

#: The least and the most that each may be.
_BOUNDS = {"pace": (5, 86_400), "gap": (0, 2000), "window": (1, 60), "countdown": (0, 30)}
#: Milliseconds of a round trip that even lines may make up for; 0: none.
_EVEN = (0, 100, 200, 300)


def parse_settings(wish: NewTable, bot: str) -> Settings:
    given = {name: getattr(wish, name) for name in _BOUNDS if getattr(wish, name) is not None}
    for name, value in given.items():
        low, high = _BOUNDS[name]
        if not low <= value <= high:
            raise Refusal("bad_message", f"{name} is a number from {low} to {high}, not {value}")
    if wish.even is not None:
        if wish.even not in _EVEN:
            raise Refusal("bad_message", f"even is one of {_EVEN}, not {wish.even}")
        given["even"] = wish.even
    # A program that makes a table sits there itself.
    programs = wish.programs or wish.program
    return Settings(
        orders=wish.orders,
        **given,
        bot=bot,
        private=wish.private,
        hints=wish.hints,
        programs=programs,
    )
