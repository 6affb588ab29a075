"""People: they gather, play, dawdle, wander off and come back; some lie.

What they do depends on what they may see and on their own stream of chance. Which of their legal
moves they make is asked of the world, so that two worlds can be played alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from tests.simulation.chance import Chance
from tests.simulation.lines import Line
from tests.simulation.loop import SECOND, Clockwork
from tests.simulation.messages import Said
from tests.simulation.tab import Tab, encode
from tests.simulation.ways import Answered, Ways

if TYPE_CHECKING:
    from tests.simulation.acts import Act

#: Seconds until a browser asks a quiet line for a sign of life, and for how long it waits for one.
_QUIET, _SILENCE = 5, 4.5


class Room(Protocol):
    """What people know of the world."""

    clockwork: Clockwork
    is_calm: bool
    tables: dict[str, str]  # whose links have gone round, with their games
    ways: Ways

    def chance(self, name: str) -> Chance: ...

    def choose(self, tab: Tab, part: float) -> str: ...

    def impossible(self, tab: Tab, part: float) -> str: ...


@dataclass(frozen=True)
class Temper:
    """How somebody is: mean seconds of thought and between two looks round, and what they do."""

    think: float
    look: float
    acts: tuple[tuple[Act, float], ...] = ()
    pries: bool = False  # and looks for what is not shown


class Person:
    def __init__(self, world: Room, name: str, address: str, temper: Temper) -> None:
        self.world = world
        self.name = name
        self.address = address
        self.temper = temper
        self.chance = world.chance(name)
        self.token = f"{name}-0123456789abcdef".replace(" ", "-")
        self.party: Party | None = None
        self.tabs: list[Tab] = []
        self.back_at = 0
        self.stands_until = 0
        self.is_gone = False
        self._opened = 0
        world.clockwork.after(self.chance.pause(5 * SECOND), self.wake)

    @property
    def now(self) -> int:
        return self.world.clockwork.now

    @property
    def is_here(self) -> bool:
        return self.now >= self.back_at and not self.is_gone

    # --- looking round ---

    def wake(self) -> None:
        look = 2 if self.world.is_calm else self.temper.look
        self.world.clockwork.after(self.chance.pause(look * SECOND), self.wake)
        part = self.chance.part()
        if not self.is_here:
            return
        self._see_to_lines()
        if self.party is not None:
            self.party.see_to(self)
        if not self.world.is_calm:
            self._do_something(part)

    def _do_something(self, part: float) -> None:
        """One of the acts of this temper, or none."""
        for act, probability in self.temper.acts:
            part -= probability
            if part < 0:
                act(self)
                return

    def _see_to_lines(self) -> None:
        for tab in self.tabs:
            if tab.line is not None and self.now - tab.heard_at > _QUIET * SECOND:
                tab.say(t="ping", n=1)
                after = self.world.clockwork.after
                after(_SILENCE * SECOND, self._give_up, tab, tab.line, tab.heard_at)

    def _give_up(self, tab: Tab, line: Line, heard_at: int) -> None:
        """Nothing was heard since: the line is dead."""
        if tab.line is line and tab.heard_at == heard_at:
            line.cut()
            tab.lost()

    # --- tabs ---

    def tab_at(self, table: str) -> Tab | None:
        return next((tab for tab in self.tabs if tab.table == table), None)

    def open(self, table: str) -> Tab:
        self._opened += 1
        tab = Tab(self, table, f"{self.name}/{self._opened}")
        self.tabs.append(tab)
        self.connect(tab)
        return tab

    def connect(self, tab: Tab) -> None:
        tab.heard_at = self.now
        self.world.ways.open(tab)

    def close(self, tab: Tab) -> None:
        tab.leave()
        self.tabs.remove(tab)

    def go_away(self, seconds: float) -> None:
        """The laptop is closed: some lines say goodbye, others just fall silent."""
        self.back_at = self.now + round(seconds * SECOND)
        for tab in list(self.tabs):
            if self.chance.happens(0.5):
                self.close(tab)
            elif tab.line is not None:
                tab.line.go_silent(up=True, down=True)

    def was_cut(self, tab: Tab) -> None:
        """A browser tries again by itself."""
        self.world.clockwork.after(self.chance.between(0.2, 3) * SECOND, self._again, tab)

    def _again(self, tab: Tab) -> None:
        if tab in self.tabs and tab.line is None and self.is_here:
            self.connect(tab)

    # --- playing ---

    def notice(self, tab: Tab, said: Said) -> None:
        if said.t == "table" and tab.is_replaced and self.chance.happens(0.7):
            self.world.clockwork.after(self.chance.between(0, 4) * SECOND, tab.say_back)
        if tab.legal and tab.waits_for is None and not tab.is_thinking and tab.phase == "playing":
            tab.is_thinking = True
            think = 0.7 if self.world.is_calm else self.temper.think
            pause = self.chance.pause(think * SECOND)
            self.world.clockwork.after(pause + SECOND / 10, self._decide, tab, tab.line)

    def _decide(self, tab: Tab, line: Any) -> None:
        part = self.chance.part()
        if tab.line is not line or line is None:
            return
        tab.is_thinking = False
        if tab.legal and tab.waits_for is None and self.is_here:
            tab.play(self.world.choose(tab, part))

    # --- asking ---

    def call(self, method: str, path: str, body: object = None, then: Answered = lambda *_: None):
        packed = b"" if body is None else encode(body)
        self.world.ways.call(self, method, path, packed, then)


@dataclass
class Party:
    """People who play together, at one table after the other."""

    world: Room
    members: list[Person]
    wishes: Callable[[], dict[str, Any]]
    table: str | None = None
    is_making: bool = False

    def see_to(self, member: Person) -> None:
        if self.table is None:
            self._make(member)
            return
        tab = member.tab_at(self.table)
        if tab is None:
            member.open(self.table)
        elif tab.line is None:
            member.connect(tab)
        elif tab.is_welcome:
            self._sit_or_start(member, tab)

    def _make(self, member: Person) -> None:
        if self.is_making or self.world.is_calm:
            return
        self.is_making = True
        wish = self.wishes()

        def made(status: int, body: bytes) -> None:
            self.is_making = False
            if status == 200:
                self._go_to(msgspec.json.decode(body)["table"], wish["game"])

        member.call("POST", "/api/tables", wish, made)

    def _go_to(self, table: str, game: str) -> None:
        before, self.table = self.table, table
        self.world.tables[table] = game
        for member in self.members:
            for tab in [tab for tab in member.tabs if tab.table == before]:
                member.close(tab)

    def _sit_or_start(self, member: Person, tab: Tab) -> None:
        assert tab.info is not None
        if tab.info.next is not None and tab.info.state == "over":
            self._go_to(tab.info.next, tab.info.game)
        elif tab.info.state == "over":
            self._after_the_game(member, tab)
        elif tab.you is None and member.now >= member.stands_until:
            tab.say(t="sit")
        elif tab.info.state == "gathering" and tab.is_host:
            seated = sum(seat.kind == "person" and seat.present for seat in tab.info.seats)
            if seated >= len(self.members) or member.chance.happens(0.1):
                tab.say(t="start")

    def _after_the_game(self, member: Person, tab: Tab) -> None:
        if self.world.is_calm:
            return
        if member.chance.happens(0.5):
            tab.say(t="rematch")
        elif member.chance.happens(0.4):
            before, self.table = self.table, None
            for each in self.members:
                for old in [old for old in each.tabs if old.table == before]:
                    each.close(old)
