"""What is kept, as the database holds it. A change of the protocol is no change of these."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

Value = bool | int | str

#: `closed`: nobody came, or the rules have changed since.
State = Literal["gathering", "playing", "over", "closed"]

#: Why a race was lost: the place was taken, or the round was over.
Why = Literal["place", "round"]


class Guest(msgspec.Struct):
    """A person in a browser. The token itself is nowhere kept."""

    id: int
    name: str
    face: str


class Account(NamedTuple):
    """What is kept of a guest besides: browsers are those that have a token of theirs."""

    created: int
    browsers: int
    has_code: bool


#: A link is there for minutes, a code until it is used.
KeyKind = Literal["link", "code"]


class Key(NamedTuple):
    """What opens a guest to another browser, once; `moves`: all others are signed out by it."""

    guest: int
    kind: KeyKind
    moves: bool = False
    expires: int | None = None


class PastGame(NamedTuple):
    """A finished game of somebody. `level`: of the strongest bot, empty where only people played;
    `best`: by how many points the best round was won, once the film is made."""

    at: int
    table_id: str
    seat: int
    game: str
    won: bool
    score: int
    level: str
    best: int | None = None


class Sought(NamedTuple):
    """Which of somebody's games: of a game, with a name in it, since and until when; from `after`
    (a time and a table) on backwards."""

    game: str | None = None
    name: str = ""
    since: int = 0
    until: int | None = None
    after: tuple[int, str] | None = None


class Company(NamedTuple):
    """Somebody whom a guest has played with, and what and when last."""

    guest: Guest
    game: str
    at: int


class Seat(msgspec.Struct):
    """One chair. With a guest it is a person's, whoever plays it at the moment; or a program's,
    which has said so."""

    guest: int | None = None
    bot: str | None = None
    name: str = ""
    face: str = ""
    standing_in: bool = False
    was_left: bool = False
    is_program: bool = False
    orders: str | None = None  # standing ones, as JSON

    @property
    def is_free(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def is_played_by_person(self) -> bool:
        return self.guest is not None and not self.standing_in

    @property
    def is_played_by_bot(self) -> bool:
        return (self.guest is None and self.bot is not None) or self.standing_in


class Settings(msgspec.Struct, frozen=True):
    """What is agreed at one table besides the game's own options.

    Times at a table, its default bot, whether hints are given and only a link leads to it, and
    whether programs may sit down.
    """

    pace: int = 60  # seconds for a decision
    gap: int = 150  # PC17: milliseconds between two moves of one player, real-time games only
    even: int = 200  # PC18: milliseconds up to which lines are made even, likewise; 0: they are not
    window: int | None = None  # seconds a window stays open; None: as the game says
    countdown: int = 3  # seconds before a real-time round opens
    bot: str = ""
    private: bool = False
    hints: bool = True  # whether the expert may be asked
    programs: bool = False
    orders: bool = False  # whether people may give standing orders; programs always may
    autostart: bool = False  # deal when everybody seated has come
    practice: bool = False  # played on from a position of another game: it counts for nothing
    fills: int | None = None  # when bots take the seats that are free by then; server time in ms
    deal: str = ""  # what is dealt to several: a day and a game, or a challenge
    day: str = ""  # the day of such a deal, UTC; none of a challenge
    origin: str = ""  # the table whose bots' moves are made again, for as long as all decide alike
    dice: int | None = None  # where the dice of all bots come from; None: chance of their own

    @property
    def is_pinned(self) -> bool:
        """Whether all that is not a person's choice is settled, so that who decides alike plays
        the same game. Such a table waits: for its person, and for bots that think."""
        return self.dice is not None


class Tally(msgspec.Struct):
    """What made the points: a row for each seat."""

    columns: list[str]
    rows: list[list[int]]


class Outcome(msgspec.Struct):
    """How a game ended."""

    winners: list[int]
    scores: list[int]
    table: Tally


class ClockNote(msgspec.Struct, frozen=True):
    """Since when each seat is asked, where the log does not tell: the table slept, somebody sat
    down or came back. It was noted `at` a time, after so many moves."""

    moves: int
    at: int
    began: dict[int, int]
    renewed: list[int]


class StoredTable(msgspec.Struct):
    """All of a table but its moves. The seed is drawn at the start and never leaves the server."""

    id: str
    game: str
    rules_version: int
    options: dict[str, Value]
    settings: Settings
    seats: list[Seat]
    host: int | None
    created: int
    state: State = "gathering"
    seed: int | None = None
    started: int | None = None
    ended: int | None = None
    result: Outcome | None = None
    next: str | None = None
    #: The guests who have sat here since the deal, and where: nobody may see a second hand.
    sat: dict[int, int] = msgspec.field(default_factory=dict)
    #: The moves before the last window that closed when all had answered: that is no move itself.
    unsealed: int = 0
    asleep_since: int | None = None  # when the last person went away, if nobody has come since
    clock: ClockNote | None = None


class LogRow(NamedTuple):
    """One move in a game's log."""

    at: int
    seat: int
    move: str
    #: `person 123`, `program 123`, `orders 123` (of such a guest), `bot greedy` or `silence`
    decider: str | None = None


class Snapshot(NamedTuple):
    """A running game after so many moves, in a form that only its course can read."""

    moves: int
    data: bytes


class Receipt(NamedTuple):
    """One lost race."""

    sequence: int  # of the move that was first
    winner: int
    seat: int  # who came too late,
    wanted: str  # with what,
    at: int  # and when
    why: Why
    held: int = 0  # milliseconds for which it had waited until then,
    winner_held: int = 0  # and the move that was first
