"""How fast each level is in the games played all at once, in the laboratory and at live tables.

All times are right-skewed with a least one, as people's are: a shifted log-normal law. A level is
turned into tables of quantiles in whole microseconds, so that both bodies, and every machine, draw
the very same times from the same dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from math import exp, inf
from numbers import Real
from re import fullmatch
from statistics import NormalDist
from typing import Any

from rumpus.engine.errors import RumpusError

#: Rows of a player's table: times in microseconds, a factor in thousandths, and 1 for `follows`.
REACTION, MOTOR, GLANCE, MOOD, FOLLOWS = range(5)
#: Quantiles have 2⁸ steps; the outermost stand for one draw in a thousand.
STEPS = 256
_OUTERMOST = 0.0005
#: Attention and moods are shares of so many.
SURE = 1000
#: Nobody is faster than this part of what is usual for him.
_LEAST = 0.4


#: The figures of a level, as they are given to it.
_FIGURES = ("reaction", "motor", "attention", "glance", "spread", "mood")


class UnknownLevelError(RumpusError):
    """No level has this name."""


class LevelError(RumpusError):
    """A level that cannot be understood."""


@dataclass(frozen=True)
class TimeLaw:
    """Never below `least`, half of them below `median`."""

    least: float
    median: float
    width: float  # of the logarithm

    def quantile(self, share: float) -> float:
        return self.least + (self.median - self.least) * exp(
            self.width * NormalDist().inv_cdf(share)
        )

    def table(self, unit: int) -> list[int]:
        """So many times as much, at STEPS + 1 even shares."""
        shares = [min(max(k / STEPS, _OUTERMOST), 1 - _OUTERMOST) for k in range(STEPS + 1)]
        return [round(unit * self.quantile(share)) for share in shares]


def _real(name: str, value: object) -> float:
    if not isinstance(value, Real):
        raise LevelError(f"{name} is a number, not {value!r}")
    try:
        return float(value)
    except OverflowError:
        return -inf if value < 0 else inf


def _digits(value: float) -> str:
    """As short as can be, but no other number."""
    short = f"{value:g}"
    return short if float(short) == value else repr(value)


def format_figures(figures: Mapping[str, float]) -> str:
    return ",".join(f"{name}={_digits(value)}" for name, value in figures.items())


@dataclass(frozen=True)
class Level:
    """How fast the eyes and hands of one kind of player are: seconds, half of the time less."""

    reaction: float  # from a change on the table to noticing it and knowing what to do
    motor: float  # from there until the card lies
    attention: float = 0.93  # the share of looks that come at once; what is not said is `greedy`'s
    glance: float = 1.2  # how much later the others come
    spread: float = 0.35  # of the logarithm of these times, from one to the next
    mood: float = 0.0  # of the logarithm of its whole speed, from game to game
    follows: bool = False  # takes as long as the people it plays with: see bots/schedule.py
    name: str = field(default="", kw_only=True)  # by which reports call it

    def __post_init__(self) -> None:
        figures = self.figures
        for name in ("reaction", "motor", "glance"):
            if not 0 < figures[name] <= 60:
                raise LevelError(f"{name} is seconds, up to 60, not {figures[name]:g}")
        for name in ("attention", "spread", "mood"):
            if not 0 <= figures[name] <= 1:
                raise LevelError(f"{name} is a share from 0 to 1, not {figures[name]:g}")
        if self.name != "":
            check_name(self.name)

    @property
    def figures(self) -> dict[str, float]:
        return {name: _real(name, getattr(self, name)) for name in _FIGURES}

    @property
    def label(self) -> str:
        """Its name; or its figures as they are given to `Level`, without the last ones if they are
        as usual, so that different levels are called differently."""
        if self.name:
            return self.name
        said = len(_FIGURES)
        while said > 2 and getattr(self, _FIGURES[said - 1]) == _DEFAULTS[_FIGURES[said - 1]]:
            said -= 1
        words = [_digits(value) for value in list(self.figures.values())[:said]]
        return "/".join([*words, "follows"] if self.follows else words)

    def __str__(self) -> str:
        """As `parse_level` reads it."""
        return format_figures(self.figures)

    def law(self, which: int) -> TimeLaw:
        if which == MOOD:
            return TimeLaw(0, 1, self.mood)
        median = (self.reaction, self.motor, self.glance)[which]
        return TimeLaw(_LEAST * median, median, self.spread)

    def tables(self) -> list[list[int]]:
        units = (10**6, 10**6, 10**6, SURE)
        drawn = [self.law(which).table(unit) for which, unit in enumerate(units)]
        return [*drawn, [int(self.follows)] * (STEPS + 1)]


_DEFAULTS = {f.name: f.default for f in fields(Level)}

#: A choice among a few cards takes people half a second, a card laid on a pile within reach as
#: much again; practice shortens both, and nobody reacts faster than in 150 ms. Moods are as large
#: as they are lest a level be a cliff: at one and the same pace in every game, whoever is a tenth
#: faster would win nearly all of them, and whoever is a tenth slower none.
LEVELS = {
    "beginner": Level(1.0, 1.2, 0.85, 2.0, mood=0.47),
    "casual": Level(0.95, 1.15, 0.90, 1.6, mood=0.47),
    "greedy": Level(0.76, 0.92, 0.93, 1.2, mood=0.47),
    "strong": Level(0.6, 0.74, 0.95, 0.8, mood=0.47),
    "expert": Level(0.46, 0.56, 0.99, 0.5, mood=0.47),
    "like_me": Level(0.32, 0.4, 1.0, 0.5, follows=True),
    "inhuman": Level(0.005, 0.005, 1.0, 0.005, 0.2),
}

#: The level that watches people, and the bot by which it chooses its moves.
LIKE_ME, ITS_CHOICES = "like_me", "greedy"

#: Who does anything is no faster than a beginner.
_OF_BOTS = {"random": "beginner"}
_USUAL = "greedy"


def own_level(bot: str) -> str:
    """That which belongs to the bot of this name."""
    return bot if bot in LEVELS else _OF_BOTS.get(bot, _USUAL)


def find_level(level: str | Level) -> Level:
    if isinstance(level, Level):
        return level
    if level not in LEVELS:
        raise UnknownLevelError(f"unknown level {level!r}; there are: {', '.join(LEVELS)}")
    return LEVELS[level]


def parse_level(text: str, name: str = "") -> Level:
    """`reaction=0.6,motor=0.8`; what is not said is as usual."""
    given: dict[str, Any] = {}
    for word in text.split(","):
        key, sign, number = (part.strip() for part in word.partition("="))
        if not sign or key not in _FIGURES:
            expected = "=…, ".join(_FIGURES)
            raise LevelError(f"expected {expected}=… with commas between, not {word!r}")
        if key in given:
            raise LevelError(f"{key} is said twice")
        given[key] = _number(key, number)
    usual = {"reaction": LEVELS[_USUAL].reaction, "motor": LEVELS[_USUAL].motor}
    return Level(**{**usual, **given}, name=name)


def check_name(name: object) -> None:
    """A word, so that no level is called like the figures of another; and a new one, since a bot
    that is named like a level is as fast as that, whoever reads the results."""
    if not isinstance(name, str) or not fullmatch(r"[\w-]{1,40}", name):
        raise LevelError(
            f"the name of a level is a word of at most 40 letters, not {repr(name)[:60]}"
        )
    if name in LEVELS:
        raise LevelError(f"there is a level {name!r} already: call yours otherwise")


def _number(name: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise LevelError(f"{name} is a number, not {text!r}") from None


def times_of(levels: Sequence[str | Level]) -> list[list[list[int]]]:
    """For each player the tables of its times."""
    return [find_level(level).tables() for level in levels]


def attention_of(levels: Sequence[str | Level]) -> list[int]:
    """In thousandths."""
    return [round(SURE * find_level(level).attention) for level in levels]
