"""`python -m rumpus.server.compiling GAME NICENESS` fills the cache with a game's thinking bots."""

from __future__ import annotations

import os
import sys

from rumpus import games
from rumpus.bots.thinker import Thinker


def main(name: str, niceness: str) -> None:
    if hasattr(os, "nice"):
        os.nice(int(niceness))
    Thinker(games.game(name)).prepare()


if __name__ == "__main__":
    main(*sys.argv[1:])
