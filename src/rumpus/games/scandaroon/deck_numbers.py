"""A deck with another number on one of its cards: what would change if s1 struck up to 5?"""

from __future__ import annotations

import re

from rumpus.engine.errors import OptionError
from rumpus.games.scandaroon.deck import deck_text

_CARD = re.compile(r"^\s*\[\[\s*card\s*\]\]", re.MULTILINE)
_EXPECTED = "expected a card's code and a key with a number, like s1.amount"


def with_number(name_or_text: str, path: str, number: int) -> str:
    """The deck's text, with this number at `s1.amount`: a card's code and a key of it."""
    code, _, key = path.partition(".")
    text = deck_text(name_or_text)
    starts = [found.start() for found in _CARD.finditer(text)]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        if re.search(rf'^\s*code\s*=\s*"{re.escape(code)}"', text[start:end], re.MULTILINE):
            return text[:start] + _changed(text[start:end], path, key, number) + text[end:]
    raise OptionError(f"{_EXPECTED}, not {path!r}: no such card")


def _changed(card: str, path: str, key: str, number: int) -> str:
    line = re.compile(rf"^(\s*{re.escape(key)}\s*=\s*)[+-]?\d+", re.MULTILINE)
    if not key or not line.search(card):
        raise OptionError(f"{_EXPECTED}, not {path!r}: no number there")
    return line.sub(rf"\g<1>{number}", card, count=1)
