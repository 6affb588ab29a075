"""The greedy bot: what it chooses in plain situations, and that it beats random play."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rumpus.engine.binding import rules
from rumpus.engine.chance import Dice, dice, seed_chance
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import rule
from rumpus.engine.table import Table
from tests.games.kingdom_four.tables import KINGDOM_FOUR, laid_out

FILLER = "oc1 oc2 oc3 oc4 os1 os2 os3 os4 oa1 oa2"


def choice(table: Table) -> str:
    seat = table.who_may_act[0]
    moves = table.legal_numbers(seat)
    move = KINGDOM_FOUR.bots["greedy"](table.state, seat, moves, len(moves), dice(1))
    return KINGDOM_FOUR.format_move(move)


def test_it_takes_what_completes_a_kingdom_four() -> None:
    table = laid_out(
        ["sk1 ma2", "fa1 fa2", "fs1 fs2"],
        field="sk3 ma4",
        pile=FILLER,
        collected=["sa3 ss3 sc3"],
    )
    assert choice(table) == "play sk1"


def test_it_takes_a_match_that_makes_a_straight() -> None:
    table = laid_out(
        ["sk2 fc4", "ma1 ma2", "ma3 ma4"],
        field="sk1 sk3",
        pile=FILLER,
        collected=["sa2 ss3"],
    )
    table.play(0, "play sk2")
    assert choice(table) == "take sk1"


def test_it_leaves_a_card_that_only_it_can_take_back() -> None:
    table = laid_out(
        ["sk1 sk2 fc4", "ma1 ma2 ma3", "fa1 fa2 fa3"],
        field="mc1",
        pile=FILLER + " fc1 fc2 fc3",
        collected=["", "sk3 sk4", ""],
    )
    assert choice(table) in {"play sk1", "play sk2"}


def test_it_takes_what_others_could_take_before_what_nobody_else_can() -> None:
    table = laid_out(
        ["sk1 mk1", "ma1 ma2", "mk3 mk4"],
        field="sk2 mk2",
        pile=FILLER,
        collected=["", "sk3 sk4", ""],
    )
    assert choice(table) == "play mk1"


@rule
def greedy_wins(states: Any, moves: list[int], dices: Any, seat: int, seed: int) -> int:
    """One greedy seat among random ones: did it win alone?"""
    s, d = states[0], dices[0]
    seed_chance(s, seed, 0)
    seed_chance(d, seed, 1)
    rules.begin(s)
    while not rules.is_over(s):
        actor = 0
        while rules.who_may_act(s) >> actor & 1 == 0:
            actor += 1
        n = rules.legal(s, actor, moves)
        if actor == seat:
            move = rules.bot_greedy(s, actor, moves, n, d)
        else:
            move = rules.bot_random(s, actor, moves, n, d)
        rules.step(s, actor, move)
    return rules.winners(s) == 1 << seat


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("seats", "wilds"), [(3, 0), (4, 0), (3, 1), (4, 1)])
def test_it_beats_random_players_nearly_always(seats: int, wilds: int) -> None:
    play = KINGDOM_FOUR.compiled(greedy_wins)
    dices = np.zeros(1, dtype_of(Dice))
    moves = np.zeros(KINGDOM_FOUR.moves, np.int64)
    wins = 0
    for seed in range(200):
        states = np.zeros(1, dtype_of(KINGDOM_FOUR.state))
        states[0]["seats"], states[0]["wilds"] = seats, wilds
        wins += play(states, moves, dices, seed % seats, seed)
    assert wins > 180
