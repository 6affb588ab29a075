"""Moves that leave the other seats as they were: what they may do is not worked out anew."""

from __future__ import annotations

from rumpus.engine.live import Live
from tests.contract.cases import Case

_ENOUGH = 200


def test_such_a_move_changes_nothing_that_another_seat_may_do(case: Case) -> None:
    leaves_others, found = case.game.live.leaves_others, 0
    if leaves_others is Live.leaves_others:
        return
    for table in case.walk(13, most=3000):
        for seat in table.who_may_act:
            for move in filter(leaves_others, table.legal_numbers(seat)):
                others = [other for other in range(table.seats) if other != seat]
                before = [table.legal_numbers(other) for other in others]
                after = table.copy()
                after.carry_out(seat, move)
                assert [after.legal_numbers(other) for other in others] == before
                found += 1
        if found > _ENOUGH:
            break
    assert found
