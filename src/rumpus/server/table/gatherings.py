"""Which tables gather: whoever lists them is told when one may have changed."""

from __future__ import annotations

from collections.abc import Callable


def _nobody(table: str) -> None:
    pass


class Gatherings:
    def __init__(self) -> None:
        #: Told the id of a table that has opened, filled, begun or emptied.
        self.changed: Callable[[str], None] = _nobody
