"""Scripted people for real-time games: so many seconds a move, and some of them slip."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.bots.speed import Level

#: How a move's time is shared between eyes and hands, and by how much it varies.
_EYES, _SPREAD = 0.45, 0.25


@dataclass(frozen=True)
class Script:
    """`bot`: by which choices are made. `casual` slips in one move of five."""

    name: str
    seconds: float
    bot: str = "greedy"

    @property
    def level(self) -> Level:
        eyes = _EYES * self.seconds
        return Level(eyes, self.seconds - eyes, attention=1.0, spread=_SPREAD)


NEWCOMER = Script("newcomer (3 s, 20 % slips)", 3, "casual")
PEOPLE = (*(Script(f"{n / 2:g} s", n / 2) for n in range(2, 9)), NEWCOMER)
