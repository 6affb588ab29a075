"""Finished games of somebody, looked at by the coach, laid into a store."""

from __future__ import annotations

import asyncio
import hashlib
import zlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import msgspec

from rumpus import games
from rumpus.coach.analysis import Analysis
from rumpus.coach.hands import HandsAnalysis, Lost
from rumpus.engine.chance import dice
from rumpus.engine.table import Table
from rumpus.server.course import door
from rumpus.server.lobby.coach import FORM
from rumpus.server.store.kept import LogRow, Seat, Settings, StoredTable
from rumpus.server.store.sqlite import SqliteStore
from tests.web.staging import FACES, ME, TOKEN


class Finished(NamedTuple):
    """A game, and how thoroughly it was looked at; not at all by 0."""

    id: str
    game: str
    bots: tuple[str, ...]
    seed: int
    budget: int


def lay_out_finished(data: Path, finished: Sequence[Finished]) -> None:
    with ThreadPoolExecutor(1) as pool:  # the browser has an event loop in this thread
        pool.submit(lambda: asyncio.run(_store(data, finished))).result()


async def _store(data: Path, finished: Sequence[Finished]) -> None:
    store = SqliteStore(data / "rumpus.sqlite3")
    await store.open()
    await store.add_guest(ME, hashlib.sha256(TOKEN.encode()).hexdigest(), 1)
    for one in finished:
        table = _played(one)
        log = [
            LogRow(10_000 + 400 * n, seat, move, "bot greedy" if seat else f"person {ME.id}")
            for n, (seat, move) in enumerate(table.moves)
        ]
        await store.save_table(_stored(one, table))
        await store.append(one.id, 0, log)
        if one.budget:
            await store.save_analysis(one.id, FORM, _said(one, table, log))
    await store.close()


def _played(one: Finished) -> Table:
    table, rolled = games.game(one.game).deal(len(one.bots), one.seed), dice(one.seed, 1)
    turn = 0
    while not table.is_over:
        turn += 1
        seat = table.who_may_act[turn % len(table.who_may_act)]
        move = table.choose(one.bots[seat], seat, rolled)
        if not table.game.rules.is_idle(move):
            table.carry_out(seat, move)
    return table


def _said(one: Finished, table: Table, log: Sequence[LogRow]) -> bytes:
    game, replay = table.game, table.replay()
    work: Analysis | HandsAnalysis
    if game.realtime:
        times, races = [row.at for row in log], [Lost(0, 1, 40), Lost(2, 0, 90)]
        work = HandsAnalysis(replay, game, [0], times, races)
    else:
        work = Analysis(replay, game, [0], budget=one.budget)
    for _ in work.pieces():
        pass
    return zlib.compress(msgspec.json.encode(work.report))


def _stored(one: Finished, table: Table) -> StoredTable:
    names = ("Maximilian", "Nell", "Gus", "Rosa", "Hank", "Mila", "Otis")
    bots = [Seat(None, "greedy", names[n], FACES[n % len(FACES)]) for n in range(table.seats - 1)]
    return StoredTable(
        id=one.id,
        game=one.game,
        rules_version=table.game.version,
        options=dict(table.replay().options),
        settings=Settings(bot="greedy", pace=3600, countdown=0),
        seats=[Seat(ME.id, None, ME.name, ME.face), *bots],
        host=ME.id,
        created=500,
        state="over",
        seed=table.seed,
        started=500,
        ended=2_000_000 + one.seed,
        result=door.outcome(table),
    )
