"""Settings side by side, on the same deals: what differs, and by how much.

Game k of every setting has the same seed, so that much of the luck is the same and cancels out:
intervals are those of the differences. They hold at all looks together (see sequential.py), so the
run stops by itself as soon as what was asked is decided: it differs, or it does not by as much as
`least`. The error is shared out among all differences that are told, so it is that of the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from rumpus.engine.errors import RumpusError
from rumpus.lab import measures
from rumpus.lab.measures import Measure
from rumpus.lab.plan import Plan
from rumpus.lab.played import Played
from rumpus.lab.sequential import interval, looks
from rumpus.lab.settings import Setting
from rumpus.lab.simulate import MOST_STEPS, Run
from rumpus.lab.statistics import Estimate

#: The share of comparisons that may say something wrong.
ERROR = 0.05
#: Smaller differences are not worth speaking of: a share of the first setting's mean, or points
#: of percent where the measure is a share.
LEAST = 0.02
MOST_GAMES = 20_000
#: What a run decides unless something else is asked.
USUAL = ("minutes", "better_ahead")
#: Far from all seeds that people type.
_APART = 1_000_003

#: Told how many games of each setting are done.
Watcher = Callable[[int], None]


class MeasureError(RumpusError):
    """No measure has this name, or none here."""


class Verdict(Enum):
    """What is known of a difference."""

    DIFFERENT = "different"
    ALIKE = "alike"
    OPEN = "open"


@dataclass(frozen=True)
class Difference:
    """Of a setting from the first one, by one measure."""

    setting: str
    by: Estimate  # how much more than the first
    verdict: Verdict


@dataclass(frozen=True)
class Line:
    """One measure in all settings."""

    measure: Measure
    values: tuple[Estimate, ...]  # by setting
    differences: tuple[Difference, ...]  # of all but the first
    least: float  # a smaller difference is not worth speaking of
    asked: bool


@dataclass(frozen=True)
class Comparison:
    """What came out."""

    settings: tuple[Setting, ...]
    seed: int
    games: int  # of each setting
    most: int
    broken: int  # deals left out, since a game did not end
    error: float
    lines: tuple[Line, ...]
    columns: dict[str, np.ndarray]  # (settings, games) by measure
    stopped: bool  # by a person

    @property
    def decided(self) -> bool:
        return _is_decided(self.lines)


def compare(
    *settings: Setting,
    games: int = MOST_GAMES,
    seed: int = 0,
    asked: Sequence[str] = (),
    error: float = ERROR,
    least: float = LEAST,
    paired: bool = True,
    jobs: int | None = None,
    most_steps: int = MOST_STEPS,
    watch: Watcher = lambda done: None,
) -> Comparison:
    """Play until what was asked is decided, at most so many games of each setting.

    `paired=False` deals each setting cards of its own: only to see what pairing is worth.
    """
    _check(settings)
    told = measures_for(settings)
    wanted = _asked(told, asked)
    seeds = [seed if paired else seed + k * _APART for k in range(len(settings))]
    plans = [one.plan(games, own) for one, own in zip(settings, seeds, strict=True)]
    series = _Series(plans, told, jobs, most_steps)
    lines: tuple[Line, ...] = ()
    for look in looks(games):
        stopped = not series.play_to(look)
        columns = series.columns()
        lines = judge(told, columns, [s.name for s in settings], wanted, error, least)
        watch(look)
        if stopped or _is_decided(lines):
            break
    done, broken = series.done, series.broken
    return Comparison(settings, seed, done, games, broken, error, lines, columns, stopped)


def _check(settings: Sequence[Setting]) -> None:
    if len(settings) < 2:
        raise RumpusError(f"expected two or more settings to compare, not {len(settings)}")
    if len({setting.game.name for setting in settings}) > 1:
        raise RumpusError("expected settings of one game")


def measures_for(settings: Sequence[Setting]) -> tuple[Measure, ...]:
    """Those that mean the same in all settings."""
    unequal = all(len(set(setting.line_up)) > 1 for setting in settings)
    same_seats = len({setting.seats for setting in settings}) == 1
    has_rounds = settings[0].game.rules.rounds.__name__ != "one_round"
    fits = {"better_ahead": unequal, "better_wins": unequal and same_seats, "rounds": has_rounds}
    return tuple(m for m in measures.ALL if fits.get(m.name, True))


def _asked(told: Sequence[Measure], asked: Sequence[str]) -> list[str]:
    names = [measure.name for measure in told]
    for name in asked:
        if name not in names:
            raise MeasureError(f"expected a measure out of {', '.join(names)}, not {name!r}")
    return list(asked) or [name for name in USUAL if name in names]


def judge(
    told: Sequence[Measure],
    columns: dict[str, np.ndarray],
    names: Sequence[str],
    asked: Sequence[str],
    error: float,
    least: float,
) -> tuple[Line, ...]:
    """A line for each measure. All intervals together are wrong in a share of `error` at most."""
    share = error / (len(told) * (len(names) - 1))
    return tuple(
        _line(measure, columns[measure.name], names, measure.name in asked, share, least)
        for measure in told
    )


def _line(
    measure: Measure,
    values: np.ndarray,
    names: Sequence[str],
    asked: bool,
    error: float,
    least: float,
) -> Line:
    first = values[0]
    worth = least if measure.is_share or not len(first) else least * abs(float(first.mean()))
    differences = []
    for name, other in zip(names[1:], values[1:], strict=True):
        by = interval(other - first, error)
        differences.append(Difference(name, by, _verdict(by, worth)))
    estimates = tuple(interval(row, error) for row in values)
    return Line(measure, estimates, tuple(differences), worth, asked)


def _verdict(by: Estimate, worth: float) -> Verdict:
    if by.low > 0 or by.high < 0:
        return Verdict.DIFFERENT
    return Verdict.ALIKE if max(-by.low, by.high) <= worth else Verdict.OPEN


def _is_decided(lines: Sequence[Line]) -> bool:
    return all(
        difference.verdict is not Verdict.OPEN
        for line in lines
        if line.asked
        for difference in line.differences
    )


class _Series:
    """The games of all settings, played from look to look."""

    def __init__(
        self, plans: Sequence[Plan], told: Sequence[Measure], jobs: int | None, most_steps: int
    ) -> None:
        self._plans, self._told = plans, told
        self._jobs, self._most = jobs, most_steps
        self._parts: list[list[Played]] = []
        self.done = self.broken = self._at = 0

    def play_to(self, look: int) -> bool:
        """All settings up to this game; False if a person stopped it."""
        rows = np.arange(self._at, look)
        played = [Run(p.only(rows), most_steps=self._most).play(self._jobs) for p in self._plans]
        self._at = look
        if any(one.was_stopped for one in played):
            return False
        whole = np.all([one.results.over == 1 for one in played], axis=0)
        self.broken += int(np.sum(~whole))
        self.done += int(np.sum(whole))
        self._parts.append([one.only(whole) for one in played])
        return True

    def columns(self) -> dict[str, np.ndarray]:
        """(settings, games) by measure."""
        return {measure.name: self._column(measure) for measure in self._told}

    def _column(self, measure: Measure) -> np.ndarray:
        none = np.zeros((len(self._plans), 0))
        parts = [np.array([measure.of(one) for one in part]) for part in self._parts]
        return np.concatenate([none, *parts], axis=1)
