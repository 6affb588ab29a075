"""The course of one game at a live table: which moves are taken, when they take effect.

No sockets, no storage, no clock of its own: time comes in. What `take` and its kin return has to
be logged before anybody is told; a log given to `resume` leads to the same point again.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rumpus.engine.chance import dice
from rumpus.engine.errors import (
    GameOverError,
    IllegalMoveError,
    NotYourTurnError,
    RumpusError,
    UnknownMoveError,
)
from rumpus.engine.game import Game
from rumpus.engine.happenings import Happening
from rumpus.engine.seats import seats_in
from rumpus.engine.table import Table
from rumpus.server.clock import Clock
from rumpus.server.door import Reader, seen
from rumpus.server.settings import Settings
from rumpus.server.wire import Code, Refusal

#: Facts are kept for those who come back, this many moves deep.
_STORY = 400
#: How far back a race can be told.
_RACES = 64
MOST_MOVES = 64
#: A window that asks no person need not wait for one; that nobody is asked is public.
_BOTS_WINDOW = 1500
#: Worlds in which a series of moves is tried for what it would show.
_WORLDS = 4

_CODES: tuple[tuple[type[RumpusError], Code], ...] = (
    (GameOverError, "is_over"),
    (NotYourTurnError, "not_your_turn"),
    (UnknownMoveError, "unknown_move"),
    (IllegalMoveError, "illegal_move"),
)


class Move(NamedTuple):
    """One row of the log."""

    at: int
    seat: int
    move: str


class _Past(NamedTuple):
    """The state before a move, and who made it."""

    version: int
    state: Any
    mover: int
    at: int


class Course:
    """A dealt game, with its windows, countdowns and the time of each decision."""

    def __init__(self, game: Game, table: Table, settings: Settings, now: int) -> None:
        self.game = game
        self.table = table
        self.settings = settings
        self.clock = Clock()
        self.opens: int | None = None
        self.window_ends: int | None = None
        #: Seats that a person plays now; a window waits longer for people than for bots.
        self.people: frozenset[int] = frozenset()
        self._sealed: dict[int, list[Move]] = {}
        self._asked: dict[int, int] = {}
        self._last_move: dict[int, int] = {}
        self._round: int | None = None
        self._past: deque[_Past] = deque(maxlen=_RACES)
        self._story: deque[tuple[int, list[Happening]]] = deque(maxlen=_STORY)
        self._story.append((0, list(table.facts)))
        self._settle((), now)

    # --- what can be asked ---

    @property
    def version(self) -> int:
        """How many moves have taken effect."""
        return self.table.version

    @property
    def is_over(self) -> bool:
        return self.table.is_over

    def is_counting_down(self, now: int) -> bool:
        return self.opens is not None and now < self.opens

    def waiting(self, now: int) -> list[int]:
        """Whom the table waits for. A sealed answer does not show here."""
        return [] if self.is_counting_down(now) else list(self.table.who_may_act)

    def is_sealed(self, seat: int) -> bool:
        return seat in self._sealed

    def undecided(self, now: int) -> list[int]:
        """Whom the table waits for, less those whose answer is sealed."""
        return [seat for seat in self.waiting(now) if seat not in self._sealed]

    def legal(self, seat: Reader, now: int) -> list[str]:
        if seat is None or seat in self._sealed or self.is_counting_down(now):
            return []
        return self.table.legal(seat)

    def story(self, since: int | None) -> list[Happening]:
        """The facts after a version; without one, those of the last move."""
        if since is None:
            return self._story[-1][1]
        return [fact for version, facts in self._story if version > since for fact in facts]

    # --- moves ---

    def take(self, seat: int, version: int, moves: Sequence[str], now: int) -> list[Move]:
        """Judge moves on arrival; carry them out or seal them. The rows are to be logged."""
        numbers = self._parse(moves)
        if version > self.version:
            raise Refusal("bad_message", f"the table is at version {self.version}, not {version}")
        if self.game.realtime:
            self._check_race(seat, version, numbers, now)
        else:
            self._check_fresh(seat, version)
        rows = [Move(now, seat, self.game.format_move(number)) for number in numbers]
        self._check_nothing_shown(seat, numbers)
        if self.window_ends is not None:
            self._seal(seat, rows)
        else:
            self._play(rows)
            self._settle((seat,), now)
        return rows

    def close_window(self, now: int) -> list[Move]:
        """The window's time is up: silence answers for the rest, and all takes effect."""
        rows = self._silence(self.undecided(now), now)
        self._unseal(rows, now)
        return rows

    def lose_patience(self, now: int) -> list[Move]:
        """The time that the game itself gives a decision is up."""
        rows = self._silence(self.waiting(now)[:1], now)
        self._play(rows)
        self._settle((row.seat for row in rows), now)
        return rows

    def resume(self, log: Iterable[Move]) -> None:
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

    def allowed(self) -> int:
        """Milliseconds that the decision at the top may take."""
        own = self.game.live.patience(self.table.state)
        return int(own * 1000) if own else self.settings.pace * 1000

    @property
    def has_own_patience(self) -> bool:
        return not self.is_over and bool(self.game.live.patience(self.table.state))

    def shift(self, by: int) -> None:
        self.clock.shift(by)
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
            text = (
                f"this was decided at version {version}; the table has moved on to {self.version}"
            )
            raise Refusal("stale", text)

    def _check_race(self, seat: int, version: int, numbers: list[int], now: int) -> None:
        if self.is_counting_down(now):
            self._check_beaten(seat, version, numbers[0])
            raise Refusal("not_started", "the round has not opened yet")
        if not self.is_over and numbers[0] not in self.table.legal_numbers(seat):
            self._check_beaten(seat, version, numbers[0])
        since = now - self._last_move.get(seat, 0)
        if since < self.settings.gap and not all(map(self.game.live.is_free, numbers)):
            raise Refusal("too_fast", f"one move in {self.settings.gap} ms, not {since} ms after")

    def _check_beaten(self, seat: int, version: int, number: int) -> None:
        """PC18: a move that was possible when it was made has lost a race."""
        known = [past for past in self._past if past.version >= version]
        if not known or known[0].version != version:
            return
        for past, after in zip(
            known, [*(p.state for p in known[1:]), self.table.state], strict=True
        ):
            if not self._could(past.state, seat, number):
                return
            if not self._could(after, seat, number):
                if past.mover != seat:
                    text = f"seat {past.mover} was first"
                    raise Refusal("too_late", text, beaten_by=past.mover, at=past.at)
                return

    def _could(self, state: Any, seat: int, number: int) -> bool:
        if seat not in seats_in(self.game.rules["who_may_act"](state)):
            return False
        moves = [0] * self.game.moves
        return number in moves[: self.game.rules["legal"](state, seat, moves)]

    def _check_nothing_shown(self, seat: int, numbers: list[int]) -> None:
        """Moves that are taken back together must not have shown anything in between.

        Else "draw, then play this card" would ask the pile, at no cost, what lies on top. What the
        first moves would show is tried in worlds that the seat cannot tell from this one.
        """
        if len(numbers) == 1:
            return
        worlds = [self.table.copy() for _ in range(_WORLDS)]
        for world in worlds:
            self.game.rules["resample"](world.state, seat, dice(secrets.randbits(62)))
        if len({self._shown(world, seat, numbers[:-1]) for world in worlds}) > 1:
            raise Refusal("illegal_move", "these moves show something new: send them one by one")

    def _shown(self, world: Table, seat: int, numbers: list[int]) -> str:
        try:
            facts = world.play(seat, *(self.game.format_move(n) for n in numbers))
        except IllegalMoveError as error:
            return str(error)
        return str(([fact.seen_by(seat) for fact in facts], seen(world, seat), world.legal(seat)))

    # --- carrying out ---

    def _play(self, rows: list[Move]) -> None:
        """All rows are one seat's, and take effect together or not at all."""
        before = self.table.state.copy() if self.game.realtime else None
        version = self.version
        try:
            facts = self.table.play(rows[0].seat, *(row.move for row in rows))
        except RumpusError as error:
            raise Refusal(_code(error), str(error)) from error
        if before is not None:
            self._past.append(_Past(version, before, rows[0].seat, rows[0].at))
        self._last_move[rows[0].seat] = rows[0].at
        self._story.append((self.version, facts))

    def _settle(self, moved: Iterable[int], now: int) -> None:
        """After a change: who is asked, since when, and is it a window or a new round."""
        movers = set(moved)
        waiting = self.table.who_may_act
        self._asked = {
            seat: self.version if seat in movers else self._asked.get(seat, self.version)
            for seat in waiting
        }
        self.clock.ask(waiting, movers, now)
        self.window_ends = None if self.is_over else self._window_end(waiting, now)
        if self.game.realtime and not self.is_over:
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
        if not self.people.intersection(waiting):
            length = min(length, _BOTS_WINDOW)
        return now + length

    def _seal(self, seat: int, rows: list[Move]) -> None:
        """Check an answer as all see the table, and again after the answers sealed before it."""
        self._try([rows])
        self._try([*self._sealed.values(), rows])
        self._sealed[seat] = rows

    def _try(self, answers: list[list[Move]]) -> None:
        trial = self.table.copy()
        try:
            for answer in answers:
                trial.play(answer[0].seat, *(row.move for row in answer))
        except RumpusError as error:
            raise Refusal(_code(error), str(error)) from error

    def _unseal(self, silent: list[Move], now: int) -> None:
        answers = [*self._sealed.values(), *([row] for row in silent)]
        self._sealed = {}
        for answer in answers:
            self._play(answer)
        self._settle((answer[0].seat for answer in answers), now)

    def _silence(self, seats: Sequence[int], now: int) -> list[Move]:
        silence = self.game.live.silence
        assert silence is not None, f"{self.game.name} has a window but no silence"
        return [
            Move(now, seat, self.game.format_move(silence(self.table.state, seat)))
            for seat in seats
        ]


def _code(error: RumpusError) -> Code:
    return next((code for kind, code in _CODES if isinstance(error, kind)), "illegal_move")
