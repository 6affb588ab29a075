"""The film of a finished game: what everybody saw and was told, from the deal to the end.

It is made once, by the rules that the game was played by. To show it again no rules are needed, so
a game can be looked at for ever, whatever becomes of its rules.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from rumpus.engine.table import Table
from rumpus.server import wire
from rumpus.server.course import door
from rumpus.server.course.door import Fields
from rumpus.server.store.kept import LogRow

_FORM = 1


class _Shot(msgspec.Struct, array_like=True):
    """What one move, or the deal, has changed."""

    everybody: Fields  # of a spectator's view
    own: list[Fields]  # of what each seat sees in its place
    facts: list[wire.Told]  # with all cards open
    told: list[list[wire.Told]]  # to spectators and each seat, where anybody is told less


class _Film(msgspec.Struct, array_like=True):
    form: int
    shots: list[_Shot]


class _Reel(msgspec.Struct, array_like=True):
    """A film that is not looked at yet."""

    form: int
    shots: list[msgspec.Raw]


class Picture(NamedTuple):
    """How a game looked after a move."""

    everybody: Fields  # a spectator's view
    own: list[Fields]  # what each seat sees in its place
    facts: list[wire.Told]
    told: list[list[wire.Told]]

    def view(self, reader: door.Reader) -> Fields:
        return self.everybody if reader is None else {**self.everybody, **self.own[reader]}

    def happened(self, reader: door.Reader) -> list[wire.Told]:
        if not self.told:
            return self.facts
        return self.told[0 if reader is None else 1 + reader]

    def opened(self) -> dict[str, list[Any]]:
        """All cards open: what each seat sees in fields where somebody sees more than everybody."""
        return {
            name: [own[name] for own in self.own]
            for name in self.own[0]
            if name != "you" and any(own[name] != self.everybody[name] for own in self.own)
        }


def shoot(table: Table, log: Sequence[LogRow]) -> bytes:
    """Play a log at a table that was dealt, in a thread, and keep what everybody saw."""
    camera = _Camera(table)
    shots = [camera.take()]
    for row in log:
        table.play(row.seat, row.move)
        shots.append(camera.take())
        _let_the_loop_go_first()
    return zlib.compress(msgspec.msgpack.encode(_Film(_FORM, shots)), 9)


def show(film: bytes) -> Iterator[Picture]:
    """A film's pictures, one after the other, in a thread. Read in one go, a long film would stop
    all tables."""
    found = msgspec.msgpack.decode(zlib.decompress(film), type=_Reel)
    if found.form != _FORM:
        raise ValueError(f"expected a film of form {_FORM}, not {found.form}")
    everybody: Fields = {}
    own: list[Fields] = []
    for raw in found.shots:
        _let_the_loop_go_first()
        shot = msgspec.msgpack.decode(raw, type=_Shot)
        own = own or [{} for _ in shot.own]
        everybody = everybody | shot.everybody
        own = [before | after for before, after in zip(own, shot.own, strict=True)]
        yield Picture(everybody, own, shot.facts, shot.told)


def _let_the_loop_go_first() -> None:
    """A thread that goes on and on would hold it up for milliseconds, again and again."""
    time.sleep(0)


class _Camera:
    """Takes shots of one table: each tells only what is new."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._door = door.Door(table)
        self._look: door.Look | None = None
        self._own: list[Fields] = []

    def take(self) -> _Shot:
        before, self._look = self._look, self._door.look()
        was, self._own = self._own, [self._look.own(seat) for seat in range(self._table.seats)]
        if before is None:
            everybody = msgspec.to_builtins(self._table.view(None))
            own = [{"you": seat, **mine} for seat, mine in enumerate(self._own)]
        else:
            everybody = self._look.since(before)
            own = [door.changed(old, new) for old, new in zip(was, self._own, strict=True)]
        return _Shot(everybody, own, *self._facts())

    def _facts(self) -> tuple[list[wire.Told], list[list[wire.Told]]]:
        game, facts = self._table.game, self._table.facts
        openly = door.told_openly(game, facts)
        told = [door.told(game, facts, reader) for reader in (None, *range(self._table.seats))]
        return openly, [] if all(each == openly for each in told) else told
