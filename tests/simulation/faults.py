"""Faults that the simulation must find, put back in one at a time.

Each is a mistake that was made here once, or that is easily made: a line left out, a check off by
one, an order turned round. `python -m tests.simulation.teeth` shows within how many seeds each of
them breaks a promise.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest

from rumpus.server.common.limits import Counter
from rumpus.server.course import door
from rumpus.server.course.course import Course
from rumpus.server.course.judge import Judge
from rumpus.server.net.connection import SocketConnection
from rumpus.server.net.visit import Visit
from rumpus.server.nodes.life import Life
from rumpus.server.store.kept import Snapshot
from rumpus.server.store.leases import Holder, Lease
from rumpus.server.store.memory_leases import MemoryLeases
from rumpus.server.store.port import StoreError
from rumpus.server.table.crowd import Crowd
from rumpus.server.table.entrance import Entrance
from rumpus.server.table.hours import Hours
from rumpus.server.table.plays import PagePlays
from rumpus.server.table.posts import Leave
from rumpus.server.table.running import RunningGame
from rumpus.server.table.seats import Seats
from rumpus.server.table.table import LiveTable
from rumpus.server.thinking.bots import Bots
from rumpus.server.thinking.racers import Racers

MonkeyPatch = pytest.MonkeyPatch
PutIn = Callable[[MonkeyPatch], None]


@dataclass(frozen=True)
class Fault:
    """`breaks` is the promise that it breaks; `game` where it is best looked for."""

    name: str
    put_in: PutIn
    breaks: str
    game: str | None = None
    needs_twins: bool = False
    is_finished: bool = False  # shows when games have to end
    hours: float = 0.25
    nodes: int = 1


FAULTS: list[Fault] = []


def fault(name: str, breaks: str, **where: Any) -> Callable[[PutIn], PutIn]:
    def add(put_in: PutIn) -> PutIn:
        FAULTS.append(Fault(name, put_in, breaks, **where))
        return put_in

    return add


# --- who sees what ---


@fault("seat-hopping shows a second hand", "Secrecy", needs_twins=True)
def hopping(patch: MonkeyPatch) -> None:
    patch.setattr(Seats, "_only_own", lambda self, guest, wanted: wanted)


@fault("hidden cards are told to everybody", "Secrecy", needs_twins=True)
def open_cards(patch: MonkeyPatch) -> None:
    patch.setattr(door, "told", lambda game, facts, reader: door.told_openly(game, facts))


@fault("a refusal lists the moves of another seat", "Secrecy", needs_twins=True)
def listed_moves(patch: MonkeyPatch) -> None:
    check = Judge.check

    def lists(self: Judge, choice: Any, sealed: Any = ()) -> None:
        try:
            check(self, choice, sealed)
        except Exception as refusal:
            others = [self.legal(seat) for seat in self._table.who_may_act]
            refusal.text = f"{others}"  # type: ignore[attr-defined]
            raise

    patch.setattr(Judge, "check", lists)


@fault("who has answered a window is not waited for", "WindowsAreBlind", game="frantic")
def visible_seal(patch: MonkeyPatch) -> None:
    waiting = Course.waiting
    patch.setattr(
        Course,
        "waiting",
        lambda self, now: tuple(s for s in waiting(self, now) if not self.is_sealed(s)),
    )


@fault("a window closes when all have answered", "WindowsAreBlind", game="frantic")
def early_window(patch: MonkeyPatch) -> None:
    tick, next_due = RunningGame.tick, RunningGame.next_due

    def is_answered(self: RunningGame, now: int) -> bool:
        return self.course.window_ends is not None and not self.course.undecided(now)

    async def closes(self: RunningGame, now: int) -> None:
        if is_answered(self, now):
            self._note(self.course.close_window(now), "silence")
        else:
            await tick(self, now)

    patch.setattr(RunningGame, "tick", closes)
    patch.setattr(
        RunningGame,
        "next_due",
        lambda self, now: now if is_answered(self, now) else next_due(self, now),
    )


@fault("how long a bot takes depends on its cards", "Secrecy", needs_twins=True)
def telling_pause(patch: MonkeyPatch) -> None:
    planned = Bots.plan

    def plans(self: Bots, course: Course, playing: dict[int, str], now: int) -> None:
        before = set(self._plans)
        planned(self, course, playing, now)
        for seat in set(self._plans) - before:
            self._plans[seat].due += 20 * len(course.table.legal_numbers(seat))

    patch.setattr(Bots, "plan", plans)


# --- what is kept ---


@fault("moves are acknowledged before they are durable", "MovesAreKept")
def early_answer(patch: MonkeyPatch) -> None:
    settle = LiveTable._settle

    async def answers_first(self: LiveTable) -> None:
        self._answers.send()
        await settle(self)

    patch.setattr(LiveTable, "_settle", answers_first)


@fault("a disk's error is passed over", "MovesAreKept")
def unheard_error(patch: MonkeyPatch) -> None:
    append = RunningGame._append

    async def hopes(self: RunningGame, rows: Any) -> None:
        with suppress(StoreError):
            await append(self, rows)

    patch.setattr(RunningGame, "_append", hopes)


@fault("a play that comes twice is played twice", "MovesAreKept")
def no_ids(patch: MonkeyPatch) -> None:
    patch.setattr(PagePlays, "enter", lambda self, number: None)


@fault("a page is told that all its plays were taken", "MovesAreKept")
def all_taken(patch: MonkeyPatch) -> None:
    enter = PagePlays.enter

    def enters(self: PagePlays, number: int) -> None:
        enter(self, number)
        self.take(number)

    patch.setattr(PagePlays, "enter", enters)


@fault("the moves of one commit are logged in another order", "MovesAreKept")
def reordered(patch: MonkeyPatch) -> None:
    append = RunningGame._append

    async def turns_round(self: RunningGame, rows: Any) -> None:
        await append(self, rows[::-1])

    patch.setattr(RunningGame, "_append", turns_round)


@fault("moves are logged again with the next ones", "MovesAreKept")
def logged_again(patch: MonkeyPatch) -> None:
    append = RunningGame._append

    async def twice(self: RunningGame, rows: Any) -> None:
        await append(self, rows)
        if len(rows) > 1:
            self._unlogged += rows[-1:]

    patch.setattr(RunningGame, "_append", twice)


@fault("a snapshot is one move behind", "NothingFails")
def late_snapshot(patch: MonkeyPatch) -> None:
    snapshot = RunningGame._snapshot

    def behind(self: RunningGame) -> Snapshot | None:
        taken = snapshot(self)
        return taken and Snapshot(taken.moves - 1, taken.data)

    patch.setattr(RunningGame, "_snapshot", behind)


@fault("lost races leave no receipt", "MovesAreKept", game="perpetual_commotion")
def no_receipts(patch: MonkeyPatch) -> None:
    patch.setattr(Course, "receipts", lambda self: [])


@fault("who moves on old news is not refused", "MovesAreKept")
def stale_by_one(patch: MonkeyPatch) -> None:
    check = Course._check_fresh
    patch.setattr(
        Course, "_check_fresh", lambda self, seat, version: check(self, seat, version + 1)
    )


@fault("the second of two answers is lost", "MovesAreKept")
def lost_answer(patch: MonkeyPatch) -> None:
    settle = LiveTable._settle

    async def forgets(self: LiveTable) -> None:
        del self._answers._waiting[1:]
        await settle(self)

    patch.setattr(LiveTable, "_settle", forgets)


@fault("a window that all answered is open again after a restart", "VersionsGrow", game="frantic")
def window_again(patch: MonkeyPatch) -> None:
    patch.setattr(RunningGame, "_has_closed", lambda self, log: self._stored.state == "over")


# --- time ---


@fault("a clock that is set back freezes who has moved", "MovesAreKept", game="pandemonium")
def frozen(patch: MonkeyPatch) -> None:
    shift = Course.shift

    def believes(self: Course, by: int, now: int) -> None:
        moved = dict(self._last_move)  # perhaps by another clock
        shift(self, by, now)
        self._last_move = moved

    patch.setattr(Course, "shift", believes)


@fault("time passes at a table that sleeps", "SeatsAreKept")
def no_sleep(patch: MonkeyPatch) -> None:
    patch.setattr(Course, "shift", lambda self, by, now: None)


@fault("a restart forgets since when a table slept", "SeatsAreKept", hours=0.75)
def sleep_forgotten(patch: MonkeyPatch) -> None:
    resume = LiveTable.resume

    async def forgets(self: LiveTable, *args: Any, **kwargs: Any) -> None:
        self.stored.asleep_since = None
        await resume(self, *args, **kwargs)

    patch.setattr(LiveTable, "resume", forgets)


@fault("a table that hears late of who went counts the time until then", "SeatsAreKept", hours=0.5)
def late_word(patch: MonkeyPatch) -> None:
    async def hears_late(self: LiveTable, client: Any, message: Leave) -> None:
        await leave(self, client, Leave(self._house.time.now()))

    leave = LiveTable._handlers[Leave]
    patch.setitem(LiveTable._handlers, Leave, hears_late)


@fault("a restart forgets how much time was left", "SeatsAreKept", hours=0.5)
def time_forgotten(patch: MonkeyPatch) -> None:
    patch.setattr(Hours, "recall", lambda self, moves: None)


@fault("a player has half of the time", "SeatsAreKept")
def half_the_time(patch: MonkeyPatch) -> None:
    deadline = Hours.deadline_of

    def early(self: Hours, seat: int) -> int | None:
        at, course = deadline(self, seat), self._course
        return at if at is None or course.game.realtime else at - course.allowed // 2

    patch.setattr(Hours, "deadline_of", early)


@fault("somebody alone with bots is timed", "SeatsAreKept")
def timed_alone(patch: MonkeyPatch) -> None:
    look_round = Seats._look_round

    def overlooks(self: Seats) -> None:
        look_round(self)
        self.is_solo = False

    patch.setattr(Seats, "_look_round", overlooks)


@fault("who was alone with bots is timed from before when somebody joins", "SeatsAreKept")
def timed_before(patch: MonkeyPatch) -> None:
    patch.setattr(Hours, "give", lambda self, seat, now, is_new, was_solo: None)


@fault("who closes one of two tabs is gone", "SeatsAreKept")
def one_tab(patch: MonkeyPatch) -> None:
    leave = Crowd.leave

    def goes(self: Crowd, client: Any, now: int) -> None:
        leave(self, client, now)
        if client.seat is not None:
            self.left_at[client.seat] = now

    patch.setattr(Crowd, "leave", goes)


# --- going on ---


@fault("a bot acts by a plan that is out of date", "NothingFails", game="perpetual_commotion")
def old_plan(patch: MonkeyPatch) -> None:
    act = Racers.act

    def acts(self: Racers, *args: Any) -> Any:
        self.plan = lambda *_: None  # type: ignore[method-assign]
        try:
            return act(self, *args)
        finally:
            del self.plan

    patch.setattr(Racers, "act", acts)


@fault("a host who stands up leaves a table that nobody can start", "TablesGoOn")
def no_host(patch: MonkeyPatch) -> None:
    pass_on = LiveTable._pass_host_on
    patch.setattr(
        LiveTable,
        "_pass_host_on",
        lambda self: self.stored.host not in self.crowd.present and pass_on(self),
    )


@fault("a bot plays on when its player is back", "SeatsAreKept", game="pandemonium")
def bot_stays(patch: MonkeyPatch) -> None:
    async def leaves_it(self: LiveTable, seat: Any) -> None:
        pass

    patch.setattr(LiveTable, "_end_standing_in", leaves_it)


@fault(
    "a move that waited is made though its seat has changed hands",
    "MovesAreKept",
    game="pandemonium",
)
def late_hand(patch: MonkeyPatch) -> None:
    patch.setattr(Entrance, "_check_still_there", lambda self, client, seat: None)


@fault("nobody stands in for who is late", "NothingFails")
def no_stand_in(patch: MonkeyPatch) -> None:
    async def waits(self: RunningGame, now: int) -> None:
        pass

    patch.setattr(RunningGame, "_time_is_up", waits)


# --- bounds ---


@fault("an outbox grows without end", "NothingGrows", game="perpetual_commotion")
def endless_outbox(patch: MonkeyPatch) -> None:
    drop = SocketConnection._drop

    def keeps(self: SocketConnection, why: str) -> None:
        if why != "slow":
            drop(self, why)

    patch.setattr(SocketConnection, "_drop", keeps)


@fault("frames that are no message cost nothing", "FloodsAreStemmed")
def free_frames(patch: MonkeyPatch) -> None:
    patch.setattr(Visit, "nudge", lambda self: None)


@fault("lines that are gone are counted on", "NothingGrows")
def counted_on(patch: MonkeyPatch) -> None:
    patch.setattr(Counter, "leave", lambda self, address: None)


# --- several nodes ---


@fault("a write is not fenced", "OneOwner", nodes=3)
def no_fence(patch: MonkeyPatch) -> None:
    patch.setattr(MemoryLeases, "_check", lambda self, table, held: None)


@fault("a lease is believed after its end", "OwnersTell", nodes=3)
def endless_lease(patch: MonkeyPatch) -> None:
    patch.setattr(Life, "is_good", True)
    patch.setattr(Life, "_run_out", lambda self: None)


@fault("who takes a table over does not raise its epoch", "OneOwner", nodes=3)
def same_epoch(patch: MonkeyPatch) -> None:
    take = MemoryLeases.take

    async def takes(self: MemoryLeases, table: str, node: str) -> Lease:
        before = self._leases[table].epoch if table in self._leases else 1
        lease = await take(self, table, node)
        if lease.held.node == node:
            self._leases[table].epoch = max(1, before)
        return lease._replace(held=Holder(lease.held.node, self._leases[table].epoch))

    patch.setattr(MemoryLeases, "take", takes)


@fault("a table is taken from who still has it", "OneOwner", nodes=3)
def early_takeover(patch: MonkeyPatch) -> None:
    take = MemoryLeases.take

    async def takes(self: MemoryLeases, table: str, node: str) -> Lease:
        if table in self._leases and self._leases[table].node != node:
            self._leases[table].node = ""
        return await take(self, table, node)

    patch.setattr(MemoryLeases, "take", takes)
