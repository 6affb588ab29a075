"""Scripted people who play deals that others play, too."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from rumpus.server.common.time import WallTime
from rumpus.server.thinking.minds import Minds
from tests.server.room import Line, Person

DAY = 24 * 3_600_000
#: Noon of some day, in milliseconds.
NOON = 1_800_014_400_000
SECRET = b"two rooms that deal the same"
Decide = Callable[[int, list[str]], str]


class Calendar(WallTime):
    """Real time, from a day of one's own choice on."""

    def __init__(self, begins: int = NOON) -> None:
        super().__init__()
        self._shift = begins - super().now()

    def now(self) -> int:
        return super().now() + self._shift

    def call_at(self, when: int, call: Callable[[], None]) -> Any:
        delay = max(0, when - self.now()) / 1000
        return asyncio.get_running_loop().call_later(delay, call)

    def turn(self, by: int) -> None:
        self._shift += by


class QuickMinds(Minds):
    """Who thinks is ready at once, and answers as `greedy` does: by the dice that it is given."""

    def is_ready(self, game: Any) -> bool:
        return True

    def prepare(self, game: Any) -> None:
        pass

    def ask(self, game: Any, state: Any, seat: int, bot: str, dice: Any) -> Any:
        return self._submit(self._bots, lambda: _greedy(game, state, seat, dice))


def _greedy(game: Any, state: Any, seat: int, dice: Any) -> int:
    moves = [0] * game.moves
    n = game.rules.legal(state, seat, moves)
    return int(game.bot("greedy")(state, seat, moves[:n], n, dice))


def first(number: int, legal: list[str]) -> str:
    return legal[0]


def last(number: int, legal: list[str]) -> str:
    return legal[-1]


def other_at(different: int) -> Decide:
    """As `first` does, but at one decision."""
    return lambda number, legal: legal[-1 if number == different else 0]


async def decide(line: Line, by: Decide = first, most: int | None = None, begun: int = 0) -> int:
    """Play on to the end, or so many decisions; how many were made in all."""
    number = begun
    while most is None or number < most:
        while not line.legal and not is_over(line):
            await line.next()
        if is_over(line):
            break
        await line.played(by(number, line.legal))
        line.legal = []  # the update comes after the answer
        number += 1
    return number


def is_over(line: Line) -> bool:
    return bool(line.heard) and any(m["t"] == "over" for m in line.heard)


async def play_day(person: Person, game: str = "kingdom_four", by: Decide = first) -> str:
    """The deal of the day, to its end; its table."""
    made = await person.call("POST", "/api/day", {"game": game})
    line = await person.join(made["table"])
    await decide(line, by)
    await line.close()
    return str(made["table"])
