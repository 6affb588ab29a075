"""A room whose bots need not be compiled before they think, and which lets scripts hurry."""

from __future__ import annotations

import sys
from dataclasses import replace
from unittest.mock import patch

from rumpus.cli import main
from rumpus.server import main as serving
from rumpus.server.app import Server
from rumpus.server.common.config import Config
from tests.server.deals import QuickMinds
from tests.server.room import GENEROUS


def hurried(config: Config) -> Server:
    return Server(replace(config, limits=GENEROUS), minds=QuickMinds())


if __name__ == "__main__":
    with patch.object(serving, "Server", hurried):
        sys.exit(main(sys.argv[1:]))
