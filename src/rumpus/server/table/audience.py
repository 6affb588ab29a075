"""Those who see a table alike: everybody on one seat, or all spectators."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Raw

from rumpus.server import wire
from rumpus.server.course import door
from rumpus.server.course.course import Course
from rumpus.server.table.client import Client

_NO_VIEW = Raw(b"null")


class Moment(msgspec.Struct, frozen=True):
    """What everybody may know of the table's time."""

    now: int
    waiting: Sequence[int]
    deadline: int | None
    opens: int | None

    def is_as(self, other: Moment) -> bool:
        """Whether there is nothing to tell but that time has passed."""
        return (
            self.waiting == other.waiting
            and self.deadline == other.deadline
            and self.opens == other.opens
        )

    @property
    def untimed(self) -> Moment:
        """While time does not pass."""
        return Moment(self.now, self.waiting, None, self.opens)


#: Nobody is asked anything.
NOTHING_OPEN = Moment(0, (), None, None)


class Audience:
    """Remembers what it was last told, and tells what has changed since, if anything has."""

    def __init__(self, reader: door.Reader) -> None:
        self.reader = reader
        self.clients: list[Client] = []
        self._look: door.Look | None = None
        self._own: door.Fields = {}
        self._version = 0
        self._legal: Sequence[str] = ()
        self._moment = NOTHING_OPEN

    def send(self, message: bytes) -> None:
        for client in self.clients:
            client.line.send(message)

    def forget(self) -> None:
        """Before the game."""
        self._look, self._own = None, {}
        self._version, self._legal, self._moment = 0, (), NOTHING_OPEN

    def catch_up(self, course: Course, moment: Moment, look: door.Look) -> None:
        """Before its clients are welcomed: what they are about to be told is known here."""
        reader = self.reader
        self._look, self._own = look, look.own(reader)
        self._version, self._moment = course.version(reader), moment
        self._legal = course.legal(reader, moment.waiting)

    def welcome(
        self,
        course: Course | None,
        since: int | None,
        now: int,
        table: wire.TableInfo,
        plays: wire.Plays,
    ) -> wire.Welcome:
        """All there is to know, for somebody who comes or comes back."""
        is_host = table.host is not None and table.host == self.reader
        if course is None or self._look is None:
            return wire.Welcome(self.reader, is_host, table, 0, _NO_VIEW, [], [], now, plays)
        if since is not None and not 0 <= since <= self._version:
            since = None
        return wire.Welcome(
            you=self.reader,
            host=is_host,
            table=table,
            version=self._version,
            view=self._look.whole(self.reader, self._own),
            legal=self._legal,
            happened=door.told(course.game, course.story(self.reader, since), self.reader),
            now=now,
            plays=plays,
        )

    def update(self, course: Course, moment: Moment, look: door.Look) -> None:
        """Tell what has changed. Who may not know that somebody moved is told nothing at all."""
        before, reader = self._look, self.reader
        if before is None:
            return
        version, legal = course.version(reader), course.legal(reader, moment.waiting)
        news, own = look.news(before, course.story_after), look.own(reader)
        changed = news.changed
        if own and (of_own := door.changed(self._own, own)):
            changed = changed | of_own
        if not changed and self._knows(version, legal, moment):
            return
        self._look, self._own = look, own
        self._version, self._legal, self._moment = version, legal, moment
        message = wire.Update(
            version,
            changed,
            look.told(news, reader),
            legal,
            moment.waiting,
            moment.deadline,
            moment.opens,
            moment.now,
        )
        self.send(wire.encode(message))

    def _knows(self, version: int, legal: Sequence[str], moment: Moment) -> bool:
        is_same = version == self._version and legal == self._legal
        return is_same and moment.is_as(self._moment)
