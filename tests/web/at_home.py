"""A room as `make play` starts it, in a house whose network is this machine itself.

No browser is opened, and no bot compiled.
"""

from __future__ import annotations

import sys
from unittest.mock import patch

from rumpus.cli import main

#: This machine, by another address than that at which it is asked first.
HOUSE = "127.0.0.2"


async def _nothing() -> None:
    pass


if __name__ == "__main__":
    with (
        patch("rumpus.server.app.address_in_the_house", lambda: HOUSE),
        patch("rumpus.server.main._compile_ahead", _nothing),
        patch("webbrowser.open"),
    ):
        sys.exit(main(sys.argv[1:]))
