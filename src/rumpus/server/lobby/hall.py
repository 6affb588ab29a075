"""Those who look for a table: what opens, fills and vanishes is told to all of them at once."""

from __future__ import annotations

from typing import Any

from rumpus.server import wire
from rumpus.server.common.time import TimeSource
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.table.client import Client
from rumpus.server.table.posts import Join, Leave
from rumpus.server.wire import Refusal

#: Under this name it is found among the tables, which are never called by a word with vowels.
HALL = "lobby"
#: Milliseconds in which changes are gathered.
_GATHER = 100
#: Milliseconds until a table is told of again: who sits down and stands up all the time is heard by
#: everybody, and so costs each of them little.
_AGAIN = 1_000
#: Tables that somebody is shown who comes in; the newest.
_MOST = 100


class Hall:
    """It asks a table how it stands only when that has changed, and writes a change once for all:
    what it costs depends on how many listen, and on nothing else. While nobody does, it sleeps."""

    is_halted = False

    def __init__(self, lobby: Lobby, time: TimeSource) -> None:
        self._lobby = lobby
        self._time = time
        self._watchers: dict[Client, None] = {}
        self._shown: dict[str, wire.TableLine] = {}
        self._changed: set[str] = set()
        self._told_at: dict[str, int] = {}
        self._is_waiting = False
        self._welcome: bytes | None = None

    def post(self, client: Client, message: Any) -> None:
        match message:
            case Join():
                self._enter(client)
            case Leave():
                self._watchers.pop(client, None)
            case _:
                raise Refusal("bad_message", "in the lobby there is nothing to say but ping")

    def changed(self, table: str) -> None:
        """Something about this table may have changed."""
        if not self._watchers:
            return
        self._changed.add(table)
        self._tell_soon()

    def _tell_soon(self) -> None:
        if self._changed and not self._is_waiting:
            self._is_waiting = True
            self._time.call_at(self._time.now() + _GATHER, self._tell)

    def look_again(self) -> None:
        """Now and then: a table that went without a word must not stay on show."""
        for table in self._shown:
            self.changed(table)

    def _enter(self, client: Client) -> None:
        if not self._watchers:
            self._shown = {line.id: line for line in self._lobby.open_lines()}
            self._welcome = None
            self._changed.clear()
        self._watchers[client] = None
        if self._welcome is None:
            newest = sorted(self._shown.values(), key=lambda line: -line.created)[:_MOST]
            self._welcome = wire.encode(wire.AllOpen(newest))
        client.line.send(self._welcome)

    def _tell(self) -> None:
        self._is_waiting = False
        now, news = self._time.now(), wire.OpenChanged([], [])
        self._told_at = {t: at for t, at in self._told_at.items() if now - at < _AGAIN}
        due = self._changed - self._told_at.keys()
        self._changed -= due
        for table in sorted(due):
            self._note(table, news)
        self._told_at |= dict.fromkeys([*(line.id for line in news.open), *news.gone], now)
        self._tell_soon()
        if not news.open and not news.gone:
            return
        self._welcome = None
        encoded = wire.encode(news)
        for client in self._watchers:
            client.line.send(encoded)

    def _note(self, table: str, news: wire.OpenChanged) -> None:
        line = self._lobby.open_line(table)
        if line is None:
            if self._shown.pop(table, None) is not None:
                news.gone.append(table)
        elif line != self._shown.get(table):
            self._shown[table] = line
            news.open.append(line)
