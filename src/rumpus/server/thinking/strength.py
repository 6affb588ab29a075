"""How strong a bot plays that is to be as good as the people at its table, in the games by turns.

What it goes by is the points, which all can see, at the end of each round: who is ahead of the
people plays weaker in the next one, down to moves without a thought; who is behind plays better, up
to the best there is.
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
#: Levels by which it gives way in the next round to somebody who has no points at all beside its
#: own, and by how many of them it stays lower.
_GIVES_WAY, _STAYS = 3, 1


class Strength:
    """Of each seat, between two neighbouring levels of the game."""

    def __init__(self, game: Game, seats: int, people: People) -> None:
        self._game = game
        self._people = people
        self.ladder = list(game.bots)
        first = self.ladder.index(_BEGINS) if _BEGINS in self.ladder else 0
        self._at = [first * _LEVEL] * seats
        self._own = list(self._at)  # where it is when nobody leads
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
            own = self._own[seat] - round(_STAYS * _LEVEL * lead)
            self._own[seat] = max(0, min(top, own))
            now = self._own[seat] - round(_GIVES_WAY * _LEVEL * lead)
            self._at[seat] = max(0, min(top, now))

    def kept(self) -> bytes:
        return struct.pack(f"<{2 * len(self._at) + 1}i", self._rounds, *self._at, *self._own)

    def recall(self, kept: bytes) -> None:
        seats = len(self._at)
        self._rounds, *both = struct.unpack(f"<{2 * seats + 1}i", kept)
        self._at, self._own = both[:seats], both[seats:]
