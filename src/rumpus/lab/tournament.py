"""A tournament: every deal is played by every line-up at every turn of the seats.

So each player holds each hand as often as any other, and luck of the deal cancels out. What is
left of it is in the intervals: they come from drawing whole deals anew (a Bayesian bootstrap).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from rumpus.engine.errors import UnknownBotError
from rumpus.engine.game import Game
from rumpus.engine.options import Value, parse_options
from rumpus.lab.plan import Entrant, Plan, check_players, game_seeds
from rumpus.lab.played import Played
from rumpus.lab.rating import ratings
from rumpus.lab.statistics import Estimate

_DRAWS = 1000


@dataclass(frozen=True)
class Entry:
    """One player's place in the final table."""

    player: str
    wins: Estimate  # share of the games it took part in
    even: float  # the share it would have if all were alike
    rating: Estimate
    points: float  # for a seat and game
    above_next: float | None  # share of the drawings in which it is rated above the next


@dataclass(frozen=True)
class Standings:
    """The final table, the best first."""

    game: str
    title: str
    seats: int
    options: dict[str, Value]  # a deck by its own name
    levels: dict[str, dict[str, float]]  # figures of own ones, by what they are called
    seed: int
    games: int
    deals: int
    capped: int
    entries: tuple[Entry, ...]


def line_ups(players: int, seats: int) -> list[tuple[int, ...]]:
    """Who meets: all choices of as many as there are seats, or each in turn more than once."""
    if players >= seats:
        return list(combinations(range(players), seats))
    return [tuple((first + k) % players for k in range(seats)) for first in range(players)]


def tournament_plan(
    game: Game,
    seats: int,
    players: Sequence[Entrant],
    games: int,
    seed: int,
    options: Mapping[str, Value] | None = None,
) -> Plan:
    """As many whole deals as it takes to play at least this many games."""
    game.check_seats(seats)
    check_players(game, players)
    if len(set(players)) < 2 or len(set(players)) < len(players):
        raise UnknownBotError("a tournament is for two or more different players")
    tables = [
        tuple(line_up[(seat + turn) % seats] for seat in range(seats))
        for line_up in line_ups(len(players), seats)
        for turn in range(seats)
    ]
    deals = -(-games // len(tables))
    return Plan(
        game,
        seats,
        parse_options(game.options, options or {}),
        seed,
        tuple(players),
        np.repeat(game_seeds(seed, deals), len(tables)),
        np.tile(np.array(tables, dtype=np.int8), (deals, 1)),
    )


def standings(played: Played) -> Standings:
    """The final table of the deals that were played to the end."""
    plan = played.plan
    whole = _whole_deals(played)
    entries = _entries(whole) if len(whole) else ()
    return Standings(
        game=plan.game.name,
        title=plan.game.title,
        seats=plan.seats,
        options=plan.told_options,
        levels=plan.levels,
        seed=plan.seed,
        games=len(whole),
        deals=len(whole) // tables_of(plan),
        capped=played.capped,
        entries=entries,
    )


def tables_of(plan: Plan) -> int:
    """Games of one deal."""
    return len(line_ups(len(plan.players), plan.seats)) * plan.seats


def _whole_deals(played: Played) -> Played:
    """Without deals of which a game was broken off, or that a stopped run did not finish."""
    whole = played.finished()
    _, where, counts = np.unique(whole.plan.seeds, return_inverse=True, return_counts=True)
    return whole.only(counts[where] == tables_of(played.plan))


def _entries(whole: Played) -> tuple[Entry, ...]:
    seats, wins = _by_deal(whole)
    drawn, imagined = _draw_deals(wins, whole.plan.seed)
    games = np.full(len(seats), len(wins) * whole.plan.seats)
    rated = ratings(games, seats, wins.sum(axis=0))
    rated_drawn = ratings(games, seats, drawn, imagined)
    took_part = games @ (seats > 0)
    even = (games @ seats) / whole.plan.seats / took_part
    shares = wins.sum(axis=(0, 1)) / took_part
    a_deal = imagined * took_part / len(wins)
    shares_drawn = (drawn.sum(axis=1) + a_deal * even) / (took_part + a_deal)
    order = np.argsort(-rated, kind="stable").tolist()
    return tuple(
        Entry(
            player=str(whole.plan.players[k]),
            wins=_between(shares[k], shares_drawn[:, k]),
            even=float(even[k]),
            rating=_between(rated[k], rated_drawn[:, k]),
            points=float(whole.results.scores[whole.plan.seating == k].mean()),
            above_next=_share_above(rated_drawn, k, after),
        )
        for k, after in zip(order, [*order[1:], None], strict=True)
    )


def _share_above(drawn: np.ndarray, one: int, other: int | None) -> float | None:
    return None if other is None else float(np.mean(drawn[:, one] > drawn[:, other]))


def _by_deal(whole: Played) -> tuple[np.ndarray, np.ndarray]:
    """(line-ups, players) seats, and (deals, line-ups, players) win shares."""
    plan, count = whole.plan, len(whole.plan.players)
    met = line_ups(count, plan.seats)
    seats = np.array([[line_up.count(k) for k in range(count)] for line_up in met])
    held = plan.seating[:, :, None] == np.arange(count)  # (games, seats, players)
    shares = np.einsum("gs,gsp->gp", whole.win_shares, held.astype(float))
    return seats, shares.reshape(-1, len(met), plan.seats, count).sum(axis=2)


def _draw_deals(wins: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Drawings (…, line-ups, players) of the deals played, and how much each imagined draw counts.

    A Bayesian bootstrap: deals count more or less by chance. So do the imagined draws, which
    tells how little is known of a player that has won all or nothing.
    """
    random = np.random.default_rng(seed)
    weights = random.standard_exponential((_DRAWS, len(wins)))
    weights *= len(wins) / weights.sum(axis=1, keepdims=True)
    imagined = random.standard_exponential((_DRAWS, wins.shape[2]))
    return np.einsum("rd,dlp->rlp", weights, wins), imagined


def _between(value: float, drawn: np.ndarray) -> Estimate:
    low, high = (float(q) for q in np.quantile(drawn, (0.025, 0.975)))
    return Estimate(float(value), min(low, float(value)), max(high, float(value)))
