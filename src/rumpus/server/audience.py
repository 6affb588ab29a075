"""Those who see a table alike: everybody on one seat, or all spectators."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Raw

from rumpus.server import door, wire
from rumpus.server.connection import Client
from rumpus.server.course import Course

_NO_VIEW = Raw(b"null")


class _Told(NamedTuple):
    """What an audience knows besides the view."""

    version: int = 0
    legal: tuple[str, ...] = ()
    waiting: tuple[int, ...] = ()
    deadline: int | None = None
    opens: int | None = None


class Audience:
    """Remembers what it was last told, and tells what has changed since, if anything has."""

    def __init__(self, reader: door.Reader) -> None:
        self.reader = reader
        self.clients: list[Client] = []
        self._fields: dict[str, bytes] = {}
        self._told = _Told()

    def send(self, message: bytes) -> None:
        for client in self.clients:
            client.line.send(message)

    def catch_up(self, course: Course | None, now: int, deadline: int | None) -> None:
        """Before its clients are welcomed: what they are about to be told is known here."""
        self._told = self._now(course, now, deadline) if course else _Told()
        self._fields = door.seen(course.table, self.reader) if course else {}

    def welcome(
        self, course: Course | None, since: int | None, now: int, table: wire.TableInfo
    ) -> wire.Welcome:
        """All there is to know, for somebody who comes or comes back."""
        is_host = table.host is not None and table.host == self.reader
        if course is None:
            return wire.Welcome(self.reader, is_host, table, 0, _NO_VIEW, [], [], now)
        if since is not None and not 0 <= since <= self._told.version:
            since = None
        return wire.Welcome(
            you=self.reader,
            host=is_host,
            table=table,
            version=self._told.version,
            view=door.whole(self._fields),
            legal=list(self._told.legal),
            happened=door.told(course.game, course.story(self.reader, since), self.reader),
            now=now,
        )

    def update(self, course: Course, now: int, deadline: int | None) -> None:
        """Tell what has changed. Who may not know that somebody moved is told nothing at all."""
        if not self.clients:
            return
        fields, told = door.seen(course.table, self.reader), self._now(course, now, deadline)
        changed = door.changed(self._fields, fields)
        if not changed and told == self._told:
            return
        facts = course.story(self.reader, self._told.version)
        message = wire.Update(
            version=told.version,
            changed=changed,
            happened=door.told(course.game, facts, self.reader),
            legal=list(told.legal),
            waiting=list(told.waiting),
            deadline=told.deadline,
            opens=told.opens,
            now=now,
        )
        self._fields, self._told = fields, told
        self.send(wire.encode(message))

    def _now(self, course: Course, now: int, deadline: int | None) -> _Told:
        return _Told(
            version=course.version(self.reader),
            legal=tuple(course.legal(self.reader, now)),
            waiting=tuple(course.waiting(now)),
            deadline=deadline,
            opens=course.opens if course.is_counting_down(now) else None,
        )
