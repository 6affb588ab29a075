"""How strong a bot plays that is to be as good as the people at its table, in the games by turns.

What it goes by is the points, which all can see, at the end of each round: who is ahead of the
people plays weaker in the next one, who is behind plays better, up to the best there is.
"""

from __future__ import annotations

import struct

from rumpus.engine.chance import Dice, below
from rumpus.engine.game import Game
from rumpus.server.course.course import Course
from rumpus.server.thinking.company import People

#: Thousandths of a level; it begins as `casual`.
_LEVEL = 1000
_BEGINS = "casual"
#: Levels by which it gives way to somebody who has no points at all beside its own.
_GIVES_WAY = 3
_NOT_A_LEVEL = frozenset({"random"})


class Strength:
    """Of each seat, between two neighbouring levels of the game."""

    def __init__(self, game: Game, seats: int, people: People) -> None:
        self._game = game
        self._people = people
        self.ladder = [bot for bot in game.bots if bot not in _NOT_A_LEVEL] or list(game.bots)
        first = self.ladder.index(_BEGINS) if _BEGINS in self.ladder else 0
        self._at = [first * _LEVEL] * seats
        self._rounds = 0

    def bot(self, seat: int, dice: Dice) -> str:
        """Between two levels it is now the one, now the other."""
        level, rest = divmod(self._at[seat], _LEVEL)
        return self.ladder[level + (below(dice, _LEVEL) < rest)]

    def watch(self, course: Course) -> None:
        rounds = self._game.rules.rounds(course.table.state)
        if rounds != self._rounds or course.is_over:
            self._rounds = rounds
            self._even_out(course.table.scores)

    def _even_out(self, scores: tuple[int, ...]) -> None:
        people = self._people()
        most = max(1, *(abs(score) for score in scores))
        if not people:
            return
        theirs = sum(scores[seat] for seat in people) / len(people)
        sign = -1 if self._game.few_points_win else 1
        top = (len(self.ladder) - 1) * _LEVEL
        for seat, score in enumerate(scores):
            lead = max(-1.0, min(1.0, sign * (score - theirs) / most))
            self._at[seat] = max(0, min(top, self._at[seat] - round(_GIVES_WAY * _LEVEL * lead)))

    def kept(self) -> bytes:
        return struct.pack(f"<{len(self._at) + 1}i", self._rounds, *self._at)

    def recall(self, kept: bytes) -> None:
        self._rounds, *self._at = struct.unpack(f"<{len(self._at) + 1}i", kept)
