"""A table in two worlds that one guest cannot tell apart: who else moves there does it in both.

Choices are made in the first world and repeated in the second. Each move is tried beforehand: if it
is not possible in both, or shows the guest something that differs, the worlds have to be made one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from copy import copy
from typing import Any

from rumpus.engine.chance import Dice, dice, roll
from rumpus.engine.happenings import Happening, seen_by
from rumpus.engine.table import Table
from rumpus.server.course.course import Course
from rumpus.server.course.judge import Choice, Judge
from rumpus.server.course.races import Races
from rumpus.server.store.kept import LogRow
from rumpus.server.wire import Refusal
from tests.simulation.chance import Chance
from tests.simulation.tab import Tab
from tests.simulation.world import World

#: Moves that are tried until one shows the guest nothing.
_TRIES = 12


class Told(Table[Any]):
    """A live table that tells a director of every choice and every move."""

    director: Parted

    def carry_out(self, seat: int, move: int) -> list[Happening]:
        self.director.foresee(self, seat, move)
        return super().carry_out(seat, move)

    def choose(self, bot: str, seat: int, dice: Dice) -> int:
        if seat == self.director.seat:
            return super().choose(bot, seat, dice)
        roll(dice)  # the same in both worlds, however much the bot would have rolled
        return self.director.choose_for_bot(self, bot, seat)

    def copy(self) -> Table[Any]:
        twin = super().copy()
        twin.__class__ = Table
        return twin


class ToldCourse(Course):
    """The course of such a table: what is refused must be so in both worlds, too."""

    director: Parted

    def take(self, seat: int, version: int, moves: Sequence[int], *args: Any) -> list[LogRow]:
        self.director.judge(seat, moves)
        return super().take(seat, version, moves, *args)


class Parted:
    """A table in two worlds, as long as one guest cannot tell them apart."""

    def __init__(self, one: World, other: World, table: str, tab: Tab, chance: Chance) -> None:
        seat, first, second = tab.you, one.live_table(table), other.live_table(table)
        assert seat is not None
        assert first is not None
        assert second is not None
        self.table = table
        self.person = tab.person.name
        self.seat: int = seat
        self._worlds = one, other
        self._tables = first, second
        self._chance = chance
        self._picked: deque[int] = deque()
        self._dice = dice(chance.bits(60))
        self._trials: tuple[Table[Any], Table[Any]] | None = None
        self._before: Any = None
        self._has_to_heal = False
        for found in self._tables:
            found.__class__ = Told
            found.director = self  # type: ignore[attr-defined]
        self._first_course = self._course(one)
        self._first_course.__class__ = ToldCourse
        self._first_course.director = self  # type: ignore[attr-defined]
        first.game.rules.resample(second.state, seat, self._dice)
        for course in map(self._course, self._worlds):
            course._judge.forget()
            course._races = Races(course._judge)  # it remembers how the cards lay before
        self._tell_silently()
        self._races = self._races_now()

    # --- from moment to moment ---

    @property
    def is_there(self) -> bool:
        """Whether both worlds still have the tables that were parted; a server that shuts down
        serves nobody any more, but goes on with them for a moment."""
        pairs = zip(self._worlds, self._tables, strict=True)
        return all(w.process.is_alive and self._live(w) is t for w, t in pairs)

    def _live(self, world: World) -> Table[Any] | None:
        found = world.process.server.lobby._tables.get(self.table)
        return None if found is None or found.playing is None else found.playing.course.table

    def heal(self) -> bool:
        """Between the two worlds' steps: what the first has just done may tell them apart."""
        self._trials = None
        if self._has_to_heal:
            self._tables[1].state = self._before
            course = self._course(self._worlds[1])
            course._judge.forget()
            course._races, self._races._judge = self._races, course._judge
            self._tell_silently()
        else:
            self._races = self._races_now()
        return self._has_to_heal

    def _tell_silently(self) -> None:
        """The others in the second world know their new cards: there are no news for them that
        those in the first one have not."""
        world = self._worlds[1]
        live, state = world.process.server.lobby._tables[self.table], self._tables[1].state
        course = self._course(world)
        waiting = course.waiting(world.server_now)
        for seat, audience in live.crowd.audiences.items():
            if seat is not None and seat != self.seat and audience._look is not None:
                audience._own = course.game.own(state, seat)
                audience._legal = course.legal(seat, waiting)

    def keep_alike(self) -> None:
        """After a restart both worlds go on from the first one's cards."""
        first, second = (world.disk.kept._snapshots for world in self._worlds)
        if self.table in first:
            second[self.table] = first[self.table]

    def end(self) -> None:
        for found in self._tables:
            found.__class__ = Table
        self._first_course.__class__ = Course

    def _course(self, world: World) -> Course:
        found = world.process.server.lobby._tables[self.table]
        assert found.playing is not None
        return found.playing.course

    def _races_now(self) -> Races:
        """The first world's, as they are between two moments."""
        if not self.is_there:
            return self._races
        races = self._course(self._worlds[0])._races
        twin = copy(races)
        twin._kept, twin._made = races._kept.copy(), races._made[:]
        twin._receipts = races._receipts.copy()
        return twin

    # --- moves ---

    def judge(self, seat: int, moves: Sequence[int]) -> None:
        """Before somebody's moves are taken or refused in the first world. Who comes too late in a
        real-time game leaves a receipt, which tells more than that."""
        if seat == self.seat or self._has_to_heal:
            return
        one, other = (_is_possible(trial, seat, moves) for trial in self._on_trial())
        is_race = self._tables[0].game.realtime
        self._has_to_heal = one != other or (is_race and not one)

    def foresee(self, table: Table[Any], seat: int, move: int) -> None:
        if table is not self._tables[0] or self._has_to_heal:
            return
        trials = self._on_trial()
        self._has_to_heal = not self._is_safe(seat, move)
        for trial in trials if not self._has_to_heal else ():
            trial.carry_out(seat, move)

    def _on_trial(self) -> tuple[Table[Any], Table[Any]]:
        """Both tables as they are now: the second world has not yet done what the first has."""
        if self._trials is None:
            first, second = self._tables
            self._before = first.state.copy()
            self._trials = first.copy(), second.copy()
        return self._trials

    def _is_safe(self, seat: int, move: int) -> bool:
        """Whether a move is possible in both worlds, and shows the guest the same."""
        trials = self._on_trial()
        if any(move not in trial.legal_numbers(seat) for trial in trials):
            return False
        one, other = (self._shown(trial.copy(), seat, move) for trial in trials)
        return bool(one == other)

    def _shown(self, trial: Table[Any], seat: int, move: int) -> object:
        """What the guest and spectators see, and which of the others see anything."""
        before = self._known(trial)
        facts = trial.carry_out(seat, move)
        shown = [(trial.view(r), seen_by(facts, r)) for r in (self.seat, None)]
        noticed = [bool(seen_by(facts, r)) for r in before]
        news = [before[r] != known for r, known in self._known(trial).items()]
        return shown, trial.legal(self.seat), trial.who_may_act, noticed, news

    def _known(self, trial: Table[Any]) -> dict[int, object]:
        """By the others."""
        others = (seat for seat in range(trial.seats) if seat != self.seat)
        return {seat: (trial.game.own(trial.state, seat), trial.legal(seat)) for seat in others}

    # --- choices in the first world, which are repeated in the second ---

    def choose_for_bot(self, table: Table[Any], bot: str, seat: int) -> int:
        if table is self._tables[0]:
            choice = Table.choose(table, bot, seat, self._dice)
            self._picked.append(self._safe(seat, [choice, *table.legal_numbers(seat)]))
            return self._picked[-1]
        return self._picked.popleft() if self._picked else Table.choose(table, bot, seat, dice(1))

    def choose(self, tab: Tab, part: float) -> str:
        """What somebody who sits there does in the first world."""
        assert tab.you is not None
        game, first = self._tables[0].game, int(part * len(tab.legal))
        moves = [game.parse_move(text) for text in (*tab.legal[first:], *tab.legal[:first])]
        return game.format_move(self._safe(tab.you, moves))

    def _safe(self, seat: int, moves: list[int]) -> int:
        """The first that shows the guest nothing; if there is none, the very first."""
        tried = dict.fromkeys(moves[:_TRIES])
        return next((move for move in tried if self._is_safe(seat, move)), moves[0])


def _is_possible(trial: Table[Any], seat: int, moves: Sequence[int]) -> bool:
    try:
        Judge(trial).check(Choice(seat, moves, 0))
    except Refusal:
        return False
    return True
