"""Players as an operator names them: `python:my_module:Player`, `process:./bot`.

Such a name runs whatever it names, so it is taken from the operator's own command line alone. What
comes over a network is looked up among a game's bots, and never here.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from rumpus.players.errors import PlayerError
from rumpus.players.player import Player, player_of
from rumpus.players.process import ProcessPlayer

PYTHON, PROCESS = "python:", "process:"


def is_own(text: str) -> bool:
    """Whether it names something besides a game's bots."""
    return text.startswith((PYTHON, PROCESS))


def find_player(text: str) -> Player:
    """A player by its operator's name for it."""
    if text.startswith(PROCESS):
        return ProcessPlayer(text.removeprefix(PROCESS))
    if text.startswith(PYTHON):
        place = text.removeprefix(PYTHON)
        return player_of(_imported(place), place)
    raise PlayerError(f"expected python:MODULE:NAME or process:COMMAND, not {text!r}")


def _imported(place: str) -> object:
    module, _, name = place.partition(":")
    if not module or not name:
        raise PlayerError(f"expected python:MODULE:NAME, not python:{place}")
    if "" not in sys.path:
        sys.path.insert(0, "")  # as `python -m` does: from where the command was given
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise PlayerError(f"cannot find python:{place}: {error}") from error
    except Exception as error:  # whatever a module of somebody's own does when it is imported
        raise PlayerError(
            f"cannot import python:{place}: {type(error).__name__}: {error}"
        ) from error
    return found
