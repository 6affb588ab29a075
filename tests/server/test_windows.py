"""FR39, FR51: a window takes the same time whether or not anybody can answer it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from rumpus.server import wire
from rumpus.server.store.kept import LogRow, Snapshot, StoredTable
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.port import StoreError
from rumpus.server.table.posts import Join
from tests.server.desk import Desk, Seated, bots, people
from tests.server.duel import DUEL, WINDOW
from tests.server.test_durability import BrokenStore, SlowStore

LENGTH = WINDOW * 1000


async def duel(seats: Any = None, **kwargs: Any) -> tuple[Desk, list[Seated]]:
    desk = await Desk(DUEL, people(3) if seats is None else seats, **kwargs).open()
    desk.course.table.state.holds = [1, 1, 0, 0]
    return desk, [await desk.person(seat).join() for seat in range(3)]


async def test_a_sealed_answer_shows_to_nobody_but_its_own_seat() -> None:
    _, (first, second, _) = await duel()
    heard = len(second.heard)
    await first.play("counter")
    assert second.heard[heard:] == []
    assert [m["t"] for m in first.heard[-2:]] == ["taken", "update"]
    assert first.legal == []
    assert first.table["waiting"] == [0, 1, 2]
    assert first.last("update")["happened"] == []
    assert first.last("taken")["version"] == 0


async def test_nobody_waits_for_the_answer_of_another_to_be_written() -> None:
    """Else they hear by the pause that somebody has answered."""
    store = SlowStore()
    desk, (first, second, third) = await duel(store=store)
    store.gate.clear()
    desk.table.post(first.client, wire.Play(1, 0, ["counter"]))
    for who, message, kind in (
        (second, wire.Emote("wave"), "said"),
        (third, wire.AskStory(), "story"),
        (third, wire.Play(1, 0, ["nonsense"]), "error"),
        (second, Join(), "welcome"),
        (desk.stranger(), Join(), "welcome"),
    ):
        desk.table.post(who.client, message)
        await passed()
        assert who.heard[-1]["t"] in (kind, "table"), message
        assert any(one["t"] == kind for one in who.heard)
    assert all(message["t"] != "taken" for message in first.heard), "nobody is told too early"
    store.gate.set()
    await desk.table.settled()
    assert first.last("taken")["id"] == 1
    assert first.legal == []


async def test_who_comes_back_hears_of_an_own_answer_that_was_being_written() -> None:
    store = SlowStore()
    desk, (first, _, _) = await duel(store=store)
    store.gate.clear()
    desk.table.post(first.client, wire.Play(1, 0, ["counter"]))
    again = desk.person(0)
    desk.table.post(again.client, Join())
    await passed()
    assert again.heard == []
    store.gate.set()
    await desk.table.settled()
    assert again.last("welcome")["legal"] == []


async def test_answers_are_logged_in_the_order_in_which_they_came() -> None:
    store = SlowStore()
    desk, players = await duel(store=store)
    store.gate.clear()
    for player in players:
        desk.table.post(player.client, wire.Play(1, 0, ["pass"]))
        await passed()
    store.gate.set()
    await desk.turn(LENGTH)
    assert [row.seat for row in await desk.log()] == [0, 1, 2]
    assert store.writes == [1, 1, 1]
    assert [player.view["number"] for player in players] == [1, 1, 1]


async def test_an_answer_that_cannot_be_written_halts_the_table() -> None:
    store = BrokenStore()
    desk, (first, second, third) = await duel(store=store)
    store.fails = 1
    desk.table.post(first.client, wire.Play(1, 0, ["counter"]))
    desk.table.post(second.client, wire.Emote("wave"))
    await desk.table.settled()
    assert desk.table.is_halted
    assert [one.line.closed for one in (first, second, third)] == [1013] * 3
    await desk.rebuild()
    assert await desk.log() == []


@pytest.mark.parametrize("answers", [1, 3])
async def test_nothing_is_written_after_an_answer_that_could_not_be(answers: int) -> None:
    """Neither who was silent, nor that a window has closed which all had answered: else the log has
    a gap, and nobody can go on from there."""
    store = LosesOne()
    desk, players = await duel(store=store)
    for player in players[1:answers]:
        await player.play("pass")
    store.loses = True
    desk.table.post(players[0].client, wire.Play(1, 0, ["counter"]))
    await passed()
    desk.time.turn_to(desk.time.now() + LENGTH)
    desk.table.post(None, None)  # type: ignore[arg-type]  # a tick
    await passed()
    store.is_lost.set()
    await desk.table.settled()
    assert desk.table.is_halted
    assert len(await desk.log()) == answers - 1
    stored = await store.table("desk")
    assert stored is not None
    assert stored.unsealed == 0


async def test_who_comes_before_the_one_who_answers_does_not_wait_for_the_answer() -> None:
    store = SlowStore()
    desk, (first, _, _) = await duel(store=store)
    store.gate.clear()
    newcomer, again = desk.stranger(), desk.person(0)
    desk.table.post(first.client, wire.Play(1, 0, ["counter"]))
    desk.table.post(newcomer.client, Join())
    desk.table.post(again.client, Join())
    await passed()
    assert newcomer.heard[0]["t"] == "welcome"
    assert again.heard == []
    store.gate.set()
    await desk.table.settled()
    assert again.last("welcome")["legal"] == []


async def passed() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_window_never_closes_early_even_when_all_have_answered() -> None:
    desk, players = await duel()
    for player in players:
        await player.play("pass")
    await desk.turn(LENGTH - 1)
    assert players[0].view["number"] == 0
    await desk.turn(1)
    assert players[0].view["number"] == 1
    assert len(await desk.log()) == 3


async def test_who_is_silent_passes_when_the_window_closes() -> None:
    desk, (_, second, third) = await duel()
    await second.play("counter")
    await desk.turn(LENGTH)
    facts = [h["what"] for h in third.last("update")["happened"]]
    assert facts == ["countered", "attacked"]
    assert {(row.seat, row.move, row.decider) for row in await desk.log()} == {
        (0, "pass", "silence"),
        (1, "counter", "person 1"),
        (2, "pass", "silence"),
    }


async def test_all_answers_take_effect_in_one_update() -> None:
    desk, (first, second, third) = await duel()
    await first.play("counter")
    await second.play("counter")
    heard = len(third.heard)
    await desk.turn(LENGTH)
    news = [m for m in third.heard[heard:] if m["t"] == "update"]
    assert len(news) == 1
    assert [h["seat"] for h in news[0]["happened"] if h["what"] == "countered"] == [0, 1]


async def test_an_answer_cannot_be_changed() -> None:
    desk, (first, _, _) = await duel()
    await first.play("counter")
    await first.play("pass")
    assert first.last("error")["code"] == "not_your_turn"
    assert [row.move for row in await desk.log()] == ["counter"]


async def test_an_illegal_answer_is_refused_whatever_others_have_sealed() -> None:
    _, (first, _, third) = await duel()
    await third.play("counter")
    alone = third.last("error")
    await first.play("counter")
    await third.play("counter")
    assert alone["code"] == "illegal_move"
    assert {k: v for k, v in third.last("error").items() if k != "id"} == {
        k: v for k, v in alone.items() if k != "id"
    }


async def test_sealed_answers_survive_a_restart_and_stay_sealed() -> None:
    desk, (first, *_) = await duel(seed=3)
    desk.course.table.state.holds = desk.game.deal(3, 3).state.holds
    answer = "counter" if desk.course.table.state.holds[0] else "pass"
    await first.play(answer)
    await desk.turn(2000)
    await desk.restart(away=60_000)
    again, other = await desk.person(0).join(), await desk.person(1).join()
    assert again.legal == []
    assert again.table["waiting"] == [0, 1, 2]
    assert other.version == again.version == 0
    assert other.table["deadline"] == desk.time.now() + LENGTH - 2000
    await desk.turn(LENGTH - 2000)
    assert other.view["number"] == 1
    assert sorted(row.seat for row in await desk.log()) == [0, 1, 2]


async def test_a_game_that_ended_when_a_window_closed_is_over_after_a_restart() -> None:
    desk, players = await duel()
    while desk.stored.state == "playing":
        for player in players:
            await player.play("pass")
        await desk.turn(LENGTH)
    view = players[0].view
    await desk.restart(away=1000)
    assert desk.course.is_over
    assert (await desk.person(0).join()).view == view


async def test_a_game_whose_result_was_not_written_any_more_is_over_after_a_restart() -> None:
    """The last move is on disk, and the server was killed before it wrote how the game ended."""
    desk = await Desk(seats=people(3)).open()
    players = [await desk.person(seat).join() for seat in range(3)]
    while desk.stored.state == "playing":
        [mover] = desk.course.table.who_may_act
        await players[mover].play(players[mover].legal[0])
    result = desk.stored.result
    desk.stored.state, desk.stored.result, desk.stored.ended = "playing", None, None
    await desk.store.save_table(desk.stored)
    await desk.restart(away=1000)
    stored = await desk.store.table("desk")
    assert stored is not None
    assert (stored.state, stored.result, stored.ended) == ("over", result, desk.time.now())


async def test_a_window_that_asks_only_bots_is_short_and_always_the_same() -> None:
    desk = await Desk(DUEL, bots(3)).open()
    watcher = await desk.stranger().join()
    times = []
    for _ in range(4):
        before = desk.time.now()
        number = watcher.view["number"]
        while watcher.view["number"] == number:
            await desk.turn(100)
        times.append(desk.time.now() - before)
    assert times == [1500] * 4


async def test_bots_answer_within_the_window() -> None:
    desk = await Desk(DUEL, [*people(1), *bots(2)]).open()
    desk.course.table.state.holds = [0, 1, 1, 0]
    await desk.person(0).join()
    await desk.turn(LENGTH - 1)
    assert {row.seat for row in await desk.log()} == {1, 2}
    assert all(desk.course.is_sealed(seat) for seat in (1, 2))


# --- what was told once is not taken back ---


@pytest.mark.parametrize("unnoted", [0, 4000])
@pytest.mark.parametrize("answers", range(4))
async def test_a_window_that_has_closed_is_closed_after_a_restart(
    answers: int, unnoted: int
) -> None:
    """However many had answered: with all of them the log holds nothing of its closing."""
    desk, players = await duel(seed=3)
    desk.course.table.state.holds = desk.game.deal(3, 3).state.holds
    for player in players[:answers]:
        await player.play("pass")
    await desk.turn(LENGTH + 1000)
    told, view = [player.version for player in players], players[0].view
    assert min(told) > 0
    await desk.restart(away=1000, unnoted=unnoted)
    again = [await desk.person(seat).join() for seat in range(3)]
    assert [player.version for player in again] == told
    assert again[0].view == view
    assert again[0].table["deadline"] > desk.time.now()


async def test_a_window_that_all_have_answered_stays_open_over_a_restart() -> None:
    desk, players = await duel(seed=3)
    desk.course.table.state.holds = desk.game.deal(3, 3).state.holds
    for player in players:
        await player.play("pass")
    await desk.turn(1000)
    await desk.restart(away=1000)
    again = await desk.person(0).join()
    assert (again.version, again.legal) == (0, [])
    assert again.table["deadline"] == desk.time.now() + LENGTH - 1000


@pytest.mark.parametrize("by", [-(10**10), 10**10])
async def test_a_window_has_its_time_whatever_the_clock_was_set_to(by: int) -> None:
    """Nobody is silent because of a clock, and nobody is waited for for months."""
    desk, _ = await duel()
    for away in (by, -by, by):
        await desk.turn(1000)
        await desk.restart(away=away)
        again = await desk.person(0).join()
        assert again.version == 0
        assert 0 < again.table["deadline"] - desk.time.now() <= LENGTH


async def test_nobody_hears_that_a_window_closed_before_that_is_durable() -> None:
    store = BrokenTables()
    desk, players = await duel(store=store)
    for player in players:
        await player.play("pass")
    store.is_broken = True
    await desk.turn(LENGTH)
    assert desk.table.is_halted
    assert [player.version for player in players] == [0, 0, 0]


class BrokenTables(MemoryStore):
    """Takes moves but no tables."""

    is_broken = False

    async def save_table(self, table: StoredTable) -> None:
        if self.is_broken:
            raise StoreError("no space left")
        await super().save_table(table)


class LosesOne(MemoryStore):
    """Notices late that it cannot write something, and then numbers what follows as it is told, as
    a disk does that is full for a moment."""

    loses = False

    def __init__(self) -> None:
        super().__init__()
        self.is_lost = asyncio.Event()

    async def append(
        self, table: str, first: int, rows: Sequence[LogRow], snapshot: Snapshot | None = None
    ) -> None:
        if self.loses:
            self.loses = False
            await self.is_lost.wait()
            raise StoreError("no space left")
        await super().append(table, len(await self.log(table)), rows, snapshot)
