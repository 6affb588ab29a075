"""The open tables of all nodes: each tells the others what has changed among its own."""

from __future__ import annotations

import msgspec

from rumpus.server import wire
from rumpus.server.common.time import TimeSource
from rumpus.server.lobby.hall import Hall
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.nodes import words
from rumpus.server.nodes.members import Members
from rumpus.server.nodes.post import Post, SilentError

#: Milliseconds in which changes are gathered.
_GATHER = 50


class _All(msgspec.Struct):
    n: int
    lines: list[wire.TableLine]


class Openings:
    """A change costs a message; what other nodes have besides costs nothing. Who has missed one
    sees it by the number in the next beat, and asks for all."""

    def __init__(
        self, post: Post, members: Members, lobby: Lobby, hall: Hall, time: TimeSource
    ) -> None:
        self._post = post
        self._members = members
        self._lobby = lobby
        self._hall = hall
        self._time = time
        self._shown: dict[str, wire.TableLine] = {}
        self._changed: set[str] = set()
        self._is_waiting = False
        self._there: dict[str, dict[str, wire.TableLine]] = {}
        self._numbers: dict[str, int] = {}
        self._asking: set[str] = set()
        members.gone.append(self._gone)
        members.beat.append(self._beat)
        post.hear(words.Opened, self._opened)
        post.answer("openings", self._all)

    # --- one's own ---

    def changed(self, table: str) -> None:
        self._hall.changed(table)
        self._changed.add(table)
        if not self._is_waiting:
            self._is_waiting = True
            self._time.call_at(self._time.now() + _GATHER, self._tell)

    def look_again(self) -> None:
        """Now and then: a table that went without a word must not stay on show."""
        for table in list(self._shown):
            self.changed(table)

    def _tell(self) -> None:
        self._is_waiting = False
        changed, self._changed = sorted(self._changed), set()
        lines, gone = [], []
        for table in changed:
            line = self._lobby.open_here(table)
            if line is None and self._shown.pop(table, None) is not None:
                gone.append(table)
            elif line is not None and line != self._shown.get(table):
                self._shown[table] = line
                lines.append(line)
        if lines or gone:
            self._members.opened += 1
            self._post.say_all(words.Opened(self._post.name, self._members.opened, lines, gone))

    async def _all(self, data: bytes) -> _All:
        return _All(self._members.opened, list(self._shown.values()))

    # --- those of others ---

    def lines(self) -> list[wire.TableLine]:
        return [line for lines in self._there.values() for line in lines.values()]

    def owner_of(self, table: str) -> str | None:
        return next((name for name, lines in self._there.items() if table in lines), None)

    def line(self, table: str) -> wire.TableLine | None:
        owner = self.owner_of(table)
        return None if owner is None else self._there[owner][table]

    def _opened(self, word: words.Opened) -> None:
        if word.name == self._post.name or word.n != self._numbers.get(word.name, 0) + 1:
            return  # what was missed is asked for at the next beat
        self._numbers[word.name] = word.n
        lines = self._there.setdefault(word.name, {})
        lines.update((line.id, line) for line in word.lines)
        for table in word.gone:
            lines.pop(table, None)
        self._tell_hall([*(line.id for line in word.lines), *word.gone])

    def _beat(self, beat: words.Beat) -> None:
        if beat.opened != self._numbers.get(beat.name, 0) and beat.name not in self._asking:
            self._asking.add(beat.name)
            self._post.run(self._ask(beat.name))

    async def _ask(self, name: str) -> None:
        try:
            found = words.parse_as(await self._post.ask(name, "openings", None), _All)
        except SilentError:
            return
        finally:
            self._asking.discard(name)
        if self._members.has(name):
            before = self._there.get(name, {})
            self._there[name] = {line.id: line for line in found.lines}
            self._numbers[name] = found.n
            self._tell_hall([*before, *self._there[name]])

    def _gone(self, name: str) -> None:
        self._numbers.pop(name, None)
        self._tell_hall(list(self._there.pop(name, {})))

    def _tell_hall(self, tables: list[str]) -> None:
        for table in tables:
            self._hall.changed(table)
