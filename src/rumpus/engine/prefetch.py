"""A hint to the processor: a record in an array will be needed soon.

A loop over thousands of states finds each of them in slow memory. Told one round ahead, the
processor fetches it meanwhile. The plain body has no use for it.
"""

from __future__ import annotations

from typing import Any

from rumpus.engine.rule import rule

#: How much of a record is fetched: wide fields come first, then the others as they are declared,
#: so what is seldom needed belongs to the end of a state.
MOST_BYTES = 1600
LINE = 64


class FetchAhead:
    """Stands for the hint, which only the compiled body can give."""

    def __call__(self, records: Any, i: int) -> None:
        raise TypeError("only the compiled body can fetch ahead")


_fetch = FetchAhead()


def _fetch_compiled(records: Any, i: int) -> None:
    _fetch(records, i)


@rule(compiled_as=_fetch_compiled)
def fetch_ahead(records: Any, i: int) -> None:
    """Record i will be needed soon; any number will do, for a hint cannot fail."""
