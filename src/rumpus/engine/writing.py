"""What people write for others to read: nothing that hides, turns writing round or piles up."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

#: Letters and symbols that draw nothing, though Unicode counts them as such.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159\U00016fe4")
#: They join what stands beside them: emojis, and letters in some languages.
_JOINERS = frozenset("\u200c\u200d")
#: More than a letter has in any language would cover the lines around.
_MOST_MARKS = 4


def tidy(text: str) -> str:
    """In one line, without what should not be there."""
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    if composed.isascii() and composed.isprintable():  # nearly always
        return composed
    unwanted = set(_unwanted(composed))
    kept = (letter for at, letter in enumerate(composed) if at not in unwanted)
    return " ".join("".join(kept).split())


def unwanted_sign(text: str) -> str | None:
    """The first sign that should not be there, such as `U+202E`."""
    composed = unicodedata.normalize("NFC", text)
    at = next(_unwanted(composed), None)
    return None if at is None else f"U+{ord(composed[at]):04X}"


def can_be_seen(text: str) -> bool:
    """Whether there is anything to read at all."""
    return any(_is_seen(letter) for letter in text)


def _unwanted(text: str) -> Iterator[int]:
    """Where something stands that should not: control and format signs, among them those that turn
    the writing round, blanks that are no spaces, and marks without a letter or one upon another."""
    room = 0
    for at, letter in enumerate(text):
        if _is_mark(letter):
            room -= 1
            if room < 0:
                yield at
        else:
            room = _MOST_MARKS if _is_seen(letter) else 0
            if not (_is_seen(letter) or letter.isspace()):
                yield at


def _is_seen(letter: str) -> bool:
    """Letters, numbers, punctuation, symbols, and marks that take a space of their own."""
    kind = unicodedata.category(letter)
    return (kind[0] in "LNPS" or kind == "Mc") and letter not in _BLANK


def _is_mark(letter: str) -> bool:
    """What is drawn over, under or around the letter before it."""
    is_mark = unicodedata.category(letter) in ("Mn", "Me") and letter not in _BLANK
    return is_mark or letter in _JOINERS
