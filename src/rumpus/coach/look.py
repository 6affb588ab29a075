"""One decision, looked at with the expert's search by no more than what the seat could know.

The search names its best move; where the game's quick policy would do something else that brings
clearly more, it is that. Both are played on to the win in the same worlds, which the seat could not
tell from the real one. The best and the move made are then played on in such worlds, others of
them: the difference is what the move cost.

Before a move is called a mistake, a longer search with other chance is asked: what it would have
done as well is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.bots.levels import EXPERT
from rumpus.coach.lines import likely
from rumpus.coach.luck import seed_of
from rumpus.coach.report import Candidate, Costly, rounded
from rumpus.coach.scales import Scales, Weighed, check_searched
from rumpus.coach.weighing import BLIND
from rumpus.engine.chance import dice

if TYPE_CHECKING:
    from rumpus.bots.thinker import Thinker
    from rumpus.coach.decisions import Decision

#: Worlds at first, and so many times as many where a mistake is possible; and to find the best.
_GLANCE, _STARE, _CHOICE = 1, 8, 1
#: What a move must cost to be called a mistake, and by how many standard errors more than nothing.
NAMED, _SURELY = 0.04, 3.0
#: Simulations before a move is called a mistake, and the stream of their chance.
_SURER, _SURER_STREAM = 4 * EXPERT, 99
#: What costs less, or less than its error, is as good.
_TRIFLE = 0.002
#: From here on it is worth a second look.
_DOUBTFUL = 0.02


class Looker:
    """Looks at the decisions of one game."""

    def __init__(
        self, thinker: Thinker, scales: Scales, simulations: int, worlds: int, seed: int
    ) -> None:
        self._thinker = thinker
        self._scales = scales
        self._simulations = simulations
        self._worlds = worlds
        self._seed = seed

    def at(self, one: Decision) -> Costly | None:
        """What was better than the move made, if anything was."""
        best = self.best(one)
        found = self._against(one, best)
        if found is None or not found.is_named:
            return found
        surer = self.best(one, surely=True)
        return found if surer == best else self._against(one, surer)

    def _against(self, one: Decision, best: int) -> Costly | None:
        """What the move made cost beside this one, if anything."""
        if best == one.made:
            return None
        weighed = self.weighed(one, best)
        cost, error = weighed.gains(1)[one.seat], weighed.gain_error(1, one.seat)
        if cost <= max(_TRIFLE, error):
            return None
        return Costly(
            frame=one.frame,
            seat=one.seat,
            cost=rounded(cost),
            error=rounded(error),
            is_named=cost >= NAMED and cost > _SURELY * error,
            made=self._option(one, weighed, 1, one.made),
            best=self._option(one, weighed, 0, best),
        )

    def best(self, one: Decision, *, surely: bool = False) -> int:
        """The search's favourite, unless it is clearly worse than what the policy would do."""
        favourite, other = self._favourite(one, surely=surely), self._by_policy(one)
        if favourite == other:
            return favourite
        first = (_GLANCE + _STARE) * self._worlds
        found = self._in_worlds(one, [other, favourite], first, _CHOICE * self._worlds)
        is_better = found.gains(1)[one.seat] > found.gain_error(1, one.seat)
        return other if is_better else favourite

    def _favourite(self, one: Decision, *, surely: bool) -> int:
        stream = _SURER_STREAM if surely else one.seat + 1
        rolled = dice(seed_of(self._seed, one.frame), stream)
        simulations = max(self._simulations, _SURER) if surely else self._simulations
        return self._thinker.best(one.state, one.seat, one.moves, rolled, simulations)

    def _by_policy(self, one: Decision) -> int:
        choose = self._scales.game.plain(check_searched(self._scales.game).rollout)
        rolled = dice(seed_of(self._seed, one.frame), one.seat + 1)
        chosen: int = choose(one.state, one.seat, one.moves, len(one.moves), rolled)
        return chosen

    def weighed(self, one: Decision, best: int) -> Weighed:
        """Closer where the move made may have been a mistake."""
        moves = [best, one.made]
        found = self._in_worlds(one, moves, 0, _GLANCE * self._worlds)
        if found.gains(1)[one.seat] + found.gain_error(1, one.seat) < _DOUBTFUL:
            return found
        return found + self._in_worlds(one, moves, found.worlds, _STARE * self._worlds)

    def _in_worlds(self, one: Decision, moves: list[int], first: int, worlds: int) -> Weighed:
        seed = seed_of(self._seed, one.frame)
        return self._scales.weigh(
            one.state, one.seat, moves, seed, worlds, keeps=BLIND, first=first
        )

    def _option(self, one: Decision, weighed: Weighed, k: int, move: int) -> Candidate:
        game, seats = self._scales.game, range(len(weighed.points[k]))
        made = [
            float(weighed.points[k][seat]) / weighed.worlds - game.rules.score(one.state, seat)
            for seat in seats
        ]
        others = (sum(made) - made[one.seat]) / (len(made) - 1)
        return Candidate(
            move=game.format_move(move),
            chance=rounded(weighed.chances(k)[one.seat]),
            points=round(made[one.seat], 1),
            others=round(others, 1),
            line=likely(weighed.lines[k], game),
        )
