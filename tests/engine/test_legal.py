"""Legal moves of all tables are written into one row of each thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from rumpus import games
from rumpus.engine.table import Table


def played(name: str, moves: int, seed: int) -> list[list[int]]:
    """The legal moves before each move of a game where all play their first one."""
    table: Table = games.game(name).deal(games.game(name).seats[-1], seed)
    found = []
    for _ in range(moves):
        seat = table.who_may_act[0]
        found.append(table.legal_numbers(seat))
        table.carry_out(seat, found[-1][0])
    return found


@pytest.mark.parametrize("name", games.NAMES)
def test_what_one_table_was_told_does_not_change_with_the_next(name: str) -> None:
    table = games.game(name).deal(games.game(name).seats[0], 1)
    seat = table.who_may_act[0]
    before = table.legal_numbers(seat)
    kept = before[:]
    played(name, 5, seed=2)
    assert before == kept == table.legal_numbers(seat)


def test_tables_of_several_threads_do_not_disturb_each_other() -> None:
    alone = [played("frantic", 40, seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda seed: played("frantic", 40, seed), range(8)))
    assert together == alone
