"""A restart goes on from a snapshot as it would from the deal, and tells everybody the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus import games
from rumpus.bots.schedule import Schedule
from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.live import Live
from rumpus.server.course.memory import layout, recalled
from rumpus.server.store.kept import Settings, Snapshot
from rumpus.server.store.memory import MemoryStore
from rumpus.server.table import running
from tests.server.desk import Desk, people

SETTINGS = Settings(bot="random", countdown=0, gap=0)


class Forgetful(MemoryStore):
    """Keeps no snapshots: every restart begins with the deal."""

    async def snapshot(self, table: str) -> Snapshot | None:
        return None


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_KEEP_EVERY", 8)


async def played(game: str, store: MemoryStore, moves: int) -> Desk:
    seats = games.game(game).seats[-1]
    desk = await Desk(game, people(seats), seed=5, settings=SETTINGS, store=store).open()
    everybody = [await desk.person(seat).join() for seat in range(seats)]
    d = dice(9)
    while desk.course.table.version < moves and not desk.course.is_over:
        await _move(desk, everybody, d)
    for one in everybody:
        await one.leave()
    return desk


async def _move(desk: Desk, everybody: list, d: Dice) -> None:
    undecided = desk.course.undecided(desk.time.now())
    if not undecided:
        assert desk.course.window_ends is not None
        await desk.turn(desk.course.window_ends - desk.time.now())
        return
    seat = undecided[below(d, len(undecided))]
    legal = desk.course.legal(seat, desk.course.waiting(desk.time.now()))
    await everybody[seat].play(legal[below(d, len(legal))])
    await desk.turn(20)


async def told(desk: Desk) -> list[bytes]:
    """What everybody and a spectator hear who come after a restart, with and without `since`."""
    await desk.restart(away=5_000)
    heard: list[bytes] = []
    for seat in range(len(desk.stored.seats)):
        for since in (None, 0, 20, 37):
            one = await desk.person(seat).join(since)
            heard += one.line.bytes
            await one.leave()
    watcher = await desk.stranger().join()
    return heard + watcher.line.bytes


@pytest.mark.parametrize("moves", [40, 43, 61])
@pytest.mark.parametrize("game", games.NAMES)
async def test_from_a_snapshot_everybody_hears_what_they_would_from_the_deal(
    game: str, moves: int
) -> None:
    kept, forgetful = MemoryStore(), Forgetful()
    quick, slow = await played(game, kept, moves), await played(game, forgetful, moves)
    assert (snapshot := await kept.snapshot("desk")) is not None
    made = quick.course.table.version  # a short game was over before
    assert made - snapshot.moves < 24  # a few more while a window was open
    assert await told(quick) == await told(slow)
    assert quick.course.table.state == slow.course.table.state
    assert quick.course.table.version == slow.course.table.version


async def test_a_snapshot_that_cannot_be_read_is_no_loss() -> None:
    store = MemoryStore()
    desk = await played("kingdom_four", store, 30)
    before = desk.course.table.state.pack()
    snapshot = await store.snapshot("desk")
    assert snapshot is not None
    for data in (b"", b"junk", snapshot.data[:-3]):
        store._snapshots["desk"] = snapshot._replace(data=data)
        await desk.restart()
        assert desk.course.table.state.pack() == before


async def test_a_state_that_is_laid_out_otherwise_is_played_again() -> None:
    store = MemoryStore()
    await played("kingdom_four", store, 30)
    snapshot = await store.snapshot("desk")
    assert recalled(games.game("kingdom_four"), snapshot) is not None
    assert recalled(games.game("frantic"), snapshot) is None


async def test_PA6_a_countdown_that_began_with_the_last_move_goes_on_from_a_snapshot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "_KEEP_EVERY", 1)
    rounds = [1]
    game = games.game("perpetual_commotion")
    game = replace(game, live=Live(round=lambda s: rounds[-1]))
    desk = await Desk(game, settings=Settings(bot="random", countdown=3, gap=0)).open()
    player = await desk.person(0).join()
    await desk.turn(3000)
    rounds.append(2)
    await player.play("flip")
    await desk.turn(1000)
    assert player.table["opens"] == desk.time.now() + 2000
    await desk.restart(away=60_000)
    assert (await desk.person(0).join()).table["opens"] == desk.time.now() + 2000


def test_what_bots_watched_by_other_fields_is_not_recalled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is played instead."""
    game = games.game("perpetual_commotion")
    before = layout.__wrapped__(game)
    monkeypatch.setattr(Schedule, "IN_MEMORY", Schedule.IN_MEMORY[:-1])
    assert layout.__wrapped__(game) != before
