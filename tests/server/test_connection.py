"""A client that reads too slowly never holds a table up; a line that is dead is noticed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from picows import WSMsgType

from rumpus.server.common.limits import Limits, Rate
from rumpus.server.common.metrics import Metrics
from rumpus.server.net.breath import Breath, Waiting
from rumpus.server.net.connection import SocketConnection
from tests.server.desk import FakeTime
from tests.server.frames import texts
from tests.server.room import GENEROUS, QUICK, running


class StuckTransport:
    """Says after some frames that it takes no more, as a full buffer does."""

    def __init__(self, takes: int) -> None:
        self.line: Any = None
        self.sent: list[bytes] = []
        self.writes = 0  # past picows
        self.pings = 0
        self.close_code: int | None = None
        self.is_close_frame_sent = False
        self.is_aborted = False
        self.is_reading = True
        self.underlying_transport = self
        self._takes = takes

    def set_write_buffer_limits(self, high: int) -> None:
        pass

    def send(self, kind: object, message: bytes) -> None:
        self.sent.append(message)
        if len(self.sent) == self._takes:
            self.line.pause_writing()

    def write(self, frames: bytes) -> None:
        self.writes += 1
        for message in texts(frames):
            self.send(WSMsgType.TEXT, message)

    def send_reuse_external_bytearray(self, kind: object, room: bytearray, at: int) -> None:
        self.send(kind, bytes(room[at:]))

    def send_ping(self) -> None:
        self.pings += 1

    def send_close(self, code: int) -> None:
        self.is_close_frame_sent = True
        self.close_code = code

    def abort(self) -> None:
        self.is_aborted = True

    disconnect = abort

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True


class AtOnce(Breath):
    """Every word is a turn of its own."""

    def add(self, line: Waiting) -> None:
        line.flush()


def connection(
    takes: int, limits: Limits, breath: Breath | None = None
) -> tuple[SocketConnection, StuckTransport, FakeTime, Metrics]:
    time, metrics, transport = FakeTime(), Metrics(), StuckTransport(takes)
    line = SocketConnection(limits, time, metrics, breath or AtOnce())
    transport.line = line
    line.on_ws_connected(transport)  # type: ignore[arg-type]
    return line, transport, time, metrics


def dropped(metrics: Metrics, why: str) -> float | None:
    return metrics.registry.get_sample_value("rumpus_dropped_total", {"why": why})


def test_who_takes_nothing_is_dropped_when_the_outbox_is_full() -> None:
    line, transport, _, metrics = connection(2, Limits(outbox=10))
    for number in range(12):
        line.send(str(number).encode())
    assert not transport.is_aborted
    line.send(b"one too many")
    assert transport.is_aborted
    line.send(b"nobody hears this")
    assert dropped(metrics, "slow") == 1
    assert len(transport.sent) == 2


def test_bytes_count_too() -> None:
    line, transport, _, _ = connection(1, Limits(outbox=100, outbox_bytes=1000))
    line.send(b"x")
    line.send(b"x" * 900)
    assert not transport.is_aborted
    line.send(b"x" * 200)
    assert transport.is_aborted


def test_as_many_bytes_may_wait_as_the_limit_says_and_not_one_more() -> None:
    line, transport, _, _ = connection(1, Limits(outbox=100, outbox_bytes=1000))
    line.send(b"x")
    line.send(b"x" * 1000)
    assert not transport.is_aborted
    line.send(b"x")
    assert transport.is_aborted


def test_what_waited_is_sent_in_its_order_when_the_line_takes_again() -> None:
    line, transport, _, _ = connection(1, Limits())
    for number in range(3):
        line.send(str(number).encode())
    assert transport.sent == [b"0"]
    line.resume_writing()
    assert transport.sent == [b"0", b"1", b"2"]


def test_a_line_that_takes_nothing_for_long_is_given_up() -> None:
    line, transport, time, metrics = connection(1, Limits(stuck=20_000, dead=100_000))
    line.send(b"x")
    time.turn_to(time.now() + 20_000)
    line.sweep(time.now())
    assert not transport.is_aborted
    time.turn_to(time.now() + 1)
    line.sweep(time.now())
    assert transport.is_aborted
    assert dropped(metrics, "slow") == 1


def test_a_silent_line_is_asked_once_and_then_given_up() -> None:
    line, transport, time, metrics = connection(9, Limits(quiet=5_000, dead=9_000))
    for _ in range(9):
        time.turn_to(time.now() + 1_000)
        line.sweep(time.now())
    assert transport.pings == 1
    assert not transport.is_aborted
    time.turn_to(time.now() + 1_000)
    line.sweep(time.now())
    assert transport.is_aborted
    assert dropped(metrics, "silent") == 1


def test_a_server_that_looks_late_asks_before_it_gives_a_line_up() -> None:
    """One that has too much to do has not read what came meanwhile."""
    line, transport, time, _ = connection(9, Limits(quiet=5_000, dead=9_000))
    for later in (4_000, 20_000, 1_000):
        time.turn_to(time.now() + later)
        line.sweep(time.now())
        assert not transport.is_aborted
    assert transport.pings == 1
    time.turn_to(time.now() + 1_000)
    line.sweep(time.now())
    assert transport.is_aborted


def test_messages_of_any_size_are_sent_as_they_are() -> None:
    line, transport, _, _ = connection(9, Limits())
    messages = [b"x" * size for size in (1, 1000, 1001, 100_000)]
    for message in messages:
        line.send(message)
    assert transport.sent == messages


@pytest.mark.parametrize("size", [126, 1001, 100_000])
async def test_what_is_acknowledged_goes_out_with_its_change_in_one_write(size: int) -> None:
    line, transport, _, _ = connection(9, Limits(), Breath())
    words = [b"taken", b"taken", b"x" * size]
    for message in words:
        line.send(message)
    assert (transport.writes, transport.sent) == (1, words)
    await asyncio.sleep(0)
    assert transport.writes == 1, "nothing is left"


async def test_a_short_word_that_nothing_follows_goes_out_when_the_turn_ends() -> None:
    line, transport, _, _ = connection(9, Limits(), Breath())
    for words in ([b"one", b"two"], [b"three"]):  # a next turn ends, too
        transport.sent, transport.writes = [], 0
        for word in words:
            line.send(word)
        assert transport.writes == 0
        await asyncio.sleep(0)
        assert (transport.writes, transport.sent) == (1, words)


async def test_one_line_at_a_time_keeps_a_word_back() -> None:
    breath = Breath()
    (first, heard, _, _), (last, kept, _, _) = (connection(9, Limits(), breath) for _ in range(2))
    first.send(b"taken")
    last.send(b"taken")
    assert (heard.sent, kept.sent) == ([b"taken"], [])
    first.send(b"x" * 200)
    last.send(b"x" * 200)
    await asyncio.sleep(0)
    assert heard.sent == kept.sent == [b"taken", b"x" * 200]
    assert kept.writes == 1


async def test_a_short_word_goes_out_before_a_goodbye_and_never_to_a_line_that_is_lost() -> None:
    line, transport, _, _ = connection(9, Limits(), Breath())
    line.send(b"last words")
    line.close(1001)
    assert (transport.sent, transport.close_code) == ([b"last words"], 1001)
    lost, gone, _, _ = connection(9, Limits(), Breath())
    lost.send(b"nobody hears this")
    lost.on_ws_disconnected(gone)  # type: ignore[arg-type]
    await asyncio.sleep(0)
    assert gone.sent == []


def test_a_line_that_is_heard_or_stuck_for_a_while_is_left_alone() -> None:
    line, transport, time, _ = connection(1, Limits(quiet=5_000, dead=9_000, stuck=20_000))
    line.send(b"x")
    for later in (1, 4_999):
        time.turn_to(time.now() + later)
        line.sweep(time.now())
    assert transport.pings == 0
    assert not transport.is_aborted
    time.turn_to(time.now() + 1)
    line.sweep(time.now())
    assert transport.pings == 1


def test_nothing_is_read_from_a_line_that_is_held() -> None:
    line, transport, _, _ = connection(9, Limits())
    line.hold()
    assert not transport.is_reading
    line.go_on()
    assert transport.is_reading


class Ear:
    ends = 0

    def end(self) -> None:
        self.ends += 1


def test_a_line_that_is_lost_ends_its_visit_once_and_takes_nothing_more() -> None:
    line, transport, time, metrics = connection(9, Limits())
    ear = Ear()
    line.reader = ear  # type: ignore[assignment]
    for _ in range(2):
        line.on_ws_disconnected(transport)  # type: ignore[arg-type]
    assert ear.ends == 1
    line.send(b"nobody is there")
    line.close(1001)
    line.hold()
    line.go_on()
    time.turn_to(time.now() + 3_600_000)
    line.sweep(time.now())
    assert (transport.sent, transport.close_code, transport.is_aborted) == ([], None, False)
    assert dropped(metrics, "silent") in (None, 0)


def test_a_line_that_is_lost_is_not_given_up_as_silent_later() -> None:
    line, transport, time, metrics = connection(1, Limits())
    line.on_ws_disconnected(transport)  # type: ignore[arg-type]
    time.turn_to(time.now() + Limits().dead + 1)
    line.sweep(time.now())
    assert dropped(metrics, "silent") is None


def frame(kind: WSMsgType, payload: bytes = b"", *, fin: int = 1) -> Any:
    return SimpleNamespace(msg_type=kind, get_payload_as_bytes=lambda: payload, fin=fin)


class Notes:
    """A reader that notes what it was given."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.nudges = 0

    def receive(self, data: bytes, *, is_text: bool) -> None:
        assert is_text
        self.heard.append(data)

    def nudge(self) -> None:
        self.nudges += 1

    def pong(self, words: bytes) -> None: ...

    def end(self) -> None: ...


