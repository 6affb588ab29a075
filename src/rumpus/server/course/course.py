"""The course of one game at a live table: which moves are taken, when they take effect.

No sockets, no storage, no clock of its own: time comes in. What `take` and its kin return has to
be logged before anybody is told; a log given to `resume` leads to the same point again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice

from rumpus.engine.errors import (
    GameOverError,
    IllegalMoveError,
    NotYourTurnError,
    RumpusError,
    UnknownMoveError,
)
from rumpus.engine.game import Game
from rumpus.engine.happenings import ALL, Happening, seen_by
from rumpus.engine.table import Table
from rumpus.server.course.clock import DecisionClock
from rumpus.server.course.door import Reader
from rumpus.server.course.races import Races
from rumpus.server.store.kept import LogRow, Receipt, Settings
from rumpus.server.wire import Code, Refusal

#: Facts are kept for those who come back, this many moves deep.
_STORY = 400
MOST_MOVES = 64
#: A window that asks no person need not wait for one; who is a person is public.
_BOTS_WINDOW = 1500

_CODES: tuple[tuple[type[RumpusError], Code], ...] = (
    (GameOverError, "is_over"),
    (NotYourTurnError, "not_your_turn"),
    (UnknownMoveError, "unknown_move"),
    (IllegalMoveError, "illegal_move"),
)


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
        self.window_ends: int | None = None
        self._people = people
        self._races = Races(self.game)
        self._sealed: dict[int, list[LogRow]] = {}
        self._asked: dict[int, int] = {}
        self._legal: dict[int, list[int]] = {}
        self._waiting: tuple[int, ...] = ()
        self.has_own_patience = False  # whether the game itself times the decision at the top
        self.allowed = 0  # milliseconds that this decision may take
        self._last_move: dict[int, int] = {}
        self._round: int | None = None
        #: The facts of the deal and of each move.
        self._story: deque[list[Happening]] = deque([table.facts], maxlen=_STORY)
        # The version a reader was at, for each move that it may not know of.
        self._unnoticed: dict[Reader, list[int]] = {
            reader: [] for reader in (None, *range(table.seats))
        }
        self._settle((), now)

    # --- what can be asked ---

    @property
    def is_over(self) -> bool:
        """Whether the table waits for nobody any more."""
        return not self._waiting

    def version(self, reader: Reader) -> int:
        """How many moves a reader has noticed: one it may not know of does not count."""
        return len(self.table.moves) - len(self._unnoticed[reader])

    def is_counting_down(self, now: int) -> bool:
        return self.opens is not None and now < self.opens

    def is_sealed(self, seat: int) -> bool:
        return seat in self._sealed

    def waiting(self, now: int) -> tuple[int, ...]:
        """Whom the table waits for. A sealed answer does not show here."""
        return () if self.is_counting_down(now) else self._waiting

    def undecided(self, now: int) -> list[int]:
        """Whom the table waits for, less those whose answer is sealed."""
        return [seat for seat in self.waiting(now) if seat not in self._sealed]

    def legal(self, reader: Reader, now: int) -> list[str]:
        is_asked = reader is not None and reader in self._waiting and reader not in self._sealed
        if reader is None or not is_asked or self.is_counting_down(now):
            return []
        return [self.game.format_move(move) for move in self._legal_numbers(reader)]

    def _legal_numbers(self, seat: int) -> list[int]:
        """A seat is told its moves, and then makes one of them: worked out once for both."""
        if seat not in self._legal:
            self._legal[seat] = self.table.legal_numbers(seat)
        return self._legal[seat]

    def story(self, reader: Reader, since: int | None) -> list[Happening]:
        """The facts after a reader's version; those of the last move without one, or if it is too
        long ago."""
        missed = 1 if since is None else len(self.table.moves) - self._told(reader, since)
        if missed == 1 or missed > len(self._story):
            return self._story[-1]
        news = list(islice(reversed(self._story), missed))
        return [fact for facts in reversed(news) for fact in facts]

    def _told(self, reader: Reader, version: int) -> int:
        """How many moves were made when a reader's version was told."""
        return version + bisect_left(self._unnoticed[reader], version)

    # --- moves ---

    def take(
        self, seat: int, version: int, moves: Sequence[str], now: int, decider: str | None = None
    ) -> list[LogRow]:
        """Judge moves on arrival; carry them out or seal them. The rows are to be logged."""
        numbers = self._parse(moves)
        if not 0 <= version <= self.version(seat):
            raise Refusal("bad_message", f"you are at version {self.version(seat)}, not {version}")
        if self.game.realtime:
            self._check_race(seat, version, numbers, now)
        else:
            self._check_fresh(seat, version)
        if len(numbers) > 1:
            self._check_parts(seat, numbers[:-1])
        rows = [LogRow(now, seat, self.game.format_move(number), decider) for number in numbers]
        if self.window_ends is not None or len(rows) > 1:
            self._try([rows])
        if self.window_ends is not None:
            self._seal(seat, rows)
        else:
            self._carry_out(rows)
            self._settle((seat,), now)
        return rows

    def close_window(self, now: int) -> list[LogRow]:
        """The window's time is up: silence answers for the rest, and all takes effect."""
        rows = self._silence(self.undecided(now), now)
        self._unseal(rows, now)
        return rows

    def lose_patience(self, seat: int, now: int) -> list[LogRow]:
        """The time that the game itself gives a decision is up for a seat."""
        rows = self._silence([seat], now)
        self._play(rows)
        self._settle((seat,), now)
        return rows

    def resume(self, log: Iterable[LogRow]) -> None:
        """Play a log up to its end: sealed answers are sealed again."""
        for row in log:
            if self.window_ends is not None and not self.undecided(row.at):
                self._unseal([], self.window_ends)
            self.opens = None
            if self.window_ends is not None:
                self._seal(row.seat, [*self._sealed.pop(row.seat, []), row])
            else:
                self._play([row])
                self._settle((row.seat,), row.at)

    # --- time ---

    def receipts(self) -> list[Receipt]:
        """Races that were lost since this was last asked, to be kept."""
        return self._races.receipts()

    def shift(self, by: int) -> None:
        """Time that did not count, for the gap (PC19) neither."""
        self.clock.shift(by)
        self._last_move = {seat: at + by for seat, at in self._last_move.items()}
        if self.opens is not None:
            self.opens += by
        if self.window_ends is not None:
            self.window_ends += by

    # --- judging ---

    def _parse(self, moves: Sequence[str]) -> list[int]:
        if not 0 < len(moves) <= MOST_MOVES:
            raise Refusal("bad_message", f"expected 1 to {MOST_MOVES} moves, not {len(moves)}")
        try:
            return [self.game.parse_move(text) for text in moves]
        except RumpusError as error:
            raise Refusal("unknown_move", str(error)) from error

    def _check_fresh(self, seat: int, version: int) -> None:
        if seat in self._sealed:
            raise Refusal("not_your_turn", "you have answered; the window is still open")
        if version < self._asked.get(seat, 0):
            now = self.version(seat)
            raise Refusal("stale", f"decided at version {version}; the table is at {now}")

    def _check_race(self, seat: int, version: int, numbers: list[int], now: int) -> None:
        is_closed = self.is_counting_down(now)
        if is_closed or not self._races.could(self.table.state, seat, numbers[0]):
            self._races.check(self.table.state, seat, self._told(seat, version), numbers[0], now)
        if is_closed:
            raise Refusal("not_started", "the round has not opened yet")
        since = now - self._last_move.get(seat, 0)
        if since < self.settings.gap and not all(map(self.game.live.is_free, numbers)):
            raise Refusal("too_fast", f"one move in {self.settings.gap} ms, not {since} ms after")

    def _check_parts(self, seat: int, numbers: Sequence[int]) -> None:
        """Moves that are taken all or none must be parts of one choice. Else "draw, then play this
        card" would ask the pile, at no cost, what lies on top."""
        trial = self.table.copy()
        for number in numbers:
            if not self.game.live.is_part(trial.state, seat, number):
                raise Refusal("illegal_move", "only the parts of one choice can be sent together")
            try:
                trial.check(seat, number)
            except RumpusError as error:
                raise _refusal(error) from error
            trial.carry_out(seat, number)

    def _try(self, answers: list[list[LogRow]]) -> None:
        """Whether these can be carried out one after the other."""
        trial = self.table if _is_single(answers) else self.table.copy()
        try:
            for row in (row for answer in answers for row in answer):
                trial.check(row.seat, self.game.parse_move(row.move))
                if trial is not self.table:
                    trial.play(row.seat, row.move)
        except RumpusError as error:
            raise _refusal(error) from error

    # --- carrying out ---

    def _carry_out(self, rows: list[LogRow]) -> None:
        """One move that is refused has changed nothing; several were tried before."""
        try:
            self._play(rows)
        except RumpusError as error:
            raise _refusal(error) from error

    def _play(self, rows: list[LogRow]) -> None:
        for row in rows:
            move = self.game.parse_move(row.move)
            if move not in self._legal_numbers(row.seat):
                self.table.check(row.seat, move)  # says why
            self._legal = {}
            if self.game.realtime:
                self._races.remember(self.table, row.seat, row.at)
            facts = self.table.carry_out(row.seat, move)
            self._last_move[row.seat] = row.at
            self._story.append(facts)
            self._notice(row.seat, facts)

    def _notice(self, mover: int, facts: list[Happening]) -> None:
        if ALL in [fact.audience for fact in facts]:
            return
        for reader, versions in self._unnoticed.items():
            if reader != mover and not seen_by(facts, reader):
                versions.append(self.version(reader) - 1)

    def _settle(self, moved: Collection[int], now: int) -> None:
        """After a change: who is asked, since when, and is it a window or a new round."""
        before, waiting = self._asked, self.table.who_may_act
        self._waiting = waiting
        self._asked = {
            seat: before[seat] if seat in before and seat not in moved else self.version(seat)
            for seat in waiting
        }
        self.clock.ask(waiting, moved, now)
        self.window_ends = self._window_end(waiting, now) if waiting else None
        patience = self.game.live.patience(self.table.state) if waiting else 0
        self.has_own_patience = patience > 0
        self.allowed = int((patience or self.settings.pace) * 1000)
        if self.game.realtime and waiting:
            self._count_down(now)

    def _count_down(self, now: int) -> None:
        number = self.game.live.round(self.table.state)
        if number != self._round:
            self._round = number
            self.opens = now + self.settings.countdown * 1000

    # --- windows ---

    def _window_end(self, waiting: Sequence[int], now: int) -> int | None:
        seconds = self.game.live.window(self.table.state)
        if not seconds:
            return None
        length = int((self.settings.window or seconds) * 1000)
        if not self._people().intersection(waiting):
            length = min(length, _BOTS_WINDOW)
        return now + length

    def _seal(self, seat: int, rows: list[LogRow]) -> None:
        """It must also be possible after the answers sealed before it, which nobody has seen."""
        self._try([*self._sealed.values(), rows])
        self._sealed[seat] = rows

    def _unseal(self, silent: list[LogRow], now: int) -> None:
        answers = [*self._sealed.values(), *([row] for row in silent)]
        self._sealed = {}
        for answer in answers:
            self._play(answer)
        self._settle({answer[0].seat for answer in answers}, now)

    def _silence(self, seats: Sequence[int], now: int) -> list[LogRow]:
        silence = self.game.live.silence
        assert silence is not None, f"{self.game.name} has a window but no silence"
        return [
            LogRow(now, seat, self.game.format_move(silence(self.table.state, seat)), "silence")
            for seat in seats
        ]


def _is_single(answers: list[list[LogRow]]) -> bool:
    return len(answers) == 1 and len(answers[0]) == 1


def _refusal(error: RumpusError) -> Refusal:
    return Refusal(_code(error), str(error))


def _code(error: RumpusError) -> Code:
    return next((code for kind, code in _CODES if isinstance(error, kind)), "illegal_move")
