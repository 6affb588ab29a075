"""A table with somebody there goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rumpus import games
from rumpus.server import wire
from tests.simulation.lines import Line
from tests.simulation.loop import SECOND
from tests.simulation.messages import Said
from tests.simulation.promises.promise import PATIENCE, Promise
from tests.simulation.tab import Tab

if TYPE_CHECKING:
    from tests.simulation.world import World

#: Seconds that a gathering may be without a host, a slow disk included.
_HOSTLESS = 20
#: Milliseconds that a countdown may take at the most.
_LONGEST_COUNTDOWN = 30_000


@dataclass
class _Told:
    """What was last told to anybody."""

    info: wire.TableInfo
    at: int = 0
    waiting: tuple[int, ...] = ()
    deadline: int | None = None
    hostless_since: int | None = None

    @property
    def is_solo(self) -> bool:
        return sum(seat.kind == "person" for seat in self.info.seats) == 1

    @property
    def waits_for_bots(self) -> bool:
        return any(_is_bots(self.info.seats[seat]) for seat in self.waiting)


def _is_bots(seat: wire.SeatInfo) -> bool:
    return seat.kind == "bot" or seat.standing_in


class TablesGoOn(Promise):
    """While somebody is there, every open decision has somebody who can make it or a deadline that
    comes, but where one person plays with bots, who all wait for that person; no time that is told
    is out of sight; a gathering where somebody sits has a host."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._tables: dict[str, _Told] = {}

    def told(self, line: Line, tab: Tab, said: Said) -> None:
        if said.t not in ("welcome", "table", "update"):
            return
        if said.table is not None:
            table = self._tables.setdefault(tab.table, _Told(said.table))
            table.info = said.table
        if tab.table not in self._tables:  # it has just moved
            return
        table, source = self._tables[tab.table], said.table or said
        table.at, table.waiting = self.world.now, tuple(source.waiting)
        table.deadline = source.deadline
        self._check_times(table, source.opens)
        self._check_decision(table)
        self._note_host(table)

    def died(self) -> None:
        for table in self._tables.values():
            table.hostless_since = None

    def moved(self, table: str) -> None:
        self._tables.pop(table, None)

    def look(self) -> None:
        for name, table in self._tables.items():
            if self.world.register.at(name).here and self.world.is_served:
                self._check_host(table)
                self._check_progress(table)

    def _check_times(self, table: _Told, opens: int | None) -> None:
        now, info = self.world.server_now, table.info
        longest = max(info.pace, 60) * 1000
        if table.deadline is not None and table.deadline > now + longest:
            self.breaks(f"table {info.id}: its deadline is {table.deadline - now} ms ahead")
        if opens is not None and opens > now + _LONGEST_COUNTDOWN:
            self.breaks(f"table {info.id}: its round opens in {opens - now} ms")

    def _check_decision(self, table: _Told) -> None:
        if not table.waiting or table.deadline is not None or table.is_solo:
            return
        seats = [table.info.seats[seat] for seat in table.waiting]
        if not any(_is_bots(s) or s.present for s in seats):
            self.breaks(f"table {table.info.id} waits for {table.waiting}, and nobody is there")

    def _note_host(self, table: _Told) -> None:
        """Who sits at a gathering may wait a moment for its host, but not for ever."""
        info = table.info
        seated = any(seat.kind == "person" and seat.present for seat in info.seats)
        has_host = info.host is not None and info.seats[info.host].present
        if info.state != "gathering" or has_host or not seated:
            table.hostless_since = None
        elif table.hostless_since is None:
            table.hostless_since = self.world.now

    def _check_host(self, table: _Told) -> None:
        since = table.hostless_since
        if since is not None and self.world.now - since > _HOSTLESS * SECOND:
            self.breaks(f"table {table.info.id}: somebody sits there, and nobody can start it")

    def _check_progress(self, table: _Told) -> None:
        quiet, info = (self.world.now - table.at) / SECOND, table.info
        if quiet < PATIENCE or info.state != "playing":
            return
        if table.deadline is not None:
            late = (self.world.server_now - table.deadline) / 1000
            if late > PATIENCE:
                self.breaks(f"table {info.id}: nothing happened at its deadline {late:.0f} s ago")
        elif table.waits_for_bots and not games.game(info.game).realtime:
            self.breaks(f"table {info.id}: its bots have not moved for {quiet:.0f} s")