def reading(limits: Limits) -> tuple[Notes, StuckTransport, Callable[..., None]]:
    line, transport, _, _ = connection(9, limits)
    line.reader = notes = Notes()

    def read(kind: WSMsgType, payload: bytes = b"", *, fin: int = 1) -> None:
        line.on_ws_frame(transport, frame(kind, payload, fin=fin))  # type: ignore[arg-type]

    return notes, transport, read


def test_a_message_in_parts_is_read_as_one_and_every_part_counts() -> None:
    notes, _, read = reading(Limits())
    read(WSMsgType.TEXT, b"one", fin=0)
    read(WSMsgType.CONTINUATION, b" two", fin=0)
    read(WSMsgType.CONTINUATION, b" three")
    read(WSMsgType.TEXT, b"another")
    assert notes.heard == [b"one two three", b"another"]
    assert notes.nudges == 2, "the last part counts as the message"


def test_of_a_message_that_is_too_large_nothing_is_kept() -> None:
    notes, transport, read = reading(replace(Limits(), frame=4))
    read(WSMsgType.TEXT, b"123", fin=0)
    read(WSMsgType.CONTINUATION, b"45", fin=0)
    assert transport.close_code == 1009
    assert transport.line._parts is None
    for _ in range(3):
        read(WSMsgType.CONTINUATION, b"678", fin=0)
    assert transport.line._parts is None
    assert notes.heard == []


