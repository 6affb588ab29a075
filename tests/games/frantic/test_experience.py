"""The policy that has learnt: better than greedy among greedy, and by the same rule everywhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus.engine.chance import dice
from rumpus.games.frantic import GAME
from rumpus.games.frantic.experience import choose_by_experience
from rumpus.games.frantic.lessons import LESSONS
from rumpus.games.frantic.traits import ROWS, TRAITS
from rumpus.lab.plan import rotating
from rumpus.lab.simulate import Run
from tests.games.frantic.position import FILLER, Position, position

LEARNED = replace(GAME, name="frantic_learned", bots={**GAME.bots, "learned": choose_by_experience})


def choice(p: Position, seat: int) -> str:
    moves = [0] * GAME.moves
    n = GAME.rules.legal(p.s, seat, moves)
    return GAME.format_move(GAME.plain(choose_by_experience)(p.s, seat, moves, n, dice(1)))


def test_each_trait_of_each_row_has_a_weight() -> None:
    assert [len(row) for row in LESSONS] == [TRAITS] * ROWS


def test_it_goes_out_when_it_can() -> None:
    assert choice(position(["r1", FILLER]), 0) == "play r1"
    assert choice(position(["rgift y8 y9", "g1 g2"]), 0) == "play rgift"


def test_it_hits_whoever_is_nearest_to_going_out() -> None:
    p = position(["four y1 y2", "g1 g2 g3", "b1", "y3 y4"]).play(0, "play four")
    assert choice(p, 0) == "to 2"


@pytest.mark.timeout(300)  # it compiles
def test_among_greedy_bots_it_wins_more_than_its_share() -> None:
    played = Run(rotating(LEARNED, 4, ["learned"] + ["greedy"] * 3, 400, 1)).play().finished()
    won = (played.win_shares * (played.plan.seating == 0)).sum(axis=1).mean()
    assert won > 0.35, "a fair share would be 0.25"
