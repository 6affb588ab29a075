"""What was acknowledged stays, and is there once."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from picows import WSMsgType

from rumpus import games
from rumpus.server import wire
from tests.simulation.lines import Frame, Line
from tests.simulation.loop import SECOND
from tests.simulation.messages import Said
from tests.simulation.promises.promise import PATIENCE, SLACK, Promise
from tests.simulation.referee import Referee
from tests.simulation.tab import Tab

if TYPE_CHECKING:
    from tests.simulation.world import World


#: The last moves of a table that are compared with its log.
_COMPARED = 40


@dataclass
class _Play:
    """A play that has reached the server."""

    line: Line
    seat: int | None
    play: wire.Play
    at: int
    answer: str | None = None


class MovesAreKept(Promise):
    """An acknowledged move is durable, and stays; none is played twice, or out of its order; each
    play is answered once, or accounted for when its page is back; nobody moves on what they had
    not seen."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._open: dict[Line, list[_Play]] = defaultdict(list)
        self._wanted: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._taken_of: dict[Tab, set[int]] = defaultdict(set)
        self._refused_of: dict[Tab, set[int]] = defaultdict(set)
        self._unanswered: dict[Tab, dict[int, _Play]] = defaultdict(dict)  # of lines that are gone
        self._moved_at: dict[tuple[str, int | None], int] = {}  # in the table's own time
        self._rested: set[str] = set()  # tables whose own time is not known here

    def asked(self, line: Line, tab: Tab, frame: Frame) -> None:
        play = _as_play(frame)
        if play is not None:
            self._open[line].append(_Play(line, self.world.seats.get(line), play, self.world.now))
            self._wanted[tab.table, tab.person.name] += Counter(play.moves)

    def committed(self, method: str, args: tuple[Any, ...]) -> None:
        if method == "append":
            table, _, rows, *_ = args
            self._moved_at |= {(table, row.seat): self.world.register.at(table).now for row in rows}

    def told(self, line: Line, tab: Tab, said: Said) -> None:
        if said.table is not None and said.table.resting:
            self._rested.add(tab.table)
        if said.plays is not None:
            self._account(tab, said.plays)
        elif said.id is not None and said.t in ("taken", "error"):
            self._answered(line, tab, said)

    def _account(self, tab: Tab, plays: wire.Plays) -> None:
        """A page that comes back is told which of its plays were taken."""
        if not plays.known:
            self._taken_of.pop(tab, None)
            self._refused_of.pop(tab, None)
        for number in self._refused_of[tab].intersection(plays.taken) - self._taken_of[tab]:
            self.breaks(f"{tab.name} is told that play {number} was taken, which was refused")
        unanswered = self._unanswered.pop(tab, {})
        for number in plays.taken:
            if number in unanswered and number not in self._taken_of[tab]:
                self._taken(tab, unanswered[number])

    def _answered(self, line: Line, tab: Tab, said: Said) -> None:
        waiting = [play for play in self._open[line] if play.play.id == said.id]
        if not waiting and said.t == "taken":
            self.breaks(f"{tab.name} was answered play {said.id}, which was answered or never sent")
        if not waiting:
            return  # garbage with an id is answered by it
        play = waiting[-1 if _is_refused_at_once(said) else 0]
        self._open[line].remove(play)
        if said.t == "taken":
            self._taken(tab, play)
        else:
            self._wanted[tab.table, tab.person.name] -= Counter(play.play.moves)
            if not _is_refused_at_once(said):
                self._refused_of[tab].add(play.play.id)
            if said.code == "too_late":
                self._check_receipt(tab, play)
            elif said.code == "too_fast" and said.text.startswith("one move in"):
                self._check_gap(tab, play)

    def _taken(self, tab: Tab, play: _Play) -> None:
        if play.play.id in self._taken_of[tab]:
            self.breaks(f"{tab.name}: play {play.play.id} was taken twice")
        self._taken_of[tab].add(play.play.id)
        referee = self.world.referees.get(tab.table)
        guest = self.world.guests.get(tab.person.token)
        rows = referee.acknowledge(guest, play.play.moves) if referee and guest else None
        if rows is None or referee is None:
            self.breaks(f"{tab.name}: {play.play.moves} was acknowledged, but is not durable")
            return
        is_turn_based = not games.game(referee.stored.game).realtime
        if is_turn_based and play.play.version < rows[0].asked_at:
            asked = rows[0].asked_at
            self.breaks(f"{tab.name} moved at version {play.play.version}, asked at {asked}")

    def _check_receipt(self, tab: Tab, play: _Play) -> None:
        races = self.world.disk.look("races", tab.table)
        if play.seat is not None and play.seat not in {receipt.seat for receipt in races}:
            self.breaks(f"{tab.name} came too late, and no receipt of it is durable")

    def _check_gap(self, tab: Tab, play: _Play) -> None:
        moved_at = self._moved_at.get((tab.table, play.seat), 0)
        ago = (self.world.register.at(tab.table).now - moved_at) / SECOND
        if ago > SLACK and tab.table not in self._rested:
            self.breaks(f"{tab.name} was told to be too fast, {ago:.0f} s after its last move")

    def gone(self, line: Line, tab: Tab) -> None:
        for play in self._open.pop(line, ()):
            self._unanswered[tab].setdefault(play.play.id, play)

    def died(self) -> None:
        self._open.clear()
        self._taken_of.clear()
        self._refused_of.clear()
        self._unanswered.clear()
        self._compare()

    def look(self) -> None:
        for plays in self._open.values():
            for play in plays:
                if self.world.now - play.at > PATIENCE * SECOND and play.line.is_open:
                    self.breaks(f"{play.line.name}: play {play.play.id} was never answered")
        for table, referee in self.world.referees.items():
            for wrong in referee.wrong:
                self.breaks(f"table {table}: {wrong}")
            referee.wrong.clear()
            self._check_order(table, referee)

    def _check_order(self, table: str, referee: Referee) -> None:
        """Of a race: what was logged last is what the server has played, but for what it may just
        be writing. Where there are windows, answers are logged before they take effect."""
        live = self.world.live_table(table) if self.world.is_served else None
        if live is None or referee.table is None or not live.game.realtime:
            return
        first = max(live.version - len(live.played), referee.table.version - _COMPARED)
        logged = referee.table.played[first:]
        begins = first - (live.version - len(live.played))
        if live.played[begins : begins + len(logged)] != logged:
            self.breaks(f"table {table}: the log has another order than the game")

    def end(self) -> None:
        self._compare()

    def _compare(self) -> None:
        for (table, name), wanted in self._wanted.items():
            referee = self.world.referees.get(table)
            guest = self.world.guests.get(self.world.people[name].token)
            if referee is None or guest is None:
                continue
            surplus = referee.surplus(guest, wanted)
            if surplus:
                self.breaks(f"{name} at {table}: played more often than asked for: {surplus}")
            self._check_log(table, referee)

    def _check_log(self, table: str, referee: Referee) -> None:
        rows = self.world.disk.look("log", table)
        played = referee.table.moves if referee.table is not None else []
        if [(row.seat, row.move) for row in rows] != list(played):
            self.breaks(f"table {table}: the log has changed since it was written")


def _is_refused_at_once(said: Said) -> bool:
    """Before those that wait, perhaps with the same number."""
    return said.code == "replayed" or "messages a second" in said.text


def _as_play(frame: Frame) -> wire.Play | None:
    if frame.msg_type != WSMsgType.TEXT or b'"play"' not in frame.payload:
        return None
    try:
        message = wire.parse_message(frame.payload)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return message if isinstance(message, wire.Play) else None
