"""Whole numbers that people and programs give: NumPy's count, True and 2.0 do not."""

from __future__ import annotations

from operator import index
from typing import Any


def whole(value: Any) -> int | None:
    """As an int; None if it is no whole number."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None
