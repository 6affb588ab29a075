"""A whole game by turns, looked at in small pieces: whoever asks goes on when it suits them."""

from __future__ import annotations

from collections.abc import Collection, Generator
from math import hypot, sqrt
from typing import TYPE_CHECKING

from rumpus.bots.levels import EXPERT
from rumpus.bots.thinker import Thinker
from rumpus.coach.decisions import Decision, WholeGame, walked
from rumpus.coach.look import Looker
from rumpus.coach.luck import parts, weigh_choice
from rumpus.coach.report import Chances, Costly, Report, rounded
from rumpus.coach.scales import Scales, Weighed, check_searched
from rumpus.coach.swings import swings

if TYPE_CHECKING:
    from rumpus.engine.game import Game
    from rumpus.engine.replay import Replay

#: Games played out for the chart and for luck, unless something else is asked for.
BUDGET = 100_000
#: Worlds of each decision, at least and at most.
_FEWEST, _MOST = 40, 1000
#: Where a game has to be played out to its very end, which takes longer, a part of all this.
_SLOWLY = 0.2
#: Moves that are walked through in one piece.
_PORTION = 40
#: More are not told.
_TOLD = 60


class Analysis:
    """All that can be said of a finished game. `people`: whose decisions are looked at."""

    def __init__(
        self, replay: Replay, game: Game, people: Collection[int], *,
        budget: int = BUDGET, seed: int = 0,
    ) -> None:  # fmt: skip
        check_searched(game)
        self.report: Report | None = None
        self._replay, self._game = replay, game
        self._people = sorted(people)
        self._budget, self._seed = budget, seed

    def pieces(self) -> Generator[float, None, None]:
        """Work; after each piece, the part that is done. At the end there is a report."""
        course = yield from _in_portions(walked(self._replay, self._game))
        scales = Scales(self._game, self._replay.seats, self._replay.options)
        yield 0.0
        simulations, worlds = means(len(course.decisions), scales, self._budget)
        look = Looker(Thinker(self._game), scales, simulations, worlds // 2, self._seed)
        weighed: list[tuple[Decision, Weighed]] = []
        choices: list[Costly] = []
        for done, one in enumerate(course.decisions, 1):
            weighed.append((one, weigh_choice(scales, one, worlds, self._seed, briefly=False)))
            if one.seat in self._people:
                yield (done - 0.5) / len(course.decisions)
                found = look.at(one)
                choices += [found] if found else []
            yield done / len(course.decisions)
        self.report = self._told(course, weighed, choices)

    def _told(
        self, course: WholeGame, weighed: list[tuple[Decision, Weighed]], choices: list[Costly]
    ) -> Report:
        chart = [_standing(one, w) for one, w in weighed]
        chart.append(Chances(course.frames, course.results()))
        choices.sort(key=lambda choice: (-choice.cost, choice.frame))
        return Report(
            game=self._game.name,
            seats=self._replay.seats,
            moves=course.frames,
            budget=self._budget,
            seed=self._seed,
            looked_at=self._people,
            decisions=sum(one.seat in self._people for one in course.decisions),
            choices=choices[:_TOLD],
            chart=chart,
            chart_error=_chart_error(weighed),
            swings=swings(weighed, chart),
            parts=parts(course, weighed),
        )


def _in_portions(walk: Generator[None, None, WholeGame]) -> Generator[float, None, WholeGame]:
    moves = 0
    while True:
        try:
            next(walk)
        except StopIteration as end:
            course: WholeGame = end.value
            return course
        moves += 1
        if moves % _PORTION == 0:
            yield 0.0


def means(decisions: int, scales: Scales, budget: int) -> tuple[int, int]:
    """For each decision: simulations of the search, and worlds in which it is weighed."""
    pace = 1.0 if scales.is_pooled else _SLOWLY
    worlds = max(_FEWEST, min(_MOST, int(pace * budget / max(1, decisions))))
    return int(pace * EXPERT), worlds


def _standing(one: Decision, weighed: Weighed) -> Chances:
    return Chances(one.frame, [rounded(chance) for chance in weighed.chances(1)])


def _chart_error(weighed: list[tuple[Decision, Weighed]]) -> float:
    """By what was played after the moves made: what the policy would do is as uncertain."""
    errors = [w.error(one.seat) for one, w in weighed]
    return rounded(hypot(*errors) / sqrt(max(1, len(errors))))
