"""PA28: the vote to redeal, and rounds that would never end."""

from __future__ import annotations

import pytest

from rumpus.engine.errors import IllegalMoveError
from rumpus.engine.table import Table
from rumpus.games.pandemonium.rules import MOST_TRADES
from tests.games.pandemonium.tables import QUIET, facts, kinds, swap, table


def all_vote(made: Table) -> None:
    for seat in range(made.seats):
        made.play(seat, "vote")


def swap_once(made: Table) -> None:
    """Seats 0 and 1 trade a card; nobody comes nearer to a set for long."""
    for seat in (0, 1):
        made.play(seat, next(m for m in made.legal(seat) if m.startswith("offer")))
    swap(made, 0, 1)


def test_PA28_when_all_have_voted_the_deal_is_void() -> None:
    """No points, no penalties, the same dealer, new cards."""
    made = table(*QUIET)
    dealer = made.view(None).dealer
    all_vote(made)
    assert made.scores == (0, 0, 0, 0)
    seen = made.view(None)
    assert (seen.dealer, seen.round, seen.voids, seen.votes) == (dealer, 1, 1, [])
    assert facts(made) == [("VOTED", 3, -1, -1), ("VOIDED", -1, -1, 0), ("DEALT", dealer, -1, 1)]
    assert [kinds(made, seat) for seat in range(4)] != list(QUIET)


def test_PA28_one_who_has_not_voted_keeps_the_deal() -> None:
    made = table(*QUIET)
    for seat in range(3):
        made.play(seat, "vote")
    assert made.view(None).voids == 0
    assert made.view(None).votes == [0, 1, 2]
    made.play(0, "unvote")
    made.play(3, "vote")
    assert made.view(None).voids == 0
    assert made.view(None).votes == [1, 2, 3]


def test_PA28_a_vote_is_given_once_and_taken_back_once() -> None:
    made = table(*QUIET)
    assert "unvote" not in made.legal(0)
    made.play(0, "vote")
    with pytest.raises(IllegalMoveError):
        made.play(0, "vote")
    made.play(0, "unvote")
    assert facts(made, None) == [("UNVOTED", 0, -1, -1)]
    with pytest.raises(IllegalMoveError):
        made.play(0, "unvote")


def test_PA28_all_votes_fall_with_the_next_trade_and_with_nothing_else() -> None:
    made = table(*QUIET)
    for seat in range(3):
        made.play(seat, "vote")
    for seat in (0, 1):
        made.play(seat, "offer g2 1")
    assert made.view(None).votes == [0, 1, 2]
    swap(made, 0, 1)
    assert made.view(None).votes == []


def test_PA28_after_three_void_deals_in_a_row_the_round_counts_as_played() -> None:
    """0 points for all, and the deal passes on."""
    made = table(*QUIET)
    dealer = made.view(None).dealer
    for voids in (1, 2):
        all_vote(made)
        assert (made.view(None).round, made.view(None).voids) == (1, voids)
    all_vote(made)
    seen = made.view(None)
    assert (seen.round, seen.voids, seen.dealer) == (2, 0, (dealer + 1) % 4)
    assert (seen.last.winner, seen.last.call, seen.last.points) == (None, None, [0] * 4)
    assert made.scores == (0, 0, 0, 0)


def test_PA28_a_won_round_breaks_the_row_of_void_deals() -> None:
    """Only void deals of one round follow each other."""
    made = table()
    for _ in range(2):
        all_vote(made)
    made.state.hand[0][:5] = range(5)
    made.state.count[0][0] = 5
    made.play(0, "call gray")
    all_vote(made)
    assert (made.view(None).round, made.view(None).voids) == (2, 1)


def test_PA28_PA29_PA30_a_game_of_void_rounds_ends_and_all_share_the_win() -> None:
    made = table()
    while not made.is_over:
        all_vote(made)
    assert made.version == 4 * 3 * 4
    assert made.winners == (0, 1, 2, 3)


def test_PA28_a_deal_is_void_after_500_trades() -> None:
    made = table(*QUIET, patience=0)
    for _ in range(MOST_TRADES - 1):
        swap_once(made)
    assert made.view(None).voids == 0
    swap_once(made)
    assert made.view(None).voids == 1
    assert ("VOIDED", -1, -1, 1) in facts(made)
    assert made.state.trades == 0
    swap_once(made)
    assert made.view(None).voids == 1


def test_PA28_a_deal_is_void_after_so_many_moves_without_a_trade() -> None:
    """As many as the table has patience for; a trade begins the count anew."""
    made = table(*QUIET, patience=40)
    for _ in range(2):
        for _ in range(18):
            made.play(2, "vote")
            made.play(2, "unvote")
        swap_once(made)
    for _ in range(39):
        made.play(2, "wait")
    assert made.view(None).voids == 0
    made.play(2, "wait")
    assert made.view(None).voids == 1
    assert facts(made)[0] == ("VOIDED", -1, -1, 2)


def test_PA28_a_table_of_people_is_patient() -> None:
    """By default two thousand moves; with 0 for ever."""
    made = table(*QUIET)
    for _ in range(1999):
        made.play(2, "wait")
    assert made.view(None).voids == 0
    made.play(2, "wait")
    assert made.view(None).voids == 1
    endless = table(*QUIET, patience=0)
    for _ in range(2500):
        endless.play(2, "wait")
    assert endless.view(None).voids == 0


def test_waiting_changes_nothing_that_anybody_sees() -> None:
    made = table(*QUIET)
    made.play(0, "offer g1 1")
    before = [made.view(reader) for reader in (None, 0, 1)]
    made.play(0, "wait")
    assert [made.view(reader) for reader in (None, 0, 1)] == before
    assert facts(made, 0) == []
