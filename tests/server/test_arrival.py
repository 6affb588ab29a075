"""A connection on the porch: counted while it stands there, and handed on whole."""

from __future__ import annotations

from typing import Any

from rumpus.server.common.limits import Limits
from rumpus.server.common.metrics import Metrics
from rumpus.server.net.porch import Arrival, Porch
from tests.server.desk import FakeTime

HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
SOCKET = b"GET /ws/abc HTTP/1.1\r\nHost: here\r\n\r\n"


class FakeTransport:
    """A connection from an address; keeps what is done to it."""

    def __init__(self, address: str = "10.0.0.1") -> None:
        self.address = address
        self.written = b""
        self.is_closed = self.is_aborted = False
        self.protocol: Any = None

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return self.address, 4000

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def is_closing(self) -> bool:
        return self.is_closed

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_aborted = True


class Inner:
    """Whom a connection is handed on to: keeps what it is told, and reads in small pieces."""

    def __init__(self) -> None:
        self.told: list[object] = []
        self.transport: object = None
        self._buffer = bytearray(7)

    def __getattr__(self, name: str) -> Any:
        return lambda *said: self.told.append((name, *said))

    def get_buffer(self, size: int) -> bytearray:
        return self._buffer

    def buffer_updated(self, size: int) -> None:
        self.told.append(bytes(self._buffer[:size]))


class Doorstep:
    """A porch, and all that was handed on from it."""

    def __init__(self, **limits: int) -> None:
        self.http: list[Inner] = []
        self.sockets: list[Inner] = []
        self.time = FakeTime()
        kept = Limits(**limits)  # type: ignore[arg-type]
        to: dict[str, Any] = {
            "http": lambda: _kept(self.http),
            "socket": lambda _: _kept(self.sockets),
        }
        self.porch = Porch(kept, self.time, Metrics(), **to, behind_proxy=False)

    def arrive(self, address: str = "10.0.0.1") -> tuple[Arrival, FakeTransport]:
        arrival, transport = self.porch.arrival(), FakeTransport(address)
        arrival.connection_made(transport)  # type: ignore[arg-type]
        return arrival, transport


def _kept(where: list[Inner]) -> Inner:
    where.append(Inner())
    return where[-1]


def test_a_whole_request_is_handed_on_with_all_that_follows() -> None:
    step = Doorstep()
    arrival, transport = step.arrive()
    for part in (HEAD[:9], HEAD[9:]):
        assert step.http == []
        arrival.data_received(part)
    arrival.data_received(b"more")
    arrival.eof_received()
    arrival.pause_writing()
    arrival.resume_writing()
    arrival.connection_lost(None)
    assert step.http[0].told == [
        *(("connection_made", transport), ("data_received", HEAD), ("data_received", b"more")),
        *(("eof_received",), ("pause_writing",), ("resume_writing",), ("connection_lost", None)),
    ]


def test_who_has_sent_nothing_can_pause_and_go() -> None:
    step = Doorstep()
    arrival, _ = step.arrive()
    arrival.pause_writing()
    arrival.resume_writing()
    arrival.eof_received()
    arrival.connection_lost(None)
    assert step.http == step.sockets == []


def test_a_socket_gets_its_request_byte_by_byte_as_it_came() -> None:
    step = Doorstep()
    arrival, transport = step.arrive()
    arrival.data_received(SOCKET)
    [inner] = step.sockets
    assert transport.protocol is inner
    assert inner.told[0] == ("connection_made", transport)
    assert b"".join(part for part in inner.told[1:] if isinstance(part, bytes)) == SOCKET


def test_half_requests_of_an_address_are_counted_until_they_are_whole_or_gone() -> None:
    step = Doorstep(arrivals=2)
    first, second = step.arrive(), step.arrive()
    assert step.arrive()[1].is_aborted
    assert not step.arrive("10.0.0.2")[1].is_aborted
    first[0].data_received(HEAD)
    third = step.arrive()
    assert not third[1].is_aborted
    second[0].connection_lost(None)
    assert not step.arrive()[1].is_aborted
    assert step.arrive()[1].is_aborted


def test_who_is_dismissed_is_not_counted_any_more() -> None:
    step = Doorstep(arrivals=1, head=64)
    arrival, transport = step.arrive()
    arrival.data_received(b"x" * 64)
    assert not transport.is_closed
    arrival.data_received(b"x")
    assert transport.is_closed
    assert transport.written.startswith(b"HTTP/1.1 431 ")
    assert not step.arrive()[1].is_aborted


def test_who_takes_too_long_is_sent_away_and_those_who_came_later_stay() -> None:
    step = Doorstep(head_within=5000, arrivals=9)
    slow, later = step.arrive(), None
    step.time.turn_to(step.time.now() + 4999)
    later = step.arrive()
    step.porch.sweep()
    assert not slow[1].is_closed
    step.time.turn_to(step.time.now() + 1)
    step.porch.sweep()
    assert slow[1].is_closed
    assert slow[1].written.startswith(b"HTTP/1.1 408 ")
    assert not later[1].is_closed


def test_connections_that_are_used_are_counted_until_they_are_lost() -> None:
    step = Doorstep(visits=2)
    both = [step.arrive() for _ in range(2)]
    for arrival, _ in both:
        arrival.data_received(HEAD)
    arrival, transport = step.arrive()
    arrival.data_received(HEAD)
    assert transport.is_aborted
    assert len(step.http) == 2
    both[0][0].connection_lost(None)
    arrival, transport = step.arrive()
    arrival.data_received(HEAD)
    assert not transport.is_aborted


def test_a_connection_that_becomes_a_socket_makes_room_and_is_http_no_more() -> None:
    step = Doorstep(visits=1)
    arrival, transport = step.arrive()
    arrival.data_received(HEAD)
    arrival.upgrade(SOCKET)
    [http], [socket] = step.http, step.sockets
    assert transport.protocol is socket
    assert http.told[-1] == ("connection_lost", None)
    assert http.transport is None
    told = len(http.told)
    arrival.connection_lost(None)
    arrival.upgrade(SOCKET)
    assert (len(http.told), len(step.sockets)) == (told, 1)
    again, transport = step.arrive()
    again.data_received(HEAD)
    assert not transport.is_aborted


def test_when_the_server_closes_all_who_still_wait_are_sent_away() -> None:
    step = Doorstep()
    waiting = [step.arrive() for _ in range(3)]
    step.porch.close()
    assert all(transport.is_closed for _, transport in waiting)
