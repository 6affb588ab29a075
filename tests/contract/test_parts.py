"""Moves that others may be sent along with: parts of one choice, which show their seat nothing."""

from __future__ import annotations

from rumpus.engine.happenings import seen_by
from rumpus.engine.live import Live
from rumpus.engine.table import Table
from tests.contract.cases import Case
from tests.contract.test_twins import twin_of

_WORLDS = 12
_ENOUGH = 40


def test_a_part_of_a_choice_shows_its_seat_nothing_and_the_next_part_is_asked(case: Case) -> None:
    is_part, found = case.game.live.is_part, 0
    for table in case.walk(11, most=3000):
        for seat in table.who_may_act:
            parts = [move for move in table.legal_numbers(seat) if is_part(table.state, seat, move)]
            for move in parts[:2]:
                worlds = [table, *(twin_of(table, seat, seed) for seed in range(_WORLDS))]
                assert len({shown(world.copy(), seat, move) for world in worlds}) == 1
                found += 1
        if found > _ENOUGH or is_part is Live.is_part:
            break
    assert found or is_part is Live.is_part


def shown(world: Table, seat: int, move: int) -> str:
    facts = world.play(seat, world.game.format_move(move))
    assert seat in world.who_may_act
    return str((seen_by(facts, seat), world.view(seat), world.legal(seat)))
