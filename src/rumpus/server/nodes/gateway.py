"""Sockets of this node whose tables other nodes have: what they say goes there, what they are told
comes from there."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import Any, Protocol, cast

from rumpus.server import wire
from rumpus.server.nodes import words
from rumpus.server.nodes.members import Members
from rumpus.server.nodes.post import Post
from rumpus.server.table.client import Client
from rumpus.server.table.posts import Join, Leave
from rumpus.server.wire import Close

#: Messages of a line that may be on their way to the owner when the table moves.
_UNDER_WAY = 64


class Movable(Protocol):
    def move_over(self, unheard: Sequence[Any]) -> None: ...


class RemoteTable:
    """A table of another node, for one client here. It is posted to as any other."""

    def __init__(self, gateway: Gateway, table: str, owner: str) -> None:
        self._gateway = gateway
        self.table = table
        self.owner = owner
        self.is_halted = False
        self.line = 0
        self.client: Client | None = None
        self.sent = 0
        self._heard = 0
        self._trip = 0
        self._under_way: deque[tuple[int, Any]] = deque(maxlen=_UNDER_WAY)

    # --- the visit's side ---

    def post(self, client: Client, message: Any) -> None:
        if isinstance(message, Join):
            self.client = client
            self._under_way.append((0, message))
            self.line = self._gateway.enter(self, client, message)
        elif isinstance(message, Leave):
            self._gateway.leave(self)
        else:
            self.sent += 1
            self._under_way.append((self.sent, message))
            self._tell_trip(client)
            data = wire.encode(message)
            self._say(words.LineSaid(self._gateway.name, self.line, self.sent, data))

    def _tell_trip(self, client: Client) -> None:
        """How far the client is, by this node's own clock."""
        if client.trip.shortest != self._trip:
            self._trip = client.trip.shortest
            self._say(words.LineTrip(self._gateway.name, self.line, self._trip))

    def _say(self, word: words.Any_) -> None:
        self._gateway.say(self.owner, word)

    # --- the owner's side ---

    def frame(self, word: words.LineFrame) -> None:
        if word.n != self._heard + 1:  # something was lost on the way
            self.shut(Close.TRY_AGAIN_LATER)
        elif self.client is not None:
            self._heard = word.n
            self.client.line.send(word.data)

    def shut(self, code: int) -> None:
        """The visit hears of it when its socket is closed."""
        self.is_halted = True
        if self.client is not None:
            self.client.line.close(code)

    def moved(self, heard: int) -> None:
        unheard = [message for n, message in self._under_way if n > heard]
        if not self._heard:
            unheard = [message for n, message in self._under_way]
        line = None if self.client is None else self.client.line
        if line is not None and hasattr(line, "move_over"):
            cast(Movable, line).move_over(unheard)
        else:
            self.shut(Close.TRY_AGAIN_LATER)

    def check(self, sent: int) -> None:
        """By the owner's tally: has anything been lost?"""
        if sent > self._heard and not self.is_halted:
            self.shut(Close.TRY_AGAIN_LATER)


class Gateway:
    """`last`: lines have greater numbers, so that those of a former life are not used again."""

    def __init__(self, post: Post, members: Members, last: int) -> None:
        self._post = post
        self._members = members
        self.name = post.name
        self._lines: dict[int, RemoteTable] = {}
        self._last = last
        members.gone.append(self._owner_gone)
        post.hear(words.LineFrame, self._frame)
        post.hear(words.Shut, self._shut)
        post.hear(words.Moved, self._moved)
        post.hear(words.WantsTrip, self._wants_trip)
        post.hear(words.LineTally, self._tally)

    @property
    def count(self) -> int:
        return len(self._lines)

    def say(self, owner: str, word: words.Any_) -> None:
        self._post.say(owner, word)

    def enter(self, table: RemoteTable, client: Client, join: Join) -> int:
        self._last += 1
        self._lines[self._last] = table
        enter = words.Enter(
            gateway=self.name,
            line=self._last,
            table=table.table,
            guest=client.guest,
            since=join.since,
            page=join.page,
            program=join.program,
            is_moved=join.is_moved,
            address=client.address,
        )
        if not self._members.has(table.owner) or not self._post.say(table.owner, enter):
            table.shut(Close.TRY_AGAIN_LATER)
        return self._last

    def leave(self, table: RemoteTable) -> None:
        if self._lines.pop(table.line, None) is not None:
            self._post.say(table.owner, words.Left(self.name, table.line))

    def _owner_gone(self, owner: str) -> None:
        for table in [one for one in self._lines.values() if one.owner == owner]:
            table.shut(Close.TRY_AGAIN_LATER)

    # --- what the owners say ---

    def _of(self, line: int, owner: str) -> RemoteTable | None:
        table = self._lines.get(line)
        return table if table is not None and table.owner == owner else None

    def _frame(self, word: words.LineFrame) -> None:
        table = self._of(word.line, word.owner)
        if table is not None and not table.is_halted:
            table.frame(word)

    def _shut(self, word: words.Shut) -> None:
        table = self._of(word.line, word.owner)
        if table is not None:
            table.shut(word.code)

    def _moved(self, word: words.Moved) -> None:
        table = self._of(word.line, word.owner)
        if table is not None:
            del self._lines[word.line]
            table.moved(word.heard)

    def _wants_trip(self, word: words.WantsTrip) -> None:
        table = self._of(word.line, word.owner)
        if table is not None and table.client is not None:
            table.client.trip.is_wanted = word.is_wanted

    # --- what may have been lost ---

    def tally(self) -> None:
        """Tell each owner what was said on the lines to it; who is not known there is told so."""
        by_owner: defaultdict[str, dict[int, int]] = defaultdict(dict)
        for line, table in self._lines.items():
            by_owner[table.owner][line] = table.sent
        for owner, lines in by_owner.items():
            self._post.say(owner, words.LineTally(self.name, is_owners=False, lines=lines))

    def _tally(self, word: words.LineTally) -> None:
        """A line that the owner alone knows of is ended."""
        if not word.is_owners:
            return
        for line, sent in word.lines.items():
            table = self._of(line, word.name)
            if table is None:
                self._post.say(word.name, words.Left(self.name, line))
            else:
                table.check(sent)
