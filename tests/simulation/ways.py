"""How people reach the server: lines and calls, each on its way for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.simulation.lines import Line, Quality
from tests.simulation.loop import MILLISECOND
from tests.simulation.process import Call

if TYPE_CHECKING:
    from tests.simulation.machine import Machine
    from tests.simulation.people import Person
    from tests.simulation.tab import Tab
    from tests.simulation.world import World

#: Told a status and a body; 0 if nobody has answered.
Answered = Callable[[int, bytes], None]


class Ways:
    def __init__(self, world: World) -> None:
        self._world = world
        self._clockwork = world.clockwork
        self._chance = world.chance("net")
        self._calls: dict[int, tuple[Machine | None, Answered]] = {}
        self._called = 0
        self._opened = 0
        self.lines: dict[Line, Tab] = {}
        self.machines: dict[Line, Machine] = {}

    def _trip(self) -> float:
        return self._chance.between(5, 150) * MILLISECOND

    # --- lines ---

    def open(self, tab: Tab) -> None:
        self._clockwork.after(self._trip(), self._arrive, tab)

    def _arrive(self, tab: Tab) -> None:
        if tab.line is not None or tab not in tab.person.tabs:
            return
        line = self._line(tab)
        machine = self._world.machine_for(tab.table)
        if machine is None:
            tab.lost()
            return
        tab.line = line
        machine.process.loop.call_soon(self._connect, machine, tab, line)

    def _line(self, tab: Tab) -> Line:
        """With chance of its own: how much is said on one changes nothing on another."""
        self._opened += 1
        slow = 1 if self._chance.happens(0.9) else 10
        quality = Quality((2 * MILLISECOND, 40 * MILLISECOND * slow))
        up, down = (self._world.chance(f"line {self._opened} {way}") for way in ("up", "down"))
        return Line(self._clockwork, (up, down), tab, self._world, tab.name, quality)

    def _connect(self, machine: Machine, tab: Tab, line: Line) -> None:
        if tab.line is not line:
            return  # closed again before it was open
        address = tab.person.address
        if machine.is_serving and machine.process.connect(line, tab.table, address):
            self.lines[line] = tab
            self.machines[line] = machine
            tab.said_hello(line)
        else:
            tab.lost()

    # --- calls ---

    def call(self, person: Person, method: str, path: str, body: bytes, then: Answered) -> None:
        self._called += 1
        self._calls[self._called] = None, then
        call = Call(method, path, person.token, person.address, body)
        self._clockwork.after(self._trip(), self._request, self._called, call)

    def _request(self, number: int, call: Call) -> None:
        world = self._world
        world.note(call.address, f"{call.method} {call.path}", call.body)
        machine = world.machine_for(call.address)
        if machine is None:
            self._take(number)(0, b"")
            return
        if number in self._calls:
            self._calls[number] = machine, self._calls[number][1]
        errors = world.disk.errors

        def answered(status: int, body: bytes) -> None:
            world.note(call.address, f"{call.path} → {status}", body)
            has_failed = world.disk.errors > errors
            world.calls_are_answered.answered(call.path, status, disk_has_failed=has_failed)
            self._clockwork.after(self._trip(), self._take(number), status, body)

        machine.process.call(call, answered)

    def _take(self, number: int) -> Answered:
        return self._calls.pop(number, (None, lambda *_: None))[1]

    def gone(self, line: Line) -> Tab:
        self.machines.pop(line, None)
        return self.lines.pop(line)

    # --- the end of a process ---

    def cut(self, machine: Machine) -> None:
        for line in [line for line, its in self.machines.items() if its is machine]:
            line.process_died()
            self.gone(line)
        for number, (its, then) in list(self._calls.items()):
            if its is machine or self._world.wires is None:
                self._clockwork.after(50 * MILLISECOND, then, 0, b"")
                del self._calls[number]
