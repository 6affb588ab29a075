"""The games, one folder each with the same files. This is the registry: one line a game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Literal, overload

from rumpus.engine.errors import UnknownGameError
from rumpus.engine.game import Game

if TYPE_CHECKING:
    from rumpus.games.frantic.view import View as Frantic
    from rumpus.games.kingdom_four.view import View as KingdomFour
    from rumpus.games.pandemonium.view import View as Pandemonium
    from rumpus.games.perpetual_commotion.view import View as PerpetualCommotion
    from rumpus.games.scandaroon.view import View as Scandaroon

#: A game's name is also its package here. It loads when it is asked for.
NAMES = ("frantic", "kingdom_four", "pandemonium", "perpetual_commotion", "scandaroon")


# So an editor knows what a seat sees of each.
@overload
def game(name: Literal["frantic"]) -> Game[Frantic]: ...
@overload
def game(name: Literal["kingdom_four"]) -> Game[KingdomFour]: ...
@overload
def game(name: Literal["pandemonium"]) -> Game[Pandemonium]: ...
@overload
def game(name: Literal["perpetual_commotion"]) -> Game[PerpetualCommotion]: ...
@overload
def game(name: Literal["scandaroon"]) -> Game[Scandaroon]: ...
@overload
def game(name: str) -> Game: ...
def game(name: str) -> Game:
    """The game of this name; `Kingdom Four` and `kingdom-four` are understood too."""
    plain = name.strip().lower().replace("-", "_").replace(" ", "_")
    if plain not in NAMES:
        raise UnknownGameError(f"unknown game {name!r}; there are: {', '.join(NAMES)}")
    return _load(plain)


@cache
def _load(name: str) -> Game:
    found: Game = import_module(f"rumpus.games.{name}").GAME
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
