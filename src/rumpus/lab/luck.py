"""Luck and skill: what the result of a game comes from.

Two players of different strength meet around the table. Every deal is played at every turn of the
seats, twice, with other dice for the bots. What a seat gets, its share of the win, then varies by

- the place in the order of play,
- the cards and all other chance that the seed fixes: what two plays of a deal have in common,
- who plays: the better or the worse one,
- the rest: what was chosen this time, and how all this works together.

Each is a share of the whole variance; the four add up to 1. Intervals (95 %) come from drawing
whole deals anew, with the same draws for all settings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil

import numpy as np

from rumpus.engine.errors import RumpusError
from rumpus.lab.order import by_place, first_seats
from rumpus.lab.plan import Entrant, Plan
from rumpus.lab.played import Played
from rumpus.lab.settings import Setting, strength
from rumpus.lab.simulate import MOST_STEPS, Run
from rumpus.lab.statistics import Estimate
from rumpus.lab.tournament import tables_of, tournament_plan

DEALS = 500
PARTS = ("place", "cards", "skill", "rest")
#: Standard errors below which 95 % of a normal distribution lie.
_SURELY = 1.644854
_DRAWS = 1_000
_SECOND_DICE = 2


class LuckError(RumpusError):
    """A setting of which luck and skill cannot be told."""


@dataclass(frozen=True)
class Luck:
    """What the results of one setting come from."""

    setting: Setting
    better: str
    worse: str
    deals: int
    games: int
    seed: int
    parts: dict[str, Estimate]  # shares of the variance, by PARTS
    better_wins: Estimate  # share of the wins, as if each had half of the seats
    until_ahead: Estimate | None  # games until the better has won more often, in 19 of 20 series
    places: tuple[float, ...]  # share of the wins by place in the order of play
    drawn: dict[str, np.ndarray]  # the parts by draw, for differences between settings


def study_luck(
    settings: Sequence[Setting],
    *,
    deals: int = DEALS,
    seed: int = 0,
    jobs: int | None = None,
    most_steps: int = MOST_STEPS,
    watch: Callable[[str], None] = lambda doing: None,
) -> list[Luck]:
    """Luck and skill of each setting, all on the same deals."""
    for setting in settings:
        _two_players(setting)
    found = []
    for setting in settings:
        watch(setting.name)
        found.append(_study(setting, deals, seed, jobs, most_steps))
    return found


def _two_players(setting: Setting) -> list[Entrant]:
    """The better one first."""
    players = sorted(
        set(setting.players), key=lambda player: strength(setting.game, player), reverse=True
    )
    if len(players) != 2:
        names = ", ".join(str(player) for player in players)
        raise LuckError(f"expected two different players, such as greedy,casual, not {names}")
    return players


def _study(setting: Setting, deals: int, seed: int, jobs: int | None, most_steps: int) -> Luck:
    players = _two_players(setting)
    plan = tournament_plan(setting.game, setting.seats, players, 1, seed, setting.options)
    plan = tournament_plan(
        setting.game, setting.seats, players, deals * tables_of(plan), seed, setting.options
    )
    plans = (plan, replace(plan, stream=_SECOND_DICE))
    played = [Run(one, most_steps=most_steps).play(jobs) for one in plans]
    if any(one.was_stopped for one in played):
        raise KeyboardInterrupt
    return _told(setting, _by_deal(plan, played), seed)


@dataclass(frozen=True)
class _Deals:
    """What is needed of each deal, by deal."""

    variance: np.ndarray  # (deals,) of all seats' shares
    common: np.ndarray  # (deals,) of both plays of a deal: their covariance
    places: np.ndarray  # (deals, seats) shares of the win by place
    by_player: np.ndarray  # (deals, 2) the mean share of a seat of the better, the worse
    lead: np.ndarray  # (deals, games) the better's share less the worse's, for a seat each
    games: int


def _by_deal(plan: Plan, played: Sequence[Played]) -> _Deals:
    tables, seats = tables_of(plan), plan.seats
    over = np.all([one.results.over == 1 for one in played], axis=0).reshape(-1, tables)
    whole = over.all(axis=1)
    shares = np.array([one.win_shares.reshape(-1, tables, seats)[whole] for one in played])
    better = (plan.seating == 0).reshape(-1, tables, seats)[whole]
    off = shares - 1 / seats
    plays = off.mean(axis=2)  # (2, deals, seats): whoever sat there
    first = first_seats(plan.only(np.arange(0, len(plan), tables)[whole]))
    mine = (shares * better).sum(axis=3) / better.sum(axis=2)  # (2, deals, tables)
    theirs = (shares * ~better).sum(axis=3) / (~better).sum(axis=2)
    return _Deals(
        variance=(off**2).mean(axis=(0, 2, 3)),
        common=(plays[0] * plays[1]).mean(axis=1),
        places=by_place(plays.mean(axis=0), first) + 1 / seats,
        by_player=np.stack([mine.mean(axis=(0, 2)), theirs.mean(axis=(0, 2))], axis=1),
        lead=np.concatenate(list(mine - theirs), axis=1),
        games=int(2 * whole.sum() * tables),
    )


def _told(setting: Setting, of: _Deals, seed: int) -> Luck:
    deals = len(of.variance)
    if deals < 2:
        raise LuckError("expected two deals or more whose games all end")
    random = np.random.default_rng(seed)
    weights = random.standard_exponential((_DRAWS, deals))
    weights /= weights.sum(axis=1, keepdims=True)
    even = np.full((1, deals), 1 / deals)
    value, drawn = _parts(of, even), _parts(of, weights)
    better, worse = (str(player) for player in _two_players(setting))
    won = of.by_player[:, 0] / of.by_player.sum(axis=1).mean()
    return Luck(
        setting=setting,
        better=better,
        worse=worse,
        deals=deals,
        games=of.games,
        seed=seed,
        parts={name: _between(value[name][0], drawn[name]) for name in PARTS},
        better_wins=_between(won.mean(), weights @ won),
        until_ahead=_until_ahead(of, weights),
        places=tuple(of.places.mean(axis=0).tolist()),
        drawn=drawn,
    )


def _parts(of: _Deals, weights: np.ndarray) -> dict[str, np.ndarray]:
    """Shares of the variance by draw; what means vary by chance alone is taken out."""
    deals, seats = of.places.shape
    whole = weights @ of.variance
    places = ((weights @ of.places - 1 / seats) ** 2).mean(axis=1)
    places = np.maximum(0, places - of.places.var(axis=0).mean() / deals)
    skill = ((weights @ of.by_player - 1 / seats) ** 2).mean(axis=1)
    skill = np.maximum(0, skill - of.by_player.var(axis=0).mean() / deals)
    cards = weights @ of.common - places
    shares = {"place": places / whole, "cards": cards / whole, "skill": skill / whole}
    return {**shares, "rest": 1 - sum(shares.values())}


def _until_ahead(of: _Deals, weights: np.ndarray) -> Estimate | None:
    """By the normal law: the sum of n leads is above 0 in 95 of 100 series."""
    deviation = float(of.lead.std())
    leads = of.lead.mean(axis=1)
    low, high = np.quantile(weights @ leads, (0.025, 0.975))
    if low <= 0:
        return None
    games = [max(1, ceil((_SURELY * deviation / lead) ** 2)) for lead in (leads.mean(), high, low)]
    return Estimate(*map(float, games))


def _between(value: float, drawn: np.ndarray) -> Estimate:
    low, high = (float(q) for q in np.quantile(drawn, (0.025, 0.975)))
    return Estimate(float(value), min(low, float(value)), max(high, float(value)))
