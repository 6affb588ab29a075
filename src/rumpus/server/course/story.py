"""What has happened in a game, for those who come back; and who has noticed how much of it."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from itertools import chain, islice

from msgspec.structs import astuple

from rumpus.engine.happenings import ALL, Happening, seen_by
from rumpus.engine.table import Table
from rumpus.server.course.door import Reader

#: Facts are kept for those who come back, this many moves deep.
DEPTH = 400
#: Those of the last moves as they are, for everybody who is told now; older ones packed.
_FRESH = 8
_SPECTATORS = -1
_PARTS = len(Happening.__struct_fields__)


class Story:
    """The facts of the last moves. A move that a reader may not know of does not count for it."""

    def __init__(self, table: Table) -> None:
        self._moves = table.version
        #: The facts of the deal and of each move.
        self._fresh: list[list[Happening]] = [table.facts]
        self._packed: list[bytes] = []
        # The version a reader was at, for each move that it may not know of.
        self._unnoticed: dict[Reader, array[int]] = {
            reader: array("i") for reader in (None, *range(table.seats))
        }

    def version(self, reader: Reader) -> int:
        """How many moves a reader has noticed."""
        return self._moves - len(self._unnoticed[reader])

    def moves_at(self, reader: Reader, version: int) -> int:
        """How many moves were made when a reader's version was told."""
        return version + bisect_left(self._unnoticed[reader], version)

    def since(self, reader: Reader, version: int | None) -> list[Happening]:
        """The facts after a reader's version; those of the last move without one, or if it is too
        long ago."""
        return self.after(self._moves - 1 if version is None else self.moves_at(reader, version))

    def after(self, moves: int) -> list[Happening]:
        """The facts of all after so many moves, or of the last one if that is too long ago."""
        missed = self._moves - moves
        if missed == 1 or missed > len(self._fresh) + len(self._packed):
            return self._fresh[-1]
        news = list(islice(reversed(self._fresh), missed))
        old = islice(reversed(self._packed), missed - len(news))
        news += [_unpacked(facts) for facts in old]
        return [fact for facts in reversed(news) for fact in facts]

    def recall(self, facts: list[bytes], unnoticed: dict[int, bytes]) -> None:
        """What was kept of an earlier life."""
        *old, last = facts
        self._packed = old[_FRESH - DEPTH :]
        self._fresh = [_unpacked(last)]
        self._unnoticed = {
            None if reader == _SPECTATORS else reader: array("i", versions)
            for reader, versions in unnoticed.items()
        }

    def kept(self) -> tuple[list[bytes], dict[int, bytes]]:
        """The facts of the last moves and what nobody noticed, for `recall`."""
        facts = [*self._packed, *map(_packed, self._fresh)]
        unnoticed = {
            _SPECTATORS if reader is None else reader: versions.tobytes()
            for reader, versions in self._unnoticed.items()
        }
        return facts, unnoticed

    def whole(self) -> tuple[int, list[list[Happening]]]:
        """The facts of each move that is kept, and the number of the first; the deal is 0."""
        facts = [*map(_unpacked, self._packed), *self._fresh]
        return self._moves - len(facts) + 1, facts

    def add(self, mover: int, facts: list[Happening]) -> None:
        """What a move has done."""
        self._moves += 1
        self._fresh.append(facts)
        if len(self._fresh) > _FRESH:
            self._packed.append(_packed(self._fresh.pop(0)))
            del self._packed[: _FRESH - DEPTH]
        if ALL in [fact.audience for fact in facts]:
            return
        for reader, versions in self._unnoticed.items():
            if reader != mover and not seen_by(facts, reader):
                versions.append(self.version(reader) - 1)


def _packed(facts: list[Happening]) -> bytes:
    """One object instead of many: thousands of tables keep hundreds of these each."""
    return array("i", chain.from_iterable(map(astuple, facts))).tobytes()


def _unpacked(data: bytes) -> list[Happening]:
    numbers = array("i", data)
    return [Happening(*numbers[at : at + _PARTS]) for at in range(0, len(numbers), _PARTS)]
