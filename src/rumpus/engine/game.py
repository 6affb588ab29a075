"""The contract: what a game is to everything above it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

from rumpus.engine.binding import Binder, F, R, Rule
from rumpus.engine.bots import Bot
from rumpus.engine.chance import check_seed
from rumpus.engine.errors import SeatsError, UnknownBotError
from rumpus.engine.live import Live
from rumpus.engine.observation import Observation
from rumpus.engine.options import Option, Value, fields_of, parse_options
from rumpus.engine.orders import Standing
from rumpus.engine.record import Record, dtype_of
from rumpus.engine.rules import Rules, Search, by_name
from rumpus.engine.study import Study
from rumpus.engine.turning import Turning
from rumpus.engine.view import V
from rumpus.engine.whole import whole

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from rumpus.engine.compiled import Compiler
    from rumpus.engine.happenings import Happening
    from rumpus.engine.table import Table


def nothing_more(s: Any, seat: int) -> dict[str, Any]:
    """No seat sees more than everybody."""
    return {}


def nothing_lasting(s: Any) -> dict[str, Any]:
    """Everything may change with any move."""
    return {}


#: From the least to the most, both included.
Span = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Game(Generic[V]):
    """One game: its data, its rules, and how its parts are written as text."""

    name: str
    title: str
    seats: range
    minutes: Mapping[int, Span]  # of most games, by the number of seats
    state: type[Record]
    moves: int  # moves are numbers from 0 to this
    rules: Rules[Any]
    bots: Mapping[str, Bot]
    options: tuple[Option, ...]
    happenings: type[IntEnum]
    tallies: tuple[str, ...]  # what is shown of each seat at the end
    format_card: Callable[[int], str]
    format_move: Callable[[int], str]
    parse_move: Callable[[str], int]
    #: All that a seat, `you`, may know; what only seats see has a default for spectators.
    view_type: type[V]
    #: (s) -> the fields of the view that are the same for everybody
    watched: Callable[[Any], dict[str, Any]]
    narrate: Callable[[Happening], str]  # one English sentence
    census: Callable[[Any], list[int]]  # every card wherever it lies: always the same cards
    #: (s, seat) -> those that a seat sees besides
    own: Callable[[Any, int], dict[str, Any]] = nothing_more
    #: (s) -> those for everybody that stay as they are until the next deal, or the end
    lasting: Callable[[Any], dict[str, Any]] = nothing_lasting
    #: (view, options) -> a state in which all that the bots look at is as the view of a deciding
    #: seat shows it, and the rest is empty: so a bot can play where there is no more than a view.
    imagine: Callable[[V, Mapping[str, Value]], Any] | None = None
    #: Bots that are too slow for the plain body: see rumpus.bots.thinker.
    thinkers: frozenset[str] = frozenset()
    search: Search[Any] | None = None
    #: For a report: (game, seats, games, fields, seed) -> headings and rows about each card.
    card_table: Callable[..., tuple[list[str], list[list[str]]]] | None = None
    observation: Observation | None = None  # for programs that learn: see rumpus.research
    study: Study[Any] | None = None  # what each card and event does: see rumpus.lab.cards
    turning: Turning | None = None  # what knows a seat: see tests/contract/test_seats.py
    #: What points come from, where that is not what the tallies say.
    own_sources: tuple[str, ...] = ()
    few_points_win: bool = False  # points are a burden
    realtime: bool = False
    #: With one person among bots, where that is not as with people only: by turns bots are quick.
    minutes_with_bots: Mapping[int, Span] | None = None
    standing: Standing | None = None  # orders that a seat may give, in real time
    live: Live = field(default_factory=Live)  # where time matters at a table of people
    version: int = 1  # of the rules: a stored game names the one it was played by
    #: Older versions whose games play the very same by these rules, as long as they name all their
    #: options; tests/golden holds it to that.
    reads: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        unknown = sorted(self.thinkers - self.bots.keys())
        if unknown:
            raise TypeError(f"{self.name} has thinkers that are not among its bots: {unknown}")

    def knows(self, version: int) -> bool:
        """Whether a game that names this version of the rules can be played here."""
        return version == self.version or version in self.reads

    def can_play(self, version: int, options: Mapping[str, Any]) -> bool:
        """Whether such a stored game goes on. What older rules did where an option is not named,
        nobody knows: defaults change."""
        return self.knows(version) and (
            version == self.version or all(option.name in options for option in self.options)
        )

    @property
    def sources(self) -> tuple[str, ...]:
        """What points come from; they add up to the score."""
        return self.own_sources or self.tallies

    def deal(self, seats: int, seed: int, **options: Value) -> Table[V]:
        """A new table in the plain body, dealt and ready to play."""
        from rumpus.engine.table import Table  # a table knows its game

        parsed = parse_options(self.options, options)
        return Table(self, self.check_seats(seats), check_seed(seed), parsed)

    def fields(self, **options: Value) -> dict[str, Any]:
        """What options fill in a state before `begin`: in an array, `states[name] = value`."""
        return fields_of(self.options, parse_options(self.options, options))

    def view(self, s: Any, seat: int | None) -> V:
        """All that a seat, or a spectator, may know."""
        own = {} if seat is None else self.own(s, seat)
        return self.view_type(you=seat, **self.lasting(s), **self.watched(s), **own)

    def __getstate__(self) -> dict[str, Any]:
        """What was compiled stays behind."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __deepcopy__(self, memo: dict[int, Any]) -> Game[V]:
        """There is one; copies of a table share it, with all that was compiled for it."""
        return self

    def check_seats(self, seats: int) -> int:
        number = whole(seats)
        if number is None or number not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise SeatsError(f"{self.title} is for {low} to {high} players, not {seats!r}")
        return number

    def bot(self, name: str) -> Bot:
        if name not in self.bots:
            known = ", ".join(self.bots)
            raise UnknownBotError(f"{self.title} has no bot {name!r}; it has: {known}")
        return self.bots[name]

    def plain(self, f: F) -> F:
        """Generic code, bound to this game's rules in the plain body."""
        return self._binder.bind(f)

    def compiled(self, f: Callable[..., R], *, checked: bool = False) -> Callable[..., R]:
        """Generic code, bound to this game's rules and compiled; for Python to call."""
        return (self._checked_compiler if checked else self._bulk_compiler).entry(f)

    def plain_bots(self, bots: Iterable[Bot]) -> tuple[Bot, ...]:
        """Bots for generic code in the plain body to `ask`."""
        return tuple(self.plain(bot) for bot in bots)

    def compiled_bots(self, bots: Iterable[Bot]) -> npt.NDArray[np.int64]:
        """Bots for generic code in the compiled body to `ask`."""
        import numpy as np

        return np.array([self._bulk_compiler.bot(f, self.state) for f in bots], dtype=np.int64)

    @cached_property
    def _binder(self) -> Binder:
        return Binder(self.name, self._all_rules, {"MOVES": self.moves})

    @cached_property
    def _bulk_compiler(self) -> Compiler:
        return self._compiler(checked=False)

    @cached_property
    def _checked_compiler(self) -> Compiler:
        return self._compiler(checked=True)

    def _compiler(self, *, checked: bool) -> Compiler:
        # numba loads only when something compiled is asked for
        from rumpus.engine.compiled import Compiler

        facts = {"STATE": dtype_of(self.state), "MOVES": self.moves}
        return Compiler(self.name, self._all_rules, facts, checked=checked)

    @property
    def _all_rules(self) -> dict[str, Rule]:
        bots = {f"bot_{name}": choose for name, choose in self.bots.items()}
        observe = {"observe": self.observation.observe} if self.observation else {}
        search = by_name(self.search) if self.search else {}
        study = self.study.rules() if self.study else {}
        return {**by_name(self.rules), **search, **study, **bots, **observe}
