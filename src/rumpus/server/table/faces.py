"""Heads at a table: no two are alike."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product

SHAPES = ("loaf", "pebble", "tent", "leaf", "drum", "bell")
TINTS = ("yellow", "pink", "sky", "lime", "orange", "grey")


def is_face(text: str) -> bool:
    shape, _, tint = text.partition("-")
    return shape in SHAPES and tint in TINTS


def unlike(face: str, taken: Collection[str]) -> str:
    """The face itself if nobody here has it; else the next of its shape, else of another."""
    shape, _, tint = face.partition("-")
    found = (f"{s}-{t}" for s, t in product(_from(SHAPES, shape), _from(TINTS, tint)))
    return next(other for other in found if other not in taken)


def _from(names: tuple[str, ...], first: str) -> tuple[str, ...]:
    """All of them, beginning with this one, if it is one."""
    at = names.index(first) if first in names else 0
    return names[at:] + names[:at]
