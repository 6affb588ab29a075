"""Moments of games, played without a server and laid into its store for a browser to look at."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rumpus import games
from rumpus.engine.chance import below, dice
from rumpus.engine.table import Table
from rumpus.server.store.kept import Guest, LogRow, Seat, Settings, StoredTable
from rumpus.server.store.sqlite import SqliteStore
from rumpus.server.thinking.company import quick_bot

TOKEN = "a-token-of-the-one-who-looks"
ME = Guest(1, "M" * 24, "leaf-yellow")
#: As wide as names get, with and without a place to break, and one of every day.
NAMES = ("W" * 24, "Mmmmmmm Wwwwwww Mmmmmmmm", "Ann")
GATHERING = "gathering"
FACES = ("leaf-pink", "bell-sky", "tent-lime", "drum-orange")

MOST_SEEDS = 400
MOST_MOVES = 2_500


@dataclass(frozen=True)
class Moment:
    """What a seat sees of a table and may do there."""

    table: Table
    seat: int
    view: Any
    legal: list[str]

    def can(self, start: str, least: int = 1) -> bool:
        return sum(move.startswith(start) for move in self.legal) >= least

    def after(self) -> Table | None:
        """The table once the last card of this hand is laid, if that can be done now."""
        if len(self.view.hand) != 1 or not self.can("play "):
            return None
        table = self.table.copy()
        table.play(self.seat, f"play {self.view.hand[0]}")
        return table


Wanted = Callable[[Moment], object]


@dataclass(frozen=True)
class Scene:
    """A moment of a game, seen from the seat that `wanted` is true for."""

    game: str
    seats: int
    name: str
    wanted: Wanted
    #: what the one who looks does before all is measured
    clicks: tuple[str, ...] = ()
    opens_dialog: bool = False
    options: tuple[tuple[str, str], ...] = ()
    #: where the search begins; a guess that saves time, no more
    seed: int = 1

    @property
    def id(self) -> str:
        return f"{self.game}-{self.name}-{self.seats}".replace("_", "-").replace(" ", "-")


class NoSuchMomentError(LookupError):
    """No game of those that were tried came to what a scene shows."""


def find(scene: Scene) -> tuple[Table, int]:
    """The first table that comes to it, and the seat it is seen from."""
    for seed in range(scene.seed, scene.seed + MOST_SEEDS):
        table = games.game(scene.game).deal(scene.seats, seed, **dict(scene.options))
        seat = _play_until(table, scene)
        if seat is not None:
            return table, seat
    raise NoSuchMomentError(f"{MOST_SEEDS} games of {scene.game} without: {scene.name}")


def _play_until(table: Table, scene: Scene) -> int | None:
    # who plays by chance comes to many a strange moment, but to no end where all play at once
    d, bot = dice(table.seed), quick_bot(table.game) if table.game.realtime else "random"
    while not table.is_over and table.version < MOST_MOVES:
        waiting = table.who_may_act
        for seat in waiting:
            if scene.wanted(Moment(table, seat, table.view(seat), table.legal(seat))):
                return seat
        seat = waiting[below(d, len(waiting))]
        table.carry_out(seat, table.choose(bot, seat, d))
    return None


def lay_out_all(data: Path, scenes: list[Scene]) -> None:
    with ThreadPoolExecutor(1) as pool:  # the browser has an event loop in this thread
        pool.submit(lambda: asyncio.run(_store(data, scenes))).result()


async def _store(data: Path, scenes: list[Scene]) -> None:
    store = SqliteStore(data / "rumpus.sqlite3")
    await store.open()
    await store.add_guest(ME, hashlib.sha256(TOKEN.encode()).hexdigest(), 1)
    for scene in scenes:
        table, me = find(scene)
        await store.save_table(_stored(scene.id, table, me))
        rows = [LogRow(_now(), seat, move) for seat, move in table.moves]
        await store.append(scene.id, 0, rows)
    await store.save_table(_gathering())
    await store.close()


def _now() -> int:
    """In milliseconds: whose time is over is played for by a bot."""
    return time.time_ns() // 1_000_000


def _stored(name: str, table: Table, me: int) -> StoredTable:
    return StoredTable(
        id=name,
        game=table.game.name,
        rules_version=table.game.version,
        options=dict(table.replay().options),
        settings=Settings(bot="random", pace=3600, window=3600, countdown=0),
        seats=[_chair(seat, seat == me) for seat in range(table.seats)],
        host=ME.id,
        created=_now(),
        state="playing",
        seed=table.seed,
        started=_now(),
    )


def _gathering() -> StoredTable:
    table = _stored(GATHERING, games.game("frantic").deal(8, 1), 0)
    table.state, table.seed, table.started = "gathering", None, None
    table.seats[-1] = Seat()
    return table


def _chair(seat: int, is_mine: bool) -> Seat:
    name, face = NAMES[seat % len(NAMES)], FACES[seat % len(FACES)]
    return Seat(ME.id, None, ME.name, ME.face) if is_mine else Seat(None, "random", name, face)
