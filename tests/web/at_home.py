"""A room as `make play` starts it, in a house whose network is this machine itself.

No browser is opened, and no bot compiled.
"""

from __future__ import annotations

import sys

from rumpus.cli import main
from rumpus.server import app
from rumpus.server import main as starting

#: This machine, by another address than that at which it is asked first.
HOUSE = "127.0.0.2"


async def _nothing() -> None:
    pass


if __name__ == "__main__":
    app.address_in_the_house = lambda: HOUSE
    starting.webbrowser.open = lambda url: True  # type: ignore[assignment,misc]
    starting._compile_ahead = _nothing
    sys.exit(main(sys.argv[1:]))
