"""Rumpus: a room for five card games.

    import rumpus

    table = rumpus.game("kingdom_four").deal(seats=4, seed=7)

Nothing heavy loads before it is asked for: numba and NumPy only with what is compiled.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from rumpus.engine.chance import dice
    from rumpus.engine.errors import RumpusError
    from rumpus.engine.game import Game
    from rumpus.engine.happenings import Happening
    from rumpus.engine.replay import Replay, format_replay, parse_replay
    from rumpus.engine.table import Table
    from rumpus.games import all_games, game
    from rumpus.lab.simulate import simulate

#: Where each name of the door comes from; it loads when it is first asked for.
_DOOR = {
    "Game": "rumpus.engine.game",
    "Happening": "rumpus.engine.happenings",
    "Replay": "rumpus.engine.replay",
    "RumpusError": "rumpus.engine.errors",
    "Table": "rumpus.engine.table",
    "all_games": "rumpus.games",
    "dice": "rumpus.engine.chance",
    "format_replay": "rumpus.engine.replay",
    "game": "rumpus.games",
    "parse_replay": "rumpus.engine.replay",
    "simulate": "rumpus.lab.simulate",
}

__all__ = [
    "Game",
    "Happening",
    "Replay",
    "RumpusError",
    "Table",
    "__version__",
    "all_games",
    "dice",
    "format_replay",
    "game",
    "parse_replay",
    "simulate",
]


def __getattr__(name: str) -> Any:
    if name not in _DOOR:
        raise AttributeError(f"module 'rumpus' has no attribute {name!r}")
    found = getattr(import_module(_DOOR[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return list(__all__)
