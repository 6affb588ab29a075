"""A room whose bots need not be compiled before they think, and which lets scripts hurry.

The same is dealt again and again, and midnight is far.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from unittest.mock import patch

from rumpus.cli import main
from rumpus.server import main as serving
from rumpus.server.app import Server
from rumpus.server.common.config import Config
from tests.server.deals import SECRET, Calendar, QuickMinds
from tests.server.room import GENEROUS
from tests.web.as_taken import nothing_by_lot


def hurried(config: Config) -> Server:
    settled = replace(config, limits=GENEROUS, day_secret=SECRET)
    return Server(settled, minds=QuickMinds(), clock=Calendar())


if __name__ == "__main__":
    with nothing_by_lot(), patch.object(serving, "Server", hurried):
        sys.exit(main(sys.argv[1:]))
