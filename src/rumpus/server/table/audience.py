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

    @property
    def untimed(self) -> Moment:
        """While time does not pass."""
        return Moment(self.now, self.waiting, None, self.opens)


#: Nobody is asked anything.
NOTHING_OPEN = Moment(0, (), None, None)


class _Told(msgspec.Struct, frozen=True):
    """What an audience knows besides the view."""

    version: int = 0
    legal: Sequence[str] = ()
    waiting: Sequence[int] = ()
    deadline: int | None = None
    opens: int | None = None


class Audience:
    """Remembers what it was last told, and tells what has changed since, if anything has."""

    def __init__(self, reader: door.Reader) -> None:
        self.reader = reader
        self.clients: list[Client] = []
        self._look: door.Look | None = None
        self._own: door.Fields = {}
        self._told = _Told()

    def send(self, message: bytes) -> None:
        for client in self.clients:
            client.line.send(message)

    def forget(self) -> None:
        """Before the game."""
        self._told, self._look, self._own = _Told(), None, {}

    def catch_up(self, course: Course, moment: Moment, look: door.Look) -> None:
        """Before its clients are welcomed: what they are about to be told is known here."""
        self._told = self._now(course, moment)
        self._look, self._own = look, look.own(self.reader)

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
        if since is not None and not 0 <= since <= self._told.version:
            since = None
        return wire.Welcome(
            you=self.reader,
            host=is_host,
            table=table,
            version=self._told.version,
            view=self._look.whole(self.reader, self._own),
            legal=self._told.legal,
            happened=door.told(course.game, course.story(self.reader, since), self.reader),
            now=now,
            plays=plays,
        )

    def update(self, course: Course, moment: Moment, look: door.Look) -> None:
        """Tell what has changed. Who may not know that somebody moved is told nothing at all."""
        if self._look is None:
            return
        own, told = look.own(self.reader), self._now(course, moment)
        changed = look.since(self._look)
        if own and (of_own := door.changed(self._own, own)):
            changed = changed | of_own
        if not changed and told == self._told:
            return
        message = wire.Update(
            told.version,
            changed,
            look.told(course.story_after, self._look.moves, self.reader),
            told.legal,
            told.waiting,
            told.deadline,
            told.opens,
            moment.now,
        )
        self._look, self._own, self._told = look, own, told
        self.send(wire.encode(message))

    def _now(self, course: Course, moment: Moment) -> _Told:
        version, legal = course.version(self.reader), course.legal(self.reader, moment.waiting)
        return _Told(version, legal, moment.waiting, moment.deadline, moment.opens)
