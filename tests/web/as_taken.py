"""A room where all stay on the seats that they took, and the same is dealt again and again.

Who tests a board knows who sits where and who holds what: no test may hang on a lucky deal.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from rumpus.cli import main
from rumpus.server.common.lots import SystemLots
from tests.server.lots import SeatsAsTaken

#: Which deal, by its seed; bots' dice fall by it, too.
DEAL = "RUMPUS_TEST_DEAL"
#: As many bits as a deal's seed has, and nothing else that is drawn.
_BITS = 62


def _bits(_: SystemLots, count: int) -> int:
    return int(os.environ.get(DEAL, "1")) if count == _BITS else secrets.randbits(count)


@contextmanager
def nothing_by_lot() -> Iterator[None]:
    order = patch.object(SystemLots, "order", SeatsAsTaken.order)
    with order, patch.object(SystemLots, "bits", _bits):
        yield


if __name__ == "__main__":
    with nothing_by_lot():
        sys.exit(main(sys.argv[1:]))
