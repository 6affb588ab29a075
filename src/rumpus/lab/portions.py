"""A plan cut into parts that other processes and machines can play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from importlib.metadata import version
from typing import Self

import numpy as np

from rumpus.engine.errors import RumpusError
from rumpus.games import game as find_game
from rumpus.lab.asking import run_of
from rumpus.lab.plan import Plan
from rumpus.lab.played import Results
from rumpus.players.referee import LIMIT, Faults


class OtherRulesError(RumpusError):
    """A process that would play by other rules than the one that asks."""


@dataclass(frozen=True)
class Portion:
    """Some games of a plan. It names the game, whose rules each process loads for itself."""

    start: int  # number of its first game
    game: str
    versions: tuple[str, int]  # of Rumpus, and of the game's rules
    plan: dict[str, object]  # all else that a plan has

    @classmethod
    def of(cls, plan: Plan, start: int, size: int) -> Self:
        piece = plan.only(np.arange(start, min(start + size, len(plan))))
        rest = {f.name: getattr(piece, f.name) for f in fields(piece) if f.name != "game"}
        return cls(start, plan.game.name, (version("rumpus"), plan.game.version), rest)

    def play(self, most_steps: int, limit: float = LIMIT) -> tuple[Results, tuple[Faults, ...]]:
        """In this process, on one core; and what went wrong with players who were asked."""
        game = find_game(self.game)
        here = (version("rumpus"), game.version)
        if here != self.versions:
            raise OtherRulesError(
                f"expected Rumpus {self.versions[0]} with {self.game} {self.versions[1]}, "
                f"found {here[0]} with {here[1]}"
            )
        plan = Plan(game, **self.plan)  # type: ignore[arg-type]
        played = run_of(plan, most_steps=most_steps, limit=limit).play(1)
        return played.results, played.faults


def cut(plan: Plan, size: int) -> Iterator[Portion]:
    return (Portion.of(plan, start, size) for start in range(0, len(plan), size))


def put_in_place(results: Results, part: Results, start: int) -> None:
    """Write what a part gave into the rows of the whole."""
    rows = slice(start, start + len(part.over))
    for f in fields(results):
        getattr(results, f.name)[rows] = getattr(part, f.name)
