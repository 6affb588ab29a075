"""A browser that is far away: whatever it says and hears takes so many milliseconds."""

from __future__ import annotations

import queue
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

#: How long each play of the page took until it was taken, in milliseconds.
LISTEN = """
  const send = WebSocket.prototype.send;
  const sent = new Map();
  window.waits = [];
  WebSocket.prototype.send = function (data) {
    const { t, id } = JSON.parse(data);
    if (t === "play") sent.set(id, performance.now());
    if (t === "hello") this.addEventListener("message", ({ data }) => {
      const { t, id } = JSON.parse(data);
      if (t === "taken") window.waits.push(performance.now() - sent.get(id));
    });
    send.call(this, data);
  };
"""

_Parcel = tuple[float, bytes]


class Far:
    """Hands bytes on in both directions, in their order, each after the delay of one way."""

    def __init__(self, server: str, delay: float) -> None:
        parts = urlsplit(server)
        assert parts.hostname is not None
        assert parts.port is not None
        self._server = (parts.hostname, parts.port)
        self._delay = delay / 1000
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        _begin(self._accept)

    def close(self) -> None:
        for each in (self._listener, *self._sockets):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(self._server)
                for one in (near, far):
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._sockets += [near, far]
                self._join(near, far)
                self._join(far, near)

    def _join(self, start: socket.socket, end: socket.socket) -> None:
        parcels: queue.Queue[_Parcel] = queue.Queue()
        _begin(lambda: self._receive(start, parcels))
        _begin(lambda: self._deliver(end, parcels))

    def _receive(self, start: socket.socket, parcels: queue.Queue[_Parcel]) -> None:
        data = b"."
        while data:
            try:
                data = start.recv(65536)
            except OSError:
                data = b""
            parcels.put((time.monotonic() + self._delay, data))

    def _deliver(self, end: socket.socket, parcels: queue.Queue[_Parcel]) -> None:
        with suppress(OSError):
            while True:
                due, data = parcels.get()
                time.sleep(max(0, due - time.monotonic()))
                if not data:
                    break
                end.sendall(data)
            end.shutdown(socket.SHUT_RDWR)


def _begin(work: object) -> None:
    threading.Thread(target=work, daemon=True).start()  # type: ignore[arg-type]


@contextmanager
def far_from(server: str, delay: float) -> Iterator[str]:
    """The address of the server for somebody who is so many milliseconds away."""
    proxy = Far(server, delay)
    yield proxy.address
    proxy.close()
