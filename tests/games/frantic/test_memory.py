"""What the state keeps as known is what a seat can work out from what it is told, and all of it."""

from __future__ import annotations

import pytest

from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.happenings import seen_by
from rumpus.engine.table import Table
from rumpus.games.frantic import GAME
from rumpus.games.frantic.cards import KINDS
from rumpus.games.frantic.state import SOMEWHERE, Happened
from tests.length import LONG
from tests.oracle.frantic_knowledge import Memory


def compare(table: Table, memory: Memory) -> None:
    s, me = table.state, memory.me
    for kind in range(KINDS):
        for holder in memory.others:
            told = memory.at[holder][kind]
            assert s.known[me][holder][kind] == told, (GAME.format_card(kind), holder)
        assert s.known[me][SOMEWHERE][kind] == memory.somewhere[kind], GAME.format_card(kind)


def move_at_random(table: Table, d: Dice) -> None:
    waiting = table.who_may_act
    seat = waiting[below(d, len(waiting))]
    legal = table.legal(seat)
    table.play(seat, legal[below(d, len(legal))])


def starts_a_hand_that_moves(facts: list[Happened]) -> bool:
    """A new round whose start card moves hands at once: what was dealt is never told then."""
    if Happened.DEALT not in facts:
        return False
    last = len(facts) - 1 - facts[::-1].index(Happened.DEALT)
    return bool({Happened.GOT, Happened.HANDED_ON} & set(facts[last:]))


@pytest.mark.parametrize("seats", range(2, 9))
def test_all_that_is_known_follows_from_ones_own_happenings(seats: int) -> None:
    compared = 0
    for seed in range(40 if LONG else 2):
        table = GAME.deal(seats, seed)
        d = dice(seed, 7)
        memories = [Memory(me, table.view(me)) for me in range(seats)]
        is_following = False
        while not table.is_over and table.state.round < (12 if LONG else 4):
            before = table.state.round
            move_at_random(table, d)
            facts = [Happened(h.what) for h in table._happened]
            if table.state.round != before:
                is_following = not starts_a_hand_that_moves(facts)
            for memory in memories:
                told = seen_by(table._happened, memory.me)
                if is_following:
                    memory.hear(told, table.view(memory.me))
                    compare(table, memory)
                    compared += 1
    assert compared > 100
