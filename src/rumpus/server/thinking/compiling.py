"""`python -m rumpus.server.thinking.compiling NICENESS [coach:]GAME...`: into the cache."""

from __future__ import annotations

import os
import sys

from rumpus import games
from rumpus.bots.thinker import Thinker
from rumpus.coach.scales import prepare

#: Before the name of a game: what the coach needs, too.
_COACH = "coach:"


def main(niceness: str, *names: str) -> None:
    if hasattr(os, "nice"):
        os.nice(int(niceness))
    for name in names:
        game = games.game(name.removeprefix(_COACH))
        Thinker(game).prepare()
        if name.startswith(_COACH):
            prepare(game)


if __name__ == "__main__":
    main(*sys.argv[1:])
