"""A seat is its player's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus import games
from rumpus.server import wire
from rumpus.server.store.kept import StoredTable
from tests.simulation.lines import Line
from tests.simulation.loop import SECOND
from tests.simulation.messages import Said
from tests.simulation.promises.promise import SLACK, Promise
from tests.simulation.tab import Tab

if TYPE_CHECKING:
    from tests.simulation.world import World

#: Seconds in which a player of a real-time game who is back has the seat again.
_AT_ONCE = 0


class SeatsAreKept(Promise):
    """A bot takes no seat whose player is there and in time, by the time that passes only while
    somebody is there; who plays alone with bots is always in time; in the real-time games it goes
    as soon as the player is back."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._infos: dict[str, wire.TableInfo] = {}
        self._waiting: dict[str, tuple[int, ...]] = {}
        self._asked: dict[tuple[str, int], int] = {}  # in the table's own time
        self._renewed: set[tuple[str, int]] = set()  # who has had all the time once more
        self._sat: set[tuple[str, int]] = set()  # at which table, and who
        self._replaced: dict[tuple[str, int], int] = {}
        self._kept: set[tuple[str, int]] = set()  # seats that bots have taken, as the disk has it

    def told(self, line: Line, tab: Tab, said: Said) -> None:
        if said.t not in ("welcome", "table", "update"):
            return
        source = said.table or said
        if said.table is not None:
            before = self._infos.get(tab.table, said.table)
            self._check_seats(before, said.table)
            self._check_company(before, said.table)
            self._infos[tab.table] = said.table
        waiting = tuple(source.waiting)
        for seat in waiting:
            if seat not in self._waiting.get(tab.table, ()):
                self._ask(tab.table, seat)
        self._waiting[tab.table] = waiting

    def committed(self, method: str, args: tuple[Any, ...]) -> None:
        if method == "append":
            for row in args[2]:
                self._ask(args[0], row.seat)
        elif method == "save_table":
            self._check_kept(args[0])

    def _check_kept(self, stored: StoredTable) -> None:
        """Nobody may be told of it before the server dies, and who was away is forgotten then."""
        info = self._infos.get(stored.id)
        for seat, chair in enumerate(stored.seats):
            if not chair.standing_in:
                self._kept.discard((stored.id, seat))
            elif (stored.id, seat) not in self._kept:
                self._kept.add((stored.id, seat))
                if info is not None and not info.seats[seat].standing_in:
                    people = sum(one.guest is not None for one in stored.seats)
                    self._check_absence(info, seat, is_solo=people == 1)

    def died(self) -> None:
        """Who had time, and how much, is durable."""
        self._replaced.clear()

    def moved(self, table: str) -> None:
        self._infos.pop(table, None)
        self._replaced = {key: since for key, since in self._replaced.items() if key[0] != table}

    def look(self) -> None:
        for (table, seat), since in self._replaced.items():
            if self.world.now - since > _AT_ONCE * SECOND and self.world.register.at(table).here:
                self.breaks(f"table {table}: a bot plays seat {seat}, whose player is back")

    def _ask(self, table: str, seat: int) -> None:
        """A new decision."""
        self._renewed.discard((table, seat))
        self._restart(table, seat)

    def _renew(self, table: str, seat: int) -> None:
        if (table, seat) not in self._renewed:
            self._renewed.add((table, seat))
            self._restart(table, seat)

    def _restart(self, table: str, seat: int) -> None:
        self._asked[table, seat] = self.world.register.at(table).now

    def _check_seats(self, before: wire.TableInfo, after: wire.TableInfo) -> None:
        is_race = games.game(after.game).realtime and after.state == "playing"
        for seat, (was, is_now) in enumerate(zip(before.seats, after.seats, strict=True)):
            is_taken = is_now.standing_in and not was.standing_in and after.state == "playing"
            if is_taken and (after.id, seat) not in self._kept:
                self._check_absence(after, seat, is_solo=_is_solo(after))
            is_own = was.guest == is_now.guest  # who stands up is not back
            is_back = was.standing_in and is_own and not is_now.standing_in
            if is_back or (not is_now.standing_in and self._is_new(after, is_now.guest)):
                self._renew(after.id, seat)
            if is_race and is_now.standing_in and is_now.present:
                self._replaced.setdefault((after.id, seat), self.world.now)
            else:
                self._replaced.pop((after.id, seat), None)

    def _is_new(self, info: wire.TableInfo, guest: int | None) -> bool:
        """Whether somebody sits down in the midst of a game who has not sat there before."""
        if guest is None or info.state != "playing":
            return False
        has_sat = (info.id, guest) in self._sat
        self._sat.add((info.id, guest))
        return not has_sat

    def _check_company(self, before: wire.TableInfo, after: wire.TableInfo) -> None:
        """Who was alone with bots until now was not timed."""
        if _is_solo(before) and not _is_solo(after):
            for seat in after.waiting:
                if before.seats[seat].guest == after.seats[seat].guest:
                    self._restart(after.id, seat)

    def _check_absence(self, info: wire.TableInfo, seat: int, *, is_solo: bool) -> None:
        attendance = self.world.register.at(info.id)
        waited = (attendance.now - self._asked.get((info.id, seat), 0)) / SECOND
        player = self.world.player(info.id, seat)
        away = attendance.away(player) / SECOND if player is not None else 0
        is_away = away >= self.world.config.absence / 1000 - 2 * SLACK  # coming and going
        is_timed = not is_solo and not games.game(info.game).realtime
        is_late = is_timed and waited >= info.pace - SLACK
        if not is_away and not is_late:
            self.breaks(
                f"table {info.id}: a bot took seat {seat}, which was asked {waited:.1f} s ago"
                f" and whose player was away for {away:.1f} s"
            )


def _is_solo(info: wire.TableInfo) -> bool:
    return sum(seat.kind == "person" for seat in info.seats) == 1
