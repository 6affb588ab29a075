"""The order of play: what luck a place in it has is no matter of chairs."""

from __future__ import annotations

from typing import Any

import numpy as np

from rumpus.engine.binding import rules
from rumpus.engine.chance import seed_chance
from rumpus.engine.game import Game
from rumpus.engine.options import fields_of
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import rule
from rumpus.engine.study import nobody_first
from rumpus.lab.plan import Plan
from rumpus.lab.play import DEAL


def has_order(game: Game) -> bool:
    """Whether somebody begins; where all play at once, places are chairs."""
    return game.study is not None and game.study.first_seat is not nobody_first


def first_seats(plan: Plan) -> np.ndarray:
    """(games,) the seat that begins each game."""
    first = np.zeros(len(plan), np.int64)
    if has_order(plan.game):
        blank = np.zeros(1, dtype_of(plan.game.state))
        blank["seats"] = plan.seats
        for name, value in fields_of(plan.game.options, plan.options).items():
            blank[name] = value
        plan.game.compiled(note_first_seats)(blank, blank.copy(), plan.seeds, first)
    return first


@rule
def note_first_seats(blank: Any, work: Any, seeds: Any, first: Any) -> None:
    """Deal each game once more; compiled only, since it copies records."""
    for k in range(len(seeds)):
        work[0] = blank[0]
        seed_chance(work[0], seeds[k], DEAL)
        rules.begin(work[0])
        first[k] = rules.first_seat(work[0])


def by_place(of_seats: np.ndarray, first: np.ndarray) -> np.ndarray:
    """(games, seats) by chair -> the same by place in the order of play."""
    seats = of_seats.shape[1]
    return np.take_along_axis(of_seats, (np.arange(seats) + first[:, None]) % seats, axis=1)
