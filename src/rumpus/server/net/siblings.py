"""Workers on one port: a connection goes to the one that its table belongs with.

The port leads a connection to any of them. Whoever asks for a table's socket is handed on before
anything was answered: its file descriptor, and all that was read of it, go over a Unix socket that
each worker has in a folder of theirs alone. So everybody at a table comes to the same worker, and
nothing they say has to hop.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from pathlib import Path

from rumpus.server.common import logs
from rumpus.server.nodes.places import in_turn

#: Goes on with a connection, of which so much was read.
Take = Callable[[socket.socket, bytes], Awaitable[None]]
#: Connections that may wait until they are taken, and that are taken in one turn of the loop.
_KNOCKING, _IN_ONE_TURN = 4096, 64
#: Bytes that were read of one: a whole head and then some. A Unix socket takes them at once.
_MOST = 32 * 1024
#: Bytes that tell how many follow.
_SIZE = 4
#: Seconds until it is tried again to take connections, after there was no room for any more.
_PAUSE = 0.1


class Siblings:
    """`name`: of this worker. `going_on`: names of all nodes that may be given something to do."""

    def __init__(self, folder: Path, name: str, going_on: Callable[[], Iterable[str]]) -> None:
        self._folder = folder
        self._name = name
        self._going_on = going_on
        self._door: _Door | None = None

    def open(self, take: Take) -> None:
        """Without a socket of its own a worker gets nothing, and what the others say hops."""
        path = self._folder / self._name
        try:
            self._door = _Door(path, take)
        except OSError as error:
            logs.warn("other workers can hand nothing over", why=str(error))

    def close(self) -> None:
        """Before anything else: who is about to stop is handed nothing any more."""
        if self._door is not None:
            self._door.close()
            self._door = None

    def hand(self, table: str, connection: asyncio.Transport, said: bytes) -> bool:
        """Whether another worker goes on with a connection: then nothing more was read of it here.
        One that has not been told everything yet stays."""
        if len(said) > _MOST or connection.get_write_buffer_size():
            return False
        for name in in_turn(table, self._choices()):
            if name == self._name:
                return False
            try:
                _send(self._folder / name, connection.get_extra_info("socket").fileno(), said)
            except OSError:  # it has died, is about to stop, or has too much to do
                continue
            connection.abort()  # this ends our hold on it; the other end is told nothing
            return True
        return False

    def _choices(self) -> set[str]:
        """Nodes of other machines have no socket here."""
        try:
            doors = set(os.listdir(self._folder))
        except OSError:
            return set()
        own = set() if self._door is None else {self._name}
        return own.union(doors.intersection(self._going_on()))


def _send(path: Path, connection: int, said: bytes) -> None:
    with socket.socket(socket.AF_UNIX) as way:
        way.setblocking(False)
        way.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * _MOST)
        way.connect(str(path))
        # What was sent cannot be taken back. Were it cut off, the other side would let it be.
        socket.send_fds(way, [len(said).to_bytes(_SIZE), said], [connection])


class _Door:
    """Where others knock with what they hand over."""

    def __init__(self, path: Path, take: Take) -> None:
        self._path = path
        self._take = take
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting: asyncio.TimerHandle | None = None
        path.unlink(missing_ok=True)  # of one who was killed
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.bind(str(path))
            self._socket.listen(_KNOCKING)
        except OSError:
            self._socket.close()
            raise
        self._socket.setblocking(False)
        self._open()

    def _open(self) -> None:
        self._loop.add_reader(self._socket, self._answer, _IN_ONE_TURN)

    def close(self) -> None:
        """Who has knocked already is let in; who comes now finds nobody."""
        self._path.unlink(missing_ok=True)
        self._loop.remove_reader(self._socket)
        with suppress(OSError):  # on some systems one that listens cannot be shut
            self._socket.shutdown(socket.SHUT_RDWR)
        self._answer(_KNOCKING)
        if self._waiting is not None:
            self._waiting.cancel()
        self._socket.close()

    def _answer(self, at_most: int) -> None:
        for _ in range(at_most):
            try:
                way, _ = self._socket.accept()
            except BlockingIOError:
                return
            except OSError:  # no more files may be open, mostly
                self._loop.remove_reader(self._socket)
                self._waiting = self._loop.call_later(_PAUSE, self._open)
                return
            way.setblocking(False)
            _Parcel(way, self._unpack)

    def _unpack(self, connection: socket.socket, said: bytes) -> None:
        task = self._loop.create_task(self._go_on(connection, said))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _go_on(self, connection: socket.socket, said: bytes) -> None:
        """Who cannot be served comes again by itself."""
        try:
            await self._take(connection, said)
        except Exception:
            connection.close()
            logs.fault("a connection was not taken over")


class _Parcel:
    """One connection on its way in, until its sender has ended."""

    def __init__(self, way: socket.socket, done: Callable[[socket.socket, bytes], None]) -> None:
        self._way = way
        self._done = done
        self._data = bytearray()
        self._connection: socket.socket | None = None
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(way, self._read)

    def _read(self) -> None:
        try:
            data, files, _, _ = socket.recv_fds(self._way, _SIZE + _MOST, 1)
        except BlockingIOError:
            return
        except OSError:
            data, files = b"", []
        for file in files:
            os.set_inheritable(file, False)
            self._connection = socket.socket(fileno=file)
        self._data += data
        if not data:
            self._end()

    def _end(self) -> None:
        self._loop.remove_reader(self._way)
        self._way.close()
        size, said = int.from_bytes(self._data[:_SIZE]), bytes(self._data[_SIZE:])
        if self._connection is None:
            return
        if len(said) == size:
            self._done(self._connection, said)
        else:
            self._connection.close()
