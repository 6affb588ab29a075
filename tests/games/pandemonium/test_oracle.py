"""The rules against a second, naive implementation (tests/oracle/pandemonium.py)."""

from __future__ import annotations

import pytest

from rumpus.engine.table import Table
from tests.games.pandemonium.tables import kinds, walk
from tests.length import LONG
from tests.oracle.pandemonium import Naive


def assert_same(made: Table, naive: Naive, *, moves: bool) -> None:
    seen = made.view(None)
    assert seen.scores == naive.scores
    assert seen.over == naive.over
    if naive.over:
        return
    assert (seen.round, seen.voids, seen.dealer) == (naive.round, naive.voids, naive.dealer)
    assert set(seen.votes) == naive.votes
    offers = {p: (o.number, o.size) for p, o in enumerate(seen.offers) if o}
    assert offers == {p: (o.number, len(o.packet)) for p, o in naive.offers.items()}
    for seat in range(made.seats):
        assert kinds(made, seat) == "".join(sorted(naive.hands[seat]))
        assert {(seat, other) for other in made.view(seat).reaching} == {
            pair for pair in naive.reaches if pair[0] == seat
        }
        if moves:
            assert set(made.legal(seat)) == naive.legal(seat)


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
@pytest.mark.parametrize(
    ("bot", "patience"), [("random", 2000), ("greedy", 2000), ("any", 2000), ("random", 60)]
)
def test_both_implementations_agree_after_every_move(seats: int, bot: str, patience: int) -> None:
    for seed in range(4 if LONG else 1):
        tables = walk(seats, seed, 2500 if LONG else 500, bot, patience=patience, rounds_each=2)
        made = next(tables)
        naive = Naive(seats, 2 * seats, patience, made.view(None).dealer)
        naive.deal([kinds(made, seat) for seat in range(seats)])
        for made in tables:
            naive.play(*made.moves[-1])
            if naive.needs_deal and not naive.over:
                naive.deal([kinds(made, seat) for seat in range(seats)])
            assert_same(made, naive, moves=made.version % 5 == 0)
