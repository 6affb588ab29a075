"""What every card and event of a game does: held, played, won with, and what playing it changes."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from rumpus.engine.chance import Dice
from rumpus.engine.errors import RumpusError
from rumpus.engine.record import dtype_of
from rumpus.lab import watching
from rumpus.lab.plan import Plan
from rumpus.lab.settings import Setting
from rumpus.lab.simulate import MOST_STEPS, blank_state, cores
from rumpus.lab.statistics import Estimate, Z
from rumpus.lab.watching import FIGURES, STATES, SURE, WIN, watch_block

GAMES = 2_000
TRIES = 400
#: Fewer positions tell nothing of a card.
FEW = 30
#: How many times as many positions of the card that is asked for.
_CLOSELY = 10
_BLOCK = 25
#: Drawings for the interval of the spread.
_DRAWS = 2_000
#: A card stands out if it is so many spreads above the mean of all, and surely above it.
_STANDS_OUT = 2.0


class CardError(RumpusError):
    """No card has this name."""


@dataclass(frozen=True)
class CardLine:
    """One card or event."""

    card: str
    is_event: bool
    held: float  # share of seats that had it at some time in a game
    played: float  # times a game, by all seats
    won_held: float  # share of the wins of those who had it
    won_played: float  # … of those who played it
    gain: Estimate  # change of the winning chance by playing it
    tried: int  # positions that the gain comes from


@dataclass(frozen=True)
class Cards:
    """All cards of a setting that came up."""

    setting: Setting
    games: int
    seed: int
    lines: tuple[CardLine, ...]  # the strongest first
    mean: float  # gain of a card
    spread: Estimate  # standard deviation of the cards' true gains: 0 if all are alike

    def find(self, name: str) -> CardLine:
        wanted = name.strip().lower()
        for matches in (lambda n: n == wanted, lambda n: wanted in n):
            found = [line for line in self.lines if matches(line.card.lower())]
            if found:
                return found[0]
        raise CardError(f"expected a card or event that came up, such as {self._some()}")

    def _some(self) -> str:
        return ", ".join(line.card for line in self.lines[:3])

    def stands_out(self, line: CardLine) -> bool:
        """Is it surely, and by far, stronger or weaker than cards are?"""
        if self.spread.value == 0:
            return False  # chance explains all that differs
        far = abs(line.gain.value - self.mean) > _STANDS_OUT * self.spread.value
        return far and not line.gain.low <= self.mean <= line.gain.high


def study_cards(
    setting: Setting,
    *,
    games: int = GAMES,
    tries: int = TRIES,
    closely: str = "",
    seed: int = 0,
    jobs: int | None = None,
    most_steps: int = MOST_STEPS,
) -> Cards:
    """Watch games, then try about so many positions for each card; ten times as many of `closely`.

    That is the part of a name; it is refused if no card or event has it.
    """
    study = setting.game.study
    if study is None:
        raise CardError(f"{setting.game.title} does not tell its cards apart")
    names = (*study.cards, *study.events)
    close = _are_close(setting, names, closely)
    watch = _Watch(setting.plan(games, seed), len(study.cards), len(names), jobs, most_steps)
    counts = watch.play(np.zeros(len(names), np.int64))
    wanted = tries * np.where(close, _CLOSELY, 1)
    chances = np.minimum(SURE, SURE * wanted // np.maximum(1, counts[:, watching.PLAYED]))
    counts[:, watching.TRIED :] = watch.play(chances)[:, watching.TRIED :]
    lines = [
        _line(name, k >= len(study.cards), counts[k].tolist(), games * setting.seats, games)
        for k, name in enumerate(names)
        if counts[k, watching.HELD] or counts[k, watching.PLAYED]
    ]
    ranked = tuple(sorted(lines, key=lambda line: -line.gain.value))
    mean, spread = _spread(ranked, seed)
    return Cards(setting, games, seed, ranked, mean, spread)


def _are_close(setting: Setting, names: Sequence[str], closely: str) -> list[bool]:
    wanted = closely.strip().lower()
    found = [bool(wanted) and wanted in name.lower() for name in names]
    if wanted and not any(found):
        some = ", ".join(names[-3:])
        raise CardError(
            f"expected a card or event of {setting.game.title}, such as {some}, not {closely!r}"
        )
    return found


class _Watch:
    """The games of a plan, watched on all cores."""

    def __init__(
        self, plan: Plan, cards: int, things: int, jobs: int | None, most_steps: int
    ) -> None:
        self._plan, self._cards, self._things = plan, cards, things
        self._jobs, self._most = jobs or cores(), most_steps
        self._block = plan.game.compiled(watch_block)
        self._bots = plan.game.compiled_bots(plan.game.bot(p.bot) for p in plan.players)
        self._stop = np.zeros(1, np.int64)

    def play(self, chances: np.ndarray) -> np.ndarray:
        """(things, figures): sums over all games, the same on any number of cores."""
        starts = range(0, len(self._plan), _BLOCK)
        with ThreadPoolExecutor(self._jobs) as pool:
            try:
                return np.sum(list(pool.map(lambda at: self._some(at, chances), starts)), axis=0)
            except KeyboardInterrupt:
                self._stop[0] = 1
                raise

    def _some(self, start: int, chances: np.ndarray) -> np.ndarray:
        plan, rows = self._plan, slice(start, start + _BLOCK)
        blank = blank_state(plan)
        counts = np.zeros((self._things, FIGURES), np.int64)
        seen: Any = [np.zeros((plan.seats, self._things), np.int64) for _ in range(2)]
        moves = [np.zeros(plan.game.moves, np.int64) for _ in range(2)]
        self._block(
            blank, np.repeat(blank, STATES), np.zeros(STATES, dtype_of(Dice)), *moves, self._bots,
            plan.seating[rows], plan.seeds[rows], self._most, self._stop, chances, self._cards,
            *seen, counts,
        )  # fmt: skip
        return counts


def _line(name: str, is_event: bool, counts: list[int], seats: int, games: int) -> CardLine:
    held, played, players, won_held, won_played, tried, gain, squares = counts
    return CardLine(
        card=name,
        is_event=is_event,
        held=held / seats,
        played=played / games,
        won_held=won_held / WIN / max(1, held),
        won_played=won_played / WIN / max(1, players),
        gain=_mean(tried, gain / WIN, squares / WIN**2),
        tried=tried,
    )


def _mean(n: int, total: float, squares: float) -> Estimate:
    if n < 2:
        return Estimate(0.0, -1.0, 1.0)
    middle = total / n
    around = Z * sqrt(max(0.0, squares / n - middle**2) / (n - 1))
    return Estimate(middle, middle - around, middle + around)


def _spread(lines: Sequence[CardLine], seed: int) -> tuple[float, Estimate]:
    """The mean gain, and how far gains truly lie apart: what intervals explain is taken out."""
    known = [line.gain for line in lines if line.tried >= FEW and not line.is_event]
    if len(known) < 2:
        return (known[0].value if known else 0.0), Estimate(0.0, 0.0, 1.0)
    gains = np.array([gain.value for gain in known])
    errors = np.array([(gain.high - gain.low) / 2 / Z for gain in known])
    noise = float(np.mean(errors**2))
    random = np.random.default_rng(seed)
    drawn = gains + errors * random.standard_normal((_DRAWS, len(gains)))
    low, high = np.quantile(drawn.var(axis=1, ddof=1) - 2 * noise, (0.025, 0.975))
    value = gains.var(ddof=1) - noise
    return float(gains.mean()), Estimate(*(sqrt(max(0.0, v)) for v in (value, low, high)))
