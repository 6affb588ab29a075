"""How long loops over random games are: see docs/testing.md."""

from __future__ import annotations

import os

LONG = os.environ.get("RUMPUS_LONG") in ("1", "all")
