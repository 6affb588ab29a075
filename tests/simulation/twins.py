"""Two worlds of one seed, of which one reader cannot tell the one from the other.

They go on side by side. Now and then the hidden cards of one table are dealt anew in the second
world, so that one guest there, whatever they have seen, cannot know it (`resample`). From then on
the others do the same in both worlds. Every byte that reaches this guest, or any spectator, and the
moment at which it does, must be the same in both, whatever seats they take, however often they
leave and come back.

Before a move shows the guest something that differs, by the rules themselves, the second world is
given the first one's cards again, and the worlds are one until the next deal.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import zip_longest

from tests.simulation.loop import HOUR, SECOND
from tests.simulation.parted import Parted
from tests.simulation.tab import Tab
from tests.simulation.trace import Note, Trace
from tests.simulation.world import BrokenPromise, Plan, World

#: How long worlds are one before they part again.
_PAUSE = 4 * SECOND


class Twins:
    def __init__(self, plan: Plan) -> None:
        self.plan = replace(plan, minds_are_ready=False, is_finished=False)
        self.one, self.other = (World(self.plan, Trace(is_compared=True)) for _ in range(2))
        self.one.director = self.other.director = self
        self._choices: dict[str, deque[str]] = defaultdict(deque)  # of each tab
        self._chance = self.one.chance("twins")
        self.parted: Parted | None = None
        self._part_at = 0
        self._guests: dict[str, str] = {}  # by the table whose cards have been dealt anew for them
        self.times_parted = 0
        self.times_late = 0  # of them, for somebody whose seat had been another's
        self.compared = 0

    def run(self) -> None:
        until = round(self.plan.hours * HOUR)
        with self.listening():
            while self._next_moment() <= until:
                self.step()

    @contextmanager
    def listening(self) -> Iterator[None]:
        with self.one.listening(), self.other.listening():
            yield

    def step(self) -> None:
        """All that happens at the next moment, in both worlds."""
        moment = self._next_moment()
        self.one.live_through(moment)
        is_healed = self.parted is not None and self.parted.heal()
        self.other.live_through(moment)
        self._compare()
        if self.parted is not None:
            self.parted.keep_alike()
        self._part_or_end(is_healed)

    def _next_moment(self) -> int:
        """At which anything happens in either world: what only one of them has to do, somebody
        else may be told there."""
        times = self.one.clockwork.next_at, self.other.clockwork.next_at
        return min(at for at in times if at is not None)

    def _part_or_end(self, is_healed: bool) -> None:
        if self.parted is not None and (is_healed or not self.parted.is_there):
            self._leave_alone(self.parted)
        if self.parted is None and self.one.now >= self._part_at:
            self._part_at = self.one.now + round(self._chance.between(0.5, 2) * _PAUSE)
            self._part()

    def _leave_alone(self, parted: Parted) -> None:
        parted.end()
        self.parted = None
        self._part_at = self.one.now + round(self._chance.between(0.5, 2) * _PAUSE)

    def _part(self) -> None:
        part, tabs = self._chance.part(), self.seated()
        curious = [tab for tab in tabs if tab.person.temper.pries]
        if self._chance.happens(0.5) and curious:
            tabs = curious
        if not tabs:
            return
        tab = tabs[int(part * len(tabs))]
        self.parted = Parted(self.one, self.other, tab.table, tab, self._chance)
        self._guests[tab.table] = tab.person.name
        self.times_parted += 1
        self.times_late += self._had_another(tab)

    def _had_another(self, tab: Tab) -> bool:
        stored = self.one.referees[tab.table].stored
        return list(stored.sat.values()).count(tab.you or 0) > 1

    def seated(self) -> list[Tab]:
        """For whose eyes the worlds may part: one guest of a table, and nothing is under way."""
        tabs = [tab for person in self.one.people.values() for tab in person.tabs]
        return [
            tab
            for tab in tabs
            if self._knows_its_seat(tab)
            and tab.person.name == self._guests.get(tab.table, tab.person.name)
            and self._is_at_rest(tab.table)
        ]

    def _knows_its_seat(self, tab: Tab) -> bool:
        """On a line that has fallen silent a page still shows where its guest sat before the deal,
        and another's hand may be dealt there by now: seats are drawn by lot."""
        return tab.you is not None and self.one.player(tab.table, tab.you) == tab.person.name

    def _is_at_rest(self, table: str) -> bool:
        for world in (self.one, self.other):
            if not world.is_served:
                return False
            found = world.process.server.lobby._tables.get(table)
            if found is None or found.playing is None or found.stored.state != "playing":
                return False
            if found.playing._unlogged or found.playing.course.sealed or found._mailbox._waiting:
                return False
        return True

    def choose(self, world: World, tab: Tab, part: float) -> str:
        """Choices are made in the first world and repeated in the second. So they are when it has
        the same cards again: pages there still show what was possible with the others."""
        if world is self.one:
            self._choices[tab.name].append(self._choice(tab, part))
            return self._choices[tab.name][-1]
        chosen = self._choices[tab.name]
        return chosen.popleft() if chosen else tab.legal[0]

    def _choice(self, tab: Tab, part: float) -> str:
        if self.parted is None or tab.table != self.parted.table or tab.you is None:
            return tab.legal[int(part * len(tab.legal))]
        return self.parted.choose(tab, part)

    # --- comparing ---

    def _compare(self) -> None:
        one, other = self.one.trace.now, self.other.trace.now
        self.one.trace.now, self.other.trace.now = [], []
        self._compare_notes("what is done", _causes(one), _causes(other))
        heard = self._heard(one), self._heard(other)
        self.compared += len(heard[0])
        self._compare_notes(f"what a guest of seat {self._seat} hears", *heard)

    def _heard(self, notes: list[Note]) -> list[Note]:
        return [note for note in notes if not _is_cause(note) and self._is_strict(note)]

    def _is_strict(self, note: Note) -> bool:
        """To spectators, to the guest, and at all tables whose cards were never dealt anew."""
        if note.table not in self._guests or note.seat is None:
            return True
        return note.who.partition("/")[0] == self._guests[note.table]

    @property
    def _seat(self) -> int | None:
        return self.parted.seat if self.parted else None

    def _compare_notes(self, what: str, one: list[Note], other: list[Note]) -> None:
        if one == other:
            return
        first, second = next((a, b) for a, b in zip_longest(one, other) if a != b)
        has_moved = first is not None and first.seat not in (None, self._seat)
        where = " on another seat" if has_moved else ""
        how = f"Secrecy: {what}{where} depends on hidden cards"
        raise BrokenPromise(f"{how}\n{first}\n{second}\n{how}\n{self.plan} --twins")


def _causes(notes: list[Note]) -> list[Note]:
    return [note for note in notes if _is_cause(note)]


def _is_cause(note: Note) -> bool:
    """What people, bots, the disk and the machine did: the same in both worlds."""
    return note.what != "<" and "→" not in note.what
