"""A course as it can be kept and taken up again, without playing its log from the deal."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from rumpus.bots.opinion import Opinion
from rumpus.bots.schedule import Schedule
from rumpus.engine.game import Game
from rumpus.engine.options import Value, parse_options
from rumpus.engine.table import Table
from rumpus.server.store.kept import Snapshot


class Memory(msgspec.Struct, frozen=True):
    """Between two moves, while no window is open. `layout` tells whether the state still fits."""

    layout: str
    state: bytes
    unnoticed: dict[int, bytes]  # by seat; -1 for spectators
    facts: list[bytes]  # of the last moves, packed
    asked: dict[int, int]
    began: dict[int, int]
    last_move: dict[int, int]
    opens: int | None
    company: bytes = b""  # what its bots have watched
    renewed: tuple[int, ...] = ()


#: A state is mostly zeros: the least effort makes it a tenth.
_QUICKLY = 1
_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(Memory)


def pack(memory: Memory) -> bytes:
    return zlib.compress(_encode(memory), _QUICKLY)


class Past(NamedTuple):
    """Where a game is taken up again."""

    moves: int
    memory: Memory

    @property
    def at(self) -> int:
        """When the last move was made."""
        return max(self.memory.last_move.values())

    def table(self, game: Game, seed: int, options: Mapping[str, Value]) -> Table:
        state = game.state.unpack(self.memory.state)
        return Table.resumed(game, seed, parse_options(game.options, options), state, self.moves)


def recalled(game: Game, snapshot: Snapshot | None) -> Past | None:
    """What was kept; nothing if it cannot be read any more: the log can."""
    if snapshot is None:
        return None
    try:
        memory = _decoder.decode(zlib.decompress(snapshot.data))
    except (msgspec.DecodeError, zlib.error):
        return None
    return Past(snapshot.moves, memory) if memory.layout == layout(game) else None


@cache
def layout(game: Game) -> str:
    """The fields of a state, and of what bots watch, in their order: a release may change them
    without changing the rules."""
    records = (game.state, Schedule, Opinion)
    fields = [(f.name, f.kind, f.shape) for record in records for f in record.IN_MEMORY]
    return hashlib.sha256(repr(fields).encode()).hexdigest()[:16]
