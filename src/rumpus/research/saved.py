"""Batches that were saved: `Tables.save` writes them, `load_batch` goes on from there."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from rumpus.games import game as find_game
from rumpus.research.batch import Tables
from rumpus.research.errors import SavedError


def load_batch(file: str | Path, threads: int | None = None) -> Tables:
    """The tables that `Tables.save` has kept, as they stood."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            about = json.loads(str(kept["about"]))
            arrays = {name: kept[name] for name in kept.files if name != "about"}
    except (OSError, ValueError, KeyError) as error:
        raise SavedError(f"expected a file that Tables.save has written: {error}") from error
    game = find_game(about["game"])
    if game.version != about["version"]:  # not `knows`: options that are not given are today's
        raise SavedError(
            f"saved by the rules {game.name} {about['version']}, these are {game.version}"
        )
    tables = Tables(game, threads=threads, **about["given"])
    tables.take(arrays)
    return tables
