"""A second referee at every table, who knows nothing but the durable log.

It plays each logged move by the rules alone, the moment it is durable. What the server holds, tells
and acknowledges is measured against it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from rumpus import games
from rumpus.engine.errors import RumpusError
from rumpus.engine.happenings import ALL, seen_by
from rumpus.engine.table import Table
from rumpus.server.store.kept import LogRow, StoredTable
from tests.simulation.loop import SECOND

_JUST = 9 * SECOND


@dataclass
class Logged:
    """A person's move, and the version at which its seat had been asked."""

    move: str
    asked_at: int
    is_acknowledged: bool = False


@dataclass
class Referee:
    stored: StoredTable
    table: Table | None = None
    bot_until: dict[int, int] = field(default_factory=dict)  # by seats that people took back
    noticed: dict[int, int] = field(default_factory=dict)  # moves, by the seat that may know them
    asked_at: dict[int, int] = field(default_factory=dict)
    people: dict[int, list[Logged]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        return self.table is not None and self.table.is_over

    def saved(self, stored: StoredTable, now: int) -> None:
        for seat, (before, after) in enumerate(zip(self.stored.seats, stored.seats, strict=True)):
            if before.is_played_by_bot and not after.is_played_by_bot:
                self.bot_until[seat] = now
        self.stored = stored
        if self.table is None and stored.seed is not None:
            game = games.game(stored.game)
            self.table = game.deal(len(stored.seats), stored.seed, **stored.options)
            self.asked_at = dict.fromkeys(self.table.who_may_act, 0)
        if stored.state == "over":
            self._check_result(stored)

    def _check_result(self, stored: StoredTable) -> None:
        assert self.table is not None
        if stored.result is None or not self.table.is_over:
            self.wrong.append("the table is over, but the log does not end the game")
        elif list(self.table.scores) != stored.result.scores:
            self.wrong.append(f"result {stored.result.scores}, by the log {self.table.scores}")

    def append(self, first: int, rows: list[LogRow], now: int) -> None:
        table = self.table
        assert table is not None
        if first != table.version:
            self.wrong.append(f"row {first} was logged after {table.version} rows")
            return
        for row in rows:
            self._check_decider(row, now)
            self._note(row)
            self._play(table, row)

    def _play(self, table: Table, row: LogRow) -> None:
        try:
            facts = table.play(row.seat, row.move)
        except RumpusError as error:
            self.wrong.append(f"logged move {row.move!r} of seat {row.seat}: {error}")
            return
        is_public = any(fact.audience == ALL for fact in facts)
        for seat in range(table.seats):
            if is_public or seat == row.seat or seen_by(facts, seat):
                self.noticed[seat] = self.noticed.get(seat, 0) + 1
        self.asked_at = {
            seat: self.noticed.get(seat, 0)
            if seat == row.seat or seat not in self.asked_at
            else self.asked_at[seat]
            for seat in table.who_may_act
        }

    def _note(self, row: LogRow) -> None:
        kind, _, guest = (row.decider or "").partition(" ")
        if kind == "person" and guest.isdigit():
            logged = Logged(row.move, self.asked_at.get(row.seat, 0))
            self.people.setdefault(int(guest), []).append(logged)

    def _check_decider(self, row: LogRow, now: int) -> None:
        """Each seat is played by who sits there, or by the bot that stands in. What a bot did just
        before its player came back may be written just after that."""
        chair = self.stored.seats[row.seat]
        kind, _, who = (row.decider or "").partition(" ")
        is_bots = chair.is_played_by_bot or now - self.bot_until.get(row.seat, -_JUST) < _JUST
        if kind == "bot" and not is_bots:
            self.wrong.append(f"a bot played seat {row.seat}, whose player was there and in time")
        is_theirs = chair.guest is not None and who == str(chair.guest)
        if kind == "person" and (not is_theirs or chair.standing_in):
            self.wrong.append(f"guest {who} played seat {row.seat}, which is not theirs")

    # --- acknowledgements ---

    def acknowledge(self, guest: int, moves: list[str]) -> list[Logged] | None:
        """The logged rows that an acknowledgement is for; None if they are not durable."""
        waiting = [logged for logged in self.people.get(guest, []) if not logged.is_acknowledged]
        found: list[Logged] = []
        for move in moves:
            logged = next((one for one in waiting if one.move == move and one not in found), None)
            if logged is None:
                return None
            found.append(logged)
        for logged in found:
            logged.is_acknowledged = True
        return found

    def surplus(self, guest: int, asked: Counter[str]) -> Counter[str]:
        """Moves that were logged more often than they can have been asked for."""
        logged = Counter(one.move for one in self.people.get(guest, []))
        return logged - asked
