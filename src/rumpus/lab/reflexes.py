"""How fast players are in the real-time games: named reflexes.

All times are right-skewed with a least one, as people's are: a shifted log-normal law. Reflexes are
turned into a table of quantiles in whole microseconds, so that both bodies, and every machine,
draw the very same times from the same dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from statistics import NormalDist

from rumpus.engine.errors import RumpusError

#: Rows of a player's table of times.
REACTION, MOTOR, GLANCE = range(3)
#: Quantiles have 2⁸ steps; the outermost stand for one draw in a thousand.
STEPS = 256
_OUTERMOST = 0.0005
#: Attention is a share of so many.
SURE = 1000


class UnknownReflexesError(RumpusError):
    """No reflexes have this name."""


@dataclass(frozen=True)
class TimeLaw:
    """Milliseconds: never below `least`, half of them below `median`."""

    least: float
    median: float
    width: float  # of the logarithm

    def quantile(self, share: float) -> float:
        return self.least + (self.median - self.least) * exp(
            self.width * NormalDist().inv_cdf(share)
        )

    def table(self) -> list[int]:
        """Microseconds at STEPS + 1 even shares."""
        shares = [min(max(k / STEPS, _OUTERMOST), 1 - _OUTERMOST) for k in range(STEPS + 1)]
        return [round(1000 * self.quantile(share)) for share in shares]


@dataclass(frozen=True)
class Reflexes:
    """How fast the eyes and hands of one kind of player are."""

    what: str
    reaction: TimeLaw  # from a change on the table to noticing it and knowing what to do
    motor: TimeLaw  # from there until the card lies
    attention: int  # how many of 1000 looks come at once
    glance: TimeLaw  # how much later the others come

    def tables(self) -> list[list[int]]:
        return [self.reaction.table(), self.motor.table(), self.glance.table()]


#: A choice among a few cards takes people half a second, a card laid on a pile within reach as
#: much again; practice shortens both, and nobody reacts faster than in 150 ms.
REFLEXES = {
    "relaxed": Reflexes(
        "plays for company",
        TimeLaw(300, 800, 0.45), TimeLaw(400, 900, 0.35), 850, TimeLaw(400, 2000, 0.5),
    ),
    "quick": Reflexes(
        "plays to win",
        TimeLaw(200, 500, 0.35), TimeLaw(300, 650, 0.30), 950, TimeLaw(300, 1000, 0.5),
    ),
    "expert": Reflexes(
        "plays every evening",
        TimeLaw(180, 380, 0.30), TimeLaw(240, 500, 0.25), 990, TimeLaw(200, 500, 0.5),
    ),
    "inhuman": Reflexes(
        "sees all and has no hands",
        TimeLaw(1, 5, 0.20), TimeLaw(1, 5, 0.20), SURE, TimeLaw(1, 5, 0.20),
    ),
}  # fmt: skip

#: How fast each bot is, unless something else is asked for.
_OF_BOTS = dict.fromkeys(("random", "beginner", "casual"), "relaxed") | {"expert": "expert"}
_USUAL = "quick"


def own_reflexes(bot: str) -> str:
    """Those that belong to the bot of this name."""
    return _OF_BOTS.get(bot, _USUAL)


def find_reflexes(name: str) -> Reflexes:
    if name not in REFLEXES:
        raise UnknownReflexesError(f"unknown reflexes {name!r}; there are: {', '.join(REFLEXES)}")
    return REFLEXES[name]


def times_of(names: Sequence[str]) -> list[list[list[int]]]:
    """For each player the tables of its times."""
    return [find_reflexes(name).tables() for name in names]


def attention_of(names: Sequence[str]) -> list[int]:
    return [find_reflexes(name).attention for name in names]
