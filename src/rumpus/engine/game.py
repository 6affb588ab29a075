"""The contract: what a game is to everything above it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rumpus.engine.binding import Binder, Rule, rules
from rumpus.engine.errors import SeatsError, UnknownBotError
from rumpus.engine.live import Live
from rumpus.engine.observation import Observation
from rumpus.engine.options import Option, Value, fields_of, parse_options
from rumpus.engine.record import Record, dtype_of
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits

if TYPE_CHECKING:
    import msgspec
    import numpy as np

    from rumpus.engine.compiled import Compiler
    from rumpus.engine.happenings import Happening
    from rumpus.engine.table import Table

#: The rules every game has, by the name that generic code calls them.
RULES = (
    "begin",  # (s): deal, from the seats, options and chance already in the state
    "who_may_act",  # (s) -> bits of the seats that may move now; 0 at the end
    "legal",  # (s, seat, moves) -> how many; fills `moves` with that seat's moves, in rising order
    "step",  # (s, seat, move): carry out a legal move and all that follows by itself
    "is_over",  # (s) -> bool
    "score",  # (s, seat) -> points so far
    "winners",  # (s) -> bits of the seats that have won, once it is over
    "resample",  # (s, seat, dice): make it a world that this seat cannot tell from this one
    "tally",  # (s, seat, k) -> the k-th of the game's `tallies` for a seat
)


@rule
def one_round(s: Any) -> int:
    """A game that is not played in rounds."""
    return 1


@rule
def several_may_act(s: Any) -> bool:
    """Choices that are made together are made in secret."""
    return count_bits(rules.who_may_act(s)) > 1


@rule
def as_it_grows(s: Any) -> int:
    """Deeper than trees of the usual budgets grow."""
    return 64


@rule
def to_the_end(s: Any) -> int:
    """More turns than any stage has."""
    return 1_000_000


@rule
def who_knows(s: Any, seat: int) -> int:
    """Half of what can be had."""
    return 500


def nothing_more(s: Any, seat: int) -> dict[str, Any]:
    """No seat sees more than everybody."""
    return {}


def nothing_lasting(s: Any) -> dict[str, Any]:
    """Everything may change with any move."""
    return {}


#: Rules that a game may leave out, and what stands for them then.
OPTIONAL_RULES: Mapping[str, Rule] = {
    "rounds": one_round,  # (s) -> how many rounds or hands were dealt so far
    "secret": several_may_act,  # (s) -> bool: is what is chosen now hidden from the other seats?
    "depth": as_it_grows,  # (s) -> moves of a simulation that a tree learns from, 1 at least
    "horizon": to_the_end,  # (s) -> for how many turns a simulation is played on
    "outlook": who_knows,  # (s, seat) -> `worth` in the midst of a stage, at the horizon
}


@dataclass(frozen=True, eq=False)
class Game:
    """One game: its data, its rules, and how its parts are written as text."""

    name: str
    title: str
    seats: range
    minutes: tuple[int, int]
    state: type[Record]
    moves: int  # moves are numbers from 0 to this
    rules: Mapping[str, Rule]
    bots: Mapping[str, Rule]  # (s, seat, moves, n, dice) -> one of the first n of `moves`
    options: tuple[Option, ...]
    happenings: type[IntEnum]
    tallies: tuple[str, ...]
    format_card: Callable[[int], str]
    format_move: Callable[[int], str]
    parse_move: Callable[[str], int]
    #: All that a seat, `you`, may know; what only seats see has a default for spectators.
    view_type: type[msgspec.Struct]
    #: (s) -> the fields of the view that are the same for everybody
    watched: Callable[[Any], dict[str, Any]]
    narrate: Callable[[Happening], str]  # one English sentence
    census: Callable[[Any], list[int]]  # every card wherever it lies: always the same cards
    #: (s, seat) -> those that a seat sees besides
    own: Callable[[Any, int], dict[str, Any]] = nothing_more
    #: (s) -> those for everybody that stay as they are until the next deal, or the end
    lasting: Callable[[Any], dict[str, Any]] = nothing_lasting
    #: Bots that are too slow for the plain body: see rumpus.bots.thinker.
    thinkers: frozenset[str] = frozenset()
    search: Mapping[str, Rule] = field(default_factory=dict)  # hooks: see rumpus.bots.search
    #: For a report: (game, seats, games, fields, seed) -> headings and rows about each card.
    card_table: Callable[..., tuple[list[str], list[list[str]]]] | None = None
    observation: Observation | None = None  # for programs that learn: see rumpus.research
    few_points_win: bool = False  # points are a burden
    realtime: bool = False
    live: Live = field(default_factory=Live)  # where time matters at a table of people
    version: int = 1  # of the rules: a stored game names the one it was played by

    def __post_init__(self) -> None:
        missing = [name for name in RULES if name not in self.rules]
        if missing:
            raise TypeError(f"{self.name} lacks the rules {missing}")
        unknown = sorted(self.thinkers - self.bots.keys())
        if unknown:
            raise TypeError(f"{self.name} has thinkers that are not among its bots: {unknown}")

    def deal(self, seats: int, seed: int, **options: Value) -> Table:
        """A new table in the plain body, dealt and ready to play."""
        from rumpus.engine.table import Table  # a table knows its game

        return Table(self, self.check_seats(seats), seed, parse_options(self.options, options))

    def fields(self, **options: Value) -> dict[str, Any]:
        """What options fill in a state before `begin`: in an array, `states[name] = value`."""
        return fields_of(self.options, parse_options(self.options, options))

    def view(self, s: Any, seat: int | None) -> Any:
        """All that a seat, or a spectator, may know."""
        own = {} if seat is None else self.own(s, seat)
        return self.view_type(you=seat, **self.lasting(s), **self.watched(s), **own)

    @cached_property
    def rounds(self) -> Rule:
        """(s) -> how many rounds or hands were dealt so far."""
        return self.rules.get("rounds", OPTIONAL_RULES["rounds"])

    def check_seats(self, seats: int) -> int:
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise SeatsError(f"{self.title} is for {low} to {high} players, not {seats}")
        return seats

    def bot(self, name: str) -> Rule:
        if name not in self.bots:
            known = ", ".join(self.bots)
            raise UnknownBotError(f"{self.title} has no bot {name!r}; it has: {known}")
        return self.bots[name]

    def plain(self, f: Rule) -> Rule:
        """Generic code, bound to this game's rules in the plain body."""
        return self._binder.bind(f)

    def compiled(self, f: Rule, *, checked: bool = False) -> Rule:
        """Generic code, bound to this game's rules and compiled; for Python to call."""
        return (self._checked_compiler if checked else self._bulk_compiler).entry(f)

    def plain_bots(self, bots: Iterable[Rule]) -> tuple[Rule, ...]:
        """Bots for generic code in the plain body to `ask`."""
        return tuple(self.plain(bot) for bot in bots)

    def compiled_bots(self, bots: Iterable[Rule]) -> np.ndarray:
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
        return {**OPTIONAL_RULES, **self.rules, **self.search, **bots, **observe}
