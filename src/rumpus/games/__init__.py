"""The games, one folder each with the same files. This is the registry: one line a game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType

from rumpus.engine.errors import UnknownGameError
from rumpus.engine.game import Game

#: A game's name is also its package here. It loads when it is asked for.
NAMES = ("frantic", "kingdom_four", "pandemonium", "perpetual_commotion", "scandaroon")


@cache
def game(name: str) -> Game:
    """The game of this name; `Kingdom Four` and `kingdom-four` are understood too."""
    plain = name.strip().lower().replace("-", "_").replace(" ", "_")
    if plain not in NAMES:
        raise UnknownGameError(f"unknown game {name!r}; there are: {', '.join(NAMES)}")
    found: Game = import_module(f"rumpus.games.{plain}").GAME
    return found


def all_games() -> tuple[Game, ...]:
    """Every game there is."""
    return tuple(game(name) for name in NAMES)


class Registry(ModuleType):
    """This package, which can also be called: `rumpus.games()` lists what is in it."""

    NAMES: tuple[str, ...]
    game: Callable[[str], Game]
    all_games: Callable[[], tuple[Game, ...]]

    def __call__(self) -> tuple[Game, ...]:
        return all_games()


# The class of a module may be exchanged, just for this; so it does not matter who imports what.
sys.modules[__name__].__class__ = Registry
