"""Who plays where no person does, and what bots of both kinds hand to a table."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import NamedTuple, Protocol

from rumpus.bots.speed import LIKE_ME
from rumpus.engine.errors import UnknownBotError
from rumpus.engine.game import Game
from rumpus.server.course.course import Course
from rumpus.server.store.kept import LogRow
from rumpus.server.thinking.own import Own

#: The seats where a person decides.
People = Callable[[], Set[int]]

_USUAL = ("casual", "greedy", "random")
_QUICK = ("greedy", "random")


class Chosen(NamedTuple):
    """What a bot does, and what its seat had seen when it chose."""

    seat: int
    move: int
    version: int


class Playmates(Protocol):
    """The bots of one table: when each acts, and what it does."""

    @property
    def due(self) -> int | None: ...

    def plan(self, course: Course, playing: dict[int, str], now: int) -> None:
        """Whom the table waits for now, or in real time who plays at all."""

    def act(self, course: Course, playing: dict[int, str], now: int) -> Chosen | None:
        """The next move that is due, if any."""

    def forget(self) -> None: ...

    def watch(self, course: Course, row: LogRow) -> None:
        """A move that was made, now or before a restart: who plays like people looks at it."""

    def kept(self) -> bytes:
        """What was watched so far, for `recall`."""

    def recall(self, kept: bytes) -> None: ...


def is_of_person(row: LogRow) -> bool:
    return row.decider is not None and row.decider.startswith("person")


def levels_of(game: Game, own: Own) -> list[str]:
    """All that people may choose from: the game's own bots, one that plays like them, and players
    of whoever runs the server."""
    return [LIKE_ME, *own.names(game), *game.bots]


def check_level(game: Game, own: Own, level: str) -> None:
    if level not in levels_of(game, own):
        known = ", ".join(levels_of(game, own))
        raise UnknownBotError(f"{game.title} has no bot {level!r}; it has: {known}")


def default_bot(game: Game) -> str:
    """The bot that fills empty seats: good company."""
    return _first_known(game, _USUAL)


def quick_bot(game: Game) -> str:
    """The bot that plays where another cannot, or not in time."""
    return _first_known(game, _QUICK)


def choice_of(game: Game, bot: str) -> str:
    """The bot that chooses at once: itself, or a quick one for whoever thinks or is not known."""
    is_quick = bot in game.bots and bot not in game.thinkers
    return bot if is_quick else quick_bot(game)


def _first_known(game: Game, names: tuple[str, ...]) -> str:
    known = [name for name in names if name in game.bots]
    return known[0] if known else next(iter(game.bots))
