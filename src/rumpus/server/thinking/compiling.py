"""`python -m rumpus.server.thinking.compiling NICENESS GAME...`: into the cache."""

from __future__ import annotations

import os
import sys

from rumpus import games
from rumpus.bots.thinker import Thinker


def main(niceness: str, *names: str) -> None:
    if hasattr(os, "nice"):
        os.nice(int(niceness))
    for name in names:
        Thinker(games.game(name)).prepare()


if __name__ == "__main__":
    main(*sys.argv[1:])
