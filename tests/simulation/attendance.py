"""Who is at which table, by the server's own door, and how much time has passed for them.

At a table where nobody is, no time passes: neither while it sleeps nor while the machine is down.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.simulation.lines import Line
from tests.simulation.loop import SECOND, Clockwork
from tests.simulation.tab import Tab

_MOMENT = 9 * SECOND


@dataclass
class Attendance:
    """Of one table."""

    clockwork: Clockwork
    here: dict[Line, str] = field(default_factory=dict)
    _passed: int = 0
    _awake_since: int | None = None
    _woke_at: int = 0
    _fell_asleep_at: int = 0
    _has_died: bool = True
    _left: dict[str, int] = field(default_factory=dict)

    @property
    def now(self) -> int:
        """Microseconds in which somebody was there."""
        since = self._awake_since
        return self._passed + (0 if since is None else self.clockwork.now - since)

    def came(self, line: Line, person: str) -> None:
        if self._awake_since is None:
            self._wake()
            self._awake_since = self.clockwork.now
        self.here[line] = person

    def _wake(self) -> None:
        """A server that was busy may not have noticed that for a moment nobody was there."""
        is_sure = self.clockwork.now - self._fell_asleep_at > _MOMENT
        if is_sure or self._has_died:
            self._woke_at, self._has_died = self._passed, False

    def went(self, line: Line) -> None:
        if line in self.here:
            self._left[self.here.pop(line)] = self.now
            if not self.here:
                self.fall_asleep()

    def fall_asleep(self) -> None:
        self._passed, self._awake_since = self.now, None
        self._fell_asleep_at = self.clockwork.now
        self.here.clear()

    def died(self) -> None:
        self.fall_asleep()
        self._has_died = True

    def away(self, person: str) -> int:
        """For how long somebody has been away, from when the table woke at the most."""
        if person in self.here.values():
            return 0
        return self.now - max(self._woke_at, self._left.get(person, 0))


class Register:
    """The attendance of all tables."""

    def __init__(self, clockwork: Clockwork) -> None:
        self._clockwork = clockwork
        self._tables: dict[str, Attendance] = {}

    def at(self, table: str) -> Attendance:
        return self._tables.setdefault(table, Attendance(self._clockwork))

    @property
    def passed(self) -> int:
        """Microseconds of all tables in which somebody was there."""
        return sum(attendance.now for attendance in self._tables.values())

    def came(self, line: Line, tab: Tab) -> None:
        self.at(tab.table).came(line, tab.person.name)

    def went(self, line: Line, tab: Tab) -> None:
        self.at(tab.table).went(line)

    def died(self) -> None:
        for attendance in self._tables.values():
            attendance.died()