def test_a_message_within_another_breaks_the_protocol() -> None:
    notes, transport, read = reading(Limits())
    read(WSMsgType.TEXT, b"one", fin=0)
    read(WSMsgType.TEXT, b"two")
    assert (transport.close_code, notes.heard) == (1002, [])


def test_who_goes_on_with_what_never_began_breaks_the_protocol() -> None:
    line, transport, _, _ = connection(9, Limits())
    line.on_ws_frame(transport, frame(WSMsgType.CONTINUATION, b"rest"))  # type: ignore[arg-type]
    assert transport.close_code == 1002


def test_who_says_goodbye_hears_a_usual_one() -> None:
    line, transport, _, _ = connection(9, Limits())
    line.on_ws_frame(transport, frame(WSMsgType.CLOSE))  # type: ignore[arg-type]
    assert (transport.close_code, transport.is_aborted) == (1000, True)


def test_a_goodbye_is_said_once() -> None:
    line, transport, _, _ = connection(9, Limits())
    line.close(1001)
    line.close(1002)
    assert transport.close_code == 1001
    transport.close_code = None
    line.resume_writing()
    assert transport.close_code is None


def test_what_was_sent_before_closing_still_arrives() -> None:
    line, transport, _, _ = connection(1, Limits())
    line.send(b"first")
    line.send(b"last words")
    line.close(1001)
    line.send(b"too late")
    assert transport.close_code is None
    line.resume_writing()
    assert transport.sent == [b"first", b"last words"]
    assert transport.close_code == 1001


def test_who_does_not_answer_a_goodbye_is_cut() -> None:
    line, transport, time, _ = connection(9, Limits())
    line.close(1001)
    time.turn_to(time.now() + 3_000)
    line.sweep(time.now())
    assert transport.is_aborted


@pytest.mark.long
async def test_a_table_goes_on_beside_a_client_that_does_not_read() -> None:
    endless = Rate(1_000_000, 1_000_000)  # a quick machine says thousands of things in a second
    limits = replace(GENEROUS, outbox=20, chat=endless, messages=endless)
    async with running(replace(QUICK, limits=limits)) as room:
        person, sleeper = room.person(), room.person()
        table = await person.make()
        line, stuck = await person.join(table), await sleeper.join(table)
        connection = stuck.socket._response.connection
        assert connection is not None
        transport = connection.transport
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()
        while True:  # until the kernel's buffers are full, and then the outbox
            await line.send({"t": "say", "text": "🂡" * 200})
            message = await line.expect("said", "table")
            if message["t"] == "table" and message["table"]["spectators"] == 0:
                break
        transport.resume_reading()
        back = await sleeper.join(table)
        assert back.welcome["table"]["id"] == table
