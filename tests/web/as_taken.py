"""A room in which all stay on the seats that they took: who tests a board knows who sits where."""

from __future__ import annotations

import sys
from unittest.mock import patch

from rumpus.cli import main
from rumpus.server.common.lots import SystemLots
from tests.server.lots import SeatsAsTaken

if __name__ == "__main__":
    with patch.object(SystemLots, "order", SeatsAsTaken.order):
        sys.exit(main(sys.argv[1:]))
