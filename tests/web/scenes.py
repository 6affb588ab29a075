"""Tables in the states that need the most room, played without a server and laid into its store."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rumpus import games
from rumpus.engine.chance import below, dice
from rumpus.engine.table import Table
from rumpus.server.store.kept import Guest, LogRow, Seat, Settings, StoredTable
from rumpus.server.store.sqlite import SqliteStore
from rumpus.server.thinking.bots import quick_bot

TOKEN = "a-token-of-the-one-who-looks"
ME = Guest(1, "M" * 24, "leaf-yellow")
#: As wide as names get, with and without a place to break, and one of every day.
NAMES = ("W" * 24, "Mmmmmmm Wwwwwww Mmmmmmmm", "Ann")
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
    bot: str = ""
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
    d, bot = dice(table.seed), scene.bot or quick_bot(table.game)
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


def _chair(seat: int, is_mine: bool) -> Seat:
    name, face = NAMES[seat % len(NAMES)], FACES[seat % len(FACES)]
    return Seat(ME.id, None, ME.name, ME.face) if is_mine else Seat(None, "random", name, face)


def _asked(ask: str) -> Wanted:
    return lambda m: m.view.pending and m.view.pending.ask == ask and m.legal


def _large_hand(least: int) -> Wanted:
    return lambda m: len(m.view.hand) >= least and m.can("play ") and m.can("draw")


def _frantic() -> Iterator[Scene]:
    for seats, least, seed in ((2, 20, 22), (8, 14, 1)):
        yield Scene("frantic", seats, "hand", _large_hand(least), bot="random", seed=seed)
        for ask in ("turn", "share", "market", "eye"):
            yield Scene("frantic", seats, ask, _asked(ask), bot="random")
    yield Scene("frantic", 8, "wish", lambda m: m.can("wish ", 9), bot="random")
    yield Scene("frantic", 8, "target", lambda m: m.can("to ", 7), bot="random")
    yield Scene("frantic", 8, "counter", lambda m: m.can("counter"), bot="random")


def _full_field(m: Moment, n: int) -> bool:
    return len(m.view.field) >= n and m.can("play ", 3)


def _threes(m: Moment) -> int:
    return sum(len(group) > 1 for group in m.view.field)


def _kingdom_four() -> Iterator[Scene]:
    wilds = (("wilds", "yes"),)
    for seats, field in ((3, 11), (4, 14)):
        game = "kingdom_four", seats
        yield Scene(*game, "deal", lambda m: m.can("play "))
        yield Scene(*game, "field", partial(_full_field, n=field), bot="random")
        yield Scene(*game, "three", lambda m: _threes(m) and len(m.view.field) > 5, bot="random")
        yield Scene(*game, "take", lambda m: m.can("take ") and _threes(m), options=wilds)


def _open_piles(m: Moment) -> int:
    return sum(not pile.closed for pile in m.view.piles)


def _full_arena(m: Moment, n: int) -> bool:
    return _open_piles(m) >= n and m.can("")


def _choice_of_piles(m: Moment, n: int) -> bool:
    return _open_piles(m) >= n and m.can("front stop ", 2)


def _new_round(m: Moment) -> bool:
    return m.view.last is not None and m.view.last.round == m.view.round - 1


def _perpetual_commotion() -> Iterator[Scene]:
    for seats, piles, seed in ((2, 6, 9), (8, 20, 4)):
        game = "perpetual_commotion", seats
        choice = partial(_choice_of_piles, n=piles - 2)
        yield Scene(*game, "piles", partial(_full_arena, n=piles))
        yield Scene(*game, "choice", choice, clicks=(".fr .playable",), seed=seed)
        yield Scene(*game, "pause", lambda m: _new_round(m) and not m.view.piles)


def _all_offer(m: Moment) -> bool:
    return None not in m.view.offers


def _pandemonium() -> Iterator[Scene]:
    for seats in (4, 7):
        game = "pandemonium", seats
        yield Scene(*game, "pick", lambda m: m.legal, clicks=(".groups button",))
        yield Scene(*game, "offers", lambda m: _all_offer(m) and m.can("reach "))
        yield Scene(*game, "call", lambda m: m.can("call ") and not all(m.view.offers))
        yield Scene(*game, "pause", lambda m: _new_round(m) and not any(m.view.offers))


def _asks_for(what: str) -> Wanted:
    return lambda m: m.view.asked and m.view.asked.what == what and m.legal


def _long_row(m: Moment) -> bool:
    return max(len(row.cards) for row in m.view.rows) > 5 and m.can("play ")


def _scandaroon() -> Iterator[Scene]:
    for seats, seed in ((3, 18), (4, 8)):
        game = "scandaroon", seats
        yield Scene(*game, "row", _long_row, bot="random", seed=seed)
        looks = (".looks .btn",)
        yield Scene(*game, "discards", _long_row, clicks=looks, bot="random", seed=seed)
        for what in ("row", "strike", "trump", "piece", "salvage"):
            yield Scene(*game, f"asks-{what}", _asks_for(what), bot="random")


SCENES = [
    *_frantic(),
    *_kingdom_four(),
    *_perpetual_commotion(),
    *_pandemonium(),
    *_scandaroon(),
]
