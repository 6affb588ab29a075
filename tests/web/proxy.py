"""A line that dies without a word: between a browser and the server, it can swallow everything."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class Proxy:
    """Hands bytes on in both directions, or nothing at all while it swallows.

    What comes meanwhile is lost, and so is the connection; those that are opened get no answer.
    """

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        assert parts.hostname is not None
        assert parts.port is not None
        self._server = (parts.hostname, parts.port)
        self._open = threading.Event()
        self._open.set()
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def swallow(self) -> None:
        self._open.clear()

    def go_on(self) -> None:
        """For new connections; the old ones stay dead."""
        self._open.set()

    def close(self) -> None:
        for each in (self._listener, *self._sockets):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                self._sockets.append(near)
                if self._open.is_set():
                    self._join(near)

    def _join(self, near: socket.socket) -> None:
        far = socket.create_connection(self._server)
        self._sockets.append(far)
        for start, end in ((near, far), (far, near)):
            threading.Thread(target=self._carry, args=(start, end), daemon=True).start()

    def _carry(self, start: socket.socket, end: socket.socket) -> None:
        with suppress(OSError):
            while data := start.recv(65536):
                if not self._open.is_set():
                    return  # the other side is not told
                end.sendall(data)
            end.shutdown(socket.SHUT_RDWR)


@contextmanager
def proxied(server: str) -> Iterator[Proxy]:
    proxy = Proxy(server)
    yield proxy
    proxy.close()
