"""The greedy bot: some sense, no knowledge it should not have, better than chance."""

from __future__ import annotations

import pytest

from rumpus.engine.chance import dice
from rumpus.games.frantic import GAME
from rumpus.games.frantic.bot import choose_greedily
from rumpus.lab.plan import Entrant
from rumpus.lab.simulate import Run
from rumpus.lab.tournament import standings, tournament_plan
from tests.games.frantic.position import FILLER, Position, position


def choice(p: Position, seat: int) -> str:
    moves = [0] * GAME.moves
    n = GAME.rules.legal(p.s, seat, moves)
    return GAME.format_move(choose_greedily(p.s, seat, moves, n, dice(1)))


def test_it_goes_out_when_it_can() -> None:
    assert choice(position(["r1", FILLER]), 0) == "play r1"
    assert choice(position(["rgift y8 y9 r9", "g1 g2"]), 0) in ("play rgift", "play r9")
    assert choice(position(["rgift y8 y9", "g1 g2"]), 0) == "play rgift"


def test_it_sheds_many_points_before_few() -> None:
    assert choice(position(["r9 r1 y1 g2", FILLER]), 0) == "play r9"


def test_it_keeps_counterattack_and_nice_try_for_their_moment() -> None:
    hand = "counter nicetry fantastic r2 y1 y2 y3"
    assert choice(position([hand, "g1 g2 g3 g4"]), 0) == "play r2"


def test_it_uses_the_hand_of_ten() -> None:
    ten = "fy r1 r2 r3 r4 r6 r7 r8 r9 g1"
    assert choice(position([ten, "g2 g3"]), 0) == "play fy"
    nine = "fy r1 r2 r3 r4 r6 r7 r8 r9"
    assert choice(position([nine, "g2 g3"]), 0) == "draw"


def test_it_wishes_what_it_holds_most_of() -> None:
    p = position(["fantastic b1 b2 b7 g9", FILLER]).play(0, "play fantastic")
    assert choice(p, 0) == "wish blue"
    q = position(["fantastic b7 r7 k7 g2", FILLER]).play(0, "play fantastic")
    assert choice(q, 0) == "wish 7"


def test_it_hits_whoever_is_nearest_to_going_out() -> None:
    p = position(["four y1 y2", "g1 g2 g3", "b1", "y3 y4"]).play(0, "play four")
    assert choice(p, 0) == "to 2"


def test_it_reacts_when_it_can() -> None:
    p = position(["rgift y1 y2 y3", "counter g1", "b1"])
    p.play(0, "play rgift", "to 1", "choose y1", "choose y2")
    assert choice(p, 1) == "counter"
    q = position(["r1", "nicetry g1 g9", "b1"]).play(0, "play r1")
    assert choice(q, 1) == "nicetry"


def test_it_throws_in_nice_try_as_its_last_card_only_between_two() -> None:
    p = position(["r1", "nicetry", "b1 b2"]).play(0, "play r1")
    assert choice(p, 1) == "decline", "three cards would come for one (FR52)"
    q = position(["r1", "nicetry"]).play(0, "play r1")
    assert choice(q, 1) == "nicetry"


def test_it_gambles_low_and_gives_its_worst() -> None:
    p = position(["k5 r3 r8 y1", "g1", "b1"], event="gambling_man").play(0, "play k5")
    assert choice(p, 0) == "choose r3"
    q = position(["k5 fy r8 y1", "g1", "b1"], event="surprise_party").play(0, "play k5")
    assert choice(q, 0) == "choose fy"


@pytest.mark.timeout(900)  # the first run compiles the game
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_it_beats_random_play(seats: int) -> None:
    plan = tournament_plan(GAME, seats, [Entrant("greedy"), Entrant("random")], 800, 1)
    best = standings(Run(plan).play(1)).entries[0]
    assert best.player == "greedy"
    assert best.wins.low > 0.7
