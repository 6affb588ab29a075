"""Luck and choices told apart: what of a game's result came from cards, and what from whom.

At each decision the move made and what the policy would have done are played on from the same
position, with all hands open and the same chance: the difference is what the choice gave, to each
seat. All the rest between an even start and the result is luck: it averages zero, whoever plays
and however well, since cards come from the same chance in the game and in the worlds that are
played out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING

import msgspec

from rumpus.coach.decisions import Decision, WholeGame, decisions_of
from rumpus.coach.scales import Scales, Weighed
from rumpus.coach.weighing import POLICY

if TYPE_CHECKING:
    from rumpus.engine.game import Game
    from rumpus.engine.replay import Replay

#: Worlds for each choice, unless something else is asked for.
WORLDS = 400


class LuckPart(msgspec.Struct, frozen=True):
    """What one seat's result came from: start + luck + own + others = result."""

    seat: int
    result: float  # its share of the win
    start: float  # an even share
    luck: float
    own: float  # by its own choices
    others: float  # by those of the others
    error: float  # one standard error of luck, and of the choices' sum

    @property
    def adjusted(self) -> float:
        """The result without the luck."""
        return self.result - self.luck


def adjusted(
    replay: Replay, game: Game, *, worlds: int = WORLDS, seed: int = 0, scales: Scales | None = None
) -> list[LuckPart]:
    """Luck and choices of a finished game, for each seat."""
    course = decisions_of(replay, game)
    if scales is None:
        scales = Scales(game, replay.seats, replay.options)
    weighed = [(one, weigh_choice(scales, one, worlds, seed)) for one in course.decisions]
    return parts(course, weighed)


def weigh_choice(
    scales: Scales, one: Decision, worlds: int, seed: int, *, briefly: bool = True
) -> Weighed:
    """What was done, beside what the policy does."""
    state, own_seed = one.state, seed_of(seed, one.frame)
    return scales.weigh(state, one.seat, [one.made, POLICY], own_seed, worlds, briefly=briefly)


def seed_of(seed: int, frame: int) -> int:
    """Each position has chance of its own."""
    return (seed * 1_000_003 + frame) & ((1 << 62) - 1)


def parts(course: WholeGame, weighed: Sequence[tuple[Decision, Weighed]]) -> list[LuckPart]:
    return [_part(course, weighed, seat) for seat in range(len(course.scores))]


def _part(course: WholeGame, weighed: Sequence[tuple[Decision, Weighed]], seat: int) -> LuckPart:
    gains = [(one.seat == seat, w.gains(1)[seat], w.gain_error(1, seat)) for one, w in weighed]
    own = sum(gain for is_own, gain, _ in gains if is_own)
    others = sum(gain for is_own, gain, _ in gains if not is_own)
    result, start = course.results()[seat], 1 / len(course.scores)
    return LuckPart(
        seat=seat,
        result=result,
        start=start,
        luck=result - start - own - others,
        own=own,
        others=others,
        error=hypot(*(error for _, _, error in gains)),
    )
