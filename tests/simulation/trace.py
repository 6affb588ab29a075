"""Everything that happened, in order: the last of it to read, all of it as a digest."""

from __future__ import annotations

from collections import deque
from hashlib import blake2b
from typing import NamedTuple

from tests.simulation.loop import SECOND

_SHOWN = 400  # bytes of a message


class Note(NamedTuple):
    at: int
    who: str
    what: str
    data: bytes = b""
    table: str = ""  # of a message to somebody there, and on which seat
    seat: int | None = None

    def __str__(self) -> str:
        shown = self.data[:_SHOWN].decode(errors="replace")
        more = "…" if len(self.data) > _SHOWN else ""
        return f"{self.at / SECOND:14.6f} {self.who:<16} {self.what} {shown}{more}"


class Trace:
    def __init__(self, *, is_printed: bool = False, is_compared: bool = False) -> None:
        self._is_printed = is_printed
        self._is_compared = is_compared
        self._digest = blake2b(digest_size=16)
        self.count = 0
        self.last: deque[Note] = deque(maxlen=40)
        self.now: list[Note] = []  # of two worlds that are compared: what has just happened

    def note(self, note: Note) -> None:
        self.count += 1
        self._digest.update(f"{note.at} {note.who} {note.what} ".encode())
        self._digest.update(note.data)
        self.last.append(note)
        if self._is_compared:
            self.now.append(note)
        if self._is_printed:
            print(note)

    @property
    def digest(self) -> str:
        return self._digest.hexdigest()
