"""Scripted people at live tables in simulated time."""

from __future__ import annotations

from bench.virtual import Sitter, VirtualTable, play_with, virtual_table
from rumpus.games import game
from rumpus.server.store.kept import Seat, Settings

_SECONDS, _READS = 5, 10


async def played_by_people(name: str) -> VirtualTable:
    seats = [Seat(seat, None, f"Person {seat}", "") for seat in range(4)]
    virtual = virtual_table(game(name), seats, 1, Settings(bot="casual"))
    await play_with(virtual, *(Sitter(virtual, s, "casual", _SECONDS, _READS) for s in range(4)))
    return virtual


async def test_a_person_moves_so_long_after_it_was_asked() -> None:
    virtual = await played_by_people("kingdom_four")
    table, playing = virtual.table.stored, virtual.table.playing
    assert playing is not None
    assert table.started is not None
    moves = len(await virtual.store.log(table.id))
    deals = playing.course.game.rules.rounds(playing.course.table.state)
    assert virtual.time.now() - table.started == 1000 * (moves * _SECONDS + deals * _READS)


async def test_a_person_answers_a_window_before_silence_does() -> None:
    virtual = await played_by_people("frantic")
    log = await virtual.store.log(virtual.table.stored.id)
    assert log
    assert not any(row.decider == "silence" for row in log)
