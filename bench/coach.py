"""What the coach is worth.

`python -m bench.coach blunders GAME`: expert games in which single moves are replaced by bad ones.
A reference search of twenty times the budget, with other seeds, says what each costs; of those that
cost 8 % or more the coach must name nine of ten. And what it names in the experts' own moves is
held against the same reference.
"""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple

from rumpus import games
from rumpus.bots.levels import EXPERT
from rumpus.bots.thinker import Thinker
from rumpus.coach.analysis import BUDGET, means
from rumpus.coach.decisions import Decision, decisions_of
from rumpus.coach.look import Looker
from rumpus.coach.scales import Scales
from rumpus.coach.weighing import BLIND
from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.game import Game
from rumpus.engine.table import Table

SEATS = 4
COSTLY = 0.08
#: What costs less is no mistake, whoever names it.
HARMLESS = 0.02
TIMES = 20
#: Worlds in which a bad move is sought, and in which it is looked at once more.
_SOUGHT, _SURER = 60, 400
#: What it must cost in both to be planted: the reference is asked about nothing else.
_AT_STAKE = COSTLY
#: For each that is, so many positions are tried.
_TRIED = 6
_REFERENCE_SEED = 987_654_321
#: Neither the coach's worlds nor the reference's.
_SOUGHT_SEED = 555_555_555


def played(game: Game, thinker: Thinker, bots: list[str], seed: int) -> Table:
    """A whole game; thinking bots think in the compiled body."""
    table, rolled = game.deal(len(bots), seed), dice(seed, 1)
    while not table.is_over:
        seat = table.who_may_act[0]
        table.carry_out(seat, thinker.ask(table.state, seat, bots[seat], rolled))
    return table


class Judged(NamedTuple):
    cost: float  # by the reference
    is_named: bool


class Court:
    """The coach, and the reference that it is held against."""

    def __init__(self, game: Game, thinker: Thinker, decisions: int, budget: int) -> None:
        self.scales = Scales(game, SEATS, {})
        simulations, worlds = means(decisions, self.scales, budget)
        looked = worlds // 2
        self.coach = Looker(thinker, self.scales, simulations, looked, 0)
        self.reference = Looker(
            thinker, self.scales, TIMES * EXPERT, TIMES * looked, _REFERENCE_SEED
        )

    def judged(self, one: Decision) -> Judged:
        found = self.coach.at(one)
        return Judged(self.cost(one), found is not None and found.is_named)

    def cost(self, one: Decision) -> float:
        found = self.reference.at(one)
        return found.cost if found else 0.0

    def worst(self, one: Decision) -> int | None:
        """Of all moves, by a quick look and a surer one; None where too little is at stake."""
        best, worst, cost = self._extremes(one, one.moves, _SOUGHT)
        if cost >= _AT_STAKE:
            best, worst, cost = self._extremes(one, [best, worst], _SURER)
        return worst if cost >= _AT_STAKE else None

    def _extremes(self, one: Decision, moves: list[int], worlds: int) -> tuple[int, int, float]:
        """The best of these moves, the worst, and what is between them."""
        seed = _SOUGHT_SEED + worlds
        w = self.scales.weigh(one.state, one.seat, moves, seed, worlds, keeps=BLIND)
        chances = [w.chances(k)[one.seat] for k in range(len(moves))]
        most, least = max(chances), min(chances)
        return moves[chances.index(most)], moves[chances.index(least)], most - least


def blunders(game: Game, count: int, each: int, seed: int, budget: int) -> None:
    thinker, lots = Thinker(game), dice(seed, 9)
    planted: list[Judged] = []
    alarms: list[Judged] = []
    looked = 0
    for number in range(count):
        table = played(game, thinker, ["expert"] * SEATS, seed + number)
        course = decisions_of(table.replay(), game)
        court = Court(game, thinker, len(course.decisions), budget)
        for one in drawn(course.decisions, _TRIED * each, lots):
            bad = court.worst(one)
            if bad is not None:
                planted.append(court.judged(one._replace(made=bad)))
        for one in drawn(course.decisions, 4 * each, lots):
            looked += 1
            found = court.coach.at(one)
            if found is not None and found.is_named:
                alarms.append(Judged(court.cost(one), is_named=True))
        told(game, number + 1, planted, alarms, looked)


def drawn(decisions: list[Decision], count: int, lots: Dice) -> list[Decision]:
    """So many of them by lot, each at most once."""
    left = decisions.copy()
    return [left.pop(below(lots, len(left))) for _ in range(min(count, len(left)))]


def told(game: Game, count: int, planted: list[Judged], alarms: list[Judged], looked: int) -> None:
    costly = [one for one in planted if one.cost >= COSTLY]
    named = sum(one.is_named for one in costly)
    false = sum(one.cost < HARMLESS for one in alarms)
    share = f"{named / len(costly):.1%}" if costly else "none"
    print(
        f"{game.name}: {count} games; planted {len(planted)}, of {len(costly)} that cost"
        f" {COSTLY:.0%} or more {named} were named ({share}); of {looked} moves of experts"
        f" {len(alarms)} were named, {false} of them cost less than {HARMLESS:.0%}",
        flush=True,
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.coach")
    parser.add_argument("what", choices=("blunders",))
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--budget", type=int, default=BUDGET)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    blunders(games.game(given.game), given.games, given.each, given.seed, given.budget)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
