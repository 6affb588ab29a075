"""A whole world from one seed: the machine with the server on it, its disk, its lines, its people;
or several machines, with a bus between them.

It goes on in steps until its time is over or a promise is broken. Then it turns calm: nothing fails
any more, those who are still there play on, and every game has to end.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from rumpus import games
from rumpus.engine.table import Table
from rumpus.server.common.config import Config
from rumpus.server.common.limits import Limits
from tests.simulation.attendance import Register
from tests.simulation.bus import Wires
from tests.simulation.chance import Chance
from tests.simulation.company import gather
from tests.simulation.disk import Disk
from tests.simulation.lines import Frame, Line
from tests.simulation.loop import HOUR, MILLISECOND, MINUTE, SECOND, Clockwork
from tests.simulation.machine import DAY, Machine
from tests.simulation.messages import heard
from tests.simulation.process import Process
from tests.simulation.promises import (
    CallsAreAnswered,
    FloodsAreStemmed,
    GamesEnd,
    MovesAreKept,
    NothingFails,
    NothingGrows,
    NothingTooEarly,
    OneOwner,
    OwnersTell,
    PagesAreWhole,
    Promise,
    SeatsAreKept,
    TablesGoOn,
    VersionsGrow,
    WindowsAreBlind,
)
from tests.simulation.referee import Referee
from tests.simulation.tab import Tab
from tests.simulation.trace import Note, Trace
from tests.simulation.ways import Ways

_AGAIN = "again: python -m tests.simulation"
_LOOK = 5 * SECOND
#: How long games have to end once all is calm, and how long nobody has been there at the very end.
_CALM = 4 * HOUR
_EMPTY = 20 * MINUTE
#: Steps without any time between them, a heap that has come while a machine stood still included.
_MOST_AT_ONCE = 200_000


class BrokenPromise(AssertionError):  # noqa: N818  # it is what it says
    """Says which, and what led to it."""


class Director(Protocol):
    """Who sees to it that two worlds are played alike: see `twins.py`."""

    def choose(self, world: World, tab: Tab, part: float) -> str: ...


@dataclass(frozen=True)
class Plan:
    """What a world is like. The same plan is the same history, byte for byte."""

    seed: int
    hours: float = 0.5
    tables: int = 5
    game: str | None = None
    minds_are_ready: bool = True
    is_finished: bool = True  # whether all games are played to their end
    nodes: int = 1

    def __str__(self) -> str:
        game = f" --game {self.game}" if self.game else ""
        nodes = f" --nodes {self.nodes}" if self.nodes > 1 else ""
        world = f"--seed {self.seed} --hours {self.hours:g} --tables {self.tables}"
        return f"{_AGAIN} {world}{game}{nodes}"


class World:
    def __init__(self, plan: Plan, trace: Trace | None = None) -> None:
        self.plan = plan
        self.trace = trace or Trace()
        self.clockwork = Clockwork()
        self.config = Config(limits=Limits(outbox=16))
        self.broken: list[str] = []
        self.is_calm = False
        self.director: Director | None = None
        self.tables: dict[str, str] = {}
        self.referees: dict[str, Referee] = {}
        self.guests: dict[str, int] = {}
        self.register = Register(self.clockwork)
        self.disk = Disk(lambda: DAY + self.now // MILLISECOND, self._committed)
        self.wires = Wires(self.clockwork, self.chance("bus")) if plan.nodes > 1 else None
        self._promise()
        self.seats: dict[Line, int | None] = {}  # as the server has told
        self.ways = Ways(self)
        self._roads = self.chance("roads")
        numbers = [f" {n + 1}" for n in range(plan.nodes)] if self.wires is not None else [""]
        self.machines = [
            Machine(self, self.config, minds_are_ready=plan.minds_are_ready, number=number)
            for number in numbers
        ]
        self.parties, people = gather(self, plan.tables, plan.game)
        self.people = {person.name: person for person in people}
        for machine in self.machines:
            machine.start()
        self.clockwork.after(_LOOK, self._look)

    def _promise(self) -> None:
        self.nothing_fails = NothingFails(self)
        self.nothing_grows = NothingGrows(self)
        self.calls_are_answered = CallsAreAnswered(self)
        self.games_end = GamesEnd(self)
        self.one_owner = OneOwner(self)
        self.promises: list[Promise] = [
            *(self.nothing_fails, self.nothing_grows, self.calls_are_answered, self.games_end),
            *(MovesAreKept(self), VersionsGrow(self), NothingTooEarly(self), self.one_owner),
            *(OwnersTell(self), PagesAreWhole(self), FloodsAreStemmed(self)),
        ]
        #: Of a whole table: they hear what is told beside its owner, where nothing is on its way.
        self.table_promises: list[Promise] = [
            *(TablesGoOn(self), WindowsAreBlind(self), SeatsAreKept(self))
        ]

    # --- going on ---

    def live(self) -> None:
        """From the first step to long after the last one has gone."""
        with self.listening():
            self._go_on_for(round(self.plan.hours * HOUR))
            if self.plan.is_finished:
                self._finish()
            self._tell(lambda promise: promise.end())
            self._check()
            self._leave_all()

    def _finish(self) -> None:
        self.is_calm = True
        for machine in self.machines:
            machine.fate.is_kind = True
            machine.way.weather = "fine"
        if self.wires is not None:
            self.wires.is_kind = True
        chance = self.chance("end")
        for party in self.parties:
            for member in party.members[1:]:
                if chance.happens(0.3):
                    member.go_away(0)
                    member.is_gone = True
            party.members[0].back_at = 0
        until = self.now + _CALM
        while self.now < until and self.games_end.going_on():
            self._go_on_for(MINUTE)

    def _leave_all(self) -> None:
        """Everybody goes for good, and long after that the server is looked at."""
        for person in self.people.values():
            person.is_gone = True
            for tab in list(person.tabs):
                person.close(tab)
        self._go_on_for(_EMPTY)
        self.nothing_grows.nobody_is_left()
        self._check()

    def _go_on_for(self, length: int) -> None:
        until = self.now + length
        while (at := self.clockwork.next_at) is not None and at <= until:
            self.step()
        self.clockwork.now = until

    def step(self) -> None:
        self.clockwork.step()
        for machine in self.machines:
            machine.after_a_step()
        if self.clockwork.at_once > _MOST_AT_ONCE:
            self.nothing_fails.breaks("something is done again and again, and no time passes")
        self._check()

    def live_through(self, moment: int) -> None:
        """All that happens at a moment, if anything does."""
        while self.clockwork.next_at == moment:
            self.step()

    def _check(self) -> None:
        if self.broken:
            how, told = self.broken[0], "\n".join(map(str, self.trace.last))
            raise BrokenPromise(f"{how}\n{told}\n{how}\n{self.plan}")

    @contextmanager
    def listening(self) -> Iterator[None]:
        """To what the server reports, until this world ends."""
        logger, handler = logging.getLogger("rumpus"), _Reports(self)
        before = logger.propagate
        logger.addHandler(handler)
        logger.propagate = False
        try:
            yield
        finally:
            logger.removeHandler(handler)
            logger.propagate = before
            for machine in self.machines:
                machine.process.loop.close()

    def _look(self) -> None:
        self.clockwork.after(_LOOK, self._look)
        self._tell(lambda promise: promise.look())

    def _tell(self, what: Callable[[Promise], None]) -> None:
        for promise in (*self.promises, *self.table_promises):
            what(promise)

    # --- what people know of it ---

    @property
    def now(self) -> int:
        return self.clockwork.now

    def chance(self, name: str) -> Chance:
        return Chance(self.plan.seed, name)

    def choose(self, tab: Tab, part: float) -> str:
        if self.director is not None:
            return self.director.choose(self, tab, part)
        return tab.legal[int(part * len(tab.legal))]

    def impossible(self, tab: Tab, part: float) -> str:
        """Most moves of a game are, most of the time."""
        game = games.game(self.tables.get(tab.table, "frantic"))
        return game.format_move(int(part * game.moves))

    # --- the machines ---

    @property
    def machine(self) -> Machine:
        """The only one, or the first."""
        return self.machines[0]

    @property
    def process(self) -> Process:
        return self.machine.process

    @property
    def is_served(self) -> bool:
        return any(machine.is_serving for machine in self.machines)

    @property
    def server_now(self) -> int:
        return self.process.time.now()

    def machine_for(self, key: str) -> Machine | None:
        """As a proxy would lead there: mostly the same one for a table, now and then another."""
        able = [machine for machine in self.machines if machine.is_serving]
        if len(self.machines) > 1 and self._roads.happens(0.2) and able:
            return self._roads.one_of(able)
        return min(able, key=lambda one: _hash(f"{one.name} {key}"), default=None)

    def owner(self, table: str) -> Machine | None:
        """Whose table it is, if that one serves."""
        if self.wires is None:
            return self.machine if self.machine.is_serving else None
        name = self.one_owner.owner(table)
        return next((one for one in self.machines if one.name == name and one.is_serving), None)

    def live_table(self, table: str) -> Table | None:
        """A game as its server holds it."""
        owner = self.owner(table)
        found = owner.process.server.lobby._tables.get(table) if owner is not None else None
        if found is None or found.playing is None:
            return None
        return found.playing.course.table

    def player(self, table: str, seat: int) -> str | None:
        """Whose seat it is, as the disk has it."""
        guest = self.referees[table].stored.seats[seat].guest
        names = (n for n, p in self.people.items() if self.guests.get(p.token) == guest)
        return next(names, None)

    def process_died(self, machine: Machine) -> None:
        cut = [line for line, its in self.ways.machines.items() if its is machine]
        if self.wires is not None:  # the others go on
            for line in cut:
                self.gone(line)
                line.process_died()
        self.ways.cut(machine)
        if self.wires is None:
            self.seats.clear()
            self.register.died()
            self._tell(lambda promise: promise.died())

    def failed(self, context: dict[str, Any]) -> None:
        self.nothing_fails.failed(str(context.get("message")), context.get("exception"))

    def _beside(self, table: str) -> set[Machine | None]:
        """The machines with lines to a table."""
        machines = self.ways.machines
        return {machines.get(line) for line, tab in self.ways.lines.items() if tab.table == table}

    # --- what passes the door ---

    def told(self, line: Line, message: bytes) -> None:
        tab, said = self.ways.lines[line], heard(message)
        is_beside = self.wires is None or self.ways.machines[line] is self.owner(tab.table)
        if said.t == "welcome":
            self.seats[line] = said.you
            self.register.came(line, tab)
        seat = self.seats.get(line)
        self.trace.note(Note(self.now, tab.name, "<", message, tab.table, seat))
        for promise in (*self.promises, *(self.table_promises if is_beside else ())):
            promise.told(line, tab, said)

    def asked(self, line: Line, frame: Frame) -> None:
        tab = self.ways.lines[line]
        self.note(tab.name, ">", frame.payload)
        self._tell(lambda promise: promise.asked(line, tab, frame))

    def gone(self, line: Line) -> None:
        machine = self.ways.machines.get(line)
        tab = self.ways.gone(line)
        self.seats.pop(line, None)
        self.register.went(line, tab)
        self.note(tab.name, "is gone")
        self._tell(lambda promise: promise.gone(line, tab))
        if self.wires is not None and machine not in self._beside(tab.table):
            for promise in self.table_promises:  # nobody is left who hears the table at once
                promise.moved(tab.table)

    def _committed(
        self, machine: str, method: str, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> None:
        if method != "renew":  # a few times a second
            self.note("disk", method, repr(args[:3]).encode())  # a snapshot has all cards in it
        if self.wires is not None:
            self._fenced(machine, method, args, kwargs)
        if method == "add_guest":
            self._know(*args)
        elif method == "save_table":
            stored = args[0]
            self.referees.setdefault(stored.id, Referee(stored)).saved(stored, self.now)
        elif method == "append":
            self.referees[args[0]].append(args[1], args[2], self.now)
        self._tell(lambda promise: promise.committed(method, args))

    def _fenced(
        self, machine: str, method: str, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> None:
        """Who has which table, and who has written to it."""
        if method == "append":
            held = kwargs.get("held")
            self.one_owner.written(args[0], held and held.epoch, machine)
        elif method in ("take", "grant", "give_up"):
            row = self.disk.kept._leases[args[0]]
            if self.one_owner.leased(args[0], row.epoch, self._machine_of(row.node)):
                self._moved(args[0], has_died=method == "take")

    def _moved(self, table: str, *, has_died: bool) -> None:
        """Handed over, with everybody who is there; or taken over, and they come again."""
        if has_died:
            self.register.at(table).died()
        for promise in self.table_promises:
            promise.moved(table)

    def _machine_of(self, node: str) -> str:
        """By the name of a node, which its id begins with."""
        names = (one.name for one in self.machines if node.startswith(f"{one.node_name}:"))
        return next(names, "")

    def _know(self, guest: Any, token_hash: str, now: int) -> None:
        for person in self.people.values():
            if hashlib.sha256(person.token.encode()).hexdigest() == token_hash:
                self.guests[person.token] = guest.id

    def note(self, who: str, what: str, data: bytes = b"") -> None:
        self.trace.note(Note(self.now, who, what, data))


def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode()).digest()


class _Reports(logging.Handler):
    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        self._world.nothing_fails.reported(record)
