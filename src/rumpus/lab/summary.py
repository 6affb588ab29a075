"""What came out of games: who wins, points, length, what made the points, speed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rumpus.engine.options import Value
from rumpus.lab.order import by_place, first_seats, has_order
from rumpus.lab.pace import minutes
from rumpus.lab.played import Played
from rumpus.lab.statistics import Estimate, Spread, mean, spread, win_share


@dataclass(frozen=True)
class PlayerLine:
    """How one player did, over all seats it had."""

    player: str
    seats: float  # that it had in a game, on average
    games: int  # it took part in
    wins: Estimate  # share of these games' wins
    even: float  # the share it would have if all seats were alike
    points: Spread
    earned: dict[str, float]  # what the points come from, for a seat and game
    tallies: dict[str, float]  # what the game counts, for a seat and game
    lost: Spread | None  # moves that came too late, for a seat and game


@dataclass(frozen=True)
class PlaceLine:
    """How one place in the order of play did, whoever had it; a chair where all play at once."""

    place: int  # 1 begins
    wins: Estimate
    points: Estimate


@dataclass(frozen=True)
class Pace:
    """Event time of the real-time games."""

    seconds: Spread  # a game's
    round_seconds: Spread  # a round's, on average over each game
    lost: float  # share of all moves that came too late


@dataclass(frozen=True)
class Speed:
    """How fast games were played; the one thing that differs from run to run."""

    seconds: float
    jobs: int
    steps_per_second: float
    times_real: float | None  # in event time: how many times faster than the clock, for a job


@dataclass(frozen=True)
class Summary:
    game: str
    title: str
    seats: int
    options: dict[str, Value]  # a deck by its own name
    levels: dict[str, dict[str, float]]  # figures of own ones, by what they are called
    seed: int
    games: int
    wanted: int
    capped: int
    players: tuple[PlayerLine, ...]
    by_place: tuple[PlaceLine, ...]
    has_order: bool  # else all play at once
    adds_up: bool  # what was earned is all points
    shared: float  # share of games with several winners
    steps: Spread
    rounds: Spread
    minutes: Spread  # at a table of people: see pace.py
    pace: Pace | None


def summarize(played: Played) -> Summary:
    """All but the speed: the same for the same plan."""
    plan, whole = played.plan, played.finished()
    winners = np.count_nonzero(whole.win_shares, axis=1)
    return Summary(
        game=plan.game.name,
        title=plan.game.title,
        seats=plan.seats,
        options=plan.told_options,
        levels=plan.levels,
        seed=plan.seed,
        games=len(played),
        wanted=played.wanted,
        capped=played.capped,
        players=tuple(_player_line(whole, k) for k in range(len(plan.players))),
        by_place=_place_lines(whole),
        has_order=has_order(plan.game),
        adds_up=np.array_equal(whole.results.earned.sum(axis=2), whole.results.scores),
        shared=float(np.mean(winners > 1)) if len(whole) else 0.0,
        steps=spread(whole.results.steps),
        rounds=spread(whole.results.rounds),
        minutes=spread(minutes(whole)),
        pace=_pace(whole) if plan.is_timed else None,
    )


def _player_line(whole: Played, k: int) -> PlayerLine:
    plan, results = whole.plan, whole.results
    here = plan.seating == k  # (games, seats)
    there = here.any(axis=1)
    seats = float(here.sum(axis=1)[there].mean()) if there.any() else 0.0
    return PlayerLine(
        player=str(plan.players[k]),
        seats=seats,
        games=int(there.sum()),
        wins=win_share((whole.win_shares * here).sum(axis=1)[there]),
        even=seats / plan.seats,
        points=spread(results.scores[here]),
        earned=_means(plan.game.sources, results.earned[here]),
        tallies=_means(plan.game.tallies, results.tallies[here]),
        lost=spread(results.lost[here]) if plan.is_timed else None,
    )


def _means(names: tuple[str, ...], values: np.ndarray) -> dict[str, float]:
    """(seats, names) -> for each name the mean."""
    return {name: float(values[:, k].mean() if len(values) else 0) for k, name in enumerate(names)}


def _place_lines(whole: Played) -> tuple[PlaceLine, ...]:
    first = first_seats(whole.plan)
    wins, points = by_place(whole.win_shares, first), by_place(whole.results.scores, first)
    return tuple(
        PlaceLine(k + 1, win_share(wins[:, k]), mean(points[:, k])) for k in range(whole.plan.seats)
    )


def _pace(played: Played) -> Pace:
    lost, made = played.results.lost.sum(), played.results.steps.sum()
    seconds = played.results.elapsed / 1e6
    rounds = spread(seconds / np.maximum(played.results.rounds, 1))
    return Pace(spread(seconds), rounds, float(lost / max(1, lost + made)))


def speed_of(played: Played) -> Speed:
    seconds = max(played.seconds, 1e-9)
    simulated = played.results.elapsed.sum() / 1e6
    return Speed(
        seconds=played.seconds,
        jobs=played.jobs,
        steps_per_second=float(played.results.steps.sum() / seconds),
        times_real=float(simulated / seconds / played.jobs) if played.plan.is_timed else None,
    )
