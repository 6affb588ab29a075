"""The course of one game at a live table: which moves are taken, when they take effect.

No sockets, no storage, no clock of its own: time comes in. What `take` and its kin return has to
be logged before anybody is told; a log given to `resume` leads to the same point again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from rumpus.engine.game import Game
from rumpus.engine.happenings import Happening
from rumpus.engine.table import Table
from rumpus.server.course.clock import DecisionClock
from rumpus.server.course.door import Facts, Reader
from rumpus.server.course.judge import Choice, Judge
from rumpus.server.course.memory import Memory, layout
from rumpus.server.course.races import Races
from rumpus.server.course.story import Story
from rumpus.server.course.window import Window
from rumpus.server.store.kept import LogRow, Receipt, Settings
from rumpus.server.wire import Refusal


class Course:
    """A dealt game, with its windows, countdowns and the time of each decision."""

    def __init__(
        self,
        table: Table,
        settings: Settings,
        now: int,
        people: Callable[[], frozenset[int]] = frozenset,
    ) -> None:
        """`people`: the seats where a person decides; a window waits longer for them."""
        self.game: Game = table.game
        self.table = table
        self.settings = settings
        self.clock = DecisionClock()
        self.opens: int | None = None
        self._judge = Judge(table)
        self._races = Races(self._judge)
        self._story = Story(table)
        #: How many moves a reader has noticed: one it may not know of does not count.
        self.version: Callable[[Reader], int] = self._story.version
        #: The facts after a reader's version; without one, those of the last move.
        self.story: Callable[[Reader, int | None], list[Happening]] = self._story.since
        #: The facts after so many moves.
        self.story_after: Facts = self._story.after
        self.whole_story: Callable[[], tuple[int, list[list[Happening]]]] = self._story.whole
        self._window = Window(table, settings, people)
        self._asked: dict[int, int] = {}
        self._waiting: tuple[int, ...] = ()
        self.has_own_patience = False  # whether the game itself times the decision at the top
        self.allowed = 0  # milliseconds that this decision may take
        self._last_move: dict[int, int] = {}
        self._round: int | None = None
        self._is_timed = not settings.is_pinned
        self._settle((), now)

    # --- what can be asked ---

    @property
    def is_over(self) -> bool:
        """Whether the table waits for nobody any more."""
        return not self._waiting

    @property
    def round(self) -> int | None:
        """A number that changes when a round ends; nothing after the last."""
        return None if self.is_over else self._round

    def last_move(self, seat: int) -> int:
        """When a seat's last move was carried out."""
        return self._last_move.get(seat, 0)

    @property
    def window_ends(self) -> int | None:
        return self._window.ends

    @property
    def sealed(self) -> Collection[Choice]:
        """Answers to the window, in the order in which they came."""
        return self._window.sealed.values()

    def is_sealed(self, seat: int) -> bool:
        return seat in self._window.sealed

    def is_counting_down(self, now: int) -> bool:
        return self.opens is not None and now < self.opens

    def waiting(self, now: int) -> tuple[int, ...]:
        """Whom the table waits for. A sealed answer does not show here."""
        opens = self.opens
        return self._waiting if opens is None or now >= opens else ()

    def undecided(self, now: int) -> list[int]:
        """Whom the table waits for, less those whose answer is sealed."""
        sealed, waiting = self._window.sealed, self.waiting(now)
        return [seat for seat in waiting if seat not in sealed] if sealed else list(waiting)

    def legal(self, reader: Reader, waiting: Collection[int]) -> list[str]:
        """A reader's moves while the table waits for these."""
        if reader is None or reader not in waiting or reader in self._window.sealed:
            return []
        return self._judge.texts(reader)

    # --- moves ---

    def parse(self, moves: Sequence[str]) -> list[int]:
        """Moves as a message has them, for `take`."""
        return self._judge.parse(moves)

    def take(
        self,
        seat: int,
        version: int,
        moves: Sequence[int],
        now: int,
        decider: str | None = None,
        held: int = 0,
    ) -> list[LogRow]:
        """Judge moves as the table stands now; carry them out or seal them. The rows are to be
        logged. `held`: for how long they have waited."""
        choice, latest = Choice(seat, moves, now, held), self.version(seat)
        if not 0 <= version <= latest:
            raise Refusal("bad_message", f"you are at version {latest}, not {version}")
        if self.game.realtime:
            self._check_race(choice, version)
        else:
            self._check_fresh(seat, version)
        self._make_or_seal(choice)
        return self._rows(choice, decider)

    def fall(self, seat: int, move: int, at: int, held: int) -> Refusal:
        """A move still waited when the last one ended the round."""
        return self._races.fall(seat, move, at, held)

    def close_window(self, now: int) -> list[LogRow]:
        """The window's time is up: silence answers for the rest, and all takes effect."""
        silent = [self._silence(seat, now) for seat in self.undecided(now)]
        self._unseal(silent, now)
        return [row for choice in silent for row in self._rows(choice, "silence")]

    def lose_patience(self, seat: int, now: int) -> list[LogRow]:
        """The time that the game itself gives a decision is up for a seat."""
        silent = self._silence(seat, now)
        self._make(silent)
        return self._rows(silent, "silence")

    def resume(self, log: Iterable[LogRow]) -> None:
        """Play a log up to its end: sealed answers are sealed again."""
        for row in log:
            self.unseal_before(row)
            self._make_or_seal(Choice(row.seat, self.parse([row.move]), row.at))

    def unseal_before(self, row: LogRow) -> None:
        """That a window which all had answered was closed shows by what was played after it."""
        self.opens = None
        if self._window.ends is not None and not self.undecided(row.at):
            self._unseal([], self._window.ends)

    def memory(self) -> Memory | None:
        """All that is needed to go on from here later; nothing while answers are awaited in
        secret."""
        if self._window.ends is not None:
            return None
        facts, unnoticed = self._story.kept()
        began, renewed = self.clock.kept()
        return Memory(
            layout(self.game),
            self.table.state.pack(),
            unnoticed,
            facts,
            dict(self._asked),
            began,
            dict(self._last_move),
            self.opens,
            renewed=tuple(renewed),
        )

    def recall(self, memory: Memory) -> None:
        """Of a table that stands as it did when this was kept."""
        self._story.recall(memory.facts, memory.unnoticed)
        self.clock.recall(dict(memory.began), memory.renewed)
        self._asked, self._last_move = dict(memory.asked), dict(memory.last_move)
        self.opens = memory.opens

    # --- time ---

    def receipts(self) -> list[Receipt]:
        """Races that were lost since this was last asked, to be kept."""
        return self._races.receipts()

    def shift(self, by: int, now: int) -> None:
        """Time that did not count, for the gap (PC19) neither. It is `now` after it; times of a log
        may be later, or long past, if the system's clock was set while the server was away."""
        self.clock.shift(by, now, self.allowed)
        self._last_move = {seat: min(at + by, now) for seat, at in self._last_move.items()}
        self._window.shift(by, now)
        if self.opens is not None:
            self.opens = min(self.opens + by, now + self.settings.countdown * 1000)

    # --- time decides, before the rules do ---

    def _check_fresh(self, seat: int, version: int) -> None:
        if self.is_sealed(seat):
            raise Refusal("not_your_turn", "you have answered; the window is still open")
        if version < self._asked.get(seat, 0):
            now = self.version(seat)
            raise Refusal("stale", f"decided at version {version}; the table is at {now}")

    def _check_race(self, choice: Choice, version: int) -> None:
        seat, moves, now, held = choice
        is_closed = self.is_counting_down(now)
        if is_closed or not self._judge.may(seat, moves[0]):
            seen = self._story.moves_at(seat, version)
            self._races.check(self.table.state, seat, seen, moves[0], now, held)
        if is_closed:
            raise Refusal("not_started", "the round has not opened yet")
        since = now - self.last_move(seat)
        if since < self.settings.gap and not all(map(self.game.live.is_free, moves)):
            raise Refusal("too_fast", f"one move in {self.settings.gap} ms, not {since} ms after")

    # --- carrying out ---

    def _make_or_seal(self, choice: Choice) -> None:
        if self._window.ends is None:
            self._make(choice)
        else:
            whole = self._window.with_parts_before(choice)
            self._judge.check(whole, self._window.others(choice.seat))
            self._window.sealed[choice.seat] = whole

    def _make(self, choice: Choice) -> None:
        self._judge.check(choice)
        self._carry_out(choice)
        self._settle((choice.seat,), choice.at)

    def _unseal(self, silent: list[Choice], now: int) -> None:
        answers = self._window.unseal()
        for choice in answers:
            self._carry_out(choice)
        for choice in silent:
            self._judge.check(choice)
            self._carry_out(choice)
        self._settle({choice.seat for choice in (*answers, *silent)}, now)

    def _carry_out(self, choice: Choice) -> None:
        """What was judged before."""
        seat, moves, at, held = choice
        for move in moves:
            self._judge.forget_before(seat, move)
            if self.game.realtime:
                self._races.remember(self.table, seat, move, at, held)
            self._story.add(seat, self.table.carry_out(seat, move))
        self._last_move[seat] = at

    def _rows(self, choice: Choice, decider: str | None) -> list[LogRow]:
        seat, moves, at, _ = choice
        return [LogRow(at, seat, self.game.format_move(move), decider) for move in moves]

    def _silence(self, seat: int, now: int) -> Choice:
        silence = self.game.live.silence
        assert silence is not None, f"{self.game.name} has a window but no silence"
        return Choice(seat, [silence(self.table.state, seat)], now)

    def _settle(self, moved: Collection[int], now: int) -> None:
        """After a change: who is asked, since when, and is it a window or a new round."""
        waiting = self._judge.waiting
        if waiting == self._waiting:  # as a rule, in a race
            self._asked.update({seat: self.version(seat) for seat in moved if seat in self._asked})
            self.clock.ask_again(moved, now)
        else:
            before, self._waiting = self._asked, waiting
            self._asked = {
                seat: before[seat] if seat in before and seat not in moved else self.version(seat)
                for seat in waiting
            }
            self.clock.ask(waiting, moved, now)
        self._window.ask(waiting, now)
        is_timed = waiting and self._is_timed
        patience = self.game.live.patience(self.table.state) if is_timed else 0
        self.has_own_patience = patience > 0
        self.allowed = int((patience or self.settings.pace) * 1000)
        if self.game.realtime and waiting:
            self._count_down(now)

    def _count_down(self, now: int) -> None:
        number = self.game.live.round(self.table.state)
        if number != self._round:
            self._round = number
            self.opens = now + self.settings.countdown * 1000
