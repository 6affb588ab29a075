"""A page that is open at one table: what it was told, and what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from picows import WSMsgType

from rumpus.server import wire
from tests.simulation.lines import Line
from tests.simulation.messages import Said, heard

if TYPE_CHECKING:
    from tests.simulation.people import Person

encode = msgspec.json.Encoder().encode


class Tab:
    def __init__(self, person: Person, table: str, name: str) -> None:
        self.person = person
        self.table = table
        self.name = name
        self.line: Line | None = None
        self.heard_at = 0
        self.seen: int | None = None  # the last version, kept over a broken line
        self.plays = 0
        self._forget()

    def _forget(self) -> None:
        self.is_welcome = False
        self.you: int | None = None
        self.is_host = False
        self.info: wire.TableInfo | None = None
        self.version = 0
        self.legal: tuple[str, ...] = ()
        self.is_thinking = False
        self.waits_for: int | None = None

    @property
    def phase(self) -> str:
        return self.info.state if self.info is not None else "unknown"

    @property
    def is_replaced(self) -> bool:
        """Whether a bot plays my seat."""
        if self.info is None or self.you is None:
            return False
        return self.info.seats[self.you].standing_in

    # --- saying ---

    def said_hello(self, line: Line) -> None:
        self._forget()
        self.line = line
        since = {} if self.seen is None else {"since": self.seen}
        self.say(t="hello", token=self.person.token, page=self.name, **since)
        if self.seen is None:
            self.say(t="story")

    def say(self, **message: Any) -> None:
        self.send(encode(message))

    def send(
        self, message: bytes, kind: WSMsgType = WSMsgType.TEXT, *, is_whole: bool = True
    ) -> None:
        if self.line is not None:
            self.line.say(message, kind, is_whole=is_whole)

    def play(self, *moves: str, version: int | None = None, unasked: bool = False) -> None:
        self.plays += 1
        self.waits_for = self.plays
        version = self.version if version is None else max(0, version)
        self.say(t="play", id=self.plays, version=version, moves=moves, unasked=unasked)

    def say_back(self) -> None:
        if self.is_replaced:
            self.say(t="back")

    def leave(self) -> None:
        if self.line is not None:
            self.line.hang_up()
        self.line = None
        self._forget()

    # --- hearing ---

    def hear(self, line: Line, message: bytes) -> None:
        if line is not self.line:
            return
        self.heard_at = self.person.world.clockwork.now
        said = heard(message)
        match said.t:
            case "welcome":
                self.is_welcome = True
                self.you, self.is_host, self.info = said.you, said.host, said.table
                self._up_to_date(said)
            case "update":
                self._up_to_date(said)
            case "table":
                self.info = said.table
            case "taken" | "error" if said.id == self.waits_for:
                self.waits_for = None
        self.person.notice(self, said)

    def _up_to_date(self, said: Said) -> None:
        self.version, self.legal = said.version or 0, said.legal
        self.seen = self.version

    def was_hung_up(self, line: Line) -> None:
        if line is self.line:
            self.lost()

    def lost(self) -> None:
        self.line = None
        self._forget()
        self.person.was_cut(self)
