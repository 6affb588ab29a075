"""One queue, one task, one timer."""

from __future__ import annotations

import asyncio

from rumpus.server.table.mailbox import Mailbox
from tests.server.desk import FakeTime


class Box:
    """A mailbox that keeps what it handles, and whose tick is due when the test says so."""

    def __init__(self) -> None:
        self.time = FakeTime()
        self.handled: list[str] = []
        self.due: int | None = None
        self.left: list[str] | None = None
        self.box: Mailbox[str] = Mailbox(
            self.time, "tick", self._handle, lambda: self.due, self._fail
        )
        self.box.open("box")

    async def _handle(self, messages: list[str]) -> None:
        self.handled += messages
        if "bad" in messages:
            raise ValueError("bad")

    def _fail(self, left: list[str]) -> None:
        self.left = left

    async def post(self, *messages: str) -> None:
        for message in messages:
            self.box.post(message)
        await self.box.settled()

    def timer(self) -> int | None:
        timer = self.time.next(self.time.now() + 1_000_000)
        return timer.when if timer else None


async def test_messages_are_handled_in_their_order() -> None:
    box = Box()
    await box.post(*map(str, range(200)))
    assert box.handled == [str(number) for number in range(200)]
    await box.box.close()


async def test_there_is_one_timer_and_it_is_for_what_is_due_next() -> None:
    box = Box()
    for due in (box.time.now() + 500, box.time.now() + 200, None):
        box.due = due
        await box.post("hello")
        assert box.timer() == due
    await box.box.close()


async def test_a_tick_comes_when_it_is_due_and_again_if_it_is_due_again() -> None:
    box = Box()
    box.due = box.time.now() + 500
    await box.post("hello")
    for _ in range(2):
        timer = box.time.next(box.due)
        assert timer is not None
        timer.cancel()
        timer.call()
        await box.box.settled()
    assert box.handled == ["hello", "tick", "tick"]
    await box.box.close()


async def test_nothing_is_due_at_a_mailbox_that_is_closed_or_has_failed() -> None:
    for last in ("close", "bad"):
        box = Box()
        box.due = box.time.now() + 500
        await box.post("hello")
        assert box.timer() == box.due
        if last == "close":
            await box.box.close()
        else:
            await box.post("bad")
        assert box.timer() is None
        assert box.left == (["bad"] if last == "bad" else None)


async def test_what_was_not_handled_when_it_failed_is_told() -> None:
    box = Box()
    await box.post("hello", *["bad"] * 64, "more")
    assert box.left == ["hello", *["bad"] * 64, "more"]


async def test_when_it_is_closed_it_works_no_more() -> None:
    box = Box()
    await box.box.close()
    assert "box" not in {task.get_name() for task in asyncio.all_tasks()}
    box.box.post("too late")
    await asyncio.sleep(0)
    assert box.handled == []


async def test_who_waits_for_what_nobody_will_do_waits_no_longer() -> None:
    box = Box()
    box.box.post("never")
    waiting = asyncio.create_task(box.box.settled())
    await asyncio.sleep(0)
    await box.box.close()
    await asyncio.wait_for(waiting, 5)
    failed = Box()
    await failed.post("bad")
    await asyncio.wait_for(failed.box.settled(), 5)
