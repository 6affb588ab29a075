"""Tables of this node, for people whose sockets other nodes have: each is just another line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from rumpus.server import wire
from rumpus.server.common import logs
from rumpus.server.common.trip import Trip
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.nodes import words
from rumpus.server.nodes.members import Members
from rumpus.server.nodes.post import Post
from rumpus.server.table.client import Client
from rumpus.server.table.house import House
from rumpus.server.table.posts import Join, Leave
from rumpus.server.table.table import LiveTable
from rumpus.server.table.tenure import HeldElsewhereError
from rumpus.server.wire import Close, Refusal

#: Messages that may come while a table is being loaded.
_EARLY = 32


class RemoteTrip(Trip):
    """Measured where the socket is; here it is only wished for and known."""

    def __init__(self, wants: Callable[[bool], None]) -> None:
        self._wants: Callable[[bool], None] | None = None
        super().__init__()
        self._wants = wants

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if name == "is_wanted" and self._wants is not None:
            self._wants(value)

    @property
    def is_known(self) -> bool:
        """The gateway tells 0 for a line that does not answer."""
        return self.shortest > 0


class RemoteLine:
    """The line of a client whose socket is elsewhere, as the table knows it."""

    def __init__(self, post: Post, enter: words.Enter) -> None:
        self._post = post
        self.gateway = enter.gateway
        self.number = enter.line
        self.sent = 0
        self.heard = 0
        self.is_closed = False
        self.table: LiveTable | None = None
        self.client: Client | None = None
        self.early: list[Any] = []

    def send(self, message: bytes) -> None:
        if not self.is_closed:
            self.sent += 1
            self._say(words.LineFrame(self._post.name, self.number, self.sent, message))

    def close(self, code: int) -> None:
        if not self.is_closed:
            self.is_closed = True
            self._say(words.Shut(self._post.name, self.number, code))

    def wants_trip(self, is_wanted: bool) -> None:
        self._say(words.WantsTrip(self._post.name, self.number, is_wanted))

    def move_over(self, unheard: Sequence[Any]) -> None:
        """The gateway follows the table, with what was not dealt with here."""
        heard = self.heard - sum(not isinstance(one, Join) for one in unheard)
        self.is_closed = True
        self._say(words.Moved(self._post.name, self.number, heard))

    def _say(self, word: words.Any_) -> None:
        self._post.say(self.gateway, word)


class Owner:
    def __init__(self, post: Post, members: Members, house: House, lobby: Lobby) -> None:
        self._post = post
        self._house = house
        self._lobby = lobby
        self._lines: dict[tuple[str, int], RemoteLine] = {}
        members.gone.append(self._gateway_gone)
        post.hear(words.Enter, self._enter)
        post.hear(words.LineSaid, self._said)
        post.hear(words.LineTrip, self._trip)
        post.hear(words.LineTally, self._tally)
        post.hear(words.Left, lambda word: self._left((word.gateway, word.line)))

    @property
    def count(self) -> int:
        return len(self._lines)

    # --- coming ---

    def _enter(self, word: words.Enter) -> None:
        line = RemoteLine(self._post, word)
        self._lines[word.gateway, word.line] = line
        self._post.run(self._let_in(line, word))

    async def _let_in(self, line: RemoteLine, word: words.Enter) -> None:
        try:
            table = await self._lobby.find(word.table)
            await self._lobby.curtain.check(table.stored, word.guest.id)
            if word.program:
                table.check_program(word.guest.id)
        except Refusal as refusal:
            line.send(wire.encode(refusal.message()))
            line.close(refusal.farewell)
        except HeldElsewhereError:
            line.move_over(line.early)  # nobody has dealt with that
            self._lines.pop((word.gateway, word.line), None)
        except Exception:
            logs.warn("nobody could be let in", table=word.table)
            line.close(Close.TRY_AGAIN_LATER)
        else:
            self._join(line, table, word)

    def _join(self, line: RemoteLine, table: LiveTable, word: words.Enter) -> None:
        if (word.gateway, word.line) not in self._lines:  # gone meanwhile
            return
        trip = RemoteTrip(line.wants_trip)
        line.client = Client(line, word.guest, trip=trip, address=word.address)
        line.table = table
        join = Join(word.since, word.page, word.program, word.is_moved)
        table.post(line.client, join)
        for message in line.early:
            table.post(line.client, message)
        line.early = []

    # --- saying, and going ---

    def _said(self, word: words.LineSaid) -> None:
        line = self._lines.get((word.gateway, word.line))
        if line is None:
            self._shut(word.gateway, word.line)
        elif word.n != line.heard + 1:
            line.close(Close.TRY_AGAIN_LATER)
        else:
            line.heard = word.n
            self._hand_on(line, wire.parse_message(word.data))

    def _shut(self, gateway: str, line: int) -> None:
        self._post.say(gateway, words.Shut(self._post.name, line, Close.TRY_AGAIN_LATER))

    def _hand_on(self, line: RemoteLine, message: Any) -> None:
        if line.client is not None and line.table is not None:
            line.table.post(line.client, message)
        elif len(line.early) < _EARLY:
            line.early.append(message)
        else:
            line.close(Close.POLICY_VIOLATION)

    def _trip(self, word: words.LineTrip) -> None:
        line = self._lines.get((word.gateway, word.line))
        if line is not None and line.client is not None:
            line.client.trip.shortest = word.ms

    def _left(self, key: tuple[str, int]) -> None:
        line = self._lines.pop(key, None)
        if line is not None and line.client is not None and line.table is not None:
            line.is_closed = True
            line.table.post(line.client, Leave(self._house.time.now()))

    def moved(self, line: RemoteLine) -> None:
        """Its table has gone to another node."""
        self._lines.pop((line.gateway, line.number), None)

    def _gateway_gone(self, name: str) -> None:
        """It may only have been slow: then it hears that it is known no more."""
        for key in [key for key in self._lines if key[0] == name]:
            self._lines[key].close(Close.TRY_AGAIN_LATER)
            self._left(key)

    # --- what may have been lost ---

    def tally(self) -> None:
        """Tell each gateway what was said on its lines; who has left is heard of again."""
        by_gateway: defaultdict[str, dict[int, int]] = defaultdict(dict)
        for (gateway, number), line in self._lines.items():
            by_gateway[gateway][number] = line.sent
        for gateway, lines in by_gateway.items():
            self._post.say(gateway, words.LineTally(self._post.name, is_owners=True, lines=lines))

    def _tally(self, word: words.LineTally) -> None:
        """A line that the gateway alone knows of is ended, and one on which something was lost."""
        if word.is_owners:
            return
        for number, sent in word.lines.items():
            line = self._lines.get((word.name, number))
            if line is None or line.is_closed:
                self._shut(word.name, number)
            elif sent > line.heard:
                line.close(Close.TRY_AGAIN_LATER)
