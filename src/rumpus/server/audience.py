"""Those who see a table alike: everybody on one seat, or all spectators."""

from __future__ import annotations

from msgspec import Raw

from rumpus.server import door, wire
from rumpus.server.connection import Client
from rumpus.server.course import Course

_NO_VIEW = Raw(b"null")


class Audience:
    """Remembers what it was last told, and tells what has changed since."""

    def __init__(self, reader: door.Reader) -> None:
        self.reader = reader
        self.clients: list[Client] = []
        self._fields: dict[str, bytes] = {}
        self._version = 0

    def send(self, message: bytes) -> None:
        for client in self.clients:
            client.line.send(message)

    def catch_up(self, course: Course | None) -> None:
        """Before a first client is welcomed: what it is about to be told is known here."""
        self._version = course.version if course else 0
        self._fields = door.seen(course.table, self.reader) if course else {}

    def welcome(
        self,
        client: Client,
        course: Course | None,
        since: int | None,
        now: int,
        table: wire.TableInfo,
    ) -> wire.Welcome:
        """All there is to know for somebody who comes or comes back."""
        is_host = table.host is not None and table.host == client.seat
        if course is None:
            return wire.Welcome(self.reader, is_host, table, 0, _NO_VIEW, [], [], now)
        return wire.Welcome(
            you=self.reader,
            host=is_host,
            table=table,
            version=self._version,
            view=door.whole(self._fields),
            legal=course.legal(self.reader, now),
            happened=door.told(course.game, course.story(since), self.reader),
            now=now,
        )

    def update(self, course: Course, now: int, deadline: int | None) -> None:
        """Tell what has changed."""
        if not self.clients:
            return
        fields = door.seen(course.table, self.reader)
        facts = course.story(self._version)
        message = wire.Update(
            version=course.version,
            changed=door.changed(self._fields, fields),
            happened=door.told(course.game, facts, self.reader),
            legal=course.legal(self.reader, now),
            waiting=course.waiting(now),
            deadline=deadline,
            opens=course.opens if course.is_counting_down(now) else None,
            now=now,
        )
        self._fields = fields
        self._version = course.version
        self.send(wire.encode(message))
