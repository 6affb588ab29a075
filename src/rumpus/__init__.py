"""Rumpus: a room for five card games.

    import rumpus

    rumpus.games()  # all there are
    table = rumpus.game("kingdom_four").deal(seats=4, seed=7)
    table.who_may_act, table.legal(0), table.view(0)
    tables = rumpus.batch("kingdom_four", n=4096, seats=4)  # many at once, compiled
    environment = rumpus.env("kingdom_four", seats=4)  # for PettingZoo

Nothing heavy loads before it is asked for: numba and NumPy only with what is compiled.
docs/research.md has more.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from rumpus.bots.speed import Level
    from rumpus.engine.chance import dice
    from rumpus.engine.errors import RumpusError
    from rumpus.engine.game import Game
    from rumpus.engine.happenings import Happening
    from rumpus.engine.replay import Replay, format_replay, parse_replay
    from rumpus.engine.table import Table
    from rumpus.games import Registry, all_games, game
    from rumpus.lab.compare import compare
    from rumpus.lab.settings import setting
    from rumpus.lab.simulate import simulate
    from rumpus.research.batch import Tables, batch
    from rumpus.research.gym import gym_env, vector_env
    from rumpus.research.saved import load_batch
    from rumpus.research.spiel import spiel_game
    from rumpus.research.zoo import env, parallel_env

    games: Registry

#: Where each public name comes from; it loads when it is first asked for.
_HOMES = {
    "Game": "rumpus.engine.game",
    "Happening": "rumpus.engine.happenings",
    "Level": "rumpus.bots.speed",
    "Replay": "rumpus.engine.replay",
    "RumpusError": "rumpus.engine.errors",
    "Table": "rumpus.engine.table",
    "Tables": "rumpus.research.batch",
    "all_games": "rumpus.games",
    "batch": "rumpus.research.batch",
    "compare": "rumpus.lab.compare",
    "dice": "rumpus.engine.chance",
    "env": "rumpus.research.zoo",
    "format_replay": "rumpus.engine.replay",
    "game": "rumpus.games",
    "gym_env": "rumpus.research.gym",
    "load_batch": "rumpus.research.saved",
    "parallel_env": "rumpus.research.zoo",
    "parse_replay": "rumpus.engine.replay",
    "setting": "rumpus.lab.settings",
    "simulate": "rumpus.lab.simulate",
    "spiel_game": "rumpus.research.spiel",
    "vector_env": "rumpus.research.gym",
}

__all__ = [
    "Game",
    "Happening",
    "Level",
    "Replay",
    "RumpusError",
    "Table",
    "Tables",
    "__version__",
    "all_games",
    "batch",
    "compare",
    "dice",
    "env",
    "format_replay",
    "game",
    "games",
    "gym_env",
    "load_batch",
    "parallel_env",
    "parse_replay",
    "setting",
    "simulate",
    "spiel_game",
    "vector_env",
]


if not TYPE_CHECKING:  # or a type checker would take any name

    def __getattr__(name: str) -> Any:
        if name == "games":  # a package that can be called
            return import_module("rumpus.games")
        if name not in _HOMES:
            raise AttributeError(f"module 'rumpus' has no attribute {name!r}")
        found = getattr(import_module(_HOMES[name]), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return list(__all__)
